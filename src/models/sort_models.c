/* Sorting and searching with a comparison of the caller's. */
#include <stddef.h>

#define MODEL(result, name) result assay_model_##name

typedef int comparison(const void *, const void *);

/* In pieces as large as the elements allow, so that numbers and pointers stay whole. */
static void swap(char *a, char *b, size_t size) {
  size_t i = 0;
  for (; size - i >= 8; i += 8) {
    unsigned long word = *(unsigned long *)(a + i);
    *(unsigned long *)(a + i) = *(unsigned long *)(b + i);
    *(unsigned long *)(b + i) = word;
  }
  for (; size - i >= 4; i += 4) {
    unsigned word = *(unsigned *)(a + i);
    *(unsigned *)(a + i) = *(unsigned *)(b + i);
    *(unsigned *)(b + i) = word;
  }
  for (; i < size; ++i) {
    char byte = a[i];
    a[i] = b[i];
    b[i] = byte;
  }
}

/* By insertion: equal elements keep their order, as they do in the C library, and inputs are small. */
MODEL(void, qsort)(void *base, size_t count, size_t size, comparison *compare) {
  char *start = base;
  for (size_t i = 1; i < count; ++i)
    for (size_t j = i; j > 0 && compare(start + (j - 1) * size, start + j * size) > 0; --j)
      swap(start + (j - 1) * size, start + j * size, size);
}

MODEL(void *, bsearch)(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0)
      return (void *)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
