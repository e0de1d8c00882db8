/* Exact derivatives of the reduced model. In units of the rim radius (z_tau/r, r omega) the rate is W s - z P
 * sigma0/g(s), with W the friction direction of the surface, s = |v_S| and P = beta-bar s (1 + cosine)/2
 * [planar, eqs. (31), (32)]. */
#include <bristle/planar_contact.h>
#include <bristle/assert.h>

#include <math.h>

#include "plastic.h"
#include "surface.h"

/* W and its derivatives by (v_x, v_y, omega) at the CoP. */
typedef struct direction {
    double w[3], by_twist[3][3];
} direction;

static void ellipsoid(double r, br_twist v, double speed, direction *d)
{
    const double u[3] = {v.x / speed, v.y / speed, r * v.omega / speed}, scale[3] = {1, 1, r};
    for (int i = 0; i < 3; i++) {
        d->w[i] = u[i];
        for (int k = 0; k < 3; k++)
            d->by_twist[i][k] = ((i == k) - u[i] * u[k]) * scale[k] / speed;
    }
}

/* Cell of the table that holds an angle in steps. */
static int cell_of(double steps, int n, double *residue)
{
    int i = (int)steps;
    if (i >= n)
        i = n - 1;
    *residue = steps - i;
    return i;
}

static void table(const br_limit_surface *surface, double rim, br_twist v, direction *d)
{
    const int n = br_limit_surface_resolution(surface);
    const double per_angle = 2 * n / BR_PI, sign = v.omega < 0 ? -1 : 1;
    const double sliding = sqrt(v.x * v.x + v.y * v.y), r = surface->angle_scale * rim, spin = r * v.omega;
    const double speed = sqrt(v.x * v.x + v.y * v.y + spin * spin);
    double theta = atan2(v.y, v.x) + (v.omega < 0 ? BR_PI : 0);
    if (theta < 0)
        theta += 2 * BR_PI;
    const double phi = atan2(sliding, r * fabs(v.omega));
    double dt, dp;
    const int a = cell_of(theta * per_angle, 4 * n, &dt), b = cell_of(phi * per_angle, n, &dp);
    const br_wrench f00 = br_limit_surface_node(surface, a, b),
                    f10 = br_limit_surface_node(surface, a + 1, b);
    const br_wrench f01 = br_limit_surface_node(surface, a, b + 1),
                    f11 = br_limit_surface_node(surface, a + 1, b + 1);
    const double h00[3] = {f00.x, f00.y, f00.torque}, h10[3] = {f10.x, f10.y, f10.torque};
    const double h01[3] = {f01.x, f01.y, f01.torque}, h11[3] = {f11.x, f11.y, f11.torque};

    /* Pure spin has no direction of sliding: the angles' derivatives are dropped there. */
    const double over = sliding > 0 ? 1 / sliding : 0;
    const double theta_by[3] = {-v.y * over * over, v.x * over * over, 0};
    const double phi_scale = r / (speed * speed);
    const double phi_by[3] = {phi_scale * fabs(v.omega) * v.x * over, phi_scale * fabs(v.omega) * v.y * over,
                              -phi_scale * sliding * sign};
    for (int i = 0; i < 3; i++) {
        const double by_theta = (1 - dp) * (h10[i] - h00[i]) + dp * (h11[i] - h01[i]);
        const double by_phi = (1 - dt) * (h01[i] - h00[i]) + dt * (h11[i] - h10[i]);
        d->w[i] =
            -sign * ((1 - dp) * ((1 - dt) * h00[i] + dt * h10[i]) + dp * ((1 - dt) * h01[i] + dt * h11[i]));
        for (int k = 0; k < 3; k++)
            d->by_twist[i][k] = -sign * per_angle * (by_theta * theta_by[k] + by_phi * phi_by[k]);
    }
}

