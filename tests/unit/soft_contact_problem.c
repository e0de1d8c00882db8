/* The contact problem of a soft body: the same from every solver and with every cone, another solver's
 * solution of it, and what a force on a node does to the velocities of all. */
#include "soft_blocks.h"

/* Every solver of the registry, circles, boxes and ellipses, and ellipsoids, whose torque a node cannot take
 * and which are ellipses then: the same steps. */
static void test_solvers(void)
{
    size_t n;
    const br_contact_solver_type *const *const all = br_contact_solvers(&n);
    br_matchstick_params params = {.mu = 0.3, .mu_t = 0.2, .mu_b = 0.5};
    br_vec3 expected[64];
    br_soft_obstacle ground = br_soft_obstacle_default();
    ground.structure = br_vec3_make(cos(0.4), sin(0.4), 0);
    for (int kind = 0; kind < 4; kind++) {
        br_cone_generator *generator = br_cone_coulomb_create(0.4, kind == 1);
        if (kind >= 2) {
            params.tau = params.mu_tau = kind == 3 ? 0.1 : 0;
            br_cone_generator_destroy(generator);
            check_need(br_matchstick_create(&params, &generator, NULL));
        }
        for (size_t s = 0; s < n; s++) {
            br_soft_options options = br_soft_options_default();
            options.gravity = br_vec3_make(4, 2, -9);
            options.solver = all[s];
            options.solver_options.iterations = 20000;
            options.solver_options.tolerance = 1e-9;
            const br_soft_material material = br_soft_material_default();
            body b =
                make(br_vec3_make(0.1, 0.1, 0.05), (int[]){2, 2, 1}, &material, &options, generator, &ground);
            double off = 0, residual = 0;
            int most = 0;
            br_status status = BR_OK;
            for (int step = 0; step < 6; step++) {
                const br_status one = br_soft_step(b.soft, NULL);
                status = one ? one : status;
                br_most(&residual, br_soft_last(b.soft).last.absolute);
                most = most > br_soft_last(b.soft).iterations ? most : br_soft_last(b.soft).iterations;
            }
            for (size_t i = 0; i < b.n; i++) {
                if (s == 0 && kind < 3)
                    expected[i] = br_soft_velocities(b.soft)[i];
                br_most(&off, br_vec3_length(br_vec3_sub(br_soft_velocities(b.soft)[i], expected[i])));
            }
            check(most <= 6, "Newton's method: %d iterations a step", most);
            check(status == BR_OK && off < 1e-6 && residual < 1e-8,
                  "cones %d, %s: status %d, velocities to %.1e m/s, residual %.1e m/s", kind, all[s]->name,
                  status, off, residual);
            end(&b);
        }
        br_cone_generator_destroy(generator);
    }
}

/* The problem of the last step, handed to another solver, has the same solution. */
static void test_problem(void)
{
    br_cone_generator *const coulomb = br_cone_coulomb_create(0.5, false);
    br_soft_options options = br_soft_options_default();
    options.gravity = br_vec3_make(3, 0, -9);
    const br_soft_material material = br_soft_material_default();
    const br_soft_obstacle ground = br_soft_obstacle_default();
    body b = make(br_vec3_make(0.1, 0.1, 0.05), (int[]){2, 2, 1}, &material, &options, coulomb, &ground);
    for (int step = 0; step < 5; step++)
        check_need(br_soft_step(b.soft, NULL));
    br_matrix_problem p = *br_soft_problem(b.soft);
    const size_t m = 3 * p.n_contacts;
    double lambda[64] = {0}, velocity[64], off = 0, skew = 0;
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < i; j++)
            br_worst(&skew, p.w[i * m + j] - p.w[j * m + i]);
    const double *const before = p.velocity;
    p.lambda = lambda;
    p.velocity = velocity;
    br_matrix_assembler *const assembler = br_matrix_assembler_create();
    br_contact_solver *const solver = br_contact_solver_create(&br_pivot_type);
    br_contact_problem problem;
    br_solver_options how = br_solver_options_default();
    how.iterations = 1000;
    how.tolerance = 1e-11;
    check_need(br_matrix_assembler_assemble(assembler, &p, &problem, NULL));
    check_need(br_contact_solver_solve(solver, &problem, &how, NULL, NULL));
    br_matrix_assembler_store(assembler, &problem);
    for (size_t i = 0; i < m; i++)
        br_worst(&off, velocity[i] - before[i]);
    check(m == 27 && off < 1e-8, "%zu unknowns: solved again by pivots, velocities to %.1e m/s", m, off);
    check(skew == 0, "its matrix is symmetric");
    br_matrix_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
    end(&b);
    br_cone_generator_destroy(coulomb);
}

/* W is what a force on a node does to the velocities of all: columns by differences of two steps without
 * obstacles. */
static void test_response(void)
{
    const double push = 1e-7; /* N s */
    br_soft_options options = br_soft_options_default();
    options.gravity = none;
    options.tolerance = 1e-13;
    const br_soft_material material = br_soft_material_default();
    const br_soft_obstacle ground = br_soft_obstacle_default();
    body b = make(br_vec3_make(0.1, 0.1, 0.05), (int[]){2, 2, 1}, &material, &options, NULL, &ground);
    br_vec3 v[64];
    for (size_t i = 0; i < b.n; i++)
        v[i] = none;
    check_need(br_soft_step(b.soft, NULL));
    const br_matrix_problem *const p = br_soft_problem(b.soft);
    size_t n;
    const br_soft_contact *const c = br_soft_contacts(b.soft, &n);
    br_soft *alone;
    check_need(br_soft_create(b.mesh, &material, &options, NULL, &alone, NULL));
    double off = 0, largest = 0;
    for (size_t j = 0; j < 3 * n; j++) {
        const br_contact *const f = &c[j / 3].contact;
        const br_vec3 d = j % 3 == 0 ? f->normal : j % 3 == 1 ? f->tangent : f->binormal;
        br_soft_place(alone, b.mesh->nodes, v);
        br_soft_set_force(alone, c[j / 3].node, br_vec3_scale(push / options.dt, d));
        check_need(br_soft_step(alone, NULL));
        br_soft_set_force(alone, c[j / 3].node, none);
        for (size_t i = 0; i < 3 * n; i++) {
            const br_contact *const g = &c[i / 3].contact;
            const br_vec3 e = i % 3 == 0 ? g->normal : i % 3 == 1 ? g->tangent : g->binormal;
            const double w = br_vec3_dot(e, br_soft_velocities(alone)[c[i / 3].node]) / push;
            br_worst(&off, w - p->w[3 * n * i + j]);
            br_worst(&largest, w);
        }
    }
    check(n == 9 && off < 1e-4 * largest, "W by differences, to %.1e of %.2g 1/kg", off, largest);
    br_soft_destroy(alone);
    end(&b);
}

int main(void)
{
    check_begin();
    test_solvers();
    test_problem();
    test_response();
    return check_end();
}
