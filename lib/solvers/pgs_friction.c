/* The friction of one contact in a sweep: nearest admissible impulse, axis by axis for a box, else as a
 * block. */
#include "pgs_local.h"

bool pgs_project(const pgs_contact *c, const double *l, br_contact_vec *f)
{
    const double normal = l[PGS_N];
    if (c->kind == PGS_CIRCLE)
        return pgs_project_circle(c, l, f);
    br_contact_vec g = {0, 0, 0};
    if (normal > 0) {
        double x[3];
        pgs_over_normal(c, f, x);
        if (c->ellipsoid && ellipsoid_side_of(3, c->mu, x) == INSIDE)
            return true;
        g = (br_contact_vec){x[0], x[1], x[2]};
        if (c->block->cone->type->project(c->block->cone, 1, pgs_length(c), &g))
            return true;
    }
    *f = (br_contact_vec){normal * g.t, normal * g.b, normal * g.tau};
    return false;
}

/* Of a force that is seen to be outside its nearest one is not asked for, which is most of the work. */
static bool ellipse_admits(const pgs_contact *c, const double *l, br_contact_vec *f)
{
    if (l[PGS_N] > 0) {
        double x[3];
        pgs_over_normal(c, f, x);
        const ellipsoid_side side = ellipsoid_side_of(2, c->mu, x);
        if (side != UNKNOWN_SIDE)
            return side == INSIDE;
    }
    return pgs_project(c, l, f);
}

/* With drilling torque: the torque is measured by a length, so that all three half axes are of one order. */
static double update_drilling(pgs_contact *c, int inner, double *u, int *taken)
{
    double change = 0;
    const double length = pgs_length(c);
    for (int k = 0; k < inner; k++) {
        (*taken)++;
        const br_contact_vec old = {c->lambda[PGS_T], c->lambda[PGS_B], c->lambda[PGS_TAU] / length};
        br_contact_vec f = {old.t - c->step * u[PGS_T], old.b - c->step * u[PGS_B],
                            old.tau - c->step * u[PGS_TAU] * length};
        pgs_project(c, c->lambda, &f);
        const double dt = f.t - old.t, db = f.b - old.b, dtau = f.tau - old.tau;
        pgs_push_friction(c, c->lambda, u, dt, db, dtau * length);
        const double moved = sqrt(dt * dt + db * db + dtau * dtau) * c->largest;
        change = larger_of(change, moved);
        if (moved < 1e-3 * change)
            break;
    }
    return change;
}

double pgs_friction_steps(pgs_contact *c, int most, double *u, int *taken)
{
    switch (c->kind) {
    case PGS_NONE:
        return 0;
    case PGS_BOX:
        (*taken)++;
        return pgs_update_box(c, c->lambda, u);
    case PGS_DRILLING:
        return update_drilling(c, most, u, taken);
    case PGS_CIRCLE:
        return pgs_update_plane(c, most, c->lambda, u, pgs_project_circle, pgs_project_circle, taken);
    case PGS_ELLIPSE:
        return pgs_update_plane(c, most, c->lambda, u, ellipse_admits, pgs_project, taken);
    default:
        return pgs_update_plane(c, most, c->lambda, u, pgs_project, pgs_project, taken);
    }
}

double pgs_friction_update(pgs_contact *c, int inner, double *u)
{
    int taken = 0;
    return pgs_friction_steps(c, inner, u, &taken);
}

/* Largest eigenvalue of the 2 x 2 block, or a bound on that of the scaled 3 x 3 block. */
static double largest_eigenvalue(const pgs_contact *c)
{
    const double tt = c->matrix[PGS_T][PGS_T], bb = c->matrix[PGS_B][PGS_B], tb = c->matrix[PGS_T][PGS_B];
    if (c->kind != PGS_DRILLING)
        return pgs_plane_eigenvalue(tt, tb, bb);
    const double s = pgs_length(c);
    const double ts = fabs(c->matrix[PGS_T][PGS_TAU]) * s, bs = fabs(c->matrix[PGS_B][PGS_TAU]) * s;
    return fmax(tt + fabs(tb) + ts, fmax(bb + fabs(tb) + bs, c->matrix[PGS_TAU][PGS_TAU] * s * s + ts + bs));
}

/* Half the set's width along d, or its larger part where it is not symmetric. */
static double extent(const br_cone *cone, double t, double b, double tau)
{
    return fmax(cone->type->support(cone, t, b, tau), cone->type->support(cone, -t, -b, -tau));
}

static double unit_of_torque(const br_cone *cone)
{
    const double force = fmax(extent(cone, 1, 0, 0), extent(cone, 0, 1, 0)), torque = extent(cone, 0, 0, 1);
    return torque > 0 && force > 0 ? torque / force : 1;
}

/* Of the normal's own part of W: steps of normal and friction one after the other leave as much of an error
 * of the contact, at most, where it slides. */
static const double COUPLED = 0.5;

bool pgs_is_coupled(const pgs_contact *c)
{
    const double *const w = c->matrix[PGS_N], t = w[PGS_T], b = w[PGS_B];
    if (c->kind == PGS_BOX)
        return larger_of(c->mu[0], c->mu[2]) * fabs(t) + larger_of(c->mu[1], c->mu[3]) * fabs(b) >
               COUPLED * w[PGS_N];
    if (c->kind == PGS_CIRCLE || c->kind == PGS_ELLIPSE)
        return c->mu[0] * t * c->mu[0] * t + c->mu[1] * b * c->mu[1] * b >
               COUPLED * w[PGS_N] * COUPLED * w[PGS_N];
    return extent(c->block->cone, w[PGS_T], w[PGS_B], w[PGS_TAU]) > COUPLED * w[PGS_N];
}

pgs_friction pgs_friction_of(const br_cone *cone, double mu[4])
{
    const br_cone_type *type = cone->type;
    if (type->bounds) {
        type->bounds(cone, mu);
        return PGS_BOX;
    }
    if (type->half_axes) {
        type->half_axes(cone, mu);
        return mu[0] == mu[1] ? PGS_CIRCLE : PGS_ELLIPSE;
    }
    return type->dimension == 2 ? PGS_PLANE : PGS_DRILLING;
}

void pgs_prepare_friction(pgs_contact *c)
{
    const br_cone *const cone = c->block->cone;
    c->mu[PGS_LENGTH] = 1;
    c->ellipsoid = cone->type == &br_cone_ellipsoid_type;
    c->kind = (uint8_t)pgs_friction_of(cone, c->mu);
    if (c->kind == PGS_DRILLING) {
        for (int i = 0; i < 2 && c->ellipsoid; i++)
            c->mu[i] = cone->u.value[i];
        pgs_set_length(c, unit_of_torque(cone));
    }
    const double tt = c->matrix[PGS_T][PGS_T], bb = c->matrix[PGS_B][PGS_B], tb = c->matrix[PGS_T][PGS_B];
    const double determinant = tt * bb - tb * tb;
    c->inverse_determinant = determinant > 1e-12 * tt * bb ? 1 / determinant : 0;
    c->largest = largest_eigenvalue(c);
    c->step = c->largest > 0 ? 1 / c->largest : 0;
}
