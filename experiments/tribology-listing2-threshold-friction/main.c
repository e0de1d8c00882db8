/* Tribology, Listings 1 and 2: static friction by a velocity threshold, corrected and exactly as printed.
 *
 * A block of mass m on a level floor, pushed with F along it: m dv/dt = F - f(v). The text's formula is f =
 * mu_s N v/epsilon below the threshold epsilon and mu_k N above it. Listing 2 computes something else: it
 * compares the *squared* speed with the threshold theta and multiplies by it, f = mu_s N v^2 for v^2 <=
 * theta.
 *
 * Measured: the speed at which a held block creeps (CVODE, sweep of load and epsilon); the largest step at
 * which explicit Euler is stable (a small deviation from the creep speed must not grow; bisection); steps
 * that BDF, Adams and explicit Euler need for one period of a push as epsilon shrinks; the mean speed of the
 * printed law, by CVODE where it has an equilibrium and by small explicit steps, as the article's program
 * takes, where it has none and chatters.
 *
 * Claims: creep speed epsilon F/(mu_s N), which fades with epsilon; stable step 2 epsilon m/(mu_s N); BDF's
 * steps stay, explicit steps grow as 1/epsilon. As printed: creep at sqrt(F/(mu_s N)) for F < mu_s N theta;
 * chatter at sqrt(theta) between that and mu_k N, at a frequency that the step size sets. And what is wrong
 * around the listings: the sentence before Listing 1, the comments of the branches, the sign on a pulled
 * contact, the direction at rest, a speed squared without a unit. What differs: one block instead of a body's
 * particles; masses and coefficients are ours, the article's tables are lost. */
#include "listing2.h"

#include <math.h>

