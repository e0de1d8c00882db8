/* Leaving rest under laws that fall infinitely steeply at v = 0, against quadrature in the speed: with a
 * constant load t and x are integrals over v of smooth functions, which no time step touches. Nothing may
 * depend on tolerance or first moment. And what a block shows before its first run. */
#include <gsl/gsl_integration.h>
#include <gsl/gsl_math.h>
#include <bristle/block.h>
#include <bristle/laws.h>
#include "check.h"

#define GRAVITY 9.81
/* CVODE's own round-off over some thousand steps: the floor below which a tighter tolerance gains nothing. */
#define TOL_FLOOR 3e-11

typedef struct fall {
    const br_block_model *model;
    bool path; /* integrand of x instead of t */
} fall;

/* dt/du or dx/du with v = u^4: what is left at u = 0 is harmless. */
static double per_speed(double u, void *context)
{
    const fall *f = context;
    const br_law law = f->model->law;
    const double v = u * u * u * u;
    const double force = f->model->load_force - law.type->friction(law.params, v, f->model->normal_force);
    return 4 * u * u * u * f->model->mass / force * (f->path ? v : 1);
}

static double by_quadrature(const br_block_model *model, double v, bool path)
{
    fall f = {model, path};
    gsl_function g = {per_speed, &f};
    gsl_integration_workspace *w = gsl_integration_workspace_alloc(1000);
    double value, bound;
    gsl_integration_qags(&g, 0, sqrt(sqrt(v)), 0, 1e-12, 1000, w, &value, &bound);
    gsl_integration_workspace_free(w);
    return value;
}

enum { OUTPUTS = 6 };
static const double output_times[OUTPUTS] = {1e-4, 1e-3, 0.01, 0.3, 1, 4};

static int keep(const br_block_sample *sample, void *context)
{
    br_block_sample **next = context;
    *(*next)++ = *sample;
    return 0;
}

/* Largest error over the outputs, relative, in t and in x as functions of the speed reached. */
static double run_error(const br_block_model *model, const br_block_options *options,
                        br_block_sample *samples)
{
    br_error error = {0};
    br_block *block;
    br_block_sample *next = samples;
    if (br_block_create(model, options, 0, 0, 0, &block, &error) < 0 ||
        br_block_run(block, 4, output_times, OUTPUTS, keep, &next, &error) < 0) {
        check(false, "runs: %s", error.message);
        return INFINITY;
    }
    br_block_destroy(block);
    double worst = 0;
    for (int i = 0; i < OUTPUTS; i++) {
        const double t = by_quadrature(model, samples[i].v, false);
        const double x = by_quadrature(model, samples[i].v, true);
        worst = fmax(worst, fmax(fabs(t / samples[i].t - 1), fabs(x / samples[i].x - 1)));
    }
    return worst;
}

/* Cards that start with a reserve of 50 % to 0.01 % above break-away, over shapes of the fall. */
static void test_constant_load(void)
{
    for (int i = 0; i < 15; i++) {
        const double delta = (double[]){0.05, 0.2, 0.5, 0.8, 1}[i % 5];
        const double reserve = (double[]){0.5, 1e-2, 1e-4}[i / 5];
        const br_cssv law = {
            .mu_c = 0.1, .mu_s = 0.2, .v_S = 0.4, .delta_S = delta, .F_v = 6e-5, .delta_v = 1};
        const br_block_model model =
            br_block_incline(6e-4, atan(0.2 * (1 + reserve)), GRAVITY, (br_law){&br_cssv_type, &law});
        br_block_sample samples[OUTPUTS];
        double last = INFINITY;
        for (double tolerance = 1e-4; tolerance > 5e-12; tolerance /= 10) {
            br_block_options options = br_block_options_default();
            options.ivp.relative_tolerance = tolerance;
            options.ivp.absolute_tolerance =
                tolerance * 1e-13; /* far below the first output, 1e-4 m/s and 1e-9 m */
            last = run_error(&model, &options, samples);
            check(last <= TOL_INTEGRATOR(tolerance) / fmin(1, reserve * 100) + TOL_FLOOR,
                  "delta_S %g, reserve %g, rtol %.0e: error %.1e in t(v) and x(v)", delta, reserve, tolerance,
                  last);
        }
        /* The first moment's length is arbitrary. */
        for (double launch = 1e-12; launch < 2e-5; launch *= 100) {
            br_block_options options = br_block_options_default();
            options.ivp.absolute_tolerance = 1e-23;
            options.launch_time = launch;
            last = run_error(&model, &options, samples);
            check(last <= TOL_INTEGRATOR(1e-10) / fmin(1, reserve * 100),
                  "delta_S %g, reserve %g, first moment %.0e s: error %.1e", delta, reserve, launch, last);
        }
    }
}

