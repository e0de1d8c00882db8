/* Figure 18: the spherical coordinates that sample a limit surface, and where on it the samples lie. */
#include "fig14.h"

#include <math.h>

#include <bristle/limit_surface.h>

enum { SURFACES = 2, CORNERS = 4 };

static const struct {
    const char *shape, *claim;
} sampled[SURFACES] = {{"circle", "table-circle"}, {"line-gradient", "table-gradient"}};

/* Direction of motion of node (a, b) on the unit sphere: v_x/r, v_y/r, omega [eq. (33)]. */
static br_twist direction(int a, int b, int n_ls)
{
    const double step = BR_PI / 2 / n_ls, theta = a * step, phi = b * step;
    return (br_twist){cos(theta) * sin(phi), sin(theta) * sin(phi), cos(phi)};
}

/* Nodes of a table, with the ellipsoid's wrench for the same motion, row by row in theta. */
static void put_nodes(br_table *table, int which, const br_limit_surface *surface)
{
    const int n_ls = br_limit_surface_resolution(surface);
    for (int a = 0; a <= 4 * n_ls; a++)
        for (int b = 0; b <= n_ls; b++) {
            const br_twist v = direction(a, b, n_ls);
            const br_wrench h = br_limit_surface_node(surface, a, b), e = br_limit_surface_ellipsoid(1, v);
            br_table_put(table, which, a, b, v.x, v.y, v.omega, h.x, h.y, h.torque, e.x, e.y, e.torque,
                         sqrt((h.x - e.x) * (h.x - e.x) + (h.y - e.y) * (h.y - e.y) +
                              (h.torque - e.torque) * (h.torque - e.torque)));
        }
}

/* Corners of the cells as in the recorded file. */
static void compare(br_experiment *ex, const scene *s, int which, const br_limit_surface *surface)
{
    br_csv *csv = br_data_read(ex, s->tables[which]);
    const size_t n = br_csv_rows(csv);
    static const char *const columns[3] = {"hx", "hy", "htau"};
    double *i_theta = br_data_column(ex, csv, "i_theta"), *i_phi = br_data_column(ex, csv, "i_phi"),
           *corner = br_data_column(ex, csv, "corner"), *theirs = br_doubles(ex, 3 * n),
           *ours = br_doubles(ex, 3 * n);
    for (size_t c = 0; c < 3; c++) {
        double *column = br_data_column(ex, csv, columns[c]);
        for (size_t i = 0; i < n; i++)
            theirs[c * n + i] = column[i];
    }
    for (size_t i = 0; i < n; i++) {
        const br_wrench h = br_limit_surface_node(surface, (int)i_theta[i] + (int)corner[i] % 2,
                                                  (int)i_phi[i] + (int)corner[i] / 2);
        ours[i] = h.x;
        ours[n + i] = h.y;
        ours[2 * n + i] = h.torque;
    }
    br_claim_curve(ex, sampled[which].claim, ours, theirs, 3 * n);
}

/* Distances between neighbouring nodes along phi on the surface, as the largest over their mean: 1 if the
 * samples lay evenly. */
static double unevenness(const br_limit_surface *surface)
{
    const int n_ls = br_limit_surface_resolution(surface);
    double most = 0, sum = 0;
    for (int a = 0; a <= 4 * n_ls; a++)
        for (int b = 0; b < n_ls; b++) {
            const br_wrench p = br_limit_surface_node(surface, a, b),
                            q = br_limit_surface_node(surface, a, b + 1);
            const double d = sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) +
                                  (p.torque - q.torque) * (p.torque - q.torque));
            br_most(&most, d);
            sum += d;
        }
    return most * (4 * n_ls + 1) * n_ls / sum;
}

void claim_evenness(br_experiment *ex, const scene *s)
{
    double uneven[SURFACES];
    for (int which = 0; which < SURFACES; which++) {
        br_pressure *p = br_planar_pressure(ex, &s->contact, sampled[which].shape, s->cells);
        br_limit_surface *surface = NULL;
        br_error error = {0};
        br_require(ex, br_limit_surface_create(p, s->n_ls, s->as_published, &surface, &error), &error);
        uneven[which] = unevenness(surface);
        br_limit_surface_destroy(surface);
    }
    br_claim(ex, "gradient-sampled-less-evenly", uneven[1] / uneven[0]);
}

void draw_sampling(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "sampling");
    double uneven[SURFACES];
    for (int which = 0; which < SURFACES; which++) {
        br_pressure *p = br_planar_pressure(ex, &s->contact, sampled[which].shape, s->cells);
        br_limit_surface *fine = NULL, *coarse = NULL;
        br_error error = {0};
        br_require(ex, br_limit_surface_create(p, s->n_ls, s->as_published, &fine, &error), &error);
        br_require(ex, br_limit_surface_create(p, s->n_ls_drawn, s->as_published, &coarse, &error), &error);
        put_nodes(table, which, fine);
        compare(ex, s, which, coarse);
        uneven[which] = unevenness(fine);
        br_limit_surface_destroy(fine);
        br_limit_surface_destroy(coarse);
    }
    br_claim(ex, "gradient-sampled-less-evenly", uneven[1] / uneven[0]);

    /* One cell of the coarse table with its residuals [eqs. (39), (40)]. */
    br_table *cell = br_table_open(ex, "cell");
    const double step = BR_PI / 2 / s->n_ls_drawn;
    for (int corner = 0; corner < CORNERS; corner++) {
        const br_twist v = direction(s->cell[0] + corner % 2, s->cell[1] + corner / 2, s->n_ls_drawn);
        br_table_put(cell, corner + 1, v.x, v.y, v.omega);
    }
    const double theta = (s->cell[0] + s->residual[0]) * step, phi = (s->cell[1] + s->residual[1]) * step;
    br_table_put(cell, 0, cos(theta) * sin(phi), sin(theta) * sin(phi), cos(phi));
}
