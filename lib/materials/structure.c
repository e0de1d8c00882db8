/* Fields of structure directions. */
#include <bristle/materials.h>
#include <bristle/assert.h>

static br_vec3 uniform_at(const br_structure_field *field, br_vec3 point)
{
    (void)point;
    return field->direction;
}

br_structure_field br_structure_uniform(br_vec3 direction)
{
    return (br_structure_field){.at = uniform_at, .direction = direction};
}

static br_vec3 circular_at(const br_structure_field *field, br_vec3 point)
{
    const br_vec3 from = br_vec3_sub(point, field->origin), axis = field->axis;
    const br_vec3 radial = br_vec3_sub(from, br_vec3_scale(br_vec3_dot(from, axis), axis));
    return br_vec3_add(br_vec3_scale(cos(field->angle), radial),
                       br_vec3_scale(sin(field->angle), br_vec3_cross(axis, radial)));
}

br_structure_field br_structure_circular(br_vec3 origin, br_vec3 axis, double angle)
{
    const double length = br_vec3_length(axis);
    return (br_structure_field){.at = circular_at,
                                .origin = origin,
                                .axis = length > 0 ? br_vec3_scale(1 / length, axis) : axis,
                                .angle = angle};
}

br_vec3 br_structure_direction(const br_structure_field *field, br_pose pose, br_vec3 point)
{
    BR_ASSERT_HANDLE(field);
    if (!field->at)
        return br_vec3_make(0, 0, 0);
    const br_vec3 from = br_vec3_sub(point, pose.position);
    const br_vec3 own = br_quat_unrotate(pose.orientation, from);
    const br_vec3 direction = field->at(field, own);
    const double length = br_vec3_length(direction);
    if (!(length > 0) || !isfinite(length))
        return br_vec3_make(0, 0, 0);
    return br_quat_rotate(pose.orientation, br_vec3_scale(1 / length, direction));
}
