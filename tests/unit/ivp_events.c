/* The rules for events: order within a step, every zero once, zeros at a start, stopping, outputs and breaks.
 */
#include <float.h>
#include <stdlib.h>
#include "check.h"
#include "ivp_run.h"

/* ---- thresholds crossed by y = t ---- */

typedef struct thresholds {
    int n;
    double level[8];
    int action;
    record crossings;
} thresholds;

static int unit_rate(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)y;
    (void)context;
    dydt[0] = 1;
    return 0;
}
static int threshold_events(double t, const double *y, double *g, void *context)
{
    (void)t;
    const thresholds *const th = context;
    for (int i = 0; i < th->n; i++)
        g[i] = y[0] - th->level[i];
    return 0;
}
static int threshold_crossed(double t, double *y, const int *crossed, void *context)
{
    thresholds *const th = context;
    keep(&th->crossings, t, y, crossed, th->n);
    return th->action;
}

/* y = t, from 0, across these thresholds. */
static br_ivp_problem crossing(thresholds *th)
{
    return (br_ivp_problem){.n = 1,
                            .rhs = unit_rate,
                            .n_events = (size_t)th->n,
                            .event = threshold_events,
                            .on_event = threshold_crossed,
                            .context = th};
}

static void test_order_in_a_step(void)
{
    for (int restart = 0; restart < 2; restart++) {
        thresholds th = {.n = 5, .level = {50, 10, 20, 20, 20.000001}, .action = restart};
        const br_ivp_problem problem = crossing(&th);
        const double y0 = 0;
        br_ivp *ivp = make(&problem, NULL, &y0);
        br_error error = {0};
        check(run_to(ivp, 100, &error) == BR_OK, "thresholds, restart %d: runs %s", restart, error.message);
        static const int order[5] = {1, 2, 3, 4, 0};
        bool ok = th.crossings.count == 5;
        for (size_t k = 0; ok && k < 5; k++)
            ok = th.crossings.index[k] == order[k] && th.crossings.direction[k] == 1 &&
                 fabs(th.crossings.t[k] - th.level[order[k]]) < 1e-9;
        check(ok, "thresholds, restart %d: five events in the order of time", restart);
        check(th.crossings.t[1] == th.crossings.t[2], "two at one time are told together");
        check(restart || br_ivp_get_statistics(ivp).steps < 25,
              "without restarts: several in a step (%zu steps)", br_ivp_get_statistics(ivp).steps);
        br_ivp_destroy(ivp);
    }
}

/* ---- zeros of a sine: y0 = sin(omega t), y1 = cos(omega t) ---- */

typedef struct wave {
    double omega;
    int action;
    record zeros;
} wave;

static int wave_rhs(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    const double omega = ((const wave *)context)->omega;
    dydt[0] = omega * y[1];
    dydt[1] = -omega * y[0];
    return 0;
}
static int wave_zero(double t, const double *y, double *g, void *context)
{
    (void)t;
    (void)context;
    g[0] = y[0];
    return 0;
}
static int wave_event(double t, double *y, const int *crossed, void *context)
{
    wave *const w = context;
    keep(&w->zeros, t, y, crossed, 1);
    return w->action;
}

/* The start at sin = 0 is no event; every later zero is one, once, whether the handler restarts or not. */
static void test_every_zero_once(void)
{
    for (int method = 0; method < 2; method++)
        for (int restart = 0; restart < 2; restart++)
            for (int direction = -1; direction <= 1; direction++)
                for (double omega = 0.01; omega < 2e3; omega *= 17) {
                    wave w = {.omega = omega, .action = restart};
                    const br_ivp_problem problem = {.n = 2,
                                                    .rhs = wave_rhs,
                                                    .n_events = 1,
                                                    .event = wave_zero,
                                                    .event_direction = &direction,
                                                    .on_event = wave_event,
                                                    .context = &w};
                    br_ivp_options options = br_ivp_options_default();
                    options.method = method ? BR_IVP_ADAMS : BR_IVP_BDF;
                    const double y0[2] = {0, 1};
                    br_ivp *ivp = make(&problem, &options, y0);
                    br_error error = {0};
                    run_to(ivp, 20.5 * PI / omega, &error);
                    const size_t expected = direction == 0 ? 20 : 10;
                    bool ok = w.zeros.count == expected;
                    for (size_t k = 0; ok && k < expected; k++) {
                        const double zero = direction == 0  ? (double)k + 1
                                            : direction > 0 ? 2.0 * (double)k + 2
                                                            : 2.0 * (double)k + 1;
                        const int sign = fmod(zero, 2) == 0 ? 1 : -1;
                        ok = fabs(w.zeros.t[k] * omega / PI - zero) < 1e-5 && w.zeros.direction[k] == sign;
                    }
                    check(ok,
                          "method %d, restart %d, direction %d, omega %g: every zero once (%zu of %zu) %s",
                          method, restart, direction, omega, w.zeros.count, expected, error.message);
                    br_ivp_destroy(ivp);
                }
}

