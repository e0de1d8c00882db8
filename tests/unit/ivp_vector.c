/* Our vector operations of every width against plain loops: the same numbers, and sums in the order that
 * vector.h promises, to the bit. */
#include <stdlib.h>
#include "../../lib/ivp/vector.h"
#include "check.h"

/* Numbers in [-1, 1] from a fixed linear congruence (Knuth's MMIX constants). */
static unsigned long long state = 5;
static double next_random(void)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

/* Element i goes to lane i mod 8; lanes l and l + 4, then l and l + 2, then the last two are joined. */
static double lane_sum(int n, const double *term)
{
    double lane[8] = {0};
    for (int i = 0; i < n; i++)
        lane[i % 8] += term[i];
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

static void test_length(SUNContext context, const br_wide *wide, int n)
{
    br_vector_pool pool;
    N_Vector const pattern = br_vector_create((size_t)n, &pool, context);
    br_vector_use_operations(pattern, wide);
    N_Vector const x = N_VClone(pattern), y = N_VClone(x), z = N_VClone(x);
    N_VDestroy(pattern);
    double *const a = NV_DATA_S(x), *const b = NV_DATA_S(y), *const r = NV_DATA_S(z);
    double *const term = malloc((size_t)n * sizeof *term);
    double largest = 0, least = 2;
    bool same = true;
    for (int i = 0; i < n; i++) {
        a[i] = next_random();
        b[i] = next_random() + 3;
        largest = fmax(largest, fabs(a[i]));
        least = fmin(least, a[i]);
        term[i] = (a[i] * b[i]) * (a[i] * b[i]);
    }
    check(N_VWrmsNorm(x, y) == sqrt(lane_sum(n, term) / n), "%s, n %d: weighted norm", wide->name, n);
    check(N_VWL2Norm(x, y) == sqrt(lane_sum(n, term)), "%s, n %d: weighted 2-norm", wide->name, n);
    for (int i = 0; i < n; i++)
        term[i] = a[i] * b[i];
    check(N_VDotProd(x, y) == lane_sum(n, term), "%s, n %d: dot product", wide->name, n);
    check(N_VMaxNorm(x) == largest && N_VMin(x) == least, "%s, n %d: largest size and least value",
          wide->name, n);

    static const double factors[] = {1, -1, 0, 2.5};
    for (int p = 0; p < 4; p++)
        for (int q = 0; q < 4; q++) {
            N_VLinearSum(factors[p], x, factors[q], y, z);
            for (int i = 0; i < n; i++)
                same = same && r[i] == factors[p] * a[i] + factors[q] * b[i];
        }
    check(same, "%s, n %d: linear sums", wide->name, n);
    for (int p = 0; p < 4; p++) {
        N_VScale(factors[p], x, z);
        for (int i = 0; i < n; i++)
            same = same && r[i] == factors[p] * a[i];
    }
    N_VProd(x, y, z);
    for (int i = 0; i < n; i++)
        same = same && r[i] == a[i] * b[i];
    N_VDiv(x, y, z);
    for (int i = 0; i < n; i++)
        same = same && r[i] == a[i] / b[i];
    N_VInv(y, z);
    for (int i = 0; i < n; i++)
        same = same && r[i] == 1 / b[i];
    N_VAbs(x, z);
    for (int i = 0; i < n; i++)
        same = same && r[i] == fabs(a[i]);
    N_VAddConst(x, 0.75, z);
    for (int i = 0; i < n; i++)
        same = same && r[i] == a[i] + 0.75;
    check(same, "%s, n %d: scaling, product, quotient, inverse, size, shift", wide->name, n);

    /* Several at once, the result in place of the first. */
    double c[3] = {0.5, -2, 3};
    N_VConst(7, z);
    N_Vector three[3] = {z, x, y};
    N_VLinearCombination(3, c, three, z);
    for (int i = 0; i < n; i++)
        same = same && r[i] == (0.5 * 7 + -2 * a[i]) + 3 * b[i];
    check(same, "%s, n %d: a combination in place", wide->name, n);
    for (int terms = 1; terms <= 13; terms++) {
        double factor[13];
        N_Vector many[13];
        for (int k = 0; k < terms; k++) {
            factor[k] = 0.25 * (k + 1);
            many[k] = k % 2 ? y : x;
        }
        N_VLinearCombination(terms, factor, many, z);
        for (int i = 0; i < n; i++) {
            double sum = factor[0] * a[i];
            for (int k = 1; k < terms; k++)
                sum += factor[k] * (k % 2 ? b : a)[i];
            same = same && r[i] == sum;
        }
    }
    check(same, "%s, n %d: up to thirteen terms", wide->name, n);
    double shift[2] = {-3, 0.5};
    N_Vector from[2] = {y, x}, to[2] = {z, z};
    N_VScaleAddMulti(2, shift, x, from, to);
    for (int i = 0; i < n; i++)
        same = same && r[i] == a[i] + 0.5 * a[i];
    check(same, "%s, n %d: several sums", wide->name, n);

    check(br_vector_first_not_finite((size_t)n, a) == (size_t)n, "%s, n %d: all finite", wide->name, n);
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < n; i++) {
        const double kept = a[i];
        a[i] = bad[i % 3];
        same = same && br_vector_first_not_finite((size_t)n, a) == (size_t)i;
        a[i] = kept;
    }
    check(same, "%s, n %d: the first that is not finite, wherever it is", wide->name, n);
    free(term);
    br_vector_destroy_pool(&pool);
}

/* The package's difference Jacobian takes a vector without values each time, and destroys it. */
static void test_empty(SUNContext context)
{
    br_vector_pool pool;
    double column[3] = {1, 2, 3};
    N_Vector const pattern = br_vector_create(3, &pool, context), newest = pool.newest;
    N_Vector const first = N_VCloneEmpty(pattern);
    check(first != NULL && first != pattern && NV_LENGTH_S(first) == 3 && NV_DATA_S(first) == NULL,
          "an empty clone");
    N_VSetArrayPointer(column, first);
    N_VLinearSum(2, first, 0, first, first);
    check(column[2] == 6, "it works on values that it is lent");
    N_VDestroy(first);
    check(N_VCloneEmpty(first) == first && NV_DATA_S(first) == NULL && pool.newest == newest,
          "destroyed, it gives them back and is there for the next time");
    br_vector_destroy_pool(&pool);
}

int main(void)
{
    check_begin();
    SUNContext context = NULL;
    check(SUNContext_Create(BR_SUN_COMM, &context) == 0, "a context");
    test_empty(context);
    const br_wide *all[4];
    const size_t n_widths = br_wide_all(all);
    for (size_t i = 0; i < n_widths; i++) {
        for (int n = 1; n <= 40; n++)
            test_length(context, all[i], n);
        test_length(context, all[i], 1001);
    }
    SUNContext_Free(&context);
    return check_end();
}
