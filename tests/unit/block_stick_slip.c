/* A block dragged by a spring at constant speed: stick-slip in closed form.
 *
 * With stiction and constant sliding friction the elongation z over F_C/k starts a slip at D = (F_S - F_C)/k
 * and moves as z = D cos(w s) + (V/w) sin(w s), w = sqrt(k/m). The block is at rest again when z' = V, at w s
 * = 2 pi - 2 atan(D w/V), with z = -D. Then the spring needs 2 D/V to reach F_S. */
#include <gsl/gsl_math.h>
#include <bristle/block.h>
#include <bristle/laws.h>
#include "check.h"

enum { CYCLES = 12 };

typedef struct record {
    int n;
    double t[2 * CYCLES + 4], x[2 * CYCLES + 4], before[2 * CYCLES + 4], after[2 * CYCLES + 4];
    br_block_transition kind[2 * CYCLES + 4];
} record;

static int note(br_block_transition transition, const br_block_sample *before, const br_block_sample *after,
                void *context)
{
    record *r = context;
    r->kind[r->n] = transition;
    r->t[r->n] = after->t;
    r->x[r->n] = after->x;
    r->before[r->n] = before->friction;
    r->after[r->n] = after->friction;
    r->n++;
    return r->n == 2 * CYCLES;
}

static void test_cycle(double mass, double stiffness, double speed, double mu_c, double mu_s,
                       br_ivp_method method)
{
    const br_cs law = {.mu_c = mu_c, .mu_s = mu_s};
    br_block_spring spring = {.stiffness = stiffness, .speed = speed};
    br_block_model model = br_block_incline(mass, 0, 9.81, (br_law){&br_cs_type, &law});
    model.load = br_block_spring_load;
    model.context = &spring;
    const double drop = (mu_s - mu_c) * model.normal_force, omega = sqrt(stiffness / mass);
    const double extra = drop / stiffness;
    const double slip = (2 * M_PI - 2 * atan(extra * omega / speed)) / omega, stick = 2 * extra / speed;
    const double jump = 2 * extra + speed * slip;

    record r = {0};
    br_block_options options = br_block_options_default();
    options.ivp.method = method;
    options.on_transition = note;
    options.context = &r;
    br_error error = {0};
    br_block *block;
    check_need(br_block_create(&model, &options, 0, 0, 0, &block, &error));
    const double first = mu_s * model.normal_force / stiffness / speed;
    const br_status status =
        br_block_run(block, first + (CYCLES + 1) * (slip + stick), NULL, 0, NULL, NULL, &error);
    check(status == BR_STOPPED_AT_EVENT && r.n == 2 * CYCLES, "m %g k %g V %g: %d cycles: %s", mass,
          stiffness, speed, CYCLES, error.message);
    for (int i = 0; i < r.n; i++) {
        const bool sticks = i % 2;
        const double t = first + (i / 2) * (slip + stick) + (sticks ? slip : 0);
        check(r.kind[i] == (sticks ? BR_BLOCK_STICKS : BR_BLOCK_BREAKS_AWAY),
              "m %g k %g V %g: kind of transition %d", mass, stiffness, speed, i);
        check_close(r.t[i], t, TOL_INTEGRATOR(1e-10), "m %g k %g V %g: time of transition %d", mass,
                    stiffness, speed, i);
        check_close_scaled(r.x[i], (i + 1) / 2 * jump, TOL_INTEGRATOR(1e-10), jump,
                           "position at the transition");
        if (!sticks) {
            check_close(r.before[i], -mu_s * model.normal_force, TOL_INTEGRATOR(1e-10),
                        "cycle %d: friction peaks at mu_s N", i / 2);
            check_close(r.after[i], -mu_c * model.normal_force, TOL_ROUND_OFF, "cycle %d: then mu_c N",
                        i / 2);
        } else {
            check_close_scaled(r.after[i], -(2 * mu_c - mu_s) * model.normal_force,
                               TOL_INTEGRATOR(1e-10) * 10, mu_s * model.normal_force,
                               "what the spring still pulls after the slip");
        }
    }
    const br_block_sample s = br_block_now(block);
    check_close(s.work, s.dissipated, TOL_INTEGRATOR(1e-10),
                "m %g k %g V %g: at rest all work went to friction", mass, stiffness, speed);
    br_block_destroy(block);
}

