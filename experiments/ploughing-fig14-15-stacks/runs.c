/* The recorded runs, shorter and shorter steps, few sweeps; other seeds, half the step and what is varied. */
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

/* What a run costs, in those of the document's step, with the factor on the number of its steps. */
static double cost(const scene *c, double duration, double steps)
{
    return (c->stacks.settle + duration) / (c->stacks.settle + c->stacks.duration) * steps;
}

static double cost_of_variant(const scene *c, int variant)
{
    return cost(c, c->stacks.duration, br_scene_variant_cost(br_scene_variant_find(variant_names[variant])));
}

static double cost_of_job(const scene *c, size_t i)
{
    if (i < c->n_finer)
        return cost(c, c->look, c->finer[i]);
    return cost_of_variant(c, i == c->n_finer + 1 ? HALF_STEP : PLOUGHING);
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

/* Seed of the textures of a run, from 0. */
static unsigned long long seed_of(const scene *c, size_t run)
{
    return c->stacks.seed + 10 * run;
}

static br_status work(size_t i, void *context, br_error *error)
{
    results *a = context;
    const size_t few = a->c->n_finer;
    scene c = *a->c;
    int variant = PLOUGHING;
    result *r;
    if (i < few) {
        r = &a->finer[i];
        c.stacks.options.world.dt /= c.finer[i];
        c.stacks.duration = c.look;
    } else {
        r = &a->few[i - few];
        variant = i > few ? HALF_STEP : PLOUGHING;
        c.stacks.options.world.solver = &br_pgs_type;
        c.stacks.options.world.solver_options.iterations = c.few_sweeps;
    }
    BR_TRY(
        run_stacks(&c, seed_of(&c, 0), br_scene_variant_find(variant_names[variant]), NULL, NULL, r, error));
    br_progress_step_of(a->ex, cost_of_job(a->c, i));
    return BR_OK;
}

/* ---- kept ---- */

typedef struct kept_run {
    unsigned long long seed;
    int variant;
} kept_run;

static br_status run_kept(const void *c, const void *of, void *r, br_error *error)
{
    const kept_run *const run = of;
    return run_stacks(c, run->seed, br_scene_variant_find(variant_names[run->variant]), NULL, NULL, r, error);
}

/* Runs over the seeds of a scene, from `first` on: as it is, varied, or in another variant. */
static void keep(const results *a, br_kept *kept, const char *setting, const scene *c, int variant, int first,
                 result *r)
{
    const int n = a->n - first;
    kept_run *const runs = br_memory(a->ex, (size_t)n, sizeof *runs);
    const char **const settings = br_memory(a->ex, (size_t)n, sizeof *settings);
    for (int i = 0; i < n; i++) {
        runs[i] = (kept_run){seed_of(c, (size_t)(first + i)), variant};
        settings[i] = setting;
    }
    br_kept_trials(kept, settings, (size_t)n, run_kept, c, runs, sizeof *runs, r + first, sizeof *r);
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

results run_all(br_experiment *ex, const scene *c, br_kept *kept)
{
    results a = {.ex = ex, .c = c, .n = c->seeds};
    const size_t seeds = (size_t)c->seeds, varied = ways_of(c) * seeds, jobs = c->n_finer + 2,
                 rows = 2 * (seeds - 1) + varied;
    a.full = br_memory(ex, (size_t)a.n, sizeof *a.full);
    a.half = br_memory(ex, (size_t)a.n, sizeof *a.half);
    a.finer = br_memory(ex, c->n_finer, sizeof *a.finer);
    a.varied = br_memory(ex, varied, sizeof *a.varied);
    br_progress_begin(ex, jobs + VARIANTS + rows);
    br_progress_cost(ex, cost_of_all(c, jobs) + (double)rows);
    record(&a);
    br_parallel(ex, jobs, work, &a);
    keep(&a, kept, "as it is", c, PLOUGHING, 1, a.full);
    keep(&a, kept, "step halved", c, HALF_STEP, 1, a.half);
    for (size_t way = 0; way < ways_of(c); way++) {
        char name[80];
        const scene v = varied_scene(c, way, sizeof name, name);
        keep(&a, kept, name, &v, PLOUGHING, 0, &a.varied[way * seeds]);
    }
    return a;
}
