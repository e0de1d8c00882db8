/* A tree of boxes over the triangles of a mesh: halves along the longest side, made once; boxes anew in each
 * step, from the leaves up. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "tree.h"

/* Triangles of a leaf, and the largest coordinate [m]: below the range of single precision. */
enum { LEAF = 2 };
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

static void build(cloth_tree *tree, const br_vec3 *x, keyed *work, size_t first, size_t count)
{
    cloth_node *const node = &tree->nodes[tree->n_nodes++];
    if (count <= LEAF) {
        *node = (cloth_node){.count = (uint32_t)count, .first = (uint32_t)first};
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
    build(tree, x, work, first, count / 2);
    *node = (cloth_node){.count = 0, .first = (uint32_t)tree->n_nodes};
    build(tree, x, work, first + count / 2, count - count / 2);
}

void cloth_tree_destroy(cloth_tree *tree)
{
    if (!tree)
        return;
    free(tree->nodes);
    free(tree->order);
    free(tree->triangle_boxes);
    free(tree->vertex_boxes);
    free(tree->edge_boxes);
    free(tree->marks);
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
        !br_resize(&tree->order, n, sizeof *tree->order) ||
        !br_resize(&tree->triangle_boxes, n, sizeof *tree->triangle_boxes) ||
        !br_resize(&tree->vertex_boxes, features->n_vertices, sizeof *tree->vertex_boxes) ||
        !br_resize(&tree->edge_boxes, features->n_edges, sizeof *tree->edge_boxes) ||
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
    for (size_t i = 0; i < n; i++)
        tree->order[i] = work[i].triangle;
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
        tree->vertex_boxes[v] = (cloth_box){
            {below(lower(a.x, b.x) - r), below(lower(a.y, b.y) - r), below(lower(a.z, b.z) - r), 0},
            {above(upper(a.x, b.x) + r), above(upper(a.y, b.y) + r), above(upper(a.z, b.z) + r), 0}};
    }
    return BR_OK;
}

br_status cloth_tree_refit(cloth_tree *tree, const br_vec3 *x0, const br_vec3 *x1, double reach,
                           br_error *error)
{
    BR_ASSERT_HANDLE(tree);
    const cloth_features *const f = tree->features;
    BR_ASSERT_ARRAY(x0, f->n_vertices);
    BR_ASSERT_ARRAY(x1, f->n_vertices);
    BR_ASSERT(reach >= 0 && reach <= LARGEST, "reach is %g", reach);
    tree->x0 = x0;
    tree->x1 = x1;
    tree->reach = reach;
    BR_TRY(box_vertices(tree, x0, x1, error));
    const cloth_box *const vertex = tree->vertex_boxes;
    for (size_t e = 0; e < f->n_edges; e++)
        tree->edge_boxes[e] = cloth_box_join(&vertex[f->edges[2 * e]], &vertex[f->edges[2 * e + 1]]);
    for (size_t s = 0; s < f->n_triangles; s++) {
        const size_t t = tree->order[s];
        tree->triangle_boxes[s] =
            cloth_box_join(&tree->edge_boxes[f->triangle_edges[3 * t]], &vertex[f->triangles[3 * t + 2]]);
    }
    for (size_t i = tree->n_nodes; i-- > 0;) {
        cloth_node *const node = &tree->nodes[i];
        if (node->count == 0) {
            node->box = cloth_box_join(&tree->nodes[i + 1].box, &tree->nodes[node->first].box);
            continue;
        }
        node->box = tree->triangle_boxes[node->first];
        for (uint32_t s = node->first + 1; s < node->first + node->count; s++)
            node->box = cloth_box_join(&node->box, &tree->triangle_boxes[s]);
    }
    return BR_OK;
}

void cloth_tree_mark(const cloth_tree *tree, const uint8_t *moved)
{
    for (size_t i = tree->n_nodes; i-- > 0;) {
        const cloth_node *const node = &tree->nodes[i];
        uint8_t mark = 0;
        if (node->count == 0)
            mark = tree->marks[i + 1] | tree->marks[node->first];
        for (uint32_t s = node->first; node->count > 0 && s < node->first + node->count; s++) {
            const uint32_t *const v = &tree->features->triangles[3 * (size_t)tree->order[s]];
            mark |= moved[v[0]] | moved[v[1]] | moved[v[2]];
        }
        tree->marks[i] = mark;
    }
}
