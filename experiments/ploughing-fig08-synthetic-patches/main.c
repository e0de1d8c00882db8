/* Ploughing, Figure 8: friction cones and boxes of three pairs of synthetic normal maps, mu_0 = 0.
 *
 * Isotropic Gaussian slopes (sigma = 1), anisotropic ones (sigma_x = 0.1, sigma_y = 1) and a sawtooth; the
 * upper map is turned over about its horizontal axis, so that equal sawteeth interlock. 16 directions give a
 * polygon, four a box (eq. 9). "Normals from a Gaussian" is read as slopes from a Gaussian. A coefficient
 * mu(d) is the support of the admissible forces: the polygon is the intersection of the half planes f.d <=
 * mu(d) lambda_n, for Gaussian slopes an ellipse.
 *
 * Theory: Gaussian slopes give each surface mu(d) = (2/pi) sqrt(sx^2 dx^2 + sy^2 dy^2)/sqrt(2 pi); the
 * sawtooth sums of its two facets; and for every map mu(d) - mu(-d) = (2/pi) mean(s).d. A height field over
 * whole periods has mean slope zero, so no asymmetry, however steep its ridges; clamping to eight bits and
 * averaging filters then weaken the steep side, the opposite of the document's text. Its "very high" and
 * "slightly attenuated" friction of the sawtooth needs facets on texel shares that no height field has. The
 * second figure shows the three, and many other textures against the line of theory; the third what remains
 * of a height field in a single patch, (2/pi) k dh/w, and the convergence of the mean. Differs from the
 * published figure: scales, and a sawtooth of our own. */
#include <math.h>

#include "fig08.h"

double fig08_slope(double degrees)
{
    return tan(degrees * BR_PI / 180);
}

br_image *fig08_gaussian(br_experiment *ex, const scene *s, int side, double sigma_x, double sigma_y,
                         unsigned long long stream)
{
    br_error error = {0};
    br_image *map = NULL;
    br_require(ex,
               br_texture_gaussian_slopes(side, side, br_vec2_make(sigma_x, sigma_y), s->seed * 1000 + stream,
                                          &map, &error),
               &error);
    return map;
}

br_image *fig08_sawtooth(br_experiment *ex, const scene *s, int steep, double steep_slope)
{
    br_error error = {0};
    br_image *map = NULL;
    const br_texture_sawtooth_spec spec = {.width = s->asymmetry_side,
                                           .height = s->asymmetry_side,
                                           .period = s->period,
                                           .steep = steep,
                                           .gentle_slope = fig08_slope(s->gentle_deg),
                                           .steep_slope = steep_slope};
    br_require(ex, br_texture_sawtooth(&spec, &map, &error), &error);
    return map;
}

