/* Fits of planar models with a robust loss, by bootstrap and with blocks of rows left out. */
#include "check.h"

#include <math.h>
#include <bristle/planar_fit.h>
#include <bristle/random.h>
#include "planar_records.h"

static const br_planar_fit_values pad = {.mu_x = 0.5, .mu_y = 0.35, .c = 0.004, .x = 0.002, .y = -0.001};
static const double pad_truth[5] = {0.5, 0.35, 0.004, 0.002, -0.001};

/* The pad's wrench with noise of which each row keeps the share `kept` of the one before; every twentieth
 * force has noise that is `wild` times as large. */
static void push_pad(made *m, double kept, double wild, uint64_t seed)
{
    br_random *const random = br_random_create(seed, 1);
    move(m, 1);
    check_need(br_planar_fit_follow(br_planar_fit_find("ellipsoid"), &pad, NULL, &m->record,
                                    (double *const[]){m->column[5], m->column[6], m->column[7]}, NULL));
    for (int j = 0; j < 3; j++) {
        double noise = 0;
        for (int i = 0; i < ROWS; i++) {
            const bool outlier = j < 2 && br_random_below(random, 20) == 0;
            const double size = (j < 2 ? 0.05 : 3e-4) * (outlier ? wild : 1);
            noise = kept * noise + sqrt(1 - kept * kept) * size * br_random_normal(random);
            m->column[5 + j][i] += noise;
        }
    }
    br_random_destroy(random);
}

/* How many of the pad's parameters lie in their intervals over `seeds` records; `width` gets the mean of the
 * first one's. */
static int covered(const br_fit_options *options, double kept, double wild, int seeds, double *width)
{
    static made m;
    int held = 0;
    *width = 0;
    for (int seed = 0; seed < seeds; seed++) {
        br_planar_fit *fit = NULL;
        push_pad(&m, kept, wild, (uint64_t)seed);
        if (br_planar_fit_model(br_planar_fit_find("ellipsoid"), NULL, &m.record, options, &fit, NULL) < 0)
            continue;
        for (size_t i = 0; i < 5; i++)
            held += pad_truth[i] >= fit->parameters[i].low && pad_truth[i] <= fit->parameters[i].high;
        *width += (fit->parameters[0].high - fit->parameters[0].low) / seeds;
        br_planar_fit_destroy(fit);
    }
    return held;
}

/* Huber's loss among outliers: its intervals hold what they say, and are narrower than those of squares. */
static void test_robust(void)
{
    enum { SEEDS = 60 };
    br_fit_options options = br_fit_options_default();
    double robust, squares;
    options.starts = 1;
    (void)covered(&options, 0, 20, SEEDS, &squares);
    options.loss = BR_FIT_HUBER;
    const int held = covered(&options, 0, 20, SEEDS, &robust);
    check(held >= 0.9 * 5 * SEEDS && held <= 0.99 * 5 * SEEDS,
          "of %d parameters among outliers Huber's intervals hold %d", 5 * SEEDS, held);
    check(robust < 0.4 * squares && robust > 0.15 * squares, "their width is %.3g of that of squares",
          robust / squares);
}

/* Bootstrap of residuals: of independent ones intervals hold what they say; where each remembers 0.7 of the
 * one before, a sum's error is sqrt(1.7/0.3) = 2.4 times as large, of which blocks of twice the memory see
 * 0.88 and the terms of the fit, which change within it, a little less: single rows would see 1. */
static void test_bootstrap(void)
{
    enum { SEEDS = 40 };
    br_fit_options options = br_fit_options_default();
    double independent, remembers;
    options.starts = 1;
    options.resamples = 100;
    const int held = covered(&options, 0, 1, SEEDS, &independent);
    check(held >= 0.9 * 5 * SEEDS && held <= 0.99 * 5 * SEEDS,
          "of %d parameters the bootstrap's intervals hold %d", 5 * SEEDS, held);
    (void)covered(&options, 0.7, 1, 10, &remembers);
    check(remembers > 1.7 * independent && remembers < 2.4 * independent,
          "where noise remembers itself they are %.3g times as wide", remembers / independent);
}

/* Sums of squares of what a fit misses in rows [from, until), of force and torque. */
static void missed(const br_planar_fit *fit, const made *m, int from, int until, double squares[2])
{
    for (int j = 0; fit && j < 3; j++)
        for (int i = from; i < until; i++) {
            const double e = fit->wrench[j][i] - m->column[5 + j][i];
            squares[j / 2] += e * e;
        }
}

/* Two folds are two fits to a half of the fitted rows, 50 to 500, that are judged in the other one. */
static void test_folds(void)
{
    static made m;
    push_pad(&m, 0, 1, 5);
    br_fit_options options = br_fit_options_default();
    options.starts = 2;
    options.train_from = 0.1;
    options.folds = 2;
    br_planar_fit *const both = fit_to("ellipsoid", NULL, &m, &options);
    options.folds = 0;
    options.train_until = 0.55;
    br_planar_fit *const first = fit_to("ellipsoid", NULL, &m, &options);
    options.train_from = 0.55;
    options.train_until = 1;
    br_planar_fit *const second = fit_to("ellipsoid", NULL, &m, &options);
    double squares[2] = {0, 0};
    missed(first, &m, 275, ROWS, squares);
    missed(second, &m, 50, 275, squares);
    check(second && second->trains[275] && !second->trains[274] && first && isnan(first->cross_rms[0]),
          "the halves meet at row 275");
    for (int k = 0; both && k < 2; k++) {
        const double by_halves = sqrt(squares[k] / (ROWS - 50));
        check(fabs(both->cross_rms[k] / by_halves - 1) < 1e-3,
              "%s of halves left out is missed by %.6g, by two fits %.6g", k ? "torque" : "force",
              both->cross_rms[k], by_halves);
    }
    br_planar_fit_destroy(both);
    br_planar_fit_destroy(first);
    br_planar_fit_destroy(second);
}

int main(void)
{
    check_begin();
    test_robust();
    test_bootstrap();
    test_folds();
    return check_end();
}
