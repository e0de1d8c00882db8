/* Steady-state friction of the contact at one twist, three ways. */
#include <math.h>
#include <string.h>

#include <bristle/steady.h>

#include "fig10.h"

br_pressure *pressure_of(br_experiment *ex, const scene *s)
{
    return br_planar_pressure(ex, &s->contact, s->contact.map ? s->contact.map : s->contact.shape,
                              s->contact.n_x);
}

/* Unit Coulomb friction of a uniform line of length L along y, at its centre: with s = v_x - omega y the
 * velocity across the line, all integrals over y are elementary in s. */
static br_wrench exact_line(double length, br_twist v)
{
    br_wrench f = {0, 0, 0};
    const double along = v.y, w = v.omega;
    if (w == 0) {
        const double speed = hypot(v.x, v.y);
        if (speed > 0) {
            f.x = -v.x / speed;
            f.y = -v.y / speed;
        }
        return f;
    }
    const double a = v.x - w * length / 2, b = v.x + w * length / 2, root_a = hypot(a, along),
                 root_b = hypot(b, along);
    const double angle = along == 0 ? 0 : asinh(b / fabs(along)) - asinh(a / fabs(along));
    const double square =
        0.5 * (b * root_b - a * root_a - along * along * angle); /* integral of s^2/sqrt(s^2 + v_y^2) */
    f.x = -(root_b - root_a) / (length * w);
    f.y = -along * angle / (length * w);
    f.torque = (v.x * (root_b - root_a) - square) / (length * w * w);
    return f;
}

void evaluate(const scene *s, const br_pressure *p, br_twist v, double normal_force, br_wrench f[3])
{
    const double exact = strcmp(s->contact.shape, "line") == 0 ? normal_force : NAN;
    f[0] = br_steady_point(p, &s->friction, v, normal_force);
    f[1] = br_steady_bilinear(p, &s->friction, v, normal_force, s->bilinear_as_published);
    f[2] = exact_line(p->height, v);
    f[2].x *= exact;
    f[2].y *= exact;
    f[2].torque *= exact;
}
