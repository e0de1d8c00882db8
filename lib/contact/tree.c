/* A bounding volume tree over the triangles of a mesh: median splits, so its depth is the logarithm of the
 * number. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "shape.h"

enum { LEAF = 4, DEPTH_MAX = 64 };

/* A triangle and its middle along the axis of the split; the index breaks ties, so that the tree does not
 * depend on the sort. */
typedef struct keyed {
    double key;
    int triangle;
} keyed;

static int compare(const void *a, const void *b)
{
    const keyed *p = a, *q = b;
    return p->key < q->key   ? -1
           : p->key > q->key ? 1
                             : (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

static double along(br_vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static void bound(const br_shape *mesh, int triangle, br_vec3 *low, br_vec3 *high)
{
    const int *t = mesh->triangles + 3 * triangle;
    *low = min3(min3(mesh->vertices[t[0]], mesh->vertices[t[1]]), mesh->vertices[t[2]]);
    *high = max3(max3(mesh->vertices[t[0]], mesh->vertices[t[1]]), mesh->vertices[t[2]]);
}

static void build(br_shape *mesh, keyed *work, int first, int count)
{
    const int index = mesh->n_nodes++;
    tree_node node = {.first = first, .count = count};
    for (int i = 0; i < count; i++) {
        br_vec3 low, high;
        bound(mesh, work[first + i].triangle, &low, &high);
        node.low = i ? min3(node.low, low) : low;
        node.high = i ? max3(node.high, high) : high;
    }
    if (count > LEAF) {
        const br_vec3 extent = br_vec3_sub(node.high, node.low);
        const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
        for (int i = 0; i < count; i++) {
            br_vec3 low, high;
            bound(mesh, work[first + i].triangle, &low, &high);
            work[first + i].key = along(low, axis) + along(high, axis);
        }
        qsort(work + first, (size_t)count, sizeof *work, compare);
        build(mesh, work, first, count / 2);
        node.first = mesh->n_nodes;
        node.count = 0;
        build(mesh, work, first + count / 2, count - count / 2);
    }
    mesh->nodes[index] = node;
}

bool tree_build(br_shape *mesh)
{
    const size_t n = (size_t)mesh->n_triangles;
    keyed *work = malloc(n * sizeof *work);
    mesh->nodes = malloc(2 * n * sizeof *mesh->nodes);
    mesh->order = malloc(n * sizeof *mesh->order);
    const bool ok = work && mesh->nodes && mesh->order;
    if (ok) {
        for (size_t i = 0; i < n; i++)
            work[i] = (keyed){0, (int)i};
        build(mesh, work, 0, mesh->n_triangles);
        for (size_t i = 0; i < n; i++)
            mesh->order[i] = work[i].triangle;
    }
    free(work);
    return ok;
}

static bool overlap(br_vec3 a_low, br_vec3 a_high, br_vec3 b_low, br_vec3 b_high)
{
    return a_low.x <= b_high.x && b_low.x <= a_high.x && a_low.y <= b_high.y && b_low.y <= a_high.y &&
           a_low.z <= b_high.z && b_low.z <= a_high.z;
}

int tree_query(const br_shape *mesh, br_vec3 low, br_vec3 high, int **found, int *capacity)
{
    int stack[DEPTH_MAX], depth = 0, n = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const int index = stack[--depth];
        const tree_node *node = &mesh->nodes[index];
        if (!overlap(node->low, node->high, low, high))
            continue;
        if (node->count == 0) {
            stack[depth++] = node->first;
            stack[depth++] = index + 1;
            continue;
        }
        for (int i = node->first; i < node->first + node->count; i++) {
            br_vec3 t_low, t_high;
            bound(mesh, mesh->order[i], &t_low, &t_high);
            if (!overlap(t_low, t_high, low, high))
                continue;
            if (!br_grow_int(found, capacity, n + 1, sizeof **found))
                return -1;
            (*found)[n++] = mesh->order[i];
        }
    }
    return n;
}
