/* The recorded runs, other seeds, half the step, shorter and shorter steps, few sweeps. */
#include "stacks.h"

const char *const variant_names[VARIANTS] = {"ploughing", "half-step", "coulomb"};

static bool in_bytes(const scene *c)
{
    return c->stacks.options.patch.packing == BR_PACKING_RGBA8;
}

const char *way_name(const scene *c, int way)
{
    if (way == OTHER_PACKING)
        return in_bytes(c) ? "packing in floats" : "packing in eight bits";
    if (way == OTHER_FILTER)
        return c->stacks.options.filter == BR_FILTER_NEAREST ? "filter bilinear" : "filter nearest";
    return c->stacks.crosswise ? "all grain along the sideways push" : "grain across grain";
}

static void vary(scene *c, int way)
{
    br_scene_options *const o = &c->stacks.options;
    if (way == OTHER_PACKING)
        o->patch.packing = in_bytes(c) ? BR_PACKING_FLOAT : BR_PACKING_RGBA8;
    else if (way == OTHER_FILTER)
        o->filter = o->filter == BR_FILTER_NEAREST ? BR_FILTER_BILINEAR : BR_FILTER_NEAREST;
    else
        c->stacks.crosswise = !c->stacks.crosswise;
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
        vary(&c, (int)((i - other) / (size_t)c.varied));
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
    br_scene_pictures *const pictures = br_pictures_begin(a->ex, &c->picture);
    result *const of[VARIANTS] = {&a->full[0], &a->half[0], &a->coulomb};
    for (int v = 0; v < VARIANTS; v++) {
        br_scene_variant variant = *br_scene_variant_find(variant_names[v]);
        variant.coefficient = v == COULOMB ? a->full[0].sums.coefficient : 0;
        br_require(
            a->ex,
            run_stacks(c, c->stacks.seed, &variant, &tables, v == PLOUGHING ? pictures : NULL, of[v], &error),
            &error);
        br_progress_step_of(a->ex, cost_of_variant(c, v));
    }
    br_pictures_end(pictures);
    const br_scene_sums *const sums = &a->full[0].sums;
    br_note_number(a->ex, "mean_coefficient", sums->coefficient, "1");
    br_note_number(a->ex, "mean_contacts", sums->contacts, "1");
    br_note_number(a->ex, "mean_iterations", sums->iterations, "1");
}

results run_all(br_experiment *ex, const scene *c)
{
    results a = {.ex = ex, .c = c, .n = c->seeds + 1};
    const size_t varied = WAYS * (size_t)c->varied, jobs = 2 * (size_t)c->seeds + c->n_finer + 2 + varied;
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
