/* Fields of structure directions. */
#include <bristle/materials.h>
#include <bristle/assert.h>
#include <bristle/numbers.h>

#include "structure.h"

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

static br_vec3 swept_at(const br_structure_field *field, br_vec3 point)
{
    const br_vec3 from = br_vec3_sub(point, field->origin), axis = field->axis, d = field->direction;
    const br_vec3 radial = br_vec3_normalise(br_vec3_sub(from, br_vec3_scale(br_vec3_dot(from, axis), axis)));
    return br_vec3_add(
        br_vec3_scale(d.x, radial),
        br_vec3_add(br_vec3_scale(d.y, br_vec3_cross(axis, radial)), br_vec3_scale(d.z, axis)));
}

br_structure_field br_structure_swept(br_vec3 origin, br_vec3 axis, br_vec3 direction)
{
    const double length = br_vec3_length(axis);
    return (br_structure_field){.at = swept_at,
                                .origin = origin,
                                .axis = length > 0 ? br_vec3_scale(1 / length, axis) : axis,
                                .direction = direction};
}

/* The field's coordinates: `direction` is x, `axis` is z, both unit. */
static br_structure_field on_plane(br_vec3 origin, br_vec3 axis, br_vec3 along)
{
    const br_vec3 z = br_vec3_normalise(axis);
    const br_vec3 x = br_vec3_normalise(br_vec3_add_scaled(along, -br_vec3_dot(along, z), z));
    return (br_structure_field){.origin = origin, .axis = z, .direction = x};
}

static br_vec3 turned(const br_structure_field *field, double angle)
{
    const br_vec3 y = br_vec3_cross(field->axis, field->direction);
    return br_vec3_add(br_vec3_scale(cos(angle), field->direction), br_vec3_scale(sin(angle), y));
}

static br_vec3 fan_at(const br_structure_field *field, br_vec3 point)
{
    const br_vec3 left = br_vec3_cross(field->axis, field->direction);
    const double angle = field->rate * br_vec3_dot(br_vec3_sub(point, field->origin), left);
    return turned(field, fmin(fmax(angle, -BR_PI / 2), BR_PI / 2));
}

br_structure_field br_structure_fan(br_vec3 origin, br_vec3 axis, br_vec3 along, double rate)
{
    br_structure_field field = on_plane(origin, axis, along);
    field.at = fan_at;
    field.rate = rate;
    return field;
}

/* `rate` is the wave number; `angle` of a field that gathers is how fast its lines do [1/m]. */
static br_vec3 wave_at(const br_structure_field *field, br_vec3 point)
{
    const double x = br_vec3_dot(br_vec3_sub(point, field->origin), field->direction);
    return turned(field, atan(field->amplitude * field->rate * cos(field->rate * x)));
}

br_structure_field br_structure_wave(br_vec3 origin, br_vec3 axis, br_vec3 along, double amplitude,
                                     double wavelength)
{
    BR_ASSERT(wavelength > 0, "wavelength = %g m", wavelength);
    br_structure_field field = on_plane(origin, axis, along);
    field.at = wave_at;
    field.rate = 2 * BR_PI / wavelength;
    field.amplitude = amplitude;
    return field;
}

static br_vec3 gather_at(const br_structure_field *field, br_vec3 point)
{
    const br_vec3 from = br_vec3_sub(point, field->origin);
    const double x = br_vec3_dot(from, field->direction),
                 y = br_vec3_dot(from, br_vec3_cross(field->axis, field->direction)),
                 curve = field->amplitude * sin(field->rate * x),
                 slope = field->amplitude * field->rate * cos(field->rate * x) - field->angle * (y - curve);
    return turned(field, atan(slope));
}

br_structure_field br_structure_gather(br_vec3 origin, br_vec3 axis, br_vec3 along, double amplitude,
                                       double wavelength, double rate)
{
    BR_ASSERT(wavelength > 0, "wavelength = %g m", wavelength);
    BR_ASSERT(rate >= 0, "rate = %g 1/m", rate);
    br_structure_field field = on_plane(origin, axis, along);
    field.at = gather_at;
    field.rate = 2 * BR_PI / wavelength;
    field.amplitude = amplitude;
    field.angle = rate;
    return field;
}

bool structure_is_even(const br_structure_field *field)
{
    return field->at == uniform_at;
}

br_vec3 structure_at(const br_structure_field *field, br_vec3 point)
{
    if (!field->at)
        return br_vec3_make(0, 0, 0);
    const br_vec3 direction = field->at(field, point);
    const double length = br_vec3_length(direction);
    if (!(length > 0) || !isfinite(length))
        return br_vec3_make(0, 0, 0);
    return br_vec3_scale(1 / length, direction);
}

br_vec3 br_structure_direction(const br_structure_field *field, br_pose pose, br_vec3 point)
{
    BR_ASSERT_HANDLE(field);
    const br_vec3 own = br_quat_unrotate(pose.orientation, br_vec3_sub(point, pose.position));
    return br_quat_rotate(pose.orientation, structure_at(field, own));
}
