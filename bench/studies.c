/* What a job of a study costs beside its work: handing it to a worker, taking its answer, writing it down.
 * Jobs that do nothing, and jobs that keep a processor busy for a known time; one worker. The least of some
 * repetitions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/file.h>
#include <bristle/harness/sweep_pool.h>

#include "clock.h"
#include "need.h"

enum { REPETITIONS = 5 };

static double busy; /* [s] */

static br_status work(void *context, size_t job, double *values, br_error *error)
{
    (void)context;
    (void)error;
    const double until = wall_seconds() + busy;
    values[0] = (double)job;
    while (wall_seconds() < until)
        continue;
    return BR_OK;
}

/* Seconds of a whole study. */
static double run(const char *folder, const br_sweep_plan *plan, const br_sweep_manifest *manifest,
                  size_t jobs)
{
    br_sweep_pool *pool;
    br_sweep_journal *journal;
    double value;
    br_sweep_record record = {.values = &value};
    need(br_sweep_pool_create(1, 1, 0, work, NULL, &pool, NULL));
    need(br_sweep_journal_open(folder, manifest, plan, 1, 1, true, &journal, NULL));
    const double start = wall_seconds();
    for (size_t job = 0; job < jobs; job++) {
        need(br_sweep_pool_give(pool, 0, job, NULL));
        need(br_sweep_pool_take(pool, 0, &record, NULL));
        need(br_sweep_journal_add(journal, &record, NULL));
    }
    const double seconds = wall_seconds() - start;
    br_sweep_journal_close(journal);
    br_sweep_pool_destroy(pool);
    return seconds;
}

int main(void)
{
    static const struct {
        const char *name;
        double busy;
        size_t jobs;
    } rows[] = {{"jobs without work", 0, 10000}, {"jobs of 10 ms", 0.01, 20}, {"jobs of 1 s", 1, 1}};
    static const char study[] = "[study]\nrun = slide\ncase = none\n[parameter a]\nlinear = 0 1 10000\n"
                                "[metric m]\ncolumn = x\n";
    char folder[200], path[250], command[250];
    snprintf(folder, sizeof folder, "%s/bristle-bench.XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/study.ini", folder);
    need(br_file_write(path, study, strlen(study), NULL));
    br_sweep_plan *plan;
    br_sweep_manifest *manifest;
    const char *const inputs[] = {path};
    need(br_sweep_plan_read(path, &plan, NULL));
    need(br_sweep_manifest_create(plan, inputs, 1, &manifest, NULL));
    printf("study,ms beside the work of a job\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double least = INFINITY;
        busy = rows[i].busy;
        for (int k = 0; k < REPETITIONS; k++)
            least = fmin(least, run(folder, plan, manifest, rows[i].jobs));
        printf("%s,%.3f\n", rows[i].name, 1e3 * (least / (double)rows[i].jobs - rows[i].busy));
    }
    br_sweep_manifest_destroy(manifest);
    br_sweep_plan_destroy(plan);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? 0 : 1;
}
