/* Rigid bodies in three dimensions: a world that steps.
 *
 * Impulses keep momentum and angular momentum to round-off. Corrections move bodies in proportion to their
 * inverse masses: the centre of mass stays, but shifted bodies that slide past each other have another
 * angular momentum; a step short enough for its approach to stay within the margin of contacts leaves nothing
 * to correct.
 *
 * A step of length h, from poses and velocities at its start:
 *   1. contacts for the poses (contact.h), their frames, their cones from the generator that was handed in;
 *   2. velocities after forces alone: v + h F/m, and omega from the angular momentum, L + h tau, by the
 * implicit midpoint rule on rotations (omega_m = I(exp(h omega_m/2) q)^-1 L), which keeps L and is of second
 * order in the energy;
 *   3. impulses of joints and contacts (solver.h): velocities after the step; with BR_CONES_IMPLICIT again
 * and again, with the cones that belong to where they lead;
 *   4. position correction, a second problem for a solver: velocities of its own, which are used once and
 * forgotten ("split impulses"): a contact deeper than the slop asks for min(correction (depth - slop)/h,
 * correction_limit), a rigid joint for correction_joints error/h. It leaves the energy of motion alone, but
 * not the energy: a body of mass m that it lifts by z gains m g z, at most m g (depth - slop) for each time
 * that it gets so deep, and what it moves against a soft joint loads that;
 *   5. poses by the velocities after the step (semi-implicit Euler); a body that nothing touched turns by
 * omega_m.
 *
 * Soft constraints with stiffness k and damping c, F = -k (x + h v) - c v at the end of the step, are rows
 * with compliance 1/(h (h k + c)) and bias k x/(h k + c) [what others call CFM and ERP: h k/(h k + c)].
 *
 * The index of a body or joint that is not there, a null handle, or a number that is not finite given to what
 * sets, drives or pushes is a mistake in the calling program and ends it (assert.h), before anything is
 * touched.
 *
 * By default a step's problem is solved until its residual is 1e-6 m/s, by sweeps and, of up to 200 rows and
 * contacts that 50 of them do not solve, by Newton's method (br_auto_type): boxes carry 10,000 times their
 * mass, alone or five high, and a contact is solved with normal and friction together where one drives the
 * other (Painleve's rod). docs/contact-solvers.md has what that takes. A step that does not get there is
 * BR_LOOSE. Documents' scenes name their solver.
 *
 * Nothing sleeps. A world is deterministic: the same calls give the same bytes. Memory is allocated only when
 * the number of bodies, joints or contacts grows, and by Newton's method for the factors of each pattern of
 * contacts. One thread at a time. */
#ifndef BRISTLE_RIGID_H
#define BRISTLE_RIGID_H

#include <bristle/field.h>
#include <bristle/contact.h>
#include <bristle/solver.h>

typedef struct br_world br_world; /* opaque */

/* ---- bodies ---- */

/* What moves a body. */
typedef enum br_body_motion {
    BR_BODY_DYNAMIC,   /* forces */
    BR_BODY_KINEMATIC, /* moves with the velocity given to it, whatever pushes it */
    BR_BODY_FIXED
} br_body_motion;

/* Default: 1 kg, inertia 1, at the origin, at rest, dynamic. */
typedef struct br_body_spec {
    br_pose pose;         /* of the centre of mass; body axes */
    br_velocity velocity; /* world axes */
    double mass;          /* [kg] > 0 */
    br_mat3 inertia;      /* about the centre of mass, body axes [kg m^2]; symmetric, positive definite */
    br_body_motion motion;
} br_body_spec;

/* ---- joints ---- */

