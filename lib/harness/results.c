/* The results of one run: all files are written aside, known to be complete on the disk, and then put into
 * place. */
#include "private.h"

#include <bristle/assert.h>

#include <dirent.h>
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

/* A file that a parameter names: from the working directory, the parameters' folder or the project's root. */
static bool is_input(br_experiment *ex, const br_params *params, const char *text, const char *output)
{
    if (*text == '/')
        return br_same_file(text, output);
    return br_same_file(br_pool_text(&ex->pool, "./%s", text), output) ||
           (params->folder != NULL &&
            br_same_file(br_pool_text(&ex->pool, "%s/%s", params->folder, text), output)) ||
           br_same_file(br_pool_text(&ex->pool, "%s/%s", params->home, text), output);
}

static void spare_inputs_of(br_experiment *ex, const br_params *params, const char *output)
{
    bool is_one = br_same_file(params->path, output);
    for (size_t i = 0; i < params->n && !is_one; i++)
        is_one = is_input(ex, params, br_param_value(params, &params->list[i]), output);
    if (is_one)
        br_experiment_end(ex, EXIT_BAD_INPUT, "%s: the output would replace the input", output);
}

/* What the user measured is not written over. */
static void spare_inputs(br_experiment *ex)
{
    for (size_t k = 0; k < ex->type->n_outputs + BR_FILES; k++) {
        const size_t n = ex->type->n_outputs;
        const char *const output = path_of(ex, k < n ? ex->type->outputs[k].file : file_names[k - n]);
        if (!br_same_file(output, output))
            continue; /* there is none yet */
        spare_inputs_of(ex, &ex->params, output);
        for (const br_params *other = ex->params.others; other != NULL; other = other->next)
            spare_inputs_of(ex, other, output);
    }
}

void br_results_begin(br_experiment *ex)
{
    br_error error = {0};
    const bool is_new = access(ex->out, F_OK) != 0;
    if (br_file_make_directory(ex->out, &error) < 0)
        br_experiment_end(ex, EXIT_BAD_INPUT, "%s", error.message);
    ex->interrupts = (br_interrupts){
        .name = ex->type->id, .folders = {ex->out}, .n_folders = 1, .made = is_new ? ex->out : NULL};
    spare_inputs(ex);
    br_interrupts_start(&ex->interrupts);
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
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(name);
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
    BR_ASSERT_HANDLE(table);
    br_csv_number(table->writer, value);
}

void br_table_integer(br_table *table, long long value)
{
    BR_ASSERT_HANDLE(table);
    br_csv_integer(table->writer, value);
}

void br_table_text(br_table *table, const char *value)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(value);
    br_csv_text(table->writer, value);
}

void br_table_row(br_table *table, const double *values, size_t n)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_ARRAY(values, n);
    br_csv_row(table->writer, values, n);
}

void br_table_show(br_table *table)
{
    BR_ASSERT_HANDLE(table);
    table->shown = true;
}

static bool is_declared(const br_experiment *ex, const char *file)
{
    for (size_t i = 0; i < ex->type->n_outputs; i++)
        if (strcmp(ex->type->outputs[i].file, file) == 0)
            return true;
    return false;
}

/* The folder is the experiment's own: results/<id> or one beside it, which holds nothing but what an
 * experiment wrote. */
static bool is_own_folder(br_experiment *ex)
{
    if (ex->options.out == NULL)
        return true;
    const char *const own = br_pool_text(&ex->pool, "/results/%s", ex->type->id);
    const char *const out = br_pool_text(&ex->pool, "/%s", ex->out);
    const size_t n = strlen(own), length = strlen(out);
    return length >= n && strcmp(out + length - n, own) == 0;
}

/* Nothing of an earlier run may stand beside what this run does not write: tables that an earlier version of
 * the experiment had, claims about times. Their paths go to *list. */
static size_t find_stale(br_experiment *ex, const char ***list)
{
    size_t n = 0, capacity = 8;
    *list = br_pool_alloc(&ex->pool, capacity, sizeof **list);
    if (ex->files[BR_FILE_TIMING_CLAIMS] == NULL)
        (*list)[n++] = path_of(ex, "timing.tap");
    DIR *const folder = is_own_folder(ex) ? opendir(ex->out) : NULL;
    for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        const char *const dot = strrchr(entry->d_name, '.');
        const bool is_table = entry->d_name[0] != '.' && dot != NULL && strcmp(dot, ".csv") == 0;
        const bool is_picture = entry->d_name[0] != '.' && dot != NULL && strcmp(dot, ".png") == 0;
        if (!(is_table && !is_declared(ex, entry->d_name)) &&
            !(is_picture && !br_pictures_have(ex, entry->d_name)))
            continue;
        if (n == capacity) {
            const char **const larger = br_pool_alloc(&ex->pool, capacity *= 2, sizeof **list);
            memcpy(larger, *list, n * sizeof **list);
            *list = larger;
        }
        (*list)[n++] = path_of(ex, entry->d_name);
    }
    if (folder != NULL)
        closedir(folder);
    return n;
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
    const char **stale;
    const size_t n_stale = find_stale(ex, &stale), n_tables = ex->type->n_outputs,
                 n_pictures = br_pictures_count(ex);
    const size_t n = n_tables + n_pictures + BR_FILES;
    br_atomic_file **const files = br_pool_alloc(&ex->pool, n, sizeof *files);
    for (size_t i = 0; i < n_tables; i++) {
        if (br_csv_writer_release(ex->tables[i].writer, &files[i], &error) < 0)
            br_experiment_fail(ex, "%s",
                               error.message); /* cannot be: br_results_prepare looked at the rows */
        ex->tables[i].writer = NULL;
    }
    br_pictures_release(ex, files + n_tables);
    for (size_t i = 0; i < BR_FILES; i++) {
        files[n_tables + n_pictures + i] = ex->files[i];
        ex->files[i] = NULL;
    }
    br_interrupts_stop(&ex->interrupts);
    const br_status status = br_atomic_files_commit(files, n, stale, n_stale, &error);
    br_interrupts_release();
    if (status < 0)
        br_experiment_end(ex, EXIT_BAD_INPUT, "%s", error.message);
}
