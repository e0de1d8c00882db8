/* A tree of boxes over the triangles of a mesh: cut across the longest side near the middle, made once; boxes
 * anew in each step, from the leaves up. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "tree.h"

/* The largest coordinate [m]: below the range of single precision. */
static const double LARGEST = 1e30;

/* A triangle and its middle along the axis of the split; the index breaks ties, so that the tree does not
 * depend on the sort. */
typedef struct keyed {
    double key;
    uint32_t triangle;
} keyed;

static int compare(const void *a, const void *b)
{
    const keyed *const p = a, *const q = b;
    return p->key < q->key   ? -1
           : p->key > q->key ? 1
                             : (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

static double along(br_vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static double middle(const cloth_features *f, const br_vec3 *x, uint32_t triangle, int axis)
{
    const uint32_t *const v = &f->triangles[3 * (size_t)triangle];
    return along(x[v[0]], axis) + along(x[v[1]], axis) + along(x[v[2]], axis);
}

/* Where sorted triangles are cut: at the widest gap between 3/8 and 5/8 of them, the nearest to the middle of
 * those that are as wide up to rounding. Cuts through rows of a grid would make boxes that overlap. */
static size_t cut_of(const keyed *sorted, size_t count)
{
    const size_t half = count / 2, off = half - (count * 3 + 7) / 8;
    size_t best = half;
    double widest = sorted[half].key - sorted[half - 1].key;
    for (size_t i = 1; i <= off; i++)
        for (int side = 0; side < 2; side++) {
            const size_t at = side ? half + i : half - i;
            const double gap = sorted[at].key - sorted[at - 1].key;
            if (gap > widest * (1 + 1e-6)) {
                widest = gap;
                best = at;
            }
        }
    return best;
}

static void build(cloth_tree *tree, const br_vec3 *x, keyed *work, size_t first, size_t count)
{
    cloth_node *const node = &tree->nodes[tree->n_nodes++];
    if (count <= CLOTH_LEAF) {
        *node = (cloth_node){.is_leaf = true, .next = (uint32_t)tree->n_leaves};
        tree->leaves[tree->n_leaves++].face = (uint32_t)first;
        return;
    }
    int axis = 0;
    double longest = -1;
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (size_t i = first; i < first + count; i++) {
            const double key = middle(tree->features, x, work[i].triangle, k);
            low = fmin(low, key);
            high = fmax(high, key);
        }
        if (high - low > longest) {
            longest = high - low;
            axis = k;
        }
    }
    for (size_t i = first; i < first + count; i++)
        work[i].key = middle(tree->features, x, work[i].triangle, axis);
    qsort(work + first, count, sizeof *work, compare);
    const size_t cut = cut_of(work + first, count);
    build(tree, x, work, first, cut);
    *node = (cloth_node){.is_leaf = false, .next = (uint32_t)tree->n_nodes};
    build(tree, x, work, first + cut, count - cut);
}

static inline void set_lane(cloth_four *boxes, uint32_t lane, const cloth_box *box)
{
    for (int axis = 0; axis < 3; axis++) {
        boxes->low[axis][lane] = box->low[axis];
        boxes->high[axis][lane] = box->high[axis];
    }
}

/* Empty boxes where there is no item; vertices of edges and faces. */
static void fill_lanes(const cloth_tree *tree)
{
    static const cloth_box empty = {{INFINITY, INFINITY, INFINITY, 0}, {-INFINITY, -INFINITY, -INFINITY, 0}};
    for (size_t i = 0; i < tree->n_leaves; i++) {
        const cloth_leaf *const leaf = &tree->leaves[i];
        cloth_faces *const faces = &tree->of_faces[i];
        memset(faces, 0, sizeof *faces);
        for (uint32_t k = 0; k < CLOTH_LEAF; k++) {
            set_lane(&faces->boxes, k, &empty);
            for (int c = 0; c < 3 && leaf->face + k < leaf[1].face; c++)
                faces->corner[c][k] = (int)tree->faces[leaf->face + k].v[c];
        }
        for (uint32_t k = 0; k < 4 * (leaf[1].four - leaf->four); k++) {
            cloth_edges *const edges = &tree->of_edges[leaf->four + k / 4];
            if (k % 4 == 0)
                memset(edges, 0, sizeof *edges);
            set_lane(&edges->boxes, k % 4, &empty);
            for (int end = 0; end < 2 && leaf->edge + k < leaf[1].edge; end++)
                edges->end[end][k % 4] = (int)tree->edges[leaf->edge + k].v[end];
        }
    }
}

/* Items in the order of the leaves, of which it is known where their faces begin. */
static void fill(cloth_tree *tree, const keyed *order)
{
    const cloth_features *const f = tree->features;
    uint32_t vertices = 0, edges = 0, fours = 0;
    tree->leaves[tree->n_leaves].face = (uint32_t)f->n_triangles;
    for (size_t leaf = 0; leaf < tree->n_leaves; leaf++) {
        tree->leaves[leaf].vertex = vertices;
        tree->leaves[leaf].edge = edges;
        tree->leaves[leaf].four = fours;
        for (size_t i = tree->leaves[leaf].face; i < tree->leaves[leaf + 1].face; i++) {
            const size_t t = order[i].triangle;
            const uint32_t *const v = &f->triangles[3 * t];
            tree->faces[i] = (cloth_item){.index = (uint32_t)t, .v = {v[0], v[1], v[2]}};
            for (size_t k = 0; k < 3; k++) {
                const uint32_t edge = f->triangle_edges[3 * t + k];
                const uint32_t *const end = &f->edges[2 * (size_t)edge];
                if (f->owned[t] >> k & 1)
                    tree->vertices[vertices++] = (cloth_item){.index = v[k], .v = {v[k], v[k], v[k]}};
                if (f->owned[t] >> (3 + k) & 1)
                    tree->edges[edges++] = (cloth_item){.index = edge, .v = {end[0], end[1], end[1]}};
            }
        }
        fours += (edges - tree->leaves[leaf].edge + 3) / 4;
    }
    tree->leaves[tree->n_leaves].vertex = vertices;
    tree->leaves[tree->n_leaves].edge = edges;
    tree->leaves[tree->n_leaves].four = fours;
    fill_lanes(tree);
}

void cloth_tree_destroy(cloth_tree *tree)
{
    if (!tree)
        return;
    free(tree->nodes);
    free(tree->leaves);
    free(tree->of_faces);
    free(tree->of_edges);
    free(tree->vertices);
    free(tree->edges);
    free(tree->faces);
    free(tree->boxes);
    free(tree->ways);
    free(tree->marks);
    for (size_t k = 0; k < CLOTH_PARTS; k++) {
        cloth_pairs_clear(&tree->part_pairs[k]);
        cloth_intersections_clear(&tree->part_meetings[k]);
    }
    free(tree);
}

br_status cloth_tree_create(const cloth_features *features, const br_vec3 *x, cloth_tree **out,
                            br_error *error)
{
    BR_ASSERT_HANDLE(features);
    BR_ASSERT_HANDLE(out);
    BR_ASSERT_ARRAY(x, features->n_vertices);
    const size_t n = features->n_triangles;
    cloth_tree *const tree = *out = calloc(1, sizeof *tree);
    keyed *work = NULL;
    if (!tree || !br_resize(&work, n, sizeof *work) || !br_resize(&tree->nodes, 2 * n, sizeof *tree->nodes) ||
        !br_resize(&tree->leaves, n + 1, sizeof *tree->leaves) ||
        !br_resize(&tree->of_faces, n, sizeof *tree->of_faces) ||
        !br_resize(&tree->of_edges, features->n_edges / 4 + n, sizeof *tree->of_edges) ||
        !br_resize(&tree->vertices, features->n_vertices, sizeof *tree->vertices) ||
        !br_resize(&tree->edges, features->n_edges, sizeof *tree->edges) ||
        !br_resize(&tree->faces, n, sizeof *tree->faces) ||
        !br_resize(&tree->boxes, features->n_vertices, sizeof *tree->boxes) ||
        !br_resize(&tree->ways, features->n_vertices, sizeof *tree->ways) ||
        !br_resize(&tree->marks, 2 * n, sizeof *tree->marks)) {
        free(work);
        cloth_tree_destroy(tree);
        *out = NULL;
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for a tree of %zu triangles", n);
    }
    tree->features = features;
    for (size_t i = 0; i < n; i++)
        work[i] = (keyed){0, (uint32_t)i};
    if (n > 0)
        build(tree, x, work, 0, n);
    fill(tree, work);
    free(work);
    return BR_OK;
}

/* Rounded down or up to single precision: a step of 2^-23 of its size, or of the smallest number, is more
 * than what rounding to the nearest takes. */
static float below(double x)
{
    return (float)(x - fabs(x) * 0x1p-23 - 0x1p-149);
}
static float above(double x)
{
    return (float)(x + fabs(x) * 0x1p-23 + 0x1p-149);
}

static double lower(double a, double b)
{
    return a < b ? a : b;
}
static double upper(double a, double b)
{
    return a > b ? a : b;
}

static bool usable(br_vec3 x)
{
    return fabs(x.x) <= LARGEST && fabs(x.y) <= LARGEST && fabs(x.z) <= LARGEST;
}

static br_status box_vertices(cloth_tree *tree, const br_vec3 *x0, const br_vec3 *x1, br_error *error)
{
    const double r = tree->reach / 2;
    for (size_t v = 0; v < tree->features->n_vertices; v++) {
        const br_vec3 a = x0[v], b = x1[v];
        if (!usable(a) || !usable(b))
            return br_fail(error, BR_ERR_RANGE, "cloth: vertex %zu at (%g, %g, %g), then (%g, %g, %g)", v,
                           a.x, a.y, a.z, b.x, b.y, b.z);
        tree->ways[v] = cloth_way_make(a, b);
        tree->boxes[v] = (cloth_box){
            {below(lower(a.x, b.x) - r), below(lower(a.y, b.y) - r), below(lower(a.z, b.z) - r), 0},
            {above(upper(a.x, b.x) + r), above(upper(a.y, b.y) + r), above(upper(a.z, b.z) + r), 0}};
    }
    return BR_OK;
}

static void box_leaves(cloth_tree *tree)
{
    for (size_t i = 0; i < tree->n_leaves; i++) {
        const cloth_leaf *const leaf = &tree->leaves[i];
        for (uint32_t k = 0; k < leaf[1].face - leaf->face; k++)
            set_lane(&tree->of_faces[i].boxes, k, &tree->faces[leaf->face + k].box);
        for (uint32_t k = 0; k < leaf[1].edge - leaf->edge; k++)
            set_lane(&tree->of_edges[leaf->four + k / 4].boxes, k % 4, &tree->edges[leaf->edge + k].box);
    }
}

static void box_items(cloth_tree *tree)
{
    const cloth_leaf *const end = &tree->leaves[tree->n_leaves];
    const cloth_box *const box = tree->boxes;
    for (uint32_t i = 0; i < end->vertex; i++)
        tree->vertices[i].box = box[tree->vertices[i].index];
    for (uint32_t i = 0; i < end->edge; i++) {
        const uint32_t *const v = tree->edges[i].v;
        tree->edges[i].box = cloth_box_join(&box[v[0]], &box[v[1]]);
    }
    for (uint32_t i = 0; i < end->face; i++) {
        const uint32_t *const v = tree->faces[i].v;
        const cloth_box side = cloth_box_join(&box[v[0]], &box[v[1]]);
        tree->faces[i].box = cloth_box_join(&side, &box[v[2]]);
    }
    box_leaves(tree);
}

br_status cloth_tree_refit(cloth_tree *tree, const br_vec3 *x0, const br_vec3 *x1, double reach,
                           br_error *error)
{
    BR_ASSERT_HANDLE(tree);
    const cloth_features *const f = tree->features;
    BR_ASSERT_ARRAY(x0, f->n_vertices);
    BR_ASSERT_ARRAY(x1, f->n_vertices);
    BR_ASSERT(reach >= 0 && reach <= LARGEST, "reach is %g", reach);
    tree->x1 = x1;
    tree->reach = reach;
    BR_TRY(box_vertices(tree, x0, x1, error));
    box_items(tree);
    for (size_t i = tree->n_nodes; i-- > 0;) {
        cloth_node *const node = &tree->nodes[i];
        if (!node->is_leaf) {
            node->box = cloth_box_join(&tree->nodes[i + 1].box, &tree->nodes[node->next].box);
            continue;
        }
        const cloth_leaf *const leaf = &tree->leaves[node->next];
        node->box = tree->faces[leaf->face].box;
        for (uint32_t k = leaf[0].face + 1; k < leaf[1].face; k++)
            node->box = cloth_box_join(&node->box, &tree->faces[k].box);
    }
    return BR_OK;
}

void cloth_tree_use(cloth_tree *tree, br_team *team)
{
    BR_ASSERT_HANDLE(tree);
    tree->team = team;
}

/* Each round takes pairs of nodes apart into those below them, in their place, so that the order of the walk
 * stays. */
size_t cloth_walk_starts(const cloth_tree *a, const cloth_tree *b, bool marked, cloth_starts *starts)
{
    starts->n = a->n_nodes > 0 && b->n_nodes > 0;
    starts->at[0].a = starts->at[0].b = 0;
    for (bool more = br_team_size(a->team) > 1; more && starts->n < CLOTH_PARTS_WANTED;) {
        const cloth_starts old = *starts;
        starts->n = 0;
        more = false;
        for (size_t k = 0; k < old.n; k++) {
            const uint32_t i = old.at[k].a, j = old.at[k].b;
            const bool leaves = a->nodes[i].is_leaf && b->nodes[j].is_leaf;
            cloth_walk below;
            below.depth = 0;
            if (leaves)
                cloth_walk_push(&below, a, b, marked, i, j);
            else
                cloth_walk_below(&below, a, b, marked, i, j);
            more = more || !leaves;
            while (below.depth > 0) {
                below.depth--;
                starts->at[starts->n].a = below.stack[below.depth].a;
                starts->at[starts->n++].b = below.stack[below.depth].b;
            }
        }
    }
    return starts->n > 0 ? starts->n : 1;
}

double cloth_tree_extent(const cloth_tree *a, const cloth_tree *b)
{
    if (a->n_nodes == 0 || b->n_nodes == 0)
        return 0;
    const cloth_box box = cloth_box_join(&a->nodes[0].box, &b->nodes[0].box);
    double longest = 0;
    for (int k = 0; k < 3; k++)
        longest = fmax(longest, (double)box.high[k] - (double)box.low[k]);
    return longest;
}

void cloth_tree_mark(const cloth_tree *tree, const uint8_t *moved)
{
    for (size_t i = tree->n_nodes; i-- > 0;) {
        const cloth_node *const node = &tree->nodes[i];
        if (!node->is_leaf) {
            tree->marks[i] = tree->marks[i + 1] | tree->marks[node->next];
            continue;
        }
        const cloth_leaf *const leaf = &tree->leaves[node->next];
        uint8_t mark = 0;
        for (uint32_t k = leaf[0].face; k < leaf[1].face; k++) {
            const uint32_t *const v = tree->faces[k].v;
            mark |= moved[v[0]] | moved[v[1]] | moved[v[2]];
        }
        tree->marks[i] = mark;
    }
}
