/* Figures of a limit surface: its sections beside those of the ellipsoid, and the whole table as maps. */
#include <math.h>
#include <stdlib.h>
#include <bristle/csv.h>
#include <bristle/numbers.h>
#include <bristle/text.h>

#include "figure_known.h"

enum {
    ANGLE,
    PHI,
    ALONG,
    ACROSS,
    TORQUE,
    ELLIPSOID_FORCE,
    ELLIPSOID_TORQUE,
    N_COLUMNS,
    MARKS = 8,
    MOST_CURVES = 12
};

static const char *const sections[N_COLUMNS] = {"direction_rad",           "phi_rad",
                                                "force_along_per_max",     "force_across_per_max",
                                                "torque_per_max",          "ellipsoid_force_per_max",
                                                "ellipsoid_torque_per_max"};
static const char *const surface[] = {"theta_rad", "phi_rad", "force_x_per_max", "force_y_per_max",
                                      "torque_per_max"};

static void drop(double **values, size_t n)
{
    for (size_t c = 0; c < n; c++)
        free(values[c]);
}

static br_status read_columns(const br_csv *csv, const char *const *names, size_t n, double **values,
                              br_error *error)
{
    br_status status = BR_OK;
    for (size_t c = 0; c < n; c++)
        values[c] = NULL;
    for (size_t c = 0; c < n && status >= 0; c++)
        status = br_csv_numbers(csv, names[c], &values[c], error);
    if (status < 0)
        drop(values, n);
    return status;
}

/* Rows of values, angles in degrees; a blank line (two: a data set) before each new value of the first. */
static void put_data(FILE *to, double *const *values, size_t n_columns, size_t n, const char *between)
{
    fputs("$data << EOD\n", to);
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && values[0][i] != values[0][i - 1])
            fputs(between, to);
        for (size_t c = 0; c < n_columns; c++)
            fprintf(to, "%.9g ", c < 2 ? values[c][i] * 180 / BR_PI : values[c][i]);
        putc('\n', to);
    }
    fputs("EOD\n", to);
}

/* ---- sections ---- */

/* One panel: a column (of the data, from 1) less another one (0: none) over x, with the ellipsoid's behind
 * it (0: none). Marks of curves stand between each other, as directions of a symmetric contact lie on each
 * other. */
static void put_panel(FILE *to, const double *angles, const size_t *at, size_t n, int x, const char *y,
                      int x_behind, int behind)
{
    fputs("plot ", to);
    if (behind)
        fprintf(to, "$data index 0 using %d:%d with lines linestyle 10 title 'ellipsoid', ", x_behind,
                behind);
    for (size_t k = 0; k < n; k++) {
        const size_t step = (at[k + 1] - at[k]) / MARKS + 1;
        fprintf(to, "$data index %zu using %d:(%s) with lines linetype %zu notitle, ", k, x, y, k + 1);
        fprintf(to, "$data index %zu every %zu::%zu using %d:(%s) with points linetype %zu notitle, ", k,
                step, step * k / n, x, y, k + 1);
        fprintf(to, "NaN with linespoints linetype %zu title 'sliding along %.4g°'%s", k + 1,
                angles[at[k]] * 180 / BR_PI, k + 1 < n ? ", " : "\n");
    }
}

/* What is a rounding error is drawn as zero. */
static void put_zero_range(FILE *to, const double *a, const double *b, size_t n)
{
    double most = 0.01;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(a[i] - (b ? b[i] : 0)));
    fprintf(to, "set yrange [%.4g:%.4g]\n", -1.1 * most, 1.1 * most);
}

