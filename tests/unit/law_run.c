/* A law along a record: Coulomb friction row by row, stiction under a load, LuGre's transient and steady
 * state from their closed forms, and what is refused. */
#include "check.h"
#include "laws_sweep.h"

#include <bristle/law_run.h>

enum { N = 60 };

static br_law_registry *registry;

/* A law by name with one parameter set. */
static br_law *make(const char *name, const char *parameter, const char *value)
{
    br_law *law;
    check_need(br_law_create(registry, name, parameter ? 1 : 0, &parameter, &value, &law, NULL));
    return law;
}

/* Times that increase by random steps; velocity, normal force and load of all signs and some zero. */
typedef struct motion {
    double t[N], v[N], force[N], load[N];
} motion;

static motion random_motion(void)
{
    motion m;
    sweep sw = {7};
    double t = -3;
    for (int i = 0; i < N; i++) {
        m.t[i] = t += sweep_log(&sw, 1e-3, 10);
        m.v[i] = i % 3 == 0 ? 0 : 2 * sweep_uniform(&sw) - 1;
        m.force[i] = i % 7 == 0 ? 0 : 10 * sweep_uniform(&sw);
        m.load[i] = 8 * sweep_uniform(&sw) - 4;
    }
    return m;
}

static br_law_record record_of(const motion *m, bool with_load)
{
    return (br_law_record){
        .n = N, .t = m->t, .v = m->v, .normal_force = m->force, .load = with_load ? m->load : NULL};
}

/* F = -mu N sign(v); at rest minus the load, mu N at most. */
static void test_coulomb(void)
{
    const double mu = 0.35;
    br_law *const law = make("coulomb", "mu_c", "0.35");
    const motion m = random_motion();
    double f[N], low[N], high[N];
    for (int with_load = 0; with_load < 2; with_load++) {
        const br_law_record record = record_of(&m, with_load != 0);
        const br_law_series series = {.friction = f, .low = low, .high = high};
        check_need(br_law_run(*law, &record, NULL, &series, NULL));
        int wrong = 0;
        for (int i = 0; i < N; i++) {
            const double most = mu * m.force[i], rest = fmax(-most, fmin(most, -m.load[i]));
            const double expected = m.v[i] > 0 ? -most : m.v[i] < 0 ? most : rest;
            const bool open = m.v[i] == 0 && !with_load && most > 0;
            const bool value = open ? isnan(f[i]) : fabs(f[i] - expected) <= TOL_ROUND_OFF * fabs(expected);
            const double from = open ? -most : expected, to = open ? most : expected;
            wrong += !(with_load || m.v[i] != 0 || open ? value : f[i] == 0);
            wrong += fabs(low[i] - (with_load || m.v[i] != 0 || open ? from : 0)) > TOL_ROUND_OFF * most;
            wrong += fabs(high[i] - (with_load || m.v[i] != 0 || open ? to : 0)) > TOL_ROUND_OFF * most;
        }
        check(wrong == 0, "Coulomb friction at %d rows, %s", N,
              with_load ? "under a load" : "without a load");
    }
    br_law_destroy(law);
}

/* z(t) = z_s + (z_0 - z_s) exp(-sigma_0 |v| t/g(v)), z_s = sign(v) g(v)/sigma_0, for the form that is
 * proportional to the normal force; f = -(sigma_0 z + sigma_1 dz/dt + sigma_2 v) N. */
static void test_transient(void)
{
    br_law *const law = make("lugre-amended", "v_s", "0.01");
    const br_lugre *const l = law->params;
    const double v = -3e-3, force = 4, start = 0.4 * l->mu_c / l->sigma0;
    const double g = l->mu_c + (l->mu_s - l->mu_c) * exp(-pow(fabs(v) / l->v_s, l->gamma));
    const double rate = l->sigma0 * fabs(v) / g, steady = -g / l->sigma0;
    double t[N], vs[N], forces[N], f[N], z[N];
    for (int i = 0; i < N; i++) {
        t[i] = 5 + 4 / rate * i * i / (N * N);
        vs[i] = v;
        forces[i] = force;
    }
    const br_law_record record = {.n = N, .t = t, .v = vs, .normal_force = forces};
    check_need(br_law_run(*law, &record, &start, &(br_law_series){.friction = f, .states = z}, NULL));
    double worst_z = 0, worst_f = 0;
    for (int i = 0; i < N; i++) {
        const double expected = steady + (start - steady) * exp(-rate * (t[i] - t[0]));
        const double dz = v - l->sigma0 * fabs(v) * expected / g;
        const double friction = -(l->sigma0 * expected + l->sigma1 * dz + l->sigma2 * v) * force;
        worst_z = fmax(worst_z, fabs(z[i] - expected) / fabs(steady));
        worst_f = fmax(worst_f, fabs(f[i] - friction) / (g * force));
    }
    check(z[0] == start, "the first row has the states that were given");
    check_near(worst_z, 0.0, TOL_ROUND_OFF_MANY, "LuGre: the bristle at constant velocity, row by row");
    check_near(worst_f, 0.0, TOL_ROUND_OFF_MANY, "and its force");
    br_law_destroy(law);
}

