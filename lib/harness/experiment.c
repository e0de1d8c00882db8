/* The frame of an experiment: what happens in which order, and how it ends. */
#include "private.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bristle/assert.h>
#include <bristle/harness/home.h>

static void end(br_experiment *ex, int status, const char *format, va_list arguments) BR_NORETURN;
static void end(br_experiment *ex, int status, const char *format, va_list arguments)
{
    char text[1000];
    vsnprintf(text, sizeof text, format, arguments);
    br_error error = {0};
    br_fail(&error, BR_ERR_ARGUMENT, "%s: %s", ex->type->id, text);
    br_progress_clear(&ex->progress);
    fprintf(stderr, "%s\n", error.message);
    br_results_discard(ex);
    br_interrupts_stop(&ex->interrupts);
    if (ex->interrupts.made)
        rmdir(ex->interrupts.made); /* fails when something is in it */
    exit(status);
}

void br_experiment_end(br_experiment *ex, int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end(ex, status, format, arguments);
}

void br_experiment_fail(br_experiment *ex, const char *format, ...)
{
    BR_ASSERT_HANDLE(ex);
    va_list arguments;
    va_start(arguments, format);
    end(ex, EXIT_FAILED, format, arguments);
}

/* Statuses that come from what the user gave, not from the computation. */
static bool is_input(br_status status)
{
    switch (status) {
    case BR_ERR_RANGE:
    case BR_ERR_SYNTAX:
    case BR_ERR_UNKNOWN:
    case BR_ERR_MISSING:
    case BR_ERR_DUPLICATE:
    case BR_ERR_OPEN:
    case BR_ERR_READ:
    case BR_ERR_WRITE:
        return true;
    default:
        return false;
    }
}

void br_require(br_experiment *ex, br_status status, const br_error *error)
{
    BR_ASSERT_HANDLE(ex);
    if (status >= 0)
        return;
    if (error == NULL && ex->error.status == status)
        error = &ex->error;
    const bool explained = error != NULL && error->message[0] != '\0';
    br_experiment_end(ex, is_input(status) ? EXIT_BAD_INPUT : EXIT_FAILED, "%s",
                      explained ? error->message : br_status_text(status));
}

bool br_experiment_quick(const br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    return ex->options.quick;
}

static void record(br_experiment *ex, br_records *records, const char *key, double value, const char *unit)
{
    for (size_t i = 0; i < records->n; i++)
        if (strcmp(records->list[i].key, key) == 0)
            br_experiment_fail(ex, "'%s' is recorded twice", key);
    if (records->n == records->capacity) {
        const size_t capacity = 2 * records->capacity + 16;
        br_record *const larger = br_pool_alloc(&ex->pool, capacity, sizeof *larger);
        for (size_t i = 0; i < records->n; i++)
            larger[i] = records->list[i];
        records->list = larger;
        records->capacity = capacity;
    }
    records->list[records->n++] = (br_record){br_pool_copy(&ex->pool, key, strlen(key)),
                                              br_pool_copy(&ex->pool, unit, strlen(unit)), value};
}

void br_timing(br_experiment *ex, const char *key, double value, const char *unit)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(key);
    BR_ASSERT_HANDLE(unit);
    record(ex, &ex->timings, key, value, unit);
}

void br_note_number(br_experiment *ex, const char *key, double value, const char *unit)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(key);
    BR_ASSERT_HANDLE(unit);
    record(ex, &ex->notes, key, value, unit);
}

/* params.ini: --params, or experiments/<id>/params.ini below the project's root. */
static const char *find_params(br_experiment *ex)
{
    char home[PATH_MAX];
    const char *const place = br_pool_text(&ex->pool, "experiments/%s/params.ini", ex->type->id);
    const bool found = br_find_home(place, home, sizeof home);
    ex->home = br_pool_copy(&ex->pool, home, strlen(home));
    if (ex->options.params != NULL) {
        const char *const own =
            strcmp(home, ".") == 0 ? place : br_pool_text(&ex->pool, "%s/%s", ex->home, place);
        if (found && br_ini_read(own, &ex->params.document, NULL) < 0)
            ex->params.document = NULL;
        const char *const folder = br_pool_copy(&ex->pool, own, strlen(own) - strlen("/params.ini"));
        if (ex->params.document != NULL && br_rows_read(&ex->pool, ex->params.document, folder, ex->home,
                                                        &ex->params.document_rows, NULL) < 0) {
            br_ini_destroy(ex->params.document);
            ex->params.document = NULL;
        }
        return ex->options.params;
    }
    if (!found) {
        const char *const given = getenv("BRISTLE_HOME");
        if (given != NULL && *given != '\0')
            br_experiment_end(ex, EXIT_BAD_INPUT, "%s/%s: there is no such file (BRISTLE_HOME is set)", given,
                              place);
        br_experiment_end(ex, EXIT_BAD_INPUT,
                          "%s: found neither above the program nor in the working directory; give --params",
                          place);
    }
    return strcmp(home, ".") == 0 ? place : br_pool_text(&ex->pool, "%s/%s", ex->home, place);
}

