/* One contact by itself, normal and friction together: circles and ellipses directly (pgs_ellipse.c), cones
 * with torque by Newton's method (pgs_newton.c); what these leave of ellipses, and boxes, whose passes do not
 * settle, by all solutions there are (pgs_every.c); any other cone by enclosing the normal impulse. To a
 * normal impulse belongs one friction impulse, that of maximum dissipation; the normal's velocity is a
 * function of the normal impulse alone then, and continuous. Without an impulse it is that of the approach,
 * with a large one it is positive, since W is positive definite: v.lambda = lambda.W lambda > 0, of which
 * friction has no part. So there is a zero between, which is enclosed and found, also where normal and
 * friction drive each other to and fro (Painleve's rod), and steps of one after the other have no end. Where
 * W is indefinite there need not be one, nor a solution. */
#include <string.h>
#include "pgs.h"

/* WORK: steps of friction for one zero, all together. They converge as W's tangents and the cone's width are
 * conditioned, and there may be no end to them. */
enum { PASSES = 4, DOUBLINGS = 60, SECANTS = 60, FRICTION_STEPS = 200, WORK = 4000 };
/* A pass of normal and friction that leaves so much of the contact's error has settled it: the next sweep
 * comes anyway. */
static const double SETTLED = 1e-3;
/* Of the contact's largest velocity: round-off. */
static const double ROUND_OFF = 1e-15;
/* In the same unit: with more left of the law's violation, a zero of the normal's velocity is no solution. */
static const double FOUND = 1e-9;
/* Over the root of two entries of the diagonal, squared: another entry beyond that is none of a definite W.
 */
static const double MORE = 1 + 1e-9;

static double normal_velocity(const pgs_contact *c, const double *u)
{
    return u[PGS_N] + c->block->bias + c->block->compliance * c->lambda[PGS_N];
}

static double normal_error(const pgs_contact *c, const double *u)
{
    const double diagonal = c->matrix[PGS_N][PGS_N] + c->block->compliance;
    return fabs(fmin(c->lambda[PGS_N] * diagonal, normal_velocity(c, u)));
}

static void set_normal(pgs_contact *c, double *u, double next)
{
    const double delta = next - c->lambda[PGS_N];
    c->lambda[PGS_N] = next;
    for (int j = 0; j < PGS_DIRECTIONS; j++)
        u[j] += c->matrix[j][PGS_N] * delta;
}

/* What the contact's law is violated by: how far a step of the normal's length would go, in units of
 * velocity. Friction's own steps have no length where its W is negative. */
static double law_error(const pgs_contact *c, const double *u)
{
    const double unit = c->kind == PGS_DRILLING ? pgs_length(c) : 1, r = c->inverse_n;
    const br_contact_vec old = {c->lambda[PGS_T], c->lambda[PGS_B], c->lambda[PGS_TAU] / unit};
    br_contact_vec f = {old.t - r * u[PGS_T], old.b - r * u[PGS_B], old.tau};
    if (c->kind == PGS_DRILLING)
        f.tau -= r * u[PGS_TAU] * unit;
    pgs_project(c, c->lambda, &f);
    const double t = f.t - old.t, b = f.b - old.b, tau = f.tau - old.tau;
    return fmax(normal_error(c, u), sqrt(t * t + b * b + tau * tau) / r);
}

/* Has friction a direction in which its steps, which take W for definite, do nothing? */
static bool has_dead_steps(const pgs_contact *c)
{
    return !(c->largest > 0) ||
           (c->kind == PGS_BOX && !(fmin(c->matrix[PGS_T][PGS_T], c->matrix[PGS_B][PGS_B]) > 0));
}

/* The largest velocity that a component's impulse of 1 makes: in its own direction, if W is not indefinite.
 */
static double answer(const pgs_contact *c, int k)
{
    const double own = c->matrix[k][k] + (k == PGS_N ? c->block->compliance : 0);
    double most = fabs(own);
    for (int i = 0; i < PGS_DIRECTIONS; i++)
        if (c->matrix[i][k] * c->matrix[i][k] > MORE * c->matrix[i][i] * own)
            most = fmax(most, fabs(c->matrix[i][k]));
    return most;
}

