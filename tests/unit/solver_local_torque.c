/* The exact local step of a cone with torque, by Newton's method: held against the natural map, which shares
 * only the cone's projection with it, and against steps of normal and friction one after the other until
 * nothing changes. What it does not solve stays as it was, and is solved by the way of any cone. */
#include <bristle/cone_type.h>
#include <bristle/matrix_problem.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <bristle/solver.h>

#include "../../lib/solvers/pgs.h"
#include "check.h"

enum { N = PGS_DIRECTIONS, PROBLEMS = 2000, COMPARED = 200, PASSES = 20000 };

typedef struct local_case {
    double w[N][N], q[N];
    br_cone cone;
} local_case;

/* W = D R diag(e) R^T D, e over so many decades, R a random rotation of four axes, D a length of 1 mm to 10 m
 * on the torque. */
static local_case make_case(br_random *random, double decades, double most)
{
    local_case p;
    double x[N][N], e[N];
    for (int k = 0; k < N; k++) {
        for (int i = 0; i < N; i++)
            x[k][i] = br_random_normal(random);
        for (int j = 0; j < k; j++) {
            double along = 0;
            for (int i = 0; i < N; i++)
                along += x[k][i] * x[j][i];
            for (int i = 0; i < N; i++)
                x[k][i] -= along * x[j][i];
        }
        double square = 0;
        for (int i = 0; i < N; i++)
            square += x[k][i] * x[k][i];
        for (int i = 0; i < N; i++)
            x[k][i] /= sqrt(square);
        e[k] = pow(10, -br_random_between(random, 0, decades));
    }
    const double turn = pow(10, br_random_between(random, -1, 3));
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            p.w[i][j] = 0;
            for (int k = 0; k < N; k++)
                p.w[i][j] += e[k] * x[k][i] * x[k][j];
            p.w[i][j] *= (i == PGS_TAU ? turn : 1) * (j == PGS_TAU ? turn : 1);
        }
        p.q[i] = br_random_normal(random) * (i == PGS_TAU ? turn : 1);
    }
    p.cone = br_cone_ellipsoid(most * br_random_between(random, 0.05, 1),
                               most * br_random_between(random, 0.05, 1),
                               most * br_random_between(random, 0.05, 1) / turn, br_vec2_make(1, 0));
    return p;
}

static void velocities(const local_case *p, const double *lambda, double *v)
{
    for (int i = 0; i < N; i++) {
        v[i] = p->q[i];
        for (int j = 0; j < N; j++)
            v[i] += p->w[i][j] * lambda[j];
    }
}

/* Of the contact that was made last. */
static br_problem_contact block;

/* With impulses that are not its solution. */
static pgs_contact make_contact(const local_case *p, br_random *random, double *lambda, double *u)
{
    pgs_contact c = {.inverse_n = 1 / p->w[0][0], .block = &block, .lambda = lambda};
    block = (br_problem_contact){.cone = &p->cone};
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            c.matrix[i][j] = p->w[i][j];
        c.lambda[i] = random ? br_random_normal(random) / sqrt(p->w[i][i]) : 0;
    }
    pgs_prepare_friction(&c);
    pgs_scale_torque(&c, pgs_torque_length(&c));
    velocities(p, c.lambda, u);
    return c;
}

/* The largest velocity that an impulse or none makes, torque's in the contact's length. */
static double speed_of(const local_case *p, const pgs_contact *c)
{
    double speed = 0;
    for (int i = 0; i < N; i++) {
        const double unit = i == PGS_TAU ? pgs_length(c) : 1;
        speed = fmax(speed, unit * fmax(fabs(p->q[i]), p->w[i][i] * fabs(c->lambda[i])));
    }
    return speed;
}

/* Natural maps of normal and friction, in that unit. */
static double residual(const local_case *p, const pgs_contact *c, const double *v)
{
    const double n = c->lambda[PGS_N], r = 1 / c->largest;
    const double normal = fabs(fmin(n * p->w[0][0], v[PGS_N]));
    br_contact_vec f = {c->lambda[PGS_T] - r * v[PGS_T], c->lambda[PGS_B] - r * v[PGS_B],
                        c->lambda[PGS_TAU] / pgs_length(c) - r * pgs_length(c) * v[PGS_TAU]};
    const bool open = !(n > 0);
    if (!open)
        p->cone.type->project(&p->cone, n, pgs_length(c), &f);
    const double off[3] = {c->lambda[PGS_T] - (open ? 0 : f.t), c->lambda[PGS_B] - (open ? 0 : f.b),
                           c->lambda[PGS_TAU] / pgs_length(c) - (open ? 0 : f.tau)};
    return fmax(normal, c->largest * fmax(fabs(off[0]), fmax(fabs(off[1]), fabs(off[2])))) / speed_of(p, c);
}

