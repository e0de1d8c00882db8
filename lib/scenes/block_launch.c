/* Leaving rest: the first moment of sliding by Picard's iteration (see bristle/block.h). */
#include <math.h>
#include "block_internal.h"

/* Points per moment and their crowding: with t = h z^5 a force that falls like v^0.2, v like t, is linear in
 * z; other powers are smooth enough. */
enum { PAIRS = 32, POINTS = 2 * PAIRS + 1, CROWDING = 5 };
/* Under a falling law the iteration contracts by delta_S or better. */
enum { ITERATIONS = 100 };
#define CONVERGED 1e-13

/* Integrals of f(z) p z^(p - 1) dz from 0 to each point: f as a parabola over each pair of intervals, the
 * power of z exactly, so that nothing is lost at z = 0. */
typedef struct weights {
    double half[PAIRS][3]; /* of f at the pair's three points, to its middle */
    double full[PAIRS][3]; /* to its end */
} weights;

static void weights_fill(weights *w, int p)
{
    const double d = 1.0 / (2 * PAIRS);
    for (int i = 0; i < PAIRS; i++) {
        const double middle = 2 * i + 1; /* in units of d */
        double to_middle[3] = {0}, to_end[3] = {0};
        /* z = d (middle + s), s from -1: binomial terms of z^(p - 1), times s^k. */
        double term = 1;
        for (int j = 0; j < p; j++) {
            for (int k = 0; k < 3; k++) {
                const int n = j + k + 1;
                const double scaled = term * pow(middle, p - 1 - j);
                to_middle[k] += scaled * (n % 2 ? 1 : -1) / n;
                to_end[k] += n % 2 ? scaled * 2 / n : 0;
            }
            term = term * (p - 1 - j) / (j + 1);
        }
        const double scale = p * pow(d, p);
        const double *moments[2] = {to_middle, to_end};
        double *out[2] = {w->half[i], w->full[i]};
        for (int r = 0; r < 2; r++) {
            out[r][0] = scale * (moments[r][2] - moments[r][1]) / 2;
            out[r][1] = scale * (moments[r][0] - moments[r][2]);
            out[r][2] = scale * (moments[r][2] + moments[r][1]) / 2;
        }
    }
}

static void integrate(const weights *w, double scale, const double *f, double *integral)
{
    integral[0] = 0;
    for (int i = 0; i < PAIRS; i++) {
        const double *g = f + 2 * i;
        const double *half = w->half[i], *full = w->full[i];
        integral[2 * i + 1] = integral[2 * i] + scale * (half[0] * g[0] + half[1] * g[1] + half[2] * g[2]);
        integral[2 * i + 2] = integral[2 * i] + scale * (full[0] * g[0] + full[1] * g[1] + full[2] * g[2]);
    }
}

br_status block_launch(const struct br_block *block, double t, double h, double *y, br_error *error)
{
    const double mass = block->model->mass;
    const double sign = block->direction;
    weights of_rate, of_slope; /* d tau, tau d tau */
    weights_fill(&of_rate, CROWDING);
    weights_fill(&of_slope, 2 * CROWDING);
    double tau[POINTS], speed[POINTS], next[POINTS], path[POINTS], load[POINTS], friction[POINTS],
        rate[POINTS];
    double slope[POINTS]; /* speed / tau: smooth and not zero where speed and tau both begin */

    /* Start above every solution: friction never pushes, so the load alone bounds the speed. */
    double bound = 0;
    for (int i = 0; i < POINTS; i++) {
        tau[i] = h * pow((double)i / (POINTS - 1), CROWDING);
        bound = fmax(bound, fabs(block_load(block, t + tau[i], y[BLOCK_X], 0)) / mass);
    }
    for (int i = 0; i < POINTS; i++) {
        slope[i] = bound;
        speed[i] = bound * tau[i];
    }

    double change = INFINITY;
    double top = 0;
    for (int k = 0; k < ITERATIONS && change > CONVERGED * top; k++) {
        integrate(&of_slope, h * h / 2, slope, path);
        for (int i = 0; i < POINTS; i++) {
            const double now = t + tau[i];
            load[i] = block_load(block, now, y[BLOCK_X] + sign * path[i], sign * speed[i]);
            friction[i] = block_friction(block, speed[i], block_normal(block, now));
            rate[i] = (sign * load[i] - friction[i]) / mass;
        }
        integrate(&of_rate, h, rate, next);
        change = 0;
        top = 0;
        for (int i = 0; i < POINTS; i++) {
            /* Round-off of a load that only just breaks away must not push the block backwards. */
            next[i] = fmax(next[i], 0);
            change = fmax(change, fabs(next[i] - speed[i]));
            top = fmax(top, next[i]);
            speed[i] = next[i];
            slope[i] = i > 0 ? speed[i] / tau[i] : fmax(rate[0], 0);
        }
    }
    if (!isfinite(top))
        return br_fail(error, BR_ERR_SOLVER, "block: the motion after rest is not finite at t = %.9g s", t);

    enum { LAST = POINTS - 1 };
    double work[POINTS], lost[POINTS];
    integrate(&of_slope, h * h / 2, slope, path);
    for (int i = 0; i < POINTS; i++) {
        work[i] = sign * load[i] * slope[i] / mass;
        lost[i] = friction[i] * slope[i] / mass;
        rate[i] = load[i] / mass;
    }
    y[BLOCK_X] += sign * path[LAST];
    y[BLOCK_V] = sign * speed[LAST];
    integrate(&of_slope, h * h / 2, work, next);
    y[BLOCK_WORK] += next[LAST];
    integrate(&of_slope, h * h / 2, lost, next);
    y[BLOCK_DISSIPATED] += next[LAST];
    integrate(&of_rate, h, rate, next);
    y[BLOCK_IMPULSE] += next[LAST];
    return change <= CONVERGED * top ? BR_OK : BR_LOOSE;
}
