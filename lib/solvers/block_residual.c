/* The measure that all solvers are judged by (problem.h). It shares no code with any of them: circles and
 * ellipses, which solvers project in ways of their own, are projected here by Newton's method. */
#include "block_residual.h"

#include <math.h>
#include <stdbool.h>
#include <bristle/cone_type.h>

enum { NEWTON_STEPS = 200 };

/* Where fmax would pass over what is not a number. */
static void count(br_block_residual *residual, size_t block, double absolute)
{
    if (isnan(absolute))
        absolute = INFINITY;
    if (absolute > residual->absolute) {
        residual->absolute = absolute;
        residual->block = block;
    }
}

/* Nearest point of an ellipse to x: x_i a_i^2/(a_i^2 + t), t the zero of sum (a_i x_i/(a_i^2 + t))^2 - 1,
 * which falls and is convex: from a point on the left of it Newton's steps go to the right without end. */
static void nearest(const double a[2], double x[2])
{
    const double u[2] = {a[0] > 0 ? x[0] / a[0] : 0, a[1] > 0 ? x[1] / a[1] : 0};
    const bool flat = (a[0] > 0 || x[0] == 0) && (a[1] > 0 || x[1] == 0);
    if (flat && hypot(u[0], u[1]) <= 1)
        return;
    double t = 0;
    for (int i = 0; i < 2; i++)
        t = fmax(t, a[i] * (fabs(x[i]) - a[i]));
    for (int step = 0; step < NEWTON_STEPS; step++) {
        double value = -1, slope = 0;
        for (int i = 0; i < 2; i++) {
            const double weight = a[i] * a[i] + t, part = a[i] > 0 ? a[i] * x[i] / weight : 0;
            value += part * part;
            slope += weight > 0 ? 2 * part * part / weight : 0;
        }
        const double next = t + value / slope;
        if (!(next > t))
            break;
        t = next;
    }
    for (int i = 0; i < 2; i++)
        x[i] = a[i] > 0 ? x[i] / (1 + t / (a[i] * a[i])) : 0;
}

static void project(const block_contact *c, double moved[BR_BLOCK])
{
    const double normal = c->lambda[BR_BLOCK_N];
    if (!(normal > 0) || !c->cone) {
        moved[BR_BLOCK_T] = moved[BR_BLOCK_B] = moved[BR_BLOCK_TAU] = 0;
        return;
    }
    if (c->cone->type->half_axes) {
        double a[2];
        c->cone->type->half_axes(c->cone, a);
        a[0] *= normal;
        a[1] *= normal;
        double x[2] = {c->axis.x * moved[BR_BLOCK_T] + c->axis.y * moved[BR_BLOCK_B],
                       c->axis.x * moved[BR_BLOCK_B] - c->axis.y * moved[BR_BLOCK_T]};
        nearest(a, x);
        moved[BR_BLOCK_T] = c->axis.x * x[0] - c->axis.y * x[1];
        moved[BR_BLOCK_B] = c->axis.x * x[1] + c->axis.y * x[0];
        moved[BR_BLOCK_TAU] = 0;
        return;
    }
    br_cone cone = *c->cone;
    cone.axis = c->axis;
    const br_contact_vec f = br_cone_project(
        &cone, normal, (br_contact_vec){moved[BR_BLOCK_T], moved[BR_BLOCK_B], moved[BR_BLOCK_TAU]});
    moved[BR_BLOCK_T] = f.t;
    moved[BR_BLOCK_B] = f.b;
    moved[BR_BLOCK_TAU] = f.tau;
}

void block_residual_row(br_block_residual *residual, size_t block, double low, double high, double lambda,
                        double v, double q, double diagonal)
{
    residual->speed = fmax(residual->speed, fabs(q));
    if (!isfinite(diagonal) || !isfinite(v))
        count(residual, block, INFINITY);
    const double w = diagonal > 0 ? diagonal : 1;
    const double moved = lambda - v / w, held = moved < low ? low : moved > high ? high : moved;
    count(residual, block, fabs(lambda - held) * w);
}

void block_residual_contact(br_block_residual *residual, size_t block, const block_contact *c)
{
    const bool torque = c->cone && c->cone->type->dimension == 3;
    double speed = 0;
    for (int i = 0; i < (torque ? BR_BLOCK : BR_BLOCK_TAU); i++) {
        speed = hypot(speed, c->q[i]);
        if (!isfinite(c->q[i]) || !isfinite(c->v[i])) /* projection to zero would lose it */
            count(residual, block, INFINITY);
    }
    residual->speed = fmax(residual->speed, speed);
    /* Any positive r gives a map that is zero at solutions alone; a trace that is not positive gives none. */
    const double r = c->trace > 0 ? 3 / c->trace : 1 / c->size;
    if (isnan(c->trace) || !(c->trace > 0 || c->size > 0)) {
        count(residual, block, isnan(c->trace) ? INFINITY : -c->v[BR_BLOCK_N]);
        return;
    }
    double moved[BR_BLOCK];
    for (int i = 0; i < BR_BLOCK; i++)
        moved[i] = c->lambda[i] - r * c->v[i];
    if (moved[BR_BLOCK_N] < 0)
        moved[BR_BLOCK_N] = 0;
    project(c, moved);
    double size = 0;
    for (int i = 0; i < BR_BLOCK; i++)
        size = hypot(size, c->lambda[i] - moved[i]);
    count(residual, block, size / r);
}

void block_residual_end(br_block_residual *residual)
{
    residual->relative = isinf(residual->absolute) ? INFINITY
                         : residual->absolute > 0  ? residual->absolute / residual->speed
                                                   : 0;
}