/* Within the first moment: energy is balanced there, too, and constant friction gives constant acceleration.
 */
static void test_first_moment(void)
{
    for (int i = 0; i < 6; i++) {
        const br_css css = {
            .mu_c = 0.1, .mu_s = 0.2, .v_S = 0.4, .delta_S = (double[]){0.1, 0.3, 0.9}[i % 3]};
        const br_cs cs = {.mu_c = 0.1, .mu_s = 0.2};
        const br_law law = i < 3 ? (br_law){&br_css_type, &css} : (br_law){&br_cs_type, &cs};
        const br_block_model model = br_block_incline(0.4, 0.3, GRAVITY, law);
        br_block *block;
        br_error error = {0};
        check_need(br_block_create(&model, NULL, 0, 0, 0, &block, &error));
        for (double t = 1e-11; t < 1.1e-9; t *= 10) {
            check(br_block_run(block, t, NULL, 0, NULL, NULL, &error) == BR_OK, "first moment to %g s: %s", t,
                  error.message);
            const br_block_sample s = br_block_now(block);
            check_close(s.work - s.dissipated, model.mass * s.v * s.v / 2, 1e-6, "case %d, %g s: energy", i,
                        t);
            const double rate = GRAVITY * (sin(0.3) - 0.1 * cos(0.3));
            if (i >= 3) {
                check_close(s.v, rate * t, TOL_ROUND_OFF_MANY, "case %d, %g s: speed", i, t);
                check_close(s.x, rate * t * t / 2, TOL_ROUND_OFF_MANY, "case %d, %g s: path", i, t);
            }
        }
        br_block_destroy(block);
    }
}

/* A slow ramp breaks away with no force left over: v starts like t^(1/(1 - delta_S)), a motion that an
 * integrator put at v = 0 does not see. Reference: t over the speed by Runge-Kutta's method in u, v = V u^10.
 */
typedef struct ramp {
    double slope; /* [N/s] */
} ramp;

static double ramp_load(double t, double x, double v, void *context)
{
    (void)x;
    (void)v;
    return ((const ramp *)context)->slope * t;
}

static double ramp_rate(const br_block_model *model, double t, double u, double top)
{
    if (u == 0)
        return 0;
    const double v = top * pow(u, 10);
    return 10 * top * pow(u, 9) * model->mass /
           (ramp_load(t, 0, 0, model->context) -
            model->law.type->friction(model->law.params, v, model->normal_force));
}

