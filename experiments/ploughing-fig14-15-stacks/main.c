/* Ploughing, Figures 14 and 15: stacks of acrylic, oak and PVC cubes; the second cube from below gets an
 * impulse.
 *
 * Six stacks stand in one world: each material twice, pushed sideways (along x) and forwards (along y). All
 * faces carry the same normal map of their material (Figure 15); the ground is smooth. Coefficients from the
 * patches of all contacts, bounds by eq. (9).
 *
 * Measured, over seeds of the textures: how far the pushed cube moves against the ground, by which angle it
 * turns about the vertical while it still stands in its stack (what comes later is tumbling), how much of the
 * stack stands; at half the step, too. The mean coefficients of cube against cube, from the same patches.
 *
 * Claims: displacement acrylic > oak > PVC, acrylic shoots clear and goes straight, PVC turns (text). Under
 * plain Coulomb friction of the mean coefficient the materials are alike and nothing turns. The stack before
 * the impulse rests. Contact problems are solved: left after a few hundred sweeps of projected Gauss-Seidel
 * the acrylic cube moves less far, most so at the longer step, and PVC turns half as much. What then remains
 * of the length of the step falls with it.
 *
 * Not in the document: number of cubes and stacks (chosen for the 123 contacts of Table 1), mass, impulse,
 * size and depth of the textures. */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include "stacks.h"

enum { PLOUGHING, HALF_STEP, COULOMB, VARIANTS };
static const char *const variants[VARIANTS] = {"ploughing", "half-step", "coulomb"};

/* ---- the runs ---- */

/* Of all seeds, the first one's recorded. */
typedef struct all {
    br_experiment *ex;
    const scene *c;
    result *full, *half; /* (1 + seeds) */
    result *finer;       /* (n_finer) shorter and shorter steps, until run.look */
    result few[2];       /* few sweeps at the step and at half of it */
} all;

/* Steps of a run, with the factor on their number. */
static double cost(const scene *c, double duration, double steps)
{
    return (c->stacks.settle + duration) / c->stacks.options.world.dt * steps;
}

static double cost_of_variant(const scene *c, int variant)
{
    return cost(c, c->stacks.duration, br_scene_variant_cost(br_scene_variant_find(variants[variant])));
}

static double cost_of_job(const scene *c, size_t i)
{
    const size_t seeds = (size_t)c->seeds;
    if (i >= 2 * seeds && i < 2 * seeds + c->n_finer)
        return cost(c, c->look, c->finer[i - 2 * seeds]);
    const bool half = i < 2 * seeds ? i >= seeds : i > 2 * seeds + c->n_finer;
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
    all *a = context;
    const size_t seeds = (size_t)a->c->seeds, finer = 2 * seeds, few = finer + a->c->n_finer;
    scene c = *a->c;
    const unsigned long long seed = i < finer ? c.stacks.seed + 10 * (i % seeds + 1) : c.stacks.seed;
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
    } else {
        r = &a->few[i - few];
        variant = i > few ? HALF_STEP : PLOUGHING;
        c.stacks.options.world.solver = &br_pgs_type;
        c.stacks.options.world.solver_options.iterations = c.few_sweeps;
    }
    BR_TRY(run_stacks(&c, seed, br_scene_variant_find(variants[variant]), NULL, NULL, r, error));
    br_progress_step_of(a->ex, cost_of_job(a->c, i));
    return BR_OK;
}

static void put(br_table *out, int variant, int seed, const result *r)
{
    for (int k = 0; k < STACKS; k++) {
        const stack_outcome *o = &r->stack[k];
        br_table_text(out, variants[variant]);
        br_table_integer(out, seed);
        br_table_text(out, br_stacks_material_name(k / PUSHES));
        br_table_text(out, br_stacks_push_name(k % PUSHES));
        br_table_put(out, o->coefficient, o->displacement, o->early, o->turned, o->height, o->standing);
    }
}

/* ---- means ---- */

static double displacement(const stack_outcome *o)
{
    return o->displacement;
}

static double early(const stack_outcome *o)
{
    return o->early;
}

static double turned(const stack_outcome *o)
{
    return o->turned;
}

static double coefficient(const stack_outcome *o)
{
    return o->coefficient;
}

/* Mean over the two pushes. */
static double over_pushes(const result *r, int material, double (*of)(const stack_outcome *))
{
    double sum = 0;
    for (int k = 0; k < PUSHES; k++)
        sum += of(&r->stack[material * PUSHES + k]) / PUSHES;
    return sum;
}

/* Over the seeds, too; and the half width of its 95 % interval. */
typedef struct mean {
    double value, interval;
} mean;