/* The normal's velocity at a normal impulse and the friction that belongs to it. */
static double at_normal(pgs_contact *c, double *u, double next, double speed, int *work)
{
    set_normal(c, u, next);
    for (int k = 0; *work > 0 && k < FRICTION_STEPS; k++) {
        int taken = 0;
        const int most = *work < FRICTION_STEPS ? *work : FRICTION_STEPS;
        const double moved = pgs_friction_steps(c, most, u, &taken);
        *work -= taken;
        if (!(moved > ROUND_OFF * speed))
            break;
    }
    return normal_velocity(c, u);
}

/* The zero of the normal's velocity by the secants of its enclosure (Illinois). False: none is enclosed, W is
 * singular or indefinite, or `work` is at its end. */
static bool find_zero(pgs_contact *c, double *u, double speed, int *work)
{
    double low = 0, below = at_normal(c, u, 0, speed, work);
    if (below >= 0)
        return true;
    double high = -below * c->inverse_n, above = at_normal(c, u, high, speed, work);
    for (int k = 0; *work > 0 && k < DOUBLINGS && above < 0; k++) {
        low = high;
        below = above;
        high *= 2;
        above = at_normal(c, u, high, speed, work);
    }
    if (!(above >= 0))
        return false;
    int side = 0;
    for (int k = 0; *work > 0 && k < SECANTS; k++) {
        const double next = (low * above - high * below) / (above - below);
        const double now = at_normal(c, u, next, speed, work);
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
    return *work > 0;
}

/* One step of normal and friction, if it leaves no more of the law's violation than there is. Returns what is
 * left. */
static double split_step(pgs_contact *c, int inner, double *u)
{
    double lambda[PGS_DIRECTIONS], velocity[PGS_DIRECTIONS];
    memcpy(lambda, c->lambda, sizeof lambda);
    memcpy(velocity, u, sizeof velocity);
    const double before = law_error(c, u);
    set_normal(c, u, fmax(0, c->lambda[PGS_N] - normal_velocity(c, u) * c->inverse_n));
    pgs_friction_update(c, inner, u);
    const double after = law_error(c, u);
    if (!(after > before))
        return after;
    memcpy(c->lambda, lambda, sizeof lambda);
    memcpy(u, velocity, sizeof velocity);
    return before;
}

/* Returns 0, or what is left of the law's violation where no solution was found. */
static double any_cone(pgs_contact *c, int inner, double *u)
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
        if (has_dead_steps(c))
            error = fmax(error, law_error(c, u));
        if (k == 0)
            first = fmax(friction, error);
        if (error <= SETTLED * first || error <= ROUND_OFF * speed)
            return 0;
    }
    const bool plain = c->kind == PGS_CIRCLE || c->kind == PGS_ELLIPSE, box = c->kind == PGS_BOX;
    int work = WORK;
    if (!plain && find_zero(c, u, speed, &work)) {
        const double left = law_error(c, u);
        if (left <= FOUND * speed)
            return 0;
        if (!box)
            return left;
    }
    memcpy(c->lambda, lambda, sizeof lambda);
    memcpy(u, velocity, sizeof velocity);
    return (plain || box) && pgs_contact_every(c, u) ? 0 : split_step(c, inner, u);
}

double pgs_contact_exact(pgs_contact *c, int inner, double *u)
{
    double lambda[PGS_DIRECTIONS], change = 0;
    memcpy(lambda, c->lambda, sizeof lambda);
    const bool plain = c->kind == PGS_CIRCLE || c->kind == PGS_ELLIPSE, torque = c->kind == PGS_DRILLING;
    if ((plain && pgs_contact_ellipse(c, u)) || (torque && pgs_contact_newton(c, u))) {
        for (int k = 0; k < PGS_DIRECTIONS; k++)
            change = fmax(change, fabs(c->lambda[k] - lambda[k]) *
                                      (c->matrix[k][k] + (k == PGS_N ? c->block->compliance : 0)));
        return change;
    }
    change = any_cone(c, inner, u);
    for (int k = 0; k < PGS_DIRECTIONS; k++)
        change = fmax(change, fabs(c->lambda[k] - lambda[k]) * answer(c, k));
    return change;
}
