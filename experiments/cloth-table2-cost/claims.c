/* What is claimed: of the printed table, of times, of what friction does in heap, twist and stack. */
#include <math.h>
#include <stdio.h>
#include <bristle/numbers.h>
#include "table2.h"

/* What the table says of itself. */
static void claim_printed(br_experiment *ex, const scene *c)
{
    br_csv *const printed = br_data_read(ex, c->table);
    const double none = br_data_value(ex, printed, "time", model_names[NONE]);
    double off = 0;
    for (model m = C; m < MODELS; m++) {
        const double share = 1 - none / br_data_value(ex, printed, "time", model_names[m]);
        br_farthest(&off, 100 * share - br_data_value(ex, printed, "friction ratio", model_names[m]), 0);
    }
    br_claim(ex, "printed-shares", fabs(off));
    const double cssv = br_data_value(ex, printed, "time", model_names[CSSV]);
    br_claim(ex, "printed-increase", cssv / none - 1);
    br_note_number(ex, "printed_none", none, "s");
    br_note_number(ex, "printed_cssv", cssv, "s");
    br_note_number(ex, "over_c", cssv / br_data_value(ex, printed, "time", model_names[C]) - 1, "1");
    br_note_number(ex, "share_cssv", 1 - none / cssv, "1");
}

/* Values of repetitions: their median, for the claim `id`. */
static double median_of(br_experiment *ex, const char *id, const double *values, size_t n)
{
    const br_times times = br_times_of(values, n);
    br_claim_repetitions(ex, id, &times);
    return times.median;
}

/* The id of a claim about the sheet dropped upright, or level. */
static const char *of_start(char id[60], const char *name, const timed *t)
{
    snprintf(id, 60, "%s-%s", name, t->name);
    return id;
}

/* Friction's share of answering contacts, on the same states. */
static void claim_friction(br_experiment *ex, const scene *c, const timed *t)
{
    static const char *const names[MODELS] = {[C] = "timing-share-c",
                                              [CS] = "timing-share-cs",
                                              [CSS] = "timing-share-css",
                                              [CSSV] = "timing-share-cssv"};
    br_csv *const printed = br_data_read(ex, c->table);
    const replay *const r = t->replays;
    const size_t n = r->repetitions;
    double *const share = br_doubles(ex, n), *const ratio = br_doubles(ex, n);
    char id[60];
    for (model m = C; m < MODELS; m++) {
        for (size_t k = 0; k < n; k++)
            share[k] = replay_friction(r, m, k);
        of_start(id, names[m], t);
        br_claim_against(ex, id, median_of(ex, id, share, n),
                         br_data_value(ex, printed, "friction ratio", model_names[m]) / 100);
    }
    for (size_t k = 0; k < n; k++)
        ratio[k] = r->contacts[CSS][k] / r->passes[CSS] / (r->contacts[CS][k] / r->passes[CS]);
    of_start(id, "timing-stribeck", t);
    br_claim(ex, id, median_of(ex, id, ratio, n));
    for (size_t k = 0; k < n; k++)
        share[k] = 1 - r->response[NONE][k] / r->response[CSSV][k];
    of_start(id, "timing-share-detected", t);
    br_claim_against(ex, id, median_of(ex, id, share, n),
                     br_data_value(ex, printed, "friction ratio", model_names[CSSV]) / 100);
}

/* A share of a step, or seconds of the whole: value of each window, median for the claim. */
static void claim_windows(br_experiment *ex, const char *name, const timed *t, const double *values)
{
    char id[60];
    of_start(id, name, t);
    br_claim(ex, id, median_of(ex, id, values, t->windows));
}

/* Impulses and zones find what would meet within the step and answer it in one loop, whose time is not told
 * apart: they belong to detection in one reading, to response in the other. */
static double finding(const timed *t, size_t w)
{
    return t->seconds[FIND][w] + t->seconds[CHECK][w];
}
static double within_step(const timed *t, size_t w)
{
    return t->seconds[IMPULSES][w] + t->seconds[ZONES][w];
}

