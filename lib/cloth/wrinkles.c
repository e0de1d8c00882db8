/* Wrinkles of cloth: making what finds them, and what was found. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "wrinkles.h"

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_wrinkle_options, curvature), .unit = "1/m",
     .meaning = "threshold of the curvature of a wrinkle",
     .source = "ours: a radius of 33 mm, less than any of the walking figure's", .preset = 30,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_wrinkle_options, share), .unit = "1",
     .meaning = "share of the threshold up to which a wrinkle reaches", .source = "ours", .preset = 0.6,
     .low = 0, .low_open = true, .high = 1},
    {BR_FIELD_OF(br_cloth_wrinkle_options, length), .unit = "m", .meaning = "least length of a wrinkle",
     .source = "ours", .preset = 0.05, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_wrinkle_options, overlap), .unit = "1",
     .meaning = "share of the smaller area that a wrinkle keeps from one look to the next", .source = "ours",
     .preset = 0.5, .low = 0, .low_open = true, .high = 1},
};
const br_struct_type br_cloth_wrinkle_options_struct = BR_STRUCT_OF(br_cloth_wrinkle_options, fields, NULL);

br_cloth_wrinkle_options br_cloth_wrinkle_options_default(void)
{
    br_cloth_wrinkle_options options;
    br_struct_default(&br_cloth_wrinkle_options_struct, &options);
    return options;
}

/* ---- making it ---- */

/* What of a triangle is nearest to each of its corners at rest; where it has an obtuse corner, half to that
 * and a quarter to the others, so that nothing is negative [Meyer, Desbrun, Schroeder, Barr: Discrete
 * differential-geometry operators for triangulated 2-manifolds, 2003]. */
static void share_area(double area, const br_vec2 x[3], const double half_cotangent[3], double share[3])
{
    for (int k = 0; k < 3; k++) {
        const int a = (k + 1) % 3, b = (k + 2) % 3;
        const br_vec2 to_a = br_vec2_sub(x[a], x[k]), to_b = br_vec2_sub(x[b], x[k]);
        share[k] =
            (br_vec2_dot(to_a, to_a) * half_cotangent[b] + br_vec2_dot(to_b, to_b) * half_cotangent[a]) / 4;
    }
    for (int k = 0; k < 3; k++)
        if (half_cotangent[k] < 0) {
            share[k] = area / 2;
            share[(k + 1) % 3] = share[(k + 2) % 3] = area / 4;
        }
}

static void measure_triangles(br_cloth_wrinkles *w)
{
    const br_cloth_mesh *const m = w->mesh;
    for (size_t t = 0; t < m->n_triangles; t++) {
        const br_vec2 *const x = m->material + 3 * t;
        double *const half = w->cotangents + 3 * t, share[3];
        for (size_t k = 0; k < 3; k++) {
            const br_vec2 a = br_vec2_sub(x[(k + 1) % 3], x[k]), b = br_vec2_sub(x[(k + 2) % 3], x[k]);
            half[k] = br_vec2_dot(a, b) / br_vec2_cross(a, b) / 2;
        }
        share_area(m->areas[t], x, half, share);
        for (size_t k = 0; k < 3; k++)
            w->area[m->triangles[3 * t + k]] += share[k];
    }
}

static void list_neighbours(br_cloth_wrinkles *w)
{
    const br_cloth_mesh *const m = w->mesh;
    for (size_t e = 0; e < m->n_edges; e++)
        for (int k = 0; k < 2; k++) {
            const uint32_t v = m->edges[2 * e + (size_t)k];
            w->start[v + 1]++;
            w->border[v] = w->border[v] || m->edge_triangles[2 * e + 1] == BR_CLOTH_NONE;
        }
    for (size_t i = 0; i < w->n; i++)
        w->start[i + 1] += w->start[i];
    uint32_t *const next = w->stack;
    memcpy(next, w->start, w->n * sizeof *next);
    for (size_t e = 0; e < m->n_edges; e++) {
        const uint32_t a = m->edges[2 * e], b = m->edges[2 * e + 1];
        w->neighbour[next[a]++] = b;
        w->neighbour[next[b]++] = a;
    }
}

