/* How residuals remember one another: what is found in noise whose correlation is known, and the blocks it
 * is resampled in. */
#include "check.h"

#include <math.h>
#include <bristle/random.h>

#include "../../lib/laws/fit_problem.h"

enum { LONG = 20000, SHORT = 400, EACH = 3 };

static double noise[LONG * EACH];

/* Noise of which each row keeps `kept` of the one before, `each` independent numbers a row. */
static void remember(double kept, size_t n, size_t each, uint64_t seed)
{
    br_random *const random = br_random_create(seed, 0);
    for (size_t i = 0; i < n * each; i++)
        noise[i] = (i < each ? 0 : kept * noise[i - each]) +
                   sqrt(i < each ? 1 : 1 - kept * kept) * br_random_normal(random);
    br_random_destroy(random);
}

/* Correlation kept^k: memory (1 + kept)/(1 - kept); sum of 2 k kept^k over it 2 kept/(1 - kept^2), which
 * gives Politis and White's block, and blocks of b rows that see 1 less that over b of the memory. */
static void test_autoregression(void)
{
    enum { SEEDS = 10 };
    for (int k = 0; k < 3; k++) {
        const double kept = (double[]){0.5, 0.7, 0.95}[k], memory = (1 + kept) / (1 - kept),
                     reach = 2 * kept / (1 - kept * kept), block = cbrt(1.5 * LONG * reach * reach);
        double rows = 0, length = 0, seen = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            remember(kept, LONG, EACH, seed);
            const br_fit_memory m = br_fit_remember(noise, LONG, EACH, EACH);
            rows += m.rows / SEEDS;
            length += (double)m.block / SEEDS;
            seen += 1 / (m.enlarge * m.enlarge) / SEEDS;
        }
        check_close(rows, memory, 0.03, "noise that keeps %g of the row before: memory", kept);
        check_close(length, block + 0.5, 0.025, "its block");
        check_close(seen, 1 - reach / block, 0.03, "the part of it that blocks see");
    }
}

/* Rows that keep a of the row before and b of the one before that: memory
 * (1 + b)((1 - b)^2 - a^2)/((1 - b)(1 - a - b)^2). Correlations behind the two that are measured follow from
 * both. */
static void test_two_lags(void)
{
    enum { SEEDS = 10, BEFORE = 500 };
    const double a = 1.2, b = -0.3, left = 1 - a - b,
                 memory = (1 + b) * ((1 - b) * (1 - b) - a * a) / ((1 - b) * left * left);
    double rows = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        br_random *const random = br_random_create(seed, 0);
        double one = 0, two = 0;
        for (int i = -BEFORE; i < LONG; i++) {
            const double now = a * one + b * two + br_random_normal(random);
            if (i >= 0)
                noise[i] = now;
            two = one;
            one = now;
        }
        br_random_destroy(random);
        rows += br_fit_remember(noise, LONG, 1, 1).rows / SEEDS;
    }
    check_close(rows, memory, 0.05, "noise that keeps %g and %g of the two rows before: memory", a, b);
}

/* The mean of so many independent numbers has correlation 1 - k/4: memory 4. */
static void test_mean_of_four(void)
{
    remember(0, LONG, 1, 2);
    for (size_t i = 0; i + 4 <= LONG; i++)
        noise[i] = (noise[i] + noise[i + 1] + noise[i + 2] + noise[i + 3]) / 4;
    check_close(br_fit_remember(noise, LONG - 3, 1, 1).rows, 4, 0.1, "the mean of four rows: memory");
}

/* What is independent, or turns its sign from row to row, widens nothing but for the parameters. */
static void test_none(void)
{
    /* A first order is taken for noise where n r^2, chi-squared, is above log n: in 1.4 % of the records, in
     * half of these with a positive r; higher orders add little. Three standard deviations more than 1 %. */
    enum { SEEDS = 2000, MOST = 34 };
    int some = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        remember(0, SHORT, 1, seed);
        const br_fit_memory m = br_fit_remember(noise, SHORT, 1, 40);
        some += !(m.rows == 1 && m.block == 1 && fabs(m.enlarge - sqrt(1 / 0.9)) < 1e-12);
    }
    check(some <= MOST, "%d of %d records of independent noise are taken to have a memory", some, SEEDS);
    remember(-0.6, LONG, 1, 3);
    check(br_fit_remember(noise, LONG, 1, 1).rows == 1, "nor has noise that turns its sign");
    memset(noise, 0, sizeof noise);
    const br_fit_memory m = br_fit_remember(noise, SHORT, 1, 1);
    check(m.rows == 1 && m.block == 1 && isfinite(m.enlarge), "nor have residuals that are all 0");
}

/* A misfit that goes up and down with the motion: half a period's sum, period/pi. */
static void test_misfit(void)
{
    for (size_t i = 0; i < LONG; i++)
        noise[i] = sin(2 * M_PI * (double)i / 100);
    const br_fit_memory m = br_fit_remember(noise, LONG, 1, 1);
    check(m.rows > 20 && m.rows < 40 && isfinite(m.enlarge),
          "a misfit of period 100 rows is remembered over %.3g rows, about %.3g", m.rows, 100 / M_PI);
}

/* A mean of few rows is fitted: what its residuals lack is put back. */
static void test_fitted(void)
{
    enum { SEEDS = 400 };
    double mean = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        remember(0.7, SHORT, 1, seed);
        for (size_t part = 0; part < 4; part++) {
            double of_part = 0;
            for (size_t i = 0; i < SHORT / 4; i++)
                of_part += noise[part * SHORT / 4 + i] / (SHORT / 4);
            for (size_t i = 0; i < SHORT / 4; i++)
                noise[part * SHORT / 4 + i] -= of_part;
        }
        double squares = 0;
        for (size_t i = 0; i < SHORT; i++)
            squares += noise[i] * noise[i] / (SHORT - 4);
        mean += squares * br_fit_remember(noise, SHORT, 1, 4).rows / SEEDS;
    }
    const double is = 1.7 / 0.3;
    check(fabs(mean / is - 1) < 0.06, "variance times memory behind four fitted means: %.3g of %.3g", mean,
          is);
}

int main(void)
{
    check_begin();
    test_autoregression();
    test_two_lags();
    test_mean_of_four();
    test_none();
    test_misfit();
    test_fitted();
    return check_end();
}
