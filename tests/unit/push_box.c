/* The rigid pushed box: statics, free flight, sliding, rocking on a corner, and which event comes first. All
 * expectations are from rigid-body theory; the contact's compliance (the box at rest sinks in by a
 * ten-millionth of its size) is the stated error. */
#include <bristle/push_box.h>

#include <stdlib.h>

#include "check.h"

static const double sinking = 1e-7;

static br_push_box make_box(double width, double height, double mass)
{
    br_push_box box = br_push_box_default();
    box.width = width;
    box.height = height;
    box.mass = mass;
    box.push_height = height / 2;
    br_push_box_set_contact(&box, sinking, 1);
    return box;
}

/* What a run watches, and how long it lasts. */
typedef struct timed {
    br_push_box_options options;
    double t_end;
} timed;

static timed run_for(const br_push_box *box, double t_end, unsigned stop)
{
    return (timed){{.gap = box->width / 1000, .stop = stop, .tolerance = 1e-7}, t_end};
}

static br_status run_through(const br_push_box *box, const timed *how, const double *state,
                             const double *times, size_t n_times, br_ivp_on_output on_sample, void *context,
                             br_push_box_result *result, br_error *error)
{
    br_push_box_run *run;
    BR_TRY(br_push_box_run_create(box, &how->options, state, &run, error));
    const br_status status = br_push_box_run_to(run, how->t_end, times, n_times, on_sample, context, error);
    *result = *br_push_box_run_result(run);
    br_push_box_run_destroy(run);
    return status;
}

static bool simulate(const br_push_box *box, const timed *how, const double *state,
                     br_push_box_result *result)
{
    br_error error = {0};
    const br_status status = run_through(box, how, state, NULL, 0, NULL, NULL, result, &error);
    if (status < 0)
        br_tap_comment(&check_tap, "%s", error.message);
    return check(status >= 0, "box %g x %g, mu_s %g, push %g + %g t at %g is simulated", box->width,
                 box->height, box->mu_s, box->push, box->push_rate, box->push_height);
}

/* At rest both lower corners carry half the weight and nothing accelerates. */
static void test_rest(void)
{
    const double sizes[][3] = {{0.5, 1, 20}, {2, 0.3, 7}, {0.1, 0.1, 1000}};
    for (int i = 0; i < 3; i++) {
        const br_push_box box = make_box(sizes[i][0], sizes[i][1], sizes[i][2]);
        const double weight = box.mass * box.gravity;
        double state[BR_PUSH_BOX_STATES], rate[BR_PUSH_BOX_STATES];
        br_push_box_rest(&box, 0, state);
        const br_push_box_forces forces = br_push_box_evaluate(&box, 0, state);
        check_close(forces.normal[0], weight / 2, TOL_ROUND_OFF_MANY, "near corner carries half of %g N",
                    weight);
        check_close(forces.normal[1], weight / 2, TOL_ROUND_OFF_MANY, "far corner carries half of %g N",
                    weight);
        check_close(forces.penetration[0], sinking, TOL_ROUND_OFF_MANY, "box %d sinks in as asked", i);
        br_push_box_rhs(0, state, rate, (void *)&box);
        for (int k = 3; k < 6; k++)
            check_near(rate[k], 0.0, 1e-11 * box.gravity / fmin(box.width, 1),
                       "box %d at rest: acceleration %d is 0", i, k);
    }
}

/* Held push: forces of the corners from moments about them, friction from the sum of forces, creep from the
 * law. */
