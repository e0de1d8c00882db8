/* Steps of second order [rigid.h, BR_ORDER_SECOND]: RATTLE of rigid bodies. Half of the forces, and impulses
 * that take joints to where they hold at the step's end; bodies move freely; the other half of the forces,
 * and impulses that take velocities to where joints hold them. Contacts are in both problems. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "world.h"

/* Evaluations of joints at the step's end: each takes an error times a turn of the bodies in a step. */
enum { EVALUATIONS = 40 };
/* Where no tolerance is given. */
static const double TOLERANCE = 1e-12;

br_status world_reserve_second(br_world *w, size_t n_bodies, size_t n_joints, br_error *error)
{
    world_second *const s = &w->second;
    if (w->options.order != BR_ORDER_SECOND)
        return BR_OK;
    const size_t rows = JOINT_ROWS * n_joints;
    if ((n_bodies > 0 && (!br_resize(&s->free, n_bodies, sizeof *s->free) ||
                          !br_resize(&s->poses, n_bodies, sizeof *s->poses))) ||
        (rows > 0 &&
         (!br_resize(&s->rows, rows, sizeof *s->rows) || !br_resize(&s->errors, rows, sizeof *s->errors))))
        return br_fail(error, BR_ERR_MEMORY, "world: out of memory for steps of second order");
    return BR_OK;
}

void world_free_second(br_world *w)
{
    free(w->second.free);
    free(w->second.poses);
    free(w->second.rows);
    free(w->second.errors);
}

/* Half of a step's forces; masses for the present poses. */
static void kick(br_world *w, const br_velocity *from)
{
    const double half = w->options.dt / 2;
    for (size_t i = 0; i < w->n_bodies; i++) {
        world_body *const b = &w->bodies[i];
        br_velocity v = from[i];
        if (b->motion == BR_BODY_FIXED)
            v = (br_velocity){{0, 0, 0}, {0, 0, 0}};
        if (b->motion != BR_BODY_DYNAMIC) {
            w->masses[i] = (br_inverse_mass){0, {{0}}};
            w->work[i] = v;
            continue;
        }
        w->masses[i].inverse_mass = 1 / b->mass;
        w->masses[i].inverse_inertia = body_world_inertia(b, w->poses[i].orientation, true);
        v.linear =
            br_vec3_add_scaled(v.linear, half, br_vec3_add_scaled(w->options.gravity, 1 / b->mass, b->force));
        v.angular =
            br_vec3_add_scaled(v.angular, half, br_mat3_mul_vec(w->masses[i].inverse_inertia, b->torque));
        w->work[i] = v;
    }
}

void world_kick(br_world *w)
{
    for (size_t i = 0; i < w->n_bodies; i++)
        w->bodies[i].touched = false;
    kick(w, w->velocities);
}

/* Poses after free motion from the present velocities; pseudo velocities of position correction, or none. */
static void drift(const br_world *w, const br_velocity *pseudo, br_pose *poses)
{
    const double h = w->options.dt;
    for (size_t i = 0; i < w->n_bodies; i++) {
        const world_body *const b = &w->bodies[i];
        br_velocity v = w->work[i];
        poses[i] = w->poses[i];
        if (b->motion == BR_BODY_FIXED)
            continue;
        const br_quat q = poses[i].orientation;
        if (b->motion == BR_BODY_DYNAMIC && !b->spherical_inertia) {
            br_vec3 end;
            const br_vec3 momentum = br_mat3_mul_vec(body_world_inertia(b, q, false), v.angular);
            if (br_vec3_dot(momentum, momentum) > 0)
                v.angular = body_turn_freely(b, q, momentum, v.angular, h, &end);
        }
        if (pseudo) {
            v.linear = br_vec3_add(v.linear, pseudo[i].linear);
            v.angular = br_vec3_add(v.angular, pseudo[i].angular);
        }
        poses[i].position = br_vec3_add_scaled(poses[i].position, h, v.linear);
        poses[i].orientation = br_quat_integrate(q, v.angular, h);
    }
}

/* Errors of joints at poses, into second.errors. */
static void measure(br_world *w, br_pose *poses)
{
    br_pose *const keep_poses = w->poses;
    br_solver_row *const keep_rows = w->rows;
    w->poses = poses;
    w->rows = w->second.rows;
    w->second.at_end = true;
    world_joint_rows(w);
    w->second.at_end = false;
    w->poses = keep_poses;
    w->rows = keep_rows;
}

/* What the errors, taken back within the step, add to the velocities that rows ask for; returns the largest.
 */
