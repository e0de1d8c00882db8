/* The project as a whole: catalogue.csv, paper_tables/documents.csv, and which experiments exist. */
#include <stdlib.h>
#include <string.h>

#include "model.h"

static experiment *add_experiment(report *r, const char *id)
{
    r->experiments = grow(r->experiments, r->n_experiments, sizeof *r->experiments);
    experiment *e = &r->experiments[r->n_experiments++];
    const char *dash = strchr(id, '-');
    *e = (experiment){.id = id, .item = "", .what = "", .part = "", .title = id};
    /* An experiment that the catalogue doesn't know belongs to the document its name begins with. */
    e->document = dash == NULL ? id : report_text(r, "%.*s", (int)(dash - id), id);
    return e;
}

static bool is_known(const report *r, const char *id)
{
    for (size_t i = 0; i < r->n_experiments; i++)
        if (strcmp(r->experiments[i].id, id) == 0)
            return true;
    return false;
}

/* Cell of a named column, or "" if the table has no such column. */
static const char *cell(const br_csv *csv, size_t row, const char *column)
{
    const long at = br_csv_column_find(csv, column);
    return at < 0 ? "" : br_csv_cell(csv, row, (size_t)at);
}

/* An id is the name of folders and anchors, and a line written twice would count its claims twice. */
static br_status check_id(const report *r, const char *path, size_t row, const char *id, br_error *error)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    const size_t line = br_csv_row_line(r->catalogue_csv, row);
    if (*id == '\0' || *id == '.' || strspn(id, letters) != strlen(id))
        return br_fail(error, BR_ERR_SYNTAX,
                       "%s:%zu: id '%s' is no name of letters, digits, '-', '_' and '.'", path, line, id);
    if (is_known(r, id))
        return br_fail(error, BR_ERR_DUPLICATE, "%s:%zu: id '%s' stands there twice", path, line, id);
    return BR_OK;
}

static void read_documents(report *r, const char *path)
{
    br_error ignored = {0};
    /* Only names for people: without them the short names serve. */
    if (!is_file(path) || !was_read(br_csv_read(path, &r->documents_csv, &ignored)))
        return;
    const br_csv *csv = r->documents_csv;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        r->documents = grow(r->documents, r->n_documents, sizeof *r->documents);
        r->documents[r->n_documents++] = (paper){.name = cell(csv, i, "short"),
                                                 .authors = cell(csv, i, "authors"),
                                                 .title = cell(csv, i, "title"),
                                                 .year = cell(csv, i, "year"),
                                                 .venue = cell(csv, i, "venue")};
    }
}

/* The experiments of a document next to each other, documents and experiments in the catalogue's order. */
static void group_by_document(report *r)
{
    for (size_t i = 1; i < r->n_experiments; i++) {
        const experiment e = r->experiments[i];
        size_t last = i; /* of the experiments before it, one past the last of its document */
        while (last > 0 && strcmp(r->experiments[last - 1].document, e.document) != 0)
            last--;
        if (last == 0)
            continue;
        memmove(&r->experiments[last + 1], &r->experiments[last], (i - last) * sizeof e);
        r->experiments[last] = e;
    }
}

br_status report_load_catalogue(report *r, br_error *error)
{
    const char *path = report_text(r, "%s/catalogue.csv", r->home);
    br_status status = br_csv_read(path, &r->catalogue_csv, error);
    if (status < 0)
        return status;
    const br_csv *csv = r->catalogue_csv;
    if (br_csv_column_find(csv, "id") < 0)
        return br_fail(error, BR_ERR_MISSING, "%s: line 1: no column \"id\"", path);
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const char *const id = cell(csv, i, "id");
        status = check_id(r, path, i, id, error);
        if (status < 0)
            return status;
        experiment *e = add_experiment(r, id);
        if (*cell(csv, i, "document") != '\0')
            e->document = cell(csv, i, "document");
        e->item = cell(csv, i, "item");
        e->what = cell(csv, i, "what");
        e->part = cell(csv, i, "part");
    }

    /* A new experiment is one folder; the catalogue need not know it. */
    const char *const places[] = {report_text(r, "%s/experiments", r->home), r->results};
    const char *const proof[] = {"main.c", "run.ini"};
    for (size_t p = 0; p < 2 && !r->has_programs; p++) {
        const char **names;
        const size_t n = list_directory(r, places[p], &names);
        for (size_t i = 0; i < n; i++) {
            const bool is_there = is_file(report_text(r, "%s/%s/%s", places[p], names[i], proof[p]));
            r->has_programs |= is_there && p == 0;
            if (is_there && !is_known(r, names[i]))
                add_experiment(r, names[i]);
        }
        free(names);
    }
    group_by_document(r);
    read_documents(r, report_text(r, "%s/paper_tables/documents.csv", r->home));
    return BR_OK;
}
