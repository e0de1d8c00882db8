/* Tribology, Figure 2: a box pushed on one side at height h tips before it slides, or slides before it tips.
 *
 * A rigid box of width d and height H stands on its two lower corners; each has a stiff spring-damper contact
 * and friction by the corrected velocity threshold (bristle/push_box.h). The push is horizontal on the left
 * side. Which *event* comes first decides: both corners slip, or the near corner's normal force becomes zero.
 * The end state misleads: a growing push also tips a box that already slides when h > H/2.
 *
 * Slow ramp: statics. Tipping needs F h = W d/2, sliding F = mu_s W; so the boundary is h* = d/(2 mu_s), and
 * there is one on the box only if mu_s >= d/(2H). Sudden push F > mu_s W on a box that slides: moments about
 * the centre say that the near corner lifts iff F (h - H/2) > W (d - mu_k H)/2, so the boundary moves to H/2
 * as F grows.
 *
 * Measured: the boundary height by bisection, for each mu_s with ramps of several rates and with sudden
 * pushes of several sizes; the push at which a sliding box lifts while a ramp goes on; the same at half the
 * tolerance and at twice the contact's stiffness. Claims: both formulas to 1 %; the ramp's rate does not
 * matter (both again over contact, coefficients, tolerances and shape, which are ours); below d/(2H) every
 * push slides; the force does matter in dynamics (a finding: the text says that it does not). What differs:
 * sizes, weights and coefficients are ours, the article prints none (its Table 2 is a lost picture). */
#include "fig02.h"

#include <math.h>

