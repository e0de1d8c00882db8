/* A vehicle brakes on a terrain with a friction texture in two colours [matchstick, Figure 13, section 5.1].
 * What the document does not print (the vehicle, speeds, coefficients, what the colours are) is ours.
 *
 * Orange is (1, 1/2, 0): its red and green say s = t, along the way, so that friction is high lateral to the
 * tyres. Green is (0, 1, 0), s = b - t: oblique, between the way and its right side.
 *
 * The terrain's face is z = 0, x leads along it from its edge, y to the left, from its middle line. Bodies:
 * "terrain", "chassis", "front left", "front right", "rear left", "rear right". Each wheel hangs on the
 * chassis by a joint (BR_JOINT_WHEEL): suspension, axle, steering, brake. Its tyre is a ball, as round across
 * as along, which touches in one point under its centre however the vehicle leans; or, with a tread, a
 * cylinder, which touches with both edges of the tread while it stands upright and with one when it leans, so
 * that its load jumps. Both are exactly round on this ground, which is even; let gravity lean for one that
 * slopes. The scene is over when the vehicle stands or its chassis has left the terrain. */
#ifndef BRISTLE_SCENES_VEHICLE_H
#define BRISTLE_SCENES_VEHICLE_H

#include <bristle/materials.h>
#include <bristle/matchstick.h>
#include <bristle/scene.h>

/* In this order everywhere. */
enum {
    BR_VEHICLE_FRONT_LEFT,
    BR_VEHICLE_FRONT_RIGHT,
    BR_VEHICLE_REAR_LEFT,
    BR_VEHICLE_REAR_RIGHT,
    BR_VEHICLE_WHEELS
};

/* What the terrain is painted with. */
typedef enum br_vehicle_ground {
    BR_VEHICLE_BOTH,   /* orange up to the border, green behind it */
    BR_VEHICLE_ORANGE, /* all of it */
    BR_VEHICLE_GREEN
} br_vehicle_ground;

/* Parameters. */
typedef struct br_vehicle_params {
    br_scene_options options;      /* the first member */
    br_matchstick_params friction; /* of tyre on terrain; tyres have no structure direction */
    double length, width;          /* of the terrain: along x, along y [m] */
    unsigned ground;               /* br_vehicle_ground */
    double border;                 /* x where orange ends [m] */
    br_vec3 orange, green;         /* red, green, blue [1] */
    double texel;                  /* [m] */
    double mass;                   /* of the chassis [kg] */
    br_vec3 gyration;              /* its radii of gyration about x, y, z [m] */
    double height;                 /* of its centre of mass above the face [m] */
    double wheelbase, track;       /* between axles, between wheels of an axle [m] */
    double front;                  /* of the chassis' centre of mass behind the front axle [m] */
    double wheel_mass, radius;     /* of each wheel, an even disc [kg], [m] */
    double tread;                  /* width of each tyre's, a cylinder [m]; 0: a ball */
    double stiffness, damping;     /* of each suspension [N/m], [N s/m] */
    double travel;                 /* of each suspension, up and down [m] */
    double brake;                  /* largest torque on each wheel [N m] */
    double brake_time, release;    /* from which on, and from which on no longer [s] */
    double steering;      /* angle of the wheel that would be in the middle of the front axle [rad], to the
                             left; the two take what their places on the circle ask for */
    double start;         /* x of the chassis [m] */
    double speed;         /* forwards [m/s], wheels rolling */
    double yaw, yaw_rate; /* [rad], [rad/s], to the left */
    double duration;      /* [s] at most */
} br_vehicle_params;

/* What the scene remembers. */
typedef struct br_vehicle_state {
    int chassis, wheels[BR_VEHICLE_WHEELS]; /* bodies */
    int joints[BR_VEHICLE_WHEELS];
    br_structure_field field; /* of the terrain, as friction uses it; its coordinates are the world's */
} br_vehicle_state;

/* How the whole vehicle moves, seen from above. */
typedef struct br_vehicle_motion {
    br_vec2 at, velocity; /* of its centre of mass [m], [m/s] */
    double yaw, yaw_rate; /* [rad], [rad/s], to the left */
} br_vehicle_motion;

BR_BEGIN_DECLS

/* The fields of br_vehicle_params. */
extern BR_API const br_struct_type br_vehicle_struct;
/* The type. */
extern BR_API const br_scene_type br_vehicle_type;

/* The texture, rounded to 8 bits: x to the right, y up. Errors: too many texels, out of memory. */
BR_API BR_NODISCARD br_status br_vehicle_texture(const br_vehicle_params *params, br_image **texture,
                                                 br_error *error);
/* Angle of a front wheel for the steering, of a rear one: 0 [rad]. */
BR_API double br_vehicle_steering(const br_vehicle_params *params, int wheel);
/* Where a wheel's centre is in the chassis' axes, from its centre of mass, at the start [m]. */
BR_API br_vec3 br_vehicle_wheel(const br_vehicle_params *params, int wheel);

/* The motion of a scene of this type. Yaw is within half a turn of 0. */
BR_API br_vehicle_motion br_vehicle_now(const br_scene *scene);
/* The motion at the start, by the parameters. */
BR_API br_vehicle_motion br_vehicle_at_start(const br_vehicle_params *params);

/* Theory: all wheels locked, the vehicle is a plane body on four points whose loads balance its weight and
 * the moments of its friction at any time, as if springs had settled: loads are linear in the place, since
 * the springs are equal. Friction is of maximum dissipation on the cones of the field; `isotropic` > 0: on
 * circles of that coefficient; `ahead` [s]: on the cones of where each wheel is after so long. Runge and
 * Kutta's method of fourth order, `divide` steps an interval [s]; motions[i] (n + 1) is the one at i times
 * the interval. It stands once its speed would fall below zero, or below 0.05 m/s. `least` (may be null): the
 * least load of a wheel on the way [N]; below zero, it would have lifted off. */
BR_API void br_vehicle_locked(const br_vehicle_params *params, const br_structure_field *field,
                              double isotropic, double ahead, double interval, int divide, size_t n,
                              br_vehicle_motion *motions, double *least);

/* Linear theory of the same on even ground, braking straight along or across its structure with the
 * coefficients `along` and `across` of the way: the yaw rate r falls as the speed V to the power p, and
 * nothing else changes it. The moment of the forces along the way and that of the side force by the shifted
 * loads cancel, since the centre of pressure lies in the direction of braking; what is left is I r' =
 * -(across^2/along) (g M s^2/V) r, s^2 the variance of the wheels' places along the way, weighted by their
 * loads, and V' = -along g. Returns p = (across/along)^2 M s^2/I. */
BR_API double br_vehicle_decay(const br_vehicle_params *params, double along, double across);

BR_END_DECLS
#endif
