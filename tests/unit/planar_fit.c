/* Fits of planar models to records of twist and wrench: the bristles' closed form against small steps,
 * parameters of records of our own models with noise, a wrong model that loses on rows held out, and what a
 * record does not say. */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/planar_contact.h>
#include <bristle/planar_fit.h>
#include <bristle/planar_model.h>
#include <bristle/random.h>
#include "planar_records.h"

enum { SUBSTEPS = 60 };

static br_twist twist_of(const made *m, int i)
{
    return (br_twist){m->column[1][i], m->column[2][i], m->column[3][i]};
}

static void keep(made *m, int i, br_wrench w)
{
    m->column[5][i] = w.x;
    m->column[6][i] = w.y;
    m->column[7][i] = w.torque;
}

/* The bristles after dt by small steps of the classical method of order four. */
static void advance(const br_planar_contact *c, br_twist v, double dt, size_t n, double *z, double *work)
{
    static const double at[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
    double *const k = work, *const now = work + n, *const sum = work + 2 * n;
    for (int s = 0; s < SUBSTEPS; s++) {
        const double h = dt / SUBSTEPS;
        memset(sum, 0, n * sizeof *sum);
        for (int stage = 0; stage < 4; stage++) {
            for (size_t i = 0; i < n; i++)
                now[i] = z[i] + (stage ? at[stage] * h * k[i] : 0);
            br_planar_contact_rate(c, v, 1, now, k, NULL);
            for (size_t i = 0; i < n; i++)
                sum[i] += weight[stage] / 6 * k[i];
        }
        for (size_t i = 0; i < n; i++)
            z[i] += h * sum[i];
    }
}

/* The wrench of a contact along the record; from the second row on as if the first had been slid into. */
static void follow(made *m, const br_planar_contact *c)
{
    const size_t n = br_planar_contact_states(c);
    double *const z = aligned_alloc(64, 4 * (n + 8) * 8 / 64 * 64 + 64);
    check_need(z ? BR_OK : BR_ERR_MEMORY);
    memset(z, 0, 4 * n * sizeof *z);
    for (int i = 0; i < 30; i++)
        advance(c, twist_of(m, 0), 0.01, n, z, z + n);
    for (int i = 0; i < ROWS; i++) {
        br_wrench w;
        br_planar_contact_rate(c, twist_of(m, i), m->column[4][i], z, NULL, &w);
        keep(m, i, w);
        advance(c, twist_of(m, i), 0.01, n, z, z + n);
    }
    free(z);
}

static void add_noise(made *m, double force, double torque, uint64_t seed)
{
    br_random *const random = br_random_create(seed, 0);
    check_need(random ? BR_OK : BR_ERR_MEMORY);
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < ROWS; i++)
            m->column[5 + j][i] += (j < 2 ? force : torque) * br_random_normal(random);
    br_random_destroy(random);
}

static const br_fit_parameter *parameter(const br_planar_fit *fit, const char *name)
{
    static const br_fit_parameter none = {.name = ""};
    for (size_t i = 0; fit && i < fit->n; i++)
        if (strcmp(fit->parameters[i].name, name) == 0)
            return &fit->parameters[i];
    return &none;
}

static br_lugre bristles(bool elasto_plastic)
{
    return (br_lugre){8e3, 6, 1.5, 0.4, 0.55, 2, 8e-3, 0.6, elasto_plastic};
}

static br_pressure *disc(const char *shape, double exponent)
{
    br_pressure_spec spec = br_pressure_spec_default();
    br_pressure *pressure;
    spec.shape = shape;
    spec.exponent = exponent;
    spec.as_published = false;
    check_need(br_pressure_create(&spec, &pressure, NULL));
    return pressure;
}

static br_planar_model *model_on(br_planar_model_kind kind, double exponent)
{
    br_planar_model_spec spec = br_planar_model_default();
    br_planar_model *model;
    spec.kind = kind;
    spec.lugre = bristles(false);
    check_need(br_planar_model_on(&spec, disc("profile", exponent), &model, NULL));
    return model;
}

