/* The tree of boxes, for the queries that go through it. */
#ifndef BRISTLE_CLOTH_TREE_H
#define BRISTLE_CLOTH_TREE_H

#include "collision.h"

/* Four floats, of which the last is 0; loops over coordinates by hand would cost three times as much. */
typedef float cloth_lanes __attribute__((vector_size(16), aligned(4)));
typedef int cloth_lane_test __attribute__((vector_size(16))); /* -1: true; 0: false */
typedef long long cloth_lane_halves __attribute__((vector_size(16)));

typedef struct cloth_box {
    cloth_lanes low, high;
} cloth_box;

static inline bool cloth_boxes_overlap(const cloth_box *a, const cloth_box *b)
{
    const cloth_lane_halves both = (cloth_lane_halves)((a->low <= b->high) & (b->low <= a->high));
    return (both[0] & both[1]) == -1;
}

static inline cloth_lanes cloth_lanes_select(cloth_lane_test test, cloth_lanes yes, cloth_lanes no)
{
    return (cloth_lanes)((test & (cloth_lane_test)yes) | (~test & (cloth_lane_test)no));
}

static inline cloth_box cloth_box_join(const cloth_box *a, const cloth_box *b)
{
    const cloth_box box = {cloth_lanes_select(a->low < b->low, a->low, b->low),
                           cloth_lanes_select(a->high > b->high, a->high, b->high)};
    return box;
}

typedef struct cloth_node {
    cloth_box box;
    uint32_t count; /* triangles of a leaf; 0: two nodes below, the left one follows this one */
    uint32_t first; /* slot of a leaf's first triangle; else the right node */
} cloth_node;

/* Triangles stand in slots in the order of the leaves. */
struct cloth_tree {
    const cloth_features *features;
    const br_vec3 *x0, *x1; /* of the last refit */
    double reach;
    size_t n_nodes;
    cloth_node *nodes;
    uint32_t *order;                                       /* (n_triangles) triangle in a slot */
    cloth_box *triangle_boxes, *vertex_boxes, *edge_boxes; /* by slot, vertex, edge */
    uint8_t *marks; /* (n_nodes) scratch of a query: is anything below of interest? */
};

/* Depth of a tree that splits in halves, in 32 bits; each level leaves three entries behind. */
enum { CLOTH_STACK = 4 * 34 };

/* What is done with two triangles whose boxes overlap; false: out of memory, the query ends. */
typedef bool (*cloth_visit)(void *context, uint32_t slot_a, uint32_t slot_b);

typedef struct cloth_walk {
    struct {
        uint32_t a, b;
    } stack[CLOTH_STACK];
    int depth;
} cloth_walk;

static inline void cloth_walk_push(cloth_walk *w, const cloth_tree *a, const cloth_tree *b, bool marked,
                                   uint32_t i, uint32_t j)
{
    if (!cloth_boxes_overlap(&a->nodes[i].box, &b->nodes[j].box))
        return;
    if (marked && !(a->marks[i] || (a == b && b->marks[j])))
        return;
    w->stack[w->depth].a = i;
    w->stack[w->depth++].b = j;
}

/* Two leaves, or a leaf with itself. */
static inline bool cloth_walk_leaves(const cloth_tree *a, const cloth_tree *b, bool same, const cloth_node *p,
                                     const cloth_node *q, cloth_visit visit, void *context)
{
    for (uint32_t s = p->first; s < p->first + p->count; s++) {
        if (!same && !cloth_boxes_overlap(&a->triangle_boxes[s], &q->box))
            continue;
        for (uint32_t t = same ? s + 1 : q->first; t < q->first + q->count; t++)
            if (cloth_boxes_overlap(&a->triangle_boxes[s], &b->triangle_boxes[t]) && !visit(context, s, t))
                return false;
    }
    return true;
}

/* All pairs of triangles of two trees whose boxes overlap; with a = b each pair of different ones once.
 * `marked`: only where A's marks (of one tree: either's) are set. Inline, so that `visit` is, too. */
static inline bool cloth_tree_walk(const cloth_tree *a, const cloth_tree *b, bool marked, cloth_visit visit,
                                   void *context)
{
    cloth_walk w;
    w.depth = 0;
    if (a->n_nodes > 0 && b->n_nodes > 0)
        cloth_walk_push(&w, a, b, marked, 0, 0);
    while (w.depth > 0) {
        const uint32_t i = w.stack[--w.depth].a, j = w.stack[w.depth].b;
        const cloth_node *const p = &a->nodes[i], *const q = &b->nodes[j];
        const bool same = a == b && i == j;
        if (p->count > 0 && q->count > 0) {
            if (!cloth_walk_leaves(a, b, same, p, q, visit, context))
                return false;
        } else if (same) {
            cloth_walk_push(&w, a, b, marked, i + 1, p->first);
            cloth_walk_push(&w, a, b, marked, p->first, p->first);
            cloth_walk_push(&w, a, b, marked, i + 1, i + 1);
        } else if (p->count > 0) {
            cloth_walk_push(&w, a, b, marked, i, q->first);
            cloth_walk_push(&w, a, b, marked, i, j + 1);
        } else if (q->count > 0) {
            cloth_walk_push(&w, a, b, marked, p->first, j);
            cloth_walk_push(&w, a, b, marked, i + 1, j);
        } else {
            cloth_walk_push(&w, a, b, marked, p->first, q->first);
            cloth_walk_push(&w, a, b, marked, p->first, j + 1);
            cloth_walk_push(&w, a, b, marked, i + 1, q->first);
            cloth_walk_push(&w, a, b, marked, i + 1, j + 1);
        }
    }
    return true;
}

/* Sets the marks of nodes above triangles with a vertex that has moved[v] != 0. */
void cloth_tree_mark(const cloth_tree *tree, const uint8_t *moved);

#endif
