/* Variations of claims of every rule: words that quote them, and what is refused where params.ini says
 * otherwise than the run, or does not say why nothing is varied. */
#include "claims_varied.h"

/* Any rule is varied by its own evaluation. */
static void act_rules(br_experiment *ex)
{
    br_claim_holds(ex, "yes", true, "x");
    br_claim_fraction(ex, "share", 4, 4);
    br_claim_order(ex, "order", (const double[]){1, 2}, 2, false);
    br_claim_curve(ex, "curve", (const double[]){1, 2}, (const double[]){1, 2}, 2);
    br_claim_against(ex, "theory", 1, 1);
    br_variation_begin(ex, "other");
    br_claim_holds(ex, "yes", false, "x");
    br_claim_fraction(ex, "share", 1, 4);
    br_claim_order(ex, "order", (const double[]){2, 1}, 2, false);
    br_claim_curve(ex, "curve", (const double[]){1, 3}, (const double[]){1, 2}, 2);
    br_claim_against(ex, "theory", 1, 2);
    br_variation_end(ex);
}

static void test_rules(void)
{
    char text[RUN_TEXT];
    static const char *const rules[] = {"holds", "fraction", "order", "curve", "within"},
                             *const ids[] = {"yes", "share", "order", "curve", "theory"},
                             *const outcomes[] = {"other: fails", "other: 0.25 (fails)", "other: -1 (fails)",
                                                  "other: 0.5 (fails)", "other: 1 against 2 (fails)"};
    static const char *const limits[] = {"", "tolerance = 0.75\nwhy = w\n", "tolerance = 0.25\nwhy = w\n",
                                         "tolerance = 0.25\nwhy = w\n", "tolerance = 0.25\nwhy = w\n"};
    size_t length = (size_t)snprintf(text, sizeof text, "[a]\nb = 1 ; 1 | - | ours\n");
    for (size_t i = 0; i < 5; i++)
        length += (size_t)snprintf(
            text + length, sizeof text - length,
            "[claims.%s]\nstatement = s\nsource = s\nkind = ours\nrule = %s\n%svaries = v\nfragile = v\n",
            ids[i], rules[i], limits[i]);
    run_write("params.ini", text);
    const run_result *const r = go(act_rules, NULL);
    br_tap_file *file;
    outcome(&file);
    for (size_t i = 0; i < 5; i++) {
        const br_tap_line *const line = file != NULL ? br_tap_at(file, i) : NULL;
        check(line && line->ok && !strcmp(field_of(line, "outcomes"), outcomes[i]) &&
                  !strcmp(field_of(line, "robustness"), "holds in 0 of 1 variation; fails at other"),
              "rule %s: %s", rules[i], line ? field_of(line, "outcomes") : r->err);
    }
    check(r->status == 0 && strstr(r->out, "# yes is fragile: holds in 0 of 1 variation; fails at other\n"),
          "a fragile claim is no failure, and who reads along is told");
    br_tap_destroy(file);
}

static void test_words(void)
{
    declare("at-most", 0.5,
            "expected = 1\nvaries = N, {c.variations} values\n"
            "fragile = {c.held} of {c.variations} hold, from {c.least:.1f} to {c.most:.1f}, it fails at "
            "{c.fails}\n"
            "finding = holds at {c.holds}\n");
    base = 1;
    n_varied = 3;
    memcpy(varied, (double[MOST]){1.25, 4.5, -2.75}, sizeof varied);
    go(act_varied, NULL);
    br_tap_file *file;
    const br_tap_line *line = outcome(&file);
    check(!strcmp(field_of(line, "varies"), "N, 3 values") &&
              !strcmp(field_of(line, "fragile"), "2 of 3 hold, from -2.8 to 4.5, it fails at N = 21"),
          "words quote numbers of the variations: %s", field_of(line, "fragile"));
    check(!strcmp(field_of(line, "finding"), "holds at N = 11, N = 31"), "and their names: %s",
          field_of(line, "finding"));
    br_tap_destroy(file);

    declare("at-most", 0.5, "expected = 1\nvaries = N\nfinding = fails at {c.fails}\n");
    memcpy(varied, (double[MOST]){1.25, 1.5, -2.75}, sizeof varied);
    go(act_varied, NULL);
    line = outcome(&file);
    check(!strcmp(field_of(line, "finding"), "fails at no variation"), "none: %s", field_of(line, "finding"));
    br_tap_destroy(file);
}

static void act_within(br_experiment *ex)
{
    br_variation_begin(ex, "N = 1");
    br_variation_begin(ex, "N = 2");
}
static void act_open(br_experiment *ex)
{
    br_claim(ex, "c", 1);
    br_variation_begin(ex, "N = 1");
}
static void act_closed(br_experiment *ex)
{
    br_variation_end(ex);
}
static void act_twice(br_experiment *ex)
{
    for (int i = 0; i < 2; i++) {
        br_variation_begin(ex, "N = 1");
        br_claim(ex, "c", 1);
        br_variation_end(ex);
    }
}

