/* Does a pair touch on the way? Conservative advancement along planes: at a time that is known to be free
 * take the direction in which the features are closest. As points move on straight lines, the difference of
 * each two projections on it is linear in time, and the features are apart until the first of them has fallen
 * to the gap. Each step is at least that of additive advancement, which bounds approach by speeds (Li and
 * others, Codimensional Incremental Potential Contact, 2021), and what slides past ends in one. */
#include <bristle/assert.h>
#include "separation.h"

/* Share of the distance after the first advance at which features count as touching once so many directions
 * were tried: ways past each other end after a few, while those that meet at an angle only halve the
 * distance. */
static const double NEAR = 0.01;
enum { DIRECTIONS = 4, DIRECTIONS_MAX = 64 };

/* Points relative to the first one, at both ends of the step. */
typedef struct ways {
    br_vec3 d0[4], d1[4];
    bool edges;
    double rounding; /* of projections on a direction of 1-norm 1 [m] */
} ways;

static inline ways ways_of(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4])
{
    ways w;
    w.edges = kind == CLOTH_EDGE_EDGE;
    w.d0[0] = w.d1[0] = br_vec3_make(0, 0, 0);
    double largest = 0;
    for (int k = 1; k < 4; k++) {
        w.d0[k] = br_vec3_sub(x0[k], x0[0]);
        w.d1[k] = br_vec3_sub(x1[k], x1[0]);
        largest = cloth_largest(cloth_largest(largest, w.d0[k]), w.d1[k]);
    }
    w.rounding = CLOTH_ROUNDING * largest;
    return w;
}

bool cloth_stay_apart(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4], double reach)
{
    BR_INVARIANT(reach >= 0);
    const ways w = ways_of(kind, x0, x1);
    cloth_way way[4];
    for (int k = 0; k < 4; k++)
        way[k] = cloth_way_make(x0[k], x1[k]);
    const cloth_way *const p[4] = {&way[0], &way[1], &way[2], &way[3]};
    return w.edges ? cloth_planes_apart(true, p, reach, w.rounding)
                   : cloth_planes_apart(false, p, reach, w.rounding);
}

/* The time until which the features are farther apart than `gap` along n, from the free time t on; above 1:
 * to the end; t itself: not known. */
static double free_until(const ways *w, br_vec3 n, double t, double gap)
{
    double s0[4], s1[4], until = 2;
    const int count = cloth_separations(w->edges, n, w->d0, s0);
    cloth_separations(w->edges, n, w->d1, s1);
    const double least = gap + w->rounding * cloth_one_norm(n);
    for (int i = 0; i < count; i++) {
        const double now = s0[i] + t * (s1[i] - s0[i]);
        if (!(now > least))
            return t;
        if (s1[i] > least)
            continue;
        const double at = t + (1 - t) * ((now - least) / (now - s1[i]));
        until = at < until ? at : until;
    }
    return until;
}

bool cloth_may_touch(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4], double gap,
                     double *until)
{
    BR_INVARIANT(gap >= 0);
    if (gap == 0 && cloth_keep_sides(kind, x0, x1))
        return false;
    const ways w = ways_of(kind, x0, x1);
    double t = 0, start = 0;
    for (int i = 0; i < DIRECTIONS_MAX; i++) {
        br_vec3 x[4];
        for (int k = 0; k < 4; k++)
            x[k] = br_vec3_add_scaled(w.d0[k], t, br_vec3_sub(w.d1[k], w.d0[k]));
        const cloth_closest c = cloth_closest_points(kind, x);
        if (i < 2)
            start = c.distance - gap;
        if (!(c.distance - gap > (i < DIRECTIONS ? 0 : NEAR * start)))
            break;
        /* A unit vector has a length of 1 up to rounding, which is asked of the gap. */
        const double next = free_until(&w, c.normal, t, gap * (1 + 0x1p-48));
        if (next > 1)
            return false;
        if (!(next > t))
            break;
        t = next;
    }
    if (until)
        *until = t;
    return true;
}
