/* Any table as a figure: panels by unit, a reference behind, differences below. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/text.h>
#include <bristle/units.h>

#include "figure.h"
#include "figure_data.h"
#include "figure_distance.h"

enum {
    MOST_RUNS = 16,
    MOST_PANELS = 10,
    MOST_POINTS = 4000,
    MOST_NAMED = 12, /* curves that are told apart */
    WIDTH = 760,
    PANEL_HEIGHT = 210
};

/* ---- panels ---- */

typedef struct panel {
    const char *unit;
    bool residuals; /* small beside what they are left of, and so apart from it */
    size_t columns[MOST_COLUMNS], n;
    bool has_reference;
} panel;

typedef struct drawing {
    const figure_table *from;
    table of, reference;
    long same[MOST_COLUMNS]; /* column of the reference, or -1 */
    panel panels[MOST_PANELS];
    size_t n_panels;
    figure_distance distances[MOST_COLUMNS]; /* (n_distances) from the reference */
    size_t n_distances;
} drawing;

static bool is_residual(const char *name)
{
    return strstr(name, "residual") != NULL;
}

static br_status add_column(drawing *d, size_t c, br_error *error)
{
    const char *const unit = d->of.columns[c].unit;
    const bool residual = is_residual(d->of.columns[c].name);
    size_t k = 0;
    while (k < d->n_panels && !(strcmp(d->panels[k].unit, unit) == 0 && d->panels[k].residuals == residual))
        k++;
    if (k == MOST_PANELS)
        return br_fail(error, BR_ERR_RANGE, "%s: columns with more than %d units; say which are wanted",
                       d->from->path, MOST_PANELS);
    if (k == d->n_panels)
        d->panels[d->n_panels++] = (panel){.unit = unit, .residuals = residual};
    d->panels[k].columns[d->panels[k].n++] = c;
    d->panels[k].has_reference = d->panels[k].has_reference || d->same[c] >= 0;
    return BR_OK;
}

static br_status arrange(drawing *d, br_error *error)
{
    const char *at = d->from->y;
    for (size_t c = 0; !at && c < d->of.n_columns; c++)
        if (c != d->of.x &&
            strcmp(d->of.columns[c].name, "step") != 0 && /* a number of the row is no curve */
            !figure_series_is_key(&d->of.series, d->of.columns[c].at))
            BR_TRY(add_column(d, c, error));
    while (at && *at) {
        const size_t length = strcspn(at, ",");
        const long c = table_column(&d->of, at, length);
        if (c < 0)
            return table_unknown(&d->of, at, length, error);
        BR_TRY(add_column(d, (size_t)c, error));
        at += length + (at[length] == ',');
    }
    return d->n_panels ? BR_OK
                       : br_fail(error, BR_ERR_MISSING, "%s: no column is left to draw", d->from->path);
}

static bool increases(const table *t)
{
    for (size_t i = 1; i < t->n; i++)
        if (!(t->columns[t->x].values[i] >= t->columns[t->x].values[i - 1]))
            return false;
    return true;
}

/* In runs of many rows each, as sections of a surface are: a line for each. */
static bool increases_in_runs(const table *t)
{
    const double *const x = t->columns[t->x].values;
    size_t runs = 1;
    for (size_t i = 1; i < t->n; i++)
        runs += !(x[i] >= x[i - 1]);
    return runs * 4 <= t->n && runs <= MOST_RUNS;
}

/* Value of the reference at x, between its rows a straight line; NaN outside them. Both tables increase. */
static double at_reference(const drawing *d, size_t c, double x, size_t *row)
{
    const table *const r = &d->reference;
    const double *const xs = r->columns[r->x].values, *const ys = r->columns[d->same[c]].values;
    while (*row + 1 < r->n && xs[*row + 1] <= x)
        ++*row;
    if (!(xs[*row] <= x))
        return NAN;
    if (xs[*row] == x)
        return ys[*row];
    if (*row + 1 == r->n)
        return NAN;
    const double part = (x - xs[*row]) / (xs[*row + 1] - xs[*row]);
    return ys[*row] + part * (ys[*row + 1] - ys[*row]);
}

