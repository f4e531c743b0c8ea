/* Strings of wide characters. */
#include <stddef.h>

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

MODEL(size_t, wcslen)(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0)
    ++n;
  return n;
}

MODEL(size_t, wcsnlen)(const wchar_t *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n] != 0)
    ++n;
  return n;
}

MODEL(int, wcsncmp)(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (a[i] != b[i])
      return order(a[i] < b[i]);
    if (a[i] == 0)
      return 0;
  }
  return 0;
}

MODEL(int, wcscmp)(const wchar_t *a, const wchar_t *b) {
  for (;; ++a, ++b) {
    if (*a != *b)
      return order(*a < *b);
    if (*a == 0)
      return 0;
  }
}

MODEL(wchar_t *, wcschr)(const wchar_t *s, wchar_t c) {
  for (;; ++s) {
    if (*s == c)
      return (wchar_t *)s;
    if (*s == 0)
      return NULL;
  }
}

MODEL(wchar_t *, wcsrchr)(const wchar_t *s, wchar_t c) {
  const wchar_t *last = NULL;
  for (;; ++s) {
    if (*s == c)
      last = s;
    if (*s == 0)
      return (wchar_t *)last;
  }
}

MODEL(wchar_t *, wcscpy)(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  do
    to[i] = from[i];
  while (from[i++] != 0);
  return to;
}

MODEL(wchar_t *, wcsncpy)(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; ++i)
    to[i] = from[i];
  for (; i < n; ++i)
    to[i] = 0;
  return to;
}

MODEL(wchar_t *, wcscat)(wchar_t *to, const wchar_t *from) {
  assay_model_wcscpy(to + assay_model_wcslen(to), from);
  return to;
}

MODEL(wchar_t *, wmemchr)(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (s[i] == c)
      return (wchar_t *)(s + i);
  return NULL;
}

MODEL(int, wmemcmp)(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i])
      return order(a[i] < b[i]);
  return 0;
}

MODEL(wchar_t *, wmemset)(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i)
    to[i] = c;
  return to;
}
