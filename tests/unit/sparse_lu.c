/* Sparse LU against closed forms, dense elimination written out here and products with the matrix; what it
 * cannot solve is told, and what it finds depends on nothing before. */
#include <solvers/sparse_lu.h>

#include <bristle/random.h>

#include "check.h"
#include "failing_malloc.h"

enum { MOST = 60 };

typedef struct matrix {
    size_t n, start[MOST + 1], row[MOST * MOST];
    double value[MOST * MOST], dense[MOST][MOST];
} matrix;

/* By columns, from the dense form: its entries that are not zero, and the diagonal if wanted. */
static void pack(matrix *m, bool diagonal)
{
    size_t n = 0;
    for (size_t j = 0; j < m->n; j++) {
        m->start[j] = n;
        for (size_t i = 0; i < m->n; i++)
            if (m->dense[i][j] != 0 || (diagonal && i == j)) {
                m->row[n] = i;
                m->value[n++] = m->dense[i][j];
            }
    }
    m->start[m->n] = n;
}

static void revalue(matrix *m)
{
    for (size_t j = 0; j < m->n; j++)
        for (size_t e = m->start[j]; e < m->start[j + 1]; e++)
            m->value[e] = m->dense[m->row[e]][j];
}

/* Gauss with full pivoting of rows. */
static void solve_dense(const matrix *m, double *x)
{
    static double a[MOST][MOST];
    memcpy(a, m->dense, sizeof a);
    for (size_t k = 0; k < m->n; k++) {
        size_t p = k;
        for (size_t i = k; i < m->n; i++)
            p = fabs(a[i][k]) > fabs(a[p][k]) ? i : p;
        for (size_t j = 0; j < m->n; j++) {
            const double keep = a[k][j];
            a[k][j] = a[p][j];
            a[p][j] = keep;
        }
        const double keep = x[k];
        x[k] = x[p];
        x[p] = keep;
        for (size_t i = k + 1; i < m->n; i++) {
            const double f = a[i][k] / a[k][k];
            for (size_t j = k; j < m->n; j++)
                a[i][j] -= f * a[k][j];
            x[i] -= f * x[k];
        }
    }
    for (size_t k = m->n; k-- > 0;) {
        for (size_t j = k + 1; j < m->n; j++)
            x[k] -= a[k][j] * x[j];
        x[k] /= a[k][k];
    }
}

/* -1, 2, -1: x_i = (i + 1)(n - i)/2 for a right side of ones. */
static void test_closed_form(void)
{
    static matrix m;
    sparse_lu *lu = sparse_lu_create();
    const size_t sizes[] = {0, 1, 2, 50};
    for (size_t k = 0; k < 4; k++) {
        memset(&m, 0, sizeof m);
        m.n = sizes[k];
        double b[MOST], off = 0;
        for (size_t i = 0; i < m.n; i++) {
            m.dense[i][i] = 2;
            if (i > 0)
                m.dense[i][i - 1] = m.dense[i - 1][i] = -1;
            b[i] = 1;
        }
        pack(&m, true);
        check_need(sparse_lu_analyse(lu, m.n, m.start, m.row, NULL));
        check_need(sparse_lu_factorise(lu, m.value, NULL));
        sparse_lu_solve(lu, b);
        for (size_t i = 0; i < m.n; i++) {
            const double x = 0.5 * (double)((i + 1) * (m.n - i));
            off = fmax(off, fabs(b[i] - x) / x);
        }
        check(off < TOL_ROUND_OFF_MANY, "second differences of %zu points: %.1e of the closed form", m.n,
              off);
        check(sparse_lu_entries(lu) <= 4 * m.n, "with %zu entries in L and U", sparse_lu_entries(lu));
    }
    sparse_lu_destroy(lu);
}

/* A permutation is solved without a diagonal, and exactly. */
static void test_permutation(void)
{
    static matrix m;
    memset(&m, 0, sizeof m);
    m.n = 7;
    double b[7];
    for (size_t i = 0; i < 7; i++) {
        m.dense[i][(3 * i + 2) % 7] = (double)(1 << i);
        b[i] = (double)i * (double)(1 << i);
    }
    pack(&m, false);
    sparse_lu *lu = sparse_lu_create();
    check_need(sparse_lu_analyse(lu, m.n, m.start, m.row, NULL));
    check_need(sparse_lu_factorise(lu, m.value, NULL));
    sparse_lu_solve(lu, b);
    bool right = true;
    for (size_t i = 0; i < 7; i++)
        right = right && b[(3 * i + 2) % 7] == (double)i;
    check(right, "a permutation, nothing on its diagonal, is solved exactly");
    sparse_lu_destroy(lu);
}

