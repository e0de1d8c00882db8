/* Block pivoting: memory, and what it needs of a problem besides its matrix. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "pivot.h"

static bool grow_blocks(pivot *s, size_t rows, size_t contacts)
{
    const size_t blocks = rows + contacts, size = rows + BR_BLOCK * contacts;
    double **const vectors[] = {&s->lambda, &s->velocity, &s->tried,   &s->tried_velocity, &s->best,
                                &s->before, &s->right,    &s->unknown, &s->centre,         &s->kept};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        if (!br_resize(vectors[k], size, sizeof **vectors[k]))
            return false;
    return br_resize(&s->block, blocks, sizeof *s->block) && br_resize(&s->label, blocks, sizeof *s->label) &&
           br_resize(&s->next, blocks, sizeof *s->next) && br_resize(&s->order, blocks, sizeof *s->order) &&
           br_resize(&s->contact, contacts, sizeof *s->contact) &&
           (contacts == 0 || pivot_corners_room(&s->options) <= SIZE_MAX / contacts) &&
           br_resize(&s->corner, contacts * pivot_corners_room(&s->options), sizeof *s->corner);
}

br_status pivot_reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error)
{
    pivot *s = (pivot *)self;
    const size_t rows = n_rows > s->rows ? n_rows : s->rows,
                 contacts = n_contacts > s->contacts ? n_contacts : s->contacts;
    if (rows == s->rows && contacts == s->contacts && s->block)
        return BR_OK;
    if (rows > SIZE_MAX / 2 || contacts > SIZE_MAX / (2 * BR_BLOCK) || !grow_blocks(s, rows, contacts))
        return br_fail(error, BR_ERR_MEMORY, "pivot: out of memory for %zu rows, %zu contacts", n_rows,
                       n_contacts);
    s->rows = rows;
    s->contacts = contacts;
    return br_pgs_type.reserve(s->sweeps, n_rows, n_contacts, error);
}

void pivot_destroy(br_contact_solver *self)
{
    pivot *s = (pivot *)self;
    double *const vectors[] = {s->lambda, s->velocity, s->tried,   s->tried_velocity, s->best,
                               s->before, s->right,    s->unknown, s->centre,         s->kept};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        free(vectors[k]);
    free(s->block);
    free(s->label);
    free(s->next);
    free(s->order);
    free(s->contact);
    free(s->corner);
    free(s->start);
    free(s->row);
    free(s->value);
    pivot_order_free(&s->sort);
    pivot_lu_free(&s->lu);
    br_problem_matrix_maker_destroy(s->maker);
    br_contact_solver_destroy(s->sweeps);
    free(s);
}

/* Whether a component has any part in the problem: something else moves it, or it moves anything else, or it
 * moves without impulses. What nothing but its own impulse moves has none. */
static bool takes_part(const pivot *s, const br_contact_problem *p, size_t block, size_t k)
{
    const br_problem_matrix *m = &s->matrix;
    if (m->q[pivot_at(p, block) + k] != 0)
        return true;
    for (size_t e = m->start[block]; e < m->start[block + 1]; e++) {
        const size_t j = m->column[e], width = j < p->n_rows ? 1 : BR_BLOCK;
        for (size_t c = 0; c < width; c++)
            if (m->w[m->at[e] + k * width + c] != 0 && !(j == block && c == k))
                return true;
    }
    return false;
}

/* Friction along a line has two corners, and nothing is left to refine; but not where they would move what
 * had no part. */
static void make_surface(pivot *s, const br_contact_problem *p, size_t i, pivot_block *b, const double *w)
{
    br_contact_vec *corner = &s->corner[i * pivot_corners_room(&s->options)];
    bool part[PIVOT_FRICTION], moves[PIVOT_FRICTION], across = false;
    for (size_t k = 0; k < PIVOT_FRICTION; k++) {
        moves[k] = w[(BR_BLOCK + 1) * (k + 1)] > 0;
        part[k] = takes_part(s, p, p->n_rows + i, k + 1);
    }
    pivot_make_surface(&b->surface, corner, &b->cone, s->options.facets, part);
    for (int j = 0; j < b->surface.n; j++)
        across = across || (!part[0] && moves[0] && corner[j].t != 0) ||
                 (!part[1] && moves[1] && corner[j].b != 0) || (!part[2] && moves[2] && corner[j].tau != 0);
    if (across)
        pivot_make_surface(&b->surface, corner, &b->cone, s->options.facets,
                           (const bool[]){true, true, true});
}

static void load_contact(pivot *s, const br_contact_problem *p, size_t i)
{
    const br_problem_contact *c = &p->contacts[i];
    pivot_block *b = &s->block[p->n_rows + i];
    const double *w = br_problem_matrix_diagonal(&s->matrix, p->n_rows + i);
    for (int k = 0; k < BR_BLOCK; k++)
        b->w[k] = w[(BR_BLOCK + 1) * k];
    b->dead = !(w[0] > 0);
    b->diagonal = w[0] + c->compliance;
    b->tangential = fmax(w[BR_BLOCK + 1], w[2 * BR_BLOCK + 2]);
    if (c->cone && !b->dead) {
        b->cone = *c->cone;
        b->cone.axis = br_vec2_make(1, 0);
        make_surface(s, p, i, b, w);
        b->hull = pivot_hull(&b->surface);
        const double length = b->surface.length;
        b->step = 1 / fmax(b->tangential, w[(BR_BLOCK + 1) * 3] * length * length);
        if (!isfinite(b->step))
            b->surface.n = 0;
    }
    if (b->surface.n == 0)
        b->surface.length = 1;
    s->contact[i] = (br_problem_contact){c->bias, c->compliance, b->surface.n > 0 ? &b->hull : NULL};
}

br_status pivot_load(pivot *s, const br_contact_problem *p, br_error *error)
{
    BR_TRY(pivot_reserve(&s->base, p->n_rows, p->n_contacts, error));
    BR_TRY(br_problem_matrix_make(s->maker, p, &s->matrix, error));
    const br_problem_matrix *m = &s->matrix;
    if (!pivot_order_make(&s->sort, m->n_blocks, m->start, m->column, s->order))
        return br_fail(error, BR_ERR_MEMORY, "pivot: out of memory for the order of %zu blocks", m->n_blocks);
    for (size_t i = 0; i < m->n_blocks; i++)
        s->block[i] = (pivot_block){0};
    for (size_t i = 0; i < p->n_rows; i++) {
        const double w = br_problem_matrix_diagonal(m, i)[0];
        s->block[i].w[0] = w;
        s->block[i].dead = !(w > 0);
        s->block[i].diagonal = w + p->rows[i].compliance;
    }
    for (size_t i = 0; i < p->n_contacts; i++)
        load_contact(s, p, i);
    memcpy(s->lambda, p->lambda, m->size * sizeof *s->lambda);
    return BR_OK;
}
