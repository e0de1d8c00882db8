/* Objects stop rigid zones. What a zone has at its vertices are frictional contacts of one rigid body: they
 * are answered in turn, each as if it were alone, what it took before undone first, until nothing changes.
 * Were vertices stopped by themselves, the zone would no longer be rigid, its pairs would offend again, and
 * the last resort would hold all of it. */
#include <math.h>
#include "zones.h"

/* Rounds of a contact alone, and sweeps over all; what those leave, translations take away. */
enum { ROUNDS = 8, SWEEPS = 64, SHIFTS = 8 };

br_vec3 cloth_zone_velocity(const br_cloth_contact *c, const cloth_zone *z, uint32_t i)
{
    const br_vec3 d = br_vec3_sub(c->x0[i], z->centre);
    const br_quat turn = br_quat_from_rotation_vector(br_vec3_scale(c->dt, z->angular));
    return br_vec3_add(z->velocity, br_vec3_scale(1 / c->dt, br_vec3_sub(br_quat_rotate(turn, d), d)));
}

/* The zone that objects may stop the touch's vertex with; null: none, or one that goes with held vertices. */
static cloth_zone *free_zone_of(br_cloth_contact *c, const cloth_touch *touch)
{
    if (!c->marked[touch->vertex])
        return NULL;
    cloth_zone *const z = cloth_zone_of(c, touch->vertex);
    return z->n_held > 0 ? NULL : z;
}

/* Change of the velocity at a place `arm` from the zone's centre by an impulse there, as a matrix [1/kg]. */
static br_mat3 yields_at(const cloth_zone *z, br_vec3 arm)
{
    const br_mat3 skew = br_mat3_skew(arm);
    return br_mat3_sub(br_mat3_diagonal(1 / z->mass, 1 / z->mass, 1 / z->mass),
                       br_mat3_mul(skew, br_mat3_mul(z->yields, skew)));
}

/* What a contact can do alone: its normal, what impulses change there, and the velocity without them, against
 * the object. */
typedef struct local {
    br_mat3 yields;
    br_mat3 holds; /* the impulse along the object that stops a slip, over the slip [kg] */
    br_vec3 normal, u;
    double mass, least; /* along the normal: mass, and velocity that it is to have */
} local;

static local local_of(const br_mat3 *yields, br_vec3 normal, double least, br_vec3 u)
{
    local l = {.yields = *yields, .normal = normal, .u = u, .least = least};
    const double n[3] = {normal.x, normal.y, normal.z};
    br_mat3 out, along = br_mat3_identity();
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out.m[3 * i + j] = n[i] * n[j];
    along = br_mat3_sub(along, out);
    const double yield = br_vec3_dot(normal, br_mat3_mul_vec(*yields, normal));
    l.mass = 1 / yield;
    l.holds = br_mat3_inverse(
        br_mat3_add(br_mat3_mul(along, br_mat3_mul(*yields, along)), br_mat3_scale(yield, out)));
    return l;
}

/* Friction as eq. (9) has it, of a vertex with the mass that the zone has there, that slips by `slip` without
 * it and by `left` with what it was before: a law's is against that. */
static br_vec3 friction_of(br_cloth_contact *c, const cloth_touch *touch, const local *l, br_vec3 slip,
                           br_vec3 left, double load)
{
    const double speed = br_vec3_length(slip), going = br_vec3_length(left);
    if (!(speed > 0) || !(load > 0))
        return br_vec3_make(0, 0, 0);
    const br_vec3 stop = br_mat3_mul_vec(l->holds, slip);
    const double mass = br_vec3_dot(stop, slip) / (speed * speed);
    if (c->bodies[touch->body].friction.model.type) {
        const br_vec3 remains = cloth_model_left(c, touch, l->normal, slip, load / mass);
        return br_vec3_dot(remains, remains) > 0 ? br_vec3_scale(mass, br_vec3_sub(remains, slip))
                                                 : br_vec3_scale(-1, stop);
    }
    const double factor = cloth_friction_left(c, touch->body, slip, -load / mass, 0, mass);
    if (factor == 0 || !(going > 0))
        return br_vec3_scale(factor - 1, stop);
    return br_vec3_scale((factor - 1) * mass * speed / going, left);
}

