/* The distributed model, plain: one bristle a cell in a loop that reads like eqs. (10), (15), (19), (20). */
#include <bristle/distributed.h>

#include <math.h>
#include <stdlib.h>

#include "lanes.h"

struct br_distributed {
    const br_pressure *pressure;
    br_lugre lugre;
};

br_status br_distributed_create(const br_pressure *pressure, const br_lugre *lugre, br_distributed **model, br_error *error)
{
    const br_status status = br_lugre_check(lugre, error);
    if (status < 0)
        return status;
    br_distributed *m = malloc(sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a distributed model");
    m->pressure = pressure;
    m->lugre = *lugre;
    *model = m;
    return BR_OK;
}

void br_distributed_destroy(br_distributed *model)
{
    free(model);
}

const br_pressure *br_distributed_pressure(const br_distributed *model)
{
    return model->pressure;
}

const br_lugre *br_distributed_lugre(const br_distributed *model)
{
    return &model->lugre;
}

void br_distributed_rate(const br_distributed *model, br_twist twist, double normal_force, const double *z_x, const double *z_y,
                         double *dz_x, double *dz_y, br_wrench *wrench)
{
    const br_pressure *p = model->pressure;
    const br_lugre *lugre = &model->lugre;
    double fx[BR_LANES] = {0}, fy[BR_LANES] = {0}, torque[BR_LANES] = {0};
    for (size_t i = 0; i < p->n; i++) {
        const double v[2] = {twist.x - twist.omega * p->y[i], twist.y + twist.omega * p->x[i]};
        const double z[2] = {z_x[i], z_y[i]};
        double dz[2];
        br_lugre_rate2(lugre, v, z, dz);
        const double lx = (lugre->sigma0 * z[0] + lugre->sigma1 * dz[0] + lugre->sigma2 * v[0]) * p->weight[i];
        const double ly = (lugre->sigma0 * z[1] + lugre->sigma1 * dz[1] + lugre->sigma2 * v[1]) * p->weight[i];
        const size_t lane = i % BR_LANES;
        fx[lane] += lx;
        fy[lane] += ly;
        torque[lane] += p->x[i] * ly - p->y[i] * lx;
        if (dz_x) {
            dz_x[i] = dz[0];
            dz_y[i] = dz[1];
        }
    }
    if (wrench) {
        const double n = fmax(normal_force, 0);
        wrench->x = -n * br_lanes_sum(fx);
        wrench->y = -n * br_lanes_sum(fy);
        wrench->torque = -n * br_lanes_sum(torque);
    }
}

br_wrench br_distributed_step(const br_distributed *model, br_twist twist, double normal_force, double dt, double *z_x, double *z_y)
{
    const br_pressure *p = model->pressure;
    const br_lugre *lugre = &model->lugre;
    double fx[BR_LANES] = {0}, fy[BR_LANES] = {0}, torque[BR_LANES] = {0};
    for (size_t i = 0; i < p->n; i++) {
        const double v[2] = {twist.x - twist.omega * p->y[i], twist.y + twist.omega * p->x[i]};
        const double z[2] = {z_x[i], z_y[i]};
        double dz[2];
        br_lugre_rate2(lugre, v, z, dz);
        const double lx = (lugre->sigma0 * z[0] + lugre->sigma1 * dz[0] + lugre->sigma2 * v[0]) * p->weight[i];
        const double ly = (lugre->sigma0 * z[1] + lugre->sigma1 * dz[1] + lugre->sigma2 * v[1]) * p->weight[i];
        const size_t lane = i % BR_LANES;
        fx[lane] += lx;
        fy[lane] += ly;
        torque[lane] += p->x[i] * ly - p->y[i] * lx;
        z_x[i] += dz[0] * dt;
        z_y[i] += dz[1] * dt;
    }
    const double n = fmax(normal_force, 0);
    const br_wrench wrench = {-n * br_lanes_sum(fx), -n * br_lanes_sum(fy), -n * br_lanes_sum(torque)};
    return wrench;
}
