/* One patch, from its surfaces to its coefficients, in the scratch of one thread. */
#include <stdlib.h>

#include "kernel.h"

enum { FIRST_PIECES = 64 };

bool br_patch_work_make(const br_patch_cpu *cpu, br_patch_work *work)
{
    const size_t n = (size_t)cpu->base.options.resolution, texels = n * n + BR_PATCH_BLOCK;
    bool ok = true;
    for (int s = 0; s < 2; s++) {
        br_patch_side *side = &work->sides[s];
        side->outward = s == 0 ? -1 : 1;
        side->pieces_capacity = FIRST_PIECES;
        side->pieces = malloc(FIRST_PIECES * sizeof *side->pieces);
        side->records_capacity = FIRST_PIECES;
        side->records = malloc(FIRST_PIECES * sizeof *side->records);
        /* A block that begins a block past a texel is read, too. */
        side->seen = calloc(texels + BR_PATCH_BLOCK, sizeof *side->seen);
        side->slope_x = calloc(3 * texels, sizeof *side->slope_x);
        side->slope_y = side->slope_x ? side->slope_x + texels : NULL;
        side->mask = side->slope_x ? side->slope_x + 2 * texels : NULL;
        side->spot_x = malloc(2 * texels * sizeof *side->spot_x);
        side->spot_y = side->spot_x ? side->spot_x + texels : NULL;
        side->spot = malloc(2 * texels * sizeof *side->spot);
        side->spot_piece = side->spot ? side->spot + texels : NULL;
        ok = ok && side->pieces && side->records && side->seen && side->slope_x && side->spot_x && side->spot;
    }
    return ok;
}

void br_patch_work_free(br_patch_work *work)
{
    for (int s = 0; s < 2; s++) {
        br_patch_side *side = &work->sides[s];
        free(side->pieces);
        free(side->records);
        free(side->seen);
        free(side->spot_x);
        free(side->spot);
        free(side->slope_x);
    }
}

void br_patch_set_side(const br_patch_cpu *cpu, br_patch_side *side, int surface, br_pose pose)
{
    side->surface = surface >= 0 ? cpu->surfaces[surface] : NULL;
    side->pose = pose;
}

br_patch_box br_patch_all_texels(const br_patch_cpu *cpu)
{
    const int n = cpu->base.options.resolution;
    return (br_patch_box){0, n, 0, n};
}

br_status br_patch_work_one(const br_patch_cpu *cpu, br_patch_work *work, const br_patch *patch, double *mu,
                            double *covered, br_error *error)
{
    const br_patch_options *o = &cpu->base.options;
    br_patch_set_side(cpu, &work->sides[0], patch->surface_a, patch->pose_a);
    br_patch_set_side(cpu, &work->sides[1], patch->surface_b, patch->pose_b);
    br_patch_box box = br_patch_all_texels(cpu);
    /* Of the second only what the first leaves over is looked at. */
    for (int s = 0; s < 2 && box.i_begin < box.i_end; s++) {
        const br_status status = br_patch_cover(cpu, patch, &work->sides[s], &box, error);
        if (status < 0)
            return status;
    }
    const int n = box.i_begin < box.i_end ? cpu->kernel->meet(cpu, work, &box) : 0;
    for (int d = 0; d < o->directions; d++)
        mu[d] = o->mu_0;
    for (int s = 0; s < 2; s++)
        if (n > 0 && work->sides[s].surface && work->sides[s].surface->k > 0) {
            cpu->kernel->facets(cpu, &work->sides[s], &box);
            br_patch_add_mean(cpu, &work->sides[s], &box, n, mu);
        }
    if (covered)
        *covered = (double)n / (o->resolution * o->resolution);
    return BR_OK;
}
