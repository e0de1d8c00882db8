/* Means over pushes and seeds. */
#include <gsl/gsl_cdf.h>
#include "stacks.h"

double displacement(const stack_outcome *o)
{
    return o->displacement;
}

double early(const stack_outcome *o)
{
    return o->early;
}

double turned(const stack_outcome *o)
{
    return o->turned;
}

double coefficient(const stack_outcome *o)
{
    return o->coefficient;
}

double standing(const stack_outcome *o)
{
    return o->standing;
}

double over_pushes(const result *r, int material, double (*of)(const stack_outcome *))
{
    double sum = 0;
    for (int k = 0; k < PUSHES; k++)
        sum += of(&r->stack[material * PUSHES + k]) / PUSHES;
    return sum;
}

double *of_seeds(br_experiment *ex, const result *r, int n, int material, double (*of)(const stack_outcome *))
{
    double *const values = br_doubles(ex, (size_t)n);
    for (int i = 0; i < n; i++)
        values[i] = over_pushes(&r[i], material, of);
    return values;
}

mean over_seeds(br_experiment *ex, const result *r, int n, int material, double (*of)(const stack_outcome *))
{
    const br_estimate e = br_estimate_of(of_seeds(ex, r, n, material, of), (size_t)n);
    return (mean){e.mean, gsl_cdf_tdist_Pinv(0.975, n - 1) * e.error};
}
