/* What the differences between text and published program do to the runs along the profile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "planar_driven.h"

const br_switch driven_switches[DRIVEN_SWITCHES] = {
    [DRIVEN_TABLE] = {"table.as_published", "cell indices rounded down [eq. (21)]",
                      BR_SWITCH_FLAG(driven_scene, settings.table_as_published)},
    [DRIVEN_HOLD] = {"solver.hold", "twist not held over 10 ms", BR_SWITCH_FLAG(driven_scene, options.hold)},
    [DRIVEN_CONTACT] = {"contact.as_published", "circle of radius L/2",
                        BR_SWITCH_FLAG(driven_scene, settings.contact.as_published)},
    [DRIVEN_ELLIPSOID] = {"ellipsoid.as_published", "u about the CoP [eq. (27)]",
                          BR_SWITCH_FLAG(driven_scene, settings.ellipsoid_as_published)},
};

typedef struct study {
    driven_scene scene; /* first, for the switches */
    const char *const *surfaces;
    size_t n;
    int n_kinds;
} study;

static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    static const char *const kinds[3] = {"distributed", "reduced", "ellipsoid"};
    const study *s = data;
    const size_t n = s->n * (size_t)s->n_kinds;
    driven_curve *curves = calloc(n, sizeof *curves);
    /* Names live as long as the experiment. */
    static char names[2][100][80];
    (void)off;
    if (!curves || n > 100)
        br_experiment_fail(ex, "no memory for %zu curves", n);
    for (size_t i = 0; i < n; i++) {
        curves[i].surface = s->surfaces[i / (size_t)s->n_kinds];
        curves[i].kind = (planar_kind)(i % (size_t)s->n_kinds);
    }
    driven_run(ex, &s->scene, curves, n);
    for (size_t i = 0; i < n; i++) {
        for (int torque = 0; torque < 2; torque++)
            snprintf(names[torque][i], sizeof names[torque][i], "%s: %s of the %s%s", curves[i].surface,
                     torque ? "torque" : "force", kinds[curves[i].kind],
                     curves[i].kind == PLANAR_ELLIPSOID ? "" : " model");
        /* f_x and f_y lie one behind the other. */
        br_measured_add(measured, names[0][i], "N", curves[i].force[0], 2 * curves[i].n);
        br_measured_add(measured, names[1][i], "N m", curves[i].force[2], curves[i].n);
    }
    driven_free(curves, n);
    free(curves);
}

void driven_switch_effects(br_experiment *ex, const driven_scene *scene, const char *const *surfaces,
                           size_t n, int n_kinds, size_t n_switches)
{
    const study s = {*scene, surfaces, n, n_kinds};
    if (scene->settings.own)
        br_switches_open(ex);
    else
        br_switches_run(ex, &s, sizeof s, driven_switches, n_switches, measure, NULL, 0);
}
