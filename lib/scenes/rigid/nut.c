/* A bolt in a nut whose threads are normal maps. */
#include <bristle/numbers.h>
#include <bristle/scenes/nut.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdlib.h>

#include "../textures.h"

static void defaults(void *params)
{
    br_nut_params p = {.options = br_scene_options_default(),
                       .pitch = 7e-4,
                       .flank_slope = 1.7320508075688772,
                       .texels = 8,
                       .radius = 2e-3,
                       .length = 0.016,
                       .mass = 0.02,
                       .knob_inertia = 1e-6,
                       .k_bolt = 1,
                       .segments = 64,
                       .nut_length = 3.2e-3,
                       .across_flats = 7e-3,
                       .clearance = 2e-5,
                       .wall = 1e-3,
                       .k_nut = 6,
                       .flats = 12,
                       .rings = 2,
                       .torque = 3e-3,
                       .pull = 2,
                       .side_load = 5,
                       .turns = 2,
                       .duration = 0.6};
    p.options.world.dt = 1e-3;
    p.options.world.gravity = br_vec3_make(0, 0, -0.0);
    p.options.world.solver_options.iterations = 1000;
    p.options.world.solver_options.tolerance = 1e-8;
    p.options.world.slop = 1e-6;
    p.options.world.collision.margin = 1e-4;
    p.options.patch.mu_0 = 0.05;
    p.options.patch.width = 0.004;
    *(br_nut_params *)params = p;
}

static br_status check(const void *params, br_error *error)
{
    const br_nut_params *const p = params;
    if (!(2 * p->radius < p->across_flats))
        return br_fail(error, BR_ERR_RANGE, "a bolt of radius %g m does not fit into %g m across flats",
                       p->radius, p->across_flats);
    return BR_OK;
}

/* The tangent along the thread at the contact's own radius [ploughing, section 5.5: "by using a callback
 * function"]. */
static void along_thread(br_contact *contact, size_t n_bodies, const br_pose *poses, void *context)
{
    (void)n_bodies;
    const br_nut_params *const p = context;
    const br_vec3 axis = br_quat_rotate(poses[0].orientation, br_vec3_make(0, 0, 1));
    br_vec3 radial = br_vec3_sub(contact->point, poses[0].position);
    radial = br_vec3_add_scaled(radial, -br_vec3_dot(radial, axis), axis);
    const double r = br_vec3_length(radial);
    const br_vec3 around = br_vec3_cross(axis, br_vec3_scale(1 / r, radial));
    br_contact_align(contact, br_vec3_add_scaled(around, p->pitch / (2 * BR_PI * r), axis));
}

static void prepare(const void *params, br_scene_options *options)
{
    if (((const br_nut_params *)params)->world_frames)
        return;
    options->world.frame = BR_FRAME_CALLBACK;
    options->world.frame_function = along_thread;
    options->world.frame_context = (void *)params; /* the callback only reads it */
}

double br_nut_hole_radius(const br_nut_params *p)
{
    BR_ASSERT_HANDLE(p);
    return (p->radius + p->clearance) / cos(BR_PI / p->flats);
}