static br_vec3 across(const local *l, br_vec3 v)
{
    return br_vec3_add_scaled(v, -br_vec3_dot(l->normal, v), l->normal);
}

/* The impulse of a contact alone: normal impulse and friction change each other's velocity where the zone
 * turns. Being moved apart is no load. */
static br_vec3 impulse_of(br_cloth_contact *c, const cloth_touch *touch, const local *l)
{
    const br_vec3 along = br_mat3_mul_vec(l->yields, l->normal);
    br_vec3 impulse = br_vec3_make(0, 0, 0), friction = impulse;
    for (int k = 0; k < ROUNDS; k++) {
        const br_vec3 rubbed = br_mat3_mul_vec(l->yields, friction);
        const double most = l->least - br_vec3_dot(l->normal, br_vec3_add(l->u, rubbed)),
                     push = l->mass * fmax(most, 0);
        const br_vec3 slip = across(l, br_vec3_add_scaled(l->u, push, along));
        friction = friction_of(c, touch, l, slip, br_vec3_add(slip, across(l, rubbed)),
                               push - l->mass * fmax(l->least, 0));
        impulse = br_vec3_add_scaled(friction, push, l->normal);
    }
    return impulse;
}

/* One contact; returns the size of the change of its vertex's velocity. */
static double stop(br_cloth_contact *c, cloth_touch *touch)
{
    cloth_zone *const z = free_zone_of(c, touch);
    if (!z)
        return 0;
    const uint32_t i = touch->vertex;
    const br_vec3 arm = br_vec3_sub(c->x0[i], z->centre), v = cloth_zone_velocity(c, z, i);
    const br_mat3 yields = yields_at(z, arm);
    const br_vec3 alone = br_vec3_sub(v, br_mat3_mul_vec(yields, touch->on_zone));
    br_vec3 normal, impulse = {0, 0, 0};
    double least;
    if (cloth_touch_stops(c, touch, alone, &normal, &least)) {
        const local l = local_of(&yields, normal, least, br_vec3_sub(alone, touch->carried));
        impulse = impulse_of(c, touch, &l);
    }
    const br_vec3 more = br_vec3_sub(impulse, touch->on_zone);
    touch->on_zone = impulse;
    z->velocity = br_vec3_add_scaled(z->velocity, 1 / z->mass, more);
    z->angular = br_vec3_add(z->angular, br_mat3_mul_vec(z->yields, br_vec3_cross(arm, more)));
    cloth_body_take(c, touch->body, i, br_vec3_scale(-1, more));
    return br_vec3_length(br_mat3_mul_vec(yields, more));
}

/* What is left, of the turn's chord and of contacts that oppose each other: the zone is moved as a whole. */
static bool shift(br_cloth_contact *c, const cloth_touch *touch)
{
    cloth_zone *const z = free_zone_of(c, touch);
    if (!z)
        return false;
    br_vec3 normal;
    double least;
    const br_vec3 v = cloth_zone_velocity(c, z, touch->vertex);
    if (!cloth_touch_stops(c, touch, v, &normal, &least))
        return false;
    const double more = least - br_vec3_dot(normal, br_vec3_sub(v, touch->carried));
    z->velocity = br_vec3_add_scaled(z->velocity, more, normal);
    cloth_body_take(c, touch->body, touch->vertex, br_vec3_scale(-z->mass * more, normal));
    return true;
}

void cloth_zones_stop(br_cloth_contact *c)
{
    const double tolerance = 1e-9 * c->thickness / c->dt;
    double most = INFINITY;
    for (size_t k = 0; k < c->n_touches; k++)
        c->touches[k].on_zone = br_vec3_make(0, 0, 0);
    for (int sweep = 0; sweep < SWEEPS && most > tolerance; sweep++) {
        most = 0;
        for (size_t k = 0; k < c->n_touches; k++)
            most = fmax(most, stop(c, &c->touches[k]));
    }
    bool again = most > 0;
    for (int k = 0; k < SHIFTS && again; k++) {
        again = false;
        for (size_t t = 0; t < c->n_touches; t++)
            again = shift(c, &c->touches[t]) || again;
    }
}
