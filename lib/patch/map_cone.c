/* Coefficients of normal maps on each other, averaged over their area, and the cone that they make. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/map_cone.h>

#include "surface.h"

static const br_field fields[] = {
    {BR_FIELD_OF(br_map_cone_spec, k_lower), .unit = "1", .meaning = "field mask of the lower map",
     .source = "ploughing, eq. (7)", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_map_cone_spec, k_upper), .unit = "1", .meaning = "field mask of the upper map",
     .source = "ploughing, eq. (7)", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_map_cone_spec, pixel), .unit = "m", .meaning = "side of a pixel of the maps",
     .source = "ours", .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_map_cone_spec, filter), .unit = "-", .meaning = "how textures are looked up",
     .source = "ours", .preset = BR_FILTER_NEAREST, .words = br_patch_filter_words},
    {BR_FIELD_OF(br_map_cone_spec, filter_slopes), .unit = "-",
     .meaning = "filters average slopes instead of normals", .source = "ours"},
    {BR_FIELD_OF(br_map_cone_spec, green_down), .unit = "-",
     .meaning = "green grows downwards in the normal maps", .source = "ours"},
    {BR_FIELD_OF(br_map_cone_spec, fit_resolution), .unit = "-",
     .meaning = "a texel a pixel, or more to reach patch.resolution", .source = "ours", .preset = true},
    {BR_FIELD_INSIDE(br_map_cone_spec, patch, &br_patch_options_struct), .meaning = "patches",
     .source = "ploughing, section 4.2", .preset_text = "directions = 16"},
};

const br_struct_type br_map_cone_spec_struct = BR_STRUCT_OF(br_map_cone_spec, fields, NULL);

br_map_cone_spec br_map_cone_spec_default(void)
{
    br_map_cone_spec spec;
    br_struct_default(&br_map_cone_spec_struct, &spec);
    return spec;
}

/* A rectangle with a map on it, which repeats. */
static br_status make_mesh(const br_image *map, double pixel, const double size[2], br_mesh **mesh,
                           br_error *error)
{
    br_vec3 positions[4];
    br_vec2 uvs[4];
    for (int c = 0; c < 4; c++) {
        const double x = c == 1 || c == 2 ? size[0] : 0, y = c >= 2 ? size[1] : 0;
        positions[c] = br_vec3_make(x, y, 0);
        uvs[c] = br_vec2_make(x / (map->width * pixel), y / (map->height * pixel));
    }
    static const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    const br_mesh_source source = {
        .n_vertices = 4, .n_triangles = 2, .positions = positions, .uvs = uvs, .triangles = triangles};
    return br_mesh_create(&source, mesh, error);
}

/* One map as a surface that ends where the area does. */
static br_status make_surface(const br_map_cone_spec *spec, int i, const double size[2],
                              br_patch_surface **surface, br_error *error)
{
    static const char *const names[2] = {"lower map", "upper map"};
    br_mesh *mesh = NULL;
    br_error own = {0};
    br_status status = make_mesh(spec->maps[i], spec->pixel, size, &mesh, &own);
    const br_patch_surface_spec its = {.mesh = mesh,
                                       .normals = spec->maps[i],
                                       .mask = spec->masks[i],
                                       .k = i == 0 ? spec->k_lower : spec->k_upper,
                                       .green_down = spec->green_down,
                                       .filter_slopes = spec->filter_slopes,
                                       .filter = spec->filter};
    if (status >= 0)
        status = br_patch_surface_create(&its, surface, &own);
    br_mesh_destroy(mesh);
    const char *const name = spec->names[i] ? spec->names[i] : names[i];
    return status < 0 ? br_fail(error, status, "%s: %s", name, own.message) : BR_OK;
}

/* The places of the patch: side by side from one edge of the area to the other. The last ones stand out over
 * its edge and count as much as what they have of the area. */
typedef struct places {
    double size[2]; /* of the area [m] */
    size_t n[2];    /* patches along each side */
} places;

