/* Symmetric successive over-relaxation as preconditioner of conjugate gradients, at the price of one product
 * with the matrix an iteration [Eisenstat: Efficient implementation of a class of preconditioned conjugate
 * gradient methods, 1981].
 *
 * With A = D + L + L^T, D~ = D/omega and the preconditioner (D~ + L) D~^-1 (D~ + L^T), the method runs on
 * (D~ + L)^-1 A (D~ + L^T)^-1, whose product with p is t + (D~ + L)^-1 (p - (2 - omega) D~ t) for
 * t = (D~ + L^T)^-1 p: one sweep back, one forth. Its own preconditioner is D~^-1. */
#include <math.h>
#include <stdlib.h>
#include <bristle/grow.h>
#include "cloth.h"
#include "sweeps.h"

static const float OMEGA = 1.45F;
/* Vertices whose products are summed in single precision before they go into a sum in double. */
enum { SPAN = 16 };

/* Rows before the diagonal, of the columns beyond it. */
static bool turn(size_t n, const size_t *from, const uint32_t *columns, size_t **start, uint32_t **column,
                 uint32_t **mirror)
{
    *start = calloc(n + 2, sizeof **start);
    if (!*start || !br_resize(column, from[n], sizeof **column) ||
        !br_resize(mirror, from[n], sizeof **mirror))
        return false;
    for (size_t k = 0; k < from[n]; k++)
        (*start)[columns[k] + 2]++;
    for (size_t i = 2; i <= n + 1; i++)
        (*start)[i] += (*start)[i - 1];
    for (size_t i = 0; i < n; i++)
        for (size_t k = from[i]; k < from[i + 1]; k++) {
            const size_t at = (*start)[columns[k] + 1]++;
            (*mirror)[at] = (uint32_t)k;
            (*column)[at] = (uint32_t)i;
        }
    return true;
}

bool cloth_sweeps_create(cloth_sweeps *s, const cloth_matrix *m)
{
    s->matrix = m;
    const size_t n = m->n, entries = m->start[n], far = m->far_start[n];
    return turn(n, m->start, m->column, &s->start, &s->column, &s->mirror) &&
           turn(n, m->far_start, m->far_column, &s->far_start, &s->far_column, &s->far_mirror) &&
           br_resize(&s->diagonal, 3 * n, sizeof *s->diagonal) &&
           br_resize(&s->inverse, 3 * n, sizeof *s->inverse) &&
           br_resize(&s->block, 3 * entries, sizeof *s->block) && br_resize(&s->far, far, sizeof *s->far) &&
           br_resize(&s->x, n, sizeof *s->x) && br_resize(&s->r, n, sizeof *s->r) &&
           br_resize(&s->p, n, sizeof *s->p) && br_resize(&s->t, n, sizeof *s->t) &&
           br_resize(&s->w, n, sizeof *s->w);
}

void cloth_sweeps_destroy(cloth_sweeps *s)
{
    free(s->diagonal);
    free(s->inverse);
    free(s->block);
    free(s->far);
    free(s->start);
    free(s->far_start);
    free(s->column);
    free(s->far_column);
    free(s->mirror);
    free(s->far_mirror);
    free(s->x);
    free(s->r);
    free(s->p);
    free(s->t);
    free(s->w);
}

static inline void set_columns(cloth_quad to[3], const double *m, double factor)
{
    to[0] = (cloth_quad){(float)(factor * m[0]), (float)(factor * m[3]), (float)(factor * m[6]), 0};
    to[1] = (cloth_quad){(float)(factor * m[1]), (float)(factor * m[4]), (float)(factor * m[7]), 0};
    to[2] = (cloth_quad){(float)(factor * m[2]), (float)(factor * m[5]), (float)(factor * m[8]), 0};
}

void cloth_sweeps_set(cloth_sweeps *s, const bool *pinned, br_mat3 *inverse)
{
    const cloth_matrix *const m = s->matrix;
    const br_mat3 unit = br_mat3_identity(), none = {{0}};
    for (size_t i = 0; i < m->n; i++) {
        const br_mat3 d = pinned[i] ? unit : m->diagonal[i];
        inverse[i] = pinned[i] ? unit : br_mat3_inverse(d);
        set_columns(&s->diagonal[3 * i], d.m, 1 / (double)OMEGA);
        set_columns(&s->inverse[3 * i], inverse[i].m, (double)OMEGA);
        for (size_t k = m->start[i]; k < m->start[i + 1]; k++)
            set_columns(&s->block[3 * k], pinned[i] || pinned[m->column[k]] ? none.m : m->block[k].m, 1);
        for (size_t k = m->far_start[i]; k < m->far_start[i + 1]; k++)
            s->far[k] = pinned[i] || pinned[m->far_column[k]] ? 0 : (float)m->far[k];
    }
}

