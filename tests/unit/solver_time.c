/* A limit of time ends a solution while a linear system is solved, too: a lattice of point masses that touch
 * their neighbours, whose factors take minutes. Time is that of the processor. */
#include "check.h"

#include <stdlib.h>
#include <time.h>

#include <bristle/problem_solve.h>
#include <bristle/random.h>

enum { N = 3, FRICTION = 3 };

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A contact: its two bodies, and its directions in the world. */
typedef struct touch {
    size_t body[2];
    double direction[FRICTION][N];
} touch;

typedef struct lattice {
    size_t n; /* contacts */
    touch *touch;
    size_t *start, *column;
    double *w, *q, *lambda;
    br_cone *cones;
    br_matrix_problem problem;
} lattice;

static void turn(double d[FRICTION][N], br_random *random)
{
    for (int k = 0; k < N; k++) {
        for (int i = 0; i < N; i++)
            d[k][i] = br_random_normal(random);
        for (int j = 0; j < k; j++) {
            double along = 0;
            for (int i = 0; i < N; i++)
                along += d[k][i] * d[j][i];
            for (int i = 0; i < N; i++)
                d[k][i] -= along * d[j][i];
        }
        double size = 0;
        for (int i = 0; i < N; i++)
            size += d[k][i] * d[k][i];
        for (int i = 0; i < N; i++)
            d[k][i] /= sqrt(size);
    }
}

/* W of two contacts of bodies of mass 1: by the bodies that they share. */
static bool share(const touch *a, const touch *b, double w[FRICTION][FRICTION])
{
    int factor = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (a->body[i] == b->body[j])
                factor += i == j ? 1 : -1;
    for (int k = 0; k < FRICTION; k++)
        for (int l = 0; l < FRICTION; l++) {
            w[k][l] = 0;
            for (int i = 0; i < N; i++)
                w[k][l] += factor * a->direction[k][i] * b->direction[l][i];
        }
    return factor != 0;
}

static void make(lattice *l, size_t side)
{
    br_random *random = br_random_create(17, 0);
    const size_t stride[N] = {1, side, side * side}, most = 3 * side * side * (side - 1);
    l->touch = calloc(most, sizeof *l->touch);
    for (size_t body = 0; body < side * side * side; body++)
        for (int axis = 0; axis < N; axis++)
            if (body / stride[axis] % side + 1 < side) {
                touch *const t = &l->touch[l->n++];
                t->body[0] = body;
                t->body[1] = body + stride[axis];
                turn(t->direction, random);
            }
    const size_t m = FRICTION * l->n;
    l->start = calloc(m + 1, sizeof *l->start);
    l->column = calloc(m * FRICTION * 11, sizeof *l->column); /* a contact shares its bodies with ten */
    l->w = calloc(m * FRICTION * 11, sizeof *l->w);
    l->q = calloc(m, sizeof *l->q);
    l->lambda = calloc(m, sizeof *l->lambda);
    l->cones = calloc(l->n, sizeof *l->cones);
    size_t at = 0;
    for (size_t i = 0; i < l->n; i++) {
        l->cones[i] = br_cone_circle(0.5);
        for (int k = 0; k < FRICTION; k++) {
            for (size_t j = 0; j < l->n; j++) {
                double w[FRICTION][FRICTION];
                if (share(&l->touch[i], &l->touch[j], w))
                    for (size_t e = 0; e < FRICTION; e++, at++) {
                        l->column[at] = FRICTION * j + e;
                        l->w[at] = w[k][e];
                    }
            }
            l->start[FRICTION * i + (size_t)k + 1] = at;
            l->q[FRICTION * i + (size_t)k] = k == 0 ? -1 : br_random_normal(random);
        }
    }
    l->problem = (br_matrix_problem){.n_contacts = l->n,
                                     .directions = FRICTION,
                                     .w = l->w,
                                     .start = l->start,
                                     .column = l->column,
                                     .q = l->q,
                                     .cones = l->cones,
                                     .lambda = l->lambda};
    br_random_destroy(random);
}

static void unmake(lattice *l)
{
    free(l->touch);
    free(l->start);
    free(l->column);
    free(l->w);
    free(l->q);
    free(l->lambda);
    free(l->cones);
}

/* Under a limit of time [s] of the processor's; what it took, too. */
static br_problem_solution solve(const lattice *l, const char *name, double limit, double *took)
{
    br_problem_solve_options options = br_problem_solve_options_default();
    br_problem_solution s;
    options.clock = processor_seconds;
    options.tolerance = 1e-14;
    options.seconds = limit;
    const double begin = processor_seconds();
    check_need(br_problem_solve(&l->problem, br_contact_solver_find(name), &options, &s, NULL));
    *took = processor_seconds() - begin;
    return s;
}

/* Ended within half of the limit more. How far apart looks at the clock are depends on the machine: where a
 * limit of 0.4 s is too short for that, one of four times what was too much is not. */
static void test_limit(const lattice *l, const char *name, int least)
{
    double limit = 0.4, took;
    br_problem_solution s = solve(l, name, limit, &took);
    const double late = took - limit;
    /* 3 s and more is what a factorisation takes. */
    if (late < 3 && (late > 0.5 * limit || s.iterations < least)) {
        br_tap_comment(&check_tap, "%s: %g s late, so again", name, late);
        limit = 4 * fmax(late, limit);
        br_problem_solution_free(&s);
        s = solve(l, name, limit, &took);
    }
    check(took < 1.5 * limit, "%s: %zu contacts, a limit of %.2g s: %.2f s", name, l->n, limit, took);
    check(s.status == BR_LOOSE && s.iterations >= least, "%s: %s after %d iterations, residual %.2g", name,
          br_problem_solution_word(&s), s.iterations, s.residual.relative);
    br_problem_solution_free(&s);
}

