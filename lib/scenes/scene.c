/* A scene: what it owns, how it is created, stepped and destroyed. */
#include "scene_internal.h"

#include <bristle/assert.h>

#include "../base/type_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

br_status br_scene_type_check(const br_scene_type *type, br_error *error)
{
    BR_TRY(type_list_check_size("scene", "br_scene_type", type ? type->size : 0, sizeof *type, error));
    BR_TRY(type_list_check_name("scene", type->name, type->title, type->source, error));
    if (!type->params || type->params->size < sizeof(br_scene_options))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "scene %s: params must be given, of a struct that begins with a br_scene_options",
                       type->name);
    if (!type->build || !type->duration)
        return br_fail(error, BR_ERR_ARGUMENT, "scene %s: build and duration must be given", type->name);
    return BR_OK;
}

void br_scene_default(const br_scene_type *type, void *params)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    br_struct_default(type->params, params);
}

static const br_scene_variant variants[] = {
    {.name = "ploughing", .generator = "ploughing"},
    {.name = "half-step", .generator = "own", .substeps = 2},
    {.name = "isotropic", .generator = "isotropic"},
    {.name = "coulomb", .generator = "coulomb"},
    {.name = "own", .generator = "own"},
};

const br_scene_variant *br_scene_variants(size_t *n)
{
    BR_ASSERT_HANDLE(n);
    *n = sizeof variants / sizeof *variants;
    return variants;
}

const br_scene_variant *br_scene_variant_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (strcmp(variants[i].name, name) == 0)
            return &variants[i];
    return NULL;
}

/* ---- create, destroy ---- */

static void destroy_generators(br_scene *s)
{
    br_cone_generator_destroy(s->generator);
    br_cone_generator_destroy(s->inner);
    s->generator = s->inner = NULL;
}

void br_scene_destroy_owned(br_scene_owned *o)
{
    switch (o->kind) {
    case BR_OWNED_SHAPE:
        br_shape_destroy(o->object);
        break;
    case BR_OWNED_MESH:
        br_mesh_destroy(o->object);
        break;
    case BR_OWNED_IMAGE:
        br_image_destroy(o->object);
        break;
    case BR_OWNED_STRUCTURE:
        br_structure_surface_destroy(o->object);
        break;
    case BR_OWNED_MEMORY:
        free(o->object);
        break;
    case BR_OWNED_INPUT:
    case BR_OWNED_SURFACE:
    case BR_OWNED_OTHER:
        o->destroy(o->object);
        break;
    }
}

/* Destroys what is owned as one of these kinds, a bit each. */
static void destroy_kinds(br_scene *s, unsigned kinds)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->n_owned; i++)
        if (!(kinds >> s->owned[i].kind & 1))
            s->owned[kept++] = s->owned[i];
        else
            br_scene_destroy_owned(&s->owned[i]);
    s->n_owned = kept;
}

/* Meshes and images: surfaces and shapes hold copies of what they need of them. */
static void destroy_inputs(br_scene *s)
{
    destroy_kinds(s, 1u << BR_OWNED_MESH | 1u << BR_OWNED_IMAGE | 1u << BR_OWNED_INPUT);
}

static br_status create_world(br_scene *s, br_error *error)
{
    br_world_options options = s->options.world;
    options.dt /= s->substeps;
    if (s->variant.solver)
        options.solver = s->variant.solver;
    return br_world_create(&options, NULL, &s->world, error);
}

static br_status build(br_scene *s, br_error *error)
{
    BR_TRY(br_struct_check(s->type->params, s->params, error));
    if (s->type->prepare)
        s->type->prepare(s->params, &s->options);
    BR_TRY(create_world(s, error));
    BR_TRY(s->type->build(s, s->params, s->state, error));
    return br_scene_make_generator(s, error);
}

