/* 100 capsules in a funnel (the hopper of matchstick, Figure 9): how far each solver comes in 20 ms of
 * processor time on the step of ten seconds that has the most contacts, from a cold start and from the
 * impulses of the step before. With the scene's own friction, ellipsoids with drilling torque, and with
 * circles of the mean coefficient, as engines have it. Prints CSV: friction, contacts, solver, start, the
 * most iterations that end in time, their time, and the residual that they leave (natural maps,
 * br_contact_problem_residual). Last, whatever time it takes: sweeps, and Newton's method for each island of
 * bodies that they leave above 1e-9 m/s, with the fewest sweeps that reach it, or the best. Other engines'
 * residuals in a funnel of slabs, each in its own run: `make peers`, scenario hopper. The numbers go into no
 * result.
 *
 * usage: funnel [FRICTION]    own or isotropic only */
#include "clock.h"
#include "need.h"

#include <math.h>
#include <string.h>
#include <bristle/harness/scene_probe.h>

static const double BUDGET = 0.02, UNTIL = 10, LONGER = 1.3, WANTED = 1e-9, LONGEST = 0.25;
enum { NEWTON_STEPS = 100 };

/* What is looked for in a run: its step with the most contacts, then that step. */
typedef struct look {
    const char *friction;
    long step, at, wanted; /* counted from 1; that with the most; 0: none */
    size_t most;
} look;

static const br_contact_solver_type *const solvers[] = {&br_pgs_type,      &br_prox_type, &br_nncg_type,
                                                        &br_anderson_type, &br_admm_type, &br_newton_type,
                                                        &br_auto_type};

typedef struct reached {
    int iterations;
    double seconds, residual;
} reached;

/* So many iterations from a start. */
static reached solve(br_contact_solver *solver, const br_contact_problem *p, const double *start,
                     int iterations)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = iterations;
    options.tolerance = 0;
    memcpy(p->lambda, start, br_contact_problem_size(p) * sizeof *start);
    const double begin = cpu_seconds();
    need(br_contact_solver_solve(solver, p, &options, NULL, NULL));
    const double took = cpu_seconds() - begin;
    return (reached){iterations, took, br_contact_problem_residual(p).largest};
}

/* ---- by islands ---- */

/* Contacts whose bodies move each other, as a problem of its own. */
typedef struct island {
    br_body_problem problem;
    br_solver_contact *contacts;
    br_cone *cones;
    size_t *at; /* of each contact in the whole */
} island;

static int first_of(const int *joined, int body)
{
    while (joined[body] != body)
        body = joined[body];
    return body;
}

static bool moves(const br_body_problem *p, int body)
{
    return body >= 0 && p->masses[body].inverse_mass > 0;
}

/* The island of body `first`: its contacts as they are now, in the order of the list. */
static void gather(const br_body_problem *p, const int *joined, int first, island *to)
{
    to->problem.n_contacts = 0;
    for (size_t i = 0; i < p->n_contacts; i++) {
        const br_solver_contact *const c = &p->contacts[i];
        const int body = moves(p, c->body_a) ? c->body_a : c->body_b;
        if (!moves(p, body) || first_of(joined, body) != first)
            continue;
        const size_t n = to->problem.n_contacts++;
        to->contacts[n] = *c;
        to->cones[n] = p->cones[i];
        to->at[n] = i;
    }
}

/* Newton's method for islands that sweeps have left above the tolerance, from velocities without impulses. */
static void finish(br_contact_solver *newton, const br_body_problem *p, const int *joined,
                   const br_velocity *free_velocities, island *work)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = NEWTON_STEPS;
    options.tolerance = WANTED;
    options.stop = BR_STOP_RESIDUAL;
    for (int first = 0; first < (int)p->n_bodies; first++) {
        if (!moves(p, first) || joined[first] != first)
            continue;
        gather(p, joined, first, work);
        if (br_body_problem_residual(&work->problem).largest <= WANTED)
            continue;
        for (int i = 0; i < (int)p->n_bodies; i++)
            if (moves(p, i) && first_of(joined, i) == first)
                p->velocities[i] = free_velocities[i];
        need(br_contact_solver_solve_bodies(newton, NULL, &work->problem, &options, NULL, NULL));
        for (size_t k = 0; k < work->problem.n_contacts; k++)
            p->contacts[work->at[k]] = work->contacts[k];
    }
}

static void *array(size_t n, size_t size)
{
    void *const items = calloc(n + 1, size);
    if (!items)
        exit(3);
    return items;
}

