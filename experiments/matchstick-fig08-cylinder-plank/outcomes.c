/* Up to which slope each pair rolls; and outcomes over step, tolerance, solver and shape. */
#include <math.h>

#include <bristle/numbers.h>

#include "fig08.h"

static bool slips_at(br_experiment *ex, const planks *c, const pair *of, double slope)
{
    br_plank_cylinder_params p = with_pair(c, of);
    p.plank.slope = slope;
    const ride r = run_ride(ex, c, &p, NULL, c->bisect_until);
    return fabs(r.slip) > c->slip;
}

/* Slope up to which a pair rolls [rad], by bisection of runs. */
static double slope_of(br_experiment *ex, const planks *c, const pair *of)
{
    double low = 0.05, high = 1.5; /* rolls, slips */
    for (int k = 0; k < c->halvings; k++) {
        const double middle = (low + high) / 2;
        *(slips_at(ex, c, of, middle) ? &high : &low) = middle;
    }
    return (low + high) / 2;
}

static bool is_aligned(const pair *of)
{
    return of->plank == 0 && of->field == BR_CYLINDER_CONCENTRIC;
}

static bool is_axial(const pair *of)
{
    return of->plank > 0 && of->plank < 1.5 && of->field == BR_CYLINDER_AXIAL;
}

static void claim_sentences_at_once(br_experiment *ex, double axial, double aligned)
{
    br_claim_against(ex, "all-four-sentences", axial * 180 / BR_PI, aligned * 180 / BR_PI);
}

/* The variation that has been named. */
static void judge(br_experiment *ex, const planks *c)
{
    double aligned = NAN, axial = NAN;
    for (size_t i = 0; i < c->n_pairs; i++)
        if (is_aligned(&c->pairs[i]))
            aligned = slope_of(ex, c, &c->pairs[i]);
        else if (is_axial(&c->pairs[i]))
            axial = slope_of(ex, c, &c->pairs[i]);
    claim_sentences_at_once(ex, axial, aligned);
    br_variation_end(ex);
}

/* Half the step, the other solvers, the recorded program's prism, what counts as slipping, and other
 * coefficients. */
static void vary(br_experiment *ex, const planks *c)
{
    size_t n;
    const char *const *const solvers = br_words(ex, c->solvers, &n);
    planks own = *c;
    own.cylinder.options.world.dt /= 2;
    br_variation_begin(ex, "half the step");
    judge(ex, &own);
    for (size_t i = 0; i < n; i++) {
        own = *c;
        br_scene_name_solver(ex, &own.cylinder.options.world, solvers[i]);
        if (own.cylinder.options.world.solver == c->cylinder.options.world.solver)
            continue;
        br_variation_begin(ex, "%s", solvers[i]);
        judge(ex, &own);
    }
    for (size_t i = 0; i < c->n_slips; i++) {
        own = *c;
        own.slip = c->slips[i];
        br_variation_begin(ex, "slip of %g", own.slip);
        judge(ex, &own);
    }
    for (size_t i = 0; i < c->n_mu_b; i++) {
        own = *c;
        own.cylinder.stone.mu_b = c->mu_b[i];
        br_variation_begin(ex, "mu_b = %g", own.cylinder.stone.mu_b);
        judge(ex, &own);
    }
}

void claim_slopes(br_experiment *ex, const planks *c)
{
    br_table *const table = br_table_open(ex, "slopes");
    double worst = 0, aligned = NAN, axial = NAN, axis = NAN;
    for (size_t i = 0; i < c->n_pairs; i++) {
        const pair *const of = &c->pairs[i];
        const br_plank_cylinder_params p = with_pair(c, of);
        const double found = slope_of(ex, c, of), theory = rolling_slope(&p);
        br_worst(&worst, found - theory);
        if (is_aligned(of))
            aligned = found;
        if (is_axial(of)) {
            axial = found;
            axis = long_axis(&p);
        }
        br_table_text(table, of->name);
        br_table_put(table, found * 180 / BR_PI, theory * 180 / BR_PI);
        br_progress_step(ex);
    }
    br_table_show(table);
    br_claim(ex, "slopes", worst);
    br_note_number(ex, "axial_long_axis", axis * 180 / BR_PI, "degree");
    claim_sentences_at_once(ex, axial, aligned);
    vary(ex, c);
}

typedef struct count {
    int held, runs;
} count;

static void run_outcome(br_experiment *ex, const planks *c, const pair *of, br_plank_cylinder_params p,
                        const char *solver, br_table *table, count *n)
{
    br_scene_name_solver(ex, &p.options.world, solver);
    const ride r = run_ride(ex, c, &p, NULL, c->at);
    const outcome o = outcome_of(c, &r);
    n->held += o == of->expected;
    n->runs++;
    br_table_text(table, of->name);
    br_table_put(table, p.facets, p.options.world.dt, p.options.world.solver_options.tolerance);
    br_table_text(table, solver);
    br_table_text(table, outcome_names[o]);
    br_table_put(table, r.at[r.n].x, r.at[r.n].y, r.slip, (double)r.loose);
    br_progress_step(ex);
}

void claim_outcomes(br_experiment *ex, const planks *c)
{
    size_t n_solvers;
    const char *const *const solvers = br_words(ex, c->solvers, &n_solvers);
    br_table *const table = br_table_open(ex, "outcomes");
    count of_shape[2] = {{0, 0}, {0, 0}};
    for (int shape = 0; shape < 2; shape++)
        for (size_t i = 0; i < c->n_pairs; i++)
            for (size_t h = 0; h < c->n_steps; h++)
                for (size_t t = 0; t < c->n_tolerances; t++)
                    for (size_t k = 0; k < n_solvers; k++) {
                        br_plank_cylinder_params p = with_pair(c, &c->pairs[i]);
                        p.facets = shape ? c->facets : 0;
                        p.options.world.dt = c->steps[h];
                        p.options.world.solver_options.tolerance = c->tolerances[t];
                        run_outcome(ex, c, &c->pairs[i], p, solvers[k], table, &of_shape[shape]);
                    }
    br_claim_fraction(ex, "outcomes-round", of_shape[0].held, of_shape[0].runs);
    br_claim_fraction(ex, "outcomes-prism", of_shape[1].held, of_shape[1].runs);
}
