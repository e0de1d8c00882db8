/* Contact solvers, every one in the registry: single contacts against closed forms, random problems against
 * the residual (which shares no code with them) and against each other, for every kind of cone. */
#include <bristle/random.h>
#include <bristle/solver.h>
#include <stdlib.h>

#include "check.h"
#include "random_vector.h"
#include "cone_cases.h"

enum { BODIES = 12, CONTACTS = 20, ROWS = 6 };

typedef struct random_problem {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES], start[BODIES];
    br_solver_row rows[ROWS];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
    br_body_problem problem;
} random_problem;

static br_cone random_cone(br_random *random, const br_cone_type *type)
{
    double mu[16];
    for (int i = 0; i < 16; i++)
        mu[i] = br_random_between(random, 0.1, 0.8);
    const double angle = br_random_between(random, 0, 6);
    br_cone cone = cone_from_coefficients(type, mu, 0.05);
    cone.axis = br_vec2_make(cos(angle), sin(angle));
    return cone;
}

/* Bodies on a tray and on each other, moving at random; contacts of the chain i, i + 1 and of all with the
 * ground, so that a solution exists (every normal can give way). */
static void make_problem(random_problem *p, br_random *random, const br_cone_type *kind)
{
    for (int i = 0; i < BODIES; i++) {
        const double mass = pow(10, br_random_between(random, -0.5, 0.5));
        const double a = br_random_between(random, 0.5, 2), b = br_random_between(random, 0.5, 2);
        p->masses[i].inverse_mass = 1 / mass;
        p->masses[i].inverse_inertia = br_mat3_diagonal(100 / (mass * a), 100 / (mass * b), 100 / mass);
        p->start[i] = (br_velocity){random_vector(random), br_vec3_scale(5, random_vector(random))};
        p->start[i].linear.z -= 1;
    }
    for (int i = 0; i < CONTACTS; i++) {
        br_solver_contact *c = &p->contacts[i];
        memset(c, 0, sizeof *c);
        c->body_a = i % BODIES;
        c->body_b = i < BODIES ? -1 : c->body_a + 1;
        const br_vec3 up = br_vec3_make(0, 0, i < BODIES ? 1 : -0.3);
        c->normal = br_vec3_normalise(br_vec3_add_scaled(up, 0.3, random_vector(random)));
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        c->arm_a = br_vec3_scale(0.1, random_vector(random));
        c->arm_b = br_vec3_scale(0.1, random_vector(random));
        c->bias = i % 5 ? 0 : 0.1;
        c->correction_velocity = NAN;
        p->cones[i] = random_cone(random, kind);
    }
    for (int i = 0; i < ROWS; i++) {
        br_solver_row *r = &p->rows[i];
        memset(r, 0, sizeof *r);
        r->body_a = (int)br_random_below(random, BODIES);
        r->body_b = (r->body_a + 1) % BODIES;
        r->linear = br_vec3_normalise(random_vector(random));
        r->angular_a = br_vec3_scale(0.1, random_vector(random));
        r->angular_b = br_vec3_scale(0.1, random_vector(random));
        r->bias = 0.1 * br_random_normal(random);
        r->compliance = i % 2 ? 0 : 0.2;
        r->low = i % 3 ? -INFINITY : -0.05;
        r->high = i % 3 ? INFINITY : 0.05;
        r->correction_velocity = NAN;
    }
    p->problem =
        (br_body_problem){BODIES, p->masses, p->velocities, ROWS, p->rows, CONTACTS, p->contacts, p->cones};
}

static void start_again(random_problem *p)
{
    memcpy(p->velocities, p->start, sizeof p->velocities);
    for (int i = 0; i < CONTACTS; i++) {
        p->contacts[i].lambda_n = 0;
        p->contacts[i].friction = (br_contact_vec){0, 0, 0};
    }
    for (int i = 0; i < ROWS; i++)
        p->rows[i].lambda = 0;
}

