/* A chain that is thrown at a rod, or hangs over it. */
#include <bristle/numbers.h>
#include <bristle/scenes/chain.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdio.h>

#include "../textures.h"

static void defaults(void *params)
{
    br_chain_params p = {.options = br_scene_options_default(),
                         .k_rod = 1,
                         .k_chain = 1,
                         .rod_radius = 0.03,
                         .rod_length = 1,
                         .ra = 1e-3,
                         .reading = 1,
                         .pixel = 1e-3,
                         .pixels = 188,
                         .sides = 256,
                         .seed = 10,
                         .links = 44,
                         .arc = 6,
                         .link_radius = 8e-3,
                         .link_mass = 5e-3,
                         .ball_radius = 0.02,
                         .ball_mass = 0.1,
                         .speed = 1,
                         .offset = 0.125,
                         .yaw = 1,
                         .height = 0.06,
                         .duration = 2,
                         .hang = 0.06,
                         .ramp = 0.3,
                         .ratio = 1.5,
                         .slip = 0.01};
    p.options.world.dt = 1e-3;
    p.options.world.solver = &br_anderson_type;
    p.options.world.solver_options.iterations = 800;
    p.options.world.solver_options.tolerance = 1e-5;
    p.options.world.slop = 5e-5;
    p.options.world.collision.margin = 5e-4;
    p.options.patch.mu_0 = 0.1;
    *(br_chain_params *)params = p;
}

static void smooth_defaults(void *params)
{
    defaults(params);
    ((br_chain_params *)params)->ra = 1e-5;
}

/* A finer chain, so that it bends like a string, as heavy for its length. */
static void capstan_defaults(void *params)
{
    br_chain_params *const p = params;
    defaults(p);
    const double thick = br_chain_link(p);
    p->arc = 12;
    p->link_radius = 4e-3;
    p->link_mass *= br_chain_link(p) / thick;
    p->options.world.solver_options.iterations = 600;
    p->options.world.solver_options.tolerance = 1e-7;
}

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
    const double sigma =
        br_texture_sigma(p->ra, p->reading ? BR_RA_STANDARD_DEVIATION : BR_RA_MEAN_DEVIATION);
    return br_scene_gaussian_map(scene, p->pixels, p->pixel, sigma, p->seed,
                                 p->stencil ? BR_STENCIL_CENTRAL : BR_STENCIL_FORWARD, map, error);
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
    BR_TRY(br_mesh_cylinder(p->rod_radius, p->rod_length, p->sides, map->width * p->pixel, &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
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
    BR_TRY(br_mesh_capsule(p->link_radius, l->link, p->sides / 2, 1, &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
    BR_TRY(br_scene_add_surface(scene, mesh, NULL, p->k_chain, &skin, error));
    BR_TRY(br_mesh_sphere(p->ball_radius, p->sides / 2, 1, &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
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

static const br_field fields[] = {
    {BR_FIELD_INSIDE(br_chain_params, options, &br_scene_options_struct)},
};

const br_struct_type br_chain_struct = BR_STRUCT_OF(br_chain_params, fields, NULL);

const br_scene_type br_bolas_rough_type = {.name = "bolas-rough",
                                           .title = "a chain with balls at its ends is thrown at a rough rod",
                                           .source = "ploughing, Figure 11",
                                           .params = &br_chain_struct,
                                           .state_size = sizeof(br_chain_state),
                                           .defaults = defaults,
                                           .build = build_thrown,
                                           .duration = thrown_duration};

const br_scene_type br_bolas_smooth_type = {.name = "bolas-smooth",
                                            .title =
                                                "a chain with balls at its ends is thrown at a smooth rod",
                                            .source = "ploughing, Figure 10",
                                            .params = &br_chain_struct,
                                            .state_size = sizeof(br_chain_state),
                                            .defaults = smooth_defaults,
                                            .build = build_thrown,
                                            .duration = thrown_duration};

const br_scene_type br_capstan_type = {.name = "capstan",
                                       .title = "a chain hangs over half of a rod and is pulled at one end",
                                       .source = "ours: the static hold of ploughing, Figures 10 and 11",
                                       .params = &br_chain_struct,
                                       .state_size = sizeof(br_chain_state),
                                       .defaults = capstan_defaults,
                                       .build = build_hanging,
                                       .drive = pull,
                                       .done = slipped,
                                       .duration = pull_duration};
