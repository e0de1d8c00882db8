/* One contact by itself, normal and friction together: circles and ellipses directly (pgs_ellipse.c), cones
 * with torque by Newton's method (pgs_newton.c), any other cone, and what these leave, by enclosing the
 * normal impulse. To a normal impulse belongs one friction impulse, that of maximum dissipation; the normal's
 * velocity is a function of the normal impulse alone then, and continuous. Without an impulse it is that of
 * the approach, with a large one it is positive, since W is positive definite: v.lambda = lambda.W lambda >
 * 0, of which friction has no part. So there is a zero between, which is enclosed and found, also where
 * normal and friction drive each other to and fro (Painleve's rod), and steps of one after the other have no
 * end. */
#include <string.h>
#include "pgs.h"

enum { PASSES = 4, DOUBLINGS = 60, SECANTS = 60, FRICTION_STEPS = 200 };
/* A pass of normal and friction that leaves so much of the contact's error has settled it: the next sweep
 * comes anyway. */
static const double SETTLED = 1e-3;
/* Of the contact's largest velocity: round-off. */
static const double ROUND_OFF = 1e-15;

static double normal_velocity(const pgs_contact *c, const double *u)
{
    return u[PGS_N] + c->bias + c->compliance * c->lambda[PGS_N];
}

static double normal_error(const pgs_contact *c, const double *u)
{
    const double diagonal = c->matrix[PGS_N][PGS_N] + c->compliance;
    return fabs(fmin(c->lambda[PGS_N] * diagonal, normal_velocity(c, u)));
}

static void set_normal(pgs_contact *c, double *u, double next)
{
    const double delta = next - c->lambda[PGS_N];
    c->lambda[PGS_N] = next;
    for (int j = 0; j < PGS_DIRECTIONS; j++)
        u[j] += c->matrix[j][PGS_N] * delta;
}

/* The normal's velocity at a normal impulse and the friction that belongs to it. */
static double at_normal(pgs_contact *c, double *u, double next, double speed)
{
    set_normal(c, u, next);
    for (int k = 0; k < FRICTION_STEPS; k++)
        if (!(pgs_friction_update(c, FRICTION_STEPS, u) > ROUND_OFF * speed))
            break;
    return normal_velocity(c, u);
}

/* The zero of the normal's velocity by the secants of its enclosure (Illinois). False: none is enclosed, W is
 * singular. */
static bool find_zero(pgs_contact *c, double *u, double speed)
{
    double low = 0, below = at_normal(c, u, 0, speed);
    if (below >= 0)
        return true;
    double high = -below * c->inverse_n, above = at_normal(c, u, high, speed);
    for (int k = 0; k < DOUBLINGS && above < 0; k++) {
        low = high;
        below = above;
        high *= 2;
        above = at_normal(c, u, high, speed);
    }
    if (!(above >= 0))
        return false;
    int side = 0;
    for (int k = 0; k < SECANTS; k++) {
        const double next = (low * above - high * below) / (above - below);
        const double now = at_normal(c, u, next, speed);
        if (fabs(now) <= ROUND_OFF * speed || !(next > low && next < high))
            break;
        if (now < 0) {
            low = next;
            below = now;
            if (side < 0)
                above *= 0.5;
            side = -1;
        } else {
            high = next;
            above = now;
            if (side > 0)
                below *= 0.5;
            side = 1;
        }
    }
    return true;
}

static void any_cone(pgs_contact *c, int inner, double *u)
{
    double lambda[PGS_DIRECTIONS], velocity[PGS_DIRECTIONS], speed = fabs(normal_velocity(c, u));
    memcpy(lambda, c->lambda, sizeof lambda);
    memcpy(velocity, u, sizeof velocity);
    /* without torque the spin is no part of this, and not every way of access reads it */
    for (int k = 0; k < (c->kind == PGS_DRILLING ? PGS_DIRECTIONS : PGS_TAU); k++)
        speed = fmax(speed, fmax(fabs(u[k]), c->matrix[k][k] * fabs(lambda[k])));
    /* one after the other, as long as that settles it */
    double error = 0, first = 0;
    for (int k = 0; k < PASSES; k++) {
        set_normal(c, u, fmax(0, c->lambda[PGS_N] - normal_velocity(c, u) * c->inverse_n));
        const double friction = pgs_friction_update(c, inner, u);
        error = fmax(normal_error(c, u), k > 0 ? friction : 0);
        if (k == 0)
            first = fmax(friction, error);
        if (error <= SETTLED * first || error <= ROUND_OFF * speed)
            break;
    }
    if (error > SETTLED * first && error > ROUND_OFF * speed && !find_zero(c, u, speed)) {
        memcpy(c->lambda, lambda, sizeof lambda);
        memcpy(u, velocity, sizeof velocity);
        set_normal(c, u, fmax(0, c->lambda[PGS_N] - normal_velocity(c, u) * c->inverse_n));
        pgs_friction_update(c, inner, u);
    }
}

double pgs_contact_exact(pgs_contact *c, int inner, double *u)
{
    double lambda[PGS_DIRECTIONS], change = 0;
    memcpy(lambda, c->lambda, sizeof lambda);
    const bool plain = c->kind == PGS_CIRCLE || c->kind == PGS_ELLIPSE, torque = c->kind == PGS_DRILLING;
    if (!(plain && pgs_contact_ellipse(c, u)) && !(torque && pgs_contact_newton(c, u)))
        any_cone(c, inner, u);
    for (int k = 0; k < PGS_DIRECTIONS; k++)
        change = fmax(change,
                      fabs(c->lambda[k] - lambda[k]) * (c->matrix[k][k] + (k == PGS_N ? c->compliance : 0)));
    return change;
}
