/* Velocities of measured positions. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/law_run.h>

/* The slope at t[i] of the parabola of least squares through positions [from, until), after Savitzky and
 * Golay (1964) for times that need not be even; three positions at least. */
static double slope_at(size_t i, size_t from, size_t until, const double *t, const double *x)
{
    /* Sums of powers of the scaled time and of their products with the way from x[i]. */
    const double scale = fmax(t[until - 1] - t[i], t[i] - t[from]);
    double s[5] = {0}, q[3] = {0};
    for (size_t k = from; k < until; k++) {
        const double u = (t[k] - t[i]) / scale, way = x[k] - x[i];
        double power = 1;
        for (int j = 0; j < 5; j++, power *= u) {
            s[j] += power;
            if (j < 3)
                q[j] += power * way;
        }
    }
    /* Cramer's rule for the second of a + b u + c u^2. */
    const double determinant = s[0] * (s[2] * s[4] - s[3] * s[3]) - s[1] * (s[1] * s[4] - s[3] * s[2]) +
                               s[2] * (s[1] * s[3] - s[2] * s[2]);
    const double second = s[0] * (q[1] * s[4] - s[3] * q[2]) - q[0] * (s[1] * s[4] - s[3] * s[2]) +
                          s[2] * (s[1] * q[2] - q[1] * s[2]);
    return second / determinant / scale;
}

void br_record_motion(size_t n, const double *t, const double *x, double smoothing, double *v)
{
    BR_ASSERT_ARRAY(t, n);
    BR_ASSERT_ARRAY(x, n);
    BR_ASSERT_ARRAY(v, n);
    BR_ASSERT_SIZE_INDEX("n", (size_t)1, n);
    size_t from = 0, until = 0;
    for (size_t i = 0; i + 1 < n; i++)
        v[i] = (x[i + 1] - x[i]) / (t[i + 1] - t[i]);
    v[n - 1] = v[n - 2];
    if (!(smoothing > 0))
        return;
    for (size_t i = 0; i < n; i++) {
        while (t[from] < t[i] - 0.5 * smoothing)
            from++;
        while (until < n && t[until] <= t[i] + 0.5 * smoothing)
            until++;
        if (until - from > 2)
            v[i] = slope_at(i, from, until, t, x);
    }
}
