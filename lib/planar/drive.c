/* A contact moved along a given twist: the cells are uncoupled. The one number of the body is the patch's
 * angle, which stays 0 unless the patch turns with the motion. */
#include <math.h>
#include <stdlib.h>

#include "engine.h"
#include "frame.h"

#include <bristle/assert.h>

typedef struct driven_run {
    double normal_force;
    br_planar_motion motion;
    br_planar_on_driven on_driven;
    void *context;
    br_twist held; /* at the CoP */
    /* scratch for those by the twist, which a given motion does not need */
    br_distributed_jacobian derivatives;
    double scratch[];
} driven_run;

static br_twist twist_at_cop(double t, const br_planar_engine *engine)
{
    const driven_run *r = engine->own;
    return engine->options.hold ? r->held : r->motion(t, r->context);
}

static bool turns(const br_planar_engine *engine)
{
    return engine->kind->body_columns != 0;
}

/* Twist at the CoP in the patch's axes. */
static br_twist twist_of_patch(double t, const double *y, const br_planar_engine *engine)
{
    const br_twist twist = twist_at_cop(t, engine);
    return turns(engine) ? br_twist_in(br_turn_of(y[engine->n_bristles]), twist) : twist;
}

/* The same at the centre. */
static br_twist twist_at_centre(double t, const double *y, const br_planar_engine *engine)
{
    return br_twist_move(twist_of_patch(t, y, engine),
                         br_vec2_scale(-1, br_planar_contact_cop(&engine->contact)));
}

static int rhs(double t, const double *y, double *dydt, br_planar_engine *engine)
{
    const driven_run *r = engine->own;
    const br_twist twist = twist_at_centre(t, y, engine);
    br_planar_contact_rate(&engine->contact, twist, r->normal_force, y, dydt, NULL);
    dydt[engine->n_bristles] = turns(engine) ? twist.omega : 0;
    return 0;
}

/* Of the patch's angle: the twist at the CoP as the patch sees it changes by (v_y, -v_x). */
static void fill_angle(double t, const double *y, const br_distributed_jacobian *d,
                       br_arrowhead_jacobian *jacobian, const br_planar_engine *engine)
{
    const br_twist v = twist_of_patch(t, y, engine);
    for (size_t i = 0; i < engine->n_bristles / 2; i++) {
        jacobian->cell_body[0][0][i] = v.y * d->bx[0][i] - v.x * d->bx[1][i];
        jacobian->cell_body[1][0][i] = v.y * d->by[0][i] - v.x * d->by[1][i];
    }
}

static void fill(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian,
                 br_planar_engine *engine)
{
    (void)dydt;
    const driven_run *r = engine->own;
    br_distributed_jacobian d = r->derivatives;
    d.a11 = jacobian->cell[0][0];
    d.a12 = jacobian->cell[0][1];
    d.a21 = jacobian->cell[1][0];
    d.a22 = jacobian->cell[1][1];
    br_distributed_jacobian_at(engine->contact.distributed, twist_at_centre(t, y, engine), r->normal_force, y,
                               y + engine->n_bristles / 2, &d);
    if (turns(engine))
        fill_angle(t, y, &d, jacobian, engine);
}

static void fill_reduced(double t, const double *y, double *dense, br_planar_engine *engine)
{
    const driven_run *r = engine->own;
    const br_twist v = twist_of_patch(t, y, engine);
    br_reduced_jacobian j;
    br_reduced_derivatives(&engine->contact.reduced, twist_at_centre(t, y, engine), r->normal_force, y, &j);
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++)
            dense[column * 4 + row] = j.rate_z[row][column];
        if (turns(engine))
            dense[3 * 4 + row] = v.y * j.rate_twist[row][0] - v.x * j.rate_twist[row][1];
    }
}

static br_status begin(size_t k, double t, br_planar_engine *engine)
{
    driven_run *r = engine->own;
    (void)k;
    r->held = r->motion(t, r->context);
    return BR_OK;
}

static void measure(double t, const double *y, const br_planar_engine *engine, br_planar_sample *sample)
{
    const driven_run *r = engine->own;
    br_wrench wrench;
    br_planar_contact_rate(&engine->contact, twist_at_centre(t, y, engine), r->normal_force, y, NULL,
                           &wrench);
    wrench = br_wrench_move(wrench, br_planar_contact_cop(&engine->contact));
    *sample = (br_planar_sample){
        .twist = twist_at_cop(t, engine),
        .wrench = turns(engine) ? br_wrench_out(br_turn_of(y[engine->n_bristles]), wrench) : wrench,
        .input.normal_force = r->normal_force};
}

static void end(size_t k, br_planar_engine *engine)
{
    const driven_run *r = engine->own;
    if (r->on_driven)
        r->on_driven(k, engine->sample.twist, engine->sample.wrench, r->context);
}

#define DRIVEN                                                                                               \
    .n_body = 1, .rhs = rhs, .fill = fill, .fill_reduced = fill_reduced, .begin = begin, .measure = measure, \
    .end = end

/* The solver of the cells wants one number of a body, also where nothing depends on it. */
static const br_planar_kind driven = {DRIVEN}, turning = {DRIVEN, .body_columns = 1, .angular = 1};

br_status br_planar_run_create_driven(const br_planar_contact *contact, double normal_force,
                                      br_planar_motion motion, br_planar_on_driven on_driven, void *context,
                                      const br_planar_options *options, br_planar_run **run, br_error *error)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(run);
    BR_ASSERT_HANDLE(motion);
    *run = NULL;
    if (!isfinite(normal_force))
        return br_fail(error, BR_ERR_RANGE, "normal_force = %g N is not finite", normal_force);
    BR_TRY(br_planar_options_check(options, error));
    const size_t m = contact->distributed ? br_distributed_pressure(contact->distributed)->n_padded : 0;
    driven_run *const r = calloc(1, sizeof *r + 12 * m * sizeof *r->scratch);
    if (!r)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a run of %zu cells", m);
    r->normal_force = normal_force;
    r->motion = motion;
    r->on_driven = on_driven;
    r->context = context;
    for (size_t k = 0; k < 3; k++) {
        r->derivatives.bx[k] = r->scratch + (4 * k) * m;
        r->derivatives.by[k] = r->scratch + (4 * k + 1) * m;
        r->derivatives.cx[k] = r->scratch + (4 * k + 2) * m;
        r->derivatives.cy[k] = r->scratch + (4 * k + 3) * m;
    }
    const double angle = 0;
    return br_planar_engine_create(contact->frame == BR_PLANAR_FRAME_BODY ? &turning : &driven, r, contact,
                                   options, &angle, run, error);
}

br_status br_planar_drive(const br_planar_contact *contact, double normal_force, br_planar_motion motion,
                          br_planar_on_driven on_driven, void *context, const br_planar_options *options,
                          br_ivp_statistics *statistics, br_error *error)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(motion);
    br_planar_run *run;
    const br_status status =
        br_planar_run_create_driven(contact, normal_force, motion, on_driven, context, options, &run, error);
    return br_planar_engine_finish(status, run, statistics, error);
}