static void test_static_equilibrium(void)
{
    for (double lever = 0; lever <= 1; lever += 0.25)
        for (double share = 0.2; share <= 0.81; share += 0.3) {
            br_push_box box = make_box(0.8, 1.2, 30);
            const double weight = box.mass * box.gravity;
            box.push_height = lever * box.height;
            /* a share of the push that would slide or tip it */
            box.push =
                share * fmin(box.mu_s * weight, weight * box.width / (2 * fmax(box.push_height, 1e-9)));
            double state[BR_PUSH_BOX_STATES];
            br_push_box_rest(&box, 0, state);
            br_push_box_result result;
            const timed run = run_for(&box, 2, 0);
            if (!simulate(&box, &run, state, &result))
                continue;
            const br_push_box_forces forces = br_push_box_evaluate(&box, result.t, result.state);
            const double shift = box.push * box.push_height / box.width;
            check_close(forces.normal[0], weight / 2 - shift, 1e-4,
                        "near corner: W/2 - F h/d at h/H %g, share %g", lever, share);
            check_close(forces.normal[1], weight / 2 + shift, 1e-4,
                        "far corner: W/2 + F h/d at h/H %g, share %g", lever, share);
            check_close(-forces.friction[0] - forces.friction[1], box.push, 1e-4,
                        "friction balances the push %g N", box.push);
            check_close(result.state[3], box.epsilon * box.push / (box.mu_s * weight), 1e-3,
                        "it creeps at epsilon F/(mu_s W)");
        }
}

/* In the air: a parabola and a constant spin; a push off the centre turns by its moment. */
static void test_free_flight(void)
{
    for (double tilt = -1; tilt <= 1; tilt += 0.5) {
        br_push_box box = make_box(0.5, 1, 20);
        box.push = 30;
        box.push_height = 0.8;
        const double state[BR_PUSH_BOX_STATES] = {0, 5, tilt, 1, 2, 3};
        double rate[BR_PUSH_BOX_STATES];
        br_push_box_rhs(0, state, rate, &box);
        const double inertia = box.mass * (box.width * box.width + box.height * box.height) / 12;
        /* height of the pushed point above the centre: clockwise tilt lifts the left side */
        const double lever = sin(tilt) * box.width / 2 + cos(tilt) * (box.push_height - box.height / 2);
        check_close(rate[3], box.push / box.mass, TOL_ROUND_OFF_MANY, "tilt %g: push accelerates the centre",
                    tilt);
        check_close(rate[4], -box.gravity, TOL_ROUND_OFF_MANY, "tilt %g: it falls", tilt);
        check_close(rate[5], box.push * lever / inertia, TOL_ROUND_OFF_MANY, "tilt %g: push turns it", tilt);
        double x, y, sum_x = 0, sum_y = 0;
        for (int i = 0; i < BR_PUSH_BOX_CORNERS; i++) {
            br_push_box_corner(&box, state, i, &x, &y);
            sum_x += x / 4;
            sum_y += y / 4;
            check_close(hypot(x - state[0], y - state[1] - box.height / 2), hypot(box.width, box.height) / 2,
                        TOL_ROUND_OFF_MANY, "tilt %g: corner %d is half a diagonal from the centre", tilt, i);
        }
        check_near(sum_x, state[0], TOL_ROUND_OFF_MANY, "tilt %g: corners are around the centre (x)", tilt);
        check_close(sum_y, state[1] + box.height / 2, TOL_ROUND_OFF_MANY,
                    "tilt %g: corners are around the centre (y)", tilt);
    }
}

/* A box that slides stops after v0^2/(2 mu_k g). */
static void test_stops(void)
{
    for (double mu = 0.1; mu <= 0.4; mu += 0.1)
        for (double v0 = 0.5; v0 <= 2; v0 *= 2) {
            br_push_box box = make_box(0.8, 0.8, 12);
            box.mu_k = mu;
            box.mu_s = 1.3 * mu;
            const double stop = v0 / (mu * box.gravity);
            double state[BR_PUSH_BOX_STATES];
            br_push_box_rest(&box, v0, state);
            br_push_box_result result;
            const timed run = run_for(&box, stop + 0.1, 0);
            if (!simulate(&box, &run, state, &result))
                continue;
            /* braking shifts the load: the box rocks within its sinking, which brings a share of epsilon and
             * sinking */
            check_close(result.state[0], v0 * v0 / (2 * mu * box.gravity), 1e-4,
                        "mu_k %g, v0 %g: stopping distance", mu, v0);
            check_near(result.state[3], 0.0, box.epsilon, "mu_k %g, v0 %g: it has stopped", mu, v0);
        }
}

