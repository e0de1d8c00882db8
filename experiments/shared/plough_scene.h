/* What scenes of the ploughing document share whose runs go side by side: surfaces and the generator that
 * they make, its isotropic twin, and the trace of a run. */
#ifndef PLOUGH_SCENE_H
#define PLOUGH_SCENE_H

#include "scene_params.h"
#include "scene_record.h"

enum { PLOUGH_SURFACES = 8, PLOUGH_BODIES = 3 };

/* Surfaces in the order of their indices, and generators on them: the document's, and one that gives each
 * contact a circle with the mean of its coefficients over the directions, so that only the direction is lost.
 * Zero-initialise. */
typedef struct plough_scene {
    br_patch_surface *surfaces[PLOUGH_SURFACES];
    size_t n_surfaces;
    br_patch_options options;
    br_cone_generator *ploughing, *isotropic;
    scene_path path;    /* how patches are worked out */
    scene_probe *probe; /* who looks into the runs; null: nobody */
} plough_scene;

/* Adds a surface; its index is the number before. */
br_status plough_surface(plough_scene *scene, const br_patch_surface_spec *spec, br_error *error);
/* Makes the generators, by the path. */
br_status plough_ready(plough_scene *scene, const br_patch_options *options, br_error *error);
void plough_free(plough_scene *scene);

/* What a step leaves behind. */
typedef struct plough_sample {
    scene_sample step;
    br_pose pose[PLOUGH_BODIES];
    br_velocity velocity[PLOUGH_BODIES];
    size_t contacts_end; /* in the trace's list, of this step's contacts */
} plough_sample;

/* The trace of a run; grows. */
typedef struct plough_trace {
    plough_sample *samples;
    size_t n, capacity;
    scene_contact *contacts;
    size_t n_contacts, contacts_capacity;
} plough_trace;

/* Takes down the world as it is after a step, and what drives it [N, N m]. */
br_status plough_record(plough_trace *trace, const br_world *world, double drive, br_error *error);
void plough_trace_free(plough_trace *trace);

/* Mean sliding speed of the loaded contacts, weighted by their load [m/s], of a body (-1: all); and the load
 * [N]. */
double plough_slip(const br_world *world, int body, double *load);
/* Angle between the body's own z axis and `up` [rad]. */
double plough_tilt(br_pose pose, br_vec3 up);

/* Every so many steps of a trace, and its last. */
void plough_put(const scene_tables *tables, const char *label, const char *variant, const plough_trace *trace,
                size_t bodies, size_t every);

#endif
