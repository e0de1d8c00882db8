#include "rigid_scene.h"

#include <stdlib.h>
#include <string.h>

void rigid_bind(br_params *params, scene_params *p)
{
    scene_world_bind(params, p);
    scene_patch_bind(params, p);
    scene_masks_bind(params, p);
}

const char *rigid_variant_name(rigid_variant variant)
{
    static const char *const names[] = {"ploughing", "half-step", "coulomb"};
    return names[variant];
}

int rigid_steps_per_step(rigid_variant variant)
{
    return variant == RIGID_HALF_STEP ? 2 : 1;
}

double rigid_variant_cost(rigid_variant variant)
{
    return variant == RIGID_HALF_STEP ? 1.5 : variant == RIGID_COULOMB ? 0.6 : 1;
}

/* ---- building ---- */

static void *larger(br_experiment *ex, void *array, size_t n, size_t size)
{
    void *grown = realloc(array, n * size);
    if (!grown)
        br_experiment_fail(ex, "out of memory");
    return grown;
}

rigid_scene *rigid_begin(br_experiment *ex, const scene_params *params, rigid_variant variant)
{
    br_error error = {0};
    rigid_scene *s = calloc(1, sizeof *s);
    if (!s)
        br_experiment_fail(ex, "out of memory");
    s->ex = ex;
    s->params = params;
    s->variant = variant;
    const br_world_options options = scene_world_options(params, variant == RIGID_HALF_STEP);
    br_require(ex, br_world_create(&options, NULL, &s->world, &error), &error);
    return s;
}

void rigid_ready(rigid_scene *s, int directions, double coefficient)
{
    br_error error = {0};
    if (s->variant == RIGID_COULOMB) {
        s->generator = br_cone_coulomb_create(coefficient, true);
        if (!s->generator)
            br_experiment_fail(s->ex, "no isotropic friction of coefficient %g", coefficient);
    } else {
        br_patch_options options = s->params->patch;
        options.directions = directions;
        br_patch_backend *backend;
        br_require(
            s->ex,
            scene_probe_backend(s->params->probe, s->params->path, s->n_surfaces, s->surfaces, &options, &backend, &error),
            &error);
        br_require(s->ex, br_patch_generator_create(backend, &s->generator, &error), &error);
    }
    br_world_set_generator(s->world, s->generator);
}

void rigid_end(rigid_scene *s)
{
    br_world_destroy(s->world);
    br_cone_generator_destroy(s->generator);
    for (size_t i = 0; i < s->n_shapes; i++)
        br_shape_destroy(s->shapes[i]);
    for (size_t i = 0; i < s->n_surfaces; i++)
        br_patch_surface_destroy(s->surfaces[i]);
    free(s->shapes);
    free(s->surfaces);
    free(s);
}

int rigid_surface(rigid_scene *s, br_mesh *mesh, br_image *map, double k)
{
    br_error error = {0};
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = mesh;
    spec.normals = map;
    spec.k = k;
    spec.filter = s->params->filter;
    s->surfaces = larger(s->ex, s->surfaces, s->n_surfaces + 1, sizeof *s->surfaces);
    br_require(s->ex, br_patch_surface_create(&spec, &s->surfaces[s->n_surfaces], &error), &error);
    br_mesh_destroy(mesh);
    br_image_destroy(map);
    return (int)s->n_surfaces++;
}

const br_shape *rigid_shape(rigid_scene *s, br_shape *shape)
{
    s->shapes = larger(s->ex, s->shapes, s->n_shapes + 1, sizeof *s->shapes);
    return s->shapes[s->n_shapes++] = shape;
}

const br_shape *rigid_box(rigid_scene *s, br_vec3 sides)
{
    br_error error = {0};
    br_shape *shape;
    br_require(s->ex, br_shape_box(sides, &shape, &error), &error);
    return rigid_shape(s, shape);
}

const br_shape *rigid_capsule(rigid_scene *s, double radius, double length)
{
    br_error error = {0};
    br_shape *shape;
    br_require(s->ex, br_shape_capsule(radius, length, &shape, &error), &error);
    return rigid_shape(s, shape);
}

