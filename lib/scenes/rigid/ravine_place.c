/* What follows from the parameters of the scene "ravine": gravity, where logs lie, what they weigh. */
#include "ravine.h"

#include <math.h>

#include <bristle/assert.h>

br_vec3 ravine_gravity(const br_ravine_params *p)
{
    const double g = br_vec3_length(p->options.world.gravity);
    return br_vec3_make(g * sin(p->slope), 0, -g * cos(p->slope));
}

double br_ravine_across(const br_ravine_params *p, br_vec3 x)
{
    BR_ASSERT_HANDLE(p);
    return p->radius * atan2(x.y, p->radius - x.z);
}

br_vec2 br_ravine_start(const br_ravine_params *p, int log)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_INDEX("log", log, p->rows * p->columns);
    return br_vec2_make(p->start + log / p->columns * p->pitch,
                        (log % p->columns - (p->columns - 1) / 2.0) * p->apart);
}

double br_ravine_below(const br_ravine_params *p)
{
    BR_ASSERT_HANDLE(p);
    return (p->building ? p->at + p->side / 2 : p->length) + p->log_length / 2 + p->log_radius;
}

/* The ends lie on a circle about the section's middle, at angles about that of the log's middle. */
br_pose br_ravine_pose(const br_ravine_params *p, double x, double across, double yaw)
{
    BR_ASSERT_HANDLE(p);
    const double circle = p->radius - p->log_radius, half = p->log_length / 2, turned = across / p->radius,
                 open = asin(half * sin(yaw) / circle);
    const br_vec3 middle = {x, circle * cos(open) * sin(turned),
                            p->radius - circle * cos(open) * cos(turned)},
                  axis = {cos(yaw), sin(yaw) * cos(turned), sin(yaw) * sin(turned)};
    /* Half the way from z to the axis and as much again. */
    const br_quat q = {1 + axis.z, -axis.y, axis.x, 0};
    return (br_pose){middle, br_quat_normalise(q)};
}

br_status ravine_log_mass(const br_ravine_params *p, br_mass *mass, br_error *error)
{
    br_shape *log;
    BR_TRY(br_shape_capsule(p->log_radius, p->log_length, &log, error));
    const br_status status = br_shape_mass(log, p->density, mass, error);
    br_shape_destroy(log);
    mass->inertia = br_mat3_scale(p->inertia, mass->inertia);
    mass->inertia.m[8] *= p->spin;
    return status;
}
