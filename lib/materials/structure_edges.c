/* Which edges of a mesh are sharp, to be drawn. */
#include <stdlib.h>

#include "draw.h"

typedef struct side {
    br_vec3 from, to; /* the lower one first, in the order of coordinates */
    br_vec3 normal[2];
    size_t index; /* of `sharp` */
} side;

static int compare_places(br_vec3 a, br_vec3 b)
{
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    if (a.y != b.y)
        return a.y < b.y ? -1 : 1;
    return a.z != b.z ? (a.z < b.z ? -1 : 1) : 0;
}

static int compare_sides(const void *x, const void *y)
{
    const side *const a = x, *const b = y;
    int order = compare_places(a->from, b->from);
    if (order == 0)
        order = compare_places(a->to, b->to);
    return order != 0 ? order : a->index < b->index ? -1 : 1;
}

/* Two triangles meet smoothly where the normals at both ends of the edge are the same. */
static bool smooth(const side *a, const side *b)
{
    return compare_places(a->from, b->from) == 0 && compare_places(a->to, b->to) == 0 &&
           br_vec3_dot(a->normal[0], b->normal[0]) > 0.95 && br_vec3_dot(a->normal[1], b->normal[1]) > 0.95;
}

br_status draw_sharp_edges(const br_mesh *mesh, bool **result, br_error *error)
{
    const size_t n = 3 * mesh->n_triangles;
    side *const sides = malloc(n * sizeof *sides);
    bool *const sharp = *result = malloc(n * sizeof *sharp);
    if (!sides || !sharp) {
        free(sides);
        return br_fail(error, BR_ERR_MEMORY, "structure directions: no memory for %zu edges", n);
    }
    for (size_t i = 0; i < n; i++) {
        const uint32_t a = mesh->triangles[i], b = mesh->triangles[i % 3 == 2 ? i - 2 : i + 1];
        const bool turned = compare_places(mesh->positions[a], mesh->positions[b]) > 0;
        const uint32_t from = turned ? b : a, to = turned ? a : b;
        sides[i] =
            (side){mesh->positions[from], mesh->positions[to], {mesh->normals[from], mesh->normals[to]}, i};
        sharp[i] = true;
    }
    qsort(sides, n, sizeof *sides, compare_sides);
    for (size_t i = 1; i < n; i++)
        if (smooth(&sides[i - 1], &sides[i]))
            sharp[sides[i - 1].index] = sharp[sides[i].index] = false;
    free(sides);
    return BR_OK;
}
