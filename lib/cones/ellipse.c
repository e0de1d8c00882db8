/* Nearest point of an ellipse or ellipsoid: one scalar equation, for any number of axes. */
#include "cones.h"

/* Outside, the nearest point is y_i = s_i^2 x_i/(s_i^2 + t) with the t > 0 for which p_i = s_i x_i/(s_i^2 +
 * t) has length
 * 1. Newton's method on 1/|p(t)| = 1, which is nearly linear in t, climbs to the root from the left without
 * passing it. */
static double length_parameter(int n, const double *half, const double *x)
{
    double t = 0, high = 0, smallest = HUGE_VAL;
    for (int i = 0; i < n; i++) {
        const double product = half[i] * fabs(x[i]);
        t = fmax(t, product - half[i] * half[i]); /* one term alone is 1 here, so |p| >= 1 */
        high += product * product;
        smallest = fmin(smallest, half[i]);
    }
    high = sqrt(high) - smallest * smallest; /* |p| <= 1 here */
    for (int iteration = 0; iteration < 60; iteration++) {
        double square = 0, slope = 0;
        for (int i = 0; i < n; i++) {
            const double denominator = half[i] * half[i] + t;
            const double p = half[i] * x[i] / denominator;
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
            largest = fmax(largest, half[i]);
        } else {
            x[i] = 0;
        }
    /* Half axes of the order of one, so that squares neither overflow nor vanish. */
    double inside = 0;
    for (int k = 0; k < m; k++) {
        s[k] /= largest;
        y[k] /= largest;
        inside += (y[k] / s[k]) * (y[k] / s[k]);
    }
    if (!(inside > 1))
        return;
    const double t = length_parameter(m, s, y);
    double square = 0;
    for (int k = 0; k < m; k++) {
        y[k] *= s[k] / (s[k] * s[k] + t);
        square += y[k] * y[k];
    }
    const double length = sqrt(square);
    for (int k = 0; k < m; k++)
        x[kept[k]] = largest * s[k] * (y[k] / length);
}
