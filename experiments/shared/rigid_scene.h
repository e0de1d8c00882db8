/* What scenes of rigid bodies share that run one after the other: ownership of shapes, meshes and textures,
 * and a run that is recorded. Functions end the program on failure, as the harness does. */
#ifndef RIGID_SCENE_H
#define RIGID_SCENE_H

#include <bristle/texture.h>
#include "scene_params.h"
#include "scene_record.h"

/* Binds the sections [world] and [patch], masks too. */
void rigid_bind(br_params *params, scene_params *p);

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
    const scene_params *params;
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
rigid_scene *rigid_begin(br_experiment *ex, const scene_params *params, rigid_variant variant);
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

/* A run that is recorded; without tables only summed up. */
typedef struct rigid_log {
    rigid_scene *scene;
    const char *label; /* of the case */
    const scene_tables *tables;
    size_t since;
    rigid_sums sums;
} rigid_log;
/* The tables outlive the log; may be null. */
rigid_log rigid_log_begin(rigid_scene *scene, const scene_tables *tables, const char *label);
/* Steps the world once. */
void rigid_step(rigid_log *log);
/* Steps for a full step of the published length: two at half of it. */
int rigid_steps_per_step(rigid_variant variant);
/* What a run costs over one as it is, about: shorter steps take fewer sweeps, isotropic friction has no patches. */
double rigid_variant_cost(rigid_variant variant);

#endif
