/* The distributed model: holds what the loops over cells need, and hands the work to the kernels of this CPU.
 */
#include <bristle/distributed.h>
#include <bristle/assert.h>

#include <stdlib.h>

#include "kernel.h"
#include "runs.h"

struct br_distributed {
    const br_pressure *pressure;
    const br_kernel *kernel;
    br_runs *runs; /* null unless gamma = 2 */
    br_lugre lugre;
    double gone;          /* br_kernel_gone */
    br_fall_table *table; /* null where none serves */
};

br_status br_distributed_create(const br_pressure *pressure, const br_lugre *lugre, br_distributed **model,
                                br_error *error)
{
    BR_ASSERT_HANDLE(pressure);
    BR_ASSERT_HANDLE(lugre);
    BR_ASSERT_HANDLE(model);
    const br_status status = br_lugre_check(lugre, error);
    if (status < 0)
        return status;
    br_distributed *m = calloc(1, sizeof *m);
    const bool factors = lugre->gamma == 2, table = br_fall_table_serves(lugre);
    if (m && factors)
        m->runs = br_runs_create(pressure);
    if (m && table)
        m->table = br_fall_table_create(lugre);
    if (!m || (factors && !m->runs) || (table && !m->table)) {
        br_distributed_destroy(m);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a distributed model of %zu cells", pressure->n);
    }
    m->pressure = pressure;
    m->kernel = br_kernel_best();
    m->lugre = *lugre;
    m->gone = br_kernel_gone(lugre);
    *model = m;
    return BR_OK;
}

void br_distributed_destroy(br_distributed *model)
{
    if (!model)
        return;
    br_runs_destroy(model->runs);
    br_fall_table_destroy(model->table);
    free(model);
}

const br_pressure *br_distributed_pressure(const br_distributed *model)
{
    BR_INVARIANT(model != NULL);
    return model->pressure;
}

const br_lugre *br_distributed_lugre(const br_distributed *model)
{
    BR_INVARIANT(model != NULL);
    return &model->lugre;
}

void br_distributed_use_kernel(br_distributed *model, const br_kernel *kernel)
{
    model->kernel = kernel;
}

static br_kernel_input input(const br_distributed *m, br_twist twist, double normal_force, const double *z_x,
                             const double *z_y)
{
    const br_kernel_input in = {m->pressure, &m->lugre, m->runs, twist,   normal_force,
                                z_x,         z_y,       m->gone, m->table};
    return in;
}

void br_distributed_rate(const br_distributed *model, br_twist twist, double normal_force, const double *z_x,
                         const double *z_y, double *dz_x, double *dz_y, br_wrench *wrench)
{
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(z_x);
    BR_ASSERT_HANDLE(z_y);
    const br_kernel_input in = input(model, twist, normal_force, z_x, z_y);
    br_wrench unwanted;
    model->kernel->rate(&in, dz_x, dz_y, wrench ? wrench : &unwanted);
}

br_wrench br_distributed_step(const br_distributed *model, br_twist twist, double normal_force, double dt,
                              double *z_x, double *z_y)
{
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(z_x);
    BR_ASSERT_HANDLE(z_y);
    const br_kernel_input in = input(model, twist, normal_force, z_x, z_y);
    br_wrench wrench;
    model->kernel->step(&in, dt, z_x, z_y, &wrench);
    return wrench;
}

void br_distributed_jacobian_at(const br_distributed *model, br_twist twist, double normal_force,
                                const double *z_x, const double *z_y, br_distributed_jacobian *jacobian)
{
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(z_x);
    BR_ASSERT_HANDLE(z_y);
    BR_ASSERT_HANDLE(jacobian);
    const br_kernel_input in = input(model, twist, normal_force, z_x, z_y);
    model->kernel->jacobian(&in, jacobian);
}

void br_distributed_carry(const br_distributed *model, const br_kernel_arm *arm,
                          br_distributed_jacobian *jacobian)
{
    model->kernel->carry(model->pressure->n_padded, arm, jacobian);
}
