/* The measure that all solvers are judged by: closed forms of one contact, and random problems against the
 * same map written down with the cones' own projections. */
#include <bristle/matrix_problem.h>
#include <bristle/problem_matrix.h>
#include <bristle/random.h>

#include "check.h"

enum { CONTACTS = 6, ROWS = 2, MOST = ROWS + 4 * CONTACTS, TRIALS = 50, KINDS = 7 };
static const char *const kinds[KINDS] = {"circle",       "box",     "ellipse 1 : 2", "ellipse 1 : 15",
                                         "flat ellipse", "polygon", "ellipsoid"};

/* One contact with W = diag(2, 3, 7), r = 3/12. */
static double W[9] = {2, 0, 0, 0, 3, 0, 0, 0, 7};
static const double R = 0.25;

static br_block_residual one(const br_cone *cone, const double q[3], const double lambda[3])
{
    double free_velocity[3], impulses[3];
    memcpy(free_velocity, q, sizeof free_velocity);
    memcpy(impulses, lambda, sizeof impulses);
    const br_matrix_problem p = {
        .n_contacts = 1, .directions = 3, .w = W, .q = free_velocity, .cones = cone, .lambda = impulses};
    return br_matrix_problem_block_residual(&p);
}

static void test_closed_forms(void)
{
    const br_cone circle = br_cone_circle(0.5), smooth = br_cone_circle(0);
    /* Sticks: lambda = (4, -0.5, 0.5) takes q to zero. */
    const double q[3] = {-8, 1.5, -3.5}, sticks[3] = {4, -0.5, 0.5};
    br_block_residual r = one(&circle, q, sticks);
    check(r.absolute == 0 && r.relative == 0, "sticking: solved (%.3g)", r.absolute);
    check_close(r.speed, sqrt(64 + 2.25 + 12.25), TOL_ROUND_OFF, "the speed is |q|");
    for (int k = 0; k < 3; k++) {
        double moved[3] = {4, -0.5, 0.5};
        moved[k] += 0.01;
        r = one(&circle, q, moved);
        check_close(r.absolute, 0.01 * W[4 * k], 1e-12, "sticking, component %d off: its velocity", k);
        check_close(r.relative, r.absolute / r.speed, TOL_ROUND_OFF, "and relative to |q|");
    }
    /* Slides along t with 1 m/s: f = -0.5 * 4. */
    const double slides[3] = {4, -2, 0}, before[3] = {-8, 7, 0}, wrong[3] = {4, 2, 0};
    check_near(one(&circle, before, slides).absolute, 0.0, 1e-14, "sliding: solved");
    const double against[3] = {-8, -5.5, 0};
    check_close(one(&circle, against, wrong).absolute, 0.5, 1e-12,
                "friction along the sliding velocity of 0.5 m/s: that velocity");
    const double fast[3] = {-8, 94, 0};
    check_close(one(&circle, fast, wrong).absolute, 4 / R, 1e-12,
                "and at 100 m/s the two ends of the disc, over r = 3/trace");
    /* Lets go. */
    const double away[3] = {5, 1, 1}, none[3] = {0, 0, 0}, pulls[3] = {0.1, 0, 0}, drags[3] = {0, 0.1, 0};
    check(one(&circle, away, none).absolute == 0, "separating: solved");
    r = one(&smooth, away, pulls);
    check_close(r.absolute, 0.1 / R, 1e-12, "an impulse where none is needed, over r = 3/trace");
    check_close(one(&circle, away, drags).absolute, 0.1 / R, 1e-12, "friction without a normal impulse");
    const double lifted[3] = {-1, 0, 0};
    check_close(one(&circle, away, lifted).absolute, 1 / R, 1e-12, "an impulse that pulls");
    check_close(one(NULL, away, drags).absolute, 0.1 / R, 1e-12, "friction without a cone");
}

