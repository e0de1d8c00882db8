/* Jobs of a study. Cases and scenes run in this process, and their tables are watched instead of written;
 * experiments are programs of their own. */
#include "sweep_jobs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/file.h>
#include <bristle/grow.h>
#include <bristle/text.h>

#include "known_laws.h"
#include "scene_case.h"
#include "sweep_internal.h"

#define CASE_LIMIT ((size_t)16 << 20)
#define STORE_LIMIT ((size_t)64 << 20) /* of each worker */

br_status sweep_add_input(sweep_jobs *j, const char *path, br_error *error)
{
    for (size_t i = 0; i < j->n_inputs; i++)
        if (strcmp(j->inputs[i], path) == 0)
            return BR_OK;
    if (access(path, R_OK) != 0)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot open: %s", path, strerror(errno));
    char *const copy = strdup(path);
    if (!copy || !br_grow(&j->inputs, &j->inputs_capacity, j->n_inputs + 1, sizeof *j->inputs)) {
        free(copy);
        return br_fail(error, BR_ERR_MEMORY, "inputs of a study");
    }
    j->inputs[j->n_inputs++] = copy;
    return BR_OK;
}

/* ---- settings ---- */

/* A text that is no number and names a file beside STUDY.ini, or a case's folder, is that file. */
static bool is_file(const sweep_jobs *j, const char *text, char path[SWEEP_PATH])
{
    double number;
    const bool of_case = j->plan->kind <= BR_SWEEP_PLANAR;
    const char *const slash = of_case ? strrchr(j->plan->subject, '/') : NULL;
    if (*text == '\0' || strcmp(text, ".") == 0 || strcmp(text, "..") == 0 || br_parse_double(text, &number))
        return false;
    if (*text == '/')
        snprintf(path, SWEEP_PATH, "%s", text);
    else if (of_case)
        snprintf(path, SWEEP_PATH, "%.*s%s", slash ? (int)(slash - j->plan->subject) + 1 : 0,
                 j->plan->subject, text);
    else
        snprintf(path, SWEEP_PATH, "%s%s", j->plan->folder, text);
    return strcspn(text, "./") < strlen(text) && access(path, R_OK) == 0;
}

static void set(sweep_jobs *j, const char *key, const char *value)
{
    j->keys[j->n] = key;
    j->values[j->n] = value;
    /* A case takes paths from its own folder. */
    if (j->plan->kind > BR_SWEEP_PLANAR && is_file(j, value, j->paths[j->n]))
        j->values[j->n] = j->paths[j->n];
    j->n++;
}

static void settle(sweep_jobs *j, size_t job)
{
    const br_sweep_plan *const plan = j->plan;
    j->n = 0;
    for (size_t i = 0; i < plan->n_fixed; i++)
        set(j, plan->fixed[i], plan->fixed_values[i]);
    for (size_t i = 0; i < plan->n_parameters; i++) {
        const char *const value = br_sweep_value(plan, job, i, j->texts[i]);
        for (size_t k = 0; k < plan->parameters[i].n_keys; k++)
            set(j, plan->parameters[i].keys[k], value);
    }
}

/* Files among the values that parameters take are inputs. */
static br_status add_value_files(sweep_jobs *j, br_error *error)
{
    char path[SWEEP_PATH];
    const br_sweep_plan *const plan = j->plan;
    for (size_t i = 0; i < plan->n_fixed; i++)
        if (is_file(j, plan->fixed_values[i], path))
            BR_TRY(sweep_add_input(j, path, error));
    for (size_t i = 0; i < plan->n_parameters; i++) {
        const br_sweep_parameter *const p = &plan->parameters[i];
        for (size_t k = 0; p->values && !p->is_seed && k < plan->axes[p->axis].n; k++)
            if (is_file(j, p->values[k], path))
                BR_TRY(sweep_add_input(j, path, error));
    }
    return BR_OK;
}

/* ---- making ---- */

static size_t count_settings(const br_sweep_plan *plan)
{
    size_t n = plan->n_fixed;
    for (size_t i = 0; i < plan->n_parameters; i++)
        n += plan->parameters[i].n_keys;
    return n;
}

static br_status run_kind(sweep_jobs *j, size_t job, bool run, br_error *error)
{
    switch (j->plan->kind) {
    case BR_SWEEP_SLIDE:
        return sweep_slide(j, run, error);
    case BR_SWEEP_PLANAR:
        return sweep_planar(j, run, error);
    case BR_SWEEP_SCENE:
        return sweep_scene(j, run, error);
    default:
        return sweep_experiment(j, job, run, error);
    }
}

