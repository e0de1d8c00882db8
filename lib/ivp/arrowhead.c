/* Block elimination of an arrowhead matrix.
 *
 *     M = I - gamma J = | A_1             U_1 |     A_i = I - gamma D_i   (2 x 2)
 *                       |      ...        ... |     U_i = -gamma C_i      (2 x p, p body columns in use)
 *                       |          A_N    U_N |     V_i = -gamma R_i      (q x 2, q body rows in use)
 *                       | V_1 ...  V_N    B   |
 *
 * With W_i = A_i^-1 C_i the Schur complement is S = B - gamma^2 sum R_i W_i, and the solution is
 * x_body = S^-1 (b_body + gamma sum R_i a_i), x_i = a_i + gamma W_i x_body, where a_i = A_i^-1 b_i.
 *
 * Arrays over cells are padded with zeros to whole blocks of lanes: a padding cell has A = I and no coupling.
 */
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/arrowhead.h>
#include "dense.h"
#include "lanes.h"

#define MAX_BODY BR_ARROWHEAD_MAX_BODY

/* Cells taken together: a multiple of BR_LANES, few enough that a block's arrays stay in the first-level
 * cache. */
#define BLOCK_CELLS 128

/* A determinant this small beside its two products is round-off. */
#define SINGULAR (16 * DBL_EPSILON)

struct br_arrowhead {
    br_arrowhead_shape shape;
    br_arrowhead_fill fill;
    void *context;
    br_ivp_linear_solver solver;
    br_arrowhead_jacobian jacobian;

    size_t n_padded;
    size_t n_columns, n_rows;                 /* body columns and rows in use ... */
    size_t columns[MAX_BODY], rows[MAX_BODY]; /* ... and which */
    double gamma;
    double *memory;                    /* of all arrays over cells */
    double *inverse[2][2];             /* A_i^-1 */
    double *w[2][MAX_BODY];            /* W_i, for the columns in use */
    double schur[MAX_BODY * MAX_BODY]; /* factors of S, column-major */
    size_t pivots[MAX_BODY];
};

/* ---- setup ---- */

/* A_i^-1 and W_i for the cells [begin, end). Lanes of *regular become zero where A_i is singular. */
static void eliminate_cells(br_arrowhead *s, size_t begin, size_t end, br_pair_mask *regular)
{
    const double gamma = s->gamma;
    const br_arrowhead_jacobian *const jacobian = &s->jacobian;
    const double *const d00 = jacobian->cell[0][0], *const d01 = jacobian->cell[0][1];
    const double *const d10 = jacobian->cell[1][0], *const d11 = jacobian->cell[1][1];
    br_pair_mask all_regular = *regular;
    for (size_t i = begin; i < end; i += 2) {
        const br_pair a00 = 1.0 - gamma * br_pair_load(d00 + i), a01 = -gamma * br_pair_load(d01 + i);
        const br_pair a10 = -gamma * br_pair_load(d10 + i), a11 = 1.0 - gamma * br_pair_load(d11 + i);

        /* Inverse by the adjugate; squares compare sizes without a branch. */
        const br_pair direct = a00 * a11, crossed = a01 * a10;
        const br_pair determinant = direct - crossed;
        all_regular &=
            determinant * determinant > SINGULAR * SINGULAR * (direct * direct + crossed * crossed);
        const br_pair scale = 1.0 / determinant;
        const br_pair i00 = a11 * scale, i01 = -a01 * scale, i10 = -a10 * scale, i11 = a00 * scale;
        br_pair_store(s->inverse[0][0] + i, i00);
        br_pair_store(s->inverse[0][1] + i, i01);
        br_pair_store(s->inverse[1][0] + i, i10);
        br_pair_store(s->inverse[1][1] + i, i11);
        for (size_t k = 0; k < s->n_columns; k++) {
            const br_pair c0 = br_pair_load(jacobian->cell_body[0][s->columns[k]] + i);
            const br_pair c1 = br_pair_load(jacobian->cell_body[1][s->columns[k]] + i);
            br_pair_store(s->w[0][k] + i, i00 * c0 + i01 * c1);
            br_pair_store(s->w[1][k] + i, i10 * c0 + i11 * c1);
        }
    }
    *regular = all_regular;
}

