/* Where a twist is in a limit surface's table: the share that a direction has of its quadrant, and whole
 * look-ups, against long doubles. */
#include "check.h"

#include <bristle/limit_surface.h>
#include <bristle/numbers.h>

#include "../../lib/planar/surface_lookup.h"

enum { POINTS = 1 << 18 };

/* Splitmix64, uniform in [-1, 1). */
static unsigned long long seed = 7;
static double uniform(void)
{
    unsigned long long z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

/* Where long doubles have no more digits than doubles (arm64 Mac, or under valgrind), the reference is off by
 * as much again. */
static double slack(void)
{
    volatile long double one = 1, little = 1e-18L;
    return one + little == one ? 1 : 0;
}

/* The second number of the vector is another direction. */
static double share_of(double q)
{
    return v_quadrant_share((vd){q, 1 - q})[0];
}

/* The share that an angle has of its quadrant: its error in units of 2^-53, half the last place below 1. */
static void test_quadrant(void)
{
    const long double per_quadrant = 2 / 3.14159265358979323846264338327950288L;
    double worst = 0, largest_fall = 0;
    for (int i = 0; i < POINTS; i++) {
        const double q = 0.5 + 0.5 * uniform(), next = nextafter(q, 2);
        const long double share = atan2l(q, 1 - (long double)q) * per_quadrant;
        worst = fmax(worst, (double)fabsl(share_of(q) - share) * 0x1p53);
        largest_fall = fmax(largest_fall, share_of(q) - share_of(next));
    }
    for (int j = 0; j < BR_QUADRANT_PIECES; j++)
        for (int side = -1; side <= 1; side++) {
            const double q = (j + 0.5 + side * 1e-13) / BR_QUADRANT_PIECES;
            const long double share = atan2l(q, 1 - (long double)q) * per_quadrant;
            worst = fmax(worst, (double)fabsl(share_of(q) - share) * 0x1p53);
        }
    check(worst <= 1.6 + slack(),
          "share of the quadrant is within 1.6 units of 2^-53, at the pieces' ends, too (worst %.2f)", worst);
    check(largest_fall <= 0x1p-52, "nowhere does it fall by more than round-off (%.2g)", largest_fall);
    check(share_of(0) == 0 && share_of(0.5) == 0.5 && share_of(1) == 1,
          "axes and the line between them are exact");
    check(isnan(share_of(NAN)), "what is no number stays none");
}

/* The look-up of eqs. (34) to (36) in long doubles. */
static void look_up(const br_limit_surface *s, double r, br_twist v, long double h[3])
{
    const long double pi = 3.14159265358979323846264338327950288L;
    const int n = br_limit_surface_resolution(s);
    long double theta = atan2l(v.y, v.x) + (v.omega < 0 ? pi : 0);
    theta += theta < 0 ? 2 * pi : 0;
    const long double sliding = sqrtl((long double)v.x * v.x + (long double)v.y * v.y);
    const long double t = theta * 2 * n / pi,
                      p = atan2l(sliding, (long double)r * fabs(v.omega)) * 2 * n / pi;
    const int a = t < 4 * n - 1 ? (int)t : 4 * n - 1, b = p < n - 1 ? (int)p : n - 1;
    h[0] = h[1] = h[2] = 0;
    for (int c = 0; c < 4; c++) {
        const br_wrench f = br_limit_surface_node(s, a + (c & 1), b + (c >> 1));
        const long double share = (c & 1 ? t - a : 1 - (t - a)) * (c >> 1 ? p - b : 1 - (p - b));
        h[0] += (v.omega < 0 ? -share : share) * f.x;
        h[1] += (v.omega < 0 ? -share : share) * f.y;
        h[2] += (v.omega < 0 ? -share : share) * f.torque;
    }
}

static void test_lookup_digits(void)
{
    br_error error = {0};
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = "square";
    br_pressure *p = NULL;
    check_need(br_pressure_create(&spec, &p, &error));
    br_limit_surface *s = NULL;
    check_need(br_limit_surface_create(p, 20, false, &s, NULL));
    const double r = br_limit_surface_radius(s);
    double worst = 0, squares = 0;
    enum { N = 100000 };
    for (int i = 0; i < N; i++) {
        const double phi = 0.5 * BR_PI * uniform(), theta = BR_PI * uniform();
        const double along = i % 10 == 1 ? 0 : cos(theta), across = i % 10 == 2 ? -0.0 : sin(theta);
        const br_twist v = {r * sin(phi) * along, r * sin(phi) * across,
                            uniform() < 0 ? -cos(phi) : cos(phi)};
        const br_wrench h = br_limit_surface_lookup(s, r, v);
        const double ours[3] = {h.x, h.y, h.torque};
        long double right[3];
        look_up(s, r, v, right);
        for (int k = 0; k < 3; k++) {
            const double off = (double)fabsl(ours[k] - right[k]) * 0x1p53;
            worst = fmax(worst, off);
            squares += off * off / 3 / N;
        }
    }
    check(worst < 9 * (1 + slack()) && sqrt(squares) < 0.8 * (1 + slack()),
          "look-ups by any twist are exact to %.2f units of 2^-53, %.1f at most", sqrt(squares), worst);
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
}

int main(void)
{
    check_begin();
    test_quadrant();
    test_lookup_digits();
    return check_end();
}
