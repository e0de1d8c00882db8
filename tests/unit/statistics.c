/* What is read off series, against series whose drift, amplitude, box, mean and power are known; chances of a
 * fair coin against Pascal's triangle. */
#include <math.h>

#include <bristle/statistics.h>

#include "check.h"

#define PI 3.14159265358979323846

/* The disc of the drift experiments in miniature: 3 periods a second, 100 samples a second, a drift of 0.7 a
 * second. */
static void drift_and_amplitude(void)
{
    enum { N = 500, PER_SECOND = 100 };
    double plain[N], drifting[N];
    for (int i = 0; i < N; i++) {
        const double t = (i + 1.0) / PER_SECOND;
        plain[i] = 5 + 0.25 * sin(2 * PI * 3 * t);
        drifting[i] = plain[i] + 0.7 * t;
    }
    check_near(br_mean(plain, 100, 200), 5.0, 1e-12, "mean of whole periods");
    check_near(br_drift_between(plain, 100, 200, 400, 500), 0.0, 1e-12, "drift of what does not drift");
    check_near(br_drift_between(drifting, 100, 200, 400, 500), 0.7 * 3, 1e-12, "drift over three seconds");
    check_near(br_drift_between(drifting, 300, 400, 400, 500), 0.7, 1e-12, "drift over one second");
    /* The sampled sine misses its crest by less than 1 - cos(pi 3/100). */
    check_near(br_amplitude(plain, 400, 500), 0.25, 0.25 * 5e-3, "amplitude of a sampled sine");
    const double two[] = {7, 1, 4, -3};
    check_near(br_amplitude(two, 0, 4), 5.0, 0, "half of what four numbers run through");
    check_near(br_amplitude(two, 1, 3), 1.5, 0, "half of what a span of two runs through");
    const double gap[] = {1, NAN, 2};
    check_near(br_amplitude_about_drift(drifting, 400, 500, 0.7 / PER_SECOND), 0.25, 0.25 * 5e-3,
               "amplitude of a sine that drifts");
    check(isnan(br_amplitude(gap, 0, 3)), "a series with NaN has no amplitude");
    check(isnan(br_amplitude(two, 2, 2)) && isnan(br_mean(two, 2, 2)),
          "an empty span has neither amplitude nor mean");
}

/* Levels of a few numbers by hand, and of many that are spread evenly. */
static void boxes(void)
{
    double six[] = {3, 1, 2, 100, 4, 5};
    const br_box b = br_box_of(six, 6);
    check_near(b.q1, 2.25, 1e-15,
               "lower quartile between the second and the third of six"); /* a quarter of the way from the
                                                                             second to the third */
    check_near(b.median, 3.5, 1e-15, "median of six");
    check_near(b.q3, 4.75, 1e-15, "upper quartile of six");
    check_near(b.whisker_low, 1.0, 0, "lower whisker of six");
    check_near(b.whisker_high, 5.0, 0,
               "upper whisker of six leaves the outlier out"); /* 100 lies beyond 4.75 + 1.5 x 2.5 */
    check_near(b.most, 100.0, 0, "largest of six");
    check_near(b.mean, 115.0 / 6, 1e-13, "mean of six");
    double one[] = {2};
    const br_box single = br_box_of(one, 1);
    check_near(single.q1, 2.0, 0, "quartile of one number");
    check_near(single.whisker_high, 2.0, 0, "whisker of one number");
    enum { N = 1001 };
    double even[N];
    for (int i = 0; i < N; i++)
        even[i] = (double)((i * 8) % N) / (N - 1);
    const br_box e = br_box_of(even, N);
    check_near(e.q1, 0.25, 1e-15, "lower quartile of an even spread");
    check_near(e.q3, 0.75, 1e-15, "upper quartile of an even spread");
    check_near(e.whisker_high, 1.0, 0, "whisker of an even spread");
}

/* Means by hand, and of samples whose error is known: n values of +-1 in equal numbers have a variance of
 * n/(n - 1). */
