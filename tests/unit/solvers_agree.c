/* All solvers agree: every method in the registry, with split and exact local steps, on problems of arrays
 * (dense and sparse) and of bodies, against residuals that share no code with them, against each other, and
 * against closed forms. */
#include <bristle/matrix_problem.h>
#include <bristle/random.h>
#include <bristle/solver.h>

#include "check.h"

enum { CONTACTS = 10, ROWS = 3, MOST = ROWS + 4 * CONTACTS, CONES = 5, TRIALS = 20 };

static const char *const cone_names[CONES] = {"circle", "box", "ellipse", "polygon", "ellipsoid"};

static br_cone make_cone(br_cone_pool *pool, int kind, br_random *random)
{
    double mu[16];
    for (int i = 0; i < 16; i++)
        mu[i] = br_random_between(random, 0.2, 0.6);
    const double angle = br_random_between(random, 0, 6);
    const br_vec2 axis = br_vec2_make(cos(angle), sin(angle));
    br_cone cone = br_cone_circle(mu[0]);
    if (kind == 1)
        cone = br_cone_box(mu);
    if (kind == 2)
        cone = br_cone_ellipse(mu[0], mu[1], axis);
    if (kind == 3)
        check_need(br_cone_polygon(pool, 16, mu, &cone, NULL));
    if (kind == 4)
        cone = br_cone_ellipsoid(mu[0], mu[1], 0.3 * mu[2], axis);
    cone.axis = axis;
    return cone;
}

typedef struct arrays {
    double w[MOST * MOST], packed[MOST * MOST], q[MOST], lambda[MOST], velocity[MOST], low[ROWS], high[ROWS];
    size_t start[MOST + 1], column[MOST * MOST];
    br_cone cones[CONTACTS];
    br_matrix_problem problem;
} arrays;

/* W = D + A A^T with entries between few pairs of blocks, so that some are zero. */
static void make_arrays(arrays *a, br_random *random, br_cone_pool *pool, int kind, bool sparse)
{
    const int directions = kind == 4 ? 4 : 3;
    const size_t m = ROWS + (size_t)directions * CONTACTS;
    memset(a, 0, sizeof *a);
    for (size_t k = 0; k < 2 * m; k++) {
        size_t at[3];
        double value[3];
        for (int i = 0; i < 3; i++) {
            at[i] = br_random_below(random, m);
            value[i] = 0.3 * br_random_normal(random);
        }
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                a->w[at[i] * m + at[j]] += value[i] * value[j];
    }
    for (size_t i = 0; i < m; i++) {
        a->w[i * m + i] += br_random_between(random, 1, 2);
        a->q[i] = br_random_normal(random);
    }
    for (int i = 0; i < ROWS; i++) {
        a->low[i] = i == 0 ? -INFINITY : -0.2;
        a->high[i] = i == 0 ? INFINITY : 0.2;
    }
    for (int i = 0; i < CONTACTS; i++)
        a->cones[i] = make_cone(pool, kind, random);
    size_t n = 0;
    for (size_t i = 0; i < m; i++) {
        a->start[i] = n;
        for (size_t j = 0; j < m; j++)
            if (a->w[i * m + j] != 0) {
                a->column[n] = j;
                a->packed[n++] = a->w[i * m + j];
            }
    }
    a->start[m] = n;
    a->problem = (br_matrix_problem){.n_rows = ROWS,
                                     .n_contacts = CONTACTS,
                                     .directions = directions,
                                     .w = sparse ? a->packed : a->w,
                                     .start = sparse ? a->start : NULL,
                                     .column = sparse ? a->column : NULL,
                                     .q = a->q,
                                     .low = a->low,
                                     .high = a->high,
                                     .cones = a->cones,
                                     .lambda = a->lambda,
                                     .velocity = a->velocity};
}

static br_solver_options tight(br_local_step local)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = 20000;
    options.tolerance = 1e-11;
    options.stop = BR_STOP_RESIDUAL;
    options.local = local;
    return options;
}

static const char *const locals[] = {"split", "exact"};

/* Dissipation that friction misses at each contact, at most [J], by the sets' support functions alone;
 * INFINITY where friction does work or is not admissible. */
