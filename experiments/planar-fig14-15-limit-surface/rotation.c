/* Figure 16: pure rotations of the gradient line. */
#include "fig14.h"

#include <math.h>

#include <bristle/harness/claims_vary.h>
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

/* How far p_s lies above the CoP, over the length. */
static void claim_apart(br_experiment *ex, const scene *s, const br_pressure *p)
{
    /* The CoP of a pressure that grows linearly from 0 lies L/6 above the middle. */
    br_claim_against(ex, "points-apart", (point_without_force(s, p) - p->cop.y) / p->height,
                     sqrt(0.5) - 0.5 - 1.0 / 6);
}

/* On the document's own grids, on finer ones, and with the text's table indices. */
static void vary_points(br_experiment *ex, const scene *s, const br_pressure *p)
{
    for (size_t i = 0; i < s->n_rotation; i++) {
        br_pressure *const other = br_planar_pressure(ex, &s->contact, "line-gradient", s->vary_rotation[i]);
        br_variation_begin(ex, "N = %d", s->vary_rotation[i]);
        claim_apart(ex, s, other);
        br_variation_end(ex);
    }
    if (!s->as_published)
        return;
    scene text = *s;
    text.as_published = false;
    br_variation_begin(ex, "the text's table indices");
    claim_apart(ex, &text, p);
    br_variation_end(ex);
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

static void claim_ellipsoid(br_experiment *ex, const scene *s, const br_pressure *p)
{
    const br_wrench e = ellipsoid_about_cop(ex, p);
    br_claim(ex, "ellipsoid-force-about-cop", hypot(e.x, e.y));
    for (size_t i = 0; i < s->n_rotation; i++) {
        const br_wrench other = ellipsoid_about_cop(
            ex, br_planar_pressure(ex, &s->contact, "line-gradient", s->vary_rotation[i]));
        br_variation_begin(ex, "N = %d", s->vary_rotation[i]);
        br_claim(ex, "ellipsoid-force-about-cop", hypot(other.x, other.y));
        br_variation_end(ex);
    }
    /* The mean distance from the CoP, with u = y/L + 1/2: integral of |u - 2/3| 2 u from 0 to 1. */
    br_claim_against(ex, "ellipsoid-torque-about-cop", -e.torque / p->height, 16.0 / 81);
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
    claim_ellipsoid(ex, s, p);
    claim_apart(ex, s, p);
    vary_points(ex, s, p);
}
