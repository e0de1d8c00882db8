/* Models of all numbers of cells: where they settle, and the times of their steps. */
#include <bristle/steady.h>

#include "table2.h"

/* Starts at rest and takes `count` steps of dt. */
static void settle(br_planar_stepper *w, double dt, long count)
{
    br_planar_stepper_rest(w);
    w->dt = dt;
    br_planar_stepper_steps(w, count);
}

/* A model at rest, after it has settled: table, and distances from the steady state. */
static br_planar_stepper make(br_experiment *ex, const scene *s, int side, br_table *wrenches, steps *t,
                              double *cells)
{
    br_pressure *const p = br_planar_pressure(ex, &s->work.contact, s->work.surface, side);
    br_planar_stepper w =
        br_planar_stepper_make(ex, p, &s->work.friction, s->work.twist, s->work.normal_force, s->work.dt);
    const br_wrench steady = br_steady_point(p, &s->work.friction, s->work.twist, s->work.normal_force);
    settle(&w, s->work.dt / 2, 2 * s->work.steps);
    const br_wrench half = w.wrench;
    settle(&w, s->work.dt, s->work.steps);
    br_most(&t->off_half, br_planar_off_steady(half, steady, p->width));
    br_most(&t->off_full, br_planar_off_steady(w.wrench, steady, p->width));
    br_table_integer(wrenches, side);
    br_table_integer(wrenches, (long long)p->n);
    br_table_put(wrenches, w.wrench.x, w.wrench.y, w.wrench.torque, half.x, half.y, half.torque, steady.x,
                 steady.y, steady.torque);
    *cells = (double)p->n;
    return w;
}

steps time_steps(br_experiment *ex, const scene *s)
{
    const size_t n = s->n_cells;
    steps t = {.cells = br_doubles(ex, n), .seconds = br_doubles(ex, n * (size_t)s->work.timer.repetitions)};
    br_table *const wrenches = br_table_open(ex, "wrench");
    br_planar_stepper *const steppers = br_memory(ex, n, sizeof *steppers);
    br_work **const works = br_memory(ex, n, sizeof *works);
    void **const contexts = br_memory(ex, n, sizeof *contexts);
    br_progress_begin(ex, n);
    for (size_t i = 0; i < n; i++) {
        steppers[i] = make(ex, s, s->cells[i], wrenches, &t, &t.cells[i]);
        works[i] = br_planar_stepper_steps;
        contexts[i] = &steppers[i];
        br_progress_step(ex);
    }
    br_timer_in_turn(ex, &s->work.timer, n, works, contexts, t.seconds);
    return t;
}
