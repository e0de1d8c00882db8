/* Joints in phase fix where boxes are against each other, so that the worm is one unknown: the velocity c of
 * its middle. Box k goes with c + e_k w, where e_k = k - (n - 1)/2 and w is the rate of a joint's length;
 * friction on it is -mu_f g forwards, mu_b g backwards, a mass each, anything between at rest. */
#include "row.h"

#include <math.h>

/* Slow: friction on the row vanishes. One box rests, those ahead of it and behind it move apart or together:
 * as the worm lengthens box k from the tail with k mu_b - (n - 1 - k) mu_f in [-mu_b, mu_f], as it shortens
 * box k from the head. Where two boxes may rest, as with equal coefficients, it is in between. */
double row_slow(const scene *c, double mu_f, double mu_b)
{
    const int n = c->worm.boxes;
    const double slack = c->slack * (mu_f + mu_b);
    int least = n, most = 0;
    for (int k = 0; k < n; k++) {
        const double rest = k * mu_b - (n - 1 - k) * mu_f;
        if (rest >= -mu_b - slack && rest <= mu_f + slack) {
            least = k < least ? k : least;
            most = k;
        }
    }
    return 4 * c->worm.stroke * (0.5 * (n - 1) - 0.5 * (least + most)) * c->worm.frequency;
}

/* The velocity of the middle after a step, implicitly: v = before + h F(v), F the mean friction on a box over
 * its mass, which falls with v. The more boxes go forwards the larger v is, so v lies where j of them do, or
 * where one rests. */
static double next(const scene *c, double before, double rate, double h, double mu_f, double mu_b)
{
    const int n = c->worm.boxes;
    const double g = -c->worm.options.world.gravity.z, fast = fabs(rate);
    double v = before;
    for (int j = 0; j <= n; j++) {
        v = before + h * g * ((n - j) * mu_b - j * mu_f) / n;
        /* j boxes go forwards where v is above the j-th threshold and not above the next */
        const double above = j == 0 ? -INFINITY : -fast * (0.5 * (n - 1) - (j - 1)),
                     below = j == n ? INFINITY : -fast * (0.5 * (n - 1) - j);
        if (v <= above)
            return above;
        if (v < below)
            return v;
    }
    return v;
}

double row_crawl(const scene *c, double mu_f, double mu_b)
{
    const double duration = c->worm.cycles / c->worm.frequency;
    const long steps = lround(duration / c->fine), first = lround(1 / c->worm.frequency / c->fine);
    double v = 0, x = 0, start = 0;
    for (long i = 0; i < steps; i++) {
        const double rate = c->worm.stroke *
                            (br_worm_wave(&c->worm, 0, (double)(i + 1) * c->fine) -
                             br_worm_wave(&c->worm, 0, (double)i * c->fine)) /
                            c->fine;
        v = next(c, v, rate, c->fine, mu_f, mu_b);
        x += c->fine * v;
        if (i + 1 == first)
            start = x;
    }
    return (x - start) / ((double)(steps - first) * c->fine);
}