static double missed_dissipation(const arrays *a)
{
    const int directions = a->problem.directions;
    double worst = 0;
    for (int i = 0; i < CONTACTS; i++) {
        const double *f = &a->lambda[ROWS + directions * i], *v = &a->velocity[ROWS + directions * i];
        const br_contact_vec force = {f[1], f[2], directions == 4 ? f[3] : 0};
        const br_contact_vec slip = {v[1], v[2], directions == 4 ? v[3] : 0};
        const double power = force.t * slip.t + force.b * slip.b + force.tau * slip.tau;
        if (power > 1e-10 || !br_cone_contains(&a->cones[i], f[0], force, 1e-10 * (1 + f[0])))
            return INFINITY;
        worst = fmax(worst, br_cone_support(&a->cones[i], slip) * f[0] + power);
    }
    return worst;
}

/* Worst residual and missed dissipation over random arrays. */
static void test_arrays(int kind, bool sparse)
{
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    br_cone_pool *pool = br_cone_pool_create();
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    for (size_t k = 0; k < n; k++)
        for (int local = BR_LOCAL_SPLIT; local <= BR_LOCAL_EXACT; local++) {
            br_contact_solver *solver = br_contact_solver_create(types[k]);
            const br_solver_options options = tight((br_local_step)local);
            br_random *random = br_random_create(17, (uint64_t)kind);
            double worst = 0, product = 0, disagree = 0, missed = 0;
            int solved = 0;
            for (int trial = 0; trial < TRIALS; trial++) {
                static arrays a;
                br_contact_problem problem;
                br_error error = {0};
                make_arrays(&a, random, pool, kind, sparse);
                solved += br_matrix_assembler_assemble(assembler, &a.problem, &problem, &error) == BR_OK &&
                          br_contact_solver_solve(solver, &problem, &options, NULL, &error) == BR_OK;
                const double inside = br_contact_problem_residual(&problem).largest;
                br_matrix_assembler_store(assembler, &problem);
                const double outside = br_matrix_problem_residual(&a.problem).largest;
                worst = fmax(worst, outside);
                disagree = fmax(disagree, fabs(outside - inside));
                missed = fmax(missed, missed_dissipation(&a));
                const size_t m = ROWS + (size_t)a.problem.directions * CONTACTS;
                for (size_t i = 0; i < m; i++) {
                    double v = a.q[i];
                    for (size_t j = 0; j < m; j++)
                        v += a.w[i * m + j] * a.lambda[j];
                    product = fmax(product, fabs(v - a.velocity[i]));
                }
            }
            check(solved == TRIALS && worst <= 2e-11, "%s, %s, %s, %s: %d of %d solved, residual %.2g m/s",
                  sparse ? "sparse" : "dense", cone_names[kind], types[k]->name, locals[local], solved,
                  TRIALS, worst);
            check(missed < 1e-11, "friction dissipates all that it can (to %.2g J)", missed);
            check(product < 1e-13 && disagree < 1e-13, "and velocities are W lambda + q (%.2g m/s)", product);
            br_random_destroy(random);
            br_contact_solver_destroy(solver);
        }
    br_matrix_assembler_destroy(assembler);
    br_cone_pool_destroy(pool);
}