void cloth_sweeps_hold(cloth_sweeps *s, size_t vertex, br_mat3 free, br_mat3 *inverse)
{
    /* Between the other directions a multiple of the unit matrix, as large as what is inverted. */
    const br_mat3 block = br_mat3_mul(free, br_mat3_mul(s->matrix->diagonal[vertex], free));
    const double size = block.m[0] + block.m[4] + block.m[8];
    const br_mat3 barred = br_mat3_sub(br_mat3_identity(), free);
    *inverse = (br_mat3){{0}};
    if (size > 0) {
        const br_mat3 whole = br_mat3_add(block, br_mat3_scale(size, barred));
        *inverse = br_mat3_mul(free, br_mat3_mul(br_mat3_inverse(whole), free));
    }
    set_columns(&s->diagonal[3 * vertex], block.m, 1 / (double)OMEGA);
    set_columns(&s->inverse[3 * vertex], inverse->m, (double)OMEGA);
}

static inline cloth_quad times(const cloth_quad m[3], cloth_quad x)
{
    return m[0] * x[0] + m[1] * x[1] + m[2] * x[2];
}

/* (D~ + L) w = what is handed over row by row. The blocks are transposes of those beyond the diagonal:
 * products with their columns are summed first, the numbers of each sum at the end. */
static inline cloth_quad forward(const cloth_sweeps *s, size_t i, cloth_quad sum)
{
    cloth_quad a = {0}, b = {0}, c = {0};
    for (size_t k = s->far_start[i]; k < s->far_start[i + 1]; k++)
        sum -= s->far[s->far_mirror[k]] * s->w[s->far_column[k]];
    for (size_t k = s->start[i]; k < s->start[i + 1]; k++) {
        const cloth_quad *const m = &s->block[3 * (size_t)s->mirror[k]], w = s->w[s->column[k]];
        a += m[0] * w;
        b += m[1] * w;
        c += m[2] * w;
    }
    sum -= (cloth_quad){a[0] + a[1] + a[2], b[0] + b[1] + b[2], c[0] + c[1] + c[2], 0};
    return times(&s->inverse[3 * i], sum);
}

/* (D~ + L^T) t = the same; the nearest vertex, which was worked out last, comes last. */
static inline cloth_quad backward(const cloth_sweeps *s, size_t i, cloth_quad sum)
{
    const cloth_matrix *const m = s->matrix;
    for (size_t k = m->far_start[i + 1]; k-- > m->far_start[i];)
        sum -= s->far[k] * s->t[m->far_column[k]];
    for (size_t k = m->start[i + 1]; k-- > m->start[i];)
        sum -= times(&s->block[3 * k], s->t[m->column[k]]);
    return times(&s->inverse[3 * i], sum);
}

/* Sums of products, some at a time in single precision, in a fixed order. */
typedef struct total {
    cloth_quad few;
    double sum;
    int n;
} total;

static inline void add(total *t, cloth_quad product)
{
    t->few += product;
    if (++t->n == SPAN) {
        t->sum += (double)t->few[0] + (double)t->few[1] + (double)t->few[2];
        t->few = (cloth_quad){0};
        t->n = 0;
    }
}

static double total_of(const total *t)
{
    return t->sum + ((double)t->few[0] + (double)t->few[1] + (double)t->few[2]);
}

/* What has to be solved, as the method sees it, and its square. */
static double begin(cloth_sweeps *s, const br_vec3 *r, double scale)
{
    const cloth_quad zero = {0};
    total square = {{0}, 0, 0};
    for (size_t i = 0; i < s->matrix->n; i++) {
        const cloth_quad right = {(float)(scale * r[i].x), (float)(scale * r[i].y), (float)(scale * r[i].z),
                                  0};
        s->r[i] = s->w[i] = forward(s, i, right);
        s->x[i] = s->p[i] = zero;
        add(&square, s->r[i] * times(&s->diagonal[3 * i], s->r[i]));
    }
    return total_of(&square);
}

int cloth_sweeps_solve(cloth_sweeps *s, const br_vec3 *r, double scale, double share, int most)
{
    const size_t n = s->matrix->n;
    double square = begin(s, r, scale);
    const double enough = share * square;
    float keep = 0;
    int k = 0;
    for (; square > enough && k < most; k++) {
        total curvature = {{0}, 0, 0}, next = {{0}, 0, 0};
        for (size_t i = n; i-- > 0;) {
            s->p[i] = times(&s->diagonal[3 * i], s->r[i]) + keep * s->p[i];
            s->t[i] = backward(s, i, s->p[i]);
        }
        for (size_t i = 0; i < n; i++) {
            const cloth_quad t = s->t[i];
            s->w[i] = forward(s, i, s->p[i] - (2 - OMEGA) * times(&s->diagonal[3 * i], t));
            add(&curvature, s->p[i] * (t + s->w[i]));
        }
        const double bent = total_of(&curvature);
        if (!(bent > 0))
            break;
        const float way = (float)(square / bent);
        for (size_t i = 0; i < n; i++) {
            s->x[i] += way * s->t[i];
            s->r[i] -= way * (s->t[i] + s->w[i]);
            add(&next, s->r[i] * times(&s->diagonal[3 * i], s->r[i]));
        }
        keep = (float)(total_of(&next) / square);
        square = total_of(&next);
    }
    return k;
}