static void test_odd(void)
{
    const br_cone cone = br_cone_circle(0.5);
    const double q[3] = {-8, 1.5, -3.5}, none[3] = {0, 0, 0}, bad[3] = {4, NAN, 0}, worse[3] = {NAN, 0, 0};
    check(isinf(one(&cone, q, bad).absolute) && isinf(one(&cone, q, worse).relative),
          "what is not a number is not solved");
    const double lost[3] = {1, NAN, 0};
    check(isinf(one(&cone, lost, none).relative), "nor is a problem that has one");
    check(one(&cone, none, none).relative == 0, "a problem of nothing is solved");
    W[0] = W[4] = W[8] = 0;
    check(one(&cone, q, none).absolute == 8, "what nothing moves approaches with 8 m/s");
    const double away[3] = {1, 2, 3};
    check(one(&cone, away, none).absolute == 0, "and solves when it does not");
    W[0] = 2, W[4] = 3, W[8] = 7;
    double w[4] = {0, 1, 1, 0}, still[2] = {0.5, 0}, impulses[2] = {0, 0};
    const br_matrix_problem held = {.n_rows = 2, .directions = 3, .w = w, .q = still, .lambda = impulses};
    check(br_matrix_problem_block_residual(&held).absolute == 0.5, "rows without a diagonal count, too");
    impulses[1] = -0.5;
    check(br_matrix_problem_block_residual(&held).absolute == 0, "and can be solved");
    const br_matrix_problem empty = {.directions = 3};
    check(br_matrix_problem_block_residual(&empty).relative == 0, "a problem without blocks is solved");
}

static br_cone make(br_cone_pool *pool, int kind, br_random *random)
{
    double mu[16];
    for (int i = 0; i < 16; i++)
        mu[i] = br_random_between(random, 0.2, 0.9);
    const double angle = br_random_between(random, 0, 6);
    const br_vec2 axis = br_vec2_make(cos(angle), sin(angle));
    br_cone cone = kind == 1 ? br_cone_box(mu) : br_cone_circle(mu[0]);
    if (kind >= 2 && kind <= 4)
        cone = br_cone_ellipse(mu[0], kind == 2 ? mu[0] / 2 : kind == 3 ? mu[0] / 15 : 0, axis);
    if (kind == 5)
        check_need(br_cone_polygon(pool, 16, mu, &cone, NULL));
    if (kind == 6)
        cone = br_cone_ellipsoid(mu[0], mu[1], 0.3 * mu[2], axis);
    cone.axis = axis;
    return cone;
}

/* The map of one contact by br_cone_residual. */
static double map_of(const br_matrix_problem *p, size_t i)
{
    const size_t d = (size_t)p->directions, first = ROWS + d * i, m = ROWS + d * CONTACTS;
    double v[4] = {0}, trace = 0;
    for (size_t k = 0; k < d; k++) {
        v[k] = p->q[first + k];
        for (size_t j = 0; j < m; j++)
            v[k] += p->w[(first + k) * m + j] * p->lambda[j];
        trace += k < 3 ? p->w[(first + k) * m + first + k] : 0;
    }
    const double *l = &p->lambda[first], r = 3 / trace, normal = l[0] - fmax(0, l[0] - r * v[0]);
    const br_contact_vec f = {l[1], l[2], d == 4 ? l[3] : 0}, slip = {v[1], v[2], v[3]};
    return hypot(normal, br_cone_residual(&p->cones[i], l[0], f, slip, r)) / r;
}

