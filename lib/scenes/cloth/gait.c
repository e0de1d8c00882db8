/* The gait cycle of a walking figure: published angles and what lies between them. */
#include <math.h>
#include <bristle/numbers.h>
#include <bristle/walker.h>

/* One row a phase: where it ends in the cycle, and angles [degrees] of thigh, knee, ankle there. Initial
 * contact comes first; terminal swing ends where it begins. Where a range is printed: knee at initial
 * contact, mid and terminal stance and terminal swing 0 to 5, ankle at loading response -5 to -10: 5 and -5.
 * Initial swing's knee, printed as 60 to 70: 60. */
typedef struct row {
    double end, angle[3];
} row;

static const row rows[] = {
    {0.00, {20, 5, 0}},     /* initial contact; terminal swing */
    {0.12, {20, 20, -5}},   /* loading response */
    {0.31, {0, 5, 5}},      /* mid stance */
    {0.50, {-20, 5, 10}},   /* terminal stance */
    {0.62, {-10, 40, -15}}, /* pre-swing */
    {0.75, {15, 60, -5}},   /* initial swing */
    {0.87, {25, 25, 0}},    /* mid swing */
};
enum { ROWS = sizeof rows / sizeof *rows };

static double end_of(int k)
{
    return k < ROWS ? rows[k].end : 1;
}

/* Of the interval that begins with row k: length, and slope of an angle. */
static double step_of(int k)
{
    return end_of(k + 1) - end_of(k);
}

static double slope_of(int k, int a)
{
    return (rows[(k + 1) % ROWS].angle[a] - rows[k].angle[a]) / step_of(k);
}

/* Derivative at row k: 0 at an extreme, else the mean of both sides that keeps the curve monotone. */
static double derivative(int k, int a)
{
    const int before = (k + ROWS - 1) % ROWS;
    const double d0 = slope_of(before, a), d1 = slope_of(k, a), h0 = step_of(before), h1 = step_of(k);
    if (d0 * d1 <= 0)
        return 0;
    const double w0 = 2 * h1 + h0, w1 = h1 + 2 * h0;
    return (w0 + w1) / (w0 / d0 + w1 / d1);
}

br_gait_angles br_gait_at(double phase)
{
    const double p = phase - floor(phase);
    int k = 0;
    while (k + 1 < ROWS && rows[k + 1].end <= p)
        k++;
    const double h = step_of(k), u = (p - rows[k].end) / h;
    double angle[3];
    for (int a = 0; a < 3; a++) {
        const int next = (k + 1) % ROWS;
        const double y0 = rows[k].angle[a], y1 = rows[next].angle[a], m0 = h * derivative(k, a),
                     m1 = h * derivative(next, a);
        angle[a] = y0 + u * (m0 + u * (3 * (y1 - y0) - 2 * m0 - m1 + u * (2 * (y0 - y1) + m0 + m1)));
        angle[a] *= BR_PI / 180;
    }
    return (br_gait_angles){.thigh = angle[0], .knee = angle[1], .ankle = angle[2]};
}
