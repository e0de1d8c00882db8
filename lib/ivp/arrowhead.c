/* Block elimination of an arrowhead matrix.
 *
 *     M = I - gamma J = | A_1             U_1 |     A_i = I - gamma D_i   (2 x 2)
 *                       |      ...        ... |     U_i = -gamma C_i      (2 x p, p body columns in use)
 *                       |          A_N    U_N |     V_i = -gamma R_i      (q x 2, q body rows in use)
 *                       | V_1 ...  V_N    B   |
 *
 * With W_i = A_i^-1 C_i the Schur complement is S = B - gamma^2 sum R_i W_i, and the solution is
 * x_body = S^-1 (b_body + gamma sum R_i a_i), x_i = a_i + gamma W_i x_body, where a_i = A_i^-1 b_i. The loops
 * over cells are in wide_arrow.h.
 *
 * Arrays over cells are padded with zeros to whole lanes: a padding cell has A = I and no coupling.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/arrowhead.h>
#include <bristle/assert.h>
#include "dense.h"
#include "wide.h"

#define MAX_BODY BR_ARROWHEAD_MAX_BODY
_Static_assert(MAX_BODY <= BR_WIDE_BODY, "the loops have room for the body");

/* Cells are padded to multiples of this: the widest vector, on whose bounds the arrays begin. */
enum { LANES = 8, ALIGNMENT = 64 };

struct br_arrowhead {
    br_arrowhead_shape shape;
    br_arrowhead_fill fill;
    void *context;
    br_ivp_linear_solver solver;
    br_arrowhead_jacobian jacobian;
    const br_wide *wide;

    size_t n_padded;
    size_t n_columns, n_rows;                 /* body columns and rows in use ... */
    size_t columns[MAX_BODY], rows[MAX_BODY]; /* ... and which */
    br_wide_arrow cells;                      /* what the loops need; points into memory */
    double *memory;                           /* of all arrays over cells */
    double schur[MAX_BODY * MAX_BODY];        /* factors of S, column-major */
    size_t pivots[MAX_BODY];
};

/* Inverts the cells and factors the Schur complement. False: singular or not finite. */
static bool factor(br_arrowhead *s)
{
    const size_t m = s->shape.n_body;
    const double gamma = s->cells.gamma;
    double sums[BR_WIDE_BODY][BR_WIDE_BODY];
    if (!s->wide->eliminate(&s->cells, s->n_padded, sums))
        return false;
    for (size_t j = 0; j < m; j++)
        for (size_t k = 0; k < m; k++)
            s->schur[k * m + j] = (j == k ? 1.0 : 0.0) - gamma * s->jacobian.body[j][k];
    for (size_t j = 0; j < s->n_rows; j++)
        for (size_t k = 0; k < s->n_columns; k++)
            s->schur[s->columns[k] * m + s->rows[j]] -= gamma * gamma * sums[j][k];
    return br_lu_factor(m, s->schur, s->pivots) == 0;
}

static int setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                 void *solver_context)
{
    br_arrowhead *const s = solver_context;
    *fresh = !reuse;
    if (!reuse) {
        const int rc = s->fill(t, y, dydt, &s->jacobian, s->context);
        if (rc != 0)
            return rc;
    }
    s->cells.gamma = gamma;
    return factor(s) ? 0 : 1;
}

static int solve(double *b, void *solver_context)
{
    const br_arrowhead *const s = solver_context;
    const size_t n = s->shape.n_cells;
    double *const b0 = b, *const b1 = b + n, *const body = b + 2 * n;
    const double gamma = s->cells.gamma;

    /* a_i = A_i^-1 b_i, and sum R_i a_i. */
    double sums[BR_WIDE_BODY];
    s->wide->reduce(&s->cells, n, b0, b1, sums);

    /* The body. */
    for (size_t j = 0; j < s->n_rows; j++)
        body[s->rows[j]] += gamma * sums[j];
    br_lu_solve(s->shape.n_body, s->schur, s->pivots, body);

    /* x_i = a_i + gamma W_i x_body. */
    double factors[BR_WIDE_BODY];
    for (size_t k = 0; k < s->n_columns; k++)
        factors[k] = gamma * body[s->columns[k]];
    s->wide->expand(&s->cells, n, factors, b0, b1);
    return 0;
}

/* ---- creation ---- */