/* A problem of bodies, and the same as arrays: W and q are read from the operator of bodies. */
static void test_bodies(int kind)
{
    enum { BODIES = 5, TOUCHING = 8, M = 4 * TOUCHING };
    br_random *random = br_random_create(23, (uint64_t)kind);
    br_cone_pool *pool = br_cone_pool_create();
    br_inverse_mass masses[BODIES];
    br_velocity start[BODIES], found[BODIES];
    br_solver_contact contacts[TOUCHING];
    br_cone cones[TOUCHING], own[TOUCHING];
    for (int i = 0; i < BODIES; i++) {
        masses[i] = (br_inverse_mass){br_random_between(random, 0.5, 2), br_mat3_diagonal(80, 100, 120)};
        start[i] = (br_velocity){{br_random_normal(random), br_random_normal(random), -1},
                                 {0, 1, br_random_normal(random)}};
    }
    for (int i = 0; i < TOUCHING; i++) {
        br_solver_contact *c = &contacts[i];
        *c = (br_solver_contact){
            .body_a = i % BODIES, .body_b = i < BODIES ? -1 : i % BODIES + 1, .correction_velocity = NAN};
        c->normal = br_vec3_normalise(br_vec3_make(0.2 * br_random_normal(random),
                                                   0.2 * br_random_normal(random), i < BODIES ? 1 : -0.5));
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        c->arm_a = br_vec3_make(0.1 * br_random_normal(random), 0.1 * br_random_normal(random), -0.1);
        c->arm_b = br_vec3_make(0.1 * br_random_normal(random), 0.1 * br_random_normal(random), 0.1);
        cones[i] = own[i] = make_cone(pool, kind, random);
        own[i].axis = br_vec2_make(1, 0);
    }
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t k = 0; k < n; k++)
        for (int local = BR_LOCAL_SPLIT; local <= BR_LOCAL_EXACT; local++) {
            const br_solver_options options = tight((br_local_step)local);
            br_body_assembler *bodies = br_body_assembler_create();
            br_matrix_assembler *matrix = br_matrix_assembler_create();
            br_contact_solver *solver = br_contact_solver_create(types[k]);
            memcpy(found, start, sizeof found);
            for (int i = 0; i < TOUCHING; i++) {
                contacts[i].lambda_n = 0;
                contacts[i].friction = (br_contact_vec){0, 0, 0};
            }
            const br_body_problem p = {BODIES, masses, found, 0, NULL, TOUCHING, contacts, cones};
            br_contact_problem problem, other;
            static double w[M * M], q[M], lambda[M], column[M], unit[M];
            br_status status = br_body_assembler_assemble(bodies, &p, &problem, NULL);
            problem.op->type->free_velocity(problem.op, q);
            for (size_t j = 0; j < M; j++) {
                memset(unit, 0, sizeof unit);
                unit[j] = 1;
                problem.op->type->apply(problem.op, unit, column);
                for (size_t i = 0; i < M; i++)
                    w[i * M + j] = column[i];
                lambda[j] = 0;
            }
            status = status ? status : br_contact_solver_solve(solver, &problem, &options, NULL, NULL);
            br_body_assembler_store(bodies, &problem);
            const double residual = br_body_problem_residual(&p).largest;
            const br_matrix_problem m = {
                .n_contacts = TOUCHING, .directions = 4, .w = w, .q = q, .cones = own, .lambda = lambda};
            status = status ? status : br_matrix_assembler_assemble(matrix, &m, &other, NULL);
            status = status ? status : br_contact_solver_solve(solver, &other, &options, NULL, NULL);
            br_matrix_assembler_store(matrix, &other);
            double apart = 0;
            for (size_t i = 0; i < M; i++) {
                double v = 0;
                for (size_t j = 0; j < M; j++)
                    v += w[i * M + j] * (lambda[j] - problem.lambda[j]);
                apart = fmax(apart, fabs(v));
            }
            check(status == BR_OK && residual < 1e-10, "bodies, %s, %s, %s: residual %.2g m/s",
                  cone_names[kind], types[k]->name, locals[local], residual);
            check(apart < 1e-9, "and the same velocities as from their matrix (%.2g m/s apart)", apart);
            br_contact_solver_destroy(solver);
            br_matrix_assembler_destroy(matrix);
            br_body_assembler_destroy(bodies);
        }
    br_cone_pool_destroy(pool);
    br_random_destroy(random);
}

static const double FALL = 0.0981;

static void solve_bodies(const br_contact_solver_type *type, br_local_step local, const br_body_problem *p)
{
    const br_solver_options options = tight(local);
    br_contact_solver *solver = br_contact_solver_create(type);
    check(br_contact_solver_solve_bodies(solver, NULL, p, &options, NULL, NULL) == BR_OK, "%s, %s: solved",
          type->name, locals[local]);
    br_contact_solver_destroy(solver);
}

/* A block on a slope, mu 0.5 along it whatever the cone: sticks at 20 degrees, slides at 40 with g h (sin -
 * mu cos). */
