/* The linear equations of a step by sparse factors, to compare with. Parts of pinned vertices are those of a
 * unit matrix, so that the pattern does not depend on who is pinned. */
#include <string.h>
#include <bristle/grow.h>
#include "cloth.h"

/* Entries of a row of blocks in ascending columns: those of `start`, the far ones and the diagonal merged. */
typedef struct cursor {
    const cloth_matrix *m;
    size_t row, near, far;
    bool diagonal; /* passed */
} cursor;

static bool next(cursor *c, uint32_t *column, br_mat3 *value)
{
    const cloth_matrix *const m = c->m;
    const uint32_t near = c->near < m->start[c->row + 1] ? m->column[c->near] : UINT32_MAX,
                   far = c->far < m->far_start[c->row + 1] ? m->far_column[c->far] : UINT32_MAX,
                   own = c->diagonal ? UINT32_MAX : (uint32_t)c->row;
    if (near < far && near < own) {
        *column = near;
        *value = m->block[c->near++];
    } else if (far < own) {
        *column = far;
        *value = br_mat3_diagonal(m->far[c->far], m->far[c->far], m->far[c->far]);
        c->far++;
    } else if (own != UINT32_MAX) {
        *column = own;
        *value = m->diagonal[c->row];
        c->diagonal = true;
    } else {
        return false;
    }
    return true;
}

/* The matrix is symmetric: its rows are its columns. */
static void write_columns(br_cloth *c)
{
    size_t at = 0;
    for (size_t i = 0; i < c->n; i++) {
        const size_t n = 3 * (c->matrix.start[i + 1] - c->matrix.start[i] + c->matrix.far_start[i + 1] -
                              c->matrix.far_start[i] + 1);
        cursor from = {.m = &c->matrix, .row = i, .near = c->matrix.start[i], .far = c->matrix.far_start[i]};
        uint32_t j;
        br_mat3 value;
        for (size_t d = 0; d < 3; d++)
            c->lu_start[3 * i + d] = at + d * n;
        for (size_t k = 0; next(&from, &j, &value); k++) {
            if (c->pinned[i] || c->pinned[j])
                value = i == j ? br_mat3_identity() : (br_mat3){{0}};
            for (size_t d = 0; d < 3; d++)
                for (size_t r = 0; r < 3; r++) {
                    c->lu_row[at + d * n + 3 * k + r] = 3 * (size_t)j + r;
                    c->lu_value[at + d * n + 3 * k + r] = value.m[3 * d + r];
                }
        }
        at += 3 * n;
    }
    c->lu_start[3 * c->n] = at;
}

static br_status create(br_cloth *c, br_error *error)
{
    const size_t entries = 9 * (c->matrix.start[c->n] + c->matrix.far_start[c->n] + c->n);
    c->lu = sparse_lu_create();
    if (!c->lu || !br_resize(&c->lu_start, 3 * c->n + 1, sizeof *c->lu_start) ||
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
    cloth_matrix_multiply(&c->matrix, c->v, c->image);
    for (size_t i = 0; i < c->n; i++)
        c->right[i] = c->pinned[i] ? br_vec3_make(0, 0, 0) : br_vec3_sub(c->right[i], c->image[i]);
    write_columns(c);
    br_status status = sparse_lu_analyse(c->lu, 3 * c->n, c->lu_start, c->lu_row, error);
    if (status >= 0)
        status = sparse_lu_factorise(c->lu, c->lu_value, error);
    if (status < 0) {
        br_error_prefix(error, "cloth at %g s", c->time);
        return status;
    }
    sparse_lu_solve(c->lu, &c->right->x);
    for (size_t i = 0; i < c->n; i++)
        c->v[i] = br_vec3_add(c->v[i], c->right[i]);
    return BR_OK;
}
