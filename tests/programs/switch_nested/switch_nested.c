// test: function=nested_switch
// A switch within a switch; the inner one has no default.

int nested_switch(int a, int b)
{
    int r = 0;
    switch (a) {
    case 1:
        switch (b) {
        case -1:
            r = 11;
            break;
        case 1000000:
            r = 12;
            break;
        }
        r++;
        break;
    case 2:
        r = 2;
        break;
    case 3:
        r = b;
        break;
    default:
        return -1;
    }
    if (r == 77) {
        return 1;
    }
    return r;
}
