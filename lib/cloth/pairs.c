/* Pairs of features that may meet: of each two leaves whose boxes overlap their vertices, edges and faces,
 * boxes against boxes; then whether a plane keeps them apart. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "tree.h"

typedef struct query {
    const cloth_tree *a, *b;
    double reach, rounding; /* rounding: of a projection, see separation.h */
    const uint8_t *moved;   /* of A = B, may be null: only pairs with one of these */
    cloth_starts starts;
    cloth_pairs *lists; /* of each part */
} query;

/* What a part of it needs at hand. */
typedef struct search {
    const cloth_tree *a, *b;
    cloth_pairs *pairs;
    double reach, rounding;
    const uint8_t *moved;
} search;

/* Is a pair of no interest, since none of its vertices is among those? */
static bool left_out(const search *s, const cloth_item *p, const cloth_item *q)
{
    const uint8_t *const m = s->moved;
    return m && !(m[p->v[0]] | m[p->v[1]] | m[p->v[2]] | m[q->v[0]] | m[q->v[1]] | m[q->v[2]]);
}

static bool add(search *s, cloth_pair_kind kind, const cloth_item *p, const cloth_item *q)
{
    cloth_pairs *const list = s->pairs;
    if (list->n == list->capacity && !br_grow(&list->at, &list->capacity, list->n + 1, sizeof *list->at))
        return false;
    const bool edges = kind == CLOTH_EDGE_EDGE;
    list->at[list->n++] = (cloth_pair){
        kind,
        p->index,
        q->index,
        {p->v[0], edges ? p->v[1] : q->v[0], edges ? q->v[0] : q->v[1], edges ? q->v[1] : q->v[2]}};
    return true;
}

/* Vertices of one leaf against faces of another. */
static inline bool vertices_faces(search *s, cloth_pair_kind kind, const cloth_tree *a, const cloth_node *p,
                                  const cloth_tree *b, const cloth_node *q)
{
    const cloth_leaf *const from = &a->leaves[p->next], *const to = &b->leaves[q->next];
    const cloth_faces *const faces = &b->of_faces[q->next];
    for (uint32_t i = from->vertex; i < from[1].vertex; i++) {
        const cloth_item *const vertex = &a->vertices[i];
        if (!cloth_boxes_overlap(&vertex->box, &q->box))
            continue;
        const uint32_t v = vertex->index;
        unsigned near = cloth_four_overlap(&faces->boxes, &vertex->box);
        if (near && a == b)
            near &= ~cloth_faces_of(faces, &v, 1);
        CLOTH_FOR_BITS(near, j)
        {
            const cloth_item *const face = &b->faces[to->face + j];
            const cloth_way *const way[4] = {a->ways + v, b->ways + face->v[0], b->ways + face->v[1],
                                             b->ways + face->v[2]};
            if (!left_out(s, vertex, face) && !cloth_planes_apart(false, way, s->reach, s->rounding) &&
                !add(s, kind, vertex, face))
                return false;
        }
    }
    return true;
}

/* Edges of one leaf against those of another, or among themselves. */
static inline bool edges_edges(search *s, const cloth_tree *a, const cloth_node *p, const cloth_tree *b,
                               const cloth_node *q)
{
    const cloth_leaf *const from = &a->leaves[p->next], *const to = &b->leaves[q->next];
    const cloth_edges *const of_a = &a->of_edges[from->four], *const of_b = &b->of_edges[to->four];
    const uint32_t edges = from[1].edge - from->edge, others = to[1].edge - to->edge;
    CLOTH_FOR_BITS(cloth_edges_overlap(of_a, edges, &q->box, NULL), i)
    {
        const cloth_item *const edge = &a->edges[from->edge + i];
        unsigned near = cloth_edges_overlap(of_b, others, &edge->box, a == b ? edge->v : NULL);
        if (p == q)
            near &= ~0u << i << 1;
        CLOTH_FOR_BITS(near, j)
        {
            const cloth_item *const other = &b->edges[to->edge + j];
            const uint32_t v = edge->v[0], w = edge->v[1];
            const cloth_way *const way[4] = {a->ways + v, a->ways + w, b->ways + other->v[0],
                                             b->ways + other->v[1]};
            if (!left_out(s, edge, other) && !cloth_planes_apart(true, way, s->reach, s->rounding) &&
                !add(s, CLOTH_EDGE_EDGE, edge, other))
                return false;
        }
    }
    return true;
}

static inline bool visit(void *context, const cloth_node *p, const cloth_node *q)
{
    search *const s = context;
    const cloth_tree *const a = s->a, *const b = s->b;
    return vertices_faces(s, CLOTH_VERTEX_FACE, a, p, b, q) &&
           (p == q || vertices_faces(s, a == b ? CLOTH_VERTEX_FACE : CLOTH_FACE_VERTEX, b, q, a, p)) &&
           edges_edges(s, a, p, b, q);
}

static br_status walk(void *context, size_t part, int member, br_error *error)
{
    (void)member;
    const query *const q = context;
    search s = {q->a, q->b, &q->lists[part], q->reach, q->rounding, q->moved};
    s.pairs->n = 0;
    if (cloth_tree_walk(q->a, q->b, q->moved != NULL, &q->starts, part, visit, &s))
        return BR_OK;
    return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for more than %zu pairs of features",
                   s.pairs->n);
}

static br_status join(cloth_pairs *to, const cloth_pairs *parts, size_t n, br_error *error)
{
    size_t all = 0;
    for (size_t k = 0; k < n; k++)
        all += parts[k].n;
    if (!br_grow(&to->at, &to->capacity, all, sizeof *to->at))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu pairs of features", all);
    to->n = 0;
    for (size_t k = 0; k < n; k++) {
        if (parts[k].n > 0)
            memcpy(to->at + to->n, parts[k].at, parts[k].n * sizeof *to->at);
        to->n += parts[k].n;
    }
    return BR_OK;
}

static br_status find(cloth_tree *a, const cloth_tree *b, const uint8_t *moved, cloth_pairs *pairs,
                      br_error *error)
{
    query q = {.a = a,
               .b = b,
               .reach = (a->reach + b->reach) / 2,
               .rounding = CLOTH_ROUNDING * cloth_tree_extent(a, b),
               .moved = moved};
    if (moved)
        cloth_tree_mark(a, moved);
    const size_t parts = cloth_walk_starts(a, b, moved != NULL, &q.starts);
    q.lists = parts > 1 ? a->part_pairs : pairs;
    BR_TRY(br_team_run(a->team, parts, walk, &q, error));
    return parts > 1 ? join(pairs, q.lists, parts, error) : BR_OK;
}

br_status cloth_pairs_self(cloth_tree *tree, const uint8_t *moved, cloth_pairs *pairs, br_error *error)
{
    BR_ASSERT_HANDLE(tree);
    BR_ASSERT_HANDLE(pairs);
    return find(tree, tree, moved, pairs, error);
}

br_status cloth_pairs_between(cloth_tree *a, const cloth_tree *b, cloth_pairs *pairs, br_error *error)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    BR_ASSERT_HANDLE(pairs);
    BR_ASSERT(a != b, "one tree is given twice: that is cloth_pairs_self");
    return find(a, b, NULL, pairs, error);
}

void cloth_pairs_clear(cloth_pairs *pairs)
{
    free(pairs->at);
    *pairs = (cloth_pairs){0};
}
