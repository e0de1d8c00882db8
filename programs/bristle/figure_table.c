/* Any table as a figure: panels by unit, a reference behind, differences below. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/text.h>

#include "figure.h"
#include "figure_known.h"
#include "figure_panels.h"
#include "figure_words.h"

enum { MOST_RUNS = 16, MOST_POINTS = 4000, MARKS = 8 /* on a curve */, WIDTH = 760, PANEL_HEIGHT = 210 };

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

static void title_of(const column *c, char title[FIGURE_TITLE + 20])
{
    figure_title(c->name, title);
    if (c->from_start)
        strcat(title, " − its first");
}

static void put_title(FILE *to, const column *c)
{
    char title[FIGURE_TITLE + 20];
    title_of(c, title);
    figure_put_text(to, title);
}

/* Marks on a curve, curve k of n, which stand between those of the others: they tell curves apart that lie on
 * each other. `rows`: of the curve. */
static void put_marks(FILE *to, size_t rows, size_t k, size_t n)
{
    const size_t step = rows / MARKS + 1;
    fprintf(to, " every %zu::%zu", step, step * k / n);
}

/* Curves of several keys: a colour and a mark for each key, a dash for each column. */
static void put_named(FILE *to, const drawing *d, const panel *p, bool with_keys)
{
    const figure_series *const s = &d->of.series;
    fputs("plot ", to);
    for (size_t i = 0; i < s->n; i++) {
        char label[200];
        for (size_t k = 0; k < p->n; k++) {
            const size_t c = p->columns[k] + 2;
            fprintf(to, "$table index %zu using 1:%zu with lines linetype %zu dashtype %s notitle, ", i, c,
                    i + 1, dashes[k % DASHES]);
            fprintf(to, "$table index %zu", i);
            put_marks(to, s->rows[i], i, s->n);
            fprintf(to, " using 1:%zu with points linetype %zu notitle, ", c, i + 1);
        }
        figure_series_label(s, d->of.csv, i, label, sizeof label);
        fprintf(to, "NaN with linespoints linetype %zu dashtype solid title ", i + 1);
        figure_put_text(to, with_keys ? label : "");
        fputs(", ", to);
    }
    for (size_t k = 0; k < p->n; k++) {
        fprintf(to, "%sNaN with lines linetype 7 dashtype %s title ", k ? ", " : "", dashes[k % DASHES]);
        if (p->n > 1)
            put_title(to, &d->of.columns[p->columns[k]]);
        else
            fputs("''", to); /* the axis has it */
    }
    putc('\n', to);
}

/* Whether a column lies on another one of its panel. */
static bool is_hidden(const drawing *d, const panel *p, size_t k)
{
    for (size_t i = 0; i < p->n; i++)
        if (i != k && figure_coincides(p, d->of.columns[p->columns[i]].values,
                                       d->of.columns[p->columns[k]].values, d->of.n))
            return true;
    return false;
}

static void put_lines(FILE *to, const drawing *d, const panel *p, bool difference)
{
    const bool lines = d->of.series.n > 0 || increases_in_runs(&d->of);
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
        const size_t c = p->columns[k], at = c + (difference ? d->of.n_columns : 0) + 2;
        if (difference && d->same[c] < 0)
            continue;
        const bool marked = lines && d->of.series.n == 0 && is_hidden(d, p, k);
        fprintf(to, "%s$table using 1:%zu with %s linetype %zu title ", comma, at,
                lines ? "lines" : "points pointtype 7 pointsize 0.3", k + 1);
        if (marked || (p->n == 1 && !p->has_reference))
            fputs("''", to);
        else
            put_title(to, &d->of.columns[c]);
        if (marked) {
            fputs(", $table", to);
            put_marks(to, d->of.n / (d->of.n / MOST_POINTS + 1), k, p->n);
            fprintf(to,
                    " using 1:%zu with points linetype %zu notitle, NaN with linespoints linetype %zu title ",
                    at, k + 1, k + 1);
            put_title(to, &d->of.columns[c]);
        }
        comma = ", ";
    }
    putc('\n', to);
}

/* Where all values of a panel are one, gnuplot has no range to choose; where they are but for rounding, its
 * six digits say the same beside every tic. */