/* So many sweeps from a start, then each island that is left. */
static reached solve_islands(const br_body_problem *p, const double *start, int sweeps)
{
    br_velocity *const first = array(p->n_bodies, sizeof *first);
    int *const joined = array(p->n_bodies, sizeof *joined);
    island work = {.problem = *p,
                   .contacts = array(p->n_contacts, sizeof *work.contacts),
                   .cones = array(p->n_contacts, sizeof *work.cones),
                   .at = array(p->n_contacts, sizeof *work.at)};
    work.problem.contacts = work.contacts;
    work.problem.cones = work.cones;
    br_body_assembler *const assembler = br_body_assembler_create();
    br_contact_solver *const pgs = br_contact_solver_create(&br_pgs_type), *const newton =
                                                                               br_contact_solver_create(
                                                                                   &br_newton_type);
    br_contact_problem problem;
    memcpy(first, p->velocities, p->n_bodies * sizeof *first);
    need(br_body_assembler_assemble(assembler, p, &problem, NULL));
    reached r = solve(pgs, &problem, start, sweeps);
    const double begin = cpu_seconds();
    br_body_assembler_store(assembler, &problem);
    for (int i = 0; i < (int)p->n_bodies; i++)
        joined[i] = i;
    for (size_t i = 0; i < p->n_contacts; i++) {
        const int a = p->contacts[i].body_a, b = p->contacts[i].body_b;
        if (moves(p, a) && moves(p, b))
            joined[first_of(joined, a)] = first_of(joined, b);
    }
    finish(newton, p, joined, first, &work);
    r.seconds += cpu_seconds() - begin;
    r.residual = br_body_problem_residual(p).largest;
    memcpy(p->velocities, first, p->n_bodies * sizeof *first);
    br_contact_solver_destroy(pgs);
    br_contact_solver_destroy(newton);
    br_body_assembler_destroy(assembler);
    free(work.contacts);
    free(work.cones);
    free(work.at);
    free(joined);
    free(first);
    return r;
}

/* ---- in time ---- */

/* As many as end in time; one, if none does. */
static reached most_in_time(const br_contact_solver_type *type, const br_contact_problem *p,
                            const double *start)
{
    br_contact_solver *const solver = br_contact_solver_create(type);
    if (!solver)
        exit(3);
    reached best = solve(solver, p, start, 1);
    for (double n = 2; n < 1e5; n *= LONGER) {
        const reached r = solve(solver, p, start, (int)n);
        if (r.seconds > BUDGET)
            break;
        best = r;
    }
    br_contact_solver_destroy(solver);
    return best;
}

static void print(const look *l, size_t contacts, const char *solver, bool warm, reached r)
{
    printf("%s,%zu,%s,%s,%d,%.2f,%.1e\n", l->friction, contacts, solver, warm ? "step before" : "cold",
           r.iterations, 1e3 * r.seconds, r.residual);
    fflush(stdout);
}

static void measure(const look *l, const br_contact_problem *p, const br_body_problem *bodies)
{
    const size_t contacts = bodies->n_contacts;
    const size_t n = br_contact_problem_size(p);
    double *const warm = malloc((n + 1) * sizeof *warm), *const cold = calloc(n + 1, sizeof *cold);
    if (!warm || !cold)
        exit(3);
    memcpy(warm, p->lambda, n * sizeof *warm);
    /* a residual takes the velocities that belong to the impulses into the bodies */
    br_velocity *const without_impulses = array(bodies->n_bodies, sizeof *without_impulses);
    memcpy(without_impulses, bodies->velocities, bodies->n_bodies * sizeof *without_impulses);
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        for (int from = 0; from < 2; from++)
            print(l, contacts, solvers[i]->name, from, most_in_time(solvers[i], p, from ? warm : cold));
    memcpy(bodies->velocities, without_impulses, bodies->n_bodies * sizeof *without_impulses);
    for (int from = 0; from < 2 && bodies->n_rows == 0; from++) {
        reached best = solve_islands(bodies, from ? warm : cold, 1);
        reached last = best;
        for (double k = 2; best.residual > WANTED && last.seconds < LONGEST; k *= LONGER) {
            last = solve_islands(bodies, from ? warm : cold, (int)k);
            if (last.residual < best.residual)
                best = last;
        }
        print(l, contacts, "pgs and newton by islands", from, best);
    }
    free(without_impulses);
    free(warm);
    free(cold);
}

static void observe(void *context, const br_body_problem *bodies)
{
    look *const l = context;
    l->step++;
    if (!l->wanted && bodies->n_contacts > l->most) {
        l->most = bodies->n_contacts;
        l->at = l->step;
    }
    if (l->step != l->wanted)
        return;
    br_contact_problem problem;
    br_body_assembler *const assembler = br_body_assembler_create();
    need(br_body_assembler_assemble(assembler, bodies, &problem, NULL));
    measure(l, &problem, bodies);
    br_body_assembler_destroy(assembler);
}

/* The scene from its start, to the step that is wanted, or to the end. */
static void run(look *l, const br_scene_type *type, br_scene_options *params)
{
    br_scene_variant variant = {.name = l->friction, .generator = l->friction};
    br_error error = {0};
    br_scene_probe probe = {.observer = observe, .context = l};
    const double until = l->wanted ? (double)l->wanted * params->world.dt : UNTIL;
    l->step = 0;
    br_scene_probe_attach(&probe, params);
    if (br_scene_probe_run(&probe, type, params, &variant, until, &error) < 0) {
        fprintf(stderr, "hopper: %s\n", error.message);
        exit(3);
    }
}

int main(int argc, char **argv)
{
    static const char *const frictions[] = {"own", "isotropic"};
    const br_scene_type *const type = br_scene_find("hopper");
    br_scene_options *const params = malloc(type->params->size);
    if (!params)
        return 3;
    puts("friction,contacts,solver,start,iterations,ms,residual_m_per_s");
    for (size_t i = 0; i < sizeof frictions / sizeof *frictions; i++) {
        look l = {.friction = frictions[i]};
        if (argc > 1 && strcmp(argv[1], frictions[i]) != 0)
            continue;
        br_scene_default(type, params);
        params->world.residual = false; /* a check of ours, no part of a step */
        run(&l, type, params);
        l.wanted = l.at;
        run(&l, type, params);
    }
    free(params);
    return 0;
}
