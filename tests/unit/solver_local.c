/* The exact local step: one contact, normal and friction together. Circles and ellipses are solved directly;
 * on random problems the solution is held against the natural map, which shares no code with it, and against
 * the way of any cone, by a type that does not tell its half axes. */
#include "../../lib/solvers/pgs.h"
#include "local_case.h"

enum { N = LOCAL_N, PROBLEMS = 3000, COMPARED = 200, SAMPLES = 2000 };

/* What is special about a problem's velocities. */
typedef enum nearness { ANYWHERE, NEAR_TAKE_OFF, NEAR_STICKING, NEARNESSES } nearness;
static const char *const nearness_names[] = {"anywhere", "near take-off", "near the limit of sticking"};

static local_case make_case(br_random *random, double decades, double most, bool ellipse, nearness near)
{
    local_case p;
    double e[N];
    for (int k = 0; k < N; k++)
        e[k] = pow(10, -br_random_between(random, 0, decades));
    local_case_matrix(&p, random, e);
    p.half[0] = most * br_random_uniform(random);
    p.half[1] = ellipse ? most * br_random_between(random, 0.05, 1) : p.half[0];
    p.cone = br_cone_ellipse(p.half[0], p.half[1], br_vec2_make(1, 0));
    for (int i = 0; i < N; i++)
        p.q[i] = br_random_normal(random);
    if (near == NEAR_TAKE_OFF)
        p.q[0] *= pow(10, -br_random_between(random, 0, 12));
    if (near == NEAR_STICKING) {
        const double angle = br_random_between(random, 0, 2 * BR_PI);
        const double on_rim[N] = {1, p.half[0] * cos(angle), p.half[1] * sin(angle)};
        double size = 0;
        for (int i = 0; i < N; i++) {
            p.q[i] = -(p.w[i][0] * on_rim[0] + p.w[i][1] * on_rim[1] + p.w[i][2] * on_rim[2]);
            size = fmax(size, fabs(p.q[i]));
        }
        for (int i = 0; i < N; i++)
            p.q[i] += size * pow(10, -br_random_between(random, 0, 15)) * br_random_normal(random);
    }
    return p;
}

/* The contact with impulses that are not its solution. */
static pgs_contact make_contact(const local_case *p, br_random *random, double *lambda, double *u)
{
    static const br_problem_contact rigid = {0};
    pgs_contact c = {.block = &rigid,
                     .lambda = lambda,
                     .kind = p->half[0] == p->half[1] ? PGS_CIRCLE : PGS_ELLIPSE,
                     .inverse_n = 1 / p->w[0][0],
                     .mu = {p->half[0], p->half[1]}};
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            c.matrix[i][j] = p->w[i][j];
        c.lambda[i] = random ? br_random_normal(random) : 0;
    }
    c.lambda[PGS_TAU] = 0;
    local_case_velocities(p, c.lambda, u);
    u[PGS_TAU] = 0;
    return c;
}

static void test_solved(double decades, double most, bool ellipse, nearness near)
{
    br_random *random = br_random_create(31, (uint64_t)near);
    int direct = 0, sliding = 0, sticking = 0;
    double worst = 0, kept = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        local_case p = make_case(random, decades, most, ellipse, near);
        double u[PGS_DIRECTIONS], v[N], lambda[PGS_DIRECTIONS];
        pgs_contact c = make_contact(&p, random, lambda, u);
        const double before[N] = {c.lambda[0], c.lambda[1], c.lambda[2]};
        direct += pgs_contact_ellipse(&c, u);
        worst = fmax(worst, local_case_residual(&p, c.lambda));
        local_case_velocities(&p, c.lambda, v);
        for (int k = 0; k < N; k++)
            kept = fmax(kept, fabs(u[k] - v[k]) /
                                  fmax(local_case_speed(&p, c.lambda), local_case_speed(&p, before)));
        const double share = hypot(c.lambda[1] / p.half[0], c.lambda[2] / p.half[1]) / c.lambda[0];
        sliding += c.lambda[0] > 0 && share > 1 - 1e-14;
        sticking += c.lambda[0] > 0 && share < 1 - 1e-14;
    }
    check(direct == PROBLEMS && worst < 1e-12,
          "%s, W over %g decades, coefficients to %g, %s: %d of %d directly, residual %.2g",
          ellipse ? "ellipse" : "circle", decades, most, nearness_names[near], direct, PROBLEMS, worst);
    check(sliding > PROBLEMS / 10 && sticking > 0 && kept < 1e-14,
          "of which %d slide and %d stick, and the contact's velocity follows (%.2g)", sliding, sticking,
          kept);
    br_random_destroy(random);
}

