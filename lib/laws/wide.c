/* Chooses the loops over points for this processor. */
#include "wide.h"

size_t br_law_wide_all(const br_law_wide *all[4])
{
    size_t n = 0;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        all[n++] = &br_law_wide_avx512;
    if (__builtin_cpu_supports("avx2"))
        all[n++] = &br_law_wide_avx2;
#endif
    all[n++] = &br_law_wide_base;
    all[n] = NULL;
    return n;
}

const br_law_wide *br_law_wide_best(void)
{
    const br_law_wide *all[4];
    br_law_wide_all(all);
    return all[0];
}