static void means(void)
{
    const double three[] = {1, 2, 6};
    const br_estimate e = br_estimate_of(three, 3);
    check_near(e.mean, 3.0, 1e-15, "mean of three");
    check_near(e.error, sqrt(7.0 / 3), 1e-15,
               "standard error of three"); /* squares 4 + 1 + 9, over 2 and 3 */
    enum { N = 400 };
    double fair[N];
    for (int i = 0; i < N; i++)
        fair[i] = 5 + (i % 2 ? 1 : -1);
    check_near(br_estimate_of(fair, N).mean, 5.0, 1e-12, "mean of a fair coin");
    check_near(br_estimate_of(fair, N).error, 1 / sqrt(N - 1), 1e-12, "standard error of a fair coin");
    check_near(br_estimate_of(three, 2).error, 0.5, 1e-15,
               "standard error of two is half of what is between");
    /* Student's quantile of two degrees of freedom is closed: t = 0.95 sqrt(2/(1 - 0.95^2)) at 97.5 %. */
    check_near(br_mean_half(three, 3), 0.95 * sqrt(2 / (1 - 0.95 * 0.95)) * sqrt(7.0 / 3), 1e-10,
               "half of the interval of three");
    check(isnan(br_mean_half(three, 1)), "one sample has no interval");
}

/* Pascal's triangle, and both sides of a fair coin together. */
static void coins(void)
{
    check_near(br_coin_chance(3, 3), 1.0 / 8, 0, "three heads of three");
    check_near(br_coin_chance(2, 4), 11.0 / 16, 1e-15, "two heads or more of four");
    check_near(br_coin_chance(0, 7), 1.0, 1e-15, "no head or more is certain");
    check_near(br_coin_chance(8, 7), 0.0, 0, "more heads than throws never");
    check_near(br_coin_chance(0, 0), 1.0, 0, "no throw, no head");
    check_near(br_coin_chance(18, 30) + br_coin_chance(13, 30), 1.0, 1e-13,
               "18 heads or more, or 13 tails or more");
}

/* Ranks of the interval by Pascal's triangle: the chance that so many of n lie on one side, both sides
 * together at most 5 %. */
static void medians(void)
{
    static const struct {
        size_t n;
        int low, high; /* ranks, from 1 */
    } cases[] = {{6, 1, 6}, {8, 1, 8}, {9, 2, 8}, {12, 3, 10}, {20, 6, 15}, {21, 6, 16}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const size_t n = cases[c].n;
        double samples[21], low, high;
        for (size_t i = 0; i < n; i++)
            samples[i] = 10 * (double)((i * 5 + 3) % 23); /* 23 has no factor in common with 5: all differ */
        double sorted[21];
        memcpy(sorted, samples, n * sizeof *samples);
        const double median = br_median(sorted, n);
        size_t under = 0, over = 0;
        for (size_t i = 0; i < n; i++) {
            under += samples[i] < median;
            over += samples[i] > median;
        }
        check(under == n / 2 && over == n / 2, "half of %zu lie on either side of their median %g", n,
              median);
        br_median_interval(samples, n, &low, &high);
        check(low == sorted[cases[c].low - 1] && high == sorted[cases[c].high - 1],
              "of %zu, the samples %d and %d in order enclose it: %g, %g", n, cases[c].low, cases[c].high,
              low, high);
        int less = 0;
        for (size_t i = 0; i < n; i++)
            less += sorted[i] < low;
        check(less == 0 ? br_coin_chance((int)n, (int)n) <= 0.025
                        : 1 - br_coin_chance(less + 1, (int)n) <= 0.025 &&
                              1 - br_coin_chance(less + 2, (int)n) > 0.025,
              "as tosses of a coin have it");
    }
    double few[5] = {1, 2, 3, 4, 5}, low, high, two[2] = {7, 4};
    br_median_interval(few, 5, &low, &high);
    check(isnan(low) && isnan(high), "five say nothing");
    check(br_median(two, 2) == 5.5 && br_median(two, 1) == 4 && isnan(br_median(two, 0)),
          "of two, one, none");
}

