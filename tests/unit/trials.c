/* Trials side by side: each outcome from its own trial, with or without trials; a unit of progress each; the
 * first failure in the order of trials, on however many threads. */
#include "harness_run.h"

#include <bristle/harness/trials.h>

#include "harness/private.h"

enum { N = 200 };

static void parameters(br_params *p, void *scene)
{
    br_params_int(p, "a.fails", scene);
}

static br_status times(const void *context, const void *trial, void *outcome, br_error *error)
{
    (void)error;
    *(double *)outcome = *(const int *)context * *(const short *)trial;
    return BR_OK;
}

static br_status count(const void *context, const void *trial, void *outcome, br_error *error)
{
    (void)context, (void)error;
    *(int *)outcome += trial ? 100 : 1;
    return BR_LOOSE;
}

/* From `fails` on, all fail. */
static br_status fail(const void *context, const void *trial, void *outcome, br_error *error)
{
    (void)outcome;
    const int n = *(const short *)trial;
    return n < *(const int *)context ? BR_OK : br_fail(error, BR_ERR_RANGE, "the trial %d fails", n);
}

static br_status run(br_experiment *ex, const void *scene)
{
    const int factor = 3;
    short trials[N];
    double outcomes[N];
    int counts[N] = {0}, right = 0, counted = 0;
    for (int i = 0; i < N; i++)
        trials[i] = (short)i;
    br_progress_begin(ex, 2 * N);
    br_trials(ex, N, times, &factor, trials, sizeof *trials, outcomes, sizeof *outcomes);
    const size_t half = ex->progress.done;
    br_trials(ex, N, count, NULL, NULL, 0, counts, sizeof *counts);
    br_trials(ex, 0, times, &factor, trials, sizeof *trials, outcomes, sizeof *outcomes);
    for (int i = 0; i < N; i++) {
        right += outcomes[i] == 3 * i;
        counted += counts[i] == 1;
    }
    printf("# right %d, counted %d, progress %zu %zu\n", right, counted, half, ex->progress.done);
    if (*(const int *)scene < N)
        br_trials(ex, N, fail, scene, trials, sizeof *trials, outcomes, sizeof *outcomes);
    return BR_OK;
}

static void test(int fails, const char *threads)
{
    static const br_experiment_type type = {.id = "trials-test",
                                            .title = "t",
                                            .reproduces = "nothing",
                                            .summary = "s",
                                            .scene_size = sizeof(int),
                                            .parameters = parameters,
                                            .run = run};
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", "--threads", threads, NULL};
    char text[100], said[100];
    snprintf(text, sizeof text, "[a]\nfails = %d ; 1 | - | ours\n", fails);
    snprintf(said, sizeof said, "the trial %d fails", fails);
    run_write("params.ini", text);
    const run_result *const r = run_experiment(&type, arguments);
    check(strstr(r->out, "# right 200, counted 200, progress 200 400\n") != NULL,
          "%s threads: each outcome from its own trial, and a unit of progress each", threads);
    if (fails < N)
        check(r->status == 2 && is_one_line(r->err) && strstr(r->err, said),
              "%s threads: the first failure: %s", threads, r->err);
    else
        check(r->status == 0 && !*r->err, "%s threads: no failure %s", threads, r->err);
}

int main(void)
{
    check_begin();
    run_begin();
    test(N, "1");
    test(N, "4");
    test(17, "1");
    for (int i = 0; i < 5; i++)
        test(17 + i, "4");
    run_end();
    return check_end();
}
