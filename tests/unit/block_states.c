/* The block scene under laws with internal states: Dahl's law in closed form along the way, terminal speeds,
 * every such law of the registry beside a scene along a line (bristle/line.h), which shares no code with the
 * block, and resets. */
#include <bristle/block.h>
#include <bristle/laws.h>
#include <bristle/line.h>
#include <bristle/lugre.h>
#include "check.h"
#include "dahl.h"

#define GRAVITY 9.81

static br_block *make(const br_block_model *model, double v0)
{
    br_error error = {0};
    br_block *block = NULL;
    check(br_block_create(model, NULL, 0, 0, v0, &block, &error) == BR_OK, "created: %s", error.message);
    return block;
}

static br_block_sample run_to(br_block *block, double t_end)
{
    br_error error = {0};
    check(br_block_run(block, t_end, NULL, 0, NULL, NULL, &error) == BR_OK, "runs to %g s: %s", t_end,
          error.message);
    return br_block_now(block);
}

/* Forward from x = 0 with deflection z0: with the scale l = F_C/sigma0, z = l + (z0 - l) exp(-x/l), and the
 * contact takes sigma0 times the integral of z over x. */
static double dahl_deflection(double scale, double z0, double x)
{
    return scale + (z0 - scale) * exp(-x / scale);
}

static double dahl_work(double sigma0, double scale, double z0, double x)
{
    return sigma0 * (scale * x - (z0 - scale) * scale * expm1(-x / scale));
}

static void check_dahl(const br_block_sample *s, const br_block_model *model, double v0, double z0,
                       double spent, const char *what)
{
    const dahl *law = model->law.params;
    const double scale = law->mu * model->normal_force / law->sigma0, whole = model->mass * v0 * v0 / 2;
    const double work = dahl_work(law->sigma0, scale, z0, s->x);
    check(s->mode == BR_BLOCK_SLIDES && s->v > 0, "%s: still on its way at x = %g m", what, s->x);
    check_close_scaled(s->states[0], dahl_deflection(scale, z0, s->x), TOL_INTEGRATOR(1e-10), scale, what);
    check_close_scaled(s->friction, -law->sigma0 * dahl_deflection(scale, z0, s->x), TOL_INTEGRATOR(1e-10),
                       law->sigma0 * scale, what);
    check_close_scaled(model->mass * s->v * s->v / 2, whole - work, TOL_INTEGRATOR(1e-10), whole, what);
    check_close_scaled(s->dissipated - spent, work, TOL_INTEGRATOR(1e-10), whole, what);
}

/* Samples on the way. */
typedef struct sampled {
    const br_block_model *model;
    double v0;
    int n;
} sampled;

static int on_sample(const br_block_sample *sample, void *context)
{
    sampled *seen = context;
    seen->n++;
    check_dahl(sample, seen->model, seen->v0, 0, 0, "Dahl, a sample on the way");
    return 0;
}

static void test_dahl(void)
{
    br_error error = {0};
    for (int i = 0; i < 6; i++) {
        const dahl law = {.sigma0 = (double[]){1e2, 1e4, 1e6}[i % 3], .mu = 0.3};
        const double mass = i % 2 ? 0.02 : 3, v0 = 0.4;
        const br_block_model model = br_block_incline(mass, 0, GRAVITY, (br_law){&dahl_type, &law});
        const double scale = law.mu * model.normal_force / law.sigma0;
        /* Half the way that rigid friction leaves, which no bristle shortens. */
        const double half = v0 / (law.mu * GRAVITY) * (1 - sqrt(0.5));
        br_block *block = make(&model, v0);
        br_block_sample s = br_block_now(block);
        check(s.states && s.states[0] == 0, "a fresh contact has no deflection");
        for (int k = 1; k <= 4; k++) {
            s = run_to(block, half * k / 4);
            check_dahl(&s, &model, v0, 0, 0, "Dahl, forward");
        }
        /* Again from the origin, with the bristle bent backwards. */
        const double spent = s.dissipated, z0 = -0.7 * scale;
        check(br_block_reset(block, 0, v0, &z0, &error) == BR_OK, "reset: %s", error.message);
        s = br_block_now(block);
        check(s.x == 0 && s.v == v0 && s.states[0] == z0, "a reset puts it there at once");
        s = run_to(block, half * 1.5);
        check_dahl(&s, &model, v0, z0, spent, "Dahl, reset with a bent bristle");
        /* A fresh contact again: what a new block does, at a later time. */
        check(br_block_reset(block, 0, v0, NULL, &error) == BR_OK, "reset: %s", error.message);
        const double origin = s.t;
        s = run_to(block, origin + half);
        br_block *fresh = make(&model, v0);
        const br_block_sample f = run_to(fresh, half);
        check_close(s.x, f.x, TOL_INTEGRATOR(1e-10), "reset to a fresh contact: position");
        check_close(s.v, f.v, TOL_INTEGRATOR(1e-10), "reset to a fresh contact: velocity");
        br_block_destroy(fresh);
        sampled seen = {.model = &model, .v0 = v0};
        const double times[] = {half / 5, half / 3, half / 2};
        fresh = make(&model, v0);
        check_need(br_block_run(fresh, half, times, 3, on_sample, &seen, &error));
        check(seen.n == 3, "%d samples on the way", seen.n);
        br_block_destroy(fresh);
        br_block_destroy(block);
    }
}

