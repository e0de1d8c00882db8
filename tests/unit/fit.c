/* Fits of laws to records: exact records give their parameters back, noisy ones within their intervals, a
 * wrong law loses on rows that are held out, and what a record does not say is said. */
#include <bristle/numbers.h>

#include "check.h"
#include "fit_record.h"

static br_law_registry *registry;

/* A law of the registry with parameters "name=value" that are not its presets. */
static br_law *make(const char *name, size_t n, const char *const *names, const char *const *values)
{
    br_law *law;
    check_need(br_law_create(registry, name, n, names, values, &law, NULL));
    return law;
}

static br_law *make_lugre(const char *type)
{
    static const char *const names[] = {"sigma0", "sigma1", "sigma2", "mu_c", "mu_s", "v_s"};
    static const char *const values[] = {"1e4", "10", "2", "0.3", "0.4", "5e-3"};
    return make(type, 6, names, values);
}

static br_fit *fit_to(const char *name, const br_law_record *record, const br_fit_options *options)
{
    br_fit *fit = NULL;
    br_error error = {0};
    if (br_fit_law(br_law_registry_find(registry, name), record, options, &fit, &error) < 0)
        br_tap_comment(&check_tap, "%s", error.message);
    check(fit != NULL, "%s is fitted", name);
    return fit;
}

/* A bristle that hardly slips keeps the deflection that it starts from to the end. It is fitted, so that the
 * noise of the first row, here three standard deviations, is that of one row: 90 to 99 % of the parameters
 * and starts lie in their intervals, residuals have no memory, and no law of more parameters, which could
 * make up for a wrong start, has a lesser criterion. (Of starts that follow the first row the memory is 2 and
 * more.) */
static void test_noisy_start(void)
{
    enum { ROWS = 250, SEEDS = 60, RICH = 6 };
    static double t[ROWS], v[ROWS], force[ROWS], friction[ROWS], noisy[ROWS];
    br_law *const law = make("dahl", 2, (const char *[]){"sigma0", "mu_c"}, (const char *[]){"2e4", "0.25"});
    for (int i = 0; i < ROWS; i++) {
        t[i] = 0.02 * i;
        v[i] = 5e-5 * sin(2 * BR_PI * 0.4 * t[i]);
        force[i] = 3;
    }
    br_law_record record = {
        .n = ROWS, .t = t, .v = v, .normal_force = force, .friction = noisy, .linear = true};
    const double start = 0;
    check_need(br_law_run(*law, &record, &start, &(br_law_series){.friction = friction}, NULL));
    br_fit_options options = br_fit_options_default();
    options.starts = 2;
    int held = 0, forgetful = 0, lost = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        br_random *const random = br_random_create(seed, 0);
        for (int i = 0; i < ROWS; i++)
            noisy[i] = friction[i] + 0.01 * br_random_normal(random);
        noisy[0] = friction[0] + (seed % 2 ? 0.03 : -0.03);
        br_random_destroy(random);
        br_fit *fit = NULL;
        if (br_fit_law(law->type, &record, &options, &fit, NULL) == BR_OK)
            held += fit_record_held(fit, *law);
        held += fit && fit->start && fit->start->low <= 0 && fit->start->high >= 0;
        forgetful += fit && fit->memory == 1;
        if (fit && seed < RICH) {
            br_fit *const rich = fit_to("lugre-amended", &record, &options);
            lost += rich && rich->criterion < fit->criterion;
            br_fit_destroy(rich);
        }
        br_fit_destroy(fit);
    }
    check(held >= 162 && held <= 178, "a noisy start: %d of %d parameters lie in their 95 %% intervals", held,
          3 * SEEDS);
    check(forgetful >= 0.9 * SEEDS, "of %d of %d records the residuals have no memory", forgetful, SEEDS);
    check(lost == 0, "LuGre has the lesser criterion in %d of %d", lost, RICH);
    br_law_destroy(law);
}