static bool allocate(br_cloth_wrinkles *w)
{
    const size_t n = w->n;
    w->area = calloc(n, sizeof *w->area);
    w->border = calloc(n, sizeof *w->border);
    w->start = calloc(n + 1, sizeof *w->start);
    w->curvature = calloc(n, sizeof *w->curvature);
    return w->area && w->border && w->start && w->curvature &&
           br_resize(&w->cotangents, 3 * w->mesh->n_triangles, sizeof *w->cotangents) &&
           br_resize(&w->neighbour, 2 * w->mesh->n_edges, sizeof *w->neighbour) &&
           br_resize(&w->bend, n, sizeof *w->bend) && br_resize(&w->normal, n, sizeof *w->normal) &&
           br_resize(&w->of, n, sizeof *w->of) && br_resize(&w->before, n, sizeof *w->before) &&
           br_resize(&w->stack, n, sizeof *w->stack) && br_resize(&w->follows, n, sizeof *w->follows) &&
           br_resize(&w->seen, n, sizeof *w->seen);
}

br_status br_cloth_wrinkles_create(const br_cloth_mesh *mesh, const br_cloth_wrinkle_options *options,
                                   br_cloth_wrinkles **wrinkles, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(wrinkles);
    *wrinkles = NULL;
    BR_TRY(br_struct_check(&br_cloth_wrinkle_options_struct, options, error));
    br_cloth_wrinkles *const w = calloc(1, sizeof *w);
    if (!w)
        return br_fail(error, BR_ERR_MEMORY, "wrinkles of cloth: out of memory");
    w->options = *options;
    w->mesh = mesh;
    w->n = mesh->n_vertices;
    if (!allocate(w)) {
        br_cloth_wrinkles_destroy(w);
        return br_fail(error, BR_ERR_MEMORY, "wrinkles of cloth: out of memory for %zu vertices",
                       mesh->n_vertices);
    }
    measure_triangles(w);
    list_neighbours(w);
    for (size_t i = 0; i < w->n; i++)
        w->of[i] = w->before[i] = BR_CLOTH_NONE;
    *wrinkles = w;
    return BR_OK;
}

void br_cloth_wrinkles_destroy(br_cloth_wrinkles *wrinkles)
{
    if (!wrinkles)
        return;
    free(wrinkles->cotangents);
    free(wrinkles->area);
    free(wrinkles->border);
    free(wrinkles->start);
    free(wrinkles->neighbour);
    free(wrinkles->bend);
    free(wrinkles->normal);
    free(wrinkles->curvature);
    free(wrinkles->of);
    free(wrinkles->before);
    free(wrinkles->stack);
    free(wrinkles->list);
    free(wrinkles->old);
    free(wrinkles->shared);
    free(wrinkles->follows);
    free(wrinkles->seen);
    free(wrinkles);
}

/* ---- what was found ---- */

size_t br_cloth_wrinkles_count(const br_cloth_wrinkles *wrinkles)
{
    BR_ASSERT_HANDLE(wrinkles);
    return wrinkles->count;
}

br_cloth_wrinkle br_cloth_wrinkles_get(const br_cloth_wrinkles *wrinkles, size_t index)
{
    BR_ASSERT_HANDLE(wrinkles);
    BR_ASSERT_SIZE_INDEX("wrinkle", index, wrinkles->count);
    return wrinkles->list[index];
}

const double *br_cloth_wrinkles_curvature(const br_cloth_wrinkles *wrinkles)
{
    BR_ASSERT_HANDLE(wrinkles);
    return wrinkles->curvature;
}

const uint32_t *br_cloth_wrinkles_of(const br_cloth_wrinkles *wrinkles)
{
    BR_ASSERT_HANDLE(wrinkles);
    return wrinkles->of;
}

br_cloth_wrinkle_totals br_cloth_wrinkles_so_far(const br_cloth_wrinkles *wrinkles)
{
    BR_ASSERT_HANDLE(wrinkles);
    return wrinkles->totals;
}
