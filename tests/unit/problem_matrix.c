/* W of a problem as numbers, of bodies and of arrays, against the operator's own products with unit vectors,
 * and against the way through products that operators without a matrix take. */
#include <bristle/body_problem.h>
#include <bristle/matrix_problem.h>
#include <bristle/problem_matrix.h>
#include <bristle/random.h>
#include <bristle/solver.h>

#include "check.h"

enum { BODIES = 6, ROWS = 4, CONTACTS = 9, MOST = ROWS + BR_BLOCK * CONTACTS };

static size_t first_of(const br_contact_problem *p, size_t block)
{
    return block < p->n_rows ? block : p->n_rows + BR_BLOCK * (block - p->n_rows);
}

/* W as a dense matrix; false where entries are not in order, stand twice or lack the diagonal. */
static bool unpack(const br_contact_problem *p, const br_problem_matrix *matrix, double *w)
{
    const size_t m = matrix->size;
    bool ok = m == br_contact_problem_size(p) && matrix->n_blocks == p->n_rows + p->n_contacts;
    memset(w, 0, m * m * sizeof *w);
    for (size_t i = 0; i < matrix->n_blocks; i++) {
        const size_t height = i < p->n_rows ? 1 : BR_BLOCK;
        bool diagonal = false;
        for (size_t e = matrix->start[i]; e < matrix->start[i + 1]; e++) {
            const size_t j = matrix->column[e], width = j < p->n_rows ? 1 : BR_BLOCK;
            diagonal = diagonal || j == i;
            ok = ok && (e == matrix->start[i] || matrix->column[e - 1] < j) &&
                 matrix->at[e + 1] - matrix->at[e] == height * width;
            for (size_t k = 0; k < height * width; k++)
                w[(first_of(p, i) + k / width) * m + first_of(p, j) + k % width] =
                    matrix->w[matrix->at[e] + k];
        }
        ok = ok && diagonal;
    }
    return ok;
}

/* Whether with each block its transpose is there. */
static bool is_pattern_symmetric(const br_problem_matrix *m)
{
    bool all = true;
    for (size_t i = 0; i < m->n_blocks; i++)
        for (size_t e = m->start[i]; e < m->start[i + 1]; e++) {
            bool found = false;
            for (size_t k = m->start[m->column[e]]; k < m->start[m->column[e] + 1]; k++)
                found = found || m->column[k] == i;
            all = all && found;
        }
    return all;
}

/* The matrix against products, and, of one that is symmetric, the way through products; returns its number of
 * entries. */
static size_t check_matrix(const br_contact_problem *p, bool symmetric, const char *what)
{
    static double w[MOST * MOST], other[MOST * MOST], unit[MOST], column[MOST], q[MOST];
    br_problem_matrix_maker *maker = br_problem_matrix_maker_create();
    br_problem_matrix matrix;
    const br_contact_operator_type *type = p->op->type;
    type->start(p->op, p->lambda);
    double before[BR_BLOCK] = {0}, after[BR_BLOCK] = {0};
    type->velocity(p->op, 0, before);
    check_need(br_problem_matrix_make(maker, p, &matrix, NULL));
    type->velocity(p->op, 0, after);
    check(memcmp(before, after, sizeof before) == 0, "%s: the running solution stays", what);
    check(unpack(p, &matrix, w), "%s: entries in order, with the diagonal", what);
    bool diagonal = true;
    for (size_t i = 0; i < matrix.n_blocks; i++) {
        const size_t n = i < p->n_rows ? 1 : BR_BLOCK;
        for (size_t k = 0; k < n * n; k++)
            diagonal = diagonal && br_problem_matrix_diagonal(&matrix, i)[k] ==
                                       w[(first_of(p, i) + k / n) * matrix.size + first_of(p, i) + k % n];
    }
    check(diagonal, "%s: each block's own part", what);
    const size_t m = matrix.size, entries = matrix.start[matrix.n_blocks];
    double apart = 0, largest = 0, apart_q = 0;
    for (size_t j = 0; j < m; j++) {
        memset(unit, 0, sizeof unit);
        unit[j] = 1;
        type->apply(p->op, unit, column);
        for (size_t i = 0; i < m; i++) {
            apart = fmax(apart, fabs(w[i * m + j] - column[i]));
            largest = fmax(largest, fabs(column[i]));
        }
    }
    check(apart <= TOL_ROUND_OFF_MANY * largest, "%s: W is what products say (%.2g of %.2g 1/kg)", what,
          apart, largest);
    check(is_pattern_symmetric(&matrix), "%s: with each block its transpose", what);
    type->free_velocity(p->op, q);
    for (size_t i = 0; i < m; i++)
        apart_q = fmax(apart_q, fabs(q[i] - matrix.q[i]));
    check(apart_q == 0, "%s: q is the free velocity", what);

    if (!symmetric) {
        br_problem_matrix_maker_destroy(maker);
        return entries;
    }
    br_contact_operator_type plain = *type;
    plain.matrix = NULL;
    p->op->type = &plain;
    check_need(br_problem_matrix_make(maker, p, &matrix, NULL));
    p->op->type = type;
    const bool ordered = unpack(p, &matrix, other);
    apart = 0;
    for (size_t i = 0; i < m * m; i++)
        apart = fmax(apart, fabs(w[i] - other[i]));
    check(ordered && apart <= TOL_ROUND_OFF_MANY * largest, "%s: and through products (%.2g 1/kg)", what,
          apart);
    br_problem_matrix_maker_destroy(maker);
    return entries;
}

