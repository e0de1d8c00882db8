/* An arch of wedges on pillars. */
#include <bristle/scenes/arch.h>

#include <stdio.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>

#include "../scene_fields.h"
#include "matchstick_pair.h"

#define AUTHORS .source = "matchstick, Figure 11: the authors' simulator"

static const char *const directions[] = {"radial", "axial", NULL};

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_arch_params, "world.gravity = 0 0 -9.82, world.solver = anderson, "
                                     "world.solver_options.iterations = 2000, "
                                     "world.solver_options.tolerance = 1e-6"),
    MATCHSTICK_STONE(br_arch_params, stone, "mu = 0.25, mu_t = 0.25, tau = 0.25"),
    MATCHSTICK_GROUND(br_arch_params, ground),
    {BR_FIELD_OF(br_arch_params, direction), .unit = "-",
     .meaning =
         "where the structure of the stones runs: radial is slippery in the joints' plane, axial is not",
     .source = "matchstick, Figure 11", .preset = BR_ARCH_AXIAL, .words = directions},
    {BR_FIELD_OF(br_arch_params, inner), .unit = "m", .meaning = "radius of the arch, inside", AUTHORS,
     .preset = 1.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_arch_params, outer), .unit = "m", .meaning = "radius of the arch, outside", AUTHORS,
     .preset = 2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_arch_params, depth), .unit = "m", .meaning = "of arch and pillars, along the axis",
     AUTHORS, .preset = 2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_arch_params, wedges), .unit = "1", .meaning = "of the arch, an odd number", AUTHORS,
     .preset = 7, BR_BETWEEN(3, BR_ARCH_WEDGES_MAX)},
    {BR_FIELD_OF(br_arch_params, pillars), .unit = "-",
     .meaning = "below the arch; without, it stands on the ground", AUTHORS, .preset = true},
    {BR_FIELD_OF(br_arch_params, pillar_height), .unit = "m", .meaning = "of a pillar", AUTHORS, .preset = 2,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_arch_params, pillar_stones), .unit = "1", .meaning = "of a pillar", AUTHORS, .preset = 3,
     BR_BETWEEN(1, BR_ARCH_PILLAR_MAX)},
    {BR_FIELD_OF(br_arch_params, density), .unit = "kg/m^3", .meaning = "of the stones", AUTHORS,
     .preset = 2000, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_arch_params, duration), .unit = "s", .meaning = "of a run", AUTHORS, .preset = 4,
     BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_arch_params *const p = params;
    if (p->inner >= p->outer)
        return br_fail(error, BR_ERR_RANGE, "inner = %g m is not below outer = %g m", p->inner, p->outer);
    return p->wedges % 2 == 1
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "an arch of wedges = %d has no keystone", p->wedges);
}

const br_struct_type br_arch_struct = BR_STRUCT_OF(br_arch_params, fields, check);

/* ---- wedges ---- */

/* A prism along y whose z is the radius through its middle, z = 0 halfway between inner and outer radius. */
static br_status wedge_shape(br_scene *scene, const br_arch_params *p, const br_shape **wedge,
                             br_error *error)
{
    const double half = BR_PI / (2 * p->wedges), middle = 0.5 * (p->inner + p->outer);
    br_vec3 corners[8];
    for (int i = 0; i < 8; i++) {
        const double r = i & 1 ? p->outer : p->inner;
        corners[i] = br_vec3_make((i & 2 ? 1 : -1) * r * sin(half), (i & 4 ? 0.5 : -0.5) * p->depth,
                                  r * cos(half) - middle);
    }
    br_shape *made;
    BR_TRY(br_shape_hull(8, corners, 0, &made, error));
    *wedge = made;
    return br_scene_own_shape(scene, made, error);
}

/* Of the arch's axis above the ground. */
static double springing(const br_arch_params *p)
{
    return p->pillars ? p->pillar_height : 0;
}

/* ---- friction ---- */

enum { WEDGES, PILLARS, GROUND };

/* The centre of mass of a wedge, which is the origin of its body, from the arch's axis. */
static double centre_of_wedge(const br_arch_params *p)
{
    const double half = BR_PI / (2 * p->wedges), a = p->inner, b = p->outer;
    return 2.0 / 3 * cos(half) * (a * a + a * b + b * b) / (a + b);
}

/* All wedges have one field, swept round the arch's axis, which is at the same place in each of them. */
static br_status friction(br_scene *scene, const void *params, void *state, br_cone_generator **generator,
                          br_error *error)
{
    (void)scene, (void)state;
    const br_arch_params *const p = params;
    const br_vec3 x = {1, 0, 0}, y = {0, 1, 0}, axis = {0, 0, -centre_of_wedge(p)};
    const bool radial = p->direction == BR_ARCH_RADIAL;
    const br_structure_field fields_of[] = {[WEDGES] = radial ? br_structure_circular(axis, y, 0)
                                                              : br_structure_uniform(y),
                                            [PILLARS] = br_structure_uniform(radial ? x : y),
                                            [GROUND] = br_structure_uniform(y)};
    return br_scene_matchstick(&p->stone, &p->ground, GROUND, fields_of, generator, error);
}

