/* Sequential impulses, with friction from any convex set in place of a pyramid. */
#include "sweep.h"

#include <math.h>
#include <string.h>

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static void cross(const double *a, const double *b, double *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* y = I^-1 x of a body, in world axes; 0 of the fixed world. */
static void inverse_inertia(dBodyID body, const double *x, double *y)
{
    dMass mass;
    dMatrix3 inverse;
    dVector3 local, turned;
    dBodyGetMass(body, &mass);
    const dReal *const r = dBodyGetRotation(body);
    dInvertPDMatrix(mass.I, inverse, 3);
    const dVector3 given = {x[0], x[1], x[2], 0};
    dMultiply1_331(local, r, given);
    dMultiply0_331(turned, inverse, local);
    dMultiply0_331(local, r, turned);
    memcpy(y, local, 3 * sizeof *y);
}

/* The velocity of A against B at the contact. */
static void velocity(const sweep_contact *c, double *v)
{
    dVector3 a = {0}, b = {0};
    if (c->body_a)
        dBodyGetPointVel(c->body_a, c->point[0], c->point[1], c->point[2], a);
    if (c->body_b)
        dBodyGetPointVel(c->body_b, c->point[0], c->point[1], c->point[2], b);
    for (int i = 0; i < 3; i++)
        v[i] = a[i] - b[i];
}

/* An impulse p on a body, at the contact. */
static void push(dBodyID body, const double *point, const double *p, double sign)
{
    if (!body)
        return;
    dMass mass;
    dBodyGetMass(body, &mass);
    const dReal *const x = dBodyGetPosition(body), *const v = dBodyGetLinearVel(body),
                       *const w = dBodyGetAngularVel(body);
    const double arm[3] = {point[0] - x[0], point[1] - x[1], point[2] - x[2]};
    double moment[3], turn[3];
    cross(arm, p, moment);
    inverse_inertia(body, moment, turn);
    dBodySetLinearVel(body, v[0] + sign * p[0] / mass.mass, v[1] + sign * p[1] / mass.mass,
                      v[2] + sign * p[2] / mass.mass);
    dBodySetAngularVel(body, w[0] + sign * turn[0], w[1] + sign * turn[1], w[2] + sign * turn[2]);
}
static void push_along(const sweep_contact *c, const double *direction, double impulse)
{
    const double p[3] = {direction[0] * impulse, direction[1] * impulse, direction[2] * impulse};
    push(c->body_a, c->point, p, 1);
    push(c->body_b, c->point, p, -1);
}

/* How much an impulse along a moves the contact along b: an entry of W [1/kg]. */
static double response(const sweep_contact *c, const double *a, const double *b)
{
    double sum = 0;
    const dBodyID bodies[2] = {c->body_a, c->body_b};
    for (int i = 0; i < 2; i++) {
        if (!bodies[i])
            continue;
        dMass mass;
        dBodyGetMass(bodies[i], &mass);
        const dReal *const x = dBodyGetPosition(bodies[i]);
        const double arm[3] = {c->point[0] - x[0], c->point[1] - x[1], c->point[2] - x[2]};
        double moment[3], turn[3], moved[3];
        cross(arm, a, moment);
        inverse_inertia(bodies[i], moment, turn);
        cross(turn, arm, moved);
        sum += dot(a, b) / mass.mass + dot(moved, b);
    }
    return sum;
}

void sweep_add(sweep *s, const dContactGeom *geom, const double grain[3], const br_cone *cone)
{
    if (s->n == SWEEP_CONTACTS_MAX)
        return;
    sweep_contact *const c = &s->contacts[s->n++];
    *c = (sweep_contact){.body_a = dGeomGetBody(geom->g1), .body_b = dGeomGetBody(geom->g2), .cone = cone};
    for (int i = 0; i < 3; i++) {
        c->point[i] = geom->pos[i];
        c->normal[i] = geom->normal[i]; /* points into the first geom */
    }
    c->depth = geom->depth;
    const double along = dot(grain, c->normal);
    for (int i = 0; i < 3; i++)
        c->tangent[i] = grain[i] - along * c->normal[i];
    const double length = sqrt(dot(c->tangent, c->tangent));
    for (int i = 0; i < 3; i++)
        c->tangent[i] /= length;
    cross(c->normal, c->tangent, c->across);
    /* The inverse of a bound of the largest eigenvalue is a step that is safe for both directions. */
    c->w_normal = response(c, c->normal, c->normal);
    c->w_friction = fabs(response(c, c->tangent, c->across)) +
                    fmax(response(c, c->tangent, c->tangent), response(c, c->across, c->across));
}

void sweep_solve(sweep *s, double dt, int sweeps)
{
    const double slop = 1e-4,
                 share = 0.2; /* depth that is left [m]; share of the rest taken back in a step */
    for (int k = 0; k < sweeps; k++)
        for (int i = 0; i < s->n; i++) {
            sweep_contact *const c = &s->contacts[i];
            double v[3];

            /* The normal: an impulse that only pushes. */
            velocity(c, v);
            const double wanted = share * fmax(0, c->depth - slop) / dt;
            const double before = c->lambda_n;
            c->lambda_n = fmax(0, before + (wanted - dot(c->normal, v)) / c->w_normal);
            push_along(c, c->normal, c->lambda_n - before);

            /* Friction: a step against the sliding velocity, then the nearest force that the cone admits. */
            velocity(c, v);
            const double w = c->w_friction;
            const br_contact_vec old = c->friction;
            const br_contact_vec step = {old.t - dot(c->tangent, v) / w, old.b - dot(c->across, v) / w, 0};
            c->friction = br_cone_project(c->cone, c->lambda_n, step);
            push_along(c, c->tangent, c->friction.t - old.t);
            push_along(c, c->across, c->friction.b - old.b);
        }
}