/* The ends are the shares at which what was seen is 1.96 standard deviations off. */
static void shares(void)
{
    static const int cases[][2] = {{0, 10}, {10, 10}, {7, 10}, {1, 2}, {950, 1000}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int held = cases[i][0], runs = cases[i][1];
        const br_share s = br_share_of(held, runs);
        const double ends[] = {s.low, s.high};
        check_near(s.share, (double)held / runs, 0, "share of %d of %d", held, runs);
        for (int k = 0; k < 2; k++)
            check_near(pow(s.share - ends[k], 2),
                       1.959963984540054 * 1.959963984540054 * ends[k] * (1 - ends[k]) / runs, 1e-15,
                       "end %d of the interval of %d of %d", k, held, runs);
        check(s.low <= s.share + 1e-15 && s.share <= s.high + 1e-15 && s.low >= 0 && s.high <= 1,
              "around it: %g to %g", s.low, s.high);
    }
    for (int runs = 1; runs < 300; runs++)
        if (br_share_of(0, runs).low != 0 || br_share_of(runs, runs).high != 1)
            check(false, "of none and all of %d an end is exactly 0 and 1", runs);
    check(isnan(br_share_of(0, 0).low), "of no runs none");
}

/* So many runs leave the limit out of their interval, and fewer do not. */
static void share_runs(void)
{
    static const struct {
        double share, limit;
        int needed, told[2], open[2]; /* held, runs */
    } cases[] = {{1, 0.9, 35, {35, 35}, {34, 34}},
                 {0.75, 0.9, 16, {12, 16}, {9, 12}},
                 {0.5, 0.6, 93, {47, 94}, {46, 92}},
                 {0, 0.1, 35, {0, 35}, {0, 34}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double limit = cases[i].limit;
        const br_share told = br_share_of(cases[i].told[0], cases[i].told[1]),
                       open = br_share_of(cases[i].open[0], cases[i].open[1]);
        check(br_share_runs(cases[i].share, limit) == cases[i].needed, "runs that tell %g from %g: %g",
              cases[i].share, limit, br_share_runs(cases[i].share, limit));
        check(told.low > limit || told.high < limit, "so many do: %g to %g", told.low, told.high);
        check(open.low <= limit && open.high >= limit, "fewer do not: %g to %g", open.low, open.high);
    }
    check(isinf(br_share_runs(0.9, 0.9)), "a share that is the limit is told by no number of runs");
}

/* Newcombe (1998), Table II: intervals of method 10, as printed. */
static void share_differences(void)
{
    static const struct {
        int a, n_a, b, n_b;
        double low, high;
    } cases[] = {{56, 70, 48, 80, 0.0524, 0.3339}, {9, 10, 3, 10, 0.1705, 0.8090},
                 {6, 7, 2, 7, 0.0582, 0.8062},     {5, 56, 0, 29, -0.0381, 0.1926},
                 {0, 10, 0, 20, -0.1611, 0.2775},  {10, 10, 0, 20, 0.6791, 1.0000}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const br_share a = br_share_of(cases[i].a, cases[i].n_a), b = br_share_of(cases[i].b, cases[i].n_b),
                       less = br_share_less(a, b), more = br_share_less(b, a);
        check_near(less.share, a.share - b.share, 0, "difference");
        check_near(less.low, cases[i].low, 5.1e-5, "its lower end");
        check_near(less.high, cases[i].high, 5.1e-5, "its upper end");
        check(more.low == -less.high && more.high == -less.low, "the other way round its negative");
    }
    check(isnan(br_share_less(br_share_of(0, 0), br_share_of(1, 2)).low), "of no runs none");
}

static void powers(void)
{
    const double x[] = {1, 2, 5, 9, 40};
    double y[5];
    for (int i = 0; i < 5; i++)
        y[i] = 3 * pow(x[i], -1.37);
    check_near(br_log_slope(x, y, 5), -1.37, 1e-13, "power of a law");
}

int main(void)
{
    check_begin();
    drift_and_amplitude();
    boxes();
    means();
    coins();
    medians();
    shares();
    share_runs();
    share_differences();
    powers();
    return check_end();
}
