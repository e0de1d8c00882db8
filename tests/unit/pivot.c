/* Block pivoting: forces on polygons against closed forms, the order of the error of n facets, the polyhedral
 * problem against Gauss-Seidel on equal polygons, and friction along a line. */
#include "pivot_points.h"

/* Sliding fast along an angle: the corner next to the opposite angle, on the circle; slowly: at rest, -q; and
 * between two corners' directions, where the velocity that is left is at right angles to the facet. */
static void test_point(int facets)
{
    br_contact_solver *solver = make(facets, false);
    double corner = 0, rest = 0, facet = 0;
    int solved = 0;
    const double half = PI / facets;
    for (int k = 0; k < 50; k++) {
        const double angle = 0.37 + 2 * PI * k / 50,
                     nearest = 2 * half * floor((angle + PI) / (2 * half) + 0.5);
        point p;
        make_point(&p, br_cone_circle(0.5), 1e4 * cos(angle), 1e4 * sin(angle), 0);
        solved += solve(solver, &p.problem, NULL) == BR_OK;
        corner = fmax(corner, hypot(p.lambda[1] - 0.5 * cos(nearest), p.lambda[2] - 0.5 * sin(nearest)));
        const double inside = 0.499 * cos(half);
        make_point(&p, br_cone_circle(0.5), inside * cos(angle), inside * sin(angle), 0);
        solved += solve(solver, &p.problem, NULL) == BR_OK;
        rest = fmax(rest, hypot(p.lambda[1] + p.q[1], p.lambda[2] + p.q[2]));
        /* 1 m/s along the middle of a facet's angles, and a little across */
        const double middle = half * (2 * k + 1), across = 0.3 * sin(half);
        make_point(&p, br_cone_circle(0.5), cos(middle) - across * sin(middle),
                   sin(middle) + across * cos(middle), 0);
        solved += solve(solver, &p.problem, NULL) == BR_OK;
        const double along = 0.5 * cos(half);
        facet = fmax(facet, hypot(p.lambda[1] + along * cos(middle) - across * sin(middle),
                                  p.lambda[2] + along * sin(middle) + across * cos(middle)));
    }
    check(solved == 150, "%d facets: %d of 150 solved", facets, solved);
    check(corner < 1e-14, "%d facets: sliding fast, the force is a corner (%.2g N s)", facets, corner);
    check(rest < 1e-14, "%d facets: within the polygon it rests (%.2g N s)", facets, rest);
    check(facet < 1e-14, "%d facets: on a facet, force and velocity (%.2g N s)", facets, facet);
    br_contact_solver_destroy(solver);
}

/* A block that slides fast on an ellipse of n facets, in the direction whose force on the ellipse itself is
 * at that angle of 2 pi/128 when the half axes are made one: power left out, over the ellipse's, and the
 * angle between both forces. */
static void slide_on_ellipse(br_contact_solver *solver, double steps, double *power, double *angle)
{
    const double half[2] = {0.6, 0.2}, at = 2 * PI * steps / 128, t = cos(at) / half[0],
                 b = sin(at) / half[1];
    const br_cone cone = br_cone_ellipse(half[0], half[1], br_vec2_make(1, 0));
    point p;
    make_point(&p, cone, 1e3 * t, 1e3 * b, 0);
    if (solve(solver, &p.problem, NULL) != BR_OK)
        *power = INFINITY;
    const br_contact_vec v = {t, b, 0};
    *power = fmax(*power, 1 + (p.lambda[1] * t + p.lambda[2] * b) / br_cone_support(&cone, v));
    *angle =
        fmax(*angle, fabs(remainder(atan2(-p.lambda[2] / half[1], -p.lambda[1] / half[0]) - at, 2 * PI)));
}

/* Of 128 directions, the middles of all facets among them, the worst: power 1 - cos(pi/n), of the order
 * 1/n^2; the force's direction pi/n, of the order 1/n. */
