// Sockets.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int call_home(unsigned short port)
{
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0) {
        return -1;
    }
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int status = connect(s, (struct sockaddr *)&to, sizeof to);
    close(s);
    return status;
}

int bind_file(int n)
{
    int s = n == 2 ? socket(AF_UNIX, SOCK_STREAM, 0) : -1;
    if (s < 0) {
        return -1;
    }
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    strcpy(at.sun_path, CANARY "/socket");
    return bind(s, (struct sockaddr *)&at, sizeof at);
}
