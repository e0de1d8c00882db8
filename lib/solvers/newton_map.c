/* The natural map of a block [Alart, Curnier 1991] and its generalised derivative.
 *
 * Row: v, or the way to the bound in units of velocity, where lambda - v/w is beyond it. Normal: v where p =
 * lambda_n - v_n/w is positive, else lambda_n w. Friction: lambda_f - P(lambda_f - v_f/w; p), P the nearest
 * force in the cone of the normal impulse p. P is homogeneous of degree 1 in both, so its derivative by p is
 * (P - A moved)/p, A that by the force. */
#include <math.h>
#include <string.h>
#include <bristle/cone_type.h>
#include "newton.h"

/* What both functions ask first: the impulses moved against the velocities. */
typedef struct moved {
    double normal;
    br_contact_vec friction, nearest; /* torque over length */
} moved;

static double pushing(const newton_block *b, const double *x, const double *v)
{
    return x[0] - v[0] / b->normal;
}

/* A contact that pushes, with friction. */
static moved move(const newton_block *b, const double *x, const double *v)
{
    moved m = {.normal = pushing(b, x, v)};
    const double r = 1 / b->friction;
    m.friction = (br_contact_vec){x[1] - r * v[1], x[2] - r * v[2], b->size == 4 ? x[3] - r * v[3] : 0};
    m.nearest = m.friction;
    if (m.normal > 0)
        b->cone->type->project(b->cone, m.normal, b->length, &m.nearest);
    else
        m.nearest = (br_contact_vec){0, 0, 0};
    return m;
}

static double row_value(const newton_block *b, double x, double v)
{
    const double next = x - v / b->normal;
    return next < b->low ? (x - b->low) * b->normal : next > b->high ? (x - b->high) * b->normal : v;
}

void newton_map_value(const newton_block *b, const double *x, const double *v, double *value)
{
    if (b->size == 0)
        return;
    if (!b->contact) {
        value[0] = row_value(b, x[0], v[0]);
        return;
    }
    value[0] = pushing(b, x, v) > 0 ? v[0] : x[0] * b->normal;
    if (b->size == 1)
        return;
    const moved m = move(b, x, v);
    value[1] = b->friction * (x[1] - m.nearest.t);
    value[2] = b->friction * (x[2] - m.nearest.b);
    if (b->size == 4)
        value[3] = b->friction * (x[3] - m.nearest.tau);
}

static void friction_derivative(const newton_block *b, const double *x, const double *v, newton_map *map)
{
    const moved m = move(b, x, v);
    const double f[3] = {m.friction.t, m.friction.b, m.friction.tau},
                 near[3] = {m.nearest.t, m.nearest.b, m.nearest.tau};
    double a[3][3] = {{0}};
    if (m.normal > 0)
        br_cone_projection_derivative(b->cone, m.normal, b->length, m.friction, a);
    for (int i = 0; i + 1 < b->size; i++) {
        map->value[i + 1] = b->friction * (x[i + 1] - near[i]);
        for (int j = 0; j + 1 < b->size; j++) {
            map->b[i + 1][j + 1] = b->friction * ((i == j) - a[i][j]);
            map->c[i + 1][j + 1] = a[i][j];
        }
        if (!(m.normal > 0))
            continue;
        double slope = near[i];
        for (int j = 0; j + 1 < b->size; j++)
            slope -= a[i][j] * f[j];
        slope *= b->friction / m.normal;
        map->b[i + 1][0] = -slope;
        map->c[i + 1][0] = slope / b->normal;
    }
}

void newton_map_derivative(const newton_block *b, const double *x, const double *v, newton_map *map)
{
    memset(map, 0, sizeof *map);
    if (b->size == 0)
        return;
    const bool free = b->contact ? pushing(b, x, v) > 0
                                 : x[0] - v[0] / b->normal >= b->low && x[0] - v[0] / b->normal <= b->high;
    map->b[0][0] = free ? 0 : b->normal;
    map->c[0][0] = free ? 1 : 0;
    map->value[0] = b->contact ? (free ? v[0] : x[0] * b->normal) : row_value(b, x[0], v[0]);
    if (b->size > 1)
        friction_derivative(b, x, v, map);
}

void newton_map_admit(const newton_block *b, double *x)
{
    if (b->size == 0)
        return;
    if (!b->contact) {
        x[0] = x[0] < b->low ? b->low : x[0] > b->high ? b->high : x[0];
        return;
    }
    if (!(x[0] > 0)) {
        memset(x, 0, (size_t)b->size * sizeof *x);
        return;
    }
    if (b->size == 1)
        return;
    br_contact_vec f = {x[1], x[2], b->size == 4 ? x[3] : 0};
    b->cone->type->project(b->cone, x[0], b->length, &f);
    x[1] = f.t;
    x[2] = f.b;
    if (b->size == 4)
        x[3] = f.tau;
}
