/* How claims are declared and evaluated: --quick, known causes, claims about times, claims set aside;
 * mistakes in the declaration are named with their line, mistakes in the evaluation end the run. */
#include "claims_run.h"

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
        {"todo = why\n", NULL, true, true, true, BR_TAP_NONE,
         0}, /* prove takes "ok ... # TODO" for a problem */
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
        /* A cause that explains nothing is named, in the file and to who reads along. */
        if (line != NULL && line->ok && line->directive == BR_TAP_NONE) {
            const char *const kept = br_tap_field(line, "todo");
            const bool said =
                strstr(r->out, "# c holds, although a cause of its deviation is declared\n") != NULL;
            check(cases[i].more[0] ? kept && !strcmp(kept, "why") && said : !kept && !said,
                  "a cause beside a claim that holds is told, and no other");
        }
        br_tap_destroy(file);
    }
}

/* Whether what serves the claim alone has to be worked out. */
static void act_wanted(br_experiment *ex)
{
    const bool wanted = br_claim_wanted(ex, "c");
    printf("# wanted %d\n", wanted);
    if (wanted)
        act_holds(ex);
}

static void act_wanted_undeclared(br_experiment *ex)
{
    br_claim_wanted(ex, "other");
}

static void test_wanted(void)
{
    static const struct {
        const char *more, *option;
        bool wanted;
    } cases[] = {{"", NULL, true},
                 {"", "--quick", true},
                 {"quick = yes\n", "--quick", true},
                 {"quick = no\n", NULL, true},
                 {"quick = no\n", "--quick", false}};
    truth = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        declare("holds", 0, cases[i].more);
        const run_result *const r = go(act_wanted, cases[i].option);
        check(r->status == 0 && strstr(r->out, cases[i].wanted ? "# wanted 1\n" : "# wanted 0\n"),
              "%s %s: %s", cases[i].option ? cases[i].option : "in full",
              cases[i].more[0] ? cases[i].more : "-",
              cases[i].wanted ? "wanted" : "not wanted, and nothing is amiss without it");
    }
    declare("holds", 0, "");
    check(go(act_wanted_undeclared, NULL)->status == 2,
          "a claim that params.ini lacks is bad input here, too");
}

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
        {"holds", act_twice, "twice"},          {"holds", act_theory, "rule 'holds'"},
        {"within", act_holds, "rule 'within'"}, {"order", act_short_order, "two values"},
        {"fraction", act_no_runs, "0 of 0"},    {"curve", act_no_curve, "one point"},
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
                  strstr(r->err, i == 0
                                     ? "params.ini: section [claims.other] is missing\n"
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
        {"statement = s\nsource = s\nkind = ours\nbasis = hearsay\nrule = holds\n",
         ":7: [claims.c] unknown basis 'hearsay'; it is printed, recorded or study"},
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
        {"statement = s\nsource = s\nkind = ours\nrule = at-most\nexpected = 0.3\n",
         ":8: [claims.c] 'why' is missing: a limit other than 0 and 1"},
        {"statement = s\nsource = s\nkind = ours\nrule = at-least\n",
         ":4: [claims.c] 'why' is missing: a limit that the experiment computes"},
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

static bool repeated;
static void act_time(br_experiment *ex)
{
    const double scale = measured >= 100 ? 100 : measured < 1 ? 0.5 : 1;
    const br_times times =
        br_times_of((const double[]){9 * scale, scale, 3 * scale, 2 * scale, 4 * scale}, 5);
    if (repeated)
        br_claim_repetitions(ex, "timing-c", &times);
    br_claim_against(ex, "timing-c", measured, 2);
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
    check_need(br_tap_read("out/claims.tap", &claims, NULL));
    check_need(br_tap_read("out/timing.tap", &timing, NULL));
    check(claims && timing && br_tap_count(claims) == 1 && br_tap_count(timing) == 1 &&
              !strcmp(br_tap_at(timing, 0)->description, "timing-c: s"),
          "claims about times go to timing.tap");
    br_tap_destroy(claims);
    br_tap_destroy(timing);

    /* A time that does not hold deviates, with a cause of its own or with that of all times; what could not
     * be measured fails. */
    static const struct {
        double measured;
        const char *more, *cause;
        int status;
        bool ok, repeated;
    } cases[] = {
        {1, "", NULL, 0, true, false},
        {3, "", "a time: depends on the machine and its load", 0, false, false},
        {300, "",
         "a time: depends on the machine and its load; median of 5 repetitions from 100 to 900, half of "
         "them from 200 to 400",
         0, false, true},
        {300, "todo = known\n", "known", 0, false, true},
        /* Repetitions on either side of the limit. */
        {3, "",
         "undecided: the limit lies within the spread of the repetitions; median of 5 repetitions "
         "from 1 to 9, half of them from 2 to 4",
         0, false, true},
        {0.5, "",
         "undecided: the limit lies within the spread of the repetitions; median of 5 repetitions "
         "from 0.5 to 4.5, half of them from 1 to 2",
         0, false, true},
        {1.5, "todo = known\n",
         "undecided: the limit lies within the spread of the repetitions; median of 5 repetitions "
         "from 1 to 9, half of them from 2 to 4; known",
         0, false, true},
        {NAN, "", NULL, 1, false, false},
        {NAN, "todo = known\n", NULL, 1, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text,
                 "[a]\nb = 1 ; 1 | - | ours\n[claims.timing-c]\nstatement = s\nsource = s\nkind = ours\nrule "
                 "= at-most\nwhy = w\n%s",
                 cases[i].more);
        run_write("params.ini", text);
        measured = cases[i].measured;
        repeated = cases[i].repeated;
        const run_result *const r = go(act_time, NULL);
        check_need(br_tap_read("out/timing.tap", &timing, NULL));
        const br_tap_line *const line = timing != NULL ? br_tap_at(timing, 0) : NULL;
        check(line && r->status == cases[i].status && line->ok == cases[i].ok &&
                  line->directive == (cases[i].cause != NULL ? BR_TAP_TODO : BR_TAP_NONE) &&
                  !strcmp(line->reason, cases[i].cause != NULL ? cases[i].cause : ""),
              "a time of %g, at most 2%s: %s, status %d: %s", measured,
              cases[i].more[0] ? ", known to deviate" : "", cases[i].ok ? "ok" : "not ok", cases[i].status,
              line ? line->reason : "");
        if (line && repeated)
            check(br_tap_field(line, "seen") && strstr(br_tap_field(line, "seen"), "median of 5 repetitions"),
                  "with what it is the median of");
        br_tap_destroy(timing);
        timing = NULL;
    }

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
        br_claim_against(ex, "c", measured, 1);
}

/* Whether they count; then, if anything was measured, when they are set aside. */
static void act_count(br_experiment *ex)
{
    printf("# count %d\n", br_claims_count(ex));
    if (measured > 0) {
        br_claims_set_aside(ex, "another case");
        printf("# aside %d\n", br_claims_count(ex));
    }
    br_claim_against(ex, "c", 1, 1);
}

static void test_count(void)
{
    declare("within", 0, "");
    measured = 0;
    check(strstr(go(act_count, NULL)->out, "# count 1\n"), "claims of a full run count");
    check(strstr(go(act_count, "--quick")->out, "# count 0\n"), "those in miniature do not");
    measured = 1;
    check(strstr(go(act_count, NULL)->out, "# aside 0\n"), "nor those that are set aside");
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
    const char *const plain[] = {"--out", "out", NULL}, *const set[] = {"--out", "out", "--set", "a.b=2",
                                                                        NULL};
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
    test_directives();
    test_wanted();
    test_mistakes();
    test_timing();
    test_count();
    test_aside();
    const int status = check_end();
    run_end();
    return status;
}
