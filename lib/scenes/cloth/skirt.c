/* A skirt on a walking figure: its scene. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cloth_skirt.h>
#include <bristle/random.h>
#include "make.h"

/* Parts of the figure that the cloth can reach: all but the head, which is the last one. */
enum { OBJECTS = BR_WALKER_HEAD };

static const char ours[] = "ours";

static const br_field fields[] = {
    {BR_FIELD_INSIDE(br_cloth_skirt_params, walker, &br_walker_struct)},
    {BR_FIELD_INSIDE(br_cloth_skirt_params, pattern, &br_skirt_pattern_struct)},
    {BR_FIELD_OF(br_cloth_skirt_params, jitter), .unit = "m",
     .meaning = "how far vertices start off the cone, at most", .source = ours, .preset = 5e-4,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_skirt_params, seed), .unit = "1", .meaning = "of where they start", .source = ours,
     .preset_text = "1", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_skirt_params, offset), .unit = "m",
     .meaning = "distance from the body beyond the thickness",
     .source = "ours: edges between vertices dip by edge^2/(8 radius)", .preset = 1e-3, BR_AT_LEAST(0)},
    {BR_FIELD_INSIDE(br_cloth_skirt_params, material, &br_cloth_material_struct),
     .preset_text = "bending_warp = 2e-6, bending_weft = 2e-6, drag = 0.5"},
    {BR_FIELD_INSIDE(br_cloth_skirt_params, options, &br_cloth_options_struct), .preset_text = "dt = 2e-3"},
};

static br_status conditions(const void *params, br_error *error)
{
    const br_cloth_skirt_params *const p = params;
    const double least = p->walker.waist + p->material.thickness + p->offset;
    if (!(p->pattern.radius >= least))
        return br_fail(error, BR_ERR_RANGE,
                       "pattern.radius = %.10g m is less than %.10g m: torso, thickness and offset",
                       p->pattern.radius, least);
    return BR_OK;
}
const br_struct_type br_cloth_skirt_struct = BR_STRUCT_OF(br_cloth_skirt_params, fields, conditions);

struct br_cloth_skirt {
    br_cloth_skirt_params params;
    br_cloth_piece *piece;
    const br_cloth_mesh *mesh; /* the cloth's */
    size_t ring;               /* pinned vertices, the first ones */
};

br_cloth_skirt_params br_cloth_skirt_default(void)
{
    br_cloth_skirt_params params;
    br_struct_default(&br_cloth_skirt_struct, &params);
    return params;
}

/* ---- creation ---- */

typedef struct start {
    const br_cloth_skirt *skirt;
    br_pose waist;
    br_random *random;
} start;

/* Outside of the body, where the cone is not. */
static br_vec3 pushed_out(const br_cloth_skirt *s, br_vec3 x)
{
    const double keep = s->params.material.thickness + s->params.offset;
    for (size_t part = 0; part < OBJECTS; part++) {
        br_vec3 normal;
        const double gap = br_cloth_object_distance(
            br_cloth_contact_object(br_cloth_piece_contact(s->piece), part), x, &normal);
        x = br_vec3_add_scaled(x, fmax(keep - gap, 0), normal);
    }
    return x;
}

static br_vec3 starts_at(const void *context, size_t vertex, br_vec3 rest)
{
    const start *const s = context;
    const double jitter = s->skirt->params.jitter;
    /* One after another: compilers evaluate arguments in orders of their own. */
    const double z = br_random_between(s->random, -jitter, jitter);
    const double y = br_random_between(s->random, -jitter, jitter);
    const double x = br_random_between(s->random, -jitter, jitter);
    const br_vec3 off = br_vec3_make(x, y, z);
    return vertex < s->skirt->ring ? br_pose_apply(s->waist, rest)
                                   : pushed_out(s->skirt, br_pose_apply(s->waist, br_vec3_add(rest, off)));
}

static br_status place(br_cloth_skirt *s, br_error *error)
{
    start at = {s, br_walker_waist(&s->params.walker, 0), br_random_create(s->params.seed, 0)};
    if (!at.random)
        return br_fail(error, BR_ERR_MEMORY, "skirt: out of memory");
    const br_status status = br_cloth_piece_place(s->piece, starts_at, &at, error);
    br_random_destroy(at.random);
    return status;
}

static br_status make_piece(br_cloth_skirt *s, br_error *error)
{
    const br_cloth_skirt_params *const p = &s->params;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.offset = p->offset;
    contact.on_objects.law = p->on_body;
    contact.on_itself.law = p->on_itself;
    br_cloth_mesh *mesh;
    BR_TRY(br_skirt_mesh(&p->pattern, &mesh, &s->ring, error));
    const br_status status =
        br_cloth_piece_create(mesh, &p->material, &p->options, &contact, NULL, &s->piece, error);
    br_cloth_mesh_destroy(mesh);
    return status;
}

