/* 100 capsules in a funnel (the hopper of matchstick, Figure 9): how far each solver comes in 20 ms of
 * processor time on the step of ten seconds that has the most contacts, from a cold start and from the
 * impulses of the step before. With the scene's own friction, ellipsoids with drilling torque, and with
 * circles of the mean coefficient, as engines have it. Prints CSV: friction, contacts, solver, start, the
 * most iterations that end in time, their time, and the residual that they leave (natural maps,
 * br_contact_problem_residual); of `interior` the time of an iteration over its floor, too. Last, whatever
 * time it takes: those that end by a residual, to 1e-9 m/s, with at most 1000 iterations. Other engines'
 * residuals in a funnel of slabs, each in its own run: `make peers`, scenario hopper. The numbers go into no
 * result.
 *
 * usage: funnel [FRICTION]    own or isotropic only */
#include "../tests/fullest_step.h"
#include "clock.h"
#include "funnel_floor.h"
#include "need.h"

#include <math.h>
#include <string.h>
#include <bristle/harness/scene_probe.h>

static const double BUDGET = 0.02, UNTIL = 10, LONGER = 1.3, WANTED = 1e-9;
enum { MOST = 1000 };

/* What is looked for in a run: its step with the most contacts, then that step. */
typedef struct look {
    const char *friction;
    fullest_step fullest;
    double floor; /* of an iteration of interior points [s] */
} look;

static const br_contact_solver_type *const solvers[] = {
    &br_pgs_type,    &br_prox_type, &br_nncg_type,    &br_anderson_type, &br_admm_type,
    &br_newton_type, &br_auto_type, &br_islands_type, &br_interior_type};
static const br_contact_solver_type *const by_residual[] = {&br_newton_type, &br_auto_type, &br_islands_type,
                                                            &br_interior_type};

typedef struct reached {
    int iterations;
    double seconds, residual;
} reached;

/* So many iterations from a start; fewer where a tolerance is met. */
static reached solve(br_contact_solver *solver, const br_contact_problem *p, const double *start,
                     int iterations, double tolerance)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = iterations;
    options.tolerance = tolerance;
    options.stop = BR_STOP_RESIDUAL;
    memcpy(p->lambda, start, br_contact_problem_size(p) * sizeof *start);
    br_solver_statistics statistics;
    const double begin = cpu_seconds();
    need(br_contact_solver_solve(solver, p, &options, &statistics, NULL));
    const double took = cpu_seconds() - begin;
    return (reached){statistics.iterations, took, br_contact_problem_residual(p).largest};
}

/* ---- in time ---- */

static br_contact_solver *create(const br_contact_solver_type *type)
{
    br_contact_solver *const solver = br_contact_solver_create(type);
    if (!solver)
        exit(3);
    return solver;
}

/* As many as end in time; one, if none does. */
static reached most_in_time(const br_contact_solver_type *type, const br_contact_problem *p,
                            const double *start)
{
    br_contact_solver *const solver = create(type);
    reached best = solve(solver, p, start, 1, 0);
    for (double n = 2; n < 1e5; n *= LONGER) {
        const reached r = solve(solver, p, start, (int)n, 0);
        if (r.seconds > BUDGET)
            break;
        best = r;
    }
    br_contact_solver_destroy(solver);
    return best;
}

static reached to_the_end(const br_contact_solver_type *type, const br_contact_problem *p,
                          const double *start)
{
    br_contact_solver *const solver = create(type);
    const reached r = solve(solver, p, start, MOST, WANTED);
    br_contact_solver_destroy(solver);
    return r;
}

static void print(const look *l, size_t contacts, const char *solver, const char *until, bool warm, reached r)
{
    printf("%s,%zu,%s%s,%s,%d,%.2f,%.1e,", l->friction, contacts, solver, until,
           warm ? "step before" : "cold", r.iterations, 1e3 * r.seconds, r.residual);
    if (strcmp(solver, "interior") == 0 && r.iterations > 0)
        printf("%.1f", r.seconds / (r.iterations * l->floor));
    puts("");
    fflush(stdout);
}

static void measure(const look *l, const br_contact_problem *p)
{
    const size_t n = br_contact_problem_size(p);
    double *const warm = malloc((n + 1) * sizeof *warm), *const cold = calloc(n + 1, sizeof *cold);
    if (!warm || !cold)
        exit(3);
    memcpy(warm, p->lambda, n * sizeof *warm);
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        for (int from = 0; from < 2; from++)
            print(l, p->n_contacts, solvers[i]->name, "", from,
                  most_in_time(solvers[i], p, from ? warm : cold));
    for (size_t i = 0; i < sizeof by_residual / sizeof *by_residual; i++)
        for (int from = 0; from < 2; from++)
            print(l, p->n_contacts, by_residual[i]->name, " to 1e-9 m/s", from,
                  to_the_end(by_residual[i], p, from ? warm : cold));
    free(warm);
    free(cold);
}

static void observe(void *context, const br_body_problem *bodies)
{
    look *const l = context;
    if (!fullest_step_take(&l->fullest, bodies->n_contacts))
        return;
    l->floor = funnel_floor(bodies);
    br_contact_problem problem;
    br_body_assembler *const assembler = br_body_assembler_create();
    need(br_body_assembler_assemble(assembler, bodies, &problem, NULL));
    measure(l, &problem);
    br_body_assembler_destroy(assembler);
}

/* The scene from its start, to the step that is wanted, or to the end. */
static void run(look *l, const br_scene_type *type, br_scene_options *params)
{
    br_scene_variant variant = {.name = l->friction, .generator = l->friction};
    br_error error = {0};
    br_scene_probe probe = {.observer = observe, .context = l};
    const double until = l->fullest.wanted ? (double)l->fullest.wanted * params->world.dt : UNTIL;
    l->fullest.step = 0;
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
    puts("friction,contacts,solver,start,iterations,ms,residual_m_per_s,over_floor_1");
    for (size_t i = 0; i < sizeof frictions / sizeof *frictions; i++) {
        look l = {.friction = frictions[i]};
        if (argc > 1 && strcmp(argv[1], frictions[i]) != 0)
            continue;
        br_scene_default(type, params);
        params->world.residual = false; /* a check of ours, no part of a step */
        run(&l, type, params);
        l.fullest.wanted = l.fullest.at;
        run(&l, type, params);
    }
    free(params);
    return 0;
}
