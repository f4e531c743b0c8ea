// test: function=average_index
// An assert that one combination of inputs violates.
#include <assert.h>

int average_index(int lo, int hi)
{
    if (lo < 0 || hi < 0 || lo > hi) {
        return -1;
    }
    int mid = (lo + hi) / 2; /* overflows for large sums */ // expect-finding: signed-overflow
    assert(mid >= lo); // expect: 1.true=any (the macro has an unevaluated copy)
    if (mid == 1000) {
        return 1;
    }
    return 0;
}
