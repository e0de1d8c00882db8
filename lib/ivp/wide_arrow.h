/* The arrowhead solver's work on cells. Included by wide_body.h. Everything is elementwise but the sums, each
 * of which gathers its own lanes: how many are made at a time changes no digit. */
#include <float.h>

/* A determinant this small beside its two products is round-off. */
#define SINGULAR (16 * DBL_EPSILON)

/* A_i^-1 and W_i for the cells [begin, end), whole lanes. */
INLINE vm invert_cells(const br_wide_arrow *m, size_t begin, size_t end, vm regular)
{
    const double gamma = m->gamma;
    for (size_t i = begin; i < end; i += BR_WIDTH) {
        const vd a00 = 1.0 - gamma * v_load(m->cell[0][0] + i), a01 = -gamma * v_load(m->cell[0][1] + i);
        const vd a10 = -gamma * v_load(m->cell[1][0] + i), a11 = 1.0 - gamma * v_load(m->cell[1][1] + i);

        /* Inverse by the adjugate; squares compare sizes without a branch. */
        const vd direct = a00 * a11, crossed = a01 * a10;
        const vd determinant = direct - crossed;
        regular &= determinant * determinant > SINGULAR * SINGULAR * (direct * direct + crossed * crossed);
        const vd scale = 1.0 / determinant;
        const vd i00 = a11 * scale, i01 = -a01 * scale, i10 = -a10 * scale, i11 = a00 * scale;
        v_store(m->inverse[0][0] + i, i00);
        v_store(m->inverse[0][1] + i, i01);
        v_store(m->inverse[1][0] + i, i10);
        v_store(m->inverse[1][1] + i, i11);
        for (size_t k = 0; k < m->n_columns; k++) {
            const vd c0 = v_load(m->column[0][k] + i), c1 = v_load(m->column[1][k] + i);
            v_store(m->w[0][k] + i, i00 * c0 + i01 * c1);
            v_store(m->w[1][k] + i, i10 * c0 + i11 * c1);
        }
    }
    return regular;
}

/* sums[k] += R_j W_k over the cells [begin, end), for `count` columns from column `first`. */
INLINE void add_products(const br_wide_arrow *m, size_t j, size_t first, int count, size_t begin, size_t end,
                         lanes *sums)
{
    const double *const r0 = m->row[j][0], *const r1 = m->row[j][1];
    lanes s[4];
    UNROLL
    for (int k = 0; k < count; k++)
        s[k] = sums[k];
    for (size_t i = begin; i < end; i += BR_LANES) {
        UNROLL
        for (size_t l = 0; l < BR_LANES / BR_WIDTH; l++) {
            const size_t at = i + l * BR_WIDTH;
            const vd a = v_load(r0 + at), b = v_load(r1 + at);
            UNROLL
            for (int k = 0; k < count; k++)
                s[k].part[l] +=
                    a * v_load(m->w[0][first + (size_t)k] + at) + b * v_load(m->w[1][first + (size_t)k] + at);
        }
    }
    UNROLL
    for (int k = 0; k < count; k++)
        sums[k] = s[k];
}

BR_TARGET static bool eliminate(const br_wide_arrow *m, size_t n, double sums[BR_WIDE_BODY][BR_WIDE_BODY])
{
    lanes s[BR_WIDE_BODY][BR_WIDE_BODY];
    for (size_t j = 0; j < m->n_rows; j++)
        for (size_t k = 0; k < m->n_columns; k++)
            lanes_clear(&s[j][k]);
    vm regular = v_fill(0) == v_fill(0);
    for (size_t begin = 0; begin < n; begin += BR_WIDE_BLOCK) {
        const size_t end = begin + BR_WIDE_BLOCK < n ? begin + BR_WIDE_BLOCK : n;
        regular = invert_cells(m, begin, end, regular);
        for (size_t j = 0; j < m->n_rows; j++) {
            size_t k = 0;
            for (; k + 3 <= m->n_columns; k += 3)
                add_products(m, j, k, 3, begin, end, &s[j][k]);
            for (; k < m->n_columns; k++)
                add_products(m, j, k, 1, begin, end, &s[j][k]);
        }
    }
    for (size_t j = 0; j < m->n_rows; j++)
        for (size_t k = 0; k < m->n_columns; k++)
            sums[j][k] = lanes_sum(&s[j][k]);
    bool all = true;
    for (int l = 0; l < BR_WIDTH; l++)
        all = all && regular[l];
    return all;
}

