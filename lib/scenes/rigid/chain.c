/* A chain that is thrown at a rod, or hangs over it. */
#include <bristle/numbers.h>
#include <bristle/scenes/chain.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdio.h>

#include "../scene_fields.h"
#include "../textures.h"

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_chain_params,
                     "world.dt = 1e-3, world.solver = anderson, world.solver_options.iterations = 800, "
                     "world.solver_options.tolerance = 1e-5, world.slop = 5e-5, world.collision.margin = "
                     "5e-4, patch.mu_0 = 0.1"),
    BR_SCENE_MAP(br_chain_params, 0, "map_rod", "the rod"),
    BR_SCENE_GREEN(br_chain_params),
    {BR_FIELD_OF(br_chain_params, k_rod), .unit = "1", .meaning = "k_A, field mask of the rod",
     .source = "ploughing, Table 1, chain bolas", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_chain_params, k_chain), .unit = "1", .meaning = "k_B, field mask of the chain",
     .source = "ploughing, Table 1, chain bolas", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_chain_params, rod_radius), .unit = "m", .meaning = "of the rod",
     .source = "not stated; ours: a turn of the rod is some ten links", .preset = 0.03, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, rod_length), .unit = "m", .meaning = "of the rod",
     .source = "not stated; ours: longer than the chain drifts", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, ra), .unit = "m", .meaning = "roughness R_a of the rod",
     .source = "ploughing, section 5.1: rough rod", .preset = 1e-3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_chain_params, reading), .unit = "-",
     .meaning = "R_a is the mean or the standard deviation of the heights",
     .source = "ploughing, section 5.1, read literally", .preset = BR_RA_STANDARD_DEVIATION,
     .words = br_scene_reading_words},
    {BR_FIELD_OF(br_chain_params, stencil), .unit = "-", .meaning = "differences that make the slopes",
     .source = "not stated", .preset = BR_STENCIL_FORWARD, .words = br_scene_stencil_words},
    {BR_FIELD_OF(br_chain_params, pixel), .unit = "m", .meaning = "of the texture",
     .source = "ploughing, section 5.1", .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, pixels), .unit = "1", .meaning = "along the side of the texture",
     .source = "ours: it goes once around the rod", .preset = 188, BR_BETWEEN(2, 16384)},
    {BR_FIELD_OF(br_chain_params, sides), .unit = "1",
     .meaning = "facets around the surface of the rod, twice those of links and balls",
     .source = "ours: flatter than a patch is thick", .preset = 256, BR_BETWEEN(8, 16384)},
    {BR_FIELD_OF(br_chain_params, seed), .unit = "1", .meaning = "of the texture",
     .source = "ours: any number", .preset = 10, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_chain_params, links), .unit = "1", .meaning = "of the thrown chain",
     .source = "not stated; ours: a chain of almost a metre", .preset = 44, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_chain_params, arc), .unit = "1",
     .meaning = "links on half of the rod, which says how long they are", .source = "ours", .preset = 6,
     BR_AT_LEAST(2)},
    {BR_FIELD_OF(br_chain_params, link_radius), .unit = "m", .meaning = "of a link",
     .source = "not stated; ours: thick enough for a patch of several texels", .preset = 8e-3,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, link_mass), .unit = "kg", .meaning = "of a link",
     .source = "not stated; ours: the chain weighs as much as its balls", .preset = 5e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, ball_radius), .unit = "m", .meaning = "of a ball",
     .source = "not stated; ours: as heavy as stone", .preset = 0.02, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, ball_mass), .unit = "kg", .meaning = "of a ball",
     .source = "not stated; ours", .preset = 0.1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, speed), .unit = "m/s", .meaning = "of the thrown chain, downwards",
     .source = "not stated; ours", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_chain_params, offset), .unit = "m",
     .meaning = "from the middle of the thrown chain to the rod", .source = "not stated; ours",
     .preset = 0.125, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_chain_params, yaw), .unit = "rad/s",
     .meaning = "turn of the thrown chain about the vertical",
     .source = "not stated; ours: its ends pass each other", .preset = 1, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_chain_params, height), .unit = "m",
     .meaning = "of the thrown chain above the axis of the rod at the start", .source = "ours",
     .preset = 0.06, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, duration), .unit = "s", .meaning = "of a throw",
     .source = "ours: the smooth rod has lost the chain by then", .preset = 2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, hang), .unit = "m",
     .meaning = "length of chain that hangs down on either side", .source = "ours", .preset = 0.06,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, ramp), .unit = "s",
     .meaning = "time to settle, in which the pull grows, and for which it stays, each", .source = "ours",
     .preset = 0.3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_chain_params, ratio), .unit = "1", .meaning = "of the tensions at full pull",
     .source = "ours", .preset = 1.5, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_chain_params, slip), .unit = "m", .meaning = "way of the ball that counts as slipping",
     .source = "ours: a link", .preset = 0.01, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_chain_params *const p = params;
    const double apart = p->rod_radius + p->link_radius;
    return p->height >= apart ? BR_OK
                              : br_fail(error, BR_ERR_RANGE,
                                        "at height = %g m the chain lies in the rod: it must be at least "
                                        "rod_radius + link_radius = %g m",
                                        p->height, apart);
}

