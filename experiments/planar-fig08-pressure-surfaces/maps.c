/* Weights of the cells. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fig08.h"

/* Recorded weights (cells x cells), row-major from +y down; the file has the header c0, c1 ... or none. */
static void recorded_weights(br_experiment *ex, const scene *s, const char *surface, double *weights)
{
    char published[100], name[4200];
    snprintf(published, sizeof published, "%s", br_planar_published_name(surface));
    for (char *c = published; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    snprintf(name, sizeof name, "%s%s_21x21.csv", s->weights_folder, published);
    br_csv *csv = br_data_read_beside(ex, s->constants_file, name);
    const size_t n = (size_t)s->cells, rows = br_csv_rows(csv);
    if (br_csv_columns(csv) != n || rows + 1 < n)
        br_experiment_fail(ex, "%s: %zu x %zu weights, expected %zu x %zu", br_csv_path(csv), rows,
                           br_csv_columns(csv), n, n);
    /* Without a header the reader has taken the first row for one: its cells are the names of the columns. */
    const size_t missing = n - rows;
    for (size_t iy = 0; iy < n; iy++)
        for (size_t ix = 0; ix < n; ix++)
            weights[iy * n + ix] =
                strtod(iy < missing ? br_csv_column_name(csv, ix) : br_csv_cell(csv, iy - missing, ix), NULL);
}

void draw_maps(br_experiment *ex, const scene *s, const char *const *surfaces, size_t n_surfaces)
{
    const size_t n = (size_t)s->cells;
    br_table *table = br_table_open(ex, "weights");
    double *ours = br_doubles(ex, n * n), *theirs = br_doubles(ex, n * n);
    for (size_t k = 0; k < n_surfaces; k++) {
        br_pressure *p = br_planar_pressure(ex, &s->contact, surfaces[k], s->cells);
        memset(ours, 0, n * n * sizeof *ours);
        double most = 0;
        for (size_t i = 0; i < p->n; i++) {
            ours[(size_t)p->row[i] * n + (size_t)p->column[i]] = p->weight[i];
            br_most(&most, p->weight[i]);
        }
        recorded_weights(ex, s, surfaces[k], theirs);
        const double h = p->width / s->cells;
        for (size_t iy = 0; iy < n; iy++)
            for (size_t ix = 0; ix < n; ix++) {
                br_table_integer(table, (long long)k);
                br_table_text(table, surfaces[k]);
                br_table_put(table, 1e3 * h * ((double)ix + 0.5 - 0.5 * s->cells),
                             -1e3 * h * ((double)iy + 0.5 - 0.5 * s->cells), ours[iy * n + ix],
                             theirs[iy * n + ix], ours[iy * n + ix] / most, 1e3 * p->cop.x, 1e3 * p->cop.y);
            }
        char id[100];
        snprintf(id, sizeof id, "weights-%s", surfaces[k]);
        br_claim_curve(ex, id, ours, theirs, n * n);
    }
}
