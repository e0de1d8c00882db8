/* What Newton's method in the bodies' velocities needs of a problem: which bodies each block couples, the
 * pattern that follows, and the blocks' rows in units in which masses are one. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "../base/ascending.h"
#include "bodies.h"
#include "newton.h"

/* Of the largest pivot: what is below in an inverse inertia is 0. */
static const double ROUND_OFF = 1e-14;
static const size_t FIXED = SIZE_MAX;

void newton_bodies_free(newton_bodies *s)
{
    free(s->index);
    free(s->ends);
    free(s->j);
    free(s->gain);
    free(s->u);
    free(s->first);
    free(s->neighbour);
    block_lu_destroy(s->lu);
}

static br_status no_memory(const newton_bodies *s, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "newton: out of memory for %zu blocks between %zu bodies",
                   s->n_blocks, s->n);
}

static void find_ends(newton_bodies *s, const newton_problem *p, const br_body_assembler *bodies)
{
    s->n = 0;
    for (size_t i = 0; i <= bodies->n_bodies; i++)
        s->index[i] = body_moves(&bodies->mass[i]) ? s->n++ : FIXED;
    for (size_t i = 0; i < s->n_blocks; i++) {
        const bool row = i < bodies->n_rows;
        const size_t contact = i - bodies->n_rows;
        int of[NEWTON_ENDS];
        body_ends(bodies, i, of);
        newton_ends *e = &s->ends[i];
        *e = (newton_ends){.compliance = row ? bodies->problem_row[i].compliance
                                             : bodies->problem_contact[contact].compliance};
        for (int k = 0; k < NEWTON_ENDS; k++)
            if (p->block[i].size > 0 && s->index[of[k]] != FIXED && !(k == 1 && of[0] == of[1]))
                e->body[e->n++] = s->index[of[k]];
    }
}

/* Each body itself and, for each block, the other one; sorted, each once. */
static void find_neighbours(newton_bodies *s)
{
    memset(s->first, 0, (s->n + 2) * sizeof *s->first);
    /* Counted two places on, summed up, and moved one place back as they are filled in. */
    for (int fill = 0; fill < 2; fill++) {
        for (size_t i = 0; i < s->n; i++)
            if (fill)
                s->neighbour[s->first[i + 1]++] = i;
            else
                s->first[i + 2]++;
        for (size_t i = 0; i < s->n_blocks; i++)
            for (size_t k = 0; k < NEWTON_ENDS && s->ends[i].n == NEWTON_ENDS; k++) {
                if (fill)
                    s->neighbour[s->first[s->ends[i].body[k] + 1]++] = s->ends[i].body[1 - k];
                else
                    s->first[s->ends[i].body[k] + 2]++;
            }
        for (size_t i = 0; i < s->n && !fill; i++)
            s->first[i + 2] += s->first[i + 1];
    }
    size_t to = 0;
    for (size_t i = 0; i < s->n; i++) {
        const size_t from = s->first[i], end = s->first[i + 1];
        s->first[i] = to;
        to += ascending_once(&s->neighbour[from], end - from, &s->neighbour[to]);
    }
    s->first[s->n] = to;
}

/* Entries of the matrix in impulses: each pair of blocks on a body, those on both bodies once too often. */
static double entries_in_impulses(newton_bodies *s, const newton_problem *p)
{
    double sum = 0;
    memset(s->u, 0, (s->n + 1) * sizeof *s->u);
    for (size_t i = 0; i < s->n_blocks; i++)
        for (size_t k = 0; k < s->ends[i].n; k++)
            s->u[s->ends[i].body[k]] += p->block[i].size;
    for (size_t i = 0; i < s->n; i++)
        sum += s->u[i] * s->u[i];
    return sum;
}

bool newton_bodies_may(const br_contact_problem *problem)
{
    return problem->op->type == &body_operator_type;
}

br_status newton_bodies_look(newton_bodies *s, const newton_problem *p, const br_contact_problem *problem,
                             bool *wanted, br_error *error)
{
    s->n_blocks = problem->n_rows + problem->n_contacts;
    const br_body_assembler *bodies = (const br_body_assembler *)problem->op;
    s->n = bodies->n_bodies;
    if (!br_grow(&s->index, &s->index_capacity, s->n + 1, sizeof *s->index) ||
        !br_grow(&s->ends, &s->ends_capacity, s->n_blocks, sizeof *s->ends) ||
        !br_grow(&s->first, &s->first_capacity, s->n + 2, sizeof *s->first) ||
        !br_grow(&s->neighbour, &s->neighbour_capacity, s->n + NEWTON_ENDS * s->n_blocks,
                 sizeof *s->neighbour) ||
        !br_grow(&s->u, &s->u_capacity, NEWTON_BODY * s->n + 1, sizeof *s->u))
        return no_memory(s, error);
    find_ends(s, p, bodies);
    find_neighbours(s);
    *wanted = NEWTON_BODY * NEWTON_BODY * (double)s->first[s->n] < entries_in_impulses(s, p);
    return BR_OK;
}

