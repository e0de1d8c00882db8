/* Claims that compare two numbers: every rule at, just inside and just outside its limit; what cannot be a
 * number never passes, by whatever rule, known cause or worst of many. */
#include "claims_run.h"

static void check_verdict(const char *rule, double tolerance, bool holds)
{
    declare(rule, tolerance, "");
    const run_result *const r = go(act_theory, NULL);
    br_tap_file *file;
    const br_tap_line *const line = outcome(&file);
    check(line != NULL && line->ok == holds && r->status == (holds ? 0 : 1),
          "%s, measured %.17g, expected %.17g, tolerance %.17g: %s", rule, measured, expected, tolerance,
          holds ? "ok" : "not ok");
    double read = 0;
    if (line != NULL && isfinite(measured) && isfinite(expected))
        check(br_parse_double(br_tap_field(line, "measured"), &read) && read == measured &&
                  br_parse_double(br_tap_field(line, "expected"), &read) && read == expected,
              "both numbers are recorded exactly");
    br_tap_destroy(file);
}

static void test_comparing(void)
{
    /* Powers of two whose difference is exact, so that limits are met exactly; one bit more or less decides.
     */
    static const double scales[] = {1, -1, 1024, -1024};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        const double x = scales[i], size = fabs(x), tolerance = 0.125;
        expected = x;
        for (double side = -1; side <= 1; side += 2) {
            const double at = x + side * tolerance, beyond = nextafter(at, side * HUGE_VAL);
            measured = at;
            check_verdict("within", tolerance, true);
            check_verdict("at-least", tolerance, true);
            check_verdict("at-most", tolerance, true);
            measured = beyond;
            check_verdict("within", tolerance, false);
            check_verdict("at-least", tolerance, side > 0);
            check_verdict("at-most", tolerance, side < 0);
            measured = x + side * tolerance * size;
            check_verdict("relative", tolerance, true);
            measured = nextafter(measured, side * HUGE_VAL);
            check_verdict("relative", tolerance, false);
        }
    }
    expected = 0;
    measured = 1e-300;
    check_verdict("relative", 0.5, false);
    measured = 0;
    check_verdict("relative", 0.5, true);

    static const char *const rules[] = {"within", "relative", "at-least", "at-most"};
    static const double strange[][2] = {
        {NAN, 1},      {1, NAN},      {INFINITY, 1}, {-INFINITY, 1}, {INFINITY, INFINITY},
        {1, INFINITY}, {1, -INFINITY}};
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
        for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
            measured = strange[i][0];
            expected = strange[i][1];
            check_verdict(rules[r], 1, false);
        }
}

static void test_published(void)
{
    br_tap_file *file;
    declare("within", 0.5, "published = 3\nunit = N\nfinding = a # in it\n");
    measured = 3.5;
    go(act_published, NULL);
    const br_tap_line *line = outcome(&file);
    check(line != NULL && line->ok && !strcmp(br_tap_field(line, "published"), "3"),
          "published value within its tolerance");
    check(line != NULL && !strcmp(br_tap_field(line, "document"), "cloth") &&
              !strcmp(br_tap_field(line, "unit"), "N") &&
              !strcmp(br_tap_field(line, "finding"), "a # in it") && !strcmp(line->description, "c: s") &&
              !strcmp(br_tap_field(line, "why"), "test") && !strcmp(br_tap_field(line, "difference"), "0.5"),
          "document, unit, finding, reason and difference are recorded");
    br_tap_destroy(file);

    static const char *const bad[] = {"", "published = three\n", "published = nan\n", "published = inf\n"};
    for (size_t i = 0; i < 4; i++) {
        declare("within", 0.5, bad[i]);
        const run_result *const r = go(act_published, NULL);
        check(r->status == 2 && is_one_line(r->err) && strstr(r->err, "[claims.c] published"),
              "refused: '%.*s'", (int)strcspn(bad[i], "\n"), bad[i]);
    }
}

/* An expected number of params.ini counts before the printed one, and never beside a computed one. */
static void test_expected(void)
{
    br_tap_file *file;
    declare("within", 0.5, "published = about three\nexpected = 4\n");
    measured = 4.5;
    go(act_published, NULL);
    const br_tap_line *line = outcome(&file);
    check(line != NULL && line->ok && !strcmp(br_tap_field(line, "expected"), "4") &&
              !strcmp(br_tap_field(line, "published"), "about three"),
          "the expected number counts, the printed text stands beside it");
    br_tap_destroy(file);
    measured = 3.25;
    check(go(act_published, NULL)->status == 1, "too far from the expected number");

    expected = 4;
    const run_result *r = go(act_theory, NULL);
    check(r->status == 2 && is_one_line(r->err) && strstr(r->err, "[claims.c] expected = '4'"),
          "refused where the experiment computes it: %s", r->err);
    static const char *const bad[] = {"expected = four\n", "expected = nan\n", "expected = inf\n"};
    for (size_t i = 0; i < 3; i++) {
        declare("within", 0.5, bad[i]);
        r = go(act_published, NULL);
        check(r->status == 2 && is_one_line(r->err) && strstr(r->err, "not a finite number"),
              "refused: '%.*s'", (int)strcspn(bad[i], "\n"), bad[i]);
    }
    declare("holds", 0, "expected = 1\n");
    r = go(act_published, NULL);
    check(r->status == 2 && strstr(r->err, "takes no expected value"),
          "refused with a rule that compares no numbers");
}

