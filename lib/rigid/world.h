/* The world's insides, shared by the files of this layer. */
#ifndef BRISTLE_RIGID_WORLD_H
#define BRISTLE_RIGID_WORLD_H

#include <stdlib.h>
#include <bristle/grow.h>
#include <bristle/rigid.h>

enum { JOINT_ROWS = 8 };

typedef struct world_body {
    br_body_motion motion;
    double mass;
    br_mat3 inertia, inverse_inertia; /* body axes */
    bool spherical_inertia;           /* inertia is a multiple of the identity: nothing gyroscopic */
    br_mat3 stiffness;                /* of joints' forces against turning [N m/rad], world axes */
    bool touched;                     /* by a joint or contact in this step */
    br_vec3 force, torque;            /* for the next step */
    br_vec3 omega_mid;                /* omega_m of this step */
} world_body;

/* Local coordinates are the body's; those of the fixed world are world coordinates. */
typedef struct world_joint {
    br_joint_kind kind;
    int body_a, body_b;
    bool on, collide;
    br_vec3 anchor_a, anchor_b; /* local */
    br_vec3 axis_a, axis_b;     /* local */
    br_vec3 across_a, across_b; /* local, at right angles to the axis: the angle is between them */
    br_quat relative;           /* orientation of A in B that a slider or fixed joint keeps */
    double low, high, motor_speed, motor_limit, stiffness, damping, force_limit;
    double length, rate;            /* distance; rate of a servo, too */
    br_vec3 axle_a, axle_b;         /* local: wheel, whose `across` are at right angles to the axle; drive */
    double rest;                    /* wheel, drive */
    double steering, steering_rate; /* wheel: wanted at the end of the next step */
    br_vec3 target_velocity;        /* spring */
    double angle;                   /* hinge and wheel, with its turns, at the start of the last step */
    br_vec3 third_b;                /* local: drive */
    int hinges, which;              /* drive; which counts from 0 */
    double turns[3];                /* of its hinges at the start of the last step */
    br_vec3 along;                  /* angular velocity times this is the rate of its angle, in that step */
    double inertia, spun;           /* drive: its rotor's; rate of its way in the last step, NaN: unknown */
    bool idle;                      /* its hinges lie in a plane there: it has no rows */
    bool servo;                     /* drive: its spring and damper keep within these limits [N, N m] */
    double least, most;
    double lambda[JOINT_ROWS];
    br_vec3 force, torque; /* of the last step */
} world_joint;

/* Impulses of the step before, for warm starts; sorted by id as contacts are. */
typedef struct world_warm_start {
    uint64_t id;
    double normal, tau;
    br_vec3 friction; /* world axes */
} world_warm_start;

/* What implicit cones need: the step's end as the present velocities have it. */
typedef struct world_end {
    br_velocity *free; /* (bodies_capacity) velocities without impulses */
    br_pose *poses;    /* (bodies_capacity) */
    br_contact_list list;
    br_contact *contacts; /* (contacts_capacity) those of the step, at its end */
    br_cone *cones;       /* (contacts_capacity) and theirs */
    br_cone_pool *pool;
    double seconds; /* that finding contacts and making cones took in this step */
} world_end;

/* What steps of second order need. */
typedef struct world_second {
    br_velocity *free;   /* (bodies_capacity) velocities without impulses */
    br_pose *poses;      /* (bodies_capacity) of the step's end */
    br_solver_row *rows; /* (JOINT_ROWS joints_capacity) at those */
    double *errors; /* (the same) of rigid rows at the poses that rows were made for; NAN: of no such row */
    bool at_end;    /* rows are made for the step's end, to which driven joints have come */
} world_second;

struct br_world {
    br_world_options options;
    br_cone_generator *generator;
    br_collision *collision;
    br_body_assembler *assembler;
    br_contact_solver *solver, *correction_solver; /* the same one where both methods are */
    uint64_t steps;

    size_t n_bodies, bodies_capacity;
    world_body *bodies;
    br_pose *poses;
    br_velocity *velocities;
    br_velocity *work, *pseudo; /* (bodies_capacity) velocities in the making; of position correction */
    br_inverse_mass *masses;    /* (bodies_capacity) of this step */

    size_t n_joints, joints_capacity;
    world_joint *joints;
    br_solver_row *rows; /* (JOINT_ROWS joints_capacity) */
    size_t n_rows;
    size_t n_pairs; /* bodies that don't collide, sorted, (n_pairs x 2) */
    int (*pairs)[2];

    size_t n_shapes; /* those of br_world_add_ground and br_world_add_box */
    br_shape **shapes;

