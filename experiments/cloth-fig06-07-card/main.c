/* Cloth, Figures 6 and 7: four cards slide down an incline from rest, one for each friction model.
 *
 *   m dv/dt = m g sin a - F(v),  N = m g cos a,  F by C, CS, CSS, CSSV [cloth, eqs. (1) to (7)]
 *
 * with mu_s = 2 mu_c and the parameters of Table 1, column card; at rest friction balances the load up to
 * mu_s N. Cards are block scenes (bristle/block.h): integrated by CVODE, break-away and sticking as events,
 * true rest.
 *
 * Measured: displacement, velocity and friction over time (Figure 7), positions on the incline at several
 * times (Figure 6), the largest mu_c with which each card slides (bisection of runs), the time at which the
 * friction of CSSV is least, over the card's mass as well.
 *
 * Claims: who slides for which mu_c; C and CS move identically; C = CS > CSS > CSSV in displacement and
 * velocity; friction of CSS falls, of CSSV falls and then rises; C and energy against closed forms; exact
 * rest below break-away; convergence. What the text says of the curves is judged over mass, unit of v_S,
 * duration and tolerance, too.
 *
 * Differs from the document: slope, mass and units are not printed (params.ini says what was inferred or
 * chosen). With the printed delta_S = 0.2 the friction of CSS does not reach the Coulomb level, as the text
 * has it. */
#include <math.h>
#include "card_runs.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, slope_tangent, "card.slope_tangent"),
    BR_ROW(scene, duration, "run.duration"),
    BR_ROW(scene, intervals, "run.intervals"),
    BR_ROW(scene, crowding, "run.crowding"),
    BR_ROW(scene, tolerance, "run.tolerance"),
    BR_ROW(scene, same, "run.same"),
    BR_ROW(scene, coulomb_level, "run.coulomb_level"),
    BR_ROW(scene, stiction_ratio, "thresholds.stiction_ratio"),
    BR_ROW(scene, mu_c_max, "thresholds.mu_c_max"),
    BR_ROW(scene, resolution, "thresholds.resolution"),
    BR_ROW(scene, slide_time, "thresholds.duration"),
    BR_ROW(scene, sweep_max, "thresholds.sweep_max"),
    BR_ROW(scene, sweep_points, "thresholds.sweep_points"),
    BR_ROW(scene, window, "turning.window"),
    BR_ROW(scene, rest_duration, "rest.duration"),
    BR_ROW(scene, reserve, "rest.reserve"),
    BR_ROW_LIST(scene, masses, n_masses, "masses.mass"),
    BR_ROW(scene, mass_duration, "masses.duration"),
    BR_ROW_LIST(scene, vary_v_S, n_vary_v_S, "vary.v_S"),
    BR_ROW_LIST(scene, vary_duration, n_vary_duration, "vary.duration"),
    BR_ROW_LIST(scene, vary_tolerance, n_vary_tolerance, "vary.tolerance"),
    BR_ROW_LIST(scene, vary_mu_c_max, n_vary_mu_c_max, "vary.mu_c_max"),
    BR_ROW_LIST(scene, frames, n_frames, "strobe.times"),
    BR_ROW(scene, length, "strobe.length"),
    BR_ROW(scene, width, "strobe.width"),
    BR_ROW(scene, lane, "strobe.lane"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *s)
{
    scene *c = s;
    br_params_law(p, "law", &br_cssv_type, &c->cards.law);
    br_params_fields(p, "card", &br_cards_struct, &c->cards, "mass gravity");
    c->cards.slope = atan(c->slope_tangent);
    for (size_t i = 1; i < c->n_frames; i++)
        br_params_require(p, c->frames[i] > c->frames[i - 1], "strobe.times does not increase at %g",
                          c->frames[i]);
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    const motion m = figure_7(ex, c);
    claim_text(ex, c, &m);
    vary_text(ex, c);
    claim_models(ex, c, &m);
    turning(ex, c);
    thresholds(ex, c);
    figure_6(ex, c);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "cloth-fig06-07-card", .title = "Four cards on an incline",
        .reproduces = "cloth, Figures 6 and 7; Table 1, column card",
        .summary = "Four cards slide from rest down an incline under the models C, CS, CSS and CSSV. "
                   "Integrated by CVODE with break-away and sticking as events. Displacement, velocity and "
                   "friction over time; positions at several times; the largest mu_c with which each card "
                   "slides; the turning of the friction of CSSV over the card's mass.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"motion.csv",
             "t_s, C_x_m, C_v_m_per_s, C_friction_N, CS_x_m, CS_v_m_per_s, CS_friction_N, CSS_x_m, "
             "CSS_v_m_per_s, CSS_friction_N, CSSV_x_m, CSSV_v_m_per_s, CSSV_friction_N",
             "displacement, velocity and magnitude of friction over time for the four models (Figure 7)"},
            {"strobe.csv", "frame, t_s, model, lane_m, x_m, left_m, right_m, upper_m, lower_m",
             "outlines of the cards on the incline at several times (Figure 6)"},
            {"thresholds.csv", "model, mu_c_1", "largest mu_c with which the card slides"},
            {"sweep.csv", "mu_c_1, C_x_m, CS_x_m, CSS_x_m, CSSV_x_m", "displacement reached over mu_c"},
            {"masses.csv",
             "mass_kg, turn_t_s, turn_v_m_per_s, least_1, end_1, rise_1, end_v_m_per_s, end_x_m",
             "CSSV over the card's mass: time, speed and F/N of least friction, F/N at the end, relative "
             "rise; a turning time that is the duration means that friction still falls"},
            {"mass_friction.csv", "curve, mass_kg, t_s, friction_1",
             "F/N of CSSV over time for several masses"},
            {"integration.csv", "model, steps, failed_steps, rhs_evaluations", "work of the integrator"}));
