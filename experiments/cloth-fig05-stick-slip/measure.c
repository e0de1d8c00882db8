/* What is measured of a velocity over time: cycles, rests, how it swings. */
#include <math.h>
#include <bristle/statistics.h>
#include "fig05.h"

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
    double first = 0, last = 0, x_first = 0, x_last = 0, squares = 0, peak = 0, dip = INFINITY,
           peaks[MOST_BREAKS];
    size_t at_peak = 0;
    bool low = false, rested = false;
    for (size_t i = 1; i < n; i++) {
        low = low || v[i] < c->down * drive;
        rested = rested || (fastest ? fastest[i] : fabs(v[i])) < c->rests * drive;
        if (ratio && rested && ratio[i] < dip) {
            /* What stops the lower part has friction, too: slip comes after that has ebbed away. */
            dip = ratio[i];
            peak = 0;
        }
        if (ratio && rested && ratio[i] > peak) {
            peak = ratio[i];
            at_peak = i;
        }
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
            if (rested && o->n_breaks < MOST_BREAKS) {
                peaks[o->n_breaks] = peak;
                o->breaks[o->n_breaks++] = at_peak;
            }
        }
        peak = 0;
        dip = INFINITY;
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
    if (o->n_breaks > 0)
        o->reached = br_median(peaks, (size_t)o->n_breaks);
}

outcome measure(const scene *c, size_t n, double dt, double drive, const double *x, const double *v,
                const double *fastest, const double *ratio)
{
    outcome o = {.least = INFINITY, .most = -INFINITY, .low = INFINITY};
    cycles(c, n, dt, drive, x, v, fastest, ratio, &o);
    const size_t window = (size_t)fmax(round(c->window / dt), 1);
    double stuck = 0, still = 0, count = 0;
    for (size_t i = 0; i < n; i++) {
        const double gained = i + window < n ? (v[i + window] - v[i]) / ((double)window * dt) : 0;
        br_most(&o.acceleration, gained);
        if ((double)i * dt < c->from)
            continue;
        br_most(&o.later, gained);
        const double speed = fastest ? fastest[i] : fabs(v[i]);
        count++;
        stuck += speed < c->rests * drive;
        still += speed == 0;
        br_least(&o.least, v[i] / drive);
        br_most(&o.most, v[i] / drive);
        if (ratio) {
            br_most(&o.peak, ratio[i]);
            br_least(&o.low, ratio[i]);
        }
    }
    o.stuck = stuck / count;
    o.still = still / count;
    o.early = swing(n, dt, c->from, c->settled, drive, v);
    o.late = swing(n, dt, c->settled, INFINITY, drive, v);
    return o;
}
