/* Modes of laws whose rates jump: Maxwell slip along a given motion, where each mode has a closed form; loops
 * and what they take; the modes of a law of one's own; many contacts, with stiction and hits among them. */
#include <bristle/block.h>
#include <bristle/laws.h>
#include <bristle/line.h>
#include <bristle/rig_laws.h>
#include "line_pair.h"

/* A mass so heavy that it stays, on a support that moves. */
typedef struct rig {
    br_line_mass mass;
    br_line_support support;
    br_line_contact contact;
    br_line_scene scene;
} rig;

static line_run *rig_begin(rig *r, br_law law, const char *velocity, double normal, double until)
{
    *r = (rig){
        .mass = {.name = "frame", .mass = 1e24},
        .support = {.name = "table", .motion = {.formula = velocity}},
        .contact = {.name = "pad", .body = 1, .against = 0, .law = law, .normal_force = {.constant = normal}},
        .scene = {.n_masses = 1, .n_supports = 1, .n_contacts = 1}};
    r->scene.masses = &r->mass;
    r->scene.supports = &r->support;
    r->scene.contacts = &r->contact;
    br_line_options options = line_run_options(1e-12, 1e-18);
    options.ivp.method = BR_IVP_ADAMS;
    return line_run_begin(&r->scene, &options, until);
}

/* Friction on the support, over the normal force, less what is viscous. */
static double carried(const line_run *r, const br_maxwell_slip *p, double normal)
{
    return -r->now.friction[0] / normal - p->sigma2 * r->now.slip[0];
}

/* Loops of fixed limits: each element takes four times its limit times the way that it slips in a quarter. */
static void test_loops(void)
{
    br_maxwell_slip p;
    br_law_default(&br_maxwell_slip_4_type, &p);
    p.rise = 1;
    p.sigma2 = 0;
    const double amplitudes[] = {3e-6, 1e-5, 2.5e-5, 6e-5, 5e-4}, normal = 7, w = 3;
    for (int a = 0; a < 5; a++) {
        const double x = amplitudes[a];
        char velocity[80];
        snprintf(velocity, sizeof velocity, "%.17g*sin(%.17g*t)", x * w, w);
        rig g;
        line_run *r = rig_begin(&g, (br_law){&br_maxwell_slip_4_type, &p}, velocity, normal, 20);
        /* From one end to the other and back, the way from end to end being 2x; the first from fresh springs.
         */
        double before = 0, area = 0;
        for (int i = 0; i < 4; i++)
            area += 4 * p.mu[i] * normal * fmax(0, x - p.mu[i] / p.kappa[i]);
        for (int k = 1; k <= 3; k++) {
            line_run_to(r, k * 2 * M_PI / w);
            if (k > 1)
                check_close_scaled(r->now.friction_loss - before, area, 1e-8, normal * x * p.mu[0],
                                   "what a loop takes");
            before = r->now.friction_loss;
        }
        line_run_end(r);
    }
}

/* The preset's element 1 and its limit at a speed. */
static double limit_at(const br_maxwell_slip *p, int i, double v)
{
    return p->mu[i] / p->kappa[i] * (1 + (p->rise - 1) * exp(-v * v / (p->v_S * p->v_S)));
}

static br_maxwell_slip single(double rise)
{
    br_maxwell_slip p;
    br_law_default(&br_maxwell_slip_2_type, &p);
    p.rise = rise;
    p.mu[1] = 0; /* carries nothing */
    return p;
}

/* v = 0.005 until it slips, then 0.05: the limit falls at once, the spring follows at the rate of lag. */
static void test_falling(void)
{
    const br_maxwell_slip p = single(1.5);
    rig g;
    line_run *r = rig_begin(&g, (br_law){&br_maxwell_slip_2_type, &p}, "0.005+0.045*step(0.1)", 3, 1);
    line_run_to(r, 0.001);
    check_close(carried(r, &p, 3), p.kappa[0] * 0.005 * 0.001, 1e-9, "it sticks");
    line_run_to(r, 0.05);
    const double slow = p.kappa[0] * limit_at(&p, 0, 0.005), fast = p.kappa[0] * limit_at(&p, 0, 0.05);
    check_close(carried(r, &p, 3), slow, 1e-9, "it slips at the slow limit");
    const double times[] = {0.101, 0.11, 0.15};
    for (int k = 0; k < 3; k++) {
        line_run_to(r, times[k]);
        check_close(carried(r, &p, 3), fast + (slow - fast) * exp(-p.lag * (times[k] - 0.1)), 1e-9,
                    "and falls to the fast one, %g s", times[k]);
    }
    line_run_end(r);
}