static void test_slope(const br_contact_solver_type *type, br_local_step local)
{
    const double mu[4] = {0.5, 0.2, 0.5, 0.2};
    const br_cone cones[] = {br_cone_circle(0.5), br_cone_box(mu),
                             br_cone_ellipse(0.5, 0.2, br_vec2_make(1, 0)),
                             br_cone_ellipsoid(0.5, 0.2, 0.1, br_vec2_make(1, 0))};
    for (size_t k = 0; k < sizeof cones / sizeof *cones; k++)
        for (int degrees = 20; degrees <= 40; degrees += 20) {
            const double angle = degrees * 3.14159265358979323846 / 180;
            const br_inverse_mass mass = {0.5, {{0}}};
            br_velocity v = {{FALL * sin(angle), 0, -FALL * cos(angle)}, {0, 0, 0}};
            br_solver_contact c = {
                .body_a = 0, .body_b = -1, .normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
            const br_body_problem p = {1, &mass, &v, 0, NULL, 1, &c, &cones[k]};
            solve_bodies(type, local, &p);
            check_near(v.linear.x, fmax(0, FALL * (sin(angle) - 0.5 * cos(angle))), 1e-11,
                       "%s, %s, cone %zu, slope of %d degrees", type->name, locals[local], k, degrees);
        }
}

/* A rod of 1 kg leans at 60 degrees against a smooth wall: the floor carries its weight, friction and wall
 * weight/(2 tan 60). */
static void test_rod(const br_contact_solver_type *type, br_local_step local)
{
    const double angle = 60 * 3.14159265358979323846 / 180, a = 0.5 * cos(angle), h = 0.5 * sin(angle);
    const br_inverse_mass mass = {1, br_mat3_diagonal(12, 12, 12)};
    br_velocity v = {{0, 0, -FALL}, {0, 0, 0}};
    br_solver_contact c[2] = {{.body_b = -1,
                               .normal = {0, 0, 1},
                               .tangent = {1, 0, 0},
                               .binormal = {0, 1, 0},
                               .arm_a = {-a, 0, -h}},
                              {.body_b = -1,
                               .normal = {-1, 0, 0},
                               .tangent = {0, 0, 1},
                               .binormal = {0, 1, 0},
                               .arm_a = {a, 0, h}}};
    const br_cone cones[2] = {br_cone_circle(0.5), br_cone_circle(0)};
    const br_body_problem p = {1, &mass, &v, 0, NULL, 2, c, cones};
    solve_bodies(type, local, &p);
    check_near(c[0].lambda_n, FALL, 1e-9, "%s, %s, rod in a corner: the floor carries it", type->name,
               locals[local]);
    check_near(c[1].lambda_n, FALL / (2 * tan(angle)), 1e-9, "%s, %s, rod in a corner: the wall", type->name,
               locals[local]);
    check_near(c[0].friction.t, FALL / (2 * tan(angle)), 1e-9, "%s, %s, rod in a corner: friction",
               type->name, locals[local]);
}

/* A table on four legs, its centre of mass off the middle: which leg carries what is open, sum and moments
 * are not. */
static void test_table(const br_contact_solver_type *type, br_local_step local)
{
    const br_inverse_mass mass = {0.1, br_mat3_diagonal(0.5, 0.5, 0.5)};
    br_velocity v = {{0, 0, -FALL}, {0, 0, 0}};
    br_solver_contact c[4];
    br_cone cones[4];
    for (int i = 0; i < 4; i++) {
        c[i] = (br_solver_contact){
            .body_b = -1, .normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
        c[i].arm_a = br_vec3_make(i % 2 ? 0.5 : -0.3, i / 2 ? 0.4 : -0.5, -0.7);
        cones[i] = br_cone_circle(0.5);
    }
    const br_body_problem p = {1, &mass, &v, 0, NULL, 4, c, cones};
    solve_bodies(type, local, &p);
    double sum = 0, x = 0, y = 0;
    for (int i = 0; i < 4; i++) {
        const br_vec3 arm = c[i].arm_a;
        sum += c[i].lambda_n;
        x += arm.y * c[i].lambda_n - arm.z * c[i].friction.b;
        y += arm.z * c[i].friction.t - arm.x * c[i].lambda_n;
    }
    check_near(sum, 10 * FALL, 1e-9, "%s, %s, table: four legs carry the weight", type->name, locals[local]);
    check(fabs(x) < 1e-9 && fabs(y) < 1e-9, "%s, %s, table: without a moment (%.2g, %.2g)", type->name,
          locals[local], x, y);
}

int main(void)
{
    check_begin();
    for (int kind = 0; kind < CONES; kind++) {
        for (int sparse = 0; sparse < 2; sparse++)
            test_arrays(kind, sparse);
        test_bodies(kind);
    }
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t k = 0; k < n; k++)
        for (int local = BR_LOCAL_SPLIT; local <= BR_LOCAL_EXACT; local++) {
            test_slope(types[k], (br_local_step)local);
            test_rod(types[k], (br_local_step)local);
            test_table(types[k], (br_local_step)local);
        }
    return check_end();
}
