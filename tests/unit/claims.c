/* Claims: every rule at, just inside and just outside its limit; what cannot be a number never passes;
 * mistakes in the declaration are named with their line, mistakes in the evaluation end the run. */
#include "harness_run.h"

#include <bristle/text.h>

/* What the experiment under test does; set before each run, inherited by the child. */
static void (*act)(br_experiment *ex);

static void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.b", scene);
}

static void run(br_experiment *ex, const void *scene)
{
    (void)scene;
    act(ex);
}

static const br_experiment_type type = {.id = "claims-test",
                                        .title = "t",
                                        .reproduces = "nothing",
                                        .summary = "s",
                                        .scene_size = sizeof(double),
                                        .parameters = parameters,
                                        .run = run};

/* Writes params.ini with one claim "c" of that rule; `more` holds further lines. */
static void declare(const char *rule, double tolerance, const char *more)
{
    char text[2000], number[BR_DOUBLE_TEXT];
    br_format_double(tolerance, number);
    snprintf(text, sizeof text,
             "[a]\nb = 1 ; 1 | - | ours\n[claims.c]\nstatement = s\nsource = cloth, eq. (1)\nkind = "
             "theory\nrule = %s\n%s%s%s%s",
             rule, strcmp(rule, "holds") ? "tolerance = " : "", strcmp(rule, "holds") ? number : "",
             strcmp(rule, "holds") ? "\nwhy = test\n" : "\n", more);
    run_write("params.ini", text);
}

static const run_result *go(void (*what)(br_experiment *ex), const char *option)
{
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", option, NULL};
    act = what;
    return run_experiment(&type, arguments);
}

/* The claim's line in claims.tap; the caller destroys the file. */
static const br_tap_line *outcome(br_tap_file **file)
{
    br_error error = {0};
    if (br_tap_read("out/claims.tap", file, &error) < 0) {
        br_tap_comment(&check_tap, "%s", error.message);
        *file = NULL;
        return NULL;
    }
    return br_tap_at(*file, 0);
}

/* ---- comparing rules ---- */

static double measured, expected;

static void act_theory(br_experiment *ex)
{
    br_claim_theory(ex, "c", measured, expected);
}

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

