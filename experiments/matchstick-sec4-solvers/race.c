/* All solvers on all problems: how far each gets with so many iterations, judged from outside. */
#include <float.h>
#include <math.h>
#include <string.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/harness/contact_matrix.h>
#include <bristle/numbers.h>
#include <bristle/statistics.h>

#include "sec4.h"

const br_contact_solver_type *const *contestants(br_experiment *ex, size_t *n)
{
    size_t own;
    const br_contact_solver_type *const *const all = br_contact_solvers(&own);
    const br_contact_solver_type **const list = br_memory(ex, own + 1, sizeof *list);
    for (size_t i = 0; i < own; i++)
        list[i] = all[i];
    list[own] = &br_prox_as_published_type;
    *n = own + 1;
    return list;
}

/* ---- runs side by side ---- */

typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    const problems *list;
    const br_contact_solver_type *const *solvers;
    size_t n_solvers;
    result *results; /* (problems x solvers) */
} jobs;

static int doublings_of(const jobs *all, size_t solver)
{
    return all->solvers[solver] == &br_pivot_type ? all->c->doublings_pivot : all->c->doublings;
}

size_t race_runs(br_experiment *ex, const problems *list)
{
    size_t n;
    contestants(ex, &n);
    return n * list->n;
}

/* Solves a problem a few times, always in the same way, and takes the least time: what else the machine does
 * only adds to it. */
static br_status solve(const scene *c, const br_matrix_problem *m, const br_contact_solver_type *solver,
                       int iterations, br_problem_solution *s, double *seconds, br_error *error)
{
    br_problem_solve_options options = options_of(c, iterations, c->tolerance);
    options.clock = br_wall_seconds;
    *seconds = INFINITY;
    for (int k = 0; k < c->repetitions; k++) {
        if (k > 0)
            br_problem_solution_free(s);
        BR_TRY(br_problem_solve(m, solver, &options, s, error));
        br_least(seconds, s->seconds);
    }
    return BR_OK;
}

/* With 1, 2, 4, ... iterations allowed, each time from the start; what is solved stays solved, and what ends
 * early as it is. */
static br_status work(size_t i, void *context, br_error *error)
{
    const jobs *const all = context;
    const br_matrix_problem *const m = all->list->items[i / all->n_solvers].matrix;
    result *const r = &all->results[i];
    bool solved = false;
    for (int b = 0; b <= all->c->doublings; b++) {
        if (!solved && b <= doublings_of(all, i % all->n_solvers)) {
            br_problem_solution s;
            BR_TRY(solve(all->c, m, all->solvers[i % all->n_solvers], 1 << b, &s, &r->seconds, error));
            solved = s.status == BR_OK;
            r->word = br_problem_solution_word(&s);
            r->residual = s.status < 0 ? NAN : s.residual.relative;
            r->speed = s.residual.speed;
            r->iterations = s.iterations;
            const br_status status = velocity_of(m, s.impulses, r->velocity, error);
            br_problem_solution_free(&s);
            if (status < 0)
                return status;
        }
        r->history[b] = r->residual;
        r->times[b] = r->seconds;
    }
    br_progress_step(all->ex);
    return BR_OK;
}

/* ---- tables ---- */

static size_t rank_of(br_experiment *ex, const scene *c, const br_matrix_problem *m)
{
    const size_t n = size_of(m);
    double *const w = br_doubles(ex, n * n);
    for (size_t i = 0; i < n; i++)
        for (size_t e = m->start[i]; e < m->start[i + 1]; e++)
            w[i * n + m->column[e]] = m->w[e];
    return br_contact_matrix_rank(n, w, c->rank_share);
}

/* Components that friction acts in: torque counts where the cone has one. */
static size_t components_of(const br_matrix_problem *m)
{
    size_t n = m->n_rows;
    for (size_t i = 0; i < m->n_contacts; i++)
        n += m->start[m->n_rows + 4 * i + 4] - m->start[m->n_rows + 4 * i + 3] > 1 ? 4 : 3;
    return n;
}

static void put_problems(br_experiment *ex, const scene *c, const problems *list)
{
    br_table *const table = br_table_open(ex, "problems");
    br_table_show(table);
    for (size_t i = 0; i < list->n; i++) {
        const problem *const p = &list->items[i];
        br_table_text(table, p->name);
        br_table_text(table, p->kind);
        br_table_put(table, (double)p->matrix->n_contacts, (double)components_of(p->matrix),
                     (double)rank_of(ex, c, p->matrix));
    }
}