/* Velocities must be what the impulses make of the start: the residual judges the two together. */
static double inconsistency(const random_problem *p)
{
    br_velocity velocities[BODIES];
    memcpy(velocities, p->start, sizeof velocities);
    for (int i = 0; i < ROWS; i++) {
        const br_solver_row *r = &p->rows[i];
        const br_inverse_mass *a = &p->masses[r->body_a], *b = &p->masses[r->body_b];
        br_velocity *va = &velocities[r->body_a], *vb = &velocities[r->body_b];
        va->linear = br_vec3_add_scaled(va->linear, r->lambda * a->inverse_mass, r->linear);
        vb->linear = br_vec3_add_scaled(vb->linear, -r->lambda * b->inverse_mass, r->linear);
        va->angular =
            br_vec3_add_scaled(va->angular, r->lambda, br_mat3_mul_vec(a->inverse_inertia, r->angular_a));
        vb->angular =
            br_vec3_add_scaled(vb->angular, r->lambda, br_mat3_mul_vec(b->inverse_inertia, r->angular_b));
    }
    for (int i = 0; i < CONTACTS; i++) {
        const br_solver_contact *c = &p->contacts[i];
        const br_vec3 force = br_vec3_add(
            br_vec3_scale(c->lambda_n, c->normal),
            br_vec3_add(br_vec3_scale(c->friction.t, c->tangent), br_vec3_scale(c->friction.b, c->binormal)));
        for (int side = 0; side < 2; side++) {
            const int body = side ? c->body_b : c->body_a;
            if (body < 0)
                continue;
            const double sign = side ? -1 : 1;
            const br_vec3 arm = side ? c->arm_b : c->arm_a;
            const br_vec3 turn = br_vec3_add_scaled(br_vec3_cross(arm, force), c->friction.tau, c->normal);
            const br_inverse_mass *m = &p->masses[body];
            velocities[body].linear =
                br_vec3_add_scaled(velocities[body].linear, sign * m->inverse_mass, force);
            velocities[body].angular =
                br_vec3_add_scaled(velocities[body].angular, sign, br_mat3_mul_vec(m->inverse_inertia, turn));
        }
    }
    double worst = 0;
    for (int i = 0; i < BODIES; i++) {
        worst = fmax(worst, br_vec3_length(br_vec3_sub(velocities[i].linear, p->velocities[i].linear)));
        worst =
            fmax(worst, 0.1 * br_vec3_length(br_vec3_sub(velocities[i].angular, p->velocities[i].angular)));
    }
    return worst;
}

static void test_random(const br_contact_solver_type *type)
{
    br_error error = {0};
    br_contact_solver *solver = br_contact_solver_create(type);
    size_t n_kinds;
    const br_cone_type *const *kinds = br_cone_types(&n_kinds);
    for (size_t kind = 0; kind < n_kinds; kind++) {
        br_random *random = br_random_create(7, kind);
        double worst = 0, apart = 0, hidden = 0, deficit = 0;
        int solved = 0, most = 0;
        const int n = 50;
        for (int k = 0; k < n; k++) {
            random_problem p;
            make_problem(&p, random, kinds[kind]);
            start_again(&p);
            br_solver_options options = br_solver_options_default();
            options.iterations = 20000;
            options.tolerance = 1e-12;
            br_solver_statistics statistics;
            if (br_contact_solver_solve_bodies(solver, NULL, &p.problem, &options, &statistics, &error) < 0)
                break;
            const br_problem_residual r = br_body_problem_residual(&p.problem);
            worst = fmax(worst, r.largest);
            deficit = fmax(deficit, fabs(r.deficit));
            apart = fmax(apart, inconsistency(&p));
            solved += statistics.converged;
            most = statistics.iterations > most ? statistics.iterations : most;
            for (int i = 0; i < CONTACTS; i++)
                if (!br_cone_contains(&p.cones[i], p.contacts[i].lambda_n, p.contacts[i].friction, 1e-12))
                    hidden = 1;
        }
        check(solved == n, "%s, %s: %d of %d random problems converge (at most %d iterations)", type->name,
              kinds[kind]->name, solved, n, most);
        check(worst < 1e-9, "%s, %s: their residual is small (%.2g m/s)", type->name, kinds[kind]->name,
              worst);
        check(deficit < 1e-9, "%s, %s: friction dissipates all it can (%.2g J missed)", type->name,
              kinds[kind]->name, deficit);
        check(hidden == 0, "%s, %s: friction is admissible", type->name, kinds[kind]->name);
        check(apart < 1e-10, "%s, %s: velocities belong to the impulses (%.2g m/s)", type->name,
              kinds[kind]->name, apart);
        br_random_destroy(random);
    }
    br_contact_solver_destroy(solver);
}