static br_status add_surfaces(br_scene *scene, const br_nut_params *p, br_error *error)
{
    /* One turn's profile along v: flanks up and down. */
    const br_texture_sawtooth_spec profile = {.width = p->texels,
                                              .height = p->texels,
                                              .period = p->texels,
                                              .steep = p->texels / 2,
                                              .gentle_slope = p->flank_slope,
                                              .steep_slope = p->flank_slope};
    const br_mesh_nut_spec spec = {.across_flats = p->across_flats,
                                   .sides = 6,
                                   .hole_radius = br_nut_hole_radius(p),
                                   .segments = p->flats,
                                   .length = p->nut_length,
                                   .texture = p->pitch,
                                   .pitch = p->pitch};
    br_image *map;
    br_mesh *mesh;
    BR_TRY(br_scene_user_map(scene, &p->maps, 0, &map, error));
    if (!map)
        BR_TRY(br_scene_sawtooth_map(scene, &profile, &map, error));
    BR_TRY(br_mesh_nut(&spec, &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
    BR_TRY(br_scene_add_surface(scene, mesh, map, p->k_nut, NULL, error));
    BR_TRY(br_mesh_thread(p->radius, p->length, p->segments, p->pitch, p->pitch, &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
    return br_scene_add_surface(scene, mesh, map, p->k_bolt, NULL, error);
}

/* Boxes around the hole, in rings one above the other. */
static br_status nut_shape(br_scene *scene, const br_nut_params *p, const br_shape **nut, br_error *error)
{
    const double apothem = p->radius + p->clearance, ring = p->nut_length / p->rings;
    const br_vec3 sides = br_vec3_make(p->wall, 2 * (apothem + p->wall) * tan(BR_PI / p->flats), ring);
    const br_shape *flat;
    br_shape *made = NULL;
    BR_TRY(br_scene_box(scene, sides, &flat, error));
    br_shape_part *const boxes = calloc((size_t)(p->rings * p->flats), sizeof *boxes);
    if (!boxes)
        return br_fail(error, BR_ERR_MEMORY, "the parts of a nut");
    size_t n = 0;
    for (int k = 0; k < p->rings; k++)
        for (int i = 0; i < p->flats; i++) {
            const br_quat q =
                br_quat_from_axis_angle(br_vec3_make(0, 0, 1), (i + 0.5) * 2 * BR_PI / p->flats);
            const br_vec3 middle =
                br_vec3_make(apothem + p->wall / 2, 0, (k + 0.5) * ring - p->nut_length / 2);
            boxes[n++] = (br_shape_part){flat, {br_quat_rotate(q, middle), q}};
        }
    const br_status status = br_shape_compound(n, boxes, &made, error);
    free(boxes);
    if (status < 0)
        return status;
    *nut = made;
    return br_scene_own_shape(scene, made, error);
}

static br_status add_bolt(br_scene *scene, const br_nut_params *p, br_nut_state *state, br_error *error)
{
    const br_shape *cylinder;
    br_mass mass;
    BR_TRY(br_scene_cylinder(scene, p->radius, p->length, &cylinder, error));
    BR_TRY(br_shape_mass(cylinder, 1000, &mass, error));
    mass = br_mass_scale_to(mass, p->mass);
    br_body_spec body = br_body_spec_default();
    body.mass = p->mass;
    body.inertia =
        br_mat3_add(mass.inertia, br_mat3_diagonal(p->knob_inertia, p->knob_inertia, p->knob_inertia));
    /* Between the two flats that the side load presses it against. */
    body.pose.position = br_vec3_make(-p->clearance / cos(BR_PI / p->flats), 0, p->height);
    body.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), p->angle);
    BR_TRY(br_scene_add_body(scene, "bolt", &body, &state->bolt, error));
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = cylinder;
    geom.body = state->bolt;
    geom.surface = 1;
    return br_world_add_geom(br_scene_world(scene), &geom, NULL, error);
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_nut_params *const p = params;
    const br_shape *nut = NULL;
    BR_TRY(add_surfaces(scene, p, error));
    BR_TRY(nut_shape(scene, p, &nut, error));
    BR_TRY(br_scene_add_ground(scene, nut, 0, error));
    return add_bolt(scene, p, own, error);
}

static br_status drive(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_nut_params *const p = params;
    br_nut_state *const state = own;
    br_world *const world = br_scene_world(scene);
    const double t = (double)(br_scene_steps(scene) + 1) * br_scene_dt(scene);
    const double pull = p->drive == BR_NUT_PULL        ? p->pull
                        : p->drive == BR_NUT_PULL_RAMP ? p->pull * t / p->duration
                                                       : 0;
    const double torque = p->drive == BR_NUT_TORQUE ? p->torque : 0;
    (void)error;
    /* The side load acts in the middle of the nut, on the bolt's axis. */
    const br_vec3 side = br_vec3_make(-p->side_load, 0, 0);
    const br_vec3 arm = br_vec3_make(0, 0, -br_world_poses(world)[state->bolt].position.z);
    const br_vec3 axial = br_vec3_make(0, 0, pull);
    /* The ramp pulls in line with the contacts, so that friction and pull make no couple which would jam
     * the bolt. */
    const br_vec3 rim =
        br_vec3_make(p->drive == BR_NUT_PULL_RAMP ? -p->radius * cos(BR_PI / p->flats) : 0, 0, 0);
    br_vec3 moment = br_vec3_add(br_vec3_cross(arm, side), br_vec3_cross(rim, axial));
    moment.z += torque;
    br_world_apply_force(world, state->bolt, br_vec3_add(side, axial), moment);
    state->driven = p->drive == BR_NUT_TORQUE ? torque : pull;
    return BR_OK;
}

static bool done(const br_scene *scene, const void *params, void *own)
{
    const br_nut_params *const p = params;
    br_nut_state *const state = own;
    const br_world *const world = br_scene_world(scene);
    state->turned += br_world_velocities(world)[state->bolt].angular.z * br_scene_dt(scene);
    state->advanced = br_world_poses(world)[state->bolt].position.z - p->height;
    return fabs(state->turned) > 2 * BR_PI * p->turns || fabs(state->advanced) > p->length;
}

static double duration(const void *params)
{
    return ((const br_nut_params *)params)->duration;
}

static const br_field fields[] = {
    {BR_FIELD_INSIDE(br_nut_params, options, &br_scene_options_struct)},
};

const br_struct_type br_nut_struct = BR_STRUCT_OF(br_nut_params, fields, check);

const br_scene_type br_nut_type = {.name = "nut",
                                   .title = "a bolt turns in a nut whose threads are normal maps",
                                   .source = "ploughing, Figure 13",
                                   .params = &br_nut_struct,
                                   .state_size = sizeof(br_nut_state),
                                   .defaults = defaults,
                                   .prepare = prepare,
                                   .build = build,
                                   .drive = drive,
                                   .done = done,
                                   .duration = duration};