static void put_range(FILE *to, const drawing *d, const panel *p, bool difference)
{
    double low = difference ? INFINITY : p->low, high = difference ? -INFINITY : p->high;
    for (size_t k = 0; k < p->n && difference; k++) {
        const double *const values = d->differences[p->columns[k]];
        for (size_t i = 0; values && i < d->of.n; i++) {
            low = fmin(low, values[i]);
            high = fmax(high, values[i]);
        }
    }
    const double size = fmax(fabs(low), fabs(high));
    if (high - low > 1e-6 * size)
        fputs("set yrange [*:*]\n", to);
    else if (low <= high)
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

static void put_y_axis(FILE *to, const drawing *d, const panel *p, bool difference)
{
    char title[FIGURE_TITLE + 20];
    bool whole = !*p->unit; /* numbers of something */
    for (size_t k = 0; k < p->n; k++)
        whole = whole && d->of.kinds[d->of.columns[p->columns[k]].at] == WHOLE;
    snprintf(title, sizeof title, "%s",
             difference ? "difference"
             : whole    ? "number"
                        : figure_quantity(p->unit));
    if (!difference && p->n == 1)
        title_of(&d->of.columns[p->columns[0]], title);
    figure_put_axis(to, "y", title, p->unit);
}

static void put_x_range(FILE *to, const drawing *d)
{
    const double *const xs = d->of.columns[d->of.x].values;
    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < d->of.n; i++) {
        least = fmin(least, xs[i]);
        most = fmax(most, xs[i]);
    }
    const double margin = least == most ? 1 : 0;
    fprintf(to, "set xrange [%.17g:%.17g]\n", least - margin, most + margin);
}

static br_status put_script(FILE *to, const char *format, const void *context, br_error *error)
{
    const drawing *const d = context;
    const size_t n = count_panels(d);
    size_t drawn = 0;
    figure_put_terminal(to, format, WIDTH, 90 + PANEL_HEIGHT * (int)n);
    fprintf(to, "%sset datafile missing 'NaN'\nset lmargin 14\n", figure_style);
    if (d->of.series.n > 0)
        BR_TRY(put_curves(to, &d->of, error));
    else
        put_block(to, "table", &d->of, d->differences, d->from->reference ? d->of.n_columns : 0);
    if (d->reference.csv)
        put_block(to, "reference", &d->reference, NULL, 0);
    put_x_range(to, d);
    fprintf(to, "set multiplot layout %zu,1\n", n);
    for (size_t k = 0; k < d->n_panels; k++)
        for (int difference = 0; difference <= d->panels[k].has_reference; difference++) {
            char title[FIGURE_TITLE];
            const column *const x = &d->of.columns[d->of.x];
            const bool last = ++drawn == n;
            figure_title(x->name, title);
            put_y_axis(to, d, &d->panels[k], difference);
            figure_put_axis(to, "x", last ? title : "", last ? x->unit : "");
            put_range(to, d, &d->panels[k], difference);
            if (figure_is_named(d))
                put_named(to, d, &d->panels[k], drawn == 1);
            else
                put_lines(to, d, &d->panels[k], difference);
        }
    fputs("unset multiplot\n", to);
    return BR_OK;
}

/* ---- reference ---- */

static br_status find_differences(drawing *d, br_error *error)
{
    double **const differences = d->differences;
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
    BR_TRY(table_open(d->from->reference, &d->reference, error));
    BR_TRY(table_read(&d->reference, x->name, error));
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

/* A table of the program's own has its header above all rows, one without numbers too, which a reader of
 * records would take for the header. Null: it is none; standard input is read once. */
static figure_put *open_known(const char *path, br_csv **csv)
{
    *csv = NULL;
    if (strcmp(path, "-") == 0 || br_csv_read(path, csv, NULL) < 0)
        return NULL;
    figure_put *const own = figure_known(*csv);
    if (!own) {
        br_csv_destroy(*csv);
        *csv = NULL;
    }
    return own;
}

br_status figure_draw_table(const figure_table *from, const char *const *files, size_t n, br_error *error)
{
    drawing d = {.from = from};
    for (size_t c = 0; c < MOST_COLUMNS; c++)
        d.same[c] = -1;
    const bool whole = !from->x && !from->y && !from->reference;
    br_csv *known = NULL;
    figure_put *own = whole ? open_known(from->path, &known) : NULL;
    br_status status = own ? BR_OK : table_open(from->path, &d.of, error);
    if (!own && whole && status >= 0)
        own = figure_known(d.of.csv);
    if (own) {
        status = figure_draw_files(files, n, own, known ? known : d.of.csv, error);
        br_csv_destroy(known);
        table_free(&d.of);
        return status;
    }
    if (status >= 0)
        status = table_read(&d.of, from->x, error);
    if (status >= 0 && from->reference)
        status = read_reference(&d, error);
    else if (status >= 0)
        table_from_start(&d.of);
    if (status >= 0)
        status = figure_arrange(&d, error);
    if (status >= 0 && from->reference)
        status = find_differences(&d, error);
    if (status >= 0)
        status = figure_draw_files(files, n, put_script, &d, error);
    if (status >= 0 && from->reference)
        figure_tell(from, d.distances, d.n_distances);
    for (size_t c = 0; c < MOST_COLUMNS; c++)
        free(d.differences[c]);
    table_free(&d.of);
    table_free(&d.reference);
    return status;
}
