/* Exact friction of unit Coulomb friction for simple shapes: the disc and the ring by elliptic integrals, the
 * line in closed form, the rectangle by Gauss quadrature of lines. Where closed forms cancel, far from or
 * close to the middle, smooth integrands are summed instead.
 *
 * A point of velocity u carries -u/|u| of its share of the normal force. About a centre of rotation at
 * distance d the force is the derivative of the mean distance from the points of the contact, the torque that
 * mean distance. */
#include <bristle/limit_surface.h>
#include <bristle/assert.h>

#include <math.h>
#include <string.h>

#include <gsl/gsl_integration.h>
#include <gsl/gsl_sf_ellint.h>

#include "surface.h"

/* ---- sums of smooth integrands ---- */

enum { ANGLES = 192, NODES = 40 };

/* Mean over a rim of radius rho: equally spaced points converge geometrically when the centre of rotation is
 * not close to the rim. */
static br_wrench rim_sum(double rho, br_twist v)
{
    br_wrench f = {0, 0, 0};
    for (int i = 0; i < ANGLES; i++) {
        const double angle = 2 * BR_PI * (i + 0.5) / ANGLES, x = rho * cos(angle), y = rho * sin(angle);
        const double ux = v.x - v.omega * y, uy = v.y + v.omega * x, speed = sqrt(ux * ux + uy * uy);
        if (speed == 0)
            continue;
        f.x -= ux / speed / ANGLES;
        f.y -= uy / speed / ANGLES;
        f.torque -= (x * uy - y * ux) / speed / ANGLES;
    }
    return f;
}

/* Gauss-Legendre points of [a, b]. */
static void gauss(const gsl_integration_glfixed_table *table, double a, double b, double at[NODES],
                  double weight[NODES])
{
    for (size_t i = 0; i < NODES; i++)
        gsl_integration_glfixed_point(a, b, i, &at[i], &weight[i], table);
}

static br_wrench disc_sum(const gsl_integration_glfixed_table *table, double a, br_twist v)
{
    double rho[NODES], weight[NODES];
    gauss(table, 0, a, rho, weight);
    br_wrench f = {0, 0, 0};
    for (int i = 0; i < NODES; i++) {
        const br_wrench g = rim_sum(rho[i], v);
        const double share = weight[i] * 2 * rho[i] / (a * a);
        f.x += share * g.x;
        f.y += share * g.y;
        f.torque += share * g.torque;
    }
    return f;
}

/* ---- round contacts ---- */

/* The library's function ends the program at k = 1 and beyond. */
static double complete_e(double k)
{
    return k * k < 1 ? gsl_sf_ellint_Ecomp(k, GSL_PREC_DOUBLE) : 1;
}

/* K by the arithmetic-geometric mean from the complementary modulus k' > 0, which keeps its digits where k
 * does not differ from 1. */
static double complete_k(double k_prime)
{
    double a = 1, g = k_prime;
    for (int i = 0; i < 12 && fabs(a - g) > 1e-15 * a; i++) {
        const double mean = 0.5 * (a + g);
        g = sqrt(a * g);
        a = mean;
    }
    return 0.5 * BR_PI / a;
}

/* (1 - k^2) K(k), which vanishes at k = 1 where K is infinite. */
static double vanishing_k(double k)
{
    const double square = (1 - k) * (1 + k);
    return square > 0 ? square * complete_k(sqrt(square)) : 0;
}

/* Force against sliding and torque against turning of a round contact whose centre slides at speed e (rim
 * speed 1): both >= 0, unit radius. */
typedef struct round_friction {
    double force, torque;
} round_friction;

/* Uniform disc, e in (0, 2] (Farkas, Bartels, Unger, Wolf: Frictional coupling between sliding and spinning
 * motion, 2003). */
static round_friction disc_friction(double e)
{
    round_friction f;
    if (e <= 1) {
        const double big_e = complete_e(e), small_k = vanishing_k(e);
        f.force = 4.0 / 3 * ((e * e + 1) * big_e - small_k) / (e * BR_PI);
        f.torque = 4.0 / 9 * ((4 - 2 * e * e) * big_e - small_k) / BR_PI;
    } else {
        const double k = 1 / e, big_e = complete_e(k), small_k = vanishing_k(k), e2 = e * e;
        f.force = 4.0 / 3 * ((e2 + 1) * big_e - e2 * small_k) / BR_PI;
        /* (2 e^2 - 5 + 3/e^2) K = (2 e^2 - 3)(1 - k^2) K. */
        f.torque = 4.0 / 9 * e / BR_PI * ((4 - 2 * e2) * big_e + (2 * e2 - 3) * small_k);
    }
    return f;
}

