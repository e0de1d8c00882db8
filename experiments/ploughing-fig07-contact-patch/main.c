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
 * volume is culled. The textures on paper are not available: ridges and roughness here are our own. */
#include <math.h>
#include <stdlib.h>

#include <bristle/harness/ploughing_maps.h>

typedef struct scene {
    br_patch_options patch;
    double depth, box, pixel;
    int side, period;
    double ridge_slope, ra, lift;
    unsigned long long seed;
    const char *own_plane, *own_box;
} scene;

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
    BR_ROW_FILE_OR_NONE(scene, own_plane, "textures.plane"),
    BR_ROW_FILE_OR_NONE(scene, own_box, "textures.box"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *data)
{
    scene *s = data;
    s->patch = br_patch_options_default();
    br_params_fields(p, "patch", &br_patch_options_struct, &s->patch, "width resolution");
    br_params_require(p, s->side % s->period == 0, "textures.side is not a whole number of ridges");
    br_params_require(p, s->period % 2 == 0, "textures.ridge_period is odd");
    br_params_require(p, s->patch.resolution % 2 == 0, "patch.resolution is odd: no quarter");
}

enum { PLANE, BOX };

/* Ridges along y: as steep on both sides. */
static br_image *plane_map(br_experiment *ex, const scene *s)
{
    br_error error = {0};
    br_image *map = NULL;
    const br_texture_sawtooth_spec spec = {.width = s->side,
                                           .height = s->side,
                                           .period = s->period,
                                           .steep = s->period / 2,
                                           .gentle_slope = s->ridge_slope,
                                           .steep_slope = -1,
                                           .turned = true};
    if (s->own_plane)
        return br_ploughing_read_map(ex, s->own_plane);
    br_require(ex, br_texture_sawtooth(&spec, &map, &error), &error);
    return map;
}

static br_image *box_map(br_experiment *ex, const scene *s)
{
    br_error error = {0};
    br_image *heights = NULL, *map = NULL;
    if (s->own_box)
        return br_ploughing_read_map(ex, s->own_box);
    const double sigma = br_texture_sigma(s->ra, BR_RA_MEAN_DEVIATION);
    br_require(ex, br_texture_gaussian_heights(s->side, s->side, sigma, s->seed, &heights, &error), &error);
    br_require(ex, br_texture_from_heights(heights, s->pixel, BR_STENCIL_FORWARD, &map, &error), &error);
    br_image_destroy(heights);
    return map;
}

static void make_surfaces(br_experiment *ex, const scene *s, br_patch_surface *surfaces[2])
{
    br_error error = {0};
    br_image *maps[2] = {plane_map(ex, s), box_map(ex, s)};
    br_mesh *meshes[2] = {NULL, NULL};
    br_require(
        ex,
        br_mesh_plane(4 * s->box, 4 * s->box, 1, 1, maps[PLANE]->width * s->pixel, &meshes[PLANE], &error),
        &error);
    br_require(
        ex,
        br_mesh_box(br_vec3_make(s->box, s->box, s->box), maps[BOX]->width * s->pixel, &meshes[BOX], &error),
        &error);
    for (int k = 0; k < 2; k++) {
        br_patch_surface_spec spec = br_patch_surface_spec_default();
        spec.mesh = meshes[k];
        spec.normals = maps[k];
        br_require(ex, br_patch_surface_create(&spec, &surfaces[k], &error), &error);
        br_image_destroy(maps[k]);
        br_mesh_destroy(meshes[k]);
    }
}

/* Surface A is the plane and B the box, as in Figure 7: the normal points from the box into the plane,
 * downwards. The box extends along the tangent and the binormal from its corner. */
static br_patch corner_patch(const scene *s)
{
    br_patch p = {.normal = {0, 0, -1},
                  .tangent = {1, 0, 0},
                  .binormal = {0, -1, 0},
                  .depth = s->depth,
                  .surface_a = PLANE,
                  .surface_b = BOX};
    p.pose_a = p.pose_b = br_pose_identity();
    p.pose_a.position.z = s->depth / 2;
    p.pose_b.position = br_vec3_make(s->box / 2, -s->box / 2, s->box / 2 - s->depth / 2);
    return p;
}

/* Channel k of eq. (5) for sliding of A along t, b, -t, -b: facets of B resist it along -s. */
static double channel(const br_patch_texel *t, int side, int k)
{
    const double along = k % 2 ? t->slope.y : t->slope.x, sign = (k < 2 ? 1 : -1) * (side == 0 ? 1 : -1);
    return 2 / acos(-1) * fmax(0, sign * along);
}

/* The facet's normal as a colour, as seen from the other body; white where nothing is. */
static void put_colour(br_table *out, const br_patch_texel *t)
{
    const double z = 1 / sqrt(1 + t->slope.x * t->slope.x + t->slope.y * t->slope.y);
    const double m[3] = {t->slope.x * z, t->slope.y * z, z};
    for (int c = 0; c < 3; c++)
        br_table_number(out, t->covered ? floor(255 * (0.5 + 0.5 * m[c]) + 0.5) : 255);
}