static void find_places(newton_bodies *s)
{
    for (size_t i = 0; i < s->n_blocks; i++) {
        newton_ends *e = &s->ends[i];
        for (size_t k = 0; k < e->n; k++)
            for (size_t l = 0; l < e->n; l++)
                e->place[k][l] = block_lu_place(s->lu, e->body[k], e->body[l]);
    }
}

/* R of an inverse inertia I = R R', lower; a direction in which nothing turns has none. */
static void root_of(const br_mat3 *inertia, double root[3][3])
{
    double largest = 0;
    memset(root, 0, 9 * sizeof(double));
    for (int i = 0; i < 3; i++)
        largest = fmax(largest, inertia->m[4 * i]);
    for (int c = 0; c < 3; c++) {
        double pivot = inertia->m[4 * c];
        for (int k = 0; k < c; k++)
            pivot -= root[c][k] * root[c][k];
        if (!(pivot > ROUND_OFF * largest))
            continue;
        root[c][c] = sqrt(pivot);
        for (int r = c + 1; r < 3; r++) {
            double sum = inertia->m[3 * r + c];
            for (int k = 0; k < c; k++)
                sum -= root[r][k] * root[c][k];
            root[r][c] = sum / root[c][c];
        }
    }
}

/* A component's row of J for one end, times R; two ends on one body add up. */
static void put(double *to, const br_inverse_mass *mass, double root[3][3], br_vec3 linear, br_vec3 angular)
{
    const double m = sqrt(mass->inverse_mass), l[3] = {linear.x, linear.y, linear.z},
                 a[3] = {angular.x, angular.y, angular.z};
    for (int c = 0; c < 3; c++) {
        to[c] += m * l[c];
        for (int r = c; r < 3; r++)
            to[3 + c] += a[r] * root[r][c];
    }
}

/* The directions of a block in the space of one of its bodies. */
static void directions_of(const br_body_assembler *bodies, size_t block, int end, br_vec3 linear[BR_BLOCK],
                          br_vec3 angular[BR_BLOCK])
{
    const double sign = end ? -1 : 1;
    if (block < bodies->n_rows) {
        const body_row *r = &bodies->row[block];
        linear[0] = br_vec3_scale(sign, r->linear);
        angular[0] = end ? r->angular_b : r->angular_a;
        return;
    }
    const body_contact *c = body_contact_of(bodies, block - bodies->n_rows);
    const br_vec3 way[3] = {c->normal, c->tangent, c->binormal};
    for (int k = 0; k < 3; k++) {
        linear[k] = br_vec3_scale(sign, way[k]);
        angular[k] = br_vec3_scale(sign, br_vec3_cross(end ? c->arm_b : c->arm_a, way[k]));
    }
    linear[BR_BLOCK_TAU] = br_vec3_make(0, 0, 0);
    angular[BR_BLOCK_TAU] = br_vec3_scale(sign, c->normal);
}

static void find_rows(newton_bodies *s, const newton_problem *p, const br_body_assembler *bodies)
{
    memset(s->j, 0, NEWTON_PAIR * p->n * sizeof *s->j);
    for (size_t i = 0; i < s->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        const bool row = i < bodies->n_rows;
        for (int end = 0; end < NEWTON_ENDS && b->size > 0; end++) {
            const int body = row ? (end ? bodies->row[i].b : bodies->row[i].a)
                                 : (end ? body_contact_of(bodies, i - bodies->n_rows)->b
                                        : body_contact_of(bodies, i - bodies->n_rows)->a);
            if (s->index[body] == FIXED)
                continue;
            const size_t slot = s->ends[i].body[0] == s->index[body] ? 0 : 1;
            double root[3][3];
            br_vec3 linear[BR_BLOCK], angular[BR_BLOCK];
            root_of(&bodies->mass[body].inverse_inertia, root);
            directions_of(bodies, i, end, linear, angular);
            for (int k = 0; k < b->size; k++) {
                const double scale = newton_scale(b, k);
                put(&s->j[NEWTON_PAIR * (b->first + (size_t)k) + NEWTON_BODY * slot], &bodies->mass[body],
                    root, br_vec3_scale(scale, linear[k]), br_vec3_scale(scale, angular[k]));
            }
        }
    }
}

br_status newton_bodies_make(newton_bodies *s, const newton_problem *p, const br_contact_problem *problem,
                             br_error *error)
{
    if (!s->lu)
        s->lu = block_lu_create();
    if (!s->lu || !br_grow(&s->j, &s->j_capacity, NEWTON_PAIR * p->n + 1, sizeof *s->j) ||
        !br_grow(&s->gain, &s->gain_capacity, BR_BLOCK * BR_BLOCK * s->n_blocks, sizeof *s->gain))
        return no_memory(s, error);
    br_error why = {0};
    const br_status status = block_lu_analyse(s->lu, s->n, s->first, s->neighbour, &why);
    if (status < 0)
        return br_fail(error, status, "newton: %s", why.message);
    find_places(s);
    find_rows(s, p, (const br_body_assembler *)problem->op);
    return BR_OK;
}
