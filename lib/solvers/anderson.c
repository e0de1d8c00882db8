/* Sweeps of projected Gauss-Seidel as a fixed-point iteration that Anderson's mixing accelerates. */
#include <string.h>
#include "pgs.h"

/* Lambda before the last sweep; change and result of that sweep and of the one before; the result of the
 * least change; the last differences of changes and of results. A change is measured by the energy of its
 * impulses, each with its own effective mass, and kept in that measure: multiplied by the roots of the
 * inverse masses. */
enum { BEFORE, CHANGE, LAST_CHANGE, RESULT, LAST_RESULT, BEST, ROOT, DIFFERENCES };
enum { VECTORS = DIFFERENCES + MIXING_VECTORS };
_Static_assert((int)VECTORS <= (int)PGS_VECTORS_MAX, "vectors of Anderson mixing");

/* A change whose square grows by more than this ends a chain of steps: the norm by a factor of two. */
static const double GROWTH = 4;
/* At most so many plain sweeps after a failure. */
enum { LONGEST_PAUSE = 64 };
/* Of all sweeps one in so many is plain, at the end, where what mixing has thrown up settles. */
enum { PLAIN_SHARE = 8 };
/* No step leads to an impulse that alone would change velocities by so many times what there are: where
 * nothing can be solved, impulses would grow without end. Ratios of mass need room. */
static const double LARGEST = 1e5;
/* From here it goes back to the best: the norm by a factor of 100. */
static const double TOO_MUCH = 1e4;
static void forget(pgs *s)
{
    mixing_forget(&s->progress.anderson.mixing);
    s->progress.anderson.fresh = true;
}

static void begin(pgs *s, const br_contact_problem *p, int sweeps)
{
    memset(&s->progress, 0, sizeof s->progress);
    s->progress.anderson.least = INFINITY;
    s->progress.anderson.pause = 1;
    s->progress.anderson.plain = sweeps / PLAIN_SHARE;
    s->progress.anderson.limit = NAN;
    forget(s);
    pgs_impulses(s, p, s->vector[BEFORE]);
}

/* What only a second sweep needs. */
static void measure(pgs *s, const br_contact_problem *p)
{
    s->progress.anderson.limit = LARGEST * br_contact_problem_speed(p);
    pgs_weights(s, p, s->vector[ROOT]);
    for (size_t i = 0; i < br_contact_problem_size(p); i++)
        s->vector[ROOT][i] = sqrt(s->vector[ROOT][i]);
}

/* The combination of the last results whose changes, if sweeps were linear, would be least. False: that is
 * too far away. */
static bool mix(pgs *s, const br_contact_problem *p, size_t n)
{
    double *step = s->vector[BEFORE];
    mixing_step(&s->progress.anderson.mixing, n, &s->vector[DIFFERENCES], s->vector[CHANGE], step);
    const double *result = s->vector[RESULT], *root = s->vector[ROOT];
    for (size_t i = 0; i < n; i++)
        if (!(root[i] * root[i] * fabs(result[i] + step[i]) <= s->progress.anderson.limit))
            return false;
    pgs_add_impulses(s, p, step);
    return true;
}

static void exchange(double **x, double **y)
{
    double *const keep = *x;
    *x = *y;
    *y = keep;
}

/* Back to the result of the least change. */
static void go_back(pgs *s, const br_contact_problem *p, size_t n)
{
    double *step = s->vector[BEFORE];
    for (size_t i = 0; i < n; i++)
        step[i] = s->vector[BEST][i] - s->vector[RESULT][i];
    pgs_add_impulses(s, p, step);
    forget(s);
}

/* Plain sweeps follow, twice as many each time until a change is less than all before. */
static void pause(pgs_anderson *m)
{
    m->wait = m->pause;
    if (m->pause < LONGEST_PAUSE)
        m->pause *= 2;
}

/* Change and result of the last sweep; returns the change's square. */
static double look(pgs *s, const br_contact_problem *p, size_t n)
{
    const double *before = s->vector[BEFORE], *result = s->vector[RESULT], *root = s->vector[ROOT];
    double *change = s->vector[CHANGE];
    pgs_impulses(s, p, s->vector[RESULT]);
    for (size_t i = 0; i < n; i++)
        change[i] = root[i] * (result[i] - before[i]);
    return mixing_product(n, change, change);
}

/* Where a step has made things worse, the differences are forgotten and plain sweeps follow. */
static void go_on(pgs *s, const br_contact_problem *p, int left)
{
    const size_t n = br_contact_problem_size(p);
    pgs_anderson *m = &s->progress.anderson;
    if (isnan(m->limit))
        measure(s, p);
    const double square = look(s, p, n);
    if (square < m->least) {
        m->least = square;
        m->pause = 1;
        memcpy(s->vector[BEST], s->vector[RESULT], n * sizeof *s->vector[BEST]);
    }
    if (m->wait > 0) {
        m->wait--;
    } else if (m->mixing.columns > 0 && square > GROWTH * m->last) {
        s->rejected = true;
        forget(s);
        pause(m);
    }
    if (!(square <= TOO_MUCH * m->least)) {
        s->rejected = true;
        go_back(s, p, n);
    } else {
        if (!m->fresh)
            mixing_add(&m->mixing, n, &s->vector[DIFFERENCES], s->vector[CHANGE], s->vector[LAST_CHANGE],
                       s->vector[RESULT], s->vector[LAST_RESULT]);
        m->fresh = false;
        m->last = square;
        if (m->mixing.columns > 0 && m->wait == 0 && left > m->plain)
            if (!mix(s, p, n)) {
                s->rejected = true;
                forget(s);
                pause(m);
            }
    }
    pgs_impulses(s, p, s->vector[BEFORE]);
    exchange(&s->vector[CHANGE], &s->vector[LAST_CHANGE]);
    exchange(&s->vector[RESULT], &s->vector[LAST_RESULT]);
}

static const pgs_acceleration acceleration = {VECTORS, begin, go_on};

static br_contact_solver *create(void)
{
    return pgs_create_with(&br_anderson_type, &acceleration);
}

const br_contact_solver_type br_anderson_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "anderson",
    .title = "projected Gauss-Seidel accelerated by Anderson mixing",
    .source = "Anderson 1965; Walker, Ni 2011",
    .create = create,
    .destroy = pgs_destroy,
    .reserve = pgs_reserve,
    .solve = pgs_solve,
};
