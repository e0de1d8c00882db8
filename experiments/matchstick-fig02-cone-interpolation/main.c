/* Matchstick, Figure 2: friction cones over the angle between two matchsticks.
 *
 *   d = 1 - 2 theta/pi                                      eq. (5)
 *   t = (s_A + s_B)/|s_A + s_B|,  b = n x t                 eqs. (7), (8)
 *   mu_t = d mu_t^A + (1 - d) mu,  mu_b = d mu_b^A + (1 - d) mu       eqs. (10), (11)
 *   (f_t/mu_t)^2 + (f_b/mu_b)^2 = lambda_n^2                eqs. (6), (13)
 *
 * - cones.c: cones from parallel to crossed matchsticks as in the figure, and their sections at unit load.
 * - sweep.c: what the library's generator makes of every angle, measured on its cones alone (coefficients of
 *   sliding, direction of least friction, forces), against the equations; the right angle, where t jumps and
 *   the cone does not; signs and sides that must not matter.
 * - recorded.c: the 200 cones recorded from the authors' generator, and what section 6 says of a body without
 *   a structure; the cones as eqs. (9) and (12) print them.
 *
 * Differs from the document: its figure is a drawing without numbers; the coefficients here are ours, nearer
 * to each other than those of the authors' scenes (0.2 and 3) so that all cones can be seen in one figure. */
#include "fig02.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, angle_a, "sticks.angle_a"), BR_ROW_LIST(scene, drawn, n_drawn, "sticks.drawn"),
    BR_ROW(scene, steps, "sweep.steps"),      BR_ROW(scene, directions, "sweep.directions"),
    BR_ROW(scene, nearly, "sweep.nearly"),    BR_ROW(scene, layers, "cones.layers"),
    BR_ROW(scene, load, "cones.load"),        BR_ROW_FILE(scene, recorded, "reference.recorded"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *data)
{
    scene *const s = data;
    s->pair = br_matchstick_default();
    br_params_fields(p, "pair", &br_matchstick_struct, &s->pair, "mu mu_t mu_b reading");
    br_params_require(p, s->pair.mu_t < s->pair.mu && s->pair.mu < s->pair.mu_b,
                      "pair: mu lies between mu_t and mu_b");
    br_params_require(p, s->steps % 2 == 0, "sweep.steps is even, so that 45 degrees is one of them");
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const s = data;
    BR_TRY(br_struct_check(&br_matchstick_struct, &s->pair, br_experiment_error(ex)));
    draw_cones(ex, s);
    sweep_angle(ex, s);
    check_symmetries(ex, s);
    compare_recorded(ex, s);
    compare_printed(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-fig02-cone-interpolation", .title = "Cones from isotropic to anisotropic",
        .reproduces = "matchstick, Figure 2",
        .summary = "Friction cones of the Matchstick model over the angle between two structure directions: "
                   "cones and sections as in the figure, coefficients and axes against the equations, and "
                   "the cones recorded from the authors' generator.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS({"cones.csv", "cone, theta_deg, layer, load_N, f_x_N, f_y_N",
                    "rims of the cones at several loads"},
                   {"sections.csv", "cone, theta_deg, angle_deg, f_x_1, f_y_1",
                    "limit curves over the load, and of which direction of sliding"},
                   {"sticks.csv", "cone, theta_deg, a_x_1, a_y_1, b_x_1, b_y_1, t_x_1, t_y_1",
                    "structure directions of the matchsticks and the axis of least friction"},
                   {"sweep.csv", "theta_deg, mu_t_1, mu_b_1, eq10_1, eq11_1, least_deg, mean_deg",
                    "coefficients of sliding along and across the axis, the equations, and the direction of "
                    "least friction beside the mean of the structure directions, from that of A"},
                   {"recorded.csv", "row, d_1, mu_t_1, mu_b_1, recorded_mu_t_1, recorded_mu_b_1",
                    "cones of the authors' generator: alignment and coefficients"}));