/* The difference of a column from the reference in each row (n); returns what it comes to. */
static figure_distance differ(const drawing *d, size_t c, double *difference)
{
    size_t row = 0, n = 0;
    double sum = 0, most = 0;
    for (size_t i = 0; i < d->of.n; i++) {
        const double x = d->of.columns[d->of.x].values[i];
        difference[i] = d->of.columns[c].values[i] - at_reference(d, c, x, &row);
        if (isnan(difference[i]))
            continue;
        sum += difference[i] * difference[i];
        most = fmax(most, fabs(difference[i]));
        n++;
    }
    return (figure_distance){d->of.columns[c].name, n ? sqrt(sum / (double)n) : NAN, most, n};
}

/* ---- the script ---- */

enum { DASHES = 8 };
/* Of columns, where colours are of keys: as the style has them. */
static const char *const dashes[DASHES] = {"solid",   "(9, 4)", "(9, 3, 2, 3)", "(3, 2)",
                                           "(12, 3)", "(6, 2)", "(2, 4)",       "(9, 2, 2, 2, 2, 2)"};

static void put_number(FILE *to, double value)
{
    char text[BR_DOUBLE_TEXT] = "NaN";
    if (!isnan(value))
        br_format_double(value, text);
    fputs(text, to);
    putc(' ', to);
}

static void put_row(FILE *to, const table *t, size_t i, double *const *more, size_t n_more)
{
    put_number(to, t->columns[t->x].values[i]);
    for (size_t c = 0; c < t->n_columns; c++)
        put_number(to, t->columns[c].values[i]);
    for (size_t c = 0; c < n_more; c++)
        put_number(to, more[c] ? more[c][i] : NAN);
    putc('\n', to);
}

/* A block of data: x, then all columns; with too many rows each k-th alone. */
static void put_block(FILE *to, const char *name, const table *t, double *const *more, size_t n_more)
{
    const size_t every = t->n / MOST_POINTS + 1;
    fprintf(to, "$%s << EOD\n", name);
    const double *const x = t->columns[t->x].values;
    for (size_t i = 0; i < t->n; i += every) {
        if (i > 0 && x[i] < x[i - every])
            putc('\n', to); /* a line begins anew */
        put_row(to, t, i, more, n_more);
    }
    fputs("EOD\n", to);
}

/* The same, a curve after the other: each as a data set, or, where they are too many for that, as a line. */
static br_status put_curves(FILE *to, const table *t, br_error *error)
{
    const figure_series *const s = &t->series;
    size_t *const rows = malloc((t->n + 1) * sizeof *rows), *const at = malloc((s->n + 1) * sizeof *at);
    if (!rows || !at) {
        free(rows);
        free(at);
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", br_csv_path(t->csv));
    }
    at[0] = 0;
    for (size_t k = 0; k < s->n; k++)
        at[k + 1] = at[k] + s->rows[k];
    for (size_t i = 0; i < t->n; i++)
        if (s->of[i] < s->n)
            rows[at[s->of[i]]++] = i;
    fputs("$table << EOD\n", to);
    for (size_t k = 0, i = 0; k < s->n; k++) {
        const size_t every = s->rows[k] / (MOST_POINTS / (s->n < 10 ? s->n : 10)) + 1;
        if (k > 0)
            fputs(s->n > MOST_NAMED ? "\n" : "\n\n", to);
        for (; i < at[k]; i += every)
            put_row(to, t, rows[i], NULL, 0);
        i = at[k];
    }
    fputs("EOD\n", to);
    free(rows);
    free(at);
    return BR_OK;
}

/* A column's name without its unit. */
static void put_title(FILE *to, const char *name)
{
    char text[120];
    size_t length = strlen(name);
    br_unit unit;
    if (!figure_unit(name, &length, &unit))
        length = strlen(name);
    snprintf(text, sizeof text, "%.*s", (int)length, name);
    figure_put_text(to, text);
}

/* Curves of several keys: a colour for each key, a dash for each column. */
static void put_named(FILE *to, const drawing *d, const panel *p, bool with_keys)
{
    const figure_series *const s = &d->of.series;
    fputs("plot ", to);
    for (size_t i = 0; i < s->n; i++)
        for (size_t k = 0; k < p->n; k++) {
            char label[200];
            figure_series_label(s, d->of.csv, i, label, sizeof label);
            fprintf(to, "$table index %zu using 1:%zu with lines linetype %zu dashtype %s title ", i,
                    p->columns[k] + 2, i + 1, dashes[k % DASHES]);
            figure_put_text(to, k == 0 && with_keys ? label : "");
            fputs(", ", to);
        }
    for (size_t k = 0; k < p->n; k++) {
        fprintf(to, "%sNaN with lines linetype 7 dashtype %s title ", k ? ", " : "", dashes[k % DASHES]);
        put_title(to, d->of.columns[p->columns[k]].name);
    }
    putc('\n', to);
}

