/* Runs of one card. */
#include <stdlib.h>
#include "card_runs.h"

static int keep(const br_block_sample *sample, void *context)
{
    br_block_sample **next = context;
    *(*next)++ = *sample;
    return 0;
}

br_ivp_statistics slide(br_experiment *ex, const scene *c, const br_cards_scene *on, int which,
                        double tolerance, const double *times, size_t n, br_block_sample *samples)
{
    br_card card;
    br_card_set(&card, on, which);
    br_block_options options = br_block_options_default();
    options.ivp.relative_tolerance = tolerance;
    options.ivp.absolute_tolerance = c->absolute * (tolerance / c->tolerance);
    br_block *block;
    br_error error = {0};
    br_require(ex, br_block_create(&card.block, &options, 0, 0, 0, &block, &error), &error);
    br_require(ex, br_block_run(block, times[n - 1], times, n, keep, &samples, &error), &error);
    const br_ivp_statistics statistics = br_block_get_statistics(block);
    br_count_integration(ex, &statistics);
    br_block_destroy(block);
    return statistics;
}

double distance(br_experiment *ex, const scene *c, const br_cards_scene *on, int which, double duration)
{
    br_block_sample end;
    slide(ex, c, on, which, c->tolerance, &duration, 1, &end);
    return end.x;
}

void *allocate(br_experiment *ex, size_t n, size_t size)
{
    void *memory = calloc(n, size);
    if (!memory)
        br_experiment_fail(ex, "out of memory");
    return memory;
}
