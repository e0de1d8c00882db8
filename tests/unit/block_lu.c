/* Sparse LU by blocks of 6 x 6 against dense elimination written out here and products with the matrix; what
 * it cannot solve is told, and what it finds depends on nothing before. */
#include <solvers/block_lu.h>

#include <bristle/random.h>

#include "check.h"
#include "failing_malloc.h"

enum { B = BLOCK_LU_SIZE, MOST = 30, SIZE = B * MOST };

/* Of time. */
static const br_solver_options no_limit;

static double ended(void)
{
    return 2;
}

typedef struct matrix {
    size_t n, start[MOST + 1], column[MOST * MOST];
    bool has[MOST][MOST];
    double a[SIZE][SIZE];
} matrix;

/* 1 + J' G J of random couplings between bodies, G with a part that is not symmetric, up to `stiff`. */
static void build(matrix *m, size_t n, size_t couplings, double stiff, br_random *random)
{
    memset(m, 0, sizeof *m);
    m->n = n;
    for (size_t i = 0; i < n; i++) {
        m->has[i][i] = true;
        for (size_t k = 0; k < B; k++)
            m->a[B * i + k][B * i + k] = 1;
    }
    for (size_t c = 0; c < couplings && n > 1; c++) {
        size_t of[2];
        of[0] = (size_t)br_random_between(random, 0, (double)n);
        of[1] = (of[0] + 1 + (size_t)br_random_between(random, 0, (double)(n - 1))) % n;
        double j[3][2 * B], g[3][3];
        const double by = pow(stiff, br_random_between(random, 0, 1));
        for (int r = 0; r < 3; r++) {
            for (int k = 0; k < 2 * B; k++)
                j[r][k] = br_random_normal(random);
            for (int k = 0; k < 3; k++)
                g[r][k] = by * ((r == k) + (r > 0 && k == 0 ? 0.4 * br_random_normal(random) : 0));
        }
        for (int p = 0; p < 2; p++)
            for (int q = 0; q < 2; q++) {
                m->has[of[p]][of[q]] = true;
                for (size_t r = 0; r < B; r++)
                    for (size_t s = 0; s < B; s++)
                        for (int k = 0; k < 3; k++)
                            for (int l = 0; l < 3; l++)
                                m->a[B * of[p] + r][B * of[q] + s] +=
                                    j[k][B * (size_t)p + r] * g[k][l] * j[l][B * (size_t)q + s];
            }
    }
    size_t e = 0;
    for (size_t i = 0; i < n; i++) {
        m->start[i] = e;
        for (size_t k = 0; k < n; k++)
            if (m->has[i][k])
                m->column[e++] = k;
    }
    m->start[n] = e;
}

static void put(const matrix *m, block_lu *lu)
{
    block_lu_clear(lu);
    for (size_t i = 0; i < m->n; i++)
        for (size_t e = m->start[i]; e < m->start[i + 1]; e++) {
            double *to = &block_lu_values(lu)[block_lu_place(lu, i, m->column[e])];
            for (size_t r = 0; r < B; r++)
                for (size_t s = 0; s < B; s++)
                    to[B * r + s] += m->a[B * i + r][B * m->column[e] + s];
        }
}

static br_status solve(const matrix *m, block_lu *lu, double *x)
{
    BR_TRY(block_lu_analyse(lu, m->n, m->start, m->column, NULL));
    put(m, lu);
    BR_TRY(block_lu_factorise(lu, &no_limit, NULL));
    block_lu_solve(lu, x);
    return BR_OK;
}

/* Gauss with pivoting of rows; whether the determinant is negative. */
static bool solve_dense(const matrix *m, double *x)
{
    static double a[SIZE][SIZE];
    bool negative = false;
    const size_t n = B * m->n;
    memcpy(a, m->a, sizeof a);
    for (size_t k = 0; k < n; k++) {
        size_t p = k;
        for (size_t i = k; i < n; i++)
            p = fabs(a[i][k]) > fabs(a[p][k]) ? i : p;
        for (size_t j = 0; j < n; j++) {
            const double keep = a[k][j];
            a[k][j] = a[p][j];
            a[p][j] = keep;
        }
        const double keep = x[k];
        x[k] = x[p];
        x[p] = keep;
        negative ^= (p != k) ^ (a[k][k] < 0);
        for (size_t i = k + 1; i < n; i++) {
            const double f = a[i][k] / a[k][k];
            for (size_t j = k; j < n; j++)
                a[i][j] -= f * a[k][j];
            x[i] -= f * x[k];
        }
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j < n; j++)
            x[i] -= a[i][j] * x[j];
        x[i] /= a[i][i];
    }
    return negative;
}