typedef struct rocking {
    const br_push_box *box;
    double tilt0, worst;
    int samples;
} rocking;

static int compare_rocking(double t, const double *state, void *context)
{
    (void)t;
    rocking *r = context;
    const br_push_box *box = r->box;
    const double radius = hypot(box->width, box->height) / 2, alpha = atan2(box->width, box->height);
    const double inertia = box->mass * radius * radius * 4 / 3;
    const double square =
        2 * box->mass * box->gravity * radius / inertia * (cos(alpha - r->tilt0) - cos(alpha - state[2]));
    const double scale = 2 * box->mass * box->gravity * radius / inertia * (1 - cos(alpha - r->tilt0));
    if (state[2] > 0.1 * r->tilt0 && state[2] < 2 * alpha - 0.01) {
        r->worst = fmax(r->worst, fabs(state[5] * state[5] - square) / fmax(square, scale));
        r->samples++;
    }
    return 0;
}

/* Tilted on its far corner and released, on a floor that does not slip: the inverted pendulum about that
 * corner, whose angular velocity follows from its energy; it falls back below the balance angle and forward
 * above it. */
static void test_rocking(void)
{
    for (double share = 0.5; share <= 1.31; share += 0.2) {
        br_push_box box = make_box(0.4, 1, 20);
        box.mu_s = box.mu_k = 3;
        br_push_box_set_contact(&box, 1e-7, 1);
        const double radius = hypot(box.width, box.height) / 2, alpha = atan2(box.width, box.height);
        double state[BR_PUSH_BOX_STATES] = {0};
        state[2] = share * alpha;
        state[1] = radius * cos(alpha - state[2]) - box.height / 2 - 2e-7;
        double times[40];
        for (int i = 0; i < 40; i++)
            times[i] = 0.01 * (i + 1);
        rocking r = {.box = &box, .tilt0 = state[2]};
        br_push_box_result result = {0};
        br_error error = {0};
        const timed run = run_for(&box, 0.4, 0);
        const br_status status =
            run_through(&box, &run, state, times, 40, compare_rocking, &r, &result, &error);
        check(status >= 0, "rocking from %g of the balance angle is simulated%s%s", share,
              status < 0 ? ": " : "", status < 0 ? error.message : "");
        check(r.samples >= 5 && r.worst < 2e-3,
              "angular velocity is the pendulum's from %g of the balance angle "
              "(%d samples, largest deviation %.2g)",
              share, r.samples, r.worst);
        check(share < 1 ? result.state[2] < share * alpha : result.state[2] > share * alpha,
              "from %g of the balance angle it falls the right way", share);
    }
}

/* Without friction and damping the energy stays, however it bounces. */
static void test_energy(void)
{
    for (double tilt = 0; tilt < 1; tilt += 0.3) {
        br_push_box box = make_box(0.5, 1, 20);
        box.mu_s = box.mu_k = 0;
        br_push_box_set_contact(&box, 1e-3, 0);
        const double state[BR_PUSH_BOX_STATES] = {0, 0.6, tilt, 1, 0, 0};
        br_push_box_result result;
        const timed run = run_for(&box, 2, 0);
        if (simulate(&box, &run, state, &result))
            check_close(br_push_box_energy(&box, result.state), br_push_box_energy(&box, state),
                        TOL_INTEGRATOR(1e-7), "tilt %g: energy after bouncing for 2 s", tilt);
    }
}

/* Ramp: slip first below d/(2 mu_s), lift first above, at the pushes of statics. Step: as the sliding box's
 * moments say. */
