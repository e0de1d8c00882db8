/* Contacts of a step: frames, biases, warm starts, and what the impulses amount to. */
#include "world.h"

static br_vec3 velocity_at(const br_velocity *velocities, int body, br_vec3 arm)
{
    if (body < 0)
        return br_vec3_make(0, 0, 0);
    return br_vec3_add(velocities[body].linear, br_vec3_cross(velocities[body].angular, arm));
}

/* Where a contact was found among those of a step ago, the next one is found behind it: both lists are sorted
 * by id. Begins at {0}. */
typedef struct look_up {
    size_t next;
} look_up;

/* What contact i starts from: its impulses a step ago, or none. */
static world_warm_start warm_start_of(const br_world *w, size_t i, look_up *at)
{
    const uint64_t id = w->list.contacts[i].id;
    const size_t n = w->options.warm_start ? w->n_warm_starts : 0;
    while (at->next < n && w->warm_starts[at->next].id < id)
        at->next++;
    if (at->next < n && w->warm_starts[at->next].id == id)
        return w->warm_starts[at->next++];
    return (world_warm_start){.id = id};
}

/* The frame goes into the solver's contact, and the friction to start from into the frame. */
static void take_frame(br_world *w, size_t i, const world_warm_start *start)
{
    const br_contact *c = &w->list.contacts[i];
    br_solver_contact *s = &w->contacts[i];
    s->normal = c->normal;
    s->tangent = c->tangent;
    s->binormal = c->binormal;
    s->lambda_n = start->normal;
    s->friction.t = br_vec3_dot(start->friction, c->tangent);
    s->friction.b = br_vec3_dot(start->friction, c->binormal);
    s->friction.tau = start->tau;
}

static void set_biases(const br_world *w, const br_contact *c, br_solver_contact *s)
{
    const br_world_options *o = &w->options;
    const double gap = fmax(0, -c->depth);
    s->bias = gap / o->dt;
    s->compliance = 0;
    const double approach = -br_vec3_dot(c->velocity, c->normal);
    if (o->restitution > 0 && approach > o->restitution_threshold && approach * o->dt >= gap)
        s->bias = -o->restitution * approach;
    const double excess = c->depth - o->slop;
    s->correction_velocity = excess > 0     ? fmin(o->correction_limit, o->correction * excess / o->dt)
                             : c->depth > 0 ? 0
                                            : c->depth / o->dt;
}

br_status world_contact_rows(br_world *w, br_error *error)
{
    (void)error;
    look_up at = {0};
    w->report.deepest = 0;
    for (size_t i = 0; i < w->list.n; i++) {
        br_contact *c = &w->list.contacts[i];
        br_solver_contact *s = &w->contacts[i];
        const world_warm_start start = warm_start_of(w, i, &at);
        s->body_a = c->body_a;
        s->body_b = c->body_b;
        s->arm_a =
            c->body_a < 0 ? br_vec3_make(0, 0, 0) : br_vec3_sub(c->point, w->poses[c->body_a].position);
        s->arm_b =
            c->body_b < 0 ? br_vec3_make(0, 0, 0) : br_vec3_sub(c->point, w->poses[c->body_b].position);
        c->velocity = br_vec3_sub(velocity_at(w->velocities, c->body_a, s->arm_a),
                                  velocity_at(w->velocities, c->body_b, s->arm_b));
        if (w->options.frame == BR_FRAME_CALLBACK)
            w->options.frame_function(c, w->n_bodies, w->poses, w->options.frame_context);
        take_frame(w, i, &start);
        set_biases(w, c, s);
        w->report.deepest = fmax(w->report.deepest, c->depth);
        if (c->body_a >= 0)
            w->bodies[c->body_a].touched = true;
        if (c->body_b >= 0)
            w->bodies[c->body_b].touched = true;
    }
    return BR_OK;
}

br_status world_align(br_world *w, br_error *error)
{
    /* Impulses and velocities of the trial are thrown away. */
    for (size_t i = 0; i < w->n_bodies; i++)
        w->pseudo[i] = w->work[i];
    const br_body_problem trial = {.n_bodies = w->n_bodies,
                                   .masses = w->masses,
                                   .velocities = w->pseudo,
                                   .n_rows = w->n_rows,
                                   .rows = w->rows,
                                   .n_contacts = w->list.n,
                                   .contacts = w->contacts};
    br_solver_options options = w->options.solver_options;
    options.iterations = w->options.alignment_iterations;
    options.tolerance = 0;
    options.trace = NULL;
    const br_status status =
        br_contact_solver_solve_bodies(w->solver, w->assembler, &trial, &options, NULL, error);
    if (status < 0)
        return status;
    for (size_t i = 0; i < w->list.n; i++) {
        br_contact *c = &w->list.contacts[i];
        br_contact_vec slip;
        br_solver_contact_velocity(&w->contacts[i], w->pseudo, &slip);
        if (sqrt(slip.t * slip.t + slip.b * slip.b) > w->options.alignment_speed)
            br_contact_align(
                c, br_vec3_add(br_vec3_scale(slip.t, c->tangent), br_vec3_scale(slip.b, c->binormal)));
    }
    /* The same guesses as before the trial. */
    look_up at = {0};
    for (size_t i = 0; i < w->list.n; i++) {
        const world_warm_start start = warm_start_of(w, i, &at);
        take_frame(w, i, &start);
    }
    world_joint_rows(w);
    return BR_OK;
}

void world_contact_results(br_world *w, bool add)
{
    const double h = w->options.dt;
    for (size_t i = 0; i < w->list.n; i++) {
        const br_solver_contact *s = &w->contacts[i];
        br_contact_force *f = &w->forces[i];
        const br_contact_force before = *f;
        f->normal = s->lambda_n / h;
        f->friction = (br_contact_vec){s->friction.t / h, s->friction.b / h, s->friction.tau / h};
        if (add) {
            f->normal += before.normal;
            f->friction.t += before.friction.t;
            f->friction.b += before.friction.b;
            f->friction.tau += before.friction.tau;
        }
        f->separation = br_solver_contact_velocity(s, w->work, &f->slip);
        w->warm_starts[i] =
            (world_warm_start){.id = w->list.contacts[i].id,
                               .normal = s->lambda_n,
                               .tau = s->friction.tau,
                               .friction = br_vec3_add(br_vec3_scale(s->friction.t, s->tangent),
                                                       br_vec3_scale(s->friction.b, s->binormal))};
    }
    w->n_warm_starts = w->list.n;
}
