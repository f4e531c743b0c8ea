#ifndef KEYS_H
#define KEYS_H

int key_is_valid(const char *key);
char *key_copy(const char *key);

#endif
