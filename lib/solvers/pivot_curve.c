/* A curved limit surface around the force of a contact that slides: facets as small as one likes, so that
 * force and velocity turn together. With F(v) the force of maximum dissipation per unit of normal force and
 * -H its derivative, which is at right angles to v (H is the second derivative of the support function), a
 * velocity that turns by v_e moves the force by y = -lambda_n H v_e along the surface: v_e = -y/(lambda_n H),
 * the facet gives [matchstick, section 4.3: a linear approximation of the limit surface]. */
#include <math.h>
#include "pivot.h"

/* Of the velocity: step of a difference of forces, whose error is its square. */
static const double DIFFERENCE = 1e-5;
/* A surface that moves the force by less than this part of itself when the velocity turns once around is a
 * corner. */
static const double CORNER = 1e-9;

/* Torques over the unit of torques; u is a velocity in the same measure. */
static void force(const pivot_block *b, const double u[PIVOT_FRICTION], double f[PIVOT_FRICTION])
{
    const double length = b->surface.length;
    const bool torque = b->cone.type->dimension == 3;
    const br_contact_vec v = {u[0], u[1], torque ? u[2] / length : 0};
    const br_contact_vec g = b->cone.type->max_dissipation_force(&b->cone, &v);
    f[0] = g.t;
    f[1] = g.b;
    f[2] = torque ? g.tau / length : 0;
}

/* How the force changes as u grows along e. */
static void derivative(const pivot_block *b, const double u[PIVOT_FRICTION], double speed,
                       const double e[PIVOT_FRICTION], double change[PIVOT_FRICTION])
{
    const double h = DIFFERENCE * speed;
    double ahead[PIVOT_FRICTION], behind[PIVOT_FRICTION], plus[PIVOT_FRICTION], minus[PIVOT_FRICTION];
    for (int k = 0; k < PIVOT_FRICTION; k++) {
        plus[k] = u[k] + h * e[k];
        minus[k] = u[k] - h * e[k];
    }
    force(b, plus, ahead);
    force(b, minus, behind);
    for (int k = 0; k < PIVOT_FRICTION; k++)
        change[k] = (ahead[k] - behind[k]) / (2 * h);
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Of an ellipse with half axes a, for sliding along u at right angles to e: a_1^2 a_2^2 |u|^2/support^3. */
static double ellipse_bend(const double a[2], const double u[PIVOT_FRICTION])
{
    const double t = a[0] * u[0], b = a[1] * u[1], support = sqrt(t * t + b * b);
    const double speed = sqrt(u[0] * u[0] + u[1] * u[1]);
    if (!(support > 0))
        return 0;
    const double p = a[0] * (a[1] / support), q = speed / support;
    return p * p * q * q * support;
}

/* Two directions that make an orthonormal frame with n. */
static void across(const double n[PIVOT_FRICTION], double e[2][PIVOT_FRICTION])
{
    int least = 0;
    for (int k = 1; k < PIVOT_FRICTION; k++)
        if (fabs(n[k]) < fabs(n[least]))
            least = k;
    double length = 0;
    for (int k = 0; k < PIVOT_FRICTION; k++)
        e[0][k] = (k == least) - n[least] * n[k];
    length = sqrt(dot(e[0], e[0]));
    for (int k = 0; k < PIVOT_FRICTION; k++)
        e[0][k] /= length;
    for (int k = 0; k < PIVOT_FRICTION; k++)
        e[1][k] = n[(k + 1) % 3] * e[0][(k + 2) % 3] - n[(k + 2) % 3] * e[0][(k + 1) % 3];
}

/* Turns the two directions into those in which the bend is diagonal. */
static void diagonalise(double e[2][PIVOT_FRICTION], double xx, double xy, double yy, double bend[2])
{
    const double angle = 0.5 * atan2(2 * xy, xx - yy), c = cos(angle), s = sin(angle);
    for (int k = 0; k < PIVOT_FRICTION; k++) {
        const double x = e[0][k], y = e[1][k];
        e[0][k] = c * x + s * y;
        e[1][k] = c * y - s * x;
    }
    bend[0] = c * c * xx + 2 * c * s * xy + s * s * yy;
    bend[1] = s * s * xx - 2 * c * s * xy + c * c * yy;
}

void pivot_label_curved(const pivot_block *b, double lambda_n, const double z[PIVOT_FRICTION],
                        const double p[PIVOT_FRICTION], pivot_label *label)
{
    const pivot_surface *f = &b->surface;
    double u[PIVOT_FRICTION], e[2][PIVOT_FRICTION] = {{0}}, bend[2] = {0};
    for (int k = 0; k < PIVOT_FRICTION; k++) {
        u[k] = (p[k] - z[k]) / b->step;
        label->base[k] = p[k] / lambda_n * (k == 2 ? f->length : 1);
    }
    const double speed = sqrt(dot(u, u)), size = sqrt(dot(p, p)) / lambda_n;
    label->key = 2;
    label->unknowns = 1;
    if (!(speed > 0))
        return;
    int directions = 1;
    if (b->cone.type->dimension == 2) {
        e[0][0] = -u[1] / speed;
        e[0][1] = u[0] / speed;
        if (b->cone.type->half_axes) {
            double half[2];
            b->cone.type->half_axes(&b->cone, half);
            bend[0] = ellipse_bend(half, u);
        } else {
            double change[PIVOT_FRICTION];
            derivative(b, u, speed, e[0], change);
            bend[0] = -dot(e[0], change);
        }
    } else {
        double n[PIVOT_FRICTION], change[2][PIVOT_FRICTION];
        for (int k = 0; k < PIVOT_FRICTION; k++)
            n[k] = u[k] / speed;
        directions = 2;
        across(n, e);
        for (int k = 0; k < 2; k++)
            derivative(b, u, speed, e[k], change[k]);
        diagonalise(e, -dot(e[0], change[0]), -0.5 * (dot(e[0], change[1]) + dot(e[1], change[0])),
                    -dot(e[1], change[1]), bend);
    }
    for (int k = 0; k < directions; k++) {
        if (!(bend[k] * speed > CORNER * size))
            continue;
        const int to = label->unknowns++ - 1;
        for (int j = 0; j < PIVOT_FRICTION; j++)
            label->along[to][j] = e[k][j] * (j == 2 ? f->length : 1);
        label->give[to] = 1 / (lambda_n * bend[k]);
    }
}
