/* The boxes, beside those recorded and those read from the published figure. */
#include <math.h>
#include <stdlib.h>

#include "fig22.h"

enum { N_LEVELS = 4 };

const char *const surfaces[N_SURFACES] = {"circle",        "square",       "line",
                                          "line-gradient", "non-convex-1", "non-convex-2"};
static const char *const variants[N_VARIANTS] = {"limit_surface", "ellipse"};
static const char *const quantities[N_QUANTITIES] = {"ft_N", "tau_Nm"};

/* Largest difference of the four levels from the recorded ones over the recorded upper whisker; `levels` gets
 * the recorded ones. */
static double deviation(br_experiment *ex, const br_csv *csv, int surface, int variant, int quantity,
                        const char *tolerance, const br_box *b, double levels[N_LEVELS])
{
    static const char *const keys[] = {"surface", "reduced_variant", "quantity", "solver_tolerance"};
    static const char *const names[N_LEVELS] = {"q1", "median", "q3", "whisker_hi"};
    for (int i = 0; i < N_LEVELS; i++)
        levels[i] = NAN;
    if (!csv)
        return NAN;
    const double ours[N_LEVELS] = {b->q1, b->median, b->q3, b->whisker_high};
    const char *const values[] = {br_planar_published_name(surfaces[surface]), variants[variant],
                                  quantities[quantity], tolerance};
    const long row = br_data_row(csv, 4, keys, values);
    if (row < 0)
        br_experiment_fail(ex, "%s: no row for %s, %s, %s, %s", br_csv_path(csv), surfaces[surface],
                           variants[variant], quantities[quantity], tolerance);
    double worst = 0;
    for (int i = 0; i < N_LEVELS; i++) {
        const long column = br_csv_column_find(csv, names[i]);
        levels[i] = column < 0 ? NAN : strtod(br_csv_cell(csv, (size_t)row, (size_t)column), NULL);
    }
    for (int i = 0; i < N_LEVELS; i++)
        br_most(&worst, fabs(ours[i] - levels[i]) / levels[N_LEVELS - 1]);
    return worst;
}

br_box error_box(const br_planar_curve *distributed, const br_planar_curve *reduced, int quantity,
                 double *samples)
{
    const size_t n = distributed->path->n;
    br_planar_path_errors(distributed->path, reduced->path, samples, samples + n);
    return br_box_of(samples + (quantity == TORQUE ? n : 0), n);
}

boxes boxes_of(br_experiment *ex, br_planar_curve c[][CURVES], int n_surfaces)
{
    boxes all;
    double *const samples = br_doubles(ex, 2 * c[0][0].path->n);
    for (int f = 0; f < n_surfaces; f++)
        for (int v = 0; v < N_VARIANTS; v++)
            for (int q = 0; q < N_QUANTITIES; q++)
                all.of[f][v][q] = error_box(&c[f][0], &c[f][1 + v], q, samples);
    return all;
}

boxes put_boxes(br_experiment *ex, const scene *s, br_planar_curve c[][CURVES], int n_surfaces)
{
    br_csv *const recorded = br_data_read_if(ex, !s->driven.own, s->recorded);
    br_table *const table = br_table_open(ex, "boxes");
    const boxes all = boxes_of(ex, c, n_surfaces);
    double tight = 0, printed[N_QUANTITIES] = {0, 0};
    for (int f = 0; f < n_surfaces; f++)
        for (int v = 0; v < N_VARIANTS; v++)
            for (int q = 0; q < N_QUANTITIES; q++) {
                const br_box b = all.of[f][v][q];
                double from_tight[N_LEVELS], from_figure[N_LEVELS];
                br_most(&tight, deviation(ex, recorded, f, v, q, "tight", &b, from_tight));
                br_most(&printed[q], deviation(ex, recorded, f, v, q, "published_pdf", &b, from_figure));
                br_table_text(table, br_planar_published_name(c[f][0].surface));
                br_table_put(table, f, v, q, b.whisker_low, b.q1, b.median, b.q3, b.whisker_high, b.mean,
                             b.most);
                br_table_row(table, from_tight, N_LEVELS);
                br_table_row(table, from_figure, N_LEVELS);
            }
    br_claim(ex, "boxes-tight", tight);
    br_claim(ex, "boxes-printed-force", printed[FORCE]);
    br_claim(ex, "boxes-printed-torque", printed[TORQUE]);
    return all;
}