static inline br_pair products(const double *r0, const double *r1, const double *x0, const double *x1)
{
    return br_pair_load(r0) * br_pair_load(x0) + br_pair_load(r1) * br_pair_load(x1);
}

/* *sum += r0 x0 + r1 x1 over `count` cells, of which the first is a multiple of BR_LANES. */
static void add_products(br_lanes *sum, size_t count, const double *r0, const double *r1, const double *x0,
                         const double *x1)
{
    br_lanes gathered = *sum;
    size_t i = 0;
    for (; i + BR_LANES <= count; i += BR_LANES) {
        gathered.s0 += products(r0 + i, r1 + i, x0 + i, x1 + i);
        gathered.s1 += products(r0 + i + 2, r1 + i + 2, x0 + i + 2, x1 + i + 2);
        gathered.s2 += products(r0 + i + 4, r1 + i + 4, x0 + i + 4, x1 + i + 4);
        gathered.s3 += products(r0 + i + 6, r1 + i + 6, x0 + i + 6, x1 + i + 6);
    }
    for (; i < count; i++)
        br_lanes_add(&gathered, i, r0[i] * x0[i] + r1[i] * x1[i]);
    *sum = gathered;
}

/* Inverts the cells and factors the Schur complement. False: singular or not finite. */
static bool factor(br_arrowhead *s)
{
    const size_t m = s->shape.n_body;
    br_lanes sums[MAX_BODY][MAX_BODY];
    memset(sums, 0, sizeof sums);
    br_pair_mask regular = {-1, -1};
    for (size_t begin = 0; begin < s->n_padded; begin += BLOCK_CELLS) {
        const size_t end = begin + BLOCK_CELLS < s->n_padded ? begin + BLOCK_CELLS : s->n_padded;
        eliminate_cells(s, begin, end, &regular);
        for (size_t j = 0; j < s->n_rows; j++)
            for (size_t k = 0; k < s->n_columns; k++)
                add_products(&sums[j][k], end - begin, s->jacobian.body_cell[s->rows[j]][0] + begin,
                             s->jacobian.body_cell[s->rows[j]][1] + begin, s->w[0][k] + begin,
                             s->w[1][k] + begin);
    }
    if (!regular[0] || !regular[1])
        return false;

    for (size_t j = 0; j < m; j++)
        for (size_t k = 0; k < m; k++)
            s->schur[k * m + j] = (j == k ? 1.0 : 0.0) - s->gamma * s->jacobian.body[j][k];
    for (size_t j = 0; j < s->n_rows; j++)
        for (size_t k = 0; k < s->n_columns; k++)
            s->schur[s->columns[k] * m + s->rows[j]] -= s->gamma * s->gamma * br_lanes_sum(&sums[j][k]);
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
    s->gamma = gamma;
    return factor(s) ? 0 : 1;
}

/* ---- solution ---- */

/* a_i = A_i^-1 b_i in place, for `count` cells from cell `begin`. */
static void apply_inverse(const br_arrowhead *s, size_t begin, size_t count, double *b0, double *b1)
{
    const double *const i00 = s->inverse[0][0] + begin, *const i01 = s->inverse[0][1] + begin;
    const double *const i10 = s->inverse[1][0] + begin, *const i11 = s->inverse[1][1] + begin;
    size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        const br_pair x0 = br_pair_load(b0 + i), x1 = br_pair_load(b1 + i);
        br_pair_store(b0 + i, br_pair_load(i00 + i) * x0 + br_pair_load(i01 + i) * x1);
        br_pair_store(b1 + i, br_pair_load(i10 + i) * x0 + br_pair_load(i11 + i) * x1);
    }
    if (i < count) {
        const double x0 = b0[i], x1 = b1[i];
        b0[i] = i00[i] * x0 + i01[i] * x1;
        b1[i] = i10[i] * x0 + i11[i] * x1;
    }
}

