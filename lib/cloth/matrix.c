/* Products with the matrix of a step. An entry beyond the diagonal counts in two rows; the threads of a team
 * share the rows (share.h). */
#include <string.h>
#include "cloth.h"

/* A product on its way. */
typedef struct product {
    const cloth_matrix *m;
    const br_vec3 *x;
    br_vec3 *y;
    const cloth_four *fours;
    cloth_four *products;
} product;

/* What rows of earlier parts add to this one's. */
static void take_crossing(const product *p, size_t part)
{
    const cloth_matrix *const m = p->m;
    for (size_t k = m->bands.crossing_begin[part]; k < m->bands.crossing_begin[part + 1]; k++) {
        const cloth_crossing at = m->bands.crossing[k];
        const br_vec3 x = p->x[at.row];
        br_vec3 *const y = &p->y[at.far ? m->far_column[at.entry] : m->column[at.entry]];
        *y = at.far ? br_vec3_add_scaled(*y, m->far[at.entry], x)
                    : br_vec3_add(*y, br_mat3_tmul_vec(m->block[at.entry], x));
    }
}

static br_status multiply(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const product *const p = context;
    const cloth_matrix *const m = p->m;
    const size_t from = m->bands.begin[part], to = m->bands.begin[part + 1];
    for (size_t i = from; i < to; i++)
        p->y[i] = br_mat3_mul_vec(m->diagonal[i], p->x[i]);
    take_crossing(p, part);
    for (size_t i = from; i < to; i++) {
        const br_vec3 own = p->x[i];
        br_vec3 sum = p->y[i];
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            const uint32_t j = m->column[k];
            sum = br_vec3_add(sum, br_mat3_mul_vec(m->block[k], p->x[j]));
            if (j < to)
                p->y[j] = br_vec3_add(p->y[j], br_mat3_tmul_vec(m->block[k], own));
        }
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++) {
            const uint32_t j = m->far_column[k];
            sum = br_vec3_add_scaled(sum, m->far[k], p->x[j]);
            if (j < to)
                p->y[j] = br_vec3_add_scaled(p->y[j], m->far[k], own);
        }
        p->y[i] = sum;
    }
    return BR_OK;
}

/* No loop of this file fails. */
void cloth_matrix_multiply(const cloth_matrix *m, const br_vec3 *x, br_vec3 *y)
{
    product p = {.m = m, .x = x, .y = y};
    (void)br_team_run(m->team, m->bands.parts, multiply, &p, NULL);
}

/* ---- quadratic bending ---- */

/* What one vertex pulls at another with is opposite to what that one does, and nothing where they are at one
 * place: no shift of all vertices makes a force. */
static inline br_vec3 pull_at(double stiffness, const br_vec3 *x, size_t i, size_t j)
{
    return br_vec3_scale(stiffness, br_vec3_sub(x[j], x[i]));
}

static br_status bend(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const product *const p = context;
    const cloth_matrix *const m = p->m;
    br_vec3 *const force = p->y;
    const size_t to = m->bands.begin[part + 1];
    for (size_t k = m->bands.crossing_begin[part]; k < m->bands.crossing_begin[part + 1]; k++) {
        const cloth_crossing at = m->bands.crossing[k];
        const uint32_t j = at.far ? m->far_column[at.entry] : m->column[at.entry];
        const double stiffness = at.far ? m->bend_far[at.entry] : m->bend_block[at.entry];
        force[j] = br_vec3_add(force[j], pull_at(stiffness, p->x, at.row, j));
    }
    for (size_t i = m->bands.begin[part]; i < to; i++) {
        br_vec3 sum = force[i];
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            const uint32_t j = m->column[k];
            const br_vec3 pull = pull_at(m->bend_block[k], p->x, i, j);
            sum = br_vec3_sub(sum, pull);
            if (j < to)
                force[j] = br_vec3_add(force[j], pull);
        }
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++) {
            const uint32_t j = m->far_column[k];
            const br_vec3 pull = pull_at(m->bend_far[k], p->x, i, j);
            sum = br_vec3_sub(sum, pull);
            if (j < to)
                force[j] = br_vec3_add(force[j], pull);
        }
        force[i] = sum;
    }
    return BR_OK;
}

void cloth_matrix_bend(const cloth_matrix *m, const br_vec3 *x, br_vec3 *force)
{
    product p = {.m = m, .x = x, .y = force};
    (void)br_team_run(m->team, m->bands.parts, bend, &p, NULL);
}

/* ---- four products at once ---- */

/* y += m x for the columns of m^T, which are m's rows. */
static inline void add_product(cloth_four y[3], const double *m, const cloth_four x[3], size_t row,
                               size_t column)
{
    for (size_t d = 0; d < 3; d++) {
        const double p = m[d * row], q = m[d * row + column], r = m[d * row + 2 * column];
        y[d].a += p * x[0].a + q * x[1].a + r * x[2].a;
        y[d].b += p * x[0].b + q * x[1].b + r * x[2].b;
    }
}

static inline void add_far(cloth_four y[3], double m, const cloth_four x[3])
{
    for (size_t d = 0; d < 3; d++) {
        y[d].a += m * x[d].a;
        y[d].b += m * x[d].b;
    }
}

static br_status multiply_four(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const product *const p = context;
    const cloth_matrix *const m = p->m;
    const cloth_four *const x = p->fours;
    cloth_four *const y = p->products;
    const size_t from = m->bands.begin[part], to = m->bands.begin[part + 1];
    memset(&y[3 * from], 0, 3 * (to - from) * sizeof *y);
    for (size_t k = m->bands.crossing_begin[part]; k < m->bands.crossing_begin[part + 1]; k++) {
        const cloth_crossing at = m->bands.crossing[k];
        const cloth_four *const own = &x[3 * (size_t)at.row];
        if (at.far)
            add_far(&y[3 * (size_t)m->far_column[at.entry]], m->far[at.entry], own);
        else
            add_product(&y[3 * (size_t)m->column[at.entry]], m->block[at.entry].m, own, 1, 3);
    }
    for (size_t i = from; i < to; i++) {
        const cloth_four own[3] = {x[3 * i], x[3 * i + 1], x[3 * i + 2]};
        add_product(&y[3 * i], m->diagonal[i].m, own, 3, 1);
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            const size_t j = m->column[k];
            add_product(&y[3 * i], m->block[k].m, &x[3 * j], 3, 1);
            if (j < to)
                add_product(&y[3 * j], m->block[k].m, own, 1, 3);
        }
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++) {
            const size_t j = m->far_column[k];
            add_far(&y[3 * i], m->far[k], &x[3 * j]);
            if (j < to)
                add_far(&y[3 * j], m->far[k], own);
        }
    }
    return BR_OK;
}

void cloth_matrix_multiply_four(const cloth_matrix *m, const cloth_four *x, cloth_four *y)
{
    product p = {.m = m, .fours = x, .products = y};
    (void)br_team_run(m->team, m->bands.parts, multiply_four, &p, NULL);
}
