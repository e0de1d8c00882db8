/* Vertices against objects. In the object's coordinates a vertex moves by the relative velocity; where that
 * would bring it within the distance to be kept, a plane is put through the point where it gets there, and
 * what goes beyond the plane is stopped, with friction. Objects are convex, so the plane keeps the vertex out
 * of all of them. */
#include <math.h>
#include <string.h>
#include <bristle/grow.h>
#include "../base/larger.h"
#include "response.h"

static double kept(const br_cloth_contact *c)
{
    return c->thickness + c->options.offset;
}

/* Velocity with which the object's material at x gets to where it is at the end of the step: exactly 0 if the
 * object is still, and along the chord if it turns, so that what sticks stays with it. */
static br_vec3 carried(const br_cloth_contact *c, const cloth_body *b, br_vec3 x)
{
    if (b->still)
        return br_vec3_make(0, 0, 0);
    const br_vec3 to = br_pose_apply(b->next, br_pose_unapply(b->object.pose, x));
    return br_vec3_scale(1 / c->dt, br_vec3_sub(to, x));
}

static void set_axis(cloth_body *b, double dt)
{
    const br_cloth_object *const o = &b->object;
    const double length = o->shape == BR_CLOTH_CAPSULE ? o->length : 0;
    b->axis[1] = br_quat_rotate(o->pose.orientation, br_vec3_make(0, 0, length));
    b->axis[0] = br_vec3_add_scaled(o->pose.position, -0.5, b->axis[1]);
    b->per_axis = length > 0 ? 1 / (length * length) : 0;
    b->shift = br_vec3_length(o->linear) * dt;
    b->turn = br_vec3_length(o->angular) * dt;
}

bool cloth_body_far(const cloth_body *b, br_vec3 x, double reach)
{
    if (b->object.shape != BR_CLOTH_SPHERE && b->object.shape != BR_CLOTH_CAPSULE)
        return false;
    const br_vec3 d = br_vec3_sub(x, b->axis[0]);
    const double along = br_vec3_dot(d, b->axis[1]) * b->per_axis, least = b->object.radius + reach;
    const br_vec3 off = br_vec3_add_scaled(d, along > 1 ? -1 : along > 0 ? -along : 0, b->axis[1]);
    return br_vec3_dot(off, off) > least * least;
}

double cloth_body_ball(const cloth_body *b, double reach, double ways)
{
    const br_cloth_object *const o = &b->object;
    const double shrinks = 1 - ways * b->turn;
    if ((o->shape != BR_CLOTH_SPHERE && o->shape != BR_CLOTH_CAPSULE) || !(shrinks > 0))
        return INFINITY;
    const double half = o->shape == BR_CLOTH_CAPSULE ? o->length / 2 : 0,
                 radius = (1 + 1e-9) * (o->radius + half + reach) / shrinks;
    return radius * radius;
}

void cloth_bodies_begin(br_cloth_contact *c)
{
    memset(c->pushed, 0, c->n * sizeof *c->pushed);
    for (size_t o = 0; o < c->n_bodies; o++) {
        cloth_body *const b = &c->bodies[o];
        b->impulse = b->moment = br_vec3_make(0, 0, 0);
        b->waits = false;
        b->still = br_vec3_dot(b->object.linear, b->object.linear) == 0 &&
                   br_vec3_dot(b->object.angular, b->object.angular) == 0;
        set_axis(b, c->dt);
        b->next = b->still ? b->object.pose : br_cloth_object_pose_after(&b->object, c->dt);
        for (size_t i = 0; i < b->n; i++) {
            const br_vec3 own = b->object.mesh->positions[i];
            const size_t k = b->first + i;
            c->x0[k] = br_pose_apply(b->object.pose, own);
            c->x1[k] = br_pose_apply(b->next, own);
            c->v[k] = br_vec3_scale(1 / c->dt, br_vec3_sub(c->x1[k], c->x0[k]));
            c->inverse_mass[k] = 0;
        }
    }
}

/* Is the vertex farther from a ball or capsule than it is looked at, whatever that does in the step? */
static bool far_off(const br_cloth_contact *c, const cloth_body *b, size_t i)
{
    const double way = br_vec3_length(c->v[i]) * c->dt + cloth_body_way(b, b->object.pose.position, c->x0[i]);
    return cloth_body_far(b, c->x0[i], kept(c) + 2 * way + c->thickness * (1 + CLOTH_SLACK));
}

