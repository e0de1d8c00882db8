/* A cylinder rolls or skids down a plank. */
#include <math.h>

#include <bristle/numbers.h>

#include "../scene_fields.h"
#include "matchstick_pair.h"
#include "plank.h"

#define SIMULATOR .source = "matchstick, scenes of the authors' simulator"

enum { FACETS_MAX = 128 };

static const char *const field_words[] = {"concentric", "axial", NULL};

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_plank_cylinder_params, PLANK_OPTIONS),
    MATCHSTICK_STONE(br_plank_cylinder_params, stone, "mu = 0.2, mu_t = 0.2, tau = 0.2"),
    MATCHSTICK_GROUND(br_plank_cylinder_params, terrain),
    {BR_FIELD_INSIDE(br_plank_cylinder_params, plank, &br_plank_struct)},
    {BR_FIELD_OF(br_plank_cylinder_params, radius), .unit = "m", .meaning = "of the cylinder", SIMULATOR,
     .preset = 0.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_plank_cylinder_params, length), .unit = "m", .meaning = "of the cylinder", SIMULATOR,
     .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_plank_cylinder_params, facets), .unit = "1",
     .meaning = "of a prism inside of the cylinder, in its place; 0: round",
     .source = "ours: round; the simulator's has 20", .preset = 0, BR_BETWEEN(0, FACETS_MAX)},
    {BR_FIELD_OF(br_plank_cylinder_params, density), .unit = "kg/m^3", .meaning = "of the cylinder",
     SIMULATOR, .preset = 2000, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_plank_cylinder_params, at), .unit = "m",
     .meaning = "where the cylinder starts, uphill from the plank's middle", SIMULATOR, .preset = 7,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_plank_cylinder_params, field), .unit = "-",
     .meaning = "structure directions of the cylinder: around its axis, or along it",
     .source = "matchstick, Figure 8", .preset = BR_CYLINDER_AXIAL, .words = field_words},
    {BR_FIELD_OF(br_plank_cylinder_params, duration), .unit = "s", .meaning = "of a run", SIMULATOR,
     .preset = 4, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_plank_cylinder_params *const p = params;
    return p->facets == 0 || p->facets >= 3
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "a prism of facets = %d; 3 and more, or 0", p->facets);
}

const br_struct_type br_plank_cylinder_struct = BR_STRUCT_OF(br_plank_cylinder_params, fields, check);

/* Inscribed, with an edge at -y: the plank's face. */
static br_status prism(br_scene *scene, const br_plank_cylinder_params *p, const br_shape **shape,
                       br_error *error)
{
    br_vec3 points[2 * FACETS_MAX];
    br_shape *made;
    for (int i = 0; i < p->facets; i++) {
        const double angle = 2 * BR_PI * i / p->facets;
        points[2 * i] = br_vec3_make(p->radius * sin(angle), -p->radius * cos(angle), p->length / 2);
        points[2 * i + 1] = points[2 * i];
        points[2 * i + 1].z = -p->length / 2;
    }
    BR_TRY(br_shape_hull(2 * (size_t)p->facets, points, 0, &made, error));
    *shape = made;
    return br_scene_own_shape(scene, made, error);
}

/* The body's axes are the plank's: its own z is the cylinder's axis. */
static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_plank_cylinder_params *const p = params;
    br_plank_state *const state = own;
    const double r2 = p->radius * p->radius;
    br_body_spec body = br_body_spec_default();
    br_geom_spec geom = br_geom_spec_default();
    BR_TRY(plank_build(scene, &p->plank, state, error));
    body.pose = plank_above(&p->plank, p->at, p->radius);
    body.mass = p->density * BR_PI * r2 * p->length;
    const double across = body.mass * (r2 / 4 + p->length * p->length / 12);
    body.inertia = br_mat3_diagonal(across, across, body.mass * r2 / 2);
    BR_TRY(br_scene_add_body(scene, "cylinder", &body, &state->body, error));
    if (p->facets > 0)
        BR_TRY(prism(scene, p, &geom.shape, error));
    else
        BR_TRY(br_scene_cylinder(scene, p->radius, p->length, &geom.shape, error));
    geom.body = state->body;
    geom.surface = PLANK_BODY;
    return br_world_add_geom(br_scene_world(scene), &geom, NULL, error);
}

static br_status friction(br_scene *scene, const void *params, void *state, br_cone_generator **generator,
                          br_error *error)
{
    const br_plank_cylinder_params *const p = params;
    const br_vec3 middle = br_vec3_make(0, 0, 0), axis = br_vec3_make(0, 0, 1);
    (void)scene, (void)state;
    return plank_friction(&p->plank, &p->stone, &p->terrain,
                          p->field == BR_CYLINDER_AXIAL ? br_structure_uniform(axis)
                                                        : br_structure_circular(middle, axis, BR_PI / 2),
                          generator, error);
}

static double duration(const void *params)
{
    return ((const br_plank_cylinder_params *)params)->duration;
}

const br_scene_type br_plank_cylinder_type = {.size = sizeof(br_scene_type),
                                              .name = "plank-cylinder",
                                              .title = "a cylinder rolls or skids down a plank",
                                              .source = "matchstick, Figure 8",
                                              .params = &br_plank_cylinder_struct,
                                              .state_size = sizeof(br_plank_state),
                                              .build = build,
                                              .duration = duration,
                                              .friction = friction};
