/* Distance from a mesh by a tree: the nearest triangle by boxes; and how often the mesh winds around the
 * point, where whatever lies in a box that the point is outside of may be changed for any other surface with
 * the same border: a fan over it, of fewer triangles [Jacobson, Kavan, Sorkine-Hornung: Robust inside-outside
 * segmentation using generalized winding numbers, 2013]. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/numbers.h>
#include "mesh_tree.h"
#include "tree.h"

/* Boxes are farther off than the nearest triangle, or than the point, by so much before they are left out or
 * taken as a whole, over the coordinates' size: far above any rounding. */
static const double SLACK = 1e-9;
/* So near to a half turn, sums in another order may say something else: each triangle is asked. */
static const double UNSURE = 1e-6;

/* Of a node: directed edges of the list. */
typedef struct border {
    size_t first;
    uint32_t count;
    bool use; /* they are fewer than its triangles */
} border;

struct br_cloth_mesh_tree {
    const br_mesh *mesh;
    cloth_features *features;
    cloth_tree *tree;
    border *borders; /* (n_nodes) */
    uint32_t *edges; /* (n_edges x 2) directed */
    size_t n_edges, capacity;
    double size; /* largest coordinate */
};

void br_cloth_mesh_tree_destroy(br_cloth_mesh_tree *t)
{
    if (!t)
        return;
    cloth_tree_destroy(t->tree);
    cloth_features_destroy(t->features);
    free(t->borders);
    free(t->edges);
    free(t);
}

/* ---- borders ---- */

/* An edge, its lower vertex first, and which way a triangle goes along it. */
typedef struct side {
    uint32_t low, high;
    int way;
} side;

static int compare(const void *a, const void *b)
{
    const side *const p = a, *const q = b;
    const int low = (p->low > q->low) - (p->low < q->low);
    return low ? low : (p->high > q->high) - (p->high < q->high);
}

/* The border of the faces first ... end - 1, if it is shorter than they are many. */
static bool add_border(br_cloth_mesh_tree *t, border *to, uint32_t first, uint32_t end, side *work)
{
    size_t n = 0;
    for (uint32_t i = first; i < end; i++)
        for (int k = 0; k < 3; k++) {
            const uint32_t p = t->tree->faces[i].v[k], q = t->tree->faces[i].v[(k + 1) % 3];
            work[n++] = p < q ? (side){p, q, 1} : (side){q, p, -1};
        }
    qsort(work, n, sizeof *work, compare);
    *to = (border){.first = t->n_edges};
    for (size_t i = 0, next; i < n; i = next) {
        int turns = 0;
        for (next = i; next < n && compare(&work[i], &work[next]) == 0; next++)
            turns += work[next].way;
        for (; turns != 0; turns -= turns > 0 ? 1 : -1) {
            if (++to->count >= end - first) {
                t->n_edges = to->first;
                return true;
            }
            if (!br_grow(&t->edges, &t->capacity, 2 * (t->n_edges + 1), sizeof *t->edges))
                return false;
            t->edges[2 * t->n_edges] = turns > 0 ? work[i].low : work[i].high;
            t->edges[2 * t->n_edges++ + 1] = turns > 0 ? work[i].high : work[i].low;
        }
    }
    to->use = true;
    return true;
}

/* Of a node and all below it; their faces are first ... *end - 1. */
static bool add_borders(br_cloth_mesh_tree *t, uint32_t node, uint32_t first, uint32_t *end, side *work)
{
    const cloth_node *const at = &t->tree->nodes[node];
    t->borders[node] = (border){0};
    if (at->is_leaf) {
        *end = t->tree->leaves[at->next + 1].face;
        return true;
    }
    uint32_t middle;
    return add_borders(t, node + 1, first, &middle, work) && add_borders(t, at->next, middle, end, work) &&
           add_border(t, &t->borders[node], first, *end, work);
}

static br_status fill(br_cloth_mesh_tree *t, br_error *error)
{
    const br_mesh *const m = t->mesh;
    BR_TRY(cloth_features_create(m->n_vertices, m->n_triangles, m->triangles, &t->features, error));
    BR_TRY(cloth_tree_create(t->features, m->positions, &t->tree, error));
    BR_TRY(cloth_tree_refit(t->tree, m->positions, m->positions, 0, error));
    for (size_t i = 0; i < m->n_vertices; i++) {
        const br_vec3 x = m->positions[i];
        t->size = fmax(t->size, fmax(fabs(x.x), fmax(fabs(x.y), fabs(x.z))));
    }
    side *work = NULL;
    uint32_t end;
    const bool made = br_resize(&work, 3 * m->n_triangles, sizeof *work) &&
                      br_resize(&t->borders, t->tree->n_nodes, sizeof *t->borders) &&
                      (t->tree->n_nodes == 0 || add_borders(t, 0, 0, &end, work));
    free(work);
    return made ? BR_OK
                : br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for a tree of %zu triangles",
                          m->n_triangles);
}

