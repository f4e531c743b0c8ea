/*
 * matrix.c - small integer matrices: determinant, product, symmetry, shares.
 *
 * All matrices are 3 by 3 and hold 32-bit integers; sums and products are
 * formed in 64 bits.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { N = 3 };

struct matrix {
    int32_t cell[N][N];
};

/** Is every cell small enough for the determinant to fit into 64 bits? */
static bool cells_small(const struct matrix *m, int32_t limit)
{
    for (int r = 0; r < N; r++) {
        for (int c = 0; c < N; c++) {
            if (m->cell[r][c] > limit || m->cell[r][c] < -limit) {
                return false;
            }
        }
    }
    return true;
}

/**
 * Classify a matrix by its determinant.
 *
 * @return 0 for a singular matrix, 1 for a unimodular one (determinant 1 or
 *         -1), 2 for any other, -1 for a bad argument
 */
int matrix_classify(const struct matrix *m)
{
    if (m == NULL || !cells_small(m, 1000)) {
        return -1;
    }
    const int32_t(*a)[N] = m->cell;
    int64_t det = (int64_t)a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1])
                - (int64_t)a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
                + (int64_t)a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
    if (det == 0) {
        return 0;
    }
    if (det == 1 || det == -1) {
        return 1;
    }
    return 2;
}

/** Is a matrix equal to its transpose? */
bool matrix_is_symmetric(const struct matrix *m)
{
    if (m == NULL) {
        return false;
    }
    for (int r = 0; r < N; r++) {
        for (int c = 0; c < r; c++) {
            if (m->cell[r][c] != m->cell[c][r]) {
                return false;
            }
        }
    }
    return true;
}

/**
 * The largest share, in percent, that one cell has in the total of its row.
 *
 * @param row  the row to look at, 0 to 2
 * @return the share, which may lie outside 0..100 if cells have mixed signs,
 *         or -1 for a bad argument
 */
int64_t matrix_largest_share(const struct matrix *m, int row)
{
    if (m == NULL || row < 0 || row >= N) {
        return -1;
    }
    int64_t total = 0;
    int64_t largest = m->cell[row][0];
    for (int c = 0; c < N; c++) {
        total += m->cell[row][c];
        if (m->cell[row][c] > largest) {
            largest = m->cell[row][c];
        }
    }
    return largest * 100 / total;
}
