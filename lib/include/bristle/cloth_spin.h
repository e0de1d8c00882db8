/* A cloth that lies on a sphere which begins to turn, faster and faster [cloth, Figure 8].
 *
 * The sphere is about the origin and turns about z, counter-clockwise; z is up. To begin with a square cloth
 * is at rest, flat, on top of it. It drapes for a time in which the sphere rests; from then on the sphere's
 * angular velocity grows at a constant rate. */
#ifndef BRISTLE_CLOTH_SPIN_H
#define BRISTLE_CLOTH_SPIN_H

#include <bristle/cloth_piece.h>

/* The scene. Laws are values, not owned, and not in the table. */
typedef struct br_cloth_spin_params {
    double radius;        /* of the sphere [m] > 0 */
    double side;          /* of the cloth [m] > 0, less than half of the sphere's circumference */
    int cells;            /* of its mesh along a side >= 1 */
    double wait;          /* time for which the sphere rests [s] >= 0 */
    double acceleration;  /* of the sphere after it [rad/s^2] */
    double aside, toward; /* how far from the axis the cloth's centre is laid down [m] >= 0, and in which
                             direction from x [rad] */
    double turn;          /* of its warp from x [rad] */
    double near;          /* a vertex touches if it is at most so much farther from the sphere than it has to
                             be [m] >= 0 */
    bool self;            /* contacts of the cloth with itself */
    double mass;          /* of cloth that forces of laws belong to [kg]: br_cloth_friction */
    br_cloth_material material;
    br_cloth_options options;
    br_law on_sphere, on_itself; /* no type: no friction */
} br_cloth_spin_params;

/* What it is like after a step. */
typedef struct br_cloth_spin_sample {
    double t;        /* [s] */
    double sphere;   /* angular velocity of the sphere [rad/s] */
    double omega;    /* of the cloth, about the vertical through its centre: angular momentum over moment of
                        inertia [rad/s] */
    double inertia;  /* that moment [kg m^2] */
    double momentum; /* angular momentum about the sphere's axis [N m s] */
    double torque;   /* of the sphere on the cloth about that axis [N m] */
    double load;     /* of the cloth on the sphere, downwards [N] */
    double touching; /* share of the cloth, by mass, that touches the sphere [1] */
    double stuck;    /* share of its vertices that stick to the sphere [1] */
    double drift;    /* of its centre from the axis [m] */
    double height;   /* of its centre above the sphere's [m] */
    double strain;   /* largest [1] */
} br_cloth_spin_sample;

typedef struct br_cloth_spin br_cloth_spin; /* opaque */

BR_BEGIN_DECLS

/* Figure 8 as its experiment has it, without friction. */
BR_API br_cloth_spin_params br_cloth_spin_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_spin_struct;
/* Errors: parameters out of range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_spin_create(const br_cloth_spin_params *params, br_cloth_spin **spin,
                                                   br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_spin_destroy(br_cloth_spin *spin);
/* One step. Errors: those of br_cloth_step; what is loose is counted and no error. */
BR_API BR_NODISCARD br_status br_cloth_spin_step(br_cloth_spin *spin, br_error *error);
/* What it is like now. */
BR_API br_cloth_spin_sample br_cloth_spin_now(const br_cloth_spin *spin);
/* Its cloth, contact and totals: the scene's. The sphere is object 0. */
BR_API const br_cloth_piece *br_cloth_spin_piece(const br_cloth_spin *spin);
/* Angular velocity of the sphere at a time [rad/s]. */
BR_API double br_cloth_spin_drive(const br_cloth_spin_params *params, double t);

/* Theory: the cloth as threads that run from its centre to its border, each with the mass of a thin sector,
 * inextensible, and with no force from one to the next but the one that turns them all alike. A thread lies
 * on the sphere as far as the slope that what lies outside needs, tan(psi) = g/(omega^2 r), r the mean
 * distance of it from the axis, is steeper than the sphere; beyond, it hangs in the air with that slope. The
 * centre stays on the axis; what friction does along the threads is left out. */

/* Threads that turn with one angular velocity. */
typedef struct br_cloth_spin_shape {
    double touching; /* share of the cloth that lies on the sphere [1] */
    double inertia;  /* about the axis [kg m^2] */
    double torque;   /* of the sphere, as the law has it at the sliding velocities [N m] */
    double load;     /* on the sphere, downwards [N]: the weight */
} br_cloth_spin_shape;

/* At angular velocities of the cloth and the sphere [rad/s]. */
BR_API br_cloth_spin_shape br_cloth_spin_threads(const br_cloth_spin_params *params, double omega,
                                                 double sphere);
/* Angular velocity above which threads begin to leave the sphere, from their ends on [rad/s]: at the corners,
 * the ends of the longest. */
BR_API double br_cloth_spin_lifts(const br_cloth_spin_params *params);
/* The threads' angular velocity and what of them touches, over time, with drag; slower than the sphere or as
 * fast. By steps of `interval` [s] > 0; sets omega and touching at the n times k interval. */
BR_API void br_cloth_spin_history(const br_cloth_spin_params *params, double interval, size_t n,
                                  double *omega, double *touching);

BR_END_DECLS
#endif
