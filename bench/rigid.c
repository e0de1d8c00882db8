/* Speed of the rigid simulator: a step of the stacking scene with its 123 contacts [ploughing, Table 1: 33.1
 * ms], of a heap of 2,000 bodies, and of a chain, split into finding contacts, solving and the rest;
 * iterations of the solvers. Friction is isotropic: patches have a benchmark of their own. Prints CSV, times
 * of the fastest repetition. The numbers go into no result.
 *
 * usage: rigid [NAME]    only the rows whose name contains NAME */
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/rigid.h>

static void must(br_status status, const br_error *error)
{
    if (status >= 0)
        return;
    fprintf(stderr, "%s\n", error->message);
    exit(2);
}

typedef struct scene {
    br_world *world;
    br_shape *shapes[4];
    br_cone_generator *generator;
} scene;

static int solid(scene *s, const br_shape *shape, double mass, double x, double y, double z)
{
    int index;
    br_error error = {0};
    must(br_world_add_solid(s->world, shape, mass, (br_pose){{x, y, z}, {1, 0, 0, 0}}, -1, &index, &error),
         &error);
    return index;
}

static scene begin(br_world_options options, bool box)
{
    scene s = {.generator = br_cone_coulomb_create(0.4, box)};
    br_error error = {0};
    options.clock = wall_seconds;
    must(br_world_create(&options, s.generator, &s.world, &error), &error);
    must(br_shape_plane(&s.shapes[0], &error), &error);
    must(br_shape_box(br_vec3_make(0.2, 0.2, 0.2), &s.shapes[1], &error), &error);
    must(br_shape_sphere(0.06, &s.shapes[2], &error), &error);
    must(br_shape_capsule(0.01, 0.03, &s.shapes[3], &error), &error);
    br_geom_spec ground = br_geom_spec_default();
    ground.shape = s.shapes[0];
    must(br_world_add_geom(s.world, &ground, NULL, &error), &error);
    return s;
}

static void end(scene *s)
{
    br_world_destroy(s->world);
    br_cone_generator_destroy(s->generator);
    for (int i = 0; i < 4; i++)
        br_shape_destroy(s->shapes[i]);
}

/* Three stacks side by side, a push on the second box of each: about as many contacts as in the table. */
static void build_stacks(scene *s)
{
    for (int stack = 0; stack < 3; stack++)
        for (int i = 0; i < 10; i++) {
            const int box = solid(s, s->shapes[1], 1, stack, 0, 0.1 + 0.2 * i);
            if (i == 1)
                br_world_apply_impulse(s->world, box, br_vec3_make(0, 1, 0),
                                       br_world_poses(s->world)[box].position);
        }
}

static void build_heap(scene *s)
{
    for (int i = 0; i < 2000; i++)
        solid(s, s->shapes[i % 2 ? 1 : 2], 1, 0.23 * (i % 10), 0.23 * (i / 10 % 10), 0.15 + 0.24 * (i / 100));
}

static void build_chain(scene *s)
{
    int above = -1;
    br_error error = {0};
    for (int i = 0; i < 60; i++) {
        const int link = solid(s, s->shapes[3], 0.02, 0, 0, 3 - 0.05 * i);
        br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, link, above);
        joint.anchor_a = br_vec3_make(0, 0, 3.025 - 0.05 * i);
        must(br_world_add_joint(s->world, &joint, NULL, &error), &error);
        above = link;
    }
    br_world_apply_impulse(s->world, above, br_vec3_make(0.1, 0, 0),
                           br_world_poses(s->world)[above].position);
}

static void measure(const char *name, void (*build)(scene *), br_world_options options, bool box, int warm_up,
                    int steps)
{
    scene s = begin(options, box);
    build(&s);
    br_error error = {0};
    for (int i = 0; i < warm_up; i++)
        must(br_world_step(s.world, &error), &error);
    br_world_state *state;
    must(br_world_save(s.world, &state, &error), &error);
    double best = 1e9, find = 0, cones = 0, solve = 0, rest = 0, contacts = 0, rows = 0, iterations = 0,
           residual = 0;
    for (int repetition = 0; repetition < 7; repetition++) {
        must(br_world_restore(s.world, state, &error), &error);
        double sum[4] = {0};
        contacts = rows = iterations = 0;
        for (int i = 0; i < steps; i++) {
            must(br_world_step(s.world, &error), &error);
            const br_world_report r = br_world_last(s.world);
            sum[0] += r.seconds.find;
            sum[1] += r.seconds.cones;
            sum[2] += r.seconds.solve;
            sum[3] += r.seconds.rest;
            contacts += (double)r.contacts / steps;
            rows += (double)r.rows / steps;
            iterations += (double)r.solver.iterations / steps;
            residual = r.solver.change;
        }
        if (sum[0] + sum[1] + sum[2] + sum[3] < best) {
            best = sum[0] + sum[1] + sum[2] + sum[3];
            find = sum[0], cones = sum[1], solve = sum[2], rest = sum[3];
        }
    }
    const double ms = 1e3 / steps;
    printf("%s,%s,%zu,%.1f,%.1f,%.1f,%.4g,%.4g,%.4g,%.4g,%.4g,%.3g\n", name, options.solver->name,
           br_world_bodies(s.world), contacts, rows, iterations, ms * best, ms * find, ms * cones, ms * solve,
           ms * rest, residual);
    fflush(stdout);
    br_world_state_destroy(state);
    end(&s);
}

int main(int argc, char **argv)
{
    const char *filter = argc > 1 ? argv[1] : "";
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    printf("scene,solver,bodies,contacts,rows,iterations,step_ms,find_ms,cones_ms,solve_ms,rest_ms,last_"
           "change_m_s\n");
    for (size_t i = 0; i < n; i++) {
        br_world_options options = br_world_default();
        options.solver = types[i];
        options.solver_options = br_solver_options_default();
        for (int iterations = 50; iterations <= 200; iterations *= 4) {
            options.solver_options.iterations = iterations;
            options.solver_options.tolerance = 0;
            char name[60];
            for (int box = 0; box < 2; box++) {
                snprintf(name, sizeof name, "stacks %s", box ? "box" : "circle");
                if (strstr(name, filter))
                    measure(name, build_stacks, options, box, 20, 100);
            }
        }
        options.solver_options = br_solver_options_default();
        if (strstr("stacks at rest", filter))
            measure("stacks at rest", build_stacks, options, true, 500, 200);
        options.solver_options.iterations = 20;
        /* what factors W, which of a heap fills up, takes minutes a step */
        const bool factors = types[i] == &br_pivot_type || types[i] == &br_newton_type ||
                             types[i] == &br_auto_type || types[i] == &br_admm_type;
        if (strstr("heap of 2000", filter) && !factors)
            measure("heap of 2000", build_heap, options, true, 100, 20);
        options.solver_options.iterations = 50;
        options.dt = 1e-3;
        if (strstr("chain of 60", filter))
            measure("chain of 60", build_chain, options, true, 100, 200);
    }
    return 0;
}
