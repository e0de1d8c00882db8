/* Steps of the distributed model at one twist. */
#include <bristle/harness/planar_stepper.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/harness/data.h>

static void destroy_model(void *model)
{
    br_distributed_destroy(model);
}

/* Zeroed, aligned as the model's loops like it. */
static double *bristles(br_experiment *ex, const br_pressure *pressure)
{
    double *const z = aligned_alloc(64, pressure->n_padded * sizeof *z);
    if (!z)
        br_experiment_fail(ex, "no memory for %zu bristles", pressure->n);
    br_own(ex, z, free);
    return z;
}

br_planar_stepper br_planar_stepper_make(br_experiment *ex, const br_pressure *pressure,
                                         const br_lugre *friction, br_twist twist, double normal_force,
                                         double dt)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(pressure);
    BR_ASSERT_HANDLE(friction);
    br_planar_stepper s = {.twist = twist, .normal_force = normal_force, .dt = dt};
    br_require(ex, br_distributed_create(pressure, friction, &s.model, br_experiment_error(ex)), NULL);
    br_own(ex, s.model, destroy_model);
    s.z_x = bristles(ex, pressure);
    s.z_y = bristles(ex, pressure);
    br_planar_stepper_rest(&s);
    return s;
}

void br_planar_stepper_rest(br_planar_stepper *s)
{
    BR_ASSERT_HANDLE(s);
    const size_t bytes = br_distributed_pressure(s->model)->n_padded * sizeof(double);
    memset(s->z_x, 0, bytes);
    memset(s->z_y, 0, bytes);
}

void br_planar_stepper_steps(void *stepper, long count)
{
    BR_ASSERT_HANDLE(stepper);
    br_planar_stepper *const s = stepper;
    for (long i = 0; i < count; i++)
        s->wrench = br_distributed_step(s->model, s->twist, s->normal_force, s->dt, s->z_x, s->z_y);
}

double br_planar_off_steady(br_wrench wrench, br_wrench steady, double width)
{
    return br_larger(hypot(wrench.x - steady.x, wrench.y - steady.y),
                     fabs(wrench.torque - steady.torque) / width) /
           hypot(steady.x, steady.y);
}
