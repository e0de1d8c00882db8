/* Fits of laws to records, and of an ellipsoid to one of the plane: the time of a fit to 400 rows, of one
 * with intervals by bootstrap, and of one to 40,000 rows, each from 20 starts (in the plane 500 rows, from
 * one start). Prints CSV, in seconds of processor time; the first two are means over five records.
 *
 * With `intervals` instead: how many parameters of noisy records lie in their 95 % intervals, 200 seeds a
 * law; for some laws, and an ellipsoid in the plane, with noise of which each row keeps 0.7 of the one
 * before, and by bootstrap, too: law, rows, share of the noise that is kept, resamples (0: intervals by the
 * covariance), seeds, share of parameters in their intervals. Those are no times, and no part of make bench.
 *
 * usage: fit [intervals] [LAW ...]    only these laws */
#include "../tests/fit_record.h"
#include "../tests/planar_pad.h"
#include "clock.h"
#include "need.h"

#include <stdbool.h>
#include <stdio.h>

enum { RECORDS = 5, SEEDS = 200, ROWS_OF_LAWS = 400, LONG = 40000, RESAMPLES = 100 };
#define KEPT 0.7

/* Seconds of a fit of the case's law to a record of n rows. */
static double fit_seconds(const fit_record_case *c, br_law law, size_t n, uint64_t seed, int resamples)
{
    fit_record r;
    br_fit *fit;
    br_fit_options options = br_fit_options_default();
    options.resamples = resamples;
    need(n == LONG ? fit_record_make(law, n, 0.02, seed, &r) : fit_record_of(c, law, n, 0, seed, &r));
    const double start = cpu_seconds();
    need(br_fit_law(law.type, &r.record, &options, &fit, NULL));
    const double took = cpu_seconds() - start;
    br_fit_destroy(fit);
    free(r.memory);
    return took;
}

static void time_law(const fit_record_case *c, br_law law)
{
    double plain = 0, bootstrap = 0;
    for (uint64_t seed = 0; seed < RECORDS; seed++) {
        plain += fit_seconds(c, law, ROWS_OF_LAWS, seed, 0) / RECORDS;
        bootstrap += fit_seconds(c, law, ROWS_OF_LAWS, seed, RESAMPLES) / RECORDS;
    }
    printf("%s,%.4f,%.3f,%.2f\n", c->name, plain, bootstrap, fit_seconds(c, law, LONG, 1, 0));
    fflush(stdout);
}

/* A row of the table of intervals. */
static void count_held(const fit_record_case *c, br_law law, double kept, int resamples)
{
    int held = 0, all = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        fit_record r;
        br_fit *fit;
        br_fit_options options = br_fit_options_default();
        options.resamples = resamples;
        need(fit_record_of(c, law, ROWS_OF_LAWS, kept, seed, &r));
        need(br_fit_law(law.type, &r.record, &options, &fit, NULL));
        held += fit_record_held(fit, law);
        all += (int)fit->n;
        br_fit_destroy(fit);
        free(r.memory);
    }
    printf("%s,%d,%g,%d,%d,%.3f\n", c->name, ROWS_OF_LAWS, kept, resamples, SEEDS, (double)held / all);
    fflush(stdout);
}

static void count_law(const fit_record_case *c, br_law law)
{
    const bool remembers = strcmp(c->name, "coulomb") == 0 || strcmp(c->name, "cssv") == 0;
    count_held(c, law, 0, 0);
    for (int k = 0; k < 2 && remembers; k++)
        count_held(c, law, KEPT, k * RESAMPLES);
}

static br_fit_options pad_options(int resamples)
{
    br_fit_options options = br_fit_options_default();
    options.starts = 1;
    options.resamples = resamples;
    return options;
}

static void time_pad(void)
{
    static made m;
    double took[2] = {0, 0};
    for (uint64_t seed = 0; seed < RECORDS; seed++) {
        need(pad_push(&m, 0, 1, seed));
        for (int k = 0; k < 2; k++) {
            const br_fit_options options = pad_options(k * RESAMPLES);
            br_planar_fit *fit;
            const double start = cpu_seconds();
            need(br_planar_fit_model(br_planar_fit_find("ellipsoid"), NULL, &m.record, &options, &fit, NULL));
            took[k] += (cpu_seconds() - start) / RECORDS;
            br_planar_fit_destroy(fit);
        }
    }
    printf("ellipsoid,%.4f,%.3f,\n", took[0], took[1]);
}

static void count_pad(double kept, int resamples)
{
    const br_fit_options options = pad_options(resamples);
    double width;
    const int held = pad_held(&options, kept, 1, SEEDS, &width);
    printf("ellipsoid,%d,%g,%d,%d,%.3f\n", ROWS, kept, resamples, SEEDS,
           (double)held / (SEEDS * PAD_PARAMETERS));
    fflush(stdout);
}

static bool is_asked_for(const char *name, int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(name, argv[i]) == 0)
            return true;
    return argc < 1;
}

int main(int argc, char **argv)
{
    const bool intervals = argc > 1 && strcmp(argv[1], "intervals") == 0;
    argc -= 1 + intervals;
    argv += 1 + intervals;
    br_law_registry *const registry = br_law_registry_create();
    if (!registry)
        return 3;
    puts(intervals ? "law,rows,kept,resamples,seeds,share_in_intervals"
                   : "law,fit_s,fit_with_bootstrap_s,long_fit_s");
    for (int i = 0; i < FIT_RECORD_CASES; i++) {
        const fit_record_case *const c = &fit_record_cases[i];
        if (!is_asked_for(c->name, argc, argv))
            continue;
        br_law *law;
        need(br_law_create(registry, c->name, c->n, (const char **)c->names, (const char **)c->values, &law,
                           NULL));
        (intervals ? count_law : time_law)(c, *law);
        br_law_destroy(law);
    }
    if (is_asked_for("ellipsoid", argc, argv)) {
        for (int k = 0; k < 4 && intervals; k++)
            count_pad(k / 2 * KEPT, k % 2 * RESAMPLES);
        if (!intervals)
            time_pad();
    }
    br_law_registry_destroy(registry);
    return 0;
}
