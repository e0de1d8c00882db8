/* Edges of a cloth mesh, the hinges among them, and the loops of its boundary. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "mesh.h"

/* A side of a triangle: its vertices, the smaller first. */
typedef struct side {
    uint32_t a, b;
    uint32_t place; /* 3 triangle + corner that it starts from */
    bool along;     /* the triangle goes from a to b */
} side;

static int compare(const void *a, const void *b)
{
    const side *const s = a, *const t = b;
    if (s->a != t->a)
        return s->a < t->a ? -1 : 1;
    if (s->b != t->b)
        return s->b < t->b ? -1 : 1;
    return s->place < t->place ? -1 : s->place > t->place;
}

static uint32_t next_place(uint32_t place)
{
    return place % 3 == 2 ? place - 2 : place + 1;
}

static bool same_edge(const side *s, const side *t)
{
    return s->a == t->a && s->b == t->b;
}

/* The corner that is on no side. */
static uint32_t across(const br_cloth_mesh *m, const side *s)
{
    return m->triangles[next_place(next_place(s->place))];
}

/* How many edges and hinges the sorted sides make; no more than two of a kind, and those against each other.
 */
static br_status count(br_cloth_mesh *m, const side *list, size_t n, br_error *error)
{
    for (size_t i = 0, next; i < n; i = next) {
        for (next = i + 1; next < n && same_edge(&list[i], &list[next]);)
            next++;
        if (next - i > 2)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "cloth mesh: the edge of vertices %u and %u belongs to %zu triangles",
                           (unsigned)list[i].a, (unsigned)list[i].b, next - i);
        if (next - i == 2 && list[i].along == list[i + 1].along)
            return br_fail(
                error, BR_ERR_ARGUMENT,
                "cloth mesh: triangles %u and %u go along the edge of vertices %u and %u the same way",
                (unsigned)list[i].place / 3, (unsigned)list[i + 1].place / 3, (unsigned)list[i].a,
                (unsigned)list[i].b);
        if (next - i == 2 && across(m, &list[i]) == across(m, &list[i + 1]))
            return br_fail(error, BR_ERR_ARGUMENT, "cloth mesh: triangles %u and %u have the same corners",
                           (unsigned)list[i].place / 3, (unsigned)list[i + 1].place / 3);
        m->n_edges++;
        m->n_hinges += next - i == 2;
    }
    return BR_OK;
}

static bool allocate(br_cloth_mesh *m)
{
    return br_resize(&m->edges, 2 * m->n_edges, sizeof *m->edges) &&
           br_resize(&m->edge_triangles, 2 * m->n_edges, sizeof *m->edge_triangles) &&
           br_resize(&m->triangle_edges, 3 * m->n_triangles, sizeof *m->triangle_edges) &&
           br_resize(&m->hinges, 4 * m->n_hinges, sizeof *m->hinges) &&
           br_resize(&m->hinge_edges, m->n_hinges, sizeof *m->hinge_edges);
}

static void add_hinge(br_cloth_mesh *m, size_t hinge, size_t edge, const side *one, const side *other)
{
    const side *const along = one->along ? one : other, *const against = one->along ? other : one;
    uint32_t *const h = &m->hinges[4 * hinge];
    h[0] = one->a;
    h[1] = one->b;
    h[2] = across(m, along);
    h[3] = across(m, against);
    m->hinge_edges[hinge] = (uint32_t)edge;
}

static void gather(br_cloth_mesh *m, const side *list, size_t n)
{
    size_t edge = 0, hinge = 0;
    for (size_t i = 0; i < n; i++) {
        const bool second = i > 0 && same_edge(&list[i - 1], &list[i]);
        if (second) {
            edge--;
            m->edge_triangles[2 * edge + 1] = list[i].place / 3;
            add_hinge(m, hinge++, edge, &list[i - 1], &list[i]);
        } else {
            m->edges[2 * edge] = list[i].a;
            m->edges[2 * edge + 1] = list[i].b;
            m->edge_triangles[2 * edge] = list[i].place / 3;
            m->edge_triangles[2 * edge + 1] = BR_CLOTH_NONE;
        }
        m->triangle_edges[list[i].place] = (uint32_t)edge++;
    }
}

/* The side of the boundary that follows: about the vertex where this one ends, through the triangles that
 * meet there. */
static uint32_t follow(const br_cloth_mesh *m, uint32_t place)
{
    for (;;) {
        place = next_place(place);
        const uint32_t edge = m->triangle_edges[place], *const both = &m->edge_triangles[2 * edge];
        if (both[1] == BR_CLOTH_NONE)
            return place;
        const uint32_t other = both[0] == place / 3 ? both[1] : both[0];
        for (place = 3 * other; m->triangle_edges[place] != edge;)
            place++;
    }
}

static br_status count_loops(br_cloth_mesh *m, br_error *error)
{
    const size_t n = 3 * m->n_triangles;
    bool *const seen = calloc(n, sizeof *seen);
    if (!seen)
        return cloth_mesh_no_memory(m, error);
    for (uint32_t i = 0; i < n; i++) {
        if (seen[i] || m->edge_triangles[2 * m->triangle_edges[i] + 1] != BR_CLOTH_NONE)
            continue;
        for (uint32_t at = i; !seen[at]; at = follow(m, at))
            seen[at] = true;
        m->n_loops++;
    }
    free(seen);
    return BR_OK;
}

br_status cloth_mesh_connect(br_cloth_mesh *m, br_error *error)
{
    const size_t n = 3 * m->n_triangles;
    side *const list = malloc(n * sizeof *list);
    if (!list)
        return cloth_mesh_no_memory(m, error);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t from = m->triangles[i], to = m->triangles[next_place(i)];
        const bool along = from < to;
        list[i] = (side){along ? from : to, along ? to : from, i, along};
    }
    qsort(list, n, sizeof *list, compare);
    br_status status = count(m, list, n, error);
    if (status >= 0)
        status = allocate(m) ? BR_OK : cloth_mesh_no_memory(m, error);
    if (status >= 0) {
        gather(m, list, n);
        status = count_loops(m, error);
    }
    free(list);
    return status;
}
