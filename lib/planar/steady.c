/* Steady-state friction of a pressure distribution: by single points, and interpolated between rotations about the corners
 * of the grid cell that holds the centre of rotation [planar, eqs. (12), (19) to (21)]. */
#include <bristle/steady.h>

#include <math.h>

#include "kernel.h"

br_wrench br_steady_point(const br_pressure *p, const br_lugre *lugre, br_twist twist, double normal_force)
{
    const br_kernel_input in = {.pressure = p, .lugre = lugre, .twist = twist, .normal_force = normal_force};
    br_wrench wrench;
    br_kernel_best()->steady(&in, &wrench);
    return wrench;
}

/* Cell index and position within it of coordinate q, in cells from the low edge of the grid. */
typedef struct place {
    double index, residue;
    bool inside;
} place;

/* The published program truncates toward zero, so that it extrapolates up to one cell below the low edge. */
static place locate(double q, int n, bool as_published)
{
    const double index = as_published ? trunc(q) : floor(q);
    const place p = {index, q - index, index >= 0 && index < n};
    return p;
}

br_wrench br_steady_bilinear(const br_pressure *p, const br_lugre *lugre, br_twist twist, double normal_force, bool as_published)
{
    /* Below 1e-10 rad/s the published program takes the twist for a translation. */
    if (twist.omega == 0 || (as_published && fabs(twist.omega) < 1e-10))
        return br_steady_point(p, lugre, twist, normal_force);
    const double hx = p->width / p->n_x, hy = p->height / p->n_y;
    const double cor_x = -twist.y / twist.omega, cor_y = twist.x / twist.omega;
    const place ix = locate(cor_x / hx + 0.5 * p->n_x, p->n_x, as_published);
    const place iy = locate(cor_y / hy + 0.5 * p->n_y, p->n_y, as_published);
    if (!ix.inside || !iy.inside)
        return br_steady_point(p, lugre, twist, normal_force);
    br_wrench sum = {0, 0, 0};
    for (int corner = 0; corner < 4; corner++) {
        const int right = corner & 1, up = corner >> 1;
        const double share = (right ? ix.residue : 1 - ix.residue) * (up ? iy.residue : 1 - iy.residue);
        const double x = (ix.index + right - 0.5 * p->n_x) * hx, y = (iy.index + up - 0.5 * p->n_y) * hy;
        const br_twist rotation = {twist.omega * y, -twist.omega * x, twist.omega};
        const br_wrench f = br_steady_point(p, lugre, rotation, normal_force);
        sum.x += share * f.x;
        sum.y += share * f.y;
        sum.torque += share * f.torque;
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
    const br_lugre coulomb = br_lugre_coulomb();
    /* Pure rotation about the CoP, seen from the centre of the grid. */
    const br_twist rotation = {pressure->cop.y, -pressure->cop.x, 1};
    const br_wrench f = br_steady_bilinear(pressure, &coulomb, rotation, 1, false);
    return fabs(br_wrench_move(f, pressure->cop).torque);
}