/* Parts of the steps of a sheet on the incline, window by window. */
static void claim_parts(br_experiment *ex, const scene *c, const timed *t)
{
    double *const small = br_doubles(ex, t->windows), *const wide = br_doubles(ex, t->windows),
                  *const detected = br_doubles(ex, t->windows), *const alone = br_doubles(ex, t->windows),
                  *const solved = br_doubles(ex, t->windows), *const whole = br_doubles(ex, t->windows),
                  *const answered = br_doubles(ex, t->windows);
    const double steps = c->duration / c->level.options.dt;
    br_csv *const printed = br_data_read(ex, c->table);
    for (size_t w = 0; w < t->windows; w++) {
        double step = 0;
        for (int k = 0; k < PARTS; k++)
            step += t->seconds[k][w];
        small[w] = t->seconds[CONTACTS][w] / step;
        wide[w] = small[w] + within_step(t, w) / step;
        alone[w] = finding(t, w) / step;
        detected[w] = alone[w] + within_step(t, w) / step;
        solved[w] = (t->seconds[ASSEMBLE][w] + t->seconds[SOLVE][w]) / step;
        whole[w] = steps * step;
        answered[w] = steps * t->seconds[CONTACTS][w];
    }
    claim_windows(ex, "timing-response-small", t, small);
    claim_windows(ex, "timing-response-wide", t, wide);
    claim_windows(ex, "timing-detection", t, detected);
    claim_windows(ex, "timing-detection-alone", t, alone);
    claim_windows(ex, "timing-incline", t, whole);
    char id[60];
    of_start(id, "timing-response", t);
    br_claim_against(ex, id, median_of(ex, id, answered, t->windows),
                     br_data_value(ex, printed, "time", model_names[CSS]));
    of_start(id, "solving_share", t);
    br_timing(ex, id, br_times_of(solved, t->windows).median, "1");
    of_start(id, "sweeps", t);
    br_note_number(ex, id, t->replays->passes[CSS] / (double)t->replays->taken, "1");
}

/* Where the cloth touches itself. */
static void note_heap(br_experiment *ex, const timed *t)
{
    const double step = timed_step(t), contacts = timed_part(t, CONTACTS),
                 alone = timed_part(t, FIND) + timed_part(t, CHECK),
                 within = timed_part(t, IMPULSES) + timed_part(t, ZONES);
    br_timing(ex, "heap_friction", timed_friction(t), "1");
    br_timing(ex, "heap_contacts", contacts / step, "1");
    br_timing(ex, "heap_response", (contacts + within) / step, "1");
    br_timing(ex, "heap_found", alone / step, "1");
    br_timing(ex, "heap_detection", (alone + within) / step, "1");
    br_note_number(ex, "heap_impulses", (double)t->totals.impacts, "1");
    br_note_number(ex, "heap_zones", (double)t->totals.zones, "1");
}

static void claim_counts(br_experiment *ex, const scene *c, const found *f)
{
    br_cloth_totals sum = {0};
    size_t differ = 0, taken = 0;
    for (int k = 0; k < TIMED; k++) {
        br_cloth_totals_add(&sum, &f->run[k].totals);
        if (f->run[k].replays) {
            differ += f->run[k].replays->differ;
            taken += f->run[k].replays->taken;
        }
    }
    for (model m = NONE; m < MODELS; m++)
        br_cloth_totals_add(&sum, &f->whole[m].totals);
    for (size_t i = 0; i < draws_of(c); i++)
        br_cloth_totals_add(&sum, &f->draws[i].totals);
    br_claim(ex, "no-intersections", (double)sum.intersections);
    br_claim(ex, "none-below", (double)sum.inside);
    br_claim_holds(ex, "replays-are-the-step", taken > 0 && differ == 0, "%zu of %zu steps differ", differ,
                   taken);
    br_note_number(ex, "steps", (double)sum.steps, "1");
    br_note_number(ex, "put_back", (double)sum.put_back, "1");
    br_note_number(ex, "held_back", (double)sum.held_back, "1");
    br_note_number(ex, "heap_put_back", (double)f->run[HEAP].totals.put_back, "1");
    br_note_number(ex, "twist_put_back", (double)f->run[TWIST].totals.put_back, "1");
    br_note_number(ex, "heap_pairs", (double)f->run[HEAP].peak, "1");
    br_note_number(ex, "twist_pairs", (double)f->run[TWIST].peak, "1");
    br_note_number(ex, "heap_triangles", (double)f->run[HEAP].triangles, "1");
    br_note_number(ex, "twist_triangles", (double)f->run[TWIST].triangles, "1");
    br_note_number(ex, "twist_impacts", (double)f->run[TWIST].totals.impacts, "1");
}

static void claim_scenes(br_experiment *ex, const scene *c, const found *f)
{
    br_claim_against(ex, "heap-balance", f->heap_load, f->heap_weight);
    br_claim(ex, "heap-folded", f->heap.folded);
    br_claim(ex, "twist-ends", (double)f->twist.off);
    br_claim(ex, "twist-rope", f->twist.radius / (c->twist.width / 2));
    br_note_number(ex, "twist_torque", f->twist.torque, "N m");
}

/* Creep of layers that should stay, and what of the ground's friction the stack uses then: of the draw that
 * creeps most, and of the one that creeps least. */
