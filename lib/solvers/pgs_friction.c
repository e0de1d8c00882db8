/* The friction of one contact in a sweep: nearest admissible impulse, axis by axis for a box, else as a
 * block. */
#include "pgs.h"

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* [eq. (9)]: two scalar steps, each followed by its effect on the contact's velocity. */
static double update_box(pgs_contact *c, double *u)
{
    double change = 0;
    for (int i = PGS_T; i <= PGS_B; i++) {
        const double inverse = i == PGS_T ? c->inverse_t : c->inverse_b_;
        const double old = c->lambda[i], normal = c->lambda[PGS_N];
        const double next =
            clamp(old - u[i] * inverse, -c->mu[i - PGS_T] * normal, c->mu[i - PGS_T + 2] * normal);
        const double delta = next - old;
        c->lambda[i] = next;
        for (int j = PGS_N; j <= PGS_B; j++)
            u[j] += c->matrix[j][i] * delta;
        change = fmax(change, fabs(delta) * c->matrix[i][i]);
    }
    return change;
}

/* Nearest admissible impulse to f (t, b, scaled tau), in place; true: f was admissible. */
static bool project(const pgs_contact *c, double *f)
{
    const double normal = c->lambda[PGS_N];
    switch (c->kind) {
    case PGS_CIRCLE: {
        const double length = sqrt(f[0] * f[0] + f[1] * f[1]), limit = c->mu[0] * normal;
        if (length <= limit)
            return true;
        f[0] *= limit / length;
        f[1] *= limit / length;
        return false;
    }
    case PGS_POLYGON: {
        br_vec2 g = br_vec2_make(-f[0], -f[1]);
        if (normal > 0) {
            g = br_vec2_scale(1 / normal, g);
            if (br_corners_project(c->corners, &g))
                return true;
        } else {
            g = br_vec2_make(0, 0);
        }
        f[0] = -g.x * normal;
        f[1] = -g.y * normal;
        return false;
    }
    default: {
        const int n = c->kind == PGS_ELLIPSOID ? 3 : 2;
        const double half[3] = {c->mu[0] * normal, c->mu[1] * normal, c->mu[2] * normal};
        const double before[3] = {f[0], f[1], f[2]};
        br_ellipsoid_project(n, half, f);
        return f[0] == before[0] && f[1] == before[1] && (n == 2 || f[2] == before[2]);
    }
    }
}

static void apply(pgs_contact *c, double *u, double dt, double db, double dtau)
{
    c->lambda[PGS_T] += dt;
    c->lambda[PGS_B] += db;
    c->lambda[PGS_TAU] += dtau;
    for (int j = PGS_N; j <= PGS_TAU; j++)
        u[j] += c->matrix[j][PGS_T] * dt + c->matrix[j][PGS_B] * db + c->matrix[j][PGS_TAU] * dtau;
}

/* A block in the plane: the step that would end sliding if its impulse is admissible, else steps of projected
 * gradients. Both leave a solution where it is: at a sliding one the first is never admissible, since it goes
 * beyond the set's supporting line. */
static double update_plane(pgs_contact *c, int inner, double *u)
{
    double change = 0;
    for (int k = 0; k < inner; k++) {
        double f[3] = {c->lambda[PGS_T], c->lambda[PGS_B], 0};
        const double ft = f[0], fb = f[1];
        if (c->inverse_determinant > 0) {
            f[0] -= (c->matrix[PGS_B][PGS_B] * u[PGS_T] - c->matrix[PGS_T][PGS_B] * u[PGS_B]) *
                    c->inverse_determinant;
            f[1] -= (c->matrix[PGS_T][PGS_T] * u[PGS_B] - c->matrix[PGS_T][PGS_B] * u[PGS_T]) *
                    c->inverse_determinant;
        }
        const bool sticks = c->inverse_determinant > 0 && project(c, f);
        if (!sticks) {
            f[0] = ft - c->step * u[PGS_T];
            f[1] = fb - c->step * u[PGS_B];
            project(c, f);
        }
        const double dt = f[0] - ft, db = f[1] - fb;
        apply(c, u, dt, db, 0);
        const double moved = sqrt(dt * dt + db * db) * c->largest;
        change = fmax(change, moved);
        if (sticks || moved < 1e-3 * change)
            break;
    }
    return change;
}

