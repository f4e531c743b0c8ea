// test: function=area
// A struct pointer dereferenced without a check.

struct rect {
    short w;
    short h;
};

int area(const struct rect *r)
{
    int a = r->w * r->h; // expect-precondition: r
    if (a == 391) {
        return 1; /* 17 * 23 */
    }
    if (a < 0) {
        return -1;
    }
    return 0;
}
