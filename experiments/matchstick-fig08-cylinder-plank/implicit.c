/* Cones of the step's end beside those of its start: what they change, pair by pair and step by step. */
#include <math.h>

#include <bristle/numbers.h>
#include <bristle/statistics.h>

#include "fig08.h"

static ride run_with(br_experiment *ex, const planks *c, const pair *of, double dt, br_cones_at cones)
{
    br_plank_cylinder_params p = with_pair(c, of);
    p.options.world.dt = dt;
    p.options.world.cones = cones;
    return run_ride(ex, c, &p, NULL, c->at);
}

/* Where a path of first order leads to as its step vanishes, by its two smallest steps, the last ones. */
static br_vec2 limit_of(const planks *c, const br_vec2 *at)
{
    const size_t n = c->n_implicit;
    const double share = c->implicit[n - 1] / (c->implicit[n - 2] - c->implicit[n - 1]);
    return br_vec2_add_scaled(at[n - 1], share, br_vec2_sub(at[n - 1], at[n - 2]));
}

static double between(br_vec2 a, br_vec2 b)
{
    return br_vec2_length(br_vec2_sub(a, b));
}

/* The pair that skids: how far implicit cones move it, against how far it is off for its step anyway. */
static void claim_skid(br_experiment *ex, const planks *c, const br_vec2 *from, const br_vec2 *to)
{
    const br_vec2 limit = limit_of(c, from);
    double *const apart = br_memory(ex, c->n_implicit, sizeof *apart);
    for (size_t k = 0; k < c->n_implicit; k++) {
        apart[k] = between(from[k], to[k]);
        if (c->implicit[k] == c->cylinder.options.world.dt) {
            br_note_number(ex, "implicit_apart", apart[k], "m");
            br_note_number(ex, "explicit_off", between(from[k], limit), "m");
            br_note_number(ex, "implicit_off", between(to[k], limit), "m");
            br_claim(ex, "implicit-shift", apart[k] / between(from[k], limit));
        }
    }
    br_claim(ex, "implicit-order", br_log_slope(c->implicit, apart, c->n_implicit));
    br_claim(ex, "implicit-limit", between(limit, limit_of(c, to)) / apart[c->n_implicit - 1]);
}

void claim_implicit(br_experiment *ex, const planks *c)
{
    br_table *const table = br_table_open(ex, "implicit");
    br_vec2 *const from = br_memory(ex, c->n_implicit, sizeof *from), *const to = br_memory(ex, c->n_implicit,
                                                                                            sizeof *to);
    double straight = 0, unsettled = 0, evaluations = 0;
    int same = 0, runs = 0;
    for (size_t i = 0; i < c->n_pairs; i++) {
        const pair *const of = &c->pairs[i];
        for (size_t k = 0; k < c->n_implicit; k++) {
            const double dt = c->implicit[k];
            const ride at_start = run_with(ex, c, of, dt, BR_CONES_EXPLICIT),
                       at_end = run_with(ex, c, of, dt, BR_CONES_IMPLICIT);
            const double each = (double)at_end.evaluations / (c->at / dt);
            const outcome before = outcome_of(c, &at_start), after = outcome_of(c, &at_end);
            from[k] = at_start.at[at_start.n];
            to[k] = at_end.at[at_end.n];
            same += before == after;
            runs++;
            unsettled += (double)at_end.unsettled;
            br_most(&evaluations, each);
            if (of->expected != SKIDS)
                br_most(&straight, between(from[k], to[k]));
            br_table_text(table, of->name);
            br_table_put(table, dt, from[k].x, from[k].y, to[k].x, to[k].y, between(from[k], to[k]), each,
                         (double)at_end.unsettled);
            br_table_text(table, outcome_names[before]);
            br_table_text(table, outcome_names[after]);
            br_progress_step(ex);
        }
        if (of->expected == SKIDS)
            claim_skid(ex, c, from, to);
    }
    br_table_show(table);
    br_note_number(ex, "implicit_evaluations", evaluations, "1");
    br_claim(ex, "implicit-straight", straight);
    br_claim(ex, "implicit-settled", unsettled);
    br_claim_fraction(ex, "implicit-outcomes", same, runs);
}
