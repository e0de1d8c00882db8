/* The problem of Newton's method: its unknowns, H and g from the matrix of a contact problem, and the pattern
 * by columns. */
#include <math.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/grow.h>
#include "newton.h"

void newton_problem_free(newton_problem *p)
{
    free(p->block);
    free(p->start);
    free(p->column);
    free(p->at);
    free(p->h);
    free(p->g);
    free(p->column_start);
    free(p->row);
    free(p->place);
    free(p->filled);
}

/* Torques that go with unit forces: the set's extents. */
static double length_of(const br_cone *cone)
{
    const double force = fmax(cone->type->support(cone, 1, 0, 0), cone->type->support(cone, 0, 1, 0)),
                 torque = cone->type->support(cone, 0, 0, 1);
    return force > 0 && torque > 0 ? torque / force : 1;
}

static void look_at_contact(newton_block *b, const br_problem_contact *c, const double *w)
{
    b->contact = true;
    b->normal = w[0] + c->compliance;
    b->size = w[0] > 0 ? 1 : 0;
    if (b->size == 0 || !c->cone)
        return;
    const bool torque = c->cone->type->dimension == 3;
    b->length = torque ? length_of(c->cone) : 1;
    b->friction = fmax(w[BR_BLOCK_T * (BR_BLOCK + 1)], w[BR_BLOCK_B * (BR_BLOCK + 1)]);
    if (torque)
        b->friction = fmax(b->friction, b->length * b->length * w[BR_BLOCK_TAU * (BR_BLOCK + 1)]);
    if (!(b->friction > 0))
        return;
    b->cone = c->cone;
    b->size = torque ? 4 : 3;
}

static void look_at_blocks(newton_problem *p, const br_contact_problem *problem, const br_problem_matrix *m)
{
    p->n = 0;
    size_t from = 0;
    for (size_t i = 0; i < p->n_blocks; i++) {
        newton_block *b = &p->block[i];
        *b = (newton_block){.first = p->n, .from = from, .low = -INFINITY, .high = INFINITY};
        double own[BR_BLOCK * BR_BLOCK];
        const double *w = own;
        if (m)
            w = br_problem_matrix_diagonal(m, i);
        else
            problem->op->type->diagonal(problem->op, i, own);
        if (i < problem->n_rows) {
            const br_problem_row *r = &problem->rows[i];
            b->normal = w[0] + r->compliance;
            b->size = w[0] > 0 ? 1 : 0;
            b->low = r->low;
            b->high = r->high;
            from += 1;
        } else {
            look_at_contact(b, &problem->contacts[i - problem->n_rows], w);
            from += BR_BLOCK;
        }
        p->n += (size_t)b->size;
    }
}

/* From q in the same place: no unknown comes later than its component. */
static void find_g(newton_problem *p, const br_contact_problem *problem)
{
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        for (int k = 0; k < b->size; k++)
            p->g[b->first + (size_t)k] = newton_scale(b, k) * p->g[b->from + (size_t)k];
        if (b->size > 0)
            p->g[b->first] +=
                i < problem->n_rows ? problem->rows[i].bias : problem->contacts[i - problem->n_rows].bias;
    }
}

static br_status look(newton_problem *p, const br_contact_problem *problem, const br_problem_matrix *m,
                      br_error *error)
{
    p->n_blocks = problem->n_rows + problem->n_contacts;
    if (!br_grow(&p->block, &p->blocks_capacity, p->n_blocks + 1, sizeof *p->block) ||
        !br_grow(&p->g, &p->g_capacity, br_contact_problem_size(problem) + 1, sizeof *p->g))
        return br_fail(error, BR_ERR_MEMORY, "newton: out of memory for %zu blocks", p->n_blocks);
    look_at_blocks(p, problem, m);
    problem->op->type->free_velocity(problem->op, p->g);
    find_g(p, problem);
    return BR_OK;
}

br_status newton_problem_look(newton_problem *p, const br_contact_problem *problem, br_error *error)
{
    return look(p, problem, NULL, error);
}

