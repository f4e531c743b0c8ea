/* A parser of twenty lines: [sign] digits [ '.' digits ] in a string. */
#include <stddef.h>

int parse_number(const char *s, long *whole, int *decimals) {
  long value = 0;
  int negative = 0, seen = 0;
  if (s == NULL || whole == NULL || decimals == NULL)
    return -1;
  *decimals = 0;
  if (*s == '-' || *s == '+')
    negative = *s++ == '-';
  for (; *s >= '0' && *s <= '9'; ++s, ++seen)
    value = value * 10 + (*s - '0');
  if (seen == 0)
    return -2;
  if (*s == '.')
    for (++s; *s >= '0' && *s <= '9'; ++s)
      ++*decimals;
  if (*s != '\0')
    return -3;
  *whole = negative ? -value : value;
  return seen;
}
