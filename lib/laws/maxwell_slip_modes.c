/* The modes of generalised Maxwell slip. An element sticks, z' = v, until it meets its limit m(v) = mu
 * g(v)/kappa along the motion, |z| = m. From there on its state is on the limit as long as that rises, but no
 * faster than the spring is bent (0 <= m' <= |v|): behind the limit it would stick and catch up, beyond it
 * slip back. A limit that falls leaves the element behind, which follows it at the rate `lag`; one that rises
 * faster than |v| lets it stick again, and so does a velocity that turns. */
#include <math.h>

#include "maxwell_slip.h"

/* Times the direction of sliding, for those that slip. */
enum { STICKS = 0, ON_LIMIT = 1, BEYOND = 2 };

/* An element's limit, and what it is along a direction. */
typedef struct element {
    double limit;  /* [m] */
    double slope;  /* of the limit over the speed [s] */
    double beyond; /* how far the spring is bent beyond its limit, along the direction [m] */
} element;

static element element_at(const br_maxwell_slip *p, int i, double v, double z, int direction)
{
    double slope;
    const double g = maxwell_limit(p, fabs(v), &slope), size = p->mu[i] / p->kappa[i];
    return (element){size * g, size * slope, direction * z - size * g};
}

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

/* Whether an element is on its limit along a direction. One whose mode has ended on its way there is, however
 * coarsely time resolves it, and so is one that has left it as the integrator's error adds up. */
static bool is_on_limit(const br_law_motion *m, bool ended, int mode, int direction, double beyond)
{
    const int along = mode == STICKS ? sign(m->v) : sign(mode);
    return fabs(beyond) <= 2 * m->tolerance || (ended && along == direction && fabs(m->v) > m->tolerance);
}

static void settle(const void *params, const br_law_motion *m, const bool *ended, double *z, int *modes)
{
    const br_maxwell_slip *const p = params;
    const int n = maxwell_elements(p);
    /* At rest it is where the motion goes from here; without either, all stays as it is. */
    const int direction = fabs(m->v) > m->tolerance ? sign(m->v) : sign(m->a);
    for (int i = 0; i < n && direction != 0; i++) {
        const element e = element_at(p, i, m->v, z[i], direction);
        const double rise = e.slope * direction * m->a;
        if (!is_on_limit(m, ended && ended[i], modes[i], direction, e.beyond)) {
            modes[i] = e.beyond < 0 ? STICKS : direction * BEYOND;
            continue;
        }
        z[i] = direction * e.limit;
        modes[i] = rise < -p->lag * m->tolerance      ? direction * BEYOND
                   : rise > fabs(m->v) + m->tolerance ? STICKS
                                                      : direction * ON_LIMIT;
    }
}

/* Springs are bent most where the mass turns, or the limit rises as fast as they are bent; what slips turns
 * soonest where the speed is least. */
static void watch(const br_maxwell_slip *p, const br_law_motion *m, const int *modes, double *watched)
{
    const int n = maxwell_elements(p);
    bool all_stick = true;
    for (int i = 0; i < n; i++) {
        const element e = element_at(p, i, m->v, 0, 1);
        all_stick = all_stick && (modes[i] == STICKS || e.limit == 0);
        watched[1 + i] = modes[i] != STICKS ? m->a : m->v == 0 ? 1 : 1 - e.slope * m->a / m->v;
    }
    watched[0] = all_stick ? m->v : 1;
}

static void margins(const void *params, const br_law_motion *m, const double *z, const int *modes,
                    double *margin)
{
    const br_maxwell_slip *const p = params;
    const int n = maxwell_elements(p);
    const double tolerance = m->tolerance;
    watch(p, m, modes, margin + n);
    for (int i = 0; i < n; i++) {
        if (modes[i] == STICKS) {
            margin[i] = tolerance - element_at(p, i, m->v, z[i], m->v < 0 ? -1 : 1).beyond;
            continue;
        }
        const int direction = sign(modes[i]);
        const element e = element_at(p, i, m->v, z[i], direction);
        const double turns = direction * m->v + 2 * tolerance, rise = e.slope * direction * m->a;
        if (modes[i] == direction * BEYOND)
            margin[i] = fmin(turns, e.beyond + tolerance);
        else if (e.limit == 0)
            margin[i] = 1; /* an element without a limit carries nothing, whatever happens */
        else
            margin[i] = fmin(turns, fmin(rise + 2 * p->lag * tolerance, fabs(m->v) - rise + 2 * tolerance));
    }
}

static void rate(const void *params, const br_law_motion *m, const double *z, const int *modes, double *dz)
{
    const br_maxwell_slip *const p = params;
    const int n = maxwell_elements(p);
    for (int i = 0; i < n; i++) {
        const int direction = sign(modes[i]);
        if (direction == 0) {
            dz[i] = m->v;
            continue;
        }
        const element e = element_at(p, i, m->v, z[i], direction);
        const bool moves_along = modes[i] == direction * ON_LIMIT;
        /* On the limit the second term takes back what the integrator's error adds up to. */
        dz[i] = (moves_along ? e.slope * sign(m->v) * m->a * direction : 0) - direction * p->lag * e.beyond;
    }
}

#define SWITCHING(n)                                                                                         \
    const br_law_switching maxwell_switching_##n = {                                                         \
        .n_modes = (n), .n_watched = (n) + 1, .settle = settle, .margins = margins, .rate = rate}
SWITCHING(2);
SWITCHING(4);
SWITCHING(8);