static const br_field scene_fields[] = {
    BR_ROW(scene, side, "maps.side"),
    BR_ROW(scene, shown, "maps.shown"),
    BR_ROW(scene, seed, "maps.seed"),
    BR_ROW_LIST(scene, vary_sigmas, n_vary_sigmas, "vary.sigmas"),
    BR_ROW_LIST(scene, vary_gentle, n_vary_gentle, "vary.gentle"),
    BR_ROW(scene, vary_seeds, "vary.seeds"),
    BR_ROW(scene, isotropic, "maps.isotropic"),
    BR_ROW(scene, sigma_x, "maps.sigma_x"),
    BR_ROW(scene, sigma_y, "maps.sigma_y"),
    BR_ROW_FILE_OR_NONE(scene, own_a, "maps.own_a"),
    BR_ROW_FILE_OR_NONE(scene, own_b, "maps.own_b"),
    BR_ROW(scene, period, "sawtooth.period"),
    BR_ROW(scene, steep, "sawtooth.steep"),
    BR_ROW(scene, gentle_deg, "sawtooth.gentle"),
    BR_ROW(scene, steep_deg, "sawtooth.steep_angle"),
    BR_ROW_LIST(scene, sides, n_sides, "convergence.sides"),
    BR_ROW(scene, repeats, "convergence.repeats"),
    BR_ROW(scene, textures, "asymmetry.textures"),
    BR_ROW(scene, asymmetry_side, "asymmetry.side"),
    BR_ROW(scene, tilt, "asymmetry.tilt"),
    BR_ROW(scene, coarse, "asymmetry.coarse"),
    BR_ROW(scene, higher, "asymmetry.higher"),
    BR_ROW_LIST(scene, shares, n_shares, "asymmetry.shares"),
    BR_ROW(scene, tooth, "patch.tooth"),
    BR_ROW(scene, patch_gentle_deg, "patch.gentle"),
    BR_ROW(scene, width, "patch.width"),
    BR_ROW(scene, k, "patch.k"),
    BR_ROW(scene, positions, "patch.positions"),
    BR_ROW(scene, patch_texels, "patch.resolution"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *data)
{
    scene *s = data;
    s->own = s->own_a || s->own_b;
    br_params_require(p, s->side % s->period == 0 && s->asymmetry_side % s->period == 0,
                      "maps.side and asymmetry.side are not whole numbers of teeth");
    br_params_require(p, s->steep < s->period, "sawtooth.steep is not below sawtooth.period");
    br_params_require(p, s->shown <= s->side, "maps.shown is more than maps.side");
    for (size_t i = 0; i < s->n_shares; i++)
        br_params_require(p, s->shares[i] < s->period, "asymmetry.shares: %d is not below sawtooth.period",
                          s->shares[i]);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    if (s->own)
        br_claims_set_aside(ex, "maps of the user's own");
    br_progress_begin(ex, 5 + s->n_sides + 3);
    fig08_pairs(ex, s);
    fig08_convergence(ex, s);
    fig08_asymmetry(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "ploughing-fig08-synthetic-patches", .title = "Cones and boxes of synthetic normal maps",
              .reproduces = "ploughing, Figure 8",
              .summary = "Friction cones (16 directions) and boxes (four) of pairs of synthetic normal maps: "
                         "isotropic and anisotropic Gaussian slopes, and a sawtooth; and what decides "
                         "whether a texture can be asymmetric.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS({"maps.csv", "pair, body, x_1, y_1, red_1, green_1, blue_1",
                          "a corner of each normal map, as a picture of eight bits"},
                         {"cones.csv",
                          "pair, name, direction_deg, mu_1, theory_1, mu_a_1, mu_b_1, mu_cos_1, mu_sin_1, "
                          "vertex_t_1, vertex_b_1",
                          "coefficient of each pair for 16 directions of sliding (the first again at the "
                          "end), of the upper and the lower map alone, and the corners of the admissible "
                          "set, per normal force; bodies: 0 the upper, 1 the lower map"},
                         {"boxes.csv", "pair, name, mu_1_1, mu_2_1, mu_3_1, mu_4_1, vertex_t_1, vertex_b_1",
                          "the four coefficients (t, b, -t, -b) and the corners of the box of admissible "
                          "forces, per normal force"},
                         {"convergence.csv", "samples, error_1, theory_1, error_aniso_1",
                          "root mean square relative error of the coefficients of one Gaussian map over its "
                          "number of texels; expected standard error"},
                         {"asymmetry.csv",
                          "kind, name, mean_slope_1, difference_1, theory_1, rgba8_1, mipmap_normals_1, "
                          "mipmap_slopes_1, map8_1",
                          "difference of the coefficients for sliding down and up the picture (lower body) "
                          "against the mean slope of the texture: in floats, packed into eight bits, with "
                          "mipmaps that average normals or slopes, with maps of eight bits"},
                         {"three_sawteeth.csv", "case, name, steep_1, gentle_1, difference_1",
                          "coefficients against the steep and the gentle side: height field, height field "
                          "packed into eight bits, facets on shares of their own"},
                         {"patch.csv", "position_mm, difference_1, theory_1",
                          "one patch on a height field of teeth: difference of opposite coefficients over "
                          "its position, and (2/pi) k dh/w"}));
