/* Which blocks of a problem hang together. */
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "../base/joined.h"
#include "islands.h"

static const size_t NONE = SIZE_MAX;

void island_list_free(island_list *l)
{
    br_problem_matrix_maker_destroy(l->maker);
    free(l->first);
    free(l->block);
    free(l->joined);
    free(l->number);
    free(l->of);
}

static br_status reserve(island_list *l, size_t nodes, size_t blocks, br_error *error)
{
    if (!br_grow(&l->joined, &l->joined_capacity, nodes, sizeof *l->joined) ||
        !br_grow(&l->number, &l->number_capacity, nodes, sizeof *l->number) ||
        !br_grow(&l->of, &l->of_capacity, blocks + 1, sizeof *l->of) ||
        !br_grow(&l->block, &l->block_capacity, blocks + 1, sizeof *l->block) ||
        !br_grow(&l->first, &l->first_capacity, blocks + 2, sizeof *l->first))
        return br_fail(error, BR_ERR_MEMORY, "islands: out of memory for %zu blocks", blocks);
    for (size_t i = 0; i < nodes; i++)
        l->joined[i] = i;
    return BR_OK;
}

/* Nodes are bodies, the last one the fixed world. What does not move joins nothing. */
static void join_bodies(island_list *l, const br_body_assembler *s)
{
    for (size_t i = 0; i < s->n_rows + s->n_contacts; i++) {
        int ends[2];
        body_ends(s, i, ends);
        const bool first = body_moves(&s->mass[ends[0]]), second = body_moves(&s->mass[ends[1]]);
        if (first && second)
            joined_join(l->joined, (size_t)ends[0], (size_t)ends[1]);
        l->of[i] = first ? (size_t)ends[0] : second ? (size_t)ends[1] : s->n_bodies;
    }
}

/* Nodes are blocks. */
static void join_blocks(island_list *l)
{
    for (size_t i = 0; i < l->matrix.n_blocks; i++) {
        l->of[i] = i;
        for (size_t e = l->matrix.start[i]; e < l->matrix.start[i + 1]; e++)
            joined_join(l->joined, i, l->matrix.column[e]);
    }
}

/* Islands are counted as their first blocks come; then blocks are put behind each other, island by island. */
static void list_blocks(island_list *l, size_t nodes, size_t blocks)
{
    l->n = 0;
    for (size_t i = 0; i < nodes; i++)
        l->number[i] = NONE;
    for (size_t i = 0; i < blocks; i++) {
        size_t *const number = &l->number[joined_root(l->joined, l->of[i])];
        if (*number == NONE)
            *number = l->n++;
        l->of[i] = *number;
    }
    memset(l->first, 0, (l->n + 2) * sizeof *l->first);
    /* Counted two places on, summed up, and moved one place back as they are filled in. */
    for (size_t i = 0; i < blocks; i++)
        l->first[l->of[i] + 2]++;
    for (size_t k = 0; k < l->n; k++)
        l->first[k + 2] += l->first[k + 1];
    for (size_t i = 0; i < blocks; i++)
        l->block[l->first[l->of[i] + 1]++] = i;
}

br_status island_list_find(island_list *l, const br_contact_problem *problem, br_error *error)
{
    const br_body_assembler *const bodies = (const br_body_assembler *)problem->op;
    /* Position correction leaves out some of the bodies' rows and contacts, and so goes by its matrix. */
    l->by_bodies = problem->op->type == &body_operator_type && !bodies->correcting;
    const size_t blocks = problem->n_rows + problem->n_contacts,
                 nodes = l->by_bodies ? bodies->n_bodies + 1 : blocks;
    BR_TRY(reserve(l, nodes + 1, blocks, error));
    if (!l->by_bodies)
        BR_TRY(br_problem_matrix_make(l->maker, problem, &l->matrix, error));
    if (l->by_bodies)
        join_bodies(l, bodies);
    else
        join_blocks(l);
    list_blocks(l, nodes, blocks);
    return BR_OK;
}
