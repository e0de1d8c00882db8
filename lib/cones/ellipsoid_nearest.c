/* Nearest point of an ellipse or ellipsoid: one scalar equation, for any number of axes. */
#include "cones.h"

#include "../base/pair.h"
#include "ellipsoid_side.h"

/* Two axes side by side, and the third, if there is one. */
typedef struct axes {
    br_pair pair;
    double third;
} axes;

#define INLINE static inline __attribute__((always_inline))

INLINE axes axes_of(int n, const double *x)
{
    return (axes){br_pair_load(x), n == 3 ? x[2] : 0};
}

/* From the first on. */
INLINE double sum_of(int n, br_pair pair, double third)
{
    const double both = pair[0] + pair[1];
    return n == 3 ? both + third : both;
}

/* Outside, the nearest point is y_i = s_i^2 x_i/(s_i^2 + t) with the t > 0 for which p_i = s_i x_i/(s_i^2 +
 * t) has length 1. Newton's method on 1/|p(t)| = 1, which is nearly linear in t, climbs to the root from the
 * left without passing it. n = 2 or 3. */
INLINE double length_parameter(int n, axes s, axes y)
{
    const axes square_of = {s.pair * s.pair, s.third * s.third},
               product_of = {s.pair * y.pair, s.third * y.third},
               size = {br_pair_abs(product_of.pair), fabs(product_of.third)};
    double t = 0, smallest = s.pair[0] < s.pair[1] ? s.pair[0] : s.pair[1];
    const br_pair lone = size.pair - square_of.pair;
    t = lone[0] > t ? lone[0] : t; /* one term alone is 1 here, so |p| >= 1 */
    t = lone[1] > t ? lone[1] : t;
    if (n == 3) {
        const double lone_third = size.third - square_of.third;
        t = lone_third > t ? lone_third : t;
        smallest = s.third < smallest ? s.third : smallest;
    }
    const double high = sqrt(sum_of(n, size.pair * size.pair, size.third * size.third)) -
                        smallest * smallest; /* |p| <= 1 here */
    for (int iteration = 0; iteration < 60; iteration++) {
        const axes below = {square_of.pair + t, square_of.third + t};
        const br_pair p = product_of.pair / below.pair, pp = p * p;
        double third = 0, third_slope = 0;
        if (n == 3) {
            third = product_of.third / below.third;
            third *= third;
            third_slope = third / below.third;
        }
        const double square = sum_of(n, pp, third), slope = sum_of(n, pp / below.pair, third_slope);
        const double length = sqrt(square);
        const double next = t + (length - 1) * square / slope;
        /* Round-off ends the climb; the bracket guards against everything else. */
        if (!(next > t) || !(slope > 0))
            break;
        t = next < high ? next : 0.5 * (t + high);
        if (length - 1 < 2e-16)
            break;
    }
    return t;
}

INLINE bool lies_outside(int n, axes s, axes y)
{
    const br_pair share = y.pair / s.pair;
    const double third = n == 3 ? y.third / s.third : 0;
    return sum_of(n, share * share, third * third) > 1;
}

/* Of y outside the ellipsoid with half axes s of the order of one, all positive, its nearest point: in units
 * of each half axis. t is its length_parameter. */
INLINE axes nearest(int n, axes s, axes y, double t)
{
    const br_pair pair = y.pair * (s.pair / (s.pair * s.pair + t));
    const double third = n == 3 ? y.third * (s.third / (s.third * s.third + t)) : 0;
    const double length = sqrt(sum_of(n, pair * pair, third * third));
    return (axes){pair / length, n == 3 ? third / length : 0};
}

/* The axes with extent, and x along them, in units of the largest half axis: half axes of the order of one,
 * so that squares neither overflow nor vanish. Axes without extent hold nothing: the rest is an ellipse of
 * fewer axes; beside one alone stands another of which x has nothing. */
typedef struct scaled {
    int m, kept[3];
    double s[3], y[3], largest;
} scaled;

