/* The runs: the document's own and what they are compared with, perturbed starts, other meshes. */
#include <string.h>
#include "fig16.h"

typedef struct watch {
    const scene *s;
    outcome *result;
    br_scene_trace *trace;
} watch;

static br_status observe(br_scene *bunnies, void *context, br_error *error)
{
    const watch *const at = context;
    at->result->steps++;
    at->result->solved += br_world_last(br_scene_world(bunnies)).residual.largest < at->s->solved;
    return at->trace ? br_scene_trace_step(at->trace, bunnies, 0, error) : BR_OK;
}

br_status slide(const scene *s, const br_bunnies_params *params, const br_bunny_start *from, outcome *result,
                br_scene_trace *trace, br_error *error)
{
    br_bunnies_state state;
    watch at = {s, result, trace};
    *result = (outcome){.steps = 0};
    BR_TRY(br_bunnies_launch(params, from, observe, &at, &state, error));
    memcpy(result->bunny, state.outcome, sizeof result->bunny);
    result->contacts = state.contacts;
    return BR_OK;
}

typedef struct jobs {
    const scene *s;
    job *job;
    br_experiment *ex;
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    job *j = &all->job[i];
    br_bunnies_params own = all->s->bunnies;
    if (j->cells > 0)
        own.cells = j->cells;
    if (i == K_TEXT)
        own.k_plane = all->s->k_text;
    if (i == NO_LOGO)
        own.logo = false;
    const br_status status =
        slide(all->s, &own, &j->from, &j->result, i <= ISOTROPIC ? &j->trace : NULL, error);
    br_progress_step(all->ex);
    return status;
}

size_t n_jobs(const scene *s)
{
    return NAMED + (size_t)(VARIANTS * s->runs) + s->n_cells * (size_t)s->mesh_runs;
}

/* Where the runs of a mesh begin. */
static size_t first_of_mesh(const scene *s, size_t mesh)
{
    return NAMED + (size_t)(VARIANTS * s->runs) + mesh * (size_t)s->mesh_runs;
}

const job *perturbed(const scene *s, const job *j, int variant, int run)
{
    return &j[NAMED + variant * s->runs + run];
}

const job *of_mesh(const scene *s, const job *j, size_t mesh)
{
    return &j[first_of_mesh(s, mesh)];
}

job *run_all(br_experiment *ex, const scene *s)
{
    static const char *const variants[VARIANTS] = {NULL, "half-step", "isotropic"};
    job *const j = br_memory(ex, n_jobs(s), sizeof *j);
    const br_bunny_start spread = {.yaw = s->yaw, .shift = s->shift, .faster = s->faster},
                         *const starts = br_bunny_starts(ex, (size_t)s->runs, s->seed, &spread);
    j[HALF].from.variant = variants[AT_HALF];
    j[ISOTROPIC].from.variant = variants[TWIN];
    for (int v = 0; v < VARIANTS; v++)
        for (int r = 0; r < s->runs; r++) {
            br_bunny_start *const from = &j[NAMED + v * s->runs + r].from;
            *from = starts[r];
            from->variant = variants[v];
        }
    for (size_t c = 0; c < s->n_cells; c++)
        for (int r = 0; r < s->mesh_runs; r++)
            j[first_of_mesh(s, c) + (size_t)r] = (job){.from = starts[r], .cells = s->cells[c]};
    jobs all = {s, j, ex};
    br_parallel(ex, n_jobs(s), work, &all);
    return j;
}

void free_traces(job *j)
{
    for (int k = NOMINAL; k <= ISOTROPIC; k++)
        br_scene_trace_free(&j[k].trace);
}
