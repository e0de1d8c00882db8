/* Times measured again and again: their spread, and that what is compared takes turns. */
#include "harness_run.h"

/* Compiled in with a clock that the test moves: what a real one shows depends on the machine's load. */
static double told_seconds(void);
#define br_cpu_seconds told_seconds
#include "harness/times.c"
#undef br_cpu_seconds

static double now = 1000;
static double told_seconds(void)
{
    return now;
}

static void test_spread(void)
{
    static const double values[] = {4, 1, 3, 2}, odd[] = {30, 10, 20};
    const br_times t = br_times_of(values, 4);
    check(t.n == 4 && t.least == 1 && t.lower == 1.75 && t.median == 2.5 && t.upper == 3.25 && t.most == 4,
          "four values: %g %g %g %g %g", t.least, t.lower, t.median, t.upper, t.most);
    check(values[0] == 4 && values[3] == 2, "they stay in their order");
    const br_times u = br_times_of(odd, 3);
    check(u.least == 10 && u.lower == 15 && u.median == 20 && u.upper == 25 && u.most == 30, "three values");
    const br_times one = br_times_of(odd, 1);
    check(one.least == 30 && one.lower == 30 && one.median == 30 && one.most == 30, "one value");
    const br_times none = br_times_of(odd, 0);
    check(none.n == 0 && isnan(none.median) && isnan(none.least), "no value has no median");
    const double broken[] = {1, NAN, 2};
    check(isnan(br_times_of(broken, 3).median) && isnan(br_times_of(broken, 3).most),
          "what could not be measured is not left out");
}

static void test_ratio(void)
{
    /* The machine is ten times slower in the second pair; ratios of pairs do not see it, the ratio of medians
     * would. */
    static const double above[] = {2, 30, 4}, below[] = {1, 10, 2};
    const br_times t = br_times_ratio(above, below, 3);
    check(t.least == 2 && t.median == 2 && t.most == 3, "ratios of pairs: %g %g %g", t.least, t.median,
          t.most);
    const double zero[] = {1, 0, 1};
    check(isnan(br_times_ratio(above, zero, 3).median), "a time of zero gives no ratio");
}

static char order[20];
static void note(size_t which, void *context)
{
    size_t *const calls = context;
    order[(*calls)++] = (char)('a' + (int)which);
    now += (double)*calls;
}

static void test_alternate(void)
{
    size_t calls = 0;
    double seconds[6];
    br_times_alternate(2, 3, note, &calls, seconds);
    check(!strcmp(order, "ababab"), "two works take turns, three times: %s", order);
    check(seconds[0] == 1 && seconds[1] == 3 && seconds[2] == 5, "the first one's times: %g %g %g",
          seconds[0], seconds[1], seconds[2]);
    check(seconds[3] == 2 && seconds[4] == 4 && seconds[5] == 6, "behind them the second one's: %g %g %g",
          seconds[3], seconds[4], seconds[5]);
    const double before = br_cpu_seconds(), after = br_cpu_seconds();
    check(isfinite(before) && before >= 0 && after >= before, "the real clock does not go back: %g s, %g s",
          before, after);
}

static void act_late(br_experiment *ex)
{
    const br_times t = br_times_of((const double[]){1}, 1);
    br_claim_against(ex, "timing-c", 1, 1);
    br_claim_repetitions(ex, "timing-c", &t);
}

static void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.b", scene);
}
static br_status run(br_experiment *ex, const void *scene)
{
    (void)scene;
    act_late(ex);
    return BR_OK;
}

static void test_late(void)
{
    static const br_experiment_type type = {.id = "times-test",
                                            .title = "t",
                                            .reproduces = "nothing",
                                            .summary = "s",
                                            .scene_size = sizeof(double),
                                            .parameters = parameters,
                                            .run = run};
    run_write("params.ini",
              "[a]\nb = 1 ; 1 | - | ours\n[claims.timing-c]\nstatement = s\nsource = s\nkind = ours\nrule = "
              "at-most\nwhy = w\n");
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 3 && is_one_line(r->err) && strstr(r->err, "timing-c"),
          "repetitions are told before the claim is evaluated: %s", r->err);
}

int main(void)
{
    run_begin();
    check_begin();
    test_spread();
    test_ratio();
    test_alternate();
    test_late();
    const int status = check_end();
    run_end();
    return status;
}
