/* Sweeps over arrays read the rows of a contact side by side. On random problems, sparse and dense, with
 * joints, turned cones and holes in their blocks, they give the same bytes as sweeps that go through the
 * operator's table to the arrays themselves, row by row; and where the columns of a row do not ascend, too.
 */
#include <string.h>
#include <bristle/matrix_problem.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <bristle/solver.h>

#include "check.h"
#include "outer_operator.h"

enum { ROWS = 3, CONTACTS = 12, MOST = ROWS + BR_BLOCK * CONTACTS, PROBLEMS = 40, SWEEPS = 25 };

/* How W is written down. */
typedef enum form { DENSE, SPARSE, BACKWARDS, FORMS } form;
static const char *const form_names[] = {"dense", "sparse", "sparse, from right to left"};

typedef struct arrays {
    int directions;
    size_t n;
    double dense[MOST * MOST], packed[MOST * MOST], q[MOST], lambda[MOST], velocity[MOST];
    size_t start[MOST + 1], column[MOST * MOST];
    br_cone cones[CONTACTS];
} arrays;

/* W = G G^T plus a diagonal, G with few entries, so that some of W's are zero, in the midst of blocks, too.
 */
static void make_matrix(arrays *a, br_random *random)
{
    static double g[MOST][MOST];
    for (size_t i = 0; i < a->n; i++)
        for (size_t j = 0; j < a->n; j++)
            g[i][j] = br_random_uniform(random) < 0.07 ? br_random_normal(random) : 0;
    for (size_t i = 0; i < a->n; i++)
        for (size_t j = 0; j < a->n; j++) {
            double sum = i == j ? 0.5 : 0;
            for (size_t k = 0; k < a->n; k++)
                sum += g[i][k] * g[j][k];
            a->dense[i * a->n + j] = sum;
        }
}

static void pack(arrays *a, bool backwards)
{
    size_t n = 0;
    for (size_t i = 0; i < a->n; i++) {
        a->start[i] = n;
        for (size_t k = 0; k < a->n; k++) {
            const size_t j = backwards ? a->n - 1 - k : k;
            if (a->dense[i * a->n + j] == 0)
                continue;
            a->column[n] = j;
            a->packed[n++] = a->dense[i * a->n + j];
        }
    }
    a->start[a->n] = n;
}

static void make(arrays *a, br_random *random, int directions)
{
    a->directions = directions;
    a->n = ROWS + (size_t)directions * CONTACTS;
    make_matrix(a, random);
    for (size_t i = 0; i < a->n; i++)
        a->q[i] = br_random_normal(random);
    for (int i = 0; i < CONTACTS; i++) {
        const double mu = br_random_between(random, 0.1, 0.8),
                     angle = br_random_between(random, 0, 2 * BR_PI);
        const double half[4] = {mu, 0.5 * mu, mu, 0.5 * mu};
        a->cones[i] = i % 3 == 0   ? br_cone_circle(mu)
                      : i % 3 == 1 ? br_cone_box(half)
                                   : br_cone_ellipse(mu, 0.4 * mu, br_vec2_make(1, 0));
        if (directions == BR_BLOCK && i % 4 == 0)
            a->cones[i] = br_cone_ellipsoid(mu, 0.5 * mu, 0.1, br_vec2_make(1, 0));
        a->cones[i].axis = br_vec2_make(cos(angle), sin(angle));
    }
}

static br_matrix_problem problem_of(arrays *a, form how)
{
    return (br_matrix_problem){.n_rows = ROWS,
                               .n_contacts = CONTACTS,
                               .directions = a->directions,
                               .w = how == DENSE ? a->dense : a->packed,
                               .start = how == DENSE ? NULL : a->start,
                               .column = how == DENSE ? NULL : a->column,
                               .q = a->q,
                               .cones = a->cones,
                               .lambda = a->lambda,
                               .velocity = a->velocity};
}

/* Impulses and velocities after some sweeps. */
static bool sweeps(br_contact_solver *solver, br_matrix_assembler *assembler, arrays *a, form how, bool table,
                   br_local_step local)
{
    memset(a->lambda, 0, sizeof a->lambda);
    const br_matrix_problem p = problem_of(a, how);
    br_contact_problem problem;
    if (br_matrix_assembler_assemble(assembler, &p, &problem, NULL) < 0)
        return false;
    br_contact_operator *const own = problem.op;
    outer_operator op = outer_operator_of(own);
    if (table)
        problem.op = &op.op;
    br_solver_options options = br_solver_options_default();
    options.iterations = SWEEPS;
    options.tolerance = 0;
    options.local = local;
    const br_status status = br_contact_solver_solve(solver, &problem, &options, NULL, NULL);
    problem.op = own;
    br_matrix_assembler_store(assembler, &problem);
    return status >= 0;
}

static void compare(const br_contact_solver_type *type, form how, br_local_step local)
{
    static arrays a;
    br_random *random = br_random_create(7, 0);
    br_contact_solver *solver = br_contact_solver_create(type);
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    int same = 0, moving = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        double lambda[MOST], velocity[MOST];
        make(&a, random, 3 + i % 2);
        pack(&a, how == BACKWARDS);
        if (!sweeps(solver, assembler, &a, how, true, local))
            break;
        memcpy(lambda, a.lambda, sizeof lambda);
        memcpy(velocity, a.velocity, sizeof velocity);
        if (!sweeps(solver, assembler, &a, how, false, local))
            break;
        same += memcmp(lambda, a.lambda, a.n * sizeof *lambda) == 0 &&
                memcmp(velocity, a.velocity, a.n * sizeof *velocity) == 0;
        for (size_t k = 0; k < a.n; k++)
            moving += lambda[k] != 0;
    }
    check(same == PROBLEMS && moving > PROBLEMS * CONTACTS,
          "%s, %s, %s local steps: the same bytes side by side and through the table", type->name,
          form_names[how], local == BR_LOCAL_EXACT ? "exact" : "split");
    br_tap_comment(&check_tap, "%d of %d problems, %d impulses", same, PROBLEMS, moving);
    br_contact_solver_destroy(solver);
    br_matrix_assembler_destroy(assembler);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    for (int how = 0; how < FORMS; how++) {
        compare(&br_pgs_type, (form)how, BR_LOCAL_SPLIT);
        compare(&br_pgs_type, (form)how, BR_LOCAL_EXACT);
        compare(&br_anderson_type, (form)how, BR_LOCAL_SPLIT);
        compare(&br_prox_type, (form)how, BR_LOCAL_SPLIT);
    }
    return check_end();
}
