/* Linear complementarity with bounds, by pivoting: block pivots (Judice and Pires 1994), single ones with the
 * least index (Murty 1974) where blocks make no progress. */
#include "box_lcp.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool box_lcp_allocate(box_lcp *p, size_t capacity)
{
    const size_t n = capacity > 0 ? capacity : 1;
    *p = (box_lcp){.capacity = n};
    p->w = calloc(2 * n * n + 8 * n, sizeof *p->w);
    p->side = calloc(n, sizeof *p->side);
    p->inside = calloc(n, sizeof *p->inside);
    if (!p->w || !p->side || !p->inside)
        return false;
    double **const parts[] = {&p->q, &p->low, &p->high, &p->share, &p->force, &p->rate, &p->work, &p->step};
    p->factor = p->w + n * n;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        *parts[i] = p->w + 2 * n * n + i * n;
    return true;
}

void box_lcp_free(box_lcp *p)
{
    free(p->w);
    free(p->side);
    free(p->inside);
    *p = (box_lcp){.n = 0};
}

/* How large rates are that are made of what cancels. */
static double rate_scale(const box_lcp *p, size_t i)
{
    double sum = fabs(p->q[i]);
    for (size_t j = 0; j < p->n; j++)
        sum += fabs(p->w[i * p->n + j] * p->force[j]);
    return sum;
}

/* ---- forces for given sides ---- */

/* A part of the largest diagonal, so that the factorised matrix is regular where W is not; the forces are
 * then corrected until W itself has them. */
static const double shift = 1e-6;
enum { CORRECTIONS = 30 };

void box_lcp_factorise(box_lcp *p)
{
    const size_t n = p->n;
    double most = 0, scale = INFINITY;
    p->n_inside = 0;
    for (size_t i = 0; i < n; i++) {
        most = fmax(most, p->share[i]);
        if (p->side[i] == BOX_INSIDE)
            p->inside[p->n_inside++] = i;
    }
    /* work: 1 / share^2, in units in which none exceeds its diagonal of W. */
    for (size_t i = 0; i < n; i++) {
        const double share = fmax(p->share[i], 1e-3 * most);
        scale = fmin(scale, p->w[i * n + i] * share * share);
    }
    for (size_t i = 0; i < n; i++) {
        const double share = fmax(p->share[i], 1e-3 * most);
        p->work[i] = shift * scale / (share * share);
    }
    double *const l = p->factor;
    for (size_t a = 0; a < p->n_inside; a++)
        for (size_t b = 0; b <= a; b++) {
            double sum = p->w[p->inside[a] * n + p->inside[b]];
            if (a == b)
                sum += p->work[p->inside[a]];
            for (size_t k = 0; k < b; k++)
                sum -= l[a * n + k] * l[b * n + k];
            l[a * n + b] = a == b ? sqrt(fmax(sum, DBL_MIN)) : sum / l[b * n + b];
        }
}

static void solve_inside(box_lcp *p)
{
    const size_t n = p->n, m = p->n_inside;
    const double *const l = p->factor;
    for (size_t a = 0; a < m; a++) {
        for (size_t k = 0; k < a; k++)
            p->step[a] -= l[a * n + k] * p->step[k];
        p->step[a] /= l[a * n + a];
    }
    for (size_t a = m; a-- > 0;) {
        for (size_t k = a + 1; k < m; k++)
            p->step[a] -= l[k * n + a] * p->step[k];
        p->step[a] /= l[a * n + a];
    }
}

static void find_rates(box_lcp *p)
{
    for (size_t i = 0; i < p->n; i++) {
        double sum = p->q[i];
        for (size_t j = 0; j < p->n; j++)
            sum += p->w[i * p->n + j] * p->force[j];
        p->rate[i] = sum;
    }
}

void box_lcp_forces(box_lcp *p)
{
    for (size_t i = 0; i < p->n; i++)
        p->force[i] = p->side[i] == BOX_LOW ? p->low[i] : p->side[i] == BOX_HIGH ? p->high[i] : 0;
    for (int k = 0; k < CORRECTIONS; k++) {
        bool done = k > 0;
        find_rates(p);
        for (size_t a = 0; a < p->n_inside; a++) {
            p->step[a] = -p->rate[p->inside[a]];
            done = done && fabs(p->step[a]) <= 4 * DBL_EPSILON * rate_scale(p, p->inside[a]);
        }
        if (done)
            break;
        solve_inside(p);
        for (size_t a = 0; a < p->n_inside; a++)
            p->force[p->inside[a]] += p->step[a];
    }
    find_rates(p);
    for (size_t a = 0; a < p->n_inside; a++)
        p->rate[p->inside[a]] = 0;
}

/* ---- which side each is on ---- */

/* The side on which a row belongs rather, or its own. */
static box_lcp_side better(const box_lcp *p, size_t i)
{
    const double round_off = 64 * DBL_EPSILON;
    const double f = p->force[i];
    if (p->side[i] == BOX_INSIDE) {
        const double slack = round_off * (fabs(f) + rate_scale(p, i) / p->w[i * p->n + i]);
        return f < p->low[i] - slack ? BOX_LOW : f > p->high[i] + slack ? BOX_HIGH : BOX_INSIDE;
    }
    if (p->low[i] == p->high[i])
        return p->side[i];
    const double slack = round_off * rate_scale(p, i);
    if (p->side[i] == BOX_LOW)
        return p->rate[i] < -slack ? BOX_INSIDE : BOX_LOW;
    return p->rate[i] > slack ? BOX_INSIDE : BOX_HIGH;
}

/* Forces without bounds grow without end where bodies are pressed against each other. */
static br_status check_inside(box_lcp *p, br_error *error)
{
    const double most = 1e-9;
    find_rates(p);
    for (size_t a = 0; a < p->n_inside; a++) {
        const size_t i = p->inside[a];
        if (fabs(p->rate[i]) > most * rate_scale(p, i))
            return br_fail(error, BR_ERR_SOLVER,
                           "bodies are pressed into each other: no forces keep them apart");
        p->rate[i] = 0;
    }
    return BR_OK;
}

br_status box_lcp_solve(box_lcp *p, br_error *error)
{
    enum { PATIENCE = 10 };
    const size_t most = 200 + 50 * p->n;
    size_t least = p->n + 1;
    int patience = PATIENCE;
    for (size_t round = 0; round < most; round++) {
        box_lcp_factorise(p);
        box_lcp_forces(p);
        size_t wrong = 0, first = p->n;
        for (size_t i = 0; i < p->n; i++)
            if (better(p, i) != p->side[i]) {
                wrong++;
                first = i < first ? i : first;
            }
        if (wrong == 0)
            return check_inside(p, error);
        if (wrong < least) {
            least = wrong;
            patience = PATIENCE;
        } else if (patience > 0) {
            patience--;
        }
        for (size_t i = first; i < p->n; i++)
            if (patience > 0 || i == first)
                p->side[i] = better(p, i);
    }
    return br_fail(error, BR_ERR_SOLVER, "no forces of the %zu contacts and stops that touch were found",
                   p->n);
}
