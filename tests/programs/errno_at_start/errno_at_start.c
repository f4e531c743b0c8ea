// test: function=take_error
// Where nothing failed yet, errno is 0 in tests; callers may come with another, so that nothing is proved by it.
#include <errno.h>

int take_error(int failed, int *code)
{
    if (errno != 0) { // expect: 1.true=unknown
        return -errno;
    }
    if (failed) {
        errno = EINVAL;
    }
    *code = errno; // expect-precondition: code
    return *code == 0;
}
