/* Alternating directions, stopped anywhere on a problem that they do not solve: a step of the matchstick
 * document's tower with circles, where a step of mixing now and then throws the impulses to a residual of
 * metres a second from one of 1e-7 m/s. What comes back is near the best that there has been. */
#include "scene_made.h"

#include <bristle/harness/scene_probe.h>
#include <bristle/numbers.h>
#include <bristle/scenes/tower.h>
#include <bristle/solver.h>

/* Of the least residual that a record shows until then: the change by which the best is told is no residual,
 * but of its order, and a sweep comes after it. */
static const double NEAR = 10;
enum { STEP = 5, FIRST = 30, MOST = 400 };

typedef struct stops {
    long step;
    double worst, leap; /* residual over the least until then: where stopped, and on the way */
    int lies;           /* a record that ends with another residual */
} stops;

static void observe(void *context, const br_body_problem *bodies)
{
    stops *const s = context;
    if (++s->step != STEP)
        return;
    br_contact_problem problem;
    br_body_assembler *const assembler = br_body_assembler_create();
    br_contact_solver *const solver = br_contact_solver_create(&br_admm_type);
    br_solver_iteration trace[MOST + 1];
    br_solver_options options = br_solver_options_default();
    options.tolerance = 1e-12;
    options.stop = BR_STOP_RESIDUAL;
    options.trace = trace;
    options.residuals = true;
    check_need(br_body_assembler_assemble(assembler, bodies, &problem, NULL));
    for (options.iterations = FIRST; options.iterations <= MOST; options.iterations++) {
        memset(problem.lambda, 0, br_contact_problem_size(&problem) * sizeof *problem.lambda);
        const br_status status = br_contact_solver_solve(solver, &problem, &options, NULL, NULL);
        const double residual = br_contact_problem_residual(&problem).largest;
        double least = INFINITY;
        for (int i = 0; i < options.iterations; i++)
            least = fmin(least, trace[i].residual);
        s->lies += status != BR_LOOSE || trace[options.iterations].residual != residual;
        br_worst(&s->worst, residual / least);
        br_worst(&s->leap, trace[options.iterations - 1].residual / least);
    }
    br_contact_solver_destroy(solver);
    br_body_assembler_destroy(assembler);
}

int main(void)
{
    check_begin();
    stops s = {0};
    static br_tower_params params;
    br_scene_variant variant = {.name = "isotropic", .generator = "isotropic"};
    br_scene_probe probe = {.observer = observe, .context = &s};
    br_scene_default(&br_tower_type, &params);
    br_scene_probe_attach(&probe, &params.options);
    check_need(
        br_scene_probe_run(&probe, &br_tower_type, &params, &variant, STEP * params.options.world.dt, NULL));
    check(s.step >= STEP && s.leap > 1e6, "on the way residuals grow by up to %.1e", s.leap);
    check(s.worst > 0 && s.worst < NEAR, "stopped anywhere, it is at most %.3g of the least until then",
          s.worst);
    check(s.lies == 0, "and what is said of it is true");
    return check_end();
}
