/* Dense Newton systems: Jacobian, LU factors with partial pivoting, solution. The default linear solver. */
#ifndef BRISTLE_IVP_DENSE_H
#define BRISTLE_IVP_DENSE_H

#include <stdbool.h>
#include <stddef.h>

struct br_ivp;

typedef struct br_dense {
    struct br_ivp *ivp;
    size_t n;
    double *jacobian; /* (n x n), column-major */
    double *factors;  /* (n x n), column-major: L below the diagonal, U on and above */
    size_t *pivots;   /* (n): row exchanged with row k in step k */
    double *y, *dydt; /* (n) for difference quotients */
} br_dense;

/* Factors a (n x n, column-major) in place. Returns 0, or k + 1 if the pivot of column k is zero or not a
 * number. */
size_t br_lu_factor(size_t n, double *a, size_t *pivots);

/* Solves in place with the factors. */
void br_lu_solve(size_t n, const double *factors, const size_t *pivots, double *b);

/* Allocates; false: out of memory. */
bool br_dense_create(br_dense *dense, struct br_ivp *ivp, size_t n);
void br_dense_destroy(br_dense *dense);

/* The hooks of br_ivp_linear_solver; the context is the br_dense. */
int br_dense_setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                   void *dense);
int br_dense_solve(double *b, void *dense);

#endif
