/* Vector operations for the integrator: what CVODE calls in a step. Included by wide_body.h. Every operand
 * may be the result, too: a vector of elements is read whole before it is written. */

#define OPERATION BR_TARGET static

INLINE double *data(N_Vector v)
{
    return NV_DATA_S(v);
}

INLINE size_t length(N_Vector v)
{
    return (size_t)NV_LENGTH_S(v);
}

/* A factor of one changes no digit: it needs no case of its own. */
OPERATION void linear_sum(sunrealtype p, N_Vector x, sunrealtype q, N_Vector y, N_Vector z)
{
    if (p == 1.0 && q == 1.0) /* the predictor's */
        ELEMENTWISE_2(length(z), data(x), data(y), data(z), a + b);
    else
        ELEMENTWISE_2(length(z), data(x), data(y), data(z), p * a + q * b);
}

OPERATION void constant(sunrealtype c, N_Vector z)
{
    const size_t n = length(z);
    double *const p = data(z);
    size_t i = 0;
    for (; i + BR_WIDTH <= n; i += BR_WIDTH)
        v_store(p + i, v_fill(c));
    for (; i < n; i++)
        p[i] = c;
}

OPERATION void product(N_Vector x, N_Vector y, N_Vector z)
{
    ELEMENTWISE_2(length(z), data(x), data(y), data(z), a * b);
}

OPERATION void quotient(N_Vector x, N_Vector y, N_Vector z)
{
    ELEMENTWISE_2(length(z), data(x), data(y), data(z), a / b);
}

OPERATION void scale(sunrealtype c, N_Vector x, N_Vector z)
{
    if (c == 1.0 && x != z)
        memcpy(data(z), data(x), length(z) * sizeof(double));
    else if (c != 1.0)
        ELEMENTWISE_1(length(z), data(x), data(z), c * a);
}

OPERATION void absolute(N_Vector x, N_Vector z)
{
    const size_t n = length(z);
    const double *const p = data(x);
    double *const r = data(z);
    size_t i = 0;
    for (; i + BR_WIDTH <= n; i += BR_WIDTH)
        v_store(r + i, v_abs(v_load(p + i)));
    for (; i < n; i++)
        r[i] = fabs(p[i]);
}

OPERATION void inverse(N_Vector x, N_Vector z)
{
    ELEMENTWISE_1(length(z), data(x), data(z), 1.0 / a);
}

OPERATION void add_constant(N_Vector x, sunrealtype c, N_Vector z)
{
    ELEMENTWISE_1(length(z), data(x), data(z), a + c);
}

/* Sum of (x_i w_i)^2, in fixed lanes, as all sums here. */
INLINE double weighted_square_sum(size_t n, const double *x, const double *w)
{
    lanes sum;
    lanes_clear(&sum);
    size_t i = 0;
    for (; i + BR_LANES <= n; i += BR_LANES) {
        UNROLL
        for (size_t j = 0; j < BR_LANES / BR_WIDTH; j++) {
            const vd a = v_load(x + i + j * BR_WIDTH) * v_load(w + i + j * BR_WIDTH);
            sum.part[j] += a * a;
        }
    }
    for (; i < n; i++)
        lanes_add(&sum, i, (x[i] * w[i]) * (x[i] * w[i]));
    return lanes_sum(&sum);
}

OPERATION sunrealtype weighted_rms_norm(N_Vector x, N_Vector w)
{
    const size_t n = length(x);
    return sqrt(weighted_square_sum(n, data(x), data(w)) / (double)n);
}

OPERATION sunrealtype weighted_l2_norm(N_Vector x, N_Vector w)
{
    return sqrt(weighted_square_sum(length(x), data(x), data(w)));
}

OPERATION sunrealtype dot_product(N_Vector x, N_Vector y)
{
    const size_t n = length(x);
    const double *const p = data(x), *const q = data(y);
    lanes sum;
    lanes_clear(&sum);
    size_t i = 0;
    for (; i + BR_LANES <= n; i += BR_LANES) {
        UNROLL
        for (size_t j = 0; j < BR_LANES / BR_WIDTH; j++)
            sum.part[j] += v_load(p + i + j * BR_WIDTH) * v_load(q + i + j * BR_WIDTH);
    }
    for (; i < n; i++)
        lanes_add(&sum, i, p[i] * q[i]);
    return lanes_sum(&sum);
}

/* Extremes do not depend on the order. A value that is not a number is passed over, as in the package's own
 * loops.
 */
OPERATION sunrealtype maximum_norm(N_Vector x)
{
    const size_t n = length(x);
    const double *const p = data(x);
    vd most = v_fill(0);
    size_t i = 0;
    for (; i + BR_WIDTH <= n; i += BR_WIDTH) {
        const vd a = v_abs(v_load(p + i));
        most = v_select(a > most, a, most);
    }
    double m = 0;
    for (int j = 0; j < BR_WIDTH; j++)
        m = most[j] > m ? most[j] : m;
    for (; i < n; i++)
        m = fabs(p[i]) > m ? fabs(p[i]) : m;
    return m;
}