static void put_results(br_experiment *ex, const jobs *all)
{
    br_table *const table = br_table_open(ex, "summary"), *const times = br_table_open(ex, "timing_summary");
    for (size_t i = 0; i < all->list->n * all->n_solvers; i++) {
        const problem *const p = &all->list->items[i / all->n_solvers];
        const result *const r = &all->results[i];
        br_table *const both[] = {table, times};
        for (int k = 0; k < 2; k++) {
            br_table_text(both[k], p->name);
            br_table_text(both[k], p->kind);
            br_table_text(both[k], all->solvers[i % all->n_solvers]->name);
            br_table_text(both[k], r->word);
        }
        br_table_put(table, (double)(i / all->n_solvers), (double)(i % all->n_solvers), r->residual,
                     r->iterations);
        br_table_put(times, r->seconds, r->residual);
    }
}

/* Median and largest value of a kind's problems; what is not a number counts as the largest. */
static double median(double *values, size_t n, double *most)
{
    *most = 0;
    for (size_t i = 0; i < n; i++) {
        values[i] = isfinite(values[i]) ? values[i] : DBL_MAX;
        br_most(most, values[i]);
    }
    return br_box_of(values, n).median;
}

static void put_history(br_experiment *ex, const jobs *all)
{
    br_table *const table = br_table_open(ex, "history"), *const times = br_table_open(ex, "timing_history");
    const problem *const items = all->list->items;
    double *const residual = br_doubles(ex, all->list->n), *const seconds = br_doubles(ex, all->list->n);
    for (size_t from = 0, to; from < all->list->n; from = to) {
        for (to = from; to < all->list->n && strcmp(items[to].kind, items[from].kind) == 0;)
            to++;
        for (size_t k = 0; k < all->n_solvers; k++)
            for (int b = 0; b <= doublings_of(all, k); b++) {
                double most, slowest;
                for (size_t i = from; i < to; i++) {
                    residual[i - from] = all->results[i * all->n_solvers + k].history[b];
                    seconds[i - from] = all->results[i * all->n_solvers + k].times[b];
                }
                const double middle = median(residual, to - from, &most),
                             time = median(seconds, to - from, &slowest);
                br_table_text(table, items[from].kind);
                br_table_text(table, all->solvers[k]->name);
                br_table_put(table, 1 << b, middle, most);
                br_table_text(times, items[from].kind);
                br_table_text(times, all->solvers[k]->name);
                br_table_put(times, 1 << b, time, middle);
            }
    }
}

/* Problems that a solver solves to a tolerance with so many iterations. */
static int solved_to(const jobs *all, size_t solver, int b, double tolerance)
{
    int n = 0;
    for (size_t i = 0; i < all->list->n; i++)
        n += all->results[i * all->n_solvers + solver].history[b] <= tolerance;
    return n;
}

static int solved_by(const jobs *all, size_t solver, int b)
{
    return solved_to(all, solver, b, all->c->tolerance);
}

static void put_profile(br_experiment *ex, const jobs *all)
{
    br_table *const table = br_table_open(ex, "profile");
    for (size_t k = 0; k < all->n_solvers; k++)
        for (int b = 0; b <= all->c->doublings; b++) {
            br_table_text(table, all->solvers[k]->name);
            br_table_put(table, 1 << b, solved_by(all, k, b) / (double)all->list->n);
        }
}

/* ---- claims ---- */

/* A problem in which friction has its direction to choose: some contact slides, under load. */
static bool slides(const jobs *all, size_t i)
{
    for (size_t k = 0; k < all->n_solvers; k++) {
        const result *const r = &all->results[i * all->n_solvers + k];
        const br_matrix_problem *const m = all->list->items[i].matrix;
        if (!(r->residual <= all->c->tolerance))
            continue;
        for (size_t j = 0; j < m->n_contacts; j++) {
            const double *const v = &r->velocity[m->n_rows + 4 * j];
            const double sliding = hypot(v[1], v[2]);
            if (v[0] < all->c->tolerance * r->speed && sliding > sqrt(all->c->tolerance) * r->speed)
                return true;
        }
        return false;
    }
    return false;
}

/* The largest residual that a solver leaves, with all iterations. */
static double left_by(const jobs *all, size_t solver)
{
    double most = 0;
    for (size_t i = 0; i < all->list->n; i++)
        br_most(&most, all->results[i * all->n_solvers + solver].residual);
    return most;
}

/* Of problems of one body, and random ones: solved to a tolerance by a solver with so many doublings, of how
 * many. */
