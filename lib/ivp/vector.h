/* Operations on the integrator's vectors. The package as Debian ships it is compiled without optimisation;
 * replacing its operations on serial vectors makes them several times faster and fixes the order of all sums:
 * element i goes to lane i mod 8, and halves of the lanes are added to each other until one is left. */
#ifndef BRISTLE_IVP_VECTOR_H
#define BRISTLE_IVP_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include "cvode_compat.h"
#include "wide.h"

/* Owns vectors and all their clones, and frees them together, because the package (6.4.1) cannot be trusted
 * with them when memory runs out: N_VClone writes through what cloning gives it without a look, and CVodeInit
 * destroys vectors that CVodeFree destroys again. So a clone is never null: it is `spare`, shared by all that
 * failed, and `failed` says that nothing may be computed with them; and destroying a vector does nothing. A
 * clone without values, which the package asks for at each Jacobian matrix by differences, one at a time, is
 * always `hollow`: one more each time would pile up, and the package would not look whether it is there. */
typedef struct br_vector_pool {
    N_Vector spare, hollow, newest;
    bool failed;
} br_vector_pool;

/* A serial vector of n values in a new pool; the package's operations. Null: out of memory. */
N_Vector br_vector_create(size_t n, br_vector_pool *pool, SUNContext context);
/* Frees all vectors of the pool. */
void br_vector_destroy_pool(br_vector_pool *pool);

/* Memory for n values where the widest loads want it; free() frees it. */
double *br_vector_allocate(size_t n);

/* Puts our operations into the table of a serial vector; its clones inherit them. */
void br_vector_use_operations(N_Vector v, const br_wide *wide);

/* Index of the first component of x (n) that is not finite, or n. */
size_t br_vector_first_not_finite(size_t n, const double *x);

#endif
