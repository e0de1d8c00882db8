/* Fits of laws to records: how many parameters of noisy records lie in their 95 % intervals, 200 seeds a law,
 * and the time of a fit to 40,000 rows from 20 starts; for some laws, and an ellipsoid in the plane, with
 * noise of which each row keeps 0.7 of the one before, and by bootstrap, too. Prints CSV: law, rows, share of
 * the noise that is kept, resamples (0: intervals by the covariance), seeds, share of parameters in their
 * intervals, seconds of processor time of the long fit. The numbers go into no result.
 *
 * usage: fit [LAW ...]    only these laws */
#include "../tests/fit_record.h"
#include "../tests/planar_pad.h"
#include "clock.h"
#include "need.h"

#include <stdbool.h>
#include <stdio.h>

enum { SEEDS = 200, ROWS_OF_LAWS = 400, LONG = 40000, RESAMPLES = 100 };
#define KEPT 0.7

static double long_fit(br_law law)
{
    fit_record r;
    br_fit *fit;
    const br_fit_options options = br_fit_options_default();
    need(fit_record_make(law, LONG, 0.02, 1, &r));
    const double start = cpu_seconds();
    need(br_fit_law(law.type, &r.record, &options, &fit, NULL));
    const double took = cpu_seconds() - start;
    br_fit_destroy(fit);
    free(r.memory);
    return took;
}

/* A row of the table; the long fit is that of independent noise by the covariance. */
static void measure(const br_law_registry *registry, const fit_record_case *c, double kept, int resamples)
{
    br_law *law;
    need(br_law_create(registry, c->name, c->n, (const char **)c->names, (const char **)c->values, &law,
                       NULL));
    int held = 0, all = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        fit_record r;
        br_fit *fit;
        br_fit_options options = br_fit_options_default();
        options.resamples = resamples;
        need(fit_record_of(c, *law, ROWS_OF_LAWS, kept, seed, &r));
        need(br_fit_law(law->type, &r.record, &options, &fit, NULL));
        held += fit_record_held(fit, *law);
        all += (int)fit->n;
        br_fit_destroy(fit);
        free(r.memory);
    }
    printf("%s,%d,%g,%d,%d,%.3f,", c->name, ROWS_OF_LAWS, kept, resamples, SEEDS, (double)held / all);
    if (kept == 0 && resamples == 0)
        printf("%.2f", long_fit(*law));
    puts("");
    fflush(stdout);
    br_law_destroy(law);
}

/* The same of a pad in the plane. */
static void measure_pad(double kept, int resamples)
{
    br_fit_options options = br_fit_options_default();
    options.starts = 1;
    options.resamples = resamples;
    double width;
    const int held = pad_held(&options, kept, 1, SEEDS, &width);
    printf("ellipsoid,%d,%g,%d,%d,%.3f,\n", ROWS, kept, resamples, SEEDS,
           (double)held / (SEEDS * PAD_PARAMETERS));
    fflush(stdout);
}

static bool is_asked_for(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(name, argv[i]) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    br_law_registry *const registry = br_law_registry_create();
    if (!registry)
        return 3;
    puts("law,rows,kept,resamples,seeds,share_in_intervals,long_fit_s");
    for (int i = 0; i < FIT_RECORD_CASES; i++)
        if (is_asked_for(fit_record_cases[i].name, argc, argv)) {
            const fit_record_case *const c = &fit_record_cases[i];
            const bool remembers = strcmp(c->name, "coulomb") == 0 || strcmp(c->name, "cssv") == 0;
            measure(registry, c, 0, 0);
            for (int k = 0; k < 2 && remembers; k++)
                measure(registry, c, KEPT, k * RESAMPLES);
        }
    for (int k = 0; k < 4 && is_asked_for("ellipsoid", argc, argv); k++)
        measure_pad(k / 2 * KEPT, k % 2 * RESAMPLES);
    br_law_registry_destroy(registry);
    return 0;
}