const br_struct_type br_chain_struct = BR_STRUCT_OF(br_chain_params, fields, check);

const br_struct_type br_bolas_smooth_struct = BR_STRUCT_WITH(br_chain_params, fields, check, "ra = 1e-5");

/* A finer chain, so that it bends like a string, as heavy for its length. */
const br_struct_type br_capstan_struct =
    BR_STRUCT_WITH(br_chain_params, fields, check,
                   "arc = 12, link_radius = 4e-3, link_mass = 0.0021980723076240809, "
                   "options.world.solver_options.iterations = 600, "
                   "options.world.solver_options.tolerance = 1e-7");

double br_chain_link(const br_chain_params *p)
{
    BR_ASSERT_HANDLE(p);
    return 2 * (p->rod_radius + p->link_radius) * tan(BR_PI / (2 * p->arc));
}

/* ---- the rod ---- */

static br_status rod_map(br_scene *scene, const br_chain_params *p, br_image **map, br_error *error)
{
    BR_TRY(br_scene_user_map(scene, &p->maps, 0, map, error));
    if (*map)
        return BR_OK;
    const double sigma = br_texture_sigma(p->ra, p->reading);
    return br_scene_gaussian_map(scene, p->pixels, p->pixel, sigma, p->seed, p->stencil, map, error);
}

static br_status add_rod(br_scene *scene, const br_chain_params *p, br_chain_state *state, br_error *error)
{
    const double half = sqrt(0.5);
    const br_pose along_y = {{0, 0, 0}, {half, -half, 0, 0}};
    const br_shape *shape;
    br_image *map;
    br_mesh *mesh;
    int surface;
    BR_TRY(rod_map(scene, p, &map, error));
    BR_TRY(br_scene_cylinder_mesh(scene, p->rod_radius, p->rod_length, p->sides, map->width * p->pixel, &mesh,
                                  error));
    BR_TRY(br_scene_add_surface(scene, mesh, map, p->k_rod, &surface, error));
    BR_TRY(br_scene_capsule(scene, p->rod_radius, p->rod_length, &shape, error));
    return br_scene_add_fixed(scene, "rod", shape, along_y, surface, &state->rod, error);
}

/* ---- the chain ---- */

/* Where the joints of a chain are: node 0 ... links. */
typedef struct layout {
    const br_chain_params *params;
    double link;
    int links, hanging; /* of `links` so many on either side of the rod */
    br_vec3 (*node)(const struct layout *layout, int i);
} layout;

static br_vec3 thrown_node(const layout *l, int i)
{
    return br_vec3_make(l->link * (i - 0.5 * l->links) + l->params->offset, 0, l->params->height);
}

