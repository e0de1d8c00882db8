/* The nearest point of a surface of triangles, and where in its triangle it lies. */
#include <bristle/assert.h>
#include "narrow.h"

/* Weights of the corners a, b, c at a point of the triangle: areas of the parts over the whole. */
static void weigh(br_vec3 p, br_vec3 a, br_vec3 b, br_vec3 c, double weight[3])
{
    const br_vec3 normal = br_vec3_cross(br_vec3_sub(b, a), br_vec3_sub(c, a));
    const double whole = br_vec3_dot(normal, normal);
    const double at_b = br_vec3_dot(br_vec3_cross(br_vec3_sub(c, a), br_vec3_sub(a, p)), normal) / whole;
    const double at_c = br_vec3_dot(br_vec3_cross(br_vec3_sub(b, a), br_vec3_sub(p, a)), normal) / whole;
    weight[1] = fmin(fmax(at_b, 0), 1);
    weight[2] = fmin(fmax(at_c, 0), 1 - weight[1]);
    weight[0] = 1 - weight[1] - weight[2];
}

bool br_shape_nearest(const br_shape *shape, br_vec3 x, br_surface_point *nearest)
{
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(nearest);
    *nearest = (br_surface_point){.triangle = -1};
    if (shape->n_triangles == 0)
        return false;
    const mesh_point found = mesh_nearest(shape, x, INFINITY, 1e-12 * shape->size);
    if (found.triangle < 0)
        return false;
    const int *const t = shape->triangles + 3 * found.triangle;
    const br_vec3 a = shape->vertices[t[0]], b = shape->vertices[t[1]], c = shape->vertices[t[2]];
    nearest->point = closest_on_triangle(x, a, b, c);
    nearest->distance = br_vec3_length(br_vec3_sub(x, nearest->point));
    nearest->triangle = found.triangle;
    weigh(nearest->point, a, b, c, nearest->weight);
    return true;
}