static double ramp_time(const br_block_model *model, double start, double top)
{
    const int steps = 20000;
    const double h = 1.0 / steps;
    double t = start;
    for (int i = 0; i < steps; i++) {
        const double u = i * h;
        const double k1 = ramp_rate(model, t, u, top);
        const double k2 = ramp_rate(model, t + h / 2 * k1, u + h / 2, top);
        const double k3 = ramp_rate(model, t + h / 2 * k2, u + h / 2, top);
        const double k4 = ramp_rate(model, t + h * k3, u + h, top);
        t += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    return t;
}

static int stop_when_breaks(br_block_transition transition, const br_block_sample *before,
                            const br_block_sample *after, void *context)
{
    (void)before;
    *(double *)context = after->t;
    return transition == BR_BLOCK_BREAKS_AWAY;
}

static void test_ramp(void)
{
    for (int i = 0; i < 6; i++) {
        const br_css law = {
            .mu_c = 0.1, .mu_s = 0.2, .v_S = 0.4, .delta_S = (double[]){0.1, 0.2, 0.4}[i % 3]};
        ramp push = {.slope = i < 3 ? 0.05 : 3};
        br_block_model model = br_block_incline(0.2, 0, GRAVITY, (br_law){&br_css_type, &law});
        model.load = ramp_load;
        model.context = &push;
        const double start = 0.2 * model.normal_force / push.slope;
        double seen = NAN;
        br_block_options options = br_block_options_default();
        options.on_transition = stop_when_breaks;
        options.context = &seen;
        br_block *block;
        br_error error = {0};
        check_need(br_block_create(&model, &options, 0, 0, 0, &block, &error));
        check(br_block_run(block, 2 * start, NULL, 0, NULL, NULL, &error) == BR_STOPPED_AT_EVENT,
              "ramp %g N/s: breaks away: %s", push.slope, error.message);
        check_close(seen, start, TOL_INTEGRATOR(1e-10), "ramp %g N/s: at mu_s N", push.slope);
        for (int k = 1; k <= 4; k++) {
            const double t = start + 0.1 * k * k;
            check(br_block_run(block, t, NULL, 0, NULL, NULL, &error) == BR_OK, "ramp goes on: %s",
                  error.message);
            const double v = br_block_now(block).v;
            check(v > 0, "delta_S %g, ramp %g N/s: moves %g s after break-away", law.delta_S, push.slope,
                  0.1 * k * k);
            check_close(t, ramp_time(&model, start, v), 1e-8,
                        "delta_S %g, ramp %g N/s: time at which %g m/s is reached", law.delta_S, push.slope,
                        v);
        }
        br_block_destroy(block);
    }
}

/* What a fresh block shows is what its first run starts with: at rest up to break-away, beyond it pushed off
 * in the load's direction with what friction leaves of the load. */
static void test_fresh(void)
{
    const double mass = 2, normal = 10;
    const br_cs law = {.mu_c = 0.3, .mu_s = 0.5};
    for (int side = -1; side <= 1; side += 2)
        for (double share = 0; share < 3; share += 0.25) {
            const double push = side * share * law.mu_s * normal;
            const br_block_model model = {
                .mass = mass, .normal_force = normal, .load_force = push, .law = {&br_cs_type, &law}};
            br_block *block;
            br_error error = {0};
            check_need(br_block_create(&model, NULL, 0, 0, 0, &block, &error));
            const br_block_sample fresh = br_block_now(block);
            const bool moves = share > 1;
            check(fresh.v == 0 && fresh.mode == (moves ? BR_BLOCK_SLIDES : BR_BLOCK_STUCK),
                  "push %g N, held up to %g N: a fresh block %s", push, law.mu_s * normal,
                  moves ? "slides" : "is stuck");
            check_close(fresh.friction, moves ? -side * law.mu_c * normal : -push, TOL_ROUND_OFF,
                        "push %g N: friction of the fresh block", push);
            check_close(fresh.acceleration, moves ? (push - side * law.mu_c * normal) / mass : 0,
                        TOL_ROUND_OFF_MANY, "push %g N: acceleration of the fresh block", push);
            check(br_block_run(block, 1, NULL, 0, NULL, NULL, &error) == BR_OK, "push %g N: runs: %s", push,
                  error.message);
            check_close(br_block_now(block).v, fresh.acceleration, TOL_INTEGRATOR(1e-10),
                        "push %g N: and so it goes on", push);
            br_block_destroy(block);
        }
}

int main(void)
{
    check_begin();
    test_constant_load();
    test_first_moment();
    test_ramp();
    test_fresh();
    return check_end();
}
