/* Metrics of a run, cell by cell as its tables are made: nothing of a table is kept but what a median needs.
 */
#include "sweep_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/text.h>

enum { NAMES = 400 };
#define NOWHERE ((size_t)-1)

/* One metric in the making. */
typedef struct gauge {
    const br_sweep_metric *metric;
    size_t column, where, over; /* NOWHERE: not found */
    /* of the row that is being read */
    double value, at;
    bool fits;
    bool is_text;
    /* so far */
    size_t rows;
    double result, sum, before, before_at;
    bool passed; /* BR_SWEEP_AT: the result is there */
    double *kept;
    size_t capacity;
    br_error error; /* the first cell that was no number */
} gauge;

struct br_sweep_table {
    br_sweep_reading *reading;
    const char *file;
    size_t n_columns;
    bool begun;
    char names[NAMES]; /* of columns, for suggestions; cut where they are long */
};

struct br_sweep_reading {
    const br_sweep_plan *plan;
    gauge *gauges;
    br_sweep_table *tables;
    size_t n_tables;
};

br_status br_sweep_reading_create(const br_sweep_plan *plan, br_sweep_reading **made, br_error *error)
{
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_HANDLE(made);
    br_sweep_reading *const r = calloc(1, sizeof *r);
    *made = r;
    if (r) {
        r->plan = plan;
        r->gauges = calloc(plan->n_metrics + 1, sizeof *r->gauges);
        r->tables = calloc(plan->n_metrics + 1, sizeof *r->tables);
    }
    if (!r || !r->gauges || !r->tables) {
        br_sweep_reading_destroy(r);
        *made = NULL;
        return br_fail(error, BR_ERR_MEMORY, "metrics of a study");
    }
    for (size_t i = 0; i < plan->n_metrics; i++) {
        const char *const file = plan->metrics[i].file;
        r->gauges[i].metric = &plan->metrics[i];
        if (file && !br_sweep_reading_table(r, file))
            r->tables[r->n_tables++] = (br_sweep_table){.reading = r, .file = file};
    }
    br_sweep_reading_begin(r);
    return BR_OK;
}

void br_sweep_reading_destroy(br_sweep_reading *r)
{
    if (!r)
        return;
    for (size_t i = 0; r->gauges && i < r->plan->n_metrics; i++)
        free(r->gauges[i].kept);
    free(r->gauges);
    free(r->tables);
    free(r);
}

void br_sweep_reading_begin(br_sweep_reading *r)
{
    BR_ASSERT_HANDLE(r);
    for (size_t i = 0; i < r->plan->n_metrics; i++) {
        gauge *const g = &r->gauges[i];
        *g = (gauge){.metric = g->metric,
                     .column = NOWHERE,
                     .where = NOWHERE,
                     .over = NOWHERE,
                     .kept = g->kept,
                     .capacity = g->capacity};
    }
    for (size_t i = 0; i < r->n_tables; i++) {
        r->tables[i].begun = false;
        r->tables[i].n_columns = 0;
        r->tables[i].names[0] = '\0';
    }
}

br_sweep_table *br_sweep_reading_table(br_sweep_reading *r, const char *file)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(file);
    for (size_t i = 0; i < r->n_tables; i++)
        if (strcmp(r->tables[i].file, file) == 0)
            return &r->tables[i];
    return NULL;
}

const char *br_sweep_reading_file(const br_sweep_reading *r, size_t i)
{
    BR_ASSERT_HANDLE(r);
    return i < r->n_tables ? r->tables[i].file : NULL;
}

/* ---- cells ---- */

static void keep(gauge *g, double value)
{
    if (!br_grow(&g->kept, &g->capacity, g->rows, sizeof *g->kept))
        br_fail(&g->error, BR_ERR_MEMORY, "values of metric %s", g->metric->name);
    else
        g->kept[g->rows - 1] = value;
}

