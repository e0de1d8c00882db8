/* Results of one experiment: run.ini, timing.ini, claims, tables, figures; what is missing or broken becomes
 * a problem of the run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

static bool ends_with(const char *text, const char *end)
{
    const size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

/* A missing file is trouble only if it is `needed`. */
static br_ini *load_ini(report *r, experiment *e, const char *path, bool needed)
{
    br_ini *ini = NULL;
    br_error error = {0};
    if (!needed && !is_file(path))
        return NULL;
    if (was_read(br_ini_read(path, &ini, &error)))
        return ini;
    experiment_trouble(r, e, "record-readable", "the record of the run can be read",
                       report_text(r, "%s", error.message));
    return NULL;
}

static void load_tables(report *r, experiment *e, const char *directory)
{
    const char **names;
    const size_t n = list_directory(r, directory, &names);
    for (size_t i = 0; i < n; i++) {
        br_csv *csv = NULL;
        br_error error = {0};
        if (!ends_with(names[i], ".csv"))
            continue;
        e->tables = grow(e->tables, e->n_tables, sizeof *e->tables);
        table *t = &e->tables[e->n_tables++];
        *t = (table){.name = names[i], .columns = ""};
        if (!was_read(br_csv_read(report_text(r, "%s/%s", directory, names[i]), &csv, &error))) {
            experiment_trouble(r, e, "table-readable", report_text(r, "the table %s can be read", names[i]),
                               report_text(r, "%s", error.message));
            continue;
        }
        t->rows = br_csv_rows(csv);
        for (size_t j = 0; j < br_csv_columns(csv); j++)
            t->columns = report_text(r, "%s%s%s", t->columns, j > 0 ? ", " : "", br_csv_column_name(csv, j));
        br_csv_destroy(csv);
    }
    free(names);
}

br_csv *shown_table(report *r, const experiment *e, const char *name)
{
    const char *list = ini_value(e->run, "experiment", "shown");
    br_csv *csv = NULL;
    br_error ignored = {0};
    /* Names stand between blanks. */
    if (strstr(report_text(r, " %s ", list), report_text(r, " %s ", name)) == NULL ||
        !was_read(br_csv_read(report_text(r, "%s/%s/%s", r->results, e->id, name), &csv, &ignored)))
        return NULL;
    return csv;
}

/* The experiment that a figure's stem belongs to is the one with the longest id that fits. */
static bool owns_figure(const report *r, const experiment *e, const char *stem)
{
    size_t longest = 0;
    for (size_t i = 0; i < r->n_experiments; i++) {
        const size_t n = strlen(r->experiments[i].id);
        if (n > longest && strncmp(stem, r->experiments[i].id, n) == 0 && (stem[n] == '\0' || stem[n] == '-'))
            longest = n;
    }
    const size_t own = strlen(e->id);
    return own == longest && strncmp(stem, e->id, own) == 0;
}

/* The main figure, which has no suffix, comes first. */
static int by_suffix(const void *a, const void *b)
{
    return strcmp(((const figure *)a)->suffix, ((const figure *)b)->suffix);
}

static void load_figures(report *r, experiment *e)
{
    const char **names;
    const size_t n = list_directory(r, r->figures, &names);
    for (size_t i = 0; i < n; i++) {
        if (strncmp(names[i], e->id, strlen(e->id)) != 0 || strrchr(names[i], '.') == NULL)
            continue;
        const char *stem = report_text(r, "%.*s", (int)(strrchr(names[i], '.') - names[i]), names[i]);
        if (!owns_figure(r, e, stem))
            continue;
        figure *f = NULL;
        for (size_t j = 0; j < e->n_figures; j++)
            if (strcmp(e->figures[j].stem, stem) == 0)
                f = &e->figures[j];
        if (f == NULL) {
            e->figures = grow(e->figures, e->n_figures, sizeof *e->figures);
            f = &e->figures[e->n_figures++];
            const char *suffix = stem + strlen(e->id);
            *f = (figure){.stem = stem, .suffix = suffix + (*suffix == '-')};
        }
        f->has_svg |= ends_with(names[i], ".svg");
        f->has_pdf |= ends_with(names[i], ".pdf");
        f->has_png |= ends_with(names[i], ".png");
    }
    free(names);
    if (e->n_figures > 0)
        qsort(e->figures, e->n_figures, sizeof *e->figures, by_suffix);
    report_load_captions(r, e);
    const bool wants = is_file(report_text(r, "%s/experiments/%s/plot.gp", r->home, e->id));
    if (wants && e->n_figures == 0)
        experiment_trouble(r, e, "figures-drawn", "the experiment's figures were drawn",
                           report_text(r, "%s holds no figure of this experiment", r->figures));
}