static void note_creep(br_experiment *ex, const draw *draws, size_t n)
{
    const draw *most = NULL, *least = NULL;
    for (size_t i = 0; i < n; i++) {
        if (draws[i].should == 1)
            continue; /* all slide: none should stay */
        most = !most || draws[i].creep > most->creep ? &draws[i] : most;
        least = !least || draws[i].creep < least->creep ? &draws[i] : least;
    }
    br_note_number(ex, "most_used", most ? most->used : NAN, "1");
    br_note_number(ex, "least_used", least ? least->used : NAN, "1");
    br_note_number(ex, "least_creep", least ? least->creep : NAN, "1");
}

/* Of the first drawn layer, with few sweeps, enough and others. */
static void claim_sweeps(br_experiment *ex, const scene *c, const draw *draws)
{
    const size_t n = c->n_drawn;
    const draw *const over = draws + 2 * n + SINGLE, *most_sweeps = draws;
    char name[40];
    for (size_t i = 0; i < c->n_over; i++) {
        snprintf(name, sizeof name, "creep_%d", over[i].sweeps);
        br_note_number(ex, name, over[i].creep, "1");
        if (over[i].sweeps > most_sweeps->sweeps)
            most_sweeps = &over[i];
    }
    br_note_number(ex, "creep_few", draws[n].creep, "1");
    br_note_number(ex, "creep_enough", draws[0].creep, "1");
    br_note_number(ex, "creep_most", most_sweeps->creep, "1");
    br_note_number(ex, "most_sweeps", most_sweeps->sweeps, "1");
    br_note_number(ex, "first_drawn", draws->layer, "1");
    br_claim(ex, "stack-creep-stays", most_sweeps->creep / draws[0].creep);
}

static void claim_stack(br_experiment *ex, const scene *c, const draw *draws)
{
    const size_t n = c->n_drawn;
    int right = 0, right_few = 0;
    double off = 0, ground = 0, creep = 0;
    for (size_t i = 0; i < n; i++) {
        right += draws[i].does == draws[i].should;
        right_few += draws[n + i].does == draws[n + i].should;
        br_farthest(&off, draws[i].pull / draws[i].resists - 1, 0);
        br_farthest(&ground, draws[i].ground / draws[i].resists - 1, 0);
        br_most(&creep, draws[i].creep);
    }
    br_claim_fraction(ex, "stack-layers", right, (int)n);
    br_claim(ex, "stack-pull", fabs(off));
    br_claim(ex, "stack-ground", fabs(ground));
    const draw *const low = draws + 2 * n;
    br_most(&creep, low[BY_FILTER].creep);
    br_claim(ex, "stack-creep", creep);
    br_claim(ex, "stack-at-once", low[AT_ONCE].creep);
    br_claim(ex, "stack-sums", fmax(low[SUMS_MOST].creep, low[BY_SUMS].creep));
    br_note_number(ex, "sums_enough", low[SUMS_ENOUGH].creep, "1");
    br_note_number(ex, "sums_most", low[SUMS_MOST].creep, "1");
    br_note_number(ex, "low_by_sums", low[BY_SUMS].creep, "1");
    br_note_number(ex, "low_by_filter", low[BY_FILTER].creep, "1");
    br_note_number(ex, "low_used", low[AT_ONCE].used, "1");
    br_note_number(ex, "low_layers", c->low, "1");
    br_claim_holds(ex, "stack-few-sweeps", right_few < (int)n,
                   "with %d sweeps %d of %zu draws go as plates would", c->few, right_few, n);
    double change = 0;
    for (const draw *d = low + HALF_STEP; d <= low + TWICE_CELLS; d++) {
        br_worst(&change, d->pull / draws[0].pull - 1);
        br_worst(&change, d->ground / draws[0].ground - 1);
    }
    br_claim(ex, "stack-converged", change);
    br_note_number(ex, "creep_half_step", low[HALF_STEP].creep, "1");
    br_note_number(ex, "creep_twice_cells", low[TWICE_CELLS].creep, "1");
    note_creep(ex, draws, n);
    claim_sweeps(ex, c, draws);
    br_note_number(ex, "few", c->few, "1");
    br_note_number(ex, "enough", c->stack.sweeps, "1");
    br_note_number(ex, "right_few", right_few, "1");
    br_note_number(ex, "drawn", (double)n, "1");
}

void claim_all(br_experiment *ex, const scene *c, const found *f)
{
    claim_printed(ex, c);
    for (int k = 0; k < INCLINES; k++) {
        claim_friction(ex, c, &f->run[k]);
        claim_parts(ex, c, &f->run[k]);
    }
    br_note_number(ex, "upright_folded", f->upright.folded, "1");
    note_heap(ex, &f->run[HEAP]);
    claim_counts(ex, c, f);
    claim_scenes(ex, c, f);
    claim_stack(ex, c, f->draws);
}
