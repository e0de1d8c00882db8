/* Shapes of a few lengths: sphere, capsule, cylinder, and the plane. */
#include <string.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>
#include "shape.h"

static void set_bounds(br_shape *shape, br_vec3 half)
{
    shape->low = br_vec3_scale(-1, half);
    shape->high = half;
}

br_status br_shape_sphere(double radius, br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    br_status status = shape_length("radius", radius, error);
    if (status || (status = shape_begin(BR_SHAPE_SPHERE, shape, error)))
        return status;
    (*shape)->radius = radius;
    set_bounds(*shape, br_vec3_make(radius, radius, radius));
    return shape_finish(shape, BR_OK);
}

enum { PRISM = 24 }; /* sides */

/* A prism inside of the cylinder; its first edge lies in the direction of x. */
static br_status make_prism(br_shape *cylinder, br_error *error)
{
    br_vec3 vertices[2 * PRISM];
    int sizes[PRISM + 2], corners[6 * PRISM];
    for (int i = 0; i < PRISM; i++) {
        const double angle = 2 * BR_PI * i / PRISM;
        const double x = cylinder->radius * cos(angle), y = cylinder->radius * sin(angle);
        vertices[i] = br_vec3_make(x, y, -cylinder->length / 2);
        vertices[PRISM + i] = br_vec3_make(x, y, cylinder->length / 2);
        const int j = (i + 1) % PRISM, side[4] = {i, j, PRISM + j, PRISM + i};
        sizes[i] = 4;
        memcpy(corners + 4 * i, side, sizeof side);
        corners[4 * PRISM + i] = PRISM - 1 - i;
        corners[5 * PRISM + i] = PRISM + i;
    }
    sizes[PRISM] = sizes[PRISM + 1] = PRISM;
    return br_shape_convex(2 * PRISM, vertices, PRISM + 2, sizes, corners, &cylinder->prism, error);
}

static br_status round_shape(br_shape_kind kind, double radius, double length, br_shape **shape,
                             br_error *error)
{
    *shape = NULL;
    br_status status = shape_length("radius", radius, error);
    if (status || (status = shape_length("length", length, error)) ||
        (status = shape_begin(kind, shape, error)))
        return status;
    (*shape)->radius = radius;
    (*shape)->length = length;
    const double end = kind == BR_SHAPE_CAPSULE ? radius : 0;
    set_bounds(*shape, br_vec3_make(radius, radius, length / 2 + end));
    br_error own = {0};
    status = kind == BR_SHAPE_CYLINDER ? make_prism(*shape, &own) : BR_OK;
    if (status == BR_ERR_ARGUMENT)
        status = br_fail(error, BR_ERR_RANGE, "cylinder of radius %g m and length %g m; too different",
                         radius, length);
    else if (status)
        br_fail(error, status, "%s", own.message);
    return shape_finish(shape, status);
}
br_status br_shape_capsule(double radius, double length, br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    return round_shape(BR_SHAPE_CAPSULE, radius, length, shape, error);
}
br_status br_shape_cylinder(double radius, double length, br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    return round_shape(BR_SHAPE_CYLINDER, radius, length, shape, error);
}

br_status br_shape_plane(br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    return shape_begin(BR_SHAPE_PLANE, shape, error);
}
