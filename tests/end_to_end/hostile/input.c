// Reads what it should not wait for, and what it may see.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int read_stdin(int n)
{
    char line[64];
    if (n > 2) {
        return getchar();
    }
    if (fgets(line, sizeof line, stdin) == NULL) {
        return -1;
    }
    return scanf("%d", &n) == 1 ? n : -2;
}

int read_passwd(int n)
{
    char line[256];
    FILE *f = n == 1 ? fopen("/etc/passwd", "r") : NULL;
    if (f == NULL) {
        return -1;
    }
    int root = fgets(line, sizeof line, f) != NULL && line[0] == 'r';
    fclose(f);
    return root;
}

int read_device(int n)
{
    char buffer[16];
    int fd = n == 2 ? open("/dev/tty", O_RDONLY) : n == 3 ? open("/dev/zero", O_RDONLY) : -1;
    if (fd < 0) {
        return -1;
    }
    while (read(fd, buffer, sizeof buffer) > 0) {
    }
    return 0;
}

int read_environment(const char *name)
{
    return getenv(name) != NULL || setenv("PATH", "", 1) != 0;
}
