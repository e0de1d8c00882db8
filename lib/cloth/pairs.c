/* Pairs of features that may meet: of each two triangles whose boxes overlap the vertices and edges that they
 * own, boxes against boxes; then whether a plane keeps them apart. */
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "tree.h"

typedef struct search {
    const cloth_tree *a, *b;
    cloth_pairs *pairs;
    double reach;
} search;

/* Adds a pair, unless it stays apart. */
static inline bool add(search *s, cloth_pair_kind kind, uint32_t first, uint32_t second, const uint32_t v[4])
{
    const cloth_pair pair = {kind, first, second, {v[0], v[1], v[2], v[3]}};
    br_vec3 x0[4], x1[4];
    cloth_pair_gather(&pair, s->a->x0, s->b->x0, x0);
    cloth_pair_gather(&pair, s->a->x1, s->b->x1, x1);
    if (cloth_stay_apart(kind, x0, x1, s->reach))
        return true;
    cloth_pairs *const list = s->pairs;
    if (list->n == list->capacity && !br_grow(&list->at, &list->capacity, list->n + 1, sizeof *list->at))
        return false;
    list->at[list->n++] = pair;
    return true;
}

/* The owned vertices of one triangle against the face of another. */
static inline bool vertices_face(search *s, cloth_pair_kind kind, const cloth_tree *a, uint32_t slot_a,
                                 const cloth_tree *b, uint32_t slot_b)
{
    const uint32_t triangle = a->order[slot_a], face = b->order[slot_b];
    const uint32_t *const corner = &a->features->triangles[3 * (size_t)triangle];
    const uint32_t *const f = &b->features->triangles[3 * (size_t)face];
    const unsigned owned = a->features->owned[triangle];
    for (unsigned k = 0; k < 3; k++) {
        const uint32_t v = corner[k];
        if (!(owned >> k & 1) || (a == b && (v == f[0] || v == f[1] || v == f[2])) ||
            !cloth_boxes_overlap(&a->vertex_boxes[v], &b->triangle_boxes[slot_b]))
            continue;
        const uint32_t four[4] = {v, f[0], f[1], f[2]};
        if (!add(s, kind, v, face, four))
            return false;
    }
    return true;
}

static inline bool edge_edges(search *s, uint32_t edge, uint32_t triangle_b)
{
    const cloth_features *const f = s->b->features;
    const uint32_t *const p = &s->a->features->edges[2 * (size_t)edge];
    const unsigned owned = f->owned[triangle_b];
    for (unsigned k = 0; k < 3; k++) {
        const uint32_t other = f->triangle_edges[3 * (size_t)triangle_b + k];
        const uint32_t *const q = &f->edges[2 * (size_t)other];
        if (!(owned >> (3 + k) & 1) ||
            (s->a == s->b && (p[0] == q[0] || p[0] == q[1] || p[1] == q[0] || p[1] == q[1])) ||
            !cloth_boxes_overlap(&s->a->edge_boxes[edge], &s->b->edge_boxes[other]))
            continue;
        const uint32_t four[4] = {p[0], p[1], q[0], q[1]};
        if (!add(s, CLOTH_EDGE_EDGE, edge, other, four))
            return false;
    }
    return true;
}

static inline bool visit(void *context, uint32_t slot_a, uint32_t slot_b)
{
    search *const s = context;
    const cloth_tree *const a = s->a, *const b = s->b;
    const uint32_t ta = a->order[slot_a], tb = b->order[slot_b];
    if (!vertices_face(s, CLOTH_VERTEX_FACE, a, slot_a, b, slot_b) ||
        !vertices_face(s, a == b ? CLOTH_VERTEX_FACE : CLOTH_FACE_VERTEX, b, slot_b, a, slot_a))
        return false;
    for (unsigned k = 0; k < 3; k++) {
        const uint32_t edge = a->features->triangle_edges[3 * (size_t)ta + k];
        if ((a->features->owned[ta] >> (3 + k) & 1) &&
            cloth_boxes_overlap(&a->edge_boxes[edge], &b->triangle_boxes[slot_b]) && !edge_edges(s, edge, tb))
            return false;
    }
    return true;
}

static br_status find(const cloth_tree *a, const cloth_tree *b, cloth_pairs *pairs, br_error *error)
{
    search s = {a, b, pairs, (a->reach + b->reach) / 2};
    pairs->n = 0;
    if (!cloth_tree_walk(a, b, false, visit, &s))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for more than %zu pairs of features",
                       pairs->n);
    return BR_OK;
}

br_status cloth_pairs_self(const cloth_tree *tree, cloth_pairs *pairs, br_error *error)
{
    BR_ASSERT_HANDLE(tree);
    BR_ASSERT_HANDLE(pairs);
    return find(tree, tree, pairs, error);
}

br_status cloth_pairs_between(const cloth_tree *a, const cloth_tree *b, cloth_pairs *pairs, br_error *error)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    BR_ASSERT_HANDLE(pairs);
    BR_ASSERT(a != b, "one tree is given twice: that is cloth_pairs_self");
    return find(a, b, pairs, error);
}

void cloth_pairs_clear(cloth_pairs *pairs)
{
    free(pairs->at);
    *pairs = (cloth_pairs){0};
}
