/* The triangles of a mesh put together: which corners are one vertex, which triangles share an edge. */
#include <stdlib.h>
#include "shape.h"

/* A directed edge of a triangle: edge k of triangle t is 3 t + k. */
typedef struct side {
    int from, to, edge;
} side;
static int compare_ends(const void *a, const void *b)
{
    const side *p = a, *q = b;
    return p->from != q->from ? (p->from > q->from) - (p->from < q->from) : (p->to > q->to) - (p->to < q->to);
}
static int compare_sides(const void *a, const void *b)
{
    const side *p = a, *q = b;
    const int ends = compare_ends(a, b);
    return ends ? ends : (p->edge > q->edge) - (p->edge < q->edge);
}

/* The surface is closed if every edge has its reverse, once. */
bool mesh_neighbours(br_shape *mesh)
{
    const size_t n = 3 * (size_t)mesh->n_triangles;
    side *sides = malloc(n * sizeof *sides);
    mesh->neighbours = malloc(n * sizeof *mesh->neighbours);
    if (!sides || !mesh->neighbours) {
        free(sides);
        return false;
    }
    for (size_t i = 0; i < n; i++)
        sides[i] = (side){mesh->triangles[i], mesh->triangles[i % 3 == 2 ? i - 2 : i + 1], (int)i};
    qsort(sides, n, sizeof *sides, compare_sides);
    mesh->closed = true;
    for (size_t i = 0; i < n; i++) {
        const side reverse = {sides[i].to, sides[i].from, 0};
        const side *found = bsearch(&reverse, sides, n, sizeof *sides, compare_ends);
        const bool twice = (i + 1 < n && compare_ends(&sides[i], &sides[i + 1]) == 0) ||
                           (i > 0 && compare_ends(&sides[i], &sides[i - 1]) == 0) ||
                           (found && found + 1 < sides + n && compare_ends(found, found + 1) == 0) ||
                           (found && found > sides && compare_ends(found, found - 1) == 0);
        mesh->neighbours[sides[i].edge] = found && !twice ? found->edge / 3 : -1;
        mesh->closed = mesh->closed && found && !twice;
    }
    free(sides);
    return true;
}

typedef struct place {
    br_vec3 point;
    int vertex;
} place;
static int compare_places(const void *a, const void *b)
{
    const place *p = a, *q = b;
    if (p->point.x != q->point.x)
        return p->point.x < q->point.x ? -1 : 1;
    if (p->point.y != q->point.y)
        return p->point.y < q->point.y ? -1 : 1;
    if (p->point.z != q->point.z)
        return p->point.z < q->point.z ? -1 : 1;
    return (p->vertex > q->vertex) - (p->vertex < q->vertex);
}

bool mesh_weld(br_shape *mesh, size_t n, const br_vec3 *vertices, size_t n_corners, const uint32_t *corners)
{
    place *places = malloc((n + 1) * sizeof *places);
    int *target = malloc((n + 1) * sizeof *target);
    const bool ok = places && target;
    if (ok) {
        for (size_t i = 0; i < n; i++)
            places[i] = (place){vertices[i], (int)i};
        qsort(places, n, sizeof *places, compare_places);
        for (size_t i = 0; i < n; i++) {
            const br_vec3 p = places[i].point, q = i ? places[i - 1].point : p;
            if (i == 0 || p.x != q.x || p.y != q.y || p.z != q.z)
                mesh->vertices[mesh->n_vertices++] = p;
            target[places[i].vertex] = mesh->n_vertices - 1;
        }
        for (size_t i = 0; i < n_corners; i++)
            mesh->triangles[i] = target[corners[i]];
    }
    free(places);
    free(target);
    return ok;
}