static int easy_to(const jobs *all, size_t solver, int doublings, double tolerance, int *n)
{
    static const char *const bodies[] = {"tower", "arch"};
    int solved = 0;
    *n = 0;
    for (size_t i = 0; i < all->list->n; i++) {
        const problem *const p = &all->list->items[i];
        const char *const kind = p->single ? p->single->kind : p->kind;
        if (strcmp(kind, bodies[0]) == 0 || strcmp(kind, bodies[1]) == 0)
            continue;
        ++*n;
        solved += all->results[i * all->n_solvers + solver].history[doublings] <= tolerance;
    }
    return solved;
}

static void claim_published(br_experiment *ex, const jobs *all, size_t solver)
{
    int solved = 0, sliding = 0;
    for (size_t i = 0; i < all->list->n; i++)
        if (slides(all, i)) {
            sliding++;
            solved += all->results[i * all->n_solvers + solver].residual <= all->c->tolerance;
        }
    br_note_number(ex, "sliding_problems", sliding, "1");
    br_note_number(ex, "left_as_published", left_by(all, solver), "1");
    br_claim(ex, "as-published", sliding > 0 ? (double)solved : NAN);
}

static size_t solver_at(const jobs *all, const br_contact_solver_type *type)
{
    size_t k = 0;
    while (all->solvers[k] != type)
        k++;
    return k;
}

/* How many problems more Newton's method solves than the document's sweeps. */
static void claim_newton(br_experiment *ex, const jobs *all, double tolerance)
{
    br_claim(ex, "newton-converges",
             solved_to(all, solver_at(all, &br_newton_type), all->c->doublings, tolerance) -
                 solved_to(all, solver_at(all, &br_prox_type), all->c->doublings, tolerance));
}

static bool sweeps(const br_contact_solver_type *type)
{
    return type == &br_pgs_type || type == &br_nncg_type || type == &br_prox_type;
}

/* Which problems each solver solves to a tolerance; sweeps are asked for the easy ones, with so many
 * doublings of their number. */
static void claim_solved(br_experiment *ex, const jobs *all, size_t k, int doublings, double tolerance)
{
    const br_contact_solver_type *const type = all->solvers[k];
    char name[NAME];
    int n = (int)all->list->n;
    snprintf(name, sizeof name, "%s-%s", sweeps(type) ? "sweeps" : "solved", type->name);
    const int solved = sweeps(type) ? easy_to(all, k, doublings, tolerance, &n)
                                    : solved_to(all, k, all->c->doublings, tolerance);
    br_claim_fraction(ex, name, solved, n);
}

static void claim(br_experiment *ex, const jobs *all)
{
    const scene *const c = all->c;
    claim_newton(ex, all, c->tolerance);
    for (size_t k = 0; k < all->n_solvers; k++) {
        const br_contact_solver_type *const type = all->solvers[k];
        char name[NAME];
        if (type == &br_prox_as_published_type) {
            claim_published(ex, all, k);
            continue;
        }
        snprintf(name, sizeof name, "left_%s", type->name);
        br_note_number(ex, name, left_by(all, k), "1");
        claim_solved(ex, all, k, c->doublings, c->tolerance);
    }
    for (size_t i = 0; i < c->n_looser; i++) {
        br_variation_begin(ex, "tolerance %g", c->looser[i]);
        claim_newton(ex, all, c->looser[i]);
        for (size_t k = 0; k < all->n_solvers; k++)
            if (all->solvers[k] != &br_prox_as_published_type)
                claim_solved(ex, all, k, c->doublings, c->looser[i]);
        br_variation_end(ex);
    }
    br_variation_begin(ex, "%d iterations", 1 << (c->doublings - 1));
    for (size_t k = 0; k < all->n_solvers; k++)
        if (sweeps(all->solvers[k]))
            claim_solved(ex, all, k, c->doublings - 1, c->tolerance);
    br_variation_end(ex);
}

const result *race(br_experiment *ex, const scene *c, const problems *list)
{
    jobs all = {.ex = ex, .c = c, .list = list};
    all.solvers = contestants(ex, &all.n_solvers);
    all.results = br_memory(ex, list->n * all.n_solvers, sizeof *all.results);
    for (size_t i = 0; i < list->n * all.n_solvers; i++) {
        all.results[i].history = br_doubles(ex, (size_t)c->doublings + 1);
        all.results[i].times = br_doubles(ex, (size_t)c->doublings + 1);
        all.results[i].velocity = br_doubles(ex, size_of(list->items[i / all.n_solvers].matrix));
    }
    br_parallel(ex, list->n * all.n_solvers, work, &all);
    put_problems(ex, c, list);
    put_results(ex, &all);
    put_history(ex, &all);
    put_profile(ex, &all);
    claim(ex, &all);
    return all.results;
}
