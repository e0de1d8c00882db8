/* Free motion of bodies: velocities from forces, gyroscopic turning, and poses from velocities. */
#include "world.h"

#include <bristle/assert.h>

br_mat3 body_world_inertia(const world_body *b, br_quat q, bool inverse)
{
    const br_mat3 r = br_mat3_from_quat(q);
    return br_mat3_mul(br_mat3_mul(r, inverse ? b->inverse_inertia : b->inertia), br_mat3_transpose(r));
}

/* omega_m = I(exp(h omega_m/2) q)^-1 L by fixed-point iteration, which contracts like h |omega|/2; *end is
 * omega at the step's end. */
br_vec3 body_turn_freely(const world_body *b, br_quat q, br_vec3 momentum, br_vec3 omega, double h,
                         br_vec3 *end)
{
    br_vec3 middle = omega;
    for (int i = 0; i < 50; i++) {
        const br_quat half = br_quat_integrate(q, middle, h / 2);
        const br_vec3 local = br_mat3_mul_vec(b->inverse_inertia, br_quat_unrotate(half, momentum));
        const br_vec3 next = br_quat_rotate(half, local);
        const double moved = br_vec3_length(br_vec3_sub(next, middle));
        middle = next;
        if (moved <= 1e-15 * br_vec3_length(middle))
            break;
    }
    const br_quat after = br_quat_integrate(q, middle, h);
    *end = br_quat_rotate(after, br_mat3_mul_vec(b->inverse_inertia, br_quat_unrotate(after, momentum)));
    return middle;
}

void world_predict(br_world *w)
{
    const double h = w->options.dt;
    world_joint_stiffness(w);
    for (size_t i = 0; i < w->n_bodies; i++) {
        world_body *b = &w->bodies[i];
        br_velocity v = w->velocities[i];
        b->touched = false;
        b->omega_mid = v.angular;
        if (b->motion == BR_BODY_FIXED)
            v = (br_velocity){{0, 0, 0}, {0, 0, 0}};
        if (b->motion != BR_BODY_DYNAMIC) {
            w->masses[i] = (br_inverse_mass){0, {{0}}};
            w->work[i] = v;
            continue;
        }
        const br_quat q = w->poses[i].orientation;
        w->masses[i].inverse_mass = 1 / b->mass;
        v.linear =
            br_vec3_add_scaled(v.linear, h, br_vec3_add_scaled(w->options.gravity, 1 / b->mass, b->force));
        if (b->spherical_inertia && !(b->stiffness.m[0] + b->stiffness.m[4] + b->stiffness.m[8] > 0)) {
            w->masses[i].inverse_inertia = b->inverse_inertia;
            v.angular = br_vec3_add_scaled(v.angular, h * b->inverse_inertia.m[0], b->torque);
            b->omega_mid = v.angular;
        } else {
            w->masses[i].inverse_inertia = body_world_inertia(b, q, true);
            const br_vec3 spin =
                br_quat_rotate(q, br_mat3_mul_vec(b->inertia, br_quat_unrotate(q, v.angular)));
            const br_vec3 momentum = br_vec3_add_scaled(spin, h, b->torque);
            if (b->stiffness.m[0] + b->stiffness.m[4] + b->stiffness.m[8] > 0) {
                br_mat3 stiff = body_world_inertia(b, q, false);
                for (int k = 0; k < 9; k++)
                    stiff.m[k] += h * h * b->stiffness.m[k];
                w->masses[i].inverse_inertia = br_mat3_inverse(stiff);
                v.angular = br_mat3_mul_vec(w->masses[i].inverse_inertia, momentum);
            } else if (br_vec3_dot(momentum, momentum) > 0)
                b->omega_mid = body_turn_freely(b, q, momentum, v.angular, h, &v.angular);
        }
        w->work[i] = v;
    }
}

br_pose world_end_pose(const br_world *w, size_t body)
{
    const double h = w->options.dt;
    const world_body *b = &w->bodies[body];
    br_pose pose = w->poses[body];
    if (b->motion == BR_BODY_FIXED)
        return pose;
    const br_velocity v = w->work[body], p = w->pseudo[body];
    const br_vec3 omega_mid = b->touched || b->motion == BR_BODY_KINEMATIC ? v.angular : b->omega_mid;
    pose.position = br_vec3_add_scaled(pose.position, h, br_vec3_add(v.linear, p.linear));
    pose.orientation = br_quat_integrate(pose.orientation, br_vec3_add(omega_mid, p.angular), h);
    return pose;
}

void world_integrate(br_world *w)
{
    for (size_t i = 0; i < w->n_bodies; i++) {
        w->poses[i] = world_end_pose(w, i);
        w->velocities[i] = w->work[i];
    }
}

br_energy br_world_energy(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    br_energy e = {0};
    for (size_t i = 0; i < w->n_bodies; i++) {
        const world_body *b = &w->bodies[i];
        if (b->motion != BR_BODY_DYNAMIC)
            continue;
        const br_velocity v = w->velocities[i];
        const br_vec3 local = br_quat_unrotate(w->poses[i].orientation, v.angular);
        e.linear += 0.5 * b->mass * br_vec3_dot(v.linear, v.linear);
        e.angular += 0.5 * br_vec3_dot(local, br_mat3_mul_vec(b->inertia, local));
        e.potential -= b->mass * br_vec3_dot(w->options.gravity, w->poses[i].position);
    }
    for (size_t i = 0; i < w->n_joints; i++) {
        const world_joint *j = &w->joints[i];
        if (!j->on || j->servo || !(j->stiffness > 0 || j->inertia > 0))
            continue;
        const br_joint_state state = joint_measure(w, j);
        const bool way = j->kind == BR_JOINT_WHEEL || j->kind == BR_JOINT_DRIVE;
        const double stretch = way ? state.position - j->rest : state.error;
        e.elastic += 0.5 * j->stiffness * stretch * stretch;
        *(j->hinges ? &e.angular : &e.linear) += 0.5 * j->inertia * state.velocity * state.velocity;
    }
    return e;
}

void br_world_momentum(const br_world *w, br_vec3 *linear, br_vec3 *angular)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_HANDLE(linear);
    BR_ASSERT_HANDLE(angular);
    *linear = *angular = br_vec3_make(0, 0, 0);
    for (size_t i = 0; i < w->n_bodies; i++) {
        const world_body *b = &w->bodies[i];
        if (b->motion != BR_BODY_DYNAMIC)
            continue;
        const br_quat q = w->poses[i].orientation;
        const br_vec3 p = br_vec3_scale(b->mass, w->velocities[i].linear);
        const br_vec3 spin =
            br_quat_rotate(q, br_mat3_mul_vec(b->inertia, br_quat_unrotate(q, w->velocities[i].angular)));
        *linear = br_vec3_add(*linear, p);
        *angular = br_vec3_add(*angular, br_vec3_add(spin, br_vec3_cross(w->poses[i].position, p)));
    }
}