/* Velocity along a sine, each value held for long: friction is the Stribeck curve. */
static void test_steady(void)
{
    br_law *const law = make("lugre-amended", NULL, NULL);
    const br_lugre *const l = law->params;
    const double force = 2.5;
    double t[2 * N], v[2 * N], forces[2 * N], f[2 * N], z[2 * N];
    for (int i = 0; i < 2 * N; i++) {
        const int k = i / 2;
        v[i] = 3 * l->v_s * sin(2 * 3.14159265358979 * (k + 0.5) / N);
        /* 60 time constants between the two rows of a velocity */
        t[i] = (i == 0 ? 0 : t[i - 1]) + 60 * l->mu_s / (l->sigma0 * fabs(v[i]));
        forces[i] = force;
    }
    const br_law_record record = {.n = 2 * N, .t = t, .v = v, .normal_force = forces};
    check_need(br_law_run(*law, &record, NULL, &(br_law_series){.friction = f, .states = z}, NULL));
    check(z[0] == 0, "a fresh contact starts with the bristle at zero");
    double worst = 0;
    for (int i = 1; i < 2 * N; i += 2) {
        const double g = l->mu_c + (l->mu_s - l->mu_c) * exp(-pow(fabs(v[i]) / l->v_s, l->gamma));
        const double expected = -(copysign(g, v[i]) + l->sigma2 * v[i]) * force;
        worst = fmax(worst, fabs(f[i] - expected) / fabs(expected));
    }
    check_near(worst, 0.0, TOL_ROUND_OFF_MANY, "LuGre: steady friction along a sine of velocity");
    br_law_destroy(law);
}

/* Sampled velocities change linearly between rows: Dahl's bristle depends on the way alone, which the mean of
 * two velocities has exactly, so that one that speeds up evenly has its closed form in rows however far
 * apart. */
static void test_sampled(void)
{
    br_law *const law = make("dahl", NULL, NULL);
    const br_lugre *const l = law->params;
    const double most = 2 * l->mu_c / l->sigma0, a = 0.5 * most; /* of 2 N [m], [m/s^2] */
    double t[5] = {0, 0.3, 1, 1.2, 3}, v[5], force[5], z[5], worst = 0;
    for (int i = 0; i < 5; i++) {
        v[i] = a * t[i];
        force[i] = 2;
    }
    const br_law_record record = {.n = 5, .t = t, .v = v, .normal_force = force, .linear = true};
    check_need(br_law_run(*law, &record, NULL, &(br_law_series){.states = z}, NULL));
    for (int i = 0; i < 5; i++)
        worst = fmax(worst, fabs(z[i] - most * (1 - exp(-a * t[i] * t[i] / 2 / most))) / most);
    check_near(worst, 0.0, TOL_ROUND_OFF_MANY,
               "sampled velocities: the bristle follows the way between rows");
    br_law_destroy(law);
}

/* Rows far apart for a short bristle, speeds up and down on one side and through rest: as the same velocity
 * in rows a thousand times as many, in deflection and in the rate that the damping sees. */
