/* Operations on the integrator's vectors. The package as Debian ships it is compiled without optimisation;
 * replacing its operations on serial vectors makes them several times faster and fixes the order of all sums:
 * element i goes to lane i mod 8, and halves of the lanes are added to each other until one is left. */
#ifndef BRISTLE_IVP_VECTOR_H
#define BRISTLE_IVP_VECTOR_H

#include <stddef.h>
#include "cvode_compat.h"
#include "wide.h"

/* Puts our operations into the table of a serial vector; its clones inherit them. */
void br_vector_use_operations(N_Vector v, const br_wide *wide);

/* Index of the first component of x (n) that is not finite, or n. */
size_t br_vector_first_not_finite(size_t n, const double *x);

#endif
