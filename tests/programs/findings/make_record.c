// rule: leak
// about: For an impossible age the record is freed, but not the name inside it.
#include <stdlib.h>
#include <string.h>

struct record {
    char *name;
    int age;
};

struct record *make_record_bug(const char *name, int age)
{
    if (name == NULL)
        return NULL;
    struct record *r = malloc(sizeof *r);
    r->name = malloc(strlen(name) + 1); // BUG
    strcpy(r->name, name);
    r->age = age;
    if (age < 0 || age > 150) {
        free(r);
        return NULL;
    }
    return r;
}

struct record *make_record_ok(const char *name, int age)
{
    if (name == NULL)
        return NULL;
    struct record *r = malloc(sizeof *r);
    r->name = malloc(strlen(name) + 1);
    strcpy(r->name, name);
    r->age = age;
    if (age < 0 || age > 150) {
        free(r->name);
        free(r);
        return NULL;
    }
    return r;
}
