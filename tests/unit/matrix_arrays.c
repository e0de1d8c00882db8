/* Problems in arrays of their own, against what they were copied from: velocities and the block residual of
 * any impulses, after the problem, its cones and their pool are gone; other units against closed forms. And
 * random W: its rank, and q in its range. */
#include <bristle/body_problem.h>
#include <bristle/cone_type.h>
#include <bristle/harness/contact_matrix.h>
#include <bristle/matrix_arrays.h>
#include <bristle/problem_matrix.h>
#include <bristle/solver.h>

#include "check.h"

enum { BODIES = 4, ROWS = 3, TOUCHING = 6, SIZE = ROWS + BR_BLOCK * TOUCHING };

typedef struct scene {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_row rows[ROWS];
    br_solver_contact contacts[TOUCHING];
    br_cone cones[TOUCHING];
    br_body_problem problem;
} scene;

static br_cone cone_of(br_cone_pool *pool, int i, br_random *random)
{
    double mu[12];
    for (int k = 0; k < 12; k++)
        mu[k] = br_random_between(random, 0.2, 0.6);
    br_cone cone = br_cone_ellipse(0.5, 0.2, br_vec2_make(0.6, 0.8));
    if (i == 1)
        check_need(br_cone_polygon(pool, 12, mu, &cone, NULL));
    if (i == 2)
        cone = br_cone_box(mu);
    if (i > 2)
        cone = br_cone_ellipsoid(0.5, 0.3, 0.1, br_vec2_make(0.6, 0.8));
    cone.axis = br_vec2_make(0.6, 0.8);
    return cone;
}

static br_vec3 arm(br_random *random)
{
    return br_vec3_make(0.3 * br_random_normal(random), 0.3 * br_random_normal(random),
                        0.3 * br_random_normal(random));
}

static void make(scene *s, br_cone_pool *pool)
{
    br_random *random = br_random_create(6, 0);
    *s = (scene){
        .problem = {BODIES, s->masses, s->velocities, ROWS, s->rows, TOUCHING, s->contacts, s->cones}};
    for (int i = 0; i < BODIES; i++) {
        s->masses[i] = (br_inverse_mass){br_random_between(random, 0.5, 2), br_mat3_diagonal(3 + i, 4, 5)};
        s->velocities[i] = (br_velocity){{0.2 * i, 0.1, -1}, {0, 0.3, 0.5}};
    }
    for (int i = 0; i < TOUCHING; i++) {
        br_solver_contact *c = &s->contacts[i];
        *c = (br_solver_contact){.body_a = i % BODIES,
                                 .body_b = i < BODIES ? -1 : i - BODIES + 1,
                                 .normal = br_vec3_normalise(br_vec3_make(0.1 * i, 0.2, i < BODIES ? 1 : -1)),
                                 .arm_a = arm(random),
                                 .arm_b = arm(random),
                                 .bias = 0.1 * i,
                                 .compliance = i == 3 ? 0.2 : 0,
                                 .lambda_n = 0.05 * i,
                                 .correction_velocity = NAN};
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        s->cones[i] = cone_of(pool, i, random);
    }
    for (int i = 0; i < ROWS; i++)
        s->rows[i] = (br_solver_row){.body_a = i,
                                     .body_b = i == 0 ? -1 : i + 1,
                                     .linear = br_vec3_make(i == 0, i == 1, i == 2),
                                     .angular_a = arm(random),
                                     .angular_b = arm(random),
                                     .bias = -0.3 * i,
                                     .compliance = 0.1 * i,
                                     .low = i == 2 ? -0.4 : -INFINITY,
                                     .high = i == 1 ? 0.7 : INFINITY,
                                     .lambda = 0.01 * i};
    br_random_destroy(random);
}

/* Velocities of arrays at impulses: straight from the entries. */
static void velocities_of(const br_matrix_problem *p, const double *lambda, double *v)
{
    for (size_t i = 0; i < SIZE; i++) {
        v[i] = p->q[i];
        for (size_t e = p->start[i]; e < p->start[i + 1]; e++)
            v[i] += p->w[e] * lambda[p->column[e]];
    }
}

