/* A puck: a body that touches what is below at its own middle, wherever it is, so that friction turns it by
 * the torque of drilling alone, and its weight is all of the load. For worlds whose motion has a closed form.
 */
#ifndef BRISTLE_TESTS_PUCK_H
#define BRISTLE_TESTS_PUCK_H

#include <bristle/grow.h>
#include <bristle/materials.h>
#include <bristle/matchstick.h>

#include "rigid_worlds.h"

#define PUCK_MASS 2.0
#define PUCK_INERTIA 0.02
#define PUCK_G 9.81

/* What is below it. */
typedef struct puck_ground {
    int body;           /* -1: the fixed world */
    double curvature;   /* normals lie along (curvature x, curvature y, 1) [1/m] */
    bool ends;          /* there is nothing right of the origin */
    br_vec3 directions; /* of the puck, in its own axes, told by the contact itself */
} puck_ground;

static br_status puck_find(void *context, size_t n_bodies, const br_pose *poses, br_contact_list *list,
                           br_error *error)
{
    const puck_ground *const ground = context;
    const br_vec3 x = poses[0].position;
    (void)n_bodies;
    if (list->capacity == 0) {
        if (!br_resize(&list->contacts, 1, sizeof *list->contacts) ||
            !br_resize(&list->local_a, 1, sizeof *list->local_a) ||
            !br_resize(&list->local_b, 1, sizeof *list->local_b))
            return br_fail(error, BR_ERR_MEMORY, "a puck's contact");
        list->capacity = 1;
    }
    br_contact c = {.point = x, .body_a = 0, .body_b = ground->body, .surface_b = 1, .id = 1};
    c.normal = br_vec3_normalise(br_vec3_make(ground->curvature * x.x, ground->curvature * x.y, 1));
    br_contact_frame(c.normal, &c.tangent, &c.binormal);
    c.structure_a = br_quat_rotate(poses[0].orientation, ground->directions);
    list->n = ground->ends && x.x > 0 ? 0 : 1;
    list->contacts[0] = c;
    list->local_a[0] = br_pose_unapply(poses[0], x);
    list->local_b[0] = ground->body < 0 ? x : br_pose_unapply(poses[ground->body], x);
    return BR_OK;
}

/* Options for pucks: solved to round-off. */
static inline br_world_options puck_options(br_cones_at cones, double dt, puck_ground *ground)
{
    br_world_options o = br_world_default();
    o.dt = dt;
    o.gravity = br_vec3_make(0, 0, -PUCK_G);
    o.solver_options.iterations = 10000;
    o.solver_options.tolerance = 1e-14;
    o.solver_options.local = BR_LOCAL_EXACT;
    o.finder = puck_find;
    o.finder_context = ground;
    o.cones = cones;
    o.cone_tolerance = 1e-13;
    o.cone_evaluations = 60;
    return o;
}

static inline br_world *puck_world(const br_world_options *options, br_cone_generator *generator, br_vec3 at,
                                   br_velocity velocity)
{
    br_error error = {0};
    br_world *const world = make_world(options, generator);
    br_body_spec body = br_body_spec_default();
    body.mass = PUCK_MASS;
    body.inertia = br_mat3_diagonal(PUCK_INERTIA, PUCK_INERTIA, PUCK_INERTIA);
    body.pose.position = at;
    body.velocity = velocity;
    must(br_world_add_body(world, &body, NULL, &error), &error);
    return world;
}

/* Matchstick's cones between the directions of the puck and of what is below. */
static inline br_cone_generator *puck_structure(const br_matchstick_params *params, br_structure_field puck,
                                                br_structure_field below)
{
    br_error error = {0};
    const br_material materials[] = {{.structure = puck}, {.structure = below}};
    br_cone_generator *table, *pair;
    must(br_materials_create(2, materials, &table, &error), &error);
    must(br_matchstick_create(params, &pair, &error), &error);
    must(br_materials_set_default(table, pair, &error), &error);
    return table;
}

#endif