/* A speed that falls slowly: the state is on the limit, which rises. It falls and rises again: the state lags
 * behind a limit that falls (quadrature), and is on one that rises as soon as it has come up to it. */
static void test_rising(void)
{
    const br_maxwell_slip p = single(1.5);
    rig g;
    line_run *r = rig_begin(&g, (br_law){&br_maxwell_slip_2_type, &p}, "0.012+0.008*cos(10*t)", 3, 2);
    double z = 0, t = 0;
    int lags = 0, on_limit = 0;
    const int steps = 200000;
    const double dt = 1.2 / steps;
    for (int k = 1; k <= steps; k++) {
        const double v = 0.012 + 0.008 * cos(10 * (t + dt / 2)), after = 0.012 + 0.008 * cos(10 * (t + dt)),
                     end = limit_at(&p, 0, after), middle = limit_at(&p, 0, v),
                     decay = middle + (z - middle) * exp(-p.lag * dt);
        t += dt;
        const bool sticks = z < limit_at(&p, 0, 0.012 + 0.008 * cos(10 * (t - dt))) * (1 - 1e-12);
        z = sticks ? fmin(z + v * dt, end) : fmax(decay, fmin(end, z + v * dt));
        lags += z > end * (1 + 1e-6);
        on_limit += z <= end * (1 + 1e-12) && !sticks;
        if (k % (steps / 12) == 0) {
            line_run_to(r, 1.2 * k / steps);
            check_close(carried(r, &p, 3), p.kappa[0] * z, 1e-6, "a speed that falls and rises, %g s", t);
        }
    }
    check(lags > steps / 10 && on_limit > steps / 10, "behind the limit in %d of %d steps, on it in %d", lags,
          steps, on_limit);
    line_run_end(r);
}

/* A speed that falls so fast that the limit rises faster than the spring is bent: it sticks until it has
 * caught up. */
static void test_outrun(void)
{
    const br_maxwell_slip p = single(2);
    /* 0.02 m/s falls to 0.004 m/s within 4e-5 s; critical is kappa v_S^2/(2 (rise - 1) mu) = 2.5 m/s^2. */
    rig g;
    line_run *r = rig_begin(&g, (br_law){&br_maxwell_slip_2_type, &p}, "0.02-0.016*ramp(0.5, 0.50004)", 3, 1);
    line_run_to(r, 0.5);
    check_close(carried(r, &p, 3), p.kappa[0] * limit_at(&p, 0, 0.02), 1e-9, "it slips");
    line_run_to(r, 0.50004);
    const double z = limit_at(&p, 0, 0.02), way = 0.012 * 4e-5, end = limit_at(&p, 0, 0.004);
    check(z + way < end, "the limit is far ahead then");
    check_close(carried(r, &p, 3), p.kappa[0] * (z + way), 1e-6, "sticking it is bent by the whole way");
    line_run_to(r, 0.50004 + (end - z - way) / 0.004 * 0.9);
    check_close(carried(r, &p, 3), p.kappa[0] * (z + way + 0.9 * (end - z - way)), 1e-6, "and further");
    line_run_to(r, 0.6);
    check_close(carried(r, &p, 3), p.kappa[0] * end, 1e-9, "until it slips again");
    line_run_end(r);
}

/* ---- a law of one's own ---- */

/* Prandtl's element: a spring that slips at mu N, one mode of +-1 or 0. */
typedef struct prandtl {
    double mu, stiffness;
} prandtl;

static double prandtl_friction(const void *params, double speed, double normal_force)
{
    (void)speed;
    return ((const prandtl *)params)->mu * normal_force;
}

static double prandtl_slope(const void *params, double speed, double normal_force)
{
    (void)params, (void)speed, (void)normal_force;
    return 0;
}