/* Of the same problem as blocks, where bias and compliance are added to q and W of the arrays. */
static br_block_residual of_blocks(const br_matrix_problem *p, const double *bias, const double *compliance)
{
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_problem_matrix_maker *maker = br_problem_matrix_maker_create();
    br_contact_problem blocks;
    br_problem_matrix matrix;
    br_problem_row rows[ROWS];
    br_problem_contact contacts[CONTACTS];
    check_need(br_matrix_assembler_assemble(assembler, p, &blocks, NULL));
    for (int i = 0; i < ROWS; i++) {
        rows[i] = blocks.rows[i];
        rows[i].bias = bias[i];
        rows[i].compliance = compliance[i];
    }
    for (int i = 0; i < CONTACTS; i++) {
        contacts[i] = blocks.contacts[i];
        contacts[i].bias = bias[ROWS + i];
        contacts[i].compliance = compliance[ROWS + i];
    }
    blocks.rows = rows;
    blocks.contacts = contacts;
    check_need(br_problem_matrix_make(maker, &blocks, &matrix, NULL));
    const br_block_residual r = br_problem_matrix_block_residual(&matrix, &blocks);
    br_problem_matrix_maker_destroy(maker);
    br_matrix_assembler_destroy(assembler);
    return r;
}

static void test_random(int kind, br_cone_pool *pool)
{
    static double w[MOST * MOST], q[MOST], lambda[MOST];
    const double low[ROWS] = {-INFINITY, -0.3}, high[ROWS] = {INFINITY, 0.3};
    const int directions = kind == 6 ? 4 : 3;
    const size_t m = ROWS + (size_t)directions * CONTACTS;
    br_random *random = br_random_create(31, (uint64_t)kind);
    double worst = 0, blocks = 0;
    int where = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        br_cone cones[CONTACTS];
        for (size_t i = 0; i < m; i++) {
            q[i] = 3 * br_random_normal(random);
            lambda[i] = br_random_normal(random);
            for (size_t j = 0; j <= i; j++)
                w[i * m + j] = w[j * m + i] =
                    i == j ? br_random_between(random, 1, 4) : 0.2 * br_random_normal(random);
        }
        for (int i = 0; i < CONTACTS; i++)
            cones[i] = make(pool, kind, random);
        const br_matrix_problem p = {ROWS, CONTACTS, directions, w,     NULL,   NULL,
                                     q,    low,      high,       cones, lambda, NULL};
        double most = 0;
        size_t block = 0;
        for (size_t i = 0; i < ROWS + CONTACTS; i++) {
            double map = 0;
            if (i < ROWS) {
                double v = q[i];
                for (size_t j = 0; j < m; j++)
                    v += w[i * m + j] * lambda[j];
                map = fabs(lambda[i] - fmin(high[i], fmax(low[i], lambda[i] - v / w[i * m + i]))) *
                      w[i * m + i];
            } else {
                map = map_of(&p, i - ROWS);
            }
            block = map > most ? i : block;
            most = fmax(most, map);
        }
        const br_block_residual r = br_matrix_problem_block_residual(&p);
        where += r.block == block;
        worst = fmax(worst, fabs(r.absolute - most) / most);

        /* The same problem with some of its q as bias and of its diagonal as compliance. */
        double bias[ROWS + CONTACTS], compliance[ROWS + CONTACTS];
        for (size_t i = 0; i < ROWS + CONTACTS; i++) {
            const size_t at = i < ROWS ? i : ROWS + (size_t)directions * (i - ROWS);
            bias[i] = br_random_normal(random);
            compliance[i] = br_random_between(random, 0, 0.5);
            q[at] -= bias[i];
            w[at * m + at] -= compliance[i];
        }
        const br_block_residual b = of_blocks(&p, bias, compliance);
        blocks = fmax(blocks, fabs(b.absolute - most) / most + fabs(b.relative - r.relative) / r.relative);
        where -= b.block != block;
    }
    check(worst < 1e-9 && where == TRIALS, "%s: the map of %d random problems (to %.2g), its block in %d",
          kinds[kind], TRIALS, worst, where);
    check(blocks < 1e-9, "and of the same with bias and compliance, as blocks (to %.2g)", blocks);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    test_closed_forms();
    test_odd();
    br_cone_pool *pool = br_cone_pool_create();
    for (int kind = 0; kind < KINDS; kind++)
        test_random(kind, pool);
    br_cone_pool_destroy(pool);
    return check_end();
}
