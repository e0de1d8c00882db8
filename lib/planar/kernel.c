/* Chooses the kernels for this CPU. */
#include "kernel.h"

size_t br_kernel_all(const br_kernel *kernels[4])
{
    size_t n = 0;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        kernels[n++] = &br_kernel_avx512;
    if (__builtin_cpu_supports("avx2"))
        kernels[n++] = &br_kernel_avx2;
#endif
    kernels[n++] = &br_kernel_base;
    kernels[n] = NULL;
    return n;
}

const br_kernel *br_kernel_best(void)
{
    const br_kernel *kernels[4];
    br_kernel_all(kernels);
    return kernels[0];
}
