// test: function=node_depth
// A parent table with one node that is its own parent: recursion without end.

static const unsigned char parent[8] = {0, 0, 0, 1, 2, 5, 3, 6};

static int depth(unsigned i)
{
    if (i == 0) {
        return 0;
    }
    int up = depth(parent[i]); // expect-finding: stack-overflow
    return up * 3 % 100 + 1;
}

int node_depth(unsigned i)
{
    if (i > 7) {
        return -1;
    }
    if (depth(i) == 40) {
        return 1; /* node 7: 7, 6, 3, 1, 0 */
    }
    return 0;
}
