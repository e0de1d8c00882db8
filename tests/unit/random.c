/* Random streams: reproducible, different from each other, and with the moments of their distributions. Seeds
 * are fixed, so nothing here fails by chance; bounds are at 5 standard deviations, which one stream in 10^6
 * would miss. */
#include "check.h"

#include <stdint.h>
#include <stdlib.h>
#include <bristle/random.h>

#define SIGMAS 5
enum { N = 200000 };

static void test_moments(uint64_t seed, uint64_t number)
{
    br_random *const random = br_random_create(seed, number);
    double sum = 0, squares = 0, least = 1, most = 0;
    for (int i = 0; i < N; i++) {
        const double u = br_random_uniform(random);
        sum += u - 0.5;
        squares += (u - 0.5) * (u - 0.5);
        least = fmin(least, u), most = fmax(most, u);
    }
    check(least >= 0 && most < 1, "stream %d: uniform in [0, 1)", (int)number);
    check_near(sum / N, 0.0, SIGMAS * sqrt(1. / 12 / N), "stream %d: mean of uniform", (int)number);
    check_near(squares / N, 1. / 12, SIGMAS * sqrt(1. / 180 / N), "stream %d: variance of uniform",
               (int)number);

    double m[5] = {0};
    for (int i = 0; i < N; i++) {
        const double x = br_random_normal(random);
        for (int p = 1; p <= 4; p++)
            m[p] += pow(x, p) / N;
    }
    /* Var x^p = E x^2p - (E x^p)^2: 1, 2, 15, 96. */
    check_near(m[1], 0.0, SIGMAS * sqrt(1. / N), "stream %d: mean of normal", (int)number);
    check_near(m[2], 1.0, SIGMAS * sqrt(2. / N), "stream %d: variance of normal", (int)number);
    check_near(m[3], 0.0, SIGMAS * sqrt(15. / N), "stream %d: skewness of normal", (int)number);
    check_near(m[4], 3.0, SIGMAS * sqrt(96. / N), "stream %d: kurtosis of normal", (int)number);

    enum { CELLS = 100 };
    int counts[CELLS] = {0};
    for (int i = 0; i < N; i++)
        counts[br_random_below(random, CELLS)]++;
    double chi2 = 0;
    for (int i = 0; i < CELLS; i++)
        chi2 += (counts[i] - N / CELLS) * (double)(counts[i] - N / CELLS) / (N / CELLS);
    check_near(chi2, CELLS - 1.0, SIGMAS * sqrt(2. * (CELLS - 1)), "stream %d: chi-square of %d cells",
               (int)number, CELLS);
    br_random_destroy(random);
}

static void test_streams(void)
{
    /* Neighbouring seeds and streams: all first numbers differ, and no two are correlated. */
    enum { STREAMS = 24, LENGTH = 4000 };
    static double u[STREAMS][LENGTH];
    for (int s = 0; s < STREAMS; s++) {
        br_random *const random = br_random_create((uint64_t)(s / 6), (uint64_t)(s % 6));
        for (int i = 0; i < LENGTH; i++)
            u[s][i] = br_random_uniform(random) - 0.5;
        br_random_destroy(random);
    }
    for (int s = 0; s < STREAMS; s++)
        for (int t = 0; t < s; t++) {
            double correlation = 0;
            for (int i = 0; i < LENGTH; i++)
                correlation += 12 * u[s][i] * u[t][i] / LENGTH;
            check_near(correlation, 0.0, SIGMAS * sqrt(1. / LENGTH),
                       "streams (%d, %d) and (%d, %d) are not correlated", s / 6, s % 6, t / 6, t % 6);
        }

    br_random *const a = br_random_create(7, 3), *const b = br_random_create(7, 3);
    bool same = true;
    for (int i = 0; i < 1000; i++)
        same = same && br_random_normal(a) == br_random_normal(b) &&
               br_random_uniform(a) == br_random_uniform(b);
    check(same, "the same seed and stream give the same numbers");
    br_random_destroy(a);
    br_random_destroy(b);

    br_random *const high = br_random_create(7, (uint64_t)3 << 32 | 3), *const low = br_random_create(7, 3);
    check(br_random_uniform(high) != br_random_uniform(low), "the high half of the stream's number counts");
    br_random_destroy(high);
    br_random_destroy(low);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void test_no_two_alike(void)
{
    enum { STREAMS = 20000 };
    double *const first = malloc(STREAMS * sizeof *first);
    for (int s = 0; s < STREAMS; s++) {
        br_random *const random = br_random_create(1, (uint64_t)s);
        first[s] = br_random_uniform(random);
        br_random_destroy(random);
    }
    qsort(first, STREAMS, sizeof *first, compare);
    int alike = 0;
    for (int s = 1; s < STREAMS; s++)
        alike += first[s] == first[s - 1];
    check(alike == 0, "%d streams of one seed start differently", STREAMS);
    free(first);
}

static void test_ranges(void)
{
    br_random *const random = br_random_create(4, 0);
    bool inside = true;
    for (int i = 0; i < N; i++) {
        const double x = br_random_between(random, 1, nextafter(1, 2)), y = br_random_between(random, -5, -2);
        inside = inside && x == 1 && y >= -5 && y < -2;
    }
    check(inside, "between stays below its end, also where only one number lies between");
    check(br_random_between(random, 3, 3) == 3, "an interval of one point");
    const uint64_t limits[] = {1, 2, 3, 7, 1000, (uint64_t)1 << 63, ((uint64_t)1 << 63) + 1, UINT64_MAX};
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
        bool below = true, upper = false;
        for (int i = 0; i < 2000; i++) {
            const uint64_t x = br_random_below(random, limits[k]);
            below = below && x < limits[k];
            upper = upper || x >= limits[k] / 2;
        }
        check(below && upper, "integers below %llu reach its upper half and stay below it",
              (unsigned long long)limits[k]);
    }
    br_random_destroy(random);
    br_random_destroy(NULL);
}

/* Regression test: numbers copied from a run, equal for every compiler; results of experiments hang on them.
 */
static void test_first_numbers(void)
{
    static const double kept[3] = {0.41575275871132367, 0.08169861379530097, 0.9582118885581828};
    br_random *const random = br_random_create(1, 0);
    for (int i = 0; i < 3; i++) {
        const double u = br_random_uniform(random);
        check(u == kept[i], "number %d of seed 1, stream 0 is what it was: %.17g", i, u);
    }
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    for (uint64_t s = 0; s < 3; s++)
        test_moments(11, s);
    test_streams();
    test_no_two_alike();
    test_ranges();
    test_first_numbers();
    return check_end();
}
