/* What studies/planar-fig37-rmse-nls.ini found, a row a surface and resolution. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <bristle/statistics.h>

#include <bristle/harness/claims_vary.h>

#include "fig37.h"

enum { FORCE, TORQUE, ERRORS };

/* The kept rows, (n): those of a surface follow one another. */
typedef struct rows {
    size_t n;
    const char *const *surface;
    double *n_ls, *error[BR_RMSE_ROWS][ERRORS];
} rows;

static rows rows_read(br_experiment *ex, const char *path)
{
    static const char *const columns[BR_RMSE_ROWS][ERRORS] = {{"rmse_force_p0_1", "rmse_torque_p0_1"},
                                                              {"rmse_force_p1_1", "rmse_torque_p1_1"}};
    const br_csv *const csv = br_data_read(ex, path);
    rows r = {.n = br_csv_rows(csv),
              .surface = br_data_texts(ex, csv, "surface"),
              .n_ls = br_data_column(ex, csv, "N_ls_1")};
    for (int p = 0; p < BR_RMSE_ROWS; p++)
        for (int k = 0; k < ERRORS; k++)
            r.error[p][k] = br_data_column(ex, csv, columns[p][k]);
    return r;
}

/* The rows of the surface that begins at `from` end before this one. */
static size_t end_of(const rows *r, size_t from)
{
    size_t i = from;
    while (i < r->n && strcmp(r->surface[i], r->surface[from]) == 0)
        i++;
    return i;
}

/* Fitted order in 1/N_ls of errors y from one row to another. */
static double order_of(br_experiment *ex, const rows *r, size_t from, size_t until, const double *y)
{
    double *const x = br_doubles(ex, until - from);
    for (size_t i = from; i < until; i++)
        x[i - from] = 1 / r->n_ls[i];
    return until - from > 1 ? br_log_slope(x, y + from, until - from) : NAN;
}

/* Errors and orders, curve by curve as the experiment's own tables have them. */
static void put_tables(br_experiment *ex, const rows *r)
{
    br_table *const errors = br_table_open(ex, "study"), *const orders = br_table_open(ex, "study_order");
    int curve = 0;
    for (int p = 0; p < BR_RMSE_ROWS; p++)
        for (size_t from = 0, until; from < r->n; from = until, curve++) {
            until = end_of(r, from);
            for (size_t i = from; i < until; i++) {
                br_table_put(errors, curve, p);
                br_table_text(errors, r->surface[i]);
                br_table_put(errors, r->n_ls[i], r->error[p][FORCE][i], r->error[p][TORQUE][i]);
            }
            br_table_integer(orders, p);
            br_table_text(orders, r->surface[from]);
            br_table_put(orders, order_of(ex, r, from, until, r->error[p][FORCE]),
                         order_of(ex, r, from, until, r->error[p][TORQUE]));
        }
    br_table_show(orders);
}

void note_study(br_experiment *ex, const char *path, bool judged)
{
    static const char *const surfaces[] = {"square", "circle", "line-gradient", "line"};
    const rows r = rows_read(ex, path);
    double *const both = br_doubles(ex, r.n), order[4] = {NAN, NAN, NAN, NAN}, most = 0;
    for (size_t i = 0; i < r.n; i++) {
        both[i] = hypot(r.error[0][FORCE][i], r.error[0][TORQUE][i]);
        br_most(&most, r.n_ls[i]);
    }
    for (int k = 0; k < 4; k++) {
        for (size_t from = 0; from < r.n; from = end_of(&r, from))
            if (strcmp(r.surface[from], surfaces[k]) == 0)
                order[k] = order_of(ex, &r, from, end_of(&r, from), both);
        char key[60];
        snprintf(key, sizeof key, "study_order_%s", surfaces[k]);
        for (char *at = key; *at; at++)
            *at = *at == '-' ? '_' : *at;
        br_note_number(ex, key, order[k], "1");
    }
    if (judged) {
        br_variation_begin(ex, "N_ls up to %g, as in the study", most);
        br_claim(ex, "line-gradient-slowest", order[2] / br_smaller(order[0], order[1]));
        br_variation_end(ex);
    }
    br_note_number(ex, "study_most_n_ls", most, "1");
    put_tables(ex, &r);
}
