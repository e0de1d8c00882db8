/* Effects of single differences between text and published program. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/switches.h>
#include <bristle/assert.h>

typedef struct quantity {
    const char *name, *unit;
    double *values; /* (n); n = 0: left out */
    size_t n;
} quantity;

struct br_measured {
    br_experiment *ex;
    quantity *of;
    size_t n;
};

static void *allocate(br_experiment *ex, void *old, size_t bytes)
{
    void *const block = realloc(old, bytes > 0 ? bytes : 1);
    if (block == NULL)
        br_experiment_fail(ex, "out of memory");
    return block;
}

static void add(br_measured *m, const char *name, const char *unit, const double *values, size_t n)
{
    m->of = allocate(m->ex, m->of, (m->n + 1) * sizeof *m->of);
    quantity *const q = &m->of[m->n++];
    *q = (quantity){name, unit, allocate(m->ex, NULL, n * sizeof *values), n};
    if (n > 0)
        memcpy(q->values, values, n * sizeof *values);
}

void br_measured_add(br_measured *m, const char *name, const char *unit, const double *values, size_t n)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(unit);
    BR_ASSERT_ARRAY(values, n);
    add(m, name, unit, values, n);
}

void br_measured_value(br_measured *m, const char *name, const char *unit, double value)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(unit);
    add(m, name, unit, &value, 1);
}

void br_measured_skip(br_measured *m, size_t n)
{
    BR_ASSERT_HANDLE(m);
    for (size_t i = 0; i < n; i++)
        add(m, NULL, NULL, NULL, 0);
}

static void clear(br_measured *m)
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

static br_effect compare(const quantity *on, const quantity *off)
{
    double most = 0, sum = 0, all = 0;
    for (size_t i = 0; i < on->n; i++) {
        const double d = off->values[i] - on->values[i];
        br_most(&most, fabs(d));
        sum += d * d;
        all += on->values[i] * on->values[i];
    }
    return (br_effect){.on = size_of(on),
                       .off = size_of(off),
                       .largest = most > 0 ? most / fabs(size_of(on)) : most,
                       .rms = sum > 0 ? sqrt(sum / all) : sum};
}

br_table *br_switches_open(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    br_table *const table = br_table_open(ex, "as_published");
    br_table_show(table);
    return table;
}

static void put(br_table *table, const br_switch *of, const char *quantity_name, const char *unit,
                br_effect e)
{
    br_table_text(table, of->name);
    br_table_text(table, of->text);
    br_table_text(table, quantity_name);
    br_table_text(table, unit);
    br_table_put(table, e.on, e.off, e.largest, e.rms);
}

void br_switches_put(br_table *table, const br_switch *of, const char *quantity_name, const char *unit,
                     double on, double off)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(of);
    BR_ASSERT_HANDLE(quantity_name);
    BR_ASSERT_HANDLE(unit);
    const double d = fabs(off - on) / fabs(on);
    put(table, of, quantity_name, unit, (br_effect){on, off, d, d});
}

void br_switch_set(const br_switch *one, void *scene, bool as_published)
{
    BR_ASSERT_HANDLE(one);
    if (one->has_flag)
        memcpy((char *)scene + one->flag, &as_published, sizeof as_published);
    if (one->set != NULL)
        one->set(scene, as_published);
}

static void put_effects(br_table *table, const br_switch *of, const br_measured *on, const br_measured *off,
                        br_effect *effects)
{
    size_t written = 0;
    for (size_t q = 0; q < on->n; q++) {
        if (off->of[q].n == 0)
            continue;
        const br_effect e = compare(&on->of[q], &off->of[q]);
        if (effects != NULL)
            effects[q] = e;
        if (e.largest <= 0 && (written > 0 || q + 1 < on->n))
            continue;
        written++;
        put(table, of, on->of[q].name, on->of[q].unit, e);
    }
}

void br_switches_run(br_experiment *ex, const void *scene, size_t size, const br_switch *switches, size_t n,
                     br_measure *measure, br_effect *effects, size_t n_quantities)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_ARRAY(switches, n);
    BR_ASSERT_HANDLE(measure);
    void *const copy = allocate(ex, NULL, size);
    br_measured on = {.ex = ex}, off = {.ex = ex};
    br_table *const table = br_switches_open(ex);
    const size_t measured = br_experiment_quick(ex) && n > 1 ? 1 : n;
    for (size_t i = 0; effects != NULL && i < n * n_quantities; i++)
        effects[i] = (br_effect){NAN, NAN, NAN, NAN};
    for (size_t i = 0; i <= measured; i++) {
        memcpy(copy, scene, size);
        for (size_t k = 0; k < n; k++)
            br_switch_set(&switches[k], copy, k + 1 != i);
        if (i == 0) {
            measure(ex, copy, -1, &on);
            if (effects != NULL && n_quantities != on.n)
                br_experiment_fail(ex, "%zu effects are wanted of %zu quantities", n_quantities, on.n);
            continue;
        }
        measure(ex, copy, (int)i - 1, &off);
        if (off.n != on.n)
            br_experiment_fail(ex, "%s: %zu quantities, %zu as published", switches[i - 1].name, off.n, on.n);
        put_effects(table, &switches[i - 1], &on, &off,
                    effects != NULL ? effects + (i - 1) * n_quantities : NULL);
        clear(&off);
    }
    clear(&on);
    free(copy);
}
