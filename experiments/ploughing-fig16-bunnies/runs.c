/* The runs: the document's own and what they are compared with, perturbed starts, and these in other ways. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "fig16.h"

typedef struct watch {
    const scene *s;
    outcome *result;
    br_scene_trace *trace;
    bool until_fallen;
    size_t contacts; /* of all steps */
} watch;

static bool all_fallen(const br_scene *bunnies)
{
    const br_bunny_outcome *const o = ((const br_bunnies_state *)br_scene_state(bunnies))->outcome;
    for (int b = 0; b < BR_BUNNIES; b++)
        if (isnan(o[b].fall_time))
            return false;
    return true;
}

static br_status observe(br_scene *bunnies, void *context, br_error *error)
{
    watch *const at = context;
    const br_world_report last = br_world_last(br_scene_world(bunnies));
    at->contacts += last.contacts;
    at->result->steps++;
    at->result->solved += last.residual.largest < at->s->solved;
    if (at->trace)
        BR_TRY(br_scene_trace_step(at->trace, bunnies, 0, error));
    return at->until_fallen && all_fallen(bunnies) ? BR_STOPPED_AT_EVENT : BR_OK;
}

br_status slide(const scene *s, const br_bunnies_params *params, const br_bunny_start *from,
                bool until_fallen, outcome *result, br_scene_trace *trace, br_error *error)
{
    br_bunnies_state state;
    watch at = {.s = s, .result = result, .trace = trace, .until_fallen = until_fallen};
    *result = (outcome){.steps = 0};
    BR_TRY(br_bunnies_launch(params, from, observe, &at, &state, error));
    memcpy(result->bunny, state.outcome, sizeof result->bunny);
    result->contacts = (double)at.contacts / (double)result->steps;
    result->launched = params->speed * (1 + from->faster);
    return BR_OK;
}

typedef struct jobs {
    const scene *s;
    job *job;
    br_experiment *ex;
} jobs;

/* Sets the value of a group after the ways, and its name (size bytes). */
static void set_value(const scene *s, int group, br_bunnies_params *own, size_t size, char *name)
{
    size_t k = (size_t)(group - WAYS);
    if (k < s->n_cells) {
        own->cells = s->cells[k];
        snprintf(name, size, "mesh of %d cells", own->cells);
        return;
    }
    k -= s->n_cells;
    const struct {
        const char *name, *unit;
        const double *values;
        size_t n;
        double *to;
    } lists[] = {{"slope", "rad", s->slopes, s->n_slopes, &own->slope},
                 {"speed at the start", "m/s", s->speeds, s->n_speeds, &own->speed},
                 {"dropped from", "m", s->drops, s->n_drops, &own->drop}};
    size_t l = 0;
    while (k >= lists[l].n)
        k -= lists[l++].n;
    *lists[l].to = lists[l].values[k];
    snprintf(name, size, "%s %g %s", lists[l].name, lists[l].values[k], lists[l].unit);
}

/* The scene's bunnies with what a group, or a named run, changes. */
static br_bunnies_params params_of(const scene *s, const job *j, size_t i)
{
    br_bunnies_params own = s->bunnies;
    char name[40];
    if (j->group >= WAYS)
        set_value(s, j->group, &own, sizeof name, name);
    if (j->group == OTHER_PACKING)
        own.options.patch.packing =
            own.options.patch.packing == BR_PACKING_FLOAT ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT;
    if (j->group == OTHER_FILTER)
        own.options.filter = own.options.filter == BR_FILTER_NEAREST ? BR_FILTER_BILINEAR : BR_FILTER_NEAREST;
    if (j->group == MIPMAPS)
        own.options.filter = BR_FILTER_MIPMAP;
    if (i == K_TEXT || j->group == OTHER_K)
        own.k_plane = s->k_text;
    if (i == NO_LOGO)
        own.logo = false;
    return own;
}

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    job *j = &all->job[i];
    const br_bunnies_params own = params_of(all->s, j, i);
    const br_status status =
        slide(all->s, &own, &j->from, j->group >= 0, &j->result, i <= ISOTROPIC ? &j->trace : NULL, error);
    br_progress_step(all->ex);
    return status;
}