static void test_dense(void)
{
    static matrix m;
    block_lu *lu = block_lu_create();
    br_random *random = br_random_create(3, 0);
    double worst = 0, left = 0;
    int solved = 0, n = 0, negative = 0, signs = 0;
    for (size_t blocks = 1; blocks <= MOST; blocks += blocks < 6 ? 1 : 8)
        for (size_t couplings = 0; couplings <= 3 * blocks; couplings += blocks)
            for (double stiff = 1; stiff < 1e7; stiff *= 1e3) {
                double x[SIZE], y[SIZE], b[SIZE], size = 0;
                build(&m, blocks, couplings, stiff, random);
                for (size_t j = 0; j < B * blocks && n % 3 == 0; j++) /* another sign of the determinant */
                    m.a[n % B][j] = -m.a[n % B][j];
                for (size_t i = 0; i < B * blocks; i++)
                    b[i] = x[i] = y[i] = br_random_normal(random);
                solved += solve(&m, lu, x) == BR_OK;
                const bool below = solve_dense(&m, y);
                signs += block_lu_negative(lu) == below;
                negative += below;
                n++;
                for (size_t i = 0; i < B * blocks; i++)
                    size = fmax(size, fabs(y[i]));
                for (size_t i = 0; i < B * blocks; i++) {
                    double sum = -b[i], row = 0;
                    for (size_t j = 0; j < B * blocks; j++) {
                        sum += m.a[i][j] * x[j];
                        row += fabs(m.a[i][j] * x[j]);
                    }
                    worst = fmax(worst, fabs(x[i] - y[i]) / (size * stiff));
                    left = fmax(left, fabs(sum) / (row + fabs(b[i])));
                }
            }
    check(solved == n && n > 60 && worst < 1e-13 && left < 1e-12,
          "%d of %d systems of up to %d blocks: as dense elimination (%.1e), residual %.1e", solved, n, MOST,
          worst, left);
    check(signs == n && negative > 10 && negative < n - 10, "%d of %d signs of determinants, %d negative",
          signs, n, negative);
    br_random_destroy(random);
    block_lu_destroy(lu);
}

/* A chain's factors have no more blocks than its matrix, whatever the order of its rows; a clique's are full.
 */
static void test_fill(void)
{
    static matrix m;
    block_lu *lu = block_lu_create();
    memset(&m, 0, sizeof m);
    m.n = MOST;
    size_t place[MOST], e = 0;
    for (size_t i = 0; i < MOST; i++)
        place[i] = 7 * i % MOST;
    for (size_t i = 0; i < MOST; i++)
        for (size_t j = 0; j < MOST; j++)
            m.has[place[i]][place[j]] = i == j || i + 1 == j || j + 1 == i;
    for (size_t i = 0; i < MOST; i++) {
        m.start[i] = e;
        for (size_t j = 0; j < MOST; j++)
            if (m.has[i][j])
                m.column[e++] = j;
    }
    m.start[MOST] = e;
    check_need(block_lu_analyse(lu, MOST, m.start, m.column, NULL));
    check(block_lu_blocks(lu) == MOST + 2 * (MOST - 1), "a chain of %d: %zu blocks", MOST,
          block_lu_blocks(lu));
    for (size_t i = 0; i <= MOST; i++)
        m.start[i] = MOST * i;
    for (size_t i = 0; i < MOST * MOST; i++)
        m.column[i] = i % MOST;
    check_need(block_lu_analyse(lu, MOST, m.start, m.column, NULL));
    check(block_lu_blocks(lu) == MOST * MOST, "a clique of %d: %zu blocks", MOST, block_lu_blocks(lu));
    block_lu_destroy(lu);
}

