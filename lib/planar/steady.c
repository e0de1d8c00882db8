/* Steady-state friction of a pressure distribution: by single points, and interpolated between rotations
 * about the corners of the grid cell that holds the centre of rotation [planar, eqs. (12), (19) to (21)]. */
#include <bristle/steady.h>
#include <bristle/assert.h>

#include <math.h>

#include "corners.h"
#include "kernel.h"

br_wrench br_steady_point(const br_pressure *p, const br_lugre *lugre, br_twist twist, double normal_force)
{
    BR_INVARIANT(p != NULL);
    BR_INVARIANT(lugre != NULL);
    const br_kernel_input in = {.pressure = p, .lugre = lugre, .twist = twist, .normal_force = normal_force};
    br_wrench wrench;
    br_kernel_best()->steady(&in, &wrench);
    return wrench;
}

/* Cell index and position within it of coordinate q, in cells from the low edge of the grid. The published
 * program truncates toward zero, so that it extrapolates up to one cell below the low edge. */
static bool locate(double q, int n, bool as_published, int *index, double *residue)
{
    if (!(q < n && (as_published ? q > -1 : q >= 0)))
        return false;
    *index = (int)q;
    *residue = q - *index;
    return true;
}

br_corners br_corners_of(const br_pressure *p, br_twist twist, bool as_published)
{
    br_corners c = {.inside = false};
    /* Below 1e-10 rad/s the published program takes the twist for a translation. */
    if (twist.omega == 0 || (as_published && fabs(twist.omega) < 1e-10))
        return c;
    const double hx = p->width / p->n_x, hy = p->height / p->n_y;
    const double cor_x = -twist.y / twist.omega, cor_y = twist.x / twist.omega;
    double x, y;
    if (!locate(cor_x / hx + 0.5 * p->n_x, p->n_x, as_published, &c.ix, &x) ||
        !locate(cor_y / hy + 0.5 * p->n_y, p->n_y, as_published, &c.iy, &y))
        return c;
    c.inside = true;
    c.share[0] = (1 - x) * (1 - y);
    c.share[1] = x * (1 - y);
    c.share[2] = (1 - x) * y;
    c.share[3] = x * y;
    return c;
}

br_twist br_corner_rotation(const br_pressure *p, int ix, int iy, double omega)
{
    const double x = (ix - 0.5 * p->n_x) * (p->width / p->n_x),
                 y = (iy - 0.5 * p->n_y) * (p->height / p->n_y);
    const br_twist rotation = {omega * y, -omega * x, omega};
    return rotation;
}

br_wrench br_steady_bilinear(const br_pressure *p, const br_lugre *lugre, br_twist twist, double normal_force,
                             bool as_published)
{
    BR_INVARIANT(p != NULL);
    BR_INVARIANT(lugre != NULL);
    const br_corners c = br_corners_of(p, twist, as_published);
    if (!c.inside)
        return br_steady_point(p, lugre, twist, normal_force);
    br_wrench sum = {0, 0, 0};
    for (int k = 0; k < 4; k++) {
        const br_twist rotation = br_corner_rotation(p, c.ix + (k & 1), c.iy + (k >> 1), twist.omega);
        const br_wrench f = br_steady_point(p, lugre, rotation, normal_force);
        sum.x += c.share[k] * f.x;
        sum.y += c.share[k] * f.y;
        sum.torque += c.share[k] * f.torque;
    }
    return sum;
}

br_lugre br_lugre_coulomb(void)
{
    br_lugre lugre = br_lugre_default();
    lugre.mu_s = lugre.mu_c = 1;
    lugre.sigma1 = lugre.sigma2 = 0;
    lugre.elasto_plastic = false;
    return lugre;
}

double br_pressure_rim_radius(const br_pressure *pressure)
{
    BR_ASSERT_HANDLE(pressure);
    const br_lugre coulomb = br_lugre_coulomb();
    /* Pure rotation about the CoP, seen from the centre of the grid. */
    const br_twist rotation = {pressure->cop.y, -pressure->cop.x, 1};
    const br_wrench f = br_steady_bilinear(pressure, &coulomb, rotation, 1, false);
    return fabs(br_wrench_move(f, pressure->cop).torque);
}
