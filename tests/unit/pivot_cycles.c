/* Block pivoting where it is hard: cycles of the block rule, what is singular, empty or out of scale, and
 * options. */
#include "pivot_points.h"

/* What all labels at once do to three contacts without friction, which press on each other: round and round.
 */
static bool plain_rule_cycles(const double w[9], const double q[3])
{
    bool closed[3], seen[8] = {false};
    for (int i = 0; i < 3; i++)
        closed[i] = q[i] <= 0;
    for (int step = 0; step < 20; step++) {
        const int key = closed[0] + 2 * closed[1] + 4 * closed[2];
        if (seen[key])
            return true;
        seen[key] = true;
        double a[3][4], v[3], lambda[3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++)
                a[i][j] = closed[i] && closed[j] ? w[3 * i + j] : i == j;
            a[i][3] = closed[i] ? -q[i] : 0;
        }
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 3; i++)
                for (int j = 3; i != k && j >= k; j--)
                    a[i][j] -= a[i][k] / a[k][k] * a[k][j];
        for (int i = 0; i < 3; i++)
            lambda[i] = a[i][3] / a[i][i];
        bool same = true;
        for (int i = 0; i < 3; i++) {
            v[i] = q[i] + w[3 * i] * lambda[0] + w[3 * i + 1] * lambda[1] + w[3 * i + 2] * lambda[2];
            const bool next = w[4 * i] * lambda[i] - v[i] > 0;
            same = same && next == closed[i];
            closed[i] = next;
        }
        if (same)
            return false;
    }
    return true;
}

/* The first is Curtis, Han and Robinson's [A globally convergent primal-dual active-set framework for
 * large-scale convex quadratic optimization, 2015]. */
static void test_cycle(void)
{
    static const double w[2][9] = {{4, 5, -5, 5, 9, -5, -5, -5, 7}, {2, 5, -2, 5, 17, -3, -2, -3, 3}},
                        q[2][3] = {{-2, -1, 3}, {-3, -2, 5}};
    for (int k = 0; k < 2; k++) {
        double big[81] = {0}, free_velocity[9] = {0}, lambda[9] = {0};
        for (int i = 0; i < 3; i++) {
            free_velocity[3 * i] = q[k][i];
            for (int j = 0; j < 3; j++)
                big[27 * i + 3 * j] = w[k][3 * i + j];
        }
        const br_matrix_problem p = {
            .n_contacts = 3, .directions = 3, .w = big, .q = free_velocity, .lambda = lambda};
        br_contact_solver *solver = make(8, true);
        br_solver_statistics s;
        const br_status status = solve(solver, &p, &s);
        check(plain_rule_cycles(w[k], q[k]), "three contacts between whose labels the block rule cycles (%d)",
              k);
        check(status == BR_OK && br_matrix_problem_residual(&p).largest < 1e-11,
              "are solved, in %d pivots (residual %.2g m/s)", s.iterations,
              br_matrix_problem_residual(&p).largest);
        check(s.iterations <= 20, "without sweeps: single pivots end the cycle");
        br_contact_solver_destroy(solver);
    }
}

/* W times any factor: impulses are divided by it, velocities stay. */
static void test_scales(void)
{
    br_random *random = br_random_create(31, 0);
    static arrays a, b;
    make_arrays(&a, random);
    for (int i = 0; i < CONTACTS; i++)
        a.cones[i] = br_cone_circle(0.4);
    for (int refine = 0; refine < 2; refine++) {
        br_contact_solver *solver = make(8, refine);
        double first[M] = {0}, apart = 0;
        bool solved = true;
        for (int power = -6; power <= 6; power += 3) {
            const double scale = pow(10, power);
            b = a;
            b.problem.w = b.w;
            b.problem.q = b.q;
            b.problem.cones = a.cones;
            b.problem.lambda = b.lambda;
            b.problem.velocity = b.velocity;
            for (int i = 0; i < M * M; i++)
                b.w[i] *= scale;
            solved = solved && solve(solver, &b.problem, NULL) == BR_OK;
            for (int i = 0; i < M; i++) {
                if (power == -6)
                    first[i] = b.velocity[i];
                apart = fmax(apart, fabs(b.velocity[i] - first[i]));
            }
        }
        check(solved && apart < 1e-9, "%s: W from 1e-6 to 1e6, the same velocities (%.2g m/s apart)",
              refine ? "refined" : "facets", apart);
        br_contact_solver_destroy(solver);
    }
    br_random_destroy(random);
}

