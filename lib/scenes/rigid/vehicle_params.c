/* Parameters of the scene "vehicle", and what follows from them. */
#include "vehicle.h"

#include <math.h>

#include <bristle/assert.h>

#include "../scene_fields.h"

#define OURS .source = "ours"

static const char *const ground_words[] = {"both", "orange", "green", NULL};
static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_vehicle_params,
                     "world.dt = 0.005, world.solver = newton, world.solver_options.iterations = 100, "
                     "world.solver_options.tolerance = 1e-9"),
    {BR_FIELD_INSIDE(br_vehicle_params, friction, &br_matchstick_struct),
     .preset_text = "mu = 0.6, mu_t = 0.3, mu_b = 0.9, tau = 0, mu_tau = 0"},
    {BR_FIELD_OF(br_vehicle_params, length), .unit = "m", .meaning = "of the terrain, along x", OURS,
     .preset = 50, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, width), .unit = "m", .meaning = "of the terrain, along y", OURS,
     .preset = 30, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, ground), .unit = "-", .meaning = "what the terrain is painted with",
     .source = "matchstick, Figure 13: both", .preset = BR_VEHICLE_BOTH, .words = ground_words},
    {BR_FIELD_OF(br_vehicle_params, border), .unit = "m", .meaning = "x where orange ends", OURS,
     .preset = 15, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_vehicle_params, orange), .unit = "1", .meaning = "red, green, blue of the first region",
     OURS ": s = t, along the way", .preset_text = "1 0.5 0", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_vehicle_params, green), .unit = "1", .meaning = "red, green, blue of the second region",
     OURS ": s = b - t, oblique", .preset_text = "0 1 0", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_vehicle_params, texel), .unit = "m", .meaning = "of the texture", OURS, .preset = 0.25,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, mass), .unit = "kg", .meaning = "of the chassis", OURS ": a small truck",
     .preset = 1800, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, gyration), .unit = "m",
     .meaning = "radii of gyration of the chassis about x, y, z", OURS, .preset_text = "0.7 1.5 1.5",
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, height), .unit = "m", .meaning = "of the chassis' centre of mass", OURS,
     .preset = 0.75, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, wheelbase), .unit = "m", .meaning = "from axle to axle", OURS,
     .preset = 3.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, track), .unit = "m", .meaning = "between the wheels of an axle", OURS,
     .preset = 1.6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, front), .unit = "m",
     .meaning = "of the chassis' centre of mass behind the front axle", OURS ": in the middle", .preset = 1.6,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, wheel_mass), .unit = "kg", .meaning = "of each wheel", OURS, .preset = 25,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, radius), .unit = "m", .meaning = "of each wheel", OURS, .preset = 0.35,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, tread), .unit = "m",
     .meaning = "width of each tyre's tread, a cylinder; 0: a ball", OURS, .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_vehicle_params, stiffness), .unit = "N/m", .meaning = "of each suspension", OURS,
     .preset = 5e4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, damping), .unit = "N s/m", .meaning = "of each suspension", OURS,
     .preset = 5e3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_vehicle_params, travel), .unit = "m", .meaning = "of each suspension, up and down", OURS,
     .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_vehicle_params, brake), .unit = "N m", .meaning = "largest torque on each wheel",
     OURS ": locks it on any ground here", .preset = 6e3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_vehicle_params, brake_time), .unit = "s", .meaning = "from which on it brakes", OURS,
     .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_vehicle_params, release), .unit = "s", .meaning = "from which on it brakes no longer",
     OURS ": never", .preset = 1e9, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_vehicle_params, steering), .unit = "rad",
     .meaning = "of a wheel in the middle of the front axle, to the left", OURS, .preset = 0,
     BR_BETWEEN(-1, 1)},
    {BR_FIELD_OF(br_vehicle_params, start), .unit = "m", .meaning = "x of the chassis at the start", OURS,
     .preset = 3, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_vehicle_params, speed), .unit = "m/s", .meaning = "forwards at the start", OURS,
     .preset = 15, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_vehicle_params, yaw), .unit = "rad", .meaning = "at the start, to the left", OURS,
     .preset = 0, BR_BETWEEN(-3.2, 3.2)},
    {BR_FIELD_OF(br_vehicle_params, yaw_rate), .unit = "rad/s", .meaning = "at the start, to the left", OURS,
     .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_vehicle_params, duration), .unit = "s", .meaning = "of a run, at most", OURS, .preset = 6,
     BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_vehicle_params *const p = params;
    if (!(p->front < p->wheelbase))
        return br_fail(error, BR_ERR_RANGE, "front = %g m is not below wheelbase = %g m", p->front,
                       p->wheelbase);
    if (!(fabs(tan(p->steering)) * p->track / 2 < p->wheelbase))
        return br_fail(error, BR_ERR_RANGE,
                       "steering = %g rad: the middle of its circle lies within track = %g m", p->steering,
                       p->track);
    return p->start > 0 && p->start < p->length
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "start = %g m lies off a terrain of length = %g m", p->start,
                         p->length);
}

