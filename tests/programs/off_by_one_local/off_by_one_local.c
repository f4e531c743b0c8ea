// test: function=histogram
// An off-by-one bound: a write just behind a local array.

int histogram(unsigned bucket, int weight)
{
    int h[4] = {0, 0, 0, 0};

    if (bucket > 4) {
        return -1;
    }
    h[bucket] = weight; // expect-finding: out-of-bounds
    if (h[2] == 60) {
        return 1;
    }
    if (h[0] < 0) {
        return 2;
    }
    return 0;
}
