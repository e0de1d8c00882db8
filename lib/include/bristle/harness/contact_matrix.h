/* Matrices W of contact problems as dense numbers: random ones that are as singular as one likes, and how
 * singular one is. Experiments and tests of solvers use them where nothing shall be as in a scene. */
#ifndef BRISTLE_HARNESS_CONTACT_MATRIX_H
#define BRISTLE_HARNESS_CONTACT_MATRIX_H

#include <stddef.h>

#include <bristle/export.h>
#include <bristle/random.h>

BR_BEGIN_DECLS

/* W = A A^T (n x n) of rank min(n, rank) and q = A u (n) in its range: velocities [m/s] of `rank` ways to
 * move. A (n x rank) and u (rank), which are left in `factor` (n x rank) and `way`, are normal numbers, of A
 * divided by the root of `rank`, so that the diagonal of W is about 1 kg^-1. rank >= 1. */
BR_API void br_random_contact_matrix(br_random *random, size_t n, size_t rank, double *factor, double *way,
                                     double *w, double *q);

/* Rank of W (n x n), symmetric and positive semi-definite, which is used up: pivots of Cholesky's
 * factorisation, the largest first, above `share` of the largest. */
BR_API size_t br_contact_matrix_rank(size_t n, double *w, double share);

BR_END_DECLS
#endif
