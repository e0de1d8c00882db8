/* Generalised Maxwell slip with the motion of a body: a mass on a spring against its exact solution, event by
 * event, by the block scene and by scenes along a line; energy; errors that fall with the tolerances;
 * elements without a limit, those that slip at one moment, several contacts, late times. */
#include <bristle/block.h>
#include <bristle/laws.h>
#include <bristle/line.h>
#include <bristle/random.h>
#include <bristle/rig_laws.h>
#include "line_run.h"
#include "maxwell_exact.h"

/* A case: limits that the speed doesn't change. */
typedef struct maxwell_case {
    br_maxwell_slip p;
    const br_law_type *type;
    double mass, stiffness, normal, v0, step, at; /* a load that steps in at a time */
} maxwell_case;

static const br_law_type *const types[] = {&br_maxwell_slip_2_type, &br_maxwell_slip_4_type,
                                           &br_maxwell_slip_8_type};

static maxwell_case draw(br_random *random, int i)
{
    maxwell_case c = {.type = types[i % 3]};
    br_law_default(c.type, &c.p);
    c.p.rise = 1;
    c.p.sigma2 = 0;
    const int n = (int)c.type->n_states;
    double sum = 0;
    for (int k = 0; k < n; k++) {
        c.p.mu[k] = 0.02 + 0.2 * br_random_uniform(random);
        c.p.kappa[k] = 100 * exp(5 * br_random_uniform(random));
    }
    if (i % 4 == 1) /* no limit: carries nothing */
        c.p.mu[n - 1] = 0;
    if (i % 4 == 2) { /* slip at one moment */
        c.p.mu[1] = 0.6 * c.p.mu[0];
        c.p.kappa[1] = 0.6 * c.p.kappa[0];
    }
    for (int k = 0; k < n; k++)
        sum += c.p.mu[k];
    c.mass = 0.2 + 2 * br_random_uniform(random);
    c.normal = 1 + 20 * br_random_uniform(random);
    c.stiffness = i % 5 == 3 ? 0 : 2000 * br_random_uniform(random);
    c.v0 = i % 2 ? 0 : 2 * (br_random_uniform(random) - 0.5);
    c.step = (c.stiffness > 0 ? 3 : 0.9) * sum * c.normal * (br_random_uniform(random) < 0.5 ? -1 : 1);
    c.at = 0.05 + 0.2 * br_random_uniform(random);
    return c;
}

static maxwell_exact exact_of(const maxwell_case *c)
{
    maxwell_exact e = {.mass = c->mass, .stiffness = c->stiffness, .v = c->v0, .n = (int)c->type->n_states};
    for (int k = 0; k < e.n; k++) {
        e.k[k] = c->p.kappa[k] * c->normal;
        e.limit[k] = c->p.mu[k] / c->p.kappa[k];
    }
    return e;
}

static void exact_to(maxwell_exact *e, const maxwell_case *c, double t)
{
    if (e->t < c->at)
        maxwell_exact_run(e, fmin(c->at, t));
    e->load = e->t >= c->at ? c->step : 0;
    maxwell_exact_run(e, t);
}

static double load(double t, double x, double v, void *context)
{
    const maxwell_case *const c = context;
    (void)v;
    return (t >= c->at ? c->step : 0) - c->stiffness * x;
}

/* ---- the block ---- */

typedef struct block_run {
    br_block_model model;
    br_block *block;
} block_run;

static void block_begin(block_run *r, maxwell_case *c, br_ivp_method method, double rtol, double t0)
{
    r->model = (br_block_model){.mass = c->mass,
                                .normal_force = c->normal,
                                .load = load,
                                .context = c,
                                .law = {c->type, &c->p},
                                .n_breaks = 1,
                                .breaks = &c->at};
    br_block_options options = br_block_options_default();
    options.ivp.method = method;
    options.ivp.relative_tolerance = rtol;
    options.ivp.absolute_tolerance = 1e-6 * rtol;
    br_error error = {0};
    const br_status status = br_block_create(&r->model, &options, t0, 0, c->v0, &r->block, &error);
    check(status == BR_OK, "a block is created: %s", error.message);
    check_need(status);
}

