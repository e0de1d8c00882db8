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
        side->whole_seen = calloc(texels + BR_PATCH_BLOCK, sizeof *side->seen);
        side->seen = side->whole_seen ? side->whole_seen + BR_PATCH_BLOCK : NULL;
        side->from = malloc(2 * n * sizeof *side->from);
        side->to = side->from ? side->from + n : NULL;
        side->slope_x = calloc(3 * texels, sizeof *side->slope_x);
        side->slope_y = side->slope_x ? side->slope_x + texels : NULL;
        side->mask = side->slope_x ? side->slope_x + 2 * texels : NULL;
        side->runs = malloc(texels * sizeof *side->runs);
        side->spot_x = malloc(2 * texels * sizeof *side->spot_x);
        side->spot_y = side->spot_x ? side->spot_x + texels : NULL;
        side->spot = malloc(texels * sizeof *side->spot);
        ok = ok && side->pieces && side->records && side->whole_seen && side->from && side->slope_x &&
             side->runs && side->spot_x && side->spot;
    }
    return ok;
}

void br_patch_work_free(br_patch_work *work)
{
    for (int s = 0; s < 2; s++) {
        br_patch_side *side = &work->sides[s];
        free(side->pieces);
        free(side->records);
        free(side->whole_seen);
        free(side->from);
        free(side->runs);
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

/* The box around what is seen of a side in a box; empty where nothing is. */
static br_patch_box tighten(const br_patch_side *side, const br_patch_box *box)
{
    br_patch_box t = {box->i_end, box->i_begin, box->j_end, box->j_begin};
    for (int j = box->j_begin; j < box->j_end; j++) {
        if (side->from[j] >= side->to[j])
            continue;
        t.j_begin = j < t.j_begin ? j : t.j_begin;
        t.j_end = j + 1;
        t.i_begin = side->from[j] < t.i_begin ? side->from[j] : t.i_begin;
        t.i_end = side->to[j] > t.i_end ? side->to[j] : t.i_end;
    }
    return t;
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
        box = tighten(&work->sides[s], &box);
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
