/* C library character classes and number parsing (the "C" locale). */
#include <errno.h>
#include <limits.h>
#include <stddef.h>

#define MODEL(result, name) result assay_model_##name

#ifdef ASSAY_TEST /* compiled natively, without the runtime */
static void assay_number_text(const void *text, unsigned base) {
  (void)text;
  (void)base;
}
static void assay_in_locale(void) {}
#else
void assay_number_text(const void *text, unsigned base);
void assay_in_locale(void);
#endif

/* Which class it is in is one question, not one for each end of a range, and answered in the library's own bits. */
static unsigned within(int c, int first, int last) { return (unsigned)c - (unsigned)first <= (unsigned)(last - first); }

/* The same number. Beyond ASCII, the locale of the C standard is one of many; a question of its own whether it is
   beyond would double the paths. */
static int of_locale(int c) {
  assay_in_locale();
  return c;
}

MODEL(int, isupper)(int c) { return within(of_locale(c), 'A', 'Z') << 8; }
MODEL(int, islower)(int c) { return within(of_locale(c), 'a', 'z') << 9; }
MODEL(int, isalpha)(int c) { return (within(of_locale(c), 'a', 'z') | within(c, 'A', 'Z')) << 10; }
MODEL(int, isdigit)(int c) { return within(c, '0', '9') << 11; }
MODEL(int, isxdigit)(int c) { return (within(c, '0', '9') | within(c, 'a', 'f') | within(c, 'A', 'F')) << 12; }
MODEL(int, isspace)(int c) { return (within(of_locale(c), '\t', '\r') | (c == ' ')) << 13; }
MODEL(int, isprint)(int c) { return within(of_locale(c), ' ', '~') << 14; }
MODEL(int, isgraph)(int c) { return within(of_locale(c), '!', '~') << 15; }
MODEL(int, isblank)(int c) { return (of_locale(c) == ' ') | (c == '\t'); }
MODEL(int, iscntrl)(int c) { return (within(of_locale(c), 0, 31) | (c == 127)) << 1; }
MODEL(int, ispunct)(int c) {
  return (within(of_locale(c), '!', '/') | within(c, ':', '@') | within(c, '[', '`') | within(c, '{', '~')) << 2;
}
MODEL(int, isalnum)(int c) { return (within(of_locale(c), '0', '9') | within(c, 'a', 'z') | within(c, 'A', 'Z')) << 3; }
/* Characters that were sign-extended come back as the unsigned ones that they are, but for EOF. */
static int extended(int c) { return (int)(within(c, -128, -2) << 8); }
MODEL(int, tolower)(int c) { return of_locale(c) + (int)(within(c, 'A', 'Z') << 5) + extended(c); }
MODEL(int, toupper)(int c) { return of_locale(c) - (int)(within(c, 'a', 'z') << 5) + extended(c); }
MODEL(int, abs)(int x) { return x < 0 ? (int)(0U - (unsigned)x) : x; }
MODEL(long, labs)(long x) { return x < 0 ? (long)(0UL - (unsigned long)x) : x; }
MODEL(long long, llabs)(long long x) { return x < 0 ? (long long)(0ULL - (unsigned long long)x) : x; }

static int digit_value(int c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

/* The base as a number that is known: what is computed with another is hard to turn round. */
static int known(int base) {
  if (base == 10)
    return 10;
  if (base == 16)
    return 16;
  int i = 2;
  while (i != base)
    ++i;
  return i;
}

/* Magnitude and sign; `*over` is set when the value does not fit 64 bits. */
static unsigned long magnitude(const char *s, char **end, int base, int *negative, int *over) {
  const char *p = s;
  *negative = 0;
  *over = 0;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  assay_number_text(s, (unsigned)base);
  while (assay_model_isspace((unsigned char)*p))
    ++p;
  if (*p == '+' || *p == '-')
    *negative = *p++ == '-';
  if ((base == 0 || base == 16) && p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && digit_value(p[2]) < 16) {
    p += 2;
    base = 16;
  }
  if (base == 0)
    base = *p == '0' ? 8 : 10;
  base = known(base);
  /* Divided once, and by what is mostly known: a division in each step would be a circuit each. */
  unsigned long most = ULONG_MAX / (unsigned long)base;
  unsigned long last = ULONG_MAX % (unsigned long)base;
  unsigned long value = 0;
  const char *first = p;
  for (; digit_value(*p) < base; ++p) {
    unsigned long digit = (unsigned long)digit_value(*p);
    if (value > most || (value == most && digit > last))
      *over = 1;
    value = value * (unsigned long)base + digit;
  }
  if (end != NULL)
    *end = (char *)(p == first ? s : p);
  return value;
}

MODEL(long, strtol)(const char *s, char **end, int base) {
  int negative, over;
  unsigned long value = magnitude(s, end, base, &negative, &over);
  if (!over && !negative && value <= LONG_MAX)
    return (long)value;
  if (!over && negative && value <= (unsigned long)LONG_MAX + 1)
    return (long)(0UL - value);
  errno = ERANGE;
  return negative ? LONG_MIN : LONG_MAX;
}

MODEL(unsigned long, strtoul)(const char *s, char **end, int base) {
  int negative, over;
  unsigned long value = magnitude(s, end, base, &negative, &over);
  if (over) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return negative ? 0UL - value : value;
}

MODEL(long long, strtoll)(const char *s, char **end, int base) { return assay_model_strtol(s, end, base); }
MODEL(unsigned long long, strtoull)(const char *s, char **end, int base) { return assay_model_strtoul(s, end, base); }
MODEL(int, atoi)(const char *s) { return (int)assay_model_strtol(s, NULL, 10); }
MODEL(long, atol)(const char *s) { return assay_model_strtol(s, NULL, 10); }
MODEL(long, strtoimax)(const char *s, char **end, int base) { return assay_model_strtol(s, end, base); }
MODEL(unsigned long, strtoumax)(const char *s, char **end, int base) { return assay_model_strtoul(s, end, base); }