static br_status build(void *scene, br_error *error)
{
    br_cloth_skirt *const s = scene;
    BR_TRY(make_piece(s, error));
    s->mesh = br_cloth_get_mesh(br_cloth_piece_cloth(s->piece));
    for (size_t part = 0; part < OBJECTS; part++) {
        const br_cloth_object object = br_walker_part_at(&s->params.walker, part, 0);
        BR_TRY(br_cloth_contact_add(br_cloth_piece_contact(s->piece), &object, NULL, NULL, error));
    }
    return place(s, error);
}

static void destroy(void *scene)
{
    br_cloth_skirt_destroy(scene);
}

static const cloth_scene_kind kind = {"skirt", &br_cloth_skirt_struct, sizeof(br_cloth_skirt), build,
                                      destroy};

br_status br_cloth_skirt_create(const br_cloth_skirt_params *params, br_cloth_skirt **skirt, br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(skirt);
    void *made;
    const br_status status = cloth_scene_make(&kind, params, &made, error);
    *skirt = made;
    return status;
}

void br_cloth_skirt_destroy(br_cloth_skirt *skirt)
{
    if (!skirt)
        return;
    br_cloth_piece_destroy(skirt->piece);
    free(skirt);
}

/* ---- motion ---- */

static double time_of(const br_cloth_skirt *s, size_t steps)
{
    return (double)steps * s->params.options.dt;
}

br_vec3 br_cloth_skirt_ring_at(const br_cloth_skirt *skirt, size_t vertex, double t)
{
    BR_ASSERT_HANDLE(skirt);
    BR_ASSERT_SIZE_INDEX("vertex", vertex, skirt->ring);
    return br_pose_apply(br_walker_waist(&skirt->params.walker, t), skirt->mesh->rest[vertex]);
}

/* Velocities that take ring and body to where they are to be after the step. */
static void drive(br_cloth_skirt *s)
{
    const double dt = s->params.options.dt, t = time_of(s, br_cloth_piece_so_far(s->piece).steps + 1);
    br_cloth *const cloth = br_cloth_piece_cloth(s->piece);
    br_cloth_contact *const contact = br_cloth_piece_contact(s->piece);
    const br_pose waist = br_walker_waist(&s->params.walker, t);
    for (size_t i = 0; i < s->ring; i++) {
        const br_vec3 to = br_pose_apply(waist, s->mesh->rest[i]),
                      way = br_vec3_sub(to, br_cloth_positions(cloth)[i]);
        br_cloth_pin(cloth, i, br_vec3_scale(1 / dt, way));
    }
    for (size_t part = 0; part < OBJECTS; part++) {
        br_vec3 linear, angular;
        br_walker_velocity(br_cloth_contact_object(contact, part)->pose,
                           br_walker_part_at(&s->params.walker, part, t).pose, dt, &linear, &angular);
        br_cloth_contact_drive(contact, part, linear, angular);
    }
}

br_status br_cloth_skirt_step(br_cloth_skirt *skirt, br_error *error)
{
    BR_ASSERT_HANDLE(skirt);
    drive(skirt);
    return br_cloth_piece_step(skirt->piece, error);
}

br_cloth_skirt_sample br_cloth_skirt_now(const br_cloth_skirt *skirt)
{
    BR_ASSERT_HANDLE(skirt);
    const br_cloth_contact_report r = br_cloth_contact_last(br_cloth_piece_contact(skirt->piece));
    const double t = time_of(skirt, br_cloth_piece_so_far(skirt->piece).steps),
                 free = (double)(skirt->mesh->n_vertices - skirt->ring);
    return (br_cloth_skirt_sample){.t = t,
                                   .way = br_walker_way(&skirt->params.walker, t, NULL, NULL),
                                   .phase = br_walker_phase(&skirt->params.walker, t),
                                   .touching = (double)r.touching / free,
                                   .stuck = r.touching > 0 ? (double)r.stuck / (double)r.touching : 0};
}

const br_cloth_piece *br_cloth_skirt_piece(const br_cloth_skirt *skirt)
{
    BR_ASSERT_HANDLE(skirt);
    return skirt->piece;
}

size_t br_cloth_skirt_ring(const br_cloth_skirt *skirt)
{
    BR_ASSERT_HANDLE(skirt);
    return skirt->ring;
}