static void test_coarse(const char *name)
{
    enum { ROWS = 21, FINER = 1000, MANY = (ROWS - 1) * FINER + 1 };
    static double t[MANY], v[MANY], force[MANY], f[MANY], z[MANY];
    double few_t[ROWS], few_v[ROWS], few_force[ROWS], few_f[ROWS], few_z[ROWS];
    br_law *const law = make(name, NULL, NULL);
    const br_lugre *const l = law->params;
    for (int through_rest = 0; through_rest < 2; through_rest++) {
        double worst_f = 0, worst_z = 0, most_f = 0, most_z = 0;
        for (int i = 0; i < ROWS; i++) {
            /* From row to row some three deflections of way. */
            few_t[i] = 3 * i * l->mu_c / l->sigma0 / (2 * l->v_s);
            few_v[i] = l->v_s * (through_rest ? 2 * sin(0.5 * i) : 2 + sin(0.5 * i));
            few_force[i] = 2;
        }
        for (int i = 0; i < MANY; i++) {
            const int k = i / FINER < ROWS - 1 ? i / FINER : ROWS - 2;
            const double s = (double)(i - k * FINER) / FINER;
            t[i] = few_t[k] + s * (few_t[k + 1] - few_t[k]);
            v[i] = few_v[k] + s * (few_v[k + 1] - few_v[k]);
            force[i] = 2;
        }
        const br_law_record few = {
            .n = ROWS, .t = few_t, .v = few_v, .normal_force = few_force, .linear = true};
        const br_law_record many = {.n = MANY, .t = t, .v = v, .normal_force = force, .linear = true};
        check_need(br_law_run(*law, &few, NULL, &(br_law_series){.friction = few_f, .states = few_z}, NULL));
        check_need(br_law_run(*law, &many, NULL, &(br_law_series){.friction = f, .states = z}, NULL));
        for (int i = 1; i < ROWS; i++) {
            worst_f = fmax(worst_f, fabs(few_f[i] - f[i * FINER]));
            worst_z = fmax(worst_z, fabs(few_z[i] - z[i * FINER]));
            most_f = fmax(most_f, fabs(f[i * FINER]));
            most_z = fmax(most_z, fabs(z[i * FINER]));
        }
        check(worst_z <= 2e-3 * most_z && worst_f <= 2e-3 * most_f,
              "%s: rows three deflections apart%s: %g of the deflection, %g of the force off", name,
              through_rest ? ", through rest" : "", worst_z / most_z, worst_f / most_f);
    }
    br_law_destroy(law);
}

/* Velocity and normal force hold from each row to the next: what stands in the last row moves nothing. */
static void test_held(void)
{
    br_law *const law = make("dahl", NULL, NULL);
    const double t[3] = {0, 0.5, 2}, v[3] = {0, 1e-7, 5}, force[3] = {1, 1, 1};
    double z[3];
    const br_law_record record = {.n = 3, .t = t, .v = v, .normal_force = force};
    check_need(br_law_run(*law, &record, NULL, &(br_law_series){.states = z}, NULL));
    const br_lugre *const l = law->params;
    const double expected = l->mu_c / l->sigma0 * (1 - exp(-l->sigma0 * 1e-7 * 1.5 / l->mu_c));
    check(z[1] == 0, "the velocity of a row counts from that row on");
    check_close(z[2], expected, TOL_ROUND_OFF_MANY, "and until the next");
    br_law_destroy(law);
}

static br_status run(br_law law, const double *t, const double *v, const size_t *line, br_error *error)
{
    static const double force[3] = {1, 1, 1};
    const br_law_record record = {
        .n = 3, .t = t, .v = v, .normal_force = force, .path = line ? "motion.csv" : NULL, .line = line};
    *error = (br_error){0};
    return br_law_run(law, &record, NULL, &(br_law_series){.friction = NULL}, error);
}

static void test_refused(void)
{
    br_law *const coulomb = make("coulomb", NULL, NULL), *const viscous = make("cssv", NULL, NULL);
    const double good[3] = {0, 1, 2}, back[3] = {0, 1, 0.5}, same[3] = {0, 0, 1}, none[3] = {0, 1, NAN},
                 slow[3] = {1, 1, 1}, fast[3] = {1, INFINITY, 1}, unknown[3] = {1, 1, NAN};
    const size_t line[3] = {2, 5, 9};
    br_error error;
    check(run(*coulomb, good, slow, NULL, &error) == BR_OK, "results that nobody wants");
    check(run(*coulomb, back, slow, NULL, &error) == BR_ERR_RANGE && strstr(error.message, "row 2"),
          "a time that goes back: %s", error.message);
    check(run(*coulomb, same, slow, line, &error) == BR_ERR_RANGE &&
              strncmp(error.message, "motion.csv:5: ", 14) == 0,
          "a time that stands still, by the line of its file: %s", error.message);
    check(run(*coulomb, none, slow, NULL, &error) == BR_ERR_RANGE, "a time that is no number");
    check(run(*viscous, good, fast, line, &error) == BR_ERR_RANGE &&
              strcmp(error.message, "motion.csv:5: law cssv gives no finite friction here") == 0,
          "a force that is not finite: %s", error.message);
    check(run(*coulomb, good, unknown, NULL, &error) == BR_ERR_RANGE && strstr(error.message, "row 2"),
          "a velocity that is no number: %s", error.message);
    br_law_destroy(coulomb);
    br_law_destroy(viscous);
}

int main(void)
{
    check_begin();
    registry = br_law_registry_create();
    test_coulomb();
    test_transient();
    test_steady();
    test_held();
    test_sampled();
    test_coarse("lugre-amended");
    test_coarse("elasto-plastic");
    test_refused();
    br_law_registry_destroy(registry);
    return check_end();
}
