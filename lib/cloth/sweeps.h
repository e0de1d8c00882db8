/* Conjugate gradients for a step's matrix in single precision, preconditioned by a forward and a backward
 * sweep over the vertices (incomplete factors, in 3 x 3 blocks). What is left is worked out in double
 * precision outside, and what is solved for here is a correction: its digits are enough. */
#ifndef BRISTLE_CLOTH_SWEEPS_H
#define BRISTLE_CLOTH_SWEEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <bristle/vec.h>

struct cloth_matrix;

/* A vector of three, or a column of a block; the fourth number is 0. */
typedef float cloth_quad __attribute__((vector_size(16)));

/* Entries of one kind on one side of the diagonal, by rows: those beyond it, or those before it. */
typedef struct cloth_rows {
    uint32_t *start;  /* (n + 1) */
    uint32_t *column; /* places of vertices, ascending */
    uint32_t *entry;  /* beyond: of the matrix; before: of those beyond */
} cloth_rows;

/* Vertices that may not go everywhere. Parts of pinned ones are those of a unit matrix; held ones, if `free`
 * is not null, have blocks between the directions that it leaves, 0 beyond. All sweeps then stay where
 * vertices are free to go, so that what is solved is the matrix between those directions; what is solved for
 * must be of them, too. */
typedef struct cloth_held {
    const bool *pinned;  /* (n) */
    const bool *held;    /* (n) */
    const br_mat3 *free; /* (n); may be null */
} cloth_held;

static inline bool cloth_is_held(const cloth_held *held, uint32_t v)
{
    return held->free && held->held[v] && !held->pinned[v];
}

/* The matrix with blocks D~ in place of its diagonal's D, and vectors (n) of the method; both in an order of
 * places of its own (sweeps_order.c). */
typedef struct cloth_sweeps {
    const struct cloth_matrix *matrix;
    cloth_held held;
    uint32_t *vertex;    /* (n) at each place */
    int rejected;        /* how often in a row the incomplete factors were */
    int left_out;        /* how often they are not tried from now on */
    cloth_quad *inverse; /* (3 n) of D~ */
    cloth_quad *rest;    /* (3 n) D - 2 D~ */
    cloth_rows beyond, before, far_beyond, far_before;
    cloth_quad *block; /* (3 entries) columns of those beyond the diagonal, by rows */
    float *far;
    cloth_quad *x, *r, *z, *p, *t, *a, *w;
} cloth_sweeps;

bool cloth_sweeps_create(cloth_sweeps *s, const struct cloth_matrix *matrix);
void cloth_sweeps_destroy(cloth_sweeps *s);
/* Solves for r (n) times a scale. Goes round until the square of what is left, in the norm of the
 * preconditioner's inverse, is this share of what it was, or `most` times; how often. */
int cloth_sweeps_solve(cloth_sweeps *s, const br_vec3 *r, double scale, double share, int most);
/* The solution times a scale, to x (n). */
void cloth_sweeps_solution(const cloth_sweeps *s, double scale, br_vec3 *x);

static inline cloth_quad cloth_quad_times(const cloth_quad m[3], cloth_quad x)
{
    return m[0] * x[0] + m[1] * x[1] + m[2] * x[2];
}

/* ---- sweeps_set.c ---- */

/* Takes the matrix over, and works out the inverses (n) of its diagonal's blocks. What was tried before plays
 * a part, until cloth_sweeps_forget. */
void cloth_sweeps_set(cloth_sweeps *s, cloth_held held, br_mat3 *inverse);

static inline void cloth_sweeps_forget(cloth_sweeps *s)
{
    s->rejected = s->left_out = 0;
}

/* ---- sweeps_order.c ---- */

/* Makes `vertex` and the rows. False: out of memory. */
bool cloth_sweeps_order(cloth_sweeps *s);
void cloth_rows_free(cloth_rows *rows);

#endif
