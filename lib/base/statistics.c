/* Drift, amplitude, boxes, means, shares and powers of recorded series. */
#include <bristle/statistics.h>
#include <bristle/assert.h>

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

double br_mean(const double *values, size_t from, size_t until)
{
    BR_ASSERT_HANDLE(values);
    double sum = 0;
    for (size_t i = from; i < until; i++)
        sum += values[i];
    return until > from ? sum / (double)(until - from) : NAN;
}

double br_amplitude_about_drift(const double *values, size_t from, size_t until, double slope)
{
    BR_ASSERT_HANDLE(values);
    if (until <= from)
        return NAN;
    double low = INFINITY, high = -INFINITY;
    for (size_t i = from; i < until; i++) {
        const double value = values[i] - slope * (double)(i - from);
        if (isnan(value))
            return NAN;
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    return (high - low) / 2;
}

double br_amplitude(const double *values, size_t from, size_t until)
{
    BR_ASSERT_HANDLE(values);
    return br_amplitude_about_drift(values, from, until, 0);
}

double br_drift_between(const double *values, size_t first_from, size_t first_until, size_t last_from,
                        size_t last_until)
{
    BR_ASSERT_HANDLE(values);
    return br_mean(values, last_from, last_until) - br_mean(values, first_from, first_until);
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double br_median(double *samples, size_t n)
{
    BR_ASSERT_ARRAY(samples, n);
    if (n == 0)
        return NAN;
    qsort(samples, n, sizeof *samples, by_value);
    return n % 2 ? samples[n / 2] : 0.5 * (samples[n / 2 - 1] + samples[n / 2]);
}

void br_median_interval(double *samples, size_t n, double *low, double *high)
{
    BR_ASSERT_ARRAY(samples, n);
    BR_ASSERT_HANDLE(low);
    BR_ASSERT_HANDLE(high);
    unsigned int below = 0; /* samples left out at each end */
    *low = *high = NAN;
    if (n < 6)
        return;
    qsort(samples, n, sizeof *samples, by_value);
    while (gsl_cdf_binomial_P(below, 0.5, (unsigned int)n) <= 0.025)
        below++;
    *low = samples[below - 1];
    *high = samples[n - below];
}

static double quantile(const double *sorted, size_t n, double share)
{
    const double at = share * (double)(n - 1);
    const size_t i = (size_t)at;
    return i + 1 < n ? sorted[i] + (at - (double)i) * (sorted[i + 1] - sorted[i]) : sorted[n - 1];
}

br_box br_box_of(double *samples, size_t n)
{
    BR_ASSERT_ARRAY(samples, n);
    qsort(samples, n, sizeof *samples, by_value);
    br_box b = {.q1 = quantile(samples, n, 0.25),
                .median = quantile(samples, n, 0.5),
                .q3 = quantile(samples, n, 0.75),
                .mean = br_mean(samples, 0, n),
                .most = samples[n - 1]};
    const double reach = 1.5 * (b.q3 - b.q1);
    size_t low = 0, high = n - 1;
    while (samples[low] < b.q1 - reach)
        low++;
    while (samples[high] > b.q3 + reach)
        high--;
    b.whisker_low = samples[low];
    b.whisker_high = samples[high];
    return b;
}

br_estimate br_estimate_of(const double *samples, size_t n)
{
    BR_ASSERT_ARRAY(samples, n);
    br_estimate e = {0, 0};
    double squares = 0;
    for (size_t i = 0; i < n; i++)
        e.mean += samples[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        squares += (samples[i] - e.mean) * (samples[i] - e.mean);
    e.error = sqrt(squares / ((double)n - 1) / (double)n);
    return e;
}

double br_mean_half(const double *samples, size_t n)
{
    BR_ASSERT_ARRAY(samples, n);
    return n < 2 ? NAN : gsl_cdf_tdist_Pinv(0.975, (double)n - 1) * br_estimate_of(samples, n).error;
}

double br_coin_chance(int heads, int n)
{
    double term = pow(0.5, n), sum = 0;
    for (int k = 0; k <= n; k++) {
        if (k >= heads)
            sum += term;
        term *= (double)(n - k) / (k + 1);
    }
    return sum;
}

double br_log_slope(const double *x, const double *y, size_t n)
{
    BR_ASSERT_HANDLE(x);
    BR_ASSERT_ARRAY(y, n);
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (size_t i = 0; i < n; i++) {
        sx += log(x[i]);
        sy += log(y[i]);
        sxx += log(x[i]) * log(x[i]);
        sxy += log(x[i]) * log(y[i]);
    }
    const double k = (double)n;
    return (k * sxy - sx * sy) / (k * sxx - sx * sx);
}

static const double normal_975 = 1.959963984540054; /* quantile of the normal distribution */

/* An end of Wilson's interval. */
static double wilson(double held, double runs, double sign)
{
    const double z = normal_975;
    const double share = held / runs;
    const double centre = share + z * z / (2 * runs);
    const double width = z * sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs));
    const double end = (centre + sign * width) / (1 + z * z / runs);
    return end < 0 ? 0 : end > 1 ? 1 : end;
}

br_share br_share_of(int held, int runs)
{
    if (runs == 0)
        return (br_share){NAN, NAN, NAN};
    /* At none and all an end is 0 or 1, where centre and width would leave round-off of their difference. */
    return (br_share){(double)held / runs, held == 0 ? 0 : wilson(held, runs, -1),
                      held == runs ? 1 : wilson(held, runs, 1)};
}

double br_share_runs(double share, double limit)
{
    const double z = normal_975 / (share - limit); /* an end of the interval is z standard deviations off */
    return share == limit ? INFINITY : ceil(z * z * limit * (1 - limit));
}

br_share br_share_less(br_share a, br_share b)
{
    const double less = a.share - b.share;
    return (br_share){less, less - hypot(a.share - a.low, b.high - b.share),
                      less + hypot(a.high - a.share, b.share - b.low)};
}
