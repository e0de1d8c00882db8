/* Claims evaluated in variations: judged by their own rule, counted, called fragile where the verdict
 * changes, and neither where they tell neither yes nor no. */
#include "claims_varied.h"

/* Those that do not leave a number that is no count as it was. */
static size_t counted(double own, const double *others, size_t n)
{
    size_t counts = 0;
    for (size_t i = 0; i < n; i++)
        counts += own == floor(own) || !(fabs(others[i] - own) <= 1e-12);
    return counts;
}

/* A claim at-most 1 with 0.5 of slack: 1.5 holds, 1.6 does not. */
static void test_verdicts(void)
{
    static const struct {
        double base, varied[MOST];
        size_t n;
        const char *more, *option;
        bool ok;
        br_tap_directive directive;
        const char *robustness, *outcomes, *fragile, *seen;
        int status;
    } cases[] = {
        {1,
         {1.5, 0.25, 1.5},
         3,
         "varies = N\n",
         NULL,
         true,
         BR_TAP_NONE,
         "holds in 3 of 3 variations",
         "N = 11: 1.5; N = 21: 0.25; N = 31: 1.5",
         "",
         "",
         0},
        {1,
         {1.5, 1.6, 1},
         3,
         "varies = N\nfragile = on N\n",
         NULL,
         true,
         BR_TAP_NONE,
         "holds in 2 of 3 variations; fails at N = 21",
         "N = 11: 1.5; N = 21: 1.6 (fails); N = 31: 1",
         "on N",
         "",
         0},
        {2,
         {1.5, 3},
         2,
         "varies = N\nfragile = on N\ntodo = why\n",
         NULL,
         false,
         BR_TAP_TODO,
         "holds in 1 of 2 variations; holds at N = 11",
         "N = 11: 1.5; N = 21: 3 (fails)",
         "on N",
         "",
         0},
        {2,
         {3},
         1,
         "varies = N\ntodo = why\n",
         NULL,
         false,
         BR_TAP_TODO,
         "holds in 0 of 1 variation",
         "N = 11: 3 (fails)",
         "",
         "",
         0},
        {2,
         {1},
         1,
         "varies = N\nfragile = on N\n",
         NULL,
         false,
         BR_TAP_NONE,
         "holds in 1 of 1 variation; holds at N = 11",
         "N = 11: 1",
         "on N",
         "",
         1},
        /* What params.ini says and the run does not bear out, or the other way round. */
        {1,
         {1.6},
         1,
         "varies = N\n",
         NULL,
         false,
         BR_TAP_NONE,
         "holds in 0 of 1 variation; fails at N = 11",
         "N = 11: 1.6 (fails)",
         "",
         "it is fragile, and params.ini does not say on which choice it hangs",
         1},
        {2,
         {1},
         1,
         "varies = N\ntodo = why\n",
         NULL,
         false,
         BR_TAP_NONE,
         "holds in 1 of 1 variation; holds at N = 11",
         "N = 11: 1",
         "",
         "it is fragile, and params.ini does not say on which choice it hangs",
         1},
        {1,
         {1.6},
         1,
         "varies = N\n",
         "--quick",
         false,
         BR_TAP_NONE,
         "holds in 0 of 1 variation; fails at N = 11",
         "N = 11: 1.6 (fails)",
         "",
         "it is fragile, and params.ini does not say on which choice it hangs",
         1},
        {1,
         {1},
         1,
         "varies = N\nfragile = on N\n",
         NULL,
         false,
         BR_TAP_NONE,
         "holds in 1 of 1 variation",
         "N = 11: 1",
         "",
         "params.ini calls it fragile, and its verdict is the same in all variations",
         1},
        {1,
         {1},
         1,
         "varies = N\nfragile = on N\n",
         "--quick",
         true,
         BR_TAP_NONE,
         "holds in 1 of 1 variation",
         "N = 11: 1",
         "",
         "",
         0},
        {1,
         {0},
         0,
         "varies = N\n",
         NULL,
         false,
         BR_TAP_NONE,
         "",
         "",
         "",
         "it has 'varies', and was evaluated in no variation",
         1},
        {1, {1}, 1, "varies = N\nquick = no\n", "--quick", true, BR_TAP_SKIP, "", "", "", "", 0},
        {1, {0}, 0, "varies = N\nfragile = on N\n", "--quick", true, BR_TAP_NONE, "", "", "", "", 0},
        /* What a variation leaves as it is to round-off is named and not counted; a count is. */
        {0.7,
         {0.5, 0.7 * (1 + 1e-15), 0.7000001},
         2,
         "varies = N\n",
         NULL,
         true,
         BR_TAP_NONE,
         "holds in 1 of 1 variation; not counted, as it changes nothing in it: N = 21",
         "N = 11: 0.5; N = 21: unchanged",
         "",
         "",
         0},
        {0.7,
         {0.7, 1.6, 0.7, 0.7000001},
         4,
         "varies = N\nfragile = on N\n",
         NULL,
         true,
         BR_TAP_NONE,
         "holds in 1 of 2 variations; fails at N = 21; not counted, as they change nothing in it: N = 11, N "
         "= 31",
         "N = 11: unchanged; N = 21: 1.6 (fails); N = 31: unchanged; N = 41: 0.7",
         "on N",
         "",
         0},
        {0.7,
         {0.7},
         1,
         "varies = N\n",
         NULL,
         true,
         BR_TAP_NONE,
         "no variation changes what it measures: N = 11",
         "N = 11: unchanged",
         "",
         "",
         0},
        /* What is not finite never passes, and no cause excuses it. */
        {2,
         {3, NAN},
         2,
         "varies = N\ntodo = why\n",
         NULL,
         false,
         BR_TAP_NONE,
         "holds in 0 of 2 variations",
         "N = 11: 3 (fails); N = 21: nan (fails)",
         "",
         "",
         1},
        {1,
         {1, -INFINITY},
         2,
         "varies = N\nfragile = on N\n",
         NULL,
         false,
         BR_TAP_NONE,
         "holds in 1 of 2 variations; fails at N = 21",
         "N = 11: 1; N = 21: -inf (fails)",
         "on N",
         "",
         1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char more[200];
        snprintf(more, sizeof more, "expected = 1\n%s", cases[i].more);
        declare("at-most", 0.5, more);
        base = cases[i].base;
        n_varied = cases[i].n;
        memcpy(varied, cases[i].varied, sizeof varied);
        const run_result *const r = go(act_varied, cases[i].option);
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        const bool good = line != NULL && line->ok == cases[i].ok && line->directive == cases[i].directive &&
                          r->status == cases[i].status &&
                          !strcmp(field_of(line, "robustness"), cases[i].robustness) &&
                          !strcmp(field_of(line, "outcomes"), cases[i].outcomes) &&
                          !strcmp(field_of(line, "fragile"), cases[i].fragile) &&
                          !strcmp(field_of(line, "seen"), cases[i].seen);
        check(good, "case %zu: %s%s", i, *cases[i].robustness ? cases[i].robustness : "no variation",
              cases[i].option ? " --quick" : "");
        if (!good)
            br_tap_comment(&check_tap, "status %d: %s%s", r->status, r->out, r->err);
        if (good && !strncmp(cases[i].robustness, "holds", strlen("holds"))) {
            char numbers[40], found[40];
            snprintf(numbers, sizeof numbers, "%zu", counted(cases[i].base, cases[i].varied, cases[i].n));
            snprintf(found, sizeof found, "holds in %s of %s var", field_of(line, "held"),
                     field_of(line, "variations"));
            check(!strcmp(field_of(line, "variations"), numbers) &&
                      !strncmp(found, cases[i].robustness, strlen(found)),
                  "and its numbers by themselves");
        }
        br_tap_destroy(file);
    }
}

/* What the document prints, varied: the verdict is sensitive to it, not fragile. "N" does not stand for a
 * variation called "N_ls = 11", nor for "Nothing". */
static void act_printed(br_experiment *ex)
{
    br_claim(ex, "c", base);
    static const char *const variations[] = {"N = 41", "N_ls = 40", "the step"};
    for (size_t i = 0; i < 3; i++) {
        br_variation_begin(ex, "%s", variations[i]);
        br_claim(ex, "c", varied[i]);
        br_variation_end(ex);
    }
}

static void test_printed(void)
{
    static const struct {
        double base, varied[3];
        const char *more, *field, *seen;
        bool ok;
        int status;
    } cases[] = {
        {1, {2, 1, 1}, "varies = N (printed), N_ls, the step\nsensitive = to N\n", "sensitive", "", true, 0},
        {1,
         {1, 2, 1},
         "varies = N_ls (printed), N, the step\nsensitive = to N_ls\n",
         "sensitive",
         "",
         true,
         0},
        {1, {1, 1, 2}, "varies = N, the step (printed)\nsensitive = to it\n", "sensitive", "", true, 0},
        {2, {1, 2, 2}, "varies = N (printed)\nsensitive = to N\ntodo = why\n", "sensitive", "", false, 0},
        {1, {1, 2, 1}, "varies = N (printed), N_ls\nfragile = on N_ls\n", "fragile", "", true, 0},
        {1, {2, 2, 1}, "varies = N (printed), N_ls\nfragile = on N_ls\n", "fragile", "", true, 0},
        {2,
         {2, 1, 2},
         "varies = N (printed), N_ls\nfragile = on N_ls\ntodo = why\n",
         "fragile",
         "",
         false,
         0},
        {1,
         {2, 1, 1},
         "varies = N (printed)\n",
         "sensitive",
         "it is sensitive to what is printed, and params.ini does not say to what",
         false,
         1},
        {1,
         {2, 1, 1},
         "varies = N (printed)\nfragile = on N\n",
         "fragile",
         "it is sensitive to what is printed, and params.ini does not say to what",
         false,
         1},
        {1,
         {1, 2, 1},
         "varies = N (printed)\nsensitive = to N\n",
         "sensitive",
         "it is fragile, and params.ini does not say on which choice it hangs",
         false,
         1},
        {1,
         {1, 1, 1},
         "varies = N (printed)\nsensitive = to N\n",
         "sensitive",
         "params.ini calls it sensitive, and its verdict is the same in all variations",
         false,
         1},
        {1,
         {1, 2, 1},
         "varies = N (printed), N_ls\nsensitive = to N\nfragile = on N_ls\n",
         "sensitive",
         "params.ini calls it sensitive, and it is fragile",
         false,
         1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char more[200];
        snprintf(more, sizeof more, "expected = 1\n%s", cases[i].more);
        declare("at-most", 0.5, more);
        base = cases[i].base;
        memcpy(varied, cases[i].varied, sizeof cases[i].varied);
        const run_result *const r = go(act_printed, NULL);
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        const bool good = line != NULL && line->ok == cases[i].ok && r->status == cases[i].status &&
                          !strcmp(field_of(line, "seen"), cases[i].seen) &&
                          (*cases[i].seen || *field_of(line, cases[i].field) != '\0');
        check(good, "printed or ours, case %zu: %s", i, *cases[i].seen ? cases[i].seen : cases[i].field);
        if (!good)
            br_tap_comment(&check_tap, "status %d: %s%s", r->status, r->out, r->err);
        br_tap_destroy(file);
    }
}

/* Shares of runs that tell neither yes nor no: named, in no variation a reason to call a claim fragile. */
static int shares[3];
static void act_shares(br_experiment *ex)
{
    br_claim_sampled(ex, "c", shares[0], starts_of(ex, 40));
    for (int i = 1; i < 3; i++) {
        br_variation_begin(ex, "seed %d", i);
        br_claim_sampled(ex, "c", shares[i], starts_of(ex, 40));
        br_variation_end(ex);
    }
}

static void test_undecided(void)
{
    static const struct {
        int shares[3];
        const char *more, *robustness, *outcomes, *fragile;
        bool ok, open;
    } cases[] = {
        {{40, 36, 40},
         "",
         "holds in 1 of 2 variations; undecided at seed 1",
         "seed 1: 0.9 (undecided); seed 2: 1",
         "",
         true,
         false},
        {{40, 36, 40},
         "fragile = on the seed\n",
         "holds in 1 of 2 variations; undecided at seed 1",
         "seed 1: 0.9 (undecided); seed 2: 1",
         "",
         true,
         false},
        {{36, 40, 40}, "", "holds in 2 of 2 variations", "seed 1: 1; seed 2: 1", "", false, true},
        {{36, 20, 20},
         "",
         "holds in 0 of 2 variations; fails at seed 1, seed 2",
         "seed 1: 0.5 (fails); seed 2: 0.5 (fails)",
         "",
         false,
         true},
        {{36, 20, 40},
         "fragile = on the seed\n",
         "holds in 1 of 2 variations; fails at seed 1",
         "seed 1: 0.5 (fails); seed 2: 1",
         "on the seed",
         false,
         true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char more[200];
        snprintf(more, sizeof more, "varies = seed\n%s", cases[i].more);
        declare("sampled", 0.9, more);
        memcpy(shares, cases[i].shares, sizeof shares);
        const run_result *const r = go(act_shares, NULL);
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        check(line && line->ok == cases[i].ok && r->status == 0 &&
                  (*field_of(line, "undecided") != '\0') == cases[i].open &&
                  !strcmp(field_of(line, "robustness"), cases[i].robustness) &&
                  !strcmp(field_of(line, "outcomes"), cases[i].outcomes) &&
                  !strcmp(field_of(line, "fragile"), cases[i].fragile),
              "undecided shares, case %zu: %s", i, line ? field_of(line, "robustness") : r->err);
        br_tap_destroy(file);
    }
}

int main(void)
{
    run_begin();
    check_begin();
    test_verdicts();
    test_printed();
    test_undecided();
    const int status = check_end();
    run_end();
    return status;
}
