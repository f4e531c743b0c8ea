// test: function=packed
// A pointer used at a type that its target does not have: half of what is read belongs to nobody.
#include <stddef.h>

int packed(short pair[2], int wide)
{
    if (wide) {
        return (int)(*(long *)pair >> 40); // expect-finding: bad-pointer-type
    }
    return pair[0] + pair[1];
}
