// hostile: isolated
// Signals to other processes: the parent, the group, all.
#include <signal.h>
#include <unistd.h>

int kill_parent(int n)
{
    return n == 31 ? kill(getppid(), SIGKILL) : 0;
}

int kill_group(int n)
{
    return n == 32 ? kill(0, SIGTERM) : 0;
}

int kill_all(int n)
{
    return n == 33 ? kill(-1, SIGKILL) : 0;
}

int kill_any(int pid, int signal_number)
{
    return kill(pid, signal_number);
}

int kill_self(int n)
{
    return n == 34 ? kill(getpid(), SIGKILL) : 0;
}