/* On a slope beyond break-away a law with viscous friction comes to the speed at which it carries the load;
 * below, it stays within what its bristles bend. */
static void test_incline(void)
{
    const br_lugre law = {
        .sigma0 = 1e4, .sigma1 = 20, .sigma2 = 0.5, .mu_c = 0.3, .mu_s = 0.4, .gamma = 2, .v_s = 0.01};
    const br_law lugre = {&br_lugre_amended_type, &law};
    br_block_model model = br_block_incline(2, atan(0.7), GRAVITY, lugre);
    br_block *block = make(&model, 0);
    const br_block_sample fast = run_to(block, 60);
    /* 0.7 = 0.3 + 0.5 v: the Stribeck term is gone at that speed. */
    check_close(fast.v, 0.8, TOL_INTEGRATOR(1e-10), "LuGre on a slope of 0.7: terminal speed");
    check_close(fast.states[0], 0.3 / 1e4, TOL_INTEGRATOR(1e-10), "and its bristle");
    br_block_destroy(block);

    model = br_block_incline(2, atan(0.2), GRAVITY, lugre);
    block = make(&model, 0);
    const br_block_sample held = run_to(block, 60);
    check(fabs(held.v) < 1e-12, "LuGre on a slope of 0.2: comes to rest: %g m/s", held.v);
    check_close(held.states[0], 0.2 / 1e4, TOL_INTEGRATOR(1e-10), "bent by the load");
    const br_block_sample later = run_to(block, 120);
    check_close(later.x, held.x, TOL_INTEGRATOR(1e-10), "where it stays");
    br_block_destroy(block);
}

static double oscillating(double t, double x, double v, void *context)
{
    (void)x, (void)v;
    return *(const double *)context * sin(7 * t);
}

/* A strong and a weak oscillating load under every law with states. Bristles
 * bend by 1e-6 m or more, of which the absolute tolerance, 1e-14 m, is 1e-8: that bounds the agreement. */
static void test_beside_line(void)
{
    br_law_registry *registry = br_law_registry_create();
    int laws = 0;
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *type = br_law_registry_at(registry, i);
        if (!(type->flags & BR_LAW_HAS_STATE))
            continue;
        laws++;
        for (int strong = 0; strong < 2; strong++) {
            double params[64];
            br_law_default(type, params);
            const double normal = 20;
            double amplitude = (strong ? 1.8 : 0.6) * br_law_breakaway((br_law){type, params}, normal);
            br_error error = {0};
            const br_block_model model = {.mass = 1.5,
                                          .normal_force = normal,
                                          .load = oscillating,
                                          .context = &amplitude,
                                          .law = {type, params}};
            br_block *block = make(&model, 0);

            char formula[80];
            snprintf(formula, sizeof formula, "%.17g * sin(7 * t)", amplitude);
            const br_line_mass mass = {.name = "block", .mass = 1.5, .force = {.formula = formula}};
            const br_line_contact contact = {.name = "contact",
                                             .body = 0,
                                             .against = BR_LINE_GROUND,
                                             .law = model.law,
                                             .normal_force = {.constant = normal}};
            const br_line_scene scene = {
                .masses = &mass, .n_masses = 1, .contacts = &contact, .n_contacts = 1};
            br_line_options options = br_line_options_default();
            options.ivp = br_block_options_default().ivp;
            br_line *line = NULL;
            check_need(br_line_create(&scene, &options, 0, 2, &line, &error));
            double top = 0;
            for (int k = 1; k <= 4; k++) {
                const br_block_sample s = run_to(block, 0.5 * k);
                check(br_line_run(line, 0.5 * k, NULL, 0, NULL, NULL, &error) == BR_OK, "%s, line: %s",
                      type->name, error.message);
                const br_line_sample other = br_line_now(line);
                top = fmax(top, fabs(other.x[0]));
                check_close_scaled(s.x, other.x[0], TOL_INTEGRATOR(1e-8), top, type->name);
                check_close_scaled(s.friction, other.friction[0], TOL_INTEGRATOR(1e-8), amplitude,
                                   type->name);
                check_close_scaled(s.dissipated, other.friction_loss, TOL_INTEGRATOR(1e-8), amplitude * top,
                                   type->name);
            }
            check(top > 0, "%s: it moves", type->name);
            br_line_destroy(line);
            br_block_destroy(block);
        }
    }
    check(laws > 0, "%d laws with states", laws);
    br_law_registry_destroy(registry);
}

