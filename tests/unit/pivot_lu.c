/* Sparse factors and their order, as block pivoting uses them: random matrices, many of which have no
 * diagonal to divide by, against their own products; orders that leave no fill where none is needed; what is
 * singular, or too large. */
#include <bristle/random.h>

#include "check.h"
#include "solvers/pivot_lu.h"

enum { N = 80, MOST = N * N };

typedef struct matrix {
    size_t n, start[N + 1], row[MOST];
    double value[MOST];
} matrix;

static void add(matrix *a, size_t row, double value)
{
    a->row[a->start[a->n + 1]] = row;
    a->value[a->start[a->n + 1]++] = value;
}

static void begin_column(matrix *a)
{
    a->start[a->n + 1] = a->start[a->n];
}

/* About five entries a column; a permutation of large ones, so that it is regular, and a diagonal of
 * `diagonal`. */
static void make(matrix *a, br_random *random, double diagonal)
{
    memset(a, 0, sizeof *a);
    for (size_t j = 0; j < N; j++) {
        begin_column(a);
        add(a, (j + 7) % N, 3 + br_random_uniform(random));
        add(a, j, diagonal);
        for (int k = 0; k < 3; k++)
            add(a, br_random_below(random, N),
                0.5 * br_random_normal(random)); /* may come twice: they add up */
        a->n++;
    }
}

static const br_solver_options untimed = {0};

static double worst(const matrix *a, const double *x, const double *b)
{
    double sum[N], most = 0;
    memcpy(sum, b, a->n * sizeof *sum);
    for (size_t j = 0; j < a->n; j++)
        for (size_t e = a->start[j]; e < a->start[j + 1]; e++)
            sum[a->row[e]] -= a->value[e] * x[j];
    for (size_t i = 0; i < a->n; i++)
        most = fmax(most, fabs(sum[i]));
    return most;
}

static void test_random(double diagonal)
{
    static matrix a;
    pivot_lu lu = {0};
    br_random *random = br_random_create(3, 0);
    double residual = 0, again = 0;
    int done = 0;
    for (int k = 0; k < 30; k++) {
        double b[N], x[N];
        make(&a, random, diagonal);
        done += pivot_lu_factorise(&lu, N, a.start, a.row, a.value, MOST, &untimed) == PIVOT_LU_DONE;
        for (int i = 0; i < N; i++)
            b[i] = x[i] = br_random_normal(random);
        pivot_lu_solve(&lu, x);
        residual = fmax(residual, worst(&a, x, b));
        memcpy(b, x, sizeof b);
        memcpy(x, b, sizeof x);
        pivot_lu_solve(&lu, x);
        again = fmax(again, worst(&a, x, b));
    }
    check(done == 30 && residual < 1e-12 && again < 1e-12, "diagonal %g: b - A x is %.2g, %.2g", diagonal,
          residual, again);
    br_random_destroy(random);
    pivot_lu_free(&lu);
}

/* An arrow: the first row and column full. Taken first it fills all, by least degree nothing. */
static void test_order(void)
{
    size_t start[N + 1], column[3 * N], order[N], entries = 0;
    for (size_t i = 0; i < N; i++) {
        start[i] = entries;
        for (size_t j = 0; j < N; j++)
            if (i == 0 || j == 0 || i == j)
                column[entries++] = j;
    }
    start[N] = entries;
    pivot_order work = {0};
    bool each[N] = {false};
    check(pivot_order_make(&work, N, start, column, order), "the order of an arrow");
    size_t place = 0, different = 0;
    for (size_t k = 0; k < N; k++) {
        different += !each[order[k]];
        each[order[k]] = true;
        if (order[k] == 0)
            place = k;
    }
    check(different == N && place >= N - 2, "its point comes last (%zu of %d)", place + 1, N);
    pivot_lu lu = {0};
    for (int first = 0; first < 2; first++) {
        static matrix a;
        memset(&a, 0, sizeof a);
        for (size_t k = 0; k < N; k++) {
            const size_t point = first ? 0 : place;
            begin_column(&a);
            for (size_t i = 0; i < N; i++)
                if (k == point || i == point || i == k)
                    add(&a, i, i == k ? N : 1);
            a.n++;
        }
        const pivot_lu_outcome outcome = pivot_lu_factorise(&lu, N, a.start, a.row, a.value, 4 * N, &untimed);
        check(outcome == (first ? PIVOT_LU_TOO_MANY : PIVOT_LU_DONE),
              first ? "the point first: too many entries" : "the point last: no fill");
    }
    pivot_order_free(&work);
    pivot_lu_free(&lu);
}