static double prandtl_breakaway(const void *params, double normal_force)
{
    return prandtl_friction(params, 0, normal_force);
}

static void prandtl_rate(const void *params, double v, double normal_force, const double *z, double *dz)
{
    const prandtl *p = params;
    *dz = p->stiffness * fabs(*z) >= p->mu * normal_force && v * *z > 0 ? 0 : v;
}

static double prandtl_force(const void *params, double v, double normal_force, const double *z)
{
    (void)v, (void)normal_force;
    return -((const prandtl *)params)->stiffness * *z;
}

static void prandtl_advance(const void *params, double v, double normal_force, double dt, double *z)
{
    const prandtl *p = params;
    const double limit = p->mu * normal_force / p->stiffness;
    *z = fmax(-limit, fmin(limit, *z + v * dt));
}

static void prandtl_settle(const void *params, const br_law_motion *m, const bool *ended, double *z,
                           int *modes)
{
    const prandtl *p = params;
    const double limit = p->mu * m->normal_force / p->stiffness;
    const double v = fabs(m->v) > m->tolerance ? m->v : m->a;
    (void)ended;
    *modes = fabs(*z) < limit - 2 * m->tolerance || v * *z <= 0 ? 0 : *z > 0 ? 1 : -1;
    if (*modes)
        *z = *modes * limit;
}

static void prandtl_margins(const void *params, const br_law_motion *m, const double *z, const int *modes,
                            double *margins)
{
    const prandtl *p = params;
    const double limit = p->mu * m->normal_force / p->stiffness;
    margins[0] = *modes ? *modes * m->v + 2 * m->tolerance : limit - (m->v < 0 ? -*z : *z) + m->tolerance;
    margins[1] = m->v;
}

static void prandtl_rate_in(const void *params, const br_law_motion *m, const double *z, const int *modes,
                            double *dz)
{
    (void)params, (void)z;
    *dz = *modes ? 0 : m->v;
}

static const br_law_switching prandtl_switching = {.n_modes = 1,
                                                   .n_watched = 1,
                                                   .settle = prandtl_settle,
                                                   .margins = prandtl_margins,
                                                   .rate = prandtl_rate_in};
static const br_field prandtl_fields[] = {{BR_FIELD_OF(prandtl, mu), .unit = "1", .meaning = "limit",
                                           .source = "ours", .preset = 0.2, BR_MORE_THAN(0)},
                                          {BR_FIELD_OF(prandtl, stiffness), .unit = "N/m",
                                           .meaning = "of the spring", .source = "ours", .preset = 1e4,
                                           BR_MORE_THAN(0)}};
static const char *const prandtl_states[] = {"z_m"};
static const br_law_type prandtl_type = {.size = sizeof(br_law_type),
                                         .name = "prandtl",
                                         .title = "Prandtl's element",
                                         .source = "ours",
                                         .formula = "a spring that slips",
                                         .flags = BR_LAW_HAS_STATE | BR_LAW_RATE_JUMPS,
                                         .params_size = sizeof(prandtl),
                                         .fields = prandtl_fields,
                                         .n_fields = 2,
                                         .friction = prandtl_friction,
                                         .slope = prandtl_slope,
                                         .breakaway = prandtl_breakaway,
                                         .n_states = 1,
                                         .state_names = prandtl_states,
                                         .rate = prandtl_rate,
                                         .state_force = prandtl_force,
                                         .advance = prandtl_advance,
                                         .switching = &prandtl_switching};

static void refuses(br_law_type type, const char *word)
{
    br_law_registry *registry = br_law_registry_create();
    br_error error = {0};
    check(br_law_registry_add(registry, &type, &error) == BR_ERR_ARGUMENT && strstr(error.message, word),
          "the registry refuses it: %s", error.message);
    br_law_registry_destroy(registry);
}

static double driven(double t, double x, double v, void *context)
{
    (void)x, (void)v;
    return *(const double *)context * sin(5 * t);
}

