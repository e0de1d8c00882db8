/* Incomplete factors as preconditioner of conjugate gradients, at the price of one product with the matrix an
 * iteration [Eisenstat: Efficient implementation of a class of preconditioned conjugate gradient methods,
 * 1981].
 *
 * With A = D + L + L^T and the preconditioner (D~ + L) D~^-1 (D~ + L^T), the method runs on
 * (D~ + L)^-1 A (D~ + L^T)^-1, whose product with p is t + w, w = (D~ + L)^-1 (p + (D - 2 D~) t) for
 * t = (D~ + L^T)^-1 p: one sweep back, one forth. Its own preconditioner is D~^-1. Sweeps end with D~^-1, so
 * D~ t and D~ w come for nothing, and with them z = D~ r. Of a vertex that is held, D~ t and D~ w have
 * parts where it may not go, which come off z. */
#include <math.h>
#include <stdlib.h>
#include <bristle/grow.h>
#include "cloth.h"
#include "sweeps.h"

/* Vertices whose products are summed in single precision before they go into a sum in double. */
enum { SPAN = 16 };

bool cloth_sweeps_create(cloth_sweeps *s, const cloth_matrix *m)
{
    s->matrix = m;
    const size_t n = m->n;
    return cloth_sweeps_order(s) && br_resize(&s->inverse, 3 * n, sizeof *s->inverse) &&
           br_resize(&s->rest, 3 * n, sizeof *s->rest) &&
           br_resize(&s->block, 3 * m->start[n], sizeof *s->block) &&
           br_resize(&s->far, m->far_start[n], sizeof *s->far) && br_resize(&s->x, n, sizeof *s->x) &&
           br_resize(&s->r, n, sizeof *s->r) && br_resize(&s->z, n, sizeof *s->z) &&
           br_resize(&s->p, n, sizeof *s->p) && br_resize(&s->t, n, sizeof *s->t) &&
           br_resize(&s->a, n, sizeof *s->a) && br_resize(&s->w, n, sizeof *s->w);
}

void cloth_sweeps_destroy(cloth_sweeps *s)
{
    cloth_rows_free(&s->beyond);
    cloth_rows_free(&s->before);
    cloth_rows_free(&s->far_beyond);
    cloth_rows_free(&s->far_before);
    free(s->vertex);
    free(s->inverse);
    free(s->rest);
    free(s->block);
    free(s->far);
    free(s->x);
    free(s->r);
    free(s->z);
    free(s->p);
    free(s->t);
    free(s->a);
    free(s->w);
}

/* Row i of sum - L w. The blocks are transposes of those beyond the diagonal: products with their columns are
 * summed first, the numbers of each sum at the end. */
static inline cloth_quad forward(const cloth_sweeps *s, size_t i, cloth_quad sum)
{
    cloth_quad a = {0}, b = {0}, c = {0};
    for (uint32_t k = s->far_before.start[i], end = s->far_before.start[i + 1]; k < end; k++)
        sum -= s->far[s->far_before.entry[k]] * s->w[s->far_before.column[k]];
    for (uint32_t k = s->before.start[i], end = s->before.start[i + 1]; k < end; k++) {
        const cloth_quad *const m = &s->block[3 * (size_t)s->before.entry[k]], w = s->w[s->before.column[k]];
        a += m[0] * w;
        b += m[1] * w;
        c += m[2] * w;
    }
    return sum - (cloth_quad){a[0] + a[1] + a[2], b[0] + b[1] + b[2], c[0] + c[1] + c[2], 0};
}

/* Row i of sum - L^T t. */
static inline cloth_quad backward(const cloth_sweeps *s, size_t i, cloth_quad sum)
{
    for (uint32_t k = s->far_beyond.start[i], end = s->far_beyond.start[i + 1]; k < end; k++)
        sum -= s->far[k] * s->t[s->far_beyond.column[k]];
    for (uint32_t k = s->beyond.start[i], end = s->beyond.start[i + 1]; k < end; k++)
        sum -= cloth_quad_times(&s->block[3 * (size_t)k], s->t[s->beyond.column[k]]);
    return sum;
}

/* Sums of held vertices have parts where those may not go. Nothing is made of them, but they must not grow.
 */
static void keep_free(cloth_sweeps *s)
{
    for (size_t i = 0; s->held.free && i < s->matrix->n; i++) {
        const uint32_t v = s->vertex[i];
        if (!cloth_is_held(&s->held, v))
            continue;
        const br_vec3 z = br_mat3_mul_vec(
            s->held.free[v], br_vec3_make((double)s->z[i][0], (double)s->z[i][1], (double)s->z[i][2]));
        s->z[i] = (cloth_quad){(float)z.x, (float)z.y, (float)z.z, 0};
    }
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
        const br_vec3 own = r[s->vertex[i]];
        const cloth_quad right = {(float)(scale * own.x), (float)(scale * own.y), (float)(scale * own.z), 0};
        s->z[i] = forward(s, i, right);
        s->r[i] = s->w[i] = cloth_quad_times(&s->inverse[3 * i], s->z[i]);
        s->x[i] = s->p[i] = zero;
        add(&square, s->r[i] * s->z[i]);
    }
    keep_free(s);
    return total_of(&square);
}

/* Both sweeps; returns the curvature along p. */
static double sweep(cloth_sweeps *s, float keep)
{
    const size_t n = s->matrix->n;
    total curvature = {{0}, 0, 0};
    for (size_t i = n; i-- > 0;) {
        const cloth_quad p = s->z[i] + keep * s->p[i], a = backward(s, i, p);
        s->p[i] = p;
        s->a[i] = a;
        s->t[i] = cloth_quad_times(&s->inverse[3 * i], a);
    }
    for (size_t i = 0; i < n; i++) {
        const cloth_quad p = s->p[i], t = s->t[i],
                         b = forward(s, i, p + cloth_quad_times(&s->rest[3 * i], t)),
                         w = cloth_quad_times(&s->inverse[3 * i], b);
        s->w[i] = w;
        s->a[i] += b;
        add(&curvature, p * (t + w));
    }
    return total_of(&curvature);
}

/* Goes a way along what the sweeps found; returns the square of what is left. */
static double go(cloth_sweeps *s, float way)
{
    total square = {{0}, 0, 0};
    for (size_t i = 0; i < s->matrix->n; i++) {
        s->x[i] += way * s->t[i];
        s->r[i] -= way * (s->t[i] + s->w[i]);
        s->z[i] -= way * s->a[i];
        add(&square, s->r[i] * s->z[i]);
    }
    keep_free(s);
    return total_of(&square);
}

int cloth_sweeps_solve(cloth_sweeps *s, const br_vec3 *r, double scale, double share, int most)
{
    double square = begin(s, r, scale);
    const double enough = share * square;
    float keep = 0;
    int k = 0;
    for (; square > enough && k < most; k++) {
        const double curvature = sweep(s, keep);
        if (!(curvature > 0))
            break;
        const double next = go(s, (float)(square / curvature));
        keep = (float)(next / square);
        square = next;
    }
    return k;
}

void cloth_sweeps_solution(const cloth_sweeps *s, double scale, br_vec3 *x)
{
    for (size_t i = 0; i < s->matrix->n; i++)
        x[s->vertex[i]] =
            br_vec3_make(scale * (double)s->x[i][0], scale * (double)s->x[i][1], scale * (double)s->x[i][2]);
}
