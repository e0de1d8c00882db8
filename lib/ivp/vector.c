/* Vector operations for the integrator: what CVODE calls in a step. Every operand may be the result, too: a
 * block of lanes is read whole before it is written. */
#include <math.h>
#include "lanes.h"
#include "vector.h"

/* z_i = EXPRESSION of a = x_i (and b = y_i), in pairs and a last single element; elementwise, so the two
 * agree exactly. */
#define ELEMENTWISE_1(n, x, z, EXPRESSION)                                                                   \
    do {                                                                                                     \
        size_t i_ = 0;                                                                                       \
        for (; i_ + 2 <= (n); i_ += 2) {                                                                     \
            const br_pair a = br_pair_load((x) + i_);                                                        \
            br_pair_store((z) + i_, (EXPRESSION));                                                           \
        }                                                                                                    \
        if (i_ < (n)) {                                                                                      \
            const double a = (x)[i_];                                                                        \
            (z)[i_] = (EXPRESSION);                                                                          \
        }                                                                                                    \
    } while (0)
#define ELEMENTWISE_2(n, x, y, z, EXPRESSION)                                                                \
    do {                                                                                                     \
        size_t i_ = 0;                                                                                       \
        for (; i_ + 2 <= (n); i_ += 2) {                                                                     \
            const br_pair a = br_pair_load((x) + i_), b = br_pair_load((y) + i_);                            \
            br_pair_store((z) + i_, (EXPRESSION));                                                           \
        }                                                                                                    \
        if (i_ < (n)) {                                                                                      \
            const double a = (x)[i_], b = (y)[i_];                                                           \
            (z)[i_] = (EXPRESSION);                                                                          \
        }                                                                                                    \
    } while (0)

static double *data(N_Vector v)
{
    return NV_DATA_S(v);
}

static size_t length(N_Vector v)
{
    return (size_t)NV_LENGTH_S(v);
}

static void linear_sum_arrays(size_t n, double p, const double *x, double q, const double *y, double *z)
{
    /* Unit factors are common in the predictor: they save the multiplications and change no digit. */
    if (p == 1.0 && q == 1.0)
        ELEMENTWISE_2(n, x, y, z, a + b);
    else if (p == 1.0 && q == -1.0)
        ELEMENTWISE_2(n, x, y, z, a - b);
    else if (p == 1.0)
        ELEMENTWISE_2(n, x, y, z, a + q * b);
    else
        ELEMENTWISE_2(n, x, y, z, p * a + q * b);
}

static void linear_sum(sunrealtype p, N_Vector x, sunrealtype q, N_Vector y, N_Vector z)
{
    if (q == 1.0 && p != 1.0)
        linear_sum_arrays(length(z), q, data(y), p, data(x), data(z));
    else
        linear_sum_arrays(length(z), p, data(x), q, data(y), data(z));
}

static void constant(sunrealtype c, N_Vector z)
{
    const size_t n = length(z);
    double *const p = data(z);
    for (size_t i = 0; i < n; i++)
        p[i] = c;
}

static void product(N_Vector x, N_Vector y, N_Vector z)
{
    ELEMENTWISE_2(length(z), data(x), data(y), data(z), a * b);
}

static void quotient(N_Vector x, N_Vector y, N_Vector z)
{
    ELEMENTWISE_2(length(z), data(x), data(y), data(z), a / b);
}

static void scale_arrays(size_t n, double c, const double *x, double *z)
{
    if (c == 1.0) {
        if (x != z)
            memcpy(z, x, n * sizeof *z);
    } else
        ELEMENTWISE_1(n, x, z, c * a);
}

static void scale(sunrealtype c, N_Vector x, N_Vector z)
{
    scale_arrays(length(z), c, data(x), data(z));
}

static void absolute(N_Vector x, N_Vector z)
{
    const size_t n = length(z);
    const double *const p = data(x);
    double *const r = data(z);
    for (size_t i = 0; i < n; i++)
        r[i] = fabs(p[i]);
}

static void inverse(N_Vector x, N_Vector z)
{
    ELEMENTWISE_1(length(z), data(x), data(z), 1.0 / a);
}

static void add_constant(N_Vector x, sunrealtype c, N_Vector z)
{
    ELEMENTWISE_1(length(z), data(x), data(z), a + c);
}

static br_pair squared(const double *x, const double *w)
{
    const br_pair a = br_pair_load(x) * br_pair_load(w);
    return a * a;
}

/* Sum of (x_i w_i)^2, in the fixed order of lanes.h, as all sums here. */
static double weighted_square_sum(size_t n, const double *x, const double *w)
{
    br_lanes sum = {0};
    size_t i = 0;
    for (; i + BR_LANES <= n; i += BR_LANES) {
        sum.s0 += squared(x + i, w + i);
        sum.s1 += squared(x + i + 2, w + i + 2);
        sum.s2 += squared(x + i + 4, w + i + 4);
        sum.s3 += squared(x + i + 6, w + i + 6);
    }
    for (; i < n; i++)
        br_lanes_add(&sum, i, (x[i] * w[i]) * (x[i] * w[i]));
    return br_lanes_sum(&sum);
}

