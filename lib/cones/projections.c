/* Nearest forces of many cones, ellipsoids several at once. */
#include "projections.h"

#include <stdbool.h>
#include <string.h>
#include <bristle/cone_type.h>

#include "cones.h"

projections projections_begin(void)
{
    projections all;
    all.kernel = ellipsoids_widest();
    all.waiting.n = 0;
    return all;
}

void projections_end(projections *all)
{
    const ellipsoids *const e = &all->waiting;
    if (e->n == 0)
        return;
    ellipsoids_project(all->kernel, &all->waiting);
    for (size_t k = 0; k < e->n; k++)
        *all->to[k] = (projection){
            {e->x[0][k], e->x[1][k], all->axes[k] == 3 ? e->x[2][k] : all->to[k]->force.tau}, e->t[k]};
    all->waiting.n = 0;
}

/* The half axes of an ellipsoid, 3, of an ellipse or a circle, 2, or of another cone, 0. */
static int half_axes(const br_cone *cone, double lambda_n, double length, double half[3])
{
    const double *const mu = cone->u.value;
    const bool circle = cone->type == &br_cone_circle_type, ellipsoid = cone->type == &br_cone_ellipsoid_type;
    if (!circle && !ellipsoid && cone->type != &br_cone_ellipse_type)
        return 0;
    half[0] = mu[0] * lambda_n;
    half[1] = mu[circle ? 0 : 1] * lambda_n;
    if (!ellipsoid)
        return 2;
    half[2] = mu[2] / length * lambda_n;
    return 3;
}

/* A force outside such a cone. */
typedef struct outer {
    int n; /* axes */
    double half[3], x[3];
} outer;

/* Whether the force lies outside; else its nearest one is found. */
static bool is_outside(const br_cone *cone, double lambda_n, double length, projection *of, outer *o)
{
    of->t = -1;
    o->n = half_axes(cone, lambda_n, length, o->half);
    if (o->n > 0) {
        o->x[0] = of->force.t;
        o->x[1] = of->force.b;
        o->x[2] = of->force.tau;
        const ellipsoid_side side =
            o->n == 3 ? ellipsoid_side_of(3, o->half, o->x) : ellipsoid_side_of(2, o->half, o->x);
        if (side != UNKNOWN_SIDE)
            return side == OUTSIDE;
    }
    cone->type->project(cone, lambda_n, length, &of->force);
    return false;
}

void projections_add(projections *all, const br_cone *cone, double lambda_n, double length, projection *to)
{
    outer o;
    if (!is_outside(cone, lambda_n, length, to, &o))
        return;
    all->to[all->waiting.n] = to;
    all->axes[all->waiting.n] = o.n;
    /* An ellipse in the lanes of ellipsoids: nothing along a third axis that is neither largest nor least. */
    if (o.n == 2) {
        o.half[2] = o.half[0];
        o.x[2] = 0;
    }
    ellipsoids_put(&all->waiting, o.half, o.x);
    if (all->waiting.n == ELLIPSOIDS_MOST)
        projections_end(all);
}

void projection_find(const br_cone *cone, double lambda_n, double length, projection *of)
{
    outer o;
    if (!is_outside(cone, lambda_n, length, of, &o))
        return;
    of->t = br_ellipsoid_project_outside(o.n, o.half, o.x);
    of->force = (br_contact_vec){o.x[0], o.x[1], o.n == 3 ? o.x[2] : of->force.tau};
}

void projection_derivative(const br_cone *cone, double lambda_n, double length, const br_contact_vec *f,
                           const projection *of, double a[3][3])
{
    if (of->t < 0) {
        br_cone_projection_derivative(cone, lambda_n, length, *f, a);
        return;
    }
    const double x[3] = {f->t, f->b, f->tau};
    double half[3];
    const int n = half_axes(cone, lambda_n, length, half);
    memset(a, 0, 9 * sizeof a[0][0]);
    br_ellipsoid_derivative_outside(n, half, x, of->t, a);
}