/* Rates in units of the rim, by scaled bristles and by the twist at the CoP. */
static void differentiate(const br_reduced *m, br_twist v, const double z[3], double by_z[3][3],
                          double by_v[3][3], double rate[3])
{
    const br_lugre *lugre = &m->lugre;
    const double spin = m->r * v.omega, speed = sqrt(v.x * v.x + v.y * v.y + spin * spin);
    if (!(speed > 0)) {
        /* At rest, bristles just follow. */
        for (int i = 0; i < 3; i++) {
            rate[i] = 0;
            for (int k = 0; k < 3; k++) {
                by_z[i][k] = 0;
                by_v[i][k] = i == k ? (i == 2 ? m->r : 1) : 0;
            }
        }
        return;
    }
    direction d;
    if (m->surface)
        table(m->surface, m->r, v, &d);
    else
        ellipsoid(m->r, v, speed, &d);
    double slope_over_speed;
    const double g = br_stribeck(lugre, speed, &slope_over_speed), k = lugre->sigma0 / g;
    const double speed_by[3] = {v.x / speed, v.y / speed, m->r * spin / speed},
                 slope = slope_over_speed * speed;
    double plastic = speed, plastic_z[3] = {0, 0, 0}, plastic_v[3] = {speed_by[0], speed_by[1], speed_by[2]};
    if (lugre->elasto_plastic) {
        const double length = sqrt(z[0] * z[0] + z[1] * z[1] + z[2] * z[2]);
        const double width = sqrt(d.w[0] * d.w[0] + d.w[1] * d.w[1] + d.w[2] * d.w[2]);
        const br_plastic bar = br_plastic_at(lugre, length, width * g / lugre->sigma0);
        const bool flows = (bar.value > 0 || bar.by_length > 0) && length > 0 && width > 0;
        const double cosine = flows ? (d.w[0] * z[0] + d.w[1] * z[1] + d.w[2] * z[2]) / (width * length) : 0;
        const double flow = 0.5 * speed * (1 + cosine);
        plastic = flows ? bar.value * flow : 0;
        for (int c = 0; c < 3; c++) {
            plastic_z[c] = plastic_v[c] = 0;
            if (!flows)
                continue;
            const double cosine_z = (d.w[c] / width - cosine * z[c] / length) / length;
            double width_v = 0, along_v = 0;
            for (int i = 0; i < 3; i++) {
                width_v += d.w[i] * d.by_twist[i][c] / width;
                along_v += z[i] * d.by_twist[i][c];
            }
            const double cosine_v = along_v / (width * length) - cosine * width_v / width;
            const double maximum_v = (width_v * g + width * slope * speed_by[c]) / lugre->sigma0;
            plastic_z[c] = bar.by_length * z[c] / length * flow + bar.value * 0.5 * speed * cosine_z;
            plastic_v[c] = bar.by_maximum * maximum_v * flow +
                           bar.value * 0.5 * (speed_by[c] * (1 + cosine) + speed * cosine_v);
        }
    }
    for (int i = 0; i < 3; i++) {
        rate[i] = d.w[i] * speed - z[i] * plastic * k;
        for (int c = 0; c < 3; c++) {
            by_z[i][c] = -z[i] * plastic_z[c] * k - (i == c ? plastic * k : 0);
            by_v[i][c] = d.by_twist[i][c] * speed + d.w[i] * speed_by[c] -
                         z[i] * k * (plastic_v[c] - plastic * slope / g * speed_by[c]);
        }
    }
}

void br_reduced_derivatives(const br_reduced *m, br_twist twist, double normal_force, const double z[3],
                            br_reduced_jacobian *j)
{
    BR_INVARIANT(m != NULL);
    BR_INVARIANT(z != NULL);
    BR_INVARIANT(j != NULL);
    const br_lugre *lugre = &m->lugre;
    const double n = fmax(normal_force, 0), scale[3] = {1, 1, m->r};
    const double over[3] = {1, 1, m->r > 0 ? 1 / m->r : 0}, scaled[3] = {z[0], z[1], z[2] * over[2]};
    /* at_cop = move twist */
    const double move[3][3] = {{1, 0, -m->cop.y}, {0, 1, m->cop.x}, {0, 0, 1}}, viscous[3] = {1, 1, m->u};
    double by_z[3][3], by_v[3][3], rate[3], cop_z[3][3], cop_v[3][3];
    differentiate(m, br_twist_move(twist, m->cop), scaled, by_z, by_v, rate);
    for (int i = 0; i < 3; i++)
        for (int c = 0; c < 3; c++) {
            j->rate_z[i][c] = scale[i] * by_z[i][c] * over[c];
            j->rate_twist[i][c] = 0;
            for (int k = 0; k < 3; k++)
                j->rate_twist[i][c] += scale[i] * by_v[i][k] * move[k][c];
            cop_z[i][c] = -n * ((i == c ? lugre->sigma0 : 0) + lugre->sigma1 * j->rate_z[i][c]);
            cop_v[i][c] =
                -n * (lugre->sigma1 * j->rate_twist[i][c] + lugre->sigma2 * viscous[i] * move[i][c]);
        }
    /* The wrench at the centre: move transposed. */
    for (int i = 0; i < 3; i++)
        for (int c = 0; c < 3; c++) {
            j->wrench_z[i][c] = j->wrench_twist[i][c] = 0;
            for (int k = 0; k < 3; k++) {
                j->wrench_z[i][c] += move[k][i] * cop_z[k][c];
                j->wrench_twist[i][c] += move[k][i] * cop_v[k][c];
            }
        }
}
