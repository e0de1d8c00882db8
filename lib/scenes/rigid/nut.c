/* A bolt in a nut whose threads are normal maps. */
#include <bristle/numbers.h>
#include <bristle/scenes/nut.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdlib.h>

#include "../scene_fields.h"
#include "../textures.h"

static const char *const drives[] = {"torque", "pull", "ramp", NULL};

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_nut_params,
                     "world.dt = 1e-3, world.gravity = 0 0 -0, world.solver_options.iterations = 1000, "
                     "world.solver_options.tolerance = 1e-8, world.slop = 1e-6, world.collision.margin = "
                     "1e-4, patch.mu_0 = 0.05, patch.width = 0.004"),
    BR_SCENE_MAP(br_nut_params, 0, "map_thread", "a turn of the thread"),
    BR_SCENE_GREEN(br_nut_params),
    {BR_FIELD_OF(br_nut_params, pitch), .unit = "m", .meaning = "of the thread",
     .source = "ISO 261: M4, coarse", .preset = 7e-4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_nut_params, flank_slope), .unit = "1", .meaning = "of the flanks, against the cylinder",
     .source = "ISO 68-1: tan 60 degrees", .preset = 1.7320508075688772, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_nut_params, texels), .unit = "1", .meaning = "of the profile of one turn",
     .source = "ours", .preset = 8, BR_BETWEEN(2, 16384)},
    {BR_FIELD_OF(br_nut_params, radius), .unit = "m", .meaning = "of the bolt", .source = "M4",
     .preset = 2e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_nut_params, length), .unit = "m", .meaning = "of the bolt", .source = "not stated; ours",
     .preset = 0.016, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_nut_params, mass), .unit = "kg", .meaning = "of the bolt",
     .source = "not stated; ours: with a knob to turn it by", .preset = 0.02, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_nut_params, knob_inertia), .unit = "kg m^2", .meaning = "of a knob to turn the bolt by",
     .source = "ours: 20 g and 20 mm", .preset = 1e-6, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_nut_params, k_bolt), .unit = "1", .meaning = "k_B, field mask of the bolt",
     .source = "ploughing, Table 1, nut and bolt", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_nut_params, segments), .unit = "1",
     .meaning = "around the surface of the bolt that patches see", .source = "ours", .preset = 64,
     BR_BETWEEN(3, 16384)},
    {BR_FIELD_OF(br_nut_params, nut_length), .unit = "m", .meaning = "of the nut", .source = "ISO 4032",
     .preset = 3.2e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_nut_params, across_flats), .unit = "m", .meaning = "width of the nut",
     .source = "ISO 4032", .preset = 7e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_nut_params, clearance), .unit = "m",
     .meaning = "between the bolt and the flats of the hole", .source = "ours", .preset = 2e-5,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_nut_params, wall), .unit = "m", .meaning = "thickness of the boxes around the hole",
     .source = "ours", .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_nut_params, k_nut), .unit = "1", .meaning = "k_A, field mask of the nut",
     .source = "ploughing, Table 1, nut and bolt", .preset = 6, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_nut_params, flats), .unit = "1", .meaning = "boxes around the hole",
     .source = "ours: with two rings, about the contacts of Table 1", .preset = 12, BR_BETWEEN(3, 1024)},
    {BR_FIELD_OF(br_nut_params, rings), .unit = "1", .meaning = "of boxes, one above the other",
     .source = "ours", .preset = 2, BR_BETWEEN(1, 1024)},
    {BR_FIELD_OF(br_nut_params, drive), .unit = "-",
     .meaning = "what drives the bolt: a torque, an axial pull, one that grows from 0",
     .source = "ploughing, Figure 13", .preset = BR_NUT_TORQUE, .words = drives},
    {BR_FIELD_OF(br_nut_params, torque), .unit = "N m", .meaning = "on the bolt", .source = "ours",
     .preset = 3e-3, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_nut_params, pull), .unit = "N", .meaning = "on the bolt, axial; of a ramp at its end",
     .source = "ours", .preset = 2, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_nut_params, side_load), .unit = "N", .meaning = "that presses the bolt to one side",
     .source = "ours", .preset = 5, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_nut_params, angle), .unit = "rad", .meaning = "of the bolt at the start",
     .source = "ours", .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_nut_params, height), .unit = "m", .meaning = "of the bolt at the start", .source = "ours",
     .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_nut_params, world_frames), .unit = "-",
     .meaning = "contact frames of the axes of the world instead of the thread",
     .source = "ploughing, section 5.5"},
    {BR_FIELD_OF(br_nut_params, turns), .unit = "1", .meaning = "after which a run ends", .source = "ours",
     .preset = 2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_nut_params, duration), .unit = "s", .meaning = "of a run", .source = "ours",
     .preset = 0.6, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_nut_params *const p = params;
    if (!(2 * p->radius < p->across_flats))
        return br_fail(error, BR_ERR_RANGE, "a bolt of radius %g m does not fit into %g m across flats",
                       p->radius, p->across_flats);
    return BR_OK;
}

const br_struct_type br_nut_struct = BR_STRUCT_OF(br_nut_params, fields, check);

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

const br_scene_type br_nut_type = {.size = sizeof(br_scene_type),
                                   .name = "nut",
                                   .title = "a bolt turns in a nut whose threads are normal maps",
                                   .source = "ploughing, Figure 13",
                                   .params = &br_nut_struct,
                                   .state_size = sizeof(br_nut_state),
                                   .prepare = prepare,
                                   .build = build,
                                   .drive = drive,
                                   .done = done,
                                   .duration = duration};
