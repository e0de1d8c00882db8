/* Which triangle a texel shows: the pieces near a patch, each put into the texels where it is the outermost
 * (kernel_cover.h). */
#include "kernel.h"

br_status br_patch_cover(const br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side,
                         br_patch_box *box, br_error *error)
{
    const double half_depth = br_patch_half_depth(cpu, patch);
    if (side->surface)
        BR_TRY(br_patch_near(cpu, patch, side, box, error));
    cpu->kernel->cover(cpu, side, half_depth, box);
    return BR_OK;
}
