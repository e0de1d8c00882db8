/* Several threads for one batch of patches, which they take some at a time. Who works a patch out makes no
 * difference to its numbers. */
#include "cpu.h"

/* Patches taken at a time: some tens of microseconds of work. */
enum { TAKEN = 8 };

/* What a batch is, for whoever takes part. */
typedef struct batch {
    br_patch_cpu *cpu;
    size_t n;
    const br_patch *patches;
    double *mu, *covered;
} batch;

/* TAKEN patches, or what is left of them; the first that fails ends it. */
static br_status work_out(void *context, size_t part, int member, br_error *error)
{
    const batch *const b = context;
    const size_t directions = (size_t)b->cpu->base.options.directions, first = part * TAKEN,
                 end = first + TAKEN < b->n ? first + TAKEN : b->n;
    for (size_t i = first; i < end; i++) {
        const br_status status =
            br_patch_work_one(b->cpu, &b->cpu->works[member], &b->patches[i], b->mu + i * directions,
                              b->covered ? b->covered + i : NULL, error);
        if (status < 0)
            return status;
    }
    return BR_OK;
}

br_status br_patch_share_batch(br_patch_cpu *cpu, size_t n, const br_patch *patches, double *mu,
                               double *covered, br_error *error)
{
    batch b = {cpu, n, patches, mu, covered};
    return br_team_run(cpu->team, n / TAKEN + (n % TAKEN > 0), work_out, &b, error);
}
