/* The nearest point of a polyhedron that is given by its corners [Wolfe: Finding the nearest point in a
 * polytope, 1976]: corners come and go until no corner is nearer than the plane through the simplex. */
#include <math.h>
#include "pivot.h"

enum { STEPS = 1000 };
/* Of squares of distances: nearer than round-off. */
static const double ROUND_OFF = 1e-14;

typedef struct simplex {
    int n, corner[PIVOT_SIMPLEX];
    double at[PIVOT_SIMPLEX][PIVOT_FRICTION]; /* corners less z */
    double share[PIVOT_SIMPLEX];
} simplex;

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Shares of the point of the corners' affine hull that is nearest to the origin; false: they span less than
 * they should. */
static bool foot(const simplex *s, double share[PIVOT_SIMPLEX])
{
    double edge[PIVOT_FRICTION][PIVOT_FRICTION], a[PIVOT_FRICTION][PIVOT_FRICTION + 1];
    const int m = s->n - 1;
    for (int i = 0; i < m; i++)
        for (int k = 0; k < PIVOT_FRICTION; k++)
            edge[i][k] = s->at[i + 1][k] - s->at[0][k];
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < m; j++)
            a[i][j] = dot(edge[i], edge[j]);
        a[i][m] = -dot(edge[i], s->at[0]);
    }
    for (int k = 0; k < m; k++) {
        if (!(a[k][k] > ROUND_OFF * dot(edge[k], edge[k])))
            return false;
        for (int i = k + 1; i < m; i++) {
            const double factor = a[i][k] / a[k][k];
            for (int j = k; j <= m; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
    share[0] = 1;
    for (int k = m - 1; k >= 0; k--) {
        double sum = a[k][m];
        for (int j = k + 1; j < m; j++)
            sum -= a[k][j] * share[j + 1];
        share[k + 1] = sum / a[k][k];
        share[0] -= share[k + 1];
    }
    return true;
}

static void point(const simplex *s, double x[PIVOT_FRICTION])
{
    for (int k = 0; k < PIVOT_FRICTION; k++) {
        x[k] = 0;
        for (int i = 0; i < s->n; i++)
            x[k] += s->share[i] * s->at[i][k];
    }
}

/* As far towards the foot as shares stay positive; corners that have lost theirs go. Returns whether the foot
 * was reached. */
static bool go(simplex *s, const double share[PIVOT_SIMPLEX])
{
    double part = 1;
    int first = -1;
    for (int i = 0; i < s->n; i++)
        if (share[i] <= 0) {
            const double limit = s->share[i] > 0 ? s->share[i] / (s->share[i] - share[i]) : 0;
            if (first < 0 || limit < part) {
                part = limit;
                first = i;
            }
        }
    for (int i = 0; i < s->n; i++)
        s->share[i] += part * (share[i] - s->share[i]);
    if (first < 0)
        return true;
    s->share[first] = 0;
    int kept = 0;
    for (int i = 0; i < s->n; i++)
        if (s->share[i] > 0) {
            s->share[kept] = s->share[i];
            s->corner[kept] = s->corner[i];
            for (int k = 0; k < PIVOT_FRICTION; k++)
                s->at[kept][k] = s->at[i][k];
            kept++;
        }
    s->n = kept;
    return false;
}

int pivot_nearest(const pivot_surface *surface, double lambda_n, double length, double z[PIVOT_FRICTION],
                  int corner[PIVOT_SIMPLEX])
{
    simplex s = {.n = 0};
    double x[PIVOT_FRICTION] = {0}, largest = 0;
    for (int step = 0; step < STEPS; step++) {
        double least = INFINITY, next[PIVOT_FRICTION] = {0};
        int best = 0;
        for (int i = 0; i < surface->n; i++) {
            const br_contact_vec *c = &surface->corner[i];
            const double at[PIVOT_FRICTION] = {lambda_n * c->t - z[0], lambda_n * c->b - z[1],
                                               lambda_n * c->tau / length - z[2]};
            const double square = dot(at, at), along = step ? dot(x, at) : square;
            largest = fmax(largest, square);
            if (along < least) {
                least = along;
                best = i;
                for (int k = 0; k < PIVOT_FRICTION; k++)
                    next[k] = at[k];
            }
        }
        const double square = dot(x, x);
        if (step > 0 && (square <= ROUND_OFF * ROUND_OFF * largest ||
                         least >= square - ROUND_OFF * sqrt(largest * square) || s.n == PIVOT_SIMPLEX))
            break;
        for (int i = 0; i < s.n; i++)
            if (s.corner[i] == best)
                goto done;
        s.corner[s.n] = best;
        for (int k = 0; k < PIVOT_FRICTION; k++)
            s.at[s.n][k] = next[k];
        s.share[s.n++] = step ? 0 : 1;
        double share[PIVOT_SIMPLEX];
        for (bool reached = false; !reached;) {
            if (!foot(&s,
                      share)) { /* the new corner lies in the span of the others: as near as numbers get */
                s.n -= s.share[s.n - 1] == 0;
                point(&s, x);
                goto done;
            }
            reached = go(&s, share);
        }
        point(&s, x);
    }
done:
    for (int i = 0; i < s.n; i++)
        corner[i] = s.corner[i];
    if (dot(x, x) <= ROUND_OFF * ROUND_OFF * largest)
        return 0;
    for (int k = 0; k < PIVOT_FRICTION; k++)
        z[k] += x[k];
    return s.n;
}