/* What a joint leaves free. */
typedef enum br_joint_kind {
    BR_JOINT_BALL,     /* one point in common */
    BR_JOINT_HINGE,    /* a point and an axis in common; limits and motor on the angle */
    BR_JOINT_SLIDER,   /* A slides along an axis fixed to B, without turning; limits and motor on the
                          displacement */
    BR_JOINT_DISTANCE, /* two points a given length apart */
    BR_JOINT_FIXED,    /* no relative motion */
    BR_JOINT_SPRING,   /* a point of A drawn to a point of B: stiffness, damping, capped force; the mouse is
                          body_b = -1 */
    BR_JOINT_WHEEL,    /* A wheel (A) on a suspension: its point slides along an axis fixed to B, drawn by a
                          spring with damping, and it turns freely about its axle, which B holds and steers
                          about that axis; limits on the displacement, motor (or brake) on the turning */
    BR_JOINT_UNIVERSAL, /* one point in common, and the angle between an axis fixed to B and an axle fixed to
                           A: two hinges that cross */
    BR_JOINT_CYLINDER,  /* A slides along an axis fixed to B and turns about it; limits and motor on the
                           displacement */
    BR_JOINT_PLANAR,    /* a point of A stays in a plane fixed to B, whose normal is the axis, and A turns
                           about that */
    BR_JOINT_DRIVE      /* Holds nothing: limits, motor, spring, damper and rotor along one of the ways in
                           which another joint lets A move: the displacement along an axis fixed to B, or the
                           angle of one of up to three hinges, one on the other, the first on B */
} br_joint_kind;

/* Default (br_joint_spec_default): no limits, no motor, rigid, anchor_b = anchor_a, length as it is. */
typedef struct br_joint_spec {
    br_joint_kind kind;
    int body_a, body_b; /* -1: the fixed world (of B only) */
    br_vec3 anchor_a,
        anchor_b; /* world, at creation [m]; anchor_b matters for distance and spring; NAN: as anchor_a */
    br_vec3 axis; /* world, unit: hinge, slider, suspension of a wheel, universal, cylinder, planar; of a
                     drive that of its displacement, or of its first hinge */
    br_vec3 axle; /* world, unit, not along the axis: of a wheel, universal, second hinge of a drive */
    double low,
        high; /* limits of angle [rad] or displacement [m] of A against B, which are zero at creation */
    double motor_speed;        /* [rad/s, m/s] of A against B; 0: a brake */
    double motor_limit;        /* [N m, N] >= 0; 0: no motor */
    double length;             /* [m] >= 0 of the distance joint; NAN: as at creation */
    double stiffness, damping; /* [N/m], [N s/m] >= 0 of the point, length or suspension; both 0: rigid
                                  (spring: not allowed; drive: none); of a drive's angle [N m], [N m s] */
    double rest;        /* [m, rad] of a wheel or drive: where its spring is relaxed; 0: as at creation */
    double force_limit; /* [N] of each row of the spring; INFINITY: none */
    bool collide; /* do the two bodies collide with each other? default: no, for a spring or drive yes */
    br_vec3 third; /* world, unit: third hinge of a drive, not in the plane of axis and axle */
    int hinges;    /* of a drive: 1 to 3; default 0: along the axis */
    int which;     /* of these, the first is 1; default 1 */
    double inertia; /* >= 0 of a drive: that of a rotor geared to its way, which resists as inertia times the
                       change of the way's rate, and nothing else [kg m^2, kg] */
} br_joint_spec;

/* A joint after the last step. */
typedef struct br_joint_state {
    double position, velocity; /* angle [rad] (turns are counted), displacement or length [m]; and rate */
    double turn, spin; /* of a wheel about its axle, a cylinder about its axis: angle [rad] (turns are
                          counted) and rate [rad/s] */
    double error;      /* how far the points (or lengths, or lines) are apart [m] */
    double tilt;       /* how far the axes or frames are apart [rad] */
    br_vec3 force;     /* on A in the last step [N]; of a spring's or motor's, too */
    br_vec3 torque;    /* on A about its anchor [N m] */
} br_joint_state;

/* ---- the world ---- */