/* Of all vertices, in the step [m]. */
static double longest_way(const br_cloth_contact *c)
{
    double most = 0;
    for (size_t i = 0; i < c->n; i++)
        most = larger_of(most, br_vec3_dot(c->v[i], c->v[i]));
    return sqrt(most) * c->dt;
}

br_status cloth_touches_find(br_cloth_contact *c, br_error *error)
{
    const double reach = kept(c) + 2 * longest_way(c) + c->thickness * (1 + CLOTH_SLACK);
    c->n_touches = 0;
    for (size_t o = 0; o < c->n_bodies; o++) {
        const cloth_body *const b = &c->bodies[o];
        if (b->tree)
            continue;
        const double ball = cloth_body_ball(b, reach + 2 * b->shift, 2);
        for (size_t i = 0; i < c->n; i++) {
            if (c->inverse_mass[i] == 0 || cloth_body_beyond(b, c->x0[i], ball) || far_off(c, b, i))
                continue;
            br_vec3 normal;
            const double gap = br_cloth_object_distance(&b->object, c->x0[i], &normal) - kept(c);
            const br_vec3 with = carried(c, b, c->x0[i]);
            /* Others may push it, too: as far again as it moves by itself, and the thickness. */
            const double way = br_vec3_length(br_vec3_sub(c->v[i], with)) * c->dt;
            if (gap > 2 * way + c->thickness)
                continue;
            if (!br_grow(&c->touches, &c->touches_capacity, c->n_touches + 1, sizeof *c->touches))
                return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu vertices at objects",
                               c->n_touches + 1);
            c->touches[c->n_touches++] =
                (cloth_touch){.vertex = (uint32_t)i, .body = (uint32_t)o, .carried = with};
        }
    }
    return BR_OK;
}

/* The plane of contact for a vertex at x that moves by w [m/s] against the object: its normal at the start of
 * the step, and the least velocity along it. False: no contact. Distance along the way is convex, so Newton's
 * method from outside never goes past the first place at the distance to be kept. */
static bool stops(const br_cloth_contact *c, const cloth_body *b, br_vec3 x, br_vec3 w, br_vec3 *normal,
                  double *least)
{
    const double keep = kept(c);
    double t = 0, gap = br_cloth_object_distance(&b->object, x, normal) - keep;
    if (gap <= 0) {
        *least = cloth_least_velocity(c, gap, keep);
        return br_vec3_dot(*normal, w) < *least;
    }
    for (int k = 0; k < 30 && gap > 1e-9 * keep; k++) {
        const double slope = br_vec3_dot(*normal, w) * c->dt;
        if (slope >= 0 || gap >= (t - 1) * slope)
            return false;
        t -= gap / slope;
        gap = br_cloth_object_distance(&b->object, br_vec3_add_scaled(x, t * c->dt, w), normal) - keep;
    }
    const double speed = br_vec3_dot(*normal, w);
    *least = t * speed;
    return speed < 0;
}

/* Displacements against the object are those of the world, turned back by its turn in the step. */
static br_vec3 turned_back(const cloth_body *b, br_vec3 u)
{
    return b->still ? u
                    : br_quat_rotate(b->object.pose.orientation, br_quat_unrotate(b->next.orientation, u));
}

/* And a normal at the start of the step turns with it. */
static br_vec3 turned(const cloth_body *b, br_vec3 normal)
{
    return b->still
               ? normal
               : br_quat_rotate(b->next.orientation, br_quat_unrotate(b->object.pose.orientation, normal));
}

bool cloth_touch_stops(const br_cloth_contact *c, const cloth_touch *touch, br_vec3 v, br_vec3 *normal,
                       double *least)
{
    const cloth_body *const b = &c->bodies[touch->body];
    if (!stops(c, b, c->x0[touch->vertex], turned_back(b, br_vec3_sub(v, touch->carried)), normal, least))
        return false;
    *normal = turned(b, *normal);
    return true;
}

