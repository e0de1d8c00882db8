/* Limit surfaces: any convex shape from enough points, two parameters for each of them, and what happens
 * where the points are those of a set that is not convex. */
#include "table1.h"

#include <math.h>
#include <bristle/harness/claims_vary.h>

enum { SHAPES = 4, DENSE = 3600 };

/* Distance from no force to the rim of a shape along an angle: a circle, an ellipse off its centre, a square,
 * half a disc. */
static double radius(int shape, double angle)
{
    const double c = cos(angle), s = sin(angle);
    if (shape == 0)
        return 0.5;
    if (shape == 1) { /* ((x - 0.2)/0.6)^2 + (y/0.3)^2 = 1 */
        const double a = c * c / 0.36 + s * s / 0.09, b = -0.2 * c / 0.36, d = 0.04 / 0.36 - 1;
        return (-b + sqrt(b * b - a * d)) / a;
    }
    if (shape == 2)
        return 0.4 / fmax(fabs(c), fabs(s));
    return c >= 0 ? 0.5 : fmin(0.5, 0.1 / -c);
}

/* The rim of a shape, densely. */
static const br_vec2 *rim_of(br_experiment *ex, int shape)
{
    br_vec2 *const rim = br_memory(ex, DENSE, sizeof *rim);
    for (int k = 0; k < DENSE; k++) {
        const double angle = 2 * BR_PI * k / DENSE, r = radius(shape, angle);
        rim[k] = br_vec2_make(r * cos(angle), r * sin(angle));
    }
    return rim;
}

/* The point of a rim that is farthest against a direction. */
static br_vec2 extreme(const br_vec2 *rim, br_vec2 v)
{
    br_vec2 at = rim[0];
    for (int k = 1; k < DENSE; k++)
        if (br_vec2_dot(rim[k], v) < br_vec2_dot(at, v))
            at = rim[k];
    return at;
}

/* A shape measured: its most dissipative forces against n directions. */
static br_friction_limit_surface sampled(br_experiment *ex, const br_vec2 *rim, size_t n)
{
    double *const f_t = br_doubles(ex, n), *const f_b = br_doubles(ex, n);
    for (size_t i = 0; i < n; i++) {
        const double angle = 2 * BR_PI * (double)i / (double)n;
        const br_vec2 f = extreme(rim, br_vec2_make(cos(angle), sin(angle)));
        f_t[i] = f.x;
        f_b[i] = f.y;
    }
    return (br_friction_limit_surface){f_t, f_b, NULL, n, n, 0};
}

/* Largest part of a shape's support that the model misses, or has too much. */
static double support_error(br_experiment *ex, const scene *s, int shape, size_t n)
{
    const br_vec2 *const rim = rim_of(ex, shape);
    const br_friction_limit_surface points = sampled(ex, rim, n);
    const br_friction_model model = {&br_friction_limit_surface_type, &points};
    br_require(ex, br_friction_model_check(model, br_experiment_error(ex)), NULL);
    setting at = first_setting(s);
    at.load = 1;
    double worst = 0;
    for (int i = 0; i < s->directions; i++) {
        const double angle = 2 * BR_PI * (i + 0.5) / s->directions;
        const br_vec2 v = br_vec2_make(cos(angle), sin(angle));
        const double most = -br_vec2_dot(extreme(rim, v), v);
        br_worst(&worst, -br_vec2_dot(world_force(model, &at, angle), v) / most - 1);
    }
    return worst;
}

/* Long and short points in turn: two of the long ones are as good against the direction half way between. */
static double far_apart(br_experiment *ex, const scene *s)
{
    const br_friction_limit_surface star = sampled(ex, rim_of(ex, 0), 8);
    double far = 0, power[8];
    const br_vec2 v = br_vec2_make(-cos(BR_PI / 4), -sin(BR_PI / 4));
    double most = 0;
    for (int i = 0; i < 8; i++) {
        const double share = i % 2 ? 0.3 : 1;
        power[i] = -share * (star.f_t[i] * v.x + star.f_b[i] * v.y);
        br_most(&most, power[i]);
    }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < i; j++)
            if (power[i] > most - s->exact && power[j] > most - s->exact)
                br_most(&far, hypot(star.f_t[i] - star.f_t[j], star.f_b[i] - star.f_b[j]) / radius(0, 0));
    return far;
}

void claim_limit_surfaces(br_experiment *ex, const scene *s)
{
    br_table *const out = br_table_open(ex, "surfaces");
    double *const worst = br_doubles(ex, s->n_points), left = 0;
    for (size_t k = 0; k < s->n_points; k++) {
        const size_t n = (size_t)s->points[k];
        double error[SHAPES];
        for (int shape = 0; shape < SHAPES; shape++) {
            error[shape] = support_error(ex, s, shape, n);
            br_most(&worst[k], error[shape]);
        }
        const br_friction_limit_surface circle = sampled(ex, rim_of(ex, 0), n);
        const model_row row = {"limit-surface", "", {&br_friction_limit_surface_type, &circle}};
        measures m = {0};
        count_parameters(ex, s, &row, &m);
        br_table_put(out, (double)n, error[0], error[1], error[2], error[3], (double)m.influence,
                     (double)m.independent);
        br_worst(&left, m.independent - 2 * (double)n);
    }
    br_claim_order(ex, "any-cone-converges", worst, s->n_points, true);
    br_claim(ex, "any-cone", worst[s->n_points - 1]);
    for (size_t k = 0; k + 1 < s->n_points; k++) {
        br_variation_begin(ex, "%d points", s->points[k]);
        br_claim(ex, "any-cone", worst[k]);
        br_variation_end(ex);
    }
    br_claim(ex, "parameters-without-end", left);
    br_claim(ex, "not-convex-not-unique", far_apart(ex, s));
}
