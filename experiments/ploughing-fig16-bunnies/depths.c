/* Does stone stick with a deeper relief? The same starts at several depths, in floats and in eight bits. */
#include <math.h>
#include "fig16.h"

enum { FLOATS, BYTES, PACKINGS };
static const char *const packing_names[PACKINGS] = {"float", "rgba8"};
static const br_patch_packing packings[PACKINGS] = {BR_PACKING_FLOAT, BR_PACKING_RGBA8};

typedef struct jobs {
    br_experiment *ex;
    const scene *s;
    const job *from; /* the perturbed starts */
    outcome *job;    /* (n_depths x PACKINGS x depth_runs) */
} jobs;

size_t depths_jobs(const scene *s)
{
    return s->n_depths * PACKINGS * (size_t)s->depth_runs;
}

static br_status work(size_t i, void *context, br_error *error)
{
    const jobs *all = context;
    const scene *s = all->s;
    const size_t runs = (size_t)s->depth_runs;
    br_bunnies_params params = s->bunnies;
    params.stone = s->depths[i / runs / PACKINGS];
    params.duration = s->depth_duration;
    params.options.patch.packing = packings[i / runs % PACKINGS];
    BR_TRY(slide(s, &params, &perturbed(s, all->from, AS_IT_IS, (int)(i % runs))->from, false, &all->job[i],
                 NULL, error));
    br_progress_step(all->ex);
    return BR_OK;
}

/* Over the starts of a depth and packing. */
typedef struct group {
    int stick, fall;
    double mu; /* mean coefficient */
    double least,
        mean; /* way of the feet before the fall, or in all: shortest and mean over the starts [m] */
    size_t steps, solved;
} group;

static group sum_up(const scene *s, const outcome *j)
{
    group g = {.least = INFINITY};
    for (int r = 0; r < s->depth_runs; r++) {
        const br_bunny_outcome *stone = &j[r].bunny[BR_BUNNY_STONE];
        g.stick += stone_sticks(s, j[r].bunny);
        g.fall += stone->fall_time < s->at_once;
        g.mu += stone->mu / s->depth_runs;
        br_least(&g.least, stone->slid);
        g.mean += stone->slid / s->depth_runs;
        g.steps += j[r].steps;
        g.solved += j[r].solved;
    }
    return g;
}

/* Whether it sticks with another depth, in either packing; its own depth is among the other variations. */
static void vary_stone(br_experiment *ex, const scene *s, const br_starts *from, double depth, int packing,
                       int stick)
{
    if (depth == s->bunnies.stone)
        return;
    br_variation_begin(ex, "relief times %g in %s", depth, packing_names[packing]);
    br_claim_sampled(ex, "stone-sticks", stick, from);
    br_variation_end(ex);
}

void depths(br_experiment *ex, const scene *s, const job *j)
{
    jobs all = {ex, s, j, br_memory(ex, depths_jobs(s), sizeof(outcome))};
    br_parallel(ex, depths_jobs(s), work, &all);
    br_table *out = br_table_open(ex, "depths");
    br_table_show(out);
    const br_starts *const from = starts_of(ex, s, j, AS_IT_IS, s->depth_runs);
    group first[PACKINGS], last[PACKINGS];
    double most = 0;
    for (size_t d = 0; d < s->n_depths; d++)
        for (int k = 0; k < PACKINGS; k++) {
            const group g = sum_up(s, &all.job[(d * PACKINGS + (size_t)k) * (size_t)s->depth_runs]);
            last[k] = g;
            if (d == 0)
                first[k] = g;
            if (k == BYTES)
                br_most(&most, g.mu);
            vary_stone(ex, s, from, s->depths[d], k, g.stick);
            br_table_text(out, packing_names[k]);
            br_table_put(out, s->depths[d], s->depth_runs, g.stick, g.fall, g.mu, g.least, g.mean,
                         (double)g.solved / (double)g.steps);
        }
    br_claim_against(ex, "stone-coefficient", first[BYTES].mu, tan(s->bunnies.slope));
    br_claim_against(ex, "eight-bits-tip", most, tan(s->tips));
    br_claim_sampled(ex, "deep-falls", last[FLOATS].fall, from);
    br_claim_sampled(ex, "deep-sticks", last[FLOATS].stick, from);
    br_note_number(ex, "depth_starts", s->depth_runs, "starts");
    br_note_number(ex, "natural_floats_stick", first[FLOATS].stick, "starts");
    br_note_number(ex, "deepest", s->depths[s->n_depths - 1], "1");
    br_note_number(ex, "deepest_bytes_stick", last[BYTES].stick, "starts");
    br_note_number(ex, "deepest_floats_way", last[FLOATS].mean, "m");
    br_note_number(ex, "deepest_floats_coefficient", last[FLOATS].mu, "1");
    br_note_number(ex, "deepest_bytes_coefficient", last[BYTES].mu, "1");
    br_note_number(ex, "deepest_floats_solved", (double)last[FLOATS].solved / (double)last[FLOATS].steps,
                   "1");
    br_note_number(ex, "deepest_bytes_solved", (double)last[BYTES].solved / (double)last[BYTES].steps, "1");
}
