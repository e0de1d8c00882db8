/* Turns of the slalom's paths, and how far they swing. */
#include <math.h>

#include <bristle/numbers.h>

#include "fig03.h"

/* Extremes across the slope between two swings of half the field's amplitude at least. */
typedef struct swings {
    int turns;
    double amplitude; /* half the mean distance of one extreme from the next [m]; NaN: fewer than two */
} swings;

typedef struct extremes {
    double least; /* swing that counts [m] */
    double side;  /* 1: the path goes left, -1: right, 0: not known yet */
    double best, low, high;
    double last, sum;
    int n;
} extremes;

static void turn(extremes *e, double y, double side)
{
    if (e->n > 0)
        e->sum += fabs(e->best - e->last);
    e->last = e->best;
    e->n++;
    e->best = y;
    e->side = side;
}

static void follow(extremes *e, double y)
{
    if (e->side == 0) {
        br_least(&e->low, y);
        br_most(&e->high, y);
        if (y - e->low >= e->least)
            e->side = 1, e->best = y;
        else if (e->high - y >= e->least)
            e->side = -1, e->best = y;
    } else if (e->side * (y - e->best) > 0)
        e->best = y;
    else if (e->side * (e->best - y) >= e->least)
        turn(e, y, -e->side);
}

static swings swings_of(const extremes *e)
{
    return (swings){e->n, e->n > 1 ? e->sum / (e->n - 1) / 2 : NAN};
}

static extremes begin(double amplitude)
{
    return (extremes){.least = amplitude / 2, .low = INFINITY, .high = -INFINITY};
}

static swings path_swings(const br_slope_run *r, size_t box)
{
    const br_vec2 *const at = br_slope_path(&r->paths, box);
    extremes e = begin(r->params.amplitude);
    for (size_t i = 0; i <= r->paths.n && at[i].x <= r->params.length; i++)
        follow(&e, at[i].y);
    return swings_of(&e);
}

/* Of the field's line from a box's start. */
static swings line_swings(const structure *c, const br_slope_boxes_params *p, int box)
{
    const br_vec2 from = br_slope_start(p, box);
    extremes e = begin(p->amplitude);
    for (double x = from.x + c->spacing; x <= p->length; x += c->spacing)
        follow(&e, line_crossing(p, from, x));
    return swings_of(&e);
}

double least_amplitude(const structure *c, const br_slope_run *r)
{
    double least = INFINITY;
    for (int k = 0; k < r->params.boxes; k++)
        br_least(&least, path_swings(r, (size_t)k).amplitude / line_swings(c, &r->params, k).amplitude);
    return least;
}

int turning(const structure *c, const br_slope_run *r)
{
    int same = 0;
    for (int k = 0; k < r->params.boxes; k++) {
        const int line = line_swings(c, &r->params, k).turns;
        same += path_swings(r, (size_t)k).turns == line && line > 0;
    }
    return same;
}

void claim_slalom(br_experiment *ex, const structure *c, const runs *all)
{
    br_table *const table = br_table_open(ex, "slalom");
    const br_slope_run *const own = run_of(all, SLALOM, AS_IT_IS);
    const br_slope_run *const masses = run_of(all, SLALOM, MASSES);
    double off = 0;
    br_table_show(table);
    for (int k = 0; k < own->params.boxes; k++) {
        const swings box = path_swings(own, (size_t)k), mass = path_swings(masses, (size_t)k),
                     line = line_swings(c, &own->params, k);
        br_table_put(table, k + 1, box.turns, line.turns, box.amplitude, mass.amplitude, line.amplitude);
        br_worst(&off, box.amplitude / mass.amplitude - 1);
    }
    br_claim(ex, "slalom-amplitude-theory", off);
}
