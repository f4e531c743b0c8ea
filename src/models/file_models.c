/* Streams that are inputs: a small file in memory, laid out as program/file_record.h says. Streams of
   the C library are passed on to it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

#define MODEL(result, name) result assay_model_##name
#define CAPACITY 119

void assay_give_up(void);
void assay_uses_stream(void);
void assay_stream_ends(void);
void assay_stream_succeeds(void);
void assay_library_allocates(int begins);
int assay_model_vsnprintf(char *to, size_t size, const char *format, va_list list);

struct file {
  uint64_t flags; /* 0: ours */
  uint8_t length;
  uint8_t content[CAPACITY];
  uint64_t end; /* how far it was written */
  uint8_t closed;
  uint8_t at_end; /* of feof() */
  uint64_t at;
};
_Static_assert(offsetof(struct file, length) == 8 && offsetof(struct file, content) == 9 &&
                   offsetof(struct file, end) == 128 && offsetof(struct file, closed) == 136,
               "as in program/file_record.h");

/* Ours, or NULL. */
static struct file *ours(FILE *stream) {
  struct file *file = (struct file *)stream;
  assay_uses_stream();
  return (file->flags & 0xffffffff) == 0 ? file : NULL;
}

static uint64_t end_of(const struct file *file) {
  uint64_t length = file->length < CAPACITY ? file->length : CAPACITY;
  return file->end > length ? file->end : length;
}

static int get(struct file *file) {
  if (file->at >= end_of(file)) {
    if (file->at >= CAPACITY)
      assay_stream_ends(); /* a longer one would go on */
    file->at_end = 1;
    return EOF;
  }
  if (file->at >= CAPACITY) /* written there, and not kept */
    assay_give_up();
  return file->content[file->at++];
}

static void put(struct file *file, unsigned char c) {
  assay_stream_succeeds();
  if (file->at < CAPACITY)
    file->content[file->at] = c;
  if (++file->at > end_of(file))
    file->end = file->at;
}

MODEL(int, fgetc)(FILE *stream) {
  struct file *file = ours(stream);
  return file == NULL ? fgetc(stream) : get(file);
}

MODEL(int, getc)(FILE *stream) { return assay_model_fgetc(stream); }
MODEL(int, _IO_getc)(FILE *stream) { return assay_model_fgetc(stream); }
MODEL(int, getc_unlocked)(FILE *stream) { return assay_model_fgetc(stream); }
MODEL(int, fgetc_unlocked)(FILE *stream) { return assay_model_fgetc(stream); }

static char *reallocate(char *old, size_t size) {
  assay_library_allocates(1);
  char *fresh = realloc(old, size);
  assay_library_allocates(0);
  return fresh;
}

/* As the C library does it, with the sizes that it takes. */
MODEL(ssize_t, getdelim)(char **line, size_t *size, int delimiter, FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return getdelim(line, size, delimiter, stream);
  if (*line == NULL || *size == 0) {
    *size = 120;
    *line = reallocate(*line, *size);
    if (*line == NULL)
      return -1;
  }
  size_t count = 0;
  for (int c = 0; c != delimiter || count == 0;) {
    c = get(file);
    if (c == EOF)
      break;
    if (count + 2 > *size) {
      char *larger = reallocate(*line, 2 * *size);
      if (larger == NULL)
        return -1;
      *line = larger;
      *size *= 2;
    }
    (*line)[count++] = (char)c;
  }
  if (count == 0)
    return -1;
  (*line)[count] = 0;
  return (ssize_t)count;
}
MODEL(ssize_t, __getdelim)(char **line, size_t *size, int delimiter, FILE *stream) {
  return assay_model_getdelim(line, size, delimiter, stream);
}
MODEL(ssize_t, getline)(char **line, size_t *size, FILE *stream) {
  return assay_model_getdelim(line, size, '\n', stream);
}

MODEL(int, ungetc)(int c, FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return ungetc(c, stream);
  if (c == EOF)
    return EOF;
  assay_stream_succeeds();
  if (file->at == 0 || file->at > CAPACITY || file->content[file->at - 1] != (unsigned char)c)
    assay_give_up(); /* only what was read is put back here */
  --file->at;
  file->at_end = 0;
  return (unsigned char)c;
}

MODEL(char *, fgets)(char *to, int size, FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return fgets(to, size, stream);
  int count = 0;
  int c = 0;
  while (count < size - 1 && c != '\n' && (c = get(file)) != EOF)
    to[count++] = (char)c;
  if (count == 0 && size != 1)
    return NULL;
  if (size > 0)
    to[count] = 0;
  return to;
}

MODEL(size_t, fread)(void *to, size_t size, size_t count, FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return fread(to, size, count, stream);
  if (size == 0)
    return 0;
  for (size_t done = 0; done < count; ++done)
    for (size_t i = 0; i < size; ++i) {
      int c = get(file);
      if (c == EOF)
        return done;
      ((unsigned char *)to)[done * size + i] = (unsigned char)c;
    }
  return count;
}