static void test_first_event(void)
{
    for (double mu = 0.4; mu <= 1.01; mu += 0.3)
        for (int side = -1; side <= 1; side += 2) {
            br_push_box box = make_box(0.5, 1, 20);
            const double weight = box.mass * box.gravity;
            box.mu_s = mu;
            box.mu_k = 0.7 * mu;
            box.push_height = br_push_box_static_height(&box) * (1 + 0.01 * side);
            box.push_rate = mu * weight;
            double state[BR_PUSH_BOX_STATES];
            br_push_box_rest(&box, 0, state);
            br_push_box_result result;
            timed run = run_for(&box, 2, BR_PUSH_BOX_SLIPS | BR_PUSH_BOX_UNLOADS);
            if (simulate(&box, &run, state, &result)) {
                check(result.first == (side < 0 ? BR_PUSH_BOX_SLIPS : BR_PUSH_BOX_UNLOADS),
                      "mu_s %g, ramp, %g of h*: the right event comes first", mu, 1 + 0.01 * side);
                check_close(result.push[side < 0 ? 0 : 1],
                            side < 0 ? mu * weight : weight * box.width / (2 * box.push_height), 2e-3,
                            "mu_s %g, ramp, %g of h*: at the push of statics", mu, 1 + 0.01 * side);
            }
            box.push_rate = 0;
            box.push = 1.5 * mu * weight;
            box.push_height = br_push_box_sliding_height(&box, box.push) * (1 + 0.01 * side);
            br_push_box_rest(&box, 0.5, state);
            run = run_for(&box, 1, BR_PUSH_BOX_LIFTS);
            if (box.push_height <= box.height && simulate(&box, &run, state, &result))
                check(!!(result.seen & BR_PUSH_BOX_LIFTS) == (side > 0),
                      "mu_s %g, sliding, step of 1.5 mu_s W, %g of the boundary: lifts or not", mu,
                      1 + 0.01 * side);
        }
}

/* Tilted a little while both corners are in: I theta'' = -(k d^2/2) theta, the frequency that was asked for.
 * Gravity's own moment and the corners' friction are smaller by W H/(I omega^2). */
static void test_rocking_frequency(void)
{
    for (double width = 0.2; width <= 2; width *= 3)
        for (double frequency = 1e3; frequency <= 1e4; frequency *= 10) {
            br_push_box box = make_box(width, 1, 20);
            br_push_box_set_rocking(&box, frequency, 0.5);
            const double depth = box.mass * box.gravity / (2 * box.stiffness), tilt = 0.1 * depth / width;
            double state[BR_PUSH_BOX_STATES], rate[BR_PUSH_BOX_STATES];
            br_push_box_rest(&box, 0, state);
            state[2] = tilt;
            br_push_box_rhs(0, state, rate, &box);
            check_close(rate[5], -frequency * frequency * tilt, 5e-4, "d %g: rocks at %g rad/s", width,
                        frequency);
            state[2] = 0;
            state[5] = 1e-3 * frequency * tilt;
            br_push_box_rhs(0, state, rate, &box);
            const double damped = -2 * 0.5 * frequency * state[5];
            const double slip = state[5] * box.height / 2, inertia = box.mass * (width * width + 1) / 12;
            const double friction =
                box.mu_s * box.mass * box.gravity * fmin(slip / box.epsilon, 1) * box.height / 2 / inertia;
            check_near(rate[5], damped, 1.01 * friction + 1e-9 * frequency,
                       "d %g: damping ratio 0.5 at %g rad/s", width, frequency);
        }
}

/* One corner on the floor, sliding: how its height accelerates as the floor presses harder. At the paradox's
 * coefficient it does not; beyond it pressing pulls it down. */
