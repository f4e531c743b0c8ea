/* printf into memory, so that the length and the characters depend on the arguments. What is not
   done here (floating point, positions, wide characters) is left to the C library, from there on. */
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MODEL(result, name) result assay_model_##name

#ifdef ASSAY_TEST /* compiled natively, without the runtime */
static unsigned assay_is_input(const void *byte) { return byte == NULL; }
static void assay_give_up(void) { exit(3); }
#else
unsigned assay_is_input(const void *byte);
void assay_give_up(void);
#endif
int __vsnprintf(char *to, size_t size, const char *format, va_list list);

struct output {
  char *to;
  size_t size;
  size_t length; /* what would be written if there were room */
};

static void put(struct output *out, char c) {
  if (out->length + 1 < out->size)
    out->to[out->length] = c;
  ++out->length;
}

static void put_times(struct output *out, char c, long times) {
  for (; times > 0; --times)
    put(out, c);
}

struct conversion {
  int left, sign, space, alternate, zero; /* flags */
  long width;
  long precision; /* -1: none */
  int bytes;      /* of an integer: 1, 2, 4, 8 */
};

static void put_text(struct output *out, const struct conversion *how, const char *text) {
  if (text == NULL)
    text = how->precision >= 0 && how->precision < 6 ? "" : "(null)";
  long length = 0;
  while ((how->precision < 0 || length < how->precision) && text[length] != 0)
    ++length;
  if (!how->left)
    put_times(out, ' ', how->width - length);
  for (long i = 0; i < length; ++i)
    put(out, text[i]);
  if (how->left)
    put_times(out, ' ', how->width - length);
}

static char digit(unsigned value, int upper) {
  return (char)(value < 10 ? '0' + value : (upper ? 'A' : 'a') + value - 10);
}

static void put_number(struct output *out, const struct conversion *how, uint64_t value, char sign, unsigned base,
                       const char *prefix, int upper) {
  char digits[24];
  long count = 0;
  long extra = (sign != 0) + (prefix[0] != 0) + (prefix[0] != 0 && prefix[1] != 0);
  for (; value >> 32 != 0; value /= base)
    digits[count++] = digit((unsigned)(value % base), upper);
  for (uint32_t rest = (uint32_t)value; rest != 0; rest /= base) /* the solver's work grows with the width */
    digits[count++] = digit(rest % base, upper);
  long wanted = how->precision < 0 ? 1 : how->precision;
  if (base == 8 && how->alternate && wanted <= count)
    wanted = count + 1;
  long zeros = wanted > count ? wanted - count : 0;
  if (how->zero && !how->left && how->precision < 0 && how->width > extra + count + zeros)
    zeros = how->width - extra - count;
  long padding = how->width - extra - count - zeros;
  if (!how->left)
    put_times(out, ' ', padding);
  if (sign != 0)
    put(out, sign);
  for (; *prefix != 0; ++prefix)
    put(out, *prefix);
  put_times(out, '0', zeros);
  while (count > 0)
    put(out, digits[--count]);
  if (how->left)
    put_times(out, ' ', padding);
}

static uint64_t narrowed(uint64_t value, int bytes, int is_signed) {
  switch (bytes) {
  case 1:
    return is_signed ? (uint64_t)(int64_t)(int8_t)value : (uint8_t)value;
  case 2:
    return is_signed ? (uint64_t)(int64_t)(int16_t)value : (uint16_t)value;
  case 4:
    return is_signed ? (uint64_t)(int64_t)(int32_t)value : (uint32_t)value;
  default:
    return value;
  }
}

/* Flags, width, precision and length; returns where the conversion's letter is. */
static const char *read_conversion(const char *at, struct conversion *how, va_list *list) {
  *how = (struct conversion){0, 0, 0, 0, 0, 0, -1, 4};
  for (;; ++at) {
    if (*at == '-')
      how->left = 1;
    else if (*at == '+')
      how->sign = 1;
    else if (*at == ' ')
      how->space = 1;
    else if (*at == '#')
      how->alternate = 1;
    else if (*at == '0')
      how->zero = 1;
    else
      break;
  }
  if (*at == '*') {
    how->width = va_arg(*list, int);
    if (how->width < 0) {
      how->left = 1;
      how->width = -how->width;
    }
    ++at;
  }
  for (; *at >= '0' && *at <= '9'; ++at)
    how->width = how->width * 10 + (*at - '0');
  if (*at == '.') {
    how->precision = 0;
    if (*++at == '*') {
      how->precision = va_arg(*list, int);
      ++at;
    }
    for (; *at >= '0' && *at <= '9'; ++at)
      how->precision = how->precision * 10 + (*at - '0');
    if (how->precision < 0)
      how->precision = -1;
  }
  if (*at == 'h') {
    how->bytes = at[1] == 'h' ? 1 : 2;
    at += at[1] == 'h' ? 2 : 1;
  } else if (*at == 'l') {
    how->bytes = 8;
    at += at[1] == 'l' ? 2 : 1;
  } else if (*at == 'z' || *at == 'j' || *at == 't') {
    how->bytes = 8;
    ++at;
  }
  return at;
}