/* Number of solutions that carry an impulse: zeros of n - |g| along the multiplier tau, sampled; g friction
 * in units of the half axes, by Cramer's rule. */
static int solutions(const local_case *p)
{
    const double t = p->half[0], b = p->half[1], a = p->w[0][0];
    const double w[2] = {t * p->w[0][1], b * p->w[0][2]};
    const double tt = t * t * p->w[1][1] - w[0] * w[0] / a, bb = b * b * p->w[2][2] - w[1] * w[1] / a;
    const double tb = t * b * p->w[1][2] - w[0] * w[1] / a;
    const double r[2] = {t * p->q[1] - w[0] * p->q[0] / a, b * p->q[2] - w[1] * p->q[0] / a};
    int count = 0;
    double last = 0;
    for (int i = -1; i < SAMPLES; i++) {
        const double tau = i < 0 ? 0 : (tt + bb) * pow(10, -10 + 25.0 * i / SAMPLES);
        const double determinant = (tt + tau) * (bb + tau) - tb * tb;
        const double g[2] = {-((bb + tau) * r[0] - tb * r[1]) / determinant,
                             -((tt + tau) * r[1] - tb * r[0]) / determinant};
        const double psi = -(p->q[0] + w[0] * g[0] + w[1] * g[1]) / a - hypot(g[0], g[1]);
        count += i < 0 ? psi >= 0 : psi * last < 0;
        last = psi;
    }
    return count;
}

/* Against the way of any cone, wherever there is one solution. */
static void test_agrees(double decades, double most, bool ellipse)
{
    br_random *random = br_random_create(37, 0);
    br_cone_type shy = ellipse ? br_cone_ellipse_type : br_cone_circle_type;
    shy.half_axes = NULL;
    double worst = 0;
    int compared = 0;
    for (int i = 0; i < COMPARED; i++) {
        local_case p = make_case(random, decades, most, ellipse, ANYWHERE);
        p.q[0] = -fabs(p.q[0]);
        double direct[N] = {0}, by_any[N] = {0}, v[N], u[N];
        br_cone cone = p.cone;
        cone.type = &shy;
        local_case_solve(&p, &p.cone, 1e-16, 40, direct, v, NULL);
        local_case_solve(&p, &cone, 1e-16, 40, by_any, u, NULL);
        if (solutions(&p) != 1)
            continue;
        compared++;
        const double speed = local_case_speed(&p, direct);
        for (int k = 0; k < N; k++)
            worst = fmax(worst, fmax(fabs(u[k] - v[k]), p.w[k][k] * fabs(direct[k] - by_any[k])) / speed);
    }
    check(compared > COMPARED * 4 / 5 && worst < 1e-12,
          "%s, W over %g decades, coefficients to %g: as any cone in %d of %d problems (%.2g)",
          ellipse ? "ellipse" : "circle", decades, most, compared, COMPARED, worst);
    br_random_destroy(random);
}

/* A body on soft ground that is to leave with a speed: bias and compliance count once. */
static void test_soft(void)
{
    const double compliance = 0.7, bias = -0.2, mu = 0.5, fall = 1, speed = 3;
    const br_inverse_mass mass = {1, {{0}}};
    br_velocity v = {{speed, 0, -fall}, {0, 0, 0}};
    br_solver_contact c = {.body_b = -1,
                           .normal = {0, 0, 1},
                           .tangent = {1, 0, 0},
                           .binormal = {0, 1, 0},
                           .bias = bias,
                           .compliance = compliance,
                           .lambda_n = 2,
                           .friction = {0.1, 0.2, 0}};
    const br_cone cone = br_cone_circle(mu);
    const br_body_problem p = {1, &mass, &v, 0, NULL, 1, &c, &cone};
    br_solver_options options = br_solver_options_default();
    options.local = BR_LOCAL_EXACT;
    options.iterations = 1;
    options.tolerance = 0;
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    check_need(br_contact_solver_solve_bodies(solver, NULL, &p, &options, NULL, NULL));
    br_contact_solver_destroy(solver);
    const double normal = (fall - bias) / (1 + compliance);
    check_near(c.lambda_n, normal, 1e-15, "soft ground: normal impulse");
    check_near(c.friction.t, -mu * normal, 1e-15, "and friction against the sliding");
    check_near(c.friction.b, 0.0, 1e-15, "and none across");
}

