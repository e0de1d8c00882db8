/* The figure of parameters that were fitted: a panel for each parameter, in it a row for each law that has
 * it, with the 95 % interval. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/text.h>

#include "figure_known.h"
#include "figure_rows.h"
#include "figure_words.h"

enum { ACROSS = 2, WIDTH = 760, ROW_HEIGHT = 18, FRAME = 74 /* of a panel: label and tics */, TOP = 40 };

/* How a number without an interval is drawn. */
static const char undetermined[] = "pointtype 6 linecolor rgb '#D55E00'";

/* One number that was fitted. */
typedef struct fitted {
    const char *law, *parameter, *unit;
    double value, low, high; /* low and high NaN: no interval */
    bool undetermined;
    size_t panel;
} fitted;

typedef struct forest {
    fitted *of;
    size_t n, n_panels;
} forest;

/* Rows of the table, each in the panel of its parameter and unit. */
static br_status read_forest(const br_csv *csv, forest *f, br_error *error)
{
    const char *who;
    const size_t rows = br_csv_rows(csv);
    BR_TRY(figure_fitted_kind(csv, &who, error));
    f->of = malloc((rows + 1) * sizeof *f->of);
    if (!f->of)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", br_csv_path(csv));
    for (; f->n < rows; f->n++) {
        fitted *const p = &f->of[f->n];
        *p = (fitted){figure_cell(csv, f->n, who),
                      figure_cell(csv, f->n, "parameter"),
                      figure_cell(csv, f->n, "unit"),
                      figure_number(csv, f->n, "value"),
                      figure_number(csv, f->n, "low"),
                      figure_number(csv, f->n, "high"),
                      strstr(figure_cell(csv, f->n, "remark"), "not determined") != NULL,
                      f->n_panels};
        if (!isfinite(p->value))
            return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: value '%s' is no number", br_csv_path(csv),
                           br_csv_header_line(csv) + 1 + f->n, figure_cell(csv, f->n, "value"));
        for (size_t i = 0; i < f->n && p->panel == f->n_panels; i++)
            if (strcmp(f->of[i].parameter, p->parameter) == 0 && strcmp(f->of[i].unit, p->unit) == 0)
                p->panel = f->of[i].panel;
        f->n_panels += p->panel == f->n_panels;
    }
    return BR_OK;
}

static bool has_interval(const fitted *p)
{
    return !p->undetermined && isfinite(p->low) && isfinite(p->high);
}

static size_t count(const forest *f, size_t panel)
{
    size_t n = 0;
    for (size_t i = 0; i < f->n; i++)
        n += f->of[i].panel == panel;
    return n;
}

/* The most rows of the panels beside each other. */
static size_t height_of(const forest *f, size_t line)
{
    size_t most = 0;
    for (size_t k = line * ACROSS; k < f->n_panels && k < (line + 1) * ACROSS; k++)
        most = count(f, k) > most ? count(f, k) : most;
    return most;
}

/* Range of values and intervals. */
static void put_range(FILE *to, const forest *f, size_t panel)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < f->n; i++) {
        const fitted *const p = &f->of[i];
        if (p->panel != panel)
            continue;
        low = fmin(low, has_interval(p) ? fmin(p->low, p->value) : p->value);
        high = fmax(high, has_interval(p) ? fmax(p->high, p->value) : p->value);
    }
    figure_put_range(to, low, high);
}

/* A parameter's panel: rows from above, those that the record does not determine as open circles without
 * interval. */
static void put_panel(FILE *to, const forest *f, size_t panel)
{
    size_t row = 0, open = 0;
    const char *name = "", *unit = "", *comma = "";
    fputs("set ytics (", to);
    for (size_t i = 0; i < f->n; i++)
        if (f->of[i].panel == panel) {
            name = f->of[i].parameter;
            unit = f->of[i].unit;
            fputs(comma, to);
            figure_put_text(to, f->of[i].law);
            fprintf(to, " %zu", ++row);
            comma = ", ";
        }
    fprintf(to, ")\nset yrange [%g:0.4]\n", (double)row + 0.6);
    put_range(to, f, panel);
    figure_put_axis(to, "x", name, strcmp(unit, "1") == 0 ? "" : unit);
    fprintf(to, "$all%zu << EOD\n", panel);
    row = 0;
    for (size_t i = 0; i < f->n; i++) {
        const fitted *const p = &f->of[i];
        if (p->panel != panel)
            continue;
        const bool known = has_interval(p);
        open += !known;
        row++;
        fprintf(to, "%.9g %zu %.9g %.9g %d\n", p->value, row, known ? p->low : p->value,
                known ? p->high : p->value, known);
    }
    fprintf(to, "EOD\nplot $all%zu using 1:2:3:4 with xerrorbars linetype 1 pointtype 7 notitle", panel);
    if (open > 0)
        fprintf(
            to,
            ", $all%zu using ($5 == 0 ? $1 : NaN):2 with points pointtype 7 linecolor rgb 'white' notitle, "
            "$all%zu using ($5 == 0 ? $1 : NaN):2 with points %s notitle",
            panel, panel, undetermined);
    putc('\n', to);
}

br_status figure_put_parameters(FILE *to, const char *format, const void *context, br_error *error)
{
    forest f = {.n = 0};
    const br_status status = read_forest(context, &f, error);
    const size_t lines = (f.n_panels + ACROSS - 1) / ACROSS;
    int height = TOP;
    for (size_t i = 0; i < lines && status >= 0; i++)
        height += FRAME + ROW_HEIGHT * (int)height_of(&f, i);
    if (status >= 0) {
        figure_put_terminal(to, format, WIDTH, height);
        const double level = 1 - 14.0 / height;
        fprintf(to, "%sunset key\nset bars small\nset xtics nomirror\nset ytics noenhanced\nset multiplot\n",
                figure_style);
        fprintf(to,
                "set label 1 'with its 95 %% interval' at screen 0.26,%.6g point linetype 1 pointtype 7 "
                "offset 1,0\n",
                level);
        fprintf(to, "set label 2 'not determined by the record' at screen 0.56,%.6g point %s offset 1,0\n",
                level, undetermined);
    }
    int top = TOP;
    for (size_t i = 0; i < lines && status >= 0; i++) {
        for (size_t k = i * ACROSS; k < f.n_panels && k < (i + 1) * ACROSS; k++) {
            const double left = 0.16 + 0.5 * (double)(k % ACROSS);
            figure_put_margins(to, left, left + 0.31, top, top + ROW_HEIGHT * (int)count(&f, k), height);
            put_panel(to, &f, k);
            fputs(k == 0 ? "unset label\n" : "", to);
        }
        top += FRAME + ROW_HEIGHT * (int)height_of(&f, i);
    }
    if (status >= 0)
        fputs("unset multiplot\n", to);
    free(f.of);
    return status;
}
