/* One step of the world, in the order that rigid.h states. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "../contact/lend.h"
#include "../solvers/bodies_memory.h"
#include "world.h"

br_status world_reserve_contacts(br_world *w, size_t n, br_error *error)
{
    if (n <= w->contacts_capacity)
        return BR_OK;
    const size_t capacity = br_grown_closely(w->contacts_capacity, n);
    if (!br_resize(&w->contacts, capacity, sizeof *w->contacts) ||
        !br_resize(&w->cones, capacity, sizeof *w->cones))
        return br_fail(error, BR_ERR_MEMORY, "world: out of memory for %zu contacts", n);
    BR_TRY(world_reserve_results(w, capacity, error));
    BR_TRY(world_reserve_end(w, w->bodies_capacity, capacity, error));
    BR_TRY(world_reserve_solvers(w, w->bodies_capacity, JOINT_ROWS * w->joints_capacity, capacity, error));
    w->contacts_capacity = capacity;
    return BR_OK;
}

br_status world_reserve_solvers(br_world *w, size_t n_bodies, size_t n_rows, size_t n_contacts,
                                br_error *error)
{
    br_status status = br_body_assembler_reserve(w->assembler, n_bodies, n_rows, n_contacts, error);
    world_place_results(w);
    if (status >= 0)
        status = w->solver->type->reserve(w->solver, n_rows, n_contacts, error);
    if (status >= 0 && w->correction_solver != w->solver)
        status = w->correction_solver->type->reserve(w->correction_solver, n_rows, n_contacts, error);
    return status;
}

double world_now(const br_world *w)
{
    return w->options.clock ? w->options.clock() : 0;
}

br_status world_find_contacts(br_world *w, const br_pose *poses, br_contact_list *list, br_error *error)
{
    const br_world_options *o = &w->options;
    if (o->finder)
        return o->finder(o->finder_context, w->n_bodies, poses, list, error);
    /* no problem is under way */
    _Static_assert((int)COLLISION_FIRST <= (int)BODIES_MIDDLE && (int)COLLISION_SECOND <= (int)BODIES_SMALL,
                   "points of a contact");
    const bodies_memory idle = bodies_idle_memory(w->assembler);
    const collision_memory memory = {idle.contacts, idle.middle, idle.small};
    collision_lend(w->collision, &memory);
    const br_status status = br_collision_find(w->collision, w->n_bodies, poses, list, error);
    collision_lend(w->collision, NULL);
    return status;
}

br_status world_make_cones(br_world *w, size_t n, const br_contact *contacts, const br_pose *poses,
                           br_cone_pool *pool, br_cone *cones, br_error *error)
{
    if (!w->generator)
        return BR_OK;
    br_cone_pool_reset(pool);
    const br_status status =
        br_cone_generate(w->generator, n, contacts, w->n_bodies, poses, pool, cones, error);
    if (status < 0)
        return status;
    for (size_t i = 0; i < n; i++)
        if (br_cone_check(&cones[i], error) < 0) {
            br_error_prefix(error, "generator %s, contact %zu", w->generator->type->name, i);
            return BR_ERR_CALLBACK;
        }
    return BR_OK;
}

/* Position correction is a problem of its own, handed to a solver as the first one was. */
br_status world_correct(br_world *w, br_error *error)
{
    if (w->n_bodies)
        memset(w->pseudo, 0, w->n_bodies * sizeof *w->pseudo);
    if (w->options.correction_iterations == 0 || w->n_rows + w->list.n == 0)
        return BR_OK;
    br_contact_problem problem;
    br_body_assembler_correct(w->assembler, &problem);
    br_solver_options options = w->options.solver_options;
    options.iterations = w->options.correction_iterations;
    options.stop = BR_STOP_CHANGE;
    options.local = BR_LOCAL_SPLIT;
    options.divide = true;
    options.trace = NULL;
    const br_status status = br_contact_solver_solve(w->correction_solver, &problem, &options, NULL, error);
    if (status >= 0)
        memcpy(w->pseudo, br_body_assembler_velocities(w->assembler), w->n_bodies * sizeof *w->pseudo);
    return status;
}

