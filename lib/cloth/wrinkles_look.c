/* Wrinkles of cloth: curvature, and connected places that are curved. */
#include <math.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "wrinkles.h"

/* The mean curvature vector points to the hollow side. */
static void measure_curvature(br_cloth_wrinkles *w, const br_vec3 *x)
{
    memset(w->bend, 0, w->n * sizeof *w->bend);
    memset(w->normal, 0, w->n * sizeof *w->normal);
    for (size_t t = 0; t < w->mesh->n_triangles; t++) {
        const uint32_t *const v = w->mesh->triangles + 3 * t;
        const br_vec3 normal = br_vec3_cross(br_vec3_sub(x[v[1]], x[v[0]]), br_vec3_sub(x[v[2]], x[v[0]]));
        for (int k = 0; k < 3; k++) {
            const uint32_t a = v[(k + 1) % 3], b = v[(k + 2) % 3];
            const br_vec3 pull = br_vec3_scale(w->cotangents[3 * t + (size_t)k], br_vec3_sub(x[b], x[a]));
            w->bend[a] = br_vec3_add(w->bend[a], pull);
            w->bend[b] = br_vec3_sub(w->bend[b], pull);
            w->normal[v[k]] = br_vec3_add(w->normal[v[k]], normal);
        }
    }
    for (size_t i = 0; i < w->n; i++)
        w->curvature[i] =
            w->border[i] ? 0 : -br_vec3_dot(w->bend[i], br_vec3_normalise(w->normal[i])) / w->area[i];
}

/* Whether a vertex belongs to a place that is curved this way, at a share of the threshold. */
static bool curved(const br_cloth_wrinkles *w, size_t i, double way, double share)
{
    return way * w->curvature[i] >= share * w->options.curvature;
}

/* Of the n vertices of the stack the farthest at rest from one of the cloth. */
static uint32_t farthest(const br_cloth_wrinkles *w, size_t n, uint32_t from, double *distance)
{
    uint32_t far = from;
    *distance = 0;
    for (size_t k = 0; k < n; k++) {
        const uint32_t i = w->stack[k];
        const double d = br_vec3_length(br_vec3_sub(w->mesh->rest[i], w->mesh->rest[from]));
        if (d > *distance) {
            *distance = d;
            far = i;
        }
    }
    return far;
}

/* The place that a vertex beyond the threshold belongs to: a wrinkle if it is long enough. */
static br_status follow(br_cloth_wrinkles *w, uint32_t first, double time, br_error *error)
{
    const double way = w->curvature[first] > 0 ? 1 : -1;
    const uint32_t own = (uint32_t)w->count;
    br_cloth_wrinkle found = {.outwards = way > 0, .since = time};
    size_t n = 0;
    w->stack[n++] = first;
    w->of[first] = own;
    for (size_t k = 0; k < n; k++) {
        const uint32_t i = w->stack[k];
        found.area += w->area[i];
        found.curvature += fabs(w->curvature[i]) * w->area[i];
        for (uint32_t a = w->start[i]; a < w->start[i + 1]; a++) {
            const uint32_t j = w->neighbour[a];
            if (w->of[j] == BR_CLOTH_NONE && curved(w, j, way, w->options.share)) {
                w->of[j] = own;
                w->stack[n++] = j;
            }
        }
    }
    farthest(w, n, farthest(w, n, first, &found.length), &found.length);
    if (!(found.length >= w->options.length) || !(found.length > 0)) {
        /* Marked as seen, so that it is not followed again. */
        for (size_t k = 0; k < n; k++)
            w->of[w->stack[k]] = BR_CLOTH_NONE - 1;
        return BR_OK;
    }
    found.vertices = n;
    found.width = found.area / found.length;
    found.curvature /= found.area;
    if (!br_grow(&w->list, &w->capacity, w->count + 1, sizeof *w->list))
        return br_fail(error, BR_ERR_MEMORY, "wrinkles of cloth: out of memory for %zu", w->count + 1);
    w->list[w->count++] = found;
    return BR_OK;
}

static br_status find(br_cloth_wrinkles *w, double time, br_error *error)
{
    for (size_t i = 0; i < w->n; i++)
        w->of[i] = BR_CLOTH_NONE;
    w->count = 0;
    for (size_t i = 0; i < w->n; i++)
        if (w->of[i] == BR_CLOTH_NONE && (curved(w, i, 1, 1) || curved(w, i, -1, 1)))
            BR_TRY(follow(w, (uint32_t)i, time, error));
    for (size_t i = 0; i < w->n; i++)
        if (w->of[i] == BR_CLOTH_NONE - 1)
            w->of[i] = BR_CLOTH_NONE;
    return BR_OK;
}

br_status br_cloth_wrinkles_look(br_cloth_wrinkles *wrinkles, double time, const br_vec3 *positions,
                                 br_error *error)
{
    BR_ASSERT_HANDLE(wrinkles);
    BR_ASSERT_HANDLE(positions);
    br_cloth_wrinkles *const w = wrinkles;
    /* What was found becomes what was there before. */
    uint32_t *const before = w->before;
    w->before = w->of;
    w->of = before;
    br_cloth_wrinkle *const list = w->old;
    const size_t capacity = w->old_capacity;
    w->old = w->list;
    w->old_capacity = w->capacity;
    w->n_old = w->count;
    w->list = list;
    w->capacity = capacity;
    w->count = 0;
    measure_curvature(w, positions);
    BR_TRY(find(w, time, error));
    if (w->totals.looks > 0)
        BR_TRY(cloth_wrinkles_trace(w, time, error));
    w->time = time;
    w->totals.looks++;
    w->totals.wrinkles += w->count;
    for (size_t k = 0; k < w->count; k++) {
        w->totals.length += w->list[k].length;
        w->totals.area += w->list[k].area;
        w->totals.curvature += w->list[k].curvature * w->list[k].area;
    }
    return BR_OK;
}
