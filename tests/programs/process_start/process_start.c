// test: function=detach
// A process that goes to the background: nothing is started, parent and child are both seen.
#include <signal.h>
#include <string.h>
#include <unistd.h>

int detach(int signal_number)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_IGN;
    if (signal_number > 0 && sigaction(signal_number, &action, NULL) < 0) {
        return -1;
    }
    pid_t child = fork();
    if (child < 0) {
        return -2;
    }
    if (child == 0) {
        return setsid() < 0 ? -3 : 1;
    }
    return 0;
}
