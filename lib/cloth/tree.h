/* The tree of boxes, for the queries that go through it. */
#ifndef BRISTLE_CLOTH_TREE_H
#define BRISTLE_CLOTH_TREE_H

#ifdef __SSE__
#include <xmmintrin.h>
#endif
#include "separation.h"

/* Four floats, of which the last is 0; loops over coordinates by hand would cost three times as much. */
typedef float cloth_lanes __attribute__((vector_size(16), aligned(4)));
typedef int cloth_lane_test __attribute__((vector_size(16))); /* -1: true; 0: false */
typedef long long cloth_lane_halves __attribute__((vector_size(16)));

typedef struct cloth_box {
    cloth_lanes low, high;
} cloth_box;

static inline bool cloth_boxes_overlap(const cloth_box *a, const cloth_box *b)
{
    const cloth_lane_test both = (a->low <= b->high) & (b->low <= a->high);
#ifdef __SSE__
    return _mm_movemask_ps((__m128)both) == 15;
#else
    const cloth_lane_halves halves = (cloth_lane_halves)both;
    return (halves[0] & halves[1]) == -1;
#endif
}

/* Bit k of lane k. */
static inline unsigned cloth_lane_bits(cloth_lane_test test)
{
#ifdef __SSE__
    return (unsigned)_mm_movemask_ps((__m128)test);
#else
    return (unsigned)((test[0] & 1) | (test[1] & 2) | (test[2] & 4) | (test[3] & 8));
#endif
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

/* Four boxes, a lane each: x, y and z of their low corners, then of their high ones. */
typedef struct cloth_four {
    cloth_lanes low[3], high[3];
} cloth_four;

static inline cloth_lane_test cloth_four_along(const cloth_four *four, const cloth_box *box, int axis)
{
    const float low = box->low[axis], high = box->high[axis];
    const cloth_lanes lows = {low, low, low, low}, highs = {high, high, high, high};
    return (four->low[axis] <= highs) & (lows <= four->high[axis]);
}

/* Which of them overlap a box: bit k of box k. */
static inline unsigned cloth_four_overlap(const cloth_four *four, const cloth_box *box)
{
    return cloth_lane_bits(cloth_four_along(four, box, 0) & cloth_four_along(four, box, 1) &
                           cloth_four_along(four, box, 2));
}

typedef struct cloth_node {
    cloth_box box;
    bool is_leaf;
    uint32_t next; /* its leaf; or the right node below, while the left one follows this one */
} cloth_node;

/* A vertex, edge or face, with all that a query looks at. */
typedef struct cloth_item {
    cloth_box box;
    uint32_t index, v[3]; /* of the feature; its one, two or three vertices */
} cloth_item;

/* Triangles of a leaf, at most. */
enum { CLOTH_LEAF = 4 };

/* Where the items of a leaf begin: the faces of its triangles, and the vertices and edges that they own. The
 * next leaf's begin where they end. */
typedef struct cloth_leaf {
    uint32_t vertex, edge, face;
    uint32_t four; /* its edges four abreast */
} cloth_leaf;

/* A leaf's faces four abreast: boxes and vertices. Beyond the last, boxes are empty. */
typedef struct cloth_faces {
    cloth_four boxes;
    cloth_lane_test corner[3];
} cloth_faces;

/* Four of its edges, in the same way. */
typedef struct cloth_edges {
    cloth_four boxes;
    cloth_lane_test end[2];
} cloth_edges;

static inline cloth_lane_test cloth_lanes_of(uint32_t vertex)
{
    const int v = (int)vertex;
    const cloth_lane_test lanes = {v, v, v, v};
    return lanes;
}

/* Which faces have one of these vertices. */
static inline unsigned cloth_faces_of(const cloth_faces *faces, const uint32_t *v, int n)
{
    cloth_lane_test of = {0};
    for (int k = 0; k < n; k++) {
        const cloth_lane_test same = cloth_lanes_of(v[k]);
        of |= (faces->corner[0] == same) | (faces->corner[1] == same) | (faces->corner[2] == same);
    }
    return cloth_lane_bits(of);
}

/* Which of four edges have one of these vertices. */
static inline unsigned cloth_edges_of(const cloth_edges *edges, const uint32_t v[2])
{
    const cloth_lane_test low = cloth_lanes_of(v[0]), high = cloth_lanes_of(v[1]);
    return cloth_lane_bits((edges->end[0] == low) | (edges->end[1] == low) | (edges->end[0] == high) |
                           (edges->end[1] == high));
}

/* Which of so many edges of a leaf overlap a box; `apart`, if not null: and have neither of these vertices.
 * Bit k of edge k. */
static inline unsigned cloth_edges_overlap(const cloth_edges *edges, uint32_t n, const cloth_box *box,
                                           const uint32_t apart[2])
{
    unsigned bits = 0;
    for (uint32_t k = 0; k < n; k += 4, edges++) {
        unsigned of = cloth_four_overlap(&edges->boxes, box);
        if (of && apart)
            of &= ~cloth_edges_of(edges, apart);
        bits |= of << k;
    }
    return bits;
}

/* The items of these bits, the lowest first. */
#define CLOTH_FOR_BITS(bits, k)                                                                              \
    for (uint32_t left_##k = (bits), k; left_##k && (k = (uint32_t)__builtin_ctz(left_##k), true);           \
         left_##k &= left_##k - 1)

/* Walks are cut into parts, whose lists are joined in the order of the walk. */
enum { CLOTH_PARTS_WANTED = 64, CLOTH_PARTS = 4 * CLOTH_PARTS_WANTED };

/* Where the parts of a walk start, in its order. */
typedef struct cloth_starts {
    size_t n;
    struct {
        uint32_t a, b;
    } at[CLOTH_PARTS];
} cloth_starts;

struct cloth_tree {
    br_team *team; /* may be null */
    const cloth_features *features;
    const br_vec3 *x1; /* of the last refit */
    double reach;
    size_t n_nodes, n_leaves;
    cloth_node *nodes;
    cloth_leaf *leaves;                   /* (n_leaves + 1) */
    cloth_faces *of_faces;                /* (n_leaves) */
    cloth_edges *of_edges;                /* from the leaves' `four` on */
    cloth_item *vertices, *edges, *faces; /* in the order of the leaves */
    cloth_box *boxes;                     /* (n_vertices), by index */
    cloth_way *ways;                      /* (n_vertices), by index */
    uint8_t *marks;                       /* (n_nodes) scratch of a query: is anything below of interest? */
    /* what parts of a query have found */
    cloth_pairs part_pairs[CLOTH_PARTS];
    cloth_intersections part_meetings[CLOTH_PARTS];
};

/* No side of a cut has more than 5/8 of the triangles: 2^28 of them are below 48 cuts. Each level leaves
 * three entries behind. */
enum { CLOTH_STACK = 4 * 48 };

/* What is done with two leaves whose boxes overlap, or with one (the same twice); false: out of memory, the
 * query ends. */
typedef bool (*cloth_visit)(void *context, const cloth_node *a, const cloth_node *b);

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

/* The pairs below a pair of nodes that are not both leaves, the last in order first. */
static inline void cloth_walk_below(cloth_walk *w, const cloth_tree *a, const cloth_tree *b, bool marked,
                                    uint32_t i, uint32_t j)
{
    const cloth_node *const p = &a->nodes[i], *const q = &b->nodes[j];
    if (a == b && i == j) {
        cloth_walk_push(w, a, b, marked, i + 1, p->next);
        cloth_walk_push(w, a, b, marked, p->next, p->next);
        cloth_walk_push(w, a, b, marked, i + 1, i + 1);
    } else if (p->is_leaf) {
        cloth_walk_push(w, a, b, marked, i, q->next);
        cloth_walk_push(w, a, b, marked, i, j + 1);
    } else if (q->is_leaf) {
        cloth_walk_push(w, a, b, marked, p->next, j);
        cloth_walk_push(w, a, b, marked, i + 1, j);
    } else {
        cloth_walk_push(w, a, b, marked, p->next, q->next);
        cloth_walk_push(w, a, b, marked, p->next, j + 1);
        cloth_walk_push(w, a, b, marked, i + 1, q->next);
        cloth_walk_push(w, a, b, marked, i + 1, j + 1);
    }
}

/* All pairs of leaves of two trees whose boxes overlap; with a = b each pair once, and each leaf with itself.
 * `marked`: only where A's marks (of one tree: either's) are set. Of one part of the walk. Inline, so that
 * `visit` is, too. */
static inline bool cloth_tree_walk(const cloth_tree *a, const cloth_tree *b, bool marked,
                                   const cloth_starts *starts, size_t part, cloth_visit visit, void *context)
{
    cloth_walk w;
    w.depth = 0;
    if (starts->n > 0)
        cloth_walk_push(&w, a, b, marked, starts->at[part].a, starts->at[part].b);
    while (w.depth > 0) {
        const uint32_t i = w.stack[--w.depth].a, j = w.stack[w.depth].b;
        const cloth_node *const p = &a->nodes[i], *const q = &b->nodes[j];
        if (p->is_leaf && q->is_leaf) {
            if (!visit(context, p, q))
                return false;
        } else {
            cloth_walk_below(&w, a, b, marked, i, j);
        }
    }
    return true;
}

/* Where the parts of such a walk start: one for one thread, some 64 for a team. Returns their number, of
 * which there is one at least. */
size_t cloth_walk_starts(const cloth_tree *a, const cloth_tree *b, bool marked, cloth_starts *starts);

/* Longest side of the boxes of both trees together: no two coordinates of theirs differ by more [m]. */
double cloth_tree_extent(const cloth_tree *a, const cloth_tree *b);

/* Sets the marks of nodes above triangles with a vertex that has moved[v] != 0. */
void cloth_tree_mark(const cloth_tree *tree, const uint8_t *moved);

#endif