/* One long way at constant twists against 20000 small steps. */
static void test_advance(void)
{
    br_pressure *const pressure = disc("profile", 3);
    br_limit_surface *surface;
    check_need(br_limit_surface_create(pressure, 20, false, &surface, NULL));
    static const br_twist twists[] = {{0.01, -0.004, 0.7}, {-0.003, 0.012, -1.5}, {0.02, 0.001, 0.1}};
    for (int k = 0; k < 4; k++) {
        const br_lugre lugre = bristles(k & 1);
        br_planar_contact c = {.distributed = NULL};
        check_need(br_reduced_make(pressure, &lugre, k & 2 ? surface : NULL, &c.reduced, NULL));
        c.reduced.cop = (br_vec2){0.002, -0.001};
        double closed[3] = {2e-5, -1e-5, 3e-8}, small[3], work[9], most = 0;
        memcpy(small, closed, sizeof small);
        for (int i = 0; i < 3; i++) {
            br_reduced_advance(&c.reduced, twists[i], 0.012, closed);
            for (int j = 0; j < 50; j++)
                advance(&c, twists[i], 0.012 / 50, 3, small, work);
            for (int j = 0; j < 3; j++)
                most = fmax(most, fabs(closed[j] - small[j]) / (j < 2 ? 5e-5 : 5e-5 * c.reduced.r));
        }
        check(most < 1e-8, "%s under the %s: the closed form is off small steps by %.2g",
              k & 1 ? "elasto-plastic" : "LuGre", k & 2 ? "table" : "ellipsoid", most);
    }
    br_limit_surface_destroy(surface);
    br_pressure_destroy(pressure);
}

/* Every parameter of noisy records within a little more than its interval, and the noise is what is left. */
static void test_recovery(bool elasto_plastic)
{
    static made m;
    move(&m, 1);
    br_planar_contact c = {
        .reduced = {.lugre = bristles(elasto_plastic), .r = 0.0075, .u = 6e-5, .cop = {0.003, -0.002}}};
    follow(&m, &c);
    add_noise(&m, 0.01, 1e-4, 4);
    br_fit_options options = br_fit_options_default();
    options.starts = elasto_plastic ? 2 : 6;
    options.train_until = 0.7;
    br_planar_fit *const fit =
        fit_to(elasto_plastic ? "ellipsoid-elasto-plastic" : "ellipsoid-lugre", NULL, &m, &options);
    const struct {
        const char *name;
        double is, within;
    } truth[] = {{"sigma0", 8e3, 0.05}, {"sigma2", 1.5, 0.05}, {"mu_c", 0.4, 0.01}, {"mu_s", 0.55, 0.1},
                 {"v_s", 8e-3, 0.15},   {"r", 0.0075, 0.01},   {"x", 0.003, 0.02},  {"y", -0.002, 0.02}};
    for (size_t i = 0; i < sizeof truth / sizeof *truth; i++) {
        const br_fit_parameter *const p = parameter(fit, truth[i].name);
        const double half = fmax(p->high - p->value, p->value - p->low);
        check(fabs(p->value / truth[i].is - 1) < truth[i].within &&
                  fabs(p->value - truth[i].is) < 1.6 * half && !p->undetermined,
              "%s = %g of %g, %g to %g", truth[i].name, p->value, truth[i].is, p->low, p->high);
    }
    check(fit && fabs(fit->train_rms[0] / (0.01 * sqrt(2)) - 1) < 0.06 &&
              fabs(fit->train_rms[1] / 1e-4 - 1) < 0.06 &&
              fabs(fit->test_rms[0] / (0.01 * sqrt(2)) - 1) < 0.12 &&
              fabs(fit->test_rms[1] / 1e-4 - 1) < 0.15 && fit->memory < 1.5 && fit->converged,
          "what is left is the noise: %g N, %g N m; held out %g N, %g N m", fit ? fit->train_rms[0] : NAN,
          fit ? fit->train_rms[1] : NAN, fit ? fit->test_rms[0] : NAN, fit ? fit->test_rms[1] : NAN);
    br_planar_fit_destroy(fit);
}

