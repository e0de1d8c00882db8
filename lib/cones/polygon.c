/* Polygons from directional coefficients: the half planes' intersection as a list of corners. Everything here
 * is in the plane of g = -f, where the half planes read g.d_i <= mu_i. */
#include <string.h>
#include "cones.h"

/* Corners this close to a half plane's edge (relative to the polygon's size) lie on it: what is left of a
 * degenerate polygon, a segment or a point, is kept. */
static const double on_edge = 1e-14;

br_vec2 br_cone_direction(int i, int n)
{
    const int quadrant = 4 * i / n, rest = 4 * i - quadrant * n;
    const double angle = rest * (1.5707963267948966 / n);
    const double c = rest ? cos(angle) : 1, s = rest ? sin(angle) : 0;
    switch (quadrant & 3) {
    case 0:
        return br_vec2_make(c, s);
    case 1:
        return br_vec2_make(-s, c);
    case 2:
        return br_vec2_make(-c, -s);
    default:
        return br_vec2_make(s, -c);
    }
}

/* What the half plane g.d <= mu leaves of the corners. */
static void clip(br_corners *corners, br_vec2 d, double mu)
{
    br_vec2 left[BR_CONE_DIRECTIONS_MAX + 4];
    int n = 0;
    const double limit = mu + on_edge * corners->size;
    for (int i = 0; i < corners->n; i++) {
        const br_vec2 a = corners->at[i], b = corners->at[(i + 1) % corners->n];
        const double out_a = br_vec2_dot(a, d), out_b = br_vec2_dot(b, d);
        if (out_a <= limit)
            left[n++] = a;
        if ((out_a <= limit) != (out_b <= limit)) {
            const double share = fmin(1, fmax(0, (mu - out_a) / (out_b - out_a)));
            const br_vec2 cut = br_vec2_add_scaled(a, share, br_vec2_sub(b, a));
            /* A cut through a corner repeats it. */
            if (n == 0 || br_vec2_length(br_vec2_sub(cut, left[n - 1])) > on_edge * corners->size)
                left[n++] = cut;
        }
    }
    while (n > 1 && br_vec2_length(br_vec2_sub(left[n - 1], left[0])) <= on_edge * corners->size)
        n--;
    if (n == 0)
        left[n++] = br_vec2_make(0, 0); /* the origin is in every half plane */
    corners->n = n;
    memcpy(corners->at, left, (size_t)n * sizeof *left);
}

void br_polygon_corners(const br_cone *cone, br_corners *corners)
{
    const int n = cone->u.polygon.n;
    corners->size = 0;
    for (int i = 0; i < n; i++)
        corners->size = fmax(corners->size, cone->u.polygon.mu[i]);
    /* Three directions reach out to twice the largest coefficient; more of them less. */
    const double r = 2.5 * corners->size;
    if (!(r > 0)) {
        corners->n = 1;
        corners->at[0] = br_vec2_make(0, 0);
        return;
    }
    corners->n = 4;
    corners->at[0] = br_vec2_make(-r, -r);
    corners->at[1] = br_vec2_make(r, -r);
    corners->at[2] = br_vec2_make(r, r);
    corners->at[3] = br_vec2_make(-r, r);
    for (int i = 0; i < n; i++)
        clip(corners, br_cone_direction(i, n), cone->u.polygon.mu[i]);
}

double br_corners_support(const br_corners *corners, br_vec2 d)
{
    double largest = -HUGE_VAL;
    for (int i = 0; i < corners->n; i++)
        largest = fmax(largest, br_vec2_dot(corners->at[i], d));
    return fmax(largest, 0);
}

bool br_corners_project(const br_corners *corners, br_vec2 *point)
{
    const br_vec2 g = *point;
    br_vec2 nearest = corners->at[0];
    double best = HUGE_VAL;
    bool inside = corners->n >= 3;
    for (int i = 0; i < corners->n; i++) {
        const br_vec2 a = corners->at[i], edge = br_vec2_sub(corners->at[(i + 1) % corners->n], a);
        const br_vec2 from = br_vec2_sub(g, a);
        if (br_vec2_cross(edge, from) < 0)
            inside = false;
        const double square = br_vec2_dot(edge, edge);
        const double share = square > 0 ? fmin(1, fmax(0, br_vec2_dot(edge, from) / square)) : 0;
        const br_vec2 foot = br_vec2_add_scaled(a, share, edge);
        const double distance = br_vec2_length(br_vec2_sub(g, foot));
        if (distance < best) {
            best = distance;
            nearest = foot;
        }
    }
    if (!inside)
        *point = nearest;
    return inside;
}

br_vec2 br_corners_extreme(const br_corners *corners, br_vec2 d)
{
    const double length = br_vec2_length(d);
    const double limit = br_corners_support(corners, d) - 1e-12 * corners->size * length;
    const br_vec2 across = br_vec2_make(-d.y, d.x);
    br_vec2 first = corners->at[0], last = corners->at[0];
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < corners->n; i++) {
        if (br_vec2_dot(corners->at[i], d) < limit)
            continue;
        const double along = br_vec2_dot(corners->at[i], across);
        if (along < low) {
            low = along;
            first = corners->at[i];
        }
        if (along > high) {
            high = along;
            last = corners->at[i];
        }
    }
    return br_vec2_scale(0.5, br_vec2_add(first, last));
}
