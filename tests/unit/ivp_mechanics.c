/* Mechanics with events against closed forms: impacts, impacts that gather, a block that stops, stick and
 * slip. */
#include <float.h>
#include <stdlib.h>
#include "check.h"
#include "ivp_run.h"

/* ---- a ball that bounces: y0 height, y1 velocity ---- */

typedef struct ball {
    double g, restitution;
    bool clean; /* on_event puts the height to zero */
    record impacts;
} ball;

static int ball_rhs(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    dydt[0] = y[1];
    dydt[1] = -((const ball *)context)->g;
    return 0;
}
static int ball_height(double t, const double *y, double *g, void *context)
{
    (void)t;
    (void)context;
    g[0] = y[0];
    return 0;
}
static int ball_bounce(double t, double *y, const int *crossed, void *context)
{
    ball *const b = context;
    keep(&b->impacts, t, y, crossed, 1);
    if (b->clean)
        y[0] = 0;
    y[1] = b->restitution * fabs(y[1]);
    return BR_IVP_RESTART;
}

static void test_ball(void)
{
    static const int falling = -1, both = 0;
    for (int variant = 0; variant < 4; variant++)
        for (double e = 0.5; e < 1.05; e += 0.25)
            for (double rtol = 1e-6; rtol > 5e-11; rtol *= 1e-2) {
                ball b = {.g = 9.81, .restitution = e, .clean = variant & 1};
                const br_ivp_problem problem = {.n = 2,
                                                .rhs = ball_rhs,
                                                .n_events = 1,
                                                .event = ball_height,
                                                .event_direction = variant & 2 ? &falling : &both,
                                                .on_event = ball_bounce,
                                                .context = &b};
                br_ivp_options options = br_ivp_options_default();
                options.relative_tolerance = rtol;
                options.absolute_tolerance = rtol;
                const double y0[2] = {1.5, 0};
                br_ivp *ivp = make(&problem, &options, y0);
                const double first = sqrt(2 * y0[0] / b.g);
                /* Impact k is at first (1 + 2 e + 2 e^2 + ... + 2 e^k): to the middle of the flight after the
                 * eighth. */
                double t = first, impacts[8];
                for (int k = 0; k < 8; k++) {
                    impacts[k] = t;
                    t += 2 * first * pow(e, k + 1);
                }
                const double t_end = 0.5 * (impacts[7] + t);
                br_error error = {0};
                check(run_to(ivp, t_end, &error) == BR_OK, "ball, e %g, rtol %g, variant %d: runs %s", e,
                      rtol, variant, error.message);
                check(b.impacts.count == 8, "ball, e %g, rtol %g, variant %d: each impact once (%zu of 8)", e,
                      rtol, variant, b.impacts.count);
                double worst = 0;
                for (int k = 0; k < 8; k++)
                    worst = fmax(worst, fabs(b.impacts.t[k] - impacts[k]));
                check_near(worst, 0.0, TOL_INTEGRATOR(rtol), "ball, e %g, rtol %g, variant %d: impact times",
                           e, rtol, variant);
                const double v = b.g * first * pow(e, 8);
                check_near(br_ivp_state(ivp)[0], 0.5 * v * v / b.g, TOL_INTEGRATOR(rtol),
                           "ball, e %g, rtol %g, variant %d: height at the top", e, rtol, variant);
                const br_ivp_statistics s = br_ivp_get_statistics(ivp);
                check(s.events == 8 && s.restarts == 8, "eight events and restarts are counted");
                br_ivp_destroy(ivp);
            }
}

/* The impacts of a ball with e < 1 gather at first (1 + e) / (1 - e): no integrator passes that. */
static void test_chattering(void)
{
    for (double e = 0.3; e < 0.75; e += 0.2) {
        ball b = {.g = 9.81, .restitution = e, .clean = true};
        const br_ivp_problem problem = {.n = 2,
                                        .rhs = ball_rhs,
                                        .n_events = 1,
                                        .event = ball_height,
                                        .on_event = ball_bounce,
                                        .context = &b};
        const double y0[2] = {1, 0};
        br_ivp *ivp = make(&problem, NULL, y0);
        br_error error = {0};
        const double gathering = sqrt(2 / b.g) * (1 + e) / (1 - e);
        check(run_to(ivp, 10 * gathering, &error) == BR_ERR_TOO_MUCH_WORK &&
                  strstr(error.message, "event 0 chatters"),
              "e %g: gathering impacts are called chattering: %s", e, error.message);
        /* From a height that the tolerance hides on, v = sqrt(2 g height), the rest of the flights takes 2 v
         * / g / (1 - e). */
        const double hidden = TOL_INTEGRATOR(1e-10), rest = 2 * sqrt(2 * hidden / b.g) / (1 - e);
        check_near(br_ivp_time(ivp), gathering, rest, "e %g: at the time where they gather", e);
        br_ivp_destroy(ivp);
    }
}

/* ---- a sliding block that stops: y0 position, y1 velocity ---- */

typedef struct block {
    double mass, stiffness, drive, static_force, kinetic_force;
    bool sticking;
    record changes;
} block;