static void put_sections(FILE *to, double *const *v, const size_t *at, size_t n, size_t rows)
{
    fputs("set multiplot layout 3,2 margins 0.115,0.98,0.07,0.92 spacing 0.15,0.085\n"
          "set key at screen 0.5,0.985 center top vertical maxrows 2\nset xrange [0:90]\nset xtics 15\n"
          "set xlabel 'φ [°]: spin at 0, translation at 90'\nset yrange [0:1.05]\n"
          "set ylabel 'force along the sliding / max.'\n",
          to);
    put_panel(to, v[ANGLE], at, n, 2, "$3", 2, 6);
    fputs("unset key\nset ylabel 'torque / max.'\n", to);
    put_panel(to, v[ANGLE], at, n, 2, "$5", 2, 7);
    fputs("set ylabel 'force − that of the ellipsoid'\n", to);
    put_zero_range(to, v[ALONG], v[ELLIPSOID_FORCE], rows);
    put_panel(to, v[ANGLE], at, n, 2, "$3 - $6", 0, 0);
    fputs("set ylabel 'torque − that of the ellipsoid'\n", to);
    put_zero_range(to, v[TORQUE], v[ELLIPSOID_TORQUE], rows);
    put_panel(to, v[ANGLE], at, n, 2, "$5 - $7", 0, 0);
    fputs("set ylabel 'force across the sliding / max.'\n", to);
    put_zero_range(to, v[ACROSS], NULL, rows);
    put_panel(to, v[ANGLE], at, n, 2, "$4", 0, 0);
    fputs("set xlabel 'force along the sliding / max.'\nset ylabel 'torque / max.'\nset xrange [0:1.05]\n"
          "set yrange [-0.02:1.05]\nset xtics 0.2\n",
          to);
    put_panel(to, v[ANGLE], at, n, 3, "$5", 6, 7);
    fputs("unset multiplot\n", to);
}

br_status figure_put_sections(FILE *to, const char *format, const void *context, br_error *error)
{
    const br_csv *const csv = context;
    const size_t rows = br_csv_rows(csv);
    double *v[N_COLUMNS];
    size_t at[MOST_CURVES + 1] = {0}, n = rows > 0;
    BR_TRY(read_columns(csv, sections, N_COLUMNS, v, error));
    for (size_t i = 1; i < rows && n <= MOST_CURVES; i++)
        if (v[ANGLE][i] != v[ANGLE][i - 1])
            at[n++ < MOST_CURVES ? n - 1 : MOST_CURVES] = i;
    if (n == 0 || n > MOST_CURVES) {
        drop(v, N_COLUMNS);
        return br_fail(error, BR_ERR_RANGE, "%s: %s than %d directions of sliding cannot be told apart",
                       br_csv_path(csv), n ? "more" : "less", n ? MOST_CURVES : 1);
    }
    at[n] = rows;
    figure_put_terminal(to, format, 760, 860);
    fputs(figure_style, to);
    put_data(to, v, N_COLUMNS, rows, "\n\n");
    put_sections(to, v, at, n, rows);
    drop(v, N_COLUMNS);
    return BR_OK;
}

/* ---- the whole ---- */

br_status figure_put_surface(FILE *to, const char *format, const void *context, br_error *error)
{
    enum { N_SURFACE = sizeof surface / sizeof *surface };
    static const char *const titles[] = {"force along x / max.", "force along y / max.", "torque / max."};
    const br_csv *const csv = context;
    double *v[N_SURFACE];
    BR_TRY(read_columns(csv, surface, N_SURFACE, v, error));
    figure_put_terminal(to, format, 760, 690);
    fputs(figure_style, to);
    put_data(to, v, N_SURFACE, br_csv_rows(csv), "\n");
    fputs("set multiplot layout 3,1 margins 0.1,0.82,0.085,0.95 spacing 0.1\nunset grid\nset tics out\nunset "
          "key\n"
          "set palette defined (-1 '#0072B2', 0 '#FFFFFF', 1 '#D55E00')\nset cbrange [-1:1]\n"
          "set xtics 45\nset ytics 30\nset autoscale xfix\nset autoscale yfix\nset ylabel 'φ [°]'\n",
          to);
    for (int k = 0; k < 3; k++)
        fprintf(to, "set xlabel '%s'\nset cblabel '%s' offset 1\nplot $data using 1:2:%d with image\n",
                k == 2 ? "θ, direction of sliding [°]" : "", titles[k], k + 3);
    fputs("unset multiplot\n", to);
    drop(v, N_SURFACE);
    return BR_OK;
}

br_status figure_put_constants(FILE *to, const char *format, const void *context, br_error *error)
{
    (void)to;
    (void)format;
    return br_fail(
        error, BR_ERR_ARGUMENT,
        "%s: constants of a limit surface, which are no curve; limit-surface-sections.csv beside it is drawn",
        br_csv_path(context));
}
