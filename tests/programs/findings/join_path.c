// rule: out-of-bounds
// about: The slash that is put between directory and name is missing in the size of the heap block.
#include <stdlib.h>
#include <string.h>

int join_path_bug(const char *dir, const char *name)
{
    if (dir == NULL || name == NULL || dir[0] == '\0')
        return -1;
    size_t first = strlen(dir), second = strlen(name);
    char *path = malloc(first + second + 1);
    memcpy(path, dir, first);
    size_t used = first;
    if (dir[first - 1] != '/') {
        path[used] = '/';
        used++;
    }
    for (size_t i = 0; i < second; i++)
        path[used + i] = name[i];
    path[used + second] = '\0'; // BUG
    int absolute = path[0] == '/';
    free(path);
    return absolute;
}

int join_path_ok(const char *dir, const char *name)
{
    if (dir == NULL || name == NULL || dir[0] == '\0')
        return -1;
    size_t first = strlen(dir), second = strlen(name);
    char *path = malloc(first + second + 2);
    memcpy(path, dir, first);
    size_t used = first;
    if (dir[first - 1] != '/') {
        path[used] = '/';
        used++;
    }
    for (size_t i = 0; i < second; i++)
        path[used + i] = name[i];
    path[used + second] = '\0';
    int absolute = path[0] == '/';
    free(path);
    return absolute;
}
