/* Means over pushes and seeds. */
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
    const double *const values = of_seeds(ex, r, n, material, of);
    return (mean){br_estimate_of(values, (size_t)n).mean, br_mean_half(values, (size_t)n)};
}
