/* Ploughing, Figures 6 and 7: the contact patch at a corner of a rough box on a plane with ridges.
 *
 * The contact's volume, w x w x (phi + 0.01 w) around the corner, is looked at from either body: the normals
 * of the plane (surface A) and of the box (surface B) on 16 x 16 texels, and for each the four channels I(i,
 * j, k) of eq. (5) for k = t, b, -t, -b. The box covers the upper right quarter only; elsewhere no texel
 * counts [Section 4.3], and eq. (8) averages over the quarter.
 *
 * Claims: a quarter is covered, the upper right; the patch's coefficients are the averages of eq. (8) over
 * it, and not over all that the plane covers; nothing along the plane's ridges; opposite channels differ by
 * (2/pi) s.d; eight bits change a coefficient by half a level per surface at most; a body outside the thin
 * volume is culled. Drawn as well: the two bodies with that volume and its frame, as in Figure 6 and on the
 * left of Figure 7 (picture.c). The textures on paper are not available: ridges and roughness here are our
 * own. */
#include <math.h>

#include "fig07.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, depth, "patch.depth"),
    BR_ROW(scene, lift, "patch.lift"),
    BR_ROW(scene, box, "bodies.box"),
    BR_ROW(scene, pixel, "textures.pixel"),
    BR_ROW(scene, side, "textures.side"),
    BR_ROW(scene, period, "textures.ridge_period"),
    BR_ROW(scene, ridge_slope, "textures.ridge_slope"),
    BR_ROW(scene, ra, "textures.ra"),
    BR_ROW(scene, seed, "textures.seed"),
    BR_ROW_LIST(scene, vary_resolutions, n_vary_resolutions, "vary.resolutions"),
    BR_ROW_LIST(scene, vary_widths, n_vary_widths, "vary.widths"),
    BR_ROW_LIST(scene, vary_depths, n_vary_depths, "vary.depths"),
    BR_ROW_LIST(scene, vary_slopes, n_vary_slopes, "vary.slopes"),
    BR_ROW_LIST(scene, vary_ra, n_vary_ra, "vary.ra"),
    BR_ROW(scene, higher, "picture.higher"),
    BR_ROW_FILE_OR_NONE(scene, own_plane, "textures.plane"),
    BR_ROW_FILE_OR_NONE(scene, own_box, "textures.box"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *data)
{
    scene *s = data;
    s->patch = br_patch_options_default();
    br_params_fields(p, "patch", &br_patch_options_struct, &s->patch, "width resolution");
    br_params_picture(p, &s->picture);
    br_params_require(p, s->side % s->period == 0, "textures.side is not a whole number of ridges");
    br_params_require(p, s->period % 2 == 0, "textures.ridge_period is odd");
    br_params_require(p, s->patch.resolution % 2 == 0, "patch.resolution is odd: no quarter");
}

static void claim(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces, const br_patch *p,
                  const sums *r)
{
    double mu[4], packed[4], lifted[4], culled, worst = 0, worst_packed = 0;
    evaluate(ex, s, surfaces, BR_PACKING_FLOAT, p, mu, NULL);
    evaluate(ex, s, surfaces, BR_PACKING_RGBA8, p, packed, NULL);
    br_patch up = *p;
    up.pose_b.position.z += s->lift * s->patch.width;
    evaluate(ex, s, surfaces, BR_PACKING_FLOAT, &up, lifted, &culled);
    br_table *out = br_table_open(ex, "coefficients");
    br_table_show(out);
    for (int k = 0; k < 4; k++) {
        br_table_put(out, k + 1, mu[k], r->mean[k], packed[k], r->plane_mean[k]);
        br_worst(&worst, mu[k] / r->mean[k] - 1);
        br_worst(&worst_packed, packed[k] - mu[k]);
    }
    claim_quarter(ex, s, surfaces, p, r);
    vary_quarter(ex, s);
    br_claim(ex, "eq8", worst);
    br_claim(ex, "along-ridges", r->along_ridges);
    double opposite = mu[0] - mu[2] - 2 / BR_PI * r->slope.x;
    br_worst(&opposite, mu[1] - mu[3] - 2 / BR_PI * r->slope.y);
    br_claim(ex, "opposite-channels", opposite);
    br_claim_against(ex, "eight-bits", worst_packed, 2.0 / 510);
    br_claim(ex, "culled", culled);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    if (s->own_plane || s->own_box)
        br_claims_set_aside(ex, "textures of the user's own");
    br_patch_surface *surfaces[BODIES] = {NULL, NULL};
    make_surfaces(ex, s, surfaces);
    const br_patch p = corner_patch(s);
    const sums r = sum_texels(ex, s, surfaces, &p, br_table_open(ex, "texels"));
    claim(ex, s, surfaces, &p, &r);
    draw(ex, s, surfaces, &p);
    for (int k = 0; k < BODIES; k++)
        br_patch_surface_destroy(surfaces[k]);
    return BR_OK;
}

BR_EXPERIMENT(.id = "ploughing-fig07-contact-patch", .title = "A contact patch at a box's corner",
              .reproduces = "ploughing, Figures 6 and 7",
              .summary = "Normals and the four friction channels of both surfaces in the contact patch at "
                         "the corner of a rough box on a plane with ridges.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"texels.csv",
                   "i, j, covered_a, covered_b, both, red_a, green_a, blue_a, red_b, green_b, blue_b, a1_1, "
                   "a2_1, a3_1, a4_1, b1_1, b2_1, b3_1, b4_1",
                   "texels of the patch, i along the tangent, j along the binormal: covered by plane (a), "
                   "box (b), both; normals as colours; the four channels of each (nan: not covered)"},
                  {"coefficients.csv", "direction, mu_1, eq8_1, rgba8_1, whole_plane_1",
                   "coefficient in each direction: of the patch; averaged here over the texels that both "
                   "cover; in eight bits; of the plane alone over all that it covers"},
                  BR_MARKS_OUTPUT));