/* How the step's problem, as it is now, came out. */
static void report(br_world *w, const br_body_problem *bodies, br_status status)
{
    w->report.residual = (br_problem_residual){0};
    if (w->options.residual)
        w->report.residual = br_body_problem_residual(bodies);
    w->report.status = status;
    w->loose_steps += status == BR_LOOSE;
    w->unsettled_steps += w->report.cones.unsettled;
}

static br_status solve(br_world *w, br_error *error)
{
    br_body_problem bodies = {.n_bodies = w->n_bodies,
                              .masses = w->masses,
                              .velocities = w->work,
                              .n_rows = w->n_rows,
                              .rows = w->rows,
                              .n_contacts = w->list.n,
                              .contacts = w->contacts,
                              .cones = w->generator ? w->cones : NULL};
    const bool implicit = w->options.cones == BR_CONES_IMPLICIT && w->generator && w->list.n > 0;
    if (w->options.observer)
        w->options.observer(w->options.observer_context, &bodies);
    world_give_up_results(w);
    br_solver_options options = w->options.solver_options;
    options.trace = NULL;
    if (world_is_second(w)) {
        br_status done;
        w->report.cones = (br_cones_report){0};
        BR_TRY(done = world_solve_second(w, &bodies, &options, error));
        report(w, &bodies, done);
        return BR_OK;
    }
    if (implicit)
        memcpy(w->end.free, w->work, w->n_bodies * sizeof *w->work);
    br_status status =
        br_contact_solver_solve_bodies(w->solver, w->assembler, &bodies, &options, &w->report.solver, error);
    if (status < 0)
        return status;
    BR_TRY(world_correct(w, error));
    w->report.status = status;
    w->report.cones = (br_cones_report){0};
    w->end.seconds = 0;
    if (implicit)
        BR_TRY(status = world_settle_cones(w, &bodies, &options, error));
    report(w, &bodies, status);
    return BR_OK;
}

br_status br_world_step(br_world *w, br_error *error)
{
    BR_ASSERT_HANDLE(w);
    const double t0 = world_now(w);
    br_status status = world_find_contacts(w, w->poses, &w->list, error);
    if (status >= 0)
        status = world_reserve_contacts(w, w->list.n, error);
    if (status < 0)
        return status;
    const double t1 = world_now(w);
    if (world_is_second(w))
        world_kick(w);
    else
        world_predict(w);
    world_joint_rows(w);
    status = world_contact_rows(w, error);
    if (status >= 0 && w->options.frame == BR_FRAME_SLIDING && w->list.n > 0)
        status = world_align(w, error);
    if (status < 0)
        return status;
    const double t2 = world_now(w);
    status = world_make_cones(w, w->list.n, w->list.contacts, w->poses, w->pool, w->cones, error);
    if (status < 0)
        return status;
    const double t3 = world_now(w);
    status = solve(w, error);
    if (status < 0)
        return status;
    const double t4 = world_now(w);
    if (world_is_second(w)) {
        memcpy(w->velocities, w->work, w->n_bodies * sizeof *w->work);
    } else {
        world_joint_results(w, false);
        world_contact_results(w, false);
        world_integrate(w);
    }
    for (size_t i = 0; i < w->n_bodies; i++)
        w->bodies[i].force = w->bodies[i].torque = br_vec3_make(0, 0, 0);
    w->steps++;
    w->report.contacts = w->list.n;
    w->report.rows = w->n_rows;
    w->report.seconds.find = t1 - t0;
    w->report.seconds.cones = t3 - t2 + w->end.seconds;
    w->report.seconds.solve = t4 - t3 - w->end.seconds;
    w->report.seconds.rest = (t2 - t1) + (world_now(w) - t4);
    return w->report.status;
}