static void put_lines(FILE *to, const drawing *d, const panel *p, size_t first, bool difference)
{
    const char *const with = d->of.series.n > 0          ? "lines"
                             : increases_in_runs(&d->of) ? "lines"
                                                         : "points pointtype 7 pointsize 0.3";
    const char *comma = "";
    fputs("plot ", to);
    for (size_t k = 0; k < p->n; k++)
        if (!difference && d->same[p->columns[k]] >= 0) {
            fprintf(to, "%s$reference using 1:%ld with lines linestyle 10 title ", comma,
                    d->same[p->columns[k]] + 2);
            fputs(*comma ? "''" : "'reference'", to);
            comma = ", ";
        }
    for (size_t k = 0; k < p->n; k++) {
        const size_t c = p->columns[k];
        if (difference && d->same[c] < 0)
            continue;
        fprintf(to, "%s$table using 1:%zu with %s linetype %zu title ", comma, c + first, with, k + 1);
        put_title(to, d->of.columns[c].name);
        comma = ", ";
    }
    putc('\n', to);
}

/* Where all values of a panel are one, gnuplot has no range to choose. */
static void put_range(FILE *to, const drawing *d, const panel *p, double *const *differences, bool difference)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t k = 0; k < p->n; k++) {
        const size_t c = p->columns[k];
        const double *const values = difference ? differences[c] : d->of.columns[c].values;
        for (size_t i = 0; values && i < d->of.n; i++) {
            low = fmin(low, values[i]);
            high = fmax(high, values[i]);
        }
    }
    if (low < high)
        fputs("set yrange [*:*]\n", to);
    else if (low == high)
        fprintf(to, "set yrange [%.17g:%.17g]\n", low - (low != 0 ? fabs(low) : 1),
                high + (high != 0 ? fabs(high) : 1));
    else
        fputs("set yrange [-1:1]\n", to);
}

static size_t count_panels(const drawing *d)
{
    size_t n = 0;
    for (size_t k = 0; k < d->n_panels; k++)
        n += 1 + d->panels[k].has_reference;
    return n;
}

static br_status put_script(FILE *to, const drawing *d, double *const *differences, const char *format,
                            br_error *error)
{
    const size_t n = count_panels(d);
    const int height = 90 + PANEL_HEIGHT * (int)n;
    size_t drawn = 0;
    figure_put_terminal(to, format, WIDTH, height);
    fprintf(to, "%sset datafile missing 'NaN'\nset lmargin 14\nset format y '%%g'\n", figure_style);
    const bool named = d->of.series.n > 0 && d->of.series.n <= MOST_NAMED;
    if (d->of.series.n > 0)
        BR_TRY(put_curves(to, &d->of, error));
    else
        put_block(to, "table", &d->of, differences, differences ? d->of.n_columns : 0);
    if (d->reference.csv)
        put_block(to, "reference", &d->reference, NULL, 0);
    const column *const x = &d->of.columns[d->of.x];
    char name[120];
    size_t length = strlen(x->name);
    br_unit unit;
    if (!figure_unit(x->name, &length, &unit))
        length = strlen(x->name);
    snprintf(name, sizeof name, "%.*s", (int)length, x->name);
    const double *const xs = x->values;
    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < d->of.n; i++) {
        least = fmin(least, xs[i]);
        most = fmax(most, xs[i]);
    }
    const double margin = least == most ? 1 : 0;
    fprintf(to, "set xrange [%.17g:%.17g]\n", least - margin, most + margin);
    fprintf(to, "set multiplot layout %zu,1\n", n);
    for (size_t k = 0; k < d->n_panels; k++)
        for (int difference = 0; difference <= d->panels[k].has_reference; difference++) {
            figure_put_axis(to, "y", difference ? "difference" : "", d->panels[k].unit);
            const bool last = ++drawn == n;
            figure_put_axis(to, "x", last ? (strcmp(name, "t") == 0 ? "time" : name) : "",
                            last ? x->unit : "");
            put_range(to, d, &d->panels[k], differences, difference);
            if (named)
                put_named(to, d, &d->panels[k], drawn == 1);
            else
                put_lines(to, d, &d->panels[k], difference ? d->of.n_columns + 2 : 2, difference);
        }
    fputs("unset multiplot\n", to);
    return BR_OK;
}

