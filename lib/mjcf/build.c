/* Bodies and geoms of a world from a model. */
#include "build.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- bodies ---- */

static br_status add_bodies(mjcf_model *m, br_scene *scene, const br_mass *masses, br_error *error)
{
    for (size_t i = 1; i < m->n_bodies; i++) {
        mjcf_body *const b = &m->bodies[i];
        char unnamed[32];
        if (b->root != (int)i)
            continue;
        if (mjcf_moves(m, (int)i) && !(masses[i].mass > 0))
            return mjcf_fail(&m->file, b->node, error, BR_ERR_RANGE, "the body moves, but has no mass");
        br_body_spec spec = br_body_spec_default();
        if (mjcf_moves(m, (int)i)) {
            b->centre = masses[i].centre;
            spec.mass = masses[i].mass;
            spec.inertia = masses[i].inertia;
        } else {
            spec.motion = BR_BODY_FIXED;
        }
        spec.pose = b->world;
        spec.pose.position = br_pose_apply(b->world, b->centre);
        snprintf(unnamed, sizeof unnamed, "body %zu", i);
        const br_status status =
            br_scene_add_body(scene, b->name ? b->name : unnamed, &spec, &b->index, error);
        if (status < 0)
            return mjcf_within(&m->file, b->node, error, status);
    }
    return BR_OK;
}

/* ---- geoms ---- */

br_pose mjcf_geom_pose(const mjcf_model *m, size_t geom)
{
    const mjcf_geom *const g = &m->geoms[geom];
    const mjcf_body *const b = &m->bodies[g->body];
    br_pose pose = mjcf_compose(b->in_root, g->pose);
    if (b->root >= 0)
        pose.position = br_vec3_sub(pose.position, m->bodies[b->root].centre);
    return pose;
}

static br_status add_geom(mjcf_model *m, br_scene *scene, size_t i, const br_shape *shape, mjcf_meeting meets,
                          br_error *error)
{
    mjcf_geom *const g = &m->geoms[i];
    const mjcf_body *const b = &m->bodies[g->body];
    br_geom_spec spec = br_geom_spec_default();
    spec.shape = shape;
    spec.surface = g->material;
    spec.group = meets.group;
    spec.mask = meets.mask;
    spec.local = mjcf_geom_pose(m, i);
    if (b->root >= 0)
        spec.body = m->bodies[b->root].index;
    g->index = (int)br_world_geoms(br_scene_world(scene));
    return mjcf_within(&m->file, g->node, error,
                       br_world_add_geom(br_scene_world(scene), &spec, NULL, error));
}

br_status mjcf_build_geoms(mjcf_model *m, br_scene *scene, const br_shape *const *shapes, br_error *error)
{
    mjcf_meeting *meets;
    BR_TRY(mjcf_meetings(m, &meets, error));
    br_status status = BR_OK;
    for (size_t i = 0; status >= 0 && i < m->n_geoms; i++)
        if (meets[i].mask != 0) /* else it is only looked at */
            status = add_geom(m, scene, i, shapes[i], meets[i], error);
    free(meets);
    return status;
}

/* ---- all of it ---- */

static br_status build_from(mjcf_model *m, br_scene *scene, const br_shape **shapes, br_mass *masses,
                            mjcf_state *state, br_error *error)
{
    BR_TRY(mjcf_build_masses(m, scene, shapes, masses, error));
    BR_TRY(add_bodies(m, scene, masses, error));
    BR_TRY(mjcf_materials(m, error));
    BR_TRY(mjcf_build_surfaces(m, scene, shapes, error));
    BR_TRY(mjcf_build_geoms(m, scene, shapes, error));
    return mjcf_build_joints(m, scene, masses, state, error);
}

br_status mjcf_build(mjcf_model *m, br_scene *scene, mjcf_state *state, br_error *error)
{
    const br_shape **const shapes = calloc(m->n_geoms + 1, sizeof *shapes);
    br_mass *const masses = calloc(m->n_bodies + 1, sizeof *masses);
    br_status status = BR_OK;
    if (m->n_joints == 0)
        status = br_fail(error, BR_ERR_MISSING, "%s: no body has a joint, so nothing moves", m->file.path);
    else if (!shapes || !masses)
        status = br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    if (status >= 0)
        status = build_from(m, scene, shapes, masses, state, error);
    free(shapes);
    free(masses);
    return status;
}
