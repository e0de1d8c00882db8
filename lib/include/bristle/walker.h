/* A walking figure: a body of capsules moved by a published gait cycle, for cloth to be worn on.
 *
 * Axes: x forward, y to the left, z up; standing, its soles are at z = 0. Angles of thigh, knee and ankle
 * over the cycle are those of [Perry, Burnfield: Gait Analysis, 2nd ed., 2010: the eight phases of Rancho Los
 * Amigos], a row a phase, read as the angle at the phase's end; between them they go monotonically [Fritsch,
 * Carlson: Monotone piecewise cubic interpolation, 1980]. Stride and cadence are those of women [Murray,
 * Kory, Sepic: Walking patterns of normal women, 1970], the pelvis turns, lists and rises as in [Saunders,
 * Inman, Eberhart: The major determinants in normal and pathological gait, 1953], lengths are fractions of
 * the height [Drillis, Contini: Body segment parameters, 1966]. All four are taken as secondary texts quote
 * them, not compared with the print. How thick the parts are is ours. */
#ifndef BRISTLE_WALKER_H
#define BRISTLE_WALKER_H

#include <bristle/cloth_object.h>
#include <bristle/field.h>

/* Angles of a leg in the plane of walking [rad]. */
typedef struct br_gait_angles {
    double thigh; /* of the thigh against the vertical, forward positive */
    double knee;  /* flexion */
    double ankle; /* toes up positive */
} br_gait_angles;

/* The figure and how it walks. */
typedef struct br_walker_params {
    double height;  /* [m] > 0 */
    double stride;  /* way of two steps [m] >= 0 */
    double cycle;   /* time of two steps [s] > 0 */
    double phase;   /* of the left leg when it starts, in cycles; 0: its heel meets the ground */
    double stand;   /* time it stands before it starts [s] >= 0 */
    double ramp;    /* time over which speed and angles grow from 0 [s] >= 0 */
    double turn;    /* of the pelvis about the vertical, to either side [rad] >= 0 */
    double list;    /* of the pelvis to the side of the leg that swings [rad] >= 0 */
    double rise;    /* of the pelvis between double support and single support [m] >= 0 */
    double spacing; /* of the hip joints [m] > 0 */
    double base;    /* spacing of the ankles [m] */
    double waist;   /* radius of the torso [m] > 0 */
    double hips, thigh, shank, foot; /* radii [m] > 0 */
} br_walker_params;

/* Its parts, each a capsule. */
typedef enum br_walker_part {
    BR_WALKER_TORSO,
    BR_WALKER_HIPS, /* lies across, hips apart as wide as they are */
    BR_WALKER_LEFT_THIGH,
    BR_WALKER_RIGHT_THIGH,
    BR_WALKER_LEFT_SHANK,
    BR_WALKER_RIGHT_SHANK,
    BR_WALKER_LEFT_FOOT,
    BR_WALKER_RIGHT_FOOT,
    BR_WALKER_HEAD,
    BR_WALKER_PARTS
} br_walker_part;

BR_BEGIN_DECLS

/* Angles at a phase of the leg, in cycles; any number. */
BR_API br_gait_angles br_gait_at(double phase);

/* The default that the sources give, ours where they say nothing. */
BR_API br_walker_params br_walker_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_walker_struct;

/* Way at a time [m]. If they are not null: speed gets the velocity [m/s], amount the share of the angles
 * that has been reached, in [0, 1]. */
BR_API double br_walker_way(const br_walker_params *params, double t, double *speed, double *amount);
/* Phase of the left leg at a time [s], in cycles, not taken modulo one; the right leg is half a cycle from
 * it. */
BR_API double br_walker_phase(const br_walker_params *params, double t);
/* The waist, from which a skirt hangs: its centre, and the pelvis's orientation. */
BR_API br_pose br_walker_waist(const br_walker_params *params, double t);
/* A part at a time [s], without its velocity. */
BR_API br_cloth_object br_walker_part_at(const br_walker_params *params, size_t part, double t);
/* Velocities that take an object at `from` to `to` within dt [s] > 0: of its origin [m/s], and the least
 * angular one [rad/s]. */
BR_API void br_walker_velocity(br_pose from, br_pose to, double dt, br_vec3 *linear, br_vec3 *angular);

BR_END_DECLS
#endif