static double between(br_random *random)
{
    return br_random_between(random, -1, 1);
}

static br_vec3 any_vector(br_random *random)
{
    return br_vec3_make(between(random), between(random), between(random));
}

/* A chain of bodies of which the first does not move: contact i between bodies i and i + 1, the last ones
 * with the fixed world; rows between other pairs. */
static void check_bodies(br_random *random)
{
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_row rows[ROWS];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
    memset(masses, 0, sizeof masses);
    memset(rows, 0, sizeof rows);
    memset(contacts, 0, sizeof contacts);
    for (int i = 0; i < BODIES; i++) {
        velocities[i] = (br_velocity){any_vector(random), any_vector(random)};
        if (i > 0) {
            masses[i].inverse_mass = br_random_between(random, 0.1, 2);
            masses[i].inverse_inertia =
                br_mat3_diagonal(br_random_between(random, 1, 9), br_random_between(random, 1, 9), 3);
        }
    }
    for (int i = 0; i < ROWS; i++) {
        rows[i].body_a = i;
        rows[i].body_b = i == 0 ? -1 : i + 2;
        rows[i].linear = any_vector(random);
        rows[i].angular_a = any_vector(random);
        rows[i].angular_b = any_vector(random);
        rows[i].low = -INFINITY;
        rows[i].high = INFINITY;
    }
    for (int i = 0; i < CONTACTS; i++) {
        br_solver_contact *c = &contacts[i];
        c->body_a = i < BODIES ? i : i - BODIES;
        c->body_b = i < BODIES - 1 ? i + 1 : -1;
        c->normal = br_vec3_normalise(any_vector(random));
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        c->arm_a = any_vector(random);
        c->arm_b = any_vector(random);
        c->lambda_n = 0.3;
        const double angle = br_random_between(random, 0, 6);
        cones[i] = br_cone_ellipse(0.2, 0.7, br_vec2_make(cos(angle), sin(angle)));
    }
    const br_body_problem bodies = {BODIES, masses, velocities, ROWS, rows, CONTACTS, contacts, cones};
    br_body_assembler *assembler = br_body_assembler_create();
    br_contact_problem problem;
    check_need(br_body_assembler_assemble(assembler, &bodies, &problem, NULL));
    const size_t entries = check_matrix(&problem, true, "bodies");
    /* Pairs of blocks that share a moving body, the diagonal always. */
    int ends[ROWS + CONTACTS][2];
    for (int i = 0; i < ROWS + CONTACTS; i++) {
        ends[i][0] = i < ROWS ? rows[i].body_a : contacts[i - ROWS].body_a;
        ends[i][1] = i < ROWS ? rows[i].body_b : contacts[i - ROWS].body_b;
    }
    size_t coupled = 0;
    for (int i = 0; i < ROWS + CONTACTS; i++)
        for (int j = 0; j < ROWS + CONTACTS; j++) {
            bool share = i == j;
            for (int k = 0; k < 4; k++)
                share = share || (ends[i][k / 2] > 0 && ends[i][k / 2] == ends[j][k % 2]);
            coupled += share;
        }
    check(entries == coupled, "bodies: %zu entries, as many as pairs that share a moving body (%zu)", entries,
          coupled);
    br_body_assembler_destroy(assembler);
}

