/* Slip-stick by the Rosenbrock method against CVODE and against the runs recorded from the published program
 * at tight tolerances (data/reference/planar/README.md, section 4): both end in one trajectory, and at the
 * library's default tolerances the one-step method keeps every column within 1e-4 of its range. Run from the
 * project's root. */
#include "check.h"

#include <stdlib.h>

#include <bristle/csv.h>
#include <bristle/planar_scenes.h>

#define RECORDED "data/reference/planar/fig29_fig32_case2_circle_tight.csv"
#define TOL_RECORDED 1e-4
/* Between two integrators at relative 1e-9: far below what is compared with the records. */
#define TOL_METHODS 1e-5

enum { WINDOWS = 200, COLUMNS = 9 };

typedef struct path {
    double value[COLUMNS][WINDOWS];
    br_ivp_statistics n;
} path;

static const char *const names[COLUMNS] = {"x_%s_m",    "y_%s_m",    "theta_%s_rad",
                                           "vx_%s_m_s", "vy_%s_m_s", "omega_%s_rad_s",
                                           "fx_%s_N",   "fy_%s_N",   "tau_%s_Nm"};

static void keep(size_t k, const br_planar_sample *s, void *context)
{
    path *const p = *(path **)context;
    const double v[COLUMNS] = {s->pose[0],     s->pose[1],  s->pose[2],  s->twist.x,      s->twist.y,
                               s->twist.omega, s->wrench.x, s->wrench.y, s->wrench.torque};
    for (int i = 0; i < COLUMNS; i++)
        p->value[i][k] = v[i];
}

typedef struct scene {
    path *path; /* first, for keep */
    br_grip grip;
} scene;

static void load(double t, br_planar_input *input, void *context)
{
    br_grip_load(t, input, &((scene *)context)->grip);
}

static void stop(const br_error *error)
{
    fprintf(stderr, "%s\n", error->message);
    exit(2);
}

static void run(bool distributed, bool pulse, bool elasto_plastic, const br_planar_options *options,
                path *out)
{
    scene s = {.path = out,
               .grip = {.length = 0.15,
                        .height = 0.08,
                        .mass = 0.2,
                        .gravity = 9.81,
                        .offset = 0.002,
                        .pulse = pulse,
                        .mean = 1.73,
                        .amplitude = 0.91,
                        .frequency = 2,
                        .held = 2,
                        .released = 0.84,
                        .from = 0.325,
                        .until = 0.495}};
    br_pressure_spec spec = br_pressure_spec_default();
    spec.as_published = true;
    br_lugre l = br_lugre_default();
    l.elasto_plastic = elasto_plastic;
    br_pressure *p = NULL;
    br_distributed *model = NULL;
    br_limit_surface *surface = NULL;
    br_planar_contact c = {0};
    br_error error = {0};
    br_status status = br_pressure_create(&spec, &p, &error);
    if (status == BR_OK && distributed)
        status = br_distributed_create(p, &l, &model, &error);
    else if (status == BR_OK)
        status = br_limit_surface_create(p, 20, true, &surface, &error);
    if (status == BR_OK && !distributed)
        status = br_reduced_make(p, &l, surface, &c.reduced, &error);
    c.distributed = model;
    const br_planar_body body = br_grip_body(&s.grip);
    const br_planar_callbacks planar = {.load = load, .on_window = keep, .context = &s};
    if (status == BR_OK)
        status = br_planar_body_run(&body, &c, &planar, options, &out->n, &error);
    if (status < 0)
        stop(&error);
    br_distributed_destroy(model);
    br_limit_surface_destroy(surface);
    br_pressure_destroy(p);
}

/* Largest difference of a column over the range of the second. */
static double deviation(const double *a, const double *b)
{
    double low = INFINITY, high = -INFINITY, worst = 0;
    for (int k = 0; k < WINDOWS; k++) {
        low = fmin(low, b[k]);
        high = fmax(high, b[k]);
        worst = fmax(worst, fabs(a[k] - b[k]));
    }
    return worst / (high - low);
}

static br_planar_options options_of(br_ivp_method method, bool tight)
{
    br_planar_options c = br_planar_options_default();
    c.method = method;
    c.n_windows = WINDOWS;
    if (tight) {
        c.relative_tolerance = 1e-9;
        c.bristle_tolerance = 1e-15;
        c.body_tolerance = 1e-12;
    }
    return c;
}

static void test_recorded(const br_csv *csv, bool distributed, bool pulse)
{
    static path p;
    const br_planar_options options = options_of(BR_IVP_ROSENBROCK, false);
    run(distributed, pulse, true, &options, &p);
    for (int i = 0; i < COLUMNS; i++) {
        char column[40], which[4];
        snprintf(which, sizeof which, "%c%d", distributed ? 'd' : 'r', pulse ? 2 : 1);
        const char *at = strchr(names[i], '%');
        snprintf(column, sizeof column, "%.*s%s%s", (int)(at - names[i]), names[i], which, at + 2);
        br_error error = {0};
        double *recorded;
        if (br_csv_numbers(csv, column, &recorded, &error) < 0)
            stop(&error);
        const double d = deviation(p.value[i], recorded);
        check(d < TOL_RECORDED, "%s within %.1e of its range (%zu steps)", column, d, p.n.steps);
        free(recorded);
    }
}

/* Two methods, two ways to one solution. */
static void test_methods(bool distributed, bool pulse, bool elasto_plastic)
{
    static path one, bdf;
    const br_planar_options a = options_of(BR_IVP_ROSENBROCK, true), b = options_of(BR_IVP_BDF, true);
    run(distributed, pulse, elasto_plastic, &a, &one);
    run(distributed, pulse, elasto_plastic, &b, &bdf);
    double worst = 0;
    int which = 0;
    for (int i = 0; i < COLUMNS; i++) {
        const double d = deviation(one.value[i], bdf.value[i]);
        which = d > worst ? i : which;
        worst = fmax(worst, d);
    }
    check(worst < TOL_METHODS,
          "%s, %s, %s: both methods within %.1e of each column's range (%s); %zu and %zu steps",
          distributed ? "distributed" : "reduced", pulse ? "pulse" : "sine",
          elasto_plastic ? "elasto-plastic" : "LuGre", worst, names[which], one.n.steps, bdf.n.steps);
}

int main(void)
{
    check_begin();
    br_csv *csv;
    br_error error = {0};
    if (br_csv_read(RECORDED, &csv, &error) < 0)
        stop(&error);
    for (int distributed = 0; distributed < 2; distributed++)
        for (int pulse = 0; pulse < 2; pulse++) {
            test_recorded(csv, distributed, pulse);
            for (int elasto_plastic = 0; elasto_plastic < 2; elasto_plastic++)
                test_methods(distributed, pulse, elasto_plastic);
        }
    br_csv_destroy(csv);
    return check_end();
}