    br_contact_list list;
    size_t contacts_capacity;
    br_solver_contact *contacts; /* (contacts_capacity) */
    br_cone *cones;
    br_cone_pool *pool; /* of the cones of this step */
    br_contact_force *forces;
    world_warm_start *warm_starts; /* (n_warm_starts) */
    size_t n_warm_starts;
    size_t lent_capacity; /* of forces and warm starts in the assembler's memory; see results.c */
    world_end end;
    world_second second;

    br_world_report report;
    size_t loose_steps, unsettled_steps;
};

/* step.c */
br_status world_reserve_contacts(br_world *w, size_t n, br_error *error);
br_status world_reserve_solvers(br_world *w, size_t n_bodies, size_t n_rows, size_t n_contacts,
                                br_error *error);

/* results.c: forces and impulses of a step's contacts, which the next step reads until its problem is
 * assembled; the assembler's memory holds them till then where only one problem is assembled in a step. */
br_status world_reserve_results(br_world *w, size_t capacity, br_error *error);
/* After the assembler may have got other memory. */
void world_place_results(br_world *w);
/* Before a problem is assembled: they are no more, if they lie there. */
void world_give_up_results(br_world *w);
void world_free_results(br_world *w);

/* Cones for contacts (n) and poses, checked. */
br_status world_make_cones(br_world *w, size_t n, const br_contact *contacts, const br_pose *poses,
                           br_cone_pool *pool, br_cone *cones, br_error *error);
br_status world_find_contacts(br_world *w, const br_pose *poses, br_contact_list *list, br_error *error);
/* Seconds of the options' clock; 0 without one. */
double world_now(const br_world *w);

/* implicit_cones.c */
br_status world_reserve_end(br_world *w, size_t n_bodies, size_t n_contacts, br_error *error);
void world_free_end(br_world *w);
/* Solves again with the cones of the step's end until they stay, and says so in the report, whose `solver`
 * and `status` must be those of the first solution; position correction must be done. Returns the step's
 * status. */
br_status world_settle_cones(br_world *w, br_body_problem *bodies, const br_solver_options *options,
                             br_error *error);

/* step.c: pseudo velocities of position correction, after the first problem of the step. */
br_status world_correct(br_world *w, br_error *error);

/* second.c */
br_status world_reserve_second(br_world *w, size_t n_bodies, size_t n_joints, br_error *error);
void world_free_second(br_world *w);
/* In place of world_predict: half of the step's forces. */
void world_kick(br_world *w);
/* Both problems of the step, and the motion between them; `poses` and `work` are those of the end then. */
br_status world_solve_second(br_world *w, br_body_problem *bodies, const br_solver_options *options,
                             br_error *error);
/* Is the step of second order? */
static inline bool world_is_second(const br_world *w)
{
    return w->options.order == BR_ORDER_SECOND;
}
/* The time for which a problem's impulses stand for forces: a step, or half of one. */
static inline double world_impulse_time(const br_world *w)
{
    return world_is_second(w) ? w->options.dt / 2 : w->options.dt;
}

/* stiffness.c: of the last step's forces at joints, into the bodies. */
void world_joint_stiffness(br_world *w);

/* motion.c */
/* omega_m = I(exp(h omega_m/2) q)^-1 L; *end is omega at the step's end. */
br_vec3 body_turn_freely(const world_body *b, br_quat q, br_vec3 momentum, br_vec3 omega, double h,
                         br_vec3 *end);
/* A body's pose after the step by its velocities of motion and of position correction. */
br_pose world_end_pose(const br_world *w, size_t body);
void world_predict(br_world *w);
void world_integrate(br_world *w);
br_mat3 body_world_inertia(const world_body *b, br_quat q, bool inverse);

/* joint_rows.c */
void world_joint_rows(br_world *w);
/* Of the first problem of a step, or added to those. */
void world_joint_results(br_world *w, bool add);
/* A force along the way of a joint, on A at its centre of mass, and the torques on A and B; -pull is on B. */
void joint_push(const br_world *w, const world_joint *j, double force, br_vec3 *pull, br_vec3 *torque_a,
                br_vec3 *torque_b);
br_joint_state joint_measure(const br_world *w, const world_joint *j);

/* contact_rows.c */
br_status world_contact_rows(br_world *w, br_error *error);
void world_contact_results(br_world *w, bool add);
/* Sliding velocity predicted without friction turns the frames. */
br_status world_align(br_world *w, br_error *error);

static inline br_pose world_pose(const br_world *w, int index)
{
    return index < 0 ? br_pose_identity() : w->poses[index];
}

#endif
