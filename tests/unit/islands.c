/* Solving by islands: which blocks hang together, by hand; capsules that roll beside each other on a ground
 * that moves, against the closed form of each; what is no bodies' problem; traces. */
#include "check.h"
#include "rolling_capsule.h"

#include <bristle/matrix_arrays.h>
#include "../../lib/solvers/islands.h"

static const double TOLERANCE = 1e-13;

/* ---- lists ---- */

static const br_vec3 up = {0, 0, 1};

static br_solver_contact between(int a, int b)
{
    return (br_solver_contact){.body_a = a,
                               .body_b = b,
                               .normal = up,
                               .tangent = {1, 0, 0},
                               .binormal = {0, 1, 0},
                               .correction_velocity = NAN};
}

/* Island numbers of blocks, as digits. */
static bool is_list(const island_list *l, const char *expected)
{
    const size_t blocks = strlen(expected);
    size_t n = 0;
    bool same = l->first[l->n] == blocks;
    for (size_t i = 0; i < blocks; i++) {
        const size_t k = (size_t)(expected[i] - '0');
        bool found = false;
        n = k >= n ? k + 1 : n;
        for (size_t e = l->first[k]; same && k < l->n && e < l->first[k + 1]; e++)
            found = found || (l->block[e] == i && (e == l->first[k] || l->block[e - 1] < i));
        same = same && found;
    }
    return same && l->n == n;
}

/* Bodies 0 to 6 move, 7 does not: 0 and 4 by a row, 4 and 2 by a contact; 1 and 3 each on 7; 5 and 6 on the
 * fixed world and on each other; and a contact of 7 with the world. */
static void test_lists(void)
{
    enum { BODIES = 8, CONTACTS = 8 };
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES] = {{{0, 0, 0}, {0, 0, 0}}};
    for (int i = 0; i < BODIES; i++)
        masses[i] = i == 7 ? (br_inverse_mass){0, {{0}}} : (br_inverse_mass){1, br_mat3_diagonal(1, 1, 1)};
    br_solver_row row = {.body_a = 4,
                         .body_b = 0,
                         .linear = up,
                         .low = -INFINITY,
                         .high = INFINITY,
                         .correction_velocity = NAN};
    br_solver_contact contacts[CONTACTS] = {between(1, 7), between(2, 4), between(7, -1), between(6, -1),
                                            between(7, 3), between(5, 6), between(-1, 0), between(3, -1)};
    const br_body_problem p = {BODIES, masses, velocities, 1, &row, CONTACTS, contacts, NULL};
    br_body_assembler *const assembler = br_body_assembler_create();
    br_contact_problem problem;
    island_list l = {.maker = br_problem_matrix_maker_create()};
    check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
    check_need(island_list_find(&l, &problem, NULL));
    check(is_list(&l, "010234304"), "islands of bodies, of which one does not move");
    br_matrix_arrays *arrays;
    br_matrix_assembler *const outer = br_matrix_assembler_create();
    check_need(br_matrix_arrays_create(&problem, &arrays, NULL));
    check_need(br_matrix_assembler_assemble(outer, br_matrix_arrays_problem(arrays), &problem, NULL));
    check_need(island_list_find(&l, &problem, NULL));
    check(is_list(&l, "010234304"), "the same of their matrix");
    br_body_problem none = p;
    none.n_rows = none.n_contacts = 0;
    check_need(br_body_assembler_assemble(assembler, &none, &problem, NULL));
    check_need(island_list_find(&l, &problem, NULL));
    check(l.n == 0, "without blocks there is none");
    br_matrix_assembler_destroy(outer);
    br_matrix_arrays_destroy(arrays);
    br_body_assembler_destroy(assembler);
    island_list_free(&l);
}

/* ---- capsules ---- */

/* The ground first, which moves without mass; then each rolls with another speed, on contacts of other
 * depths, listed end by end, so that no island's blocks are side by side; the last one on equal arms. */
enum { CAPSULES = 7, CONTACTS = CAPSULES * CAPSULE_ENDS };
static const br_vec3 GROUND = {0.5, -2, 0.25};

typedef struct field {
    br_inverse_mass masses[CAPSULES + 1];
    br_velocity velocities[CAPSULES + 1];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
} field;

static double rolling_of(int i)
{
    return CAPSULE_ROLLING * (1 + 0.3 * i);
}

static double apart_of(int i)
{
    return i == CAPSULES - 1 ? 0 : CAPSULE_APART * (1 + 0.5 * i);
}

static br_body_problem make(field *f)
{
    memset(f, 0, sizeof *f);
    f->velocities[0].linear = GROUND;
    for (int i = 0; i < CAPSULES; i++) {
        f->masses[i + 1] = capsule_mass();
        f->velocities[i + 1] = capsule_velocity(rolling_of(i));
        f->velocities[i + 1].linear = br_vec3_add(f->velocities[i + 1].linear, GROUND);
        for (int k = 0; k < CAPSULE_ENDS; k++) {
            f->contacts[k * CAPSULES + i] = capsule_contact(k, i + 1, 0, apart_of(i));
            f->cones[k * CAPSULES + i] = capsule_cone();
        }
    }
    return (br_body_problem){CAPSULES + 1, f->masses, f->velocities, 0,
                             NULL,         CONTACTS,  f->contacts,   f->cones};
}

static br_solver_options tight(int iterations)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = iterations;
    options.tolerance = TOLERANCE;
    options.stop = BR_STOP_RESIDUAL;
    return options;
}

