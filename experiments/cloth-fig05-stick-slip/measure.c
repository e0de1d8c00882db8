/* What is measured of a velocity over time: cycles, rests, how it swings. */
#include <math.h>
#include <bristle/statistics.h>
#include "fig05.h"

/* Cycles of a run whose friction is looked at, from the first on. */
enum { MOST_CYCLES = 1000 };

/* Standard deviation over the drive's speed, of the samples between two times. */
static double swing(size_t n, double dt, double from, double to, double drive, const double *v)
{
    double sum = 0, squares = 0;
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        if ((double)i * dt >= from && (double)i * dt < to) {
            sum += v[i];
            squares += v[i] * v[i];
            count++;
        }
    const double mean = sum / (double)count;
    return sqrt(fmax(squares / (double)count - mean * mean, 0)) / drive;
}

/* Beginnings of cycles from the time c->from on. */
static void cycles(const scene *c, size_t n, double dt, double drive, const double *x, const double *v,
                   const double *fastest, const double *ratio, outcome *o)
{
    double first = 0, last = 0, x_first = 0, x_last = 0, squares = 0, peak = 0, peaks[MOST_CYCLES];
    size_t n_peaks = 0;
    bool low = false, rested = false;
    for (size_t i = 1; i < n; i++) {
        low = low || v[i] < c->down * drive;
        rested = rested || (fastest ? fastest[i] : fabs(v[i])) < c->rests * drive;
        br_most(&peak, ratio ? ratio[i] : 0);
        if (!low || !(v[i] >= c->up * drive))
            continue;
        low = false;
        const double part = (c->up * drive - v[i - 1]) / (v[i] - v[i - 1]);
        const double at = ((double)i - 1 + part) * dt;
        const bool counts = at >= c->from;
        if (counts && o->cycles == 0) {
            first = at;
            x_first = x[i - 1] + part * (x[i] - x[i - 1]);
        } else if (counts) {
            squares += (at - last) * (at - last);
            o->rests += rested;
            if (n_peaks < MOST_CYCLES)
                peaks[n_peaks++] = peak;
        }
        peak = 0;
        o->cycles += counts;
        last = at;
        x_last = x[i - 1] + part * (x[i] - x[i - 1]);
        rested = false;
    }
    const double whole = o->cycles - 1;
    o->period = o->variation = o->mean = o->reached = NAN;
    if (o->cycles < 2)
        return;
    o->period = (last - first) / whole;
    o->variation = sqrt(fmax(squares / whole - o->period * o->period, 0)) / o->period;
    o->mean = (x_last - x_first) / (last - first) / drive;
    o->reached = br_median(peaks, n_peaks);
}

outcome measure(const scene *c, size_t n, double dt, double drive, const double *x, const double *v,
                const double *fastest, const double *ratio)
{
    outcome o = {.least = INFINITY, .most = -INFINITY};
    cycles(c, n, dt, drive, x, v, fastest, ratio, &o);
    const size_t window = (size_t)fmax(round(c->window / dt), 1);
    double stuck = 0, still = 0, count = 0;
    for (size_t i = 0; i < n; i++) {
        if (i + window < n)
            br_most(&o.acceleration, (v[i + window] - v[i]) / ((double)window * dt));
        if ((double)i * dt < c->from)
            continue;
        const double speed = fastest ? fastest[i] : fabs(v[i]);
        count++;
        stuck += speed < c->rests * drive;
        still += speed == 0;
        br_least(&o.least, v[i] / drive);
        br_most(&o.most, v[i] / drive);
        if (ratio)
            br_most(&o.peak, ratio[i]);
    }
    o.stuck = stuck / count;
    o.still = still / count;
    o.early = swing(n, dt, c->from, c->settled, drive, v);
    o.late = swing(n, dt, c->settled, INFINITY, drive, v);
    return o;
}
