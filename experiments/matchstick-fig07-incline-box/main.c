/* Matchstick, Figure 7: a box on an inclined plane whose oblique structure directions control where it goes.
 *
 * Model: with theta between the directions of plank and box, d = 1 - 2 theta/pi, the friction cone's half
 * axes are mu_t = d mu_t^A + (1 - d) mu along their mean and mu_b across [eqs. (5) to (13)]; friction is that
 * of maximum dissipation.
 *
 * Measured: acceleration and direction of the box for all pairs of directions along, oblique and across, and
 * for a rounder ellipse, against the point mass on the ellipse; paths from rest and, curved, from a push
 * against the point mass integrated by CVODE; the same at half the step, with other solvers, with circles of
 * the mean coefficient, and with the strategy of the authors' program in place of the solver.
 *
 * Recorded: runs of the authors' simulator, as shipped, and with one r-factor for each contact and the
 * velocities of rejected sweeps put right ("repaired"), which is what a right solver should give.
 *
 * Differs: their position drifts by no correction and contacts are found in the middle of a step; the world's
 * own step is the same scheme half a step on (slides.c). */
#include <bristle/numbers.h>

#include "fig07.h"

static const br_field scene_fields[] = {
    BR_ROW(incline, names, "cases.names"),
    BR_ROW_LIST(incline, plank, n_plank, "cases.plank"),
    BR_ROW_LIST(incline, own, n_own, "cases.box"),
    BR_ROW_LIST(incline, mu_b, n_mu_b, "cases.mu_b"),
    BR_ROW(incline, interval, "paths.interval"),
    BR_ROW(incline, until, "paths.until"),
    BR_ROW(incline, window, "paths.window"),
    BR_ROW(incline, compare_until, "paths.compare_until"),
    BR_ROW(incline, nudge, "paths.nudge"),
    BR_ROW(incline, solvers, "paths.solvers"),
    BR_ROW(incline, published_sweeps, "paths.published_sweeps"),
    BR_ROW_LIST(incline, steered, n_steered, "steering.angles"),
    BR_ROW(incline, speed, "pushed.speed"),
    BR_ROW(incline, pushed_until, "pushed.until"),
    BR_ROW(incline, pushed_mu_b, "pushed.mu_b"),
    BR_ROW_LIST(incline, headings, n_headings, "pushed.headings"),
    BR_ROW_LIST(incline, steps, n_steps, "pushed.steps"),
    BR_ROW_FILE(incline, reference, "recorded.paths"),
    BR_ROW_FILE(incline, analytic, "recorded.analysis"),
    BR_ROW(incline, shown, "picture.cases"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(incline, scene_fields, NULL);

static void parameters(br_params *p, void *s)
{
    incline *c = s;
    br_scene_default(&br_incline_box_type, &c->box);
    br_params_fields(
        p, "", &br_incline_box_struct, &c->box,
        "[world] dt=options.world.dt gravity=options.world.gravity "
        "iterations=options.world.solver_options.iterations tolerance=options.world.solver_options.tolerance "
        "solver=options.world.solver [plank] length=plank.length thickness=plank.thickness width=plank.width "
        "slope=plank.slope structure=plank.structure [box] sides density at structure "
        "[friction] mu=stone.mu mu_t=stone.mu_t mu_b=stone.mu_b tau=stone.tau mu_tau=stone.mu_tau "
        "reading=stone.reading");
    br_params_require(p, c->n_plank == c->n_own && c->n_plank == c->n_mu_b,
                      "cases: %zu angles of planks, %zu of boxes and %zu coefficients mu_b", c->n_plank,
                      c->n_own, c->n_mu_b);
    br_params_picture(p, &c->picture);
    c->n_cases = c->n_plank;
}

static const box_case *make_cases(br_experiment *ex, const incline *c)
{
    size_t n;
    const char *const *const names = br_words(ex, c->names, &n);
    box_case *const cases = br_memory(ex, c->n_cases, sizeof *cases);
    if (n != c->n_cases)
        br_experiment_fail(ex, "cases: %zu names of %zu cases", n, c->n_cases);
    for (size_t i = 0; i < n; i++)
        cases[i] = (box_case){names[i], c->plank[i] * BR_PI / 180, c->own[i] * BR_PI / 180, c->mu_b[i]};
    return cases;
}

static br_status run(br_experiment *ex, const void *s)
{
    incline c = *(const incline *)s;
    c.cases = make_cases(ex, &c);
    if (br_films_alone(ex, &c.picture)) {
        draw(ex, &c);
        return BR_OK;
    }
    br_progress_begin(ex, 2 * c.n_cases + 3 * c.n_steered + c.n_headings * c.n_steps);
    claim_cases(ex, &c);
    claim_recorded(ex, &c);
    claim_steering(ex, &c);
    claim_pushed(ex, &c);
    draw(ex, &c);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-fig07-incline-box", .title = "A box on an incline",
        .reproduces = "matchstick, Figure 7",
        .summary =
            "A box slides down a plank at 45 degrees, with structure directions on both. Acceleration, "
            "direction and path against a point mass on the ellipse of maximum dissipation, and "
            "against recorded runs of the authors' simulator.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"cases.csv",
             "case, plank_deg, box_deg, mu_b_1, acceleration_m_per_s2, theory_m_per_s2, direction_deg, "
             "direction_theory_deg, published_m_per_s2, published_deg",
             "mean acceleration from rest, and its direction against downhill, of the box, in theory, and of "
             "the box with the published strategy of the solver"},
            {"paths.csv", "case, what, t_s, down_m, side_m",
             "paths from rest: of the box, of the point mass, of the box with circles of the mean "
             "coefficient"},
            {"recorded.csv", "case, what, t_s, down_m, side_m", "the same, of the authors' simulator"},
            {"steering.csv", "angle_deg, direction_deg, theory_deg",
             "direction of the path over the angle of both structure directions"},
            {"pushed.csv", "dt_s, heading_deg, distance_1",
             "of a pushed box from the point mass over the length of the path, by step and heading"},
            {"pushed_paths.csv", "case, what, t_s, down_m, side_m", "these paths"}));
