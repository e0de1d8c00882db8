/* Matchstick, Figures 4 and 5: "a structure field on a ravine slope can be used to steer a log slide towards
 * (top) or around (bottom) a cube-shaped building"; "logs collide with the box (top) and spread prior to
 * collision (bottom)".
 *
 * Model: logs have no structure direction, so that the ravine's field alone decides [section 6]: an ellipse
 * of half axes mu_t along the field and mu_b across it, friction of maximum dissipation [eqs. (5) to (13)].
 *
 * The document prints no numbers of this scene (it ran it with Flex) and no formula of its fields: shape of
 * the ravine, logs, building, coefficients and fields are ours, and verdicts hang on them. The two fields are
 * one and its mirror image: below a bend directions lead at an angle to the middle line, where the building
 * stands, or away from it. What a log is decides as much as the field: a round one rolls off the lines, since
 * friction cannot hold what rolls. So logs are run twice, kept from rolling (as stubs of branches would), and
 * round.
 *
 * Measured, over seeds: logs that hit the building, that pass it, and that are stopped by those that hit; the
 * blow of a hit; how wide the logs lie on their way down and just before the building; the same without a
 * turn of the field and under isotropic friction of the mean coefficient; with another solver, a finer step
 * and a coarser tolerance. Single logs and point masses against CVODE, the slope at which a log begins to
 * slide, and the blow of one that hits head on.
 *
 * Runs in other settings, and those of the figures' fields beyond the first ones, are kept as rows; the first
 * of each setting is made every time and has to be its row (harness/kept.h). */
#include <math.h>

#include "slides.h"

static const br_field fields[] = {
    BR_ROW(structure, spin, "held.spin"),
    BR_ROW(structure, other_spin, "held.other_spin"),
    BR_ROW(structure, other_angle, "settings.angle"),
    BR_ROW(structure, seeds, "measure.seeds"),
    BR_ROW(structure, decisive, "measure.decisive"),
    BR_ROW(structure, few, "settings.seeds"),
    BR_ROW(structure, all_settings, "settings.all"),
    BR_ROW(structure, ahead, "measure.ahead"),
    BR_ROW(structure, spacing, "measure.spacing"),
    BR_ROW(structure, slow, "measure.slow"),
    BR_ROW(structure, quiet, "measure.quiet"),
    BR_ROW(structure, most, "measure.most"),
    BR_ROW(structure, drawn, "figure.interval"),
    BR_ROW(structure, finer, "settings.finer"),
    BR_ROW(structure, looser, "settings.looser"),
    BR_ROW(structure, stroke_spacing, "figure.spacing"),
    BR_ROW(structure, stroke, "figure.stroke"),
    BR_ROW_LIST(structure, across, n_across, "theory.across"),
    BR_ROW_LIST(structure, yaws, n_yaws, "theory.yaws"),
    BR_ROW(structure, interval, "theory.interval"),
    BR_ROW(structure, points, "theory.points"),
    BR_ROW(structure, short_length, "theory.length"),
    BR_ROW(structure, turnless, "theory.inertia"),
    BR_ROW(structure, flat, "theory.radius"),
    BR_ROW_LIST(structure, parts, n_parts, "theory.parts"),
    BR_ROW(structure, tolerance, "theory.tolerance"),
    BR_ROW(structure, directions, "theory.directions"),
    BR_ROW(structure, halvings, "theory.halvings"),
    BR_ROW(structure, creeping, "theory.creeping"),
    BR_ROW(structure, holding, "theory.holding"),
    BR_ROWS_KEPT(structure, kept),
};
static const br_struct_type structure_type = BR_STRUCT_OF(structure, fields, NULL);

