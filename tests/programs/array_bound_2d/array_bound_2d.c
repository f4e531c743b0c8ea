// test: function=grid_check
// A two-dimensional declared bound and a static bound.

int grid_check(int g[3][3], const short row[static 4])
{
    int diag = g[0][0] + g[1][1] + g[2][2];
    int anti = g[0][2] + g[1][1] + g[2][0];
    if (diag == 15 && anti == 15) {
        return 1;
    }
    if (row[3] == -300 && row[0] > row[3]) {
        return 2;
    }
    if (g[2][1] == row[1]) {
        return 3;
    }
    return 0;
}
