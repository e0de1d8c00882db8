/* Figures of a study: a metric over one parameter with an interval over whatever else varies, a metric over
 * two parameters, two metrics with the front of the best. */
#include "sweep_figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/harness/sweep_journal.h>
#include <bristle/statistics.h>
#include <bristle/text.h>

#include "figure.h"

enum { MOST_LINES = 8, MOST_TICS = 12, SAMPLES_OF_INTERVAL = 6 };

/* A row of the figure: places along its axes, and what is drawn. */
typedef struct point {
    size_t series; /* number of the value of `series` */
    double x, y;
} point;

/* Values of a column, each once: numbers in order, words as they come. */
typedef struct scale {
    const char *name; /* of the column, with its unit */
    const char **texts;
    double *values; /* of words: their number */
    size_t n;
    bool words;
} scale;

typedef struct drawing {
    const br_sweep_plan *plan;
    br_csv *csv;
    scale x, series;
    point *points;
    size_t n;
    char x_column[BR_SWEEP_VALUE], y_column[BR_SWEEP_VALUE], series_column[BR_SWEEP_VALUE];
} drawing;

/* ---- rows ---- */

static void column_of(const br_sweep_plan *plan, const char *name, char column[BR_SWEEP_VALUE])
{
    for (size_t i = 0; i < plan->n_parameters; i++)
        if (strcmp(plan->parameters[i].name, name) == 0)
            br_sweep_parameter_column(&plan->parameters[i], column);
    for (size_t i = 0; i < plan->n_metrics; i++)
        if (strcmp(plan->metrics[i].name, name) == 0)
            br_sweep_metric_column(&plan->metrics[i], column);
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool scale_read(scale *s, const br_csv *csv, const char *column)
{
    const size_t rows = br_csv_rows(csv), c = (size_t)br_csv_column_find(csv, column);
    s->name = column;
    s->texts = calloc(rows + 1, sizeof *s->texts);
    s->values = calloc(rows + 1, sizeof *s->values);
    if (!s->texts || !s->values)
        return false;
    for (size_t r = 0; r < rows && !s->words; r++)
        s->words = !br_parse_double(br_csv_cell(csv, r, c), &s->values[r]);
    if (!s->words) {
        qsort(s->values, rows, sizeof *s->values, by_value);
        for (size_t r = 0; r < rows; r++)
            if (s->n == 0 || s->values[r] != s->values[s->n - 1])
                s->values[s->n++] = s->values[r];
        return true;
    }
    for (size_t r = 0; r < rows; r++) {
        const char *const text = br_csv_cell(csv, r, c);
        size_t k = 0;
        while (k < s->n && strcmp(s->texts[k], text) != 0)
            k++;
        if (k == s->n) {
            s->values[s->n] = (double)s->n;
            s->texts[s->n++] = text;
        }
    }
    return true;
}

/* The number of a cell's value on its scale. */
static size_t place_of(const scale *s, const char *text)
{
    double value = NAN;
    if (!s->words)
        (void)br_parse_double(text, &value);
    for (size_t k = 0; k < s->n; k++)
        if (s->words ? strcmp(s->texts[k], text) == 0 : s->values[k] == value)
            return k;
    return 0;
}

static br_status read_points(drawing *d, const char *rows, br_error *error)
{
    const br_sweep_plan *const plan = d->plan;
    BR_TRY(br_csv_read(rows, &d->csv, error));
    column_of(plan, plan->x, d->x_column);
    column_of(plan, plan->y, d->y_column);
    const bool pareto = plan->figure == BR_SWEEP_PARETO;
    const size_t n = br_csv_rows(d->csv);
    bool whole = pareto || scale_read(&d->x, d->csv, d->x_column);
    if (plan->series) {
        column_of(plan, plan->series, d->series_column);
        whole = scale_read(&d->series, d->csv, d->series_column) && whole;
    }
    d->points = calloc(n + 1, sizeof *d->points);
    if (!whole || !d->points)
        return br_fail(error, BR_ERR_MEMORY, "points of a figure");
    const size_t cx = (size_t)br_csv_column_find(d->csv, d->x_column),
                 cy = (size_t)br_csv_column_find(d->csv, d->y_column),
                 cs = plan->series ? (size_t)br_csv_column_find(d->csv, d->series_column) : 0;
    for (size_t r = 0; r < n; r++) {
        point p = {0};
        if (!br_parse_double(br_csv_cell(d->csv, r, cy), &p.y) || !isfinite(p.y))
            continue;
        if (pareto && (!br_parse_double(br_csv_cell(d->csv, r, cx), &p.x) || !isfinite(p.x)))
            continue;
        if (!pareto)
            p.x = d->x.values[place_of(&d->x, br_csv_cell(d->csv, r, cx))];
        if (plan->series)
            p.series = place_of(&d->series, br_csv_cell(d->csv, r, cs));
        d->points[d->n++] = p;
    }
    return d->n > 0 ? BR_OK : br_fail(error, BR_ERR_MISSING, "%s: no job has a value to draw", rows);
}

/* ---- lines ---- */

static int by_place(const void *a, const void *b)
{
    const point *const p = a, *const q = b;
    if (p->series != q->series)
        return p->series < q->series ? -1 : 1;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

static void put_numbers(FILE *to, const double *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char text[BR_DOUBLE_TEXT];
        br_format_double(values[i], text);
        fprintf(to, "%s%s", i ? " " : "", isnan(values[i]) ? "NaN" : text);
    }
    putc('\n', to);
}

/* For each value of x: median, and the ends of its interval; of few samples, the least and the most. */
static size_t put_line(FILE *to, const point *points, size_t n, double *samples)
{
    size_t most = 0;
    for (size_t i = 0; i < n;) {
        size_t k = 0;
        for (; i + k < n && points[i + k].x == points[i].x; k++)
            samples[k] = points[i + k].y;
        double row[4] = {points[i].x, br_median(samples, k), samples[0], samples[k - 1]};
        if (k >= SAMPLES_OF_INTERVAL)
            br_median_interval(samples, k, &row[2], &row[3]);
        put_numbers(to, row, 4);
        most = k > most ? k : most;
        i += k;
    }
    return most;
}

static void put_value(FILE *to, const scale *s, size_t k)
{
    if (s->words)
        fputs(s->texts[k], to);
    else
        fprintf(to, "%.4g", s->values[k]);
}

static void put_word_tics(FILE *to, const char *axis, const scale *s)
{
    const size_t every = s->n / (MOST_TICS + 1) + 1;
    fprintf(to, "set %stics (", axis);
    for (size_t k = 0; k < s->n; k += every) {
        fputs(k ? ", '" : "'", to);
        put_value(to, s, k);
        fprintf(to, "' %zu", k);
    }
    fputs(") noenhanced\n", to);
}

static void put_lines(FILE *to, drawing *d, double *samples)
{
    const size_t lines = d->plan->series ? d->series.n : 1, shown = lines < MOST_LINES ? lines : MOST_LINES;
    size_t most = 0, k = 0;
    qsort(d->points, d->n, sizeof *d->points, by_place);
    for (size_t i = 0; i < shown; i++) {
        size_t n = 0;
        while (k + n < d->n && d->points[k + n].series == i)
            n++;
        fprintf(to, "$line%zu << EOD\n", i);
        const size_t seen = put_line(to, d->points + k, n, samples);
        fputs("EOD\n", to);
        most = seen > most ? seen : most;
        k += n;
    }
    if (d->x.words)
        put_word_tics(to, "x", &d->x);
    fputs("set offsets graph 0.02, graph 0.02, graph 0.04, graph 0.04\nset key maxrows 2\nplot ", to);
    const char *const interval =
        most >= SAMPLES_OF_INTERVAL ? "title '95 % interval of the median'" : "title 'least to most'";
    for (size_t i = 0; i < shown && most > 1; i++)
        fprintf(to,
                "$line%zu using 1:3:4 with filledcurves linetype %zu fillstyle transparent solid 0.18 %s, ",
                i, i + 1, i == 0 ? interval : "notitle");
    for (size_t i = 0; i < shown; i++) {
        fprintf(to, "%s$line%zu using 1:2 with linespoints linetype %zu pointtype 7 pointsize 0.4 ",
                i ? ", " : "", i, i + 1);
        if (!d->plan->series) {
            fputs(most > 1 ? "title 'median'" : "notitle", to);
            continue;
        }
        fprintf(to, "title '%s = ", d->plan->series);
        put_value(to, &d->series, i);
        fputs("'", to);
    }
    putc('\n', to);
}

/* ---- heat map ---- */

/* A square for each pair of values, of the median over what else varies; none where every job failed. */
static void put_map(FILE *to, drawing *d, double *samples)
{
    fputs("$map << EOD\n", to);
    qsort(d->points, d->n, sizeof *d->points, by_place);
    for (size_t i = 0, s = 0; s < d->series.n; s++)
        for (size_t k = 0; k < d->x.n; k++) {
            size_t n = 0;
            for (; i < d->n && d->points[i].series == s && d->points[i].x == d->x.values[k]; i++)
                samples[n++] = d->points[i].y;
            const double row[3] = {(double)k, (double)s, n ? br_median(samples, n) : (double)NAN};
            put_numbers(to, row, 3);
        }
    fputs("EOD\n", to);
    put_word_tics(to, "x", &d->x);
    put_word_tics(to, "y", &d->series);
    fprintf(to, "set xrange [-0.5:%g]\nset yrange [-0.5:%g]\n", (double)d->x.n - 0.5,
            (double)d->series.n - 0.5);
    fputs("unset grid\nset tics out\nset palette defined (0 '#D8E8F2', 0.5 '#0072B2', 1 '#000000')\n"
          "set datafile missing 'NaN'\n",
          to);
    figure_put_axis_of(to, "cb", d->y_column);
    fputs("set rmargin at screen 0.8\nplot $map using 1:2:3 with image notitle\n", to);
}

/* ---- Pareto ---- */

/* The points that no other is better than in both. */
static void put_pareto(FILE *to, drawing *d)
{
    const char *const smaller = d->plan->smaller;
    const bool both = strcmp(smaller, "both") == 0;
    const double sx = both || strcmp(smaller, "x") == 0 ? 1 : -1,
                 sy = both || strcmp(smaller, "y") == 0 ? 1 : -1;
    for (size_t i = 0; i < d->n; i++) {
        d->points[i].series = 0;
        d->points[i].x *= sx;
        d->points[i].y *= sy;
    }
    qsort(d->points, d->n, sizeof *d->points, by_place);
    fputs("$all << EOD\n", to);
    for (size_t i = 0; i < d->n; i++)
        put_numbers(to, (double[]){sx * d->points[i].x, sy * d->points[i].y}, 2);
    fputs("EOD\n$front << EOD\n", to);
    double best = INFINITY;
    for (size_t i = 0; i < d->n; i++)
        if (d->points[i].y < best) {
            best = d->points[i].y;
            put_numbers(to, (double[]){sx * d->points[i].x, sy * best}, 2);
        }
    fputs("EOD\nset offsets graph 0.03, graph 0.03, graph 0.04, graph 0.04\n"
          "plot $all using 1:2 with points pointtype 7 pointsize 0.35 linecolor rgb '#9A9A9A' title 'jobs', "
          "$front using 1:2 with linespoints linetype 1 pointtype 7 pointsize 0.5 title 'Pareto front'\n",
          to);
}

/* ---- all of it ---- */

static br_status put_script(FILE *to, drawing *d, const char *format, br_error *error)
{
    const br_sweep_plan *const plan = d->plan;
    double *const samples = malloc((d->n + 1) * sizeof *samples);
    if (!samples)
        return br_fail(error, BR_ERR_MEMORY, "points of a figure");
    figure_put_terminal(to, format, 640, 420);
    fputs(figure_style, to);
    figure_put_axis_of(to, "x", d->x_column);
    figure_put_axis_of(to, "y", plan->figure == BR_SWEEP_HEAT_MAP ? d->series_column : d->y_column);
    fprintf(to, "%s%s%s",
            plan->log_x && plan->figure != BR_SWEEP_HEAT_MAP ? "set logscale x\nset format x '%g'\n" : "",
            plan->log_y && plan->figure != BR_SWEEP_HEAT_MAP ? "set logscale y\nset format y '%g'\n" : "",
            plan->log_z ? "set logscale cb\n" : "");
    if (plan->figure == BR_SWEEP_LINES)
        put_lines(to, d, samples);
    else if (plan->figure == BR_SWEEP_HEAT_MAP)
        put_map(to, d, samples);
    else
        put_pareto(to, d);
    free(samples);
    return BR_OK;
}

br_status sweep_figure_check(const br_sweep_plan *plan, const char *path, br_error *error)
{
    if (plan->figure == BR_SWEEP_NO_FIGURE)
        return br_fail(error, BR_ERR_MISSING, "--plot: %s has no [figure] that says what is drawn",
                       plan->path);
    return figure_check_format("--plot", path, error);
}

br_status sweep_figure_draw(const br_sweep_plan *plan, const char *rows, const char *path, br_error *error)
{
    drawing d = {.plan = plan};
    br_atomic_file *figure = NULL;
    FILE *script = NULL;
    br_status status = read_points(&d, rows, error);
    if (status >= 0)
        status = br_atomic_file_open(path, &figure, error);
    if (status >= 0)
        status = figure_script_open(path, &script, error);
    if (status >= 0)
        status = put_script(script, &d, figure_format(path), error);
    if (status >= 0)
        status = figure_script_draw(path, script, figure, error);
    if (status >= 0)
        status = br_atomic_file_commit(figure, error);
    else
        br_atomic_file_discard(figure);
    br_csv_destroy(d.csv);
    free(d.points);
    free(d.x.texts);
    free(d.x.values);
    free(d.series.texts);
    free(d.series.values);
    return status;
}