static void test_mistakes(void)
{
    static const struct {
        void (*what)(br_experiment *ex);
        const char *more, *said;
        int status;
    } cases[] = {
        {act_within, "varies = N\n", "variation 'N = 2' begins within variation 'N = 1'", 3},
        {act_open, "varies = N\n", "variation 'N = 1' does not end", 3},
        {act_closed, "varies = N\n", "a variation ends that has not begun", 3},
        {act_twice, "varies = N\n", "claim 'c' is evaluated twice", 3},
        {act_varied, "", "params.ini:4: [claims.c] 'varies' is missing: it is evaluated at N = 11", 2},
        {act_varied, "fragile = on N\n", "[claims.c] 'fragile' stands without 'varies'", 2},
        {act_varied, "varies = N\nsensitive = to N\n",
         "[claims.c] 'sensitive' stands without '(printed)' in 'varies'", 2},
        {act_varied, "varies = N\nfinding = {d.held}\n", "there is no claim 'd'", 2},
        {act_varied, "finding = {c.held}\n", "claim 'c' has no 'varies'", 2},
        {act_varied, "finding = {c.fails}\n", "claim 'c' has no 'varies'", 2},
        {act_varied, "varies = N\nfinding = {c.fails:.2f}\n",
         "'fails' names variations, which have no format", 2},
    };
    base = varied[0] = 1;
    n_varied = 1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char more[200];
        snprintf(more, sizeof more, "expected = 1\n%s", cases[i].more);
        declare("at-most", 0.5, more);
        const run_result *const r = go(cases[i].what, NULL);
        check(r->status == cases[i].status && is_one_line(r->err) && strstr(r->err, cases[i].said),
              "says %s: %s", cases[i].said, r->err);
    }
    run_write("params.ini",
              "[a]\nb = 1 ; 1 | - | ours\n[claims.timing-c]\nstatement = s\nsource = s\nkind = ours\n"
              "rule = at-most\nexpected = 1\nvaries = N\n");
    const run_result *const r = go(act_closed, NULL);
    check(r->status == 2 && strstr(r->err, "'varies' is not for claims on times"),
          "claims on times do not vary");
}

/* A claim on a sentence that is not varied says why. */
static void test_fixed(void)
{
    static const struct {
        const char *kind, *more, *said; /* null: is run */
    } cases[] = {
        {"text", "fixed = closed form\n", NULL},
        {"text", "fixed = identity: of any N\n", NULL},
        {"text", "fixed = printed\n", NULL},
        {"text", "fixed = too long: an hour for each N\n", NULL},
        {"ours", "fixed = closed form\n", NULL},
        {"ours", "", NULL},
        {"text", "basis = printed\n", NULL},
        {"text", "", "params.ini:4: [claims.c] has neither 'varies' nor 'fixed'"},
        {"text", "basis = study\n", "[claims.c] has neither 'varies' nor 'fixed'"},
        {"text", "varies = N\nfixed = printed\n", "[claims.c] 'fixed' stands beside 'varies'"},
        {"text", "basis = printed\nfixed = printed\n", "[claims.c] 'fixed' is not for claims on times or on"},
        {"text", "fixed = exact\n",
         "fixed = 'exact'; it begins with closed form, identity, printed or too long"},
        {"text", "fixed = closed forms\n", "fixed = 'closed forms'; it begins with"},
        {"text", "fixed = too long\n", "fixed = too long: what would take how long?"},
        {"text", "fixed = identity: {d.measured}\n", "there is no claim 'd'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "[a]\nb = 1 ; 1 | - | ours\n[claims.c]\nstatement = s\nsource = s\nkind = %s\n"
                 "rule = at-most\nexpected = 1\n%s",
                 cases[i].kind, cases[i].more);
        run_write("params.ini", text);
        base = 0.5;
        n_varied = 0;
        const run_result *const r = go(act_varied, NULL);
        if (cases[i].said != NULL) {
            check(r->status == 2 && is_one_line(r->err) && strstr(r->err, cases[i].said), "says %s: %s",
                  cases[i].said, r->err);
            continue;
        }
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        const char *const start = strncmp(cases[i].more, "fixed = ", 8) == 0 ? cases[i].more + 8 : "";
        const char *const fixed = field_of(line, "fixed");
        check(r->status == 0 && strlen(fixed) == strcspn(start, "\n") &&
                  strncmp(fixed, start, strlen(fixed)) == 0,
              "not varied, of kind %s: '%s'", cases[i].kind, fixed);
        br_tap_destroy(file);
    }
}

int main(void)
{
    run_begin();
    check_begin();
    test_rules();
    test_words();
    test_mistakes();
    test_fixed();
    const int status = check_end();
    run_end();
    return status;
}
