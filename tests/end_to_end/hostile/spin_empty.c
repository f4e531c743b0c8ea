// hostile: reachable
// A loop without any instruction in it, and one that waits.
#include <time.h>
#include <unistd.h>

int spin_empty(int n)
{
    if (n == 77) {
        for (;;) {
        }
    }
    return n;
}

int wait_forever(int n)
{
    if (n == 77) {
        pause();
    }
    if (n == 78) {
        sleep(1000000);
    }
    return n;
}

int wait_busy(int n)
{
    while (n == 79 && time(NULL) != 0) {
    }
    return n;
}
