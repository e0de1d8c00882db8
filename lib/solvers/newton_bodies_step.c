/* A step of Newton's method by a system in the bodies' velocities (newton_bodies.h). */
#include <math.h>
#include <string.h>
#include "newton.h"

static double dot(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < NEWTON_BODY; i++)
        sum += a[i] * b[i];
    return sum;
}

/* u += J' x of a block; and J u of one of its components. */
static void push(const newton_bodies *s, const newton_block *b, const newton_ends *e, const double *x,
                 double *u)
{
    for (size_t k = 0; k < e->n; k++)
        for (int r = 0; r < b->size; r++) {
            const double *j = &s->j[NEWTON_PAIR * (b->first + (size_t)r) + NEWTON_BODY * k];
            double *of = &u[NEWTON_BODY * e->body[k]];
            for (int c = 0; c < NEWTON_BODY; c++)
                of[c] += j[c] * x[r];
        }
}

static double read(const newton_bodies *s, const newton_ends *e, size_t unknown, const double *u)
{
    double sum = 0;
    for (size_t k = 0; k < e->n; k++)
        sum += dot(&s->j[NEWTON_PAIR * unknown + NEWTON_BODY * k], &u[NEWTON_BODY * e->body[k]]);
    return sum;
}

void newton_bodies_gather(const newton_bodies *s, const newton_problem *p, const double *x, double *u)
{
    memset(u, 0, NEWTON_BODY * s->n * sizeof *u);
    for (size_t i = 0; i < s->n_blocks; i++)
        push(s, &p->block[i], &s->ends[i], &x[p->block[i].first], u);
}

void newton_bodies_spread(const newton_bodies *s, const newton_problem *p, const double *u, const double *x,
                          const double *g, double *v)
{
    for (size_t i = 0; i < s->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        for (int k = 0; k < b->size; k++) {
            const size_t at = b->first + (size_t)k;
            v[at] = (g ? g[at] : 0) + read(s, &s->ends[i], at, u);
        }
        if (b->size > 0)
            v[b->first] += s->ends[i].compliance * x[b->first];
    }
}

enum { WIDTH = NEWTON_SIZE + 1 };

/* a x = b of n unknowns and n + 1 right sides in place of b, by elimination with the largest pivot of a
 * column. False: a is singular. */
static bool divide(int n, double a[NEWTON_SIZE][NEWTON_SIZE], double b[NEWTON_SIZE][WIDTH])
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > fabs(a[best][k]))
                best = i;
        if (!(fabs(a[best][k]) > 0))
            return false;
        for (int j = 0; j < n; j++) {
            const double keep = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = keep;
        }
        for (int j = 0; j <= n; j++) {
            const double keep = b[k][j];
            b[k][j] = b[best][j];
            b[best][j] = keep;
        }
        for (int i = k + 1; i < n; i++) {
            const double factor = a[i][k] / a[k][k];
            for (int j = k; j < n; j++)
                a[i][j] -= factor * a[k][j];
            for (int j = 0; j <= n; j++)
                b[i][j] -= factor * b[k][j];
        }
    }
    for (int j = 0; j <= n; j++)
        for (int i = n; i-- > 0;) {
            for (int k = i + 1; k < n; k++)
                b[i][j] -= a[i][k] * b[k][j];
            b[i][j] /= a[i][i];
        }
    return true;
}

/* G of a block, and -A^-1 F in place of its step. False: A is singular. */
static bool invert(newton *s, size_t i)
{
    const newton_block *b = &s->problem.block[i];
    newton_map map;
    double a[NEWTON_SIZE][NEWTON_SIZE], g[NEWTON_SIZE][WIDTH];
    newton_map_derivative(b, &s->vector[NEWTON_X][b->first], &s->vector[NEWTON_V][b->first], &s->moved[i],
                          &map);
    for (int k = 0; k < b->size; k++) {
        for (int l = 0; l < b->size; l++) {
            const double own = s->alpha * newton_weight(b, l) + (l == 0 ? s->bodies.ends[i].compliance : 0);
            a[k][l] = map.b[k][l] + own * map.c[k][l];
            g[k][l] = map.c[k][l];
        }
        g[k][b->size] = -map.value[k];
    }
    if (!divide(b->size, a, g))
        return false;
    for (int k = 0; k < b->size; k++) {
        for (int l = 0; l < b->size; l++)
            s->bodies.gain[NEWTON_SIZE * (NEWTON_SIZE * i + (size_t)k) + (size_t)l] = g[k][l];
        s->vector[NEWTON_STEP][b->first + (size_t)k] = g[k][b->size];
    }
    return true;
}

