/* Sweeps of projected Gauss-Seidel as the gradients of nonlinear conjugate gradients. */
#include <string.h>
#include "pgs.h"

/* Lambda before the last sweep; the search direction; a step along it. */
enum { BEFORE, SEARCH, STEP, WEIGHT, VECTORS };

static void begin(pgs *s, const br_contact_problem *p, int sweeps)
{
    (void)sweeps;
    s->progress.square = 0;
    pgs_impulses(s, p, s->vector[BEFORE]);
    pgs_weights(s, p, s->vector[WEIGHT]);
    memset(s->vector[SEARCH], 0, br_contact_problem_size(p) * sizeof *s->vector[SEARCH]);
}

/* The sweep's change is the descent direction; its square, each impulse weighted by its own inverse effective
 * mass, is twice an energy. The new search direction is the change plus beta times the old one, and impulses
 * go on by the latter. Starts again where the squares grow. */
static void go_on(pgs *s, const br_contact_problem *p, int left)
{
    (void)left;
    double *before = s->vector[BEFORE], *search = s->vector[SEARCH], *step = s->vector[STEP];
    const double *weight = s->vector[WEIGHT];
    const size_t n = br_contact_problem_size(p);
    pgs_impulses(s, p, step);
    double square = 0;
    for (size_t i = 0; i < n; i++) {
        const double change = step[i] - before[i];
        square += weight[i] * change * change;
    }
    const double last = s->progress.square;
    const double beta = last > 0 && square <= last ? square / last : 0;
    s->progress.square = square;
    s->rejected = last > 0 && square > last;
    for (size_t i = 0; i < n; i++) {
        const double now = step[i], along = beta > 0 ? beta * search[i] : 0;
        search[i] = now - before[i] + along;
        before[i] = now + along;
        step[i] = along;
    }
    if (beta > 0)
        pgs_add_impulses(s, p, step);
}

static const pgs_acceleration acceleration = {VECTORS, begin, go_on};

static br_contact_solver *create(void)
{
    return pgs_create_with(&br_nncg_type, &acceleration);
}

const br_contact_solver_type br_nncg_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "nncg",
    .title = "projected Gauss-Seidel accelerated by nonlinear conjugate gradients",
    .source = "Silcowitz-Hansen, Niebe, Erleben 2010",
    .create = create,
    .destroy = pgs_destroy,
    .reserve = pgs_reserve,
    .solve = pgs_solve,
};