static void test_solved(double decades, double most, int least)
{
    br_random *random = br_random_create(53, 0);
    int found = 0, carrying = 0, same = 0;
    double worst = 0, rest = 0, kept = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        const local_case p = make_case(random, decades, most);
        double u[N], v[N], lambda[N], lambda_before[N];
        pgs_contact c = make_contact(&p, random, lambda, u), before = c;
        memcpy(lambda_before, lambda, sizeof lambda);
        before.lambda = lambda_before;
        if (pgs_contact_newton(&c, u)) {
            velocities(&p, c.lambda, v);
            found++;
            carrying += c.lambda[PGS_N] > 0;
            worst = fmax(worst, residual(&p, &c, v));
            const double size = fmax(speed_of(&p, &c), speed_of(&p, &before));
            for (int k = 0; k < N; k++)
                kept = fmax(kept, fabs(u[k] - v[k]) * (k == PGS_TAU ? pgs_length(&c) : 1) / size);
        } else {
            same += memcmp(lambda_before, lambda, sizeof lambda) == 0;
            pgs_contact_exact(&c, 4, u);
            velocities(&p, c.lambda, v);
            rest = fmax(rest, residual(&p, &c, v));
        }
    }
    check(found >= least && carrying > PROBLEMS / 4 && worst < 1e-12,
          "W over %g decades, coefficients to %g: %d of %d by Newton's method, %d under load, residual %.2g",
          decades, most, found, PROBLEMS, carrying, worst);
    check(kept < 1e-13, "and the contact's velocity follows (%.2g)", kept);
    check(same == PROBLEMS - found && rest < 1e-3,
          "the other %d stay as they were, and enclosing solves them to a sweep's share (%.2g)",
          PROBLEMS - found, rest);
    br_random_destroy(random);
}

/* Against normal and friction one after the other. */
static void test_agrees(void)
{
    br_random *random = br_random_create(59, 0);
    double worst = 0;
    int compared = 0;
    for (int i = 0; i < COMPARED; i++) {
        const local_case p = make_case(random, 0.5, 0.5);
        double u[N], v[N], of_c[N], of_d[N];
        pgs_contact c = make_contact(&p, NULL, of_c, u), d = make_contact(&p, NULL, of_d, v);
        if (!pgs_contact_newton(&c, u))
            continue;
        double change = INFINITY;
        for (int k = 0; k < PASSES && change > 0; k++) {
            const double next = fmax(0, d.lambda[PGS_N] - v[PGS_N] * d.inverse_n),
                         delta = next - d.lambda[PGS_N];
            d.lambda[PGS_N] = next;
            change = pgs_friction_update(&d, 1, v);
            velocities(&p, d.lambda, v);
            change = fmax(change, fabs(delta) * d.matrix[0][0]);
            if (change < 1e-15 * speed_of(&p, &d))
                change = 0;
        }
        if (change > 0)
            continue;
        compared++;
        const double speed = speed_of(&p, &d);
        for (int k = 0; k < N; k++) {
            const double unit = k == PGS_TAU ? pgs_length(&c) : 1;
            worst = fmax(worst, unit * fabs(u[k] - v[k]) / speed);
            worst = fmax(worst, unit * p.w[k][k] * fabs(c.lambda[k] - d.lambda[k]) / speed);
        }
    }
    check(compared > COMPARED * 9 / 10 && worst < 1e-11,
          "as one after the other until nothing changes in %d of %d problems (%.2g)", compared, COMPARED,
          worst);
    br_random_destroy(random);
}

static void test_declined(void)
{
    br_random *random = br_random_create(61, 0);
    local_case p = make_case(random, 0.5, 0.5);
    for (int k = 0; k < N; k++) {
        double u[N], lambda[N];
        pgs_contact c = make_contact(&p, NULL, lambda, u);
        u[k] = NAN;
        check(!pgs_contact_newton(&c, u) && c.lambda[PGS_N] == 0 && c.lambda[PGS_TAU] == 0,
              "a velocity %d that is no number is left alone", k);
    }
    br_random_destroy(random);
}

/* A disc of 2 kg that turns and falls on its face: the normal takes the fall, the torque what it can of the
 * turning. */
static void test_disc(void)
{
    const double mass = 2, inertia = 0.01, fall = 3, spin = 40, mu_tau = 0.02;
    const local_case p = {
        .w = {{1 / mass, 0, 0, 0}, {0, 1 / mass, 0, 0}, {0, 0, 1 / mass, 0}, {0, 0, 0, 1 / inertia}},
        .q = {-fall, 0, 0, spin},
        .cone = br_cone_ellipsoid(0.5, 0.4, mu_tau, br_vec2_make(1, 0))};
    double u[N], lambda[N];
    pgs_contact c = make_contact(&p, NULL, lambda, u);
    check(pgs_contact_newton(&c, u), "a disc that turns and falls is solved");
    check_near(c.lambda[PGS_N], mass * fall, 1e-14, "normal impulse m v");
    check_near(c.lambda[PGS_TAU], -mu_tau * mass * fall, 1e-14,
               "torque impulse mu_tau m v against the turning");
    check_near(u[PGS_TAU], spin - mu_tau * mass * fall / inertia, 1e-12, "which goes on by that much slower");

    /* from impulses that are there, on soft ground that is to throw it back: bias and compliance count once
     */
    const double compliance = 0.7, bias = -0.2, normal = (fall - bias) / (1 / mass + compliance);
    c = make_contact(&p, NULL, lambda, u);
    block.compliance = compliance;
    block.bias = bias;
    c.lambda[PGS_N] = 1;
    c.lambda[PGS_TAU] = 0.01;
    velocities(&p, c.lambda, u);
    check(pgs_contact_newton(&c, u), "and on soft ground, from other impulses");
    check_near(c.lambda[PGS_N], normal, 1e-14, "normal impulse (v - bias)/(1/m + compliance)");
    check_near(c.lambda[PGS_TAU], -mu_tau * normal, 1e-14, "and torque with it");
}

int main(void)
{
    check_begin();
    test_disc();
    test_solved(0.5, 0.5, PROBLEMS * 99 / 100);
    test_solved(2, 1, PROBLEMS * 9 / 10);
    test_agrees();
    test_declined();
    return check_end();
}
