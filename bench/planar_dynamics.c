/* Time of the planar document's dynamic runs on one core: 2 s of the object in the gripper (case 2, sine)
 * with a circular contact, distributed and reduced, at tight tolerances and at the document's, and with a
 * table made anew in each window (k = 2 f_N). Prints CSV: least and median CPU time of the repetitions, the
 * target, what the document prints for the authors' program on their machine and its ratio to ours, the
 * integrator's counters, and a floor: the right-hand sides alone, each as fast as this machine could do it
 * (planar_floor.h). The numbers go into no result.
 *
 * usage: planar_dynamics [NAME]    only the rows whose name contains NAME */
#include "clock.h"
#include "planar_floor.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/load_surface.h>
#include <bristle/planar_scenes.h>

enum { REPETITIONS = 15 };

typedef struct run {
    const char *name;
    bool reduced, rebuilds;
    br_ivp_method method;
    double relative, bristle, body, max_step;
    double target; /* [s]; 0: none */
} run;

/* What the document's Table IV prints for such a run [s]. */
static double published(const run *r)
{
    return r->rebuilds ? 70.23 : r->reduced ? 3.47 : 217.98;
}

/* Least: the loosest tolerances with which all columns of Figures 29 and 32 are within 1e-4 of their recorded
 * ranges; CVODE needs tighter ones than "tight" for that. */
static const run runs[] = {
    {"circle distributed rosenbrock tight", false, false, BR_IVP_ROSENBROCK, 1e-7, 1e-12, 1e-9, 0, 0.04},
    {"circle distributed rosenbrock least", false, false, BR_IVP_ROSENBROCK, 1e-7, 3e-12, 1e-8, 0, 0.04},
    {"circle distributed bdf tight", false, false, BR_IVP_BDF, 1e-7, 1e-12, 1e-9, 0, 0.04},
    {"circle distributed bdf document's tolerances", false, false, BR_IVP_BDF, 1e-6, 1e-8, 1e-8, 1e-3, 0},
    {"circle reduced rosenbrock tight", true, false, BR_IVP_ROSENBROCK, 1e-7, 1e-12, 1e-9, 0, 0.006},
    {"circle reduced rosenbrock least", true, false, BR_IVP_ROSENBROCK, 1e-7, 3e-12, 1e-8, 0, 0.006},
    {"circle reduced bdf tight", true, false, BR_IVP_BDF, 1e-7, 1e-12, 1e-9, 0, 0.006},
    {"circle reduced bdf document's tolerances", true, false, BR_IVP_BDF, 1e-6, 1e-8, 1e-8, 1e-3, 0},
    {"k = 2 f_N reduced rosenbrock tight", true, true, BR_IVP_ROSENBROCK, 1e-7, 1e-12, 1e-9, 0, 0.15},
    {"k = 2 f_N reduced bdf tight", true, true, BR_IVP_BDF, 1e-7, 1e-12, 1e-9, 0, 0.15},
};

typedef struct contact {
    br_load_surface law;
    br_grip grip;
    br_pressure *pressure;
    br_distributed *distributed;
    br_limit_surface *surface;
} contact;

static void load(double t, br_planar_input *input, void *context)
{
    br_grip_load(t, input, &((contact *)context)->grip);
}

static br_status rebuild(size_t k, const br_planar_input *input, br_planar_contact *c, void *context,
                         br_error *error)
{
    contact *own = context;
    (void)k;
    br_limit_surface *fresh = NULL;
    br_status status = br_load_surface_apply(&own->law, input->normal_force, own->pressure, error);
    if (status == BR_OK)
        status = br_limit_surface_create(own->pressure, 20, true, &fresh, error);
    if (status < 0)
        return status;
    br_limit_surface_destroy(own->surface);
    c->reduced.surface = own->surface = fresh;
    c->reduced.r = br_limit_surface_radius(fresh);
    c->reduced.u = own->pressure->u;
    return BR_OK;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const run *r)
{
    contact own = {.law = {6 * 0.02 / 21, 0.01, 2, true},
                   .grip = {.length = 0.15,
                            .height = 0.08,
                            .mass = 0.2,
                            .gravity = 9.81,
                            .offset = 0.002,
                            .mean = 1.73,
                            .amplitude = 0.91,
                            .frequency = 2}};
    const br_lugre l = br_lugre_default();
    br_pressure_spec spec = br_pressure_spec_default();
    spec.as_published = true;
    br_planar_contact c = {0};
    br_error error = {0};
    br_status status = r->rebuilds ? br_load_surface_create(&own.law, 21, 0.02, 10, &own.pressure, &error)
                                   : br_pressure_create(&spec, &own.pressure, &error);
    if (status == BR_OK && r->reduced) {
        status = br_limit_surface_create(own.pressure, 20, true, &own.surface, &error);
        if (status == BR_OK)
            status = br_reduced_make(own.pressure, &l, own.surface, &c.reduced, &error);
    } else if (status == BR_OK) {
        status = br_distributed_create(own.pressure, &l, &own.distributed, &error);
        c.distributed = own.distributed;
    }
    const br_planar_body body = br_grip_body(&own.grip);
    const br_planar_callbacks scene = {
        .load = load, .replace = r->rebuilds ? rebuild : NULL, .context = &own};
    br_planar_options options = br_planar_options_default();
    options.n_windows = 200;
    options.method = r->method;
    options.relative_tolerance = r->relative;
    options.bristle_tolerance = r->bristle;
    options.body_tolerance = r->body;
    options.max_step = r->max_step;
    double times[REPETITIONS];
    br_ivp_statistics n = {0};
    for (int i = 0; i < REPETITIONS && status == BR_OK; i++) {
        const double start = cpu_seconds();
        status = br_planar_body_run(&body, &c, &scene, &options, &n, &error);
        times[i] = cpu_seconds() - start;
        c.reduced.surface = own.surface;
    }
    if (status < 0) {
        fprintf(stderr, "%s: %s\n", r->name, error.message);
        exit(1);
    }
    qsort(times, REPETITIONS, sizeof *times, compare);
    const double one =
                     r->reduced ? reduced_floor(l.elasto_plastic) : distributed_floor(own.pressure, &l, true),
                 all = one * (double)n.rhs_evaluations;
    printf("%s,%.5f,%.5f,%g,%g,%.0f,%zu,%zu,%zu,%.5f,%.1f\n", r->name, times[0], times[REPETITIONS / 2],
           r->target, published(r), published(r) / times[0], n.steps, n.rhs_evaluations, n.jacobians, all,
           times[0] / all);
    br_distributed_destroy(own.distributed);
    br_limit_surface_destroy(own.surface);
    br_pressure_destroy(own.pressure);
}

int main(int argc, char **argv)
{
    printf(
        "run,least_s,median_s,target_s,published_s,published_over_least,steps,evaluations,jacobians,floor_s,"
        "least_over_floor\n");
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (argc < 2 || strstr(runs[i].name, argv[1]))
            measure(&runs[i]);
    return 0;
}
