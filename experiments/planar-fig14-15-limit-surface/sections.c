/* Figure 14: sections through limit surfaces, force against torque. */
#include "fig14.h"

#include <math.h>
#include <stdio.h>

#include <bristle/limit_surface.h>

#define CURVES 5

static const struct {
    const char *name, *shape, *recorded;
    bool along_y;
} curves[CURVES] = {
    {"ellipsoid", NULL, "ellipse", false},   {"circle", "circle", "circle", false},
    {"square", "square", "square", false},   {"line-across", "line", "line_vx", false},
    {"line-along", "line", "line_vy", true},
};

/* Force along the direction of sliding and torque, absolute, over their largest values: (points) each.
 * Returns the largest torque over the rim radius r of the same contact [eq. (23)], in units of the largest
 * force. */
static double section(br_experiment *ex, const scene *s, int curve, int cells, double *force, double *torque)
{
    const char *shape = curves[curve].shape;
    br_pressure *p = br_planar_pressure(ex, &s->contact, shape ? shape : "circle", cells);
    const double r = br_pressure_rim_radius(p), quarter = BR_PI / 2;
    double most[2] = {0, 0};
    for (int i = 0; i < s->section_points; i++) {
        const double a = quarter * i / (s->section_points - 1), slide = s->section_speed * cos(a);
        const br_twist v = {curves[curve].along_y ? 0 : slide, curves[curve].along_y ? slide : 0,
                            s->section_spin * sin(a)};
        const br_wrench f = shape ? wrench_at_cop(s, p, v) : br_limit_surface_ellipsoid(r, v);
        force[i] = fabs(curves[curve].along_y ? f.y : f.x);
        torque[i] = fabs(f.torque);
        br_most(&most[0], force[i]);
        br_most(&most[1], torque[i]);
    }
    for (int i = 0; i < s->section_points; i++) {
        force[i] /= most[0];
        torque[i] /= most[1];
    }
    return most[1] / r;
}

/* Claims of one curve against the recorded one, which has as many points or is left out. */
static void compare(br_experiment *ex, const scene *s, int curve, double *const ours[2],
                    double *const theirs[2], size_t recorded)
{
    static const char *const what[2] = {"force", "torque"};
    for (int c = 0; c < 2; c++) {
        char id[100];
        snprintf(id, sizeof id, "section-%s-%s", curves[curve].name, what[c]);
        if (recorded == (size_t)s->section_points)
            br_claim_curve(ex, id, ours[c], theirs[c], recorded);
    }
}

/* Ratio of torque to force of the circle over the ellipsoid's at a point of both sections. */
static double ratio_at(double *const ellipsoid[2], double *const circle[2], size_t i)
{
    const double here = circle[1][i] / circle[0][i] / (ellipsoid[1][i] / ellipsoid[0][i]);
    return br_larger(here, 1 / here);
}

void claim_ratio(br_experiment *ex, const scene *s)
{
    const size_t n = (size_t)s->section_points;
    double *of[2][2], ratio = 1;
    for (int k = 0; k < 2; k++) {
        for (int c = 0; c < 2; c++)
            of[k][c] = br_doubles(ex, n);
        section(ex, s, k, s->section_cells, of[k][0], of[k][1]);
    }
    for (size_t m = 0; m < s->n_markers; m++)
        br_most(&ratio, ratio_at(of[0], of[1], (size_t)s->markers[m]));
    br_claim(ex, "circle-ratio-differs", ratio);
}

void draw_sections(br_experiment *ex, const scene *s)
{
    const size_t n = (size_t)s->section_points;
    br_csv *csv = br_data_read(ex, s->sections_file);
    double *ours[CURVES][2], *theirs[CURVES][2], coarse_off = 0;
    for (int k = 0; k < CURVES; k++) {
        for (int c = 0; c < 2; c++) {
            char column[100];
            snprintf(column, sizeof column, "%s_%s_norm", curves[k].recorded, c == 0 ? "ft" : "tau");
            ours[k][c] = br_doubles(ex, n);
            theirs[k][c] = br_data_column(ex, csv, column);
        }
        const double largest = section(ex, s, k, s->section_cells, ours[k][0], ours[k][1]);
        if (!curves[k].shape)
            br_claim(ex, "ellipsoid-largest-torque", largest);
        compare(ex, s, k, ours[k], theirs[k], br_csv_rows(csv));
        double *coarse[2] = {br_doubles(ex, n), br_doubles(ex, n)};
        section(ex, s, k, s->coarse_cells, coarse[0], coarse[1]);
        for (size_t i = 0; i < n; i++)
            br_most(&coarse_off, hypot(coarse[0][i] - ours[k][0][i], coarse[1][i] - ours[k][1][i]));
    }
    br_claim(ex, "sections-half-cells", coarse_off);

    br_table *table = br_table_open(ex, "sections");
    for (size_t i = 0; i < n; i++) {
        br_table_number(table, BR_PI / 2 * (double)i / (double)(n - 1));
        for (int k = 0; k < CURVES; k++)
            br_table_put(table, ours[k][0][i], ours[k][1][i]);
        for (int k = 0; k < CURVES; k++)
            br_table_put(table, i < br_csv_rows(csv) ? theirs[k][0][i] : NAN,
                         i < br_csv_rows(csv) ? theirs[k][1][i] : NAN);
    }

    /* Where the circle's place lies from the ellipsoid's, for the marked twists; ratio of torque to force
     * over the ellipsoid's. */
    br_table *markers = br_table_open(ex, "markers");
    double ratio = 1, apart = 0;
    for (size_t m = 0; m < s->n_markers; m++) {
        const size_t i = (size_t)s->markers[m];
        for (int k = 0; k < CURVES; k++) {
            br_table_integer(markers, (long long)m);
            br_table_text(markers, curves[k].name);
            br_table_put(markers, ours[k][0][i], ours[k][1][i]);
            br_most(&apart, hypot(ours[k][0][i] - ours[0][0][i], ours[k][1][i] - ours[0][1][i]));
        }
        br_most(&ratio, ratio_at(ours[0], ours[1], i));
    }
    br_claim(ex, "circle-ratio-differs", ratio);
    br_note_number(ex, "largest_distance_of_markers", apart, "1");
}
