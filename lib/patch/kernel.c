/* Chooses the loops for this processor. */
#include "kernel.h"

#include "../base/wide_choice.h"

size_t br_patch_kernel_all(const br_patch_kernel *all[4])
{
    BR_WIDE_ALL(all, br_patch_kernel);
}

void br_patch_cpu_use_kernel(br_patch_backend *backend, const br_patch_kernel *kernel)
{
    ((br_patch_cpu *)backend)->kernel = kernel;
}
