/* Cones of the step's end: the step is solved, cones are made where it leads to, and it is solved with those,
 * until they stay [matchstick, section 4.4]. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "world.h"

br_status world_reserve_end(br_world *w, size_t n_bodies, size_t n_contacts, br_error *error)
{
    if (w->options.cones != BR_CONES_IMPLICIT)
        return BR_OK;
    world_end *const e = &w->end;
    if ((n_bodies > 0 && (!br_resize(&e->free, n_bodies, sizeof *e->free) ||
                          !br_resize(&e->poses, n_bodies, sizeof *e->poses))) ||
        (n_contacts > 0 && (!br_resize(&e->contacts, n_contacts, sizeof *e->contacts) ||
                            !br_resize(&e->cones, n_contacts, sizeof *e->cones))))
        return br_fail(error, BR_ERR_MEMORY,
                       "world: out of memory for the step's end, %zu bodies, %zu contacts", n_bodies,
                       n_contacts);
    return BR_OK;
}

void world_free_end(br_world *w)
{
    world_end *const e = &w->end;
    free(e->free);
    free(e->poses);
    br_contact_list_clear(&e->list);
    free(e->contacts);
    free(e->cones);
    br_cone_pool_destroy(e->pool);
}

/* ---- contacts at the end of the step ---- */

static br_pose end_of(const br_world *w, int body)
{
    return body < 0 ? br_pose_identity() : w->end.poses[body];
}

/* Where a point of a body is then, and which way its direction points. */
static br_vec3 moved_point(const br_world *w, int body, br_vec3 x)
{
    return br_pose_apply(end_of(w, body), br_pose_unapply(world_pose(w, body), x));
}

static br_vec3 moved_direction(const br_world *w, int body, br_vec3 d)
{
    return br_quat_rotate(end_of(w, body).orientation, br_quat_unrotate(world_pose(w, body).orientation, d));
}

static bool same_pair(const br_contact *a, const br_contact *b)
{
    return a->body_a == b->body_a && a->body_b == b->body_b && a->surface_a == b->surface_a &&
           a->surface_b == b->surface_b;
}

/* The contact that has gone along with its bodies. */
static br_contact gone_along(const br_world *w, const br_contact *c)
{
    br_contact to = *c;
    to.point = br_vec3_scale(
        0.5, br_vec3_add(moved_point(w, c->body_a, c->point), moved_point(w, c->body_b, c->point)));
    to.structure_a = moved_direction(w, c->body_a, c->structure_a);
    to.structure_b = moved_direction(w, c->body_b, c->structure_b);
    return to;
}

/* Of those found at the end the nearest to it; null: there is none of its pair. */
static const br_contact *nearest(const br_world *w, const br_contact *to)
{
    const br_contact *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < w->end.list.n; i++) {
        const br_contact *const other = &w->end.list.contacts[i];
        const double distance =
            same_pair(to, other) ? br_vec3_length(br_vec3_sub(other->point, to->point)) : INFINITY;
        if (distance < least) {
            least = distance;
            best = other;
        }
    }
    return best;
}

/* The frame of the contact `from`, turned the shortest way to the normal of `to`. */
static void carry_frame(const br_contact *from, br_contact *to)
{
    const br_vec3 n = from->normal, m = to->normal, sum = br_vec3_add(n, m);
    const double cosine = br_vec3_dot(n, m);
    to->tangent = from->tangent;
    to->binormal = from->binormal;
    if (n.x == m.x && n.y == m.y && n.z == m.z)
        return;
    if (cosine < -0.999) { /* turned over: no way is the shortest */
        br_contact_frame(m, &to->tangent, &to->binormal);
        return;
    }
    to->tangent = br_vec3_normalise(
        br_vec3_add_scaled(from->tangent, -br_vec3_dot(from->tangent, m) / (1 + cosine), sum));
    to->binormal = br_vec3_cross(m, to->tangent);
}

static br_vec3 velocity_then(const br_world *w, int body, br_vec3 x)
{
    if (body < 0)
        return br_vec3_make(0, 0, 0);
    const br_velocity v = w->work[body];
    return br_vec3_add(v.linear, br_vec3_cross(v.angular, br_vec3_sub(x, w->end.poses[body].position)));
}

