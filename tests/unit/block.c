/* The block scene against closed forms: stopping, true stick, thresholds, reversal, breaks, bad input. The
 * energy balance is checked in every run. */
#include <gsl/gsl_math.h>
#include <bristle/block.h>
#include <bristle/laws.h>
#include "check.h"

#define GRAVITY 9.81

static br_block *make(const br_block_model *model, double t0, double x0, double v0,
                      const br_block_options *options)
{
    br_error error = {0};
    br_block *block = NULL;
    const br_status status = br_block_create(model, options, t0, x0, v0, &block, &error);
    check(status == BR_OK, "created at t = %g, x = %g, v = %g: %s", t0, x0, v0, error.message);
    return block;
}

/* Runs to t_end; the load's work must be what friction took and what the motion gained since the start with
 * `energy0`. */
static br_block_sample run_to(br_block *block, const br_block_model *model, double t_end, double energy0,
                              const char *what)
{
    br_error error = {0};
    const br_status status = br_block_run(block, t_end, NULL, 0, NULL, NULL, &error);
    check(status == BR_OK, "%s: runs to %g s: %s", what, t_end, error.message);
    const br_block_sample s = br_block_now(block);
    char text[200];
    snprintf(text, sizeof text, "%s: energy balance at %g s", what, t_end);
    check_close_scaled(s.work - s.dissipated, model->mass * s.v * s.v / 2 - energy0, TOL_INTEGRATOR(1e-10),
                       fmax(energy0, fabs(s.work)), text);
    return s;
}

static void test_stopping(void)
{
    for (int i = 0; i < 12; i++) {
        const double mass = (double[]){6e-4, 1, 250}[i % 3];
        const br_coulomb law = {.mu_c = (double[]){0.1, 0.45, 0.9, 1.3}[i % 4]};
        const double v0 = (i % 2 ? -1 : 1) * (0.01 + i);
        const br_block_model model = br_block_incline(mass, 0, GRAVITY, (br_law){&br_coulomb_type, &law});
        br_block *block = make(&model, 1.5, 0.25, v0, NULL);
        const double stop = fabs(v0) / (law.mu_c * GRAVITY);
        const double path = v0 * fabs(v0) / (2 * law.mu_c * GRAVITY);
        const br_block_sample half = run_to(block, &model, 1.5 + stop / 2, mass * v0 * v0 / 2, "half way");
        check_close(half.v, v0 / 2, TOL_INTEGRATOR(1e-10),
                    "v0 = %g, mu = %g: half the speed in half the time", v0, law.mu_c);
        const br_block_sample rest = run_to(block, &model, 1.5 + 2 * stop, mass * v0 * v0 / 2, "to rest");
        check(rest.v == 0 && rest.mode == BR_BLOCK_STUCK, "v0 = %g, mu = %g: stuck after the stop", v0,
              law.mu_c);
        check_close(rest.x - 0.25, path, TOL_INTEGRATOR(1e-10), "v0 = %g, mu = %g: stopping distance", v0,
                    law.mu_c);
        check_close(rest.dissipated, mass * v0 * v0 / 2, TOL_INTEGRATOR(1e-10),
                    "v0 = %g, m = %g: all energy to friction", v0, mass);
        const br_block_sample later = run_to(block, &model, 70, mass * v0 * v0 / 2, "a minute later");
        check(later.x == rest.x && later.v == 0, "v0 = %g, mu = %g: no drift in a minute, to the last bit",
              v0, law.mu_c);
        br_block_destroy(block);
    }
}

/* Tangent of the slope on which a weight [N] is just held: break-away(N) = N tangent, N = weight cos. By
 * bisection, since a force that is not in proportion to the load has a slope for each weight. */