/* ---- drawing ---- */

static br_status draw_file(const drawing *d, double *const *differences, const char *path,
                           br_atomic_file **file, br_error *error)
{
    FILE *script;
    BR_TRY(br_atomic_file_open(path, file, error));
    BR_TRY(figure_script_open(path, &script, error));
    const br_status status = put_script(script, d, differences, figure_format(path), error);
    if (status >= 0)
        return figure_script_draw(path, script, *file, error);
    fclose(script);
    return status;
}

static br_status draw_all(const drawing *d, double *const *differences, const char *const *files, size_t n,
                          br_error *error)
{
    br_atomic_file *made[8] = {NULL};
    br_status status = BR_OK;
    for (size_t i = 0; i < n && i < 8 && status >= 0; i++)
        status = draw_file(d, differences, files[i], &made[i], error);
    if (status >= 0)
        return br_atomic_files_commit(made, n < 8 ? n : 8, NULL, 0, error);
    for (size_t i = 0; i < 8; i++)
        br_atomic_file_discard(made[i]);
    return status;
}

static br_status find_differences(drawing *d, double **differences, br_error *error)
{
    if (d->of.series.n > 0 || d->reference.series.n > 0)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "%s: %s has several curves over %s, whose rows cannot be compared", d->from->reference,
                       d->of.series.n > 0 ? d->from->path : "it", d->of.columns[d->of.x].name);
    if (!increases(&d->of) || !increases(&d->reference))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "%s: %s does not increase in both files, so that rows cannot be compared",
                       d->from->reference, d->of.columns[d->of.x].name);
    for (size_t k = 0; k < d->n_panels; k++)
        for (size_t i = 0; i < d->panels[k].n; i++) {
            const size_t c = d->panels[k].columns[i];
            if (d->same[c] < 0 || differences[c])
                continue;
            differences[c] = malloc((d->of.n + 1) * sizeof **differences);
            if (!differences[c])
                return br_fail(error, BR_ERR_MEMORY, "%s", d->from->path);
            d->distances[d->n_distances++] = differ(d, c, differences[c]);
        }
    return BR_OK;
}

/* Only rows of units below the headers can set columns of one name apart. */
static br_status check_same_unit(const drawing *d, const column *a, const column *b, br_error *error)
{
    return strcmp(a->unit, b->unit) == 0
               ? BR_OK
               : br_fail(error, BR_ERR_ARGUMENT, "%s: column '%s' is in %s, in %s it is in %s",
                         d->from->reference, a->name, *b->unit ? b->unit : "1", d->from->path,
                         *a->unit ? a->unit : "1");
}

static br_status read_reference(drawing *d, br_error *error)
{
    bool any = false;
    const column *const x = &d->of.columns[d->of.x];
    BR_TRY(table_read(d->from->reference, x->name, &d->reference, error));
    BR_TRY(check_same_unit(d, x, &d->reference.columns[d->reference.x], error));
    for (size_t c = 0; c < d->of.n_columns; c++) {
        const column *const of = &d->of.columns[c];
        d->same[c] = c == d->of.x ? -1 : table_column(&d->reference, of->name, strlen(of->name));
        if (d->same[c] < 0)
            continue;
        BR_TRY(check_same_unit(d, of, &d->reference.columns[d->same[c]], error));
        any = true;
    }
    return any ? BR_OK
               : br_fail(error, BR_ERR_MISSING, "%s: has no column in common with %s", d->from->reference,
                         d->from->path);
}

br_status figure_draw_table(const figure_table *from, const char *const *files, size_t n, br_error *error)
{
    drawing d = {.from = from};
    double *differences[MOST_COLUMNS] = {NULL};
    for (size_t c = 0; c < MOST_COLUMNS; c++)
        d.same[c] = -1;
    br_status status = table_read(from->path, from->x, &d.of, error);
    if (status >= 0 && from->reference)
        status = read_reference(&d, error);
    if (status >= 0)
        status = arrange(&d, error);
    if (status >= 0 && from->reference)
        status = find_differences(&d, differences, error);
    if (status >= 0)
        status = draw_all(&d, from->reference ? differences : NULL, files, n, error);
    if (status >= 0 && from->reference)
        figure_tell(from, d.distances, d.n_distances);
    for (size_t c = 0; c < MOST_COLUMNS; c++)
        free(differences[c]);
    table_free(&d.of);
    table_free(&d.reference);
    return status;
}