const br_struct_type br_vehicle_struct = BR_STRUCT_OF(br_vehicle_params, fields, check);

/* ---- what follows from the parameters ---- */

static bool is_front(int wheel)
{
    return wheel == BR_VEHICLE_FRONT_LEFT || wheel == BR_VEHICLE_FRONT_RIGHT;
}

br_vec3 br_vehicle_wheel(const br_vehicle_params *p, int wheel)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_INDEX("wheel", wheel, BR_VEHICLE_WHEELS);
    const bool left = wheel == BR_VEHICLE_FRONT_LEFT || wheel == BR_VEHICLE_REAR_LEFT;
    return br_vec3_make(is_front(wheel) ? p->front : p->front - p->wheelbase,
                        left ? p->track / 2 : -p->track / 2, p->radius - p->height);
}

/* All axles meet in the middle of the circle, which lies on that of the rear wheels. */
double br_vehicle_steering(const br_vehicle_params *p, int wheel)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_INDEX("wheel", wheel, BR_VEHICLE_WHEELS);
    const double side = br_vehicle_wheel(p, wheel).y, slope = tan(p->steering);
    return is_front(wheel) ? atan(slope / (1 - slope * side / p->wheelbase)) : 0;
}

br_vec3 vehicle_turned(const br_vehicle_params *p, br_vec3 of_chassis)
{
    return br_quat_rotate(br_quat_from_axis_angle(br_vec3_make(0, 0, 1), p->yaw), of_chassis);
}

br_vec3 vehicle_velocity_at(const br_vehicle_params *p, br_vec3 of_chassis)
{
    return vehicle_turned(p,
                          br_vec3_make(p->speed - p->yaw_rate * of_chassis.y, p->yaw_rate * of_chassis.x, 0));
}

double vehicle_mass(const br_vehicle_params *p)
{
    return p->mass + BR_VEHICLE_WHEELS * p->wheel_mass;
}

br_vehicle_motion br_vehicle_at_start(const br_vehicle_params *p)
{
    BR_ASSERT_HANDLE(p);
    br_vec3 centre = {0, 0, 0};
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        centre = br_vec3_add_scaled(centre, p->wheel_mass / vehicle_mass(p), br_vehicle_wheel(p, i));
    const br_vec3 at = vehicle_turned(p, centre), v = vehicle_velocity_at(p, centre);
    return (br_vehicle_motion){{p->start + at.x, at.y}, {v.x, v.y}, p->yaw, p->yaw_rate};
}

double vehicle_share(const br_vehicle_params *p, int wheel)
{
    const double behind = is_front(wheel) ? p->wheelbase - p->front : p->front;
    return p->mass * br_vec3_length(p->options.world.gravity) * behind / p->wheelbase / 2;
}
