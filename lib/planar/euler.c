/* Explicit Euler steps of a planar model along a motion, and errors against a finer model. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>
#include <bristle/planar_euler.h>
#include <bristle/planar_path.h>

#include "frame.h"

struct br_planar_stepper {
    const br_distributed *distributed; /* null: reduced */
    const br_reduced *reduced;
    double *z;    /* as br_planar_contact has it */
    size_t n, m;  /* states; bristles of one direction */
    bool turns;   /* the patch, with the motion */
    double angle; /* by which it has turned [rad] */
};

br_status br_planar_stepper_create(const br_planar_model *model, br_planar_stepper **stepper, br_error *error)
{
    BR_ASSERT_HANDLE(stepper);
    BR_ASSERT_HANDLE(model);
    const size_t n = br_planar_contact_states(&model->contact);
    /* A multiple of 64 bytes, as aligned_alloc asks for; cells are padded to it, three bristles are not. */
    const size_t bytes = (n * sizeof(double) + 63) / 64 * 64;
    br_planar_stepper *const made = malloc(sizeof *made);
    double *const z = aligned_alloc(64, bytes);
    *stepper = NULL;
    if (made == NULL || z == NULL) {
        free(made);
        free(z);
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu bristles", n);
    }
    memset(z, 0, bytes);
    *made = (br_planar_stepper){.distributed = model->distributed,
                                .reduced = &model->contact.reduced,
                                .z = z,
                                .n = n,
                                .m = n / 2,
                                .turns = model->contact.frame == BR_PLANAR_FRAME_BODY};
    *stepper = made;
    return BR_OK;
}

void br_planar_stepper_destroy(br_planar_stepper *stepper)
{
    if (stepper == NULL)
        return;
    free(stepper->z);
    free(stepper);
}

/* A step in the patch's axes. */
static br_wrench step(br_planar_stepper *s, br_twist twist, double normal_force, double dt)
{
    if (s->distributed != NULL)
        return br_distributed_step(s->distributed, twist, normal_force, dt, s->z, s->z + s->m);
    return br_reduced_step(s->reduced, twist, normal_force, dt, s->z);
}

/* The twist is in the world's axes and at a place of the patch, as is the wrench. */
static br_wrench step_at(br_planar_stepper *s, br_twist twist, br_vec2 twist_at, br_vec2 wrench_at,
                         double normal_force, double dt)
{
    const br_vec2 to_centre = br_vec2_scale(-1, twist_at);
    if (!s->turns)
        return br_wrench_move(step(s, br_twist_move(twist, to_centre), normal_force, dt), wrench_at);
    const br_turn turn = br_turn_of(s->angle);
    const br_twist seen = br_twist_move(br_twist_in(turn, twist), to_centre);
    const br_wrench f = br_wrench_move(step(s, seen, normal_force, dt), wrench_at);
    s->angle += dt * twist.omega;
    return br_wrench_out(turn, f);
}

br_wrench br_planar_stepper_step(br_planar_stepper *s, br_twist twist, double normal_force, double dt)
{
    BR_ASSERT_HANDLE(s);
    const br_vec2 centre = {0, 0};
    return step_at(s, twist, centre, centre, normal_force, dt);
}

/* A bristle that slides off decays exponentially. Below 1e-290 m it is nothing, but steps of a number that is
 * below the normal range, 2e-308, take some twenty times as long. */
static void clear_decayed(br_planar_stepper *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (fabs(s->z[i]) < 1e-290)
            s->z[i] = 0;
}

const double *br_planar_stepper_state(const br_planar_stepper *stepper)
{
    BR_ASSERT_HANDLE(stepper);
    return stepper->z;
}

br_status br_planar_protocol_create(const br_profile *motion, double duration, double dt, size_t stride,
                                    double normal_force, br_planar_protocol **protocol, br_error *error)
{
    BR_ASSERT_HANDLE(motion);
    BR_ASSERT_HANDLE(protocol);
    *protocol = NULL;
    if (!(dt > 0) || !(duration > 0) || !(duration / dt < 1e9) || stride < 1)
        return br_fail(
            error, BR_ERR_RANGE,
            "a motion of %g s in steps of %g s, every %zu of them compared: 1 to 1e9 steps are allowed",
            duration, dt, stride);
    const size_t steps = (size_t)llround(duration / dt);
    br_planar_protocol *const made = malloc(sizeof *made);
    br_twist *const twist = malloc((steps > 0 ? steps : 1) * sizeof *twist);
    if (made == NULL || twist == NULL) {
        free(made);
        free(twist);
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu steps", steps);
    }
    for (size_t i = 0; i < steps; i++)
        twist[i] = br_profile_twist(motion, (double)i * dt);
    *made = (br_planar_protocol){dt, normal_force, steps, stride, (steps + stride - 1) / stride, twist};
    *protocol = made;
    return BR_OK;
}

void br_planar_protocol_destroy(br_planar_protocol *protocol)
{
    if (protocol == NULL)
        return;
    free(protocol->twist);
    free(protocol);
}

br_status br_planar_protocol_run(const br_planar_protocol *p, const br_planar_model *model, br_vec2 twist_at,
                                 double *trace, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(trace);
    br_planar_stepper *stepper = NULL;
    BR_TRY(br_planar_stepper_create(model, &stepper, error));
    for (size_t k = 0; k < p->steps; k++) {
        if (k % 100 == 99)
            clear_decayed(stepper);
        const br_wrench at_cop =
            step_at(stepper, p->twist[k], twist_at, model->pressure->cop, p->normal_force, p->dt);
        if (k % p->stride > 0)
            continue;
        double *const sample = trace + 3 * (k / p->stride);
        sample[0] = at_cop.x;
        sample[1] = at_cop.y;
        sample[2] = at_cop.torque;
    }
    br_planar_stepper_destroy(stepper);
    return BR_OK;
}

br_planar_rmse br_planar_trace_most(const double *trace, size_t samples)
{
    BR_ASSERT_HANDLE(trace);
    br_planar_rmse most = {0, 0};
    for (size_t i = 0; i < samples; i++) {
        br_most(&most.force, hypot(trace[3 * i], trace[3 * i + 1]));
        br_most(&most.torque, fabs(trace[3 * i + 2]));
    }
    return most;
}

br_planar_rmse br_planar_trace_rmse(const double *trace, const double *baseline, size_t samples)
{
    BR_ASSERT_HANDLE(trace);
    BR_ASSERT_HANDLE(baseline);
    const br_planar_rmse most = br_planar_trace_most(baseline, samples);
    double force = 0, torque = 0;
    for (size_t i = 0; i < 3 * samples; i += 3) {
        const double dx = trace[i] - baseline[i], dy = trace[i + 1] - baseline[i + 1],
                     dt = trace[i + 2] - baseline[i + 2];
        force += dx * dx + dy * dy;
        torque += dt * dt;
    }
    return (br_planar_rmse){sqrt(force / (double)samples) / most.force,
                            sqrt(torque / (double)samples) / most.torque};
}
