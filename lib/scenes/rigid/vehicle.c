/* A vehicle brakes on a terrain with a friction texture. */
#include "vehicle.h"

#include <math.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>

#include "matchstick_pair.h"

static const char *const wheel_names[BR_VEHICLE_WHEELS] = {"front left", "front right", "rear left",
                                                           "rear right"};

/* The terrain is body 0. */
static bool terrain_alone(int a, int b, void *context)
{
    (void)b, (void)context;
    return a <= 0;
}

static void prepare(const void *params, br_scene_options *options)
{
    (void)params;
    options->world.collision.filter = terrain_alone;
}

/* Materials, as the surfaces of geoms. */
enum { TERRAIN, VEHICLE, MATERIALS };

static br_status add_geom(br_scene *scene, int body, const br_shape *shape, br_quat turn, br_error *error)
{
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = shape;
    geom.body = body;
    geom.local.orientation = turn;
    geom.surface = VEHICLE;
    return br_world_add_geom(br_scene_world(scene), &geom, NULL, error);
}

static br_status add_chassis(br_scene *scene, const br_vehicle_params *p, int *chassis, br_error *error)
{
    const br_vec3 k = p->gyration;
    const br_shape *box;
    br_body_spec spec = br_body_spec_default();
    spec.mass = p->mass;
    spec.inertia = br_mat3_diagonal(p->mass * k.x * k.x, p->mass * k.y * k.y, p->mass * k.z * k.z);
    spec.pose = (br_pose){br_vec3_make(p->start, 0, p->height),
                          br_quat_from_axis_angle(br_vec3_make(0, 0, 1), p->yaw)};
    spec.velocity.linear = vehicle_velocity_at(p, br_vec3_make(0, 0, 0));
    spec.velocity.angular = br_vec3_make(0, 0, p->yaw_rate);
    BR_TRY(br_scene_add_body(scene, "chassis", &spec, chassis, error));
    BR_TRY(br_scene_box(scene, br_vec3_make(p->wheelbase, p->track / 2, p->height), &box, error));
    return add_geom(scene, *chassis, box, br_quat_identity(), error);
}

/* Its joint holds the axle as it is without steering; then the wheel is turned. */
static br_status add_wheel(br_scene *scene, const br_vehicle_params *p, br_vehicle_state *state, int i,
                           const br_shape *tyre, br_error *error)
{
    const br_vec3 at = br_vehicle_wheel(p, i), up = {0, 0, 1};
    const br_quat along_axle = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), -BR_PI / 2);
    const double steering = br_vehicle_steering(p, i), across = vehicle_cross_inertia(p);
    br_world *const world = br_scene_world(scene);
    br_body_spec spec = br_body_spec_default();
    spec.mass = p->wheel_mass;
    spec.inertia = br_mat3_diagonal(across, vehicle_spin_inertia(p), across);
    spec.pose.position = br_vec3_add(br_vec3_make(p->start, 0, p->height), vehicle_turned(p, at));
    spec.pose.orientation = br_quat_from_axis_angle(up, p->yaw);
    BR_TRY(br_scene_add_body(scene, wheel_names[i], &spec, &state->wheels[i], error));
    BR_TRY(add_geom(scene, state->wheels[i], tyre, along_axle, error));
    br_joint_spec joint = br_joint_spec_default(BR_JOINT_WHEEL, state->wheels[i], state->chassis);
    joint.anchor_a = spec.pose.position;
    joint.axis = up;
    joint.axle = vehicle_turned(p, br_vec3_make(0, 1, 0));
    joint.stiffness = p->stiffness;
    joint.damping = p->damping;
    joint.rest = -vehicle_share(p, i) / p->stiffness;
    joint.low = -p->travel;
    joint.high = p->travel;
    BR_TRY(br_world_add_joint(world, &joint, &state->joints[i], error));
    const br_quat turn = br_quat_from_axis_angle(up, p->yaw + steering);
    const br_vec3 v = vehicle_velocity_at(p, at), ahead = br_quat_rotate(turn, br_vec3_make(1, 0, 0)),
                  axle = br_quat_rotate(turn, br_vec3_make(0, 1, 0));
    const br_vec3 spin = br_vec3_scale(br_vec3_dot(v, ahead) / p->radius, axle);
    br_world_drive_steering(world, state->joints[i], steering, 0);
    br_world_set_pose(world, state->wheels[i], (br_pose){spec.pose.position, turn});
    br_world_set_velocity(world, state->wheels[i],
                          (br_velocity){v, br_vec3_add_scaled(spin, p->yaw_rate, up)});
    return BR_OK;
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_vehicle_params *const p = params;
    br_vehicle_state *const state = own;
    const br_shape *plane, *tyre;
    BR_TRY(br_scene_plane(scene, &plane, error));
    BR_TRY(br_scene_add_fixed(scene, "terrain", plane, br_pose_identity(), TERRAIN, NULL, error));
    BR_TRY(vehicle_scene_field(scene, p, &state->field, error));
    BR_TRY(add_chassis(scene, p, &state->chassis, error));
    BR_TRY(p->tread > 0 ? br_scene_cylinder(scene, p->radius, p->tread, &tyre, error)
                        : br_scene_sphere(scene, p->radius, &tyre, error));
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        BR_TRY(add_wheel(scene, p, state, i, tyre, error));
    return BR_OK;
}

