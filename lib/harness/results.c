/* The results of one run: all files are written aside, known to be complete on the disk, and then put into
 * place. */
#include "private.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

static const char *const file_names[BR_FILES] = {
    [BR_FILE_TIMING] = "timing.ini",
    [BR_FILE_TIMING_CLAIMS] = "timing.tap",
    [BR_FILE_RUN] = "run.ini",
    [BR_FILE_CLAIMS] = "claims.tap",
};

static const char *path_of(br_experiment *ex, const char *name)
{
    return br_pool_text(&ex->pool, "%s/%s", ex->out, name);
}

static bool has_timing_claims(const br_experiment *ex)
{
    for (size_t i = 0; i < ex->claims.n; i++)
        if (br_claim_is_timing(&ex->claims.list[i]))
            return true;
    return false;
}

void br_results_begin(br_experiment *ex)
{
    br_error error = {0};
    if (br_file_make_directory(ex->out, &error) < 0)
        br_experiment_end(ex, EXIT_BAD_INPUT, "%s", error.message);
    br_file_remove_partials(ex->out);
    /* Opened now, so that a directory that cannot be written to is known before anything is computed. */
    for (int i = 0; i < BR_FILES; i++) {
        if (i == BR_FILE_TIMING_CLAIMS && !has_timing_claims(ex))
            continue;
        if (br_atomic_file_open(path_of(ex, file_names[i]), &ex->files[i], &error) < 0)
            br_experiment_end(ex, EXIT_BAD_INPUT, "%s", error.message);
    }
}

void br_results_discard(br_experiment *ex)
{
    for (size_t i = 0; ex->tables != NULL && i < ex->type->n_outputs; i++) {
        br_csv_writer_discard(ex->tables[i].writer);
        ex->tables[i].writer = NULL;
    }
    br_pictures_discard(ex);
    for (int i = 0; i < BR_FILES; i++) {
        br_atomic_file_discard(ex->files[i]);
        ex->files[i] = NULL;
    }
}

br_table *br_table_open(br_experiment *ex, const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 0; i < ex->type->n_outputs; i++) {
        const br_output *const output = &ex->type->outputs[i];
        const char *const file = output->file;
        if (strncmp(file, name, length) != 0 || (file[length] != '\0' && strcmp(file + length, ".csv") != 0))
            continue;
        br_table *const table = &ex->tables[i];
        if (table->writer != NULL)
            br_experiment_fail(ex, "table '%s' is opened twice", name);
        br_error error = {0};
        if (br_csv_writer_open(path_of(ex, file), output->columns, &table->writer, &error) < 0)
            br_experiment_end(ex, EXIT_BAD_INPUT, "%s", error.message);
        return table;
    }
    br_experiment_fail(ex, "table '%s' is none of the experiment's outputs", name);
}

void br_table_number(br_table *table, double value)
{
    br_csv_number(table->writer, value);
}

void br_table_integer(br_table *table, long long value)
{
    br_csv_integer(table->writer, value);
}

void br_table_text(br_table *table, const char *value)
{
    br_csv_text(table->writer, value);
}

void br_table_row(br_table *table, const double *values, size_t n)
{
    br_csv_row(table->writer, values, n);
}

void br_table_show(br_table *table)
{
    table->shown = true;
}

static bool is_declared(const br_experiment *ex, const char *file)
{
    for (size_t i = 0; i < ex->type->n_outputs; i++)
        if (strcmp(ex->type->outputs[i].file, file) == 0)
            return true;
    return false;
}

/* The folder is the experiment's own: results/<id>, which holds nothing but what an experiment wrote. */
static bool is_own_folder(br_experiment *ex)
{
    const char *const own = br_pool_text(&ex->pool, "/results/%s", ex->type->id);
    const char *const out = br_pool_text(&ex->pool, "/%s", ex->out);
    const size_t n = strlen(own), length = strlen(out);
    return length >= n && strcmp(out + length - n, own) == 0;
}

/* Nothing of an earlier run may stand beside what this run does not write: tables that an earlier version of
 * the experiment had, claims about times. */
static void remove_stale(br_experiment *ex)
{
    DIR *const folder = is_own_folder(ex) ? opendir(ex->out) : NULL;
    for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        const char *const dot = strrchr(entry->d_name, '.');
        const bool is_table = entry->d_name[0] != '.' && dot != NULL && strcmp(dot, ".csv") == 0;
        const bool is_picture = entry->d_name[0] != '.' && dot != NULL && strcmp(dot, ".png") == 0;
        if ((is_table && !is_declared(ex, entry->d_name)) || (is_picture && !br_pictures_have(ex, entry->d_name)))
            unlink(path_of(ex, entry->d_name));
    }
    if (folder != NULL)
        closedir(folder);
    if (ex->files[BR_FILE_TIMING_CLAIMS] == NULL && unlink(path_of(ex, "timing.tap")) != 0)
        errno = 0;
}

void br_results_prepare(br_experiment *ex)
{
    const bool quick = ex->options.quick;
    br_error error = {0};
    br_status status = BR_OK;
    for (size_t i = 0; i < ex->type->n_outputs && status >= 0; i++) {
        if (ex->tables[i].writer == NULL)
            br_experiment_fail(ex, "output '%s' was not written", ex->type->outputs[i].file);
        status = br_csv_writer_sync(ex->tables[i].writer, &error);
    }
    if (status == BR_ERR_ARGUMENT) /* an unfinished row */
        br_experiment_fail(ex, "%s", error.message);

    br_run_write(ex, br_atomic_file_stream(ex->files[BR_FILE_RUN]));
    br_claims_write(&ex->claims, quick, 0, br_atomic_file_stream(ex->files[BR_FILE_CLAIMS]));
    if (ex->files[BR_FILE_TIMING_CLAIMS] != NULL)
        br_claims_write(&ex->claims, quick, 1, br_atomic_file_stream(ex->files[BR_FILE_TIMING_CLAIMS]));
    br_timing_write(ex, br_atomic_file_stream(ex->files[BR_FILE_TIMING]));
    if (status >= 0)
        status = br_pictures_sync(ex, &error);
    for (int i = 0; i < BR_FILES && status >= 0; i++)
        if (ex->files[i] != NULL)
            status = br_atomic_file_sync(ex->files[i], &error);
    if (status < 0)
        br_experiment_end(ex, EXIT_BAD_INPUT, "%s", error.message);
}

void br_results_commit(br_experiment *ex)
{
    br_error error = {0};
    br_status status = BR_OK;
    br_signals_stop(ex);
    remove_stale(ex);
    /* Claims come last: with them the set is complete. */
    for (size_t i = 0; i < ex->type->n_outputs && status >= 0; i++) {
        status = br_csv_writer_close(ex->tables[i].writer, &error);
        ex->tables[i].writer = NULL;
    }
    if (status >= 0)
        status = br_pictures_commit(ex, &error);
    for (int i = 0; i < BR_FILES && status >= 0; i++) {
        status = br_atomic_file_commit(ex->files[i], &error);
        ex->files[i] = NULL;
    }
    br_signals_release();
    if (status < 0)
        br_experiment_end(ex, EXIT_BAD_INPUT, "%s", error.message);
}
