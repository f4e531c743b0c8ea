/* C library string functions, written so that their branches depend on the bytes they read. */
#include <stddef.h>
#include <stdlib.h>

#define MODEL(result, name) result assay_model_##name

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
  return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
}

MODEL(int, strncmp)(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (a[i] != b[i])
      return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
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
      return a[i] < b[i] ? -1 : 1;
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
