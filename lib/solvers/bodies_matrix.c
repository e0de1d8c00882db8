/* J M^-1 J^T as numbers: two blocks are coupled where they share a body that moves. */
#include <string.h>
#include <bristle/grow.h>
#include <bristle/problem_matrix.h>
#include "bodies.h"

/* The blocks that touch each body, ascending: touching[first[body]] to touching[first[body + 1] - 1]; none
 * for bodies that don't move. */
static bool list_blocks(br_body_assembler *s)
{
    const size_t blocks = s->n_rows + s->n_contacts, bodies = s->n_bodies + 1;
    if (!br_grow(&s->first, &s->first_capacity, bodies + 2, sizeof *s->first) ||
        !br_grow(&s->touching, &s->touching_capacity, 2 * blocks + 1, sizeof *s->touching))
        return false;
    memset(s->first, 0, (bodies + 2) * sizeof *s->first);
    /* Counted two places on, summed up, and moved one place back as they are filled in. */
    for (int fill = 0; fill < 2; fill++) {
        for (size_t block = 0; block < blocks; block++) {
            int ends[2];
            body_ends(s, block, ends);
            for (int k = 0; k < 2; k++) {
                if (!body_moves(&s->mass[ends[k]]) || (k == 1 && ends[1] == ends[0]))
                    continue;
                if (fill)
                    s->touching[s->first[ends[k] + 1]++] = block;
                else
                    s->first[ends[k] + 2]++;
            }
        }
        for (size_t body = 0; body < bodies && !fill; body++)
            s->first[body + 2] += s->first[body + 1];
    }
    return true;
}

/* What unit impulses of a block do to its two bodies. */
typedef struct push {
    int ends[2];
    size_t n; /* components of the block */
    br_velocity velocity[BR_BLOCK][2];
} push;

static push push_of(const br_body_assembler *s, size_t block)
{
    push p;
    memset(&p, 0, sizeof p);
    body_ends(s, block, p.ends);
    const br_inverse_mass mass[2] = {s->mass[p.ends[0]], s->mass[p.ends[1]]};
    p.n = block < s->n_rows ? 1 : BR_BLOCK;
    if (block < s->n_rows) {
        body_row row = s->row[block];
        row.a = 0;
        row.b = 1;
        body_row_push(&row, p.velocity[0], 1);
        return p;
    }
    body_contact contact = *body_contact_of(s, block - s->n_rows);
    contact.a = 0;
    contact.b = 1;
    for (int k = 0; k < BR_BLOCK; k++) {
        double unit[BR_BLOCK] = {0};
        unit[k] = 1;
        body_contact_change(mass, &contact, p.velocity[k], unit);
    }
    return p;
}

/* The part of W in the block row of the push: W is symmetric, so that what its impulses do to the other block
 * is what those of the other do to it. */
static void read_entry(const br_body_assembler *s, const push *p, size_t block, double *w)
{
    int ends[2];
    body_ends(s, block, ends);
    for (size_t k = 0; k < p->n; k++) {
        br_velocity velocity[2];
        memset(velocity, 0, sizeof velocity);
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                if (ends[i] == p->ends[j])
                    velocity[i] = p->velocity[k][j];
        if (block < s->n_rows) {
            body_row row = s->row[block];
            row.a = 0;
            row.b = 1;
            *w++ = body_row_velocity(&row, velocity);
        } else {
            body_contact contact = *body_contact_of(s, block - s->n_rows);
            contact.a = 0;
            contact.b = 1;
            body_contact_read(&contact, velocity, w);
            w += BR_BLOCK;
        }
    }
}

br_status body_operator_matrix(br_contact_operator *op, br_problem_matrix_maker *maker, br_error *error)
{
    br_body_assembler *s = (br_body_assembler *)op;
    const size_t blocks = s->n_rows + s->n_contacts;
    if (!list_blocks(s))
        return br_fail(error, BR_ERR_MEMORY, "contact problem: out of memory for the matrix of %zu blocks",
                       blocks);
    for (size_t block = 0; block < blocks; block++) {
        const push p = push_of(s, block);
        /* The two bodies' lists, merged, and the block itself where no body moves. */
        const size_t *list[2], *end[2];
        for (int k = 0; k < 2; k++) {
            list[k] = &s->touching[s->first[p.ends[k]]];
            end[k] = &s->touching[s->first[p.ends[k] + 1]];
        }
        bool alone = list[0] == end[0] && list[1] == end[1];
        while (alone || list[0] < end[0] || list[1] < end[1]) {
            size_t next = alone ? block : SIZE_MAX;
            for (int k = 0; k < 2; k++)
                if (list[k] < end[k] && *list[k] < next)
                    next = *list[k];
            for (int k = 0; k < 2; k++)
                if (list[k] < end[k] && *list[k] == next)
                    list[k]++;
            alone = false;
            double *w = br_problem_matrix_add(maker, next);
            if (!w)
                return br_fail(error, BR_ERR_MEMORY,
                               "contact problem: out of memory for the matrix of %zu blocks", blocks);
            read_entry(s, &p, next, w);
        }
        br_problem_matrix_end_row(maker);
    }
    return BR_OK;
}
