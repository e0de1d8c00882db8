/* The nearest point of a mesh's surface, by its tree: the nearer child first, whatever is farther than the
 * best so far left out. */
#include "narrow.h"

enum { STACK = 128 };

static double square_to_box(br_vec3 x, const tree_node *node)
{
    const double dx = x.x < node->low.x ? node->low.x - x.x : x.x > node->high.x ? x.x - node->high.x : 0;
    const double dy = x.y < node->low.y ? node->low.y - x.y : x.y > node->high.y ? x.y - node->high.y : 0;
    const double dz = x.z < node->low.z ? node->low.z - x.z : x.z > node->high.z ? x.z - node->high.z : 0;
    return dx * dx + dy * dy + dz * dz;
}

typedef struct demand {
    br_vec3 against;
    normal_test test;
    const void *context;
    double above; /* so far in front of a face the point may be */
} demand;

/* Looks at one triangle; *best shrinks. */
typedef void (*look)(const br_shape *m, int triangle, br_vec3 x, const demand *d, double slack,
                     mesh_point *best);

/* Of triangles equally near, at an edge or corner, the one that faces the point most squarely speaks. */
static void look_near(const br_shape *m, int triangle, br_vec3 x, const demand *d, double slack,
                      mesh_point *best)
{
    const int *t = m->triangles + 3 * triangle;
    const br_vec3 p = closest_on_triangle(x, m->vertices[t[0]], m->vertices[t[1]], m->vertices[t[2]]);
    const br_vec3 away = br_vec3_sub(x, p);
    const double distance = br_vec3_length(away), above = br_vec3_dot(away, m->face_normals[triangle]);
    const bool tie = best->triangle >= 0 && fabs(distance - best->distance) <= slack;
    if (tie ? fabs(above) > fabs(best->height) : distance < best->distance)
        *best = (mesh_point){distance, above, triangle};
    (void)d;
}

/* Only faces that look against a direction, with the point straight behind. */
static void look_behind(const br_shape *m, int triangle, br_vec3 x, const demand *d, double slack,
                        mesh_point *best)
{
    const int *t = m->triangles + 3 * triangle;
    const br_vec3 normal = m->face_normals[triangle];
    const double height = br_vec3_dot(normal, br_vec3_sub(x, m->vertices[t[0]]));
    if (!(br_vec3_dot(normal, d->against) < 0) || height > d->above || !(-height < best->distance))
        return;
    const br_vec3 foot = br_vec3_add_scaled(x, -height, normal);
    const br_vec3 p = closest_on_triangle(foot, m->vertices[t[0]], m->vertices[t[1]], m->vertices[t[2]]);
    if (br_vec3_length(br_vec3_sub(p, foot)) <= slack && (!d->test || d->test(d->context, normal)))
        *best = (mesh_point){-height, height, triangle};
}

static mesh_point search(const br_shape *m, br_vec3 x, double reach, double slack, look at, const demand *d)
{
    mesh_point best = {reach, 0, -1};
    int stack[STACK], n = 0;
    stack[n++] = 0;
    while (n > 0) {
        const int index = stack[--n];
        const tree_node *node = &m->nodes[index];
        const double limit = fmax(best.distance, d ? d->above : 0) + slack;
        if (square_to_box(x, node) > limit * limit)
            continue;
        if (node->count > 0) {
            for (int i = node->first; i < node->first + node->count; i++)
                at(m, m->order[i], x, d, slack, &best);
            continue;
        }
        const bool first_nearer =
            square_to_box(x, &m->nodes[index + 1]) <= square_to_box(x, &m->nodes[node->first]);
        stack[n++] = first_nearer ? node->first : index + 1;
        stack[n++] = first_nearer ? index + 1 : node->first;
    }
    return best;
}

mesh_point mesh_nearest(const br_shape *mesh, br_vec3 x, double reach, double slack)
{
    return search(mesh, x, reach, slack, look_near, NULL);
}

mesh_point mesh_behind(const br_shape *mesh, br_vec3 x, br_vec3 against, normal_test test,
                       const void *context, double above, double reach, double slack)
{
    const demand d = {against, test, context, above};
    return search(mesh, x, reach, slack, look_behind, &d);
}
