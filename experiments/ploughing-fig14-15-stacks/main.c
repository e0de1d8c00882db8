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
#include "plough_stacks.h"

static const char *const material_names[STACK_MATERIALS] = {"acrylic", "oak", "pvc"};
static const char *const push_names[STACK_PUSHES] = {"sideways", "forwards"};

/* ---- the runs ---- */

/* Of all seeds, the first one's recorded. */
typedef struct all {
    br_experiment *ex;
    const stacks_scene *c;
    stacks_result *full, *half; /* (1 + seeds) */
    stacks_result *finer;       /* (n_finer) shorter and shorter steps, until run.look */
    stacks_result few[2];       /* few sweeps at the step and at half of it */
} all;

/* Steps of a run, with the factor on their number. */
static double cost(const stacks_scene *c, double duration, double steps)
{
    return (c->settle + duration) / c->rigid.world.dt * steps;
}

static double cost_of_job(const stacks_scene *c, size_t i)
{
    const size_t seeds = (size_t)c->seeds;
    if (i >= 2 * seeds && i < 2 * seeds + c->n_finer)
        return cost(c, c->look, c->finer[i - 2 * seeds]);
    const bool half = i < 2 * seeds ? i >= seeds : i > 2 * seeds + c->n_finer;
    return cost(c, c->duration, rigid_variant_cost(half ? RIGID_HALF_STEP : RIGID_PLOUGHING));
}

static double cost_of_all(const stacks_scene *c, size_t jobs)
{
    double sum = 0;
    for (int v = 0; v < RIGID_VARIANTS; v++)
        sum += cost(c, c->duration, rigid_variant_cost((rigid_variant)v));
    for (size_t i = 0; i < jobs; i++)
        sum += cost_of_job(c, i);
    return sum;
}

static br_status work(size_t i, void *context, br_error *error)
{
    (void)error;
    all *a = context;
    const size_t seeds = (size_t)a->c->seeds;
    stacks_scene c = *a->c;
    const unsigned long long seed = c.seed + 10 * (i % seeds + 1);
    if (i < seeds) {
        a->full[i + 1] = stacks_run(a->ex, &c, seed, RIGID_PLOUGHING, 0, NULL, NULL);
    } else if (i < 2 * seeds) {
        a->half[i + 1 - seeds] = stacks_run(a->ex, &c, seed, RIGID_HALF_STEP, 0, NULL, NULL);
    } else if (i < 2 * seeds + a->c->n_finer) {
        c.rigid.world.dt /= a->c->finer[i - 2 * seeds];
        c.duration = c.look;
        a->finer[i - 2 * seeds] = stacks_run(a->ex, &c, c.seed, RIGID_PLOUGHING, 0, NULL, NULL);
    } else {
        const size_t k = i - 2 * seeds - a->c->n_finer;
        c.rigid.world.solver = &br_pgs_type;
        c.rigid.world.solver_options.iterations = a->c->few_sweeps;
        a->few[k] = stacks_run(a->ex, &c, c.seed, k ? RIGID_HALF_STEP : RIGID_PLOUGHING, 0, NULL, NULL);
    }
    br_progress_step_of(a->ex, cost_of_job(a->c, i));
    return BR_OK;
}

