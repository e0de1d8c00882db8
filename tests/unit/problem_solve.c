/* One problem by any solver, judged from outside: what counts as solved is; W that is not symmetric; ellipses
 * against circles of a scaled problem; limits of iterations and time; what is recorded. */
#include <bristle/problem_solve.h>
#include <bristle/random.h>

#include "check.h"

enum { N = 8, M = 3 * N };

typedef struct arrays {
    double w[M * M], q[M], lambda[M];
    br_cone cones[N];
    br_matrix_problem problem;
} arrays;

/* W = D + A A^T, and a part of its antisymmetric half. */
static void make(arrays *a, uint64_t seed, double skew)
{
    br_random *random = br_random_create(seed, 9);
    memset(a, 0, sizeof *a);
    for (int k = 0; k < M; k++) {
        double v[M];
        for (int i = 0; i < M; i++)
            v[i] = br_random_below(random, 3) == 0 ? 0.4 * br_random_normal(random) : 0;
        for (int i = 0; i < M; i++)
            for (int j = 0; j < M; j++)
                a->w[M * i + j] += v[i] * v[j];
    }
    for (int i = 0; i < M; i++) {
        a->w[M * i + i] += br_random_between(random, 1, 2);
        a->q[i] = br_random_normal(random) - (i % 3 == 0);
        for (int j = 0; j < i; j++) {
            const double s = skew * br_random_normal(random);
            a->w[M * i + j] += s;
            a->w[M * j + i] -= s;
        }
    }
    for (int i = 0; i < N; i++)
        a->cones[i] = br_cone_circle(br_random_between(random, 0.1, 0.7));
    a->problem = (br_matrix_problem){
        .n_contacts = N, .directions = 3, .w = a->w, .q = a->q, .cones = a->cones, .lambda = a->lambda};
    br_random_destroy(random);
}

static double ticks;
static double tick(void)
{
    return ticks += 1;
}

/* The block residual of a solution, by arrays of its own. */
static double residual_of(const br_matrix_problem *p, const double *impulses)
{
    static double copy[M];
    br_matrix_problem own = *p;
    memcpy(copy, impulses, sizeof copy);
    own.lambda = copy;
    return br_matrix_problem_block_residual(&own).relative;
}

static void test_solvers(double skew)
{
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t k = 0; k < n; k++) {
        static arrays a;
        br_problem_solve_options options = br_problem_solve_options_default();
        options.tolerance = 1e-11;
        int solved = 0, honest = 0, trials = 0, kept = 0;
        double worst = 0;
        for (uint64_t seed = 1; seed <= 10; seed++)
            for (unsigned local = BR_LOCAL_SPLIT; local <= BR_LOCAL_EXACT; local++, trials++) {
                br_problem_solution s;
                make(&a, seed, skew);
                options.local = local;
                if (br_problem_solve(&a.problem, types[k], &options, &s, NULL) < 0)
                    continue;
                const double outside = residual_of(&a.problem, s.impulses);
                solved += s.status == BR_OK;
                honest += s.residual.relative == outside && (s.status != BR_OK || outside <= 1e-11);
                worst = s.status == BR_OK ? fmax(worst, outside) : worst;
                for (int i = 0; i < M; i++)
                    kept += a.lambda[i] == 0;
                br_problem_solution_free(&s);
            }
        check(honest == trials, "%s, W askew by %g: solved means solved (to %.2g)", types[k]->name, skew,
              worst);
        check(kept == trials * M, "and the first guess stays");
        const bool ours =
            types[k] == &br_pgs_type || types[k] == &br_nncg_type || types[k] == &br_anderson_type;
        if (skew == 0 || ours)
            check(solved == trials, "%s, W askew by %g: %d of %d are", types[k]->name, skew, solved, trials);
    }
}

/* With S = diag(1, A, B) the ellipses' problem (W, q) is that of circles (S W S, S q), and its impulses are S
 * times those. */
static void test_ellipses(double t, double b)
{
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    const double s[3] = {1, t, b};
    static arrays a, scaled;
    make(&a, 4, 0);
    make(&scaled, 4, 0);
    for (int i = 0; i < M; i++) {
        scaled.q[i] *= s[i % 3];
        for (int j = 0; j < M; j++)
            scaled.w[M * i + j] *= s[i % 3] * s[j % 3];
    }
    for (size_t k = 0; k < n; k++) {
        br_problem_solve_options options = br_problem_solve_options_default();
        br_problem_solution ellipses, circles;
        options.tolerance = 1e-12;
        options.iterations = 100000;
        check_need(br_problem_solve(&scaled.problem, types[k], &options, &circles, NULL));
        options.ellipse_t = t;
        options.ellipse_b = b;
        check_need(br_problem_solve(&a.problem, types[k], &options, &ellipses, NULL));
        double apart = 0, size = 0;
        for (int i = 0; i < M; i++) {
            apart = fmax(apart, fabs(ellipses.impulses[i] - s[i % 3] * circles.impulses[i]));
            size = fmax(size, fabs(ellipses.impulses[i]));
        }
        check(ellipses.status == BR_OK && circles.status == BR_OK && size > 0.1 && apart < 1e-9,
              "%s: ellipses of (%g, %g) as circles of the scaled problem (to %.2g)", types[k]->name, t, b,
              apart);
        br_problem_solution_free(&ellipses);
        br_problem_solution_free(&circles);
    }
}

/* A first guess that is wrong by 1e-9 where the solver looks, min(lambda W_nn, v), and by 3.4e-8 by the scale
 * of the judge, trace/3: not solved yet. */