/* A map that is smaller than the patch is repeated, a whole number of times, until it is not. */
static br_status lay_out(const br_map_cone_spec *spec, places *p, br_error *error)
{
    const double width = spec->patch.width, slack = 1e-9;
    for (int side = 0; side < 2; side++) {
        double length = 0;
        for (int i = 0; i < 2; i++)
            if (spec->maps[i])
                length =
                    fmax(length, (side == 0 ? spec->maps[i]->width : spec->maps[i]->height) * spec->pixel);
        p->size[side] = length * fmax(1, ceil(width / length - slack));
        const double n = ceil(p->size[side] / width - slack);
        if (!(n <= BR_MAP_PATCHES_MAX) || (side == 1 && n * (double)p->n[0] > BR_MAP_PATCHES_MAX))
            return br_fail(error, BR_ERR_TOO_MUCH_WORK,
                           "width: %g m is so small that more than %d patches lie on the map", width,
                           BR_MAP_PATCHES_MAX);
        p->n[side] = n < 1 ? 1 : (size_t)n;
    }
    return BR_OK;
}

/* What is known of both maps in one row of places, and what was added up over the rows before. */
typedef struct sums {
    br_patch_surface *surface[2];
    br_patch_backend *backend[2];
    br_patch *patches;      /* (n) of a row */
    double *mu, *covered;   /* (2 x n x directions), (2 x n) */
    double weight, weight2; /* sum of the shares, and of their squares */
    double mean[2][BR_MAP_DIRECTIONS], of_both[BR_MAP_DIRECTIONS], squares[BR_MAP_DIRECTIONS]; /* so far */
} sums;

/* Every pixel is seen where the patch has at most as many as there may be texels, and all by as many texels
 * where a whole number of them fits into it, so that none counts more than its share. */
static int resolution_of(const br_map_cone_spec *spec)
{
    const double wide = spec->patch.width / spec->pixel, pixels = ceil(wide - 1e-9);
    if (spec->fit_resolution && pixels <= spec->patch.resolution && fabs(wide - pixels) < 1e-9 && pixels >= 1)
        return (int)pixels * (int)ceil(spec->patch.resolution / pixels);
    if (!spec->fit_resolution || !(pixels > spec->patch.resolution))
        return spec->patch.resolution;
    return pixels < BR_PATCH_RESOLUTION_MAX ? (int)pixels : BR_PATCH_RESOLUTION_MAX;
}

static br_status begin(const br_map_cone_spec *spec, const places *p, sums *s, br_error *error)
{
    const size_t n = p->n[0], d = (size_t)spec->patch.directions;
    s->patches = malloc(n * sizeof *s->patches);
    s->mu = calloc(2 * n * d, sizeof *s->mu);
    s->covered = calloc(2 * n, sizeof *s->covered);
    if (!s->patches || !s->mu || !s->covered)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %zu patches", n);
    br_patch_options options = spec->patch;
    options.mu_0 = 0;
    options.resolution = resolution_of(spec);
    for (int i = 0; i < 2; i++)
        if (spec->maps[i]) {
            BR_TRY(make_surface(spec, i, p->size, &s->surface[i], error));
            BR_TRY(spec->open ? spec->open(spec->backend, 1, &s->surface[i], &options, &s->backend[i], error)
                              : br_patch_cpu_create(1, &s->surface[i], &options, &s->backend[i], error));
        }
    return BR_OK;
}

static void end(sums *s)
{
    for (int i = 0; i < 2; i++) {
        br_patch_backend_destroy(s->backend[i]);
        br_patch_surface_destroy(s->surface[i]);
    }
    free(s->patches);
    free(s->mu);
    free(s->covered);
}

/* Coefficients above mu_0 of one map in a row of places. The upper map is turned over about its horizontal
 * axis. */