/* Of all parameters of many noisy records 90 to 99 % lie in their 95 % intervals. */
static void test_coverage(void)
{
    static made m;
    const br_planar_fit_values is = {.mu_x = 0.5, .mu_y = 0.35, .c = 0.004, .x = 0.002, .y = -0.001};
    const double truth[5] = {is.mu_x, is.mu_y, is.c, is.x, is.y};
    br_fit_options options = br_fit_options_default();
    options.starts = 2;
    int held = 0, all = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        br_planar_fit *fit = NULL;
        move(&m, 1);
        check_need(br_planar_fit_follow(br_planar_fit_find("ellipsoid"), &is, NULL, &m.record,
                                        (double *const[]){m.column[5], m.column[6], m.column[7]}, NULL));
        add_noise(&m, 0.05, 3e-4, seed);
        if (br_planar_fit_model(br_planar_fit_find("ellipsoid"), NULL, &m.record, &options, &fit, NULL) ==
            BR_OK)
            for (size_t i = 0; i < 5; i++)
                held += truth[i] >= fit->parameters[i].low && truth[i] <= fit->parameters[i].high;
        all += 5;
        br_planar_fit_destroy(fit);
    }
    check(held >= 0.9 * all && held <= 0.99 * all, "%d of %d parameters lie in their 95 %% intervals", held,
          all);
}

/* A pad whose centre lies above the origin is held back there: by hand. */
static void test_ellipsoid(void)
{
    const double t[1] = {0}, forward[1] = {0.1}, none[1] = {0}, load[1] = {3};
    double x[1], y[1], torque[1];
    const br_planar_record record = {.n = 1, .t = t, .twist = {forward, none, none}, .normal_force = load};
    const br_planar_fit_values is = {.mu_x = 0.5, .mu_y = 0.35, .c = 0.004, .x = 0.002, .y = 0.01};
    check_need(br_planar_fit_follow(br_planar_fit_find("ellipsoid"), &is, NULL, &record,
                                    (double *const[]){x, y, torque}, NULL));
    check(fabs(x[0] + 1.5) < 1e-12 && fabs(y[0]) < 1e-12 && fabs(torque[0] - 0.015) < 1e-12,
          "force (%g, %g) N at y = 0.01 m turns by %g N m", x[0], y[0], torque[0]);
}

/* The family over a disc is eq. (44)'s, and large exponents are nearly uniform. */
static void test_family(void)
{
    br_pressure *const footprint = disc("circle", 2);
    br_pressure *own, *even;
    check_need(br_planar_fit_pressure(footprint, 2, &own, NULL));
    check_need(br_planar_fit_pressure(footprint, 500, &even, NULL));
    br_pressure *const known = disc("profile", 2);
    check(fabs(own->u / known->u - 1) < 0.03, "k = 2: u = %g m^2 of %g", own->u, known->u);
    check(fabs(even->u / footprint->u - 1) < 0.01, "k = 500: u = %g m^2 of %g", even->u, footprint->u);
    br_pressure_destroy(own);
    br_pressure_destroy(even);
    br_pressure_destroy(known);
    br_pressure_destroy(footprint);
}

/* A record of the reduced model gives the exponent; the ellipsoid and the one without bristles lose on rows
 * that are held out. */