static void test_judged(void)
{
    static const double w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 100}, q[3] = {1, 0, 0};
    double guess[3] = {1e-9, 0, 0};
    const br_cone cone = br_cone_circle(0.5);
    const br_matrix_problem p = {
        .n_contacts = 1, .directions = 3, .w = w, .q = q, .cones = &cone, .lambda = guess};
    check_close(br_matrix_problem_block_residual(&p).relative, 3.4e-8, 1e-9, "a guess that is almost right");
    const br_problem_solve_options options = br_problem_solve_options_default();
    br_problem_solution s;
    check_need(br_problem_solve(&p, &br_pgs_type, &options, &s, NULL));
    check(s.status == BR_OK && s.residual.relative <= 1e-8 && s.iterations > 0, "is solved on (%.2g)",
          s.residual.relative);
    br_problem_solution_free(&s);
}

static void test_limits(void)
{
    static arrays a;
    make(&a, 7, 0);
    br_problem_solve_options options = br_problem_solve_options_default();
    br_problem_solution s;
    options.iterations = 3;
    check_need(br_problem_solve(&a.problem, &br_pgs_type, &options, &s, NULL));
    check(s.status == BR_LOOSE && s.iterations == 3 && s.residual.relative > options.tolerance,
          "three iterations are three");
    br_problem_solution_free(&s);
    options.iterations = 0;
    check_need(br_problem_solve(&a.problem, &br_pgs_type, &options, &s, NULL));
    check(s.status == BR_LOOSE && s.iterations == 0 && !s.trace && s.seconds == 0, "and none is none");
    br_problem_solution_free(&s);

    /* A clock that goes on by a second each time that it is asked, once an iteration at least. */
    options = br_problem_solve_options_default();
    options.tolerance = 1e-300;
    options.iterations = 1000000;
    options.seconds = 60;
    options.clock = tick;
    check_need(br_problem_solve(&a.problem, &br_pgs_type, &options, &s, NULL));
    check(s.status == BR_LOOSE && s.seconds >= 60 && s.seconds < 70 && s.iterations > 16 && s.iterations < 60,
          "sixty seconds end (%g, %d iterations)", s.seconds, s.iterations);
    br_problem_solution_free(&s);
}

static void test_trace(void)
{
    static arrays a;
    make(&a, 7, 0);
    br_problem_solve_options options = br_problem_solve_options_default();
    br_problem_solution plain, s;
    check_need(br_problem_solve(&a.problem, &br_anderson_type, &options, &plain, NULL));
    options.trace = true;
    options.clock = tick;
    check_need(br_problem_solve(&a.problem, &br_anderson_type, &options, &s, NULL));
    check(s.n_trace == (size_t)s.iterations + 1 && s.iterations == plain.iterations &&
              memcmp(s.impulses, plain.impulses, sizeof a.lambda) == 0,
          "recorded, the solution is the same, and each of %d iterations is there", s.iterations);
    bool rises = true;
    for (size_t i = 1; i < s.n_trace; i++)
        rises = rises && s.trace[i].seconds > s.trace[i - 1].seconds;
    check(rises && s.trace[0].seconds > 0 && s.trace[0].residual > 0.1 &&
              s.trace[s.n_trace - 1].residual < 1e-7,
          "from the first residual, %.2g, to the last, %.2g", s.trace[0].residual,
          s.trace[s.n_trace - 1].residual);
    br_problem_solution_free(&s);
    /* Cut into calls, by a limit of time: one record. */
    options.seconds = 1e6;
    /* A stack: each contact feels its neighbours, and sweeps hand impulses on by one of them. */
    memset(a.w, 0, sizeof a.w);
    for (int i = 0; i < M; i++) {
        a.w[M * i + i] = 2;
        if (i >= 3)
            a.w[M * i + i - 3] = a.w[M * (i - 3) + i] = -1;
        a.q[i] = i == 0 ? -1 : 0;
    }
    check_need(br_problem_solve(&a.problem, &br_pgs_type, &options, &s, NULL));
    rises = s.n_trace > 17;
    for (size_t i = 1; i < s.n_trace; i++)
        rises = rises && s.trace[i].seconds > s.trace[i - 1].seconds && s.trace[i].change > 0;
    check(rises && s.status == BR_OK, "and through several calls: %zu", s.n_trace);
    br_problem_solution_free(&s);
    br_problem_solution_free(&plain);
}

static void test_refusals(void)
{
    static arrays a;
    make(&a, 7, 0);
    br_problem_solve_options options = br_problem_solve_options_default();
    br_problem_solution s;
    br_error error = {0};
    options.tolerance = 0;
    check(br_problem_solve(&a.problem, &br_pgs_type, &options, &s, &error) == BR_ERR_RANGE && !s.impulses,
          "%s", error.message);
    options = br_problem_solve_options_default();
    options.ellipse_b = 0.5;
    a.cones[3] = br_cone_ellipse(0.1, 0.2, br_vec2_make(1, 0));
    br_error_clear(&error);
    check(br_problem_solve(&a.problem, &br_pgs_type, &options, &s, &error) == BR_ERR_UNSUPPORTED &&
              strstr(error.message, "contact 3"),
          "%s", error.message);
    options.ellipse_b = 1;
    a.q[5] = NAN;
    br_error_clear(&error);
    check(br_problem_solve(&a.problem, &br_pgs_type, &options, &s, &error) == BR_ERR_RANGE, "%s",
          error.message);
}

int main(void)
{
    check_begin();
    test_solvers(0);
    test_solvers(0.02);
    test_ellipses(1, 0.5);
    test_ellipses(1, 1.0 / 15);
    test_ellipses(0.7, 0.2);
    test_judged();
    test_limits();
    test_trace();
    test_refusals();
    return check_end();
}
