/* A mesh laid out flat: texture coordinates under which no two triangles share a texel.
 *
 * Triangles that meet at a vertex and face the same way, of the six along the axes, form a chart, which is
 * projected along that axis. Charts stand on shelves, the tall ones first. */
#include <math.h>
#include <stdlib.h>

#include <bristle/assert.h>
#include <bristle/image.h>
#include <bristle/mesh.h>

#include "../base/joined.h"
#include "box_faces.h"

enum { AXES = 6, BORDER = 2 }; /* directions; texels around a chart */

typedef struct chart {
    size_t first;       /* its first triangle */
    br_vec2 low, high;  /* of its projection [m] */
    long width, height; /* texels */
    long column, row;   /* of its lower left texel in the picture */
} chart;

typedef struct layout {
    const br_mesh *mesh;
    double texel;     /* [m] */
    int *axis;        /* (n_triangles) */
    size_t *chart_of; /* (n_triangles) at first a triangle of the same chart before it, or itself */
    size_t *known;    /* (AXES x n_vertices) a triangle that has the vertex and the axis, + 1 */
    size_t n;
    chart *charts; /* (n_triangles) room; n are used */
    size_t *order; /* (n) by height */
    long width, height;
} layout;

static int axis_of(br_vec3 n)
{
    const double x = fabs(n.x), y = fabs(n.y), z = fabs(n.z);
    if (z >= x && z >= y)
        return n.z > 0 ? 4 : 5;
    if (x >= y)
        return n.x > 0 ? 0 : 1;
    return n.y > 0 ? 2 : 3;
}

/* ---- charts ---- */

static void join_triangles(layout *l)
{
    const br_mesh *const mesh = l->mesh;
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const uint32_t *const c = mesh->triangles + 3 * t;
        const br_vec3 a = mesh->positions[c[0]];
        l->axis[t] = axis_of(
            br_vec3_cross(br_vec3_sub(mesh->positions[c[1]], a), br_vec3_sub(mesh->positions[c[2]], a)));
        l->chart_of[t] = t;
        for (int k = 0; k < 3; k++) {
            size_t *const known = &l->known[AXES * (size_t)c[k] + (size_t)l->axis[t]];
            if (*known)
                joined_join(l->chart_of, *known - 1, t);
            *known = t + 1;
        }
    }
}

/* The first triangle of a chart is its root, so that charts are numbered in the order of triangles. */
static void gather_charts(layout *l)
{
    const br_mesh *const mesh = l->mesh;
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const size_t root = joined_root(l->chart_of, t);
        if (root == t)
            l->charts[l->n++] =
                (chart){.first = t, .low = {INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY}};
    }
    size_t next = 0;
    for (size_t t = 0; t < mesh->n_triangles; t++) /* a root's number replaces it; others follow it */
        l->order[t] = joined_root(l->chart_of, t) == t ? next++ : l->order[joined_root(l->chart_of, t)];
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        chart *const c = &l->charts[l->order[t]];
        for (int k = 0; k < 3; k++) {
            const br_vec2 p =
                box_face_project(l->axis[t], mesh->positions[mesh->triangles[3 * t + (size_t)k]]);
            c->low = br_vec2_make(fmin(c->low.x, p.x), fmin(c->low.y, p.y));
            c->high = br_vec2_make(fmax(c->high.x, p.x), fmax(c->high.y, p.y));
        }
    }
    for (size_t t = 0; t < mesh->n_triangles; t++)
        l->chart_of[t] = l->order[t];
}

/* ---- the picture ---- */

static bool count_texels(layout *l, double *area)
{
    double widest = 0;
    *area = 0;
    for (size_t i = 0; i < l->n; i++) {
        chart *const c = &l->charts[i];
        const double x = ceil((c->high.x - c->low.x) / l->texel) + 1 + 2 * BORDER,
                     y = ceil((c->high.y - c->low.y) / l->texel) + 1 + 2 * BORDER;
        *area += x * y;
        widest = fmax(widest, fmax(x, y));
        if (!(*area <= BR_IMAGE_PIXELS_MAX && widest <= BR_IMAGE_SIDE_MAX))
            return false;
        c->width = lround(x);
        c->height = lround(y);
    }
    const double side = ceil(sqrt(*area));
    for (size_t i = 0; i < l->n; i++)
        l->width = l->charts[i].width > l->width ? l->charts[i].width : l->width;
    l->width = (double)l->width > side ? l->width : lround(side);
    return true;
}