/* The same for one b in place of W; n_rows is constant where it is inlined. */
INLINE void reduce_rows(const br_wide_arrow *m, size_t n_rows, size_t n, double *b0, double *b1, double *sums)
{
    lanes s[BR_WIDE_BODY];
    UNROLL
    for (size_t j = 0; j < n_rows; j++)
        lanes_clear(&s[j]);
    size_t i = 0;
    for (; i + BR_LANES <= n; i += BR_LANES) {
        UNROLL
        for (size_t l = 0; l < BR_LANES / BR_WIDTH; l++) {
            const size_t at = i + l * BR_WIDTH;
            const vd x0 = v_load(b0 + at), x1 = v_load(b1 + at);
            const vd y0 = v_load(m->inverse[0][0] + at) * x0 + v_load(m->inverse[0][1] + at) * x1;
            const vd y1 = v_load(m->inverse[1][0] + at) * x0 + v_load(m->inverse[1][1] + at) * x1;
            v_store(b0 + at, y0);
            v_store(b1 + at, y1);
            UNROLL
            for (size_t j = 0; j < n_rows; j++)
                s[j].part[l] += v_load(m->row[j][0] + at) * y0 + v_load(m->row[j][1] + at) * y1;
        }
    }
    for (; i < n; i++) {
        const double x0 = b0[i], x1 = b1[i];
        b0[i] = m->inverse[0][0][i] * x0 + m->inverse[0][1][i] * x1;
        b1[i] = m->inverse[1][0][i] * x0 + m->inverse[1][1][i] * x1;
        for (size_t j = 0; j < n_rows; j++)
            lanes_add(&s[j], i, m->row[j][0][i] * b0[i] + m->row[j][1][i] * b1[i]);
    }
    UNROLL
    for (size_t j = 0; j < n_rows; j++)
        sums[j] = lanes_sum(&s[j]);
}

BR_TARGET static void reduce(const br_wide_arrow *m, size_t n, double *b0, double *b1,
                             double sums[BR_WIDE_BODY])
{
    if (m->n_rows == 3)
        reduce_rows(m, 3, n, b0, b1, sums);
    else
        reduce_rows(m, m->n_rows, n, b0, b1, sums);
}

INLINE void expand_columns(const br_wide_arrow *m, size_t n_columns, size_t n, const double *factor,
                           double *b0, double *b1)
{
    size_t i = 0;
    for (; i + BR_WIDTH <= n; i += BR_WIDTH) {
        vd x0 = v_load(b0 + i), x1 = v_load(b1 + i);
        UNROLL
        for (size_t k = 0; k < n_columns; k++) {
            x0 += factor[k] * v_load(m->w[0][k] + i);
            x1 += factor[k] * v_load(m->w[1][k] + i);
        }
        v_store(b0 + i, x0);
        v_store(b1 + i, x1);
    }
    for (; i < n; i++)
        for (size_t k = 0; k < n_columns; k++) {
            b0[i] += factor[k] * m->w[0][k][i];
            b1[i] += factor[k] * m->w[1][k][i];
        }
}

BR_TARGET static void expand(const br_wide_arrow *m, size_t n, const double factor[BR_WIDE_BODY], double *b0,
                             double *b1)
{
    if (m->n_columns == 3)
        expand_columns(m, 3, n, factor, b0, b1);
    else if (m->n_columns == 5)
        expand_columns(m, 5, n, factor, b0, b1);
    else
        expand_columns(m, m->n_columns, n, factor, b0, b1);
}