static br_block_sample block_to(block_run *r, double t)
{
    br_error error = {0};
    const br_status status = br_block_run(r->block, t, NULL, 0, NULL, NULL, &error);
    check(status == BR_OK, "runs to %g s: %s", t, error.message);
    check_need(status);
    return br_block_now(r->block);
}

/* Largest differences from the exact solution, as shares of the motion's own size. */
static double error_of(const maxwell_exact *e, const br_block_sample *s, double way, double speed)
{
    const double energy = e->taken + e->mass * speed * speed / 2;
    double most = fmax(fabs(s->x - e->x) / way, fabs(s->v - e->v) / speed);
    for (int i = 0; i < e->n; i++)
        if (e->limit[i] > 0)
            most = fmax(most, fabs(s->states[i] - e->z[i]) / e->limit[i]);
        else
            most = fmax(most, fabs(s->states[i]) / way);
    return fmax(most, fabs(s->dissipated - e->taken) / energy);
}

static void test_block(void)
{
    br_random *random = br_random_create(5, 0);
    int meets = 0, turns = 0;
    for (int i = 0; i < 60; i++) {
        maxwell_case c = draw(random, i);
        maxwell_exact e = exact_of(&c);
        block_run r;
        block_begin(&r, &c, BR_IVP_ADAMS, 1e-12, 0);
        double worst = 0, way = 1e-300, speed = 1e-300, balance = 0;
        for (int k = 1; k <= 20; k++) {
            exact_to(&e, &c, 0.03 * k);
            const br_block_sample s = block_to(&r, 0.03 * k);
            way = fmax(way, fabs(e.x)), speed = fmax(speed, fabs(e.v));
            worst = fmax(worst, error_of(&e, &s, way, speed));
            const double kinetic = c.mass * (s.v * s.v - c.v0 * c.v0) / 2;
            balance = fmax(balance, fabs(s.work - s.dissipated - kinetic) /
                                        (s.dissipated + c.mass * speed * speed / 2));
        }
        check(worst <= 1e-8, "block, case %d: within %.1e of the exact solution", i, worst);
        check(balance <= TOL_INTEGRATOR(1e-12), "block, case %d: energy balances to %.1e", i, balance);
        meets += e.meets, turns += e.turns;
        br_block_destroy(r.block);
    }
    check(meets > 1000 && turns > 200, "%d meetings with limits and %d turns on the way", meets, turns);
    br_random_destroy(random);
}

/* Ten times tighter tolerances, ten times less error, but for round-off at the end and for chance. */
static void test_convergence(void)
{
    br_random *random = br_random_create(11, 0);
    double errors[4] = {0};
    for (int i = 0; i < 12; i++) {
        maxwell_case c = draw(random, 2 * i);
        for (int k = 0; k < 4; k++) {
            maxwell_exact e = exact_of(&c);
            block_run r;
            const double rtol = pow(10, -5 - 2 * k);
            block_begin(&r, &c, i % 2 ? BR_IVP_ADAMS : BR_IVP_BDF, rtol, 0);
            exact_to(&e, &c, 0.3);
            const br_block_sample s = block_to(&r, 0.3);
            errors[k] = fmax(errors[k], error_of(&e, &s, fabs(e.x), fabs(c.v0)));
            br_block_destroy(r.block);
        }
    }
    for (int k = 1; k < 4; k++)
        check(errors[k] < errors[k - 1] / 10, "tolerances of 1e-%d: error %.1e after %.1e", 5 + 2 * k,
              errors[k], errors[k - 1]);
    br_random_destroy(random);
}

/* Where time is resolved so coarsely that bristles bend by more than the tolerance within it. */
static void test_late(void)
{
    br_random *random = br_random_create(3, 0);
    for (int i = 0; i < 8; i++) {
        maxwell_case c = draw(random, 2 * i);
        maxwell_exact e = exact_of(&c);
        exact_to(&e, &c, 0.4);
        const double late = 16384;
        c.at += late;
        block_run r;
        block_begin(&r, &c, BR_IVP_ADAMS, 1e-11, late);
        const br_block_sample s = block_to(&r, late + 0.4);
        const double error = error_of(&e, &s, fabs(e.x), fabs(c.v0));
        check(error < 1e-5, "the same %g s later, to %.1e", late, error);
        br_block_destroy(r.block);
    }
    br_random_destroy(random);
}