static void test_held_out(void)
{
    static made m;
    br_pressure *const footprint = disc("square", 2);
    br_pressure *pressure;
    br_limit_surface *surface;
    const br_lugre lugre = bristles(false);
    br_planar_contact c = {.distributed = NULL};
    check_need(br_planar_fit_pressure(footprint, 0.8, &pressure, NULL));
    check_need(br_limit_surface_create(pressure, 20, false, &surface, NULL));
    check_need(br_reduced_make(pressure, &lugre, surface, &c.reduced, NULL));
    move(&m, 1);
    follow(&m, &c);
    add_noise(&m, 0.005, 2e-5, 7);
    br_fit_options options = br_fit_options_default();
    options.starts = 5;
    options.train_until = 0.6;
    br_planar_fit *const right = fit_to("profile-lugre", footprint, &m, &options),
                         *const wrong = fit_to("ellipsoid-lugre", NULL, &m, &options),
                         *const crude = fit_to("ellipsoid", NULL, &m, &options);
    const br_fit_parameter *const k = parameter(right, "exponent");
    check(fabs(k->value - 0.8) < 0.05 && k->low < 0.8 && k->high > 0.8, "exponent %g of 0.8, %g to %g",
          k->value, k->low, k->high);
    check(right && wrong && wrong->test_rms[1] > 1.5 * right->test_rms[1] &&
              wrong->criterion > right->criterion + 100,
          "the ellipsoid misses held-out torque by %g N m, the profile by %g",
          wrong ? wrong->test_rms[1] : NAN, right ? right->test_rms[1] : NAN);
    check(right && crude && crude->test_rms[0] > 3 * right->test_rms[0] && crude->memory > 3,
          "without bristles: force by %g N, with them %g", crude ? crude->test_rms[0] : NAN,
          right ? right->test_rms[0] : NAN);
    br_planar_fit_destroy(right);
    br_planar_fit_destroy(wrong);
    br_planar_fit_destroy(crude);
    br_limit_surface_destroy(surface);
    br_pressure_destroy(pressure);
    br_pressure_destroy(footprint);
}

/* Bristles in every cell, another model than the one that is fitted: friction's coefficients come back. */
static void test_distributed(void)
{
    static made m;
    br_planar_model *const model = model_on(BR_PLANAR_DISTRIBUTED, 3);
    move(&m, 1);
    follow(&m, &model->contact);
    add_noise(&m, 0.005, 2e-5, 9);
    br_fit_options options = br_fit_options_default();
    options.starts = 4;
    br_pressure *const footprint = disc("circle", 2);
    br_planar_fit *const fit = fit_to("profile-lugre", footprint, &m, &options);
    check(fabs(parameter(fit, "mu_c")->value - 0.4) < 0.03, "a distributed contact: mu_c %g of 0.4",
          parameter(fit, "mu_c")->value);
    check(fit && fit->train_rms[0] < 0.1,
          "its force is missed by %g N of 2 N: the reduced model is another one",
          fit ? fit->train_rms[0] : NAN);
    br_planar_fit_destroy(fit);
    br_pressure_destroy(footprint);
    br_planar_model_destroy(model);
}

/* Friction that is a thousand times as large in slow sliding as in fast: a fit that misses something may end
 * there, and its bristles are within their limit. */
static void test_slow_sliding(void)
{
    enum { SLOW = 200 };
    static double t[SLOW], v[SLOW], none[SLOW], n[SLOW], made_x[SLOW], made_y[SLOW], made_torque[SLOW];
    for (int i = 0; i < SLOW; i++) {
        t[i] = 0.05 * i;
        v[i] = 1e-3;
        n[i] = 5;
    }
    const br_planar_record record = {
        .n = SLOW, .t = t, .twist = {v, none, none}, .normal_force = n, .linear = true};
    const br_planar_fit_values params = {
        .sigma0 = 1500, .mu_c = 2e-4, .mu_s = 0.3, .gamma = 2, .v_s = 0.025, .r = 0.01, .u = 1e-4};
    br_error error = {0};
    const br_status status =
        br_planar_fit_follow(br_planar_fit_find("ellipsoid-lugre"), &params, NULL, &record,
                             (double *[3]){made_x, made_y, made_torque}, &error);
    const double g = 2e-4 + (0.3 - 2e-4) * exp(-(1e-3 / 0.025) * (1e-3 / 0.025));
    check(status == BR_OK && fabs(made_x[SLOW - 1] + 5 * g) < 1e-6 * 5 * g,
          "at a 25th of the Stribeck velocity friction is %g N of %g N %s", -made_x[SLOW - 1], 5 * g,
          error.message);
}

