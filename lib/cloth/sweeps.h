/* Conjugate gradients for a step's matrix in single precision, preconditioned by a forward and a backward
 * sweep over the vertices (symmetric successive over-relaxation, in 3 x 3 blocks). What is left is worked out
 * in double precision outside, and what is solved for here is a correction: its digits are enough. */
#ifndef BRISTLE_CLOTH_SWEEPS_H
#define BRISTLE_CLOTH_SWEEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <bristle/vec.h>

struct cloth_matrix;

/* A vector of three, or a column of a block; the fourth number is 0. */
typedef float cloth_quad __attribute__((vector_size(16)));

/* The matrix with D~ = diagonal/relaxation in place of its diagonal, and vectors (n) of the method. */
typedef struct cloth_sweeps {
    const struct cloth_matrix *matrix; /* where its entries are */
    cloth_quad *diagonal, *inverse;    /* (3 n) D~, and its inverse */
    cloth_quad *block;                 /* (3 entries) columns of those beyond the diagonal, by rows */
    float *far;
    size_t *start, *far_start;     /* (n + 1) rows before the diagonal */
    uint32_t *column, *far_column; /* ascending */
    uint32_t *mirror, *far_mirror; /* (entries) the entry beyond the diagonal that each one before it is */
    cloth_quad *x, *r, *p, *t, *w;
} cloth_sweeps;

bool cloth_sweeps_create(cloth_sweeps *s, const struct cloth_matrix *matrix);
void cloth_sweeps_destroy(cloth_sweeps *s);
/* Takes the matrix over, and works out the inverses (n) of its diagonal's blocks. Parts of pinned vertices
 * are those of a unit matrix. */
void cloth_sweeps_set(cloth_sweeps *s, const bool *pinned, br_mat3 *inverse);
/* Holds a vertex in directions that `free` does not leave: works out the inverse of its block between those
 * that it does, 0 beyond. All sweeps then stay where vertices are free to go, so that what is solved is the
 * matrix between those directions. r must be of them, too. */
void cloth_sweeps_hold(cloth_sweeps *s, size_t vertex, br_mat3 free, br_mat3 *inverse);
/* Solves for r (n) times a scale; s->x is the solution. Goes round until the square of what is left, in the
 * norm of the preconditioner's inverse, is this share of what it was, or `most` times; how often. */
int cloth_sweeps_solve(cloth_sweeps *s, const br_vec3 *r, double scale, double share, int most);

#endif
