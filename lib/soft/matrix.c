/* A = M (1 + h damping) + h^2 K by columns, factored by sparse LU. Parts of held nodes are those of a unit
 * matrix, so that the pattern does not depend on who is held. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "../base/ascending.h"
#include "soft.h"

/* Nodes that share an element with each node, itself included. */
typedef struct neighbours {
    size_t *start, *node; /* (n + 1), (start[n]) ascending */
} neighbours;

/* Each node's list with repetitions first, then sorted and without. */
static bool find_neighbours(const br_soft *s, neighbours *l)
{
    l->start = calloc(s->n + 2, sizeof *l->start);
    l->node = malloc(16 * s->n_elements * sizeof *l->node);
    if (!l->start || !l->node)
        return false;
    for (size_t e = 0; e < s->n_elements; e++)
        for (int a = 0; a < 4; a++)
            l->start[s->elements[e].node[a] + 2] += 4;
    for (size_t i = 2; i <= s->n + 1; i++)
        l->start[i] += l->start[i - 1];
    for (size_t e = 0; e < s->n_elements; e++)
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++)
                l->node[l->start[s->elements[e].node[a] + 1]++] = s->elements[e].node[b];
    size_t kept = 0;
    for (size_t i = 0, from = 0; i < s->n; i++) {
        const size_t end = l->start[i + 1];
        l->start[i] = kept;
        kept += ascending_once(&l->node[from], end - from, &l->node[kept]);
        from = end;
    }
    l->start[s->n] = kept;
    return true;
}

/* Three columns a node, in each three rows a neighbour. */
static void make_pattern(br_soft *s, const neighbours *l)
{
    size_t at = 0;
    for (size_t j = 0; j < s->n; j++)
        for (size_t c = 0; c < 3; c++) {
            s->start[3 * j + c] = at;
            for (size_t k = l->start[j]; k < l->start[j + 1]; k++)
                for (size_t r = 0; r < 3; r++)
                    s->row[at++] = 3 * l->node[k] + r;
        }
    s->start[3 * s->n] = at;
}

static void find_slots(br_soft *s, const neighbours *l)
{
    for (size_t e = 0; e < s->n_elements; e++)
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++) {
                const size_t row = s->elements[e].node[a], col = s->elements[e].node[b];
                size_t k = l->start[col];
                while (l->node[k] != row)
                    k++;
                s->elements[e].slot[a][b] = s->start[3 * col] + 3 * (k - l->start[col]);
            }
}

br_status soft_matrix_create(br_soft *s, br_error *error)
{
    neighbours l = {0};
    br_status status = BR_OK;
    size_t entries = 0;
    if (find_neighbours(s, &l))
        entries = 9 * l.start[s->n];
    s->lu = sparse_lu_create();
    if (!entries || !s->lu || !br_resize(&s->start, 3 * s->n + 1, sizeof *s->start) ||
        !br_resize(&s->row, entries, sizeof *s->row) || !br_resize(&s->value, entries, sizeof *s->value)) {
        status = br_fail(error, BR_ERR_MEMORY, "soft body: out of memory for a matrix of %zu nodes", s->n);
    } else {
        make_pattern(s, &l);
        find_slots(s, &l);
        status = sparse_lu_analyse(s->lu, 3 * s->n, s->start, s->row, error);
    }
    free(l.start);
    free(l.node);
    return status;
}

/* Entries from a column of a node to the next one. */
static size_t stride(const br_soft *s, size_t node)
{
    return s->start[3 * node + 1] - s->start[3 * node];
}

static void add(br_soft *s, const soft_element *e, br_mat3 part[4][4], double factor)
{
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            const size_t row = e->node[a], col = e->node[b], step = stride(s, col);
            if (s->held[row] || s->held[col])
                continue;
            double *const to = &s->value[e->slot[a][b]];
            for (size_t c = 0; c < 3; c++)
                for (size_t r = 0; r < 3; r++)
                    to[c * step + r] += factor * part[a][b].m[3 * r + c];
        }
}

static void add_diagonal(br_soft *s, size_t node, double value)
{
    for (size_t c = 0; c < 3; c++) {
        size_t k = s->start[3 * node + c];
        while (s->row[k] != 3 * node + c)
            k++;
        s->value[k] += value;
    }
}

br_status soft_matrix_factor(br_soft *s, const br_vec3 *at, br_error *error)
{
    const double h = s->options.dt;
    memset(s->value, 0, s->start[3 * s->n] * sizeof *s->value);
    for (size_t e = 0; e < s->n_elements; e++) {
        br_mat3 part[4][4];
        const soft_element *const element = &s->elements[e];
        soft_element_stiffness(element, &s->law, soft_element_deformation(element, at), h, part);
        add(s, element, part, h * h);
    }
    for (size_t i = 0; i < s->n; i++)
        add_diagonal(s, i, s->held[i] ? 1 : s->mass[i] * (1 + h * s->damping_mass));
    s->report.factorisations++;
    return br_error_within(error, sparse_lu_factorise(s->lu, s->value, error), "soft body at %g s", s->time);
}

void soft_matrix_solve(const br_soft *s, br_vec3 *b)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->held[i])
            b[i] = br_vec3_make(0, 0, 0);
    sparse_lu_solve(s->lu, &b->x);
}
