/* The rows of contacts side by side: made from the arrays. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "matrix.h"

/* A contact's rows, each read from left to right. */
typedef struct rows {
    const br_matrix_problem *problem;
    size_t size, first; /* of W, and of the rows */
    size_t at[BR_BLOCK], end[BR_BLOCK];
} rows;

static rows look_at(const br_matrix_problem *p, size_t contact)
{
    rows r = {.problem = p, .size = matrix_size(p), .first = p->n_rows + (size_t)p->directions * contact};
    for (int k = 0; k < p->directions; k++) {
        const size_t row = r.first + (size_t)k;
        r.at[k] = p->start ? p->start[row] : row * r.size;
        r.end[k] = p->start ? p->start[row + 1] : (row + 1) * r.size;
    }
    return r;
}

static void set(packed_vector *w, int k, double value)
{
    if (k < 2)
        w->low[k] = value;
    else
        w->high[k - 2] = value;
}

static size_t column_of(const rows *r, int k, size_t entry)
{
    return r->problem->start ? r->problem->column[entry] : entry - (r->first + (size_t)k) * r->size;
}

/* The next column in which one of the rows has an entry that is not 0, with the entries of all; `size`: there
 * is none. Each row's entries keep their order, whatever that is. */
static size_t next_column(rows *r, packed_vector *w)
{
    size_t column = r->size;
    for (int k = 0; k < r->problem->directions; k++) {
        while (r->at[k] < r->end[k] && r->problem->w[r->at[k]] == 0)
            r->at[k]++;
        if (r->at[k] < r->end[k] && column_of(r, k, r->at[k]) < column)
            column = column_of(r, k, r->at[k]);
    }
    *w = (packed_vector){{0}, {0}};
    for (int k = 0; k < r->problem->directions; k++)
        if (r->at[k] < r->end[k] && column_of(r, k, r->at[k]) == column)
            set(w, k, r->problem->w[r->at[k]++]);
    return column;
}

static br_status no_memory(const br_matrix_problem *p, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "matrix problem: out of memory for the entries of %zu contacts",
                   p->n_contacts);
}

br_status matrix_packed_make(matrix_packed *s, const br_matrix_problem *p, br_error *error)
{
    size_t n = 0;
    if (!br_grow(&s->contact, &s->contact_capacity, p->n_contacts + 1, sizeof *s->contact))
        return no_memory(p, error);
    for (size_t i = 0; i < p->n_contacts; i++) {
        rows r = look_at(p, i);
        packed_contact *c = &s->contact[i];
        *c = (packed_contact){.first = n, .axis = matrix_axis(p, i)};
        for (int k = 0; k < p->directions; k++)
            set(&c->q, k, p->q[r.first + (size_t)k]);
        packed_vector w;
        for (size_t column = next_column(&r, &w); column < r.size; column = next_column(&r, &w)) {
            if (!br_grow(&s->column, &s->column_capacity, n + 1, sizeof *s->column) ||
                !br_grow(&s->w, &s->w_capacity, n + 1, sizeof *s->w))
                return no_memory(p, error);
            s->column[n] = column;
            s->w[n++] = w;
        }
    }
    s->contact[p->n_contacts].first = n;
    return BR_OK;
}

void matrix_packed_free(matrix_packed *s)
{
    free(s->contact);
    free(s->column);
    free(s->w);
}