static const br_field scene_fields[] = {
    BR_ROW(scene, mass, "block.mass"),
    BR_ROW(scene, gravity, "block.gravity"),
    BR_ROW(scene, mu_s, "block.mu_s"),
    BR_ROW(scene, mu_k, "block.mu_k"),
    BR_ROW_LIST(scene, creep_loads, n_creep_loads, "creep.loads"),
    BR_ROW_LIST(scene, creep_epsilons, n_creep_epsilons, "creep.epsilons"),
    BR_ROW(scene, creep_duration, "creep.duration"),
    BR_ROW(scene, creep_tolerance, "creep.tolerance"),
    BR_ROW_LIST(scene, stability_epsilons, n_stability_epsilons, "stability.epsilons"),
    BR_ROW(scene, stability_load, "stability.load"),
    BR_ROW(scene, stability_deviation, "stability.deviation"),
    BR_ROW(scene, stability_steps, "stability.steps"),
    BR_ROW_LIST(scene, swing_steps, n_swing_steps, "stability.swing_steps"),
    BR_ROW(scene, calm_step, "stability.calm_step"),
    BR_ROW(scene, first_step, "stability.first_step"),
    BR_ROW(scene, stability_accuracy, "stability.accuracy"),
    BR_ROW_LIST(scene, step_epsilons, n_step_epsilons, "steps.epsilons"),
    BR_ROW_LIST(scene, adams_epsilons, n_adams_epsilons, "steps.adams_epsilons"),
    BR_ROW(scene, period, "steps.period"),
    BR_ROW(scene, period_load, "steps.load"),
    BR_ROW(scene, steps_tolerance, "steps.tolerance"),
    BR_ROW(scene, flat, "steps.flat"),
    BR_ROW(scene, theta, "printed.theta"),
    BR_ROW_LIST(scene, printed_loads, n_printed_loads, "printed.creep_loads"),
    BR_ROW(scene, printed_duration, "printed.creep_duration"),
    BR_ROW_LIST(scene, chatter_loads, n_chatter_loads, "printed.chatter_loads"),
    BR_ROW(scene, chatter_steps, "printed.chatter_steps"),
    BR_ROW(scene, chatter_step, "printed.chatter_step"),
    BR_ROW(scene, length_unit, "printed.length_unit"),
    BR_ROW(scene, sentence_start, "printed.sentence_start"),
    BR_ROW(scene, picture_load, "picture.load"),
    BR_ROW(scene, picture_duration, "picture.duration"),
    BR_ROW(scene, picture_dt, "picture.dt"),
    BR_ROW(scene, picture_epsilon, "picture.epsilon"),
    BR_ROW(scene, curve_speed, "picture.speed"),
    BR_ROW(scene, curve_points, "picture.points"),
    BR_ROW(scene, picture_lowest, "picture.lowest"),
    BR_ROW(scene, picture_most, "picture.most"),
    BR_ROW(scene, picture_every, "picture.every"),
    BR_ROW_LIST(scene, vary_theta, n_theta, "vary.theta"),
    BR_ROW_LIST(scene, vary_mu_k, n_mu_k, "vary.mu_k"),
    BR_ROW_LIST(scene, vary_mass, n_mass, "vary.mass"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    const double frames = ceil(s->picture_duration / s->picture_dt);
    br_params_require(params, frames <= s->picture_most,
                      "picture.duration / picture.dt: %.3g steps are more than picture.most = %d", frames,
                      s->picture_most);
    br_params_require(
        params, s->n_step_epsilons >= 2 && s->step_epsilons[0] > s->step_epsilons[s->n_step_epsilons - 1],
        "steps.epsilons must hold two values or more, from large to small");
    if (s->mu_s < s->mu_k)
        br_params_warn(params, "block.mu_s = %g is below block.mu_k = %g: allowed by the article, unusual",
                       s->mu_s, s->mu_k);
    br_params_require(params, s->mu_s * s->theta < s->mu_k,
                      "printed.theta = %g leaves no loads between mu_s N theta and mu_k N", s->theta);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_progress_begin(ex, 4);
    double change = 0, chatter_change = 0;
    creep(ex, s, &change);
    br_progress_step(ex);
    stability(ex, s);
    direction(ex, s);
    br_progress_step(ex);
    stiffness(ex, s);
    br_progress_step(ex);
    printed(ex, s, &change, &chatter_change);
    br_progress_step(ex);
    br_claim(ex, "converged", change);
    br_claim(ex, "chatter-converged", chatter_change);
    findings(ex, s);
    vary_findings(ex, s);
    pictures(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "tribology-listing2-threshold-friction",
        .title = "Velocity-threshold static friction: creep and stiffness",
        .reproduces = "tribology, Listings 1 and 2",
        .summary = "A block on a level floor under a push, with static friction scaled by the speed below a "
                   "threshold: how fast it creeps, how large explicit steps may be, how many steps "
                   "integrators need as the threshold shrinks, and what the listing does as it is printed.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS({"laws.csv", "speed_m_per_s, corrected_1, printed_1, sentence_1",
                    "friction over normal force: corrected, Listing 2 as printed, and the sentence before "
                    "Listing 1 taken by its word"},
                   {"creep.csv",
                    "epsilon_m_per_s, load_share_1, load_N, speed_m_per_s, theory_m_per_s, relative_error_1",
                    "speed at which the corrected law lets a held block creep; load_share is F/(mu_s N)"},
                   {"convergence.csv",
                    "epsilon_m_per_s, load_share_1, tolerance_1, speed_m_per_s, speed_finer_m_per_s, "
                    "relative_change_1",
                    "creep speed at the integrator's tolerance and at half of it"},
                   {"stability.csv", "epsilon_m_per_s, step_s, theory_s, relative_error_1",
                    "largest stable step of explicit Euler"},
                   {"theory_speed.csv", "push_over_mu_k_N_1, corrected_m_per_s, printed_m_per_s",
                    "theory of both speeds as curves"},
                   {"creep_picture.csv", "push_over_mu_k_N_1, speed_m_per_s",
                    "creep speed of the corrected law at picture.epsilon"},
                   {"steps.csv", "epsilon_m_per_s, bdf_steps, euler_steps, theory_steps",
                    "steps for one period of the push; those of explicit Euler are the period over its "
                    "largest stable step"},
                   {"steps_adams.csv", "epsilon_m_per_s, adams_steps",
                    "the same for Adams with functional iteration"},
                   {"printed.csv", "load_N, load_share_1, speed_m_per_s, theory_m_per_s, crossings_per_s",
                    "mean speed of the law as printed; load_share is F/(mu_k N); crossings of the threshold "
                    "speed where it chatters"},
                   {"convergence_printed.csv",
                    "load_N, tolerance_or_step, speed_m_per_s, speed_finer_m_per_s, relative_change_1",
                    "the same at half the tolerance (creep) or half the step in s (chatter)"},
                   {"motion.csv", "t_s, v_corrected_m_per_s, v_printed_m_per_s",
                    "a block pushed from rest, explicit Euler steps"}));
