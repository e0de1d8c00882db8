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
                                    size_t n_bodies, const br_pose *poses, br_cone *cones, br_error *error)
{
    const br_status status =
        br_cone_generate(((isotropic *)self)->inner, n, contacts, n_bodies, poses, cones, error);
    for (size_t i = 0; i < n && !status; i++) {
        const double *mu = cones[i].kind == BR_CONE_BOX ? cones[i].u.box.mu : cones[i].u.polygon.mu;
        const int directions = cones[i].kind == BR_CONE_BOX ? 4 : cones[i].u.polygon.n;
        double sum = 0;
        for (int k = 0; k < directions; k++)
            sum += mu[k];
        cones[i] = br_cone_circle(sum / directions);
    }
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
    br_status status =
        scene_probe_backend(scene->probe, scene->n_surfaces, scene->surfaces, options, &backend, error);
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

void plough_patch_params(br_params *params, br_patch_options *options)
{
    *options = br_patch_options_default();
    br_params_double(params, "patch.width", &options->width);
    br_params_int(params, "patch.resolution", &options->resolution);
    br_params_double(params, "patch.mu_0", &options->mu_0);
    int packing = 0;
    br_params_choice(params, "patch.packing", &packing);
    options->packing = packing ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT;
}

void plough_step_params(br_params *params, plough_step *step)
{
    br_params_double(params, "step.dt", &step->dt);
    br_params_int(params, "step.iterations", &step->iterations);
    br_params_double(params, "step.tolerance", &step->tolerance);
    br_params_double(params, "step.slop", &step->slop);
    br_params_double(params, "step.margin", &step->margin);
}

br_world_options plough_world_options(const plough_step *step)
{
    br_world_options options = br_world_default();
    options.dt = step->dt;
    options.solver_options.iterations = step->iterations;
    options.solver_options.tolerance = step->tolerance;
    options.slop = step->slop;
    options.collision.margin = step->margin;
    options.residual = true;
    scene_probe_world(step->probe, &options);
    return options;
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

br_status plough_record(plough_trace *trace, const br_world *world, double pull, br_error *error)
{
    if (!grow((void **)&trace->samples, trace->n, &trace->capacity, sizeof *trace->samples))
        return br_fail(error, BR_ERR_MEMORY, "a trace");
    const br_world_report report = br_world_last(world);
    plough_sample *s = &trace->samples[trace->n++];
    *s = (plough_sample){.t = br_world_time(world), .contacts = report.contacts, .pull = pull};
    s->iterations = report.solver.iterations;
    s->residual = report.residual.largest;
    s->deepest = report.deepest;
    s->energy = br_world_energy(world);
    for (size_t b = 0; b < br_world_bodies(world) && b < PLOUGH_BODIES; b++) {
        s->pose[b] = br_world_poses(world)[b];
        s->velocity[b] = br_world_velocities(world)[b];
    }
    size_t n;
    const br_contact *contacts = br_world_contacts(world, &n);
    const br_cone *cones = br_world_cones(world);
    for (size_t i = 0; i < n; i++) {
        if (!grow((void **)&trace->contacts, trace->n_contacts, &trace->contacts_capacity,
                  sizeof *trace->contacts))
            return br_fail(error, BR_ERR_MEMORY, "a trace");
        plough_contact *c = &trace->contacts[trace->n_contacts++];
        *c = (plough_contact){.t = s->t, .contact = contacts[i], .force = br_world_contact_forces(world)[i]};
        for (int k = 0; k < 4; k++)
            c->mu[k] = !cones                         ? 0
                       : cones[i].kind == BR_CONE_BOX ? cones[i].u.box.mu[k]
                       : cones[i].kind == BR_CONE_POLYGON
                           ? cones[i].u.polygon.mu[k * cones[i].u.polygon.n / 4]
                       : k % 2 ? cones[i].u.ellipse.mu_b
                               : cones[i].u.ellipse.mu_t;
    }
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

plough_files plough_files_open(br_experiment *ex)
{
    plough_files files = {br_table_open(ex, "poses"), br_table_open(ex, "steps"),
                          br_table_open(ex, "contacts")};
    return files;
}

void plough_files_put(plough_files *files, const char *run, const plough_trace *trace, size_t bodies,
                      size_t every)
{
    size_t contact = 0;
    for (size_t i = 0; i < trace->n; i++) {
        const plough_sample *s = &trace->samples[i];
        const bool wanted = i % every == 0 || i + 1 == trace->n;
        for (size_t b = 0; b < bodies && wanted; b++) {
            const br_pose *p = &s->pose[b];
            const br_vec3 v = s->velocity[b].linear;
            br_table_text(files->poses, run);
            br_table_put(files->poses, s->t, (double)b, p->position.x, p->position.y, p->position.z,
                         p->orientation.w, p->orientation.x, p->orientation.y, p->orientation.z, v.x, v.y,
                         v.z);
        }
        if (wanted) {
            br_table_text(files->steps, run);
            br_table_put(files->steps, s->t, (double)s->contacts, s->iterations, s->residual, s->deepest,
                         s->energy.linear + s->energy.angular, s->energy.potential, s->energy.elastic,
                         s->pull);
        }
        for (; contact < trace->n_contacts && trace->contacts[contact].t <= s->t; contact++) {
            const plough_contact *c = &trace->contacts[contact];
            if (!wanted)
                continue;
            br_table_text(files->contacts, run);
            br_table_number(files->contacts, c->t);
            br_table_integer(files->contacts, (long long)c->contact.id);
            br_table_put(files->contacts, c->contact.body_a, c->contact.body_b, c->contact.point.x,
                         c->contact.point.y, c->contact.point.z, c->contact.depth, c->mu[0], c->mu[1],
                         c->mu[2], c->mu[3], c->force.normal, c->force.friction.t, c->force.friction.b,
                         c->force.slip.t, c->force.slip.b);
        }
    }
}
