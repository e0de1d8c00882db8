/* One island as a problem of its own. */
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "islands.h"

static const size_t NOT_THERE = SIZE_MAX;

void island_part_free(island_part *part)
{
    br_body_assembler_destroy(part->of_bodies);
    br_matrix_assembler_destroy(part->of_arrays);
    matrix_arrays_free(&part->arrays);
    free(part->index);
    free(part->mass);
    free(part->velocity);
    free(part->row);
    free(part->contact);
    free(part->cone);
    free(part->to);
}

static br_status no_memory(size_t rows, size_t contacts, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "islands: out of memory for %zu rows, %zu contacts", rows, contacts);
}

br_status island_part_reserve(island_part *part, size_t rows, size_t contacts, br_error *error)
{
    if (!br_grow(&part->row, &part->row_capacity, rows, sizeof *part->row) ||
        !br_grow(&part->contact, &part->contact_capacity, contacts, sizeof *part->contact) ||
        !br_grow(&part->cone, &part->cone_capacity, contacts, sizeof *part->cone))
        return no_memory(rows, contacts, error);
    return br_body_assembler_reserve(part->of_bodies, 0, rows, contacts, error);
}

static br_status reserve_bodies(island_part *part, size_t n, br_error *error)
{
    const size_t had = part->index_capacity;
    if (!br_grow(&part->index, &part->index_capacity, n + 1, sizeof *part->index))
        return br_fail(error, BR_ERR_MEMORY, "islands: out of memory for %zu bodies", n);
    for (size_t i = had; i < part->index_capacity; i++)
        part->index[i] = NOT_THERE;
    if (!br_grow(&part->mass, &part->mass_capacity, n + 1, sizeof *part->mass) ||
        !br_grow(&part->velocity, &part->velocity_capacity, n + 1, sizeof *part->velocity))
        return br_fail(error, BR_ERR_MEMORY, "islands: out of memory for %zu bodies", n);
    return br_body_assembler_reserve(part->of_bodies, n, 0, 0, error);
}

/* A body's number in the part, into which it comes with the velocity that it has without impulses. */
static int body_of(island_part *part, const br_body_assembler *whole, int body, size_t *n)
{
    if (body < 0)
        return -1;
    if (part->index[body] == NOT_THERE) {
        part->mass[*n] = whole->mass[body];
        part->velocity[*n] = whole->initial[body];
        part->index[body] = (*n)++;
    }
    return (int)part->index[body];
}

static br_status make_of_bodies(island_part *part, const size_t *block, size_t n_blocks,
                                const br_body_assembler *whole, br_contact_problem *problem, br_error *error)
{
    const br_body_problem *const p = &whole->source;
    br_body_problem bodies = {.masses = part->mass,
                              .velocities = part->velocity,
                              .rows = part->row,
                              .contacts = part->contact,
                              .cones = p->cones ? part->cone : NULL};
    for (size_t k = 0; k < n_blocks; k++) {
        if (block[k] < p->n_rows) {
            br_solver_row *const to = &part->row[bodies.n_rows++];
            *to = p->rows[block[k]];
            to->body_a = body_of(part, whole, to->body_a, &bodies.n_bodies);
            to->body_b = body_of(part, whole, to->body_b, &bodies.n_bodies);
            continue;
        }
        const size_t i = block[k] - p->n_rows;
        br_solver_contact *const to = &part->contact[bodies.n_contacts];
        *to = p->contacts[i];
        to->body_a = body_of(part, whole, to->body_a, &bodies.n_bodies);
        to->body_b = body_of(part, whole, to->body_b, &bodies.n_bodies);
        if (p->cones)
            part->cone[bodies.n_contacts] = p->cones[i];
        bodies.n_contacts++;
    }
    for (size_t k = 0; k < n_blocks; k++) {
        int ends[2];
        body_ends(whole, block[k], ends);
        part->index[ends[0]] = part->index[ends[1]] = NOT_THERE;
    }
    return br_body_assembler_assemble(part->of_bodies, &bodies, problem, error);
}

/* Cones stay where they are, and so does what they point to; those of arrays are in the blocks' own axes. */
static br_status make_of_arrays(island_part *part, const size_t *block, size_t n_blocks,
                                const br_contact_problem *whole, const br_problem_matrix *matrix,
                                br_contact_problem *problem, br_error *error)
{
    matrix_part which = {.n_blocks = n_blocks, .block = block, .to = part->to};
    for (size_t k = 0; k < n_blocks; k++) {
        part->to[block[k]] = which.size;
        which.n_rows += block[k] < whole->n_rows;
        which.size += block[k] < whole->n_rows ? 1 : BR_BLOCK;
    }
    BR_TRY(matrix_arrays_fill(&part->arrays, whole, matrix, &which, error));
    for (size_t k = which.n_rows; k < n_blocks; k++) {
        const br_cone *const cone = whole->contacts[block[k] - whole->n_rows].cone;
        br_cone *const to = &part->arrays.cones[k - which.n_rows];
        *to = cone ? *cone : br_cone_circle(0);
        to->axis = br_vec2_make(1, 0);
    }
    return br_matrix_assembler_assemble(part->of_arrays, &part->arrays.problem, problem, error);
}

br_status island_part_make(island_part *part, const island_list *list, size_t k,
                           const br_contact_problem *whole, br_contact_problem *problem, br_error *error)
{
    const size_t *const block = &list->block[list->first[k]];
    const size_t n = list->first[k + 1] - list->first[k];
    if (!list->by_bodies) {
        if (!br_grow(&part->to, &part->to_capacity, whole->n_rows + whole->n_contacts, sizeof *part->to))
            return no_memory(whole->n_rows, whole->n_contacts, error);
        return make_of_arrays(part, block, n, whole, &list->matrix, problem, error);
    }
    const br_body_assembler *const bodies = (const br_body_assembler *)whole->op;
    BR_TRY(island_part_reserve(part, whole->n_rows, whole->n_contacts, error));
    BR_TRY(reserve_bodies(part, bodies->n_bodies, error));
    BR_TRY(make_of_bodies(part, block, n, bodies, problem, error));
    size_t to = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t from = matrix_place(whole, block[i]), size = block[i] < whole->n_rows ? 1 : BR_BLOCK;
        memcpy(&problem->lambda[to], &whole->lambda[from], size * sizeof *problem->lambda);
        to += size;
    }
    return BR_OK;
}
