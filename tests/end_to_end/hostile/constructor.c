// Code that runs before any function is called, and after all.
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

__attribute__((constructor)) static void before(void)
{
    unlink(CANARY "/file");
    mkdir(CANARY "/constructed", 0777);
    FILE *f = fopen(CANARY "/second", "w");
    if (f != NULL) {
        fclose(f);
    }
}

__attribute__((destructor)) static void after(void)
{
    rmdir(CANARY "/empty");
}

int innocent(int n)
{
    return n > 3;
}
