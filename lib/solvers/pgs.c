/* Projected Gauss-Seidel: memory, the loop of sweeps, and the type. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "pgs.h"
#include "solvers.h"

static bool grow_vectors(pgs *s, size_t rows, size_t contacts)
{
    const int vectors = s->acceleration ? s->acceleration->vectors : 0;
    for (int k = 0; k < vectors; k++)
        if (!br_resize(&s->vector[k], rows + PGS_DIRECTIONS * contacts, sizeof *s->vector[k]))
            return false;
    return true;
}

bool pgs_reserve_bytes(pgs *s, size_t bytes)
{
    pgs_memory *const memory = s->lender ? &s->lender->own : &s->own;
    if (bytes <= memory->bytes)
        return true;
    if (!br_resize(&memory->at, bytes, 1))
        return false;
    memory->bytes = bytes;
    return true;
}

/* The pgs that a solver is, or begins with; null: none. */
static pgs *sweeps_of(br_contact_solver *solver)
{
    br_contact_solver *const s = solver->type == &br_auto_type ? auto_sweeps(solver) : solver;
    return s->type->destroy == pgs_destroy ? (pgs *)s : NULL;
}

void contact_solvers_share(br_contact_solver *borrower, br_contact_solver *lender)
{
    pgs *const from = sweeps_of(lender), *const to = sweeps_of(borrower);
    if (from && to && from != to && !to->own.at)
        to->lender = from;
}

br_status pgs_reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error)
{
    pgs *s = (pgs *)self;
    if ((n_rows > s->rows || n_contacts > s->contacts) &&
        !grow_vectors(s, n_rows > s->rows ? n_rows : s->rows,
                      n_contacts > s->contacts ? n_contacts : s->contacts))
        return br_fail(error, BR_ERR_MEMORY, "pgs: out of memory for the impulses of %zu rows, %zu contacts",
                       n_rows, n_contacts);
    if (n_rows > s->rows) {
        if (!br_resize(&s->row, n_rows, sizeof *s->row))
            return br_fail(error, BR_ERR_MEMORY, "pgs: out of memory for %zu rows", n_rows);
        s->rows = n_rows;
    }
    if (n_contacts > s->contacts) {
        const bool wide = s->wide.contacts > 0;
        if (wide ? !pgs_wide_reserve(s, n_contacts) : !pgs_reserve_bytes(s, n_contacts * sizeof *s->contact))
            return br_fail(error, BR_ERR_MEMORY, "pgs: out of memory for %zu contacts", n_contacts);
        s->contacts = n_contacts;
    }
    return BR_OK;
}

/* So much of the tolerance a bound of the residual may take: the rest is for round-off. */
static const double WELL_BELOW = 0.5;

static double residual(const pgs *s, const br_contact_problem *problem)
{
    pgs_store(s, problem);
    return br_contact_problem_residual(problem).largest;
}

static void record(const pgs *s, const br_contact_problem *problem, const br_solver_options *options, int i,
                   double change)
{
    if (options->trace)
        options->trace[i] = (br_solver_iteration){.change = change,
                                                  .residual = options->residuals ? residual(s, problem) : NAN,
                                                  .seconds = options->clock ? options->clock() : 0,
                                                  .rejected = s->rejected};
}

/* Sweeps of exact local steps may go round in circles: each contact answers the others to the end, and they
 * it. Where the change has not been less for some sweeps, all go part of the way only. Accelerated sweeps
 * have ways of their own. */
typedef struct circles {
    double least; /* change */
    int waiting;  /* sweeps since then */
} circles;

static void watch(pgs *s, circles *c, double change)
{
    enum { PATIENCE = 50 };
    if (!s->exact || s->acceleration)
        return;
    c->waiting++;
    if (change < c->least) {
        c->least = change;
        c->waiting = 0;
    } else if (c->waiting >= PATIENCE) {
        s->relaxation = s->relaxation == 1 ? 0.9 : 0.7;
        c->least = change;
        c->waiting = 0;
    }
}

/* Exact local steps of contacts with torque are gradient steps to the end: as short as they must be for the
 * direction that is moved most, so all directions are made one. Split steps measure torque by the cone. */
static void scale_torques(pgs *s, const br_contact_problem *problem)
{
    const size_t records = pgs_records(s, problem);
    for (size_t j = 0; j < records; j++) {
        pgs_contact *const c = pgs_record(s, j);
        if (c->exact && c->kind == PGS_DRILLING)
            pgs_scale_torque(c, pgs_torque_length(c));
    }
}

br_status pgs_solve(br_contact_solver *self, const br_contact_problem *problem,
                    const br_solver_options *options, br_solver_statistics *statistics, br_error *error)
{
    pgs *s = (pgs *)self;
    const br_status status = pgs_reserve(self, problem->n_rows, problem->n_contacts, error);
    if (status < 0)
        return status;
    pgs_load_sweeps(s, problem, options);
    if (s->exact)
        scale_torques(s, problem);
    s->rejected = false;
    /* Nothing to accelerate: no memory, either. */
    const pgs_acceleration *a = problem->n_rows + problem->n_contacts > 0 ? s->acceleration : NULL;
    if (a)
        a->begin(s, problem, options->iterations);
    br_solver_statistics result = {0};
    circles round = {.least = INFINITY};
    record(s, problem, options, 0, 0);
    for (int i = 0; i < options->iterations && !result.converged && !solver_late(options); i++) {
        s->rejected = false;
        if (a && i > 0)
            a->go_on(s, problem, options->iterations - i);
        result.change = pgs_sweep(s, problem, options);
        watch(s, &round, result.change);
        result.iterations = i + 1;
        result.rejected += s->rejected;
        result.converged = options->tolerance > 0 && result.change <= options->tolerance;
        if (result.converged && options->stop == BR_STOP_RESIDUAL)
            result.converged = pgs_residual_bound(s, problem) <= WELL_BELOW * options->tolerance ||
                               residual(s, problem) <= options->tolerance;
        record(s, problem, options, i + 1, result.change);
    }
    pgs_store(s, problem);
    result.relaxation = s->relaxation;
    if (statistics)
        *statistics = result;
    return options->tolerance > 0 && !result.converged ? BR_LOOSE : BR_OK;
}

br_contact_solver *pgs_create_with(const br_contact_solver_type *type, const pgs_acceleration *acceleration)
{
    pgs *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base.type = type;
    s->acceleration = acceleration;
    return &s->base;
}

void pgs_destroy(br_contact_solver *self)
{
    pgs *s = (pgs *)self;
    free(s->row);
    free(s->own.at);
    pgs_wide_free(&s->wide);
    for (int k = 0; k < PGS_VECTORS_MAX; k++)
        free(s->vector[k]);
    free(s);
}

static br_contact_solver *create(void)
{
    return pgs_create_with(&br_pgs_type, NULL);
}

const br_contact_solver_type br_pgs_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "pgs",
    .title = "projected Gauss-Seidel",
    .source = "ploughing, section 4.4",
    .create = create,
    .destroy = pgs_destroy,
    .reserve = pgs_reserve,
    .solve = pgs_solve,
};
