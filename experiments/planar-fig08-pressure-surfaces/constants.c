/* What the reduced model takes from the distributions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fig08.h"

/* r and u of the continuous distribution, per L and L^2; false if it has no simple form here. */
static bool continuum(const char *surface, double *r, double *u)
{
    const struct {
        const char *surface;
        double r, u;
    } exact[] = {
        /* Mean distance from the centre of a unit square: (sqrt 2 + asinh 1)/6. */
        {"square", (sqrt(2) + asinh(1)) / 6, 1.0 / 6},
        {"circle", 1.0 / 3, 1.0 / 8},
        {"line", 1.0 / 4, 1.0 / 12},
        {"line-gradient", 16.0 / 81, 1.0 / 18},
        {"line-gradient-x", 16.0 / 81, 1.0 / 18},
    };
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        if (strcmp(surface, exact[i].surface) == 0) {
            *r = exact[i].r;
            *u = exact[i].u;
            return true;
        }
    return false;
}

/* Row of the constants' file, or -1. */
static long recorded_row(const br_csv *csv, const char *surface, int cells)
{
    static const char *const keys[] = {"surface", "N"};
    char side[20];
    snprintf(side, sizeof side, "%d", cells);
    return br_data_row(csv, 2, keys, (const char *const[]){br_planar_published_name(surface), side});
}

void sweep_cells(br_experiment *ex, const scene *s, const char *const *surfaces, size_t n_surfaces)
{
    br_csv *csv = br_data_read(ex, s->constants_file);
    double *r_file = br_data_column(ex, csv, "r_m"), *u_file = br_data_column(ex, csv, "u_m2"),
           *x_file = br_data_column(ex, csv, "cop_x_m"), *y_file = br_data_column(ex, csv, "cop_y_m"),
           *n_file = br_data_column(ex, csv, "nonzero_cells");
    br_table *table = br_table_open(ex, "constants");
    /* what is compared with nothing stays infinite and fails its claim */
    double worst_r = -INFINITY, worst_u = worst_r, worst_cop = worst_r, first = worst_r, last = worst_r,
           last_u = worst_r;
    int compared = 0, loaded = 0;
    for (size_t k = 0; k < n_surfaces; k++)
        for (size_t v = 0; v < s->n_sweep; v++) {
            br_pressure *p = br_planar_pressure(ex, &s->contact, surfaces[k], s->sweep[v]);
            const double r = br_pressure_rim_radius(p);
            double theirs[5] = {NAN, NAN, NAN, NAN, NAN}, r_exact = NAN, u_exact = NAN;
            const long row = recorded_row(csv, surfaces[k], s->sweep[v]);
            if (row >= 0) {
                const double file[5] = {r_file[row], u_file[row], x_file[row], y_file[row], n_file[row]};
                memcpy(theirs, file, sizeof theirs);
                br_most(&worst_r, fabs(r - theirs[0]) / theirs[0]);
                br_most(&worst_u, fabs(p->u - theirs[1]) / theirs[1]);
                br_most(&worst_cop, hypot(p->cop.x - theirs[2], p->cop.y - theirs[3]) / p->width);
                compared++;
                loaded += (double)p->n == theirs[4];
            }
            if (continuum(surfaces[k], &r_exact, &u_exact)) {
                r_exact *= p->width;
                u_exact *= p->width * p->width;
                const double off = fabs(r / r_exact - 1);
                if (v == 0)
                    br_most(&first, off);
                if (v + 1 == s->n_sweep) {
                    br_most(&last, off);
                    br_most(&last_u, fabs(p->u / u_exact - 1));
                }
            }
            br_table_integer(table, (long long)k);
            br_table_text(table, surfaces[k]);
            br_table_integer(table, s->sweep[v]);
            br_table_put(table, 1e3 * r, 1e6 * p->u, p->u / (r * r), 1e3 * p->cop.x, 1e3 * p->cop.y,
                         (double)p->n, 1e3 * theirs[0], 1e6 * theirs[1], 1e3 * r_exact, 1e6 * u_exact);
        }
    br_claim(ex, "constants-r", worst_r);
    br_claim(ex, "constants-u", worst_u);
    br_claim(ex, "constants-cop", worst_cop);
    br_claim_fraction(ex, "constants-cells", loaded, compared);
    br_claim(ex, "continuum-r", last);
    br_claim(ex, "continuum-u", last_u);
    br_claim_holds(ex, "continuum-nearer", last < first,
                   "largest deviation of r %.3g at N = %d, %.3g at N = %d", first, s->sweep[0], last,
                   s->sweep[s->n_sweep - 1]);
}