static void test_copy(void)
{
    static scene s;
    br_cone_pool *pool = br_cone_pool_create();
    br_body_assembler *assembler = br_body_assembler_create();
    br_problem_matrix_maker *maker = br_problem_matrix_maker_create();
    br_contact_problem problem;
    br_problem_matrix matrix;
    br_matrix_arrays *arrays;
    make(&s, pool);
    check_need(br_body_assembler_assemble(assembler, &s.problem, &problem, NULL));
    check_need(br_matrix_arrays_create(&problem, &arrays, NULL));
    const br_matrix_problem *copy = br_matrix_arrays_problem(arrays);
    check(copy->n_rows == ROWS && copy->n_contacts == TOUCHING && copy->directions == 4 &&
              memcmp(copy->lambda, problem.lambda, SIZE * sizeof(double)) == 0 && copy->low[2] == -0.4 &&
              copy->low[1] == -INFINITY && copy->high[1] == 0.7 && copy->high[2] == INFINITY,
          "sizes, first guess, bounds");
    bool cones = true;
    for (int i = 0; i < TOUCHING; i++)
        cones = cones && copy->cones[i].type == s.cones[i].type && copy->cones[i].axis.x == 1 &&
                br_cone_mean(&copy->cones[i]) == br_cone_mean(&s.cones[i]);
    check(cones, "cones of the same types, in their own axes");

    br_random *random = br_random_create(7, 0);
    for (int i = 0; i < SIZE; i++)
        problem.lambda[i] = copy->lambda[i] = fabs(0.3 * br_random_normal(random));
    check_need(br_problem_matrix_make(maker, &problem, &matrix, NULL));
    const br_block_residual theirs = br_problem_matrix_block_residual(&matrix, &problem);
    double v[SIZE], own[SIZE], apart = 0;
    problem.op->type->apply(problem.op, problem.lambda, v);
    velocities_of(copy, copy->lambda, own);
    for (int i = 0; i < SIZE; i++) {
        double bias = matrix.q[i], soft = 0;
        if (i < ROWS) {
            bias += s.rows[i].bias;
            soft = s.rows[i].compliance;
        } else if ((i - ROWS) % BR_BLOCK == 0) {
            bias += s.contacts[(i - ROWS) / BR_BLOCK].bias;
            soft = s.contacts[(i - ROWS) / BR_BLOCK].compliance;
        }
        apart = fmax(apart, fabs(own[i] - (v[i] + bias + soft * problem.lambda[i])));
    }
    check(apart < TOL_ROUND_OFF_MANY, "velocities, biases and compliances in them (%.2g m/s apart)", apart);
    /* the problem goes, and the pool that the polygon lay in */
    br_body_assembler_destroy(assembler);
    br_cone_pool_destroy(pool);
    memset(&s, 0xff, sizeof s);
    const br_block_residual ours = br_matrix_problem_block_residual(copy);
    check(theirs.absolute > 0.01 && ours.block == theirs.block, "the worst block");
    check_close(ours.absolute, theirs.absolute, TOL_ROUND_OFF_MANY, "its residual");
    check_close(ours.speed, theirs.speed, TOL_ROUND_OFF_MANY, "the velocity without impulses");

    const double units[BR_BLOCK] = {1, 0.5, 0.2, 3};
    double lambda[SIZE], scaled[SIZE];
    memcpy(lambda, copy->lambda, sizeof lambda);
    br_matrix_arrays_scale(arrays, units);
    velocities_of(copy, copy->lambda, scaled);
    apart = 0;
    for (int i = 0; i < SIZE; i++) {
        const double unit = i < ROWS ? 1 : units[(i - ROWS) % BR_BLOCK];
        apart = fmax(apart, fabs(scaled[i] - unit * own[i]));
        apart = fmax(apart, fabs(lambda[i] - unit * copy->lambda[i]));
    }
    check(apart < TOL_ROUND_OFF_MANY, "in other units: velocities S v, impulses S^-1 lambda (%.2g apart)",
          apart);
    br_matrix_arrays_destroy(arrays);
    br_problem_matrix_maker_destroy(maker);
    br_random_destroy(random);
}

/* A block on an ellipse, by a circle in other units: with the velocity d that it keeps, friction is
 * -lambda_n (a^2 d_t, b^2 d_b)/|(a d_t, b d_b)|. */
