/* All runs: with a name, and perturbed. */
#include <bristle/numbers.h>
#include <bristle/random.h>
#include "turns.h"

typedef struct jobs {
    const scene *s;
    job *job;
    br_experiment *ex;
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    job *j = &all->job[i];
    const br_status status = turn(all->s, &j->from, &j->result, i < NAMED ? &j->trace : NULL, error);
    br_progress_step(all->ex);
    return status;
}

int n_jobs(const scene *s)
{
    return NAMED + VARIED + 2 * s->runs * (1 + SHARES);
}

const job *varied(const scene *s, const job *j, int which)
{
    return &j[NAMED + 2 * s->runs + which];
}

const char *const share_names[SHARES] = {"packing in 8 bits",   "filter bilinear",
                                         "filter mipmap",       "less side load",
                                         "twice the side load", "larger torque and pull"};

static int first_of_shares(const scene *s, int variation)
{
    return NAMED + VARIED + 2 * s->runs * (1 + variation);
}

const job *shares_of(const scene *s, const job *j, int variation)
{
    return &j[first_of_shares(s, variation)];
}

/* The perturbed starts again, each in every variation. */
static void list_shares(const scene *s, job *j)
{
    for (int v = 0; v < SHARES; v++)
        for (int i = 0; i < 2 * s->runs; i++) {
            job *const one = &j[first_of_shares(s, v) + i];
            *one = (job){.name = share_names[v], .from = j[NAMED + i].from};
            one->from.shorter = true;
            one->from.eight_bits = v == SHARES_EIGHT_BITS;
            one->from.filter = v == SHARES_BILINEAR ? BR_FILTER_BILINEAR
                               : v == SHARES_MIPMAP ? BR_FILTER_MIPMAP
                                                    : BR_FILTER_NEAREST;
            one->from.side_load = v == SHARES_LESS_LOAD        ? s->side_loads[0]
                                  : v == SHARES_TWICE_THE_LOAD ? s->side_loads[2]
                                                               : 0;
            one->from.torque = v == SHARES_MORE_DRIVE ? s->vary_torque : 0;
            one->from.pull = v == SHARES_MORE_DRIVE ? s->vary_pull : 0;
        }
}

static void list_variations(const scene *s, job *j)
{
    j[EIGHT_BITS] = (job){.name = "eight bits", .from = {.eight_bits = true}};
    j[BILINEAR] = (job){.name = "filter bilinear", .from = {.filter = BR_FILTER_BILINEAR}};
    j[MIPMAP] = (job){.name = "filter mipmap", .from = {.filter = BR_FILTER_MIPMAP}};
    j[LESS_LOAD] = (job){.name = "less side load", .from = {.side_load = s->side_loads[0]}};
    j[MORE_LOAD] = (job){.name = "more side load", .from = {.side_load = s->side_loads[1]}};
    j[TWICE_THE_LOAD] = (job){.name = "twice the side load", .from = {.side_load = s->side_loads[2]}};
    j[LOOSE] = (job){.name = "more clearance", .from = {.clearance = s->clearance}};
}

static void list_jobs(const scene *s, job *j)
{
    j[SCREW] = (job){.name = "torque"};
    j[SCREW_HALF] = (job){.name = "torque half step", .from = {.half_step = true}};
    j[SCREW_ISOTROPIC] = (job){.name = "torque isotropic", .from = {.friction = ISOTROPIC}};
    j[SCREW_SMOOTH] = (job){.name = "torque smooth cylinders", .from = {.friction = SMOOTH_WALLS}};
    j[SCREW_BARE_BOX] = (job){.name = "torque bare box", .from = {.friction = BARE_BOX}};
    j[SCREW_BARE_CIRCLE] = (job){.name = "torque bare circle", .from = {.friction = BARE_CIRCLE}};
    j[SCREW_FIXED_FRAMES] = (job){.name = "torque world frames", .from = {.fixed_frames = true}};
    j[PULLED] = (job){.name = "pull", .from = {.drive = BR_NUT_PULL}};
    j[PULLED_RAMP] = (job){.name = "pull ramp", .from = {.drive = BR_NUT_PULL_RAMP}};
    j[PULLED_FREE] =
        (job){.name = "pull without side load", .from = {.drive = BR_NUT_PULL, .no_side_load = true}};
    br_random *random = br_random_create(s->seed, 0);
    for (int r = 0; r < s->runs; r++) {
        const start from = {.angle = 2 * BR_PI * s->spread * br_random_uniform(random),
                            .height = s->nut.pitch * s->spread * br_random_uniform(random)};
        j[NAMED + 2 * r] = (job){.name = "perturbed torque", .from = from};
        j[NAMED + 2 * r + 1] = (job){.name = "perturbed pull", .from = from};
        j[NAMED + 2 * r + 1].from.drive = BR_NUT_PULL;
    }
    br_random_destroy(random);
    list_variations(s, j + NAMED + 2 * s->runs);
    list_shares(s, j);
}

job *run_all(br_experiment *ex, const scene *s)
{
    const size_t n = (size_t)n_jobs(s);
    jobs all = {s, br_memory(ex, n, sizeof(job)), ex};
    list_jobs(s, all.job);
    br_progress_begin(ex, n);
    br_parallel(ex, n, work, &all);
    return all.job;
}

void free_traces(job *j)
{
    for (int k = 0; k < NAMED; k++)
        br_scene_trace_free(&j[k].trace);
}