/* Between the two rows on either side of the wanted place. */
static void look_at(gauge *g, double value)
{
    const double place = g->metric->argument;
    if (!g->passed && g->rows > 1 && g->at >= place && g->before_at <= place) {
        const double span = g->at - g->before_at;
        g->result = span > 0 ? g->before + (place - g->before_at) / span * (value - g->before) : value;
        g->passed = true;
    } else if (!g->passed && g->at == place) {
        g->result = value;
        g->passed = true;
    }
    g->before = value;
    g->before_at = g->at;
}

static void take(gauge *g)
{
    const double value = g->value;
    if (g->metric->column && g->is_text)
        br_fail(&g->error, BR_ERR_SYNTAX, "%s: %s in its row %zu is no number", g->metric->file,
                g->metric->column, g->rows + 1);
    g->rows++;
    switch (g->metric->reduction) {
    case BR_SWEEP_LAST:
        g->result = value;
        break;
    case BR_SWEEP_FIRST:
        g->result = g->rows == 1 ? value : g->result;
        break;
    case BR_SWEEP_MIN:
        g->result = g->rows == 1 || !(value >= g->result) ? value : g->result;
        break;
    case BR_SWEEP_MAX:
        g->result = g->rows == 1 || !(value <= g->result) ? value : g->result;
        break;
    case BR_SWEEP_MEAN:
        g->sum += value;
        break;
    case BR_SWEEP_RMS:
        g->sum += value * value;
        break;
    case BR_SWEEP_MEDIAN:
    case BR_SWEEP_QUANTILE:
        keep(g, value);
        break;
    case BR_SWEEP_ROW:
        if (g->rows == (size_t)g->metric->argument) {
            g->result = value;
            g->passed = true;
        }
        break;
    case BR_SWEEP_AT:
        look_at(g, value);
        break;
    case BR_SWEEP_COUNT:
        break;
    }
}

static void take_name(gauge *g, size_t column, const char *name)
{
    const br_sweep_metric *const m = g->metric;
    if (m->column && strcmp(name, m->column) == 0)
        g->column = column;
    if (m->where && strcmp(name, m->where) == 0)
        g->where = column;
    if (m->over ? strcmp(name, m->over) == 0 : column == 0)
        g->over = column;
}

void br_sweep_table_cell(void *of, size_t row, size_t column, double number, const char *text)
{
    BR_ASSERT_HANDLE(of);
    br_sweep_table *const table = of;
    br_sweep_reading *const r = table->reading;
    if (row == 0) {
        const size_t used = strlen(table->names);
        table->begun = true;
        table->n_columns = column + 1;
        snprintf(table->names + used, NAMES - used, "%s,", text);
    }
    for (size_t i = 0; i < r->plan->n_metrics; i++) {
        gauge *const g = &r->gauges[i];
        if (g->metric->file != table->file && (!g->metric->file || strcmp(g->metric->file, table->file) != 0))
            continue;
        if (row == 0) {
            take_name(g, column, text);
            continue;
        }
        if (column == 0)
            g->fits = !g->metric->where;
        if (column == g->column) {
            g->value = number;
            g->is_text = text && isnan(number);
        }
        if (column == g->over)
            g->at = number;
        if (column == g->where) {
            char digits[BR_DOUBLE_TEXT];
            if (!text)
                br_format_double(number, digits);
            g->fits = strcmp(text ? text : digits, g->metric->equals) == 0;
        }
        if (column + 1 == table->n_columns && g->fits && (g->column != NOWHERE || !g->metric->column))
            take(g);
    }
}

void br_sweep_reading_claim(br_sweep_reading *r, const char *claim, double measured)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(claim);
    for (size_t i = 0; i < r->plan->n_metrics; i++) {
        gauge *const g = &r->gauges[i];
        if (g->metric->claim && strcmp(g->metric->claim, claim) == 0) {
            g->rows = 1;
            g->result = measured;
        }
    }
}

/* ---- the end ---- */