static mean over_seeds(const result *r, int n, int material, double (*of)(const stack_outcome *))
{
    mean m = {0, 0};
    double squares = 0;
    for (int i = 0; i < n; i++)
        m.value += over_pushes(&r[i], material, of) / n;
    for (int i = 0; i < n; i++)
        squares += pow(over_pushes(&r[i], material, of) - m.value, 2);
    m.interval = gsl_cdf_tdist_Pinv(0.975, n - 1) * sqrt(squares / (n - 1) / n);
    return m;
}

/* ---- claims ---- */

static void claim_materials(br_experiment *ex, const all *a, int n)
{
    const scene *c = a->c;
    double d[MATERIALS], mu[MATERIALS], rest = 0;
    int ordered = 0, clear = 0, turns = 0, straight = 0;
    for (int m = 0; m < MATERIALS; m++) {
        d[m] = over_seeds(a->full, n, m, displacement).value;
        mu[m] = over_seeds(a->full, n, m, coefficient).value;
    }
    for (int i = 0; i < n; i++) {
        const result *r = &a->full[i];
        ordered += over_pushes(r, 0, displacement) > over_pushes(r, 1, displacement) &&
                   over_pushes(r, 1, displacement) > over_pushes(r, 2, displacement);
        for (int k = 0; k < PUSHES; k++) {
            clear += r->stack[k].displacement > c->stacks.side;
            straight += r->stack[k].turned < a->c->turn_limit;
            turns += r->stack[2 * PUSHES + k].turned > a->c->turn_limit;
        }
        for (int k = 0; k < STACKS; k++)
            br_most(&rest, r->stack[k].rest);
    }
    br_claim_order(ex, "coefficients", mu, MATERIALS, false);
    br_claim_order(ex, "displacement", d, MATERIALS, true);
    br_claim_fraction(ex, "displacement-seeds", ordered, n);
    br_claim_fraction(ex, "acrylic-clear", clear, n * PUSHES);
    br_claim_fraction(ex, "pvc-turns", turns, n * PUSHES);
    br_claim_fraction(ex, "acrylic-straight", straight, n * PUSHES);
    const mean pvc = over_seeds(a->full, n, 2, turned), acrylic = over_seeds(a->full, n, 0, turned);
    br_claim_against(ex, "pvc-turns-more", pvc.value - hypot(pvc.interval, acrylic.interval), acrylic.value);
    br_claim(ex, "rest", rest);
    br_note_number(ex, "contacts", a->full[0].sums.contacts, "1");
}

static void claim_coulomb(br_experiment *ex, const result *twin)
{
    double apart = 0, turn = 0;
    for (int m = 1; m < MATERIALS; m++)
        br_worst(&apart, over_pushes(twin, m, displacement) - over_pushes(twin, 0, displacement));
    for (int k = 0; k < STACKS; k++)
        br_most(&turn, twin->stack[k].turned);
    br_claim(ex, "coulomb-alike", apart);
    br_claim(ex, "coulomb-straight", turn);
}

/* Whether the contact problems are solved, and what the length of the step does. */
static void claim_steps(br_experiment *ex, const all *a, int n)
{
    double half[MATERIALS], change = 0, residual = 0;
    int steps = 0, solved = 0;
    for (int i = 0; i < n; i++) {
        steps += a->full[i].steps + a->half[i].steps;
        solved += a->full[i].solved + a->half[i].solved;
        br_most(&residual, br_larger(a->full[i].sums.residual, a->half[i].sums.residual));
    }
    for (int m = 0; m < MATERIALS; m++) {
        half[m] = over_seeds(a->half, n, m, displacement).value;
        br_worst(&change, half[m] / over_seeds(a->full, n, m, displacement).value - 1);
    }
    br_note_number(ex, "largest_residual", residual, "m/s");
    br_claim_fraction(ex, "residual", solved, steps);
    br_claim_order(ex, "half-step-order", half, MATERIALS, true);
    br_claim(ex, "half-step", change);
    double rate = 1e300;
    for (size_t i = 2; i < a->c->n_finer; i++) {
        const double here = over_pushes(&a->finer[i], 0, early),
                     before = over_pushes(&a->finer[i - 1], 0, early),
                     first = over_pushes(&a->finer[i - 2], 0, early);
        br_least(&rate, (before - first) / (here - before));
    }
    br_claim(ex, "step-order", rate);
}

/* ---- the experiment ---- */

