/* The least speed of the ball that tips the tower whose cubes do not slide: a rigid column on its edge.
 *
 * The ball meets the face at the height h(v) to which it has fallen on its way, and moves on with that point
 * of the column: by the angular momentum about the edge omega = m v h/(I + m h^2). The column tips if that
 * carries its centre over the edge. Whether the ball pushes on meanwhile or drops off at once is left open:
 * with its energy in the balance the threshold is lower, without it higher. */
#include <math.h>
#include <bristle/numbers.h>

#include "fig10.h"

static bool column_tips(const br_tower_params *p, double v, bool pushes_on)
{
    const double a = p->side, high = p->cubes * a, g = -p->options.world.gravity.z,
                 t = (p->distance - a / 2 - p->radius) / v, h = p->height - g * t * t / 2,
                 ball = p->density * 4 / 3 * BR_PI * pow(p->radius, 3), column = p->density * a * a * high,
                 inertia = column * (a * a + high * high) / 3, whole = inertia + ball * h * h,
                 omega = ball * v * h / whole;
    return h > 0 &&
           (pushes_on ? whole : inertia) * omega * omega / 2 > column * g * (hypot(a, high) - high) / 2;
}

static double column_threshold(const scene *c, bool pushes_on)
{
    double low = c->slow, high = c->fast;
    while (high - low > 1e-12 * high) {
        const double v = (low + high) / 2;
        *(column_tips(&c->tower, v, pushes_on) ? &high : &low) = v;
    }
    return high;
}

void threshold(br_experiment *ex, const scene *c)
{
    br_table *const table = br_table_open(ex, "threshold");
    br_error error = {0};
    double low = c->slow, high = c->fast;
    while (high - low > c->accuracy) {
        trial t = trial_of(c, ACROSS);
        outcome o;
        t.params.speed = (low + high) / 2;
        br_require(ex, run_trial(c, &t, &o, &error), &error);
        const bool fell = o.top > c->tower.side;
        br_table_put(table, t.params.speed, o.top, o.down, fell);
        *(fell ? &high : &low) = t.params.speed;
        br_progress_step(ex);
    }
    br_note_number(ex, "column_threshold_without_ball", column_threshold(c, false), "m/s");
    br_claim_against(ex, "threshold-least", high, column_threshold(c, true));
    br_claim_against(ex, "threshold-most", low, column_threshold(c, false));
}
