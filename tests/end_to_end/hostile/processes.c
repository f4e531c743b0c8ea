// Processes that multiply (bounded here: what escapes must not take the machine down).
#include <sys/types.h>
#include <unistd.h>

int multiply(int n)
{
    if (n != 11) {
        return 0;
    }
    for (int i = 0; i < 5; i++) {
        if (fork() == 0) {
            setsid();
        }
    }
    for (int i = 0; i < 30; i++) {
        sleep(1);
    }
    _exit(0);
}

int split_with_vfork(int n)
{
    if (n == 12 && vfork() == 0) {
        _exit(0);
    }
    return n;
}

int become_daemon(int n)
{
    if (n == 13) {
        return daemon(0, 0);
    }
    return n;
}
