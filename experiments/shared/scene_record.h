/* What every scene of rigid bodies leaves behind, in the same three files: poses, contacts, steps. */
#ifndef SCENE_RECORD_H
#define SCENE_RECORD_H

#include <bristle/harness/experiment.h>
#include <bristle/rigid.h>

/* A step. */
typedef struct scene_sample {
    double t; /* [s] at its end */
    size_t contacts, carrying;
    int iterations;
    double residual, deepest; /* [m/s], [m] */
    br_energy energy;
    double drive;                      /* force or torque of whatever drives the scene [N, N m]; 0: nothing */
    double mu_mean, mu_least, mu_most; /* of the contacts that carry, in four directions; NaN: none carries */
} scene_sample;

/* A contact of the last step. */
typedef struct scene_contact {
    br_contact contact;
    double mu[4]; /* bounds of friction along t, b, -t, -b over the normal force */
    br_contact_force force;
} scene_contact;

/* The world as it is after a step. */
scene_sample scene_sample_of(const br_world *world, double drive);
scene_contact scene_contact_of(const br_world *world, size_t i);

typedef struct scene_tables {
    br_table *poses, *contacts, *steps;
} scene_tables;
scene_tables scene_tables_open(br_experiment *ex);

/* Rows; each begins with the case of the experiment and the variant in which it is run. */
void scene_put_step(const scene_tables *tables, const char *label, const char *variant,
                    const scene_sample *s);
void scene_put_pose(const scene_tables *tables, const char *label, const char *variant, double t, size_t body,
                    br_pose pose, br_velocity velocity);
/* A contact that carries nothing is left out. */
void scene_put_contact(const scene_tables *tables, const char *label, const char *variant, double t,
                       const scene_contact *c);

/* In an array of outputs. */
#define SCENE_OUTPUTS                                                                                        \
    {"poses.csv",                                                                                            \
     "case, variant, t_s, body, x_m, y_m, z_m, qw_1, qx_1, qy_1, qz_1, vx_m_per_s, vy_m_per_s, vz_m_per_s, " \
     "wx_rad_per_s, wy_rad_per_s, wz_rad_per_s",                                                             \
     "poses (centre of mass, unit quaternion) and velocities of all bodies that can move"},                  \
        {"contacts.csv",                                                                                     \
         "case, variant, t_s, id, body_a, body_b, x_m, y_m, z_m, depth_m, tx_1, ty_1, tz_1, mu_t_1, "        \
         "mu_b_1, mu_minus_t_1, mu_minus_b_1, normal_N, friction_t_N, friction_b_N, slip_t_m_per_s, "        \
         "slip_b_m_per_s",                                                                                   \
         "contacts that carry: point, tangent, coefficients along t, b, -t, -b, force on A, sliding"},       \
    {                                                                                                        \
        "steps.csv",                                                                                         \
            "case, variant, t_s, contacts, carrying, iterations, residual_m_per_s, deepest_m, kinetic_J, "   \
            "potential_J, elastic_J, drive, mu_mean_1, mu_least_1, mu_most_1",                               \
            "steps: contacts, solver iterations and residual (natural map), energies, force or torque that " \
            "drives, coefficients of contacts that carry"                                                    \
    }

#endif