static br_status evaluate_row(const br_map_cone_spec *spec, int i, const places *p, size_t row, sums *s,
                              br_error *error)
{
    const double w = spec->patch.width;
    for (size_t c = 0; c < p->n[0]; c++) {
        s->patches[c] = (br_patch){.point = {((double)c + 0.5) * w, ((double)row + 0.5) * w, 0},
                                   .normal = {0, 0, 1},
                                   .tangent = {1, 0, 0},
                                   .binormal = {0, 1, 0}};
        s->patches[c].surface_a = i == 1 ? 0 : -1;
        s->patches[c].surface_b = i == 0 ? 0 : -1;
        s->patches[c].pose_b = br_pose_identity();
        s->patches[c].pose_a = (br_pose){{0, p->size[1], 0}, {0, 1, 0, 0}};
    }
    const size_t n = p->n[0], d = (size_t)spec->patch.directions;
    return br_patch_evaluate(s->backend[i], n, s->patches, s->mu + (size_t)i * n * d,
                             s->covered + (size_t)i * n, error);
}

/* Means and squares of differences from them, brought up to one more value (Welford), weighed by area. */
static void add_place(const br_map_cone_spec *spec, const places *p, size_t c, sums *s)
{
    const size_t n = p->n[0], d = (size_t)spec->patch.directions;
    const double area = fmax(s->covered[c], s->covered[n + c]);
    if (!(area > 0))
        return;
    s->weight += area;
    s->weight2 += area * area;
    for (size_t k = 0; k < d; k++) {
        const double values[2] = {s->mu[c * d + k], s->mu[(n + c) * d + k]};
        for (int i = 0; i < 2; i++)
            s->mean[i][k] += area / s->weight * (values[i] - s->mean[i][k]);
        const double off = values[0] + values[1] - s->of_both[k];
        s->of_both[k] += area / s->weight * off;
        s->squares[k] += area * off * (values[0] + values[1] - s->of_both[k]);
    }
}

static void summarise(const br_map_cone_spec *spec, const places *p, const sums *s, br_map_coefficients *r)
{
    r->n = spec->patch.directions;
    r->patches = p->n[0] * p->n[1];
    const double freedom = s->weight > 0 ? s->weight - s->weight2 / s->weight : 0;
    for (int k = 0; k < r->n; k++) {
        r->lower[k] = s->mean[0][k];
        r->upper[k] = s->mean[1][k];
        r->mu[k] = spec->patch.mu_0 + s->mean[0][k] + s->mean[1][k];
        r->spread[k] = r->patches > 1 && freedom > 0 ? sqrt(fmax(0, s->squares[k]) / freedom) : 0;
    }
}

/* All rows of places, one after the other. */
static br_status measure(const br_map_cone_spec *spec, const places *p, sums *s, br_error *error)
{
    for (size_t row = 0; row < p->n[1]; row++) {
        for (int i = 0; i < 2; i++)
            if (spec->maps[i])
                BR_TRY(evaluate_row(spec, i, p, row, s, error));
        for (size_t c = 0; c < p->n[0]; c++)
            add_place(spec, p, c, s);
    }
    return BR_OK;
}

br_status br_map_coefficients_measure(const br_map_cone_spec *spec, br_map_coefficients *out, br_error *error)
{
    BR_ASSERT_HANDLE(spec);
    BR_ASSERT_HANDLE(out);
    if (!spec->maps[0] && !spec->maps[1])
        return br_fail(error, BR_ERR_MISSING, "neither a lower nor an upper map");
    places p;
    BR_TRY(br_struct_check(&br_map_cone_spec_struct, spec, error));
    BR_TRY(lay_out(spec, &p, error));
    sums s = {.weight = 0};
    br_status status = begin(spec, &p, &s, error);
    if (status >= 0)
        status = measure(spec, &p, &s, error);
    end(&s);
    if (status >= 0)
        summarise(spec, &p, &s, out);
    return status;
}

br_status br_map_cone(const br_map_coefficients *coefficients, br_cone_pool *pool, br_cone *cone,
                      br_error *error)
{
    BR_ASSERT_HANDLE(coefficients);
    BR_ASSERT_HANDLE(pool);
    BR_ASSERT_HANDLE(cone);
    if (coefficients->n != 4)
        return br_cone_polygon(pool, coefficients->n, coefficients->mu, cone, error);
    *cone = br_cone_box(coefficients->mu);
    return br_cone_check(cone, error);
}