/* W = A A^T of few columns, so that entries are zero. */
static void check_arrays(br_random *random, int directions, bool sparse, bool one_sided)
{
    const size_t m = ROWS + (size_t)directions * CONTACTS;
    static double w[MOST * MOST], packed[MOST * MOST], q[MOST], lambda[MOST];
    static size_t start[MOST + 1], column[MOST * MOST];
    br_cone cones[CONTACTS];
    memset(w, 0, sizeof w);
    for (size_t k = 0; k < m; k++) {
        const size_t at[2] = {br_random_below(random, m), br_random_below(random, m)};
        const double value[2] = {between(random), between(random)};
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                w[at[i] * m + at[j]] += value[i] * value[j];
    }
    for (size_t i = 0; i < m && one_sided; i++)
        for (size_t j = 0; j < i; j++)
            if (br_random_below(random, 2) == 0)
                w[br_random_below(random, 2) ? i * m + j : j * m + i] = 0;
    size_t n = 0;
    for (size_t i = 0; i < m; i++) {
        q[i] = between(random);
        lambda[i] = between(random);
        start[i] = n;
        for (size_t j = m; j-- > 0;) /* columns in any order */
            if (w[i * m + j] != 0) {
                column[n] = j;
                packed[n++] = w[i * m + j];
            }
    }
    start[m] = n;
    for (int i = 0; i < CONTACTS; i++) {
        const double angle = br_random_between(random, 0, 6);
        cones[i] = br_cone_ellipse(0.2, 0.7, br_vec2_make(cos(angle), sin(angle)));
    }
    const br_matrix_problem arrays = {.n_rows = ROWS,
                                      .n_contacts = CONTACTS,
                                      .directions = directions,
                                      .w = sparse ? packed : w,
                                      .start = sparse ? start : NULL,
                                      .column = sparse ? column : NULL,
                                      .q = q,
                                      .cones = cones,
                                      .lambda = lambda};
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_contact_problem problem;
    check_need(br_matrix_assembler_assemble(assembler, &arrays, &problem, NULL));
    char what[80];
    snprintf(what, sizeof what, "%s arrays of %d directions%s", sparse ? "sparse" : "dense", directions,
             one_sided ? ", not symmetric" : "");
    const size_t entries = check_matrix(&problem, !one_sided, what);
    check(entries < (ROWS + CONTACTS) * (ROWS + CONTACTS), "%s: %zu entries, not all", what, entries);
    br_matrix_assembler_destroy(assembler);
}

/* W of a file need not be symmetric. Whatever comes out is finite, and nothing is written where it should not
 * be (sanitizers). */
static void check_solvers(br_random *random)
{
    enum { N = 20, M = 3 * N };
    static double w[M * M], q[M], lambda[M];
    br_cone cones[N];
    size_t n_types;
    const br_contact_solver_type *const *types = br_contact_solvers(&n_types);
    for (size_t k = 0; k < n_types; k++) {
        memset(w, 0, sizeof w);
        for (int i = 0; i < M; i++) {
            q[i] = between(random);
            lambda[i] = 0;
            for (int j = 0; j < 3; j++) /* one-sided, far from the diagonal */
                w[i * M + (int)br_random_below(random, M)] += 0.1 * between(random);
            w[i * M + i] = 2;
        }
        for (int i = 0; i < N; i++)
            cones[i] = br_cone_circle(0.5);
        const br_matrix_problem arrays = {
            .n_contacts = N, .directions = 3, .w = w, .q = q, .cones = cones, .lambda = lambda};
        br_matrix_assembler *assembler = br_matrix_assembler_create();
        br_contact_solver *solver = br_contact_solver_create(types[k]);
        br_contact_problem problem;
        br_solver_options options = br_solver_options_default();
        options.iterations = 300;
        check_need(br_matrix_assembler_assemble(assembler, &arrays, &problem, NULL));
        const br_status status = br_contact_solver_solve(solver, &problem, &options, NULL, NULL);
        br_matrix_assembler_store(assembler, &problem);
        bool finite = true;
        for (int i = 0; i < M; i++)
            finite = finite && isfinite(lambda[i]);
        check(status >= 0 && finite, "%s: a matrix that is not symmetric leaves finite impulses",
              types[k]->name);
        br_contact_solver_destroy(solver);
        br_matrix_assembler_destroy(assembler);
    }
}

/* Nothing to write down is no error. */
static void check_empty(void)
{
    br_body_assembler *assembler = br_body_assembler_create();
    br_problem_matrix_maker *maker = br_problem_matrix_maker_create();
    const br_body_problem none = {0};
    br_contact_problem problem;
    br_problem_matrix matrix;
    check_need(br_body_assembler_assemble(assembler, &none, &problem, NULL));
    check(br_problem_matrix_make(maker, &problem, &matrix, NULL) == BR_OK && matrix.n_blocks == 0 &&
              matrix.start[0] == 0,
          "a problem without blocks has an empty matrix");
    br_problem_matrix_maker_destroy(maker);
    br_body_assembler_destroy(assembler);
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(1, 0);
    for (int i = 0; i < 3; i++)
        check_bodies(random);
    for (int directions = 3; directions <= 4; directions++)
        for (int sparse = 0; sparse < 2; sparse++)
            for (int one_sided = 0; one_sided < 2; one_sided++)
                check_arrays(random, directions, sparse, one_sided);
    check_solvers(random);
    check_empty();
    br_random_destroy(random);
    return check_end();
}