OPERATION sunrealtype minimum(N_Vector x)
{
    const size_t n = length(x);
    const double *const p = data(x);
    vd least = v_fill(p[0]);
    size_t i = 0;
    for (; i + BR_WIDTH <= n; i += BR_WIDTH) {
        const vd a = v_load(p + i);
        least = v_select(a < least, a, least);
    }
    double m = p[0];
    for (int j = 0; j < BR_WIDTH; j++)
        m = least[j] < m ? least[j] : m;
    for (; i < n; i++)
        m = p[i] < m ? p[i] : m;
    return m;
}

/* r = sum over k of c_k x_k, the terms in their order; unrolled where the number of terms is known. */
INLINE void combination(int n_terms, size_t n, const double *c, const double *const *x, double *r)
{
    size_t i = 0;
    for (; i + BR_WIDTH <= n; i += BR_WIDTH) {
        vd sum = c[0] * v_load(x[0] + i);
        UNROLL
        for (int k = 1; k < n_terms; k++)
            sum += c[k] * v_load(x[k] + i);
        v_store(r + i, sum);
    }
    for (; i < n; i++) {
        double sum = c[0] * x[0][i];
        for (int k = 1; k < n_terms; k++)
            sum += c[k] * x[k][i];
        r[i] = sum;
    }
}

/* CVODE has at most thirteen (Adams' method of order twelve). */
#define MOST_TERMS 16

OPERATION int linear_combination(int n_terms, sunrealtype *c, N_Vector *x, N_Vector z)
{
    const size_t n = length(z);
    const double *term[MOST_TERMS];
    if (n_terms > MOST_TERMS)
        return -1;
    for (int k = 0; k < n_terms; k++)
        term[k] = data(x[k]);
    switch (n_terms) {
    case 1:
        scale(c[0], x[0], z);
        break;
    case 2:
        combination(2, n, c, term, data(z));
        break;
    case 3:
        combination(3, n, c, term, data(z));
        break;
    case 4:
        combination(4, n, c, term, data(z));
        break;
    case 5:
        combination(5, n, c, term, data(z));
        break;
    case 6:
        combination(6, n, c, term, data(z));
        break;
    default:
        combination(n_terms, n, c, term, data(z));
        break;
    }
    return 0;
}

/* z_k = c_k x + y_k. */
OPERATION int scale_add_multi(int n_vectors, sunrealtype *c, N_Vector x, N_Vector *y, N_Vector *z)
{
    const size_t n = length(x);
    for (int k = 0; k < n_vectors; k++)
        ELEMENTWISE_2(n, data(y[k]), data(x), data(z[k]), a + c[k] * b);
    return 0;
}

OPERATION int scale_array(int n_vectors, sunrealtype *c, N_Vector *x, N_Vector *z)
{
    for (int k = 0; k < n_vectors; k++)
        scale(c[k], x[k], z[k]);
    return 0;
}

BR_TARGET static void use(N_Vector v)
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

BR_TARGET static bool all_finite(size_t n, const double *x)
{
    /* 0 x is 0 for every finite x and not a number otherwise. */
    vd even = v_fill(0), odd = v_fill(0);
    size_t i = 0;
    for (; i + 2 * BR_WIDTH <= n; i += 2 * BR_WIDTH) {
        even += 0.0 * v_load(x + i);
        odd += 0.0 * v_load(x + i + BR_WIDTH);
    }
    for (; i + BR_WIDTH <= n; i += BR_WIDTH)
        even += 0.0 * v_load(x + i);
    even += odd;
    double sum = 0;
    for (int j = 0; j < BR_WIDTH; j++)
        sum += even[j];
    for (; i < n; i++)
        sum += 0.0 * x[i];
    return sum == 0.0;
}

BR_TARGET static bool weights(size_t n, double relative, const double *absolute, double all, const double *y,
                              double *w)
{
    vm above = v_fill(0) == v_fill(0);
    bool each = true;
    size_t i = 0;
    for (; i + BR_WIDTH <= n; i += BR_WIDTH) {
        const vd unit = relative * v_abs(v_load(y + i)) + (absolute ? v_load(absolute + i) : v_fill(all));
        above &= unit > 0.0;
        v_store(w + i, 1.0 / unit);
    }
    for (; i < n; i++) {
        const double unit = relative * fabs(y[i]) + (absolute ? absolute[i] : all);
        each = each && unit > 0.0;
        w[i] = 1.0 / unit;
    }
    for (int j = 0; j < BR_WIDTH; j++)
        each = each && above[j];
    return each;
}