/* With drilling torque: the torque is measured by a length, so that all three half axes are of one order. */
static double update_drilling(pgs_contact *c, int inner, double *u)
{
    double change = 0;
    const double length = c->mu[3];
    for (int k = 0; k < inner; k++) {
        const double old[3] = {c->lambda[PGS_T], c->lambda[PGS_B], c->lambda[PGS_TAU] / length};
        double f[3] = {old[0] - c->step * u[PGS_T], old[1] - c->step * u[PGS_B],
                       old[2] - c->step * u[PGS_TAU] * length};
        project(c, f);
        const double dt = f[0] - old[0], db = f[1] - old[1], dtau = f[2] - old[2];
        apply(c, u, dt, db, dtau * length);
        const double moved = sqrt(dt * dt + db * db + dtau * dtau) * c->largest;
        change = fmax(change, moved);
        if (moved < 1e-3 * change)
            break;
    }
    return change;
}

double pgs_friction_update(pgs_contact *c, int inner, double *u)
{
    switch (c->kind) {
    case PGS_NONE:
        return 0;
    case PGS_BOX:
        return update_box(c, u);
    case PGS_ELLIPSOID:
        return update_drilling(c, inner, u);
    default:
        return update_plane(c, inner, u);
    }
}

/* Largest eigenvalue of the 2 x 2 block, or a bound on that of the scaled 3 x 3 block. */
static double largest_eigenvalue(const pgs_contact *c)
{
    const double tt = c->matrix[PGS_T][PGS_T], bb = c->matrix[PGS_B][PGS_B], tb = c->matrix[PGS_T][PGS_B];
    if (c->kind != PGS_ELLIPSOID)
        return 0.5 * (tt + bb) + sqrt(0.25 * (tt - bb) * (tt - bb) + tb * tb);
    const double s = c->mu[3];
    const double ts = fabs(c->matrix[PGS_T][PGS_TAU]) * s, bs = fabs(c->matrix[PGS_B][PGS_TAU]) * s;
    return fmax(tt + fabs(tb) + ts, fmax(bb + fabs(tb) + bs, c->matrix[PGS_TAU][PGS_TAU] * s * s + ts + bs));
}

void pgs_prepare_friction(pgs_contact *c, const br_cone *cone, br_corners *corners)
{
    const double t = cone->u.ellipse.mu_t, b = cone->u.ellipse.mu_b, tau = cone->u.ellipse.mu_tau;
    switch (cone->kind) {
    case BR_CONE_BOX:
        c->kind = PGS_BOX;
        for (int i = 0; i < 4; i++)
            c->mu[i] = cone->u.box.mu[i];
        break;
    case BR_CONE_ELLIPSE:
        c->kind = t == b ? PGS_CIRCLE : PGS_ELLIPSE;
        c->mu[0] = t;
        c->mu[1] = b;
        c->mu[2] = c->mu[3] = 0;
        break;
    case BR_CONE_POLYGON:
        c->kind = PGS_POLYGON;
        br_polygon_corners(cone, corners);
        c->corners = corners;
        break;
    case BR_CONE_ELLIPSOID:
        c->kind = PGS_ELLIPSOID;
        c->mu[0] = t;
        c->mu[1] = b;
        c->mu[3] = tau > 0 && fmax(t, b) > 0 ? tau / fmax(t, b) : 1;
        c->mu[2] = tau / c->mu[3];
        break;
    }
    const double tt = c->matrix[PGS_T][PGS_T], bb = c->matrix[PGS_B][PGS_B], tb = c->matrix[PGS_T][PGS_B];
    const double determinant = tt * bb - tb * tb;
    c->inverse_determinant = determinant > 1e-12 * tt * bb ? 1 / determinant : 0;
    c->largest = largest_eigenvalue(c);
    c->step = c->largest > 0 ? 1 / c->largest : 0;
}