/* A law with several states, from a start in the middle of a motion. */
static void test_several_states(void)
{
    br_law *const law = make("maxwell-slip-2", 4, (const char *[]){"mu_1", "kappa_1", "mu_2", "kappa_2"},
                             (const char *[]){"0.2", "2e3", "0.15", "300"});
    fit_record r;
    check_need(fit_record_make(*law, 600, 0.02, 6, &r));
    br_law_record later = r.record;
    later.n -= 50, later.t += 50, later.v += 50, later.normal_force += 50, later.friction += 50;
    br_fit_options options = br_fit_options_default();
    options.starts = 8;
    br_fit *const fit = fit_to("maxwell-slip-2", &later, &options);
    check(fit && fit->train_rms < 0.0215, "Maxwell slip from within a motion: rms %g of noise of 0.02 N",
          fit ? fit->train_rms : NAN);
    const double mu = fit ? fit->parameters[4].value + fit->parameters[6].value : NAN;
    check(fabs(mu - 0.35) < 0.01, "its limits add up to %g of 0.35", mu);
    br_fit_destroy(fit);
    free(r.memory);
    br_law_destroy(law);
}

/* Without noise the parameters come back to round-off of the differences that the search takes. */
static void test_exact(const char *name)
{
    br_law *const law = make_lugre(name);
    fit_record r;
    check_need(fit_record_make(*law, 600, 0, 1, &r));
    br_fit_options options = br_fit_options_default();
    br_fit *const fit = fit_to(name, &r.record, &options);
    double most = 0;
    for (size_t i = 0; fit && i < fit->n; i++) {
        const double is = *(const double *)((const char *)law->params + law->type->fields[i].offset);
        most = fmax(most, fabs(fit->parameters[i].value / is - 1));
    }
    check(fit && most < 1e-4, "%s: parameters of a record without noise come back within %g", name, most);
    check(fit && fit->converged && isnan(fit->test_rms) && fit->train_rms < 1e-5, "to an rms of %g N",
          fit ? fit->train_rms : NAN);
    check(fit && fit->start && fabs(fit->start->value) < 1e-4,
          "and the start, at speed, from no deflection: %g N at rest",
          fit && fit->start ? fit->start->value : NAN);
    br_fit_destroy(fit);
    free(r.memory);
    br_law_destroy(law);
}

/* Of all parameters of many noisy records 90 to 99 % lie in their 95 % intervals; those of each law, of which
 * there are fewer, in 80 % and more. The threshold's friction jumps at a speed of which a record tells no
 * more than the two rows that it lies between, so that its intervals hold more. */
static void test_coverage(void)
{
    enum { SEEDS = 8, FEW = 400 };
    const br_fit_options options = br_fit_options_default();
    int held = 0, all = 0;
    for (int k = 0; k < FIT_RECORD_CASES; k++) {
        const fit_record_case *const c = &fit_record_cases[k];
        br_law *const law = make(c->name, c->n, (const char **)c->names, (const char **)c->values);
        const bool jumps = strcmp(c->name, "threshold") == 0;
        int here = 0, of = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            fit_record r;
            br_fit *fit = NULL;
            check_need(fit_record_of(c, *law, FEW, 0, seed, &r));
            if (br_fit_law(law->type, &r.record, &options, &fit, NULL) == BR_OK)
                here += fit_record_held(fit, *law);
            of += (int)law->type->n_fields;
            br_fit_destroy(fit);
            free(r.memory);
        }
        check(here >= 0.8 * of, "%s: %d of %d parameters lie in their 95 %% intervals", c->name, here, of);
        held += jumps ? 0 : here;
        all += jumps ? 0 : of;
        br_law_destroy(law);
    }
    check(held >= 0.9 * all && held <= 0.99 * all, "%d of %d parameters lie in their 95 %% intervals", held,
          all);
}