/* Hands the padded arrays out of one piece of memory, zeroed. */
static bool allocate(br_arrowhead *s)
{
    const size_t arrays = 4 + 4 + 4 * s->n_columns + 2 * s->n_rows;
    if (s->n_padded > (SIZE_MAX - ALIGNMENT) / (arrays * sizeof(double)))
        return false;
    const size_t size = arrays * s->n_padded * sizeof(double);
    s->memory = aligned_alloc(ALIGNMENT, size > 0 ? size : ALIGNMENT);
    if (!s->memory)
        return false;
    memset(s->memory, 0, size);
    double *next = s->memory;
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < 2; c++) {
            s->cells.cell[r][c] = s->jacobian.cell[r][c] = next;
            s->cells.inverse[r][c] = next + s->n_padded;
            next += 2 * s->n_padded;
        }
    for (int r = 0; r < 2; r++)
        for (size_t k = 0; k < s->n_columns; k++) {
            s->cells.column[r][k] = s->jacobian.cell_body[r][s->columns[k]] = next;
            s->cells.w[r][k] = next + s->n_padded;
            next += 2 * s->n_padded;
        }
    for (size_t j = 0; j < s->n_rows; j++)
        for (int c = 0; c < 2; c++) {
            s->cells.row[j][c] = s->jacobian.body_cell[s->rows[j]][c] = next;
            next += s->n_padded;
        }
    s->cells.n_columns = s->n_columns;
    s->cells.n_rows = s->n_rows;
    return true;
}

br_status br_arrowhead_create(const br_arrowhead_shape *shape, br_arrowhead_fill fill, void *context,
                              br_arrowhead **arrowhead, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(arrowhead);
    *arrowhead = NULL;
    if (!fill)
        return br_fail(error, BR_ERR_ARGUMENT, "arrowhead: the function that fills the Jacobian is null");
    if (shape->n_body < 1 || shape->n_body > MAX_BODY)
        return br_fail(error, BR_ERR_RANGE, "arrowhead: n_body = %zu must be 1 to %d", shape->n_body,
                       MAX_BODY);
    if ((shape->body_columns | shape->body_rows) >> shape->n_body != 0)
        return br_fail(error, BR_ERR_RANGE,
                       "arrowhead: body_columns 0x%x or body_rows 0x%x go beyond n_body = %zu",
                       shape->body_columns, shape->body_rows, shape->n_body);

    br_arrowhead *const made = calloc(1, sizeof *made);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "out of memory for an arrowhead solver");
    made->shape = *shape;
    made->fill = fill;
    made->context = context;
    made->solver =
        (br_ivp_linear_solver){.name = "arrowhead", .setup = setup, .solve = solve, .solver_context = made};
    made->n_padded = shape->n_cells / LANES * LANES + (shape->n_cells % LANES ? LANES : 0);
    made->wide = br_wide_best();
    for (size_t k = 0; k < shape->n_body; k++) {
        if (shape->body_columns >> k & 1u)
            made->columns[made->n_columns++] = k;
        if (shape->body_rows >> k & 1u)
            made->rows[made->n_rows++] = k;
    }
    if (!allocate(made)) {
        br_arrowhead_destroy(made);
        return br_fail(error, BR_ERR_MEMORY, "out of memory for an arrowhead solver of %zu cells",
                       shape->n_cells);
    }
    *arrowhead = made;
    return BR_OK;
}

void br_arrowhead_destroy(br_arrowhead *arrowhead)
{
    if (!arrowhead)
        return;
    free(arrowhead->memory);
    free(arrowhead);
}

void br_arrowhead_use(br_arrowhead *arrowhead, const br_wide *wide)
{
    arrowhead->wide = wide;
}

const br_ivp_linear_solver *br_arrowhead_linear_solver(br_arrowhead *arrowhead)
{
    BR_ASSERT_HANDLE(arrowhead);
    return &arrowhead->solver;
}

void br_arrowhead_dense_jacobian(const br_arrowhead *arrowhead, double *dense)
{
    BR_ASSERT_HANDLE(arrowhead);
    BR_ASSERT_HANDLE(dense);
    const br_arrowhead_jacobian *const jacobian = &arrowhead->jacobian;
    const size_t cells = arrowhead->shape.n_cells, m = arrowhead->shape.n_body, n = 2 * cells + m;
    memset(dense, 0, n * n * sizeof *dense);
    for (size_t i = 0; i < cells; i++)
        for (size_t r = 0; r < 2; r++) {
            for (size_t c = 0; c < 2; c++)
                dense[(c * cells + i) * n + r * cells + i] = jacobian->cell[r][c][i];
            for (size_t k = 0; k < arrowhead->n_columns; k++) {
                const size_t column = arrowhead->columns[k];
                dense[(2 * cells + column) * n + r * cells + i] = jacobian->cell_body[r][column][i];
            }
            for (size_t j = 0; j < arrowhead->n_rows; j++) {
                const size_t row = arrowhead->rows[j];
                dense[(r * cells + i) * n + 2 * cells + row] = jacobian->body_cell[row][r][i];
            }
        }
    for (size_t j = 0; j < m; j++)
        for (size_t k = 0; k < m; k++)
            dense[(2 * cells + k) * n + 2 * cells + j] = jacobian->body[j][k];
}
