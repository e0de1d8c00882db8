/* The Rosenbrock method's sums over stages. Included by wide_body.h. */

INLINE void combine_terms(size_t n, double c, double p, const double *x, int terms, const double *factor,
                          double *const *u, double *z)
{
    size_t i = 0;
    for (; i + BR_WIDTH <= n; i += BR_WIDTH) {
        vd s = p * v_load(x + i);
        UNROLL
        for (int k = 0; k < terms; k++)
            s += factor[k] * v_load(u[k] + i);
        v_store(z + i, c * s);
    }
    for (; i < n; i++) {
        double s = p * x[i];
        for (int k = 0; k < terms; k++)
            s += factor[k] * u[k][i];
        z[i] = c * s;
    }
}

BR_TARGET static void combine(size_t n, double c, double p, const double *x, int terms, const double *factor,
                              double *const *u, double *z)
{
    switch (terms) {
    case 0:
        combine_terms(n, c, p, x, 0, factor, u, z);
        break;
    case 1:
        combine_terms(n, c, p, x, 1, factor, u, z);
        break;
    case 2:
        combine_terms(n, c, p, x, 2, factor, u, z);
        break;
    case 3:
        combine_terms(n, c, p, x, 3, factor, u, z);
        break;
    case 4:
        combine_terms(n, c, p, x, 4, factor, u, z);
        break;
    case 5:
        combine_terms(n, c, p, x, 5, factor, u, z);
        break;
    case 6:
        combine_terms(n, c, p, x, 6, factor, u, z);
        break;
    case 7:
        combine_terms(n, c, p, x, 7, factor, u, z);
        break;
    default:
        combine_terms(n, c, p, x, terms, factor, u, z);
        break;
    }
}

BR_TARGET static double finish(size_t n, const double *begin, const double *x, const double *y,
                               double relative, const double *absolute, double all, double *z)
{
    lanes sum;
    lanes_clear(&sum);
    size_t i = 0;
    for (; i + BR_LANES <= n; i += BR_LANES) {
        UNROLL
        for (size_t j = 0; j < BR_LANES / BR_WIDTH; j++) {
            const size_t at = i + j * BR_WIDTH;
            const vd error = v_load(y + at), end = v_load(x + at) + error;
            const vd before = v_abs(v_load(begin + at)), after = v_abs(end);
            const vd size = v_select(after > before, after, before);
            const vd unit = relative * size + (absolute ? v_load(absolute + at) : v_fill(all));
            /* No error in no unit is none. */
            const vd q = v_where(error != 0.0, error / unit);
            sum.part[j] += q * q;
            v_store(z + at, end);
        }
    }
    for (; i < n; i++) {
        const double error = y[i], end = x[i] + error, before = fabs(begin[i]), after = fabs(end);
        const double unit = relative * (after > before ? after : before) + (absolute ? absolute[i] : all);
        const double q = error != 0.0 ? error / unit : 0.0;
        lanes_add(&sum, i, q * q);
        z[i] = end;
    }
    return lanes_sum(&sum);
}
