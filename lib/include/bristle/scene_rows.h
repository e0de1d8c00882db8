/* Rows of what a run of a scene leaves behind: a body, a contact, a step. Who writes the tables says what
 * leads each row (the step and its time, or the case of an experiment); the columns that follow are here,
 * described in scene_record.h. */
#ifndef BRISTLE_SCENE_ROWS_H
#define BRISTLE_SCENE_ROWS_H

#include <bristle/csv.h>
#include <bristle/scene.h>

/* A step. */
typedef struct br_scene_sample {
    double t; /* [s] at its end */
    size_t contacts, loaded;
    int iterations;
    double residual, deepest; /* [m/s], NaN unless the world was asked for it; [m] */
    bool loose;               /* not solved to the tolerance */
    br_energy energy;
    double drive;                      /* force or torque of whatever drives the scene [N, N m]; 0: nothing */
    double mu_mean, mu_least, mu_most; /* of the loaded contacts, in four directions; NaN: none is */
} br_scene_sample;

/* A cone as it is written down: br_cone_make gives it back from these. */
typedef struct br_scene_cone {
    const br_cone_type *type; /* null: no friction */
    br_vec2 axis;             /* of its first axis, in (tangent, binormal) */
    int n;
    const double *values; /* (n) */
} br_scene_cone;

/* A contact of the last step. */
typedef struct br_scene_contact {
    br_contact contact;
    double mu[4]; /* bounds of friction along t, b, -t, -b over the normal force */
    br_contact_force force;
    br_scene_cone cone; /* its values are the world's, until its next step */
} br_scene_contact;

/* The columns that the functions below fill in. */
#define BR_SCENE_POSE_COLUMNS                                                                                \
    "body, x_m, y_m, z_m, qw_1, qx_1, qy_1, qz_1, vx_m_per_s, vy_m_per_s, vz_m_per_s, wx_rad_per_s, "        \
    "wy_rad_per_s, wz_rad_per_s"
#define BR_SCENE_CONTACT_COLUMNS                                                                             \
    "id, body_a, body_b, x_m, y_m, z_m, nx_1, ny_1, nz_1, tx_1, ty_1, tz_1, bx_1, by_1, bz_1, depth_m, "     \
    "normal_N, friction_t_N, friction_b_N, friction_tau_Nm, slip_t_m_per_s, slip_b_m_per_s, "                \
    "slip_tau_rad_per_s, cone, axis_t_1, axis_b_1, cone_values, mu_t_1, mu_b_1, mu_minus_t_1, mu_minus_b_1"
#define BR_SCENE_STEP_COLUMNS                                                                                \
    "contacts, loaded, iterations, residual_m_per_s, status, deepest_m, kinetic_J, potential_J, elastic_J"

/* Room for the name of a body. */
enum { BR_SCENE_NAME = 64 };

BR_BEGIN_DECLS

/* The world as it is after a step, with what drives it [N, N m]. */
BR_API br_scene_sample br_scene_sample_of(const br_world *world, double drive);
/* Contact i of the last step. */
BR_API br_scene_contact br_scene_contact_of(const br_world *world, size_t i);
/* "mu" along t, b, -t, -b of a cone (null: no friction, zeros) in the frame of its contact. */
BR_API void br_scene_coefficients(const br_cone *cone, double mu[4]);

/* What a body is called in tables: its name, "#" and its index without one, "world" for -1. */
BR_API void br_scene_row_name(const br_scene *scene, int body, char name[BR_SCENE_NAME]);

/* The cells of a row. A step's status is "loose" or "solved", or what `status` says instead. */
BR_API void br_scene_pose_row(br_csv_writer *table, const char *body, br_pose pose, br_velocity velocity);
BR_API void br_scene_contact_row(br_csv_writer *table, const char *body_a, const char *body_b,
                                 const br_scene_contact *contact);
BR_API void br_scene_step_row(br_csv_writer *table, const br_scene_sample *sample, const char *status);

BR_END_DECLS
#endif
