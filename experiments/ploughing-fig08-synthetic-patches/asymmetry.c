/* Difference of opposite coefficients: for whole textures, the three sawteeth, and one patch on a height
 * field. All for a lower body under a smooth one: a facet that faces up the picture resists an upper body
 * sliding down. */
#include <math.h>

#include "fig08.h"

/* mu(down) - mu(up), and both. */
static double difference(br_experiment *ex, const br_image *map, const br_ploughing_sampling *sampling,
                         double both[2])
{
    double mu[4];
    br_ploughing_pair(ex, NULL, map, sampling, mu);
    if (both) {
        both[0] = mu[3];
        both[1] = mu[1];
    }
    return mu[3] - mu[1];
}

typedef struct worst_of {
    double floats, slopes, field;
} worst_of;

/* Kinds of textures. */
enum { TILTED_SLOPES, HEIGHT_FIELDS, TILTED_FIELDS, SAW_FIELDS, SAW_FACETS };

/* One texture through every way of sampling it. */
static void one_texture(br_experiment *ex, const scene *s, br_table *out, int kind, br_image *map,
                        worst_of *worst)
{
    br_ploughing_sampling exact = br_ploughing_exact(4), packed = exact, normals = exact, slopes = exact;
    packed.packing = BR_PACKING_RGBA8;
    normals.filter = slopes.filter = BR_FILTER_MIPMAP;
    normals.coarse = slopes.coarse = s->coarse;
    slopes.filter_slopes = true;
    const br_vec2 mean = br_ploughing_mean_slope(map, NULL);
    const double theory = 2 / BR_PI * mean.y, in_floats = difference(ex, map, &exact, NULL);
    const double by_slopes = difference(ex, map, &slopes, NULL),
                 by_normals = difference(ex, map, &normals, NULL);
    const double by_packing = difference(ex, map, &packed, NULL);
    br_image_quantise(map, 8);
    const double by_map = difference(ex, map, &exact, NULL);
    static const char *const names[] = {"Gaussian slopes and a tilt", "height fields",
                                        "height fields and a tilt", "sawtooth height fields",
                                        "sawtooth facet maps"};
    br_table_integer(out, kind);
    br_table_text(out, names[kind]);
    br_table_put(out, mean.y, in_floats, theory, by_packing, by_normals, by_slopes, by_map);
    br_worst(&worst->floats, in_floats - theory);
    br_worst(&worst->slopes, by_slopes - theory);
    br_image_destroy(map);
}

/* A height field's map with one slope added everywhere, as on a ramp. */
static void tilt(br_image *map, double slope)
{
    for (int i = 0; i < map->width * map->height; i++) {
        br_vec2 s = {0, 0};
        br_texture_slope(map->samples + 3 * i, &s);
        s.y += slope;
        br_texture_put_slope(map->samples + 3 * i, s);
    }
}

static br_image *material(br_experiment *ex, const scene *s, int k)
{
    br_error error = {0};
    const br_texture_material_spec spec = {.material = (br_texture_material)(k % BR_TEXTURE_MATERIALS),
                                           .width = s->asymmetry_side,
                                           .height = s->asymmetry_side,
                                           .pixel = 1e-3,
                                           .amplitude = 3,
                                           .seed = s->seed + (unsigned)k};
    br_image *heights = NULL, *map = NULL;
    br_require(ex, br_texture_material_heights(&spec, &heights, &error), &error);
    br_require(ex, br_texture_from_heights(heights, spec.pixel, BR_STENCIL_FORWARD, &map, &error), &error);
    br_image_destroy(heights);
    return map;
}

