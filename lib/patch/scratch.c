/* One patch, from its surfaces to its coefficients, in the scratch of one thread. */
#include <stdlib.h>

#include "cpu.h"

enum { FIRST_PIECES = 64 };

bool br_patch_work_make(const br_patch_cpu *cpu, br_patch_work *work)
{
    const size_t n = (size_t)cpu->base.options.resolution, texels = n * n;
    bool ok = true;
    for (int s = 0; s < 2; s++) {
        br_patch_side *side = &work->sides[s];
        side->outward = s == 0 ? -1 : 1;
        side->pieces_capacity = FIRST_PIECES;
        side->pieces = malloc(FIRST_PIECES * sizeof *side->pieces);
        side->seen = malloc(texels * sizeof *side->seen);
        side->from = malloc(2 * n * sizeof *side->from);
        side->to = side->from ? side->from + n : NULL;
        side->slope_x = calloc(3 * texels, sizeof *side->slope_x);
        side->slope_y = side->slope_x ? side->slope_x + texels : NULL;
        side->mask = side->slope_x ? side->slope_x + 2 * texels : NULL;
        side->runs = malloc(texels * sizeof *side->runs);
        side->spot_x = malloc(2 * (texels + 1) * sizeof *side->spot_x);
        side->spot_y = side->spot_x ? side->spot_x + texels + 1 : NULL;
        side->spot = malloc((texels + 1) * sizeof *side->spot);
        side->spot_texels = malloc((texels + 1) * sizeof *side->spot_texels);
        ok = ok && side->pieces && side->seen && side->from && side->slope_x && side->runs && side->spot_x &&
             side->spot && side->spot_texels;
    }
    return ok;
}

void br_patch_work_free(br_patch_work *work)
{
    for (int s = 0; s < 2; s++) {
        br_patch_side *side = &work->sides[s];
        free(side->pieces);
        free(side->seen);
        free(side->from);
        free(side->runs);
        free(side->spot_x);
        free(side->spot);
        free((void *)side->spot_texels);
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

/* Keeps the texels of the box that both cover; their number. What is left out has slope zero. */
static int both(const br_patch_cpu *cpu, br_patch_work *work, const br_patch_box *box)
{
    const size_t resolution = (size_t)cpu->base.options.resolution;
    br_patch_side *a = &work->sides[0], *b = &work->sides[1];
    int n = 0;
    for (int j = box->j_begin; j < box->j_end; j++) {
        const size_t row = (size_t)j * resolution, begin = row + (size_t)box->i_begin,
                     end = row + (size_t)box->i_end;
        int here = 0;
        for (size_t i = begin; i < end; i++)
            here += (a->seen[i] | b->seen[i]) >= 0;
        n += here;
        if (here == box->i_end - box->i_begin)
            continue;
        for (size_t i = begin; i < end; i++)
            if ((a->seen[i] | b->seen[i]) < 0) {
                a->seen[i] = b->seen[i] = -1;
                a->slope_x[i] = a->slope_y[i] = b->slope_x[i] = b->slope_y[i] = 0;
            }
    }
    return n;
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
    const int n = box.i_begin < box.i_end ? both(cpu, work, &box) : 0;
    for (int d = 0; d < o->directions; d++)
        mu[d] = o->mu_0;
    for (int s = 0; s < 2; s++)
        if (n > 0 && work->sides[s].surface && work->sides[s].surface->k > 0) {
            br_patch_facets(cpu, &work->sides[s], &box);
            br_patch_add_mean(cpu, &work->sides[s], &box, n, mu);
        }
    if (covered)
        *covered = (double)n / (o->resolution * o->resolution);
    return BR_OK;
}