/* Half a turn of links that touch the rod with their middles, the rest hangs. */
static br_vec3 hanging_node(const layout *l, int i)
{
    const int arc = l->params->arc, on = i - l->hanging;
    const double radius = l->link / (2 * sin(BR_PI / (2 * arc))), angle = BR_PI * (1 - (double)on / arc);
    return on < 0     ? br_vec3_make(-radius, 0, l->link * on)
           : on > arc ? br_vec3_make(radius, 0, -l->link * (on - arc))
                      : br_vec3_make(radius * cos(angle), 0, radius * sin(angle));
}

/* The rotation that turns z into the unit vector d. */
static br_quat turn_z_to(br_vec3 d)
{
    const br_vec3 z = {0, 0, 1};
    const br_vec3 axis = br_vec3_cross(z, d);
    const double sine = br_vec3_length(axis), cosine = d.z;
    return sine > 0     ? br_quat_from_axis_angle(axis, atan2(sine, cosine))
           : cosine > 0 ? br_quat_identity()
                        : br_quat_make(0, 1, 0, 0);
}

static br_status join(br_scene *scene, int a, int b, br_vec3 at, br_error *error)
{
    br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, a, b);
    joint.anchor_a = at;
    return br_world_add_joint(br_scene_world(scene), &joint, NULL, error);
}

static br_status add_links(br_scene *scene, const layout *l, br_chain_state *state, const br_shape *capsule,
                           int skin, br_error *error)
{
    for (int i = 0; i < l->links; i++) {
        const br_vec3 from = l->node(l, i), to = l->node(l, i + 1);
        const br_pose pose = {br_vec3_scale(0.5, br_vec3_add(from, to)),
                              turn_z_to(br_vec3_normalise(br_vec3_sub(to, from)))};
        char name[32];
        int link;
        snprintf(name, sizeof name, "link %d", i + 1);
        BR_TRY(br_scene_add_solid(scene, name, capsule, l->params->link_mass, pose, skin, &link, error));
        if (i == 0)
            state->first = link;
        else
            BR_TRY(join(scene, link, link - 1, from, error));
    }
    return BR_OK;
}

static br_status add_balls(br_scene *scene, const layout *l, br_chain_state *state, const br_shape *ball,
                           int skin, br_error *error)
{
    static const char *const names[2] = {"ball 1", "ball 2"};
    for (int end = 0; end < 2; end++) {
        const br_vec3 at = l->node(l, end ? l->links : 0), before = l->node(l, end ? l->links - 1 : 1);
        const br_vec3 out = br_vec3_normalise(br_vec3_sub(at, before));
        const br_pose pose = {br_vec3_add_scaled(at, l->params->ball_radius, out), br_quat_identity()};
        BR_TRY(br_scene_add_solid(scene, names[end], ball, l->params->ball_mass, pose, skin,
                                  &state->balls[end], error));
        BR_TRY(join(scene, state->balls[end], end ? state->first + l->links - 1 : state->first, at, error));
    }
    return BR_OK;
}

static br_status add_chain(br_scene *scene, const layout *l, br_chain_state *state, br_error *error)
{
    const br_chain_params *const p = l->params;
    const br_shape *capsule, *ball;
    br_mesh *mesh;
    int skin, ball_skin;
    BR_TRY(br_scene_capsule_mesh(scene, p->link_radius, l->link, p->sides / 2, 1, &mesh, error));
    BR_TRY(br_scene_add_surface(scene, mesh, NULL, p->k_chain, &skin, error));
    BR_TRY(br_scene_sphere_mesh(scene, p->ball_radius, p->sides / 2, 1, &mesh, error));
    BR_TRY(br_scene_add_surface(scene, mesh, NULL, p->k_chain, &ball_skin, error));
    BR_TRY(br_scene_capsule(scene, p->link_radius, l->link, &capsule, error));
    BR_TRY(br_scene_sphere(scene, p->ball_radius, &ball, error));
    state->links = l->links;
    state->link = l->link;
    BR_TRY(add_links(scene, l, state, capsule, skin, error));
    return add_balls(scene, l, state, ball, ball_skin, error);
}

