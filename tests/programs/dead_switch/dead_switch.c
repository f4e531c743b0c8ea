// test: function=masked_switch
// Labels that a mask makes unreachable, and a default that cannot be taken.

int masked_switch(unsigned x)
{
    switch (x & 5u) {
    case 0:
        return 10;
    case 1:
        return 11;
    case 2: // expect: 1.true=unreachable
        return 12;
    case 4:
        return 14;
    case 5:
        return 15;
    default: // expect: 1.true=unreachable
        return -1;
    }
}