static void tables_of_means(br_experiment *ex, const all *a, int n, const result *twin)
{
    br_table *summary = br_table_open(ex, "summary"), *steps = br_table_open(ex, "steplength");
    br_table_show(summary);
    for (int m = 0; m < MATERIALS; m++) {
        const mean d = over_seeds(a->full, n, m, displacement), h = over_seeds(a->half, n, m, displacement),
                   t = over_seeds(a->full, n, m, turned);
        br_table_text(summary, br_stacks_material_name(m));
        br_table_put(summary, over_seeds(a->full, n, m, coefficient).value, d.value, d.interval, h.value,
                     h.interval, over_pushes(twin, m, displacement), t.value, t.interval,
                     over_pushes(twin, m, turned));
    }
    for (size_t i = 0; i < a->c->n_finer + 2; i++) {
        const bool few = i >= a->c->n_finer;
        const result *r = few ? &a->few[i - a->c->n_finer] : &a->finer[i];
        br_table_text(steps, few ? "few sweeps" : "solved");
        br_table_put(steps,
                     a->c->stacks.options.world.dt / (few ? (double)(1 + i - a->c->n_finer) : a->c->finer[i]),
                     over_pushes(r, 0, early), r->sums.residual, (double)r->solved / r->steps,
                     r->sums.iterations, few ? over_pushes(r, 0, displacement) : NAN);
    }
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    const int n = c->seeds + 1;
    br_scene_maps_set_aside(ex, &c->stacks.maps);
    const size_t jobs = 2 * (size_t)c->seeds + c->n_finer + 2;
    br_progress_begin(ex, jobs + VARIANTS);
    br_progress_cost(ex, cost_of_all(c, jobs));
    br_error error = {0};
    const br_scene_tables tables = br_scene_tables_open(ex);
    br_table *out = br_table_open(ex, "stacks");
    all a = {.ex = ex, .c = c};
    a.full = calloc((size_t)n, sizeof *a.full);
    a.half = calloc((size_t)n, sizeof *a.half);
    a.finer = calloc(c->n_finer, sizeof *a.finer);
    if (!a.full || !a.half || !a.finer)
        br_experiment_fail(ex, "out of memory");
    result r[VARIANTS];
    br_scene_pictures *pictures = br_pictures_begin(ex, &c->picture);
    for (int v = 0; v < VARIANTS; v++) {
        br_scene_variant variant = *br_scene_variant_find(variants[v]);
        variant.coefficient = v == COULOMB ? r[PLOUGHING].sums.coefficient : 0;
        br_require(
            ex,
            run_stacks(c, c->stacks.seed, &variant, &tables, v == PLOUGHING ? pictures : NULL, &r[v], &error),
            &error);
        put(out, v, 0, &r[v]);
        br_progress_step_of(ex, cost_of_variant(c, v));
    }
    br_pictures_end(pictures);
    br_note_number(ex, "mean_coefficient", r[0].sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", r[0].sums.contacts, "1");
    br_note_number(ex, "mean_iterations", r[0].sums.iterations, "1");
    a.full[0] = r[PLOUGHING];
    a.half[0] = r[HALF_STEP];
    br_parallel(ex, jobs, work, &a);
    for (int i = 1; i < n; i++) {
        put(out, PLOUGHING, i, &a.full[i]);
        put(out, HALF_STEP, i, &a.half[i]);
    }
    tables_of_means(ex, &a, n, &r[COULOMB]);
    claim_materials(ex, &a, n);
    claim_coulomb(ex, &r[COULOMB]);
    claim_steps(ex, &a, n);
    free(a.full);
    free(a.half);
    free(a.finer);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-fig14-15-stacks", .title = "Stacks of three materials",
        .reproduces = "ploughing, Figures 14 and 15",
        .summary = "Stacks of cubes of acrylic, oak and PVC; the second cube from below gets an impulse "
                   "sideways or forwards. Displacement and turn of the cube, over several seeds of the "
                   "textures, at half the step, and under plain Coulomb friction.",
        .scene_size = sizeof(scene), .parameters = stacks_params, .run = run,
        BR_OUTPUTS(
            BR_SCENE_OUTPUTS,
            {"stacks.csv",
             "variant, seed, material, push, mu_1, displacement_m, early_m, turned_rad, top_height_m, "
             "standing",
             "each stack after the impulse: mean coefficient between cubes before it; how far the pushed "
             "cube moved, at the end and while it still stood; its largest turn about the vertical while it "
             "stood in its stack; height of the top cube's centre; cubes that still lie on one another"},
            {"summary.csv",
             "material, mu_1, displacement_m, displacement_interval_m, half_step_m, half_step_interval_m, "
             "coulomb_m, turned_rad, turned_interval_rad, coulomb_turned_rad",
             "means over seeds and pushes with half widths of their 95 % intervals: displacement and turn of "
             "the pushed cube, at half the step, and of one seed under Coulomb friction"},
            {"steplength.csv",
             "solver, step_s, early_m, residual_m_per_s, solved_1, iterations, displacement_m",
             "the pushed acrylic cube over the length of the step, contact problems solved to the residual "
             "claimed, or left after few sweeps: displacement while it stands and at the end, largest "
             "residual, share of steps that are solved, mean iterations"}));
