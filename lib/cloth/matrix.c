/* The matrix of a step: assembled from triangles and hinges, in their order, and multiplied by rows. */
#include "cloth.h"

static void add(br_mat3 *to, const br_mat3 *part)
{
    for (int i = 0; i < 9; i++)
        to->m[i] += part->m[i];
}

static void add_transposed(br_mat3 *to, const br_mat3 *part)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            to->m[3 * i + j] += part->m[3 * j + i];
}

static void subtract(br_mat3 *to, const br_mat3 *part)
{
    for (int i = 0; i < 9; i++)
        to->m[i] -= part->m[i];
}

static void subtract_transposed(br_mat3 *to, const br_mat3 *part)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            to->m[3 * i + j] -= part->m[3 * j + i];
}

/* What does not depend on places. */
static void begin(br_cloth *c, double mass, double elastic)
{
    cloth_matrix *const m = &c->matrix;
    for (size_t i = 0; i < m->n; i++) {
        const double d = mass * c->mass[i] + elastic * m->bend_diagonal[i];
        m->diagonal[i] = br_mat3_diagonal(d, d, d);
    }
    for (size_t k = 0; k < m->start[m->n]; k++) {
        const double d = elastic * m->bend_block[k];
        m->block[k] = br_mat3_diagonal(d, d, d);
    }
    for (size_t k = 0; k < m->far_start[m->n]; k++)
        m->far[k] = elastic * m->bend_far[k];
}

/* A vector's products with vectors, one for each pair of a hinge's vertices. */
static void add_hinge(br_cloth *c, const cloth_bend *b, const br_vec3 *x, double factor)
{
    static const int ends[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    cloth_matrix *const m = &c->matrix;
    double angle;
    br_vec3 g[4];
    if (!cloth_bend_angle(b, x, &angle, g))
        return;
    factor *= b->stiffness * b->length * b->length;
    for (int k = 0; k < 6; k++) {
        const br_vec3 p = br_vec3_scale(factor, g[ends[k][0]]), q = g[ends[k][1]];
        const br_mat3 part = {{p.x * q.x, p.x * q.y, p.x * q.z, p.y * q.x, p.y * q.y, p.y * q.z, p.z * q.x,
                               p.z * q.y, p.z * q.z}};
        add(&m->block[b->slot[k].first], &part);
        add_transposed(&m->block[b->slot[k].second], &part);
        subtract(&m->diagonal[b->vertex[ends[k][0]]], &part);
        subtract_transposed(&m->diagonal[b->vertex[ends[k][1]]], &part);
    }
}

void cloth_matrix_assemble(br_cloth *c, const br_vec3 *x, double mass, double elastic, double damped)
{
    cloth_matrix *const m = &c->matrix;
    begin(c, mass, elastic);
    for (size_t t = 0; t < c->mesh->n_triangles; t++) {
        const cloth_element *const e = &c->elements[t];
        br_mat3 part[3];
        cloth_element_stiffness(e, &c->material, x, elastic, damped, part);
        for (int k = 0; k < 3; k++) {
            add(&m->block[e->slot[k].first], &part[k]);
            add_transposed(&m->block[e->slot[k].second], &part[k]);
            subtract(&m->diagonal[e->vertex[k]], &part[k]);
            subtract_transposed(&m->diagonal[e->vertex[(k + 1) % 3]], &part[k]);
        }
    }
    if (!c->full_bending)
        return;
    const double bending =
        (c->options.bending == BR_CLOTH_HINGES ? elastic : 0) + c->material.damping_bending * damped;
    for (size_t h = 0; h < c->mesh->n_hinges; h++)
        add_hinge(c, &c->bends[h], x, bending);
}

void cloth_matrix_multiply(const cloth_matrix *m, const br_vec3 *x, br_vec3 *y)
{
    for (size_t i = 0; i < m->n; i++) {
        br_vec3 sum = br_mat3_mul_vec(m->diagonal[i], x[i]);
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++)
            sum = br_vec3_add(sum, br_mat3_mul_vec(m->block[k], x[m->column[k]]));
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++)
            sum = br_vec3_add_scaled(sum, m->far[k], x[m->far_column[k]]);
        y[i] = sum;
    }
}
