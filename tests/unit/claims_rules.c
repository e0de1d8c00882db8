/* Claims by the other rules (holds, fraction, order, curve) at, just inside and just outside their limits. */
#include "claims_run.h"

static int held, runs;
static void act_fraction(br_experiment *ex)
{
    br_claim_fraction(ex, "c", held, runs);
}

static void act_sampled(br_experiment *ex)
{
    br_claim_sampled(ex, "c", held, starts_of(ex, runs));
}

static void check_ok(const char *rule, double tolerance, void (*what)(br_experiment *ex), bool holds,
                     const char *description)
{
    br_tap_file *file;
    declare(rule, tolerance, "");
    go(what, NULL);
    const br_tap_line *const line = outcome(&file);
    check(line != NULL && line->ok == holds, "%s: %s is %s", rule, description, holds ? "ok" : "not ok");
    br_tap_destroy(file);
}

static void test_fraction(void)
{
    char text[100];
    for (runs = 1; runs <= 64; runs *= 4)
        for (held = 0; held <= runs; held += runs >= 4 ? runs / 4 : 1) {
            snprintf(text, sizeof text, "%d of %d", held, runs);
            check_ok("fraction", 0.75, act_fraction, 4 * held >= 3 * runs, text);
            br_tap_file *file;
            const br_tap_line *line = outcome(&file);
            strcat(text, " cases");
            check(line != NULL && !strcmp(br_tap_field(line, "seen"), text) &&
                      br_tap_field(line, "interval") == NULL,
                  "%s that are all there are: a share without an interval", text);
            br_tap_destroy(file);
            /* Of runs drawn at random the ends of the interval satisfy (p - held/runs)^2 = z^2 p (1 -
             * p)/runs; four digits are printed. */
            declare("sampled", 0.75, "");
            go(act_sampled, NULL);
            line = outcome(&file);
            double ends[2] = {-1, -1};
            if (line == NULL || sscanf(br_tap_field(line, "interval"), "%lf to %lf", &ends[0], &ends[1]) != 2)
                ends[0] = -1;
            for (int i = 0; i < 2; i++) {
                const double share = (double)held / runs, z = 1.96;
                double low = i == 0 ? 0 : share, high = i == 0 ? share : 1;
                for (int k = 0; k < 60; k++) { /* bisection: away from the share the left side grows */
                    const double p = (low + high) / 2;
                    const bool outside = (p - share) * (p - share) > z * z * p * (1 - p) / runs;
                    if ((i == 0) == outside)
                        low = p;
                    else
                        high = p;
                }
                check_near(ends[i], (low + high) / 2, 1e-4, "%s end of the Wilson interval of %s",
                           i == 0 ? "lower" : "upper", text);
            }
            br_tap_destroy(file);
        }
}

/* What is evaluated: whether its line says neither yes nor no. */
static bool is_undecided(void (*what)(br_experiment *ex), const char *option)
{
    const run_result *const r = go(what, option);
    br_tap_file *file;
    const br_tap_line *const line = outcome(&file);
    const bool is = line != NULL && br_tap_field(line, "undecided") != NULL;
    check(!is || (!line->ok && line->directive == BR_TAP_TODO && r->status == 0 &&
                  !strncmp(line->reason, "undecided: ", 11)),
          "undecided is not ok, and no failure: %s", line != NULL ? line->reason : r->err);
    br_tap_destroy(file);
    return is;
}

/* Of n runs that all hold the lower end is n/(n + z^2), 0.9 from n = 9 z^2 = 34.57 on; of 52 with one that
 * does not it is below, of 53 above [(p - q)^2 = z^2 p (1 - p)/n at p = 0.9 solved for q = (n - 1)/n]. */
