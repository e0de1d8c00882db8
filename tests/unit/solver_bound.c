/* The bound of the residual that sweeps have at hand (pgs_screen.c) against the residual itself, which shares
 * no code with it: never below it, and not far above; of few contacts, one after the other, and of many in
 * vectors. */
#include <bristle/random.h>
#include "check.h"
#include "random_vector.h"
#include "../../lib/solvers/pgs.h"

enum { BODIES = 64, CONTACTS = 144, ROWS = 1, PROBLEMS = 400, SWEEPS = 6 };

int main(void)
{
    check_begin();
    br_random *random = br_random_create(5, 0);
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    br_body_assembler *assembler = br_body_assembler_create();
    pgs *const s = (pgs *)solver;
    int below = 0, compared = 0, far = 0, loaded = 0, sticking = 0, wide = 0;
    for (int k = 0; k < PROBLEMS; k++) {
        const bool box = k % 2;
        const int bodies = k % 4 < 2 ? 4 : BODIES, n = k % 4 < 2 ? 9 : CONTACTS;
        br_inverse_mass masses[BODIES];
        br_velocity velocities[BODIES];
        br_solver_row rows[ROWS] = {{0}};
        br_solver_contact contacts[CONTACTS];
        br_cone cones[CONTACTS];
        for (int i = 0; i < bodies; i++) {
            /* the last one cannot move */
            const double m = i == bodies - 1 ? 0 : exp(br_random_normal(random));
            masses[i] = (br_inverse_mass){m, br_mat3_diagonal(5 * m, 7 * m, 3 * m)};
            velocities[i] = (br_velocity){random_vector(random), random_vector(random)};
        }
        for (int i = 0; i < ROWS; i++)
            rows[i] = (br_solver_row){.body_a = i,
                                      .body_b = i ? i - 1 : -1,
                                      .linear = random_vector(random),
                                      .angular_a = random_vector(random),
                                      .angular_b = random_vector(random),
                                      .bias = 0.1,
                                      .compliance = 0.1 * i,
                                      .low = i ? -0.3 : -INFINITY,
                                      .high = INFINITY,
                                      .correction_velocity = NAN};
        for (int i = 0; i < n; i++) {
            const double mu[4] = {0.3, 0.4, 0.5, 0.6};
            const br_vec3 normal = br_vec3_normalise(random_vector(random));
            contacts[i] = (br_solver_contact){.body_a = i % (bodies - 1),
                                              .body_b = i % 4 == 3 ? bodies - 1
                                                        : i % 2    ? -1
                                                                   : (i + 1) % (bodies - 1),
                                              .normal = normal,
                                              .arm_a = random_vector(random),
                                              .arm_b = random_vector(random),
                                              .bias = 0.05,
                                              .compliance = 0.05 * (i % 3),
                                              .correction_velocity = NAN};
            br_contact_frame(normal, &contacts[i].tangent, &contacts[i].binormal);
            cones[i] = box ? br_cone_box(mu) : br_cone_circle(0.4);
            cones[i].axis = br_vec2_make(0.8, 0.6);
        }
        const br_body_problem p = {(size_t)bodies, masses,    velocities, ROWS,
                                   rows,           (size_t)n, contacts,   cones};
        br_contact_problem problem;
        br_solver_options options = br_solver_options_default();
        check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
        check_need(pgs_reserve(solver, ROWS, CONTACTS, NULL));
        options.iterations = SWEEPS;
        pgs_load_sweeps(s, &problem, &options);
        wide += s->wide.made;
        for (int i = 0; i < SWEEPS; i++) {
            pgs_sweep(s, &problem, &options);
            const double bound = pgs_residual_bound(s, &problem);
            pgs_store(s, &problem);
            const br_problem_residual residual = br_contact_problem_residual(&problem);
            compared++;
            below += !(bound >= residual.largest * (1 - 1e-9));
            /* the largest eigenvalue of two directions is twice the larger diagonal entry at most */
            far += bound > 2 * residual.largest * (1 + 1e-9);
            loaded += residual.friction == residual.largest;
            sticking += residual.rows == residual.largest;
        }
    }
    check(below == 0, "never below the residual (%d of %d)", below, compared);
    check(far == 0, "and never more than twice of it (%d of %d)", far, compared);
    check(loaded > compared / 10 && sticking > compared / 20, "friction decides in %d, rows in %d", loaded,
          sticking);
    check(wide == PROBLEMS / 2, "half of the problems go in vectors (%d)", wide);
    br_contact_solver_destroy(solver);
    br_body_assembler_destroy(assembler);
    br_random_destroy(random);
    return check_end();
}
