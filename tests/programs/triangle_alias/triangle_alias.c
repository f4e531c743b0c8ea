// test: function=classify_triangle time=20
// A triangle classifier that reads its sides through conditionally aliased pointers.

int classify_triangle(int a, int b, int c, int mode)
{
    int *pa = &a;
    int *pb = &b;
    int *pc = &c;

    if (mode & 1) {
        pb = pa;
    }
    if (mode & 2) {
        pc = pb;
    }

    if (*pa <= 0 || *pb <= 0 || *pc <= 0) {
        return 0; /* not lengths */
    }
    long long x = *pa;
    long long y = *pb;
    long long z = *pc;
    if (x + y <= z || y + z <= x || x + z <= y) {
        return 1; /* no triangle */
    }
    if (*pa == *pb && *pb == *pc) {
        return 2; /* equilateral */
    }
    if (*pa == *pb || *pb == *pc || *pa == *pc) {
        return 3; /* isosceles */
    }
    return 4; /* scalene */
}