static void test_ellipse(void)
{
    const double a = 0.8, b = 0.3, mu = 0.5, fall = 2, mass = 4, normal = mass * fall, d[2] = {0.7, -0.4};
    const double length = hypot(a * d[0], b * d[1]),
                 f[2] = {-mu * normal * a * a * d[0] / length, -mu * normal * b * b * d[1] / length};
    const double w[9] = {1 / mass, 0, 0, 0, 1 / mass, 0, 0, 0, 1 / mass},
                 q[3] = {-fall, d[0] - f[0] / mass, d[1] - f[1] / mass}, units[BR_BLOCK] = {1, a, b, 1};
    double lambda[3] = {0};
    const br_cone circle = br_cone_circle(mu);
    const br_matrix_problem p = {
        .n_contacts = 1, .directions = 3, .w = w, .q = q, .cones = &circle, .lambda = lambda};
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    br_contact_problem problem;
    br_matrix_arrays *arrays;
    check_need(br_matrix_assembler_assemble(assembler, &p, &problem, NULL));
    check_need(br_matrix_arrays_create(&problem, &arrays, NULL));
    br_matrix_arrays_scale(arrays, units);
    const br_matrix_problem *scaled = br_matrix_arrays_problem(arrays);
    br_solver_options options = br_solver_options_default();
    options.iterations = 1000;
    options.tolerance = 1e-13;
    check_need(br_matrix_assembler_assemble(assembler, scaled, &problem, NULL));
    check_need(br_contact_solver_solve(solver, &problem, &options, NULL, NULL));
    br_matrix_assembler_store(assembler, &problem);
    check_near(scaled->lambda[0], normal, 1e-10, "a circle in other units: the normal impulse");
    check_near(a * scaled->lambda[1], f[0], 1e-10, "the ellipse's friction along the tangent");
    check_near(b * scaled->lambda[2], f[1], 1e-10, "and along the binormal");
    br_matrix_arrays_destroy(arrays);
    br_contact_solver_destroy(solver);
    br_matrix_assembler_destroy(assembler);
}

static void test_random(void)
{
    enum { N = 30 };
    static double w[N * N], copy[N * N], q[N], factor[N * 2 * N], way[2 * N];
    static const size_t ranks[] = {1, N / 2, N, 2 * N};
    br_random *random = br_random_create(8, 0);
    for (int k = 0; k < 4; k++) {
        const size_t rank = ranks[k], expected = rank < N ? rank : N;
        br_random_contact_matrix(random, N, rank, factor, way, w, q);
        double skew = 0, trace = 0, off = 0;
        for (int i = 0; i < N; i++) {
            trace += w[i * N + i] / N;
            double sum = 0;
            for (size_t j = 0; j < rank; j++)
                sum += factor[(size_t)i * rank + j] * way[j];
            off = fmax(off, fabs(q[i] - sum));
            for (int j = 0; j < N; j++)
                skew = fmax(skew, fabs(w[i * N + j] - w[j * N + i]));
        }
        check(skew == 0 && off == 0, "rank %zu: W symmetric, q in its range", rank);
        /* mean of N rank squares of normal numbers over rank: 1 with a standard deviation of sqrt(2/(N rank))
         */
        check(fabs(trace - 1) < 4 * sqrt(2 / (double)(N * rank)), "its mean diagonal is about 1 (%.2f)",
              trace);
        memcpy(copy, w, sizeof copy);
        check(br_contact_matrix_rank(N, copy, 1e-10) == expected, "and its rank %zu", expected);
    }
    br_random_destroy(random);
    double none[4] = {0}, one[4] = {1, 1, 1, 1}, loose[4] = {1, 0, 0, 1e-4};
    check(br_contact_matrix_rank(2, none, 1e-10) == 0 && br_contact_matrix_rank(0, NULL, 1e-10) == 0,
          "nothing has rank 0");
    check(br_contact_matrix_rank(2, one, 1e-10) == 1, "the same contact twice has rank 1");
    check(br_contact_matrix_rank(2, (double[]){1, 0, 0, 1e-4}, 1e-3) == 1 &&
              br_contact_matrix_rank(2, loose, 1e-5) == 2,
          "pivots count above a share of the largest");
}

int main(void)
{
    check_begin();
    test_copy();
    test_ellipse();
    test_random();
    return check_end();
}