/* results/<id> holds the document's case alone: one of the user's own stands beside it, named after the
 * changes. */
static const char *default_out(br_experiment *ex)
{
    const char *const tree = ex->options.quick ? "build/quick/results" : "results";
    const char *const folder =
        ex->own_case == NULL ? ex->type->id : br_pool_text(&ex->pool, "%s@%s", ex->type->id, ex->own_name);
    return strcmp(ex->home, ".") == 0 ? br_pool_text(&ex->pool, "%s/%s", tree, folder)
                                      : br_pool_text(&ex->pool, "%s/%s/%s", ex->home, tree, folder);
}

static const void *read_scene(br_experiment *ex)
{
    const char *const path = find_params(ex);
    ex->params.home = ex->home;
    ex->params.given = ex->options.params != NULL;
    br_params_read(&ex->params, path);
    for (size_t i = 0; i < ex->options.n_sets; i++)
        br_params_set(&ex->params, ex->options.sets[i]);
    br_claims_read(&ex->params, &ex->claims);
    const br_struct_type *const rows = ex->type->scene;
    void *const scene = br_pool_alloc(&ex->pool, 1, rows ? rows->size : ex->type->scene_size);
    if (rows)
        br_params_struct(&ex->params, "", rows, scene);
    if (ex->type->parameters)
        ex->type->parameters(&ex->params, scene);
    br_params_finish(&ex->params);
    br_case_read(ex);
    return scene;
}

static void flush_output(br_experiment *ex)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        br_experiment_end(ex, EXIT_BAD_INPUT, "cannot write to standard output%s",
                          ex->out == NULL
                              ? ""
                              : ": this run's results are not kept, earlier ones stay; send it to a file, "
                                "not to a reader that stops early");
}

/* Runs the experiment and says on stdout, as TAP, how its claims came out. */
static int run(br_experiment *ex, const void *scene)
{
    if (!br_program_can_print())
        br_experiment_end(
            ex, EXIT_BAD_INPUT,
            "cannot write to standard output: it is closed; send it to /dev/null if nobody reads it");
    ex->out = ex->options.out != NULL ? ex->options.out : default_out(ex);
    ex->tables = br_pool_alloc(&ex->pool, ex->type->n_outputs, sizeof *ex->tables);
    for (size_t i = 0; i < ex->type->n_outputs; i++)
        ex->tables[i] = (br_table){.writer = NULL};
    br_results_begin(ex);
    br_require(ex, ex->type->run(ex, scene), NULL);
    br_progress_clear(&ex->progress);
    br_integrations_note(ex);
    br_steps_note(ex);
    br_variations_judge(ex);
    br_references_resolve(ex);
    br_results_prepare(ex);
    /* Standard output and results are published together or not at all. */
    const int status = br_claims_write(&ex->claims, ex->options.quick, -1, stdout);
    flush_output(ex);
    br_results_commit(ex);
    if (ex->own_case != NULL && ex->options.out == NULL)
        fprintf(stderr, "%s: results in %s\n", ex->type->id, ex->out);
    return status;
}

int br_experiment_main(int argc, char **argv, const br_experiment_type *type)
{
    BR_ASSERT_HANDLE(argv);
    BR_ASSERT_HANDLE(type);
    br_program_start();
    br_experiment_type_require(type);
    /* A reader that went away is an error like a full disk. */
    signal(SIGPIPE, SIG_IGN);
    br_experiment ex = {.type = type, .wall_start = br_wall_seconds()};
    ex.params.pool = &ex.pool;
    br_progress_init(&ex.progress);
    br_options_read(&ex.pool, argc, argv, type->id, &ex.options);
    ex.params.quick = ex.options.quick;

    int status = 0;
    switch (ex.options.action) {
    case BR_ACTION_HELP:
        br_help(type, stdout);
        break;
    case BR_ACTION_VERSION:
        br_version_write(type->id, stdout);
        break;
    case BR_ACTION_DESCRIBE:
        read_scene(&ex);
        br_describe(&ex, stdout);
        break;
    case BR_ACTION_LIST_CLAIMS:
        read_scene(&ex);
        br_list_claims(&ex, stdout);
        break;
    case BR_ACTION_RUN:
        status = run(&ex, read_scene(&ex));
        break;
    }
    flush_output(&ex);
    br_owned_destroy(&ex);
    pthread_mutex_destroy(&ex.progress.mutex);
    br_params_free(&ex.params);
    br_pool_free(&ex.pool);
    return status;
}
