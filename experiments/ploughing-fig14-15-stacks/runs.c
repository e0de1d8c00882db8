/* The recorded runs, other seeds, half the step, shorter and shorter steps, few sweeps. */
#include <stdio.h>
#include "stacks.h"

const char *const variant_names[VARIANTS] = {"ploughing", "half-step", "coulomb"};

/* Ways to vary without a value. */
enum { OTHER_PACKING, OTHER_FILTER, OTHER_GRAIN, OTHERS };

static bool in_bytes(const scene *c)
{
    return c->stacks.options.patch.packing == BR_PACKING_RGBA8;
}

size_t ways_of(const scene *c)
{
    return OTHERS + c->n_impulses + c->n_depths;
}

scene varied_scene(const scene *c, size_t way, size_t size, char *name)
{
    scene v = *c;
    br_scene_options *const o = &v.stacks.options;
    const bool nearest = o->filter == BR_FILTER_NEAREST;
    if (way == OTHER_PACKING) {
        o->patch.packing = in_bytes(c) ? BR_PACKING_FLOAT : BR_PACKING_RGBA8;
        snprintf(name, size, "packing in %s", in_bytes(c) ? "floats" : "eight bits");
    } else if (way == OTHER_FILTER) {
        o->filter = nearest ? BR_FILTER_BILINEAR : BR_FILTER_NEAREST;
        snprintf(name, size, "filter %s", nearest ? "bilinear" : "nearest");
    } else if (way == OTHER_GRAIN) {
        v.stacks.crosswise = !c->stacks.crosswise;
        snprintf(name, size, "%s",
                 c->stacks.crosswise ? "all grain along the sideways push" : "grain across grain");
    } else if (way < OTHERS + c->n_impulses) {
        v.stacks.impulse = c->impulses[way - OTHERS];
        snprintf(name, size, "impulse %g N s", v.stacks.impulse);
    } else {
        for (int m = 1; m < MATERIALS; m++)
            v.stacks.amplitude[m] = c->depths[way - OTHERS - c->n_impulses];
        snprintf(name, size, "depth of oak and PVC %g of their own", v.stacks.amplitude[1]);
    }
    return v;
}

/* Steps of a run, with the factor on their number. */
static double cost(const scene *c, double duration, double steps)
{
    return (c->stacks.settle + duration) / c->stacks.options.world.dt * steps;
}

static double cost_of_variant(const scene *c, int variant)
{
    return cost(c, c->stacks.duration, br_scene_variant_cost(br_scene_variant_find(variant_names[variant])));
}

static double cost_of_job(const scene *c, size_t i)
{
    const size_t seeds = (size_t)c->seeds;
    if (i >= 2 * seeds && i < 2 * seeds + c->n_finer)
        return cost(c, c->look, c->finer[i - 2 * seeds]);
    const bool half = i < 2 * seeds ? i >= seeds : i == 2 * seeds + c->n_finer + 1;
    return cost_of_variant(c, half ? HALF_STEP : PLOUGHING);
}

static double cost_of_all(const scene *c, size_t jobs)
{
    double sum = 0;
    for (int v = 0; v < VARIANTS; v++)
        sum += cost_of_variant(c, v);
    for (size_t i = 0; i < jobs; i++)
        sum += cost_of_job(c, i);
    return sum;
}

static br_status work(size_t i, void *context, br_error *error)
{
    results *a = context;
    const size_t seeds = (size_t)a->c->seeds, finer = 2 * seeds, few = finer + a->c->n_finer, other = few + 2;
    scene c = *a->c;
    const size_t varied = i < other ? 0 : (i - other) % (size_t)c.varied + 1;
    const unsigned long long seed = c.stacks.seed + 10 * (i < finer ? i % seeds + 1 : varied);
    int variant = PLOUGHING;
    result *r;
    if (i < seeds) {
        r = &a->full[i + 1];
    } else if (i < finer) {
        r = &a->half[i + 1 - seeds];
        variant = HALF_STEP;
    } else if (i < few) {
        r = &a->finer[i - finer];
        c.stacks.options.world.dt /= c.finer[i - finer];
        c.stacks.duration = c.look;
    } else if (i >= other) {
        r = &a->varied[i - other];
        char name[80];
        c = varied_scene(a->c, (i - other) / (size_t)c.varied, sizeof name, name);
    } else {
        r = &a->few[i - few];
        variant = i > few ? HALF_STEP : PLOUGHING;
        c.stacks.options.world.solver = &br_pgs_type;
        c.stacks.options.world.solver_options.iterations = c.few_sweeps;
    }
    BR_TRY(run_stacks(&c, seed, br_scene_variant_find(variant_names[variant]), NULL, NULL, r, error));
    br_progress_step_of(a->ex, cost_of_job(a->c, i));
    return BR_OK;
}

/* The recorded runs: the first seed in all variants. */
static void record(results *a)
{
    const scene *const c = a->c;
    br_error error = {0};
    const br_scene_tables tables = br_scene_tables_open(a->ex);
    br_scene_trace trace = {0};
    const drawing drawn = {a->ex, br_pictures_begin(a->ex, &c->picture), &trace};
    result *const of[VARIANTS] = {&a->full[0], &a->half[0], &a->coulomb};
    for (int v = 0; v < VARIANTS; v++) {
        br_scene_variant variant = *br_scene_variant_find(variant_names[v]);
        variant.coefficient = v == COULOMB ? a->full[0].sums.coefficient : 0;
        br_require(
            a->ex,
            run_stacks(c, c->stacks.seed, &variant, &tables, v == PLOUGHING ? &drawn : NULL, of[v], &error),
            &error);
        br_progress_step_of(a->ex, cost_of_variant(c, v));
    }
    br_pictures_end(drawn.pictures);
    br_scene_trace_free(&trace);
    const br_scene_sums *const sums = &a->full[0].sums;
    br_note_number(a->ex, "mean_coefficient", sums->coefficient, "1");
    br_note_number(a->ex, "mean_contacts", sums->contacts, "1");
    br_note_number(a->ex, "mean_iterations", sums->iterations, "1");
}

results run_all(br_experiment *ex, const scene *c)
{
    results a = {.ex = ex, .c = c, .n = c->seeds + 1};
    const size_t varied = ways_of(c) * (size_t)c->varied,
                 jobs = 2 * (size_t)c->seeds + c->n_finer + 2 + varied;
    a.full = br_memory(ex, (size_t)a.n, sizeof *a.full);
    a.half = br_memory(ex, (size_t)a.n, sizeof *a.half);
    a.finer = br_memory(ex, c->n_finer, sizeof *a.finer);
    a.varied = br_memory(ex, varied, sizeof *a.varied);
    br_progress_begin(ex, jobs + VARIANTS);
    br_progress_cost(ex, cost_of_all(c, jobs));
    record(&a);
    br_parallel(ex, jobs, work, &a);
    return a;
}
