/* C library string functions, written so that their branches depend on the bytes they read. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define MODEL(result, name) result assay_model_##name

#ifdef ASSAY_TEST
static unsigned assay_order_size(void) { return 1; }
#else
unsigned assay_order_size(void);
#endif

/* Only the sign of an order is certain: the C library and sanitizers give different numbers. */
static int order(int isLess) {
  int size = (int)assay_order_size();
  return isLess ? -size : size;
}

MODEL(size_t, strlen)(const char *s) {
  size_t n = 0;
  while (s[n] != 0)
    ++n;
  return n;
}

MODEL(size_t, strnlen)(const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n] != 0)
    ++n;
  return n;
}

MODEL(int, strcmp)(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] == b[i]) {
    if (a[i] == 0)
      return 0;
    ++i;
  }
  return order((unsigned char)a[i] < (unsigned char)b[i]);
}

MODEL(int, strncmp)(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (a[i] != b[i])
      return order((unsigned char)a[i] < (unsigned char)b[i]);
    if (a[i] == 0)
      return 0;
  }
  return 0;
}

MODEL(int, memcmp)(const void *x, const void *y, size_t n) {
  const unsigned char *a = x;
  const unsigned char *b = y;
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i])
      return order(a[i] < b[i]);
  return 0;
}

MODEL(char *, strchr)(const char *s, int c) {
  for (;; ++s) {
    if (*s == (char)c)
      return (char *)s;
    if (*s == 0)
      return NULL;
  }
}

MODEL(char *, strrchr)(const char *s, int c) {
  const char *last = NULL;
  for (;; ++s) {
    if (*s == (char)c)
      last = s;
    if (*s == 0)
      return (char *)last;
  }
}

MODEL(void *, memchr)(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  for (size_t i = 0; i < n; ++i)
    if (p[i] == (unsigned char)c)
      return (void *)(p + i);
  return NULL;
}

MODEL(char *, strcpy)(char *to, const char *from) {
  size_t i = 0;
  do
    to[i] = from[i];
  while (from[i++] != 0);
  return to;
}

MODEL(char *, strncpy)(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; ++i)
    to[i] = from[i];
  for (; i < n; ++i)
    to[i] = 0;
  return to;
}

MODEL(char *, strcat)(char *to, const char *from) {
  size_t n = assay_model_strlen(to);
  assay_model_strcpy(to + n, from);
  return to;
}

MODEL(char *, strncat)(char *to, const char *from, size_t n) {
  char *end = to + assay_model_strlen(to);
  size_t i = 0;
  for (; i < n && from[i] != 0; ++i)
    end[i] = from[i];
  end[i] = 0;
  return to;
}

MODEL(char *, strstr)(const char *s, const char *wanted) {
  for (;; ++s) {
    size_t i = 0;
    while (wanted[i] != 0 && s[i] == wanted[i])
      ++i;
    if (wanted[i] == 0)
      return (char *)s;
    if (*s == 0)
      return NULL;
  }
}

MODEL(size_t, strspn)(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] != 0 && assay_model_strchr(accept, s[n]) != NULL)
    ++n;
  return n;
}

MODEL(size_t, strcspn)(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] != 0 && assay_model_strchr(reject, s[n]) == NULL)
    ++n;
  return n;
}

MODEL(char *, strpbrk)(const char *s, const char *accept) {
  s += assay_model_strcspn(s, accept);
  return *s != 0 ? (char *)s : NULL;
}

MODEL(char *, strdup)(const char *s) {
  size_t n = assay_model_strlen(s) + 1;
  char *copy = malloc(n);
  if (copy != NULL)
    for (size_t i = 0; i < n; ++i)
      copy[i] = s[i];
  return copy;
}

MODEL(char *, strndup)(const char *s, size_t max) {
  size_t n = assay_model_strnlen(s, max);
  char *copy = malloc(n + 1);
  if (copy == NULL)
    return NULL;
  for (size_t i = 0; i < n; ++i)
    copy[i] = s[i];
  copy[n] = 0;
  return copy;
}

static unsigned char lower(char c) { return (unsigned char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c); }

MODEL(int, strncasecmp)(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    unsigned char one = lower(a[i]);
    unsigned char other = lower(b[i]);
    if (one != other)
      return order(one < other);
    if (one == 0)
      return 0;
  }
  return 0;
}

MODEL(int, strcasecmp)(const char *a, const char *b) {
  for (;; ++a, ++b) {
    unsigned char one = lower(*a);
    unsigned char other = lower(*b);
    if (one != other)
      return order(one < other);
    if (one == 0)
      return 0;
  }
}

MODEL(char *, stpcpy)(char *to, const char *from) {
  for (; *from != 0; ++from)
    *to++ = *from;
  *to = 0;
  return to;
}

MODEL(char *, strchrnul)(const char *s, int c) {
  while (*s != 0 && *s != (char)c)
    ++s;
  return (char *)s;
}

MODEL(void *, rawmemchr)(const void *s, int c) {
  const unsigned char *p = s;
  while (*p != (unsigned char)c)
    ++p;
  return (void *)p;
}

MODEL(void *, memrchr)(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  while (n-- > 0)
    if (p[n] == (unsigned char)c)
      return (void *)(p + n);
  return NULL;
}

MODEL(void *, mempcpy)(void *to, const void *from, size_t n) { return (char *)memcpy(to, from, n) + n; }

MODEL(char *, strsep)(char **rest, const char *delimiters) {
  char *begin = *rest;
  if (begin == NULL)
    return NULL;
  char *end = begin + assay_model_strcspn(begin, delimiters);
  *rest = *end == 0 ? NULL : end + 1;
  *end = 0;
  return begin;
}

MODEL(char *, strtok_r)(char *s, const char *delimiters, char **rest) {
  if (s == NULL)
    s = *rest;
  if (s == NULL)
    return NULL;
  s += assay_model_strspn(s, delimiters);
  char *end = s + assay_model_strcspn(s, delimiters);
  *rest = *end == 0 ? end : end + 1;
  if (end == s)
    return NULL;
  *end = 0;
  return s;
}
MODEL(char *, __strtok_r)(char *s, const char *delimiters, char **rest) {
  return assay_model_strtok_r(s, delimiters, rest);
}
