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
 * one, all positive. */
static inline bool nearest(int n, const double *half, double *x)
{
    double outside = 0;
    for (int k = 0; k < n; k++)
        outside += (x[k] / half[k]) * (x[k] / half[k]);
    if (!(outside > 1))
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

void br_ellipsoid_project(int n, const double *half, double *x)
{
    /* Axes without extent hold nothing: the rest is an ellipse of fewer axes. */
    double s[3], y[3], largest = 0;
    int kept[3], m = 0;
    for (int i = 0; i < n; i++)
        if (half[i] > 0) {
            kept[m] = i;
            s[m] = half[i];
            y[m++] = x[i];
            largest = half[i] > largest ? half[i] : largest;
        } else {
            x[i] = 0;
        }
    /* Half axes of the order of one, so that squares neither overflow nor vanish. */
    for (int k = 0; k < m; k++) {
        s[k] /= largest;
        y[k] /= largest;
    }
    /* A number of axes that is known makes straight code. */
    const bool moved = m == 2 ? nearest(2, s, y) : m == 3 ? nearest(3, s, y) : nearest(m, s, y);
    if (moved)
        for (int k = 0; k < m; k++)
            x[kept[k]] = largest * s[k] * y[k];
}
