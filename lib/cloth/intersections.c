/* Which edges of meshes meet which triangles. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "tree.h"

typedef struct search {
    const cloth_tree *a, *b;
    const uint8_t *moved; /* of A, may be null */
    cloth_intersections *list;
} search;

static bool any_moved(const search *s, const cloth_tree *tree, const uint32_t *v, int n)
{
    for (int k = 0; tree == s->a && k < n; k++)
        if (s->moved[v[k]])
            return true;
    return false;
}

/* The owned edges of one triangle against another. */
static inline bool edges_face(search *s, const cloth_tree *e, uint32_t slot_e, const cloth_tree *f,
                              uint32_t slot_f, bool edge_of_b)
{
    const size_t triangle = e->order[slot_e], face = f->order[slot_f];
    const uint32_t *const corner = &f->features->triangles[3 * face];
    for (unsigned k = 0; k < 3; k++) {
        const uint32_t edge = e->features->triangle_edges[3 * triangle + k];
        const uint32_t *const end = &e->features->edges[2 * (size_t)edge];
        if (!(e->features->owned[triangle] >> (3 + k) & 1) ||
            !cloth_boxes_overlap(&e->edge_boxes[edge], &f->triangle_boxes[slot_f]))
            continue;
        if (e == f && (end[0] == corner[0] || end[0] == corner[1] || end[0] == corner[2] ||
                       end[1] == corner[0] || end[1] == corner[1] || end[1] == corner[2]))
            continue;
        if (s->moved && !any_moved(s, e, end, 2) && !any_moved(s, f, corner, 3))
            continue;
        const cloth_meeting meeting =
            cloth_meet(e->x1[end[0]], e->x1[end[1]], f->x1[corner[0]], f->x1[corner[1]], f->x1[corner[2]]);
        if (meeting == CLOTH_APART)
            continue;
        cloth_intersections *const list = s->list;
        if (!br_grow(&list->at, &list->capacity, list->n + 1, sizeof *list->at))
            return false;
        list->at[list->n++] = (cloth_intersection){
            meeting, edge_of_b, edge, (uint32_t)face, {end[0], end[1], corner[0], corner[1], corner[2]}};
    }
    return true;
}

static inline bool visit(void *context, uint32_t slot_a, uint32_t slot_b)
{
    search *const s = context;
    return edges_face(s, s->a, slot_a, s->b, slot_b, false) &&
           edges_face(s, s->b, slot_b, s->a, slot_a, s->a != s->b);
}

static br_status find(const cloth_tree *a, const cloth_tree *b, const uint8_t *moved,
                      cloth_intersections *list, br_error *error)
{
    search s = {a, b, moved, list};
    list->n = 0;
    if (moved)
        cloth_tree_mark(a, moved);
    if (!cloth_tree_walk(a, b, moved != NULL, visit, &s))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for more than %zu intersections", list->n);
    return BR_OK;
}

br_status cloth_intersections_self(const cloth_tree *tree, const uint8_t *moved,
                                   cloth_intersections *intersections, br_error *error)
{
    BR_ASSERT_HANDLE(tree);
    BR_ASSERT_HANDLE(intersections);
    return find(tree, tree, moved, intersections, error);
}

br_status cloth_intersections_between(const cloth_tree *a, const cloth_tree *b, const uint8_t *moved,
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
