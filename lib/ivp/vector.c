/* Vectors of the integrator: our operations, memory on the bounds of the widest vectors, values that are not
 * finite. The loops themselves are in wide_vector.h. */
#include <math.h>
#include <stdlib.h>
#include "vector.h"
#include "wide.h"

/* In place of the package's: data begin where the widest loads want it. The package's destructor frees them.
 */
static N_Vector clone(N_Vector v)
{
    N_Vector const made = N_VCloneEmpty(v);
    const size_t size = (size_t)NV_LENGTH_S(v) * sizeof(double);
    double *const data = made ? aligned_alloc(64, (size + 63) / 64 * 64) : NULL;
    if (!data) {
        if (made)
            N_VDestroy(made);
        return NULL;
    }
    NV_DATA_S(made) = data;
    NV_OWN_DATA_S(made) = 1;
    return made;
}

void br_vector_use_operations(N_Vector v, const br_wide *wide)
{
    wide->use(v);
    v->ops->nvclone = clone;
}

size_t br_vector_first_not_finite(size_t n, const double *x)
{
    /* 0 x is 0 for every finite x and not a number otherwise. */
    enum { FEW = 32 };
    double sum = 0;
    for (size_t i = 0; i < n && n <= FEW; i++)
        sum += 0.0 * x[i];
    if (n <= FEW ? sum == 0.0 : br_wide_best()->finite(n, x))
        return n;
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return i;
    return n;
}
