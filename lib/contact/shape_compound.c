/* Compounds: shapes that are one body's. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "shape.h"

br_status br_shape_compound(size_t n, const br_shape_part *parts, br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    if (n == 0 || n > 1u << 20)
        return br_fail(error, BR_ERR_ARGUMENT, "compound shape of %zu parts", n);
    for (size_t i = 0; i < n; i++)
        if (!parts[i].shape || parts[i].shape->kind == BR_SHAPE_COMPOUND ||
            parts[i].shape->kind == BR_SHAPE_PLANE)
            return br_fail(error, BR_ERR_ARGUMENT, "compound shape: part %zu must be a bounded simple shape",
                           i);
    for (size_t i = 0; i < n; i++) {
        const double length = br_quat_length(parts[i].pose.orientation);
        if (!bounded3(parts[i].pose.position) || !(fabs(length - 1) < 1e-3))
            return br_fail(
                error, BR_ERR_ARGUMENT,
                "compound shape: part %zu at (%g, %g, %g), length of its quaternion %g: not a pose", i,
                parts[i].pose.position.x, parts[i].pose.position.y, parts[i].pose.position.z, length);
    }
    const br_status status = shape_begin(BR_SHAPE_COMPOUND, shape, error);
    if (status)
        return status;
    (*shape)->parts = malloc(n * sizeof *parts);
    if (!(*shape)->parts)
        return shape_finish(shape, br_fail(error, BR_ERR_MEMORY, "compound shape of %zu parts", n));
    memcpy((*shape)->parts, parts, n * sizeof *parts);
    (*shape)->n_parts = (int)n;
    for (size_t i = 0; i < n; i++) {
        br_vec3 low, high;
        (*shape)->parts[i].pose.orientation = br_quat_normalise(parts[i].pose.orientation);
        br_shape_bounds(parts[i].shape, (*shape)->parts[i].pose, &low, &high);
        (*shape)->low = i ? min3((*shape)->low, low) : low;
        (*shape)->high = i ? max3((*shape)->high, high) : high;
    }
    return shape_finish(shape, BR_OK);
}