/* ---- thrown ---- */

static br_status build_thrown(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_chain_params *const p = params;
    const layout l = {.params = p, .link = br_chain_link(p), .links = p->links, .node = thrown_node};
    BR_TRY(add_rod(scene, p, own, error));
    BR_TRY(add_chain(scene, &l, own, error));
    br_world *const world = br_scene_world(scene);
    for (int i = 0; i < (int)br_world_bodies(world); i++) {
        if (!br_world_moves(world, i))
            continue;
        const br_vec3 x = br_world_poses(world)[i].position;
        br_world_set_velocity(world, i, (br_velocity){{0, p->yaw * x.x, -p->speed}, {0, 0, p->yaw}});
    }
    return BR_OK;
}

static double thrown_duration(const void *params)
{
    return ((const br_chain_params *)params)->duration;
}

/* ---- hanging ---- */

static int hanging_links(const br_chain_params *p)
{
    return (int)lround(p->hang / br_chain_link(p));
}

static br_status build_hanging(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_chain_params *const p = params;
    const int hanging = hanging_links(p);
    const layout l = {.params = p,
                      .link = br_chain_link(p),
                      .links = p->arc + 2 * hanging,
                      .hanging = hanging,
                      .node = hanging_node};
    BR_TRY(add_rod(scene, p, own, error));
    return add_chain(scene, &l, own, error);
}

/* Settles, pulls harder and harder, waits. */
static br_status pull(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_chain_params *const p = params;
    const br_chain_state *const state = own;
    const long i = br_scene_steps(scene), steps = br_scene_steps_in(scene, p->ramp);
    const double weight = -p->options.world.gravity.z * (p->ball_mass + hanging_links(p) * p->link_mass);
    const double share = i < steps ? 0 : fmin(1, (double)(i - steps) / (double)steps);
    (void)error;
    br_world_apply_force(br_scene_world(scene), state->balls[1],
                         br_vec3_make(0, 0, -share * weight * (p->ratio - 1)), br_vec3_make(0, 0, 0));
    return BR_OK;
}

static bool slipped(const br_scene *scene, const void *params, void *own)
{
    const br_chain_params *const p = params;
    br_chain_state *const state = own;
    const double z = br_world_poses(br_scene_world(scene))[state->balls[1]].position.z;
    if (br_scene_steps(scene) <= br_scene_steps_in(scene, p->ramp))
        state->start = z;
    state->slipped = !(state->start - z < p->slip);
    return state->slipped;
}

static double pull_duration(const void *params)
{
    return 3 * ((const br_chain_params *)params)->ramp;
}

/* ---- types ---- */

const br_scene_type br_bolas_rough_type = {.size = sizeof(br_scene_type),
                                           .name = "bolas-rough",
                                           .title = "a chain with balls at its ends is thrown at a rough rod",
                                           .source = "ploughing, Figure 11",
                                           .params = &br_chain_struct,
                                           .state_size = sizeof(br_chain_state),
                                           .build = build_thrown,
                                           .duration = thrown_duration};

const br_scene_type br_bolas_smooth_type = {.size = sizeof(br_scene_type),
                                            .name = "bolas-smooth",
                                            .title =
                                                "a chain with balls at its ends is thrown at a smooth rod",
                                            .source = "ploughing, Figure 10",
                                            .params = &br_bolas_smooth_struct,
                                            .state_size = sizeof(br_chain_state),
                                            .build = build_thrown,
                                            .duration = thrown_duration};

const br_scene_type br_capstan_type = {.size = sizeof(br_scene_type),
                                       .name = "capstan",
                                       .title = "a chain hangs over half of a rod and is pulled at one end",
                                       .source = "ours: the static hold of ploughing, Figures 10 and 11",
                                       .params = &br_capstan_struct,
                                       .state_size = sizeof(br_chain_state),
                                       .build = build_hanging,
                                       .drive = pull,
                                       .done = slipped,
                                       .duration = pull_duration};
