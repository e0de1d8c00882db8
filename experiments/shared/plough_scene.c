/* Surfaces, generators and traces of the ploughing scenes. */
#include <stdlib.h>
#include "plough_scene.h"

br_status plough_surface(plough_scene *scene, const br_patch_surface_spec *spec, br_error *error)
{
    if (scene->n_surfaces == PLOUGH_SURFACES)
        return br_fail(error, BR_ERR_TOO_MUCH_WORK, "more than %d surfaces in a scene", PLOUGH_SURFACES);
    const br_status status = br_patch_surface_create(spec, &scene->surfaces[scene->n_surfaces], error);
    scene->n_surfaces += !status;
    return status;
}

/* The isotropic twin. It does not own the generator that it asks. */
typedef struct isotropic {
    br_cone_generator base;
    br_cone_generator *inner;
} isotropic;

static br_status generate_isotropic(br_cone_generator *self, size_t n, const br_contact *contacts,
                                    size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                    br_error *error)
{
    const br_status status =
        br_cone_generate(((isotropic *)self)->inner, n, contacts, n_bodies, poses, pool, cones, error);
    for (size_t i = 0; i < n && !status; i++)
        cones[i] = br_cone_circle(br_cone_mean(&cones[i]));
    return status;
}
static void destroy_isotropic(br_cone_generator *self)
{
    free(self);
}
static const br_cone_generator_type isotropic_type = {
    "isotropic", "circles with the mean coefficient of another generator's cones", "ours", generate_isotropic,
    destroy_isotropic};

br_status plough_ready(plough_scene *scene, const br_patch_options *options, br_error *error)
{
    br_patch_backend *backend = NULL;
    br_status status = scene_probe_backend(scene->probe, scene->path, scene->n_surfaces, scene->surfaces,
                                           options, &backend, error);
    if (!status)
        status = br_patch_generator_create(backend, &scene->ploughing, error);
    if (status)
        return status;
    isotropic *twin = calloc(1, sizeof *twin);
    if (!twin)
        return br_fail(error, BR_ERR_MEMORY, "a generator");
    twin->base.type = &isotropic_type;
    twin->inner = scene->ploughing;
    scene->isotropic = &twin->base;
    scene->options = *options;
    return BR_OK;
}

void plough_free(plough_scene *scene)
{
    br_cone_generator_destroy(scene->isotropic);
    br_cone_generator_destroy(scene->ploughing);
    for (size_t i = 0; i < scene->n_surfaces; i++)
        br_patch_surface_destroy(scene->surfaces[i]);
    *scene = (plough_scene){0};
}

/* Room for one more. */
static bool grow(void **memory, size_t n, size_t *capacity, size_t size)
{
    if (n < *capacity)
        return true;
    const size_t larger = *capacity ? 2 * *capacity : 256;
    void *grown = realloc(*memory, larger * size);
    if (!grown)
        return false;
    *memory = grown;
    *capacity = larger;
    return true;
}

br_status plough_record(plough_trace *trace, const br_world *world, double drive, br_error *error)
{
    if (!grow((void **)&trace->samples, trace->n, &trace->capacity, sizeof *trace->samples))
        return br_fail(error, BR_ERR_MEMORY, "a trace");
    plough_sample *s = &trace->samples[trace->n++];
    *s = (plough_sample){.step = scene_sample_of(world, drive)};
    for (size_t b = 0; b < br_world_bodies(world) && b < PLOUGH_BODIES; b++) {
        s->pose[b] = br_world_poses(world)[b];
        s->velocity[b] = br_world_velocities(world)[b];
    }
    size_t n;
    br_world_contacts(world, &n);
    for (size_t i = 0; i < n; i++) {
        if (!grow((void **)&trace->contacts, trace->n_contacts, &trace->contacts_capacity,
                  sizeof *trace->contacts))
            return br_fail(error, BR_ERR_MEMORY, "a trace");
        trace->contacts[trace->n_contacts++] = scene_contact_of(world, i);
    }
    s->contacts_end = trace->n_contacts;
    return BR_OK;
}

void plough_trace_free(plough_trace *trace)
{
    free(trace->samples);
    free(trace->contacts);
    *trace = (plough_trace){0};
}

double plough_slip(const br_world *world, int body, double *load)
{
    size_t n;
    const br_contact *contacts = br_world_contacts(world, &n);
    const br_contact_force *forces = br_world_contact_forces(world);
    double weight = 0, sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (body >= 0 && contacts[i].body_a != body && contacts[i].body_b != body)
            continue;
        weight += forces[i].normal;
        sum += forces[i].normal * hypot(forces[i].slip.t, forces[i].slip.b);
    }
    if (load)
        *load = weight;
    return weight > 0 ? sum / weight : 0;
}

double plough_tilt(br_pose pose, br_vec3 up)
{
    const br_vec3 z = br_quat_rotate(pose.orientation, br_vec3_make(0, 0, 1));
    return atan2(br_vec3_length(br_vec3_cross(z, up)), br_vec3_dot(z, up));
}

void plough_put(const scene_tables *tables, const char *label, const char *variant, const plough_trace *trace,
                size_t bodies, size_t every)
{
    for (size_t i = 0; i < trace->n; i++) {
        if (i % every != 0 && i + 1 != trace->n)
            continue;
        const plough_sample *s = &trace->samples[i];
        scene_put_step(tables, label, variant, &s->step);
        for (size_t b = 0; b < bodies; b++)
            scene_put_pose(tables, label, variant, s->step.t, b, s->pose[b], s->velocity[b]);
        for (size_t k = i ? trace->samples[i - 1].contacts_end : 0; k < s->contacts_end; k++)
            scene_put_contact(tables, label, variant, s->step.t, &trace->contacts[k]);
    }
}