static void test_paradox(void)
{
    for (double width = 0.3; width <= 1.3; width += 0.5)
        for (int side = -1; side <= 1; side++) {
            br_push_box box = make_box(width, 1, 20);
            box.mu_s = box.mu_k = br_push_box_paradox(&box) * (1 + 0.1 * side);
            double acceleration[2];
            for (int k = 0; k < 2; k++) {
                /* near corner just off the floor, far corner in by one or two depths */
                const double depth = (1 + k) * sinking;
                double rate[BR_PUSH_BOX_STATES];
                const double tilt = 3 * sinking / width;
                const double state[BR_PUSH_BOX_STATES] = {0, width / 2 * tilt - depth, tilt, 1, 0, 0};
                br_push_box_rhs(0, state, rate, &box);
                acceleration[k] = rate[4] - rate[5] * width / 2;
            }
            const double slope = (acceleration[1] - acceleration[0]) * box.mass / (box.stiffness * sinking);
            if (side == 0)
                check_near(slope, 0.0, 1e-4,
                           "d %g: at the paradox the corner does not answer to the floor (%.2g)", width,
                           slope);
            else
                check(slope * side < -1e-2, "d %g: %g of the paradox: it %s (%.2g)", width, 1 + 0.1 * side,
                      side < 0 ? "is pushed up" : "is pulled down", slope);
        }
}

static int add_one(double t, const double *state, void *context)
{
    (void)t, (void)state;
    ++*(int *)context;
    return 0;
}

/* A growing push on a box that tips first and slides later: stopped at its first event it goes on to the
 * second, in pieces it comes to the same events. */
static void test_pieces(void)
{
    br_push_box box = make_box(0.5, 1, 20);
    const double weight = box.mass * box.gravity;
    box.push_height = 1.01 * br_push_box_static_height(&box);
    box.push_rate = 0.1 * weight;
    const double unloads = box.width / (2 * box.push_height) / 0.1; /* [s], by statics */
    double state[BR_PUSH_BOX_STATES];
    br_push_box_rest(&box, 0, state);
    const timed how = run_for(&box, 1.1 * unloads, 0);
    br_push_box_options stops = how.options;
    stops.stop = BR_PUSH_BOX_UNLOADS;
    br_push_box_run *whole, *stopped, *pieces;
    check_need(br_push_box_run_create(&box, &how.options, state, &whole, NULL));
    check_need(br_push_box_run_create(&box, &stops, state, &stopped, NULL));
    check_need(br_push_box_run_create(&box, &how.options, state, &pieces, NULL));
    const br_push_box_result *const a = br_push_box_run_result(whole),
                                    *const b = br_push_box_run_result(stopped),
                                    *const c = br_push_box_run_result(pieces);
    check(a->t == 0 && memcmp(a->state, state, sizeof state) == 0 && a->seen == 0 && isnan(a->time[1]),
          "a run begins where it is put, and nothing has been seen");
    check(br_push_box_run_to(whole, how.t_end, NULL, 0, NULL, NULL, NULL) == BR_OK && a->t == how.t_end,
          "in one call to its end");
    check(a->first == BR_PUSH_BOX_UNLOADS && (a->seen & BR_PUSH_BOX_LIFTS), "it unloads, then it lifts");
    check_close(a->time[1], unloads, 2e-3, "when statics says");

    check(br_push_box_run_to(stopped, how.t_end, NULL, 0, NULL, NULL, NULL) == BR_STOPPED_AT_EVENT &&
              b->t == b->time[1] && b->seen == BR_PUSH_BOX_UNLOADS,
          "the event that is asked for ends the call");
    check_close(b->time[1], a->time[1], 1e-9, "at the same time");
    const br_status on = br_push_box_run_to(stopped, how.t_end, NULL, 0, NULL, NULL, NULL);
    check(on == BR_OK || on == BR_STOPPED_AT_EVENT, "the next call goes on");
    check(b->t > b->time[1] && b->first == BR_PUSH_BOX_UNLOADS, "beyond the event");
    check_close(b->time[1], a->time[1], 1e-9, "whose time stays the first one");

    int outputs = 0;
    const double times[2] = {0.35 * how.t_end, 0.7 * how.t_end};
    for (int i = 0; i < 3; i++)
        check_need(br_push_box_run_to(pieces, i < 2 ? times[i] : how.t_end, &times[i], i < 2, add_one,
                                      &outputs, NULL));
    check(outputs == 2 && c->t == how.t_end && c->seen == a->seen,
          "three pieces, two outputs, the same events");
    check_close(c->time[1], a->time[1], 1e-5, "the first at the same time to the integrator's tolerance");
    br_error error = {0};
    check(br_push_box_run_to(pieces, how.t_end, NULL, 0, NULL, NULL, &error) == BR_ERR_RANGE &&
              strstr(error.message, "until = "),
          "a time that is not ahead is refused: %s", error.message);
    /* Dropped from 1 cm on a floor without losses it lifts after each bounce: the first one counts, half a
     * swing of the floor's after the fall. */
    br_push_box ball = make_box(0.5, 1, 20);
    ball.mu_s = ball.mu_k = 0;
    br_push_box_set_contact(&ball, 1e-5, 0);
    const double dropped[BR_PUSH_BOX_STATES] = {0, 0.01, 0, 0, 0, 0};
    const double fall = sqrt(2 * 0.01 / ball.gravity), swing = acos(-1) * sqrt(1e-5 / ball.gravity);
    const timed bounces = run_for(&ball, 0.5, 0);
    br_push_box_result bounced;
    if (simulate(&ball, &bounces, dropped, &bounced))
        check(bounced.time[2] > fall + swing && bounced.time[2] < fall + swing + 2e-3,
              "of events that come again the first one's time is kept: %g s", bounced.time[2]);
    br_push_box_run_destroy(whole);
    br_push_box_run_destroy(stopped);
    br_push_box_run_destroy(pieces);
    br_push_box_run_destroy(NULL);
}