static void act_published(br_experiment *ex)
{
    br_claim_published(ex, "c", measured);
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

/* ---- the other rules ---- */

static bool truth;
static void act_holds(br_experiment *ex)
{
    br_claim_holds(ex, "c", truth, "seen %d times", 3);
}

static int held, runs;
static void act_fraction(br_experiment *ex)
{
    br_claim_fraction(ex, "c", held, runs);
}

static double values[20], reference[20];
static size_t n_values;
static bool falling;
static void act_order(br_experiment *ex)
{
    br_claim_order(ex, "c", values, n_values, falling);
}
static void act_curve(br_experiment *ex)
{
    br_claim_curve(ex, "c", values, reference, n_values);
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
            /* Ends of the interval satisfy (p - held/runs)^2 = z^2 p (1 - p)/runs; four digits are printed.
             */
            br_tap_file *file;
            const br_tap_line *const line = outcome(&file);
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

/* ---- directives ---- */

static void act_nothing(br_experiment *ex)
{
    (void)ex;
}

static void test_directives(void)
{
    static const struct {
        const char *more, *option;
        bool evaluate, truth, ok;
        br_tap_directive directive;
        int status;
    } cases[] = {
        {"", NULL, true, true, true, BR_TAP_NONE, 0},
        {"", NULL, true, false, false, BR_TAP_NONE, 1},
        {"", NULL, false, false, false, BR_TAP_NONE, 1},
        {"todo = why\n", NULL, true, false, false, BR_TAP_TODO, 0},
        {"todo = why\n", NULL, true, true, true, BR_TAP_TODO, 0},
        {"todo = why\n", NULL, false, false, false, BR_TAP_NONE,
         1}, /* a cause does not excuse a claim that is not looked at */
        {"quick = no\n", "--quick", true, false, true, BR_TAP_SKIP, 0},
        {"quick = no\n", "--quick", false, false, true, BR_TAP_SKIP, 0},
        {"quick = no\n", NULL, true, false, false, BR_TAP_NONE, 1},
        {"quick = yes\n", "--quick", true, false, false, BR_TAP_NONE, 1},
        {"quick = no\ntodo = why\n", "--quick", true, false, true, BR_TAP_SKIP, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        declare("holds", 0, cases[i].more);
        truth = cases[i].truth;
        const run_result *const r = go(cases[i].evaluate ? act_holds : act_nothing, cases[i].option);
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        check(line != NULL && line->ok == cases[i].ok && line->directive == cases[i].directive &&
                  r->status == cases[i].status,
              "%s %s %s %s: %s, directive %d, status %d", cases[i].evaluate ? "evaluated" : "never evaluated",
              cases[i].truth ? "true" : "false", cases[i].option ? cases[i].option : "",
              cases[i].more[0] ? cases[i].more : "-", cases[i].ok ? "ok" : "not ok", (int)cases[i].directive,
              cases[i].status);
        if (line != NULL && !cases[i].evaluate && line->directive == BR_TAP_NONE)
            check(!strcmp(br_tap_field(line, "seen"), "never evaluated"), "and it says so");
        br_tap_destroy(file);
    }
}

/* A known cause explains a value that is wrong, never one that is none. */
static void test_undefined(void)
{
    static const struct {
        const char *rule;
        void (*what)(br_experiment *ex);
    } cases[] = {{"within", act_theory},     {"relative", act_theory}, {"at-least", act_theory},
                 {"at-most", act_theory},    {"within", act_published}, {"order", act_order},
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

/* ---- mistakes ---- */

static void act_undeclared(br_experiment *ex)
{
    br_claim_holds(ex, "other", true, "x");
}
static void act_near(br_experiment *ex)
{
    br_claim_holds(ex, "cc", true, "x");
}
static void act_twice(br_experiment *ex)
{
    br_claim_holds(ex, "c", true, "x");
    br_claim_holds(ex, "c", true, "x");
}
static void act_short_order(br_experiment *ex)
{
    br_claim_order(ex, "c", values, 1, true);
}
static void act_no_runs(br_experiment *ex)
{
    br_claim_fraction(ex, "c", 0, 0);
}
static void act_no_curve(br_experiment *ex)
{
    br_claim_curve(ex, "c", values, values, 0);
}

static void test_mistakes(void)
{
    static const struct {
        const char *rule;
        void (*what)(br_experiment *ex);
        const char *said;
    } cases[] = {
        {"holds", act_twice, "twice"},
        {"holds", act_theory, "rule 'holds'"},    {"within", act_holds, "rule 'within'"},
        {"order", act_short_order, "two values"}, {"fraction", act_no_runs, "0 of 0"},
        {"curve", act_no_curve, "one point"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        run_write("out/claims.tap", "earlier");
        declare(cases[i].rule, 0.5, "");
        const run_result *const r = go(cases[i].what, NULL);
        char text[RUN_TEXT];
        run_read("out/claims.tap", text);
        check(r->status == 3 && is_one_line(r->err) && strstr(r->err, cases[i].said) &&
                  !strcmp(text, "earlier"),
              "mistake of the experiment: says %s, status 3, earlier results stay", cases[i].said);
    }

    /* What params.ini lacks is bad input; a name that is near is told. */
    run_write("out/claims.tap", "earlier");
    declare("holds", 0, "");
    for (int i = 0; i < 2; i++) {
        const run_result *const r = go(i == 0 ? act_undeclared : act_near, NULL);
        char text[RUN_TEXT];
        run_read("out/claims.tap", text);
        check(r->status == 2 && is_one_line(r->err) && !strcmp(text, "earlier") &&
                  strstr(r->err, i == 0 ? "params.ini: section [claims.other] is missing\n"
                                        : "params.ini: section [claims.cc] is missing; line 4 has [claims.c]: "),
              "a claim that is not declared: status 2, earlier results stay: %s", r->err);
    }

    static const struct {
        const char *claim, *said;
    } declarations[] = {
        {"source = s\nkind = ours\nrule = holds\n", ":4: [claims.c] 'statement' is missing"},
        {"statement = s\nkind = ours\nrule = holds\n", "'source' is missing"},
        {"statement = s\nsource = s\nrule = holds\n", "'kind' is missing"},
        {"statement = s\nsource = s\nkind = ours\n", "'rule' is missing"},
        {"statement = s\nsource = s\nkind = hearsay\nrule = holds\n",
         ":6: [claims.c] unknown kind 'hearsay'"},
        {"statement = s\nsource = s\nkind = ours\nrule = roughly\n", ":7: [claims.c] unknown rule 'roughly'"},
        {"statement = s\nsource = s\nkind = ours\nrule = within\n", "'tolerance' is missing"},
        {"statement = s\nsource = s\nkind = ours\nrule = within\ntolerance = tiny\nwhy = w\n",
         ":8: [claims.c] tolerance 'tiny'"},
        {"statement = s\nsource = s\nkind = ours\nrule = within\ntolerance = nan\nwhy = w\n",
         "tolerance 'nan'"},
        {"statement = s\nsource = s\nkind = ours\nrule = within\ntolerance = inf\nwhy = w\n",
         "tolerance 'inf'"},
        {"statement = s\nsource = s\nkind = ours\nrule = within\ntolerance = -1\nwhy = w\n",
         "tolerance '-1' is negative"},
        {"statement = s\nsource = s\nkind = ours\nrule = within\ntolerance = 1\n", "'why' is missing"},
        {"statement = s\nsource = s\nkind = ours\nrule = fraction\ntolerance = 1.5\nwhy = w\n",
         "a fraction is at most 1"},
        {"statement = s\nsource = s\nkind = ours\nrule = holds\ntolerance = 1\nwhy = w\n",
         "takes no tolerance"},
        {"statement = s\nsource = s\nkind = ours\nrule = holds\nquick = maybe\n",
         ":8: [claims.c] quick = 'maybe'"},
        {"statement = s\nsource = s\nkind = ours\nrule = holds\ntollerance = 1\n",
         ":8: [claims.c] unknown key 'tollerance'"},
        {"statement =\nsource = s\nkind = ours\nrule = holds\n", "'statement' has no value"},
    };
    for (size_t i = 0; i < sizeof declarations / sizeof *declarations; i++) {
        char text[1000];
        snprintf(text, sizeof text, "[a]\nb = 1 ; 1 | - | ours\n[claims.c]\n%s", declarations[i].claim);
        run_write("params.ini", text);
        const run_result *const r = go(act_nothing, NULL);
        const bool ok = r->status == 2 && is_one_line(r->err) && strstr(r->err, "params.ini") &&
                        strstr(r->err, declarations[i].said);
        check(ok, "declaration refused: %s", declarations[i].said);
        if (!ok)
            br_tap_comment(&check_tap, "status %d: %s", r->status, r->err);
    }
}

static void test_timing(void)
{
    static const char claim[] = "statement = s\nsource = s\nkind = ours\nrule = holds\n";
    char text[1000];
    snprintf(text, sizeof text, "[a]\nb = 1 ; 1 | - | ours\n[claims.timing-c]\n%s[claims.c]\n%s", claim,
             claim);
    run_write("params.ini", text);
    go(act_nothing, NULL);
    br_tap_file *claims = NULL, *timing = NULL;
    br_tap_read("out/claims.tap", &claims, NULL);
    br_tap_read("out/timing.tap", &timing, NULL);
    check(claims && timing && br_tap_count(claims) == 1 && br_tap_count(timing) == 1 &&
              !strcmp(br_tap_at(timing, 0)->description, "timing-c: s"),
          "claims about times go to timing.tap");
    br_tap_destroy(claims);
    br_tap_destroy(timing);
    declare("holds", 0, "");
    go(act_nothing, NULL);
    check(access("out/timing.tap", F_OK) != 0,
          "a timing.tap of an earlier run does not stay when there are no such claims");
}

/* ---- a case of the user's own ---- */

static void act_aside(br_experiment *ex)
{
    br_claims_set_aside(ex, "another %s", "case");
    if (measured > 0)
        br_claim_theory(ex, "c", measured, 1);
}

static void test_aside(void)
{
    static const double seen[] = {7, INFINITY, 0 /* never evaluated */};
    for (int i = 0; i < 3; i++) {
        measured = seen[i];
        declare("within", 0, "todo = known\n");
        const run_result *const r = go(act_aside, NULL);
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        check(r->status == 0 && line && line->ok && line->directive == BR_TAP_SKIP &&
                  !strcmp(line->reason, "another case"),
              "a claim set aside is skipped, whatever was measured (%g)", seen[i]);
        if (i == 0)
            check(strstr(r->out, "measured: \"7\"") || strstr(r->out, "measured: 7"),
                  "and what it measured is kept");
        br_tap_destroy(file);
    }
    /* With the document's parameters, from the place where they belong. */
    if (mkdir("experiments", 0777) != 0 || mkdir("experiments/claims-test", 0777) != 0)
        exit(99);
    char text[2000];
    run_read("params.ini", text);
    run_write("experiments/claims-test/params.ini", text);
    const char *const plain[] = {"--out", "out", NULL}, *const set[] = {"--out", "out", "--set", "a.b=2", NULL};
    const run_result *r = run_experiment(&type, plain);
    check(r->status == 3 && strstr(r->err, "no parameter was changed"),
          "claims about the document's own case cannot be set aside");
    r = run_experiment(&type, set);
    check(r->status == 0, "those of a changed one can");
}

int main(void)
{
    run_begin();
    check_begin();
    test_comparing();
    test_published();
    truth = true;
    check_ok("holds", 0, act_holds, true, "yes");
    truth = false;
    check_ok("holds", 0, act_holds, false, "no");
    test_fraction();
    test_order();
    test_curve();
    test_directives();
    test_undefined();
    test_mistakes();
    test_timing();
    test_aside();
    const int status = check_end();
    run_end();
    return status;
}
