/* The figure of correlations of fitted parameters: for each law or model a map of the pairs of its
 * parameters, with the numbers. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>

#include "figure_known.h"
#include "figure_rows.h"

enum {
    CELL_WIDTH = 46,
    CELL_HEIGHT = 22,
    LEFT = 92,
    RIGHT = 16,
    ABOVE = 26,
    BELOW = 62,
    TOP = 70,
    ACROSS = 2,
    FEW = 8 /* parameters of maps that stand beside each other */,
    BAR = 240,
    MOST = 64
};

/* Of one law or model: rows [from, until) of the table, and the names of its parameters in their order. */
typedef struct map {
    const char *who, *names[MOST];
    size_t from, until;
    int n;
} map;

static int find(const map *m, const char *name)
{
    int i = 0;
    while (i < m->n && strcmp(m->names[i], name) != 0)
        i++;
    return i;
}

static br_status add_name(const br_csv *csv, map *m, const char *name, br_error *error)
{
    if (find(m, name) < m->n)
        return BR_OK;
    if (m->n == MOST)
        return br_fail(error, BR_ERR_RANGE, "%s: more than %d parameters of %s", br_csv_path(csv), MOST,
                       m->who);
    m->names[m->n++] = name;
    return BR_OK;
}

/* Each pair stands once, the later parameter first: parameters come in order as the others of their first
 * rows. */
static br_status read_map(const br_csv *csv, const char *kind, size_t from, map *m, br_error *error)
{
    *m = (map){.who = figure_cell(csv, from, kind), .from = from, .until = from};
    for (; m->until < br_csv_rows(csv) && strcmp(figure_cell(csv, m->until, kind), m->who) == 0; m->until++) {
        const double value = figure_number(csv, m->until, "correlation");
        if (fabs(value) > 1 + 1e-9)
            return br_fail(error, BR_ERR_RANGE, "%s:%zu: correlation '%s' is not from -1 to 1",
                           br_csv_path(csv), br_csv_row_line(csv, m->until),
                           figure_cell(csv, m->until, "correlation"));
        BR_TRY(add_name(csv, m, figure_cell(csv, m->until, "other"), error));
        BR_TRY(add_name(csv, m, figure_cell(csv, m->until, "parameter"), error));
    }
    return BR_OK;
}

static void put_names(FILE *to, char axis, const map *m, int from, int until)
{
    fprintf(to, "set %ctics (", axis);
    for (int i = from; i < until; i++) {
        fputs(i > from ? ", " : "", to);
        figure_put_text(to, m->names[i]);
        fprintf(to, " %d", i);
    }
    fputs(axis == 'x' ? ") rotate by 40 right\n" : ")\n", to);
}

/* Cells below the diagonal: rows from the second parameter on, columns to the last but one. Numbers on strong
 * colours are white. */
static void put_map(FILE *to, const br_csv *csv, const map *m)
{
    fputs("set title ", to);
    figure_put_text(to, m->who);
    fprintf(to, " noenhanced offset 0,-0.4\nset xrange [-0.5:%g]\nset yrange [%g:0.5]\n", m->n - 1.5,
            m->n - 0.5);
    put_names(to, 'x', m, 0, m->n - 1);
    put_names(to, 'y', m, 1, m->n);
    fputs("$cells << EOD\n", to);
    for (size_t i = m->from; i < m->until; i++) {
        const double value = figure_number(csv, i, "correlation");
        const int row = find(m, figure_cell(csv, i, "parameter")),
                  column = find(m, figure_cell(csv, i, "other"));
        char number[20] = "–";
        if (isfinite(value)) {
            snprintf(number, sizeof number, "%.2f", fabs(value));
            const bool below = value < 0 && strcmp(number, "0.00") != 0;
            snprintf(number, sizeof number, "%s%.2f", below ? "−" : "", fabs(value));
        }
        fprintf(to, "%d %d %.9g %d \"%s\"\n", column < row ? column : row, column < row ? row : column, value,
                fabs(value) > 0.6 ? 0xffffff : 0x222222, number);
    }
    fputs("EOD\nplot $cells using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid noborder linecolor "
          "palette, "
          "$cells using 1:2:5:4 with labels textcolor rgb variable\n",
          to);
}

static int map_width(const map *m)
{
    return LEFT + CELL_WIDTH * (m->n - 1) + RIGHT;
}

static int map_height(const map *m)
{
    return ABOVE + CELL_HEIGHT * (m->n - 1) + BELOW;
}

/* How many maps of the line that begins with this one stand beside each other, and their size together. */
static size_t line_of(const map *maps, size_t n, size_t first, int *width, int *height)
{
    size_t k = first;
    *width = *height = 0;
    do {
        *width += map_width(&maps[k]);
        *height = map_height(&maps[k]) > *height ? map_height(&maps[k]) : *height;
        k++;
    } while (k < n && k < first + ACROSS && maps[k].n <= FEW && maps[k - 1].n <= FEW);
    return k - first;
}

static void put_maps(FILE *to, const char *format, const br_csv *csv, const map *maps, size_t n)
{
    int width = BAR + 80, height = TOP;
    for (size_t k = 0; k < n;) {
        int wide, high;
        k += line_of(maps, n, k, &wide, &high);
        width = wide > width ? wide : width;
        height += high;
    }
    figure_put_terminal(to, format, width, height);
    fprintf(to,
            "%sset border front\nset multiplot\nunset key\nunset grid\n"
            "set tics out nomirror scale 0 noenhanced\n"
            "set palette defined (-1 '#0072B2', 0 '#FFFFFF', 1 '#D55E00')\nset cbrange [-1:1]\n"
            "set colorbox horizontal user origin screen %.6g,%.6g size screen %.6g,%.6g\nset cbtics 0.5 "
            "scale 0.3\n"
            "set label 1 'correlation' at screen %.6g,%.6g right\n"
            "set label 2 '–: not determined by the record' at screen 0.5,%.6g center\n",
            figure_style, 0.5 - BAR / 2.0 / width + 30.0 / width, 1 - 22.0 / height, (double)BAR / width,
            12.0 / height, 0.5 - BAR / 2.0 / width + 20.0 / width, 1 - 16.0 / height, 1 - 57.0 / height);
    int top = TOP;
    for (size_t k = 0; k < n;) {
        int wide, high, left = 0;
        const size_t beside = line_of(maps, n, k, &wide, &high);
        for (size_t i = k; i < k + beside; i++) {
            figure_put_margins(to, (double)(left + LEFT) / width,
                               (double)(left + map_width(&maps[i]) - RIGHT) / width, top + ABOVE,
                               top + map_height(&maps[i]) - BELOW, height);
            put_map(to, csv, &maps[i]);
            fputs("unset colorbox\nunset label\n", to);
            left += map_width(&maps[i]);
        }
        top += high;
        k += beside;
    }
    fputs("unset multiplot\n", to);
}

br_status figure_put_correlation(FILE *to, const char *format, const void *context, br_error *error)
{
    const br_csv *const csv = context;
    const char *kind;
    BR_TRY(figure_fitted_kind(csv, &kind, error));
    map *const maps = malloc(br_csv_rows(csv) * sizeof *maps);
    if (!maps)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", br_csv_path(csv));
    br_status status = BR_OK;
    size_t n = 0;
    for (size_t row = 0; row < br_csv_rows(csv) && status >= 0; row = maps[n++].until)
        status = read_map(csv, kind, row, &maps[n], error);
    if (status >= 0)
        put_maps(to, format, csv, maps, n);
    free(maps);
    return status;
}
