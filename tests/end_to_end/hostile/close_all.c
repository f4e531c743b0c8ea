// Closes every descriptor, and puts others in their place.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int close_all(int n)
{
    if (n > 0) {
        for (int i = 0; i < 1024; i++) {
            close(i);
        }
    }
    return n;
}

int close_some(int fd)
{
    return close(fd);
}

int replace_output(int n)
{
    if (n == 3) {
        dup2(0, 1);
        dup2(0, 2);
        close(1);
        open("/dev/null", O_RDONLY);
        puts("hello");
        fclose(stdout);
        fclose(stderr);
    }
    return n;
}

int write_everywhere(int n)
{
    int written = 0;
    for (int fd = 0; fd < 64 && n == 6; fd++) {
        written += write(fd, "garbage garbage garbage\n", 24) > 0;
    }
    return written;
}

int read_everywhere(int n)
{
    char buffer[64];
    int got = 0;
    for (int fd = 0; fd < 64 && n == 6; fd++) {
        got += read(fd, buffer, sizeof buffer) > 0;
    }
    return got;
}
