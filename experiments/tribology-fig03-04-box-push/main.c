/* Tribology, Figures 3 and 4: a soft box is pushed low and slides, is pushed high and tips; thrown, it
 * tumbles.
 *
 * The box is a lattice of particles and springs on a penalty floor (bristle/soft_box.h; the article's own
 * package is described in columns that we do not have: lattice, damping and floor are ours). Friction acts at
 * each touching particle. Four rules: Listings 1 and 2 corrected (mu_s N v/epsilon below epsilon, mu_k N
 * above, N the floor's force); Listing 2 as printed (mu_s N v^2 for v^2 <= theta, N = -f.n); Listing 1 alone
 * as printed (mu_k N always); and damped velocity, without a friction force: every velocity of the body
 * shrinks by a percentage while it touches the floor.
 *
 * Statics of a box that is held: it tips from F = W d/(2h) if h > d/(2 mu_s). Damping acts on the
 * whole body, not on its foot, so the push has to turn the box about its centre: F (h - H/2) > W d/2, it does
 * not tip below W d/(2h - H).
 *
 * Measured: displacement and tilt for one push at two heights under each rule; mean speed under a push that
 * friction should hold; stopping distances; the share of throws that tumble, over runs with perturbed start
 * speed, for the scene is chaotic; the smallest push that tips it at several heights, with friction
 * and with damped velocity; all at half the step as well. Claims: the text's sentences, of the pushes over
 * step, softness, push and threshold, of the throws over step, speed, height and coefficients, too; both
 * tipping pushes; v0^2/(2 mu_k g); creep speeds. What differs: two dimensions; sizes, materials and pushes
 * are ours. The softness shifts the tipping push by a share of a per cent, less for a stiffer box. */
#include "fig03.h"

#include <math.h>

