/* Poses and velocities of all bodies from the joints' numbers of a <key>. */
#include "build.h"

#include <stdlib.h>

#include "../rigid/turns.h"

/* A body's own coordinates in the world, and how they move. */
typedef struct motion {
    br_pose pose;
    br_vec3 linear, angular; /* of the origin; world axes */
} motion;

/* How the joint has moved the body out of the place that it would have without it. */
static br_pose displaced(const mjcf_joint *j, const double *q)
{
    br_pose moved = br_pose_identity();
    if (j->kind == MJCF_SLIDE)
        moved.position = br_vec3_scale(q[0] - j->reference, j->axis);
    else
        moved.orientation = j->kind == MJCF_HINGE ? br_quat_from_axis_angle(j->axis, q[0] - j->reference)
                                                  : br_quat_normalise(br_quat_make(q[0], q[1], q[2], q[3]));
    if (j->kind != MJCF_SLIDE) /* about the anchor, not the origin */
        moved.position = br_vec3_sub(j->position, br_quat_rotate(moved.orientation, j->position));
    return moved;
}

static motion free_motion(const double *q, const double *v)
{
    motion x = {
        .pose = {br_vec3_make(q[0], q[1], q[2]), br_quat_normalise(br_quat_make(q[3], q[4], q[5], q[6]))}};
    x.linear = br_vec3_make(v[0], v[1], v[2]);
    x.angular = br_quat_rotate(x.pose.orientation, br_vec3_make(v[3], v[4], v[5]));
    return x;
}

/* What is fixed to a parent, there. */
static motion carried(motion parent, br_pose place)
{
    motion x = {.pose = mjcf_compose(parent.pose, place), .angular = parent.angular};
    x.linear = br_vec3_add(parent.linear,
                           br_vec3_cross(parent.angular, br_vec3_sub(x.pose.position, parent.pose.position)));
    return x;
}

/* Moved by a joint, out of what it would be without. */
static motion jointed(const mjcf_joint *j, motion without, const double *q, const double *v)
{
    motion x = carried(without, displaced(j, q));
    const br_vec3 axis = br_quat_rotate(x.pose.orientation, j->axis),
                  anchor = br_pose_apply(x.pose, j->position);
    if (j->kind == MJCF_SLIDE) {
        x.linear = br_vec3_add_scaled(x.linear, v[0], axis);
    } else {
        const br_vec3 spin = j->kind == MJCF_HINGE
                                 ? br_vec3_scale(v[0], axis)
                                 : br_quat_rotate(x.pose.orientation, br_vec3_make(v[0], v[1], v[2]));
        x.angular = br_vec3_add(x.angular, spin);
        x.linear = br_vec3_add(x.linear, br_vec3_cross(spin, br_vec3_sub(x.pose.position, anchor)));
    }
    return x;
}

/* The model's own configuration, at rest. */
static void own_state(const mjcf_model *m, double *q)
{
    for (size_t i = 0; i < m->n_joints; i++) {
        const mjcf_joint *const j = &m->joints[i];
        const br_pose p = m->bodies[j->body].world;
        if (j->kind == MJCF_FREE) {
            const double seven[] = {p.position.x,    p.position.y,    p.position.z,   p.orientation.w,
                                    p.orientation.x, p.orientation.y, p.orientation.z};
            for (int k = 0; k < 7; k++)
                q[j->q + k] = seven[k];
        } else if (j->kind == MJCF_BALL) {
            q[j->q] = 1;
        } else {
            q[j->q] = j->reference;
        }
    }
}

static void place(const mjcf_model *m, br_scene *scene, const double *q, const double *v, motion *motions)
{
    br_world *const world = br_scene_world(scene);
    for (size_t i = 1; i < m->n_bodies; i++) {
        const mjcf_body *const b = &m->bodies[i];
        motions[i] = carried(motions[b->parent], b->pose);
        if (b->joint < 0)
            continue;
        for (int k = 0; k < b->n_joints; k++) {
            const mjcf_joint *const j = &m->joints[b->joint + k];
            motions[i] = j->kind == MJCF_FREE ? free_motion(q + j->q, v + j->v)
                                              : jointed(j, motions[i], q + j->q, v + j->v);
        }
        const motion x = motions[i];
        const br_vec3 arm = br_quat_rotate(x.pose.orientation, b->centre);
        const br_pose centre = {br_vec3_add(x.pose.position, arm), x.pose.orientation};
        br_world_set_pose(world, b->index, centre);
        br_world_set_velocity(world, b->index,
                              (br_velocity){br_vec3_add(x.linear, br_vec3_cross(x.angular, arm)), x.angular});
    }
}

/* Hinges that the key has turned by more than half a turn count it. */
static void count_turns(const mjcf_model *m, br_world *world, const double *q)
{
    for (int i = 0; i < (int)br_world_joints(world); i++) {
        const int n = world_count_turns(world, i), body = n > 0 ? br_world_joint_spec(world, i).body_a : -1;
        size_t b = n > 0 ? 1 : m->n_bodies;
        while (b < m->n_bodies && m->bodies[b].index != body)
            b++;
        double turns[3];
        int found = 0;
        for (int k = 0; b < m->n_bodies && k < m->bodies[b].n_joints; k++) {
            const mjcf_joint *const j = &m->joints[m->bodies[b].joint + k];
            if (j->kind == MJCF_HINGE)
                turns[found++] = q[j->q] - j->reference;
        }
        if (n > 0 && found == n)
            world_set_turns(world, i, turns);
    }
}

br_status mjcf_build_key(mjcf_model *m, br_scene *scene, const char *name, br_error *error)
{
    double *qpos, *qvel;
    BR_TRY(mjcf_read_key(m, name, &qpos, &qvel, error));
    double *const q = calloc((size_t)m->nq + 1, sizeof *q), *const v = calloc((size_t)m->nv + 1, sizeof *v);
    motion *const motions = calloc(m->n_bodies + 1, sizeof *motions);
    br_status status = BR_OK;
    if (!q || !v || !motions) {
        status = br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    } else {
        own_state(m, q);
        for (int i = 0; i < m->nq && qpos; i++)
            q[i] = qpos[i];
        for (int i = 0; i < m->nv && qvel; i++)
            v[i] = qvel[i];
        motions[0].pose = br_pose_identity();
        place(m, scene, q, v, motions);
        count_turns(m, br_scene_world(scene), q);
    }
    free(qpos);
    free(qvel);
    free(q);
    free(v);
    free(motions);
    return status;
}
