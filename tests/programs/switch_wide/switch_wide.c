// test: function=wide_switch
// A switch on a 64-bit value and a switch on an enum without a default.
#include <stdint.h>

enum color { RED = 1, GREEN = 5, BLUE = 9 };

int wide_switch(uint64_t key, enum color c)
{
    int r = 0;
    switch (key) {
    case 0x8000000000000000u:
        r = 1;
        break;
    case 0xFFFFFFFFFFFFFFFFu:
        r = 2;
        break;
    case 0x100000000u:
        r = 3;
        break;
    default:
        break;
    }
    switch (c) {
    case RED:
        r += 10;
        break;
    case GREEN:
        r += 20;
        break;
    case BLUE:
        r += 30;
        break;
    }
    if (r == 23) {
        return 100;
    }
    return r;
}
