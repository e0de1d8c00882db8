/* Everything that is run, as one list of jobs. */
#include <stdlib.h>
#include <bristle/random.h>
#include "drags.h"

typedef struct jobs {
    const scene *s;
    job *job;
    br_experiment *ex;
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    job *j = &all->job[i];
    const br_status status =
        j->is_ramp ? run_ramp(all->s, &j->from, &j->ramp, error)
                   : run_drag(all->s, &j->from, &j->result, j->traced ? &j->trace : NULL, error);
    br_progress_step(all->ex);
    return status;
}

size_t first_overlap(const scene *s)
{
    return (size_t)(PERTURBED + DIRECTIONS * s->runs);
}

size_t first_varied(const scene *s)
{
    return first_overlap(s) + s->n_overlaps;
}

/* After the overlaps. */
enum { HALF_STEP, IN_FLOATS, BILINEAR, LOWER_PULL, FLATTER, FACET_MAP, FACET_MAP_CLAMPED, OTHERS };

size_t n_variations(const scene *s)
{
    return s->n_other_overlaps + OTHERS;
}

int varied_directions(const scene *s, size_t variation)
{
    return variation < s->n_other_overlaps ? 1 : DIRECTIONS;
}

size_t n_jobs(const scene *s)
{
    size_t n = first_varied(s);
    for (size_t k = 0; k < n_variations(s); k++)
        n += (size_t)(varied_directions(s, k) * s->runs);
    return n;
}

static void vary(const scene *s, size_t k, start *from)
{
    if (k < s->n_other_overlaps) {
        from->less_depth = s->drag.depth - s->other_overlaps[k];
        return;
    }
    switch (k - s->n_other_overlaps) {
    case HALF_STEP:
        from->variant = "half-step";
        break;
    case IN_FLOATS:
        from->texture = HEIGHTS;
        break;
    case BILINEAR:
        from->bilinear = true;
        break;
    case LOWER_PULL:
        from->height = s->vary_height;
        break;
    case FLATTER:
        from->gentle_slope = s->vary_gentle;
        break;
    default:
        from->texture = FACETS;
        from->eight_bits = k - s->n_other_overlaps == FACET_MAP_CLAMPED;
        break;
    }
}

void begin_variation(br_experiment *ex, const scene *s, size_t k)
{
    static const char *const names[OTHERS] = {"step halved",
                                              "packing in floats",
                                              "filter bilinear",
                                              "",
                                              "",
                                              "ridges of a facet map in floats",
                                              "ridges of a facet map"};
    if (k < s->n_other_overlaps)
        br_variation_begin(ex, "overlap of %g mm", 1e3 * s->other_overlaps[k]);
    else if (k - s->n_other_overlaps == LOWER_PULL)
        br_variation_begin(ex, "a pull at %g m", s->vary_height);
    else if (k - s->n_other_overlaps == FLATTER)
        br_variation_begin(ex, "ridges of slope %.3g", s->vary_gentle);
    else
        br_variation_begin(ex, "%s", names[k - s->n_other_overlaps]);
}

static void list_variations(const scene *s, job *j)
{
    job *next = j + first_varied(s);
    for (size_t k = 0; k < n_variations(s); k++)
        for (int i = 0; i < varied_directions(s, k) * s->runs; i++) {
            *next = j[PERTURBED + i];
            vary(s, k, &next++->from);
        }
}

static void list_jobs(const scene *s, job *j)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        j[NOMINAL + d] = (job){.from = {.direction = d}, .traced = true};
        j[HALF + d] = (job){.from = {.direction = d, .variant = "half-step"}, .traced = true};
        j[TWIN + d] = (job){.from = {.direction = d, .variant = "isotropic"}, .traced = true};
        br_random *random = br_random_create(s->seed, (uint64_t)d);
        for (int r = 0; r < s->runs; r++)
            j[PERTURBED + d * s->runs + r] =
                (job){.from = {.direction = d,
                               .texture = HEIGHTS_CLAMPED,
                               .tips = true,
                               .x = br_random_between(random, -s->shift / 2, s->shift / 2),
                               .y = br_random_between(random, -s->shift / 2, s->shift / 2),
                               .turn = br_random_between(random, -s->turn, s->turn)}};
        br_random_destroy(random);
    }
    for (size_t i = 0; i < s->n_overlaps; i++)
        j[first_overlap(s) + i] =
            (job){.from = {.direction = STEEP, .less_depth = s->drag.depth - s->overlaps[i]}};
    for (int d = 0; d < 2; d++) {
        j[HEIGHT_JOBS + d] = (job){.from = {.direction = d, .texture = HEIGHTS}};
        j[CLAMPED_JOBS + d] = (job){.from = {.direction = d, .texture = HEIGHTS_CLAMPED}};
        j[RAMPS + d] = (job){.from = {.direction = d}, .is_ramp = true};
    }
    list_variations(s, j);
}

job *run_all(br_experiment *ex, const scene *s)
{
    jobs all = {s, br_memory(ex, n_jobs(s), sizeof(job)), ex};
    list_jobs(s, all.job);
    br_progress_begin(ex, n_jobs(s));
    br_parallel(ex, n_jobs(s), work, &all);
    return all.job;
}

job *run_drawn(br_experiment *ex, const scene *s)
{
    jobs all = {s, br_memory(ex, n_jobs(s), sizeof(job)), ex};
    list_jobs(s, all.job);
    br_progress_begin(ex, DIRECTIONS);
    br_parallel(ex, DIRECTIONS, work, &all);
    return all.job;
}

void free_jobs(const scene *s, job *j)
{
    for (size_t i = 0; i < n_jobs(s); i++) {
        br_scene_trace_free(&j[i].trace);
        free(j[i].ramp.samples);
    }
}
