/* All scenes: what their steps cost through each back end, and how their contact problems converge. */
#include "table1.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <bristle/harness/data.h>

typedef struct tables {
    br_table *scenes, *problems, *curves, *costs, *shares, *each;
} tables;

static br_gpu *open_gpu(void)
{
    br_error error = {0};
    br_gpu_options options = br_gpu_options_default();
    br_gpu *gpu = NULL;
    if (br_gpu_mode_from_env(BR_GPU_SOFTWARE, &options.mode, &error) ||
        br_gpu_create(&options, &gpu, &error)) {
        fprintf(stderr, "Without published and fast: %s\n", error.message);
        return NULL;
    }
    return gpu;
}

/* What runs cost, about, in contacts of all steps: one, and one that is looked into, where a call of a back
 * end counts as some contacts more. */
static double run_cost(const table1 *t, int row, const printed *p)
{
    return table1_steps(t, row) * p->contacts;
}

static double look_cost(const table1 *t, int row, const printed *p, size_t backends)
{
    const double steps = table1_steps(t, row), every = fmax(1, floor(steps / t->problems));
    return steps / every * t->calls * (double)backends * (p->contacts + 30);
}

static void begin_progress(br_experiment *ex, const table1 *t, const measured *of, size_t backends)
{
    double cost = 0;
    for (int i = 0; i < SCENES; i++)
        cost += t->repetitions * run_cost(t, i, &of[i].printed) + look_cost(t, i, &of[i].printed, backends);
    br_progress_begin(ex, (size_t)SCENES * ((size_t)t->repetitions + 1));
    br_progress_cost(ex, cost);
}

/* All back ends, with what else a step takes as in one run of plain C. */
static void times_of_all(const br_scene_cost *cost, const br_scene_probe *probe, times of[BACKENDS])
{
    const times nothing = {NAN, NAN, NAN, NAN, NAN};
    const bool gpu = probe->n_backends > 2;
    of[CPU] = times_of(cost, NULL);
    of[SHARED] = times_of(cost, &probe->backends[1]);
    of[PUBLISHED] = gpu ? times_of(cost, &probe->backends[2]) : nothing;
    of[FAST] = gpu ? times_of(cost, &probe->backends[3]) : nothing;
}

/* What a repetition says of the claims on times. */
static void judge(results *v, int repetition, const table1 *t, const printed *p, const times of[BACKENDS])
{
    double coefficients = INFINITY, step = INFINITY;
    for (int b = 0; b < BACKENDS; b++)
        if (isfinite(of[b].step)) {
            br_least(&coefficients, of[b].coefficients);
            br_least(&step, of[b].step);
        }
    br_most(&v->of_printed[repetition], coefficients / p->dynamics);
    if (p->dynamics >= t->heavy)
        v->complex_shares[repetition * SCENES + v->n_complex] = coefficients / step;
}

static void put_scene(br_table *out, const char *name, const br_scene_cost *cost, const measured *m)
{
    const convergence *const c = &m->twins;
    br_table_text(out, name);
    br_table_put(out, (double)cost->steps, m->contacts, m->printed.contacts,
                 (double)cost->iterations / (double)cost->steps, m->printed.share, c->anisotropy,
                 c->sweeps[USUAL][0], c->sweeps[USUAL][1], c->ratio[USUAL], c->low[USUAL], c->high[USUAL],
                 c->solved[USUAL], c->sweeps[TIGHT][0], c->sweeps[TIGHT][1], c->ratio[TIGHT], c->low[TIGHT],
                 c->high[TIGHT], c->solved[TIGHT], c->problems);
}

/* Times of a scene, of which the median run stands for it. */
static void put_times(br_experiment *ex, const table1 *t, int i, const br_scene_cost *runs,
                      const br_scene_probe *probe, const tables *out, results *r)
{
    const table1_row *const row = &table1_rows[i];
    const br_scene_cost *const cost = &runs[(t->repetitions - 1) / 2];
    const printed *const p = &r->scene[i].printed;
    times of[BACKENDS];
    br_progress_step_of(ex, look_cost(t, i, p, probe->n_backends));
    for (int k = 0; k < t->repetitions; k++) {
        times_of_all(&runs[k], probe, of);
        judge(r, k, t, p, of);
    }
    r->n_complex += p->dynamics >= t->heavy;
    times_of_all(cost, probe, of);
    for (int b = 0; b < BACKENDS; b++)
        times_put(out->costs, row->name, b, cost, &of[b], p);
    shares_put(out->shares, row->scene, cost, p, of);
    contacts_put(out->each, row->name, cost, &probe->backends[0], t->small);
}

static void measure(br_experiment *ex, const table1 *t, int i, br_gpu *gpu, br_scene_cost *runs,
                    const tables *out, results *r)
{
    const table1_row *const row = &table1_rows[i];
    measured *const m = &r->scene[i];
    cost_measure(ex, t, i, run_cost(t, i, &m->printed), runs);
    const br_scene_cost cost = runs[(t->repetitions - 1) / 2];

    /* Another run, looked into: its own times don't count. */
    twins w = {.ex = ex, .sweeps = t->sweeps, .reduction = {t->reduction[USUAL], t->reduction[TIGHT]}};
    w.every_area = t->vary_area;
    w.every = cost.steps > t->problems ? cost.steps / t->problems : 1;
    br_scene_backend backends[] = {{.name = "cpu"},
                                   {.name = "cpu", .threads = t->threads},
                                   {.name = backend_names[PUBLISHED], .packed = true},
                                   {.name = backend_names[FAST]}};
    br_scene_probe probe = {.observer = twins_observe,
                            .context = &w,
                            .backends = backends,
                            .n_backends = gpu ? BACKENDS : 2,
                            .gpu = gpu,
                            .every = w.every,
                            .repetitions = t->calls,
                            .elapsed = br_wall_seconds};
    table1_run(ex, t, i, &probe);
    put_times(ex, t, i, runs, &probe, out, r);

    m->contacts = (double)cost.contacts / (double)cost.steps;
    m->twins = twins_compare(ex, t, &w, row->name, out->problems, out->curves);
    m->problems = w;
    put_scene(out->scenes, row->name, &cost, m);
}

results measure_all(br_experiment *ex, const table1 *t)
{
    const size_t n = (size_t)t->repetitions;
    results r = {.complex_shares = br_doubles(ex, n * SCENES), .of_printed = br_doubles(ex, n)};
    br_gpu *const gpu = open_gpu();
    br_csv *const csv = br_data_read(ex, t->table);
    br_scene_cost *const runs = br_memory(ex, n, sizeof *runs);
    for (int i = 0; i < SCENES; i++)
        r.scene[i].printed = printed_row(ex, csv, table1_rows[i].name);
    begin_progress(ex, t, r.scene, gpu ? BACKENDS : 2);
    const tables out = {.scenes = br_table_open(ex, "scenes"),
                        .problems = br_table_open(ex, "twins"),
                        .curves = br_table_open(ex, "residuals"),
                        .costs = br_table_open(ex, "timing_scenes"),
                        .shares = br_table_open(ex, "timing_shares"),
                        .each = br_table_open(ex, "timing_contacts")};
    br_table_show(out.scenes);
    br_table_show(out.costs);
    for (int i = 0; i < SCENES; i++)
        measure(ex, t, i, gpu, runs, &out, &r);
    br_gpu_destroy(gpu);
    return r;
}

void free_results(results *r)
{
    for (int i = 0; i < SCENES; i++)
        twins_free(&r->scene[i].problems);
}
