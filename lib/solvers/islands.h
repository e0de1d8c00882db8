/* Islands: blocks of a problem that W couples, directly or through others, and no further ones. What the
 * files of the solver that goes by them share. */
#ifndef BRISTLE_SOLVERS_ISLANDS_H
#define BRISTLE_SOLVERS_ISLANDS_H

#include <bristle/solver.h>
#include "bodies.h"
#include "matrix_arrays_part.h"

/* The islands of a problem: of bodies by those that move, else by the pattern of W. Blocks of bodies that
 * nothing moves are one island. */
typedef struct island_list {
    size_t n;      /* islands, in the order of their first blocks */
    size_t *first; /* (n + 1): the blocks of island k are block[first[k]] to block[first[k + 1] - 1], */
    size_t *block; /* ascending */
    bool by_bodies;
    br_problem_matrix_maker *maker;
    br_problem_matrix matrix; /* where it is not by bodies */
    size_t *joined, *number;  /* (nodes) of each body or block: another one of its island; the island */
    size_t *of;               /* (blocks) the node of each; then its island */
    size_t first_capacity, block_capacity, joined_capacity, number_capacity, of_capacity;
} island_list;

/* Zero-initialised but for the maker. Error: out of memory. */
br_status island_list_find(island_list *list, const br_contact_problem *problem, br_error *error);
void island_list_free(island_list *list);

/* An island as a problem of its own: of bodies, with those that it has, else of arrays. */
typedef struct island_part {
    br_body_assembler *of_bodies;
    br_matrix_assembler *of_arrays;
    size_t *index; /* (n_bodies + 1) of bodies in the part; NOT_THERE between two parts */
    br_inverse_mass *mass;
    br_velocity *velocity;
    br_solver_row *row;
    br_solver_contact *contact;
    br_cone *cone;
    size_t *to; /* (blocks) as of a matrix_part */
    br_matrix_arrays arrays;
    size_t index_capacity, mass_capacity, velocity_capacity, row_capacity, contact_capacity, cone_capacity,
        to_capacity;
} island_part;

/* Zero-initialised but for the assemblers. Room for so many. */
br_status island_part_reserve(island_part *part, size_t n_rows, size_t n_contacts, br_error *error);
/* Island k of the list as a problem, from the whole one's impulses. */
br_status island_part_make(island_part *part, const island_list *list, size_t k,
                           const br_contact_problem *whole, br_contact_problem *problem, br_error *error);
void island_part_free(island_part *part);

#endif