MODEL(int, feof)(FILE *stream) {
  struct file *file = ours(stream);
  return file == NULL ? feof(stream) : file->at_end;
}

MODEL(int, ferror)(FILE *stream) {
  if (ours(stream) == NULL)
    return ferror(stream);
  assay_stream_succeeds();
  return 0;
}

MODEL(void, clearerr)(FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    clearerr(stream);
  else
    file->at_end = 0;
}

MODEL(int, fputc)(int c, FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return fputc(c, stream);
  put(file, (unsigned char)c);
  return (unsigned char)c;
}

MODEL(int, putc)(int c, FILE *stream) { return assay_model_fputc(c, stream); }
MODEL(int, _IO_putc)(int c, FILE *stream) { return assay_model_fputc(c, stream); }

MODEL(int, fputs)(const char *text, FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return fputs(text, stream);
  for (; *text != 0; ++text)
    put(file, (unsigned char)*text);
  return 1;
}

MODEL(size_t, fwrite)(const void *from, size_t size, size_t count, FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return fwrite(from, size, count, stream);
  for (size_t i = 0; i < size * count; ++i)
    put(file, ((const unsigned char *)from)[i]);
  return size == 0 ? 0 : count;
}

MODEL(int, vfprintf)(FILE *stream, const char *format, va_list list) {
  struct file *file = ours(stream);
  if (file == NULL)
    return vfprintf(stream, format, list);
  char text[512];
  int length = assay_model_vsnprintf(text, sizeof text, format, list);
  if (length >= (int)sizeof text)
    assay_give_up();
  for (int i = 0; i < length; ++i)
    put(file, (unsigned char)text[i]);
  return length;
}

MODEL(int, fprintf)(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = assay_model_vfprintf(stream, format, list);
  va_end(list);
  return length;
}

MODEL(int, fflush)(FILE *stream) {
  if (stream == NULL || ours(stream) == NULL)
    return fflush(stream);
  assay_stream_succeeds();
  return 0;
}

MODEL(int, fclose)(FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return fclose(stream);
  assay_stream_succeeds();
  file->closed = 1;
  return 0;
}

MODEL(void, rewind)(FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL) {
    rewind(stream);
    return;
  }
  file->at = 0;
  file->at_end = 0;
}

MODEL(long, ftell)(FILE *stream) {
  struct file *file = ours(stream);
  if (file == NULL)
    return ftell(stream);
  assay_stream_succeeds();
  return (long)file->at;
}

MODEL(int, fseek)(FILE *stream, long offset, int from) {
  struct file *file = ours(stream);
  if (file == NULL)
    return fseek(stream, offset, from);
  long base = from == SEEK_SET ? 0 : from == SEEK_CUR ? (long)file->at : (long)end_of(file);
  assay_stream_succeeds();
  if (offset < -base || offset > CAPACITY - base)
    return -1;
  file->at = (uint64_t)(base + offset);
  file->at_end = 0;
  return 0;
}
MODEL(off_t, ftello)(FILE *stream) { return assay_model_ftell(stream); }
MODEL(int, fseeko)(FILE *stream, off_t offset, int from) { return assay_model_fseek(stream, offset, from); }

MODEL(int, setvbuf)(FILE *stream, char *buffer, int mode, size_t size) {
  if (ours(stream) == NULL)
    return setvbuf(stream, buffer, mode, size);
  assay_stream_succeeds();
  return 0;
}
MODEL(void, setbuf)(FILE *stream, char *buffer) {
  if (ours(stream) == NULL)
    setbuf(stream, buffer);
}
MODEL(void, flockfile)(FILE *stream) {
  if (ours(stream) == NULL)
    flockfile(stream);
}
MODEL(void, funlockfile)(FILE *stream) {
  if (ours(stream) == NULL)
    funlockfile(stream);
}

/* Streams have no locks here. */
MODEL(char *, fgets_unlocked)(char *to, int size, FILE *stream) { return assay_model_fgets(to, size, stream); }
MODEL(size_t, fread_unlocked)(void *to, size_t size, size_t count, FILE *stream) {
  return assay_model_fread(to, size, count, stream);
}
MODEL(int, feof_unlocked)(FILE *stream) { return assay_model_feof(stream); }
MODEL(int, ferror_unlocked)(FILE *stream) { return assay_model_ferror(stream); }
MODEL(void, clearerr_unlocked)(FILE *stream) { assay_model_clearerr(stream); }
MODEL(int, fputc_unlocked)(int c, FILE *stream) { return assay_model_fputc(c, stream); }
MODEL(int, putc_unlocked)(int c, FILE *stream) { return assay_model_fputc(c, stream); }
MODEL(int, fputs_unlocked)(const char *text, FILE *stream) { return assay_model_fputs(text, stream); }
MODEL(size_t, fwrite_unlocked)(const void *from, size_t size, size_t count, FILE *stream) {
  return assay_model_fwrite(from, size, count, stream);
}
MODEL(int, fflush_unlocked)(FILE *stream) { return assay_model_fflush(stream); }
