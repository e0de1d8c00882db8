/* Trials whose outcomes are kept as rows. */
#include <bristle/harness/kept.h>

#include <limits.h>
#include <math.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/harness/data.h>
#include <bristle/text.h>

#include "private.h"

/* Whole numbers up to this are numbers of a table. */
#define WHOLE_MAX 0x1p53

struct br_kept {
    br_experiment *ex;
    const br_struct_type *outcome;
    const char *platform;
    int again;
    bool taken; /* rows stand for runs: the document's case, in full, and no row that is another's so far */
    bool miniature, repeats; /* in which one trial is still to be made twice */
    size_t rows;
    const char *const *settings; /* (rows) */
    const double *runs;          /* the same */
    const double **columns;      /* (fields x rows) */
    br_table *table;
    size_t trials, made, other; /* all; those made; of them, those that no row tells the same of */
};

/* Trials side by side, some of them. */
typedef struct batch {
    br_kept *kept;
    br_trial *run;
    const void *context;
    const char *trials;
    char *outcomes;
    size_t trial_size, outcome_size;
    const char *const *settings;
    const size_t *rows;  /* of each trial; those of the file: none */
    const size_t *which; /* trials to be made */
} batch;

/* Whether a member of the field's kind can be that number; none (NaN) only a real one can. */
static bool holds(const br_field *field, double value)
{
    switch (field->kind) {
    case BR_FIELD_INTEGER:
    case BR_FIELD_CHOICE:
        return value >= INT_MIN && value <= INT_MAX && floor(value) >= value;
    case BR_FIELD_COUNT:
        return value >= 0 && value <= WHOLE_MAX && floor(value) >= value;
    case BR_FIELD_BOOLEAN:
        return value == 0 || value == 1;
    default:
        return true;
    }
}

static const double *read_column(br_experiment *ex, const br_csv *csv, const br_field *field)
{
    const char *const *const cells = br_data_texts(ex, csv, field->name);
    double *const values = br_doubles(ex, br_csv_rows(csv));
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        if (!br_parse_double(cells[i], &values[i]) || !holds(field, values[i]))
            br_require(ex,
                       br_fail(&ex->error, BR_ERR_SYNTAX,
                               "%s:%zu: column '%s': '%.60s' is not what a run gives", br_csv_path(csv),
                               br_csv_row_line(csv, i), field->name, cells[i]),
                       NULL);
    return values;
}

br_kept *br_kept_open(br_experiment *ex, const br_kept_source *source, const br_struct_type *outcome)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(source);
    BR_ASSERT_HANDLE(outcome);
    br_csv *const csv = br_data_read(ex, source->rows);
    br_kept *const kept = br_memory(ex, 1, sizeof *kept);
    *kept = (br_kept){.ex = ex,
                      .outcome = outcome,
                      .again = source->again,
                      .platform = source->platform,
                      .taken = ex->own_case == NULL && !ex->options.quick,
                      .miniature = ex->options.quick,
                      .repeats = ex->options.quick,
                      .rows = br_csv_rows(csv),
                      .settings = br_data_texts(ex, csv, "setting"),
                      .runs = br_data_column(ex, csv, "run_1"),
                      .columns = br_memory(ex, outcome->n_fields, sizeof *kept->columns),
                      .table = br_table_open(ex, "kept")};
    for (size_t f = 0; f < outcome->n_fields; f++)
        kept->columns[f] = read_column(ex, csv, &outcome->fields[f]);
    return kept;
}

/* Which run of its setting trial i is, from 1. */
static int run_of(const char *const *settings, size_t i)
{
    int run = 1;
    for (size_t before = 0; before < i; before++)
        run += settings[before] && strcmp(settings[before], settings[i]) == 0;
    return run;
}

/* The row of a run; the number of rows: there is none. */
static size_t row_of(const br_kept *kept, const char *setting, int run)
{
    size_t row = 0;
    while (row < kept->rows && (kept->runs[row] != run || strcmp(kept->settings[row], setting) != 0))
        row++;
    return row;
}

/* No number counts as one, too. */
static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static bool same_as_row(const br_kept *kept, const void *outcome, size_t row)
{
    for (size_t f = 0; f < kept->outcome->n_fields && row < kept->rows; f++)
        if (!same(br_field_get(&kept->outcome->fields[f], outcome), kept->columns[f][row]))
            return false;
    return row < kept->rows;
}

static void take_row(const br_kept *kept, void *outcome, size_t row)
{
    for (size_t f = 0; f < kept->outcome->n_fields; f++)
        br_field_set(&kept->outcome->fields[f], outcome, kept->columns[f][row]);
}

