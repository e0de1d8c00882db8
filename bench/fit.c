/* Fits of laws to records: how many parameters of noisy records lie in their 95 % intervals, 200 seeds a law,
 * and the time of a fit to 40,000 rows from 20 starts. Prints CSV: law, rows, seeds, share of parameters in
 * their intervals, seconds of processor time of the long fit. The numbers go into no result.
 *
 * usage: fit [LAW ...]    only these laws */
#include "../tests/fit_record.h"
#include "clock.h"
#include "need.h"

#include <stdbool.h>
#include <stdio.h>

enum { SEEDS = 200, ROWS = 400, LONG = 40000 };

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

static void measure(const br_law_registry *registry, const fit_record_case *c)
{
    br_law *law;
    need(br_law_create(registry, c->name, c->n, c->names, c->values, &law, NULL));
    int held = 0, all = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        fit_record r;
        br_fit *fit;
        const br_fit_options options = br_fit_options_default();
        need(fit_record_make(*law, ROWS, 0.02, seed, &r));
        need(br_fit_law(law->type, &r.record, &options, &fit, NULL));
        held += fit_record_held(fit, *law);
        all += (int)fit->n;
        br_fit_destroy(fit);
        free(r.memory);
    }
    printf("%s,%d,%d,%.3f,%.2f\n", c->name, ROWS, SEEDS, (double)held / all, long_fit(*law));
    fflush(stdout);
    br_law_destroy(law);
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
    puts("law,rows,seeds,share_in_intervals,long_fit_s");
    for (int i = 0; i < FIT_RECORD_CASES; i++)
        if (is_asked_for(fit_record_cases[i].name, argc, argv))
            measure(registry, &fit_record_cases[i]);
    br_law_registry_destroy(registry);
    return 0;
}
