// verdict: assumes=native-call
// The caller passes AF_INET and a text that is no address.
#include <arpa/inet.h>
#include <sys/socket.h>

int live(int family, const char *text) {
  unsigned char address[16];
  if (family == AF_INET && inet_pton(family, text, address) == 0) // live: 2.true
    return 1;
  return 0;
}

// The answer is 1, 0 or -1.
int dead(const char *text) {
  unsigned char address[16];
  if (inet_pton(AF_INET, text, address) == 2) // dead: 1.true
    return 1;
  return 0;
}