/* Thin ring: the mean distance of its points from one at distance e is (2/pi)(1 + e) E(k), k^2 = 4 e/(1 +
 * e)^2. */
static round_friction ring_friction(double e)
{
    const double k = fmin(1, 2 * sqrt(e) / (1 + e)), big_e = complete_e(k);
    /* k' = |1 - e|/(1 + e). */
    const double one_k = e == 1 ? 0 : (1 - e) * complete_k(fabs(1 - e) / (1 + e));
    round_friction f;
    f.force = 2 / BR_PI * (big_e + ((1 - e) * big_e - one_k) / (2 * e));
    f.torque = 2 / BR_PI * (1 + e) * big_e - e * f.force;
    return f;
}

/* From friction along and about to a wrench. */
static br_wrench round_wrench(double a, br_twist v, double speed, round_friction f)
{
    const br_wrench w = {-f.force * v.x / speed, -f.force * v.y / speed, -copysign(f.torque * a, v.omega)};
    return w;
}

static br_wrench exact_disc(const gsl_integration_glfixed_table *table, double a, double b, br_twist v)
{
    (void)b;
    const double speed = sqrt(v.x * v.x + v.y * v.y), e = speed / (a * fabs(v.omega));
    /* Outside, and close to the middle where the force cancels, the integrand is smooth or nearly so. */
    if (!(e <= 2))
        return disc_sum(table, a, v);
    if (e < 1e-3) {
        /* Series: force e (1 - e^2/8) + O(e^5), torque 2/3 - e^2/2 + O(e^4). */
        const round_friction f = {e * (1 - e * e / 8 - e * e * e * e / 64),
                                  2.0 / 3 - e * e / 2 + 3 * e * e * e * e / 32};
        return speed > 0 ? round_wrench(a, v, speed, f)
                         : (br_wrench){0, 0, v.omega == 0 ? 0 : -copysign(2 * a / 3, v.omega)};
    }
    return round_wrench(a, v, speed, disc_friction(e));
}

static br_wrench exact_ring(const gsl_integration_glfixed_table *table, double a, double b, br_twist v)
{
    (void)table, (void)b;
    const double speed = sqrt(v.x * v.x + v.y * v.y), e = speed / (a * fabs(v.omega));
    if (e >= 0.5 && e <= 2)
        return round_wrench(a, v, speed, ring_friction(e));
    return rim_sum(a, v);
}

/* ---- straight contacts ---- */

/* Uniform line of unit load from y0 to y1 along y at x = 0, moments about the origin. */
static br_wrench line_wrench(double y0, double y1, br_twist v)
{
    const double length = y1 - y0;
    br_wrench f = {0, 0, 0};
    /* Velocity (-omega p, b omega) at p = y - v_x/omega: integrals of p, b and p y over the distance from the
     * centre of rotation. */
    const double centre = v.x / v.omega, b = v.y / v.omega, sign = copysign(1, v.omega);
    const double p0 = y0 - centre, p1 = y1 - centre, r0 = sqrt(p0 * p0 + b * b), r1 = sqrt(p1 * p1 + b * b);
    const double first = r1 - r0;
    const double log_part = b == 0 ? 0 : fabs(b) * (asinh(p1 / fabs(b)) - asinh(p0 / fabs(b)));
    const double second = 0.5 * (p1 * r1 - p0 * r0 - fabs(b) * log_part);
    f.x = sign * first / length;
    f.y = -sign * copysign(log_part, b) / length;
    f.torque = -sign * (second + centre * first) / length;
    return f;
}

/* The same where the centre of rotation is far away and the closed form cancels. */
static br_wrench line_sum(const gsl_integration_glfixed_table *table, double y0, double y1, br_twist v)
{
    double y[NODES], weight[NODES];
    gauss(table, y0, y1, y, weight);
    br_wrench f = {0, 0, 0};
    for (int i = 0; i < NODES; i++) {
        const double ux = v.x - v.omega * y[i], speed = sqrt(ux * ux + v.y * v.y),
                     share = weight[i] / (y1 - y0);
        if (speed == 0)
            continue;
        f.x -= share * ux / speed;
        f.y -= share * v.y / speed;
        f.torque += share * y[i] * ux / speed;
    }
    return f;
}