/* x += c w over n elements. */
static void add_scaled(size_t n, double c, const double *w, double *x)
{
    size_t i = 0;
    for (; i + 2 <= n; i += 2)
        br_pair_store(x + i, br_pair_load(x + i) + c * br_pair_load(w + i));
    if (i < n)
        x[i] += c * w[i];
}

static int solve(double *b, void *solver_context)
{
    const br_arrowhead *const s = solver_context;
    const size_t n = s->shape.n_cells;
    double *const b0 = b, *const b1 = b + n, *const body = b + 2 * n;

    /* a_i = A_i^-1 b_i, and sum R_i a_i. */
    br_lanes sums[MAX_BODY];
    memset(sums, 0, sizeof sums);
    for (size_t begin = 0; begin < n; begin += BLOCK_CELLS) {
        const size_t count = n - begin < BLOCK_CELLS ? n - begin : BLOCK_CELLS;
        apply_inverse(s, begin, count, b0 + begin, b1 + begin);
        for (size_t j = 0; j < s->n_rows; j++)
            add_products(&sums[j], count, s->jacobian.body_cell[s->rows[j]][0] + begin,
                         s->jacobian.body_cell[s->rows[j]][1] + begin, b0 + begin, b1 + begin);
    }

    /* The body. */
    for (size_t j = 0; j < s->n_rows; j++)
        body[s->rows[j]] += s->gamma * br_lanes_sum(&sums[j]);
    br_lu_solve(s->shape.n_body, s->schur, s->pivots, body);

    /* x_i = a_i + gamma W_i x_body. */
    for (size_t begin = 0; begin < n; begin += BLOCK_CELLS) {
        const size_t count = n - begin < BLOCK_CELLS ? n - begin : BLOCK_CELLS;
        for (size_t k = 0; k < s->n_columns; k++) {
            const double scaled = s->gamma * body[s->columns[k]];
            add_scaled(count, scaled, s->w[0][k] + begin, b0 + begin);
            add_scaled(count, scaled, s->w[1][k] + begin, b1 + begin);
        }
    }
    return 0;
}

/* ---- creation ---- */

/* Hands the padded arrays out of one piece of memory, zeroed. */
static bool allocate(br_arrowhead *s)
{
    const size_t arrays = 4 + 4 + 4 * s->n_columns + 2 * s->n_rows;
    if (s->n_padded > SIZE_MAX / (arrays * sizeof(double)))
        return false;
    const size_t count = arrays * s->n_padded;
    s->memory = calloc(count > 0 ? count : 1, sizeof(double));
    if (!s->memory)
        return false;
    double *next = s->memory;
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < 2; c++) {
            s->jacobian.cell[r][c] = next;
            s->inverse[r][c] = next + s->n_padded;
            next += 2 * s->n_padded;
        }
    for (int r = 0; r < 2; r++)
        for (size_t k = 0; k < s->n_columns; k++) {
            s->jacobian.cell_body[r][s->columns[k]] = next;
            s->w[r][k] = next + s->n_padded;
            next += 2 * s->n_padded;
        }
    for (size_t j = 0; j < s->n_rows; j++)
        for (int c = 0; c < 2; c++) {
            s->jacobian.body_cell[s->rows[j]][c] = next;
            next += s->n_padded;
        }
    return true;
}

br_status br_arrowhead_create(const br_arrowhead_shape *shape, br_arrowhead_fill fill, void *context,
                              br_arrowhead **arrowhead, br_error *error)
{
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
    made->n_padded = shape->n_cells / BR_LANES * BR_LANES + (shape->n_cells % BR_LANES ? BR_LANES : 0);
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

const br_ivp_linear_solver *br_arrowhead_linear_solver(br_arrowhead *arrowhead)
{
    return &arrowhead->solver;
}

void br_arrowhead_dense_jacobian(const br_arrowhead *arrowhead, double *dense)
{
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
