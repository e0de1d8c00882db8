/* How well a table meets what friction of least effort demands: every wrench dissipates at least as much in
 * its own motion as any other wrench would, which also makes the surface convex. */
#include <math.h>
#include <stdlib.h>

#include "surface_lookup.h"

#include <bristle/assert.h>

/* Directions of sliding and the friction against them, as points of a space in which their product is power:
 * the turn's share is scaled by the rim radius, as the table's torque is. */
typedef struct points {
    size_t n;
    double *along[3]; /* (n) unit vectors */
    double *force[3]; /* (n) friction against them, turned into the direction of sliding */
    double *support;  /* (n) largest power along each */
} points;

enum { MOST_STEPS = 32 };

static void direction(double theta, double phi, double along[3])
{
    along[0] = cos(theta) * sin(phi);
    along[1] = sin(theta) * sin(phi);
    along[2] = cos(phi);
}

static double power(const points *p, size_t wrench, const double along[3])
{
    return p->force[0][wrench] * along[0] + p->force[1][wrench] * along[1] + p->force[2][wrench] * along[2];
}

/* Keep the larger, the smaller; NaN counts as both, and stays: a table with a hole must not pass for a good
 * one. */
static void keep_most(double *kept, double value)
{
    if (!(isnan(*kept) || value <= *kept))
        *kept = value;
}

static void keep_least(double *kept, double value)
{
    if (!(isnan(*kept) || value >= *kept))
        *kept = value;
}

/* Largest power that any wrench of the table, or its opposite, takes out of a motion. */
static double support(const points *p, const double along[3])
{
    double most = 0;
    for (size_t j = 0; j < p->n; j++)
        most = fmax(most, fabs(power(p, j, along)));
    return most;
}

static void gather(const br_limit_surface *s, int stride, points *p)
{
    p->n = 0;
    for (int a = 0; a < 4 * s->n_ls; a += stride)
        for (int b = 0; b <= s->n_ls; b = b < s->n_ls && b + stride > s->n_ls ? s->n_ls : b + stride) {
            double along[3];
            direction(a * BR_PI / (2 * s->n_ls), b * BR_PI / (2 * s->n_ls), along);
            const br_wrench h = s->nodes[br_surface_index(s, a, b)];
            const double force[3] = {-h.x, -h.y, -h.torque};
            for (int c = 0; c < 3; c++) {
                p->along[c][p->n] = along[c];
                p->force[c][p->n] = force[c];
            }
            p->n++;
        }
}

static void check_nodes(points *p, br_limit_surface_quality *q)
{
    for (size_t k = 0; k < p->n; k++) {
        const double along[3] = {p->along[0][k], p->along[1][k], p->along[2][k]}, own = power(p, k, along);
        p->support[k] = support(p, along);
        keep_most(&q->dissipation, p->support[k] - own);
        keep_least(&q->least_power, own);
    }
    /* A point of the hull touches one of its supporting planes; how far it stays from all is its depth. */
    for (size_t j = 0; j < p->n; j++) {
        double depth = INFINITY;
        for (size_t k = 0; k < p->n; k++) {
            const double along[3] = {p->along[0][k], p->along[1][k], p->along[2][k]};
            keep_least(&depth, p->support[k] - power(p, j, along));
        }
        keep_most(&q->depth, depth);
    }
}

static void check_between(const br_limit_surface *s, int stride, const points *p, br_limit_surface_quality *q)
{
    for (int a = 0; a < 4 * s->n_ls; a += stride)
        for (int b = 0; b < s->n_ls; b += stride) {
            double n[3];
            direction((a + 0.5) * BR_PI / (2 * s->n_ls), (b + 0.5) * BR_PI / (2 * s->n_ls), n);
            const br_twist v = {n[0], n[1], n[2]};
            const br_wrench h = br_surface_lookup(s, 1, v);
            const double own = -(h.x * n[0] + h.y * n[1] + h.torque * n[2]);
            keep_most(&q->between, support(p, n) - own);
            keep_least(&q->least_power, own);
        }
}

br_status br_limit_surface_check(const br_limit_surface *surface, br_limit_surface_quality *quality,
                                 br_error *error)
{
    BR_ASSERT_HANDLE(surface);
    BR_ASSERT_HANDLE(quality);
    const int stride = (surface->n_ls + MOST_STEPS - 1) / MOST_STEPS;
    const size_t capacity = (size_t)(4 * surface->n_ls / stride + 1) * (size_t)(surface->n_ls / stride + 2);
    double *const block = malloc(7 * capacity * sizeof *block);
    if (!block)
        return br_fail(error, BR_ERR_MEMORY, "no memory to check a limit surface of resolution %d",
                       surface->n_ls);
    points p = {.support = block + 6 * capacity};
    for (size_t c = 0; c < 3; c++) {
        p.along[c] = block + c * capacity;
        p.force[c] = block + (3 + c) * capacity;
    }
    gather(surface, stride, &p);
    const br_limit_surface_quality none = {.least_power = INFINITY};
    *quality = none;
    check_nodes(&p, quality);
    check_between(surface, stride, &p, quality);
    free(block);
    return BR_OK;
}
