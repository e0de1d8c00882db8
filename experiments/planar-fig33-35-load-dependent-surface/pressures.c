/* The pressure distributions of eqs. (43) and (44), and their limit surfaces. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sf_gamma.h>

#include "fig33.h"

/* At a normal force; the caller destroys it. */
static br_pressure *pressure_at(br_experiment *ex, const scene *s, int which, double force)
{
    const br_load_surface law = br_load_law(&s->load, &s->grip.model, which);
    const br_pressure_spec *const contact = &s->grip.model.contact;
    br_pressure *p = NULL;
    br_error error = {0};
    br_require(ex, br_load_surface_create(&law, contact->n_x, contact->width, force, &p, &error), &error);
    return p;
}

/* Weight of the cell `right` columns beside the middle. */
static double middle_row(const br_pressure *p, int right)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->row[i] == p->n_y / 2 && p->column[i] == p->n_x / 2 + right)
            return p->weight[i];
    return 0;
}

void weights(br_experiment *ex, const scene *s)
{
    br_csv *csv = br_data_read(ex, s->weights);
    br_table *table = br_table_open(ex, "middle_row");
    const long of_k = br_csv_column_find(csv, "k");
    double *forces = br_data_column(ex, csv, "fN_N"), *radii = br_data_column(ex, csv, "a_cells");
    double worst = 0;
    for (size_t row = 0; row < br_csv_rows(csv); row++) {
        const int which = of_k >= 0 && strcmp(br_csv_cell(csv, row, (size_t)of_k), "2") != 0;
        const br_load_surface law = br_load_law(&s->load, &s->grip.model, which);
        const double width = s->grip.model.contact.width;
        const int n = s->grip.model.contact.n_x;
        br_pressure *p = pressure_at(ex, s, which, forces[row]);
        br_most(&worst, fabs(br_load_surface_radius(&law, forces[row]) / (width / n) - radii[row]));
        const double peak = middle_row(p, 0);
        for (int right = 0; right <= n / 2; right++) {
            char name[60];
            snprintf(name, sizeof name, "weight_center_row_dx%d", right);
            const long column = br_csv_column_find(csv, name);
            const double recorded = column >= 0 ? strtod(br_csv_cell(csv, row, (size_t)column), NULL) : 0;
            const double ours = middle_row(p, right);
            br_most(&worst, fabs(ours - recorded) / peak);
            br_table_put(table, which, forces[row], right, ours < 1e-100 ? 0 : ours, recorded);
        }
        br_pressure_destroy(p);
    }
    br_claim(ex, "recorded-weights", worst);
}

void maps(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "maps");
    for (int which = 0; which < 2; which++)
        for (size_t f = 0; f < s->n_map_forces; f++) {
            br_pressure *p = pressure_at(ex, s, which, s->map_forces[f]);
            for (size_t i = 0; i < p->n; i++)
                br_table_put(table, (double)((size_t)which * s->n_map_forces + f), which, s->map_forces[f],
                             p->x[i], p->y[i], p->weight[i] < 1e-100 ? 0 : p->weight[i]);
            br_pressure_destroy(p);
        }
}

double normalisation(double k)
{
    return 1 / (2 / k * gsl_sf_beta(2 / k, 1 + 1 / k));
}

double surfaces_apart(br_experiment *ex, const scene *s)
{
    const double force = s->map_forces[s->n_map_forces - 1];
    br_limit_surface *surface[2] = {NULL, NULL};
    br_error error = {0};
    for (int which = 0; which < 2; which++) {
        br_pressure *p = pressure_at(ex, s, which, force);
        br_require(ex,
                   br_limit_surface_create(p, s->grip.model.n_ls, s->grip.model.table_as_published,
                                           &surface[which], &error),
                   &error);
        br_pressure_destroy(p);
    }
    double most = 0;
    for (int a = 0; a <= 4 * s->grip.model.n_ls; a++)
        for (int b = 0; b <= s->grip.model.n_ls; b++) {
            const br_wrench h = br_limit_surface_node(surface[0], a, b),
                            g = br_limit_surface_node(surface[1], a, b);
            br_most(&most, sqrt((h.x - g.x) * (h.x - g.x) + (h.y - g.y) * (h.y - g.y) +
                                (h.torque - g.torque) * (h.torque - g.torque)));
        }
    br_limit_surface_destroy(surface[0]);
    br_limit_surface_destroy(surface[1]);
    return most;
}
