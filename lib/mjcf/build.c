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

/* ---- which geoms meet ---- */

/* Geoms that say the same of what they meet are of one class; each class has a bit. */
typedef struct classes {
    size_t first[32]; /* the first geom of each class */
    int n;
    uint32_t mask[32];
} classes;

static bool same_class(const mjcf_geom *a, const mjcf_geom *b)
{
    return !a->paired && !b->paired && a->contype == b->contype && a->conaffinity == b->conaffinity;
}

static int class_of(const mjcf_model *m, const classes *c, size_t geom)
{
    for (int k = 0; k < c->n; k++)
        if (c->first[k] == geom || same_class(&m->geoms[c->first[k]], &m->geoms[geom]))
            return k;
    return -1;
}

static br_status make_classes(const mjcf_model *m, classes *c, br_error *error)
{
    *c = (classes){.n = 0};
    for (size_t i = 0; i < m->n_geoms; i++) {
        if (class_of(m, c, i) >= 0)
            continue;
        if (c->n == 32)
            return mjcf_fail(&m->file, m->geoms[i].node, error, BR_ERR_UNSUPPORTED,
                             "more than 32 different contype, conaffinity and pairs");
        c->first[c->n++] = i;
    }
    for (int i = 0; i < c->n && m->contacts; i++)
        for (int k = 0; k < c->n; k++) {
            const mjcf_geom *const a = &m->geoms[c->first[i]], *const b = &m->geoms[c->first[k]];
            if ((a->contype & b->conaffinity) || (b->contype & a->conaffinity))
                c->mask[i] |= UINT32_C(1) << k;
        }
    for (size_t k = 0; k < m->n_pairs && m->contacts; k++) {
        const int a = class_of(m, c, (size_t)m->pairs[k].geom_a),
                  b = class_of(m, c, (size_t)m->pairs[k].geom_b);
        c->mask[a] |= UINT32_C(1) << b;
        c->mask[b] |= UINT32_C(1) << a;
    }
    return BR_OK;
}

br_pose mjcf_geom_pose(const mjcf_model *m, size_t geom)
{
    const mjcf_geom *const g = &m->geoms[geom];
    const mjcf_body *const b = &m->bodies[g->body];
    br_pose pose = mjcf_compose(b->in_root, g->pose);
    if (b->root >= 0)
        pose.position = br_vec3_sub(pose.position, m->bodies[b->root].centre);
    return pose;
}

br_status mjcf_build_geoms(mjcf_model *m, br_scene *scene, const br_shape *const *shapes, br_error *error)
{
    classes c;
    BR_TRY(make_classes(m, &c, error));
    for (size_t i = 0; i < m->n_geoms; i++) {
        mjcf_geom *const g = &m->geoms[i];
        const mjcf_body *const b = &m->bodies[g->body];
        br_geom_spec spec = br_geom_spec_default();
        const int class = class_of(m, &c, i);
        if (c.mask[class] == 0) /* only looked at */
            continue;
        spec.shape = shapes[i];
        spec.surface = g->material;
        spec.group = UINT32_C(1) << class;
        spec.mask = c.mask[class];
        spec.local = mjcf_geom_pose(m, i);
        if (b->root >= 0)
            spec.body = m->bodies[b->root].index;
        g->index = (int)br_world_geoms(br_scene_world(scene));
        const br_status status = br_world_add_geom(br_scene_world(scene), &spec, NULL, error);
        if (status < 0)
            return mjcf_within(&m->file, g->node, error, status);
    }
    return BR_OK;
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
