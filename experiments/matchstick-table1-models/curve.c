/* Limit curves: the forces of a model for all directions of sliding, what shape they have, and what they miss
 * of the largest dissipation. */
#include "table1.h"

#include <math.h>

setting first_setting(const scene *s)
{
    const double degree = BR_PI / 180;
    return (setting){
        degree * s->angle_a, degree * s->angle_b, 0, degree * s->angle_velocity, s->load, s->speed};
}

static br_vec3 at_angle(double angle)
{
    return br_vec3_make(cos(angle), sin(angle), 0);
}

br_contact contact_of(const setting *at)
{
    br_contact c = {.normal = {0, 0, 1},
                    .tangent = at_angle(at->frame),
                    .velocity = br_vec3_scale(at->speed, at_angle(at->velocity)),
                    .structure_a = at_angle(at->a),
                    .structure_b = at_angle(at->b)};
    c.binormal = br_vec3_cross(c.normal, c.tangent);
    return c;
}

br_vec2 force_in(br_friction_model model, const setting *at, const br_contact *c, double angle)
{
    const br_contact_vec v = {at->speed * cos(angle - at->frame), at->speed * sin(angle - at->frame), 0};
    const br_contact_vec f = br_friction_model_force(model, c, at->load, v);
    return br_vec2_rotate(at->frame, br_vec2_make(f.t, f.b));
}

br_vec2 world_force(br_friction_model model, const setting *at, double angle)
{
    const br_contact c = contact_of(at);
    return force_in(model, at, &c, angle);
}

void limit_curve(br_friction_model model, const setting *at, int n, br_vec2 *force)
{
    const br_contact c = contact_of(at);
    for (int i = 0; i < n; i++)
        force[i] = force_in(model, at, &c, 2 * BR_PI * i / n);
}

double orientation(int n, const br_vec2 *force, double *apart)
{
    double xx = 0, xy = 0, yy = 0;
    for (int i = 0; i < n; i++) {
        xx += force[i].x * force[i].x;
        xy += force[i].x * force[i].y;
        yy += force[i].y * force[i].y;
    }
    *apart = hypot(xx - yy, 2 * xy) / (xx + yy);
    return atan2(2 * xy, xx - yy) / 2;
}

double missed_dissipation(int n, const br_vec2 *force)
{
    double worst = 0;
    for (int i = 0; i < n; i++) {
        const br_vec2 v = br_vec2_make(cos(2 * BR_PI * i / n), sin(2 * BR_PI * i / n));
        double most = -INFINITY;
        for (int j = 0; j < n; j++)
            br_most(&most, -br_vec2_dot(force[j], v));
        br_most(&worst, 1 + br_vec2_dot(force[i], v) / most);
    }
    return worst;
}

/* f.C f = 1 by least squares, C symmetric: normal equations of three unknowns by Cramer's rule. */
static void fit_ellipse(int n, const br_vec2 *force, double c[3])
{
    double a[3][3] = {{0}}, rhs[3] = {0};
    for (int i = 0; i < n; i++) {
        const double x = force[i].x, y = force[i].y, row[3] = {x * x, 2 * x * y, y * y};
        for (int j = 0; j < 3; j++) {
            rhs[j] += row[j];
            for (int k = 0; k < 3; k++)
                a[j][k] += row[j] * row[k];
        }
    }
    const br_mat3 m = {{a[0][0], a[0][1], a[0][2], a[1][0], a[1][1], a[1][2], a[2][0], a[2][1], a[2][2]}};
    const br_vec3 x = br_mat3_mul_vec(br_mat3_inverse(m), br_vec3_make(rhs[0], rhs[1], rhs[2]));
    c[0] = x.x;
    c[1] = x.y;
    c[2] = x.z;
}

static void residuals(int n, const br_vec2 *force, measures *m)
{
    double mean = 0, largest = 0, least = INFINITY, c[3];
    for (int i = 0; i < n; i++) {
        const double size = br_vec2_length(force[i]);
        mean += size / n;
        br_most(&largest, size);
        br_least(&least, size);
        const double angle = 2 * BR_PI * i / n;
        m->fit[0] -= 2 * force[i].x * cos(angle) / n;
        m->fit[1] -= 2 * force[i].x * sin(angle) / n;
        m->fit[2] -= 2 * force[i].y * cos(angle) / n;
        m->fit[3] -= 2 * force[i].y * sin(angle) / n;
    }
    m->anisotropy = largest / least - 1;
    fit_ellipse(n, force, c);
    for (int i = 0; i < n; i++) {
        const double x = force[i].x, y = force[i].y, angle = 2 * BR_PI * i / n;
        br_worst(&m->circle, hypot(x, y) / mean - 1);
        br_worst(&m->ellipse, c[0] * x * x + 2 * c[1] * x * y + c[2] * y * y - 1);
        br_worst(&m->map, hypot(x + m->fit[0] * cos(angle) + m->fit[1] * sin(angle),
                                y + m->fit[2] * cos(angle) + m->fit[3] * sin(angle)) /
                              largest);
    }
}

void measure_shape(br_experiment *ex, const scene *s, const model_row *row, measures *m)
{
    const int n = s->directions;
    br_vec2 *const force = br_memory(ex, (size_t)n, sizeof *force);
    const setting at = first_setting(s);
    limit_curve(row->model, &at, n, force);
    residuals(n, force, m);
    m->missed = missed_dissipation(n, force);
    fit_ellipse(n, force, m->conic);
    for (int k = 0; k < 3; k++)
        m->conic[k] *= at.load * at.load;
    for (int k = 0; k < 4; k++)
        m->fit[k] /= at.load;
}