/* Where a factorisation takes longer than the limit none is begun, and what sweeps goes on with that. */
static void test_too_large(void)
{
    static const char *const direct[] = {"newton", "interior"};
    static const char *const others[] = {"islands", "auto", "pivot", "admm", "pgs"};
    lattice l = {0};
    make(&l, 13);
    for (size_t i = 0; i < sizeof direct / sizeof *direct; i++)
        test_limit(&l, direct[i], 0);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        test_limit(&l, others[i], 1);
    unmake(&l);
}

/* Where it does not, they are made. */
static void test_small(void)
{
    lattice l = {0};
    make(&l, 5);
    test_limit(&l, "newton", 4);
    unmake(&l);
}

static double ended(void)
{
    return 2;
}

static double still(void)
{
    return 1;
}

/* A factorisation that would take longer than what is left is not begun: with a clock that stands still this
 * depends on the estimate of its operations alone. */
static void test_estimate(void)
{
    static const char *const direct[] = {"newton", "interior"};
    lattice l = {0};
    make(&l, 3);
    for (size_t i = 0; i < 2 * sizeof direct / sizeof *direct; i++) {
        const bool enough = i % 2;
        br_matrix_assembler *assembler = br_matrix_assembler_create();
        br_contact_solver *solver = br_contact_solver_create(br_contact_solver_find(direct[i / 2]));
        br_solver_options options = br_solver_options_default();
        br_solver_statistics statistics;
        br_contact_problem problem;
        options.clock = still;
        options.until = enough ? 1e6 : 1 + 1e-9;
        options.iterations = 1000;
        check_need(br_matrix_assembler_assemble(assembler, &l.problem, &problem, NULL));
        const br_status status = br_contact_solver_solve(solver, &problem, &options, &statistics, NULL);
        if (enough)
            check(status == BR_OK && statistics.iterations > 1, "%s: %d iterations where there is time",
                  direct[i / 2], statistics.iterations);
        else
            check(status == BR_LOOSE && statistics.iterations == 0, "%s: none within 1 ns", direct[i / 2]);
        br_contact_solver_destroy(solver);
        br_matrix_assembler_destroy(assembler);
    }
    unmake(&l);
}

/* Called with a clock that has passed the limit, each does what it begins with, at most one iteration, and
 * says that it is not done. */
static void test_passed(void)
{
    size_t n;
    const br_contact_solver_type *const *const types = br_contact_solvers(&n);
    lattice l = {0};
    make(&l, 3);
    for (size_t i = 0; i < n; i++) {
        br_matrix_assembler *assembler = br_matrix_assembler_create();
        br_contact_solver *solver = br_contact_solver_create(types[i]);
        br_solver_options options = br_solver_options_default();
        br_solver_statistics statistics;
        br_contact_problem problem;
        options.clock = ended;
        for (int late = 0; late < 2; late++) {
            options.until = late ? 1 : 3;
            check_need(br_matrix_assembler_assemble(assembler, &l.problem, &problem, NULL));
            const br_status status = br_contact_solver_solve(solver, &problem, &options, &statistics, NULL);
            if (late)
                check(status == BR_LOOSE && statistics.iterations <= 1, "%s: after its time: %d iterations",
                      types[i]->name, statistics.iterations);
            else
                check(statistics.iterations > 1, "%s: before it: %d", types[i]->name, statistics.iterations);
        }
        br_contact_solver_destroy(solver);
        br_matrix_assembler_destroy(assembler);
    }
    unmake(&l);
}

/* From what is nearly a solution, ended at once: nothing worse comes back. */
static void test_kept(void)
{
    size_t n;
    const br_contact_solver_type *const *const types = br_contact_solvers(&n);
    lattice l = {0};
    make(&l, 3);
    double took;
    br_problem_solution solved = solve(&l, "newton", 10, &took);
    for (size_t i = 0; i < FRICTION * l.n; i++)
        l.lambda[i] = solved.impulses[i] * (i % 2 ? 1 + 1e-9 : 1 - 1e-9);
    br_problem_solution_free(&solved);
    for (size_t i = 0; i < n; i++) {
        br_matrix_assembler *assembler = br_matrix_assembler_create();
        br_contact_solver *solver = br_contact_solver_create(types[i]);
        br_solver_options options = br_solver_options_default();
        br_contact_problem problem;
        options.clock = ended;
        options.until = 1;
        options.tolerance = 1e-14;
        check_need(br_matrix_assembler_assemble(assembler, &l.problem, &problem, NULL));
        problem.op->type->start(problem.op, problem.lambda);
        const double before = br_contact_problem_residual(&problem).largest;
        check_need(br_contact_solver_solve(solver, &problem, &options, NULL, NULL));
        const double after = br_contact_problem_residual(&problem).largest;
        check(after <= before * (1 + 1e-6), "%s: after its time no worse than the start: %.1e of %.1e m/s",
              types[i]->name, after, before);
        br_contact_solver_destroy(solver);
        br_matrix_assembler_destroy(assembler);
    }
    unmake(&l);
}

int main(void)
{
    check_begin();
    test_kept();
    test_passed();
    test_estimate();
    test_small();
    test_too_large();
    return check_end();
}