static const br_field scene_fields[] = {
    BR_ROW(scene, rocking, "contact.rocking"),
    BR_ROW(scene, damping_ratio, "contact.damping_ratio"),
    BR_ROW(scene, kinetic_share, "contact.kinetic_share"),
    BR_ROW(scene, paradox_share, "contact.paradox_share"),
    BR_ROW_LIST(scene, mu_s, n_mu, "sweep.mu_s"),
    BR_ROW_LIST(scene, rates, n_rates, "sweep.rates"),
    BR_ROW_LIST(scene, pushes, n_pushes, "sweep.pushes"),
    BR_ROW(scene, slide_speed, "sweep.slide_speed"),
    BR_ROW(scene, watch, "sweep.watch"),
    BR_ROW(scene, gap_share, "sweep.gap_share"),
    BR_ROW(scene, accuracy, "sweep.accuracy"),
    BR_ROW(scene, tolerance, "sweep.tolerance"),
    BR_ROW(scene, sink_margin, "contact.sink_margin"),
    BR_ROW(scene, end_margin, "sweep.end_margin"),
    BR_ROW(scene, ramp_margin, "sweep.ramp_margin"),
    BR_ROW(scene, below, "sweep.below"),
    BR_ROW(scene, force_height, "sweep.force_height"),
    BR_ROW(scene, verge_margin, "verge.margin"),
    BR_ROW(scene, verge_height, "verge.height"),
    BR_ROW(scene, verge_arrow, "verge.arrow"),
    BR_ROW(scene, curve_points, "verge.curve_points"),
    BR_ROW_LIST(scene, vary_rocking, n_rocking, "vary.rocking"),
    BR_ROW_LIST(scene, vary_kinetic, n_kinetic, "vary.kinetic_share"),
    BR_ROW_LIST(scene, vary_epsilon, n_epsilon, "vary.epsilon"),
    BR_ROW_LIST(scene, vary_tolerance, n_tolerance, "vary.tolerance"),
    BR_ROW_LIST(scene, vary_height, n_height, "vary.height"),
    BR_ROW_LIST(scene, vary_heights, n_heights, "vary.verge_height"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_params_fields(params, "box", &br_push_box_struct, &s->box, "width height mass gravity");
    br_params_fields(params, "contact", &br_push_box_struct, &s->box, "epsilon");
    if (s->kinetic_share > 1)
        br_params_warn(params,
                       "contact.kinetic_share = %g: mu_k is above mu_s; allowed by the article, unusual",
                       s->kinetic_share);
    s->verge_rate = s->rates[0];
    double roughest = 0, widest = fmax(1, s->kinetic_share);
    for (size_t i = 0; i < s->n_mu; i++)
        roughest = fmax(roughest, s->mu_s[i]);
    const double least = s->box.width / (2 * s->box.height),
                 most = s->paradox_share * br_push_box_paradox(&s->box);
    br_params_require(params, roughest * widest >= least,
                      "sweep.mu_s: the box has no boundary below its top unless some mu_s is at "
                      "least d/(2H) = %g",
                      least);
    br_params_require(params, roughest * s->kinetic_share < most,
                      "sweep.mu_s: mu_k = %g is not below %g, near Painleve's paradox, "
                      "where rigid-body theory has no answer",
                      roughest * s->kinetic_share, most);
    for (size_t i = 1; i < s->n_pushes; i++)
        br_params_require(params, s->pushes[i] > s->pushes[i - 1], "sweep.pushes must increase");
    br_params_require(params, s->n_pushes >= 2, "sweep.pushes needs two values or more");
    const double sinking = s->box.gravity / (2 * make_box(s, roughest, s->rocking).stiffness / s->box.mass);
    br_params_require(params, sinking < s->gap_share * s->box.width / s->sink_margin,
                      "contact.rocking = %g is too soft: the box at rest sinks in "
                      "by %g m",
                      s->rocking, sinking);
}

static void curves(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "curves");
    double first = force_mu(s), last = first;
    for (size_t i = 0; i < s->n_mu; i++) {
        first = fmin(first, s->mu_s[i]);
        last = fmax(last, s->mu_s[i]);
    }
    for (size_t k = 0; k <= s->n_pushes; k++)
        for (int i = 0; i <= s->curve_points; i++) {
            const double mu = first + (last - first) * i / s->curve_points;
            const br_push_box box = make_box(s, mu, s->rocking);
            const double h = k == 0 ? br_push_box_static_height(&box)
                                    : br_push_box_sliding_height(
                                          &box, s->pushes[k - 1] * fmax(box.mu_s, box.mu_k) * weight(s));
            if (h >= 0 && h <= s->box.height)
                br_table_put(table, (double)k, k == 0 ? 0 : s->pushes[k - 1], mu, h / s->box.width,
                             s->box.height / s->box.width);
        }
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    boundaries(ex, s);
    vary_boundaries(ex, s);
    end_states(ex, s);
    below(ex, s);
    verge(ex, s);
    curves(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "tribology-fig02-tipping", .title = "Slide or tip: the boundary height",
              .reproduces = "tribology, Figure 2",
              .summary = "A rigid box on two stiff corner contacts is pushed at height h by slowly growing "
                         "and by sudden pushes. The height from which it tips is found by bisection and "
                         "compared with statics, d/(2 mu_s), and with the dynamics of a sliding box.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"ramps.csv", "mu_s_1, rate_weights_per_s, height_over_width_1, theory_1, relative_error_1",
                   "boundary height under growing pushes: tips above, slides below"},
                  {"steps.csv", "mu_s_1, push_over_mu_s_W_1, height_over_width_1, theory_1, relative_error_1",
                   "boundary height under sudden pushes on a sliding box: lifts above, slides on below"},
                  {"convergence.csv",
                   "mu_s_1, rate_weights_per_s, push_over_mu_s_W_1, height_over_width_1, half_tolerance_1, "
                   "stiffer_contact_1",
                   "the same boundaries at half the tolerance, and with the contact twice as stiff"},
                  {"end_state.csv",
                   "mu_s_1, height_over_width_1, slips_at_F_over_W_1, lifts_at_F_over_W_1, theory_1",
                   "ramps that go on after the box slides"},
                  {"curves.csv", "family, push_over_mu_s_W_1, mu_s_1, height_over_width_1, top_1",
                   "theory: family 0 statics, others sudden pushes"},
                  {"outline.csv", "x_m, y_m", "the box on the verge of tipping"},
                  {"arrows.csv", "force, x_m, y_m, dx_m, dy_m, magnitude_N", "its forces"}));
