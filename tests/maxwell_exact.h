/* A mass on a spring with Maxwell slip of fixed limits, solved exactly: from one event (an element meets its
 * limit, the mass turns round) to the next it is a linear oscillator. Shares nothing with the library. */
#ifndef BRISTLE_TESTS_MAXWELL_EXACT_H
#define BRISTLE_TESTS_MAXWELL_EXACT_H

#include <math.h>
#include <stdbool.h>

enum { EXACT_MOST = 16 };

typedef struct maxwell_exact {
    double mass, stiffness, load;
    int n;
    double k[EXACT_MOST], limit[EXACT_MOST]; /* [N/m], [m] */
    double t, x, v, z[EXACT_MOST];
    double taken; /* by the contact, stored or lost [J] */
    int meets, turns;
} maxwell_exact;

static inline double maxwell_exact_friction(const maxwell_exact *e)
{
    double sum = 0;
    for (int i = 0; i < e->n; i++)
        sum -= e->k[i] * e->z[i];
    return sum;
}

/* An oscillator about c with angular frequency w, or for w = 0 a fall with acceleration a, from 0, v >= 0. */
typedef struct arc {
    double w, c, a, v;
} arc;

static inline double arc_way(const arc *p, double t)
{
    return p->w > 0 ? p->c * 2 * pow(sin(p->w * t / 2), 2) + p->v / p->w * sin(p->w * t)
                    : p->v * t + p->a * t * t / 2;
}

static inline double arc_speed(const arc *p, double t)
{
    return p->w > 0 ? p->v * cos(p->w * t) + p->c * p->w * sin(p->w * t) : p->v + p->a * t;
}

static inline double arc_turn(const arc *p)
{
    if (p->w > 0)
        return atan2(p->v, -p->c * p->w) / p->w;
    return p->a < 0 ? -p->v / p->a : INFINITY;
}

/* When `way` is behind it, which is before it turns. */
static inline double arc_time(const arc *p, double way)
{
    if (p->w > 0) {
        const double psi = atan2(p->c, p->v / p->w), r = hypot(p->c, p->v / p->w);
        return (psi + asin(fmin(1, fmax(-1, (way - p->c) / r)))) / p->w;
    }
    return 2 * way / (p->v + sqrt(fmax(0, p->v * p->v + 2 * p->a * way)));
}

static inline void maxwell_exact_step(maxwell_exact *e, double until)
{
    const double force = e->load - e->stiffness * e->x + maxwell_exact_friction(e);
    const double s = e->v != 0 ? copysign(1, e->v) : force > 0 ? 1 : force < 0 ? -1 : 0;
    if (s == 0) {
        e->t = until;
        return;
    }
    double stiffness = e->stiffness, free_way = INFINITY;
    bool slips[EXACT_MOST];
    for (int i = 0; i < e->n; i++) {
        slips[i] = s * e->z[i] >= e->limit[i];
        stiffness += slips[i] ? 0 : e->k[i];
        if (!slips[i])
            free_way = fmin(free_way, e->limit[i] - s * e->z[i]);
    }
    const double w = sqrt(stiffness / e->mass);
    const arc p = {w, stiffness > 0 ? s * force / stiffness : 0, s * force / e->mass, fabs(e->v)};
    const double turn = arc_turn(&p), at_turn = isfinite(turn) ? arc_way(&p, turn) : INFINITY;
    const double left = until - e->t, meet = free_way < at_turn ? arc_time(&p, free_way) : INFINITY;
    const double dt = fmin(left, fmin(turn, meet));
    const double way = dt == left ? arc_way(&p, left) : dt == meet ? free_way : at_turn;
    e->v = dt < left && dt == turn ? 0 : s * arc_speed(&p, dt);
    e->t = dt == left ? until : e->t + dt;
    e->x += s * way;
    for (int i = 0; i < e->n; i++) {
        const double before = e->z[i];
        if (slips[i]) {
            e->taken += e->k[i] * e->limit[i] * way;
            continue;
        }
        const double room = e->limit[i] - s * before;
        const bool meets = dt == meet && dt < left && room <= free_way * (1 + 1e-9);
        e->z[i] = meets ? s * e->limit[i] : before + s * way;
        e->taken += e->k[i] * (e->z[i] * e->z[i] - before * before) / 2;
    }
    e->meets += dt == meet && dt < left;
    e->turns += dt == turn && dt < left;
}

static inline void maxwell_exact_run(maxwell_exact *e, double until)
{
    while (e->t < until)
        maxwell_exact_step(e, until);
}

#endif
