/* Fits of planar models with a robust loss, by bootstrap and with blocks of rows left out. */
#include "check.h"

#include <math.h>
#include <bristle/planar_fit.h>
#include "planar_records.h"

/* Huber's loss among outliers: its intervals hold what they say, and are narrower than those of squares. */
static void test_robust(void)
{
    enum { SEEDS = 60 };
    br_fit_options options = br_fit_options_default();
    double robust, squares;
    options.starts = 1;
    (void)pad_held(&options, 0, 20, SEEDS, &squares);
    options.loss = BR_FIT_HUBER;
    const int held = pad_held(&options, 0, 20, SEEDS, &robust);
    check(held >= 0.9 * 5 * SEEDS && held <= 0.99 * 5 * SEEDS,
          "of %d parameters among outliers Huber's intervals hold %d", 5 * SEEDS, held);
    check(robust < 0.4 * squares && robust > 0.15 * squares, "their width is %.3g of that of squares",
          robust / squares);
}

/* By the covariance and by bootstrap intervals hold what they say, of independent noise and where each row
 * remembers 0.7 of the one before: a sum's error is sqrt(1.7/0.3) = 2.4 times as large there, and so are
 * intervals of parameters that act along many rows. */
static void test_memory(void)
{
    enum { SEEDS = 60, ALL = PAD_PARAMETERS * SEEDS };
    for (int k = 0; k < 2; k++) {
        br_fit_options options = br_fit_options_default();
        double independent, remembers;
        options.starts = 1;
        options.resamples = k ? 100 : 0;
        const char *const by = k ? "by bootstrap" : "by the covariance";
        int held = pad_held(&options, 0, 1, SEEDS, &independent);
        check(held >= 0.9 * ALL && held <= 0.99 * ALL, "%s intervals hold %d of %d parameters", by, held,
              ALL);
        held = pad_held(&options, 0.7, 1, SEEDS, &remembers);
        check(held >= 0.9 * ALL && held <= 0.99 * ALL, "where noise remembers itself %d", held);
        check(fabs(remembers / independent / sqrt(1.7 / 0.3) - 1) < 0.1,
              "%s they are %.3g times as wide there", by, remembers / independent);
    }
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
    check_need(pad_push(&m, 0, 1, 5));
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
    test_memory();
    test_folds();
    return check_end();
}
