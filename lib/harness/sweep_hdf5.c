/* The rows of a study in HDF5: a dataset a column, filled some rows at a time. */
#include <bristle/harness/sweep_journal.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/text.h>

#include "../base/hdf5_memory.h"
#include "private.h"

enum { BLOCK = 1024 }; /* rows that are in memory */

/* What a column holds. */
typedef enum column_kind { JOB, PARAMETER, METRIC, STATUS, ERROR } column_kind;

typedef struct column {
    column_kind kind;
    size_t index; /* of its parameter or metric */
    char name[BR_SWEEP_VALUE];
    size_t width; /* bytes of a text with its end; 0: a number */
    hid_t type, data;
    char *cells; /* (BLOCK) of the rows at hand */
} column;

typedef struct rows {
    const br_sweep_plan *plan;
    br_sweep_ledger *ledger;
    hid_t file, plain; /* plain: datasets without times */
    column *columns;
    size_t n;
    double *values; /* of a record */
    bool failed;    /* HDF5 did */
} rows;

br_status br_sweep_hdf5_here(br_error *error)
{
    (void)error;
    return BR_OK;
}

/* ---- columns ---- */

/* Room for the longest text that a parameter takes; 0: all of them are numbers. */
static size_t parameter_width(const br_sweep_plan *plan, const br_sweep_parameter *p)
{
    size_t longest = 0;
    bool numbers = true;
    double number;
    for (size_t i = 0; p->values && i < plan->axes[p->axis].n; i++) {
        const size_t length = strlen(p->values[i]);
        longest = length > longest ? length : longest;
        numbers = numbers && br_parse_double(p->values[i], &number);
    }
    return numbers ? 0 : longest + 1;
}

static br_status error_width(const rows *r, size_t *width, br_error *error)
{
    br_sweep_record record = {.values = r->values};
    *width = 1;
    for (size_t job = 0; job < r->plan->n_jobs; job++)
        if (br_sweep_ledger_state(r->ledger, job) == BR_SWEEP_FAILED) {
            BR_TRY(br_sweep_ledger_get(r->ledger, job, &record, error));
            const size_t length = strlen(record.error);
            *width = length >= *width ? length + 1 : *width;
        }
    return BR_OK;
}

static column *add(rows *r, column_kind kind, size_t index, const char *name, size_t width)
{
    column *const c = &r->columns[r->n++];
    *c = (column){.kind = kind, .index = index, .width = width, .type = -1, .data = -1};
    snprintf(c->name, sizeof c->name, "%s", name);
    return c;
}

static br_status list_columns(rows *r, br_error *error)
{
    const br_sweep_plan *const plan = r->plan;
    char name[BR_SWEEP_VALUE];
    size_t longest;
    BR_TRY(error_width(r, &longest, error));
    add(r, JOB, 0, "job", 0);
    for (size_t i = 0; i < plan->n_parameters; i++) {
        br_sweep_parameter_column(&plan->parameters[i], name);
        add(r, PARAMETER, i, name, parameter_width(plan, &plan->parameters[i]));
    }
    for (size_t i = 0; i < plan->n_metrics; i++) {
        br_sweep_metric_column(&plan->metrics[i], name);
        add(r, METRIC, i, name, 0);
    }
    add(r, STATUS, 0, "status", sizeof "failed");
    add(r, ERROR, 0, "error", longest);
    for (size_t i = 0; i < r->n; i++)
        if (!(r->columns[i].cells =
                  calloc(BLOCK, r->columns[i].width ? r->columns[i].width : sizeof(double))))
            return br_fail(error, BR_ERR_MEMORY, "rows of a study");
    return BR_OK;
}

/* The words behind a column's name, "m_per_s" of "speed_m_per_s"; empty: none. */
static const char *unit_of(const rows *r, const column *c)
{
    const char *const name = c->kind == PARAMETER ? r->plan->parameters[c->index].name
                             : c->kind == METRIC  ? r->plan->metrics[c->index].name
                                                  : c->name;
    const size_t length = strlen(name);
    return c->name[length] == '_' ? c->name + length + 1 : "";
}