/* The block's J' G J into the matrix. */
static void add(newton_bodies *t, const newton_block *b, size_t i)
{
    const newton_ends *e = &t->ends[i];
    const double *gain = &t->gain[NEWTON_SIZE * NEWTON_SIZE * i], *j = &t->j[NEWTON_PAIR * b->first];
    double moved[NEWTON_SIZE][NEWTON_PAIR] = {{0}}; /* G J */
    for (int k = 0; k < b->size; k++)
        for (int l = 0; l < b->size; l++)
            for (int c = 0; c < NEWTON_PAIR; c++)
                moved[k][c] += gain[NEWTON_SIZE * k + l] * j[NEWTON_PAIR * l + c];
    for (size_t row = 0; row < e->n; row++)
        for (size_t column = 0; column < e->n; column++) {
            double *value = &block_lu_values(t->lu)[e->place[row][column]];
            for (int k = 0; k < b->size; k++)
                for (int r = 0; r < NEWTON_BODY; r++) {
                    const double by = j[NEWTON_PAIR * k + NEWTON_BODY * (int)row + r];
                    for (int c = 0; c < NEWTON_BODY; c++)
                        value[NEWTON_BODY * r + c] += by * moved[k][NEWTON_BODY * (int)column + c];
                }
        }
}

static void start_matrix(newton_bodies *t)
{
    block_lu_clear(t->lu);
    for (size_t i = 0; i < t->n; i++) {
        double *own = &block_lu_values(t->lu)[block_lu_place(t->lu, i, i)];
        for (int c = 0; c < NEWTON_BODY; c++)
            own[(NEWTON_BODY + 1) * c] = 1;
    }
}

br_status newton_bodies_factorise(newton_bodies *t, const newton_problem *p, const br_solver_options *options,
                                  br_error *error)
{
    start_matrix(t);
    for (size_t i = 0; i < t->n_blocks; i++)
        if (p->block[i].size > 0)
            add(t, &p->block[i], i);
    return block_lu_factorise(t->lu, options, error);
}

/* A^-1 times the right side, block by block, becomes the step. */
static void solve(newton_bodies *t, const newton_problem *p, double *x)
{
    newton_bodies_gather(t, p, x, t->u);
    block_lu_solve(t->lu, t->u);
    for (size_t i = 0; i < t->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        const double *gain = &t->gain[NEWTON_SIZE * NEWTON_SIZE * i];
        double moved[NEWTON_SIZE];
        for (int k = 0; k < b->size; k++)
            moved[k] = read(t, &t->ends[i], b->first + (size_t)k, t->u);
        for (int k = 0; k < b->size; k++)
            for (int l = 0; l < b->size; l++)
                x[b->first + (size_t)k] -= gain[NEWTON_SIZE * k + l] * moved[l];
    }
}

br_status newton_bodies_step(newton *s, br_error *error)
{
    newton_bodies *t = &s->bodies;
    for (size_t i = 0; i < t->n_blocks; i++)
        if (s->problem.block[i].size > 0 && !invert(s, i))
            return br_fail(error, BR_ERR_SOLVER, "block %zu of %zu: it is singular", i, t->n_blocks);
    const br_status status = newton_bodies_factorise(t, &s->problem, s->options, error);
    if (status != BR_OK)
        return status;
    solve(t, &s->problem, s->vector[NEWTON_STEP]);
    return BR_OK;
}
