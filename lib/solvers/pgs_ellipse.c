/* One contact by itself, normal and friction together, for an ellipse (or circle): one equation in one
 * unknown. Divide friction by the half axes, and scale W and q alike, so that the law reads: n >= |g|, the
 * normal's velocity is zero, and the sliding velocity is -tau g with tau = 0 (sticking), or tau > 0 and
 * |g| = n. For each tau the velocities are a linear system with W + tau diag(0, 1, 1), positive definite:
 *
 *   n = n0 - k.g,  (S + tau) g = -r      n0 = -q_n/W_nn, k = w/W_nn, r = q_t + w n0, S = W_tt - w w^T/W_nn,
 *
 * w the column between normal and tangents. In the eigenvectors of S, g_i = -r_i/(s_i + tau). Where sticking
 * (tau = 0) is not admissible, psi = n - |g| is negative there and tends to n0 > 0: it has a zero, for any
 * coefficient, below the bound n0 - (|k| + 1) |r|/(s_1 + tau) = 0. The zero is that of n/|g| - 1, too, which
 * is almost linear in tau: Newton's method finds it, kept in the enclosure. Other parametrisations lead to
 * the same polynomial of degree four [Bonnefon, Daviet: Quartic formulation of Coulomb 3D frictional contact,
 * 2011]. */
#include "pgs.h"

enum { STEPS = 100, FREE_STEPS = 12 };
/* Of a last step of Newton's method, relative: its square is below round-off. */
static const double CLOSE = 1e-9, ROUND_OFF = 4e-16;
/* Least eigenvalue, of the largest: the tangents' W is singular below, and nothing direct. */
static const double SINGULAR = 1e-14;

/* In the eigenvectors of S. */
typedef struct local_problem {
    double s[2], r[2], k[2], n0;
    double c, d; /* cosine and sine of the first eigenvector */
} local_problem;

/* Eigenvectors of S by one Jacobi rotation. False: S is singular. */
static bool diagonalise(local_problem *p, double tt, double tb, double bb)
{
    double tangent = 0;
    if (tb != 0) {
        const double half = 0.5 * (bb - tt);
        tangent = tb / (half + copysign(sqrt(half * half + tb * tb), half));
    }
    p->c = 1 / sqrt(1 + tangent * tangent);
    p->d = -p->c * tangent;
    p->s[0] = tt - tangent * tb;
    p->s[1] = bb + tangent * tb;
    return fmin(p->s[0], p->s[1]) > SINGULAR * fmax(p->s[0], p->s[1]);
}

static void turn(const local_problem *p, const double *x, double *y)
{
    y[0] = p->c * x[0] + p->d * x[1];
    y[1] = p->c * x[1] - p->d * x[0];
}

/* The zero of psi; g and n there. False: no step of it could be trusted. */
static bool find(const local_problem *p, double *g, double *n)
{
    const double *s = p->s, *r = p->r, *k = p->k, least = fmin(s[0], s[1]);
    const double length = sqrt(r[0] * r[0] + r[1] * r[1]);
    double low = 0, high = (sqrt(k[0] * k[0] + k[1] * k[1]) + 1) * length / p->n0, tau = 0;
    for (int i = 0; i < STEPS; i++) {
        const double inverse[2] = {1 / (s[0] + tau), 1 / (s[1] + tau)};
        g[0] = -r[0] * inverse[0];
        g[1] = -r[1] * inverse[1];
        *n = p->n0 - k[0] * g[0] - k[1] * g[1];
        const double square = g[0] * g[0] + g[1] * g[1], size = sqrt(square), psi = *n - size;
        if (psi >= 0 && i == 0)
            return true; /* sticks */
        if (psi < 0)
            low = tau;
        else
            high = tau;
        const double slope = k[0] * g[0] * inverse[0] + k[1] * g[1] * inverse[1];
        const double bend = g[0] * g[0] * inverse[0] + g[1] * g[1] * inverse[1];
        const double step = -psi * square / (slope * square + *n * bend);
        const double next = tau + step;
        const bool inside = next >= low && next <= high;
        if (fabs(step) <= (inside ? CLOSE : ROUND_OFF) * (least + tau)) {
            g[0] -= g[0] * inverse[0] * step;
            g[1] -= g[1] * inverse[1] * step;
            *n = p->n0 - k[0] * g[0] - k[1] * g[1];
            const double scale = *n / sqrt(g[0] * g[0] + g[1] * g[1]);
            g[0] *= scale;
            g[1] *= scale;
            return true;
        }
        tau = inside && (i < FREE_STEPS || i % 2) ? next : sqrt((least + low) * (least + high)) - least;
    }
    return false;
}

/* Impulses of the contact for the velocity q without any. */
static bool solve(const pgs_contact *c, const double *q, double *lambda)
{
    lambda[PGS_N] = lambda[PGS_T] = lambda[PGS_B] = 0;
    if (q[PGS_N] >= 0)
        return true;
    const double inverse = c->inverse_n, t = c->mu[0], b = c->mu[1];
    local_problem p;
    p.n0 = -q[PGS_N] * inverse;
    if (t == 0 && b == 0) {
        lambda[PGS_N] = p.n0;
        return true;
    }
    const double w[2] = {t * c->matrix[PGS_T][PGS_N], b * c->matrix[PGS_B][PGS_N]};
    const double k[2] = {w[0] * inverse, w[1] * inverse};
    const double r[2] = {t * q[PGS_T] + w[0] * p.n0, b * q[PGS_B] + w[1] * p.n0};
    if (!diagonalise(&p, t * t * c->matrix[PGS_T][PGS_T] - w[0] * k[0],
                     t * b * c->matrix[PGS_T][PGS_B] - w[0] * k[1],
                     b * b * c->matrix[PGS_B][PGS_B] - w[1] * k[1]))
        return false;
    turn(&p, r, p.r);
    turn(&p, k, p.k);
    double g[2];
    if (!find(&p, g, &lambda[PGS_N]))
        return false;
    lambda[PGS_T] = t * (p.c * g[0] - p.d * g[1]);
    lambda[PGS_B] = b * (p.c * g[1] + p.d * g[0]);
    return true;
}

bool pgs_contact_ellipse(pgs_contact *c, double *u)
{
    double q[PGS_B + 1], next[PGS_B + 1];
    for (int i = PGS_N; i <= PGS_B; i++)
        q[i] = u[i] - (c->matrix[i][PGS_N] * c->lambda[PGS_N] + c->matrix[i][PGS_T] * c->lambda[PGS_T] +
                       c->matrix[i][PGS_B] * c->lambda[PGS_B]);
    q[PGS_N] += c->block->bias;
    if (!solve(c, q, next))
        return false;
    for (int j = PGS_N; j <= PGS_B; j++) {
        const double delta = next[j] - c->lambda[j];
        c->lambda[j] = next[j];
        for (int i = PGS_N; i < PGS_DIRECTIONS; i++)
            u[i] += c->matrix[i][j] * delta;
    }
    return true;
}
