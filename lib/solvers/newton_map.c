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

static double pushing(const newton_block *b, const double *x, const double *v)
{
    return x[0] - v[0] / b->normal;
}

/* A contact with friction; true: it pushes, and the nearest force, which is what was moved yet, is to be
 * found. */
static bool move(const newton_block *b, const double *x, const double *v, newton_moved *m)
{
    const double r = 1 / b->friction;
    m->normal = pushing(b, x, v);
    m->friction = (br_contact_vec){x[1] - r * v[1], x[2] - r * v[2], b->size == 4 ? x[3] - r * v[3] : 0};
    m->nearest = (projection){m->friction, -1};
    if (m->normal > 0)
        return true;
    m->nearest.force = (br_contact_vec){0, 0, 0};
    return false;
}

static bool has_friction(const newton_block *b)
{
    return b->contact && b->size > 1;
}

void newton_move(const newton_block *b, const double *x, const double *v, newton_moved *m)
{
    if (has_friction(b) && move(b, x, v, m))
        projection_find(b->cone, m->normal, b->length, &m->nearest);
}

void newton_move_all(const newton_problem *p, const double *x, const double *v, newton_moved *m)
{
    projections all = projections_begin();
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        if (has_friction(b) && move(b, &x[b->first], &v[b->first], &m[i]))
            projections_add(&all, b->cone, m[i].normal, b->length, &m[i].nearest);
    }
    projections_end(&all);
}

static double row_value(const newton_block *b, double x, double v)
{
    const double next = x - v / b->normal;
    return next < b->low ? (x - b->low) * b->normal : next > b->high ? (x - b->high) * b->normal : v;
}

void newton_map_value(const newton_block *b, const double *x, const double *v, const newton_moved *m,
                      double *value)
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
    value[1] = b->friction * (x[1] - m->nearest.force.t);
    value[2] = b->friction * (x[2] - m->nearest.force.b);
    if (b->size == 4)
        value[3] = b->friction * (x[3] - m->nearest.force.tau);
}

static void friction_derivative(const newton_block *b, const double *x, const newton_moved *m,
                                newton_map *map)
{
    const double f[3] = {m->friction.t, m->friction.b, m->friction.tau},
                 near[3] = {m->nearest.force.t, m->nearest.force.b, m->nearest.force.tau};
    double a[3][3] = {{0}};
    if (m->normal > 0)
        projection_derivative(b->cone, m->normal, b->length, &m->friction, &m->nearest, a);
    for (int i = 0; i + 1 < b->size; i++) {
        map->value[i + 1] = b->friction * (x[i + 1] - near[i]);
        for (int j = 0; j + 1 < b->size; j++) {
            map->b[i + 1][j + 1] = b->friction * ((i == j) - a[i][j]);
            map->c[i + 1][j + 1] = a[i][j];
        }
        if (!(m->normal > 0))
            continue;
        double slope = near[i];
        for (int j = 0; j + 1 < b->size; j++)
            slope -= a[i][j] * f[j];
        slope *= b->friction / m->normal;
        map->b[i + 1][0] = -slope;
        map->c[i + 1][0] = slope / b->normal;
    }
}

void newton_map_derivative(const newton_block *b, const double *x, const double *v, const newton_moved *m,
                           newton_map *map)
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
        friction_derivative(b, x, m, map);
}

/* True: friction is to go to the nearest force of its cone. */
static bool admit(const newton_block *b, double *x, projection *friction)
{
    if (b->size == 0)
        return false;
    if (!b->contact) {
        x[0] = x[0] < b->low ? b->low : x[0] > b->high ? b->high : x[0];
        return false;
    }
    if (!(x[0] > 0)) {
        memset(x, 0, (size_t)b->size * sizeof *x);
        return false;
    }
    if (b->size == 1)
        return false;
    friction->force = (br_contact_vec){x[1], x[2], b->size == 4 ? x[3] : 0};
    return true;
}

static void set_friction(const newton_block *b, const projection *friction, double *x)
{
    x[1] = friction->force.t;
    x[2] = friction->force.b;
    if (b->size == 4)
        x[3] = friction->force.tau;
}

void newton_map_admit(const newton_block *b, double *x)
{
    projection friction;
    if (!admit(b, x, &friction))
        return;
    projection_find(b->cone, x[0], b->length, &friction);
    set_friction(b, &friction, x);
}

void newton_map_admit_all(const newton_problem *p, double *x, newton_moved *m)
{
    projections all = projections_begin();
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        m[i].normal = admit(b, &x[b->first], &m[i].nearest) ? x[b->first] : 0;
        if (m[i].normal > 0)
            projections_add(&all, b->cone, m[i].normal, b->length, &m[i].nearest);
    }
    projections_end(&all);
    for (size_t i = 0; i < p->n_blocks; i++)
        if (m[i].normal > 0)
            set_friction(&p->block[i], &m[i].nearest, &x[p->block[i].first]);
}