br_status br_cloth_mesh_tree_create(const br_mesh *mesh, br_cloth_mesh_tree **tree, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(tree);
    *tree = NULL;
    br_cloth_mesh_tree *const t = calloc(1, sizeof *t);
    if (!t)
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for a tree");
    t->mesh = mesh;
    const br_status status = fill(t, error);
    if (status < 0)
        br_cloth_mesh_tree_destroy(t);
    else
        *tree = t;
    return status;
}

/* ---- a point ---- */

static double beyond(double x, float low, float high)
{
    return fmax(fmax((double)low - x, x - (double)high), 0);
}

/* Distance from a box. */
static double box_distance(const cloth_box *box, br_vec3 p)
{
    return br_vec3_length(br_vec3_make(beyond(p.x, box->low[0], box->high[0]),
                                       beyond(p.y, box->low[1], box->high[1]),
                                       beyond(p.z, box->low[2], box->high[2])));
}

static double slack_at(const br_cloth_mesh_tree *t, br_vec3 p)
{
    return SLACK * (t->size + fabs(p.x) + fabs(p.y) + fabs(p.z));
}

cloth_closest cloth_mesh_tree_nearest(const br_cloth_mesh_tree *t, br_vec3 p)
{
    const cloth_tree *const tree = t->tree;
    cloth_closest nearest = {.distance = INFINITY};
    const double slack = slack_at(t, p);
    uint32_t stack[CLOTH_STACK], found = UINT32_MAX;
    int depth = 0;
    if (tree->n_nodes > 0)
        stack[depth++] = 0;
    while (depth > 0) {
        const uint32_t i = stack[--depth];
        const cloth_node *const node = &tree->nodes[i];
        if (box_distance(&node->box, p) > nearest.distance + slack)
            continue;
        if (!node->is_leaf) {
            const bool left =
                box_distance(&tree->nodes[i + 1].box, p) < box_distance(&tree->nodes[node->next].box, p);
            stack[depth++] = left ? node->next : i + 1;
            stack[depth++] = left ? i + 1 : node->next;
            continue;
        }
        for (uint32_t k = tree->leaves[node->next].face; k < tree->leaves[node->next + 1].face; k++) {
            const cloth_item *const face = &tree->faces[k];
            const br_vec3 x[4] = {p, tree->x1[face->v[0]], tree->x1[face->v[1]], tree->x1[face->v[2]]};
            const cloth_closest at = cloth_closest_points(CLOTH_VERTEX_FACE, x);
            /* Of those as near the first one of the mesh, as a search through all of them would have it. */
            if (at.distance < nearest.distance || (at.distance == nearest.distance && face->index < found)) {
                nearest = at;
                found = face->index;
            }
        }
    }
    return nearest;
}

double cloth_winding(br_vec3 p, br_vec3 a, br_vec3 b, br_vec3 c)
{
    a = br_vec3_sub(a, p);
    b = br_vec3_sub(b, p);
    c = br_vec3_sub(c, p);
    const double la = br_vec3_length(a), lb = br_vec3_length(b), lc = br_vec3_length(c);
    const double volume = br_vec3_dot(a, br_vec3_cross(b, c));
    const double cosine =
        la * lb * lc + br_vec3_dot(a, b) * lc + br_vec3_dot(b, c) * la + br_vec3_dot(c, a) * lb;
    return atan2(volume, cosine) / (2 * BR_PI);
}

bool cloth_mesh_winds(const br_mesh *mesh, br_vec3 p)
{
    double turns = 0;
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const uint32_t *const v = mesh->triangles + 3 * t;
        turns += cloth_winding(p, mesh->positions[v[0]], mesh->positions[v[1]], mesh->positions[v[2]]);
    }
    return turns > 0.5;
}

bool cloth_mesh_tree_winds(const br_cloth_mesh_tree *t, br_vec3 p)
{
    const cloth_tree *const tree = t->tree;
    const br_vec3 *const x = tree->x1;
    double turns = 0;
    uint32_t stack[CLOTH_STACK];
    int depth = 0;
    if (tree->n_nodes > 0)
        stack[depth++] = 0;
    while (depth > 0) {
        const uint32_t i = stack[--depth];
        const cloth_node *const node = &tree->nodes[i];
        const border *const around = &t->borders[i];
        if (around->use && box_distance(&node->box, p) > slack_at(t, p)) {
            const uint32_t *const e = t->edges + 2 * around->first;
            for (uint32_t k = 0; k < around->count; k++)
                turns += cloth_winding(p, x[e[0]], x[e[2 * (size_t)k]], x[e[2 * (size_t)k + 1]]);
        } else if (!node->is_leaf) {
            stack[depth++] = node->next;
            stack[depth++] = i + 1;
        } else {
            for (uint32_t k = tree->leaves[node->next].face; k < tree->leaves[node->next + 1].face; k++) {
                const uint32_t *const v = tree->faces[k].v;
                turns += cloth_winding(p, x[v[0]], x[v[1]], x[v[2]]);
            }
        }
    }
    return fabs(turns - 0.5) < UNSURE ? cloth_mesh_winds(t->mesh, p) : turns > 0.5;
}
