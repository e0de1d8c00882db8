/* A step: the linear equations of implicit Euler, strain limiting, the response. */
#include <math.h>
#include <string.h>
#include <bristle/assert.h>
#include "cloth.h"

static double now(const br_cloth *c)
{
    return c->options.clock ? c->options.clock() : 0;
}

/* M v_0 + h (f + M g + M drag wind). */
static void make_right(br_cloth *c)
{
    const double h = c->options.dt;
    memcpy(c->right, c->force, c->n * sizeof *c->right);
    cloth_add_elastic(c, c->right);
    for (size_t i = 0; i < c->n; i++) {
        const br_vec3 given = br_vec3_add_scaled(c->options.gravity, c->material.drag, c->options.wind);
        c->right[i] = br_vec3_scale(h, br_vec3_add_scaled(c->right[i], c->mass[i], given));
        c->right[i] = br_vec3_add_scaled(c->right[i], c->mass[i], c->velocity[i]);
    }
}

void cloth_ask_for_change(br_cloth *c)
{
    cloth_matrix_multiply(&c->matrix, c->v, c->image);
    for (size_t i = 0; i < c->n; i++)
        c->right[i] = c->pinned[i] ? br_vec3_make(0, 0, 0) : br_vec3_sub(c->right[i], c->image[i]);
}

br_status cloth_solve(br_cloth *c, br_error *error)
{
    return c->options.solver == BR_CLOTH_CG ? cloth_solve_cg(c, error) : cloth_solve_direct(c, error);
}

static br_status solve(br_cloth *c, br_error *error)
{
    c->n_held = 0;
    if (c->response && c->response->constrain)
        return cloth_solve_constrained(c, error);
    cloth_ask_for_change(c);
    return cloth_solve(c, error);
}

/* Velocities at the end, as they would be without limits and response. */
static br_status predict(br_cloth *c, br_error *error)
{
    const double h = c->options.dt, begin = now(c);
    make_right(c);
    for (size_t i = 0; i < c->n; i++)
        c->v[i] = c->pinned[i] ? c->pin[i] : c->velocity[i];
    cloth_matrix_assemble(c, c->position, 1 + h * c->material.drag, h * h, h);
    const double assembled = now(c);
    const br_status status = solve(c, error);
    c->report.seconds.assemble = assembled - begin;
    c->report.seconds.solve = now(c) - assembled;
    if (status < 0)
        return status;
    for (size_t i = 0; i < c->n; i++) {
        c->search[i] = br_vec3_sub(c->v[i], c->velocity[i]);
        c->x1[i] = br_vec3_add_scaled(c->position[i], h, c->v[i]);
    }
    return status;
}

br_cloth_motion cloth_motion(br_cloth *c)
{
    return (br_cloth_motion){.mesh = c->mesh,
                             .material = &c->material,
                             .time = c->time,
                             .dt = c->options.dt,
                             .n = c->n,
                             .mass = c->mass,
                             .inverse_mass = c->inverse_mass,
                             .x0 = c->position,
                             .v0 = c->velocity,
                             .v = c->v,
                             .x1 = c->x1,
                             .clock = c->options.clock,
                             .team = c->team};
}

static br_status respond(br_cloth *c, br_error *error)
{
    if (!c->response)
        return BR_OK;
    br_cloth_motion motion = cloth_motion(c);
    return c->response->apply(c->response_state, &motion, error);
}

static br_status check(const br_cloth *c, br_error *error)
{
    for (size_t i = 0; i < c->n; i++) {
        const br_vec3 x = c->x1[i], v = c->v[i];
        if (!isfinite(x.x + x.y + x.z) || !isfinite(v.x + v.y + v.z))
            return br_fail(error, BR_ERR_SOLVER, "cloth at %g s: vertex %zu is not finite", c->time, i);
    }
    return BR_OK;
}

/* Keeps the change of velocities that the linear equations made. */
static void remember(br_cloth *c)
{
    br_vec3 *const oldest = c->change[CLOTH_CHANGES - 1];
    for (int k = CLOTH_CHANGES - 1; k > 0; k--)
        c->change[k] = c->change[k - 1];
    c->change[0] = c->search;
    c->search = oldest;
    c->n_changes += c->n_changes < CLOTH_CHANGES;
}

/* BR_LOOSE where conjugate gradients were. */
static br_status step(br_cloth *c, br_error *error)
{
    const br_status status = predict(c, error);
    if (status < 0)
        return status;
    const double solved = now(c);
    cloth_limit_strain(c);
    const double limited = now(c);
    c->report.seconds.limit = limited - solved;
    BR_TRY(respond(c, error));
    c->report.seconds.respond = now(c) - limited;
    BR_TRY(check(c, error));
    remember(c);
    memcpy(c->position, c->x1, c->n * sizeof *c->position);
    memcpy(c->velocity, c->v, c->n * sizeof *c->velocity);
    c->time += c->options.dt;
    return status;
}

br_status br_cloth_step(br_cloth *cloth, br_error *error)
{
    BR_ASSERT_HANDLE(cloth);
    cloth->report = (br_cloth_report){0};
    cloth->report.status = step(cloth, error);
    return cloth->report.status;
}

br_status br_cloth_run(br_cloth *cloth, double until, br_cloth_observer on_step, void *context,
                       br_error *error)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT(isfinite(until), "until = %g", until);
    while (until - cloth->time > cloth->options.dt / 2) {
        BR_TRY(br_cloth_step(cloth, error));
        const br_status status = on_step ? on_step(cloth, context, error) : BR_OK;
        if (status != BR_OK)
            return status;
    }
    return BR_OK;
}
