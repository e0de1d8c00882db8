/* Private: what shapes share. */
#ifndef BR_GEOMETRY_SHAPE_H
#define BR_GEOMETRY_SHAPE_H

#include "mesh_build.h"

/* Positive and finite, or an error that names `what`. */
br_status br_shape_check(double size, const char *what, br_error *error);

/* A point of a profile that is turned about z: distance from the axis and height [m], normal's parts outwards
 * and along z, texture coordinate along the profile. */
typedef struct br_shape_point {
    double r, z, normal_r, normal_z, v;
} br_shape_point;

/* Turns a profile (n), upwards or along the outside, about z. u goes around `repeats` times; one turn lowers
 * v by `drop`. Inwards: the surface is seen from the axis. */
typedef struct br_shape_lathe {
    const br_shape_point *profile;
    int n, segments;
    double repeats, drop;
    bool inwards;
} br_shape_lathe;
void br_shape_turn(br_mesh_build *build, const br_shape_lathe *lathe);

/* The wall of a cylinder or (inwards) of a hole, its thread in the map where pitch [m] is positive. */
void br_shape_wall(br_mesh_build *build, double radius, double length, int segments, double texture,
                   double pitch, bool inwards);

/* Sizes of round shapes. */
br_status br_shape_check_round(double radius, double length, int segments, double texture, br_error *error);

/* Whole repeats of a texture around a circle, at least one. */
double br_shape_repeats(double radius, double texture);

#endif