/* What is not solved directly is left as it was. */
static void test_declined(void)
{
    const local_case sound = {.w = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, .q = {-1, 2, 3}, .half = {1, 1}};
    double u[PGS_DIRECTIONS];
    local_case p = sound;
    p.w[2][2] = 0;
    p.q[2] = 0;
    p.cone = br_cone_circle(1);
    double own[PGS_DIRECTIONS];
    pgs_contact c = make_contact(&p, NULL, own, u);
    check(!pgs_contact_ellipse(&c, u) && c.lambda[0] == 0, "a singular W is not solved directly");
    double lambda[N] = {0}, v[N];
    local_case_solve(&p, &p.cone, 1e-16, 40, lambda, v, NULL);
    check_near(local_case_residual(&p, lambda), 0.0, 1e-12, "but it is solved");
    for (int k = 0; k < N; k++) {
        p = sound;
        p.q[k] = NAN;
        c = make_contact(&p, NULL, own, u);
        check(!pgs_contact_ellipse(&c, u) && c.lambda[0] == 0, "nor is a velocity %d that is no number", k);
    }
    p = sound;
    p.half[0] = 0;
    c = make_contact(&p, NULL, own, u);
    check(!pgs_contact_ellipse(&c, u), "nor an ellipse without width");
    p.half[1] = 0;
    c = make_contact(&p, NULL, own, u);
    check(pgs_contact_ellipse(&c, u) && c.lambda[0] == 1 && c.lambda[1] == 0 && c.lambda[2] == 0,
          "without friction the normal alone carries");
}

/* Four contacts between bodies with six directions of motion: in about one problem of two hundred sweeps of
 * exact steps go round in circles, and end there once they are relaxed. */
static void test_circles(void)
{
    enum { CONTACTS = 4, M = N * CONTACTS, RANK = 6, TRIALS = 1200 };
    br_random *random = br_random_create(1, 0);
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_cone cones[CONTACTS];
    int relaxed = 0, more = 0, solved = 0, honest = 0;
    for (int i = 0; i < CONTACTS; i++)
        cones[i] = br_cone_circle(0.5);
    for (int trial = 0; trial < TRIALS; trial++) {
        double j[M][RANK], u[RANK], w[M * M] = {0}, q[M] = {0}, lambda[M] = {0};
        for (int i = 0; i < M; i++)
            for (int k = 0; k < RANK; k++)
                j[i][k] = br_random_normal(random);
        for (int k = 0; k < RANK; k++)
            u[k] = br_random_normal(random);
        for (int i = 0; i < M; i++)
            for (int k = 0; k < RANK; k++) {
                q[i] += j[i][k] * u[k];
                for (int l = 0; l < M; l++)
                    w[i * M + l] += j[i][k] * j[l][k];
            }
        const br_matrix_problem p = {
            .n_contacts = CONTACTS, .directions = N, .w = w, .q = q, .cones = cones, .lambda = lambda};
        br_contact_problem problem;
        br_solver_options options = br_solver_options_default();
        options.iterations = 20000;
        options.tolerance = 1e-10;
        options.local = BR_LOCAL_EXACT;
        br_solver_statistics s;
        check_need(br_matrix_assembler_assemble(assembler, &p, &problem, NULL));
        const br_status status = br_contact_solver_solve(solver, &problem, &options, &s, NULL);
        honest += s.relaxation == 1 || s.relaxation == 0.9 || s.relaxation == 0.7;
        relaxed += s.relaxation < 1;
        more += s.relaxation < 0.8;
        solved += s.relaxation < 1 && status == BR_OK && br_contact_problem_residual(&problem).largest < 1e-8;
    }
    check(relaxed >= 5 && more >= 2 && relaxed > more,
          "%d of %d problems go round in circles, %d of them still relaxed by 0.9", relaxed, TRIALS, more);
    check(solved == relaxed, "and %d of them are solved, relaxed", solved);
    check(honest == TRIALS, "statistics say how much");
    br_matrix_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    test_circles();
    for (int ellipse = 0; ellipse < 2; ellipse++)
        for (nearness near = ANYWHERE; near < NEARNESSES; near++) {
            test_solved(0.5, 0.8, ellipse, near);
            test_solved(4, 10, ellipse, near);
            test_solved(8, 10, ellipse, near);
        }
    for (int ellipse = 0; ellipse < 2; ellipse++) {
        test_agrees(0.5, 0.8, ellipse);
        test_agrees(2, 1, ellipse);
    }
    test_soft();
    test_declined();
    return check_end();
}
