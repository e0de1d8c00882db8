/* Figure 15: the whole limit surface, and the ellipsoid for the same twists. */
#include "fig14.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <bristle/limit_surface.h>

/* One point of the surface: wrench, and the ellipsoid's for the same twist. */
typedef struct point {
    br_twist v;
    br_wrench f, e;
} point;

/* All points, direction by direction: from pure spin +1 to pure sliding, then from -1. */
static point *sample(br_experiment *ex, const scene *s, const br_pressure *p, double most[3])
{
    const int half = s->radial_points / 2;
    const double turn = 2 * BR_PI, r = br_pressure_rim_radius(p);
    point *points = br_memory(ex, (size_t)s->directions * (size_t)s->radial_points, sizeof *points);
    for (int c = 0; c < 3; c++)
        most[c] = 0;
    for (int d = 0; d < s->directions; d++) {
        const double theta = turn * d / (s->directions - 1);
        for (int i = 0; i < 2 * half; i++) {
            const double share = (double)(i % half) / (half - 1), sign = i < half ? 1 : -1;
            point *q = &points[d * s->radial_points + i];
            const br_twist v = {s->speed * cos(theta) * share, s->speed * sin(theta) * share,
                                sign * s->spin * (1 - share)};
            q->v = v;
            q->f = wrench_at_cop(s, p, v);
            q->e = br_limit_surface_ellipsoid(r, v);
            br_most(&most[0], fabs(q->f.x));
            br_most(&most[1], fabs(q->f.y));
            br_most(&most[2], fabs(q->f.torque));
        }
    }
    return points;
}

/* Distance from the ellipsoid's surface along the ray from the origin, and from the ellipsoid's wrench; units
 * f_N and f_N r. */
static void distances(const point *q, double r, double *shape, double *location)
{
    const double t = q->f.torque / r, e = q->e.torque / r;
    *shape = fabs(sqrt(q->f.x * q->f.x + q->f.y * q->f.y + t * t) - 1);
    *location = sqrt((q->f.x - q->e.x) * (q->f.x - q->e.x) + (q->f.y - q->e.y) * (q->f.y - q->e.y) +
                     (t - e) * (t - e));
}

/* Mean distance of the twists from the ellipsoid's wrench over that from its surface. */
static void claim_place(br_experiment *ex, const scene *s, const char *name, const char *shape)
{
    br_pressure *p = br_planar_pressure(ex, &s->contact, shape, s->cells);
    const double r = br_pressure_rim_radius(p);
    const int n = s->directions * s->radial_points;
    double most[3], mean_shape = 0, mean_location = 0;
    const point *points = sample(ex, s, p, most);
    for (int i = 0; i < n; i++) {
        double shape_off, location_off;
        distances(&points[i], r, &shape_off, &location_off);
        mean_shape += shape_off / n;
        mean_location += location_off / n;
    }
    char id[100];
    snprintf(id, sizeof id, "%s-location-over-shape", name);
    br_claim(ex, id, mean_location / mean_shape);
}

void claim_places(br_experiment *ex, const scene *s)
{
    claim_place(ex, s, "circle", "circle");
    claim_place(ex, s, "gradient", "line-gradient");
}

/* Writes one surface; appends ours and the recorded norms for the claims; returns the largest distances. */
static void draw(br_experiment *ex, const scene *s, const char *name, const char *shape, const char *file)
{
    static const char *const columns[3] = {"fx_norm", "fy_norm", "tau_norm"}, *const ids[3] = {"fx", "fy",
                                                                                               "torque"};
    br_pressure *p = br_planar_pressure(ex, &s->contact, shape, s->cells);
    br_csv *csv = br_data_read(ex, file);
    const size_t rows = br_csv_rows(csv);
    double most[3], *theirs[3], *ours[3], worst_shape = 0, worst_location = 0, mean_shape = 0,
                                          mean_location = 0;
    for (int c = 0; c < 3; c++) {
        theirs[c] = br_data_column(ex, csv, columns[c]);
        ours[c] = br_doubles(ex, rows);
    }
    point *points = sample(ex, s, p, most);
    const double r = br_pressure_rim_radius(p);
    char table_name[100];
    snprintf(table_name, sizeof table_name, "surface_%s", name);
    br_table *table = br_table_open(ex, table_name);
    br_table *arrows = strcmp(name, "gradient") == 0 ? br_table_open(ex, "location") : NULL;
    size_t row = 0;
    const int n = s->directions * s->radial_points;
    for (int i = 0; i < n; i++) {
        const point *q = &points[i];
        const int d = i / s->radial_points;
        const double norm[3] = {q->f.x / most[0], q->f.y / most[1], q->f.torque / most[2]};
        double recorded[3] = {NAN, NAN, NAN}, shape_off, location_off;
        if (d % s->stored == 0 && row < rows) {
            for (int c = 0; c < 3; c++) {
                recorded[c] = theirs[c][row];
                ours[c][row] = norm[c];
            }
            row++;
        }
        distances(q, r, &shape_off, &location_off);
        br_most(&worst_shape, shape_off);
        br_most(&worst_location, location_off);
        mean_shape += shape_off / n;
        mean_location += location_off / n;
        br_table_integer(table, d);
        br_table_put(table, 2 * BR_PI * d / (s->directions - 1), q->v.x, q->v.y, q->v.omega);
        br_table_row(table, norm, 3);
        br_table_row(table, recorded, 3);
        br_table_put(table, q->e.x, q->e.y, q->e.torque / r, shape_off, location_off);
        /* Two directions make the section across the line, v_y = 0. */
        if (arrows && i % 2 == 0 && (d == 0 || d == (s->directions - 1) / 2))
            br_table_put(arrows, d, q->f.x, q->f.y, q->f.torque / r, q->e.x - q->f.x, q->e.y - q->f.y,
                         (q->e.torque - q->f.torque) / r);
    }
    char id[100];
    for (int c = 0; c < 3; c++) {
        snprintf(id, sizeof id, "surface-%s-%s", name, ids[c]);
        if (row == rows)
            br_claim_curve(ex, id, ours[c], theirs[c], rows);
    }
    snprintf(id, sizeof id, "%s-location-over-shape", name);
    br_claim(ex, id, mean_location / mean_shape);
    snprintf(id, sizeof id, "%s_largest_shape_error", name);
    br_note_number(ex, id, worst_shape, "f_N");
    snprintf(id, sizeof id, "%s_largest_location_error", name);
    br_note_number(ex, id, worst_location, "f_N");
    snprintf(id, sizeof id, "%s_mean_shape_error", name);
    br_note_number(ex, id, mean_shape, "f_N");
    snprintf(id, sizeof id, "%s_mean_location_error", name);
    br_note_number(ex, id, mean_location, "f_N");
}

void draw_surfaces(br_experiment *ex, const scene *s)
{
    draw(ex, s, "circle", "circle", s->circle_file);
    draw(ex, s, "gradient", "line-gradient", s->gradient_file);
}
