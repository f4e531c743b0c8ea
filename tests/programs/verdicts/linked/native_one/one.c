#define _GNU_SOURCE
#include <wchar.h>

int columns(int c);

int columns(int c) { return wcwidth((wchar_t)c); }
