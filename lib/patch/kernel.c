/* Chooses the loops for this processor. */
#include "kernel.h"

size_t br_patch_kernel_all(const br_patch_kernel *all[4])
{
    size_t n = 0;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        all[n++] = &br_patch_kernel_avx512;
    if (__builtin_cpu_supports("avx2"))
        all[n++] = &br_patch_kernel_avx2;
#endif
    all[n++] = &br_patch_kernel_base;
    all[n] = NULL;
    return n;
}

void br_patch_cpu_use_kernel(br_patch_backend *backend, const br_patch_kernel *kernel)
{
    ((br_patch_cpu *)backend)->kernel = kernel;
}
