#include "planar_switches.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct quantity {
    const char *name, *unit;
    double *values;
    size_t n;
} quantity;

struct planar_measured {
    br_experiment *ex;
    quantity *of;
    size_t n;
};

void planar_measured_add(planar_measured *m, const char *name, const char *unit, const double *values,
                         size_t n)
{
    quantity *grown = realloc(m->of, (m->n + 1) * sizeof *grown);
    if (!grown)
        br_experiment_fail(m->ex, "out of memory");
    m->of = grown;
    quantity *q = &m->of[m->n++];
    *q = (quantity){name, unit, planar_doubles(m->ex, n), n};
    if (n > 0)
        memcpy(q->values, values, n * sizeof *values);
}

void planar_measured_add_value(planar_measured *m, const char *name, const char *unit, double value)
{
    planar_measured_add(m, name, unit, &value, 1);
}

void planar_measured_skip(planar_measured *m, size_t n)
{
    for (size_t i = 0; i < n; i++)
        planar_measured_add(m, NULL, NULL, NULL, 0);
}

static void clear(planar_measured *m)
{
    for (size_t i = 0; i < m->n; i++)
        free(m->of[i].values);
    free(m->of);
    m->of = NULL;
    m->n = 0;
}

/* The value itself, or the largest of a curve by its size. */
static double size_of(const quantity *q)
{
    double most = 0;
    for (size_t i = 0; i < q->n; i++)
        br_most(&most, fabs(q->values[i]));
    return q->n == 1 ? q->values[0] : most;
}

/* Largest difference over the largest value, and the root mean squares of both. */
static void compare(const quantity *on, const quantity *off, double *largest, double *rms)
{
    double most = 0, sum = 0, all = 0;
    for (size_t i = 0; i < on->n; i++) {
        const double d = off->values[i] - on->values[i];
        br_most(&most, fabs(d));
        sum += d * d;
        all += on->values[i] * on->values[i];
    }
    *largest = most > 0 ? most / fabs(size_of(on)) : most;
    *rms = sum > 0 ? sqrt(sum / all) : sum;
}

br_table *planar_switches_open(br_experiment *ex)
{
    br_table *table = br_table_open(ex, "as_published");
    br_table_show(table);
    return table;
}

static void put_names(br_table *table, const planar_switch *of, const char *quantity_name, const char *unit)
{
    br_table_text(table, of->name);
    br_table_text(table, of->text);
    br_table_text(table, quantity_name);
    br_table_text(table, unit);
}

void planar_switches_put(br_table *table, const planar_switch *of, const char *quantity_name,
                         const char *unit, double on, double off)
{
    const double d = fabs(off - on) / fabs(on);
    put_names(table, of, quantity_name, unit);
    br_table_put(table, on, off, d, d);
}

void planar_switches_run(br_experiment *ex, const void *scene, size_t size, const planar_switch *switches,
                         size_t n, planar_measure *measure, planar_effect *effects, size_t n_quantities)
{
    void *copy = malloc(size);
    planar_measured on = {.ex = ex}, off = {.ex = ex};
    if (!copy)
        br_experiment_fail(ex, "out of memory");
    br_table *table = planar_switches_open(ex);
    const size_t measured = br_experiment_quick(ex) && n > 1 ? 1 : n;
    for (size_t i = 0; effects && i < n * n_quantities; i++)
        effects[i] = (planar_effect){NAN, NAN, NAN, NAN};
    for (size_t i = 0; i <= measured; i++) {
        memcpy(copy, scene, size);
        for (size_t k = 0; k < n; k++)
            if (switches[k].set)
                switches[k].set(copy, k + 1 != i);
        if (i == 0) {
            measure(ex, copy, -1, &on);
            if (effects && n_quantities != on.n)
                br_experiment_fail(ex, "%zu effects are wanted of %zu quantities", n_quantities, on.n);
            continue;
        }
        measure(ex, copy, (int)i - 1, &off);
        if (off.n != on.n)
            br_experiment_fail(ex, "%s: %zu quantities, %zu as published", switches[i - 1].name, off.n, on.n);
        size_t written = 0;
        for (size_t q = 0; q < on.n; q++) {
            double largest, rms;
            if (off.of[q].n == 0)
                continue;
            compare(&on.of[q], &off.of[q], &largest, &rms);
            if (effects)
                effects[(i - 1) * n_quantities + q] =
                    (planar_effect){size_of(&on.of[q]), size_of(&off.of[q]), largest, rms};
            if (largest <= 0 && (written > 0 || q + 1 < on.n))
                continue;
            written++;
            put_names(table, &switches[i - 1], on.of[q].name, on.of[q].unit);
            br_table_put(table, size_of(&on.of[q]), size_of(&off.of[q]), largest, rms);
        }
        clear(&off);
    }
    clear(&on);
    free(copy);
}
