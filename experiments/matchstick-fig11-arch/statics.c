/* Limit analysis of the arch by hand: which thrusts hold it.
 *
 * By symmetry half of it counts. Above a joint the half weighs V, at the moment X about the arch's axis, and
 * the crown pushes with the thrust H at the height y: force and moment in every joint are linear in H and
 * M = H y, and so are the conditions that a joint's force lies within its length, |e| <= l/2, and within
 * friction, |T| <= mu N. What is left of the plane (H, M) after cutting it at each of them holds the arch; an
 * arch for which nothing is left cannot stand. */
#include <math.h>
#include <bristle/numbers.h>

#include "fig11.h"

enum { CORNERS_MAX = 256 };

/* A convex polygon of (H, M) in weights of a wedge, and times metres. */
typedef struct region {
    int n;
    br_vec2 corner[CORNERS_MAX];
} region;

/* Keeps a H + b M <= c. */
static void cut(region *r, double a, double b, double c)
{
    region kept = {.n = 0};
    for (int i = 0; i < r->n; i++) {
        const br_vec2 p = r->corner[i], q = r->corner[(i + 1) % r->n];
        const double over_p = a * p.x + b * p.y - c, over_q = a * q.x + b * q.y - c;
        if (over_p <= 0)
            kept.corner[kept.n++] = p;
        if ((over_p < 0 && over_q > 0) || (over_p > 0 && over_q < 0)) {
            const double share = over_p / (over_p - over_q);
            kept.corner[kept.n++] = br_vec2_make(p.x + share * (q.x - p.x), p.y + share * (q.y - p.y));
        }
    }
    *r = kept;
}

/* A joint: its middle from the arch's axis, to the right and up; n points into what lies below, t along the
 * joint. The half above weighs V with the moment X. */
typedef struct joint {
    br_vec2 middle, n, t;
    double length, mu;
} joint;

static void cut_by_joint(region *r, const joint *j, double V, double X)
{
    /* The force on what lies below is (H, -V): N = H n.x - V n.y, T likewise. */
    cut(r, j->t.x - j->mu * j->n.x, 0, (j->t.y - j->mu * j->n.y) * V);
    cut(r, -j->t.x - j->mu * j->n.x, 0, (-j->t.y - j->mu * j->n.y) * V);
    /* Its moment about the joint's middle: -X - M + middle.x V + middle.y H. */
    for (int sign = -1; sign <= 1; sign += 2)
        cut(r, sign * j->middle.y - j->length / 2 * j->n.x, -sign,
            sign * (X - j->middle.x * V) - j->length / 2 * j->n.y * V);
}

static region thrusts(const br_arch_params *p, double mu)
{
    const double half = BR_PI / (2 * p->wedges), middle = (p->inner + p->outer) / 2,
                 length = p->outer - p->inner, ground = p->ground.mu;
    /* In units of the weight of a wedge: all weights go with areas. */
    const double area = middle * length * sin(2 * half), low = p->inner * cos(half),
                 high = p->outer * cos(half);
    const double centre = 2.0 / 3 * (pow(high, 3) - pow(low, 3)) / (high * high - low * low);
    region r = {4, {{0, 0}, {1e3, 0}, {1e3, 1e4}, {0, 1e4}}};
    double V = 0.5, X = pow(tan(half), 2) * (pow(high, 3) - pow(low, 3)) / 6 / area;
    for (int i = (p->wedges - 1) / 2; i >= 0; i--) {
        const double angle = i * BR_PI / p->wedges, s = sin(angle), c = cos(angle);
        const joint j = {
            {middle * c, middle * s}, {s, -c}, {c, s}, length, i > 0 || p->pillars ? mu : ground};
        cut_by_joint(&r, &j, V, X);
        V += i > 0;
        X += i > 0 ? centre * cos(angle - half) : 0;
    }
    const double stone = length * p->pillar_height / p->pillar_stones / area;
    for (int i = 1; p->pillars && i <= p->pillar_stones; i++) {
        const joint j = {{middle, -p->pillar_height * i / p->pillar_stones},
                         {0, -1},
                         {1, 0},
                         length,
                         i < p->pillar_stones ? mu : ground};
        V += stone;
        X += stone * middle;
        cut_by_joint(&r, &j, V, X);
    }
    return r;
}

bool statics_holds(const br_arch_params *p, double mu)
{
    return thrusts(p, mu).n > 0;
}

double statics_least(const br_arch_params *p)
{
    double low = 0, high = 100;
    if (!statics_holds(p, high))
        return INFINITY;
    while (high - low > 1e-12 * high) {
        const double mu = (low + high) / 2;
        *(statics_holds(p, mu) ? &high : &low) = mu;
    }
    return high;
}