double cloth_touch_gap(const br_cloth_contact *c, const cloth_touch *touch, br_vec3 *normal)
{
    const cloth_body *const b = &c->bodies[touch->body];
    const double gap = br_cloth_object_distance(&b->object, c->x0[touch->vertex], normal) - kept(c);
    *normal = turned(b, *normal);
    return gap;
}

bool cloth_touch_plane(const br_cloth_contact *c, const cloth_touch *touch, br_vec3 *normal, double *least)
{
    if (cloth_touch_stops(c, touch, c->v[touch->vertex], normal, least))
        return true;
    const double gap = cloth_touch_gap(c, touch, normal);
    *least = cloth_least_velocity(c, gap, kept(c));
    return gap <= c->thickness;
}

/* What a contact changes of a velocity along its normal: from `along` to `least`, against the object. */
typedef struct stop {
    br_vec3 normal;
    double along, least;
} stop;

/* Friction by a model takes its share. Being moved apart is no load. */
static bool answer_by_model(br_cloth_contact *c, cloth_touch *touch, br_vec3 slip, br_vec3 *v, const stop *by)
{
    const br_vec3 left = cloth_model_left(c, touch, by->normal, slip, fmin(by->least, 0) - by->along);
    touch->stuck = br_vec3_dot(left, left) == 0;
    *v = br_vec3_add(touch->carried, br_vec3_add_scaled(left, by->least, by->normal));
    return true;
}

/* What stops a vertex that moves with v, and friction leave of it; false where nothing stops it. */
static bool answer(br_cloth_contact *c, cloth_touch *touch, br_vec3 *v, stop *by)
{
    if (!cloth_touch_stops(c, touch, *v, &by->normal, &by->least))
        return false;
    const br_vec3 u = br_vec3_sub(*v, touch->carried);
    by->along = br_vec3_dot(by->normal, u);
    if (touch->is_pinched) {
        by->least = fmin(by->least, touch->left);
        if (!(by->along < by->least))
            return false;
    }
    const br_vec3 slip = br_vec3_add_scaled(u, -by->along, by->normal);
    if (c->bodies[touch->body].friction.model.type)
        return answer_by_model(c, touch, slip, v, by);
    const double factor =
        cloth_friction_left(c, touch->body, slip, by->along, by->least, 1 / c->inverse_mass[touch->vertex]);
    br_vec3 left = br_vec3_scale(by->least, by->normal);
    if (factor > 0)
        left = br_vec3_add_scaled(left, factor, slip);
    touch->stuck = factor == 0 || br_vec3_dot(slip, slip) == 0;
    *v = br_vec3_add(touch->carried, left);
    return true;
}

/* Answers a vertex that moves with `alone` without what the contact has taken so far in the step, so that
 * friction counts all of its load, and a push that is no longer needed is taken back. */
static void answer_anew(br_cloth_contact *c, cloth_touch *touch, br_vec3 alone, br_vec3 *v, stop *by)
{
    *by = (stop){.least = 0};
    *v = alone;
    touch->stuck = false;
    answer(c, touch, v, by);
    touch->impulse = br_vec3_scale(1 / c->inverse_mass[touch->vertex], br_vec3_sub(*v, alone));
}

static br_vec3 without_contact(const br_cloth_contact *c, const cloth_touch *touch, br_vec3 v)
{
    return br_vec3_add_scaled(v, -c->inverse_mass[touch->vertex], touch->impulse);
}

/* A vertex that a constraint holds is answered anew once others have pushed it. */
static bool answer_again(br_cloth_contact *c, cloth_touch *touch, br_vec3 *v, stop *by)
{
    const br_vec3 pushed = br_vec3_sub(*v, touch->given);
    if (br_vec3_dot(pushed, pushed) == 0)
        return false;
    answer_anew(c, touch, without_contact(c, touch, *v), v, by);
    touch->given = *v;
    return true;
}

/* By sums all are, but what moves a vertex apart is answered push by push: two objects that pinch it would
 * never be done with each other. */
static bool answer_by_sum(br_cloth_contact *c, cloth_touch *touch, br_vec3 *v, stop *by)
{
    const br_vec3 alone = without_contact(c, touch, *v);
    if (cloth_touch_stops(c, touch, alone, &by->normal, &by->least) && by->least > 0)
        return answer(c, touch, v, by);
    answer_anew(c, touch, alone, v, by);
    return true;
}