/* Where the tangents of contacts come from. */
typedef enum br_frame_mode {
    BR_FRAME_WORLD, /* br_contact_frame */
    BR_FRAME_CALLBACK,
    BR_FRAME_SLIDING /* tangent along the sliding velocity that a few frictionless iterations predict
                        [ploughing, section 5.5] */
} br_frame_mode;

/* Turns the contact's frame (br_contact_align). Must depend on nothing but its arguments. */
typedef void (*br_frame_function)(br_contact *contact, size_t n_bodies, const br_pose *poses, void *context);

/* Finds contacts; as br_collision_find. */
typedef br_status (*br_narrow_phase)(void *context, size_t n_bodies, const br_pose *poses,
                                     br_contact_list *list, br_error *error);

/* Which configuration a step's cones belong to. Bodies, structure directions and velocities differ by what
 * happens in the step; the normals along which contacts push, and their points, are those of its start either
 * way. */
typedef enum br_cones_at {
    BR_CONES_EXPLICIT, /* its start */
    /* Its end [matchstick, section 4.4; conclusion]: the step is solved, contacts are found anew at the poses
     * and velocities that it leads to, cones are made for them, and the step is solved with these cones from
     * the impulses before; until cones stay as they are. A cone is carried back to the contact's own plane by
     * the shortest turn of its normal. A contact keeps its id, or is the nearest of the same bodies and
     * surfaces; one that is no longer there goes along midway between its bodies' points. Where the cone
     * jumps, at the border of two structures, no cone may fit: then the last one stays, and the step's report
     * and status say so. */
    BR_CONES_IMPLICIT
} br_cones_at;

/* Of which order a step is. */
typedef enum br_order {
    BR_ORDER_FIRST, /* as above */
    /* RATTLE [Andersen: Rattle, 1983] of rigid bodies: half of the forces and impulses J(x)^T lambda, with
     * which joints hold at the end of a free motion of length h (J(x) is that of the step's start; Newton's
     * method with it); the other half, and impulses J(x')^T lambda' with which the velocities at the end keep
     * to the joints. Symmetric and symplectic: of second order, energy swings and does not drift, and joints
     * hold to the solver's tolerance times h. Contacts and motors are in both problems and stay of first
     * order; a contact that is hit stops in the first and leaves with its restitution in the second. It takes
     * the time of three to ten steps of first order. Springs, damping, wheels and implicit cones are refused.
     * Impulses at joints act in directions of the step's start and end: what swings across a joint that
     * carries a load with more than 2/h rad/s is not stable in either order. */
    BR_ORDER_SECOND
} br_order;