/* ---- free fall: y0 height, y1 velocity; the context is the acceleration downwards ---- */

static int fall(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    dydt[0] = y[1];
    dydt[1] = -*(const double *)context;
    return 0;
}
static int height(double t, const double *y, double *g, void *context)
{
    (void)t;
    (void)context;
    g[0] = y[0];
    return 0;
}

/* ---- zeros at the start ---- */

/* g = y (c - y) with y = t: zero at the start, positive, falling through zero at t = c. */
typedef struct hump {
    double c;
    record zeros;
} hump;
static int hump_event(double t, const double *y, double *g, void *context)
{
    (void)t;
    g[0] = y[0] * (((const hump *)context)->c - y[0]);
    return 0;
}
static int hump_crossed(double t, double *y, const int *crossed, void *context)
{
    keep(&((hump *)context)->zeros, t, y, crossed, 1);
    return BR_IVP_CONTINUE;
}

static void test_zero_at_start(void)
{
    /* Back at zero within the first step, however short the excursion. */
    for (double c = 1e-6; c < 20; c *= 10) {
        hump h = {.c = c};
        const br_ivp_problem problem = {.n = 1,
                                        .rhs = unit_rate,
                                        .n_events = 1,
                                        .event = hump_event,
                                        .on_event = hump_crossed,
                                        .context = &h};
        const double y0 = 0;
        br_ivp *ivp = make(&problem, NULL, &y0);
        br_error error = {0};
        run_to(ivp, 100, &error);
        check(h.zeros.count == 1 && h.zeros.direction[0] == -1,
              "zero at the start, back at %g: one event (%zu)", c, h.zeros.count);
        check_near(h.zeros.t[0], c, 1e-9, "zero at the start, back at %g: when", c);
        br_ivp_destroy(ivp);
    }

    /* From rest: g = y0 with y0' = y1, y1' = a: neither value nor rate tell a side at the start. */
    for (int sign = -1; sign <= 1; sign += 2) {
        double gravity = 9.81 * sign;
        const br_ivp_problem problem = {
            .n = 2, .rhs = fall, .n_events = 1, .event = height, .context = &gravity};
        const double y0[2] = {0, 0};
        br_ivp *ivp = make(&problem, NULL, y0);
        br_error error = {0};
        run_to(ivp, 2, &error);
        check(br_ivp_get_statistics(ivp).events == 0, "leaving zero from rest, acceleration %g: no event",
              -gravity);
        br_ivp_destroy(ivp);
    }

    /* Identically zero, for ever. */
    double gravity = 0;
    const br_ivp_problem still = {.n = 2, .rhs = fall, .n_events = 1, .event = height, .context = &gravity};
    const double rest[2] = {0, 0};
    br_ivp *ivp = make(&still, NULL, rest);
    br_error error = {0};
    check(run_to(ivp, 10, &error) == BR_OK && br_ivp_get_statistics(ivp).events == 0,
          "zero for ever: no event %s", error.message);
    br_ivp_destroy(ivp);
}

