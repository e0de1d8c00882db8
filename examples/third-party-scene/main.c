/* A scene, a generator of cones and a contact solver of one's own: at which angle does a stick that leans
 * against a wall begin to slide?
 *
 * With the coefficients mu_f of the floor and mu_w of the wall, and both contacts about to slip, forces give
 * N_w = mu_f N_f and N_f + mu_w N_w = W; moments about the foot, for a stick of length l whose ends are balls
 * of radius r, give W l/2 cos a = N_w (r + l sin a) + mu_w N_w (r + l cos a), and so
 *
 *   A cos a - sin a = r/l (1 + mu_w)     A = (1 - mu_f mu_w)/(2 mu_f)
 *   a = atan A - asin(r/l (1 + mu_w)/sqrt(1 + A^2))                     tan a = A for a thin stick
 *
 * below which it slides. Measured: the angle between staying and sliding, by bisection, with each generator
 * and each solver by name. On a floor with a grain, mu_f is the coefficient of the direction in which the
 * foot would slide.
 *
 * Prints CSV: generator, grain_rad, solver, angle_rad, theory_rad. Fails where they differ by more than 1e-5
 * rad. */
#include "ladder.h"

#include <bristle/numbers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nesterov.h"

static void must(br_status status, const br_error *error)
{
    if (status >= 0)
        return;
    fprintf(stderr, "%s\n", error->message);
    exit(1);
}

/* ---- solvers by name: the library's, and one's own ---- */

static const br_contact_solver_type *find_solver(const char *name)
{
    return strcmp(nesterov_type.name, name) == 0 ? &nesterov_type : br_contact_solver_find(name);
}

/* ---- friction by name ---- */

typedef struct friction {
    const char *generator;   /* "coulomb" is the library's, "grain" is not */
    double grain;            /* of the floor [rad] */
    double along, across;    /* coefficients of the floor */
    double wall, floor_in_x; /* of the wall; of the floor in the direction in which the foot slides */
} friction;

static br_status make_grain(br_scene *scene, void *context, br_cone_generator **generator, br_error *error)
{
    const friction *const f = context;
    (void)scene;
    *generator = grain_create(f->along, f->across, f->wall);
    return *generator ? BR_OK : br_fail(error, BR_ERR_RANGE, "no friction with a grain from these numbers");
}

static br_scene_variant variant_of(friction *f, const char *solver)
{
    br_scene_variant variant = {.generator = f->generator, .coefficient = f->wall};
    variant.solver = find_solver(solver);
    if (strcmp(f->generator, "grain") == 0) {
        variant.make = make_grain;
        variant.make_context = f;
    }
    return variant;
}

/* ---- the limiting angle ---- */

static double theory(const friction *f, double slimness)
{
    const double a = (1 - f->floor_in_x * f->wall) / (2 * f->floor_in_x);
    return atan(a) - asin(slimness * (1 + f->wall) / sqrt(1 + a * a));
}

static bool slides(const ladder_params *p, const br_scene_variant *variant)
{
    br_error error = {0};
    br_scene *scene;
    must(br_scene_create(&ladder_type, p, variant, &scene, &error), &error);
    must(br_scene_run(scene, br_scene_duration(scene), NULL, NULL, &error), &error);
    const ladder_state *const state = br_scene_state(scene);
    const bool result = state->slides;
    br_scene_destroy(scene);
    return result;
}

static double measured(friction *f, const char *solver)
{
    ladder_params p;
    const br_scene_variant variant = variant_of(f, solver);
    br_scene_default(&ladder_type, &p);
    p.grain = f->grain;
    double low = 0.1, high = 1.5;
    for (int i = 0; i < 24; i++) {
        p.angle = 0.5 * (low + high);
        *(slides(&p, &variant) ? &low : &high) = p.angle;
    }
    return 0.5 * (low + high);
}

int main(void)
{
    static const char *const solvers[] = {"pgs", "anderson", "nesterov"};
    friction frictions[] = {
        {"coulomb", 0, 0, 0, 0.4, 0.4},
        {"grain", 0, 0.3, 0.6, 0.2, 0.3},
        {"grain", 0.5 * BR_PI, 0.3, 0.6, 0.2, 0.6},
    };
    ladder_params defaults;
    bool good = true;
    br_scene_default(&ladder_type, &defaults);
    puts("generator,grain_rad,solver,angle_rad,theory_rad");
    for (size_t i = 0; i < sizeof frictions / sizeof *frictions; i++)
        for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++) {
            const double expected = theory(&frictions[i], defaults.radius / defaults.length);
            const double angle = measured(&frictions[i], solvers[k]);
            printf("%s,%.9g,%s,%.9g,%.9g\n", frictions[i].generator, frictions[i].grain, solvers[k], angle,
                   expected);
            good = good && fabs(angle - expected) <= 1e-5;
        }
    if (!good)
        fputs("the stick does not slide at the angle of theory\n", stderr);
    return !good;
}
