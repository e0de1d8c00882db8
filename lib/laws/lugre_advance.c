/* Deflection of a 2-D bristle after a time at constant velocity: closed for LuGre and where an elasto-plastic
 * bristle is elastic, by an adaptive Runge-Kutta method between. */
#include <bristle/lugre.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdbool.h>

#include "lugre_advance.h"

/* Elasto-plastic in units of the largest deflection and along the way sigma0 |v| t/g: dq/d(way) = e - beta(q)
 * q with the direction e of motion. */
typedef struct plane {
    const br_lugre *lugre;
    double e[2];
    double step_error;
} plane;

static void rate(const plane *p, const double q[2], double dq[2])
{
    const double length = sqrt(q[0] * q[0] + q[1] * q[1]);
    const double bar = br_lugre_beta_bar(p->lugre, length, 1);
    const double beta = bar == 0 ? 0 : bar * 0.5 * (1 + (p->e[0] * q[0] + p->e[1] * q[1]) / length);
    dq[0] = p->e[0] - beta * q[0];
    dq[1] = p->e[1] - beta * q[1];
}

/* One step of the method of Dormand and Prince (1980), order five; returns the estimated error. */
static double dormand_prince(const plane *p, double h, const double q[2], double next[2])
{
    static const double a[6][6] = {
        {1.0 / 5},
        {3.0 / 40, 9.0 / 40},
        {44.0 / 45, -56.0 / 15, 32.0 / 9},
        {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
        {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
        {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
    };
    static const double e[7] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
    double k[7][2];
    rate(p, q, k[0]);
    for (int stage = 0; stage < 6; stage++) {
        double sum[2] = {0, 0};
        for (int j = 0; j <= stage; j++) {
            sum[0] += a[stage][j] * k[j][0];
            sum[1] += a[stage][j] * k[j][1];
        }
        next[0] = q[0] + h * sum[0];
        next[1] = q[1] + h * sum[1];
        rate(p, next, k[stage + 1]);
    }
    double error[2] = {0, 0};
    for (int j = 0; j < 7; j++) {
        error[0] += h * e[j] * k[j][0];
        error[1] += h * e[j] * k[j][1];
    }
    return sqrt(error[0] * error[0] + error[1] * error[1]);
}

/* Way until an elastic deflection reaches break-away: |q + e way| = s_ba. */
static double way_to_break_away(const plane *p, const double q[2])
{
    const double s = p->lugre->s_ba, along = p->e[0] * q[0] + p->e[1] * q[1],
                 across = p->e[0] * q[1] - p->e[1] * q[0];
    return sqrt(s * s - across * across) - along;
}

static void move(const plane *p, double way, double q[2])
{
    q[0] += p->e[0] * way;
    q[1] += p->e[1] * way;
}

/* A step's estimated error: the method's own is far below it, and the flow contracts errors, so that the sum
 * stays below 1e-12. */
#define STEP_ERROR 1e-15

static void advance(const plane *p, double way, double q[2])
{
    const double steady = fmax(1e-24, 100 * p->step_error * p->step_error);
    double h = 1e-3;
    while (way > 0) {
        if (q[0] * q[0] + q[1] * q[1] < p->lugre->s_ba * p->lugre->s_ba) {
            const double leave = way_to_break_away(p, q), step = leave < way ? leave : way;
            move(p, step, q);
            way -= step;
            /* By round-off the way out may be too short to lead out: then the next step does. */
            if (step > 1e-12)
                continue;
        }
        double dq[2], next[2];
        rate(p, q, dq);
        /* Close to the steady state q = e the rate is e - q; and what is not a number stays so. */
        if (!(dq[0] * dq[0] + dq[1] * dq[1] > steady)) {
            const double decay = exp(-way);
            q[0] = p->e[0] + (q[0] - p->e[0]) * decay;
            q[1] = p->e[1] + (q[1] - p->e[1]) * decay;
            return;
        }
        const double step = h < way ? h : way;
        const double error = dormand_prince(p, step, q, next);
        if (error <= p->step_error || step < 1e-9) {
            q[0] = next[0];
            q[1] = next[1];
            way -= step;
        }
        h = step * fmin(4, fmax(0.2, 0.9 * pow(p->step_error / fmax(error, 1e-30), 0.2)));
    }
}

void br_lugre_advance2(const br_lugre *lugre, const double v[2], double dt, double z[2])
{
    BR_INVARIANT(lugre != NULL);
    BR_INVARIANT(v != NULL);
    BR_INVARIANT(z != NULL);
    br_lugre_advance2_within(lugre, v, dt, STEP_ERROR, z);
}

void br_lugre_advance2_within(const br_lugre *lugre, const double v[2], double dt, double step_error,
                              double z[2])
{
    const double speed = sqrt(v[0] * v[0] + v[1] * v[1]);
    if (speed == 0)
        return;
    const double largest = br_lugre_g(lugre, speed) / lugre->sigma0, way = speed * dt / largest;
    const plane p = {lugre, {v[0] / speed, v[1] / speed}, step_error};
    if (lugre->elasto_plastic) {
        double q[2] = {z[0] / largest, z[1] / largest};
        advance(&p, way, q);
        z[0] = q[0] * largest;
        z[1] = q[1] * largest;
    } else {
        const double decay = exp(-way);
        for (int i = 0; i < 2; i++)
            z[i] = p.e[i] * largest + (z[i] - p.e[i] * largest) * decay;
    }
}