INLINE scaled scale(int n, const double *half, const double *x)
{
    scaled e = {.m = 0, .s = {1, 1, 1}};
    for (int i = 0; i < n; i++)
        if (half[i] > 0) {
            e.kept[e.m] = i;
            e.s[e.m] = half[i];
            e.y[e.m++] = x[i];
            e.largest = half[i] > e.largest ? half[i] : e.largest;
        }
    for (int k = 0; k < e.m; k++) {
        e.s[k] /= e.largest;
        e.y[k] /= e.largest;
    }
    return e;
}

/* In place of x, which is outside; all half axes have extent. Returns t. */
INLINE double project_outside(int n, const double *half, double *x)
{
    double largest = half[0] > half[1] ? half[0] : half[1];
    if (n == 3)
        largest = half[2] > largest ? half[2] : largest;
    const axes s = {br_pair_load(half) / largest, n == 3 ? half[2] / largest : 0},
               y = {br_pair_load(x) / largest, n == 3 ? x[2] / largest : 0};
    const double t = length_parameter(n, s, y);
    const axes z = nearest(n, s, y, t);
    br_pair_store(x, largest * s.pair * z.pair);
    if (n == 3)
        x[2] = largest * s.third * z.third;
    return t;
}

double br_ellipsoid_project_outside(int n, const double *half, double *x)
{
    return n == 3 ? project_outside(3, half, x) : project_outside(2, half, x);
}

/* Close to the surface, or with axes without extent. */
static __attribute__((noinline)) void project_any(int n, const double *half, double *x)
{
    scaled e = scale(n, half, x);
    for (int i = 0; i < n; i++)
        if (!(half[i] > 0))
            x[i] = 0;
    const int axes_n = e.m == 3 ? 3 : 2;
    const axes s = axes_of(3, e.s), y = axes_of(3, e.y);
    if (e.m == 0 || !lies_outside(axes_n, s, y))
        return;
    const axes z = nearest(axes_n, s, y, length_parameter(axes_n, s, y));
    const double along[3] = {z.pair[0], z.pair[1], z.third};
    for (int k = 0; k < e.m; k++)
        x[e.kept[k]] = e.largest * e.s[k] * along[k];
}

/* What lies inside, most of all, takes no division. */
INLINE void project(int n, const double *half, double *x)
{
    const ellipsoid_side seen = ellipsoid_side_of(n, half, x);
    if (seen == OUTSIDE)
        project_outside(n, half, x);
    else if (seen == UNKNOWN_SIDE)
        project_any(n, half, x);
}

void br_ellipsoid_project(int n, const double *half, double *x)
{
    if (n == 3)
        project(3, half, x);
    else
        project(2, half, x);
}

/* Of y_i = w_i x_i with w_i = s_i^2/(s_i^2 + t), t following x by sum (s_i x_i/(s_i^2 + t))^2 = 1: with the
 * normal g_i = x_i/(s_i^2 + t) the derivative is diag(w) - (w g)(w g)'/(g'w g), whose null vector is g. */
INLINE void derivative(const scaled *e, bool outside, double t, double a[3][3])
{
    double w[3] = {0}, moved[3] = {0}, sum = 0;
    for (int k = 0; k < e->m; k++) {
        const double denominator = e->s[k] * e->s[k] + t, normal = e->y[k] / denominator;
        w[k] = e->s[k] * e->s[k] / denominator;
        moved[k] = w[k] * normal;
        sum += moved[k] * normal;
    }
    for (int k = 0; k < e->m; k++)
        for (int l = 0; l < e->m; l++)
            a[e->kept[k]][e->kept[l]] = (k == l ? w[k] : 0) - (outside ? moved[k] * moved[l] / sum : 0);
}

void br_ellipsoid_derivative(int n, const double *half, const double *x, double a[3][3])
{
    const scaled e = scale(n, half, x);
    double square = 0;
    for (int k = 0; k < e.m; k++)
        square += (e.y[k] / e.s[k]) * (e.y[k] / e.s[k]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = 0;
    const bool outside = square > 1;
    const double t = outside ? length_parameter(e.m == 3 ? 3 : 2, axes_of(3, e.s), axes_of(3, e.y)) : 0;
    derivative(&e, outside, t, a);
}

void br_ellipsoid_derivative_outside(int n, const double *half, const double *x, double t, double a[3][3])
{
    const scaled e = scale(n, half, x);
    derivative(&e, true, t, a);
}
