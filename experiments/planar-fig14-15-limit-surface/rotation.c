/* Figure 16: pure rotations of the gradient line. */
#include "fig14.h"

#include <math.h>

#include <bristle/harness/choices.h>
#include <bristle/reduced.h>

/* Force across the line in rotation omega = 1 about (0, y). */
static double force_about(const scene *s, const br_pressure *p, double y)
{
    const br_lugre coulomb = br_lugre_coulomb();
    const br_twist v = {y, 0, 1};
    return br_steady_bilinear(p, &coulomb, v, 1, s->as_published).x;
}

/* The point without force, by bisection between the line's ends. */
static double point_without_force(const scene *s, const br_pressure *p)
{
    double low = -0.5 * p->height, high = 0.5 * p->height;
    for (int i = 0; i < 200; i++) {
        const double middle = 0.5 * (low + high);
        if (force_about(s, p, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/* The reduced model with the ellipsoid, turned by a radian about the CoP: its bristles are long steady then.
 */
static br_wrench ellipsoid_about_cop(br_experiment *ex, const br_pressure *p)
{
    const br_lugre coulomb = br_lugre_coulomb();
    const br_twist about_cop = {p->cop.y, -p->cop.x, 1};
    double z[3] = {0, 0, 0};
    br_reduced model;
    br_wrench wrench;
    br_error error = {0};
    br_require(ex, br_reduced_make(p, &coulomb, NULL, &model, &error), &error);
    br_reduced_advance(&model, about_cop, 1 / about_cop.omega, z);
    br_reduced_rate(&model, about_cop, 1, z, NULL, &wrench);
    return br_wrench_move(wrench, p->cop);
}

/* How far p_s lies above the CoP, over the length; and that the ellipsoid gives no force about that. */
static void judge_points(br_experiment *ex, const void *data, const void *context)
{
    const scene *const s = data;
    const br_pressure *const p = br_planar_pressure(ex, &s->contact, "line-gradient", s->sweep_cells);
    const br_wrench e = ellipsoid_about_cop(ex, p);
    (void)context;
    /* The CoP of a pressure that grows linearly from 0 lies L/6 above the middle. */
    br_claim_against(ex, "points-apart", (point_without_force(s, p) - p->cop.y) / p->height,
                     sqrt(0.5) - 0.5 - 1.0 / 6);
    br_claim(ex, "ellipsoid-force-about-cop", hypot(e.x, e.y));
}

/* On the document's own grids, on finer ones, and with the text's table indices. */
static void vary_points(br_experiment *ex, const scene *s)
{
    static const br_choice cells = {"N = %g", BR_CHOICE(scene, sweep_cells, vary_rotation, n_rotation)};
    br_choices_vary(ex, s, sizeof *s, &cells, 1, judge_points, NULL);
    if (!s->as_published)
        return;
    scene text = *s;
    text.as_published = false;
    br_variation_begin(ex, "the text's table indices");
    judge_points(ex, &text, NULL);
    br_variation_end(ex);
}

void rotate_about_points(br_experiment *ex, const scene *s)
{
    br_pressure *p = br_planar_pressure(ex, &s->contact, "line-gradient", s->sweep_cells);
    const double length = p->height;
    br_table *table = br_table_open(ex, "rotation");
    for (int i = 0; i <= s->sweep_points; i++) {
        const double y = (double)i / s->sweep_points - 0.5;
        /* Share of the pressure (1 + 2 y/L)/L below y: (y/L + 1/2)^2; the part above slides backward. */
        br_table_put(table, y, force_about(s, p, y * length), 1 - 2 * (y + 0.5) * (y + 0.5));
    }
    const double zero = point_without_force(s, p), at_cop = force_about(s, p, p->cop.y);
    br_table *points = br_table_open(ex, "rotation_points");
    br_table_text(points, "CoP");
    br_table_put(points, p->cop.y / length, at_cop);
    br_table_text(points, "p_s");
    br_table_put(points, zero / length, force_about(s, p, zero));
    br_claim_against(ex, "force-about-cop", fabs(at_cop), 1.0 / 9);
    br_claim_against(ex, "point-without-force", zero / length, sqrt(0.5) - 0.5);
    judge_points(ex, s, NULL);
    /* The mean distance from the CoP, with u = y/L + 1/2: integral of |u - 2/3| 2 u from 0 to 1. */
    br_claim_against(ex, "ellipsoid-torque-about-cop", -ellipsoid_about_cop(ex, p).torque / length,
                     16.0 / 81);
    vary_points(ex, s);
}