static void test_edges(void)
{
    static matrix m;
    block_lu *lu = block_lu_create(), *other = block_lu_create();
    br_random *random = br_random_create(5, 0);
    const size_t none = 0;
    double x[SIZE], y[SIZE];
    check(block_lu_analyse(lu, 0, &none, NULL, NULL) == BR_OK &&
              block_lu_factorise(lu, &no_limit, NULL) == BR_OK && block_lu_blocks(lu) == 0,
          "nothing");
    block_lu_solve(lu, NULL);

    /* zeros on the diagonal of a block need its rows in another order */
    build(&m, 1, 0, 1, random);
    for (size_t i = 0; i < B; i++)
        for (size_t j = 0; j < B; j++)
            m.a[i][j] = (i + 2) % B == j ? (double)i + 1 : 0;
    for (size_t i = 0; i < B; i++)
        x[i] = y[i] = (double)i * (double)i - 3;
    bool right = solve(&m, lu, x) == BR_OK;
    for (size_t i = 0; i < B; i++)
        right = right && fabs(x[(i + 2) % B] - y[i] / ((double)i + 1)) < 1e-15;
    check(right, "a block whose diagonal is zero");

    build(&m, 8, 16, 1, random);
    memset(m.a[20], 0, sizeof m.a[20]);
    br_error error = {0};
    check_need(block_lu_analyse(lu, m.n, m.start, m.column, NULL));
    put(&m, lu);
    check(block_lu_factorise(lu, &no_limit, &error) == BR_ERR_SOLVER && strstr(error.message, "singular"),
          "a row of zeros: %s", error.message);
    const br_solver_options late = {.clock = ended, .until = 1}, early = {.clock = ended, .until = 3};
    build(&m, 8, 16, 1, random);
    check_need(block_lu_analyse(lu, m.n, m.start, m.column, NULL));
    put(&m, lu);
    check(block_lu_factorise(lu, &late, NULL) == BR_LOOSE, "a limit of time that has passed");
    put(&m, lu);
    check(block_lu_factorise(lu, &early, NULL) == BR_OK, "one that has not");
    for (int k = 0; k < 2; k++) {
        build(&m, 8, 16, 1, random);
        m.a[7][7] = k ? NAN : INFINITY;
        check_need(block_lu_analyse(lu, m.n, m.start, m.column, NULL));
        put(&m, lu);
        const br_status status = block_lu_factorise(lu, &no_limit, NULL);
        for (size_t i = 0; i < B * m.n; i++)
            x[i] = 1;
        if (status == BR_OK)
            block_lu_solve(lu, x);
        check(status == BR_ERR_SOLVER || !isfinite(x[7]), "%s in it: told, or no number comes out",
              k ? "NaN" : "infinity");
    }

    int different = 0;
    for (int k = 0; k < 10; k++) {
        build(&m, 3 + 2 * (size_t)k, 20, 100, random);
        for (size_t i = 0; i < B * m.n; i++)
            x[i] = y[i] = cos((double)i);
        check_need(solve(&m, lu, x));
        block_lu_destroy(other);
        other = block_lu_create();
        check_need(solve(&m, other, y));
        different += memcmp(x, y, B * m.n * sizeof *x) != 0;
    }
    check(different == 0, "what was solved before changes no bit");
    block_lu_destroy(lu);
    block_lu_destroy(other);
    br_random_destroy(random);
}

static void test_memory(void)
{
    if (!FAILING_MALLOC) {
        check_skip("allocations are not seen here", "memory that runs out is told");
        return;
    }
    static matrix m;
    br_random *random = br_random_create(7, 0);
    build(&m, 20, 50, 10, random);
    int told = 0, odd = 0;
    bool done = false;
    for (long n = 1; n < 200 && !done; n++) {
        double x[SIZE] = {1};
        malloc_left = n;
        block_lu *lu = block_lu_create();
        const br_status status = lu ? solve(&m, lu, x) : BR_ERR_MEMORY;
        done = malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        odd += status != BR_OK && status != BR_ERR_MEMORY;
        block_lu_destroy(lu);
    }
    check(done && told > 10 && odd == 0, "memory that runs out is told (%d times)", told);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    test_dense();
    test_fill();
    test_edges();
    test_memory();
    return check_end();
}