static br_status missing_column(const br_sweep_reading *r, const gauge *g, const char *column,
                                br_error *error)
{
    enum { MOST = 60 };
    char names[NAMES], hint[BR_SUGGESTION_TEXT];
    const char *list[MOST];
    size_t n = 0;
    for (size_t i = 0; i < r->n_tables; i++)
        if (strcmp(r->tables[i].file, g->metric->file) == 0)
            memcpy(names, r->tables[i].names, NAMES);
    char *rest = names;
    for (char *name; n < MOST && (name = strsep(&rest, ",")) != NULL;)
        list[n++] = name;
    br_suggest(column, list, n, hint);
    return br_fail(error, BR_ERR_UNKNOWN, "%s:%d: [metric %s]: %s has no column %s%s", r->plan->path,
                   g->metric->line, g->metric->name, g->metric->file, column, hint);
}

br_status br_sweep_reading_check(const br_sweep_reading *r, br_error *error)
{
    BR_ASSERT_HANDLE(r);
    for (size_t i = 0; i < r->plan->n_metrics; i++) {
        const gauge *const g = &r->gauges[i];
        const br_sweep_metric *const m = g->metric;
        if (!m->file)
            continue;
        bool begun = false;
        for (size_t k = 0; k < r->n_tables; k++)
            begun = begun || (r->tables[k].begun && strcmp(r->tables[k].file, m->file) == 0);
        if (!begun)
            return br_fail(error, BR_ERR_UNKNOWN, "%s:%d: [metric %s]: a run leaves no table %s",
                           r->plan->path, m->line, m->name, m->file);
        if (m->column && g->column == NOWHERE)
            return missing_column(r, g, m->column, error);
        if (m->where && g->where == NOWHERE)
            return missing_column(r, g, m->where, error);
        if (m->reduction == BR_SWEEP_AT && g->over == NOWHERE)
            return missing_column(r, g, m->over, error);
    }
    return BR_OK;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Between neighbours in order interpolated: type 7 of Hyndman and Fan, as br_box_of has it. */
static double quantile(double *values, size_t n, double share)
{
    for (size_t i = 0; i < n; i++)
        if (isnan(values[i]))
            return NAN;
    qsort(values, n, sizeof *values, by_size);
    const double place = share * (double)(n - 1);
    const size_t below = (size_t)place;
    return below + 1 < n ? values[below] + (place - (double)below) * (values[below + 1] - values[below])
                         : values[n - 1];
}

static double value_of(const gauge *g)
{
    switch (g->metric->reduction) {
    case BR_SWEEP_MEAN:
        return g->sum / (double)g->rows;
    case BR_SWEEP_RMS:
        return sqrt(g->sum / (double)g->rows);
    case BR_SWEEP_MEDIAN:
        return quantile(g->kept, g->rows, 0.5);
    case BR_SWEEP_QUANTILE:
        return quantile(g->kept, g->rows, g->metric->argument);
    case BR_SWEEP_COUNT:
        return (double)g->rows;
    default:
        return g->result;
    }
}

br_status br_sweep_reading_end(br_sweep_reading *r, double *values, br_error *error)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(values);
    BR_TRY(br_sweep_reading_check(r, error));
    for (size_t i = 0; i < r->plan->n_metrics; i++) {
        const gauge *const g = &r->gauges[i];
        const br_sweep_metric *const m = g->metric;
        const bool picks = m->reduction == BR_SWEEP_ROW || m->reduction == BR_SWEEP_AT;
        if (g->error.status < 0)
            return br_fail(error, g->error.status, "metric %s: %s", m->name, g->error.message);
        if (m->claim && g->rows == 0)
            return br_fail(error, BR_ERR_MISSING, "metric %s: claim %s has no measured number", m->name,
                           m->claim);
        if ((g->rows == 0 && m->reduction != BR_SWEEP_COUNT) || (picks && !m->claim && !g->passed))
            return br_fail(error, BR_ERR_MISSING, "metric %s: %s has no such row", m->name, m->file);
        values[i] = m->claim ? g->result : value_of(g);
    }
    return BR_OK;
}
