/* Times of the scenes beside the printed ones. */
#include "table1.h"

#include <math.h>
#include <stdlib.h>

#include <bristle/harness.h>

const char *const backend_names[BACKENDS] = {"published", "fast", "cpu", "cpu, several threads"};

printed printed_row(br_experiment *ex, const br_csv *csv, const char *row)
{
    printed p = {br_data_value(ex, csv, row, "contacts"),
                 br_data_value(ex, csv, row, "dynamics"),
                 br_data_value(ex, csv, row, "render"),
                 br_data_value(ex, csv, row, "average"),
                 0,
                 br_data_value(ex, csv, row, "k_A"),
                 br_data_value(ex, csv, row, "k_B")};
    p.share = (p.render + p.average) / p.dynamics;
    return p;
}

double cost_total(const br_scene_cost *c)
{
    return c->find + c->cones + c->solve + c->rest;
}

static int by_total(const void *a, const void *b)
{
    const double x = cost_total(a), y = cost_total(b);
    return (x > y) - (x < y);
}

void cost_measure(br_experiment *ex, const table1 *t, int row, double progress, br_scene_cost *runs)
{
    for (int i = 0; i < t->repetitions; i++) {
        br_scene_probe probe = {.clock = br_cpu_seconds};
        table1_run(ex, t, row, &probe);
        runs[i] = probe.cost;
        br_progress_step_of(ex, progress);
    }
    qsort(runs, (size_t)t->repetitions, sizeof *runs, by_total);
}

times times_of(const br_scene_cost *c, const br_scene_backend *b)
{
    const double n = (double)c->steps;
    times t = {.coefficients = c->cones / n, .step = cost_total(c) / n, .render = NAN, .average = NAN};
    if (b) {
        /* asked at some of the steps only: carried over by the contact */
        t.coefficients = b->seconds / (double)b->contacts * (double)c->contacts / n;
        t.step += t.coefficients - c->cones / n;
        const br_gpu_patch_times *s = &b->times;
        const double whole = s->gather + s->draw + s->reduce + s->read_back;
        t.render = t.coefficients * (s->gather + s->draw) / whole;
        t.average = t.coefficients * (s->reduce + s->read_back) / whole;
    }
    t.share = t.coefficients / t.step;
    return t;
}

void times_put(br_table *out, const char *scene, int backend, const br_scene_cost *c, const times *t,
               const printed *p)
{
    const double per = 1e3 / (double)c->steps;
    br_table_text(out, scene);
    br_table_text(out, backend_names[backend]);
    br_table_put(out, (double)c->contacts / (double)c->steps, 1e3 * t->step, per * c->find,
                 1e3 * t->coefficients, per * c->solve, per * c->rest, 1e3 * t->render, 1e3 * t->average,
                 t->share, 1e3 * p->dynamics, 1e3 * p->render, 1e3 * p->average, p->share,
                 p->dynamics / t->step, (p->render + p->average) / t->coefficients);
}

void shares_put(br_table *out, const char *scene, const br_scene_cost *c, const printed *p,
                const times of[BACKENDS])
{
    const double whole = cost_total(c);
    br_table_text(out, scene);
    br_table_put(out, c->find / whole, c->cones / whole, c->solve / whole, c->rest / whole, p->share,
                 of[PUBLISHED].share, of[FAST].share, of[SHARED].share);
}

void contacts_put(br_table *out, const char *scene, const br_scene_cost *c, const br_scene_backend *again,
                  double small)
{
    const double coefficients = c->cones / (double)c->contacts;
    /* Contacts and sweeps go up and down together: from the means. */
    const double sweeps = (double)c->iterations / (double)c->steps;
    const double sweep = c->solve / ((double)c->contacts * sweeps);
    br_table_text(out, scene);
    br_table_put(out, 1e6 * coefficients, 1e6 * again->seconds / (double)again->contacts, 1e9 * sweep, sweeps,
                 coefficients * (1 - small) / small / sweep);
}
