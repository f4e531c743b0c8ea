// Limits and other settings of the process.
#define _GNU_SOURCE
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

int lower_limits(int n)
{
    struct rlimit none = {0, 0};
    if (n == 1) {
        setrlimit(RLIMIT_AS, &none);
        setrlimit(RLIMIT_NOFILE, &none);
        setrlimit(RLIMIT_CPU, &none);
        setrlimit(RLIMIT_STACK, &none);
    }
    return n;
}

int change_settings(int n)
{
    if (n == 2) {
        nice(19);
        setuid(1);
        setsid();
        prctl(PR_SET_NAME, "hidden", 0, 0, 0);
        prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0);
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
        unshare(CLONE_FILES);
    }
    return n;
}

int set_timer(int n)
{
    struct itimerval soon = {{0, 1000}, {0, 1000}};
    if (n == 3) {
        setitimer(ITIMER_REAL, &soon, NULL);
        for (;;) {
        }
    }
    return n;
}