/* An event function that stays at zero after its event: max(0, 1 - y). */
static int ramp_event(double t, const double *y, double *g, void *context)
{
    (void)t;
    (void)context;
    g[0] = y[0] < 1 ? 1 - y[0] : 0;
    return 0;
}
static void test_stays_at_zero(void)
{
    for (int action = 0; action < 2; action++) {
        thresholds th = {.n = 1, .action = action};
        br_ivp_problem problem = crossing(&th);
        problem.event = ramp_event;
        const double y0 = 0;
        br_ivp *ivp = make(&problem, NULL, &y0);
        br_error error = {0};
        check(run_to(ivp, 5, &error) == BR_OK && th.crossings.count == 1,
              "reaching zero and staying, action %d: one event (%zu) %s", action, th.crossings.count,
              error.message);
        check(th.crossings.t[0] > 1 - 1e-9, "reaching zero and staying, action %d: not before", action);
        check_near(br_ivp_state(ivp)[0], 5.0, 1e-9, "reaching zero and staying, action %d: goes on", action);
        br_ivp_destroy(ivp);
    }
}

/* ---- stopping, outputs, breaks at events ---- */

typedef struct outputs {
    size_t count;
    double t[16], y[16];
} outputs;
static int keep_output(double t, const double *y, void *context)
{
    outputs *const o = context;
    o->t[o->count] = t;
    o->y[o->count++] = y[0];
    return 0;
}

static void test_stop(void)
{
    thresholds th = {.n = 2, .level = {1, 2}, .action = BR_IVP_STOP};
    const br_ivp_problem problem = crossing(&th);
    const double y0 = 0;
    br_ivp *ivp = make(&problem, NULL, &y0);
    br_error error = {0};
    check(run_to(ivp, 10, &error) == BR_STOPPED_AT_EVENT, "the first event stops the run");
    check_near(br_ivp_time(ivp), 1.0, 1e-9, "the time is that of the event");
    check_near(br_ivp_state(ivp)[0], 1.0, 1e-9, "the state is the one there");
    check(run_to(ivp, 10, &error) == BR_STOPPED_AT_EVENT && fabs(br_ivp_time(ivp) - 2) < 1e-9,
          "the next run goes on to the second");
    check(run_to(ivp, 10, &error) == BR_OK && br_ivp_time(ivp) == 10, "the next to the end");
    check(th.crossings.count == 2, "two events in all");

    /* Reset to where an event has just happened: it is not told again. */
    th.crossings.count = 0;
    const double zero = 0;
    check_need(br_ivp_reset(ivp, 0, &zero, &error));
    run_to(ivp, 10, &error);
    double y = br_ivp_state(ivp)[0];
    check_need(br_ivp_reset(ivp, br_ivp_time(ivp), &y, &error));
    check(run_to(ivp, 10, &error) == BR_STOPPED_AT_EVENT && fabs(br_ivp_time(ivp) - 2) < 1e-9 &&
              th.crossings.count == 2,
          "after a stop and a reset there, the crossing is not told again");
    br_ivp_destroy(ivp);

    /* Many short lives of one integrator are no chattering. */
    th = (thresholds){.n = 1, .level = {0.5}, .action = BR_IVP_RESTART};
    const br_ivp_problem one = crossing(&th);
    ivp = make(&one, NULL, &y0);
    bool all = true;
    for (int k = 0; k < 300; k++)
        all = br_ivp_reset(ivp, 0, &zero, &error) == BR_OK && run_to(ivp, 1, &error) == BR_OK && all;
    check(all && th.crossings.count == 300, "300 resets, 300 events (%zu) %s", th.crossings.count,
          error.message);
    br_ivp_destroy(ivp);

    /* A run that ends before an event the integrator has already seen. */
    th = (thresholds){.n = 2, .level = {5, 5.5}};
    ivp = make(&problem, NULL, &y0);
    bool early = false;
    for (int k = 1; k <= 100; k++) {
        run_to(ivp, 0.1 * k, &error);
        early = early || (th.crossings.count > 0 && 0.1 * k < 4.999);
        early = early || fabs(br_ivp_state(ivp)[0] - 0.1 * k) > 1e-8;
    }
    check(!early && th.crossings.count == 2, "in a hundred short runs: no event early, none twice (%zu)",
          th.crossings.count);
    br_ivp_destroy(ivp);
}

