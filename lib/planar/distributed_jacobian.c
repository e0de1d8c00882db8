/* Exact derivatives of the distributed model, cell by cell: with v the velocity of a cell, s = |v|, k = sigma0/g(s) and the plastic speed
 * P = beta-bar (s + v.z/|z|)/2 (P = s for LuGre), the rate is v - z P k. */
#include <bristle/planar_contact.h>

#include <math.h>

#include "plastic.h"

typedef struct derivative {
    double by_z[2][2], by_v[2][2]; /* of the rate */
    double rate[2];
} derivative;

static void differentiate(const br_lugre *lugre, const double v[2], const double z[2], derivative *d)
{
    const double speed = sqrt(v[0] * v[0] + v[1] * v[1]);
    double slope_over_speed;
    const double g = br_stribeck(lugre, speed, &slope_over_speed);
    const double k = lugre->sigma0 / g;
    const double direction[2] = {speed > 0 ? v[0] / speed : 0, speed > 0 ? v[1] / speed : 0};
    double decay = speed * k;
    double decay_z[2] = {0, 0}, decay_v[2];
    if (lugre->elasto_plastic) {
        const double length = sqrt(z[0] * z[0] + z[1] * z[1]);
        const br_plastic bar = br_plastic_at(lugre, length, g / lugre->sigma0);
        if (bar.value > 0 || bar.by_length > 0) {
            const double unit[2] = {z[0] / length, z[1] / length};
            const double along = v[0] * unit[0] + v[1] * unit[1];
            const double flow = 0.5 * (speed + along), plastic_speed = bar.value * flow;
            const double maximum_factor = slope_over_speed / lugre->sigma0;
            decay = plastic_speed * k;
            for (int c = 0; c < 2; c++) {
                const double flow_z = 0.5 * (v[c] - along * unit[c]) / length;
                const double flow_v = 0.5 * (direction[c] + unit[c]);
                decay_z[c] = k * (bar.by_length * unit[c] * flow + bar.value * flow_z);
                decay_v[c] = k * (bar.by_maximum * maximum_factor * v[c] * flow + bar.value * flow_v) -
                             plastic_speed * k * slope_over_speed / g * v[c];
            }
        } else {
            decay = decay_v[0] = decay_v[1] = 0;
        }
    } else {
        for (int c = 0; c < 2; c++)
            decay_v[c] = k * direction[c] - speed * k * slope_over_speed / g * v[c];
    }
    for (int r = 0; r < 2; r++) {
        d->rate[r] = v[r] - z[r] * decay;
        for (int c = 0; c < 2; c++) {
            d->by_z[r][c] = -z[r] * decay_z[c] - (r == c ? decay : 0);
            d->by_v[r][c] = (r == c ? 1 : 0) - z[r] * decay_v[c];
        }
    }
}

br_wrench br_distributed_derivatives(const br_distributed *model, br_twist twist, double normal_force, const double *z_x,
                                     const double *z_y, double *const cell[2][2], double *const cell_twist[2][3],
                                     double *const wrench_cell[3][2], double wrench_twist[3][3])
{
    const br_pressure *p = br_distributed_pressure(model);
    const br_lugre *lugre = br_distributed_lugre(model);
    const double n = fmax(normal_force, 0);
    double sum[3][3] = {{0}};
    br_wrench wrench = {0, 0, 0};
    for (size_t i = 0; i < p->n; i++) {
        const double x = p->x[i], y = p->y[i], load = -n * p->weight[i];
        const double v[2] = {twist.x - twist.omega * y, twist.y + twist.omega * x}, z[2] = {z_x[i], z_y[i]};
        derivative d;
        differentiate(lugre, v, z, &d);
        for (int r = 0; r < 2; r++)
            for (int c = 0; c < 2; c++)
                cell[r][c][i] = d.by_z[r][c];
        if (!cell_twist)
            continue;
        double force[2], force_twist[2][3];
        for (int r = 0; r < 2; r++) {
            force[r] = load * (lugre->sigma0 * z[r] + lugre->sigma1 * d.rate[r] + lugre->sigma2 * v[r]);
            const double by_twist[3] = {d.by_v[r][0], d.by_v[r][1], x * d.by_v[r][1] - y * d.by_v[r][0]};
            const double arm[3] = {r == 0, r == 1, r == 0 ? -y : x};
            for (int k = 0; k < 3; k++) {
                cell_twist[r][k][i] = by_twist[k];
                force_twist[r][k] = load * (lugre->sigma1 * by_twist[k] + lugre->sigma2 * arm[k]);
                sum[r][k] += force_twist[r][k];
            }
            for (int c = 0; c < 2; c++)
                wrench_cell[r][c][i] = load * ((r == c ? lugre->sigma0 : 0) + lugre->sigma1 * d.by_z[r][c]);
        }
        for (int c = 0; c < 2; c++)
            wrench_cell[2][c][i] = x * wrench_cell[1][c][i] - y * wrench_cell[0][c][i];
        for (int k = 0; k < 3; k++)
            sum[2][k] += x * force_twist[1][k] - y * force_twist[0][k];
        wrench.x += force[0];
        wrench.y += force[1];
        wrench.torque += x * force[1] - y * force[0];
    }
    for (int j = 0; cell_twist && j < 3; j++)
        for (int k = 0; k < 3; k++)
            wrench_twist[j][k] = sum[j][k];
    return wrench;
}
