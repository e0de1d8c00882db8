/* Scenes of the ploughing document: surfaces and the generator that they make, its isotropic twin, and what a
 * run leaves behind. */
#ifndef PLOUGH_SCENE_H
#define PLOUGH_SCENE_H

#include <bristle/harness.h>
#include <bristle/patch.h>
#include <bristle/rigid.h>
#include "scene_probe.h"

enum { PLOUGH_SURFACES = 8, PLOUGH_BODIES = 3 };

/* Surfaces in the order of their indices, and generators on them: the document's, and one that gives each
 * contact a circle with the mean of its coefficients over the directions, so that only the direction is lost.
 * Zero-initialise. */
typedef struct plough_scene {
    br_patch_surface *surfaces[PLOUGH_SURFACES];
    size_t n_surfaces;
    br_patch_options options;
    br_cone_generator *ploughing, *isotropic;
    scene_probe *probe; /* who looks into the runs; null: nobody */
} plough_scene;

/* Adds a surface; its index is the number before. */
br_status plough_surface(plough_scene *scene, const br_patch_surface_spec *spec, br_error *error);
/* Makes the generators, on the plain C back end, whose bytes depend on no machine. */
br_status plough_ready(plough_scene *scene, const br_patch_options *options, br_error *error);
void plough_free(plough_scene *scene);

/* [patch] of params.ini: width, resolution, mu_0, packing (float, rgba8). */
void plough_patch_params(br_params *params, br_patch_options *options);
/* [step] of params.ini: dt, iterations, tolerance, slop, margin. */
typedef struct plough_step {
    double dt, tolerance, slop, margin;
    int iterations;
    scene_probe *probe; /* who looks into the runs; null: nobody */
} plough_step;
void plough_step_params(br_params *params, plough_step *step);
br_world_options plough_world_options(const plough_step *step);

/* What a step leaves behind. */
typedef struct plough_sample {
    double t;
    br_pose pose[PLOUGH_BODIES];
    br_velocity velocity[PLOUGH_BODIES];
    size_t contacts;
    int iterations;
    double residual, deepest;
    br_energy energy;
    double pull; /* force of whatever drives the scene [N] */
} plough_sample;
typedef struct plough_contact {
    double t;
    br_contact contact;
    double mu[4];
    br_contact_force force;
} plough_contact;

/* The trace of a run; grows. */
typedef struct plough_trace {
    plough_sample *samples;
    size_t n, capacity;
    plough_contact *contacts;
    size_t n_contacts, contacts_capacity;
} plough_trace;

/* Takes down the world as it is after a step. */
br_status plough_record(plough_trace *trace, const br_world *world, double pull, br_error *error);
void plough_trace_free(plough_trace *trace);

/* Mean sliding speed of the loaded contacts, weighted by their load [m/s], of a body (-1: all); and the load
 * [N]. */
double plough_slip(const br_world *world, int body, double *load);
/* Angle between the body's own z axis and `up` [rad]. */
double plough_tilt(br_pose pose, br_vec3 up);

/* The files that every ploughing scene writes; `every`: each how many steps. Their columns: */
#define PLOUGH_POSES                                                                                         \
    "run, t_s, body, x_m, y_m, z_m, qw_1, qx_1, qy_1, qz_1, vx_m_per_s, vy_m_per_s, vz_m_per_s"
#define PLOUGH_STEPS                                                                                         \
    "run, t_s, contacts, iterations, residual_m_per_s, deepest_m, kinetic_J, potential_J, elastic_J, pull_N"
#define PLOUGH_CONTACTS                                                                                      \
    "run, t_s, id, body_a, body_b, x_m, y_m, z_m, depth_m, mu_t_1, mu_b_1, mu_minus_t_1, mu_minus_b_1, "     \
    "normal_N, "                                                                                             \
    "friction_t_N, friction_b_N, slip_t_m_per_s, slip_b_m_per_s"
#define PLOUGH_OUTPUTS                                                                                       \
    {"poses.csv", PLOUGH_POSES, "positions, orientations and velocities of the bodies over time"},           \
        {"steps.csv", PLOUGH_STEPS,                                                                          \
         "contacts, iterations, the solver's residual (natural map), energies and the force that drives"},   \
    {                                                                                                        \
        "contacts.csv", PLOUGH_CONTACTS,                                                                     \
            "contacts with their coefficients (along t, b, -t, -b), forces and sliding velocities"           \
    }
typedef struct plough_files {
    br_table *poses, *steps, *contacts;
} plough_files;
plough_files plough_files_open(br_experiment *ex);
void plough_files_put(plough_files *files, const char *run, const plough_trace *trace, size_t bodies,
                      size_t every);

#endif