/* Of noise that remembers 0.7 of each row at the next one, too, intervals hold what they say, both ways. */
static void test_memory(void)
{
    enum { SEEDS = 60, LAWS = 2 };
    static const char *const names[LAWS] = {"coulomb", "smooth-coulomb"};
    for (int by = 0; by < 2; by++) {
        br_fit_options options = br_fit_options_default();
        options.starts = 3;
        options.resamples = by ? 100 : 0;
        int held = 0, all = 0;
        for (int k = 0; k < LAWS * SEEDS; k++) {
            br_law *const law = make(names[k % LAWS], 0, NULL, NULL);
            fit_record r;
            br_fit *fit = NULL;
            check_need(fit_record_make_kept(*law, 400, 0.02, 0.7, (uint64_t)k, &r));
            if (br_fit_law(law->type, &r.record, &options, &fit, NULL) == BR_OK)
                held += fit_record_held(fit, *law);
            all += (int)law->type->n_fields;
            br_fit_destroy(fit);
            free(r.memory);
            br_law_destroy(law);
        }
        check(held >= 0.9 * all && held <= 0.99 * all,
              "of noise that remembers itself intervals %s hold %d of %d parameters",
              by ? "by bootstrap" : "by the covariance", held, all);
    }
}

/* The peak of a threshold law is found, and the speed between the two rows where it is. */
static void test_jump(void)
{
    br_law *const law = make("threshold", 3, (const char *[]){"mu_s", "mu_k", "epsilon"},
                             (const char *[]){"0.5", "0.3", "6e-3"});
    fit_record r;
    check_need(fit_record_make(*law, 400, 0.01, 3, &r));
    const br_fit_options options = br_fit_options_default();
    br_fit *const fit = fit_to("threshold", &r.record, &options);
    double below = 0, above = INFINITY;
    for (size_t i = 0; i < r.record.n; i++) {
        const double speed = fabs(r.record.v[i]);
        if (speed <= 6e-3)
            below = fmax(below, speed);
        else
            above = fmin(above, speed);
    }
    check(fit && fit->parameters[2].value > below && fit->parameters[2].value < above,
          "the jump is found: %g m/s, between %g and %g", fit ? fit->parameters[2].value : NAN, below, above);
    check(fit && fit->parameters[2].low < 6e-3 && fit->parameters[2].high > 6e-3 &&
              fit->parameters[2].high < 1.1 * fit->parameters[2].low && !fit->parameters[2].undetermined &&
              fit->parameters[0].low < 0.5 && fit->parameters[0].high > 0.5,
          "with intervals: %g to %g m/s, mu_s %g to %g", fit ? fit->parameters[2].low : NAN,
          fit ? fit->parameters[2].high : NAN, fit ? fit->parameters[0].low : NAN,
          fit ? fit->parameters[0].high : NAN);
    br_fit_destroy(fit);
    free(r.memory);
    br_law_destroy(law);
}

/* The law that made the record wins on what neither has seen. */
static void test_held_out(void)
{
    br_law *const law = make_lugre("lugre-amended");
    fit_record r;
    check_need(fit_record_make(*law, 800, 0.02, 5, &r));
    br_fit_options options = br_fit_options_default();
    options.starts = 8;
    options.train_until = 0.5;
    br_fit *const right = fit_to("lugre-amended", &r.record, &options),
                  *const wrong = fit_to("dahl", &r.record, &options),
                  *const crude = fit_to("coulomb", &r.record, &options);
    check(right && right->trains[399] && !right->trains[401], "half of the record is held out");
    check(right && fabs(right->test_rms / 0.02 - 1) < 0.1 && right->memory < 1.5,
          "the right law misses held-out rows by the noise: %g of 0.02 N", right ? right->test_rms : NAN);
    check(right && wrong && wrong->test_rms > 3 * right->test_rms && wrong->criterion > right->criterion,
          "a wrong law by more: %g N", wrong ? wrong->test_rms : NAN);
    check(crude && wrong && crude->test_rms > wrong->test_rms && crude->memory > 3,
          "a crude one by most: %g N, and its residuals remember %g rows", crude ? crude->test_rms : NAN,
          crude ? crude->memory : NAN);
    br_fit_destroy(right);
    br_fit_destroy(wrong);
    br_fit_destroy(crude);
    free(r.memory);
    br_law_destroy(law);
}