static void make_random(matrix *m, br_random *random, size_t n)
{
    memset(m, 0, sizeof *m);
    m->n = n;
    for (size_t k = 0; k < 4 * n; k++)
        m->dense[br_random_below(random, n)][br_random_below(random, n)] += br_random_normal(random);
    for (size_t i = 0; i < n; i++)
        m->dense[i][i] += br_random_normal(random);
    pack(m, true);
}

/* Other values at the same places, with small ones where pivots were. */
static void change_values(matrix *m, br_random *random, double diagonal)
{
    for (size_t i = 0; i < m->n; i++)
        for (size_t j = 0; j < m->n; j++)
            if (m->dense[i][j] != 0)
                m->dense[i][j] = (i == j ? diagonal : 1) * br_random_normal(random);
    revalue(m);
}

static double error_of(const matrix *m, sparse_lu *lu, br_random *random)
{
    double x[MOST], y[MOST], largest = 0, off = 0;
    for (size_t i = 0; i < m->n; i++)
        x[i] = y[i] = br_random_normal(random);
    sparse_lu_solve(lu, x);
    solve_dense(m, y);
    for (size_t i = 0; i < m->n; i++) {
        largest = fmax(largest, fabs(y[i]));
        off = fmax(off, fabs(x[i] - y[i]));
    }
    return off / largest;
}

/* What A x misses of b, over what its terms add up to: at most some round-off, however A is conditioned. */
static double missed_by(const matrix *m, sparse_lu *lu, br_random *random)
{
    double b[MOST], x[MOST], worst = 0, largest = 0;
    for (size_t i = 0; i < m->n; i++)
        x[i] = b[i] = br_random_normal(random);
    sparse_lu_solve(lu, x);
    for (size_t i = 0; i < m->n; i++) {
        double missed = -b[i], size = fabs(b[i]);
        for (size_t j = 0; j < m->n; j++) {
            missed += m->dense[i][j] * x[j];
            size += fabs(m->dense[i][j] * x[j]);
        }
        worst = fmax(worst, fabs(missed));
        largest = fmax(largest, size);
    }
    return worst / largest;
}

/* Several right sides at once, in groups of any size, are what they are one by one. */
static void test_columns(void)
{
    static matrix m;
    static double one[9 * MOST], all[9 * MOST];
    br_random *random = br_random_create(37, 0);
    sparse_lu *lu = sparse_lu_create();
    make_random(&m, random, MOST);
    for (size_t i = 0; i < m.n; i++)
        m.dense[i][i] += 20; /* well conditioned */
    revalue(&m);
    check_need(sparse_lu_analyse(lu, m.n, m.start, m.row, NULL));
    check_need(sparse_lu_factorise(lu, m.value, NULL));
    for (size_t columns = 0; columns <= 9; columns++) {
        double off = 0;
        for (size_t i = 0; i < columns * m.n; i++)
            one[i] = all[i] = br_random_normal(random);
        sparse_lu_solve_columns(lu, columns, all);
        for (size_t k = 0; k < columns; k++)
            sparse_lu_solve(lu, &one[k * m.n]);
        for (size_t i = 0; i < columns * m.n; i++)
            off = fmax(off, fabs(all[i] - one[i]));
        check(off < 1e-14, "%zu columns at once: %.1e from one by one", columns, off);
    }
    sparse_lu_destroy(lu);
    br_random_destroy(random);
}