static void test_bad(void)
{
    const size_t offsets[] = {offsetof(br_push_box, width),     offsetof(br_push_box, height),
                              offsetof(br_push_box, mass),      offsetof(br_push_box, gravity),
                              offsetof(br_push_box, stiffness), offsetof(br_push_box, damping),
                              offsetof(br_push_box, mu_s),      offsetof(br_push_box, mu_k),
                              offsetof(br_push_box, epsilon),   offsetof(br_push_box, push_height)};
    const char *const names[] = {"width",   "height", "mass", "gravity", "stiffness",
                                 "damping", "mu_s",   "mu_k", "epsilon", "push_height"};
    const double bad[] = {-1, NAN, INFINITY};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++)
        for (size_t k = 0; k < 3; k++) {
            br_push_box box = br_push_box_default();
            memcpy((char *)&box + offsets[i], &bad[k], sizeof(double));
            br_error error = {0};
            check(br_push_box_check(&box, &error) == BR_ERR_RANGE && strstr(error.message, names[i]),
                  "%s = %g is refused by name", names[i], bad[k]);
        }
    br_push_box box = br_push_box_default();
    br_error error = {0};
    check(br_push_box_check(&box, &error) == BR_OK, "the default is valid");
    box.push_height = 2 * box.height;
    check(br_push_box_check(&box, &error) == BR_ERR_RANGE, "a push above the box is refused");
    double state[BR_PUSH_BOX_STATES];
    box = br_push_box_default();
    br_push_box_rest(&box, 0, state);
    br_push_box_result result;
    timed run = run_for(&box, -1, 0);
    br_error_clear(&error);
    check(run_through(&box, &run, state, NULL, 0, NULL, NULL, &result, &error) == BR_ERR_RANGE,
          "a negative end time is refused: %s", error.message);
    run = run_for(&box, 1, 0);
    run.options.gap = 0;
    br_error_clear(&error);
    br_push_box_run *none;
    check(br_push_box_run_create(&box, &run.options, state, &none, &error) == BR_ERR_RANGE && !none &&
              strstr(error.message, "gap"),
          "options are checked by name: %s", error.message);
}

int main(void)
{
    check_begin();
    test_rest();
    test_static_equilibrium();
    test_free_flight();
    test_stops();
    test_rocking();
    test_energy();
    test_first_event();
    test_rocking_frequency();
    test_paradox();
    test_pieces();
    test_bad();
    return check_end();
}