/* The residual alone: zero for a solution made by hand, the size of the fault for a wrong one. */
static void test_residual(void)
{
    br_inverse_mass mass = {0.5, {{0}}};
    br_cone cone = br_cone_circle(0.4);
    br_solver_contact c = {
        .body_a = 0, .body_b = -1, .normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
    /* 2 kg came down at 3 m/s, sliding at 5 m/s: normal impulse 6, friction 2.4, slides on at 3.8 */
    br_velocity after = {{3.8, 0, 0}, {0, 0, 0}};
    c.lambda_n = 6;
    c.friction.t = -2.4;
    br_body_problem p = {1, &mass, &after, 0, NULL, 1, &c, &cone};
    check(br_body_problem_residual(&p).largest < TOL_ROUND_OFF_MANY, "residual of a solution is zero");
    after.linear.z = 0.25;
    check_close(br_body_problem_residual(&p).normal, 0.25, TOL_ROUND_OFF_MANY,
                "a pushed contact that opens: its speed");
    after.linear.z = -0.25;
    check_close(br_body_problem_residual(&p).approach, 0.25, TOL_ROUND_OFF_MANY,
                "a contact that closes: its speed");
    after.linear.z = 0;
    c.friction.t = -2;
    check_close(br_body_problem_residual(&p).friction, 0.4 * 0.5, TOL_ROUND_OFF_MANY,
                "too little friction: what is missing, as a speed");
    check_close(br_body_problem_residual(&p).deficit, 0.4 * 3.8, TOL_ROUND_OFF_MANY, "and as dissipation");
    c.friction.t = -2.4;
    after.linear = br_vec3_make(0, 0, 0);
    check(br_body_problem_residual(&p).largest < TOL_ROUND_OFF_MANY,
          "sticking with admissible friction is a solution");
}

/* One block with each solver: stop, slide, lift, soft contact. */
static void test_single(const br_contact_solver_type *type)
{
    br_contact_solver *solver = br_contact_solver_create(type);
    const br_inverse_mass mass = {0.5, {{0}}};
    const br_cone cone = br_cone_circle(0.4);
    const br_solver_options options = br_solver_options_default();
    br_error error = {0};
    for (int k = 0; k < 4; k++) {
        br_solver_contact c = {
            .body_a = 0, .body_b = -1, .normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
        br_velocity v = {{k == 1 ? 5 : 1, 0, k == 2 ? 1 : -3}, {0, 0, 0}};
        c.compliance = k == 3 ? 0.7 : 0;
        br_body_problem p = {1, &mass, &v, 0, NULL, 1, &c, &cone};
        br_solver_statistics s;
        check(br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, &error) == BR_OK, "%s: solves",
              type->name);
        const double normal = k == 2 ? 0 : k == 3 ? 3 / (0.5 + 0.7) : 6;
        const double friction = k == 2 ? 0 : fmin(0.4 * normal, k == 1 ? 10 : 2);
        check_near(c.lambda_n, normal, TOL_ROUND_OFF_MANY, "%s, case %d: normal impulse", type->name, k);
        check_near(c.friction.t, -friction, TOL_ROUND_OFF_MANY, "%s, case %d: friction", type->name, k);
        check_near(v.linear.x, (k == 1 ? 5 : 1) - friction / 2, TOL_ROUND_OFF_MANY, "%s, case %d: velocity",
                   type->name, k);
        /* A warm start at the solution needs no work. */
        v = (br_velocity){{k == 1 ? 5 : 1, 0, k == 2 ? 1 : -3}, {0, 0, 0}};
        check_need(br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, &error));
        check(s.iterations == 1 && s.change < 1e-14, "%s, case %d: warm start at the solution", type->name,
              k);
    }
    br_contact_solver_destroy(solver);
}

