/* Matchstick, appendix A: friction tensors. f = -lambda_n L v/|v| with L = kappa (Q_A + R Q_B R^T).
 *
 * - recover.c: the cone f.C_P f = lambda_n^2 that all these forces lie on [eqs. (A.7) to (A.11)], from the
 *   library's half axes and from the inverse, over random pairs of tensors; power of the forces against the
 *   least eigenvalues; what the angle of eq. (A.3), which has no sign, does to body B.
 * - violation.c: maximum dissipation asks that -v is along the cone's outward normal L^-T L^-1 f
 *   [eq. (A.14)]; the angle between the two over direction and anisotropy, and the share of dissipation that
 *   is missed. For eigenvalues a < b, r = b/a: the angle is at most asin((r - 1)/(r + 1)), the share at most
 *   1 - 2 sqrt(r)/(r + 1) (Kantorovich's inequality); both are zero along the eigenvectors alone. Maps that
 *   are not symmetric: a skew part changes no power, turns the directions of maximum dissipation towards each
 *   other, and beyond (b - a)/2 there are none.
 *
 * The document gives no numbers and no figure here; coefficients are ours. */
#include "appendix.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, angle_b, "contact.angle_b"),
    BR_ROW(scene, load, "contact.load"),
    BR_ROW(scene, seed, "random.seed"),
    BR_ROW(scene, pairs, "random.pairs"),
    BR_ROW(scene, directions, "random.directions"),
    BR_ROW(scene, least, "random.least"),
    BR_ROW(scene, most, "random.most"),
    BR_ROW(scene, mu, "violation.mu"),
    BR_ROW_LIST(scene, ratios, n_ratios, "violation.ratios"),
    BR_ROW(scene, map_ratios, "violation.map_ratios"),
    BR_ROW(scene, map_directions, "violation.map_directions"),
    BR_ROW(scene, map_most, "violation.map_most"),
    BR_ROW(scene, arrows, "violation.arrows"),
    BR_ROW(scene, exact, "violation.exact"),
    BR_ROW(scene, skew_ratio, "skew.ratio"),
    BR_ROW_LIST(scene, skews, n_skews, "skew.shares"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *data)
{
    scene *const s = data;
    br_params_struct(p, "tensors", br_friction_tensors_type.params, &s->tensors);
    br_params_require(p, s->most > s->least, "random.most is not above random.least");
    br_params_require(p, s->n_skews == 3 && s->skews[0] == 0 && s->skews[1] < 1 && s->skews[2] > 1,
                      "skew.shares: none, one below 1, one above");
}

static br_status run(br_experiment *ex, const void *data)
{
    recover_cones(ex, data);
    measure_dissipation(ex, data);
    mirror_angle(ex, data);
    map_violation(ex, data);
    add_skew(ex, data);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-appendix-friction-tensors",
        .title = "Friction tensors: their cone, and how far from maximum dissipation",
        .reproduces = "matchstick, Appendix A",
        .summary = "The elliptical cone of a friction tensor, the power that its forces take, and the angle "
                   "between its forces and those of maximum dissipation over direction and anisotropy, for "
                   "symmetric tensors and for some that are not.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS({"map.csv", "log_ratio_1, direction_deg, angle_deg, missed_1",
                    "angle of violation and share of dissipation missed, over the decadic logarithm of the "
                    "ratio of eigenvalues and "
                    "the direction of sliding from the eigenvector of the smaller one"},
                   {"ratios.csv",
                    "log_ratio_1, ratio_1, angle_deg, theory_deg, direction_deg, missed_1, missed_theory_1",
                    "the largest angle over all directions, where it is, and the largest share missed"},
                   {"arrows.csv", "f_x_1, f_y_1, back_x_1, back_y_1, normal_x_1, normal_y_1, angle_deg",
                    "forces on the rim, the opposite of the motion and the cone's normal there"},
                   {"rim.csv", "f_x_1, f_y_1", "the cone of that map"},
                   {"skew.csv", "curve, share_1, direction_deg, angle_deg, missed_1",
                    "the same for a map with a skew part, in shares of half the difference of eigenvalues"}));