br_status br_scene_create(const br_scene_type *type, const void *params, const br_scene_variant *variant,
                          br_scene **scene, br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(scene);
    *scene = NULL;
    BR_TRY(br_scene_type_check(type, error));
    br_scene *const s = calloc(1, sizeof *s);
    if (!s)
        return br_fail(error, BR_ERR_MEMORY, "a scene");
    s->type = type;
    s->params = malloc(type->params->size);
    s->state = calloc(1, type->state_size ? type->state_size : 1);
    if (!s->params || !s->state) {
        br_scene_destroy(s);
        return br_fail(error, BR_ERR_MEMORY, "a scene");
    }
    memcpy(s->params, params, type->params->size);
    s->options = *(const br_scene_options *)params;
    if (variant)
        s->variant = *variant;
    s->substeps = s->variant.substeps > 0 ? s->variant.substeps : 1;
    const br_status status = build(s, error);
    if (status < 0) {
        br_error_prefix(error, "scene %s", type->name);
        br_scene_destroy(s);
        return status;
    }
    destroy_inputs(s);
    *scene = s;
    return BR_OK;
}

void br_scene_destroy(br_scene *s)
{
    if (!s)
        return;
    br_world_destroy(s->world);
    destroy_generators(s);
    /* A compound looks at its parts, which were made before it. */
    for (size_t i = s->n_owned; i > 0; i--)
        br_scene_destroy_owned(&s->owned[i - 1]);
    for (size_t i = 0; i < s->n_names; i++)
        free(s->names[i]);
    free(s->surfaces);
    free(s->owned);
    free(s->names);
    free(s->params);
    free(s->state);
    free(s);
}

void br_scene_drop_surfaces(br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    br_world_set_generator(s->world, NULL);
    destroy_generators(s);
    destroy_kinds(s, 1u << BR_OWNED_SURFACE);
    s->n_surfaces = 0;
    destroy_inputs(s);
}

/* ---- steps ---- */

long br_scene_steps_in(const br_scene *s, double seconds)
{
    BR_ASSERT_HANDLE(s);
    return lround(seconds / s->options.world.dt) * s->substeps;
}

br_status br_scene_step(br_scene *s, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    if (s->type->drive)
        BR_TRY(s->type->drive(s, s->params, s->state, error));
    const br_status status = br_world_step(s->world, error);
    BR_TRY(status);
    s->steps++;
    s->over = s->type->done && s->type->done(s, s->params, s->state);
    return status;
}

br_status br_scene_run(br_scene *s, double until, br_scene_observer on_sample, void *context, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    const long last = br_scene_steps_in(s, until);
    while (s->steps < last) {
        BR_TRY(br_scene_step(s, error));
        if (on_sample) {
            const br_status status = on_sample(s, context, error);
            if (status != BR_OK)
                return status;
        }
        if (s->over)
            return BR_STOPPED_AT_EVENT;
    }
    return BR_OK;
}

/* ---- looking ---- */

const br_scene_type *br_scene_get_type(const br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    return s->type;
}

const void *br_scene_params(const br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    return s->params;
}

const void *br_scene_state(const br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    return s->state;
}

const br_scene_variant *br_scene_get_variant(const br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    return &s->variant;
}

br_world *br_scene_world(const br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    return s->world;
}

double br_scene_duration(const br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    return s->type->duration(s->params);
}

long br_scene_steps(const br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    return s->steps;
}

double br_scene_dt(const br_scene *s)
{
    BR_ASSERT_HANDLE(s);
    return s->options.world.dt / s->substeps;
}

int br_scene_body(const br_scene *s, const char *name)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; i < s->n_names; i++)
        if (s->names[i] && strcmp(s->names[i], name) == 0)
            return (int)i;
    return -1;
}

const char *br_scene_body_name(const br_scene *s, int body)
{
    BR_ASSERT_HANDLE(s);
    return body >= 0 && (size_t)body < s->n_names && s->names[body] ? s->names[body] : "";
}

bool br_scene_structure(const br_scene *s, int surface, br_structure_field *field)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(field);
    *field = br_structure_uniform(br_vec3_make(0, 0, 0));
    const br_cone_generator *const generator = s->inner ? s->inner : s->generator;
    return generator && br_materials_structure(generator, surface, field);
}

br_patch_surface *const *br_scene_surfaces(const br_scene *s, size_t *n)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(n);
    *n = s->n_surfaces;
    return s->surfaces;
}

/* ---- measures ---- */

double br_world_sliding_speed(const br_world *world, int body, double *load)
{
    BR_ASSERT_HANDLE(world);
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

double br_pose_tilt(br_pose pose, br_vec3 up)
{
    const br_vec3 z = br_quat_rotate(pose.orientation, br_vec3_make(0, 0, 1));
    return atan2(br_vec3_length(br_vec3_cross(z, up)), br_vec3_dot(z, up));
}