/* ---- writing ---- */

static hid_t text_type(size_t width)
{
    const hid_t type = H5Tcopy(H5T_C_S1);
    if (type >= 0)
        H5Tset_size(type, width);
    return type;
}

static void put_text(rows *r, const char *path, const char *text)
{
    const hid_t type = text_type(strlen(text) + 1), space = H5Screate(H5S_SCALAR),
                data = H5Dcreate2(r->file, path, type, space, H5P_DEFAULT, r->plain, H5P_DEFAULT);
    r->failed |=
        data < 0 || H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) < 0 || H5Dclose(data) < 0;
    H5Sclose(space);
    H5Tclose(type);
}

static void put_unit(rows *r, hid_t data, const char *unit)
{
    const hid_t type = text_type(strlen(unit) + 1), space = H5Screate(H5S_SCALAR),
                attribute = H5Acreate2(data, "unit", type, space, H5P_DEFAULT, H5P_DEFAULT);
    r->failed |= attribute < 0 || H5Awrite(attribute, type, unit) < 0 || H5Aclose(attribute) < 0;
    H5Sclose(space);
    H5Tclose(type);
}

static void create_column(rows *r, column *c)
{
    const hsize_t n = r->plan->n_jobs;
    const hid_t space = H5Screate_simple(1, &n, NULL);
    char path[BR_SWEEP_VALUE + 10];
    snprintf(path, sizeof path, "/rows/%s", c->name);
    c->type = c->width ? text_type(c->width) : H5Tcopy(c->kind == JOB ? H5T_STD_I64LE : H5T_IEEE_F64LE);
    c->data = H5Dcreate2(r->file, path, c->type, space, H5P_DEFAULT, r->plain, H5P_DEFAULT);
    r->failed |= space < 0 || c->type < 0 || c->data < 0;
    if (c->data >= 0 && *unit_of(r, c))
        put_unit(r, c->data, unit_of(r, c));
    H5Sclose(space);
}

static void fill(const rows *r, const column *c, const br_sweep_record *record, size_t place)
{
    char text[BR_SWEEP_VALUE];
    const char *word = text;
    double number = NAN;
    const int64_t job = (int64_t)record->job + 1;
    if (c->kind == PARAMETER)
        word = br_sweep_value(r->plan, record->job, c->index, text);
    else if (c->kind == STATUS)
        word = record->failed ? "failed" : "done";
    else if (c->kind == ERROR)
        word = record->error;
    if (c->width) {
        char *const cell = c->cells + place * c->width;
        memset(cell, 0, c->width);
        memcpy(cell, word, strnlen(word, c->width - 1));
        return;
    }
    if (c->kind == METRIC)
        number = record->values[c->index];
    else if (c->kind == PARAMETER)
        (void)br_parse_double(word, &number);
    if (c->kind == JOB)
        memcpy(c->cells + place * sizeof job, &job, sizeof job);
    else
        memcpy(c->cells + place * sizeof number, &number, sizeof number);
}

static void write_block(rows *r, const column *c, size_t first, size_t count)
{
    const hsize_t start = first, n = count;
    const hid_t memory = H5Screate_simple(1, &n, NULL), space = H5Dget_space(c->data);
    const hid_t type = c->width ? c->type : c->kind == JOB ? H5T_NATIVE_INT64 : H5T_NATIVE_DOUBLE;
    r->failed |= H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, NULL, &n, NULL) < 0 ||
                 H5Dwrite(c->data, type, memory, space, H5P_DEFAULT, c->cells) < 0;
    H5Sclose(space);
    H5Sclose(memory);
}

