/* Matchstick, Figure 8: a cylinder on a plank, with structure directions on both.
 *
 * Model: the friction cone from the angle of the directions where they touch [algorithm 1]; concentric
 * directions of the cylinder are there along the plank, axial ones across it. A cylinder rolls while friction
 * can be tan(slope)/3 of its load: with the half axes mu_t, mu_b of an ellipse whose first axis lies at phi
 * from the way down, up to tan(slope) = 3/hypot(cos phi/mu_t, sin phi/mu_b). Beyond, it slips; where the
 * ellipse lies askew it leaves the way down as well: it skids.
 *
 * Measured: distances of all pairs of the authors' simulator at one second against theory and recorded runs,
 * round and as a prism of 20 sides, as theirs is; the slope up to which each pair rolls; the document's four
 * sentences; outcomes over step, tolerance, solver and shape; and what changes if cones belong to the end of
 * a step instead of its start [section 4.4]. */
#include <math.h>
#include <string.h>

#include <bristle/numbers.h>

#include "fig08.h"

static const br_field scene_fields[] = {
    BR_ROW(planks, names, "pairs.names"),
    BR_ROW_LIST(planks, plank, n_plank, "pairs.plank"),
    BR_ROW(planks, fields, "pairs.cylinder"),
    BR_ROW(planks, expected, "pairs.expected"),
    BR_ROW(planks, interval, "paths.interval"),
    BR_ROW(planks, until, "paths.until"),
    BR_ROW(planks, at, "paths.at"),
    BR_ROW(planks, facets, "paths.facets"),
    BR_ROW(planks, straight, "outcomes.straight"),
    BR_ROW(planks, rolling, "outcomes.rolling"),
    BR_ROW_LIST(planks, steps, n_steps, "outcomes.steps"),
    BR_ROW_LIST(planks, tolerances, n_tolerances, "outcomes.tolerances"),
    BR_ROW(planks, solvers, "outcomes.solvers"),
    BR_ROW_LIST(planks, implicit, n_implicit, "implicit.steps"),
    BR_ROW(planks, bisect_until, "slopes.until"),
    BR_ROW(planks, slip, "slopes.slip"),
    BR_ROW(planks, gentle, "slopes.gentle"),
    BR_ROW(planks, steep, "slopes.steep"),
    BR_ROW(planks, halvings, "slopes.halvings"),
    BR_ROW_LIST(planks, slips, n_slips, "slopes.slips"),
    BR_ROW_LIST(planks, mu_b, n_mu_b, "slopes.mu_b"),
    BR_ROW_FILE(planks, reference, "recorded.paths"),
    BR_ROW(planks, shown, "picture.pairs"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(planks, scene_fields, NULL);

static void parameters(br_params *p, void *s)
{
    planks *c = s;
    br_scene_default(&br_plank_cylinder_type, &c->cylinder);
    br_params_fields(
        p, "", &br_plank_cylinder_struct, &c->cylinder,
        "[world] dt=options.world.dt gravity=options.world.gravity "
        "iterations=options.world.solver_options.iterations tolerance=options.world.solver_options.tolerance "
        "solver=options.world.solver cones=options.world.cones [plank] length=plank.length "
        "thickness=plank.thickness width=plank.width "
        "slope=plank.slope [cylinder] radius length density at "
        "[friction] mu=stone.mu mu_t=stone.mu_t mu_b=stone.mu_b tau=stone.tau mu_tau=stone.mu_tau "
        "reading=stone.reading");
    br_params_picture(p, &c->picture);
    for (size_t i = 0; i < c->n_steps; i++) {
        const double steps = c->interval / c->steps[i];
        br_params_require(p, fabs(steps - round(steps)) < 1e-9 * steps,
                          "outcomes.steps: paths.interval = %g s is no multiple of %g s", c->interval,
                          c->steps[i]);
    }
    for (size_t i = 0; i < c->n_implicit; i++) {
        const double steps = c->interval / c->implicit[i];
        br_params_require(p, fabs(steps - round(steps)) < 1e-9 * steps,
                          "implicit.steps: paths.interval = %g s is no multiple of %g s", c->interval,
                          c->implicit[i]);
    }
    br_params_require(p, c->n_implicit >= 2, "implicit.steps: two steps at least");
    br_params_require(p, c->gentle < c->steep, "slopes.gentle = %g rad is not below slopes.steep = %g rad",
                      c->gentle, c->steep);
    br_params_require(p, c->at <= c->until, "paths.at = %g s is after paths.until = %g s", c->at, c->until);
}

const pair *find_pair(br_experiment *ex, const planks *c, const char *name)
{
    for (size_t i = 0; i < c->n_pairs; i++)
        if (strcmp(c->pairs[i].name, name) == 0)
            return &c->pairs[i];
    br_experiment_fail(ex, "pairs.names lacks %s", name);
}

/* The index of a word among n. */
static int index_of(br_experiment *ex, const char *word, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    br_experiment_fail(ex, "pairs: '%s' is not known", word);
}

static const pair *make_pairs(br_experiment *ex, const planks *c)
{
    static const char *const field_names[] = {"concentric", "axial"};
    size_t n, n_fields, n_expected;
    const char *const *const names = br_words(ex, c->names, &n),
                             *const *const fields = br_words(ex, c->fields, &n_fields),
                             *const *const expected = br_words(ex, c->expected, &n_expected);
    pair *const pairs = br_memory(ex, n, sizeof *pairs);
    if (n != c->n_plank || n != n_fields || n != n_expected)
        br_experiment_fail(ex, "pairs: lists of %zu, %zu, %zu and %zu", n, c->n_plank, n_fields, n_expected);
    for (size_t i = 0; i < n; i++)
        pairs[i] = (pair){names[i], c->plank[i] * BR_PI / 180,
                          (br_cylinder_field)index_of(ex, fields[i], field_names, 2),
                          (outcome)index_of(ex, expected[i], outcome_names, OUTCOMES)};
    return pairs;
}

static br_status run(br_experiment *ex, const void *s)
{
    planks c = *(const planks *)s;
    size_t n_solvers;
    br_words(ex, c.solvers, &n_solvers);
    c.pairs = make_pairs(ex, &c);
    c.n_pairs = c.n_plank;
    if (br_films_alone(ex, &c.picture)) {
        draw(ex, &c);
        return BR_OK;
    }
    br_progress_begin(ex, c.n_pairs * (2 + c.n_implicit + 2 * c.n_steps * c.n_tolerances * n_solvers));
    claim_pairs(ex, &c);
    claim_sentences(ex, &c);
    claim_slopes(ex, &c);
    claim_outcomes(ex, &c);
    claim_implicit(ex, &c);
    draw(ex, &c);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-fig08-cylinder-plank", .title = "A cylinder on a plank",
        .reproduces = "matchstick, Figure 8",
        .summary =
            "A cylinder goes down a plank, with structure directions on both: it rolls, slips straight "
            "or skids aside. Distances and slopes against theory and recorded runs of the authors' "
            "simulator; the document's four sentences.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"pairs.csv",
             "pair, theory_outcome, theory_m, down_m, prism_down_m, recorded_down_m, side_m, prism_side_m, "
             "recorded_side_m, slip_1",
             "distances downhill and aside at one second: in theory, of the cylinder, of the prism, "
             "recorded; "
             "and the way that the cylinder slid over that downhill"},
            {"paths.csv", "pair, what, t_s, down_m, side_m",
             "paths of the cylinder, of the prism, and recorded ones"},
            {"slopes.csv", "pair, slope_deg, theory_deg", "slope up to which the cylinder rolls"},
            {"outcomes.csv",
             "pair, facets_1, dt_s, tolerance_m_per_s, solver, outcome, down_m, side_m, slip_1, loose_1",
             "every run at another step, tolerance, solver or shape, after one second; facets 0: round"},
            {"implicit.csv",
             "pair, dt_s, down_m, side_m, implicit_down_m, implicit_side_m, apart_m, evaluations_1, "
             "unsettled_1, outcome, implicit_outcome",
             "the round cylinder after one second with cones of the start and of the end of each step, how "
             "far apart that is, evaluations a step, and steps whose cones did not settle"}));