static uint64_t next_integer(const struct conversion *how, int is_signed, va_list *list) {
  uint64_t value = how->bytes == 8 ? va_arg(*list, uint64_t) : va_arg(*list, unsigned);
  return narrowed(value, how->bytes, is_signed);
}

/* 0: not one of ours, and nothing was taken from the list for it. */
static int convert(struct output *out, const struct conversion *how, char letter, va_list *list) {
  switch (letter) {
  case '%':
    put(out, '%');
    return 1;
  case 'c': {
    if (how->bytes == 8)
      return 0;
    char text[2] = {(char)va_arg(*list, int), 0};
    struct conversion one = *how;
    if (!one.left)
      put_times(out, ' ', one.width - 1);
    put(out, text[0]);
    if (one.left)
      put_times(out, ' ', one.width - 1);
    return 1;
  }
  case 's':
    if (how->bytes == 8)
      return 0;
    put_text(out, how, va_arg(*list, const char *));
    return 1;
  case 'd':
  case 'i': {
    uint64_t value = next_integer(how, 1, list);
    int is_negative = (int64_t)value < 0;
    put_number(out, how, is_negative ? 0 - value : value,
               (char)(is_negative  ? '-'
                      : how->sign  ? '+'
                      : how->space ? ' '
                                   : 0),
               10, "", 0);
    return 1;
  }
  case 'u':
    put_number(out, how, next_integer(how, 0, list), 0, 10, "", 0);
    return 1;
  case 'o':
    put_number(out, how, next_integer(how, 0, list), 0, 8, "", 0);
    return 1;
  case 'x':
  case 'X': {
    uint64_t value = next_integer(how, 0, list);
    const char *prefix = how->alternate && value != 0 ? (letter == 'x' ? "0x" : "0X") : "";
    put_number(out, how, value, 0, 16, prefix, letter == 'X');
    return 1;
  }
  default:
    return 0;
  }
}

/* Where a NUL belongs when there is no room for all. */
static int finish(struct output *out) {
  if (out->size != 0)
    out->to[out->length < out->size ? out->length : out->size - 1] = 0;
  return (int)out->length;
}

static int format_into(char *to, size_t size, const char *format, va_list given) {
  struct output out = {to, size, 0};
  const char *start = format;
  va_list list;
  va_copy(list, given);
  for (; *format != 0; ++format) {
    if (*format != '%') {
      put(&out, *format);
      continue;
    }
    if (assay_is_input(format)) /* nobody knows which arguments it would ask for */
      assay_give_up();
    struct conversion how;
    va_list before;
    va_copy(before, list);
    const char *letter = read_conversion(format + 1, &how, &list);
    if (!convert(&out, &how, *letter, &list)) {
      if (*letter == 'n') { /* it counts from the start */
        va_copy(before, given);
        return __vsnprintf(to, size, start, before);
      }
      size_t room = out.length < size ? size - out.length : 0;
      int rest = __vsnprintf(room == 0 ? NULL : to + out.length, room, format, before);
      if (rest < 0)
        return rest;
      if (room == 0)
        finish(&out);
      return (int)out.length + rest;
    }
    format = letter;
  }
  return finish(&out);
}

MODEL(int, vsnprintf)(char *to, size_t size, const char *format, va_list list) {
  return format_into(to, size, format, list);
}

MODEL(int, snprintf)(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = format_into(to, size, format, list);
  va_end(list);
  return length;
}

MODEL(int, vsprintf)(char *to, const char *format, va_list list) { return format_into(to, INT_MAX, format, list); }

MODEL(int, sprintf)(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = format_into(to, INT_MAX, format, list);
  va_end(list);
  return length;
}

static int format_new(char **to, const char *format, va_list list) {
  int length = format_into(NULL, 0, format, list);
  *to = length < 0 ? NULL : malloc((size_t)length + 1);
  if (*to == NULL)
    return -1;
  return format_into(*to, (size_t)length + 1, format, list);
}

MODEL(int, vasprintf)(char **to, const char *format, va_list list) { return format_new(to, format, list); }

MODEL(int, asprintf)(char **to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = format_new(to, format, list);
  va_end(list);
  return length;
}
