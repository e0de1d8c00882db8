/* Geometric stiffness of joints: a force f at the end r of a body turns with it, or rather does not: where
 * the body turns by d, the torque changes by (d x r) x f, which of a body under tension, r.f > 0, is that of
 * a spring, (r.f)(1 - r r/|r|^2). Explicit, it is stable up to h omega = 2. Where h omega is above 1, the
 * step is implicit in it [Andrews, Teichmann, Kry: Geometric stiffness for real-time constrained multibody
 * dynamics, 2017]: (I + h^2 K) omega' = I omega + h tau. */
#include "world.h"

/* h^2 k over the body's inertia at right angles to the arm: (h omega)^2. */
static const double STIFF = 1;

static void add(br_world *w, int body, br_vec3 arm, br_vec3 force)
{
    if (body < 0 || w->bodies[body].motion != BR_BODY_DYNAMIC)
        return;
    world_body *const b = &w->bodies[body];
    const double k = br_vec3_dot(arm, force), square = br_vec3_dot(arm, arm);
    if (!(k > 0))
        return;
    const double r[3] = {arm.x, arm.y, arm.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            b->stiffness.m[3 * i + j] += k * ((i == j) - r[i] * r[j] / square);
}

static double trace(const br_mat3 *m)
{
    return m->m[0] + m->m[4] + m->m[8];
}

void world_joint_stiffness(br_world *w)
{
    for (size_t i = 0; i < w->n_bodies; i++)
        w->bodies[i].stiffness = (br_mat3){{0}};
    if (!w->options.stiffen)
        return;
    for (size_t i = 0; i < w->n_joints; i++) {
        const world_joint *const j = &w->joints[i];
        if (!j->on)
            continue;
        const br_quat a = world_pose(w, j->body_a).orientation, b = world_pose(w, j->body_b).orientation;
        add(w, j->body_a, br_quat_rotate(a, j->anchor_a), j->force);
        add(w, j->body_b, br_quat_rotate(b, j->anchor_b), br_vec3_scale(-1, j->force));
    }
    for (size_t i = 0; i < w->n_bodies; i++) {
        world_body *const b = &w->bodies[i];
        const double h = w->options.dt, both = trace(&b->stiffness);
        if (!(both > 0))
            continue;
        /* K has no entry along the arm, which of a rod is its axis: the inertia along that takes no part */
        const br_mat3 inertia = body_world_inertia(b, w->poses[i].orientation, false);
        double along = 0;
        for (int k = 0; k < 9; k++)
            along += inertia.m[k] * ((k % 4 == 0) - 2 * b->stiffness.m[k] / both);
        if (h * h * both <= STIFF * (trace(&inertia) - along))
            b->stiffness = (br_mat3){{0}};
    }
}