/* How a world is stepped. */
typedef struct br_world_options {
    double dt;                            /* h [s] > 0; default 0.01 */
    br_order order;                       /* default BR_ORDER_FIRST */
    br_vec3 gravity;                      /* [m/s^2]; default (0, 0, -9.81) */
    const br_contact_solver_type *solver; /* default br_auto_type */
    /* Default 100 iterations, 1e-6 m/s, BR_STOP_RESIDUAL, BR_LOCAL_COUPLED, newton_blocks 200; trace is
     * ignored. */
    br_solver_options solver_options;
    bool warm_start; /* from the impulses of the step before; default true */
    /* Chains under loads: where a force F at a joint would swing a body of inertia I, with the arm r, faster
     * than 1/h = sqrt(r.F/I) a step of first order is implicit in that, which damps the swinging and takes
     * its angular momentum; without, it is unstable from 2/h on. Default true. */
    bool stiffen;
    double correction; /* share of a contact's excess depth taken back in a step, [0, 1]; default 0.2 */
    double correction_joints; /* share of a joint's error, [0, 1]; default 0.2 */
    /* Of the second, frictionless problem that position correction is; null: the same as `solver`. Default
     * br_pgs_type, whatever the solver: a few sweeps do, and are the cheapest. */
    const br_contact_solver_type *correction_solver;
    int correction_iterations;    /* >= 0; default 10; 0: no correction */
    double slop;                  /* depth that is left [m] >= 0; default 1e-4 */
    double correction_limit;      /* largest velocity of correction [m/s]; default 1 */
    double restitution;           /* [0, 1]; default 0 */
    double restitution_threshold; /* [m/s] approach below which none; default 0.5 */
    br_frame_mode frame;          /* default BR_FRAME_WORLD */
    br_frame_function frame_function;
    void *frame_context;
    int alignment_iterations; /* of BR_FRAME_SLIDING; default 5 */
    /* [m/s] predicted sliding below which the frame stays world-aligned; default 1e-6 */
    double alignment_speed;
    br_cones_at cones;     /* default BR_CONES_EXPLICIT */
    int cone_evaluations;  /* of BR_CONES_IMPLICIT, at the step's end: at most, >= 1; default 20 */
    double cone_tolerance; /* br_cone_distance below which a cone stays as it is [1] >= 0; default 1e-6 */
    /* The margin, 2e-3 m by default, lets contacts be seen before they close: v_n >= -gap/h stops the
     * approach just there. Without one, contacts of bodies at rest come and go, warm starts are lost, and
     * tall stacks jitter. The filter is asked after the world's own (joints, bodies that cannot move). */
    br_collision_options collision;
    br_narrow_phase finder; /* null: br_collision_find on the world's geoms */
    void *finder_context;
    bool residual; /* compute br_world_report.residual each step; default false */
    /* Handed the contact problem of every step before it is solved (the first of the step, where cones are
     * implicit); keeps no pointers. Null: nobody. */
    void (*observer)(void *context, const br_body_problem *problem);
    void *observer_context;
    double (*clock)(void); /* [s], for br_world_report.seconds; null: no times */
} br_world_options;

/* How the cones of a step with BR_CONES_IMPLICIT came out; all zero with BR_CONES_EXPLICIT. */
typedef struct br_cones_report {
    int evaluations; /* at the end of the step; without contacts none */
    int iterations;  /* of the solver, over all solutions of the step */
    double change;   /* of the last evaluation: largest br_cone_distance from the cones that were solved with,
                        over contacts that carry a load [1] */
    bool unsettled;  /* that is above the tolerance: these are not the cones of the step's end */
} br_cones_report;

/* What a step was like. Forces are impulses over the step. */
typedef struct br_world_report {
    size_t contacts, rows;
    br_status status;            /* what br_world_step returned: BR_OK or BR_LOOSE */
    br_solver_statistics solver; /* of the last solution */
    br_cones_report cones;
    br_problem_residual residual; /* zero unless asked for */
    double deepest;               /* largest depth at the step's start [m] */
    struct {
        double find, cones, solve, rest;
    } seconds;
} br_world_report;

/* Force of one contact of the last step, in its frame, on A. */
typedef struct br_contact_force {
    double normal;           /* lambda_n [N] */
    br_contact_vec friction; /* [N], [N m] */
    br_contact_vec slip;     /* sliding velocity after the step [m/s], [rad/s] */
    double separation;       /* v_n after the step [m/s] */
} br_contact_force;

/* Energy of the bodies that move. */
typedef struct br_energy {
    double linear, angular, potential, elastic; /* [J]; potential is -m g.x, elastic that of soft joints */
} br_energy;

BR_BEGIN_DECLS

/* The defaults that the structs state. */
BR_API br_world_options br_world_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_world_options_struct;
/* As br_body_spec says. */
BR_API br_body_spec br_body_spec_default(void);
/* As br_joint_spec says, between two bodies (-1: the fixed world, of B only). */
BR_API br_joint_spec br_joint_spec_default(br_joint_kind kind, int body_a, int body_b);
/* The fields of a body, from which its default is made. */
extern BR_API const br_struct_type br_body_spec_struct;
/* The same of a joint. */
extern BR_API const br_struct_type br_joint_spec_struct;