static void parameters(br_params *p, void *s)
{
    structure *const c = s;
    br_world_options other;
    br_scene_default(&br_ravine_type, &c->ravine);
    br_params_world(p, &c->ravine.options.world);
    br_params_fields(p, "", &br_ravine_struct, &c->ravine,
                     "[friction] mu=friction.mu mu_t=friction.mu_t mu_b=friction.mu_b "
                     "[ravine] length radius wall slope [field] angle bend_from bend_to middle "
                     "[building] at side [log] radius=log_radius length=log_length density "
                     "[start] rows columns first=start pitch apart jitter turn seed [measure] duration");
    br_params_picture(p, &c->picture);
    other = c->ravine.options.world;
    br_params_fields(p, "settings", &br_world_options_struct, &other, "solver");
    c->solver = other.solver;
    br_params_check(p, &br_ravine_struct, &c->ravine);
    br_params_require(p, place_at(c, 0) > c->ravine.start + (c->ravine.rows - 1) * c->ravine.pitch,
                      "measure.ahead = %g m: the line lies among the logs at the start", c->ahead);
    const int apart = first_run(c, LOOSER) + c->few;
    br_params_require(
        p, apart <= c->seeds && apart <= c->decisive,
        "settings.seeds = %d take %d starts, more than measure.seeds = %d or measure.decisive = %d", c->few,
        apart, c->seeds, c->decisive);
    for (size_t i = 1; i < c->n_parts; i++)
        br_params_require(p, c->parts[i] > c->parts[i - 1], "theory.parts must increase");
}

static br_status run(br_experiment *ex, const void *s)
{
    const structure *const c = s;
    slides all = make_slides(ex, c);
    if (br_films_alone(ex, &c->picture)) {
        draw(ex, c, &all);
        return BR_OK;
    }
    br_progress_begin(ex, all.n + theory_runs(c));
    run_slides(ex, c, &all);
    put_figure(ex, c, &all);
    draw(ex, c, &all);
    put_outcomes(ex, c, &all);
    claim_steering(ex, c, &all);
    claim_settings(ex, c, &all);
    theory(ex, c);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-fig04-05-ravine", .title = "A log slide steered towards a building or around it",
        .reproduces = "matchstick, Figures 4 and 5",
        .summary =
            "Logs slide down a ravine whose structure directions lead to a cube-shaped building or around "
            "it: logs that hit, pass or are stopped, over seeds; how wide they spread before the building; "
            "the same logs round, without a turn of the field, and under isotropic friction; other solver, "
            "step and tolerance; single logs and point masses against CVODE.",
        .scene = &structure_type, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"paths.csv", "logs, steering, log_1, fate, x_m, across_m",
             "paths of the first run's logs: down the slope and across it along the surface; by what came of "
             "them"},
            {"strokes.csv", "name, drawn_1, x_m, y_m", "the fields' directions on the unrolled surface"},
            {"spread.csv", "logs, steering, x_m, spread_1, spread_low_1, spread_high_1",
             "root mean square of the distance across over that at the start, on the way down: mean over "
             "the first measure.seeds runs and its 95 % interval (Student)"},
            {"outcomes.csv",
             "logs, steering, setting, index_1, runs_1, logs_1, hit_1, hit_low_1, hit_high_1, stopped_1, "
             "passed_1, passed_low_1, passed_high_1, spread_1, spread_low_1, spread_high_1, middle_m, "
             "blow_N_s, impulse_N_s, iterations_1, residual_m_per_s, loose_1, deepest_m",
             "shares of a run's logs that hit, are stopped by others, or pass: means over runs and their "
             "95 % intervals (Student, over runs, whose logs are no trials of their own; without width "
             "where runs are alike); spread and mean place before the building, blow of a hit, impulse on "
             "the building, means over runs; solver: residual the largest, loose the steps above the "
             "tolerance; largest depth of a contact"},
            {"runs.csv",
             "logs, steering, setting, run_1, hits_1, passed_1, spread_1, blow_N_s, impulse_N_s, ended_s, "
             "deepest_m",
             "each run"},
            {"kept.csv",
             "setting, run_1, hits_1, passed_1, spread_1, middle_m, blow_N_s, impulse_N_s, ended_s, "
             "iterations_1, residual_m_per_s, deepest_m, steps, loose",
             "runs that data/studies keeps, those in other settings and those of the figures' fields beyond "
             "measure.seeds, as in runs.csv and outcomes.csv"},
            {"theory.csv", "model, steering, start_1, t_s, x_m, y_m, theory_x_m, theory_y_m",
             "single logs against CVODE: in the ravine one that does not turn, on ground that is plane one "
             "that slides, turns and rolls"},
            {"errors.csv", "model, dt_s, error_1",
             "largest distance of these from CVODE over the length of the path, as the step is made finer"},
            {"begins.csv", "friction, mu_1, begins_1",
             "tangent of the slope at which a log begins to slide, against the coefficient"}));
