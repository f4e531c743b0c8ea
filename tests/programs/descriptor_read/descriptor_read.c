// test: function=count_lines time=20
// What the operating system answers is input: descriptors, lengths, bytes, error numbers.
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int count_lines(const char *path)
{
    char block[4];
    int lines = 0;
    ssize_t got;
    int fd;

    if (path == NULL) {
        return -3;
    }
    fd = open(path, O_RDONLY);
    if (fd < 0) {
        return errno == ENOENT ? -1 : -2;
    }
    while ((got = read(fd, block, sizeof block)) != 0) {
        if (got < 0) {
            if (errno == EINTR) {
                continue;
            }
            close(fd);
            return -4;
        }
        if (got > (ssize_t)sizeof block) { // expect: 1.true=any (no call returns more than it was asked for)
            return -5;
        }
        for (ssize_t i = 0; i < got; i++) {
            if (block[i] == '\n') {
                lines++;
            }
        }
        if (lines >= 3) {
            break;
        }
    }
    if (close(fd) != 0) {
        return -6;
    }
    return lines;
}