/* At one speed friction is one number: it tells neither the Stribeck curve nor viscosity apart. */
static void test_undetermined(void)
{
    enum { N = 200 };
    static double t[N], v[N], force[N], friction[N];
    for (int i = 0; i < N; i++) {
        t[i] = 0.01 * i;
        v[i] = 0.03;
        force[i] = 2;
        friction[i] = -0.6 + 1e-3 * sin(1.7 * i);
    }
    const br_law_record record = {.n = N, .t = t, .v = v, .normal_force = force, .friction = friction};
    const br_fit_options options = br_fit_options_default();
    br_fit *fit = fit_to("cssv", &record, &options);
    int determined = 0;
    for (size_t i = 0; fit && i < fit->n; i++)
        determined += !fit->parameters[i].undetermined;
    check(fit && determined <= 1, "one speed: at most one of %zu parameters is determined, not %d",
          fit ? fit->n : 0, determined);
    check(fit && fit->parameters[1].value >= fit->parameters[0].value, "mu_s is not below mu_c");
    br_fit_destroy(fit);
    fit = fit_to("coulomb", &record, &options);
    check(fit && !fit->parameters[0].undetermined && fabs(fit->parameters[0].value - 0.3) < 1e-3,
          "the one coefficient of Coulomb's law is");
    br_fit_destroy(fit);
}

/* Outliers pull the sum of squares, not Huber's. */
static void test_outliers(void)
{
    br_law *const law = make("coulomb", 1, (const char *[]){"mu_c"}, (const char *[]){"0.3"});
    fit_record r;
    check_need(fit_record_make(*law, 400, 0.01, 3, &r));
    for (size_t i = 0; i < 400; i += 20)
        r.memory[1200 + i] *= 9;
    br_fit_options options = br_fit_options_default();
    br_fit *const squares = fit_to("coulomb", &r.record, &options);
    options.loss = BR_FIT_HUBER;
    br_fit *const robust = fit_to("coulomb", &r.record, &options);
    check(squares && robust && fabs(robust->parameters[0].value - 0.3) < 2e-3 &&
              fabs(squares->parameters[0].value - 0.3) > 0.05,
          "5 %% outliers: %g by squares, %g by Huber's loss, 0.3",
          squares ? squares->parameters[0].value : NAN, robust ? robust->parameters[0].value : NAN);
    /* Outliers do not widen the interval: it is that of the same record without them, within a quarter. */
    for (size_t i = 0; i < 400; i += 20)
        r.memory[1200 + i] /= 9;
    options.loss = BR_FIT_SQUARES;
    br_fit *const clean = fit_to("coulomb", &r.record, &options);
    const double with = robust ? robust->parameters[0].high - robust->parameters[0].low : NAN,
                 without = clean ? clean->parameters[0].high - clean->parameters[0].low : NAN;
    check(with > 0.9 * without && with < 1.25 * without,
          "an interval by Huber's loss is %g of that of the record without outliers", with / without);
    br_fit_destroy(clean);
    br_fit_destroy(squares);
    br_fit_destroy(robust);
    free(r.memory);
    br_law_destroy(law);
}

/* Where residuals are independent both ways to an interval agree. */
static void test_bootstrap(void)
{
    br_law *const law = make("dahl", 1, (const char *[]){"sigma0"}, (const char *[]){"4e4"});
    fit_record r;
    check_need(fit_record_make(*law, 300, 0.05, 9, &r));
    br_fit_options options = br_fit_options_default();
    options.starts = 3;
    br_fit *const plain = fit_to("dahl", &r.record, &options);
    options.resamples = 200;
    br_fit *const resampled = fit_to("dahl", &r.record, &options);
    for (size_t i = 0; plain && resampled && i < plain->n; i++) {
        const br_fit_parameter *const p = &plain->parameters[i], *const q = &resampled->parameters[i];
        const double ratio = (q->high - q->low) / (p->high - p->low);
        check(p->value == q->value && ratio > 0.75 && ratio < 1.35,
              "%s: the interval by bootstrap is %.2f times that by the covariance", p->name, ratio);
    }
    br_fit_destroy(plain);
    br_fit_destroy(resampled);
    free(r.memory);
    br_law_destroy(law);
}

