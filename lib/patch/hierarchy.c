/* A hierarchy of boxes over the triangles of a surface, so that a patch costs what lies near it. */
#include <stdlib.h>

#include "surface.h"

enum { LEAF = 4 };

typedef struct builder {
    br_patch_surface *surface;
    double (*low)[3], (*high)[3]; /* (n_triangles) */
    uint32_t n_nodes;
} builder;

static double component(br_vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static void bound_triangles(builder *b)
{
    const br_mesh *m = b->surface->mesh;
    for (size_t i = 0; i < m->n_triangles; i++)
        for (int a = 0; a < 3; a++) {
            const uint32_t *t = m->triangles + 3 * i;
            const double p = component(m->positions[t[0]], a), q = component(m->positions[t[1]], a),
                         r = component(m->positions[t[2]], a);
            b->low[i][a] = fmin(p, fmin(q, r));
            b->high[i][a] = fmax(p, fmax(q, r));
        }
}

/* Middle of a triangle's box, doubled. */
static double middle(const builder *b, uint32_t triangle, int axis)
{
    return b->low[triangle][axis] + b->high[triangle][axis];
}

/* Before by the middle along the axis, then by index: a total order, so that the hierarchy is the same
 * everywhere. */
static bool before(const builder *b, int axis, uint32_t i, uint32_t j)
{
    const double x = middle(b, i, axis), y = middle(b, j, axis);
    return x < y || (x == y && i < j);
}

/* Quickselect: puts the n smallest of order[0 ... count - 1] first. */
static void select_smallest(const builder *b, int axis, uint32_t *order, size_t count, size_t n)
{
    size_t low = 0, high = count - 1;
    while (low < high) {
        const uint32_t pivot = order[low + (high - low) / 2];
        size_t i = low, j = high;
        for (;;) {
            while (before(b, axis, order[i], pivot))
                i++;
            while (before(b, axis, pivot, order[j]))
                j--;
            if (i >= j)
                break;
            const uint32_t swap = order[i];
            order[i++] = order[j];
            order[j--] = swap;
        }
        /* order[low ... j] <= pivot <= order[j + 1 ... high] */
        if (n <= j)
            high = j;
        else
            low = j + 1;
    }
}

static int ascending(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void set_component(br_vec3 *v, int axis, double value)
{
    *(axis == 0 ? &v->x : axis == 1 ? &v->y : &v->z) = value;
}

/* Fills nodes depth first; the recursion halves, so it is as deep as the logarithm of the number of
 * triangles. */
static void build_node(builder *b, uint32_t first, uint32_t n)
{
    uint32_t *order = b->surface->order + first;
    const uint32_t self = b->n_nodes++;
    br_patch_node *node = &b->surface->nodes[self];
    int axis = 0;
    double widest = -1;
    for (int a = 0; a < 3; a++) {
        double low = b->low[order[0]][a], high = b->high[order[0]][a];
        for (uint32_t i = 1; i < n; i++) {
            low = fmin(low, b->low[order[i]][a]);
            high = fmax(high, b->high[order[i]][a]);
        }
        set_component(&node->middle, a, 0.5 * (low + high));
        /* A hair more, so that rounding loses nothing. */
        set_component(&node->reach, a, 0.5 * (high - low) + 1e-12 * (fabs(low) + fabs(high)));
        if (high - low > widest) {
            widest = high - low;
            axis = a;
        }
    }
    if (n <= LEAF) {
        qsort(order, n, sizeof *order, ascending);
        node->first = first;
        node->n = n;
        return;
    }
    select_smallest(b, axis, order, n, n / 2);
    node->n = 0;
    build_node(b, first, n / 2);
    node->first = b->n_nodes;
    build_node(b, first + n / 2, n - n / 2);
}

static br_patch_record record_of(const br_mesh *m, uint32_t triangle)
{
    const uint32_t *t = m->triangles + 3 * (size_t)triangle;
    br_patch_record r = {.triangle = triangle};
    for (int c = 0; c < 3; c++)
        r.corner[c] = m->positions[t[c]];
    r.normal = br_vec3_normalise(
        br_vec3_cross(br_vec3_sub(r.corner[1], r.corner[0]), br_vec3_sub(r.corner[2], r.corner[0])));
    return r;
}

br_status br_patch_make_hierarchy(br_patch_surface *surface, br_error *error)
{
    const size_t n = surface->mesh->n_triangles;
    builder b = {.surface = surface, .low = malloc(n * sizeof *b.low), .high = malloc(n * sizeof *b.high)};
    surface->order = malloc(n * sizeof *surface->order);
    surface->nodes = malloc(2 * n * sizeof *surface->nodes);
    surface->records = malloc(n * sizeof *surface->records);
    const bool ok = b.low && b.high && surface->order && surface->nodes && surface->records;
    if (ok) {
        for (size_t i = 0; i < n; i++)
            surface->order[i] = (uint32_t)i;
        bound_triangles(&b);
        build_node(&b, 0, (uint32_t)n);
        for (size_t i = 0; i < n; i++)
            surface->records[i] = record_of(surface->mesh, surface->order[i]);
    }
    free(b.low);
    free(b.high);
    return ok ? BR_OK : br_fail(error, BR_ERR_MEMORY, "no memory for a surface of %zu triangles", n);
}
