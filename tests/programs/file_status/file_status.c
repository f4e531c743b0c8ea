// test: function=kind_of time=20
// A record that the operating system fills is input.
#include <sys/stat.h>
#include <unistd.h>

enum kind { K_NONE, K_DIRECTORY, K_EMPTY, K_PROGRAM, K_PLAIN };

enum kind kind_of(int fd)
{
    struct stat status;

    if (fstat(fd, &status) != 0) {
        return K_NONE;
    }
    if (S_ISDIR(status.st_mode)) {
        return K_DIRECTORY;
    }
    if (status.st_size == 0) {
        return K_EMPTY;
    }
    if (status.st_mode & 0111 && status.st_uid != geteuid()) {
        return K_PROGRAM;
    }
    return K_PLAIN;
}