/* An object moved the vertex apart, which by itself is no load, and now another one stops that by `stopped`
 * [m/s] along its normal: the vertex is pinched, and what is stopped is load on the first one, too. */
static void pinched(br_cloth_contact *c, size_t i, br_vec3 normal, double stopped)
{
    const uint32_t k = c->mover[i];
    if (k == CLOTH_ITSELF)
        return;
    cloth_touch *const other = &c->touches[k];
    const double load = fmin(other->apart, -br_vec3_dot(other->normal, normal) * stopped);
    if (!(load > 0))
        return;
    other->apart -= load;
    const br_vec3 u = br_vec3_sub(c->v[i], other->carried);
    const double along = br_vec3_dot(other->normal, u), mass = 1 / c->inverse_mass[i];
    other->is_pinched = true;
    other->left = along;
    const br_vec3 slip = br_vec3_add_scaled(u, -along, other->normal);
    if (!(br_vec3_dot(slip, slip) > 0)) {
        other->stuck = true;
        return;
    }
    const double factor = cloth_friction_left(c, other->body, slip, -load, 0, mass);
    other->stuck = factor == 0;
    br_vec3 v = br_vec3_add_scaled(other->carried, along, other->normal);
    if (factor > 0)
        v = br_vec3_add_scaled(v, factor, slip);
    /* Friction of the one does not push the vertex into the other. */
    const double into = br_vec3_dot(normal, br_vec3_sub(v, c->v[i]));
    if (into < 0)
        v = br_vec3_add_scaled(v, -into, normal);
    cloth_body_take(c, other->body, other->vertex, br_vec3_scale(-mass, br_vec3_sub(v, c->v[i])));
    c->v[i] = v;
}

/* One vertex; returns the size of its change of velocity. */
static double push(br_cloth_contact *c, size_t k)
{
    cloth_touch *const touch = &c->touches[k];
    const size_t i = touch->vertex;
    br_vec3 v = c->v[i];
    stop by = {.least = 0};
    if (!(touch->held ? answer_again : c->sums ? answer_by_sum : answer)(c, touch, &v, &by))
        return 0;
    const br_vec3 change = br_vec3_sub(v, c->v[i]);
    cloth_body_take(c, touch->body, touch->vertex, br_vec3_scale(-1 / c->inverse_mass[i], change));
    c->v[i] = v;
    if (touch->held)
        return br_vec3_length(change);
    pinched(c, i, by.normal, c->sums ? br_vec3_dot(by.normal, change) : by.least - by.along);
    if (by.least > 0) {
        touch->normal = by.normal;
        touch->apart = by.least - fmax(by.along, 0);
        c->mover[i] = (uint32_t)k;
    }
    return br_vec3_length(change);
}

double cloth_touches_pass(br_cloth_contact *c)
{
    double most = 0;
    for (size_t k = 0; k < c->n_touches; k++)
        c->mover[c->touches[k].vertex] = CLOTH_ITSELF;
    for (size_t k = 0; k < c->n_touches; k++)
        most = fmax(most, push(c, k));
    return most;
}

void cloth_touches_settle(br_cloth_contact *c)
{
    if (cloth_touches_pass(c) > 0)
        for (size_t k = 0; k < c->n_touches; k++)
            cloth_contact_move(c, c->touches[k].vertex);
}

void cloth_touches_end(br_cloth_contact *c)
{
    for (size_t o = 0; o < c->n_bodies; o++)
        c->bodies[o].object.pose = c->bodies[o].next;
    for (size_t k = 0; k < c->n_touches; k++) {
        const cloth_touch *const touch = &c->touches[k];
        const br_vec3 u = br_vec3_sub(c->v[touch->vertex], touch->carried);
        br_vec3 normal;
        const double depth =
            -br_cloth_object_distance(&c->bodies[touch->body].object, c->x1[touch->vertex], &normal);
        c->report.touching += depth > -kept(c) * (1 + CLOTH_SLACK);
        c->report.stuck += touch->stuck && br_vec3_dot(u, u) == 0;
        c->report.inside += depth > 0;
        c->report.deepest = fmax(c->report.deepest, depth);
    }
}
