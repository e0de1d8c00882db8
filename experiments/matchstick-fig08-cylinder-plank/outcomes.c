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

void claim_slopes(br_experiment *ex, const planks *c)
{
    br_table *const table = br_table_open(ex, "slopes");
    double worst = 0, aligned = NAN, axial = NAN;
    for (size_t i = 0; i < c->n_pairs; i++) {
        const pair *const of = &c->pairs[i];
        const br_plank_cylinder_params p = with_pair(c, of);
        double low = 0.05, high = 1.5; /* [rad]: rolls, slips */
        for (int k = 0; k < c->halvings; k++) {
            const double middle = (low + high) / 2;
            *(slips_at(ex, c, of, middle) ? &high : &low) = middle;
        }
        const double found = (low + high) / 2, theory = rolling_slope(&p);
        br_worst(&worst, found - theory);
        if (of->plank == 0 && of->field == BR_CYLINDER_CONCENTRIC)
            aligned = found;
        if (of->plank > 0 && of->plank < 1.5 && of->field == BR_CYLINDER_AXIAL)
            axial = found;
        br_table_text(table, of->name);
        br_table_put(table, found * 180 / BR_PI, theory * 180 / BR_PI);
        br_progress_step(ex);
    }
    br_table_show(table);
    br_claim(ex, "slopes", worst);
    br_claim_against(ex, "all-four-sentences", axial * 180 / BR_PI, aligned * 180 / BR_PI);
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
