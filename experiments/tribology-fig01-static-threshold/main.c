/* Tribology, Figure 1: friction follows a growing push up to mu_s N, then drops to mu_k N; and what follows
 * for a dragged spring.
 *
 * A block of mass m on a level floor, normal force N = m g. Two models: Coulomb friction with true stiction
 * (law CS; sticking and slipping found as events), and the velocity threshold of Listing 2, corrected: mu_s N
 * v/epsilon below epsilon, mu_k N above. First the push grows from zero at a constant rate. Then a spring of
 * stiffness K drags the block, its end moving at constant V.
 *
 * Theory. The exact law's friction is the push, up to its peak mu_s N, then mu_k N whatever the speed. The
 * threshold law lags behind by epsilon m/(mu_s N) and has crept by about epsilon t/2 when it slips. Dragged:
 * with Delta = (mu_s - mu_k) N/K and omega = sqrt(K/m), the spring's elongation beyond mu_k N/K is w = Delta
 * cos(omega t) + V/omega sin(omega t) after break-away; the block stops when w' = V again, at omega t = 2 pi
 * - 2 atan(Delta omega/V), where w = -Delta; then it sticks for 2 Delta/V. So the spring's force lies within
 * mu_k N +- K sqrt(Delta^2 + V^2/omega^2), and the period is the sum. V need not be small.
 *
 * Measured: peak, kinetic plateau and largest |friction - push| before slip, over coefficients and rates;
 * creep of the threshold law; period and extremes of the spring's force, over V, from the last cycles; all at
 * half the tolerance as well. Claims: these closed forms, to the integrator's accuracy. What differs: mass,
 * coefficients, rates and spring are ours, the article prints none (its Table 2 is a lost picture). */
#include "fig01.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, mass, "block.mass"),
    BR_ROW(scene, gravity, "block.gravity"),
    BR_ROW(scene, mu_s, "block.mu_s"),
    BR_ROW(scene, mu_k, "block.mu_k"),
    BR_ROW(scene, epsilon, "block.epsilon"),
    BR_ROW(scene, tolerance, "block.tolerance"),
    BR_ROW_LIST(scene, mu_s_sweep, n_mu, "ramp.mu_s"),
    BR_ROW(scene, kinetic_share, "ramp.kinetic_share"),
    BR_ROW_LIST(scene, rates, n_rates, "ramp.rates"),
    BR_ROW(scene, beyond, "ramp.beyond"),
    BR_ROW(scene, ramp_samples, "ramp.samples"),
    BR_ROW(scene, stiffness, "spring.stiffness"),
    BR_ROW_LIST(scene, speeds, n_speeds, "spring.speeds"),
    BR_ROW(scene, cycles, "spring.cycles"),
    BR_ROW(scene, samples_per_swing, "spring.samples_per_swing"),
    BR_ROW(scene, picture_speed, "spring.picture"),
    BR_ROW(scene, curve_points, "spring.curve_points"),
    BR_ROW(scene, threshold_epsilon, "spring.epsilon"),
    BR_ROW(scene, most_samples, "spring.most_samples"),
    BR_ROW(scene, picture_every, "spring.picture_every"),
    BR_ROW_LIST(scene, vary_kinetic, n_kinetic, "vary.kinetic_share"),
    BR_ROW_LIST(scene, vary_mass, n_mass, "vary.mass"),
    BR_ROW_LIST(scene, vary_tolerance, n_tolerance, "vary.tolerance"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    if (s->mu_s < s->mu_k) {
        br_params_warn(params,
                       "block.mu_s = %g is below block.mu_k = %g: allowed by the article; a block that "
                       "begins to slip is "
                       "held up to mu_k N",
                       s->mu_s, s->mu_k);
        s->mu_s = s->mu_k;
    }
    br_params_require(params, (size_t)s->picture_speed < s->n_speeds,
                      "spring.picture = %d, but there are %zu spring.speeds", s->picture_speed, s->n_speeds);
    for (size_t i = 0; i < s->n_speeds; i++) {
        const double needed = drag_samples(s, s->speeds[i]);
        br_params_require(
            params, needed <= s->most_samples,
            "spring.speeds: %g m/s would take %.3g samples, more than spring.most_samples = %d; a stiffer "
            "spring, a lighter block or fewer samples per swing take fewer",
            s->speeds[i], needed, s->most_samples);
    }
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    double change = 0;
    br_progress_begin(ex, 4);
    ramps(ex, s, &change);
    vary_ramps(ex, s);
    br_progress_step(ex);
    friction_against_push(ex, s, &change);
    br_progress_step(ex);
    dragged(ex, s, &change);
    br_progress_step(ex);
    spring_picture(ex, s);
    br_progress_step(ex);
    br_claim(ex, "converged", change);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "tribology-fig01-static-threshold", .title = "Friction follows the push up to mu_s N",
        .reproduces = "tribology, Figure 1",
        .summary = "A block under a slowly growing push and under a dragged spring, with Coulomb friction "
                   "and true stiction, and with the corrected velocity threshold: peak and plateau of "
                   "friction, stick-slip against its closed form.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"friction.csv",
             "t_s, push_N, exact_N, threshold_N, theory_N, static_limit_N, kinetic_N, v_exact_m_per_s, "
             "v_threshold_m_per_s",
             "friction against a growing push: exact law, threshold law, theory"},
            {"ramps.csv",
             "mu_s_1, rate_per_s, peak_over_mu_s_N_1, peak_half_tolerance_1, held_error_1, kinetic_error_1",
             "the exact law's peak, its largest |friction - push| over mu_s N before slip, largest deviation "
             "from mu_k N after"},
            {"stick_slip.csv",
             "speed_m_per_s, period_s, theory_period_s, low_N, theory_low_N, high_N, theory_high_N",
             "the dragged spring: period and extremes of its force"},
            {"closed_form.csv", "speed_m_per_s, period_s, low_N, high_N", "theory as a curve"},
            {"convergence.csv",
             "speed_m_per_s, tolerance_1, period_s, period_half_tolerance_s, amplitude_N, "
             "amplitude_half_tolerance_N",
             "the same at half the tolerance"},
            {"convergence_threshold.csv",
             "tolerance_1, peak_over_mu_s_N_1, peak_half_tolerance_1, crept_m, crept_half_tolerance_m, "
             "theory_crept_m",
             "the threshold law under the growing push: peak and creep where it slips, and at half the "
             "tolerance"},
            {"spring.csv", "t_s, exact_N, threshold_N, theory_N, friction_N, v_m_per_s",
             "force of the dragged spring over time"}));