/* A known cause explains a value that is wrong, never one that is none. */
static void test_undefined(void)
{
    static const struct {
        const char *rule;
        void (*what)(br_experiment *ex);
    } cases[] = {{"within", act_theory},  {"relative", act_theory},  {"at-least", act_theory},
                 {"at-most", act_theory}, {"within", act_published}, {"order", act_order},
                 {"curve", act_curve}};
    static const double strange[] = {NAN, INFINITY, -INFINITY};
    n_values = 3;
    expected = 1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t k = 0; k < sizeof strange / sizeof *strange; k++)
            for (size_t at = 0; at < n_values; at++) {
                for (size_t v = 0; v < n_values; v++)
                    values[v] = reference[v] = (double)v;
                values[at] = measured = strange[k];
                declare(cases[i].rule, 0.5, "todo = why\npublished = 1\n");
                const run_result *const r = go(cases[i].what, NULL);
                br_tap_file *file;
                const br_tap_line *const line = outcome(&file);
                check(line != NULL && !line->ok && line->directive == BR_TAP_NONE && r->status == 1,
                      "%s, known to deviate, value %zu is %g: failed", cases[i].rule, at, strange[k]);
                br_tap_destroy(file);
            }
    expected = NAN;
    measured = 1;
    declare("within", 0.5, "todo = why\n");
    check(go(act_theory, NULL)->status == 1, "an expected value that is not finite: failed");

    /* Numbers in `seen` are for people: short ones. */
    values[0] = 1.0 / 3;
    values[1] = 2.0 / 3;
    values[2] = 1e6 / 7;
    falling = false;
    declare("order", 0, "");
    go(act_order, NULL);
    br_tap_file *file;
    const br_tap_line *const line = outcome(&file);
    check(line != NULL && !strcmp(br_tap_field(line, "seen"), "rising: 0.333333, 0.666667, 142857"),
          "an order shows its values with six digits");
    br_tap_destroy(file);
}

/* The worst, largest or least of many is NaN as soon as one of them is, wherever it stands. */
static void test_keepers(void)
{
    enum { N = 4 };
    for (int strange = -1; strange < N; strange++) {
        double larger = -INFINITY, most = -INFINITY, worst = 0, farthest = 1, smaller = INFINITY,
               least = INFINITY;
        for (int i = 0; i < N; i++) {
            const double value = i == strange ? NAN : (double[N]){2, -3, 5, 1}[i];
            larger = br_larger(larger, value);
            smaller = br_smaller(value, smaller);
            br_most(&most, value);
            br_least(&least, value);
            br_worst(&worst, value);
            br_farthest(&farthest, value, 1);
        }
        if (strange < 0)
            check(larger == 5 && most == 5 && worst == 5 && smaller == -3 && least == -3 &&
                      fabs(farthest - 1) == 4,
                  "of numbers: largest %g, least %g, worst %g", most, least, worst);
        else
            check(isnan(larger) && isnan(most) && isnan(worst) && isnan(farthest) && isnan(smaller) &&
                      isnan(least),
                  "NaN as value %d of %d stays", strange + 1, N);
    }
}

/* What another claim published can be asked for, and must be a number. */
static double asked;
static void act_number(br_experiment *ex)
{
    asked = br_claim_number(ex, "c");
    br_claim_against(ex, "c", asked, 0.25);
}

static void test_number(void)
{
    declare("within", 0, "published = 0.25\n");
    check(go(act_number, NULL)->status == 0,
          "a published number can be asked for before the claim is evaluated");
    declare("within", 0, "published = a quarter\n");
    const run_result *const r = go(act_number, NULL);
    check(r->status == 2 && is_one_line(r->err) && strstr(r->err, "[claims.c] published = 'a quarter'"),
          "text for it is bad input: %s", r->err);
}

int main(void)
{
    run_begin();
    check_begin();
    test_comparing();
    test_published();
    test_expected();
    test_undefined();
    test_keepers();
    test_number();
    const int status = check_end();
    run_end();
    return status;
}