/* As in solver_rolling.c. */
static void check_capsules(const field *f, const char *what)
{
    static const double CLOSE = 2e-6;
    for (int i = 0; i < CAPSULES; i++) {
        const double turning = f->velocities[i + 1].angular.z,
                     expected = capsule_turning(rolling_of(i), apart_of(i)),
                     force = fabs(f->contacts[i].friction.b);
        const bool level = apart_of(i) == 0;
        check(fabs(turning - expected) <= (level ? 1e-15 : CLOSE * expected) &&
                  fabs(force - (level ? 0 : capsule_force())) < CLOSE * capsule_force(),
              "%s: capsule %d turns at %.6e rad/s (%.6e), friction %.4f N s (%.4f)", what, i, turning,
              expected, force, level ? 0 : capsule_force());
    }
    check(f->velocities[0].linear.x == GROUND.x && f->velocities[0].linear.z == GROUND.z,
          "%s: the ground moves as it did", what);
}

static void test_capsules(void)
{
    enum { MOST = 400 };
    static br_solver_iteration trace[MOST + 1];
    field f;
    const br_body_problem p = make(&f);
    br_solver_options options = tight(MOST);
    br_solver_statistics s;
    br_contact_solver *const solver = br_contact_solver_create(&br_islands_type);
    options.trace = trace;
    options.residuals = true;
    const br_status status = br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL);
    const double left = br_body_problem_residual(&p).largest;
    check(status == BR_OK && s.converged && left <= TOLERANCE,
          "capsules beside each other: %.1e m/s after %d iterations", left, s.iterations);
    check_capsules(&f, "islands");
    check(trace[s.iterations].residual == left, "the trace ends with that: %.1e m/s",
          trace[s.iterations].residual);
    bool worst = true; /* a solution gets one more step */
    for (int i = 20; i < s.iterations - 1; i++)
        worst = worst && trace[i].residual > TOLERANCE && trace[i].residual < 1e-6;
    check(worst, "until then it has the worst island's");

    options.newton_blocks = 1; /* an island has two */
    make(&f);
    const br_status swept = br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL);
    check(swept == BR_LOOSE && s.iterations == MOST && br_body_problem_residual(&p).largest > 1e-8 &&
              fabs(f.contacts[0].friction.b) < 0.01 * capsule_force(),
          "islands that are too large for newton_blocks are swept: %.1e m/s are left",
          br_body_problem_residual(&p).largest);
    options.newton_blocks = CAPSULE_ENDS;
    options.trace = NULL;
    make(&f);
    check(br_contact_solver_solve_bodies(solver, NULL, &p, &options, NULL, NULL) == BR_OK,
          "though they are not, taken by themselves");
    check_capsules(&f, "once more");
    br_contact_solver_destroy(solver);
}

/* Each capsule held along its axis by a row, which is one number where a contact has three: impulses of an
 * island go back to their own places, or the residual of the whole would tell. */
static void test_rows(void)
{
    field f;
    br_body_problem p = make(&f);
    br_solver_row rows[CAPSULES];
    for (int i = 0; i < CAPSULES; i++)
        rows[i] = (br_solver_row){.body_a = i + 1,
                                  .body_b = 0,
                                  .linear = br_vec3_make(1, 0, 0),
                                  .low = -INFINITY,
                                  .high = INFINITY,
                                  .correction_velocity = NAN};
    p.n_rows = CAPSULES;
    p.rows = rows;
    const br_solver_options options = tight(400);
    br_solver_statistics s;
    br_contact_solver *const solver = br_contact_solver_create(&br_islands_type);
    const br_status status = br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL);
    const double left = br_body_problem_residual(&p).largest;
    check(status == BR_OK && left <= TOLERANCE, "capsules held by rows: %.1e m/s after %d iterations", left,
          s.iterations);
    br_contact_solver_destroy(solver);
}

/* The same problem as arrays, whose axes and biases are other ones: compliance and bias of a normal are
 * within W and q there. */
static void test_arrays(void)
{
    field f;
    const br_body_problem p = make(&f);
    for (int i = 0; i < CONTACTS; i++) { /* a velocity that is wanted is one that is there */
        f.contacts[i].bias = 0.1;
        f.contacts[i].compliance = 1e-6;
        f.cones[i].axis = br_vec2_make(0.6, 0.8);
    }
    br_body_assembler *const assembler = br_body_assembler_create();
    br_matrix_assembler *const outer = br_matrix_assembler_create();
    br_contact_solver *const solver = br_contact_solver_create(&br_islands_type);
    br_contact_problem problem;
    br_matrix_arrays *arrays;
    check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
    check_need(br_matrix_arrays_create(&problem, &arrays, NULL));
    const br_solver_options options = tight(400);
    br_solver_statistics s;
    check_need(br_contact_solver_solve(solver, &problem, &options, &s, NULL));
    const double by_bodies = br_contact_problem_residual(&problem).largest;
    br_contact_problem other;
    br_solver_statistics t;
    check_need(br_matrix_assembler_assemble(outer, br_matrix_arrays_problem(arrays), &other, NULL));
    check_need(br_contact_solver_solve(solver, &other, &options, &t, NULL));
    const double by_arrays = br_contact_problem_residual(&other).largest;
    double apart = 0, most = 0;
    for (size_t i = 0; i < br_contact_problem_size(&problem); i++) {
        apart = fmax(apart, fabs(problem.lambda[i] - other.lambda[i]));
        most = fmax(most, fabs(problem.lambda[i]));
    }
    check(by_bodies <= TOLERANCE && by_arrays <= TOLERANCE && apart < 1e-5 * most,
          "arrays: %.1e m/s after %d iterations, bodies %.1e after %d; impulses apart by %.1e of %.1e N s",
          by_arrays, t.iterations, by_bodies, s.iterations, apart, most);
    br_matrix_arrays_destroy(arrays);
    br_matrix_assembler_destroy(outer);
    br_body_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
}

int main(void)
{
    check_begin();
    test_lists();
    test_capsules();
    test_rows();
    test_arrays();
    return check_end();
}