static br_status make_one(const batch *b, size_t k, void *outcome, br_error *error)
{
    const void *const trial = b->trials ? b->trials + k * b->trial_size : NULL;
    return b->run(b->context, trial, outcome, error);
}

static br_status work(size_t i, void *context, br_error *error)
{
    const batch *const b = context;
    const size_t k = b->which[i];
    BR_TRY(make_one(b, k, b->outcomes + k * b->outcome_size, error));
    br_progress_step(b->kept->ex);
    return BR_OK;
}

/* Makes some of the trials (n of `which`). */
static void make(batch *b, const size_t *which, size_t n)
{
    br_kept *const kept = b->kept;
    b->which = which;
    br_parallel(kept->ex, n, work, b);
    for (size_t i = 0; i < n; i++) {
        const size_t k = which[i];
        if (!b->settings[k])
            continue;
        kept->made++;
        kept->other += !kept->miniature && !same_as_row(kept, b->outcomes + k * b->outcome_size, b->rows[k]);
    }
}

/* A trial once more, from an outcome as it was before it: a run that is not the same again cannot be kept. */
static void make_again(batch *b, size_t k, void *before)
{
    br_kept *const kept = b->kept;
    const void *const first = b->outcomes + k * b->outcome_size;
    bool differs = false;
    br_error error = {0};
    br_require(kept->ex, make_one(b, k, before, &error), &error);
    for (size_t f = 0; f < kept->outcome->n_fields; f++)
        differs = differs || !same(br_field_get(&kept->outcome->fields[f], before),
                                   br_field_get(&kept->outcome->fields[f], first));
    kept->other += differs;
    kept->repeats = false;
}

/* The first trial that has a setting; n: none has. */
static size_t first_kept(const char *const *settings, size_t n)
{
    size_t i = 0;
    while (i < n && !settings[i])
        i++;
    return i;
}

static void put(br_kept *kept, const char *setting, int run, const void *outcome)
{
    kept->trials++;
    br_table_text(kept->table, setting);
    br_table_integer(kept->table, run);
    for (size_t f = 0; f < kept->outcome->n_fields; f++)
        br_table_number(kept->table, br_field_get(&kept->outcome->fields[f], outcome));
}

void br_kept_trials(br_kept *kept, const char *const *settings, size_t n, br_trial *run, const void *context,
                    const void *trials, size_t trial_size, void *outcomes, size_t outcome_size)
{
    BR_ASSERT_HANDLE(kept);
    BR_ASSERT_ARRAY(settings, n);
    BR_ASSERT_HANDLE(run);
    BR_ASSERT(trials || trial_size == 0, "trials are null, each of %zu bytes", trial_size);
    BR_ASSERT_HANDLE(outcomes);
    size_t *const rows = br_memory(kept->ex, n, sizeof *rows),
                  *const now = br_memory(kept->ex, n, sizeof *now),
                  *const rest = br_memory(kept->ex, n, sizeof *rest), n_now = 0, n_rest = 0;
    batch b = {kept, run, context, trials, outcomes, trial_size, outcome_size, settings, rows, NULL};
    for (size_t i = 0; i < n; i++) {
        const int number = settings[i] ? run_of(settings, i) : 0;
        rows[i] = settings[i] ? row_of(kept, settings[i], number) : kept->rows;
        if (!kept->taken || number <= kept->again || rows[i] == kept->rows)
            now[n_now++] = i;
        else
            rest[n_rest++] = i;
    }
    const size_t again = kept->repeats ? first_kept(settings, n) : n;
    void *const before = br_memory(kept->ex, 1, outcome_size);
    if (again < n)
        memcpy(before, b.outcomes + again * outcome_size, outcome_size);
    make(&b, now, n_now);
    if (again < n)
        make_again(&b, again, before);
    kept->taken = kept->taken && kept->other == 0;
    if (!kept->taken)
        make(&b, rest, n_rest);
    for (size_t i = 0; i < n_rest && kept->taken; i++) {
        take_row(kept, b.outcomes + rest[i] * outcome_size, rows[rest[i]]);
        br_progress_step(kept->ex);
    }
    for (size_t i = 0; i < n; i++)
        if (settings[i])
            put(kept, settings[i], run_of(settings, i), b.outcomes + i * outcome_size);
}

void br_kept_claim(br_kept *kept, const char *id)
{
    BR_ASSERT_HANDLE(kept);
    BR_ASSERT_HANDLE(id);
    br_note_number(kept->ex, "kept_runs", (double)kept->trials, "runs");
    br_note_number(kept->ex, "kept_runs_made", (double)kept->made, "runs");
    br_claim_kept(kept->ex, id, (double)kept->other, kept->platform);
}