typedef struct sums {
    int both, upper_right, plane;
    double mean[4], plane_mean[4], worst_difference, along_ridges;
} sums;

static sums record(br_experiment *ex, const scene *s, const br_patch_texel *a, const br_patch_texel *b)
{
    sums r = {0, 0, 0, {0}, {0}, 0, 0};
    br_table *out = br_table_open(ex, "texels");
    const int n = s->patch.resolution;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            const br_patch_texel *t[2] = {&a[j * n + i], &b[j * n + i]};
            const bool both = t[0]->covered && t[1]->covered;
            br_table_put(out, i, j, t[0]->covered, t[1]->covered, both);
            for (int side = 0; side < 2; side++)
                put_colour(out, t[side]);
            for (int side = 0; side < 2; side++)
                for (int k = 0; k < 4; k++)
                    br_table_number(out, t[side]->covered ? channel(t[side], side, k) : NAN);
            r.both += both;
            r.upper_right += both && i >= n / 2 && j >= n / 2;
            r.plane += t[0]->covered;
            for (int k = 0; k < 4; k++) {
                r.mean[k] += both ? channel(t[0], 0, k) + channel(t[1], 1, k) : 0;
                r.plane_mean[k] += t[0]->covered ? channel(t[0], 0, k) : 0;
            }
            r.along_ridges = br_larger(r.along_ridges, br_larger(channel(t[0], 0, 1), channel(t[0], 0, 3)));
            for (int side = 0; side < 2; side++) {
                const double sign = side == 0 ? 1 : -1;
                br_worst(&r.worst_difference, channel(t[side], side, 0) - channel(t[side], side, 2) -
                                                  sign * 2 / acos(-1) * t[side]->slope.x);
                br_worst(&r.worst_difference, channel(t[side], side, 1) - channel(t[side], side, 3) -
                                                  sign * 2 / acos(-1) * t[side]->slope.y);
            }
        }
    for (int k = 0; k < 4; k++) {
        r.mean[k] /= r.both;
        r.plane_mean[k] /= r.plane;
    }
    return r;
}

static void evaluate(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces,
                     br_patch_packing packing, const br_patch *p, double mu[4], double *covered)
{
    br_error error = {0};
    br_patch_options options = s->patch;
    options.packing = packing;
    br_patch_backend *backend = NULL;
    br_require(ex, br_patch_cpu_create(2, surfaces, &options, &backend, &error), &error);
    br_require(ex, br_patch_evaluate(backend, 1, p, mu, covered, &error), &error);
    br_patch_backend_destroy(backend);
}

static void claim(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces, const br_patch *p,
                  const sums *r)
{
    double mu[4], packed[4], lifted[4], covered, culled, worst = 0, worst_packed = 0, least = INFINITY;
    evaluate(ex, s, surfaces, BR_PACKING_FLOAT, p, mu, &covered);
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
        br_least(&least, fabs(mu[k] - r->plane_mean[k]) / mu[k]);
    }
    br_claim(ex, "quarter", covered);
    br_claim_holds(ex, "upper-right", r->both == r->upper_right && r->both > 0,
                   "%d of %d counted texels lie there", r->upper_right, r->both);
    br_claim(ex, "eq8", worst);
    br_claim_holds(ex, "others-ignored", least > 0,
                   "averaging all that the plane covers would change every coefficient, by %.0f %% or more",
                   100 * least);
    br_claim(ex, "along-ridges", r->along_ridges);
    br_claim(ex, "opposite-channels", r->worst_difference);
    br_claim_against(ex, "eight-bits", worst_packed, 2.0 / 510);
    br_claim(ex, "culled", culled);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    if (s->own_plane || s->own_box)
        br_claims_set_aside(ex, "textures of the user's own");
    br_error error = {0};
    br_patch_surface *surfaces[2] = {NULL, NULL};
    make_surfaces(ex, s, surfaces);
    const br_patch p = corner_patch(s);
    const size_t n = (size_t)s->patch.resolution * (size_t)s->patch.resolution;
    br_patch_texel *texels = calloc(2 * n, sizeof *texels);
    br_patch_backend *backend = NULL;
    if (!texels)
        br_experiment_fail(ex, "out of memory");
    br_require(ex, br_patch_cpu_create(2, surfaces, &s->patch, &backend, &error), &error);
    for (int side = 0; side < 2; side++)
        br_require(ex, br_patch_cpu_texels(backend, &p, side, texels + (size_t)side * n, &error), &error);
    const sums r = record(ex, s, texels, texels + n);
    claim(ex, s, surfaces, &p, &r);
    free(texels);
    br_patch_backend_destroy(backend);
    br_patch_surface_destroy(surfaces[PLANE]);
    br_patch_surface_destroy(surfaces[BOX]);
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
                   "cover; in eight bits; of the plane alone over all that it covers"}));
