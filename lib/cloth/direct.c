/* The linear equations of a step by sparse factors, to compare with. Parts of pinned vertices are those of a
 * unit matrix, so that the pattern does not depend on who is pinned. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "cloth.h"

/* How many entries each column has: three for each pair and each end of it, and the diagonal's. */
static void count(br_cloth *c)
{
    const cloth_matrix *const m = &c->matrix;
    size_t *const n = c->lu_next;
    for (size_t i = 0; i < c->n; i++)
        n[i] = 3 * (1 + m->start[i + 1] - m->start[i] + m->far_start[i + 1] - m->far_start[i]);
    for (size_t k = 0; k < m->start[c->n]; k++)
        n[m->column[k]] += 3;
    for (size_t k = 0; k < m->far_start[c->n]; k++)
        n[m->far_column[k]] += 3;
    size_t at = 0;
    for (size_t i = 0; i < c->n; i++)
        for (size_t d = 0; d < 3; d++, at += n[i])
            c->lu_start[3 * i + d] = at;
    c->lu_start[3 * c->n] = at;
    for (size_t i = 0; i < c->n; i++)
        n[i] = 0;
}

/* The same between directions that held vertices are free to go; a unit matrix between the others. */
static br_mat3 project(const br_cloth *c, size_t i, size_t j, br_mat3 m)
{
    const br_cloth_constraints *const k = &c->constraints;
    if (k->held[i])
        m = br_mat3_mul(k->free[i], m);
    if (k->held[j])
        m = br_mat3_mul(m, k->free[j]);
    return i == j && k->held[i] ? br_mat3_add(m, br_mat3_sub(br_mat3_identity(), k->free[i])) : m;
}

/* The block in row i and column j, the next one of that column. */
static void put(br_cloth *c, size_t i, size_t j, const br_mat3 *block, bool transposed)
{
    const bool left_out = c->pinned[i] || c->pinned[j];
    br_mat3 held;
    const br_mat3 *value = block;
    if (c->n_held > 0) {
        held = transposed ? br_mat3_transpose(project(c, i, j, br_mat3_transpose(*block)))
                          : project(c, i, j, *block);
        value = &held;
    }
    for (size_t d = 0; d < 3; d++)
        for (size_t r = 0; r < 3; r++) {
            const size_t at = c->lu_start[3 * j + d] + c->lu_next[j] + r;
            c->lu_row[at] = 3 * i + r;
            c->lu_value[at] = left_out ? (i == j && r == d) : value->m[transposed ? 3 * d + r : 3 * r + d];
        }
    c->lu_next[j] += 3;
}

/* Row by row, near and far columns in ascending order, each block in both of its places: so columns get their
 * rows in ascending order, too. */
static void write_columns(br_cloth *c)
{
    const cloth_matrix *const m = &c->matrix;
    count(c);
    for (size_t i = 0; i < c->n; i++) {
        put(c, i, i, &m->diagonal[i], false);
        size_t near = m->start[i], far = m->far_start[i];
        while (near < m->start[i + 1] || far < m->far_start[i + 1]) {
            const bool is_near = far == m->far_start[i + 1] ||
                                 (near < m->start[i + 1] && m->column[near] < m->far_column[far]);
            const size_t j = is_near ? m->column[near] : m->far_column[far];
            const br_mat3 value =
                is_near ? m->block[near] : br_mat3_diagonal(m->far[far], m->far[far], m->far[far]);
            put(c, i, j, &value, false);
            put(c, j, i, &value, true);
            *(is_near ? &near : &far) += 1;
        }
    }
}

static br_status create(br_cloth *c, br_error *error)
{
    const size_t entries = 9 * (2 * c->matrix.start[c->n] + 2 * c->matrix.far_start[c->n] + c->n);
    c->lu = sparse_lu_create();
    if (!c->lu || !br_resize(&c->lu_start, 3 * c->n + 1, sizeof *c->lu_start) ||
        !br_resize(&c->lu_next, c->n, sizeof *c->lu_next) ||
        !br_resize(&c->lu_row, entries, sizeof *c->lu_row) ||
        !br_resize(&c->lu_value, entries, sizeof *c->lu_value)) {
        sparse_lu_destroy(c->lu);
        c->lu = NULL;
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for a matrix of %zu vertices", c->n);
    }
    return BR_OK;
}

br_status cloth_solve_direct(br_cloth *c, br_error *error)
{
    if (!c->lu)
        BR_TRY(create(c, error));
    write_columns(c);
    br_status status = sparse_lu_analyse(c->lu, 3 * c->n, c->lu_start, c->lu_row, error);
    if (status >= 0)
        status = sparse_lu_factorise(c->lu, c->lu_value, error);
    BR_TRY(br_error_within(error, status, "cloth at %g s", c->time));
    sparse_lu_solve(c->lu, &c->right->x);
    cloth_keep_free(c, c->right);
    for (size_t i = 0; i < c->n; i++)
        c->v[i] = br_vec3_add(c->v[i], c->right[i]);
    return BR_OK;
}