static br_status write_rows(rows *r, br_error *error)
{
    br_sweep_record record = {.values = r->values};
    const size_t n = r->plan->n_jobs;
    for (size_t first = 0; first < n && !r->failed; first += BLOCK) {
        const size_t count = n - first < BLOCK ? n - first : BLOCK;
        for (size_t i = 0; i < count; i++) {
            BR_TRY(br_sweep_ledger_get(r->ledger, first + i, &record, error));
            for (size_t k = 0; k < r->n; k++)
                fill(r, &r->columns[k], &record, i);
        }
        for (size_t k = 0; k < r->n; k++)
            write_block(r, &r->columns[k], first, count);
    }
    return BR_OK;
}

static void put_remarks(rows *r, const br_sweep_manifest *manifest)
{
    char *const remarks = br_sweep_manifest_remarks(manifest);
    br_pool pool = {NULL};
    const char *names = r->columns[0].name;
    for (size_t i = 1; i < r->n; i++)
        names = br_pool_text(&pool, "%s, %s", names, r->columns[i].name);
    put_text(r, "/columns", names);
    put_text(r, "/title", r->plan->title);
    put_text(r, "/provenance", remarks ? remarks : "");
    r->failed |= !remarks;
    br_pool_free(&pool);
    free(remarks);
}

/* The file's contents, into `to`. */
static br_status write_file(rows *r, const br_sweep_manifest *manifest, FILE *to, br_error *error)
{
    size_t size = 0;
    void *bytes = NULL;
    r->file = hdf5_open(NULL, 0);
    r->plain = H5Pcreate(H5P_DATASET_CREATE);
    r->failed |= r->file < 0 || r->plain < 0 || H5Pset_obj_track_times(r->plain, 0) < 0;
    const hid_t folder = r->failed ? -1 : H5Gcreate2(r->file, "/rows", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    r->failed |= folder < 0 || H5Gclose(folder) < 0;
    br_status status = BR_OK;
    if (!r->failed) {
        put_remarks(r, manifest);
        for (size_t i = 0; i < r->n; i++)
            create_column(r, &r->columns[i]);
        status = write_rows(r, error);
    }
    for (size_t i = 0; i < r->n; i++) {
        if (r->columns[i].data >= 0)
            r->failed |= H5Dclose(r->columns[i].data) < 0;
        if (r->columns[i].type >= 0)
            H5Tclose(r->columns[i].type);
    }
    if (r->plain >= 0)
        H5Pclose(r->plain);
    if (!r->failed && status >= 0)
        bytes = hdf5_image(r->file, &size);
    if (r->file >= 0)
        H5Fclose(r->file);
    if (bytes)
        fwrite(bytes, 1, size, to); /* what fails is told when the file is committed */
    r->failed |= !bytes;
    free(bytes);
    return status;
}

br_status br_sweep_hdf5_write(const br_sweep_plan *plan, const br_sweep_manifest *manifest,
                              br_sweep_ledger *ledger, const char *path, br_error *error)
{
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_HANDLE(manifest);
    BR_ASSERT_HANDLE(ledger);
    BR_ASSERT_HANDLE(path);
    rows r = {.plan = plan, .ledger = ledger, .file = -1, .plain = -1};
    br_atomic_file *file = NULL;
    r.columns = calloc(plan->n_parameters + plan->n_metrics + 3, sizeof *r.columns);
    r.values = malloc((plan->n_metrics + 1) * sizeof *r.values);
    br_status status = r.columns && r.values ? BR_OK : br_fail(error, BR_ERR_MEMORY, "%s", path);
    if (status >= 0)
        status = list_columns(&r, error);
    if (status >= 0)
        status = br_atomic_file_open(path, &file, error);
    if (status >= 0) {
        const hdf5_silence silence = hdf5_silence_begin();
        status = write_file(&r, manifest, br_atomic_file_stream(file), error);
        hdf5_silence_end(silence);
    }
    if (status >= 0 && r.failed)
        status = br_fail(error, BR_ERR_EXTERNAL, "%s: HDF5 could not make the file's contents", path);
    if (status >= 0)
        status = br_atomic_file_commit(file, error);
    else
        br_atomic_file_discard(file);
    for (size_t i = 0; i < r.n; i++)
        free(r.columns[i].cells);
    free(r.columns);
    free(r.values);
    return status;
}
