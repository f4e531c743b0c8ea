// Takes the handlers of signals away and then needs them.
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

int ignore_and_crash(int n)
{
    if (n == 21) {
        signal(SIGSEGV, SIG_IGN);
        signal(SIGSYS, SIG_IGN);
        *(volatile int *)8 = 1;
    }
    return n;
}

int block_and_crash(int n)
{
    if (n == 22) {
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, NULL);
        *(volatile int *)8 = 1;
    }
    return n;
}

int block_and_spin(int n)
{
    if (n == 23) {
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, NULL);
        for (;;) {
        }
    }
    return n;
}

int raise_some(int which)
{
    if (which > 0 && which < 65) {
        return raise(which);
    }
    return 0;
}

static void return_again(int signal_number)
{
    (void)signal_number;
}

int crash_forever(int n)
{
    if (n == 24) {
        signal(SIGSEGV, return_again);
        *(volatile int *)8 = 1;
    }
    return n;
}

int take_alternate_stack(int n)
{
    stack_t none = {.ss_flags = SS_DISABLE};
    if (n == 25) {
        sigaltstack(&none, NULL);
        *(volatile int *)8 = 1;
    }
    return n;
}

int set_alarm(int n)
{
    if (n == 26) {
        alarm(1);
        for (;;) {
        }
    }
    return n;
}
