/* Which triangle a texel shows: the pieces near a patch, each put into the texels where it is the outermost
 * (kernel_cover.h). */
#include <string.h>

#include "kernel.h"

br_status br_patch_cover(const br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side,
                         const br_patch_box *box, br_error *error)
{
    const size_t n = (size_t)cpu->base.options.resolution, wide = (size_t)(box->i_end - box->i_begin);
    /* A smooth surface is seen everywhere. */
    for (int j = box->j_begin; j < box->j_end; j++) {
        memset(side->seen + (size_t)j * n + box->i_begin, side->surface ? 0xff : 0,
               wide * sizeof *side->seen);
        side->from[j] = side->surface ? box->i_end : box->i_begin;
        side->to[j] = side->surface ? box->i_begin : box->i_end;
    }
    if (!side->surface)
        return BR_OK;
    const br_status status = br_patch_near(cpu, patch, side, box, error);
    const double half_depth = (fmax(patch->depth, 0) + 0.01 * cpu->base.options.width) / 2;
    if (status == BR_OK)
        cpu->kernel->cover(cpu, side, half_depth);
    return status;
}
