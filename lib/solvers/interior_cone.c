/* Second-order cones of the interior-point method: vectors, their scaling of Nesterov and Todd, and products
 * of their algebra [Alizadeh, Goldfarb: Second-order cone programming, 2003]. */
#include <math.h>
#include "interior.h"

static double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

void interior_vector_set(interior_vector *v, int n, const double *tail, double gap)
{
    v->norm = sqrt(dot(tail, tail, n - 1));
    for (int i = 0; i < n - 1; i++) {
        v->tail[i] = tail[i];
        v->way[i] = v->norm > 0 ? tail[i] / v->norm : i == 0;
    }
    v->gap = gap;
    v->head = v->norm + gap;
    v->root = sqrt(gap * (v->norm + v->head));
}

/* The gap changes by what the head does less what the tail's length does: small by small numbers. */
void interior_vector_add(interior_vector *v, int n, double a, const double *d)
{
    double tail[INTERIOR_TAIL] = {0};
    for (int i = 0; i < n - 1; i++)
        tail[i] = v->tail[i] + a * d[i + 1];
    const double sum = v->norm + sqrt(dot(tail, tail, n - 1));
    const double longer = sum > 0 ? (2 * dot(v->tail, d + 1, n - 1) + a * dot(d + 1, d + 1, n - 1)) / sum : 0;
    interior_vector_set(v, n, tail, v->gap + a * (d[0] - longer));
}

void interior_vector_read(const interior_vector *v, int n, double *to)
{
    to[0] = v->head;
    for (int i = 0; i < n - 1; i++)
        to[i + 1] = v->tail[i];
}

/* The first zero of a t^2 + 2 b t + c, c > 0. A half line's two are one, which round-off would lose. */
double interior_vector_room(const interior_vector *v, int n, const double *d)
{
    if (n == 1)
        return d[0] < 0 ? v->gap / -d[0] : INFINITY;
    const double across = sqrt(dot(d + 1, d + 1, n - 1)), a = (d[0] - across) * (d[0] + across),
                 b = v->gap * d[0] + v->norm * (d[0] - dot(v->way, d + 1, n - 1)), c = v->root * v->root,
                 discriminant = b * b - a * c;
    if (discriminant < 0 || (a >= 0 && b >= 0))
        return INFINITY;
    const double root = sqrt(discriminant);
    return b < 0 ? c / (root - b) : (-b - root) / a;
}

/* X.Y is a sum of small products, since X and Y point away from each other; it is their angle's that is lost
 * in a sum of large ones. */
void interior_scale(interior_block *b)
{
    const interior_vector *x = &b->x, *y = &b->y;
    const int n = b->size - 1;
    double opening = 0, tail[INTERIOR_TAIL] = {0};
    for (int i = 0; i < n; i++)
        opening += (x->way[i] + y->way[i]) * (x->way[i] + y->way[i]);
    const double product = x->gap * y->head + x->norm * y->gap + 0.5 * x->norm * y->norm * opening,
                 gamma = sqrt(0.5 * (1 + product / (x->root * y->root))), head_x = x->head / x->root,
                 head_y = y->head / y->root, root = sqrt(x->root * y->root);
    b->beta = sqrt(y->root / x->root);
    b->lambda[0] = root * gamma;
    for (int i = 0; i < n; i++) {
        const double tail_x = x->tail[i] / x->root, tail_y = y->tail[i] / y->root;
        tail[i] = (tail_y - tail_x) / (2 * gamma);
        b->lambda[i + 1] = root * (gamma * (tail_x + tail_y) + (head_x * tail_y + head_y * tail_x)) /
                           (head_x + head_y + 2 * gamma);
    }
    const double norm = sqrt(dot(tail, tail, n));
    b->stretch = sqrt(1 + norm * norm) + norm;
    for (int i = 0; i < n; i++)
        b->way[i] = norm > 0 ? tail[i] / norm : i == 0;
}

static double power(double a, int p)
{
    const double b = p == 2 || p == -2 ? a * a : a;
    return p == 0 ? 1 : p < 0 ? 1 / b : b;
}

void interior_power(const interior_block *b, int p, const double *z, double *to)
{
    const int n = b->size - 1;
    const double along = dot(b->way, z + 1, n), beta = power(b->beta, p), stretch = power(b->stretch, p),
                 out = 0.5 * (z[0] + along) * (beta * stretch), in = 0.5 * (z[0] - along) * (beta / stretch);
    to[0] = out + in;
    for (int i = 0; i < n; i++)
        to[i + 1] = beta * (z[i + 1] - along * b->way[i]) + (out - in) * b->way[i];
}

void interior_multiply(int n, const double *x, const double *y, double *to)
{
    to[0] = dot(x, y, n);
    for (int k = 1; k < n; k++)
        to[k] = x[0] * y[k] + y[0] * x[k];
}

void interior_divide(const interior_block *b, const double *r, double *z)
{
    const int n = b->size - 1;
    const double *l = b->lambda, norm = sqrt(dot(l + 1, l + 1, n)),
                 head = (l[0] * r[0] - dot(l + 1, r + 1, n)) / ((l[0] - norm) * (l[0] + norm));
    z[0] = head;
    for (int i = 1; i <= n; i++)
        z[i] = (r[i] - head * l[i]) / l[0];
}

void interior_uncentred(const interior_block *b, double mu, double *to)
{
    const double *l = b->lambda;
    to[0] = dot(l, l, b->size) - mu;
    for (int i = 1; i < b->size; i++)
        to[i] = 2 * l[0] * l[i];
}

/* Along `way` and across it W^2's block of tails is one number each. */
double interior_tail_inverse(const interior_block *b, double shift, const double *z, double *to)
{
    const int n = b->size - 1;
    const double along = dot(b->way, z, n), beta = b->beta * b->beta, stretch = b->stretch * b->stretch,
                 rim = 0.5 * (stretch + 1 / stretch) * beta + shift;
    for (int i = 0; i < n; i++)
        to[i] = (z[i] - along * b->way[i]) / (beta + shift) + along * b->way[i] / rim;
    return 0.5 * (stretch - 1 / stretch) * beta / rim;
}