static sunrealtype weighted_rms_norm(N_Vector x, N_Vector w)
{
    const size_t n = length(x);
    return sqrt(weighted_square_sum(n, data(x), data(w)) / (double)n);
}

static sunrealtype weighted_l2_norm(N_Vector x, N_Vector w)
{
    return sqrt(weighted_square_sum(length(x), data(x), data(w)));
}

static sunrealtype dot_product(N_Vector x, N_Vector y)
{
    const size_t n = length(x);
    const double *const p = data(x), *const q = data(y);
    br_lanes sum = {0};
    size_t i = 0;
    for (; i + BR_LANES <= n; i += BR_LANES) {
        sum.s0 += br_pair_load(p + i) * br_pair_load(q + i);
        sum.s1 += br_pair_load(p + i + 2) * br_pair_load(q + i + 2);
        sum.s2 += br_pair_load(p + i + 4) * br_pair_load(q + i + 4);
        sum.s3 += br_pair_load(p + i + 6) * br_pair_load(q + i + 6);
    }
    for (; i < n; i++)
        br_lanes_add(&sum, i, p[i] * q[i]);
    return br_lanes_sum(&sum);
}

/* Extremes do not depend on the order, so that compilers may choose it. A value that is not a number is
 * passed over, as in the package's own loops. */
static sunrealtype maximum_norm(N_Vector x)
{
    const size_t n = length(x);
    const double *const p = data(x);
    double m = 0;
    for (size_t i = 0; i < n; i++)
        m = fabs(p[i]) > m ? fabs(p[i]) : m;
    return m;
}

static sunrealtype minimum(N_Vector x)
{
    const size_t n = length(x);
    const double *const p = data(x);
    /* Two, side by side: one alone would wait for itself. */
    double even = p[0], odd = p[0];
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        even = p[i] < even ? p[i] : even;
        odd = p[i + 1] < odd ? p[i + 1] : odd;
    }
    if (i < n)
        even = p[i] < even ? p[i] : even;
    return odd < even ? odd : even;
}

/* z = sum over k of c_k x_k, one pass over two operands at a time; z may be x_0. */
static int linear_combination(int n_terms, sunrealtype *c, N_Vector *x, N_Vector z)
{
    const size_t n = length(z);
    double *const r = data(z);
    if (n_terms == 1) {
        scale_arrays(n, c[0], data(x[0]), r);
        return 0;
    }
    linear_sum_arrays(n, c[0], data(x[0]), c[1], data(x[1]), r);
    for (int k = 2; k < n_terms; k++)
        linear_sum_arrays(n, 1.0, r, c[k], data(x[k]), r);
    return 0;
}

/* z_k = c_k x + y_k. */
static int scale_add_multi(int n_vectors, sunrealtype *c, N_Vector x, N_Vector *y, N_Vector *z)
{
    const size_t n = length(x);
    for (int k = 0; k < n_vectors; k++)
        linear_sum_arrays(n, 1.0, data(y[k]), c[k], data(x), data(z[k]));
    return 0;
}

static int scale_array(int n_vectors, sunrealtype *c, N_Vector *x, N_Vector *z)
{
    for (int k = 0; k < n_vectors; k++)
        scale(c[k], x[k], z[k]);
    return 0;
}

void br_vector_use_own_operations(N_Vector v)
{
    v->ops->nvlinearsum = linear_sum;
    v->ops->nvconst = constant;
    v->ops->nvprod = product;
    v->ops->nvdiv = quotient;
    v->ops->nvscale = scale;
    v->ops->nvabs = absolute;
    v->ops->nvinv = inverse;
    v->ops->nvaddconst = add_constant;
    v->ops->nvdotprod = dot_product;
    v->ops->nvmaxnorm = maximum_norm;
    v->ops->nvwrmsnorm = weighted_rms_norm;
    v->ops->nvwl2norm = weighted_l2_norm;
    v->ops->nvmin = minimum;
    v->ops->nvlinearcombination = linear_combination;
    v->ops->nvscaleaddmulti = scale_add_multi;
    v->ops->nvscalevectorarray = scale_array;
}

size_t br_vector_first_not_finite(size_t n, const double *x)
{
    /* 0 x is 0 for every finite x and not a number otherwise: one pass without branches finds that all is
     * well. */
    br_pair even = {0}, odd = {0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        even += 0.0 * br_pair_load(x + i);
        odd += 0.0 * br_pair_load(x + i + 2);
    }
    double sum = (even[0] + even[1]) + (odd[0] + odd[1]);
    for (; i < n; i++)
        sum += 0.0 * x[i];
    if (sum == 0.0)
        return n;
    for (i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return i;
    return n;
}