/* In which order the report names a source; negative: it does not. */
static int source_rank(const char *name)
{
    if (strcmp(name, "main.c") == 0)
        return 0;
    if (ends_with(name, ".c") || ends_with(name, ".h"))
        return 1;
    return strcmp(name, "params.ini") == 0 ? 2 : strcmp(name, "plot.gp") == 0 ? 3 : -1;
}

static void load_sources(report *r, experiment *e)
{
    const char **names;
    const size_t n = list_directory(r, report_text(r, "%s/experiments/%s", r->home, e->id), &names);
    for (int rank = 0; rank <= 3; rank++)
        for (size_t i = 0; i < n; i++)
            if (source_rank(names[i]) == rank) {
                e->sources = grow(e->sources, e->n_sources, sizeof *e->sources);
                e->sources[e->n_sources++] = names[i];
            }
    free(names);
}

void report_load_experiment(report *r, experiment *e)
{
    const char *directory = report_text(r, "%s/%s", r->results, e->id);
    e->has_program = is_file(report_text(r, "%s/experiments/%s/main.c", r->home, e->id));
    e->has_results = is_directory(directory) && (e->has_program || !r->has_programs);
    if (!e->has_results) {
        if (e->has_program)
            experiment_trouble(r, e, "ran", "the experiment ran",
                               report_text(r, "%s does not exist", directory));
        return;
    }
    /* All of one run, not half of two. */
    br_error error = {0};
    if (br_file_set_settle(directory, &error) < 0)
        experiment_trouble(r, e, "results-whole", "the results are those of one run",
                           report_text(r, "%s", error.message));
    const char *claims = report_text(r, "%s/claims.tap", directory);
    const char *timing = report_text(r, "%s/timing.tap", directory);
    report_load_claims(r, e, claims, 0);
    if (is_file(timing))
        report_load_claims(r, e, timing, 1);
    e->run = load_ini(r, e, report_text(r, "%s/run.ini", directory), true);
    e->timing = load_ini(r, e, report_text(r, "%s/timing.ini", directory), false);
    if (*ini_value(e->run, "experiment", "title") != '\0')
        e->title = ini_value(e->run, "experiment", "title");
    load_tables(r, e, directory);
    load_figures(r, e);
    load_sources(r, e);
}

bool is_wanted(report *r, const char *id)
{
    return (r->only == NULL || strcmp(id, r->only) == 0) &&
           (r->ids == NULL || strstr(report_text(r, " %s ", r->ids), report_text(r, " %s ", id)) != NULL);
}

br_status report_load(report *r, br_error *error)
{
    const br_status status = report_load_catalogue(r, error);
    if (status < 0)
        return status;
    bool found = r->only == NULL;
    for (size_t i = 0; i < r->n_experiments; i++)
        found |= r->only != NULL && strcmp(r->experiments[i].id, r->only) == 0;
    if (!found)
        return br_fail(error, BR_ERR_UNKNOWN, "--id %s: no such experiment in %s/catalogue.csv", r->only,
                       r->home);
    for (size_t i = 0; i < r->n_experiments; i++)
        if (is_wanted(r, r->experiments[i].id)) {
            r->experiments[i].page = report_text(r, "%s.html", r->experiments[i].id);
            report_load_experiment(r, &r->experiments[i]);
        }
    return BR_OK;
}

void report_destroy(report *r)
{
    for (size_t i = 0; i < r->n_experiments; i++) {
        experiment *e = &r->experiments[i];
        br_ini_destroy(e->run);
        br_ini_destroy(e->timing);
        br_tap_destroy(e->taps[0]);
        br_tap_destroy(e->taps[1]);
        free(e->claims);
        free(e->problems);
        free(e->figures);
        free(e->tables);
        free(e->sources);
    }
    free(r->experiments);
    free(r->documents);
    br_csv_destroy(r->catalogue_csv);
    br_csv_destroy(r->documents_csv);
    for (size_t i = 0; i < r->n_pool; i++)
        free(r->pool[i]);
    free(r->pool);
    *r = (report){0};
}