/* Without turning nothing is said about spinning. */
static void test_undetermined(void)
{
    static made m;
    move(&m, 0);
    br_planar_contact c = {.reduced = {.lugre = bristles(false), .r = 0.0075, .u = 6e-5}};
    follow(&m, &c);
    add_noise(&m, 0.01, 1e-4, 3);
    br_fit_options options = br_fit_options_default();
    options.starts = 4;
    br_planar_fit *const fit = fit_to("ellipsoid-lugre", NULL, &m, &options);
    check(parameter(fit, "r")->undetermined && parameter(fit, "u")->undetermined,
          "no turning: r and u are not determined");
    check(fit && !parameter(fit, "mu_c")->undetermined && !parameter(fit, "x")->undetermined,
          "but the coefficient is, and the centre by the torque of sliding");
    br_planar_fit_destroy(fit);
}

static void refuses(const char *name, const br_planar_record *record, const br_fit_options *options,
                    br_status status, const char *message)
{
    br_planar_fit *fit;
    br_error error = {0};
    check(br_planar_fit_model(br_planar_fit_find(name), NULL, record, options, &fit, &error) == status &&
              !fit && strstr(error.message, message),
          "%s", error.message);
}

static void test_refused(void)
{
    static made m;
    move(&m, 1);
    const br_fit_options usual = br_fit_options_default();
    refuses("profile-lugre", &m.record, &usual, BR_ERR_MISSING, "needs a footprint");
    br_fit_options options = usual;
    options.folds = ROWS + 1;
    refuses("ellipsoid", &m.record, &options, BR_ERR_MISSING, "folds = 501: the 500 rows");
    br_planar_record few = m.record;
    few.n = 2;
    refuses("ellipsoid", &few, &usual, BR_ERR_MISSING, "has 5 parameters; the 2 rows");
    const br_planar_fit_type *type;
    br_error error = {0};
    check(br_planar_fit_find("ellipse") == NULL, "no model of another name");
    check(br_planar_fit_named("ellipse", &type, &error) == BR_ERR_UNKNOWN && !type &&
              strstr(error.message, "the models are ellipsoid, ellipsoid-lugre"),
          "which models there are: %s", error.message);
    br_planar_fit_destroy(NULL);
}

static void test_record(void)
{
    static const char text[] = "t_ms;vx [mm/s];v_y_mm_per_s;omega_deg_per_s;N_mN;fx [mN];fy;torque [N mm]\n"
                               "0;10;0;90;2000;-500;0.1;-2\n10;20;5;0;-1;-500;0.1;-2\n";
    const br_law_record_format format = {.normal_noise = 2e-3};
    br_planar_record *record;
    br_error error = {0};
    check_need(br_planar_record_parse("r.csv", text, sizeof text - 1, &format, &record, &error));
    check(record->n == 2 && record->t[1] == 0.01 && record->twist[0][1] == 0.02 &&
              record->twist[1][1] == 0.005 && fabs(record->twist[2][0] - 1.5707963) < 1e-6 &&
              record->normal_force[0] == 2 && record->normal_force[1] == 0 && record->wrench[0][0] == -0.5 &&
              record->wrench[1][1] == 0.1 && record->wrench[2][0] == -2e-3,
          "units of the header");
    check(br_planar_fit_against_sliding(record) == 1, "friction takes power");
    br_planar_record_destroy(record);
    error = (br_error){0};
    static const char lacks[] = "t,vx,vy,N,fx,fy,torque\n0,1,0,1,1,0,0\n";
    check(br_planar_record_parse("r.csv", lacks, sizeof lacks - 1, NULL, &record, &error) == BR_ERR_MISSING &&
              !record && strstr(error.message, "no column for the angular velocity"),
          "%s", error.message);
    error = (br_error){0};
    check(br_planar_record_parse("r.csv", text, sizeof text - 1, &(br_law_record_format){.columns = "v=vx"},
                                 &record, &error) == BR_ERR_SYNTAX &&
              strstr(error.message, "t, vx, vy, omega, N, fx, fy, torque"),
          "%s", error.message);
    br_planar_record_destroy(NULL);
}

int main(void)
{
    check_begin();
    test_advance();
    test_recovery(false);
    test_recovery(true);
    test_coverage();
    test_ellipsoid();
    test_family();
    test_held_out();
    test_distributed();
    test_slow_sliding();
    test_undetermined();
    test_refused();
    test_record();
    return check_end();
}