static br_status read_subject(sweep_jobs *j, br_error *error)
{
    const br_sweep_plan *const plan = j->plan;
    if (plan->kind == BR_SWEEP_EXPERIMENT)
        return sweep_experiment_find(j, error);
    if (plan->kind == BR_SWEEP_SCENE) {
        BR_TRY(scene_find(plan->subject, &j->type, error));
        if (is_model(plan->subject))
            BR_TRY(sweep_add_input(j, plan->subject, error));
        return plan->params ? sweep_add_input(j, plan->params, error) : BR_OK;
    }
    BR_TRY(br_file_read(plan->subject, CASE_LIMIT, &j->text, &j->size, error));
    BR_TRY(br_ini_parse(plan->subject, j->text, j->size, &j->ini, error));
    BR_TRY(sweep_add_input(j, plan->subject, error));
    return known_laws(NULL, 0, &j->registry, error);
}

/* Makes one job without running it. Where it cannot be, because of a value, another may do: those that fail
 * are rows with their errors. A key that does not exist fails in all. */
static br_status make_any(sweep_jobs *j, br_error *error)
{
    const size_t n = j->plan->n_jobs, most = j->plan->kind == BR_SWEEP_EXPERIMENT ? 4 : 64,
                 tries = n < most ? n : most;
    br_status status = BR_OK;
    for (size_t i = 0; i < tries; i++) {
        const size_t job = tries > 1 ? i * (n - 1) / (tries - 1) : 0;
        br_error other = {0};
        br_sweep_reading_begin(j->reading);
        settle(j, job);
        status = run_kind(j, job, false, &other);
        if (status >= 0) {
            br_error_clear(error); /* of jobs before, which become rows */
            return BR_OK;
        }
        const bool fails_in_all = status != BR_ERR_RANGE && status != BR_ERR_EXTERNAL;
        if (fails_in_all)
            br_error_clear(error); /* of a job before, whose value alone was wrong */
        if (job == 0)
            br_fail(error, status, "the first job: %s", other.message);
        else
            br_fail(error, status, "job %zu: %s", job + 1, other.message);
        if (fails_in_all)
            return status;
    }
    return error ? error->status : status;
}

static br_status make(sweep_jobs *j, br_error *error)
{
    const br_sweep_plan *const plan = j->plan;
    const size_t n = count_settings(plan);
    j->keys = calloc(n + 1, sizeof *j->keys);
    j->values = calloc(n + 1, sizeof *j->values);
    j->texts = calloc(plan->n_parameters + 1, sizeof *j->texts);
    j->paths = calloc(n + 1, sizeof *j->paths);
    j->sets = calloc(n + 1, sizeof *j->sets);
    if (!j->keys || !j->values || !j->texts || !j->paths || !j->sets)
        return br_fail(error, BR_ERR_MEMORY, "settings of a study");
    BR_TRY(br_sweep_reading_create(plan, &j->reading, error));
    BR_TRY(br_scene_store_create(STORE_LIMIT, &j->store, error));
    BR_TRY(sweep_add_input(j, plan->path, error));
    BR_TRY(br_error_within(error, read_subject(j, error), "%s", plan->path));
    BR_TRY(add_value_files(j, error));
    BR_TRY(br_error_within(error, make_any(j, error), "%s", plan->path));
    return br_sweep_reading_check(j->reading, error);
}

br_status sweep_jobs_create(br_sweep_plan *plan, const char *folder, sweep_jobs **made, br_error *error)
{
    sweep_jobs *const j = calloc(1, sizeof *j);
    *made = NULL;
    if (!j)
        return br_fail(error, BR_ERR_MEMORY, "jobs of a study");
    j->plan = plan;
    j->folder = folder;
    const br_status status = make(j, error);
    if (status < 0)
        sweep_jobs_destroy(j);
    else
        *made = j;
    return status;
}

void sweep_jobs_destroy(sweep_jobs *j)
{
    if (!j)
        return;
    for (size_t i = 0; i < j->n_inputs; i++)
        free(j->inputs[i]);
    free(j->inputs);
    br_ini_destroy(j->ini);
    br_law_registry_destroy(j->registry);
    br_sweep_reading_destroy(j->reading);
    br_scene_store_destroy(j->store);
    free(j->text);
    free(j->keys);
    free(j->values);
    free(j->texts);
    free(j->paths);
    free(j->sets);
    free(j->set_texts);
    free(j);
}

const char *const *sweep_jobs_inputs(const sweep_jobs *j, size_t *n)
{
    *n = j->n_inputs;
    return (const char *const *)j->inputs;
}

br_status sweep_jobs_run(void *jobs, size_t job, double *values, br_error *error)
{
    sweep_jobs *const j = jobs;
    br_sweep_reading_begin(j->reading);
    settle(j, job);
    BR_TRY(run_kind(j, job, true, error));
    return br_sweep_reading_end(j->reading, values, error);
}