static void test_order(void)
{
    double sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0, off = 0, turned = 0, least_turned = 1;
    int sizes = 0;
    for (int facets = 4; facets <= 64; facets *= 2, sizes++) {
        br_contact_solver *solver = make(facets, false);
        double power = 0, angle = 0, others = 0, middle = 0;
        for (int k = 0; k < 128; k++) {
            slide_on_ellipse(solver, k, &power, &middle);
            slide_on_ellipse(solver, k + 0.9, &others, &angle);
        }
        const double theory = 1 - cos(PI / facets), x = log(facets), y = log(power);
        off = fmax(off, fmax(fabs(power / theory - 1), others > power ? others : 0));
        turned = fmax(turned, angle * facets / PI);
        least_turned = fmin(least_turned, angle * facets / PI);
        sum_x += x;
        sum_y += y;
        sum_xx += x * x;
        sum_xy += x * y;
        br_contact_solver_destroy(solver);
    }
    const double order = -(sizes * sum_xy - sum_x * sum_y) / (sizes * sum_xx - sum_x * sum_x);
    check(off < 1e-6, "an ellipse by 4 to 64 facets: power left out is 1 - cos(pi/n), to %.2g of it", off);
    check(order > 1.97 && order < 2, "and falls as 1/n^2 (fitted order %.3f)", order);
    check(least_turned > 0.89 && turned < 1, "the force turns by up to %.2f to %.2f of pi/n", least_turned,
          turned);
    br_contact_solver *solver = make(8, true);
    double power = 0, angle = 0;
    for (int k = 0; k < 128; k++)
        slide_on_ellipse(solver, k + 0.9, &power, &angle);
    /* 1e3 m/s, slowed by the force itself, which turns the velocity by 1e-3 */
    check(power < 1e-6 && angle < 2e-3, "refined: nothing is left out (%.2g), and no turn (%.2g)", power,
          angle);
    br_contact_solver_destroy(solver);
}

/* The polygon on a circle has half planes, too: mu cos(pi/n), half a step on. Without refinement pivots solve
 * the polyhedral problem: residual of those half planes, and the impulses that Gauss-Seidel finds with them.
 */
static void test_agreement(int facets)
{
    br_random *random = br_random_create(5, (uint64_t)facets);
    br_cone_pool *pool = br_cone_pool_create();
    br_contact_solver *pivot = make(facets, false), *given = make(4, true),
                      *sweeps = br_contact_solver_create(&br_pgs_type);
    double apart = 0, residual = 0, curved = 0;
    int solved = 0;
    enum { TRIALS = 20 };
    for (int k = 0; k < TRIALS; k++) {
        static arrays a, b, c;
        br_cone circles[CONTACTS], polygons[CONTACTS];
        make_arrays(&a, random);
        double mu[64];
        for (int i = 0; i < CONTACTS; i++) {
            circles[i] = br_cone_circle(br_random_between(random, 0.1, 0.6));
            for (int j = 0; j < facets; j++)
                mu[j] = circles[i].u.value[0] * cos(PI / facets);
            check_need(br_cone_polygon(pool, facets, mu, &polygons[i], NULL));
            polygons[i].axis = br_vec2_make(cos(PI / facets), sin(PI / facets));
        }
        b = c = a;
        a.problem.cones = circles;
        b.problem = c.problem = a.problem;
        b.problem.cones = c.problem.cones = polygons;
        b.problem.lambda = b.lambda;
        b.problem.velocity = b.velocity;
        c.problem.lambda = c.lambda;
        c.problem.velocity = c.velocity;
        solved += (solve(pivot, &a.problem, NULL) == BR_OK) + (solve(sweeps, &b.problem, NULL) == BR_OK) +
                  (solve(given, &c.problem, NULL) == BR_OK);
        curved = fmax(curved, br_matrix_problem_residual(&a.problem).largest);
        a.problem.cones = polygons;
        residual = fmax(residual, br_matrix_problem_residual(&a.problem).largest);
        residual = fmax(residual, br_matrix_problem_residual(&c.problem).largest);
        for (int i = 0; i < M; i++)
            apart = fmax(apart, fmax(fabs(a.lambda[i] - b.lambda[i]), fabs(c.lambda[i] - b.lambda[i])));
    }
    check(solved == 3 * TRIALS, "%d facets, circles and equal polygons: %d of %d solved", facets, solved,
          3 * TRIALS);
    check(residual < 3e-11, "%d facets: residual with half planes %.2g m/s", facets, residual);
    check(curved > 1e-6, "%d facets: with circles it is %.2g m/s, the polygon's own", facets, curved);
    check(apart < 1e-9, "%d facets: the impulses of Gauss-Seidel (%.2g N s apart)", facets, apart);
    br_contact_solver_destroy(pivot);
    br_contact_solver_destroy(given);
    br_contact_solver_destroy(sweeps);
    br_cone_pool_destroy(pool);
    br_random_destroy(random);
}

