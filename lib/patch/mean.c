/* Directional coefficients: eq. (5) of each texel, and their mean, eq. (8).
 *
 * Texels are summed in two lanes, those of even and of odd index in the patch, so that sums need not wait for
 * each other; what lies outside the box has slope zero and would add nothing. */
#include "kernel.h"
#include "../base/pair.h"

/* Slopes of two texels, times the mask where there is one. */
BR_PAIR br_pair slopes_at(const br_patch_side *side, const double *slope, size_t i)
{
    const br_pair s = br_pair_load(slope + i);
    return side->surface->masked ? br_pair_load(side->mask + i) * s : s;
}

BR_PAIR void add_four(br_pair x, br_pair y, br_pair sum[4])
{
    const br_pair zero = {0, 0};
    sum[0] += br_pair_max(x, zero);
    sum[1] += br_pair_max(y, zero);
    sum[2] += br_pair_max(-x, zero);
    sum[3] += br_pair_max(-y, zero);
}

/* Sums of the positive parts along +x, +y, -x, -y: as of any directions, with fewer operations. */
static void sum_four(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box,
                     double sums[4])
{
    br_pair sum[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    for (int j = box->j_begin; j < box->j_end; j++) {
        const size_t row = (size_t)j * (size_t)cpu->base.options.resolution, end = row + (size_t)box->i_end;
        size_t i = row + (size_t)box->i_begin;
        if (i & 1) {
            const br_pair x = slopes_at(side, side->slope_x, i), y = slopes_at(side, side->slope_y, i);
            add_four((br_pair){0, x[0]}, (br_pair){0, y[0]}, sum);
            i++;
        }
        for (; i + 1 < end; i += 2)
            add_four(slopes_at(side, side->slope_x, i), slopes_at(side, side->slope_y, i), sum);
        if (i < end) {
            const br_pair x = slopes_at(side, side->slope_x, i), y = slopes_at(side, side->slope_y, i);
            add_four((br_pair){x[0], 0}, (br_pair){y[0], 0}, sum);
        }
    }
    for (int d = 0; d < 4; d++)
        sums[d] = sum[d][0] + sum[d][1];
}

void br_patch_add_mean(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box, int n,
                       double *mu)
{
    const br_patch_options *o = &cpu->base.options;
    double sums[16];
    const int half = o->directions / 2;
    if (o->packing == BR_PACKING_RGBA8)
        cpu->kernel->packed_sums(cpu, side, box, sums);
    else if (o->directions == 4)
        sum_four(cpu, side, box, sums);
    else
        cpu->kernel->sums(cpu, side, box, sums);
    /* A slides along d: its own facets count along d, those of B (outwards along the normal) along -d. */
    const int turn = side->outward > 0 ? half : 0;
    const double scale = side->surface->k * BR_TWO_OVER_PI / n;
    for (int d = 0; d < o->directions; d++)
        mu[d] += scale * sums[(d + turn) % o->directions];
}