/* The fill of a grid: of the order n log n by least degree, n^(3/2) row by row. Each row's neighbours stay
 * what they are when cliques merge. */
static void test_grid(void)
{
    enum { SIDE = 40, CELLS = SIDE * SIDE };
    static size_t start[CELLS + 1], column[5 * CELLS], order[CELLS], place[CELLS], row[5 * CELLS],
        from[CELLS + 1];
    static double value[5 * CELLS], b[CELLS];
    size_t entries = 0;
    for (size_t i = 0; i < CELLS; i++) {
        start[i] = entries;
        const size_t x = i % SIDE, y = i / SIDE;
        if (y > 0)
            column[entries++] = i - SIDE;
        if (x > 0)
            column[entries++] = i - 1;
        column[entries++] = i;
        if (x + 1 < SIDE)
            column[entries++] = i + 1;
        if (y + 1 < SIDE)
            column[entries++] = i + SIDE;
    }
    start[CELLS] = entries;
    pivot_order work = {0};
    pivot_lu lu = {0};
    check_need(pivot_order_make(&work, CELLS, start, column, order) ? BR_OK : BR_ERR_MEMORY);
    for (size_t k = 0; k < CELLS; k++)
        place[order[k]] = k;
    size_t n = 0;
    for (size_t k = 0; k < CELLS; k++) {
        from[k] = n;
        for (size_t e = start[order[k]]; e < start[order[k] + 1]; e++, n++) {
            row[n] = place[column[e]];
            value[n] = column[e] == order[k] ? 4 : -1;
        }
        b[k] = 1;
    }
    from[CELLS] = n;
    const bool done = pivot_lu_factorise(&lu, CELLS, from, row, value, 40 * CELLS, &untimed) == PIVOT_LU_DONE;
    check(done, "a grid of %d x %d: at most %d entries (row by row %d)", SIDE, SIDE, 40 * CELLS,
          2 * SIDE * CELLS);
    if (done) {
        pivot_lu_solve(&lu, b);
        double most = 0;
        for (size_t i = 0; i < CELLS; i++) {
            double sum = -1;
            for (size_t e = start[i]; e < start[i + 1]; e++)
                sum += (column[e] == i ? 4 : -1) * b[place[column[e]]];
            most = fmax(most, fabs(sum));
        }
        check(most < 1e-10, "and solved (%.2g)", most);
    }
    pivot_order_free(&work);
    pivot_lu_free(&lu);
}

static void test_singular(void)
{
    const size_t start[] = {0, 2, 4}, row[] = {0, 1, 0, 1};
    const double same[] = {1, 2, 2, 4}, infinite[] = {1, 2, INFINITY, 1}, none[] = {0, 0, 0, 0};
    pivot_lu lu = {0};
    check(pivot_lu_factorise(&lu, 2, start, row, same, 10, &untimed) == PIVOT_LU_SINGULAR,
          "two equal columns are singular");
    check(pivot_lu_factorise(&lu, 2, start, row, infinite, 10, &untimed) == PIVOT_LU_SINGULAR,
          "so is what is not finite");
    check(pivot_lu_factorise(&lu, 2, start, row, none, 10, &untimed) == PIVOT_LU_SINGULAR,
          "and nothing at all");
    pivot_lu_free(&lu);
}

static double looks;

static double count(void)
{
    return looks += 1;
}

/* Each column looks at the clock: where the limit passes among them, factors end there. */
static void test_late(void)
{
    static matrix a;
    pivot_lu lu = {0};
    br_random *random = br_random_create(3, 0);
    make(&a, random, N);
    br_solver_options options = {.clock = count, .until = N + 1};
    looks = 0;
    pivot_lu_outcome outcome = pivot_lu_factorise(&lu, N, a.start, a.row, a.value, MOST, &options);
    check(outcome == PIVOT_LU_DONE && looks == N, "%g looks at the clock in %d columns", looks, N);
    options.until = looks = 10;
    check(pivot_lu_factorise(&lu, N, a.start, a.row, a.value, MOST, &options) == PIVOT_LU_LATE && looks == 11,
          "late from the first column on");
    options.until = N / 2;
    looks = 0;
    outcome = pivot_lu_factorise(&lu, N, a.start, a.row, a.value, MOST, &options);
    check(outcome == PIVOT_LU_LATE && looks == options.until, "late in column %g of %d", looks, N);
    br_random_destroy(random);
    pivot_lu_free(&lu);
}

int main(void)
{
    check_begin();
    test_random(0);
    test_random(1e-9);
    test_random(10);
    test_order();
    test_grid();
    test_singular();
    test_late();
    return check_end();
}