static br_status drive(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_vehicle_params *const p = params;
    const br_vehicle_state *const state = own;
    br_world *const world = br_scene_world(scene);
    (void)error;
    /* to the nearest step */
    const double now = br_world_time(world) + br_scene_dt(scene) / 2;
    const bool brakes = now > p->brake_time && now < p->release;
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        br_world_drive_motor(world, state->joints[i], 0, brakes ? p->brake : 0);
    return BR_OK;
}

static br_status friction(br_scene *scene, const void *params, void *own, br_cone_generator **generator,
                          br_error *error)
{
    const br_vehicle_params *const p = params;
    const br_vehicle_state *const state = own;
    const br_material materials[MATERIALS] = {
        [TERRAIN] = {.name = "terrain", .structure = state->field}, [VEHICLE] = {.name = "vehicle"}};
    (void)scene;
    return br_scene_matchstick_alike(&p->friction, MATERIALS, materials, generator, error);
}

br_vehicle_motion br_vehicle_now(const br_scene *scene)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT(br_scene_get_type(scene) == &br_vehicle_type, "a scene of type %s",
              br_scene_get_type(scene)->name);
    const br_vehicle_params *const p = br_scene_params(scene);
    const br_vehicle_state *const state = br_scene_state(scene);
    const br_world *const world = br_scene_world(scene);
    const br_pose *const poses = br_world_poses(world);
    const br_velocity *const v = br_world_velocities(world);
    const br_vec3 ahead = br_quat_rotate(poses[state->chassis].orientation, br_vec3_make(1, 0, 0));
    br_vec3 at = br_vec3_scale(p->mass, poses[state->chassis].position),
            pace = br_vec3_scale(p->mass, v[state->chassis].linear);
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        at = br_vec3_add_scaled(at, p->wheel_mass, poses[state->wheels[i]].position);
        pace = br_vec3_add_scaled(pace, p->wheel_mass, v[state->wheels[i]].linear);
    }
    const double mass = vehicle_mass(p);
    return (br_vehicle_motion){{at.x / mass, at.y / mass},
                               {pace.x / mass, pace.y / mass},
                               atan2(ahead.y, ahead.x),
                               v[state->chassis].angular.z};
}

/* It may rock on its springs for a while yet; that moves nothing. */
static const double STANDS = 1e-3; /* [m/s] */

static bool done(const br_scene *scene, const void *params, void *own)
{
    const br_vehicle_params *const p = params;
    const br_vehicle_state *const state = own;
    const br_vec3 x = br_world_poses(br_scene_world(scene))[state->chassis].position;
    return br_vec2_length(br_vehicle_now(scene).velocity) < STANDS || x.x < 0 || x.x > p->length ||
           fabs(x.y) > p->width / 2;
}

static double duration(const void *params)
{
    return ((const br_vehicle_params *)params)->duration;
}

const br_scene_type br_vehicle_type = {
    .size = sizeof(br_scene_type),
    .name = "vehicle",
    .title = "a vehicle brakes from orange to green terrain",
    .source = "matchstick, Figure 13",
    .params = &br_vehicle_struct,
    .state_size = sizeof(br_vehicle_state),
    .prepare = prepare,
    .build = build,
    .drive = drive,
    .done = done,
    .duration = duration,
    .friction = friction,
};