/* Coulomb's law is linear in its coefficient: a row that is left out alone is missed by e/(1 - h), with its
 * residual e in the whole fit and h = N^2/sum N^2. */
static void test_cross(void)
{
    enum { ROWS = 60 };
    br_law *const law = make("coulomb", 1, (const char *[]){"mu_c"}, (const char *[]){"0.3"});
    fit_record r;
    check_need(fit_record_make(*law, ROWS, 0.1, 4, &r));
    br_fit_options options = br_fit_options_default();
    br_fit *fit = fit_to("coulomb", &r.record, &options);
    check(fit && isnan(fit->cross_rms), "nothing is left out unasked");
    br_fit_destroy(fit);
    options.folds = ROWS;
    fit = fit_to("coulomb", &r.record, &options);
    double squares = 0, sum = 0;
    for (size_t i = 0; i < ROWS; i++)
        squares += r.record.normal_force[i] * r.record.normal_force[i];
    for (size_t i = 0; fit && i < ROWS; i++) {
        const double n = r.record.normal_force[i], e = fit->friction[i] - r.record.friction[i];
        sum += pow(e / (1 - n * n / squares), 2);
    }
    check_close(fit ? fit->cross_rms : NAN, sqrt(sum / ROWS), 1e-6,
                "each row left out in turn: as theory has it");
    check(fit && fit->cross_rms > 1.01 * fit->train_rms, "which is more than the rms of the fit");
    br_fit_destroy(fit);
    free(r.memory);
    br_law_destroy(law);
}

/* Values that no dry contact has. */
static void test_implausible(void)
{
    br_law *const law = make("dahl", 2, (const char *[]){"sigma0", "mu_c"}, (const char *[]){"3e5", "4"});
    fit_record r;
    check_need(fit_record_make(*law, 300, 0.05, 2, &r));
    const br_fit_options options = br_fit_options_default();
    br_fit *const fit = fit_to("dahl", &r.record, &options);
    check(fit && !fit->parameters[0].implausible && fit->parameters[1].implausible,
          "a coefficient of %g is implausible, a stiffness of %g N/m is not",
          fit ? fit->parameters[1].value : NAN, fit ? fit->parameters[0].value : NAN);
    br_fit_destroy(fit);
    free(r.memory);
    br_law_destroy(law);
}

static void refuses(const br_law_record *record, const br_fit_options *options, br_status status,
                    const char *message)
{
    br_fit *fit;
    br_error error = {0};
    check(br_fit_law(br_law_registry_find(registry, "coulomb"), record, options, &fit, &error) == status &&
              !fit && strstr(error.message, message),
          "%s", error.message);
}

static void test_refused(void)
{
    br_law *const law = make("coulomb", 0, NULL, NULL);
    fit_record r;
    check_need(fit_record_make(*law, 5, 0, 1, &r));
    check(br_fit_against_sliding(&r.record) == 1, "friction is against sliding");
    br_fit_options options = br_fit_options_default();
    options.train_from = options.train_until = 0.5;
    refuses(&r.record, &options, BR_ERR_RANGE, "train_from must be less than train_until");
    options = br_fit_options_default();
    options.train_until = 0.1;
    refuses(&r.record, &options, BR_ERR_MISSING, "law coulomb has 1 parameters; the 1 rows");
    options = br_fit_options_default();
    options.starts = 0;
    refuses(&r.record, &options, BR_ERR_RANGE, "starts = 0 is out of range");
    options = br_fit_options_default();
    r.record.friction = NULL;
    refuses(&r.record, &options, BR_ERR_MISSING, "a fit needs a record with measured friction");
    br_fit_destroy(NULL);
    free(r.memory);
    br_law_destroy(law);
}

int main(void)
{
    check_begin();
    registry = br_law_registry_create();
    test_exact("lugre-amended");
    test_exact("elasto-plastic");
    test_coverage();
    test_memory();
    test_jump();
    test_held_out();
    test_undetermined();
    test_outliers();
    test_bootstrap();
    test_cross();
    test_implausible();
    test_several_states();
    test_noisy_start();
    test_refused();
    br_law_registry_destroy(registry);
    return check_end();
}
