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
    double low = c->gentle, high = c->steep; /* rolls, slips */
    for (int k = 0; k < c->halvings; k++) {
        const double middle = (low + high) / 2;
        *(slips_at(ex, c, of, middle) ? &high : &low) = middle;
    }
    return (low + high) / 2;
}

/* The pair that is to roll, and the one that is to skid, on the same plank. */
static const char *const aligned_name = "p100_c001", *const axial_name = "p101_c010";

static void claim_sentences_at_once(br_experiment *ex, double axial, double aligned)
{
    br_claim_against(ex, "all-four-sentences", axial * 180 / BR_PI, aligned * 180 / BR_PI);
}

static void judge(br_experiment *ex, const planks *c)
{
    const double aligned = slope_of(ex, c, find_pair(ex, c, aligned_name)),
                 axial = slope_of(ex, c, find_pair(ex, c, axial_name));
    claim_sentences_at_once(ex, axial, aligned);
}

/* Half the step, the other solvers, what counts as slipping, and other coefficients. */
static void vary(br_experiment *ex, const planks *c)
{
    planks own;
    vary_solution(ex, c, judge);
    for (size_t i = 0; i < c->n_slips; i++) {
        own = *c;
        own.slip = c->slips[i];
        br_variation_begin(ex, "slip of %g", own.slip);
        judge(ex, &own);
        br_variation_end(ex);
    }
    for (size_t i = 0; i < c->n_mu_b; i++) {
        own = *c;
        own.cylinder.stone.mu_b = c->mu_b[i];
        br_variation_begin(ex, "mu_b = %g", own.cylinder.stone.mu_b);
        judge(ex, &own);
        br_variation_end(ex);
    }
}

void claim_slopes(br_experiment *ex, const planks *c)
{
    br_table *const table = br_table_open(ex, "slopes");
    const pair *const aligned_pair = find_pair(ex, c, aligned_name), *const axial_pair =
                                                                         find_pair(ex, c, axial_name);
    const br_plank_cylinder_params askew = with_pair(c, axial_pair);
    double worst = 0, aligned = NAN, axial = NAN;
    for (size_t i = 0; i < c->n_pairs; i++) {
        const pair *const of = &c->pairs[i];
        const br_plank_cylinder_params p = with_pair(c, of);
        const double found = slope_of(ex, c, of), theory = rolling_slope(&p);
        br_worst(&worst, found - theory);
        if (of == aligned_pair)
            aligned = found;
        if (of == axial_pair)
            axial = found;
        br_table_text(table, of->name);
        br_table_put(table, found * 180 / BR_PI, theory * 180 / BR_PI);
        br_progress_step(ex);
    }
    br_table_show(table);
    br_claim(ex, "slopes", worst);
    br_note_number(ex, "axial_long_axis", long_axis(&askew) * 180 / BR_PI, "degree");
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
