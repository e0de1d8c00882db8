/* A run of a scene of cloth whose steps are timed, part by part. */
#include <math.h>
#include "table2.h"

/* Adds the last step's parts [s] over `steps`. */
static void add_step(timed *t, size_t window, double steps)
{
    const br_cloth_report step = br_cloth_last(br_cloth_piece_cloth(t->piece));
    const br_cloth_contact_report r = br_cloth_contact_last(br_cloth_piece_contact(t->piece));
    const double part[REST] = {step.seconds.assemble, step.seconds.solve, step.seconds.limit,
                               r.seconds.find,        r.seconds.contacts, r.seconds.impulses,
                               r.seconds.zones,       r.seconds.check};
    double rest = step.seconds.respond;
    for (int k = 0; k < REST; k++) {
        t->seconds[k][window] += part[k] / steps;
        rest -= k >= FIND ? part[k] : 0;
    }
    t->seconds[REST][window] += rest / steps;
}

/* Is the k-th of `all` steps one of `samples` that are spread over them? */
static bool is_sample(size_t k, size_t all, size_t samples)
{
    return (k + 1) * samples / all > k * samples / all;
}

void timed_run(br_experiment *ex, timed *t)
{
    br_error *const error = br_experiment_error(ex);
    const size_t all = t->end - t->first;
    size_t *const of = br_memory(ex, t->windows, sizeof *of); /* steps of each window */
    for (int k = 0; k < PARTS; k++)
        t->seconds[k] = br_doubles(ex, t->windows);
    t->triangles = br_cloth_get_mesh(br_cloth_piece_cloth(t->piece))->n_triangles;
    for (size_t i = 0; i < all; i++)
        of[i * t->windows / all] += !(t->replays && is_sample(i, all, t->samples));
    if (t->record)
        br_require(ex, br_cloth_record_step(t->record, error), NULL);
    for (size_t i = 0; i < t->end; i++) {
        const size_t k = i - t->first;
        const bool sample = t->replays && i >= t->first && is_sample(k, all, t->samples);
        if (t->replays)
            t->replays->due = sample;
        br_require(ex, t->step(t->scene, error), NULL);
        if (t->record)
            br_require(ex, br_cloth_record_step(t->record, error), NULL);
        const size_t near = br_cloth_contact_last(br_cloth_piece_contact(t->piece)).near;
        t->peak = near > t->peak ? near : t->peak;
        if (i >= t->first && !sample)
            add_step(t, k * t->windows / all, (double)of[k * t->windows / all]);
        br_progress_step_of(ex, (double)t->triangles);
    }
    t->totals = br_cloth_piece_so_far(t->piece);
}

double timed_part(const timed *t, int part)
{
    double sum = 0;
    for (size_t w = 0; w < t->windows; w++)
        sum += t->seconds[part][w];
    return sum / (double)t->windows;
}

double timed_step(const timed *t)
{
    double sum = 0;
    for (int k = 0; k < PARTS; k++)
        sum += timed_part(t, k);
    return sum;
}

double timed_friction(const timed *t)
{
    const replay *const r = t->replays;
    double shares[64];
    if (!r)
        return NAN;
    const size_t n = r->repetitions < 64 ? r->repetitions : 64;
    for (size_t k = 0; k < n; k++)
        shares[k] = replay_friction(r, r->like, k);
    return br_times_of(shares, n).median;
}