/* Nothing at all; no friction; contacts that nothing moves; the same contact many times; 200 of them on one
 * body. */
static void test_degenerate(void)
{
    br_contact_solver *solver = make(8, true), *facets = make(8, false);
    br_solver_statistics s;
    const double none = 0;
    double no_lambda = 0;
    const br_matrix_problem empty = {.directions = 3, .w = &none, .q = &none, .lambda = &no_lambda};
    check(solve(solver, &empty, &s) == BR_OK && s.converged, "an empty problem is solved");
    point p;
    make_point(&p, br_cone_circle(0), 3, 4, 0);
    check(solve(solver, &p.problem, NULL) == BR_OK && p.lambda[0] == 1 && p.lambda[1] == 0 &&
              p.lambda[2] == 0,
          "mu 0: a normal impulse alone");
    make_point(&p, br_cone_circle(0.5), 3, 4, 0);
    memset(p.w, 0, sizeof p.w);
    p.lambda[0] = 7;
    check(solve(solver, &p.problem, NULL) == BR_OK && p.lambda[0] == 0, "W 0: no impulse");

    /* many times the same point of 1 kg: half of its contacts slide as one does */
    enum { SAME = 200 };
    static double w[9 * SAME * SAME], q[3 * SAME], lambda[3 * SAME], velocity[3 * SAME];
    static br_cone cones[SAME];
    for (int k = 0; k < 2; k++)
        for (int fast = 0; fast < 2; fast++) {
            memset(lambda, 0, sizeof lambda);
            for (size_t i = 0; i < 3 * SAME; i++) {
                for (size_t j = 0; j < 3 * SAME; j++)
                    w[3 * SAME * i + j] = i % 3 == j % 3;
                q[i] = i % 3 == 0 ? -1 : i % 3 == 1 ? (fast ? 3 : 0.3) : 0;
            }
            for (int i = 0; i < SAME; i++)
                cones[i] = br_cone_circle(0.5);
            const br_matrix_problem same = {.n_contacts = SAME,
                                            .directions = 3,
                                            .w = w,
                                            .q = q,
                                            .cones = cones,
                                            .lambda = lambda,
                                            .velocity = velocity};
            const br_status status = solve(k ? facets : solver, &same, &s);
            double sum = 0, friction = 0;
            for (int i = 0; i < SAME; i++) {
                sum += lambda[3 * i];
                friction += lambda[3 * i + 1];
            }
            check(status == BR_OK && br_matrix_problem_residual(&same).largest < 1e-11,
                  "%d times the same contact: residual %.2g m/s, %d pivots", SAME,
                  br_matrix_problem_residual(&same).largest, s.iterations);
            check_near(sum, 1.0, 1e-10, "and all carry what one would");
            check_near(friction, fast ? -0.5 : -0.3, 1e-10, "also along the tangent");
        }
    br_contact_solver_destroy(solver);
    br_contact_solver_destroy(facets);
}

/* No room for factors: one block at a time, as honest. Options out of range are refused. */
static void test_options(void)
{
    br_pivot_options options = br_pivot_options_default();
    br_contact_solver *solver = NULL;
    br_error error = {0};
    options.entries = 1;
    check_need(br_pivot_create(&options, &solver, NULL));
    br_random *random = br_random_create(31, 0);
    static arrays a;
    make_arrays(&a, random);
    for (int i = 0; i < CONTACTS; i++)
        a.cones[i] = br_cone_circle(0.4);
    check(solve(solver, &a.problem, NULL) == BR_OK && br_matrix_problem_residual(&a.problem).largest < 1e-11,
          "without room for factors: sweeps solve it");
    br_random_destroy(random);
    br_contact_solver_destroy(solver);
    const int facets[] = {3, 65};
    for (int k = 0; k < 2; k++) {
        options = br_pivot_options_default();
        options.facets = facets[k];
        br_error_clear(&error);
        check(br_pivot_create(&options, &solver, &error) == BR_ERR_RANGE && !solver &&
                  strstr(error.message, "facets"),
              "%d facets are refused: %s", facets[k], error.message);
    }
}

int main(void)
{
    check_begin();
    test_cycle();
    test_scales();
    test_degenerate();
    test_options();
    return check_end();
}