/* Tall charts first; of equal ones the earlier. */
static void sort(layout *l, size_t *work)
{
    for (size_t width = 1; width < l->n; width *= 2) {
        for (size_t i = 0; i < l->n; i += 2 * width) {
            const size_t middle = i + width < l->n ? i + width : l->n,
                         end = i + 2 * width < l->n ? i + 2 * width : l->n;
            for (size_t a = i, b = middle, k = i; k < end; k++) {
                const bool left = a < middle && (b >= end || l->charts[l->order[a]].height >=
                                                                 l->charts[l->order[b]].height);
                work[k] = l->order[left ? a++ : b++];
            }
        }
        for (size_t i = 0; i < l->n; i++)
            l->order[i] = work[i];
    }
}

static void shelve(layout *l)
{
    long column = 0, row = 0, tallest = 0;
    for (size_t i = 0; i < l->n; i++) {
        chart *const c = &l->charts[l->order[i]];
        if (column + c->width > l->width) {
            row += tallest;
            column = tallest = 0;
        }
        c->column = column;
        c->row = row;
        column += c->width;
        tallest = c->height > tallest ? c->height : tallest;
    }
    l->height = row + tallest;
}

static br_status pack(layout *l, br_error *error)
{
    double area;
    bool fits = count_texels(l, &area);
    if (fits) {
        for (size_t i = 0; i < l->n; i++)
            l->order[i] = i;
        sort(l, l->known);
        shelve(l);
        fits = l->height <= BR_IMAGE_SIDE_MAX && (double)l->width * (double)l->height <= BR_IMAGE_PIXELS_MAX;
    }
    return fits ? BR_OK
                : br_fail(error, BR_ERR_RANGE,
                          "a mesh unfolded with texel = %g m: more than %d texels, or %d "
                          "along a side",
                          l->texel, BR_IMAGE_PIXELS_MAX, BR_IMAGE_SIDE_MAX);
}

/* ---- the mesh ---- */

/* Each vertex once for each triangle: charts of one axis that meet nowhere may share none. */
static br_status finish(const layout *l, br_mesh **result, br_error *error)
{
    const br_mesh *const mesh = l->mesh;
    const size_t n = 3 * mesh->n_triangles;
    br_vec3 *const positions = malloc(n * sizeof *positions), *const normals = malloc(n * sizeof *normals);
    br_vec2 *const uvs = malloc(n * sizeof *uvs);
    uint32_t *const triangles = malloc(n * sizeof *triangles);
    br_status status = BR_OK;
    if (!positions || !normals || !uvs || !triangles)
        status = br_fail(error, BR_ERR_MEMORY, "a mesh of %zu triangles unfolded", mesh->n_triangles);
    for (size_t i = 0; i < n && status >= 0; i++) {
        const chart *const c = &l->charts[l->chart_of[i / 3]];
        const br_vec2 p = box_face_project(l->axis[i / 3], mesh->positions[mesh->triangles[i]]);
        positions[i] = mesh->positions[mesh->triangles[i]];
        normals[i] = mesh->normals[mesh->triangles[i]];
        uvs[i] = br_vec2_make(
            ((double)(c->column + BORDER) + 0.5 + (p.x - c->low.x) / l->texel) / (double)l->width,
            ((double)(c->row + BORDER) + 0.5 + (p.y - c->low.y) / l->texel) / (double)l->height);
        triangles[i] = (uint32_t)i;
    }
    const br_mesh_source source = {n, mesh->n_triangles, positions, normals, uvs, triangles};
    if (status >= 0)
        status = br_mesh_create(&source, result, error);
    free(positions);
    free(normals);
    free(uvs);
    free(triangles);
    return status;
}

static br_status unfold(layout *l, br_mesh **result, br_error *error)
{
    const size_t n = l->mesh->n_triangles, room = AXES * l->mesh->n_vertices;
    l->axis = malloc(n * sizeof *l->axis);
    l->chart_of = malloc(n * sizeof *l->chart_of);
    l->known = calloc(room > n ? room : n, sizeof *l->known);
    l->charts = malloc(n * sizeof *l->charts);
    l->order = malloc(n * sizeof *l->order);
    if (!l->axis || !l->chart_of || !l->known || !l->charts || !l->order)
        return br_fail(error, BR_ERR_MEMORY, "a mesh of %zu triangles unfolded", n);
    join_triangles(l);
    gather_charts(l);
    BR_TRY(pack(l, error));
    return finish(l, result, error);
}

br_status br_mesh_unfold(const br_mesh *mesh, double texel, br_mesh **result, int *width, int *height,
                         br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(result);
    BR_ASSERT_HANDLE(width);
    BR_ASSERT_HANDLE(height);
    *result = NULL;
    if (!(isfinite(texel) && texel > 0))
        return br_fail(error, BR_ERR_RANGE, "a mesh unfolded with texel = %g m; must be positive", texel);
    layout l = {.mesh = mesh, .texel = texel};
    const br_status status = unfold(&l, result, error);
    *width = (int)l.width;
    *height = (int)l.height;
    free(l.axis);
    free(l.chart_of);
    free(l.known);
    free(l.charts);
    free(l.order);
    return status;
}
