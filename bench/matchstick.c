/* Scenes of the matchstick document beside the authors' program: milliseconds a step at the residual which
 * that program leaves, and at 1e-6 m/s. Its last sweep still changes impulses by a share of what its first
 * one does (median over the steps of the recorded runs: `left`); here a step counts as solved when its
 * residual is below that share of g dt, the velocity that gravity gives in a step. Times are means over the
 * steps that have contacts, as its own are, processor time; its own were recorded on one core of another
 * machine of this class, and are good to a factor of 1.5. The target is a tenth of the middle between its
 * fastest and its slowest variant. The hopper is measured while it flows, and once more as its experiment
 * has it: at most 100 sweeps, which end where none changes a velocity by more than 1e-4 m/s. The numbers go
 * into no result.
 *
 * usage: matchstick [NAME]    only the scenes whose name contains NAME */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/scene_probe.h>
#include <bristle/solver.h>

#include "clock.h"

static const double GRAVITY = 9.82, TARGET = 0.1;

/* When a step is solved. */
typedef struct level {
    const char *name;
    double tolerance; /* [m/s]; 0: what the published program leaves */
    br_stop stop;
    int iterations; /* at most */
} level;
static const level levels[] = {{"published", 0, BR_STOP_RESIDUAL, 2000},
                               {"1e-6 m/s", 1e-6, BR_STOP_RESIDUAL, 2000},
                               {"1e-4 m/s", 1e-4, BR_STOP_RESIDUAL, 2000},
                               {"change 1e-4 m/s", 1e-4, BR_STOP_CHANGE, 100}};
enum { LEVELS = sizeof levels / sizeof *levels };

/* From the recorded runs: impulses' change in the last sweep over that in the first; milliseconds a step,
 * from the fastest variant to the slowest. */
typedef struct published {
    const char *name;
    double left, least_ms, most_ms;
    double until;                         /* [s] end of the run; 0: the scene's own */
    size_t n_levels;                      /* the first of `levels` */
    const br_contact_solver_type *second; /* beside the scene's own; null: none */
} published;
static const published scenes[] = {{"incline-box", 2e-5, 1.4, 3.2, 0, 2, &br_auto_type},
                                   {"arch", 3e-3, 7, 12, 0, 2, &br_auto_type},
                                   {"tower", 1e-4, 12, 18, 0, 2, &br_auto_type},
                                   {"hopper", 2e-3, 244, 446, 2.2, 4, NULL}};

/* Steps that have contacts. */
static br_status count(br_scene *scene, void *context, br_error *error)
{
    (void)error;
    const br_world_report report = br_world_last(br_scene_world(scene));
    if (report.contacts > 0)
        br_scene_cost_add(context, &report);
    return BR_OK;
}

static br_status run(const published *p, const br_contact_solver_type *solver, const level *l,
                     br_scene_cost *c, const char **name, double *tolerance, br_error *error)
{
    const br_scene_type *const type = br_scene_find(p->name);
    br_scene_options *const params = malloc(type->params->size);
    if (!params)
        return br_fail(error, BR_ERR_MEMORY, "a scene's parameters");
    br_scene_default(type, params);
    br_world_options *const world = &params->world;
    world->clock = cpu_seconds;
    world->residual = false; /* a check of ours, no part of a step */
    world->solver = solver ? solver : world->solver;
    *name = world->solver->name;
    *tolerance = l->tolerance > 0 ? l->tolerance : p->left * GRAVITY * world->dt;
    world->solver_options.tolerance = *tolerance;
    world->solver_options.iterations = l->iterations;
    world->solver_options.stop = l->stop;
    br_scene *scene = NULL;
    br_status status = br_scene_create(type, params, NULL, &scene, error);
    if (status >= 0)
        status = br_scene_run(scene, p->until > 0 ? p->until : type->duration(params), count, c, error);
    br_scene_destroy(scene);
    free(params);
    return status;
}

static void measure(const published *p, const br_contact_solver_type *solver, const level *l)
{
    br_error error = {0};
    br_scene_cost c = {0};
    const char *name = "";
    double tolerance = 0;
    if (run(p, solver, l, &c, &name, &tolerance, &error) < 0 || c.steps == 0) {
        fprintf(stderr, "%s: %s\n", p->name, error.message);
        exit(3);
    }
    const double n = (double)c.steps, ms = 1e3 / n, step = ms * (c.find + c.cones + c.solve + c.rest),
                 theirs = (p->least_ms + p->most_ms) / 2;
    printf("%s,%s,%.2g,%s,%.4g,%.4g,%.4g,%.3g,%.3g,%.3g,%.3g,%.3g,%.3g,%g to %g,%.3g,%s\n", p->name, l->name,
           tolerance, name, n, (double)c.contacts / n, (double)c.iterations / n, (double)c.unsolved / n,
           ms * c.find, ms * c.cones, ms * c.solve, ms * c.rest, step, p->least_ms, p->most_ms, theirs / step,
           step <= TARGET * theirs ? "met" : "missed");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    puts("scene,residual,m/s,solver,steps,contacts,iterations,unsolved,find_ms,cones_ms,solve_ms,rest_ms,"
         "step_ms,published_ms,times as fast,a tenth");
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        const published *const p = &scenes[i];
        for (size_t k = 0; k < p->n_levels && (argc < 2 || strstr(p->name, argv[1])); k++) {
            measure(p, NULL, &levels[k]);
            if (p->second)
                measure(p, p->second, &levels[k]);
        }
    }
    return 0;
}
