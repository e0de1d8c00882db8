/* One problem in two systems of units: with S = diag(1, 1, r) of every contact, ellipses of half axes mu, r
 * mu under (W, q) are circles of mu under (S W S, S q), and impulses that solve these, times S, solve those.
 */
#include <math.h>
#include <stdlib.h>
#include <bristle/grow.h>

#include "sec4.h"

enum { ELLIPSES, CIRCLES, FRAMES };

/* A problem in both, for one ratio. */
typedef struct twin {
    const problem *problem;
    double ratio;
    const br_cone *ellipses;
    const br_matrix_problem *scaled;
} twin;

/* What a solver made of both. */
typedef struct outcome {
    const char *word[FRAMES];
    bool solved[FRAMES];
    int iterations[FRAMES];
    double carried[FRAMES]; /* residual there of the impulses that were found in the other, relative [1] */
} outcome;

typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    const br_contact_solver_type *const *solvers;
    size_t n_solvers, n_twins;
    twin *twins;
    outcome *outcomes; /* (twins x solvers) */
} jobs;

size_t frames_runs(const scene *c, const problems *circles)
{
    size_t n;
    br_contact_solvers(&n);
    return n * c->n_ratios * circles->n;
}

/* Impulses of one frame as those of the other: friction along the binormal by `factor`. */
static void carry(const br_matrix_problem *m, double factor, double *impulses)
{
    for (size_t i = 0; i < m->n_contacts; i++)
        impulses[m->n_rows + 4 * i + BR_BLOCK_B] *= factor;
}

static br_status work(size_t i, void *context, br_error *error)
{
    const jobs *const all = context;
    const twin *const t = &all->twins[i / all->n_solvers];
    const br_matrix_problem *const m[FRAMES] = {t->problem->matrix, t->scaled};
    outcome *const o = &all->outcomes[i];
    for (int f = 0; f < FRAMES; f++) {
        br_problem_solve_options options = options_of(all->c, all->c->iterations, all->c->exact);
        br_problem_solution s;
        options.ellipse_b = f == ELLIPSES ? t->ratio : 1;
        BR_TRY(br_problem_solve(m[f], all->solvers[i % all->n_solvers], &options, &s, error));
        o->word[f] = br_problem_solution_word(&s);
        o->solved[f] = s.status == BR_OK;
        o->iterations[f] = s.iterations;
        carry(m[f], f == ELLIPSES ? 1 / t->ratio : t->ratio, s.impulses);
        o->carried[!f] = residual_of(m[!f], f == ELLIPSES ? t->scaled->cones : t->ellipses, s.impulses);
        br_problem_solution_free(&s);
    }
    br_progress_step(all->ex);
    return BR_OK;
}

static void put(br_experiment *ex, const jobs *all)
{
    br_table *const table = br_table_open(ex, "frames");
    for (size_t i = 0; i < all->n_twins * all->n_solvers; i++) {
        const outcome *const o = &all->outcomes[i];
        const twin *const t = &all->twins[i / all->n_solvers];
        br_table_text(table, t->problem->name);
        br_table_number(table, t->ratio);
        br_table_text(table, all->solvers[i % all->n_solvers]->name);
        for (int f = 0; f < FRAMES; f++) {
            br_table_text(table, o->word[f]);
            br_table_put(table, o->iterations[f], o->carried[f]);
        }
    }
}

/* Of what was solved in the frame it was found in, how far it is from a solution of the other. */
static void claim(br_experiment *ex, const jobs *all)
{
    double worst = 0;
    int both = 0, one = 0;
    for (size_t i = 0; i < all->n_twins * all->n_solvers; i++) {
        const outcome *const o = &all->outcomes[i];
        for (int f = 0; f < FRAMES; f++)
            if (o->solved[!f])
                br_most(&worst, o->carried[f]);
        both += o->solved[ELLIPSES] && o->solved[CIRCLES];
        one += o->solved[ELLIPSES] != o->solved[CIRCLES];
    }
    br_note_number(ex, "frames_both", both, "1");
    br_note_number(ex, "frames_one", one, "1");
    br_claim(ex, "frames-carried", worst);
    br_claim_fraction(ex, "frames-alike", (int)(all->n_twins * all->n_solvers) - one,
                      (int)(all->n_twins * all->n_solvers));
}

void frames(br_experiment *ex, const scene *c, const problems *circles)
{
    jobs all = {.ex = ex, .c = c};
    all.solvers = br_contact_solvers(&all.n_solvers);
    all.twins = br_memory(ex, c->n_ratios * circles->n, sizeof *all.twins);
    for (size_t i = 0; i < circles->n; i++)
        for (size_t k = 0; k < c->n_ratios; k++) {
            const double s[BR_BLOCK] = {1, 1, c->ratios[k], 1};
            const problem *const p = &circles->items[i];
            all.twins[all.n_twins++] =
                (twin){p, c->ratios[k], ellipses_of(ex, p->matrix, c->ratios[k]), in_units(ex, p->matrix, s)};
        }
    all.outcomes = br_memory(ex, all.n_twins * all.n_solvers, sizeof *all.outcomes);
    br_parallel(ex, all.n_twins * all.n_solvers, work, &all);
    put(ex, &all);
    claim(ex, &all);
}