/* Contacts of the step where the present velocities lead to; both lists are sorted by id. */
static br_status contacts_then(br_world *w, br_error *error)
{
    world_end *const e = &w->end;
    for (size_t i = 0; i < w->n_bodies; i++)
        e->poses[i] = world_end_pose(w, i);
    BR_TRY(br_contact_list_copy(&e->list, &w->list, error));
    BR_TRY(world_find_contacts(w, e->poses, &e->list, error));
    for (size_t i = 0, k = 0; i < w->list.n; i++) {
        const br_contact *const from = &w->list.contacts[i];
        br_contact *const to = &e->contacts[i];
        while (k < e->list.n && e->list.contacts[k].id < from->id)
            k++;
        const bool found = k < e->list.n && e->list.contacts[k].id == from->id;
        *to = gone_along(w, from);
        const br_contact *const then = found ? &e->list.contacts[k] : nearest(w, to);
        if (then)
            *to = *then;
        to->id = from->id;
        to->velocity =
            br_vec3_sub(velocity_then(w, to->body_a, to->point), velocity_then(w, to->body_b, to->point));
        carry_frame(from, to);
        if (w->options.frame == BR_FRAME_CALLBACK)
            w->options.frame_function(to, w->n_bodies, e->poses, w->options.frame_context);
    }
    return BR_OK;
}

/* ---- their cones ---- */

/* A callback may have turned the frame: the cone's axis is taken back to the one that was carried. */
static void turn_back(const br_contact *from, const br_contact *to, br_cone *cone)
{
    br_contact plain = *to;
    carry_frame(from, &plain);
    const double c = br_vec3_dot(to->tangent, plain.tangent), s = br_vec3_dot(to->tangent, plain.binormal);
    const br_vec2 a = cone->axis;
    cone->axis = br_vec2_normalise(br_vec2_make(a.x * c - a.y * s, a.x * s + a.y * c));
}

/* Cones for where the present velocities lead to, in the frames that the contacts have; and how far they are
 * from those that were solved with. What carries no load slides without friction under any cone. */
static br_status cones_then(br_world *w, double *change, br_error *error)
{
    world_end *const e = &w->end;
    BR_TRY(contacts_then(w, error));
    BR_TRY(world_make_cones(w, w->list.n, e->contacts, e->poses, e->pool, e->cones, error));
    *change = 0;
    for (size_t i = 0; i < w->list.n; i++) {
        if (w->options.frame == BR_FRAME_CALLBACK)
            turn_back(&w->list.contacts[i], &e->contacts[i], &e->cones[i]);
        if (w->contacts[i].lambda_n > 0)
            *change = fmax(*change, br_cone_distance(&w->cones[i], &e->cones[i]));
    }
    return BR_OK;
}

static void take_cones(br_world *w)
{
    br_cone *const cones = w->cones;
    br_cone_pool *const pool = w->pool;
    w->cones = w->end.cones;
    w->pool = w->end.pool;
    w->end.cones = cones;
    w->end.pool = pool;
}

br_status world_settle_cones(br_world *w, br_body_problem *bodies, const br_solver_options *options,
                             br_error *error)
{
    br_cones_report *const r = &w->report.cones;
    br_status status = w->report.status;
    r->iterations = w->report.solver.iterations;
    for (;;) {
        const double start = world_now(w);
        BR_TRY(cones_then(w, &r->change, error));
        w->end.seconds += world_now(w) - start;
        r->evaluations++;
        r->unsettled = !(r->change <= w->options.cone_tolerance);
        if (!r->unsettled || r->evaluations >= w->options.cone_evaluations)
            return r->unsettled ? BR_LOOSE : status;
        take_cones(w);
        bodies->cones = w->cones;
        memcpy(w->work, w->end.free, w->n_bodies * sizeof *w->work);
        BR_TRY(status = br_contact_solver_solve_bodies(w->solver, w->assembler, bodies, options,
                                                       &w->report.solver, error));
        r->iterations += w->report.solver.iterations;
    }
}