/* Without a drop of friction, and with the drag starting at speed, nothing ever sticks: elongation F_C/k and
 * speed V stay. */
static void test_steady(void)
{
    const br_coulomb law = {.mu_c = 0.3};
    br_block_model model = br_block_incline(2, 0, 9.81, (br_law){&br_coulomb_type, &law});
    br_block_spring spring = {
        .stiffness = 50, .speed = 0.1, .damping = 3, .offset = 0.3 * model.normal_force / 50};
    model.load = br_block_spring_load;
    model.context = &spring;
    br_error error = {0};
    br_block *block;
    check_need(br_block_create(&model, NULL, 0, 0, spring.speed, &block, &error));
    check(br_block_run(block, 60, NULL, 0, NULL, NULL, &error) == BR_OK, "steady drag: runs: %s",
          error.message);
    check_close(br_block_now(block).x, 6, TOL_INTEGRATOR(1e-10), "steady drag: x = V t");
    check_close(br_block_now(block).v, 0.1, TOL_INTEGRATOR(1e-10), "steady drag: v = V");
    br_block_destroy(block);
}

/* ---- a normal force that swings ---- */

typedef struct swinging {
    double rate; /* [1/s] */
    int breaks;
    double off; /* how far break-aways lie from where the load is the hold, at most [rad] */
} swinging;

static double normal_of(double t, void *context)
{
    const swinging *const s = context;
    return 5 * (1 + 0.6 * sin(s->rate * t));
}

static int on_break_away(br_block_transition transition, const br_block_sample *before,
                         const br_block_sample *after, void *context)
{
    swinging *const s = context;
    (void)after;
    if (transition == BR_BLOCK_BREAKS_AWAY) {
        s->off = fmax(s->off, fabs(s->rate * before->t - (2 * s->breaks + 1) * M_PI - asin(1 / 3.0)));
        s->breaks++;
    }
    return 0;
}

/* A constant load breaks the block away whenever the normal force falls to where it holds no more; in between
 * nothing moves, and only what is held tells the integrator how far a step may go. */
static void test_swinging_normal(void)
{
    enum { PERIODS = 20 };
    const br_cs law = {.mu_c = 0.5, .mu_s = 0.5};
    for (int k = 0; k < 3; k++) {
        swinging s = {.rate = (double[]){3, 40, 500}[k]};
        const br_block_model model = {
            .mass = 2, .normal = normal_of, .load_force = 2, .context = &s, .law = {&br_cs_type, &law}};
        br_block_options options = br_block_options_default();
        options.on_transition = on_break_away;
        options.context = &s;
        br_block *block;
        check_need(br_block_create(&model, &options, 0, 0, 0, &block, NULL));
        check_need(br_block_run(block, 2 * M_PI * PERIODS / s.rate, NULL, 0, NULL, NULL, NULL));
        check(s.breaks == PERIODS, "%g/s: breaks away in %d of %d periods", s.rate, s.breaks, PERIODS);
        check(s.off < 1e-8, "where the load is the hold, to %g rad", s.off);
        br_block_destroy(block);
    }
}

int main(void)
{
    check_begin();
    for (int i = 0; i < 6; i++) {
        const double mass = (double[]){0.1, 2, 40}[i % 3], stiffness = (double[]){5, 300}[i % 2];
        test_cycle(mass, stiffness, 0.002 * (i + 1), 0.1, 0.4, i < 3 ? BR_IVP_ADAMS : BR_IVP_BDF);
        test_cycle(mass, stiffness, 0.5 / (i + 1), 0.35, 0.4, BR_IVP_ADAMS);
    }
    test_steady();
    test_swinging_normal();
    return check_end();
}
