/* Forces and matrix of a step: from triangles and hinges, in their order. None of them resists a shift of
 * all vertices: but for masses, the diagonal is minus the sum of its row. The threads of a team share each
 * loop (share.h). */
#include "cloth.h"

/* A loop on its way. */
typedef struct assembly {
    const br_cloth *c;
    const br_vec3 *x;
    br_vec3 *force;
    double mass, elastic, damped, bending;
} assembly;

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
static br_status begin(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const assembly *const a = context;
    const cloth_matrix *const m = &a->c->matrix;
    const size_t from = m->bands.begin[part], to = m->bands.begin[part + 1];
    for (size_t k = m->start[from]; k < m->start[to]; k++) {
        const double d = a->elastic * m->bend_block[k];
        m->block[k] = br_mat3_diagonal(d, d, d);
    }
    for (size_t k = m->far_start[from]; k < m->far_start[to]; k++)
        m->far[k] = a->elastic * m->bend_far[k];
    return BR_OK;
}

/* What rows of earlier parts take off the diagonal of this one's. */
static void take_crossing(const cloth_matrix *m, size_t part)
{
    for (size_t k = m->bands.crossing_begin[part]; k < m->bands.crossing_begin[part + 1]; k++) {
        const cloth_crossing at = m->bands.crossing[k];
        if (at.far)
            for (int d = 0; d < 9; d += 4)
                m->diagonal[m->far_column[at.entry]].m[d] -= m->far[at.entry];
        else
            add_transposed(m->diagonal[m->column[at.entry]].m, -1, m->block[at.entry].m);
    }
}

/* The diagonal, when all the rest is there. */
static br_status finish(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const assembly *const a = context;
    const cloth_matrix *const m = &a->c->matrix;
    const size_t from = m->bands.begin[part], to = m->bands.begin[part + 1];
    for (size_t i = from; i < to; i++) {
        const double mass = a->mass * a->c->mass[i];
        m->diagonal[i] = br_mat3_diagonal(mass, mass, mass);
    }
    take_crossing(m, part);
    for (size_t i = from; i < to; i++) {
        br_mat3 own = m->diagonal[i];
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++) {
            add(own.m, -1, m->block[k].m);
            if (m->column[k] < to)
                add_transposed(m->diagonal[m->column[k]].m, -1, m->block[k].m);
        }
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++)
            for (int d = 0; d < 9; d += 4) {
                own.m[d] -= m->far[k];
                if (m->far_column[k] < to)
                    m->diagonal[m->far_column[k]].m[d] -= m->far[k];
            }
        m->diagonal[i] = own;
    }
    return BR_OK;
}

/* ---- triangles: bits 0 to 2 of what is their part's own are vertices, 3 to 5 blocks ---- */

static void element_stiffness(const assembly *a, size_t t, unsigned own)
{
    const cloth_element *const e = &a->c->elements[t];
    br_mat3 part[3];
    cloth_element_stiffness(e, &a->c->material, a->x, a->elastic, a->damped, part);
    for (int k = 0; k < 3; k++)
        if (own >> (3 + k) & 1)
            add_at(a->c->matrix.block, e->slot[k], &part[k]);
}

static br_status elements_stiffness(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const assembly *const a = context;
    const cloth_share *const s = &a->c->by_element;
    for (size_t t = s->begin[part]; t < s->begin[part + 1]; t++)
        element_stiffness(a, t, s->own[t]);
    for (size_t k = s->late_begin[part]; k < s->late_begin[part + 1]; k++)
        element_stiffness(a, s->late[k].thing, s->late[k].targets);
    return BR_OK;
}

static br_status elements_force(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const assembly *const a = context;
    const cloth_share *const s = &a->c->by_element;
    const cloth_element *const e = a->c->elements;
    for (size_t t = s->begin[part]; t < s->begin[part + 1]; t++)
        cloth_element_force(&e[t], &a->c->material, a->x, s->own[t], a->force);
    for (size_t k = s->late_begin[part]; k < s->late_begin[part + 1]; k++)
        cloth_element_force(&e[s->late[k].thing], &a->c->material, a->x, s->late[k].targets, a->force);
    return BR_OK;
}

/* ---- hinges: bits 0 to 3 are vertices, 4 to 9 blocks ---- */

/* A vector's products with vectors, one for each pair of a hinge's vertices. */
static void bend_stiffness(const assembly *a, const cloth_bend *b, unsigned own)
{
    br_vec3 g[4];
    if (!cloth_bend_gradient(b, a->x, g))
        return;
    double factor = a->bending;
    factor *= b->stiffness * b->length * b->length;
    for (int k = 0; k < 6; k++) {
        if (!(own >> (4 + k) & 1))
            continue;
        const int *const ends = cloth_bend_pairs[k];
        const br_vec3 p = br_vec3_scale(factor, g[ends[0]]), q = g[ends[1]];
        const br_mat3 part = {{p.x * q.x, p.x * q.y, p.x * q.z, p.y * q.x, p.y * q.y, p.y * q.z, p.z * q.x,
                               p.z * q.y, p.z * q.z}};
        add_at(a->c->matrix.block, b->slot[k], &part);
    }
}

static br_status bends_stiffness(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const assembly *const a = context;
    const cloth_share *const s = &a->c->by_bend;
    for (size_t h = s->begin[part]; h < s->begin[part + 1]; h++)
        bend_stiffness(a, &a->c->bends[h], s->own[h]);
    for (size_t k = s->late_begin[part]; k < s->late_begin[part + 1]; k++)
        bend_stiffness(a, &a->c->bends[s->late[k].thing], s->late[k].targets);
    return BR_OK;
}

static br_status bends_force(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const assembly *const a = context;
    const cloth_share *const s = &a->c->by_bend;
    for (size_t h = s->begin[part]; h < s->begin[part + 1]; h++)
        cloth_bend_force(&a->c->bends[h], a->x, s->own[h], a->force);
    for (size_t k = s->late_begin[part]; k < s->late_begin[part + 1]; k++)
        cloth_bend_force(&a->c->bends[s->late[k].thing], a->x, s->late[k].targets, a->force);
    return BR_OK;
}

/* ---- all of it ---- */

/* None of the loops fails. */
static void run(assembly *a, br_team_work work)
{
    (void)br_team_run(a->c->team, a->c->matrix.bands.parts, work, a, NULL);
}

void cloth_add_elastic(const br_cloth *c, br_vec3 *force)
{
    assembly a = {.c = c, .x = c->position, .force = force};
    run(&a, elements_force);
    if (c->options.bending == BR_CLOTH_QUADRATIC)
        cloth_matrix_bend(&c->matrix, c->position, force);
    else
        run(&a, bends_force);
}

void cloth_matrix_assemble(br_cloth *c, const br_vec3 *x, double mass, double elastic, double damped)
{
    assembly a = {.c = c, .x = x, .mass = mass, .elastic = elastic, .damped = damped};
    a.bending = (c->options.bending == BR_CLOTH_HINGES ? elastic : 0) + c->material.damping_bending * damped;
    run(&a, begin);
    run(&a, elements_stiffness);
    if (c->full_bending)
        run(&a, bends_stiffness);
    run(&a, finish);
}