/* At rest nothing moves, and nothing is an event. */
static void test_rest(void)
{
    br_random *random = br_random_create(8, 0);
    maxwell_case c = draw(random, 1);
    c.v0 = c.step = 0;
    block_run r;
    block_begin(&r, &c, BR_IVP_BDF, 1e-9, 0);
    const br_block_sample s = block_to(&r, 10);
    check(s.x == 0 && s.v == 0 && s.states[0] == 0 && s.friction == 0, "a block at rest stays there");
    check(br_block_get_statistics(r.block).events == 0, "without events");
    br_block_destroy(r.block);
    br_random_destroy(random);
}

/* ---- scenes along a line ---- */

typedef struct line_case {
    br_line_mass mass;
    br_line_spring spring;
    br_line_contact contacts[2];
    char force[80];
    br_line_scene scene;
} line_case;

/* With `shares` of two contacts that carry the normal force together. */
static void line_of(line_case *l, const maxwell_case *c, double share)
{
    *l = (line_case){.scene = {.n_masses = 1, .n_springs = 1, .n_contacts = share < 1 ? 2 : 1}};
    snprintf(l->force, sizeof l->force, "%.17g*step(%.17g)", c->step, c->at);
    l->mass =
        (br_line_mass){.name = "mass", .mass = c->mass, .velocity = c->v0, .force = {.formula = l->force}};
    l->spring =
        (br_line_spring){.name = "spring", .body = 0, .against = BR_LINE_GROUND, .stiffness = c->stiffness};
    for (int k = 0; k < 2; k++)
        l->contacts[k] = (br_line_contact){.name = k ? "second" : "first",
                                           .body = k ? BR_LINE_GROUND : 0,
                                           .against = k ? 0 : BR_LINE_GROUND,
                                           .law = {c->type, &c->p},
                                           .normal_force = {.constant = c->normal * (k ? 1 - share : share)}};
    l->scene.masses = &l->mass;
    l->scene.springs = &l->spring;
    l->scene.contacts = l->contacts;
}

static void test_line(void)
{
    br_random *random = br_random_create(23, 0);
    for (int i = 0; i < 40; i++) {
        maxwell_case c = draw(random, i);
        maxwell_exact e = exact_of(&c);
        line_case l;
        /* Two contacts, one of them the other way round: all their events come in pairs. */
        line_of(&l, &c, i < 20 ? 1 : 0.3);
        br_line_options options = br_line_options_default();
        options.ivp.method = BR_IVP_ADAMS;
        options.ivp.relative_tolerance = 1e-12;
        options.ivp.absolute_tolerance = 1e-18;
        line_run *r = line_run_begin(&l.scene, &options, 1);
        double worst = 0, way = 1e-300, force = 0;
        for (int k = 0; k < e.n; k++)
            force += e.k[k] * e.limit[k];
        for (int k = 1; k <= 6; k++) {
            exact_to(&e, &c, 0.1 * k);
            line_run_to(r, 0.1 * k);
            way = fmax(way, fabs(e.x));
            const double friction = r->now.friction[0] - (i < 20 ? 0 : r->now.friction[1]);
            worst = fmax(worst, fmax(fabs(r->now.x[0] - e.x) / way,
                                     fabs(friction - maxwell_exact_friction(&e)) / force));
            worst = fmax(worst, fabs(r->now.friction_loss - e.taken) / (e.taken + r->now.kinetic));
        }
        check(worst <= 1e-8, "line, case %d: within %.1e of the exact solution", i, worst);
        check(br_line_events(r->line) < 4000, "%zu events", br_line_events(r->line));
        line_run_end(r);
    }
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    test_block();
    test_convergence();
    test_late();
    test_rest();
    test_line();
    return check_end();
}