static const br_field scene_fields[] = {
    BR_ROW(scene, sag, "box.sag"),
    BR_ROW(scene, damping_time, "box.damping_time"),
    BR_ROW(scene, drag, "friction.drag"),
    BR_ROW(scene, dt, "step.dt"),
    BR_ROW(scene, frame, "step.frame"),
    BR_ROW(scene, push_share, "push.share"),
    BR_ROW(scene, push_rise, "push.rise"),
    BR_ROW(scene, push_time, "push.time"),
    BR_ROW(scene, low, "push.low"),
    BR_ROW(scene, high, "push.high"),
    BR_ROW(scene, stop_tilt, "push.stop_tilt"),
    BR_ROW(scene, slid, "push.slid"),
    BR_ROW(scene, upright, "push.upright"),
    BR_ROW(scene, tipped, "push.tipped"),
    BR_ROW(scene, strobe_push, "push.strobe"),
    BR_ROW(scene, held_share, "held.share"),
    BR_ROW(scene, held_height, "held.height"),
    BR_ROW(scene, held_time, "held.time"),
    BR_ROW_LIST(scene, stop_share, n_stop_share, "stop.shares"),
    BR_ROW_LIST(scene, stop_speeds, n_stop_speeds, "stop.speeds"),
    BR_ROW(scene, throw_height, "throw.height"),
    BR_ROW(scene, throw_speed, "throw.speed"),
    BR_ROW(scene, perturbation, "throw.perturbation"),
    BR_ROW(scene, throw_time, "throw.time"),
    BR_ROW(scene, throw_runs, "throw.runs"),
    BR_ROW(scene, seed, "throw.seed"),
    BR_ROW(scene, quarter, "throw.quarters"),
    BR_ROW(scene, rest_speed, "throw.rest_speed"),
    BR_ROW(scene, strobe_throw, "throw.strobe"),
    BR_ROW(scene, strobe_throw_time, "throw.strobe_time"),
    BR_ROW_LIST(scene, heights, n_heights, "threshold.heights"),
    BR_ROW(scene, threshold_rise, "threshold.rise"),
    BR_ROW(scene, threshold_time, "threshold.time"),
    BR_ROW(scene, threshold_dt, "threshold.dt"),
    BR_ROW(scene, threshold_low, "threshold.low"),
    BR_ROW(scene, threshold_high, "threshold.high"),
    BR_ROW(scene, widenings, "threshold.widenings"),
    BR_ROW(scene, threshold_accuracy, "threshold.accuracy"),
    BR_ROW(scene, stiffer, "threshold.stiffer"),
    BR_ROW(scene, curve_points, "threshold.curve_points"),
    BR_ROW_LIST(scene, vary_sag, n_vary_sag, "vary.sag"),
    BR_ROW_LIST(scene, vary_push, n_vary_push, "vary.push"),
    BR_ROW_LIST(scene, vary_rise, n_vary_rise, "vary.rise"),
    BR_ROW_LIST(scene, vary_epsilon, n_vary_epsilon, "vary.epsilon"),
    BR_ROW(scene, vary_longer, "vary.longer"),
    BR_ROW(scene, vary_quarters, "vary.quarters"),
    BR_ROW(scene, vary_rest_speed, "vary.rest_speed"),
    BR_ROW(scene, vary_upright, "vary.upright"),
    BR_ROW(scene, vary_slid, "vary.slid"),
    BR_ROW_LIST(scene, vary_throw_speeds, n_vary_throw_speeds, "vary.throw_speeds"),
    BR_ROW_LIST(scene, vary_damped_speeds, n_vary_damped_speeds, "vary.damped_speeds"),
    BR_ROW_LIST(scene, vary_throw_heights, n_vary_throw_heights, "vary.throw_heights"),
    BR_ROW_LIST(scene, vary_mu, n_vary_mu, "vary.coefficients"),
    BR_ROW_LIST(scene, vary_drag, n_vary_drag, "vary.drag"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    s->box = br_soft_box_default();
    br_params_fields(params, "box", &br_soft_box_struct, &s->box, "columns rows width height mass gravity");
    const br_struct_type threshold = br_law_struct(&br_threshold_type),
                         printed = br_law_struct(&br_threshold_printed_type);
    br_params_fields(params, "friction", &threshold, &s->corrected, "mu_s mu_k epsilon");
    br_params_fields(params, "friction", &printed, &s->printed, "theta");

    s->box.spring_stiffness = s->box.ground_stiffness = s->box.mass * s->box.gravity / s->sag;
    s->box.spring_damping = s->box.ground_damping = s->damping_time * s->box.spring_stiffness;
    check_step(params, s);
    s->printed.mu_s = s->corrected.mu_s;
    s->printed.mu_k = s->kinetic.mu_c = s->corrected.mu_k;
    if (s->corrected.mu_s < s->corrected.mu_k)
        br_params_warn(params,
                       "friction.mu_s = %g is below friction.mu_k = %g: allowed by the article, unusual",
                       s->corrected.mu_s, s->corrected.mu_k);
    br_params_require(params, s->held_share * s->corrected.mu_k < s->corrected.mu_s,
                      "held.share = %g: a push of %g mu_k W is not below mu_s W, friction cannot hold it",
                      s->held_share, s->held_share);
    for (size_t i = 0; i < s->n_heights; i++)
        br_params_require(
            params,
            s->heights[i] * s->box.height * 2 * fmax(s->corrected.mu_s, s->corrected.mu_k) > s->box.width,
            "threshold.heights: at %g H the box slides before it tips, which needs more than d/(2 mu_s H) = "
            "%g",
            s->heights[i], s->box.width / (2 * fmax(s->corrected.mu_s, s->corrected.mu_k) * s->box.height));
    br_params_require(params, s->frame >= s->dt, "step.frame = %g is shorter than step.dt = %g", s->frame,
                      s->dt);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_progress_begin(ex, 3 + throws_units(s) + 2 * s->n_heights + 4);
    br_progress_cost(ex, pushes_cost(s) + held_cost(s) + stops_cost(s) + throws_cost(s) + thresholds_cost(s));
    pushes(ex, s);
    br_progress_step_of(ex, pushes_cost(s));
    held(ex, s);
    br_progress_step_of(ex, held_cost(s));
    stops(ex, s);
    br_progress_step_of(ex, stops_cost(s));
    throws(ex, s);
    thresholds(ex, s);
    return BR_OK;
}

#define RULES "rule: 0 corrected, 1 Listing 2 as printed, 2 Listing 1 alone as printed, 3 damped velocity"

BR_EXPERIMENT(.id = "tribology-fig03-04-box-push", .title = "A soft box pushed and thrown",
              .reproduces = "tribology, Figures 3 and 4",
              .summary = "A box of particles and springs on a floor, with friction at each particle after "
                         "the article's listings, corrected and as printed, and with damped velocity, "
                         "reduced by a percentage: pushed low and high, held, sliding to a halt, thrown.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS({"pushes.csv",
                          "rule, push_height_m, push_N, displacement_m, tilt_rad, largest_tilt_rad, t_end_s",
                          "one push at two heights; " RULES},
                         {"motion.csv", "scene, rule, t_s, displacement_m, height_m, tilt_rad, vx_m_per_s",
                          "the same over time, and a throw; scene: 0 pushed low, 1 pushed high, 2 thrown"},
                         {"strobe.csv", "scene, rule, t_s, x_m, y_m, dx_m, dy_m",
                          "the box's edge at intervals, a vector from particle to particle"},
                         {"convergence.csv",
                          "rule, push_height_m, dt_s, displacement_m, displacement_half_step_m, "
                          "largest_tilt_rad, largest_tilt_half_step_rad",
                          "the pushes at half the step"},
                         {"held.csv", "rule, push_N, speed_m_per_s", "mean speed under a push below mu_k W"},
                         {"stops.csv", "mu_k_1, speed_m_per_s, distance_m, theory_m, relative_error_1",
                          "stopping distances"},
                         {"throws.csv",
                          "rule, dt_s, speed_m_per_s, distance_m, tilt_rad, quarter_turns, vx_m_per_s",
                          "every throw"},
                         {"throws_summary.csv", "rule, dt_s, runs, tumbled, stayed_upright, at_rest",
                          "counts of them"},
                         {"thresholds.csv",
                          "height_over_H_1, rule, push_over_weight_1, theory_1, relative_error_1",
                          "smallest push that tips"},
                         {"threshold_theory.csv", "height_over_H_1, friction_1, damped_1, mu_s_1",
                          "W d/(2h) and W d/(2h - H), over W"},
                         {"convergence_thresholds.csv",
                          "height_over_H_1, rule, dt_s, stiffness_factor_1, push_over_weight_1, theory_1, "
                          "relative_error_1",
                          "at the highest push: as is, at half the step, and with a stiffer box as well"}));
