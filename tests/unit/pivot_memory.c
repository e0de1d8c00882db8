/* Block pivoting when memory runs out: at any of its allocations, once or from there on, a solver that is not
 * made, or one line that says so; afterwards the same solver solves the problem. */
#include <bristle/matrix_problem.h>
#include <bristle/pivot.h>

#include "check.h"
#include "failing_malloc.h"

enum { CONTACTS = 30, M = 3 * CONTACTS };

/* A chain of contacts that slide and press on each other. */
typedef struct chain {
    double w[M * M], q[M], lambda[M];
    br_cone cones[CONTACTS];
    br_matrix_problem matrix;
    br_contact_problem problem;
} chain;

static void make(chain *c, br_matrix_assembler *assembler)
{
    memset(c, 0, sizeof *c);
    for (int i = 0; i < M; i++) {
        c->q[i] = i % 3 ? 0.5 : -1;
        c->w[(M + 1) * i] = 2;
        if (i + 3 < M)
            c->w[M * i + i + 3] = c->w[M * (i + 3) + i] = -0.9;
    }
    for (int i = 0; i < CONTACTS; i++)
        c->cones[i] = br_cone_circle(0.1 + 0.01 * i);
    c->matrix = (br_matrix_problem){.n_contacts = CONTACTS,
                                    .directions = 3,
                                    .w = c->w,
                                    .q = c->q,
                                    .cones = c->cones,
                                    .lambda = c->lambda};
    check_need(br_matrix_assembler_assemble(assembler, &c->matrix, &c->problem, NULL));
}

static bool solved(br_contact_solver *solver, chain *c, br_matrix_assembler *assembler, br_status *status,
                   br_error *error)
{
    br_solver_options options = br_solver_options_default();
    options.tolerance = 1e-11;
    make(c, assembler);
    *status = br_contact_solver_solve(solver, &c->problem, &options, NULL, error);
    br_matrix_assembler_store(assembler, &c->problem);
    return *status == BR_OK && br_matrix_problem_residual(&c->matrix).largest < 1e-11;
}

/* Returns whether the failure came at all. */
static bool run_out(int at, bool on, br_matrix_assembler *assembler, int *wrong, int *told)
{
    static chain c;
    br_error error = {0};
    br_status status = BR_ERR_MEMORY;
    malloc_once = !on;
    malloc_left = at;
    br_contact_solver *solver = br_contact_solver_create(&br_pivot_type);
    if (solver) {
        const bool right = solved(solver, &c, assembler, &status, &error);
        *wrong += !right && !(status == BR_ERR_MEMORY && strstr(error.message, "out of memory"));
    }
    const bool came = malloc_left == (on ? 0 : -1);
    malloc_left = -1;
    *told += status == BR_ERR_MEMORY;
    *wrong += came != (status == BR_ERR_MEMORY);
    *wrong += solver && !solved(solver, &c, assembler, &status, NULL);
    br_contact_solver_destroy(solver);
    return came;
}

int main(void)
{
    check_begin();
    if (!FAILING_MALLOC) {
        check_skip("allocations cannot be made to fail here: a sanitizer, or not glibc", "memory runs out");
        return check_end();
    }
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    static chain c;
    make(&c, assembler);
    for (int on = 0; on < 2; on++) {
        int wrong = 0, told = 0, at = 1;
        while (run_out(at, on, assembler, &wrong, &told) && at < 10000)
            at++;
        check(wrong == 0 && told == at - 1 && told > 50,
              "memory that runs out at any of %d allocations%s is told, and no more", at - 1,
              on ? ", and from there on," : "");
    }
    br_matrix_assembler_destroy(assembler);
    return check_end();
}
