/* The nearest point of a convex hull by Wolfe's method (Finding the nearest point in a polytope, Mathematical
 * Programming 11, 1976): a corral of at most four points whose affine hull's nearest point lies among them
 * takes in the point that is farthest on the other side and drops those that no longer count, until there is
 * none. The distance falls in every round, so that none comes back. */
#include "nearest.h"
#include <bristle/vec.h>

enum { CORRAL = NEAREST_CORRAL, ROUNDS = 1000 };
/* Times the hull's size: forces farther out than the one are pulled in to the other. */
static const double FAR = 1e100, NEARER = 1e8;
/* Beyond this share of the largest coordinate a distance is round-off. */
static const double round_off = 4e-15;

typedef struct corral {
    int n, index[CORRAL];
    br_vec3 at[CORRAL];
    double weight[CORRAL]; /* >= 0, their sum is 1 */
} corral;

/* What distances are taken of: a point seen from the force, torques times `unit`. */
static br_vec3 seen(const br_contact_vec *p, const br_contact_vec *from, double unit)
{
    return br_vec3_make(p->t - from->t, p->b - from->b, unit * (p->tau - from->tau));
}

/* Weights of the nearest point to the origin in the affine hull of the corral: edges from the first point
 * made orthogonal one after the other (twice, for the digits), the first point taken apart along them. False:
 * the points are not independent. */
static bool affine_weights(const corral *c, double *weight)
{
    br_vec3 e[CORRAL], rest = br_vec3_scale(-1, c->at[0]);
    double r[CORRAL][CORRAL] = {{0}}, along[CORRAL] = {0};
    const int m = c->n - 1;
    for (int k = 0; k < m; k++) {
        const br_vec3 edge = br_vec3_sub(c->at[k + 1], c->at[0]);
        e[k] = edge;
        for (int pass = 0; pass < 2; pass++)
            for (int j = 0; j < k; j++) {
                const double part = br_vec3_dot(e[j], e[k]);
                r[j][k] += part;
                e[k] = br_vec3_add_scaled(e[k], -part, e[j]);
            }
        r[k][k] = br_vec3_length(e[k]);
        if (!(r[k][k] > 1e-13 * br_vec3_length(edge)))
            return false;
        e[k] = br_vec3_scale(1 / r[k][k], e[k]);
        along[k] = br_vec3_dot(e[k], rest);
        rest = br_vec3_add_scaled(rest, -along[k], e[k]);
    }
    weight[0] = 1;
    for (int k = m - 1; k >= 0; k--) {
        double a = along[k];
        for (int j = k + 1; j < m; j++)
            a -= r[k][j] * weight[j + 1];
        weight[k + 1] = a / r[k][k];
        weight[0] -= weight[k + 1];
    }
    return true;
}

static br_vec3 mean(const corral *c)
{
    br_vec3 y = br_vec3_make(0, 0, 0);
    for (int k = 0; k < c->n; k++)
        y = br_vec3_add_scaled(y, c->weight[k], c->at[k]);
    return y;
}

static void drop(corral *c, int k)
{
    for (int j = k; j + 1 < c->n; j++) {
        c->index[j] = c->index[j + 1];
        c->at[j] = c->at[j + 1];
        c->weight[j] = c->weight[j + 1];
    }
    c->n--;
}

/* Goes towards the nearest point of the affine hull, and where that is outside stops at the side and drops
 * the point that counts no more, until it is inside. False: the points are not independent. */
static bool settle(corral *c)
{
    for (;;) {
        double weight[CORRAL], share = 1;
        int first = -1;
        if (!affine_weights(c, weight))
            return false;
        for (int k = 0; k < c->n; k++)
            if (weight[k] < 0 && c->weight[k] <= share * (c->weight[k] - weight[k])) {
                share = c->weight[k] / (c->weight[k] - weight[k]);
                first = k;
            }
        for (int k = 0; k < c->n; k++)
            c->weight[k] += share * (weight[k] - c->weight[k]);
        if (first < 0)
            return true;
        drop(c, first);
    }
}

/* The point of the hull that is farthest against y. */
static int farthest(int n, const br_contact_vec *p, const br_contact_vec *from, double unit, br_vec3 y,
                    double *least)
{
    int at = 0;
    *least = HUGE_VAL;
    for (int i = 0; i < n; i++) {
        const double along = br_vec3_dot(seen(&p[i], from, unit), y);
        if (along < *least) {
            *least = along;
            at = i;
        }
    }
    return at;
}

/* The corral's mean of the points themselves. */
static br_contact_vec mean_force(const corral *c, const br_contact_vec *p)
{
    br_contact_vec sum = {0, 0, 0};
    for (int k = 0; k < c->n; k++) {
        const br_contact_vec *const at = &p[c->index[k]];
        sum.t += c->weight[k] * at->t;
        sum.b += c->weight[k] * at->b;
        sum.tau += c->weight[k] * at->tau;
    }
    return sum;
}

/* From where squares of distances would overflow, so that all seems to be one place: the same direction,
 * nearer, and yet so far that the hull is a point against it. */
static void pull_in(int n, const br_contact_vec *p, double unit, br_contact_vec *f)
{
    const double most = fmax(fmax(fabs(f->t), fabs(f->b)), fabs(unit * f->tau));
    double hull = 0;
    for (int i = 0; i < n; i++)
        hull = fmax(hull, fmax(fmax(fabs(p[i].t), fabs(p[i].b)), fabs(unit * p[i].tau)));
    if (!(most > FAR * hull && most > FAR))
        return;
    /* What is infinite outweighs the rest. */
    const bool infinite = isinf(most);
    const double to = hull > 0 ? NEARER * hull : 1;
    double *const x[] = {&f->t, &f->b, &f->tau};
    for (int k = 0; k < 3; k++)
        *x[k] = infinite ? (isinf(*x[k]) ? copysign(to / (k < 2 ? 1 : unit), *x[k]) : 0) : *x[k] / most * to;
}

int nearest_in_hull(int n, const br_contact_vec *p, double length, br_contact_vec *f,
                    int index[NEAREST_CORRAL])
{
    const double unit = 1 / length;
    pull_in(n, p, unit, f);
    double size = 0, least;
    for (int i = 0; i < n; i++)
        size = fmax(size, br_vec3_length(seen(&p[i], f, unit)));
    corral c = {.n = 1, .weight = {1}};
    /* The first one: that which lies farthest from f against the first point, or any. */
    c.index[0] = farthest(n, p, f, unit, seen(&p[0], f, unit), &least);
    c.at[0] = seen(&p[c.index[0]], f, unit);
    br_vec3 y = c.at[0];
    for (int round = 0; round < ROUNDS; round++) {
        const double distance = br_vec3_length(y);
        if (distance <= round_off * size)
            return 0;
        const int next = farthest(n, p, f, unit, y, &least);
        if (distance * distance - least <= 1e-16 * size * distance || c.n == CORRAL)
            break;
        corral larger = c;
        larger.index[larger.n] = next;
        larger.at[larger.n] = seen(&p[next], f, unit);
        larger.weight[larger.n++] = 0;
        if (!settle(&larger))
            break;
        const br_vec3 nearer = mean(&larger);
        if (!(br_vec3_length(nearer) < distance))
            break;
        c = larger;
        y = nearer;
    }
    *f = mean_force(&c, p);
    for (int k = 0; index && k < c.n; k++)
        index[k] = c.index[k];
    return c.n;
}
