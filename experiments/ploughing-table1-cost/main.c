/* Ploughing, Table 1: what the eight scenes cost: contacts, time of a step of the dynamics, and of the
 * friction coefficients within it.
 *
 * Each scene is that of its figure, with the values of that figure, and has its coefficients from
 * plain C ("cpu"). In a run of its own further back ends evaluate the contact patches of some of its steps:
 * plain C on several threads, "published" (one draw a patch, eight bits, read back whole, averaged on the
 * CPU) and "fast" (few draws, averaged by the renderer); without EGL these two are left out. Times are
 * medians of several runs. A step: finding contacts, coefficients, projected Gauss-Seidel, and the rest
 * (prediction, correction, integration).
 *
 * Section 5.6 says that anisotropy does not influence the convergence. So contact problems of each scene are
 * solved again from zero with their own bounds and with isotropic ones of the same mean coefficient: sweeps
 * until the residual (natural map) has fallen by a given factor.
 *
 * Claims: contacts against the table; what the table itself says of its caption; ours against the targets;
 * sweeps of the twins. Times of other hardware are shown beside ours, and shares compared. */
#include "table1.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <bristle/harness/data.h>
#include <bristle/harness/times.h>

static const br_field scene_fields[] = {
    BR_ROW(table1, share, "run.share"),
    BR_ROW(table1, repetitions, "run.repetitions"),
    BR_ROW(table1, sweeps_a_step, "run.sweeps"),
    BR_ROW(table1, calls, "run.calls"),
    BR_ROW(table1, threads, "run.threads"),
    BR_ROW(table1, problems, "twins.problems"),
    BR_ROW(table1, sweeps, "twins.sweeps"),
    BR_ROW(table1, uneven, "twins.uneven"),
    BR_ROW(table1, reduction[USUAL], "twins.reduction"),
    BR_ROW(table1, reduction[TIGHT], "twins.tight"),
    BR_ROW(table1, small, "complex.small"),
    BR_ROW(table1, heavy, "complex.heavy"),
    BR_ROW_FILE(table1, table, "reference.table"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(table1, scene_fields, NULL);

/* ---- the run ---- */

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

/* What the table says of its own caption. */
static void claim_caption(br_experiment *ex, const table1 *t, const printed *p)
{
    int small = 0, heavy_small = 0, heavy = 0;
    for (int i = 0; i < SCENES; i++) {
        const bool is_small = p[i].share <= t->small;
        small += is_small;
        heavy += p[i].dynamics >= t->heavy;
        heavy_small += p[i].dynamics >= t->heavy && is_small;
    }
    br_claim_fraction(ex, "caption-small-fraction", small, SCENES);
    br_claim_fraction(ex, "text-complex", heavy_small, heavy);
}

/* What the claims on times need of all scenes, one value a repetition. */
typedef struct verdicts {
    double *complex_share, *of_printed;
} verdicts;

static void judge(verdicts *v, int repetition, const table1 *t, const printed *p, const times of[BACKENDS])
{
    double coefficients = INFINITY, step = INFINITY;
    for (int b = 0; b < BACKENDS; b++)
        if (isfinite(of[b].step)) {
            br_least(&coefficients, of[b].coefficients);
            br_least(&step, of[b].step);
        }
    br_most(&v->of_printed[repetition], coefficients / p->dynamics);
    if (p->dynamics >= t->heavy)
        br_most(&v->complex_share[repetition], coefficients / step);
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

static void claim_time(br_experiment *ex, const char *id, const double *values, int n)
{
    const br_times spread = br_times_of(values, (size_t)n);
    br_claim_repetitions(ex, id, &spread);
    br_claim(ex, id, spread.median);
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

static void begin_progress(br_experiment *ex, const table1 *t, const printed *p, size_t backends)
{
    double cost = 0;
    for (int i = 0; i < SCENES; i++)
        cost += t->repetitions * run_cost(t, i, &p[i]) + look_cost(t, i, &p[i], backends);
    br_progress_begin(ex, (size_t)SCENES * ((size_t)t->repetitions + 1));
    br_progress_cost(ex, cost);
}

static br_status run(br_experiment *ex, const void *data)
{
    const table1 *t = data;
    br_gpu *gpu = open_gpu();
    br_csv *csv = br_data_read(ex, t->table);
    printed p[SCENES];
    for (int i = 0; i < SCENES; i++)
        p[i] = printed_row(ex, csv, table1_rows[i].name);
    begin_progress(ex, t, p, gpu ? BACKENDS : 2);
    br_table *scenes = br_table_open(ex, "scenes"), *problems = br_table_open(ex, "twins"),
             *curves = br_table_open(ex, "residuals"), *costs = br_table_open(ex, "timing_scenes"),
             *shares = br_table_open(ex, "timing_shares"), *each = br_table_open(ex, "timing_contacts");
    br_table_show(scenes);
    const int n = t->repetitions;
    br_scene_cost *runs = malloc((size_t)n * sizeof *runs);
    if (!runs)
        br_experiment_fail(ex, "out of memory");
    verdicts v = {br_doubles(ex, (size_t)n), br_doubles(ex, (size_t)n)};
    twin_ratios ratios = {{NULL}, {0}};
    double furthest[REDUCTIONS] = {1, 1}, most = 0, least = INFINITY;
    double nut = 0, tight_others = 0;
    int all = 0, solved = 0, alike = 0, compared = 0;
    for (int i = 0; i < SCENES; i++) {
        const table1_row *row = &table1_rows[i];
        cost_measure(ex, t, i, run_cost(t, i, &p[i]), runs);
        const br_scene_cost cost = runs[(n - 1) / 2];

        /* Another run, looked into: its own times don't count. */
        twins w = {.ex = ex, .sweeps = t->sweeps, .reduction = {t->reduction[USUAL], t->reduction[TIGHT]}};
        w.every = cost.steps > t->problems ? cost.steps / t->problems : 1;
        br_scene_backend backends[] = {{.name = "cpu"},
                                       {.name = "cpu", .threads = t->threads},
                                       {.name = backend_names[PUBLISHED], .packed = true},
                                       {.name = backend_names[FAST]}};
        br_scene_probe probe = {.observer = twins_observe,
                                .context = &w,
                                .backends = backends,
                                .n_backends = gpu ? 4 : 2,
                                .gpu = gpu,
                                .every = w.every,
                                .repetitions = t->calls,
                                .elapsed = br_wall_seconds};
        table1_run(ex, t, i, &probe);
        br_progress_step_of(ex, look_cost(t, i, &p[i], probe.n_backends));
        times of[BACKENDS];
        for (int k = 0; k < n; k++) {
            times_of_all(&runs[k], &probe, of);
            judge(&v, k, t, &p[i], of);
        }
        times_of_all(&cost, &probe, of);
        for (int b = 0; b < BACKENDS; b++)
            times_put(costs, row->name, b, &cost, &of[b], &p[i]);
        shares_put(shares, row->scene, &cost, &p[i], of);
        contacts_put(each, row->name, &cost, &probe.backends[0], t->small);

        const convergence c = twins_compare(ex, t, &w, row->name, problems, curves);
        const size_t pooled = ratios.n[USUAL];
        twins_pool(ex, &ratios, &w, t->uneven);
        if (i == NUT)
            nut = (double)(ratios.n[USUAL] - pooled);
        if (i == WORM)
            br_note_number(ex, "anisotropy_worm", c.anisotropy, "1");
        twins_free(&w);
        const double contacts = (double)cost.contacts / (double)cost.steps;
        br_table_text(scenes, row->name);
        br_table_put(scenes, (double)cost.steps, contacts, p[i].contacts,
                     (double)cost.iterations / (double)cost.steps, p[i].share, c.anisotropy,
                     c.sweeps[USUAL][0], c.sweeps[USUAL][1], c.ratio[USUAL], c.low[USUAL], c.high[USUAL],
                     c.solved[USUAL], c.sweeps[TIGHT][0], c.sweeps[TIGHT][1], c.ratio[TIGHT], c.low[TIGHT],
                     c.high[TIGHT], c.solved[TIGHT], c.problems);
        all += c.problems;
        solved += c.solved[USUAL];
        compared += isfinite(c.low[USUAL]);
        alike += c.low[USUAL] <= 1 && c.high[USUAL] >= 1;
        for (int r = 0; r < REDUCTIONS; r++)
            if (c.solved[r] > 0)
                br_farthest(&furthest[r], c.ratio[r], 1);
        if (i != NUT && c.solved[TIGHT] > 0)
            br_worst(&tight_others, c.ratio[TIGHT] - 1);
        if (c.solved[USUAL] > 0) {
            br_most(&most, c.sweeps[USUAL][1]);
            br_least(&least, c.sweeps[USUAL][1]);
        }
        char id[40];
        snprintf(id, sizeof id, "contacts-%s", row->scene);
        br_claim(ex, id, contacts);
    }
    br_gpu_destroy(gpu);
    claim_caption(ex, t, p);
    br_claim(ex, "twins", furthest[USUAL]);
    double end = 1, low, high;
    median_interval(ratios.of[USUAL], ratios.n[USUAL], &low, &high);
    br_farthest(&end, low, 1);
    br_farthest(&end, high, 1);
    br_claim(ex, "twins-all", end);
    br_claim_fraction(ex, "twins-include-one", alike, compared > 0 ? compared : 1);
    br_note_number(ex, "uneven_nut", nut / (double)ratios.n[USUAL], "1");
    br_note_number(ex, "tight_others", fabs(tight_others), "1");
    for (int r = 0; r < REDUCTIONS; r++)
        free(ratios.of[r]);
    br_claim(ex, "twins-tight", furthest[TIGHT]);
    br_claim_fraction(ex, "twins-solved", solved, all);
    br_claim_against(ex, "geometry", most / least,
                     furthest[USUAL] > 1 ? furthest[USUAL] : 1 / furthest[USUAL]);
    claim_time(ex, "timing-complex-share", v.complex_share, n);
    claim_time(ex, "timing-of-printed-step", v.of_printed, n);
    free(runs);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-table1-cost", .title = "What the scenes cost", .reproduces = "ploughing, Table 1",
        .summary = "Contacts, time of a step and of the friction coefficients in it for the eight scenes of "
                   "the table, through several back ends for contact patches; convergence of projected "
                   "Gauss-Seidel on their contact problems with anisotropic and with isotropic bounds. The "
                   "printed milliseconds are another machine's: shares of a step are compared, not times.",
        .scene = &scene_struct, .run = run,
        BR_OUTPUTS(
            {"scenes.csv",
             "scene, steps, contacts, published_contacts, iterations, published_share_1, anisotropy_1, "
             "sweeps, isotropic_sweeps, ratio_1, ratio_low_1, ratio_high_1, solved, tight_sweeps, "
             "tight_isotropic_sweeps, tight_ratio_1, tight_ratio_low_1, tight_ratio_high_1, tight_solved, "
             "problems",
             "each scene: mean contacts and solver iterations of a step; share of the coefficients in the "
             "published step; medians over contact problems: ratio of a contact's largest and smallest "
             "coefficient, sweeps to the wanted residual with these coefficients and with isotropic ones, "
             "their ratio with its 95 % interval, and how many both solve; the same to the tight residual"},
            {"twins.csv",
             "scene, problem, contacts, anisotropy_1, sweeps, isotropic_sweeps, tight_sweeps, "
             "tight_isotropic_sweeps",
             "the contact problems one by one; nan: not within the sweeps"},
            {"residuals.csv", "scene, sweep, residual_1, isotropic_residual_1",
             "residual over that at the start, medians over the problems of a scene"},
            {"timing_scenes.csv",
             "scene, backend, contacts, step_ms, find_ms, coefficients_ms, solve_ms, rest_ms, render_ms, "
             "average_ms, share_1, published_step_ms, published_render_ms, published_average_ms, "
             "published_share_1, step_ratio_1, coefficients_ratio_1",
             "means over the steps of a scene: a step of the dynamics without pictures and its parts; "
             "coefficients split into rendering (gathering and drawing) and averaging (with reading back); "
             "the published numbers; published over ours"},
            {"timing_shares.csv",
             "scene, find_1, coefficients_1, solve_1, rest_1, printed_share_1, published_share_1, "
             "fast_share_1, threads_share_1",
             "shares of a step with coefficients in plain C; share of the coefficients in the printed step, "
             "and through the back ends published and fast and through plain C on several threads"},
            {"timing_contacts.csv", "scene, coefficients_us, repeated_us, sweep_ns, sweeps, sweeps_wanted",
             "a contact in plain C: its coefficients within a step, and when called again for the same "
             "contacts; a sweep of the solver; sweeps of a step, and how many there would have to be for the "
             "coefficients to take the share that the text names"}));
