/* A step: Newton's method on the balance of momentum, each iterate with a contact problem of its own. */
#include <math.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/numbers.h>
#include "soft.h"

/* Of a line search: share of the decrease that the slope promises, and most halvings. */
static const double SUFFICIENT = 1e-4;
enum { HALVINGS = 40 };
/* A is factored anew where a change is more than this of the one before. */
static const double SLOW = 0.2;
/* Decrease of an energy that round-off hides, relative. */
static const double HIDDEN = 1e-13;
/* Changes of so many tolerances are taken as they are: energies cannot tell them. */
static const double NEAR = 1e3;

static double largest(const br_soft *s, const br_vec3 *change)
{
    double most = 0;
    for (size_t i = 0; i < s->n; i++)
        br_most(&most, br_vec3_length(change[i]));
    return most;
}

static double product(const br_soft *s, const br_vec3 *a, const br_vec3 *b)
{
    double sum = 0;
    for (size_t i = 0; i < s->n; i++)
        sum += br_vec3_dot(a[i], b[i]);
    return sum;
}

/* The change of v that solves the linearised step, contacts and all; *descent is how fast it takes energy
 * away. The status is that of the contact solver. */
static br_status find_change(br_soft *s, double *descent, br_error *error)
{
    br_status status = BR_OK;
    memcpy(s->change, s->slope, s->n * sizeof *s->change);
    soft_matrix_solve(s, s->change);
    if (s->n_contacts) {
        status = soft_contacts_solve(s, s->v, s->change, error);
        if (status < 0)
            return status;
        soft_contacts_push(s, s->slope);
        memcpy(s->change, s->slope, s->n * sizeof *s->change);
        soft_matrix_solve(s, s->change);
    }
    *descent = product(s, s->slope, s->change);
    return status;
}

static void move(const br_soft *s, double part, br_vec3 *to)
{
    for (size_t i = 0; i < s->n; i++)
        to[i] = br_vec3_add_scaled(s->v[i], part, s->change[i]);
}

/* The longest of the steps 1, 1/2, 1/4, ... after which energy less the work of the impulses has fallen
 * enough; v, energy and slope are then there. 0: none. */
static double search(br_soft *s, double descent, bool near, double *energy)
{
    const double before = *energy - soft_contacts_work(s, s->v);
    double part = 1;
    for (int k = 0; k < HALVINGS; k++, part /= 2) {
        move(s, part, s->trial);
        const double after = soft_balance(s, s->trial, s->at, s->slope),
                     level = after - soft_contacts_work(s, s->trial);
        if (!isfinite(level))
            continue;
        if (near || level <= before - SUFFICIENT * part * descent + HIDDEN * (fabs(before) + fabs(level))) {
            memcpy(s->v, s->trial, s->n * sizeof *s->v);
            *energy = after;
            return part;
        }
    }
    *energy = soft_balance(s, s->v, s->at, s->slope);
    return 0;
}

static br_status factor(br_soft *s, br_error *error)
{
    BR_TRY(soft_matrix_factor(s, s->at, error));
    return soft_contacts_matrix(s, error);
}

/* BR_LOOSE: not to the tolerance. */
static br_status newton(br_soft *s, br_error *error)
{
    const double h = s->options.dt, tolerance = s->options.tolerance * s->extent;
    double energy = soft_balance(s, s->v, s->at, s->slope), last = INFINITY;
    if (!isfinite(energy))
        return br_fail(error, BR_ERR_SOLVER, "soft body at %g s: its deformation is not finite", s->time);
    bool old = true;
    for (int k = 0; k < s->options.iterations; k++) {
        const bool fresh = old;
        double descent;
        if (old)
            BR_TRY(factor(s, error));
        old = false;
        const br_status status = find_change(s, &descent, error);
        if (status < 0)
            return status;
        const double way = h * largest(s, s->change);
        s->report.iterations++;
        s->report.change = way;
        if (!isfinite(way))
            return br_fail(error, BR_ERR_SOLVER, "soft body at %g s: a step that is not finite", s->time);
        if (way <= tolerance) {
            move(s, 1, s->v);
            return status;
        }
        const double part = search(s, descent, way <= NEAR * tolerance, &energy);
        if (part == 0 && fresh)
            return BR_LOOSE;
        old = part < 1 || way > SLOW * last;
        last = way;
    }
    return BR_LOOSE;
}

/* Obstacles go on, and the body is where its velocities take it. */
static br_status finish(br_soft *s, br_error *error)
{
    const double h = s->options.dt;
    for (size_t i = 0; i < s->n; i++) {
        s->at[i] = br_vec3_add_scaled(s->position[i], h, s->v[i]);
        if (!isfinite(s->at[i].x + s->at[i].y + s->at[i].z))
            return br_fail(error, BR_ERR_SOLVER, "soft body at %g s: node %zu is not finite", s->time, i);
    }
    soft_contacts_end(s);
    memcpy(s->position, s->at, s->n * sizeof *s->position);
    memcpy(s->velocity, s->v, s->n * sizeof *s->velocity);
    for (size_t i = 0; i < s->n_obstacles; i++) {
        br_soft_obstacle *const o = &s->obstacles[i];
        o->pose.position = br_vec3_add_scaled(o->pose.position, h, o->linear);
        o->pose.orientation = br_quat_integrate(o->pose.orientation, o->angular, h);
    }
    s->time += h;
    return BR_OK;
}

br_status br_soft_step(br_soft *soft, br_error *error)
{
    BR_ASSERT_HANDLE(soft);
    br_soft *const s = soft;
    s->report = (br_soft_report){0};
    memcpy(s->v, s->velocity, s->n * sizeof *s->v);
    soft_balance_begin(s);
    br_status status = soft_contacts_find(s, error);
    if (status >= 0)
        status = newton(s, error);
    if (status >= 0) {
        const br_status finished = finish(s, error);
        status = finished < 0 ? finished : status;
    }
    if (status < 0)
        s->n_contacts = s->problem.n_contacts = 0;
    s->report.status = status;
    return status;
}

br_status br_soft_run(br_soft *soft, double until, br_soft_observer on_step, void *context, br_error *error)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT(isfinite(until), "until = %g", until);
    while (until - soft->time > soft->options.dt / 2) {
        BR_TRY(br_soft_step(soft, error));
        const br_status status = on_step ? on_step(soft, context, error) : BR_OK;
        if (status != BR_OK)
            return status;
    }
    return BR_OK;
}