static void many_textures(br_experiment *ex, const scene *s)
{
    br_table *out = br_table_open(ex, "asymmetry");
    worst_of worst = {0, 0, 0};
    for (int k = 0; k < s->textures; k++) {
        const double slope = s->tilt * (2.0 * k / (s->textures - 1) - 1);
        br_image *map = fig08_gaussian(ex, s, s->asymmetry_side, 0.3, 0.6, 500 + (unsigned)k);
        tilt(map, slope);
        one_texture(ex, s, out, TILTED_SLOPES, map, &worst);
        map = material(ex, s, k);
        const br_vec2 mean = br_ploughing_mean_slope(map, NULL);
        br_worst(&worst.field, mean.y);
        one_texture(ex, s, out, HEIGHT_FIELDS, map, &worst);
        map = material(ex, s, k);
        tilt(map, slope);
        one_texture(ex, s, out, TILTED_FIELDS, map, &worst);
    }
    for (size_t k = 0; k < s->n_shares; k++) {
        br_image *map = fig08_sawtooth(ex, s, s->shares[k], -1);
        br_worst(&worst.field, br_ploughing_mean_slope(map, NULL).y);
        one_texture(ex, s, out, SAW_FIELDS, map, &worst);
        one_texture(ex, s, out, SAW_FACETS, fig08_sawtooth(ex, s, s->shares[k], fig08_slope(s->steep_deg)),
                    &worst);
    }
    br_claim(ex, "mean-slope", worst.floats);
    br_claim(ex, "mean-slope-filtered", worst.slopes);
    br_claim(ex, "height-fields-balance", worst.field);
    br_progress_step(ex);
}

/* How a map is read. */
enum { AS_IT_IS, COEFFICIENTS_8, MAP_8, NORMALS_AVERAGED, READINGS };
static const char *const reading_names[READINGS] = {
    NULL, "coefficients of eight bits", "normal maps of eight bits", "mipmaps that average normals"};

/* Is friction higher against the steep side? */
static void claim_sawtooth(br_experiment *ex, const scene *s, const char *id, br_image *map, int reading)
{
    br_ploughing_sampling how = br_ploughing_exact(4);
    double both[2];
    if (reading == COEFFICIENTS_8)
        how.packing = BR_PACKING_RGBA8;
    if (reading == NORMALS_AVERAGED) {
        how.filter = BR_FILTER_MIPMAP;
        how.coarse = s->coarse;
    }
    if (reading == MAP_8)
        br_image_quantise(map, 8);
    const double d = difference(ex, map, &how, both);
    br_claim_holds(ex, id, d > s->higher, "steep side %.4f, gentle side %.4f", both[0], both[1]);
    br_image_destroy(map);
}

/* A height field and a facet map with so many steep texels a tooth. */
static void claim_sawteeth(br_experiment *ex, const scene *s, int steep_field, int steep_facets, int reading)
{
    claim_sawtooth(ex, s, "text-on-height-field", fig08_sawtooth(ex, s, steep_field, -1), reading);
    claim_sawtooth(ex, s, "text-on-facet-map", fig08_sawtooth(ex, s, steep_facets, fig08_slope(s->steep_deg)),
                   reading);
}

static void vary_sawteeth(br_experiment *ex, const scene *s)
{
    for (int reading = AS_IT_IS + 1; reading < READINGS; reading++) {
        br_variation_begin(ex, "%s", reading_names[reading]);
        claim_sawteeth(ex, s, 1, s->steep, reading);
        br_variation_end(ex);
    }
    for (size_t k = 0; k < s->n_shares; k++) {
        br_variation_begin(ex, "%d of %d texels steep", s->shares[k], s->period);
        claim_sawteeth(ex, s, s->shares[k], s->shares[k], AS_IT_IS);
        br_variation_end(ex);
    }
}

