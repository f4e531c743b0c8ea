// Changes to files, with fixed names (CANARY is a directory of the test) and with made-up ones.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

int remove_fixed(int n)
{
    switch (n) {
    case 1: return unlink(CANARY "/file");
    case 2: return remove(CANARY "/file");
    case 3: return rename(CANARY "/file", CANARY "/moved");
    case 4: return rmdir(CANARY "/empty");
    case 5: return truncate(CANARY "/file", 0);
    case 6: return chmod(CANARY "/file", 0777);
    case 7: return mkdir(CANARY "/made", 0777);
    case 8: return symlink("/", CANARY "/link");
    case 9: return link(CANARY "/file", CANARY "/hard");
    case 10: return mkfifo(CANARY "/fifo", 0666);
    case 11: return chown(CANARY "/file", 1, 1);
    case 12: return unlinkat(AT_FDCWD, CANARY "/file", 0);
    case 13: return renameat2(AT_FDCWD, CANARY "/file", AT_FDCWD, CANARY "/moved", 0);
    case 14: return creat(CANARY "/created", 0666);
    default: return 0;
    }
}

int write_fixed(int n)
{
    FILE *f = NULL;
    if (n == 1) {
        f = fopen(CANARY "/file", "w");
    } else if (n == 2) {
        f = fopen(CANARY "/new", "a+");
    } else if (n == 3) {
        f = fopen("left-behind", "w");
    } else if (n == 4) {
        f = tmpfile();
    }
    if (f == NULL) {
        return -1;
    }
    fputs("overwritten", f);
    fclose(f);
    return 0;
}

int open_fixed(int flags)
{
    int fd = open(CANARY "/file", flags, 0666);
    if (fd < 0) {
        return -1;
    }
    long n = write(fd, "overwritten", 11);
    ftruncate(fd, 0);
    close(fd);
    return n > 0;
}

int remove_any(const char *name)
{
    return unlink(name);
}

int rename_any(const char *from, const char *to)
{
    return rename(from, to);
}

int make_any(const char *name, unsigned mode)
{
    return mkdir(name, mode);
}

int open_any(const char *name, int flags)
{
    int fd = open(name, flags | O_CREAT, 0666);
    if (fd >= 0) {
        close(fd);
    }
    return fd >= 0;
}

int write_any(const char *name)
{
    FILE *f = fopen(name, "w");
    if (f == NULL) {
        return 0;
    }
    fclose(f);
    return 1;
}

int change_directory(int n)
{
    if (n == 4) {
        chdir("/");
        umask(0);
        chroot(CANARY);
    }
    return n;
}