/* Two bodies at rest or given velocities: nothing to solve, nothing divides by zero. */
static void test_immovable(const br_contact_solver_type *type)
{
    br_contact_solver *solver = br_contact_solver_create(type);
    br_inverse_mass mass[2] = {{0, {{0}}}, {0, {{0}}}};
    br_velocity v[2] = {{{0, 0, -1}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}};
    br_solver_contact c = {
        .body_a = 0, .body_b = 1, .normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
    br_solver_row row = {.body_a = 0,
                         .body_b = 1,
                         .linear = {1, 0, 0},
                         .low = -INFINITY,
                         .high = INFINITY,
                         .correction_velocity = NAN};
    const br_cone cone = br_cone_circle(0.5);
    br_body_problem p = {2, mass, v, 1, &row, 1, &c, &cone};
    const br_solver_options options = br_solver_options_default();
    br_solver_statistics s;
    check(br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL) == BR_OK && c.lambda_n == 0 &&
              row.lambda == 0 && v[0].linear.z == -1,
          "%s: bodies that cannot be moved are left alone", type->name);
    check(br_body_problem_residual(&p).largest == 0, "and have no residual");
    br_contact_solver_destroy(solver);
}

/* History: one entry an iteration and one before, the last as the residual says; accelerated methods need
 * fewer iterations on a column. */
static void test_column(void)
{
    enum { N = 30, MOST = 300 };
    br_inverse_mass mass[N];
    br_velocity v[N];
    br_solver_contact c[N];
    br_solver_iteration trace[MOST + 1];
    int plain = 0;
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t k = 0; k < n; k++) {
        for (int i = 0; i < N; i++) {
            mass[i] = (br_inverse_mass){1, {{0}}};
            v[i] = (br_velocity){{0, 0, -0.1}, {0, 0, 0}};
            memset(&c[i], 0, sizeof c[i]);
            c[i].body_a = i;
            c[i].body_b = i - 1;
            c[i].normal = br_vec3_make(0, 0, 1);
            c[i].tangent = br_vec3_make(1, 0, 0);
            c[i].binormal = br_vec3_make(0, 1, 0);
        }
        br_body_problem p = {N, mass, v, 0, NULL, N, c, NULL};
        br_solver_options options = br_solver_options_default();
        options.iterations = MOST;
        options.tolerance = 0;
        options.trace = trace;
        options.residuals = true;
        br_contact_solver *solver = br_contact_solver_create(types[k]);
        br_solver_statistics s;
        check_need(br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL));
        check(s.iterations == MOST, "%s, tolerance 0: all iterations", types[k]->name);
        check_close(trace[0].residual, 0.1, TOL_ROUND_OFF_MANY,
                    "the trace begins with the residual of the start");
        check(trace[MOST].residual == br_body_problem_residual(&p).largest,
              "and ends with that of the solution");
        int needed = MOST + 1;
        for (int i = MOST; i >= 0 && trace[i].residual < 1e-4; i--)
            needed = i;
        if (types[k] == &br_pgs_type)
            plain = needed;
        else if (types[k] == &br_prox_type)
            check(needed == plain, "a column of %d: without friction, %s is Gauss-Seidel", N, types[k]->name);
        else
            check(2 * needed < plain, "a column of %d: %s takes %d iterations, Gauss-Seidel %d", N,
                  types[k]->name, needed, plain);
        br_contact_solver_destroy(solver);
    }
}

int main(void)
{
    check_begin();
    test_residual();
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++) {
        check(types[i]->name && types[i]->title && types[i]->source, "solver %zu says what it is", i);
        check(br_contact_solver_find(types[i]->name) == types[i], "%s is found by its name", types[i]->name);
        test_single(types[i]);
        test_immovable(types[i]);
        test_random(types[i]);
    }
    check(!br_contact_solver_find("pg") && !br_contact_solver_find("pgs ") && !br_contact_solver_find(""),
          "no solver has a name that is part of another, longer, or empty");
    test_column();
    return check_end();
}
