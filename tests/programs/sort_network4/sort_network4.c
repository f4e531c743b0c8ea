// test: function=sort4 time=20
// A sorting network of four elements on an array with a declared bound.

static void order(int v[4], int i, int j)
{
    if (v[i] > v[j]) {
        int t = v[i];
        v[i] = v[j];
        v[j] = t;
    }
}

int sort4(int v[4])
{
    order(v, 0, 1);
    order(v, 2, 3);
    order(v, 0, 2);
    order(v, 1, 3);
    order(v, 1, 2);
    for (int i = 0; i < 3; i++) {
        if (v[i] > v[i + 1]) { // expect: 1.true=unreachable
            return -1;
        }
    }
    if (v[0] == 1 && v[3] == v[0] + 100) {
        return 1;
    }
    return 0;
}
