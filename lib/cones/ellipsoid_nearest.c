/* Nearest point of an ellipse or ellipsoid: one scalar equation, for any number of axes. */
#include "cones.h"

/* Outside, the nearest point is y_i = s_i^2 x_i/(s_i^2 + t) with the t > 0 for which p_i = s_i x_i/(s_i^2 +
 * t) has length 1. Newton's method on 1/|p(t)| = 1, which is nearly linear in t, climbs to the root from the
 * left without passing it. */
static inline double length_parameter(int n, const double *half, const double *x)
{
    double t = 0, high = 0, smallest = HUGE_VAL;
    double square_of[3], product_of[3];
    for (int i = 0; i < n; i++) {
        square_of[i] = half[i] * half[i];
        product_of[i] = half[i] * x[i];
        const double product = fabs(product_of[i]), lone = product - square_of[i];
        t = lone > t ? lone : t; /* one term alone is 1 here, so |p| >= 1 */
        high += product * product;
        smallest = half[i] < smallest ? half[i] : smallest;
    }
    high = sqrt(high) - smallest * smallest; /* |p| <= 1 here */
    for (int iteration = 0; iteration < 60; iteration++) {
        double square = 0, slope = 0;
        for (int i = 0; i < n; i++) {
            const double denominator = square_of[i] + t;
            const double p = product_of[i] / denominator;
            square += p * p;
            slope += p * p / denominator;
        }
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

/* x outside: y/s of the nearest point, in its place; inside: false, unchanged. Half axes s of the order of
 * one, all positive. `beyond`: it is outside, as is known already. */
static inline bool nearest(int n, const double *half, double *x, bool beyond)
{
    double outside = 0;
    for (int k = 0; k < n && !beyond; k++)
        outside += (x[k] / half[k]) * (x[k] / half[k]);
    if (!beyond && !(outside > 1))
        return false;
    const double t = length_parameter(n, half, x);
    double square = 0;
    for (int k = 0; k < n; k++) {
        x[k] *= half[k] / (half[k] * half[k] + t);
        square += x[k] * x[k];
    }
    const double length = sqrt(square);
    for (int k = 0; k < n; k++)
        x[k] /= length;
    return true;
}

/* The axes with extent, and x along them, in units of the largest half axis: half axes of the order of one,
 * so that squares neither overflow nor vanish. Axes without extent hold nothing: the rest is an ellipse of
 * fewer axes. */
typedef struct scaled {
    int m, kept[3];
    double s[3], y[3], largest;
} scaled;

static inline __attribute__((always_inline)) scaled scale(int n, const double *half, const double *x)
{
    scaled e = {.m = 0};
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

/* Where x is seen to be without a division, which is most of the work for what lies inside: more than
 * round-off away from the surface, of half axes whose products neither overflow nor vanish. */
typedef enum side { UNKNOWN, INSIDE, OUTSIDE } side;
static const double MARGIN = 1e-12, SMALL = 1e-50, LARGE = 1e50;

static inline side side_of(int n, const double *half, const double *x)
{
    double all = 1, sum = 0;
    for (int i = 0; i < n; i++) {
        double others = 1;
        for (int j = 0; j < n; j++)
            others *= j == i ? 1 : half[j];
        if (!(half[i] > SMALL && half[i] < LARGE))
            return UNKNOWN;
        sum += (x[i] * others) * (x[i] * others);
        all *= half[i];
    }
    return sum < (1 - MARGIN) * (all * all) ? INSIDE : sum > (1 + MARGIN) * (all * all) ? OUTSIDE : UNKNOWN;
}

/* A number of axes that is known makes straight code. */
static inline __attribute__((always_inline)) void project(int n, const double *half, double *x)
{
    const side seen = side_of(n, half, x);
    if (seen == INSIDE)
        return;
    scaled e = scale(n, half, x);
    for (int i = 0; i < n; i++)
        if (!(half[i] > 0))
            x[i] = 0;
    const bool beyond = seen == OUTSIDE, moved = e.m == 2   ? nearest(2, e.s, e.y, beyond)
                                                 : e.m == 3 ? nearest(3, e.s, e.y, beyond)
                                                            : nearest(e.m, e.s, e.y, beyond);
    if (moved)
        for (int k = 0; k < e.m; k++)
            x[e.kept[k]] = e.largest * e.s[k] * e.y[k];
}

void br_ellipsoid_project(int n, const double *half, double *x)
{
    if (n == 3)
        project(3, half, x);
    else
        project(n, half, x);
}

/* Of y_i = w_i x_i with w_i = s_i^2/(s_i^2 + t), t following x by sum (s_i x_i/(s_i^2 + t))^2 = 1: with the
 * normal g_i = x_i/(s_i^2 + t) the derivative is diag(w) - (w g)(w g)'/(g'w g), whose null vector is g. */
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
    const double t = outside ? length_parameter(e.m, e.s, e.y) : 0;
    double w[3] = {0}, moved[3] = {0}, sum = 0;
    for (int k = 0; k < e.m; k++) {
        const double denominator = e.s[k] * e.s[k] + t, normal = e.y[k] / denominator;
        w[k] = e.s[k] * e.s[k] / denominator;
        moved[k] = w[k] * normal;
        sum += moved[k] * normal;
    }
    for (int k = 0; k < e.m; k++)
        for (int l = 0; l < e.m; l++)
            a[e.kept[k]][e.kept[l]] = (k == l ? w[k] : 0) - (outside ? moved[k] * moved[l] / sum : 0);
}
