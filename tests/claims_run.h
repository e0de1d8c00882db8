/* An experiment with one claim, for the tests of claims: what is evaluated, how it ends, what is recorded. */
#ifndef BRISTLE_TESTS_CLAIMS_RUN_H
#define BRISTLE_TESTS_CLAIMS_RUN_H

#include "harness_run.h"

#include <bristle/harness/starts.h>
#include <bristle/text.h>

/* What the experiment under test does; set before each run, inherited by the child. */
static void (*act)(br_experiment *ex);

static inline void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.b", scene);
}

static inline br_status run(br_experiment *ex, const void *scene)
{
    (void)scene;
    act(ex);
    return BR_OK;
}

static const br_experiment_type type = {.id = "claims-test",
                                        .title = "t",
                                        .reproduces = "nothing",
                                        .summary = "s",
                                        .scene_size = sizeof(double),
                                        .parameters = parameters,
                                        .run = run};

/* Writes params.ini with one claim "c" of that rule; `more` holds further lines. */
static inline void declare(const char *rule, double tolerance, const char *more)
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

static inline const run_result *go(void (*what)(br_experiment *ex), const char *option)
{
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", option, NULL};
    act = what;
    return run_experiment(&type, arguments);
}

/* The claim's line in claims.tap; the caller destroys the file. */
static inline const br_tap_line *outcome(br_tap_file **file)
{
    br_error error = {0};
    if (br_tap_read("out/claims.tap", file, &error) < 0) {
        br_tap_comment(&check_tap, "%s", error.message);
        *file = NULL;
        return NULL;
    }
    return br_tap_at(*file, 0);
}

/* ---- what the experiment evaluates: set the values, hand the function to `go` ---- */

static double measured, expected;

static inline void act_theory(br_experiment *ex)
{
    br_claim_against(ex, "c", measured, expected);
}

static inline void act_published(br_experiment *ex)
{
    br_claim(ex, "c", measured);
}

static bool truth;
static inline void act_holds(br_experiment *ex)
{
    br_claim_holds(ex, "c", truth, "seen %d times", 3);
}

static double values[20], reference[20];
static size_t n_values;
static bool falling;
static inline void act_order(br_experiment *ex)
{
    br_claim_order(ex, "c", values, n_values, falling);
}
static inline void act_curve(br_experiment *ex)
{
    br_claim_curve(ex, "c", values, reference, n_values);
}

/* So many runs, each from a start of its own. */
static inline br_starts *starts_of(br_experiment *ex, int runs)
{
    br_starts *const starts = br_starts_begin(ex);
    for (int i = 0; i < runs; i++)
        br_starts_put(starts, i);
    return starts;
}

#endif