static void put(br_table *out, rigid_variant variant, int seed, const stacks_result *r)
{
    for (int k = 0; k < STACK_COUNT; k++) {
        const stack_outcome *o = &r->stack[k];
        br_table_text(out, rigid_variant_name(variant));
        br_table_integer(out, seed);
        br_table_text(out, material_names[k / STACK_PUSHES]);
        br_table_text(out, push_names[k % STACK_PUSHES]);
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
static double over_pushes(const stacks_result *r, int material, double (*of)(const stack_outcome *))
{
    double sum = 0;
    for (int k = 0; k < STACK_PUSHES; k++)
        sum += of(&r->stack[material * STACK_PUSHES + k]) / STACK_PUSHES;
    return sum;
}

/* Over the seeds, too; and the half width of its 95 % interval. */
typedef struct mean {
    double value, interval;
} mean;

static mean over_seeds(const stacks_result *r, int n, int material, double (*of)(const stack_outcome *))
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
    const stacks_scene *c = a->c;
    double d[STACK_MATERIALS], mu[STACK_MATERIALS], rest = 0;
    int ordered = 0, clear = 0, turns = 0, straight = 0;
    for (int m = 0; m < STACK_MATERIALS; m++) {
        d[m] = over_seeds(a->full, n, m, displacement).value;
        mu[m] = over_seeds(a->full, n, m, coefficient).value;
    }
    for (int i = 0; i < n; i++) {
        const stacks_result *r = &a->full[i];
        ordered += over_pushes(r, 0, displacement) > over_pushes(r, 1, displacement) &&
                   over_pushes(r, 1, displacement) > over_pushes(r, 2, displacement);
        for (int k = 0; k < STACK_PUSHES; k++) {
            clear += r->stack[k].displacement > c->side;
            straight += r->stack[k].turned < a->c->turn_limit;
            turns += r->stack[2 * STACK_PUSHES + k].turned > a->c->turn_limit;
        }
        for (int k = 0; k < STACK_COUNT; k++)
            br_most(&rest, r->stack[k].rest);
    }
    br_claim_order(ex, "coefficients", mu, STACK_MATERIALS, false);
    br_claim_order(ex, "displacement", d, STACK_MATERIALS, true);
    br_claim_fraction(ex, "displacement-seeds", ordered, n);
    br_claim_fraction(ex, "acrylic-clear", clear, n * STACK_PUSHES);
    br_claim_fraction(ex, "pvc-turns", turns, n * STACK_PUSHES);
    br_claim_fraction(ex, "acrylic-straight", straight, n * STACK_PUSHES);
    const mean pvc = over_seeds(a->full, n, 2, turned), acrylic = over_seeds(a->full, n, 0, turned);
    br_claim_theory(ex, "pvc-turns-more", pvc.value - hypot(pvc.interval, acrylic.interval), acrylic.value);
    br_claim_theory(ex, "rest", rest, 0);
    br_note_number(ex, "contacts", a->full[0].sums.contacts, "1");
}

static void claim_coulomb(br_experiment *ex, const stacks_result *twin)
{
    double apart = 0, turn = 0;
    for (int m = 1; m < STACK_MATERIALS; m++)
        br_worst(&apart, over_pushes(twin, m, displacement) - over_pushes(twin, 0, displacement));
    for (int k = 0; k < STACK_COUNT; k++)
        br_most(&turn, twin->stack[k].turned);
    br_claim_theory(ex, "coulomb-alike", apart, 0);
    br_claim_theory(ex, "coulomb-straight", turn, 0);
}

/* Whether the contact problems are solved, and what the length of the step does. */
static void claim_steps(br_experiment *ex, const all *a, int n)
{
    double half[STACK_MATERIALS], change = 0, residual = 0;
    int steps = 0, solved = 0;
    for (int i = 0; i < n; i++) {
        steps += a->full[i].steps + a->half[i].steps;
        solved += a->full[i].solved + a->half[i].solved;
        br_most(&residual, br_larger(a->full[i].sums.residual, a->half[i].sums.residual));
    }
    for (int m = 0; m < STACK_MATERIALS; m++) {
        half[m] = over_seeds(a->half, n, m, displacement).value;
        br_worst(&change, half[m] / over_seeds(a->full, n, m, displacement).value - 1);
    }
    br_note_number(ex, "largest_residual", residual, "m/s");
    br_claim_fraction(ex, "residual", solved, steps);
    br_claim_order(ex, "half-step-order", half, STACK_MATERIALS, true);
    br_claim_theory(ex, "half-step", change, 0);
    double rate = 1e300;
    for (size_t i = 2; i < a->c->n_finer; i++) {
        const double here = over_pushes(&a->finer[i], 0, early),
                     before = over_pushes(&a->finer[i - 1], 0, early),
                     first = over_pushes(&a->finer[i - 2], 0, early);
        br_least(&rate, (before - first) / (here - before));
    }
    br_claim_theory(ex, "step-order", rate, 2);
}

/* ---- the experiment ---- */

static void tables_of_means(br_experiment *ex, const all *a, int n, const stacks_result *twin)
{
    br_table *summary = br_table_open(ex, "summary"), *steps = br_table_open(ex, "steplength");
    br_table_show(summary);
    for (int m = 0; m < STACK_MATERIALS; m++) {
        const mean d = over_seeds(a->full, n, m, displacement), h = over_seeds(a->half, n, m, displacement),
                   t = over_seeds(a->full, n, m, turned);
        br_table_text(summary, material_names[m]);
        br_table_put(summary, over_seeds(a->full, n, m, coefficient).value, d.value, d.interval, h.value,
                     h.interval, over_pushes(twin, m, displacement), t.value, t.interval,
                     over_pushes(twin, m, turned));
    }
    for (size_t i = 0; i < a->c->n_finer + 2; i++) {
        const bool few = i >= a->c->n_finer;
        const stacks_result *r = few ? &a->few[i - a->c->n_finer] : &a->finer[i];
        br_table_text(steps, few ? "few sweeps" : "solved");
        br_table_put(steps, a->c->rigid.world.dt / (few ? (double)(1 + i - a->c->n_finer) : a->c->finer[i]),
                     over_pushes(r, 0, early), r->sums.residual, (double)r->solved / r->steps,
                     r->sums.iterations, few ? over_pushes(r, 0, displacement) : NAN);
    }
}

static void run(br_experiment *ex, const void *s)
{
    const stacks_scene *c = s;
    const int n = c->seeds + 1;
    scene_maps_set_aside(ex, &c->maps);
    const size_t jobs = 2 * (size_t)c->seeds + c->n_finer + 2;
    br_progress_begin(ex, jobs + RIGID_VARIANTS);
    br_progress_cost(ex, cost_of_all(c, jobs));
    const scene_tables tables = scene_tables_open(ex);
    br_table *out = br_table_open(ex, "stacks");
    all a = {.ex = ex, .c = c};
    a.full = calloc((size_t)n, sizeof *a.full);
    a.half = calloc((size_t)n, sizeof *a.half);
    a.finer = calloc(c->n_finer, sizeof *a.finer);
    if (!a.full || !a.half || !a.finer)
        br_experiment_fail(ex, "out of memory");
    stacks_result r[RIGID_VARIANTS];
    scene_pictures *pictures = pictures_begin(ex, &c->picture);
    for (int v = 0; v < RIGID_VARIANTS; v++) {
        r[v] = stacks_run(ex, c, c->seed, (rigid_variant)v, r[0].sums.coefficient, &tables,
                          v == RIGID_PLOUGHING ? pictures : NULL);
        put(out, (rigid_variant)v, 0, &r[v]);
        br_progress_step_of(ex, cost(c, c->duration, rigid_variant_cost((rigid_variant)v)));
    }
    pictures_end(pictures);
    br_note_number(ex, "mean_coefficient", r[0].sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", r[0].sums.contacts, "1");
    br_note_number(ex, "mean_iterations", r[0].sums.iterations, "1");
    a.full[0] = r[RIGID_PLOUGHING];
    a.half[0] = r[RIGID_HALF_STEP];
    br_parallel(ex, jobs, work, &a);
    for (int i = 1; i < n; i++) {
        put(out, RIGID_PLOUGHING, i, &a.full[i]);
        put(out, RIGID_HALF_STEP, i, &a.half[i]);
    }
    tables_of_means(ex, &a, n, &r[RIGID_COULOMB]);
    claim_materials(ex, &a, n);
    claim_coulomb(ex, &r[RIGID_COULOMB]);
    claim_steps(ex, &a, n);
    free(a.full);
    free(a.half);
    free(a.finer);
}

static const br_output outputs[] = {
    SCENE_OUTPUTS,
    {"stacks.csv",
     "variant, seed, material, push, mu_1, displacement_m, early_m, turned_rad, top_height_m, standing",
     "each stack after the impulse: mean coefficient between cubes before it; how far the pushed cube moved, "
     "at the end and while it still stood; its largest turn about the vertical while it stood in its stack; "
     "height of the top cube's centre; cubes that still lie on one another"},
    {"summary.csv",
     "material, mu_1, displacement_m, displacement_interval_m, half_step_m, half_step_interval_m, coulomb_m, "
     "turned_rad, turned_interval_rad, coulomb_turned_rad",
     "means over seeds and pushes with half widths of their 95 % intervals: displacement and turn of the "
     "pushed cube, at half the step, and of one seed under Coulomb friction"},
    {"steplength.csv", "solver, step_s, early_m, residual_m_per_s, solved_1, iterations, displacement_m",
     "the pushed acrylic cube over the length of the step, contact problems solved to the residual claimed, "
     "or left after few sweeps: displacement while it stands and at the end, largest residual, share of "
     "steps that are solved, mean iterations"},
};

static const br_experiment_type type = {
    .id = "ploughing-fig14-15-stacks",
    .title = "Stacks of three materials",
    .reproduces = "ploughing, Figures 14 and 15",
    .summary =
        "Stacks of cubes of acrylic, oak and PVC; the second cube from below gets an impulse sideways or "
        "forwards. Displacement and turn of the "
        "cube, over several seeds of the textures, at half the step, and under plain Coulomb friction.",
    .scene_size = sizeof(stacks_scene),
    .parameters = stacks_params,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