static void fill(newton_problem *p, const br_problem_matrix *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        p->start[i] = n;
        for (size_t e = m->start[i]; e < m->start[i + 1]; e++) {
            const size_t j = m->column[e];
            const newton_block *c = &p->block[j];
            if (b->size == 0 || c->size == 0)
                continue;
            const size_t width = c->contact ? BR_BLOCK : 1;
            double *h = &p->h[p->at[n]];
            for (int k = 0; k < b->size; k++)
                for (int l = 0; l < c->size; l++)
                    *h++ = newton_scale(b, k) * newton_scale(c, l) *
                           m->w[m->at[e] + (size_t)k * width + (size_t)l];
            if (j == i)
                p->h[p->at[n]] = b->normal;
            p->column[n] = j;
            p->at[n + 1] = p->at[n] + (size_t)(b->size * c->size);
            n++;
        }
    }
    p->start[m->n_blocks] = n;
}

/* Columns of components: each holds the rows of its block column's entries from top to bottom. */
static void find_pattern(newton_problem *p)
{
    memset(p->column_start, 0, (p->n + 1) * sizeof *p->column_start);
    for (size_t i = 0; i < p->n_blocks; i++)
        for (size_t e = p->start[i]; e < p->start[i + 1]; e++) {
            const newton_block *c = &p->block[p->column[e]];
            for (int l = 0; l < c->size; l++)
                p->column_start[c->first + (size_t)l + 1] += (size_t)p->block[i].size;
        }
    for (size_t j = 0; j < p->n; j++)
        p->column_start[j + 1] += p->column_start[j];
    for (size_t i = 0; i < p->n_blocks; i++)
        p->filled[i] = p->column_start[p->block[i].first];
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        for (size_t e = p->start[i]; e < p->start[i + 1]; e++) {
            const size_t j = p->column[e];
            const newton_block *c = &p->block[j];
            p->place[e] = p->filled[j];
            for (int l = 0; l < c->size; l++)
                for (int k = 0; k < b->size; k++)
                    p->row[p->place[e] + (size_t)l * newton_height(p, c) + (size_t)k] = b->first + (size_t)k;
            p->filled[j] += (size_t)b->size;
        }
    }
}

br_status newton_problem_make(newton_problem *p, const br_contact_problem *problem,
                              const br_problem_matrix *m, br_error *error)
{
    const size_t entries = m->start[m->n_blocks], values = m->at[entries];
    BR_TRY(look(p, problem, m, error));
    if (!br_grow(&p->filled, &p->filled_capacity, m->n_blocks + 1, sizeof *p->filled) ||
        !br_grow(&p->start, &p->start_capacity, m->n_blocks + 1, sizeof *p->start) ||
        !br_grow(&p->column, &p->column_capacity, entries + 1, sizeof *p->column) ||
        !br_grow(&p->place, &p->place_capacity, entries + 1, sizeof *p->place) ||
        !br_grow(&p->at, &p->at_capacity, entries + 1, sizeof *p->at) ||
        !br_grow(&p->h, &p->h_capacity, values + 1, sizeof *p->h) ||
        !br_grow(&p->row, &p->row_capacity, values + 1, sizeof *p->row) ||
        !br_grow(&p->column_start, &p->column_start_capacity, m->size + 1, sizeof *p->column_start))
        return br_fail(error, BR_ERR_MEMORY, "newton: out of memory for %zu blocks", m->n_blocks);
    p->at[0] = 0;
    fill(p, m);
    find_pattern(p);
    return BR_OK;
}

void newton_problem_unknowns(const newton_problem *p, const double *lambda, double *x)
{
    for (size_t i = 0; i < p->n_blocks; i++)
        for (int k = 0; k < p->block[i].size; k++)
            *x++ = lambda[p->block[i].from + (size_t)k] / newton_scale(&p->block[i], k);
}

void newton_problem_impulses(const newton_problem *p, const double *x, double *lambda)
{
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        memset(&lambda[b->from], 0, (b->contact ? BR_BLOCK : 1) * sizeof *lambda);
        for (int k = 0; k < b->size; k++)
            lambda[b->from + (size_t)k] = *x++ * newton_scale(b, k);
    }
}

void newton_problem_product(const newton_problem *p, const double *x, const double *g, double *v)
{
    if (g)
        memcpy(v, g, p->n * sizeof *v);
    else
        memset(v, 0, p->n * sizeof *v);
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        for (size_t e = p->start[i]; e < p->start[i + 1]; e++) {
            const newton_block *c = &p->block[p->column[e]];
            const double *h = &p->h[p->at[e]], *from = &x[c->first];
            for (int k = 0; k < b->size; k++) {
                double sum = 0;
                for (int l = 0; l < c->size; l++)
                    sum += *h++ * from[l];
                v[b->first + (size_t)k] += sum;
            }
        }
    }
}