static void three_sawteeth(br_experiment *ex, const scene *s)
{
    static const char *const names[] = {"height field", "height field, eight bits", "facet map"};
    br_table *out = br_table_open(ex, "three_sawteeth");
    br_table_show(out);
    double both[3][2];
    for (int k = 0; k < 3; k++) {
        br_ploughing_sampling sampling = br_ploughing_exact(4);
        sampling.packing = k == 1 ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT;
        /* One texel of sixteen is steep enough to bring the heights back: the angles of 15 and 75 degrees of
         * the sawtooth profile. */
        br_image *map =
            k < 2 ? fig08_sawtooth(ex, s, 1, -1) : fig08_sawtooth(ex, s, s->steep, fig08_slope(s->steep_deg));
        const double d = difference(ex, map, &sampling, both[k]);
        br_table_integer(out, k);
        br_table_text(out, names[k]);
        br_table_put(out, both[k][0], both[k][1], d);
        br_image_destroy(map);
    }
    br_claim(ex, "height-field-symmetric", both[0][0] - both[0][1]);
    br_claim_holds(ex, "clamping-weakens-steep-side", both[1][0] < both[1][1],
                   "steep side %.4f, gentle side %.4f in eight bits; %.4f both ways in floats", both[1][0],
                   both[1][1], both[0][0]);
    claim_sawteeth(ex, s, 1, s->steep, AS_IT_IS);
    vary_sawteeth(ex, s);
    br_progress_step(ex);
}

/* Height of a tooth's profile [m] over y [m]: gentle up, then steep down. */
static double tooth_height(const scene *s, double y)
{
    const double gentle = fig08_slope(s->patch_gentle_deg), steep = fig08_slope(s->steep_deg);
    const double period = s->tooth / gentle + s->tooth / steep, at = y - period * floor(y / period);
    const double top = s->tooth / gentle;
    return at < top ? at * gentle : s->tooth - (at - top) * steep;
}

/* One patch on teeth: a height field sampled at the patch's resolution, texel by texel. */
static void one_patch(br_experiment *ex, const scene *s)
{
    br_table *out = br_table_open(ex, "patch");
    br_error error = {0};
    const int n = s->patch_texels;
    const double step = s->width / n;
    double sum = 0, squares = 0, most = 0, worst = 0;
    for (int k = 0; k < s->positions; k++) {
        const double gentle = fig08_slope(s->patch_gentle_deg), steep = fig08_slope(s->steep_deg);
        const double y0 = (s->tooth / gentle + s->tooth / steep) * k / s->positions;
        br_image *map = NULL;
        br_require(ex, br_image_create(n, n, 3, &map, &error), &error);
        /* Differences of the heights at the texels' edges: a height field, sampled at the patch's resolution.
         */
        for (int j = 0; j < n; j++) {
            const double low = tooth_height(s, y0 + j * step), high = tooth_height(s, y0 + (j + 1) * step);
            for (int i = 0; i < n; i++)
                br_texture_put_slope(br_image_pixel(map, i, n - 1 - j),
                                     br_vec2_make(0, -(high - low) / step));
        }
        const br_ploughing_sampling exact = br_ploughing_exact(4);
        const double d = s->k * difference(ex, map, &exact, NULL);
        const double theory =
            -2 / BR_PI * s->k * (tooth_height(s, y0 + s->width) - tooth_height(s, y0)) / s->width;
        br_table_put(out, 1e3 * y0, d, theory);
        br_worst(&worst, d - theory);
        br_most(&most, fabs(d));
        sum += d / s->positions;
        squares += d * d / s->positions;
        br_image_destroy(map);
    }
    br_claim(ex, "one-patch", worst);
    br_claim_against(ex, "one-patch-range", most, 2 / BR_PI * s->k * s->tooth / s->width);
    br_note_number(ex, "one_patch_mean_difference", sum, "1");
    br_note_number(ex, "one_patch_spread", sqrt(squares - sum * sum), "1");
    br_note_number(ex, "one_patch_largest_difference", most, "1");
    br_progress_step(ex);
}

void fig08_asymmetry(br_experiment *ex, const scene *s)
{
    many_textures(ex, s);
    three_sawteeth(ex, s);
    one_patch(ex, s);
}
