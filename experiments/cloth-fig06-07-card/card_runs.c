/* Runs of one card. */
#include <math.h>
#include "card_runs.h"

double curve_time(const scene *c, double duration, size_t i)
{
    return duration * pow((double)i / c->intervals, c->crowding);
}

static int keep(const br_block_sample *sample, void *context)
{
    br_block_sample **next = context;
    *(*next)++ = *sample;
    return 0;
}

/* The least of velocity [m/s], path [m] and work per unit of mass [m^2/s^2] that the load alone reaches in
 * `time`: one absolute tolerance serves all three. Above 0 on a level plane as well. */
static double small_state(const br_block_model *block, double time)
{
    const double velocity = fabs(block->load_force) / block->mass * time;
    return fmax(fmin(velocity, fmin(velocity * time / 2, velocity * velocity / 2)), 1e-100);
}

br_ivp_statistics slide(br_experiment *ex, const scene *c, const br_cards_scene *on, int which,
                        double tolerance, const double *times, size_t n, br_block_sample *samples)
{
    br_card card;
    br_card_set(&card, on, which);
    br_block_options options = br_block_options_default();
    options.ivp.relative_tolerance = tolerance;
    const double first = fmax(curve_time(c, c->duration, 1), options.launch_time);
    options.ivp.absolute_tolerance = tolerance * small_state(&card.block, first);
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

double relative_error(double measured, double expected)
{
    return expected == 0 ? fabs(measured) : fabs(measured / expected - 1);
}
