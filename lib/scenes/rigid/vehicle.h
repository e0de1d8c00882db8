/* What the files of the scene "vehicle" know of each other. */
#ifndef BRISTLE_SCENE_VEHICLE_H
#define BRISTLE_SCENE_VEHICLE_H

#include <bristle/scenes/vehicle.h>

/* The field of the texture over the terrain; the scene owns what it lies on. */
br_status vehicle_scene_field(br_scene *scene, const br_vehicle_params *p, br_structure_field *field,
                              br_error *error);

/* A direction of the chassis' axes at the start, in the world. */
br_vec3 vehicle_turned(const br_vehicle_params *p, br_vec3 of_chassis);
/* Velocity of a point of the chassis' axes at the start. */
br_vec3 vehicle_velocity_at(const br_vehicle_params *p, br_vec3 of_chassis);
/* Of chassis and wheels [kg]. */
double vehicle_mass(const br_vehicle_params *p);
/* Of the chassis' weight, on a wheel at rest [N]. */
double vehicle_share(const br_vehicle_params *p, int wheel);

/* A wheel's inertia about its axle and about any line across it [kg m^2]: an even disc. */
static inline double vehicle_spin_inertia(const br_vehicle_params *p)
{
    return p->wheel_mass * p->radius * p->radius / 2;
}
static inline double vehicle_cross_inertia(const br_vehicle_params *p)
{
    return p->wheel_mass * p->radius * p->radius / 4;
}

#endif