/* So many plain sweeps from a cold start, all of them, positions left as they are, and no contact before
 * surfaces touch: how programs step that solve their problems by sweeps and nothing else. */
BR_API void br_world_plain_sweeps(br_world_options *options, int sweeps);

/* Options null: the defaults. The generator is not owned and must outlive the world; null: no friction.
 * Errors name field, value and range. */
BR_API BR_NODISCARD br_status br_world_create(const br_world_options *options, br_cone_generator *generator,
                                              br_world **world, br_error *error);
BR_API void br_world_destroy(br_world *world);
BR_API const br_world_options *br_world_get_options(const br_world *world);
/* Another generator from the next step on. */
BR_API void br_world_set_generator(br_world *world, br_cone_generator *generator);

/* Adds a body; its index counts from 0. Errors: a mass or inertia that is not positive (of a dynamic body),
 * what is not finite. */
BR_API BR_NODISCARD br_status br_world_add_body(br_world *world, const br_body_spec *spec, int *index,
                                                br_error *error);
/* Adds a geom to a body or to the fixed world. */
BR_API BR_NODISCARD br_status br_world_add_geom(br_world *world, const br_geom_spec *spec, int *index,
                                                br_error *error);
/* A body made of one shape with the given mass, spread evenly; `pose` is the shape's. The body's axes are
 * those of the shape, its origin the centre of mass. `surface` as in br_geom_spec. */
BR_API BR_NODISCARD br_status br_world_add_solid(br_world *world, const br_shape *shape, double mass,
                                                 br_pose pose, int surface, int *index, br_error *error);
/* A plane of the fixed world through the pose's position, its normal along the pose's z axis. The shape
 * belongs to the world. */
BR_API BR_NODISCARD br_status br_world_add_ground(br_world *world, br_pose pose, int surface,
                                                  br_error *error);
/* br_world_add_solid of a box with these sides [m], whose shape belongs to the world. */
BR_API BR_NODISCARD br_status br_world_add_box(br_world *world, br_vec3 size, double mass, br_pose pose,
                                               int surface, int *index, br_error *error);
/* Adds a joint; its index counts from 0. */
BR_API BR_NODISCARD br_status br_world_add_joint(br_world *world, const br_joint_spec *spec, int *index,
                                                 br_error *error);

/* Number of bodies. */
BR_API size_t br_world_bodies(const br_world *world);
/* Number of geoms, and one as it was added. */
BR_API size_t br_world_geoms(const br_world *world);
BR_API const br_geom_spec *br_world_geom(const br_world *world, size_t index);
/* Number of joints. */
BR_API size_t br_world_joints(const br_world *world);
/* Time since the start [s]. */
BR_API double br_world_time(const br_world *world);
BR_API const br_pose *br_world_poses(const br_world *world);          /* (n_bodies) */
BR_API const br_velocity *br_world_velocities(const br_world *world); /* (n_bodies) */
/* Mass of a body [kg]. */
BR_API double br_world_mass(const br_world *world, int body);
/* A body as it is now, as it would be added. */
BR_API br_body_spec br_world_body(const br_world *world, int body);
/* Is the body dynamic or kinematic? */
BR_API bool br_world_moves(const br_world *world, int body);
BR_API void br_world_set_pose(br_world *world, int body, br_pose pose);
BR_API void br_world_set_velocity(br_world *world, int body, br_velocity velocity);
/* For the next step: force at the centre of mass [N], torque [N m]; calls add up. */
BR_API void br_world_apply_force(br_world *world, int body, br_vec3 force, br_vec3 torque);
/* Now: an impulse [N s] at a world point. */
BR_API void br_world_apply_impulse(br_world *world, int body, br_vec3 impulse, br_vec3 point);

