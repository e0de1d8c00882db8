/* What the scenes of rigid bodies share: parameters of the world and of the contact patches, ownership of
 * shapes, meshes and textures, and the record of a run. Functions end the program on failure, as the harness
 * does. */
#ifndef RIGID_SCENE_H
#define RIGID_SCENE_H

#include <bristle/harness/experiment.h>
#include <bristle/patch.h>
#include <bristle/rigid.h>
#include <bristle/texture.h>
#include "scene_probe.h"

/* Sections [world] and [patch] of a scene. */
typedef struct rigid_params {
    br_world_options world;
    br_patch_options patch;
    br_patch_filter filter;
    double k_a, k_b;    /* field masks of what is slid on, and of what slides [ploughing, Table 1] */
    scene_probe *probe; /* who looks into the runs; null: nobody */
    int record_every;   /* steps between two records of poses and contacts at the full step */
} rigid_params;

/* Binds world.dt, gravity, iterations, tolerance, correction, slop, margin, record_every; patch.k_A, k_B,
 * mu_0, width, resolution, packing, filter, path. Directions: 4. */
void rigid_bind(br_params *params, rigid_params *p);

/* How a scene is run. */
typedef enum rigid_variant {
    RIGID_PLOUGHING, /* coefficients from the patches */
    RIGID_HALF_STEP, /* the same at half the step */
    RIGID_COULOMB,   /* one isotropic coefficient, the mean of the first run */
    RIGID_VARIANTS
} rigid_variant;
const char *rigid_variant_name(rigid_variant variant);

/* A scene being built and run. */
typedef struct rigid_scene {
    br_experiment *ex;
    const rigid_params *params;
    rigid_variant variant;
    br_world *world;
    br_cone_generator *generator;
    br_shape **shapes;
    size_t n_shapes;
    br_patch_surface **surfaces;
    size_t n_surfaces;
} rigid_scene;

/* An empty scene; surfaces and bodies are added, then rigid_ready makes the generator: of patches, or of the
 * isotropic coefficient. Directions 4 or 16. */
rigid_scene *rigid_begin(br_experiment *ex, const rigid_params *params, rigid_variant variant);
void rigid_ready(rigid_scene *scene, int directions, double coefficient);
void rigid_end(rigid_scene *scene);

/* A surface from a mesh and a normal map (null: flat), both of which it takes over. */
int rigid_surface(rigid_scene *scene, br_mesh *mesh, br_image *map, double k);
/* Keeps a shape until the end; gives it back. */
const br_shape *rigid_shape(rigid_scene *scene, br_shape *shape);
const br_shape *rigid_box(rigid_scene *scene, br_vec3 sides);
const br_shape *rigid_capsule(rigid_scene *scene, double radius, double length);
br_mesh *rigid_box_mesh(rigid_scene *scene, br_vec3 sides, double texture);
/* A body of one shape; a body that never moves. */
int rigid_solid(rigid_scene *scene, const br_shape *shape, double mass, br_pose pose, int surface);
int rigid_fixed(rigid_scene *scene, const br_shape *shape, br_pose pose, int surface);
/* A slab whose top, size x by y, lies in z = 0 of its pose; its surface's mesh is the top alone, with the
 * map. */
int rigid_slab(rigid_scene *scene, double x, double y, br_pose pose, br_image *map, double texture, double k);

/* Sums over the run of a scene: what claims need. */
typedef struct rigid_sums {
    double coefficient; /* mean over all contacts that carry, their four directions, and time */
    double contacts;    /* mean number of contacts that carry */
    double residual;    /* largest, over all steps [m/s] */
    double iterations;  /* mean */
    size_t steps;
    double weight;
} rigid_sums;

/* Steps the world once and records; `table`s may be null. */
typedef struct rigid_log {
    rigid_scene *scene;
    const char *label; /* of the case */
    br_table *poses, *contacts, *steps;
    size_t since;
    rigid_sums sums;
} rigid_log;

/* The three tables of an experiment: poses, contacts, steps. */
typedef struct rigid_tables {
    br_table *poses, *contacts, *steps;
} rigid_tables;
rigid_tables rigid_tables_open(br_experiment *ex);
rigid_log rigid_log_begin(rigid_scene *scene, const rigid_tables *tables, const char *label);
void rigid_step(rigid_log *log);
/* Steps for a full step of the published length: two at half of it. */
int rigid_steps_per_step(rigid_variant variant);

/* In an array of outputs. */
#define RIGID_OUTPUTS                                                                                        \
    {"poses.csv",                                                                                            \
     "case, variant, t_s, body, x_m, y_m, z_m, qw_1, qx_1, qy_1, qz_1, vx_m_per_s, vy_m_per_s, vz_m_per_s, " \
     "wx_rad_per_s, "                                                                                        \
     "wy_rad_per_s, wz_rad_per_s",                                                                           \
     "poses (centre of mass, unit quaternion) and velocities of all bodies that can move"},                  \
        {"contacts.csv",                                                                                     \
         "case, variant, t_s, body_a, body_b, x_m, y_m, z_m, depth_m, normal_N, friction_t_N, "              \
         "friction_b_N, tx_1, ty_1, "                                                                        \
         "tz_1, mu_t_1, mu_b_1, mu_minus_t_1, mu_minus_b_1",                                                 \
         "contacts that carry: point, force on A, tangent, coefficients in four directions of sliding of "   \
         "A"},                                                                                               \
    {                                                                                                        \
        "steps.csv",                                                                                         \
            "case, variant, t_s, contacts, carrying, iterations, residual_m_per_s, deepest_m, kinetic_J, "   \
            "potential_J, "                                                                                  \
            "elastic_J, mu_mean_1, mu_least_1, mu_most_1",                                                   \
            "steps: contacts, solver iterations and residual (natural map), energies, coefficients of "      \
            "contacts that carry"                                                                            \
    }

#endif
