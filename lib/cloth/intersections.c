/* Which edges of meshes meet which triangles. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "tree.h"

typedef struct query {
    const cloth_tree *a, *b;
    const uint8_t *moved; /* of A, may be null */
    double rounding;      /* of a projection, see separation.h */
    cloth_starts starts;
    cloth_intersections *lists; /* of each part */
} query;

/* What a part of it needs at hand. */
typedef struct search {
    const cloth_tree *a, *b;
    const uint8_t *moved;
    cloth_intersections *list;
    double rounding;
} search;

static bool any_moved(const search *s, const cloth_tree *tree, const uint32_t *v, int n)
{
    for (int k = 0; tree == s->a && k < n; k++)
        if (s->moved[v[k]])
            return true;
    return false;
}

static bool add(search *s, const cloth_item *edge, const cloth_item *face, cloth_meeting meeting,
                bool edge_of_b)
{
    cloth_intersections *const list = s->list;
    if (!br_grow(&list->at, &list->capacity, list->n + 1, sizeof *list->at))
        return false;
    list->at[list->n++] = (cloth_intersection){meeting,
                                               edge_of_b,
                                               edge->index,
                                               face->index,
                                               {edge->v[0], edge->v[1], face->v[0], face->v[1], face->v[2]}};
    return true;
}

/* Does a plane at right angles to the way from middle to middle keep an edge and a triangle apart for
 * certain? */
static inline bool middles_apart(const br_vec3 *const end[2], const br_vec3 *const corner[3], double rounding)
{
    const br_vec3 a = br_vec3_sub(*corner[0], *end[0]), b = br_vec3_sub(*corner[1], *end[0]),
                  c = br_vec3_sub(*corner[2], *end[0]), q = br_vec3_sub(*end[1], *end[0]);
    const br_vec3 n = br_vec3_add_scaled(br_vec3_add(br_vec3_add(a, b), c), -1.5, q);
    const double along = br_vec3_dot(n, q), least = (along > 0 ? along : 0) + rounding * cloth_one_norm(n);
    const int over_a = br_vec3_dot(n, a) > least, over_b = br_vec3_dot(n, b) > least,
              over_c = br_vec3_dot(n, c) > least;
    return over_a & over_b & over_c;
}

/* Edges of one leaf against the faces of another. */
static inline bool edges_faces(search *s, const cloth_tree *e, const cloth_node *p, const cloth_tree *f,
                               const cloth_node *q, bool edge_of_b)
{
    const cloth_leaf *const from = &e->leaves[p->next], *const to = &f->leaves[q->next];
    const cloth_faces *const faces = &f->of_faces[q->next];
    CLOTH_FOR_BITS(cloth_edges_overlap(&e->of_edges[from->four], from[1].edge - from->edge, &q->box, NULL), i)
    {
        const cloth_item *const edge = &e->edges[from->edge + i];
        unsigned near = cloth_four_overlap(&faces->boxes, &edge->box);
        if (near && e == f)
            near &= ~cloth_faces_of(faces, edge->v, 2);
        CLOTH_FOR_BITS(near, j)
        {
            const cloth_item *const face = &f->faces[to->face + j];
            const uint32_t v = edge->v[0], w = edge->v[1], *const c = face->v;
            if (s->moved && !any_moved(s, e, edge->v, 2) && !any_moved(s, f, c, 3))
                continue;
            const br_vec3 *const end[2] = {&e->x1[v], &e->x1[w]}, *const corner[3] = {&f->x1[c[0]],
                                                                                      &f->x1[c[1]],
                                                                                      &f->x1[c[2]]};
            if (middles_apart(end, corner, s->rounding))
                continue;
            const cloth_meeting meeting = cloth_meet(*end[0], *end[1], *corner[0], *corner[1], *corner[2]);
            if (meeting != CLOTH_APART && !add(s, edge, face, meeting, edge_of_b))
                return false;
        }
    }
    return true;
}

static inline bool visit(void *context, const cloth_node *p, const cloth_node *q)
{
    search *const s = context;
    return edges_faces(s, s->a, p, s->b, q, false) &&
           (p == q || edges_faces(s, s->b, q, s->a, p, s->a != s->b));
}

static br_status walk(void *context, size_t part, int member, br_error *error)
{
    (void)member;
    const query *const q = context;
    search s = {q->a, q->b, q->moved, &q->lists[part], q->rounding};
    s.list->n = 0;
    if (cloth_tree_walk(q->a, q->b, q->moved != NULL, &q->starts, part, visit, &s))
        return BR_OK;
    return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for more than %zu intersections", s.list->n);
}

static br_status join(cloth_intersections *to, const cloth_intersections *parts, size_t n, br_error *error)
{
    to->n = 0;
    for (size_t k = 0; k < n; k++) {
        if (!br_grow(&to->at, &to->capacity, to->n + parts[k].n, sizeof *to->at))
            return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu intersections",
                           to->n + parts[k].n);
        for (size_t i = 0; i < parts[k].n; i++)
            to->at[to->n++] = parts[k].at[i];
    }
    return BR_OK;
}

static br_status find(cloth_tree *a, const cloth_tree *b, const uint8_t *moved, cloth_intersections *list,
                      br_error *error)
{
    query q = {.a = a, .b = b, .moved = moved, .rounding = CLOTH_ROUNDING * cloth_tree_extent(a, b)};
    if (moved)
        cloth_tree_mark(a, moved);
    const size_t parts = cloth_walk_starts(a, b, moved != NULL, &q.starts);
    q.lists = parts > 1 ? a->part_meetings : list;
    BR_TRY(br_team_run(a->team, parts, walk, &q, error));
    return parts > 1 ? join(list, q.lists, parts, error) : BR_OK;
}

br_status cloth_intersections_self(cloth_tree *tree, const uint8_t *moved, cloth_intersections *intersections,
                                   br_error *error)
{
    BR_ASSERT_HANDLE(tree);
    BR_ASSERT_HANDLE(intersections);
    return find(tree, tree, moved, intersections, error);
}

br_status cloth_intersections_between(cloth_tree *a, const cloth_tree *b, const uint8_t *moved,
                                      cloth_intersections *intersections, br_error *error)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    BR_ASSERT_HANDLE(intersections);
    BR_ASSERT(a != b, "one tree is given twice: that is cloth_intersections_self");
    return find(a, b, moved, intersections, error);
}

void cloth_intersections_clear(cloth_intersections *intersections)
{
    free(intersections->at);
    *intersections = (cloth_intersections){0};
}