int n_groups(const scene *s)
{
    return WAYS + (int)(s->n_cells + s->n_slopes + s->n_speeds + s->n_drops);
}

const char *group_name(br_experiment *ex, const scene *s, int group)
{
    static const char *const names[WAYS] = {
        [AS_IT_IS] = "as it is", [AT_HALF] = "step halved", [TWIN] = "isotropic"};
    char *const text = br_memory(ex, 40, 1);
    if (group < OTHER_PACKING)
        return names[group];
    br_bunnies_params any;
    if (group >= WAYS)
        set_value(s, group, &any, 40, text);
    else if (group == OTHER_PACKING)
        snprintf(text, 40, "%s",
                 s->bunnies.options.patch.packing == BR_PACKING_FLOAT ? "packing in eight bits"
                                                                      : "packing in floats");
    else if (group == OTHER_FILTER)
        snprintf(text, 40, "filter %s",
                 br_patch_filter_words[s->bunnies.options.filter == BR_FILTER_NEAREST ? BR_FILTER_BILINEAR
                                                                                      : BR_FILTER_NEAREST]);
    else if (group == MIPMAPS)
        snprintf(text, 40, "filter %s", br_patch_filter_words[BR_FILTER_MIPMAP]);
    else
        snprintf(text, 40, "k_A = %g", s->k_text);
    return text;
}

static size_t first_of(const scene *s, int group)
{
    return NAMED + (size_t)(group * s->runs);
}

/* Groups that further starts are run in. */
static const int further[] = {AS_IT_IS, OTHER_K};
enum { FURTHER = sizeof further / sizeof *further };

/* The starts from here on are further ones, up to this one. */
static int further_from(const scene *s)
{
    return s->first > s->runs ? s->first : s->runs;
}

static int further_until(const scene *s)
{
    const int end = s->first + s->text_runs;
    return end > further_from(s) ? end : further_from(s);
}

size_t n_jobs(const scene *s)
{
    return first_of(s, n_groups(s)) + FURTHER * (size_t)(further_until(s) - further_from(s));
}

/* Where a run stands among all jobs; of further starts `group` is one of theirs. */
static size_t place_of(const scene *s, int group, int run)
{
    if (run < s->runs)
        return first_of(s, group) + (size_t)run;
    return first_of(s, n_groups(s)) + FURTHER * (size_t)(run - further_from(s)) + (group != further[0]);
}

const job *perturbed(const scene *s, const job *j, int group, int run)
{
    return &j[place_of(s, group, run)];
}

job *run_all(br_experiment *ex, const scene *s)
{
    job *const j = br_memory(ex, n_jobs(s), sizeof *j);
    const br_bunny_start spread = {.yaw = s->yaw, .shift = s->shift, .faster = s->faster},
                         *const starts = br_bunny_starts(ex, (size_t)further_until(s), s->seed, &spread);
    for (int i = 0; i < NAMED; i++)
        j[i].group = -1;
    j[HALF].from.variant = "half-step";
    j[ISOTROPIC].from.variant = "isotropic";
    for (int g = 0; g < n_groups(s); g++)
        for (int r = 0; r < s->runs; r++) {
            job *const to = &j[place_of(s, g, r)];
            *to = (job){.from = starts[r], .group = g};
            to->from.variant = g == AT_HALF ? "half-step" : g == TWIN ? "isotropic" : NULL;
        }
    for (int r = further_from(s); r < further_until(s); r++)
        for (int k = 0; k < FURTHER; k++)
            j[place_of(s, further[k], r)] = (job){.from = starts[r], .group = further[k]};
    jobs all = {s, j, ex};
    br_parallel(ex, n_jobs(s), work, &all);
    return j;
}

void free_traces(job *j)
{
    for (int k = NOMINAL; k <= ISOTROPIC; k++)
        br_scene_trace_free(&j[k].trace);
}