static double aim(br_world *w)
{
    double most = 0;
    for (size_t i = 0; i < w->n_rows; i++)
        if (!isnan(w->second.errors[i])) {
            w->rows[i].bias += w->second.errors[i] / w->options.dt;
            most = fmax(most, fabs(w->second.errors[i]) / w->options.dt);
        }
    return most;
}

static br_status solve_once(br_world *w, br_body_problem *bodies, const br_solver_options *options,
                            br_error *error)
{
    br_solver_statistics now = {0}, *const all = &w->report.solver;
    bodies->n_rows = w->n_rows;
    bodies->rows = w->rows;
    const br_status status =
        br_contact_solver_solve_bodies(w->solver, w->assembler, bodies, options, &now, error);
    all->iterations += now.iterations;
    all->rejected += now.rejected;
    all->change = fmax(all->change, now.change);
    all->converged = all->converged && now.converged;
    all->relaxation = now.relaxation;
    return status;
}

/* Velocities on the way, with which joints hold at the end. */
static br_status solve_way(br_world *w, br_body_problem *bodies, const br_solver_options *options,
                           br_error *error)
{
    const double tolerance = options->tolerance > 0 ? options->tolerance : TOLERANCE;
    memcpy(w->second.free, w->work, w->n_bodies * sizeof *w->work);
    aim(w);
    for (size_t i = 0; i < w->list.n; i++)
        w->contacts[i].bias = fmax(0, -w->list.contacts[i].depth) / w->options.dt;
    for (int k = 0; k < EVALUATIONS; k++) {
        memcpy(w->work, w->second.free, w->n_bodies * sizeof *w->work);
        br_status status = solve_once(w, bodies, options, error);
        if (status != BR_OK || w->n_rows == 0)
            return status;
        drift(w, NULL, w->second.poses);
        measure(w, w->second.poses);
        if (aim(w) <= tolerance)
            return BR_OK;
    }
    return BR_LOOSE;
}

/* What contacts ask of velocities at the end: those that are still open may close in another step; those that
 * were hit leave with their restitution. */
static void aim_contacts(br_world *w)
{
    const br_world_options *const o = &w->options;
    for (size_t i = 0; i < w->list.n; i++) {
        const br_contact *const c = &w->list.contacts[i];
        br_solver_contact *const s = &w->contacts[i];
        br_contact_vec slip;
        const double gap = fmax(0, -c->depth) + o->dt * br_solver_contact_velocity(s, w->work, &slip);
        const double approach = -br_vec3_dot(c->velocity, c->normal);
        const bool hit = s->lambda_n > 0;
        s->bias = hit ? 0 : fmax(0, gap) / o->dt;
        if (hit && o->restitution > 0 && approach > o->restitution_threshold)
            s->bias = -o->restitution * approach;
    }
}

/* Angular velocities for the poses at the end: angular momentum is what stays. */
static void turn_over(br_world *w, const br_pose *poses)
{
    for (size_t i = 0; i < w->n_bodies; i++) {
        const world_body *const b = &w->bodies[i];
        if (b->motion != BR_BODY_DYNAMIC || b->spherical_inertia)
            continue;
        const br_vec3 momentum =
            br_mat3_mul_vec(body_world_inertia(b, w->poses[i].orientation, false), w->work[i].angular);
        w->work[i].angular = br_mat3_mul_vec(body_world_inertia(b, poses[i].orientation, true), momentum);
    }
}

br_status world_solve_second(br_world *w, br_body_problem *bodies, const br_solver_options *options,
                             br_error *error)
{
    br_status way, end;
    w->report.solver = (br_solver_statistics){.converged = true};
    BR_TRY(way = solve_way(w, bodies, options, error));
    BR_TRY(world_correct(w, error));
    world_joint_results(w, false);
    world_contact_results(w, false);
    drift(w, w->pseudo, w->second.poses);
    aim_contacts(w);
    turn_over(w, w->second.poses);
    /* poses are those of the end for the second problem; on an error they stay those of the start */
    br_pose *const start = w->poses;
    w->poses = w->second.poses;
    memcpy(w->second.free, w->work, w->n_bodies * sizeof *w->work);
    kick(w, w->second.free);
    w->second.at_end = true;
    world_joint_rows(w);
    w->second.at_end = false;
    end = solve_once(w, bodies, options, error);
    w->poses = start;
    if (end < 0)
        return end;
    memcpy(w->poses, w->second.poses, w->n_bodies * sizeof *w->poses);
    world_joint_results(w, true);
    world_contact_results(w, true);
    return way == BR_OK ? end : way;
}