/* The same motion by a law of one's own and by Maxwell slip with one element. */
static void test_own(void)
{
    br_law_registry *registry = br_law_registry_create();
    br_error error = {0};
    check(br_law_registry_add(registry, &prandtl_type, &error) == BR_OK, "a law with modes: %s",
          error.message);
    br_law_registry_destroy(registry);
    br_law_type wrong = prandtl_type;
    wrong.flags = BR_LAW_HAS_STATE;
    refuses(wrong, "BR_LAW_RATE_JUMPS");
    br_law_switching without = prandtl_switching;
    without.settle = NULL;
    wrong = prandtl_type;
    wrong.switching = &without;
    refuses(wrong, "settle");

    br_maxwell_slip p = single(1);
    p.sigma2 = 0;
    const double normal = 5;
    const prandtl own = {.mu = p.mu[0], .stiffness = p.kappa[0] * normal};
    double amplitude = 1.5 * own.mu * normal;
    double x[2];
    for (int k = 0; k < 2; k++) {
        const br_block_model model = {.mass = 0.7,
                                      .normal_force = normal,
                                      .load = driven,
                                      .context = &amplitude,
                                      .law = k ? (br_law){&prandtl_type, &own}
                                               : (br_law){&br_maxwell_slip_2_type, &p}};
        br_block_options options = br_block_options_default();
        options.ivp.method = BR_IVP_ADAMS;
        options.ivp.relative_tolerance = 1e-12;
        options.ivp.absolute_tolerance = 1e-18;
        br_block *block;
        check_need(br_block_create(&model, &options, 0, 0, 0, &block, &error));
        check_need(br_block_run(block, 4, NULL, 0, NULL, NULL, &error));
        x[k] = br_block_now(block).x;
        br_block_destroy(block);
    }
    check_close(x[1], x[0], TOL_INTEGRATOR(1e-12), "a law of one's own moves the block as Maxwell slip does");
}

/* ---- many contacts ---- */

/* Two blocks on a belt, a spring between, Maxwell slip under each, stiction between them, and a stop that one
 * of them hits. */
static void test_many(void)
{
    br_maxwell_slip four, two;
    br_law_default(&br_maxwell_slip_4_type, &four);
    br_law_default(&br_maxwell_slip_2_type, &two);
    two.rise = 2;
    const br_css css = {.mu_c = 0.1, .mu_s = 0.2, .v_S = 0.1, .delta_S = 1};
    line_pair pair;
    line_pair_begin(&pair, (br_law){&br_maxwell_slip_4_type, &four}, (br_law){&br_maxwell_slip_2_type, &two});
    pair.bodies[0].force.formula = "0.5*sin(11*t)";
    pair.bodies[1].velocity = 0.1;
    pair.belt.motion.formula = "0.02+0.03*step(2)";
    pair.contacts[2] = (br_line_contact){
        .name = "ab", .body = 0, .against = 1, .law = {&br_css_type, &css}, .normal_force = {.constant = 2}};
    pair.scene.n_contacts = 3;
    const br_line_stop stop = {.name = "wall",
                               .body = 1,
                               .against = BR_LINE_GROUND,
                               .position = 0.06,
                               .stays_below = true,
                               .restitution = 0.5,
                               .rest_speed = 1e-4};
    pair.scene.stops = &stop;
    pair.scene.n_stops = 1;
    double x[4];
    for (int i = 0; i < 4; i++) {
        const double relative = (double[]){1e-7, 1e-8, 1e-9, 1e-12}[i];
        const br_line_options options = line_run_options(relative, 1e-5 * relative);
        line_run *r = line_run_begin(&pair.scene, &options, 4);
        line_run_to(r, 1);
        line_run_to(r, 4);
        x[i] = r->now.x[0];
        bool hits = false, sticks = false;
        for (size_t k = 0; k < r->n_events; k++) {
            hits = hits || r->event[k].change == BR_LINE_HITS;
            sticks = sticks || r->event[k].change == BR_LINE_STICKS;
        }
        check(hits && sticks, "there are hits and sticking, in %zu events", br_line_events(r->line));
        line_run_end(r);
    }
    for (int i = 0; i < 3; i++)
        check(fabs(x[i] - x[3]) < 1e-3 * pow(10, -i), "tolerance %g: %.2e m from the finest", pow(10, -7 - i),
              x[i] - x[3]);
}

int main(void)
{
    check_begin();
    test_loops();
    test_falling();
    test_rising();
    test_outrun();
    test_own();
    test_many();
    return check_end();
}
