/* Chooses the kernels for this CPU. */
#include "kernel.h"

#include <math.h>

#include "../base/wide_choice.h"

size_t br_kernel_all(const br_kernel *kernels[4])
{
    BR_WIDE_ALL(kernels, br_kernel);
}

const br_kernel *br_kernel_best(void)
{
    const br_kernel *kernels[4];
    br_kernel_all(kernels);
    return kernels[0];
}

double br_kernel_gone(const br_lugre *l)
{
    /* exp(-45) is 2^-64, and half a unit of the last place of mu_c at least mu_c 2^-54. */
    const double most = fmax(1, fabs(l->mu_s - l->mu_c) / l->mu_c);
    /* The kernels' exponentials end at 1e-304. */
    return most < 1e200 ? pow(45 + log(most), 2 / l->gamma) : INFINITY;
}
