/* Lines of a structure field. */
#include <bristle/materials.h>

#include <math.h>

#include <bristle/assert.h>

/* The direction at a point, turned to that side; false: there is none. */
static bool direction_at(const br_structure_field *field, br_vec3 point, br_vec3 side, br_vec3 *direction)
{
    const br_vec3 d = br_structure_direction(field, br_pose_identity(), point);
    *direction = br_vec3_dot(d, side) < 0 ? br_vec3_scale(-1, d) : d;
    return d.x != 0 || d.y != 0 || d.z != 0;
}

size_t br_structure_line(const br_structure_field *field, br_vec3 from, br_vec3 towards, double step,
                         size_t n, br_vec3 *points)
{
    BR_ASSERT_HANDLE(field);
    BR_ASSERT_HANDLE(points);
    BR_ASSERT(step > 0 && isfinite(step), "step = %g m", step);
    br_vec3 first, middle;
    points[0] = from;
    for (size_t i = 0; i < n; i++) {
        if (!direction_at(field, points[i], towards, &first) ||
            !direction_at(field, br_vec3_add_scaled(points[i], step / 2, first), first, &middle))
            return i;
        points[i + 1] = br_vec3_add_scaled(points[i], step, middle);
        towards = middle;
    }
    return n;
}
