/* The matrix of a step: assembled from triangles and hinges, in their order. None of them resists a shift of
 * all vertices: but for masses, the diagonal is minus the sum of its row. */
#include <string.h>
#include "cloth.h"

/* to += s m, and to += s m^T: written out, since this is where time goes. */
static inline void add(double *to, double s, const double *m)
{
    to[0] += s * m[0];
    to[1] += s * m[1];
    to[2] += s * m[2];
    to[3] += s * m[3];
    to[4] += s * m[4];
    to[5] += s * m[5];
    to[6] += s * m[6];
    to[7] += s * m[7];
    to[8] += s * m[8];
}

static inline void add_transposed(double *to, double s, const double *m)
{
    to[0] += s * m[0];
    to[1] += s * m[3];
    to[2] += s * m[6];
    to[3] += s * m[1];
    to[4] += s * m[4];
    to[5] += s * m[7];
    to[6] += s * m[2];
    to[7] += s * m[5];
    to[8] += s * m[8];
}

static inline void add_at(br_mat3 *block, cloth_slot slot, const br_mat3 *part)
{
    (slot.turned ? add_transposed : add)(block[slot.index].m, 1, part->m);
}

/* What does not depend on places. */
static void begin(cloth_matrix *m, double elastic)
{
    for (size_t k = 0; k < m->start[m->n]; k++) {
        const double d = elastic * m->bend_block[k];
        m->block[k] = br_mat3_diagonal(d, d, d);
    }
    for (size_t k = 0; k < m->far_start[m->n]; k++)
        m->far[k] = elastic * m->bend_far[k];
}

/* The diagonal, when all the rest is there. */
static void finish(br_cloth *c, double mass)
{
    cloth_matrix *const m = &c->matrix;
    for (size_t i = 0; i < m->n; i++)
        m->diagonal[i] = br_mat3_diagonal(mass * c->mass[i], mass * c->mass[i], mass * c->mass[i]);
    for (size_t i = 0; i < m->n; i++) {
        br_mat3 own = m->diagonal[i];
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            add(own.m, -1, m->block[k].m);
            add_transposed(m->diagonal[m->column[k]].m, -1, m->block[k].m);
        }
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++) {
            br_mat3 *const other = &m->diagonal[m->far_column[k]];
            for (int d = 0; d < 9; d += 4) {
                own.m[d] -= m->far[k];
                other->m[d] -= m->far[k];
            }
        }
        m->diagonal[i] = own;
    }
}

/* A vector's products with vectors, one for each pair of a hinge's vertices. */
static void add_hinge(br_cloth *c, const cloth_bend *b, const br_vec3 *x, double factor)
{
    double angle;
    br_vec3 g[4];
    if (!cloth_bend_angle(b, x, &angle, g))
        return;
    factor *= b->stiffness * b->length * b->length;
    for (int k = 0; k < 6; k++) {
        const int *const ends = cloth_bend_pairs[k];
        const br_vec3 p = br_vec3_scale(factor, g[ends[0]]), q = g[ends[1]];
        const br_mat3 part = {{p.x * q.x, p.x * q.y, p.x * q.z, p.y * q.x, p.y * q.y, p.y * q.z, p.z * q.x,
                               p.z * q.y, p.z * q.z}};
        add_at(c->matrix.block, b->slot[k], &part);
    }
}

void cloth_matrix_assemble(br_cloth *c, const br_vec3 *x, double mass, double elastic, double damped)
{
    begin(&c->matrix, elastic);
    for (size_t t = 0; t < c->mesh->n_triangles; t++) {
        br_mat3 part[3];
        cloth_element_stiffness(&c->elements[t], &c->material, x, elastic, damped, part);
        for (int k = 0; k < 3; k++)
            add_at(c->matrix.block, c->elements[t].slot[k], &part[k]);
    }
    const double bending =
        (c->options.bending == BR_CLOTH_HINGES ? elastic : 0) + c->material.damping_bending * damped;
    for (size_t h = 0; c->full_bending && h < c->mesh->n_hinges; h++)
        add_hinge(c, &c->bends[h], x, bending);
    finish(c, mass);
}

void cloth_matrix_multiply(const cloth_matrix *m, const br_vec3 *x, br_vec3 *y)
{
    for (size_t i = 0; i < m->n; i++)
        y[i] = br_mat3_mul_vec(m->diagonal[i], x[i]);
    for (size_t i = 0; i < m->n; i++) {
        const br_vec3 own = x[i];
        br_vec3 sum = y[i];
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            const uint32_t j = m->column[k];
            sum = br_vec3_add(sum, br_mat3_mul_vec(m->block[k], x[j]));
            y[j] = br_vec3_add(y[j], br_mat3_tmul_vec(m->block[k], own));
        }
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++) {
            const uint32_t j = m->far_column[k];
            sum = br_vec3_add_scaled(sum, m->far[k], x[j]);
            y[j] = br_vec3_add_scaled(y[j], m->far[k], own);
        }
        y[i] = sum;
    }
}

/* What one vertex pulls at another with is opposite to what that one does, and nothing where they are at one
 * place: no shift of all vertices makes a force. */
void cloth_matrix_bend(const cloth_matrix *m, const br_vec3 *x, br_vec3 *force)
{
    for (size_t i = 0; i < m->n; i++) {
        const br_vec3 own = x[i];
        br_vec3 sum = force[i];
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            const uint32_t j = m->column[k];
            const br_vec3 pull = br_vec3_scale(m->bend_block[k], br_vec3_sub(x[j], own));
            sum = br_vec3_sub(sum, pull);
            force[j] = br_vec3_add(force[j], pull);
        }
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++) {
            const uint32_t j = m->far_column[k];
            const br_vec3 pull = br_vec3_scale(m->bend_far[k], br_vec3_sub(x[j], own));
            sum = br_vec3_sub(sum, pull);
            force[j] = br_vec3_add(force[j], pull);
        }
        force[i] = sum;
    }
}

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

void cloth_matrix_multiply_four(const cloth_matrix *m, const cloth_four *x, cloth_four *y)
{
    memset(y, 0, 3 * m->n * sizeof *y);
    for (size_t i = 0; i < m->n; i++) {
        const cloth_four own[3] = {x[3 * i], x[3 * i + 1], x[3 * i + 2]};
        add_product(&y[3 * i], m->diagonal[i].m, own, 3, 1);
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            const size_t j = 3 * (size_t)m->column[k];
            add_product(&y[3 * i], m->block[k].m, &x[j], 3, 1);
            add_product(&y[j], m->block[k].m, own, 1, 3);
        }
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++) {
            const size_t j = 3 * (size_t)m->far_column[k];
            for (size_t d = 0; d < 3; d++) {
                y[3 * i + d].a += m->far[k] * x[j + d].a;
                y[3 * i + d].b += m->far[k] * x[j + d].b;
                y[j + d].a += m->far[k] * own[d].a;
                y[j + d].b += m->far[k] * own[d].b;
            }
        }
    }
}