static double slope_of_breakaway(br_law law, double weight)
{
    double low = 0, high = 1e3;
    for (int k = 0; k < 200; k++) {
        const double middle = 0.5 * (low + high), normal = weight / sqrt(1 + middle * middle);
        *(br_law_breakaway(law, normal) > normal * middle ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

/* Every set-valued law of the registry holds on a slope just below its break-away force and lets go just
 * above. */
static void test_thresholds(void)
{
    br_law_registry *registry = br_law_registry_create();
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *type = br_law_registry_at(registry, i);
        if (!(type->flags & BR_LAW_SET_VALUED) || (type->flags & BR_LAW_HAS_STATE))
            continue;
        double params[64];
        br_law_default(type, params);
        const br_law law = {type, params};
        const double mass = 6, tangent = slope_of_breakaway(law, mass * GRAVITY);
        for (int side = -1; side <= 1; side += 2) {
            for (double gap = 1e-3; gap > 1e-13; gap /= 1e3) {
                const br_block_model model =
                    br_block_incline(mass, atan(tangent * (1 + side * gap)), GRAVITY, law);
                br_block *block = make(&model, 0, 0, 0, NULL);
                const br_block_sample s = run_to(block, &model, 2, 0, type->name);
                check(side < 0 ? s.x == 0 && s.v == 0 : s.x > 0 && s.v > 0,
                      "%s: slope %+g from break-away: %s", type->name, side * gap,
                      side < 0 ? "stays exactly" : "slides");
                br_block_destroy(block);
            }
        }
    }
    br_law_registry_destroy(registry);
}

/* ---- oscillating load ---- */

typedef struct oscillation {
    double amplitude, omega;
    double times[64];
    br_block_transition kinds[64];
    int n;
} oscillation;

static double oscillating(double t, double x, double v, void *context)
{
    (void)x;
    (void)v;
    const oscillation *o = context;
    return o->amplitude * sin(o->omega * t);
}

static int note(br_block_transition transition, const br_block_sample *before, const br_block_sample *after,
                void *context)
{
    oscillation *o = context;
    (void)before;
    if (o->n < 64) {
        o->kinds[o->n] = transition;
        o->times[o->n++] = after->t;
    }
    return 0;
}

/* A strong load never lets the block rest. In the steady state v = 0 at phases phi + n pi with cos phi = pi
 * F/(2 A), and the stroke is 2 A sin phi/(m omega^2) (half-wave symmetry of the linear equation between
 * reversals). */
static void test_reversal(void)
{
    for (int i = 0; i < 4; i++) {
        const double mass = 2, ratio = (double[]){0.05, 0.2, 0.4, 0.53}[i];
        const br_coulomb law = {.mu_c = 0.3};
        oscillation o = {.omega = (double[]){1, 30, 7, 3}[i]};
        br_block_model model = br_block_incline(mass, 0, GRAVITY, (br_law){&br_coulomb_type, &law});
        const double friction = law.mu_c * model.normal_force;
        o.amplitude = friction / ratio;
        model.load = oscillating;
        model.context = &o;
        br_block_options options = br_block_options_default();
        options.on_transition = note;
        options.context = &o;
        const double phase = acos(M_PI * ratio / 2);
        br_block *block = make(&model, phase / o.omega, 0, 0, &options);
        run_to(block, &model, (phase + 10.5 * M_PI) / o.omega, 0, "oscillating load");
        check(o.n == 11, "F/A = %g: one break-away and ten reversals: %d", ratio, o.n);
        for (int k = 1; k < o.n; k++) {
            check(o.kinds[k] == BR_BLOCK_REVERSES, "F/A = %g: transition %d is a reversal", ratio, k);
            check_close(o.times[k], (phase + k * M_PI) / o.omega, TOL_INTEGRATOR(1e-10),
                        "F/A = %g: time of reversal %d", ratio, k);
        }
        br_block_destroy(block);
        /* The stroke, from rest to the first reversal. */
        block = make(&model, phase / o.omega, 0, 0, NULL);
        const br_block_sample turn = run_to(block, &model, (phase + M_PI) / o.omega, 0, "stroke");
        check_close(turn.x, 2 * o.amplitude * sin(phase) / (mass * o.omega * o.omega), TOL_INTEGRATOR(1e-10),
                    "F/A = %g: stroke", ratio);
        br_block_destroy(block);
    }
}

/* A weaker load (above F, below 1.862 F) moves the block in jerks: it starts at sin(omega t) = F/A, stops
 * when the impulses balance, and rests until the load has grown the other way. */
static void test_jerks(void)
{
    for (int i = 0; i < 3; i++) {
        const double ratio = (double[]){0.6, 0.8, 0.97}[i];
        const br_coulomb law = {.mu_c = 0.5};
        oscillation o = {.omega = 5};
        br_block_model model = br_block_incline(0.3, 0, GRAVITY, (br_law){&br_coulomb_type, &law});
        o.amplitude = law.mu_c * model.normal_force / ratio;
        model.load = oscillating;
        model.context = &o;
        br_block_options options = br_block_options_default();
        options.on_transition = note;
        options.context = &o;
        const double start = asin(ratio);
        double low = start + 1e-3,
               high = start + M_PI; /* phase of the stop: cos(start) - cos(p) = ratio (p - start) */
        for (int k = 0; k < 200; k++) {
            const double p = (low + high) / 2;
            *(cos(start) - cos(p) > ratio * (p - start) ? &low : &high) = p;
        }
        br_block *block = make(&model, 0, 0, 0, &options);
        run_to(block, &model, 6 * M_PI / o.omega, 0, "jerks");
        check(o.n >= 11, "F/A = %g: six jerks: %d transitions", ratio, o.n);
        for (int k = 0; k < o.n; k++) {
            const double expected = ((k % 2 ? low : start) + (k / 2) * M_PI) / o.omega;
            check(o.kinds[k] == (k % 2 ? BR_BLOCK_STICKS : BR_BLOCK_BREAKS_AWAY),
                  "F/A = %g: kind of transition %d", ratio, k);
            check_close(o.times[k], expected, TOL_INTEGRATOR(1e-10), "F/A = %g: time of transition %d", ratio,
                        k);
        }
        br_block_destroy(block);
    }
}

/* ---- breaks and a varying normal force ---- */

static double pulse(double t, double x, double v, void *context)
{
    (void)x;
    (void)v;
    return t < 1 ? 0 : t < 1.25 ? *(const double *)context : -0.1;
}

static int keep(const br_block_sample *sample, void *context)
{
    br_block_sample **next = context;
    *(*next)++ = *sample;
    return 0;
}

static void test_breaks(void)
{
    const br_cs law = {.mu_c = 0.2, .mu_s = 0.5};
    const double breaks[] = {1, 1.25};
    double push = 20;
    br_block_model model = br_block_incline(2, 0, GRAVITY, (br_law){&br_cs_type, &law});
    model.load = pulse;
    model.context = &push;
    model.n_breaks = 2;
    model.breaks = breaks;
    br_block *block = make(&model, 0, 0, 0, NULL);
    const double friction = law.mu_c * model.normal_force, mass = model.mass;
    const double times[] = {0, 0.5, 1, 1 + 1e-10, 1.125, 1.25, 1.3, 1.5, 9};
    enum { N = sizeof times / sizeof *times };
    br_block_sample samples[N], *next = samples;
    br_error error = {0};
    check(br_block_run(block, 10, times, N, keep, &next, &error) == BR_OK, "pulse: runs: %s", error.message);
    check(next == samples + N, "pulse: every output time is reported");
    for (int i = 0; i < N; i++)
        check(samples[i].t == times[i], "pulse: output %d is at its time %g", i, times[i]);
    check(samples[1].x == 0 && samples[1].mode == BR_BLOCK_STUCK, "pulse: at rest before it");
    check(samples[2].mode == BR_BLOCK_SLIDES && samples[2].load == push,
          "pulse: at the break the sample shows the state after it");
    const double up = (push - friction) / mass, down = (0.1 + friction) / mass;
    check_close(samples[3].v, up * (times[3] - 1), TOL_INTEGRATOR(1e-10),
                "pulse: speed a moment after the break");
    check_close(samples[4].x, up / 128, TOL_INTEGRATOR(1e-10), "pulse: path in the middle");
    check_close(samples[5].v, up / 4, TOL_INTEGRATOR(1e-10), "pulse: speed at its end");
    check_close(samples[6].v, up / 4 - down * (1.3 - 1.25), TOL_INTEGRATOR(1e-10), "pulse: speed after it");
    check_close(samples[8].x, up / 32 + up * up / 32 / down, TOL_INTEGRATOR(1e-10), "pulse: whole path");
    check(samples[8].mode == BR_BLOCK_STUCK && samples[8].friction == 0.1,
          "pulse: at rest friction balances the load");
    br_block_destroy(block);
}

/* The load is never asked for beyond a break that is not reached, and a break-away exactly at the start is
 * seen. */
typedef struct watched_ramp {
    double start, slope, latest;
} watched_ramp;

static double watched(double t, double x, double v, void *context)
{
    (void)x;
    (void)v;
    watched_ramp *r = context;
    r->latest = fmax(r->latest, t);
    return r->start + r->slope * t;
}

static void test_limits(void)
{
    const br_coulomb law = {.mu_c = 0.3};
    const double breaks[] = {1, 2};
    watched_ramp ramp = {.start = 0, .latest = -INFINITY};
    br_block_model model = br_block_incline(1, 0, GRAVITY, (br_law){&br_coulomb_type, &law});
    model.load = watched;
    model.context = &ramp;
    model.n_breaks = 2;
    model.breaks = breaks;
    br_block *block = make(&model, 0, 0, 0, NULL);
    run_to(block, &model, 0.999, 0, "before the break");
    check(ramp.latest < 1, "not asked beyond the break: %.17g s", ramp.latest);
    run_to(block, &model, 1, 0, "at the break");
    check(ramp.latest <= 1 + 1e-9, "not asked beyond the break but to see what is next: %.17g s",
          ramp.latest);
    br_block_destroy(block);

    model.n_breaks = 0;
    ramp.start = law.mu_c * model.normal_force;
    for (ramp.slope = -1e-3; ramp.slope < 2e3; ramp.slope = ramp.slope < 0 ? 1e-3 : ramp.slope * 100) {
        block = make(&model, 0, 0, 0, NULL);
        const br_block_sample s = run_to(block, &model, 1, 0, "from break-away on");
        check_close_scaled(s.x, fmax(ramp.slope, 0) / 6, TOL_INTEGRATOR(1e-10), 0,
                           "x = slope t^3/(6 m), or rest if the load falls");
        br_block_destroy(block);
    }
}

static double lighter(double t, void *context)
{
    return *(const double *)context * (2 - t);
}

static void test_normal_force(void)
{
    for (double weight = 1; weight < 1e4; weight *= 7) {
        const br_cs law = {.mu_c = 0.3, .mu_s = 0.4};
        const br_block_model model = {.mass = 3,
                                      .normal = lighter,
                                      .load_force = 0.5 * weight,
                                      .context = &weight,
                                      .law = {&br_cs_type, &law}};
        oscillation o = {0};
        br_block_options options = br_block_options_default();
        options.on_transition = note;
        options.context = &o;
        br_block *block = make(&model, 0, 0, 0, &options);
        run_to(block, &model, 1.5, 0, "falling normal force");
        check(o.n == 1, "weight %g N: one break-away", weight);
        check_close(o.times[0], 2 - 0.5 / 0.4, TOL_INTEGRATOR(1e-10),
                    "weight %g N: break-away at mu_s N(t) = load", weight);
        br_error error = {0};
        const br_status status = br_block_run(block, 3, NULL, 0, NULL, NULL, &error);
        check(status == BR_ERR_RANGE && strstr(error.message, "normal force"),
              "a lifted block is an error: %s", error.message);
        br_block_destroy(block);
    }
}

/* ---- laws that hold nothing ---- */

static void test_creep(void)
{
    for (double epsilon = 1e-1; epsilon > 1e-6; epsilon /= 10) {
        const br_threshold law = {.mu_s = 0.6, .mu_k = 0.4, .epsilon = epsilon};
        br_block_model model = br_block_incline(1, 0, GRAVITY, (br_law){&br_threshold_type, &law});
        model.load_force = 0.3 * GRAVITY;
        model.n_kinks = 1;
        model.kinks = &law.epsilon;
        br_block_options options = br_block_options_default();
        options.ivp.method = BR_IVP_BDF;
        br_block *block = make(&model, 0, 0, 0, &options);
        const br_block_sample s = run_to(block, &model, 3, 0, "threshold");
        check_close(s.v, epsilon * 0.3 / 0.6, TOL_INTEGRATOR(1e-10), "threshold %g m/s: creep speed",
                    epsilon);
        br_block_destroy(block);
        /* Pushed over the threshold it goes on with mu_k. */
        model.load_force = 0.7 * GRAVITY;
        block = make(&model, 0, 0, 0, &options);
        const double rate = law.mu_s * GRAVITY / epsilon; /* v' = 0.7 g - rate v up to epsilon */
        const double over = log(0.7 / (0.7 - 0.6)) / rate;
        const br_block_sample fast = run_to(block, &model, over + 1, 0, "threshold");
        check_close(fast.v, epsilon + 0.3 * GRAVITY, TOL_INTEGRATOR(1e-10),
                    "threshold %g m/s: passed, then mu_k", epsilon);
        br_block_destroy(block);
    }
}

/* ---- interface ---- */

static int stop_now(const br_block_sample *sample, void *context)
{
    (void)context;
    return sample->t >= 0.5;
}

static void test_interface(void)
{
    const br_css law = br_css_default();
    const br_block_model good = br_block_incline(6e-4, atan(0.3), GRAVITY, (br_law){&br_css_type, &law});
    br_error error = {0};

    /* Pieces give what one run gives, whatever is asked on the way. */
    br_block *whole = make(&good, 0, 0, 0, NULL), *pieces = make(&good, 0, 0, 0, NULL);
    check_need(br_block_run(whole, 2, NULL, 0, NULL, NULL, &error));
    const double times[] = {0, 1e-10, 0.25, 0.5, 0.75};
    check(br_block_run(pieces, 1e-10, NULL, 0, NULL, NULL, &error) == BR_OK, "stops within the first moment");
    check(br_block_run(pieces, 1, times + 1, 4, stop_now, NULL, &error) == BR_STOPPED_AT_EVENT,
          "a sample can stop the run");
    check(br_block_now(pieces).t == 0.5, "it stops at the sample's time");
    check(br_block_run(pieces, 2, NULL, 0, NULL, NULL, &error) == BR_OK, "and goes on");
    check_close(br_block_now(pieces).x, br_block_now(whole).x, TOL_INTEGRATOR(1e-10),
                "pieces and whole agree");
    check(br_block_run(pieces, 9, NULL, 3, NULL, NULL, &error) == BR_ERR_ARGUMENT, "null times: %s",
          error.message);
    check(br_block_run(pieces, 1, NULL, 0, NULL, NULL, &error) == BR_ERR_ARGUMENT, "no way back: %s",
          error.message);
    br_block_destroy(whole);
    br_block_destroy(pieces);
    br_block_destroy(NULL);

    const double values[] = {0, -1, NAN, INFINITY};
    for (int i = 0; i < 4; i++) {
        br_block_model bad = good;
        br_block *block;
        br_error_clear(&error);
        bad.mass = values[i];
        check(br_block_create(&bad, NULL, 0, 0, 0, &block, &error) == BR_ERR_RANGE && !block, "mass: %s",
              error.message);
        br_error_clear(&error);
        bad = good;
        bad.normal_force = values[i];
        check(br_block_create(&bad, NULL, 0, 0, 0, &block, &error) == BR_ERR_RANGE && !block, "normal: %s",
              error.message);
        br_error_clear(&error);
        const br_css wrong = {.mu_c = 0.2, .mu_s = 0.1, .v_S = 0.4, .delta_S = 0.2};
        bad = good;
        bad.law.params = &wrong;
        check(br_block_create(&bad, NULL, 0, 0, 0, &block, &error) < 0 && !block, "mu_s < mu_c: %s",
              error.message);
        br_block_options options = br_block_options_default();
        options.launch_time = values[i];
        br_error_clear(&error);
        check(br_block_create(&good, &options, 0, 0, 0, &block, &error) == BR_ERR_RANGE && !block,
              "launch: %s", error.message);
    }
}

int main(void)
{
    check_begin();
    test_stopping();
    test_thresholds();
    test_reversal();
    test_jerks();
    test_breaks();
    test_limits();
    test_normal_force();
    test_creep();
    test_interface();
    return check_end();
}