static br_wrench line_any(const gsl_integration_glfixed_table *table, double half, br_twist v)
{
    const double reach = 2 * half * fabs(v.omega);
    return v.x * v.x + v.y * v.y > reach * reach ? line_sum(table, -half, half, v)
                                                 : line_wrench(-half, half, v);
}

static br_wrench exact_line(const gsl_integration_glfixed_table *table, double a, double b, br_twist v)
{
    (void)b;
    if (v.x == 0 && v.y == 0 && v.omega == 0)
        return (br_wrench){0, 0, 0};
    return line_any(table, 0.5 * a, v);
}

/* Adds `share` of the lines between x0 and x1, from a table of lines along y. */
static void add_lines(const gsl_integration_glfixed_table *table, double x0, double x1, double width,
                      double half, br_twist v, br_wrench *f)
{
    double x[NODES], weight[NODES];
    gauss(table, x0, x1, x, weight);
    for (int i = 0; i < NODES; i++) {
        /* The line's own middle slides with the body. */
        const br_twist at = {v.x, v.y + v.omega * x[i], v.omega};
        const br_wrench g = line_any(table, half, at);
        const double share = weight[i] / width;
        f->x += share * g.x;
        f->y += share * g.y;
        f->torque += share * (g.torque + x[i] * g.y);
    }
}

/* Lines along y from -a/2 to a/2. As a function of x their friction has a logarithm's kink at the centre of
 * rotation: panels shrink towards it. */
static br_wrench exact_rectangle(const gsl_integration_glfixed_table *table, double a, double b, br_twist v)
{
    br_wrench f = {0, 0, 0};
    if (v.x == 0 && v.y == 0 && v.omega == 0)
        return f;
    const double kink = v.omega == 0 ? INFINITY : -v.y / v.omega, low = -0.5 * a, high = 0.5 * a;
    if (!(kink > low - a && kink < high + a)) {
        add_lines(table, low, high, a, 0.5 * b, v, &f);
        return f;
    }
    double near = fmin(fmax(kink, low), high);
    for (int side = 0; side < 2; side++) {
        double outer = side ? high : low;
        for (int panel = 0; panel < 48 && outer != near; panel++) {
            /* Halving the distance to the kink, not to the end of the rectangle. */
            const double inner = panel == 47 ? near
                                 : side      ? fmax(near, kink + 0.5 * (outer - kink))
                                             : fmin(near, kink + 0.5 * (outer - kink));
            if (side)
                add_lines(table, inner, outer, a, 0.5 * b, v, &f);
            else
                add_lines(table, outer, inner, a, 0.5 * b, v, &f);
            outer = inner;
        }
    }
    return f;
}

static const struct {
    const char *name;
    br_wrench (*wrench)(const gsl_integration_glfixed_table *table, double a, double b, br_twist v);
    bool two_sides;
} exact_shapes[] = {
    {"disc", exact_disc, false},
    {"ring", exact_ring, false},
    {"line", exact_line, false},
    {"rectangle", exact_rectangle, true},
};

br_status br_limit_surface_exact(const char *shape, double a, double b, br_twist twist, br_wrench *wrench,
                                 br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(wrench);
    for (size_t i = 0; i < sizeof exact_shapes / sizeof *exact_shapes; i++) {
        if (strcmp(exact_shapes[i].name, shape) != 0)
            continue;
        if (!(a > 0 && isfinite(a)) || (exact_shapes[i].two_sides && !(b > 0 && isfinite(b))))
            return br_fail(error, BR_ERR_RANGE, "a %s of size %g m, %g m: sizes must be positive", shape, a,
                           b);
        if (!isfinite(twist.x) || !isfinite(twist.y) || !isfinite(twist.omega))
            return br_fail(error, BR_ERR_RANGE, "the twist (%g, %g, %g) is not finite", twist.x, twist.y,
                           twist.omega);
        gsl_integration_glfixed_table *table = gsl_integration_glfixed_table_alloc(NODES);
        if (!table)
            return br_fail(error, BR_ERR_MEMORY, "no memory for quadrature");
        *wrench = exact_shapes[i].wrench(table, a, b, twist);
        gsl_integration_glfixed_table_free(table);
        return BR_OK;
    }
    return br_fail(error, BR_ERR_UNKNOWN,
                   "no exact limit surface of '%s'; known: disc, ring, line, rectangle", shape);
}
