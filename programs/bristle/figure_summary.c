/* The figure of a comparison of fits: a row for each law or model, the best one above, and beside each other
 * how far it is from the rows that were fitted and from those that were held out, its criterion, and over how
 * many rows what is left remembers itself. */
#include <math.h>
#include <stdlib.h>
#include <bristle/csv.h>

#include "figure_known.h"
#include "figure_rows.h"

enum {
    ROW_HEIGHT = 18,
    FRAME = 52 /* label and tics */,
    TOP = 44,
    LEFT = 118,
    PANEL = 190,
    GAP = 24,
    MOST = 4
};

/* Columns of one panel: of fitted rows, held-out ones, cross-validation; null: none. */
typedef struct panel {
    const char *columns[3], *label;
} panel;

static const panel panels[MOST] = {
    {{"train_rms_N", "test_rms_N", "cross_rms_N"}, "rms of residuals [N]"},
    {{"train_rms_N_m", "test_rms_N_m", "cross_rms_N_m"}, "rms of residuals [N m]"},
    {{"criterion"}, "criterion − the least one [1]"},
    {{"memory"}, "memory of residuals [rows]"},
};
static const char *const marks[3] = {"linetype 1 pointtype 7 pointsize 1",
                                     "linetype 2 pointtype 4 pointsize 1.3",
                                     "linetype 3 pointtype 8 pointsize 1.3"};
static const char *const titles[3] = {"rows that were fitted", "rows that were held out", "cross-validation"};

static double value_of(const br_csv *csv, size_t row, const char *column)
{
    return br_csv_column_find(csv, column) >= 0 ? figure_number(csv, row, column) : NAN;
}

/* Whether there is a value in a column; the least and the largest ones. */
static bool range_of(const br_csv *csv, const char *column, double *low, double *high)
{
    bool any = false;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const double value = value_of(csv, i, column);
        any = any || isfinite(value);
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
    return any;
}

static bool has(const br_csv *csv, const char *column)
{
    double low = INFINITY, high = -INFINITY;
    return column && range_of(csv, column, &low, &high);
}

static void put_panel(FILE *to, const br_csv *csv, const panel *p, bool with_names, const char *kind)
{
    double low = INFINITY, high = -INFINITY, zero = 0;
    const size_t rows = br_csv_rows(csv);
    for (int c = 0; c < 3 && p->columns[c]; c++)
        (void)range_of(csv, p->columns[c], &low, &high);
    if (p->columns[0][0] == 'c') { /* differences alone mean something */
        zero = low;
        high -= low;
        low = 0;
    }
    figure_put_range(to, low, high);
    fprintf(to, "set yrange [%g:0.4]\nset xlabel ", (double)rows + 0.6);
    figure_put_text(to, p->label);
    fputs("\nset ytics (", to);
    for (size_t i = 0; i < rows; i++) {
        fputs(i > 0 ? ", " : "", to);
        figure_put_text(to, with_names ? figure_cell(csv, i, kind) : "");
        fprintf(to, " %zu", i + 1);
    }
    fputs(")\n$rows << EOD\n", to);
    for (size_t i = 0; i < rows; i++) {
        fprintf(to, "%zu", i + 1);
        for (int c = 0; c < 3; c++)
            fprintf(to, " %.9g", p->columns[c] ? value_of(csv, i, p->columns[c]) - zero : NAN);
        putc('\n', to);
    }
    fputs("EOD\nplot ", to);
    for (int c = 0; c < 3 && p->columns[c]; c++)
        fprintf(to, "%s$rows using %d:1 with points %s notitle", c > 0 ? ", " : "", c + 2, marks[c]);
    putc('\n', to);
}

br_status figure_put_summary(FILE *to, const char *format, const void *context, br_error *error)
{
    const br_csv *const csv = context;
    const char *kind;
    BR_TRY(figure_fitted_kind(csv, &kind, error));
    int n = 0;
    for (int k = 0; k < MOST; k++)
        n += has(csv, panels[k].columns[0]);
    const int bottom = TOP + ROW_HEIGHT * (int)br_csv_rows(csv), height = bottom + FRAME,
              width = LEFT + n * (PANEL + GAP);
    figure_put_terminal(to, format, width, height);
    fprintf(to, "%sunset key\nset xtics nomirror\nset ytics noenhanced\nset multiplot\n", figure_style);
    double x = LEFT;
    for (int c = 0; c < 3; c++) {
        if (!has(csv, panels[0].columns[c]))
            continue;
        fprintf(to, "set label %d '%s' at screen %.6g,%.6g point %s offset 1,0\n", c + 1, titles[c],
                x / width, 1 - 16.0 / height, marks[c]);
        x += 185;
    }
    for (int k = 0, at = 0; k < MOST; k++) {
        if (!has(csv, panels[k].columns[0]))
            continue;
        const double left = LEFT + at * (PANEL + GAP);
        figure_put_margins(to, left / width, (left + PANEL) / width, TOP, bottom, height);
        put_panel(to, csv, &panels[k], at++ == 0, kind);
        fputs("unset label\n", to);
    }
    fputs("unset multiplot\n", to);
    return BR_OK;
}
