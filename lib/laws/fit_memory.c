/* How residuals of rows remember one another, and in which blocks they are resampled for that. */
#include "fit_problem.h"

#include <math.h>
#include <string.h>

enum { MOST_ORDER = 60 };

/* Correlation at a lag, the mean of the components. */
static double correlation(const double *residuals, size_t n, size_t each, size_t lag)
{
    double sum = 0;
    for (size_t j = 0; j < each; j++) {
        double mean = 0, square = 0, product = 0;
        for (size_t i = 0; i < n; i++)
            mean += residuals[i * each + j] / (double)n;
        for (size_t i = 0; i < n; i++) {
            const double e = residuals[i * each + j] - mean;
            square += e * e;
            product += i >= lag ? e * (residuals[(i - lag) * each + j] - mean) : 0;
        }
        sum += square > 0 ? product / square / (double)each : 0;
    }
    return sum;
}

/* The autoregression of least Bayesian information criterion for correlations r at lags 0 to `most`, by the
 * recursion of Levinson and Durbin: its order, and coefficients a[1..order]. */
static size_t regress(const double *r, size_t most, double values, double *a)
{
    double now[MOST_ORDER + 1] = {0}, before[MOST_ORDER + 1], left = 1, least = 0;
    size_t order = 0;
    for (size_t q = 1; q <= most; q++) {
        double reflects = r[q];
        for (size_t k = 1; k < q; k++)
            reflects -= now[k] * r[q - k];
        reflects /= left;
        memcpy(before, now, sizeof now);
        now[q] = reflects;
        for (size_t k = 1; k < q; k++)
            now[k] = before[k] - reflects * before[q - k];
        left *= 1 - reflects * reflects;
        if (!(left > 0))
            break;
        const double criterion = values * log(left) + (double)q * log(values);
        if (criterion < least) {
            least = criterion;
            order = q;
            memcpy(a, now, sizeof now);
        }
    }
    return order;
}

/* The correlation behind those at `order` lags, r[1..order], which move one lag on. */
static double following(double *r, const double *a, size_t order)
{
    double next = 0;
    for (size_t k = 1; k <= order; k++)
        next += a[k] * r[order + 1 - k];
    memmove(r + 1, r + 2, (order - 1) * sizeof *r);
    r[order] = next;
    return next;
}

/* What sums over blocks that start anywhere and go on around the end vary by, over what they would vary by
 * were rows independent. */
static double memory_of_blocks(const double *residuals, size_t n, size_t each, size_t block)
{
    double memory = 0;
    for (size_t j = 0; j < each; j++) {
        double mean = 0, square = 0, sum = 0, squares = 0;
        for (size_t i = 0; i < n; i++)
            mean += residuals[i * each + j] / (double)n;
        for (size_t i = 0; i < n + block; i++) {
            const double in = residuals[i % n * each + j] - mean;
            sum += in;
            square += i < n ? in * in : 0;
            if (i >= block) {
                sum -= residuals[(i - block) * each + j] - mean;
                squares += sum * sum;
            }
        }
        memory += (square > 0 ? squares / ((double)block * square) : 1) / (double)each;
    }
    return memory;
}

br_fit_memory br_fit_remember(const double *residuals, size_t n, size_t each, size_t p)
{
    const double rows = (double)n, taken = (double)p / (double)each;
    const size_t most = (size_t)fmin(MOST_ORDER, fmin(10 * log10(rows), rows / 8));
    double r[MOST_ORDER + 1] = {1}, a[MOST_ORDER + 1];
    for (size_t lag = 1; lag <= most; lag++)
        r[lag] = correlation(residuals, n, each, lag);
    const size_t order = regress(r, most, rows * (double)each, a);
    double memory = 1, moment = 0;
    for (size_t lag = 1; order > 0 && lag < n / 4; lag++) {
        const double at_lag = lag <= order ? r[lag] : following(r, a, order);
        if (!(at_lag > 0))
            break;
        memory += 2 * at_lag;
        moment += 2 * (double)lag * at_lag;
    }
    br_fit_memory m = {1, 1, sqrt(rows / (rows - taken))};
    if (memory > 1) {
        m.rows = memory * (rows - taken) / fmax(rows - taken * (2 * memory + 1), rows / 2);
        const double block = cbrt(1.5 * rows * pow(moment / memory, 2));
        m.block = (size_t)fmax(1, ceil(fmin(block, fmin(3 * sqrt(rows), rows / 3))));
        m.enlarge *= sqrt(m.rows / fmax(1, memory_of_blocks(residuals, n, each, m.block)));
    }
    return m;
}