static void test_sampled(void)
{
    /* The upper end is 0.9 or above where held >= 0.9 n - z sqrt(0.9 0.1 n): 28 of 36 (27.9), 15 of 20 (15.4:
     * no). */
    static const struct {
        int held, runs;
        bool holds, open;
    } cases[] = {{34, 34, false, true}, {35, 35, true, false}, {45, 46, false, true}, {59, 60, true, false},
                 {20, 20, false, true}, {0, 40, false, false}, {29, 36, false, true}, {28, 36, false, false},
                 {16, 20, false, true}, {15, 20, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[60];
        held = cases[i].held;
        runs = cases[i].runs;
        snprintf(text, sizeof text, "%d of %d runs against 0.9", held, runs);
        if (cases[i].holds)
            check_ok("sampled", 0.9, act_sampled, true, text);
        declare("sampled", 0.9, "");
        check(is_undecided(act_sampled, NULL) == cases[i].open, "%s: %s", text,
              cases[i].open ? "undecided" : "decided");
        declare("fraction", 0.9, "");
        check(!is_undecided(act_fraction, NULL), "what is said of these runs alone is decided");
        /* A miniature is judged by the share where it is high enough. */
        declare("sampled", 0.9, "");
        check(is_undecided(act_sampled, "--quick") == (cases[i].open && held < 0.9 * runs), "%s in miniature",
              text);
    }
}

/* Ten runs, of which two that are not neighbours may start alike, and one may have nothing in common with
 * them but its first number. */
static int twin;
static void act_twins(br_experiment *ex)
{
    br_starts *const from = br_starts_begin(ex);
    for (int i = 0; i < 10; i++)
        br_starts_put(from, 7, i == 8 ? twin : i, -i / 5);
    br_starts_put(from, 7, 8);
    br_claim_sampled(ex, "c", 11, from);
}

/* Runs that start alike are no trials of their own, whatever the claim's verdict; in a case of the user's own
 * no claim counts. Twins differ in all that was drawn but one number: in the group, in none. */
static void test_twins(void)
{
    static const struct {
        int twin;
        const char *option;
        bool refused;
    } cases[] = {{8, NULL, false},          {6, NULL, true},  {6, "--quick", true},
                 {6, "--set=a.b=2", false}, {3, NULL, false}, {9, "--judge", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char said[80];
        twin = cases[i].twin;
        declare("sampled", 0.5, "");
        const run_result *const r = go(act_twins, cases[i].option);
        const int first = twin < 8 ? twin + 1 : 9, second = twin < 8 ? 9 : 10;
        snprintf(said, sizeof said, "claim 'c': runs %d and %d start alike", first, second);
        check(cases[i].refused ? r->status == 3 && is_one_line(r->err) && strstr(r->err, said)
                               : r->status == 0 && !strstr(r->err, "alike"),
              "run 9 starts as run %d, %s: %s: %s", twin + 1, cases[i].option ? cases[i].option : "in full",
              cases[i].refused ? "refused" : "taken", r->err);
    }
    declare("sampled", 0.5, "");
    held = runs = 4;
    const run_result *const r = go(act_fraction, NULL);
    check(r->status == 3 && strstr(r->err, "'sampled' does not take"),
          "without starts a share is not one of runs drawn at random: %s", r->err);
}

static const char *platform;
static void act_kept(br_experiment *ex)
{
    br_claim_kept(ex, "c", measured, platform);
}

/* Kept rows differ from what runs now: on the platform that gave them a failure, elsewhere undecided. */
static void test_kept(void)
{
    const char *const here = run_platform_here();
    static const double differences[] = {0, 1e-300, NAN};
    for (int i = 0; i < 6; i++) {
        const bool own = i % 2 == 0;
        char text[240];
        measured = differences[i / 2];
        platform = own ? here : "pdp11-glibc0.1";
        snprintf(text, sizeof text, "kept rows of %s that differ by %g", platform, measured);
        declare("within", 0, "expected = 0\n");
        check(is_undecided(act_kept, NULL) == (!own && measured > 0), "%s: %s", text,
              !own && measured > 0 ? "undecided" : "decided");
        check_ok("within", 0, act_kept, measured == 0, text);
    }
}

static double low, high;
static void act_interval(br_experiment *ex)
{
    br_claim_interval(ex, "c", measured, low, high);
}

/* Against 2, with a slack of a half where it is stated. */
static void test_interval(void)
{
    static const struct {
        const char *rule;
        double tolerance, measured, low, high;
        bool holds, open;
    } cases[] = {
        {"at-least", 0, 3, 2, 4, true, false},        {"at-least", 0, 3, 1.9, 4, false, true},
        {"at-least", 0, 1, 0, 2.1, false, true},      {"at-least", 0, 1, 0, 1.9, false, false},
        {"at-most", 0, 1, 0, 2, true, false},         {"at-most", 0, 1, 0, 2.1, false, true},
        {"at-most", 0, 3, 1.9, 4, false, true},       {"at-most", 0, 3, 2.1, 4, false, false},
        {"within", 0.5, 2, 1.5, 2.5, true, false},    {"within", 0.5, 2, 1.4, 2.5, false, true},
        {"within", 0.5, 2, 1.4, 2.6, false, true},    {"within", 0.5, 3, 2.6, 3.5, false, false},
        {"relative", 0.25, 2, 1.5, 2.5, true, false}, {"relative", 0.25, 2, 1.5, 2.6, false, true},
        {"at-least", 0, NAN, 1, 3, false, false},     {"at-least", 0, 3, 3, 3, true, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[80];
        measured = cases[i].measured;
        low = cases[i].low;
        high = cases[i].high;
        snprintf(text, sizeof text, "%s 2: %g, from %g to %g", cases[i].rule, measured, low, high);
        declare(cases[i].rule, cases[i].tolerance, "expected = 2\n");
        check(is_undecided(act_interval, NULL) == cases[i].open, "%s: %s", text,
              cases[i].open ? "undecided" : "decided");
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        check(line != NULL && line->ok == cases[i].holds, "%s: %s", text,
              cases[i].holds ? "holds" : "does not");
        br_tap_destroy(file);
    }
    measured = 3;
    low = high = NAN;
    declare("at-least", 0, "expected = 2\n");
    check(!is_undecided(act_interval, "--quick"), "a miniature has too few samples for an interval");
    check(is_undecided(act_interval, NULL), "of a whole run that is undecided");
    low = 4;
    high = 3;
    check(go(act_interval, NULL)->status == 3, "from 4 to 3 is no interval");
}

static double samples[7];
static size_t n_samples;
static void act_median(br_experiment *ex)
{
    br_claim_median(ex, "c", samples, n_samples);
}

/* Of seven samples the median lies between the least and the largest with a chance of 1 - 2/128, between the
 * second and the sixth of 1 - 16/128: its 95 % interval is the whole range. */
static void test_median(void)
{
    static const double cases[][7] = {{5, 3, 9, 2.5, 7, 8, 4}, {5, 3, 9, 1.5, 7, 8, 4}};
    for (int i = 0; i < 2; i++) {
        memcpy(samples, cases[i], sizeof samples);
        n_samples = 7;
        declare("at-least", 0, "expected = 2\n");
        check(is_undecided(act_median, NULL) == (i == 1), "a median's interval is %s",
              i == 0 ? "above the limit: decided" : "on both sides of it: undecided");
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        check(line != NULL && strcmp(br_tap_field(line, "measured"), "5") == 0, "the median counts");
        br_tap_destroy(file);
    }
    n_samples = 5;
    check(is_undecided(act_median, NULL), "five samples are too few for an interval");
}

/* An interval that lies between the first and the second, and the third and the fourth of these limits:
 * between its ends a claim is undecided, beyond them decided; what was measured is `value`. */
static void check_interval(void (*what)(br_experiment *ex), const double limits[4], double value,
                           const char *name)
{
    for (int i = 0; i < 4; i++) {
        char more[40];
        snprintf(more, sizeof more, "expected = %g\n", limits[i]);
        declare("at-least", 0, more);
        check(is_undecided(what, NULL) == (i == 1 || i == 2), "%s: %g", name, limits[i]);
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        check(line != NULL && fabs(strtod(br_tap_field(line, "measured"), NULL) - value) <= 1e-15,
              "%s: measured is %g", name, value);
        br_tap_destroy(file);
    }
}

static void act_difference(br_experiment *ex)
{
    static const double b[] = {1, 2, 3};
    br_claim_difference(ex, "c", samples, n_samples, b, 3);
}

/* Means of 5 and 2 with the standard errors 1/sqrt(3): with two degrees of freedom half of an interval
 * is 4.303 of them, and that of the difference 3.51. Its sign is that of the first. */
static void test_difference(void)
{
    memcpy(samples, (const double[]){4, 5, 6}, 3 * sizeof *samples);
    n_samples = 3;
    check_interval(act_difference, (const double[]){-0.52, -0.50, 6.5, 6.52}, 3,
                   "the difference of two means lies from -0.51 to 6.51");
    n_samples = 1;
    check(is_undecided(act_difference, NULL), "one sample has no interval");
}

static void act_mean(br_experiment *ex)
{
    br_claim_mean(ex, "c", samples, n_samples);
}

/* A mean of 5 with the standard error 1/sqrt(3): with two degrees of freedom it lies from 2.516 to 7.484. */
static void test_mean(void)
{
    memcpy(samples, (const double[]){4, 5, 6}, 3 * sizeof *samples);
    n_samples = 3;
    check_interval(act_mean, (const double[]){2.51, 2.52, 7.48, 7.49}, 5,
                   "the mean lies from 2.516 to 7.484");
    n_samples = 1;
    check(is_undecided(act_mean, NULL), "one sample has no interval");
}

static void act_shares(br_experiment *ex)
{
    br_claim_shares(ex, "c", 56, 70, 48, 80);
}

/* Newcombe (1998), Table II: 56/70 less 48/80 lies from 0.0524 to 0.3339. Its sign is that of the first. */
static void test_shares(void)
{
    check_interval(act_shares, (const double[]){0.052, 0.053, 0.333, 0.335}, 0.2,
                   "the difference of two shares lies from 0.0524 to 0.3339");
}

static void test_order(void)
{
    for (int direction = 0; direction < 2; direction++) {
        falling = direction == 1;
        n_values = 5;
        for (size_t i = 0; i < n_values; i++)
            values[i] = (falling ? -1.0 : 1.0) * (double)i * 0.5;
        check_ok("order", 0.25, act_order, true, "steps of 0.5 against 0.25");
        check_ok("order", 0.5, act_order, false, "steps of 0.5 against 0.5 (strictly)");
        values[2] = values[1];
        check_ok("order", 0, act_order, false, "two equal values");
        values[2] = NAN;
        check_ok("order", 0, act_order, false, "NaN in the middle");
        falling = !falling;
        for (size_t i = 0; i < n_values; i++)
            values[i] = (double)i * (falling ? 1 : -1);
        check_ok("order", 0, act_order, false, "the wrong direction");
    }
    n_values = 2;
    falling = false;
    values[0] = 0;
    values[1] = INFINITY;
    check_ok("order", 0, act_order, false, "infinity at the end");
}

static void test_curve(void)
{
    n_values = 8;
    for (size_t i = 0; i < n_values; i++)
        values[i] = reference[i] = (double)i - 4; /* largest absolute value 4 */
    check_ok("curve", 0, act_curve, true, "equal curves");
    values[6] += 0.5;
    check_ok("curve", 0.125, act_curve, true, "0.5 of 4 against 0.125");
    check_ok("curve", 0.1249, act_curve, false, "0.5 of 4 against 0.1249");
    values[6] = NAN;
    check_ok("curve", 1e9, act_curve, false, "NaN in the curve");
    values[6] = reference[6] = INFINITY;
    check_ok("curve", 1e9, act_curve, false, "infinity in both");
    for (size_t i = 0; i < n_values; i++)
        values[i] = reference[i] = 0;
    check_ok("curve", 0, act_curve, true, "both zero");
    values[0] = 1e-300;
    check_ok("curve", 1e9, act_curve, false, "a zero reference must be met exactly");
}

int main(void)
{
    run_begin();
    check_begin();
    truth = true;
    check_ok("holds", 0, act_holds, true, "yes");
    truth = false;
    check_ok("holds", 0, act_holds, false, "no");
    test_fraction();
    test_sampled();
    test_twins();
    test_kept();
    test_interval();
    test_median();
    test_difference();
    test_mean();
    test_shares();
    test_order();
    test_curve();
    const int status = check_end();
    run_end();
    return status;
}