static double spring_force(const block *b, double t, const double *y)
{
    return b->stiffness * (b->drive * t - y[0]);
}
static int block_rhs(double t, const double *y, double *dydt, void *context)
{
    const block *const b = context;
    dydt[0] = b->sticking ? 0 : y[1];
    dydt[1] = b->sticking ? 0 : (spring_force(b, t, y) - b->kinetic_force) / b->mass;
    return 0;
}
static int block_events(double t, const double *y, double *g, void *context)
{
    const block *const b = context;
    g[0] = b->sticking ? 1 : y[1];                                       /* stops */
    g[1] = b->sticking ? spring_force(b, t, y) - b->static_force : -1.0; /* breaks away */
    return 0;
}
static int block_change(double t, double *y, const int *crossed, void *context)
{
    block *const b = context;
    keep(&b->changes, t, y, crossed, 2);
    b->sticking = crossed[0] != 0;
    y[1] = 0;
    return BR_IVP_RESTART;
}
static const int block_directions[2] = {-1, 1};

static br_ivp_problem block_problem(block *b)
{
    return (br_ivp_problem){.n = 2,
                            .rhs = block_rhs,
                            .n_events = 2,
                            .event = block_events,
                            .event_direction = block_directions,
                            .on_event = block_change,
                            .context = b};
}

static void test_stopping_block(void)
{
    for (double mu = 0.05; mu < 1; mu *= 2)
        for (double v0 = 0.1; v0 < 20; v0 *= 7) {
            const double g = 9.81, m = 2;
            block b = {.mass = m, .static_force = mu * m * g, .kinetic_force = mu * m * g};
            const br_ivp_problem problem = block_problem(&b);
            const double y0[2] = {0, v0};
            br_ivp *ivp = make(&problem, NULL, y0);
            const double stop = v0 / (mu * g);
            br_error error = {0};
            check(run_to(ivp, 3 * stop, &error) == BR_OK && b.changes.count == 1 && b.sticking,
                  "block, mu %g, v0 %g: stops once %s", mu, v0, error.message);
            check_close(b.changes.t[0], stop, TOL_INTEGRATOR(1e-8), "block, mu %g, v0 %g: stop time", mu, v0);
            check_close(br_ivp_state(ivp)[0], v0 * v0 / (2 * mu * g), TOL_INTEGRATOR(1e-8),
                        "block, mu %g, v0 %g: distance", mu, v0);
            check(br_ivp_state(ivp)[1] == 0, "block, mu %g, v0 %g: at rest, exactly", mu, v0);
            br_ivp_destroy(ivp);
        }
}

/* A block dragged by a spring. With u = spring force / k: in slip u swings about F_k / k with amplitude A =
 * (F_s - F_k) / k and speed V at both ends, which takes (2 pi - 2 atan(A omega / V)) / omega; in stick u
 * grows by 2 A at speed V. */
static void test_stick_slip(void)
{
    for (double drive = 0.02; drive < 1; drive *= 3)
        for (double ratio = 1.1; ratio < 2; ratio += 0.4) {
            block b = {.mass = 1.5,
                       .stiffness = 40,
                       .drive = drive,
                       .kinetic_force = 3,
                       .static_force = 3 * ratio,
                       .sticking = true};
            const br_ivp_problem problem = block_problem(&b);
            br_ivp_options options = br_ivp_options_default();
            options.relative_tolerance = 1e-9;
            options.absolute_tolerance = 1e-11;
            const double y0[2] = {0, 0};
            const double omega = sqrt(b.stiffness / b.mass),
                         A = (b.static_force - b.kinetic_force) / b.stiffness;
            const double slip = (2 * PI - 2 * atan(A * omega / drive)) / omega, stick = 2 * A / drive;
            const double first = b.static_force / (b.stiffness * drive);
            br_ivp *ivp = make(&problem, &options, y0);
            br_error error = {0};
            const br_status status = run_to(ivp, first + 5 * (slip + stick) + 0.5 * slip, &error);
            check(status == BR_OK && b.changes.count == 11,
                  "stick-slip, V %g, F_s/F_k %g: %zu changes of 11 %s", drive, ratio, b.changes.count,
                  error.message);
            double worst = 0;
            for (size_t k = 0; k < b.changes.count && k < 11; k++)
                worst = fmax(worst, fabs(b.changes.t[k] -
                                         (first + (double)(k / 2) * (slip + stick) + (k % 2 ? slip : 0))));
            /* Slip ends where the velocity passes zero at the rate (F_s - F_k) / m: a small rate magnifies
             * errors. */
            const double magnified = 1 + drive * b.mass / (b.static_force - b.kinetic_force);
            check_near(worst, 0.0, TOL_INTEGRATOR(1e-9) * fmax(1, first) * magnified,
                       "stick-slip, V %g, F_s/F_k %g: times of all changes", drive, ratio);
            br_ivp_destroy(ivp);
        }
}

int main(void)
{
    check_begin();
    test_ball();
    test_chattering();
    test_stopping_block();
    test_stick_slip();
    return check_end();
}