/* Distance joint: its length at the end of the next step and its rate on the way there [m, m/s]. */
BR_API void br_world_drive_length(br_world *world, int joint, double length, double rate);
/* Hinge, slider, cylinder, drive, or the turning of a wheel. A motor whose speed is 0 is a brake: it holds
 * still what needs no more than its limit, and slows down the rest by it. */
BR_API void br_world_drive_motor(br_world *world, int joint, double speed, double limit);
/* Hinge, slider, cylinder or drive: for the next step, a force along its way on A, and back on B [N, N m];
 * calls add up. */
BR_API void br_world_push_joint(br_world *world, int joint, double force);
/* Wheel: the angle of its axle about the suspension axis, from where it was at creation, at the end of the
 * next step, and its rate on the way there [rad, rad/s]. */
BR_API void br_world_drive_steering(br_world *world, int joint, double angle, double rate);
/* Spring whose B is the fixed world: where it draws to, and how fast that moves. */
BR_API void br_world_drive_target(br_world *world, int joint, br_vec3 point, br_vec3 velocity);
/* A joint that is off holds nothing (its bodies still don't collide if they did not). */
BR_API void br_world_enable_joint(br_world *world, int joint, bool on);
BR_API br_joint_state br_world_joint(const br_world *world, int joint);
/* A joint as it would be added to the bodies where they are now: limits and rest count from its present
 * position, a motor's speed is that of the last drive. */
BR_API br_joint_spec br_world_joint_spec(const br_world *world, int joint);
/* Is the joint on? */
BR_API bool br_world_joint_on(const br_world *world, int joint);

/* One step. BR_LOOSE, which is no error: the step was taken, but its contact problem was not solved to the
 * tolerance within the iterations, or its cones are not those of its end (BR_CONES_IMPLICIT). On an error
 * (collision, generator) bodies and joints are as before; where the solver failed (memory), contacts and
 * their forces are none, and the next step starts from no impulses. */
BR_API BR_NODISCARD br_status br_world_step(br_world *world, br_error *error);

/* So many steps, up to the first that fails. BR_LOOSE: one of them was. */
BR_API BR_NODISCARD br_status br_world_run(br_world *world, size_t steps, br_error *error);

/* What the last step was like. */
BR_API br_world_report br_world_last(const br_world *world);
/* Steps since the world was created whose status was BR_LOOSE; saving and restoring states leaves the count
 * alone. */
BR_API size_t br_world_loose_steps(const br_world *world);
/* Those of them whose cones were not those of the step's end, whether its problem was solved or not. */
BR_API size_t br_world_unsettled_steps(const br_world *world);
/* Contacts of the last step with the poses at its start, the cones that it was solved with, in the frames of
 * these contacts, and their forces, (n). Valid until the next step. */
BR_API const br_contact *br_world_contacts(const br_world *world, size_t *n);
BR_API const br_cone *br_world_cones(const br_world *world); /* null without a generator */
BR_API const br_contact_force *br_world_contact_forces(const br_world *world);

/* Energy now. */
BR_API br_energy br_world_energy(const br_world *world);
/* Sum of m v, and of x cross m v + I omega about the origin, over dynamic bodies. */
BR_API void br_world_momentum(const br_world *world, br_vec3 *linear, br_vec3 *angular);

/* The state: poses, velocities, joints, contacts and their impulses, time. Restoring it (into the same world,
 * or one built by the same calls) and stepping on gives the bytes that would have come. */
typedef struct br_world_state br_world_state;
BR_API BR_NODISCARD br_status br_world_save(const br_world *world, br_world_state **state, br_error *error);
BR_API BR_NODISCARD br_status br_world_restore(br_world *world, const br_world_state *state, br_error *error);
BR_API void br_world_state_destroy(br_world_state *state);
/* 64-bit FNV-1a over the state's numbers, independent of the machine's byte order. */
BR_API uint64_t br_world_hash(const br_world *world);

BR_END_DECLS
#endif