/* y is set to 10 by the event at y = 1 (so at t = 1), and to 20 by the break at t = 1 where there is one. */
static int to_ten(double t, double *y, const int *crossed, void *context)
{
    (void)t;
    (void)crossed;
    (void)context;
    y[0] = 10;
    return BR_IVP_RESTART;
}
static int twice(size_t k, double t, double *y, void *context)
{
    (void)k;
    (void)t;
    (void)context;
    y[0] *= 2;
    return 0;
}
static void test_output_at_event(void)
{
    for (int with_break = 0; with_break < 2; with_break++) {
        thresholds th = {.n = 1, .level = {1}};
        const double breaks[1] = {1};
        br_ivp_problem problem = crossing(&th);
        problem.on_event = to_ten;
        problem.n_breaks = with_break ? 1 : 0;
        problem.breaks = breaks;
        problem.on_break = twice;
        const double y0 = 0;
        br_ivp *ivp = make(&problem, NULL, &y0);
        br_error error = {0};
        const double times[4] = {0, 0.5, 1, 1 + 1e-6};
        outputs o = {0};
        const br_status status = br_ivp_run(ivp, 1 + 1e-6, times, 4, keep_output, &o, &error);
        check(status == BR_OK && o.count == 4, "outputs about an event at 1, break %d: %zu of 4 %s",
              with_break, o.count, error.message);
        check(o.y[0] == 0, "output at the start: the initial state");
        check_near(o.y[1], 0.5, 1e-9, "output before");
        const double after = with_break ? 20 : 10;
        /* Without the break the event is located within round-off of 1, on either side of the output time. */
        check(fabs(o.y[2] - after) < 1e-9 || (!with_break && fabs(o.y[2] - 1) < 1e-9),
              "output at the event, break %d: %g", with_break, o.y[2]);
        check_near(o.y[3], after + 1e-6, 1e-9, "output after, break %d", with_break);
        check(br_ivp_get_statistics(ivp).events == 1, "break %d: the event is told", with_break);
        br_ivp_destroy(ivp);
    }
}

/* An event at a break without on_event is counted once. */
static void test_counted_at_break(void)
{
    static const double breaks[4] = {0.5, 1, 1.5, 2};
    thresholds th = {.n = 3, .level = {0.5, 1, 2}};
    br_ivp_problem problem = crossing(&th);
    problem.on_event = NULL;
    problem.n_breaks = 4;
    problem.breaks = breaks;
    const double y0 = 0;
    br_ivp *ivp = make(&problem, NULL, &y0);
    br_error error = {0};
    check(run_to(ivp, 3, &error) == BR_OK && br_ivp_get_statistics(ivp).events == 3,
          "three events, each at a break: counted once each (%zu) %s", br_ivp_get_statistics(ivp).events,
          error.message);
    br_ivp_destroy(ivp);
}

/* ---- another function in an event's place ---- */

/* Two heights that time passes one after the other: the second so soon that the first one's zero is as wide.
 */
typedef struct heights {
    double first, second;
    int passed;
} heights;

static int height_event(double t, const double *y, double *g, void *context)
{
    const heights *const h = context;
    (void)t;
    g[0] = h->passed ? h->second - y[0] : 1e3 * (h->first - y[0]);
    return 0;
}

static int height_passed(double t, double *y, const int *crossed, void *context)
{
    (void)t, (void)y, (void)crossed;
    ((heights *)context)->passed++;
    return BR_IVP_RESTART;
}

static void test_replaced(void)
{
    for (int told = 0; told < 2; told++) {
        heights h = {.first = 1, .second = 1 + 5e-12};
        const bool replaced = told;
        const br_ivp_problem problem = {.n = 1,
                                        .rhs = unit_rate,
                                        .n_events = 1,
                                        .event = height_event,
                                        .on_event = height_passed,
                                        .event_replaced = &replaced,
                                        .context = &h};
        br_error error = {0};
        br_ivp *ivp;
        check_need(br_ivp_create(&problem, NULL, 0, &(double){0}, &ivp, &error));
        check_need(br_ivp_run(ivp, 2, NULL, 0, NULL, NULL, &error));
        check(h.passed == 1 + told, "%s: %d events", told ? "replaced" : "taken for the same", h.passed);
        br_ivp_destroy(ivp);
    }
}

int main(void)
{
    check_begin();
    test_order_in_a_step();
    test_replaced();
    test_every_zero_once();
    test_zero_at_start();
    test_stays_at_zero();
    test_stop();
    test_output_at_event();
    test_counted_at_break();
    return check_end();
}