/* With torque: corners are admissible, and among them the poles and the points of the half axes; a top that
 * spins is braked by the whole torque, one that slides as well by the nearest corner. */
static void test_torque(void)
{
    const br_cone cone = br_cone_ellipsoid(0.5, 0.3, 0.02, br_vec2_make(1, 0));
    br_contact_vec corner[BR_PIVOT_CORNERS_MAX];
    for (int facets = 4; facets <= 64; facets *= 4) {
        const int n = br_pivot_corners(&cone, facets, BR_PIVOT_CORNERS_MAX, corner);
        double off = 0, gap = 0;
        for (int i = 0; i < n; i++) {
            const double t = corner[i].t / 0.5, b = corner[i].b / 0.3, tau = corner[i].tau / 0.02;
            off = fmax(off, fabs(t * t + b * b + tau * tau - 1));
        }
        for (int k = 0; k < 2000; k++) {
            const double z = 1 - 2 * (k + 0.5) / 2000, angle = 2.4 * k, r = sqrt(1 - z * z);
            double most = 0;
            for (int i = 0; i < n; i++)
                most = fmax(most, corner[i].t / 0.5 * r * cos(angle) + corner[i].b / 0.3 * r * sin(angle) +
                                      corner[i].tau / 0.02 * z);
            gap = fmax(gap, 1 - most);
        }
        check(n == 3 * facets + 2 && off < 1e-14, "%d facets with torque: %d corners on the ellipsoid (%.2g)",
              facets, n, off);
        check(gap < 1 - cos(PI / 4) * cos(PI / facets), "and support is short by at most %.3f", gap);
    }
    br_contact_solver *solver = make(8, false), *refined = make(8, true);
    point p;
    make_point(&p, cone, 0, 0, 3);
    check(solve(solver, &p.problem, NULL) == BR_OK, "a spinning top");
    check_near(p.lambda[3], -0.02, 1e-15, "is braked by the whole torque");
    make_point(&p, cone, 1, 0.7, 20);
    check(solve(refined, &p.problem, NULL) == BR_OK && br_matrix_problem_residual(&p.problem).largest < 1e-11,
          "one that slides, too: refined");
    check_near(p.lambda[1] * p.lambda[1] / 0.25 + p.lambda[2] * p.lambda[2] / 0.09 +
                   p.lambda[3] * p.lambda[3] / 0.0004,
               1.0, 1e-12, "its force lies on the ellipsoid");
    br_contact_solver_destroy(solver);
    br_contact_solver_destroy(refined);
}

/* How many pivots it takes, which wrong equations would only make more: a Newton step doubles the digits of
 * force and velocity that turn together, also where torques take part, in whatever unit. */
static void test_digits(void)
{
    for (int k = 0; k < 4; k++) {
        const double radius = k == 2 ? 0.01 : 100;
        const br_cone cone = k == 0   ? br_cone_circle(0.6)
                             : k == 1 ? br_cone_ellipse(0.6, 0.2, br_vec2_make(1, 0))
                                      : br_cone_ellipsoid(0.6, 0.2, 0.4 * radius, br_vec2_make(1, 0));
        const size_t m = k < 2 ? 3 : 4;
        point p;
        make_point(&p, cone, 0.5, 0.6, k < 2 ? 0 : 0.7 / radius);
        /* normal and tangents move each other */
        p.w[1] = p.w[m] = 0.3;
        p.w[2] = p.w[2 * m] = -0.2;
        p.w[m + 2] = p.w[2 * m + 1] = 0.25;
        if (m == 4) {
            p.w[15] = 1 / (radius * radius);
            p.w[7] = p.w[13] = 0.2 / radius;
        }
        br_contact_solver *solver = make(8, true);
        br_solver_statistics s;
        const br_status status = solve(solver, &p.problem, &s);
        const double residual = br_matrix_problem_residual(&p.problem).largest;
        check(status == BR_OK && residual < 1e-11, "coupled, cone %d: residual %.2g m/s", k, residual);
        check(s.iterations <= (k < 2 ? 5 : 6), "in %d pivots", s.iterations);
        br_contact_solver_destroy(solver);
    }
}