/* A reset of a block under stiction: stuck, pushed, and it stops where Coulomb friction says. */
static void test_stateless(void)
{
    const br_coulomb law = {.mu_c = 0.5};
    const br_block_model model = br_block_incline(1, 0, GRAVITY, (br_law){&br_coulomb_type, &law});
    br_error error = {0};
    br_block *block = make(&model, 1);
    br_block_sample s = run_to(block, 1);
    check(s.mode == BR_BLOCK_STUCK && !s.states, "stuck, and without states");
    check(br_block_reset(block, -3, -2, NULL, &error) == BR_OK, "reset: %s", error.message);
    check(br_block_now(block).mode == BR_BLOCK_SLIDES, "pushed, it slides");
    s = run_to(block, 3);
    check(s.mode == BR_BLOCK_STUCK && s.v == 0, "and sticks again");
    check_close(s.x, -3 - 4 / (2 * 0.5 * GRAVITY), TOL_INTEGRATOR(1e-10), "where its energy is spent");
    check_close(s.dissipated, 0.5 + 2, TOL_INTEGRATOR(1e-10), "work goes on counting");
    check(br_block_reset(block, 7, 0, NULL, &error) == BR_OK, "reset to rest: %s", error.message);
    s = run_to(block, 4);
    check(s.mode == BR_BLOCK_STUCK && s.x == 7, "put to rest it stays");
    br_block_destroy(block);
}

static void test_refused(void)
{
    const dahl law = {.sigma0 = 1e4, .mu = 0.3};
    br_block_model model = br_block_incline(1, 0, GRAVITY, (br_law){&dahl_type, &law});
    br_error error = {0};
    br_block *block = make(&model, 1);
    const double states[] = {NAN, INFINITY};
    for (int i = 0; i < 2; i++) {
        br_error_clear(&error);
        check(br_block_reset(block, 5, 6, states + i, &error) == BR_ERR_ARGUMENT, "state: %s", error.message);
        br_error_clear(&error);
        check(br_block_reset(block, states[i], 6, NULL, &error) == BR_ERR_ARGUMENT, "position: %s",
              error.message);
        br_error_clear(&error);
        check(br_block_reset(block, 5, states[i], NULL, &error) == BR_ERR_ARGUMENT, "velocity: %s",
              error.message);
    }
    check(br_block_now(block).x == 0 && br_block_now(block).v == 1, "and nothing changed");
    br_block_destroy(block);

    br_law_type jumps = dahl_type;
    jumps.flags |= BR_LAW_RATE_JUMPS;
    model.law.type = &jumps;
    br_error_clear(&error);
    check(br_block_create(&model, NULL, 0, 0, 1, &block, &error) == BR_ERR_UNSUPPORTED && !block,
          "rates that jump, without modes: %s", error.message);

    br_law_type many = dahl_type;
    many.n_states = 17;
    model.law.type = &many;
    br_error_clear(&error);
    check(br_block_create(&model, NULL, 0, 0, 1, &block, &error) == BR_ERR_UNSUPPORTED && !block,
          "too many states: %s", error.message);
}

int main(void)
{
    check_begin();
    test_dahl();
    test_incline();
    test_beside_line();
    test_stateless();
    test_refused();
    return check_end();
}
