/* Anderson's mixing by itself: products of vectors of every length, and a linear iteration of few unknowns,
 * which mixing ends after about as many steps as it has unknowns. */
#include <stdlib.h>

#include <solvers/mixing.h>

#include "check.h"

enum { MOST = 20 };

/* Whole numbers, whose sums are exact in any order. */
static void products(void)
{
    double x[MOST], y[MOST];
    bool right = true;
    for (int i = 0; i < MOST; i++) {
        x[i] = i + 1;
        y[i] = 10 * i - 7;
    }
    for (size_t n = 0; n <= MOST; n++) {
        double sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += x[i] * y[i];
        right = right && mixing_product(n, x, y) == sum;
    }
    check(right, "products of vectors of 0 to %d numbers", MOST);
}

/* x -> shrink_i x_i + b_i along axes that are turned against those of the vector, so that all unknowns are
 * mixed; of n, and again of the n that follow, as many times as it takes. */
static void iterate_once(size_t n, const double *x, double *result)
{
    double mean = 0;
    for (size_t i = 0; i < n; i++)
        mean += x[i] / (double)n;
    for (size_t i = 0; i < n; i++) {
        const double shrink = 0.9 - 0.2 * (double)i;
        result[i] = shrink * (x[i] - mean) + 0.8 * mean + 1 + (double)i;
    }
}

static void iterate(size_t n, size_t times, const double *x, double *result)
{
    for (size_t k = 0; k < times; k++)
        iterate_once(n, x + k * n, result + k * n);
}

static double distance(size_t n, size_t times, const double *x)
{
    double result[MOST], most = 0;
    iterate(n, times, x, result);
    for (size_t i = 0; i < n * times; i++)
        most = fmax(most, fabs(result[i] - x[i]));
    return most;
}

/* Changes that are left after some steps from zero. */
static double left(size_t unknowns, size_t times, int steps, bool mixed)
{
    const size_t n = unknowns * times;
    double x[MOST] = {0}, result[MOST], last_result[MOST], change[MOST], last_change[MOST], step[MOST];
    double memory[MIXING_VECTORS][MOST], *vectors[MIXING_VECTORS];
    mixing m = {0};
    for (int k = 0; k < MIXING_VECTORS; k++)
        vectors[k] = memory[k];
    mixing_forget(&m);
    for (int s = 0; s < steps; s++) {
        iterate(unknowns, times, x, result);
        for (size_t i = 0; i < n; i++)
            change[i] = result[i] - x[i];
        if (mixed && s > 0) {
            mixing_add(&m, n, vectors, change, last_change, result, last_result);
            mixing_step(&m, n, vectors, change, step);
        }
        for (size_t i = 0; i < n; i++) {
            x[i] = result[i] + (mixed && s > 0 ? step[i] : 0);
            last_result[i] = result[i];
            last_change[i] = change[i];
        }
    }
    return distance(unknowns, times, x);
}

int main(void)
{
    check_begin();
    products();
    for (size_t n = 1; n <= 4; n++)
        for (size_t times = 1; times <= 5; times += 4) {
            const int steps = (int)n + 3;
            const double mixed = left(n, times, steps, true), plain = left(n, times, steps, false);
            check(mixed < 1e-6 && plain > 0.1,
                  "%zu unknowns, %zu times, %d steps: %.2g is left, %.2g without mixing", n, times, steps,
                  mixed, plain);
        }
    return check_end();
}