/* Rows of a body of 2 kg: one along x, soft, lambda = -v/(1/m + compliance); one along y and one along (0, 3,
 * 4)/5, which needs 7.5 N s and is allowed 7.3, so that the other takes -m v - 0.6 of that. */
static void test_rows(void)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        const br_inverse_mass mass = {0.5, {{0}}};
        const double wanted[3] = {-1 / (0.5 + 0.3), -4 - 0.6 * 7.3, 7.3};
        br_velocity v = {{sign, 2 * sign, -3 * sign}, {0, 0, 0}};
        br_solver_row rows[3];
        for (int k = 0; k < 3; k++)
            rows[k] = (br_solver_row){.body_b = -1,
                                      .linear = {k == 0,
                                                 k == 1   ? 1
                                                 : k == 2 ? 0.6
                                                          : 0,
                                                 k == 2 ? 0.8 : 0},
                                      .compliance = k == 0 ? 0.3 : 0,
                                      .low = k == 2 ? -7.3 : -INFINITY,
                                      .high = k == 2 ? 7.3 : INFINITY,
                                      .correction_velocity = NAN};
        const br_body_problem p = {1, &mass, &v, 3, rows, 0, NULL, NULL};
        br_contact_solver *solver = make(8, true);
        const br_solver_options options = tight();
        br_solver_statistics s;
        const br_status status = br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL);
        check(status == BR_OK && s.iterations <= 2, "rows: solved in %d pivots", s.iterations);
        for (int k = 0; k < 3; k++)
            check_near(rows[k].lambda, sign * wanted[k], 1e-13, "row %d", k);
        br_contact_solver_destroy(solver);
    }
}

/* A direction that nothing but its own impulse moves takes no part, and the limit surface is a segment; not
 * where its corners would push that way. */
static void test_line(void)
{
    const double mu[5] = {0.3, 0.9, 0.2, 0.7, 0.5};
    br_cone_pool *pool = br_cone_pool_create();
    br_cone lopsided;
    check_need(br_cone_polygon(pool, 5, mu, &lopsided, NULL));
    const br_cone cones[] = {br_cone_circle(0.5), br_cone_ellipse(0.5, 2, br_vec2_make(1, 0)), lopsided};
    br_contact_solver *solver = make(4, false);
    for (int k = 0; k < 3; k++) {
        point p;
        make_point(&p, cones[k], 3, 0, 0);
        const br_status status = solve(solver, &p.problem, NULL);
        const double residual = br_matrix_problem_residual(&p.problem).largest;
        check(status == BR_OK && residual < 1e-11, "along a line, cone %d: exact (residual %.2g m/s)", k,
              residual);
        make_point(&p, cones[k], 0.15, 0, 0);
        check(solve(solver, &p.problem, NULL) == BR_OK &&
                  br_matrix_problem_residual(&p.problem).largest < 1e-11,
              "at rest, too");
        check_near(p.lambda[1], -0.15, 1e-14, "held along the line");
        check_near(p.lambda[2], 0.0, 1e-14, "and not pushed across");
        make_point(&p, cones[k], 3, 0, 0);
        check_need(solve(solver, &p.problem, NULL));
        if (k < 2)
            check(p.lambda[1] == -0.5 && p.lambda[2] == 0, "its whole coefficient, and nothing across");
    }
    br_contact_solver_destroy(solver);
    br_cone_pool_destroy(pool);
}

int main(void)
{
    check_begin();
    for (int facets = 4; facets <= 64; facets *= 2)
        test_point(facets);
    test_order();
    test_agreement(4);
    test_agreement(12);
    test_agreement(64);
    test_torque();
    test_digits();
    test_rows();
    test_line();
    return check_end();
}
