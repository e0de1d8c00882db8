/* A block with one of the two laws, simulated from rest. */
#include "fig01.h"

#include <stdlib.h>

/* a run that needs more steps than this has gone astray */
static const size_t steps_per_sample = 10;

void set_up(sliding_block *b, const scene *s, double mu_s, double mu_k, double epsilon)
{
    b->exact = (br_cs){.mu_c = mu_k, .mu_s = mu_s};
    b->threshold = (br_threshold){.mu_s = mu_s, .mu_k = mu_k, .epsilon = epsilon};
    b->model = (br_block_model){
        .mass = s->mass, .normal_force = s->mass * s->gravity, .law = {&br_cs_type, &b->exact}};
    if (epsilon > 0) {
        b->model.law = (br_law){&br_threshold_type, &b->threshold};
        b->model.kinks = &b->threshold.epsilon;
        b->model.n_kinks = 1;
    }
}

static int keep(const br_block_sample *sample, void *context)
{
    br_block_sample **next = context;
    *(*next)++ = *sample;
    return 0;
}

br_block_sample *simulate(br_experiment *ex, const scene *s, sliding_block *b, double tolerance, double start,
                          double dt, size_t n, br_block_on_transition on_transition, void *context)
{
    br_block_options options = br_block_options_default();
    options.ivp.relative_tolerance = tolerance;
    options.ivp.absolute_tolerance =
        tolerance * s->tolerance; /* speeds start from 0 and are compared with epsilon */
    options.ivp.method = b->model.n_kinks ? BR_IVP_BDF : BR_IVP_ADAMS;
    options.ivp.max_steps = (size_t)s->most_samples * steps_per_sample;
    options.on_transition = on_transition;
    options.context = context;
    br_block_sample *samples = calloc(n + 1, sizeof *samples), *next = samples;
    double *times = calloc(n + 1, sizeof *times);
    if (!samples || !times)
        br_experiment_fail(ex, "out of memory for %zu samples", n);
    for (size_t i = 0; i <= n; i++)
        times[i] = start + (double)i * dt;
    br_block *block = NULL;
    br_error error = {0};
    br_require(ex, br_block_create(&b->model, &options, 0, 0, 0, &block, &error), &error);
    br_require(ex, br_block_run(block, times[n], times, n + 1, keep, &next, &error), &error);
    const br_ivp_statistics statistics = br_block_get_statistics(block);
    br_count_integration(ex, &statistics);
    br_block_destroy(block);
    free(times);
    return samples;
}
