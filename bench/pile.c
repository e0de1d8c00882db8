/* What a contact costs in piles of boxes and balls of about 100 to 10,000 contacts: nanoseconds a contact and
 * sweep, by solvers that sweep, and of finding it, making its cone and assembling its problem, which should
 * be less than a third of a step of 50 sweeps. The pile has fallen for a second. Processor time of the
 * fastest repetition; prints CSV. The numbers go into no result.
 *
 * usage: pile [SIDE]    only the pile of SIDE x SIDE x SIDE bodies */
#include "block.h"
#include "clock.h"

#include <math.h>
#include <string.h>
#include <bristle/harness/scene_probe.h>

enum { WARM_UP = 100, STEPS = 10, REPETITIONS = 5, SWEEPS = 50 };

static const double PITCH = 0.205;

static const br_contact_solver_type *const sweepers[] = {&br_pgs_type, &br_prox_type, &br_nncg_type,
                                                         &br_anderson_type};
enum { SWEEPERS = sizeof sweepers / sizeof *sweepers };

/* What is measured in the observer of a step. */
typedef struct look {
    bool wanted;
    double assemble, sweeps[SWEEPERS]; /* [s] */
} look;

static double seconds_of(br_contact_solver *solver, const br_contact_problem *problem, const double *start)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = SWEEPS;
    options.tolerance = 0;
    double best = INFINITY;
    for (int k = 0; k < REPETITIONS; k++) {
        memcpy(problem->lambda, start, br_contact_problem_size(problem) * sizeof *start);
        const double begin = cpu_seconds();
        need(br_contact_solver_solve(solver, problem, &options, NULL, NULL));
        best = fmin(best, cpu_seconds() - begin);
    }
    return best;
}

static void observe(void *context, const br_body_problem *bodies)
{
    look *const l = context;
    if (!l->wanted)
        return;
    br_body_assembler *const assembler = br_body_assembler_create();
    br_contact_problem problem;
    l->assemble = INFINITY;
    for (int k = 0; k < REPETITIONS; k++) {
        const double begin = cpu_seconds();
        need(br_body_assembler_assemble(assembler, bodies, &problem, NULL));
        l->assemble = fmin(l->assemble, cpu_seconds() - begin);
    }
    const size_t n = br_contact_problem_size(&problem);
    double *const start = malloc((n + 1) * sizeof *start);
    if (!start)
        exit(2);
    memcpy(start, problem.lambda, n * sizeof *start);
    for (int i = 0; i < SWEEPERS; i++) {
        br_contact_solver *const solver = br_contact_solver_create(sweepers[i]);
        l->sweeps[i] = seconds_of(solver, &problem, start);
        br_contact_solver_destroy(solver);
    }
    free(start);
    br_body_assembler_destroy(assembler);
}

static void measure(int side)
{
    look l = {0};
    br_world_options options = br_world_default();
    options.solver = &br_pgs_type;
    options.solver_options = br_solver_options_default();
    options.clock = cpu_seconds;
    options.solver_options.iterations = SWEEPS;
    options.solver_options.tolerance = 0;
    options.observer = observe;
    options.observer_context = &l;
    block b = block_create(&options);
    block_fill(&b, side, PITCH, br_vec2_make(0.02, 0.03));
    for (int i = 0; i < WARM_UP; i++)
        need(br_world_step(b.world, NULL));
    br_scene_cost cost = {0};
    for (int i = 0; i < STEPS; i++) {
        need(br_world_step(b.world, NULL));
        const br_world_report report = br_world_last(b.world);
        br_scene_cost_add(&cost, &report);
    }
    const double find = cost.find / STEPS, cones = cost.cones / STEPS,
                 step = find + cones + (cost.solve + cost.rest) / STEPS;
    l.wanted = true;
    need(br_world_step(b.world, NULL));
    const double n = (double)br_world_last(b.world).contacts, ns = 1e9 / n;
    printf("%d,%.0f", side * side * side, n);
    for (int i = 0; i < SWEEPERS; i++)
        printf(",%.1f", ns * l.sweeps[i] / SWEEPS);
    printf(",%.0f,%.0f,%.0f,%.0f,%.2f\n", ns * find, ns * cones, ns * l.assemble, ns * step,
           (find + cones + l.assemble) / step);
    fflush(stdout);
    block_destroy(&b);
}

int main(int argc, char **argv)
{
    printf("bodies,contacts");
    for (int i = 0; i < SWEEPERS; i++)
        printf(",%s", sweepers[i]->name);
    puts(" ns a contact and sweep,find ns a contact,cones,assemble,whole step,share");
    static const int sides[] = {3, 4, 7, 10, 13};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (argc < 2 || sides[i] == atoi(argv[1]))
            measure(sides[i]);
    return 0;
}
