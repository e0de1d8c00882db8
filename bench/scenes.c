/* Speed of the library's scenes of rigid bodies: a step without pictures, split into its parts, iterations of
 * the solver, and the share of steps in which it hits their limit; each with the document's projected
 * Gauss-Seidel and with the same accelerated. Coefficients from plain C. Prints CSV: means over the steps of
 * the fastest of several runs, CPU time. The numbers go into no result.
 *
 * usage: scenes [NAME]    only the scenes whose name contains NAME */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/scene_probe.h>

#include "clock.h"

/* Sweeps at most, as in Table 1's experiment, of the scenes that have another solver or more of them. */
enum { RUNS = 3, SWEEPS = 200, MANY = 2000 };

static double whole(const br_scene_cost *c)
{
    return c->find + c->cones + c->solve + c->rest;
}

static br_status fastest(const br_scene_type *type, const br_contact_solver_type *solver, br_scene_cost *best,
                         br_error *error)
{
    const br_scene_variant variant = {.solver = solver};
    br_scene_options *const params = malloc(type->params->size);
    if (!params)
        return br_fail(error, BR_ERR_MEMORY, "a scene's parameters");
    br_scene_default(type, params);
    if (params->world.solver != &br_pgs_type || params->world.solver_options.iterations > MANY)
        params->world.solver_options.iterations = SWEEPS;
    br_status status = BR_OK;
    for (int i = 0; i < RUNS && status >= 0; i++) {
        br_scene_probe probe = {.clock = cpu_seconds};
        status = br_scene_probe_run(&probe, type, params, &variant, type->duration(params), error);
        if (i == 0 || whole(&probe.cost) < whole(best))
            *best = probe.cost;
    }
    free(params);
    return status;
}

int main(int argc, char **argv)
{
    static const br_contact_solver_type *const solvers[] = {&br_pgs_type, &br_anderson_type};
    size_t n_types;
    const br_scene_type *const *const types = br_scenes(&n_types);
    puts("scene,solver,steps,contacts,iterations,unsolved,step_ms,find_ms,coefficients_ms,solve_ms,rest_ms,"
         "solve_share");
    for (size_t i = 0; i < n_types; i++)
        for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++) {
            if (argc > 1 && !strstr(types[i]->name, argv[1]))
                continue;
            br_error error = {0};
            br_scene_cost c = {.steps = 0};
            if (fastest(types[i], solvers[k], &c, &error) < 0) {
                fprintf(stderr, "%s\n", error.message);
                return 3;
            }
            const double n = (double)c.steps, ms = 1e3 / n;
            printf("%s,%s,%.4g,%.4g,%.4g,%.4g,%.4g,%.4g,%.4g,%.4g,%.4g,%.4g\n", types[i]->name,
                   solvers[k]->name, n, (double)c.contacts / n, (double)c.iterations / n,
                   (double)c.unsolved / n, ms * whole(&c), ms * c.find, ms * c.cones, ms * c.solve,
                   ms * c.rest, c.solve / whole(&c));
            fflush(stdout);
        }
    return 0;
}
