/* The rows of a contact side by side, as sweeps read them: for each column in which one of the rows has an
 * entry, the entries of all. Sums run in each row as they do along the rows of the arrays, and a zero beside
 * an entry adds nothing: both ways give the same bytes. */
#ifndef BRISTLE_SOLVERS_MATRIX_PACKED_H
#define BRISTLE_SOLVERS_MATRIX_PACKED_H

#include <bristle/matrix_problem.h>

/* Two of a contact's rows; lies anywhere in memory where a double may. One vector of all four would be kept
 * in memory and not in two registers, where the processor has no wider ones. */
typedef double packed_pair __attribute__((vector_size(2 * sizeof(double)), aligned(sizeof(double))));
/* One number for each of a contact's rows. */
typedef struct packed_vector {
    packed_pair low, high; /* normal and tangent, binormal and torque */
} packed_vector;

/* What a sweep needs of a contact besides W. */
typedef struct packed_contact {
    packed_vector q;
    br_vec2 axis; /* of the cone */
    size_t first; /* of its columns; the next contact's begin where they end */
} packed_contact;

typedef struct matrix_packed {
    packed_contact *contact; /* (n_contacts + 1) */
    size_t *column;          /* of W */
    packed_vector *w;        /* as many */
    size_t contact_capacity, column_capacity, w_capacity;
} matrix_packed;

/* Error: out of memory. */
br_status matrix_packed_make(matrix_packed *packed, const br_matrix_problem *problem, br_error *error);
void matrix_packed_free(matrix_packed *packed);

/* W x + q of contact i. */
static inline __attribute__((always_inline)) packed_vector matrix_packed_velocity(const matrix_packed *s,
                                                                                  size_t i, const double *x)
{
    packed_pair low = {0}, high = {0};
    for (size_t e = s->contact[i].first, end = s->contact[i + 1].first; e < end; e++) {
        const double factor = x[s->column[e]];
        low += s->w[e].low * factor;
        high += s->w[e].high * factor;
    }
    return (packed_vector){s->contact[i].q.low + low, s->contact[i].q.high + high};
}

#endif