br_mesh *rigid_box_mesh(rigid_scene *s, br_vec3 sides, double texture)
{
    br_error error = {0};
    br_mesh *mesh;
    br_require(s->ex, br_mesh_box(sides, texture, &mesh, &error), &error);
    return mesh;
}

int rigid_solid(rigid_scene *s, const br_shape *shape, double mass, br_pose pose, int surface)
{
    br_error error = {0};
    int index;
    br_require(s->ex, br_world_add_solid(s->world, shape, mass, pose, surface, &index, &error), &error);
    return index;
}

int rigid_fixed(rigid_scene *s, const br_shape *shape, br_pose pose, int surface)
{
    br_error error = {0};
    br_body_spec body = br_body_spec_default();
    body.motion = BR_BODY_FIXED;
    body.pose = pose;
    int index;
    br_require(s->ex, br_world_add_body(s->world, &body, &index, &error), &error);
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = shape;
    geom.body = index;
    geom.surface = surface;
    br_require(s->ex, br_world_add_geom(s->world, &geom, NULL, &error), &error);
    return index;
}

int rigid_slab(rigid_scene *s, double x, double y, br_pose pose, br_image *map, double texture, double k)
{
    br_error error = {0};
    br_mesh *mesh;
    br_require(s->ex, br_mesh_plane(x, y, 1, 1, texture, &mesh, &error), &error);
    const int surface = rigid_surface(s, mesh, map, k);
    br_body_spec body = br_body_spec_default();
    body.motion = BR_BODY_FIXED;
    body.pose = pose;
    int index;
    br_require(s->ex, br_world_add_body(s->world, &body, &index, &error), &error);
    const double thickness = 0.5 * (x < y ? x : y);
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = rigid_box(s, br_vec3_make(x, y, thickness));
    geom.body = index;
    geom.surface = surface;
    geom.local.position.z = -thickness / 2;
    br_require(s->ex, br_world_add_geom(s->world, &geom, NULL, &error), &error);
    return index;
}

/* ---- recording ---- */

rigid_log rigid_log_begin(rigid_scene *scene, const scene_tables *tables, const char *label)
{
    return (rigid_log){.scene = scene, .label = label, .tables = tables};
}

static void record(const rigid_log *log, const scene_sample *sample)
{
    const br_world *w = log->scene->world;
    const char *variant = rigid_variant_name(log->scene->variant);
    scene_put_step(log->tables, log->label, variant, sample);
    size_t n;
    br_world_contacts(w, &n);
    for (size_t i = 0; i < n; i++) {
        const scene_contact c = scene_contact_of(w, i);
        scene_put_contact(log->tables, log->label, variant, sample->t, &c);
    }
    for (size_t i = 0; i < br_world_bodies(w); i++)
        if (br_world_moves(w, (int)i))
            scene_put_pose(log->tables, log->label, variant, sample->t, i, br_world_poses(w)[i],
                           br_world_velocities(w)[i]);
}

static void sum_up(rigid_sums *sums, const scene_sample *s)
{
    sums->steps++;
    sums->weight += (double)s->carrying;
    if (s->carrying > 0)
        sums->coefficient += (s->mu_mean - sums->coefficient) * (double)s->carrying / sums->weight;
    sums->contacts += ((double)s->carrying - sums->contacts) / (double)sums->steps;
    sums->iterations += (s->iterations - sums->iterations) / (double)sums->steps;
    br_most(&sums->residual, s->residual);
}

void rigid_step(rigid_log *log)
{
    rigid_scene *s = log->scene;
    br_error error = {0};
    br_require(s->ex, br_world_step(s->world, &error), &error);
    scene_probe_step(s->params->probe, s->world);
    const scene_sample sample = scene_sample_of(s->world, 0);
    sum_up(&log->sums, &sample);
    const size_t every = (size_t)(s->params->record_every * rigid_steps_per_step(s->variant));
    if (log->tables && log->since++ % every == 0)
        record(log, &sample);
}
