// test: function=dial
// A connection that succeeds, fails, or takes its time: the operating system's answers are inputs.
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int pending_error(int socket)
{
    int error = 0;
    socklen_t size = sizeof error;

    if (getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == -1) {
        return errno;
    }
    return error;
}

int dial(int port)
{
    struct sockaddr_in address;

    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons((unsigned short)port);
    int to = socket(AF_INET, SOCK_STREAM, 0);
    if (to < 0) {
        return -1;
    }
    if (connect(to, (struct sockaddr *)&address, sizeof address) == 0) {
        return to;
    }
    if (errno == EINPROGRESS) {
        struct pollfd waiting = {to, POLLOUT, 0};
        if (poll(&waiting, 1, 100) == 1 && pending_error(to) == 0) {
            return to;
        }
    }
    close(to);
    return -2;
}