static void test_random(void)
{
    static matrix m;
    br_random *random = br_random_create(31, 0);
    sparse_lu *lu = sparse_lu_create(), *other = sparse_lu_create();
    double worst = 0, again = 0;
    bool same = true;
    for (int trial = 0; trial < 100; trial++) {
        make_random(&m, random, 2 + br_random_below(random, MOST - 2));
        check_need(sparse_lu_analyse(lu, m.n, m.start, m.row, NULL));
        check_need(sparse_lu_factorise(lu, m.value, NULL));
        worst = fmax(worst, error_of(&m, lu, random));
        for (int k = 0; k < 5; k++) {
            change_values(&m, random, k % 2 ? 1e-12 : 1);
            check_need(sparse_lu_factorise(lu, m.value, NULL));
            again = fmax(again, missed_by(&m, lu, random));
        }
        /* The same pattern analysed again, against an object that sees it for the first time. */
        double x[MOST], y[MOST];
        for (size_t i = 0; i < m.n; i++)
            x[i] = y[i] = br_random_normal(random);
        check_need(sparse_lu_analyse(lu, m.n, m.start, m.row, NULL));
        check_need(sparse_lu_factorise(lu, m.value, NULL));
        sparse_lu_solve(lu, x);
        sparse_lu_destroy(other);
        other = sparse_lu_create();
        check_need(sparse_lu_analyse(other, m.n, m.start, m.row, NULL));
        check_need(sparse_lu_factorise(other, m.value, NULL));
        sparse_lu_solve(other, y);
        same = same && memcmp(x, y, m.n * sizeof *x) == 0;
    }
    check(worst < 1e-9, "100 random matrices: within %.1e of dense elimination", worst);
    check(again < 1e-9, "other values at the same places, old pivots gone: %.1e of the right side missed",
          again);
    check(same, "what was solved before changes no bit");
    sparse_lu_destroy(lu);
    sparse_lu_destroy(other);
    br_random_destroy(random);
}

static void test_failures(void)
{
    static matrix m;
    br_error error = {0};
    sparse_lu *lu = sparse_lu_create();
    memset(&m, 0, sizeof m);
    m.n = 3;
    const double singular[3][3] = {{1, 2, 3}, {2, 4, 6}, {0, 1, 1}};
    for (int i = 0; i < 3; i++)
        memcpy(m.dense[i], singular[i], sizeof singular[i]);
    pack(&m, true);
    check_need(sparse_lu_analyse(lu, 3, m.start, m.row, NULL));
    check(sparse_lu_factorise(lu, m.value, &error) == BR_ERR_SOLVER, "a singular matrix: %s", error.message);
    m.value[0] = NAN;
    error = (br_error){0};
    check(sparse_lu_factorise(lu, m.value, &error) == BR_ERR_SOLVER, "a value that is none: %s",
          error.message);
    m.value[0] = 5;
    double off = 0;
    check(sparse_lu_factorise(lu, m.value, &error) == BR_OK, "then one that can be solved");
    /* 5 x + 2 y + 3 z = 18, 2 x + 4 y + 6 z = 28, y + z = 5: (1, 2, 3) */
    double b[3] = {18, 28, 5};
    sparse_lu_solve(lu, b);
    for (int i = 0; i < 3; i++)
        off = fmax(off, fabs(b[i] - (i + 1)));
    check(off < TOL_ROUND_OFF_MANY, "is solved (%.1e)", off);
    /* An empty column. */
    const size_t start[3] = {0, 1, 1}, row[1] = {0};
    const double one = 1;
    error = (br_error){0};
    check_need(sparse_lu_analyse(lu, 2, start, row, NULL));
    check(sparse_lu_factorise(lu, &one, &error) == BR_ERR_SOLVER, "a column without entries: %s",
          error.message);
    sparse_lu_destroy(lu);
    sparse_lu_destroy(NULL);
}

/* From each call on without memory: an error, no crash, and afterwards it works again. */
static void test_memory(void)
{
    if (!FAILING_MALLOC) {
        check_skip("allocations are not seen here", "memory that runs out is told");
        return;
    }
    static matrix m;
    br_random *random = br_random_create(5, 0);
    make_random(&m, random, MOST);
    int told = 0, odd = 0;
    bool done = false;
    for (long n = 1; n < 200 && !done; n++) {
        br_error error = {0};
        malloc_left = n;
        sparse_lu *lu = sparse_lu_create();
        br_status status = lu ? sparse_lu_analyse(lu, m.n, m.start, m.row, &error) : BR_ERR_MEMORY;
        if (status == BR_OK)
            status = sparse_lu_factorise(lu, m.value, &error);
        done = status == BR_OK && malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        odd += status != BR_ERR_MEMORY && status != BR_OK;
        if (lu) {
            check_need(sparse_lu_analyse(lu, m.n, m.start, m.row, NULL));
            check_need(sparse_lu_factorise(lu, m.value, NULL));
            odd += !(error_of(&m, lu, random) < 1e-9);
        }
        sparse_lu_destroy(lu);
    }
    check(done && told > 10 && odd == 0, "memory that runs out is told (%d times), and it works afterwards",
          told);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    test_closed_form();
    test_permutation();
    test_columns();
    test_random();
    test_failures();
    test_memory();
    return check_end();
}