/* ---- bodies ---- */

static br_status add_stone(br_scene *scene, const br_arch_params *p, const char *name, const br_shape *shape,
                           br_pose pose, int surface, int *body, br_error *error)
{
    br_mass mass;
    BR_TRY(br_shape_mass(shape, p->density, &mass, error));
    return br_scene_add_solid(scene, name, shape, mass.mass, pose, surface, body, error);
}

static br_status add_ground(br_scene *scene, const br_arch_params *p, br_error *error)
{
    const double width = 5 * p->outer;
    const br_shape *slab;
    BR_TRY(br_scene_box(scene, br_vec3_make(width, width, 1), &slab, error));
    return br_scene_add_fixed(scene, "ground", slab, (br_pose){br_vec3_make(0, 0, -0.5), br_quat_identity()},
                              GROUND, NULL, error);
}

static br_status add_pillars(br_scene *scene, const br_arch_params *p, br_arch_state *state, br_error *error)
{
    const double high = p->pillar_height / p->pillar_stones;
    const br_shape *stone;
    state->pillar = -1;
    if (!p->pillars)
        return BR_OK;
    BR_TRY(br_scene_box(scene, br_vec3_make(p->outer - p->inner, p->depth, high), &stone, error));
    for (int i = 0; i < p->pillar_stones; i++)
        for (int right = 0; right < 2; right++) {
            const br_vec3 at =
                br_vec3_make((right ? 0.5 : -0.5) * (p->inner + p->outer), 0, (i + 0.5) * high);
            char name[20];
            snprintf(name, sizeof name, "%s %d", right ? "right" : "left", i + 1);
            BR_TRY(add_stone(scene, p, name, stone, (br_pose){at, br_quat_identity()}, PILLARS,
                             i == 0 && !right ? &state->pillar : NULL, error));
        }
    return BR_OK;
}

static br_status add_wedges(br_scene *scene, const br_arch_params *p, br_arch_state *state, br_error *error)
{
    const double middle = 0.5 * (p->inner + p->outer);
    const br_shape *wedge;
    BR_TRY(wedge_shape(scene, p, &wedge, error));
    for (int i = 0; i < p->wedges; i++) {
        const double angle = (i + 0.5) * BR_PI / p->wedges;
        const br_pose pose = {br_vec3_make(middle * cos(angle), 0, middle * sin(angle) + springing(p)),
                              br_quat_from_axis_angle(br_vec3_make(0, 1, 0), BR_PI / 2 - angle)};
        char name[20];
        snprintf(name, sizeof name, "wedge %d", i + 1);
        BR_TRY(add_stone(scene, p, name, wedge, pose, WEDGES, i == 0 ? &state->wedge : NULL, error));
    }
    state->keystone = state->wedge + p->wedges / 2;
    return BR_OK;
}

/* Between the stones that carry the springers, or these. */
static double apart(const br_arch_params *p, const br_arch_state *state, const br_pose *poses)
{
    const int left = state->pillar < 0 ? state->wedge + p->wedges - 1
                                       : state->pillar + 2 * (p->pillar_stones - 1),
              right = state->pillar < 0 ? state->wedge : left + 1;
    return poses[right].position.x - poses[left].position.x;
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_arch_params *const p = params;
    br_arch_state *const state = own;
    BR_TRY(add_ground(scene, p, error));
    BR_TRY(add_pillars(scene, p, state, error));
    BR_TRY(add_wedges(scene, p, state, error));
    const br_pose *const poses = br_world_poses(br_scene_world(scene));
    state->start = poses[state->keystone].position.z;
    state->apart = apart(p, state, poses);
    return BR_OK;
}

static double duration(const void *params)
{
    return ((const br_arch_params *)params)->duration;
}

const br_scene_type br_arch_type = {.size = sizeof(br_scene_type),
                                    .name = "arch",
                                    .title = "an arch of wedges on two pillars",
                                    .source = "matchstick, Figure 11",
                                    .params = &br_arch_struct,
                                    .state_size = sizeof(br_arch_state),
                                    .friction = friction,
                                    .build = build,
                                    .duration = duration};

/* ---- measures ---- */

double br_arch_fall(const br_scene *scene)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT(br_scene_get_type(scene) == &br_arch_type, "scene %s is no arch",
              br_scene_get_type(scene)->name);
    const br_arch_state *const state = br_scene_state(scene);
    return state->start - br_world_poses(br_scene_world(scene))[state->keystone].position.z;
}

double br_arch_spread(const br_scene *scene)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT(br_scene_get_type(scene) == &br_arch_type, "scene %s is no arch",
              br_scene_get_type(scene)->name);
    const br_arch_state *const state = br_scene_state(scene);
    return apart(br_scene_params(scene), state, br_world_poses(br_scene_world(scene))) - state->apart;
}
