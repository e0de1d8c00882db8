/* Sweeps of PROX over bodies, where contacts of one level wait for each other's nearest points
 * (prox_sweep.c), against sweeps in the order of the list, one contact after the other: the same bytes with
 * each vector width that this processor runs. */
#include <string.h>
#include <bristle/random.h>
#include "check.h"
#include "random_vector.h"
#include "outer_operator.h"
#include "../../lib/solvers/bodies.h"
#include "../../lib/solvers/prox.h"

enum { BODIES = 60, CONTACTS = 150, PROBLEMS = 40, SWEEPS = 6 };

typedef struct scene {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
} scene;

/* Mostly ellipsoids: round and long, flat ones, one without extent along an axis. */
static br_cone cone_of(br_random *random, int i)
{
    const double mu[4] = {0.3, 0.4, 0.5, 0.6}, angle = br_random_between(random, 0, 6);
    const br_vec2 axis = br_vec2_make(cos(angle), sin(angle));
    switch (i % 12) {
    case 0:
        return br_cone_circle(0.4);
    case 1:
        return br_cone_box(mu);
    case 2:
        return br_cone_circle(0);
    case 3:
        return br_cone_ellipse(0.2, 3, axis);
    case 4:
        return br_cone_ellipsoid(0.2, 0, 0.1, axis);
    case 5:
        return br_cone_ellipsoid(0.3, 0.2, 1e-9, axis);
    default:
        return br_cone_ellipsoid(0.2, 3, 0.1, axis);
    }
}

/* Bodies that touch each other and the world; the last two cannot move. */
static void make(br_random *random, scene *s)
{
    for (int i = 0; i < BODIES; i++) {
        const double m = i >= BODIES - 2 ? 0 : exp(br_random_normal(random));
        s->masses[i] = (br_inverse_mass){m, br_mat3_diagonal(5 * m, 7 * m, 3 * m)};
        s->velocities[i] = (br_velocity){random_vector(random), random_vector(random)};
    }
    for (int i = 0; i < CONTACTS; i++) {
        const br_vec3 normal = br_vec3_normalise(random_vector(random));
        s->contacts[i] = (br_solver_contact){.body_a = (int)br_random_between(random, 0, BODIES - 2),
                                             .body_b = (int)br_random_between(random, -1, BODIES),
                                             .normal = normal,
                                             .arm_a = random_vector(random),
                                             .arm_b = random_vector(random),
                                             .bias = 0.05,
                                             .compliance = i % 4 ? 0 : 0.1,
                                             .correction_velocity = NAN};
        br_contact_frame(normal, &s->contacts[i].tangent, &s->contacts[i].binormal);
        s->cones[i] = cone_of(random, i);
    }
}

/* After some sweeps. */
typedef struct outcome {
    prox_change change[SWEEPS];
    double lambda[BR_BLOCK * CONTACTS];
    br_velocity velocities[BODIES];
} outcome;

static outcome sweep(const br_body_assembler *s, const br_contact_problem *problem, pgs *solver,
                     bool separate)
{
    outcome result = {0};
    memset(problem->lambda, 0, BR_BLOCK * problem->n_contacts * sizeof *problem->lambda);
    pgs_load(solver, problem, BR_LOCAL_SPLIT);
    for (size_t i = 0; i < problem->n_contacts && !separate; i++)
        if (solver->contact[i].kind == PGS_DRILLING)
            pgs_scale_torque(&solver->contact[i], pgs_torque_length(&solver->contact[i]));
    for (int i = 0; i < SWEEPS; i++)
        result.change[i] = prox_sweep(solver, problem, 0.9, separate);
    pgs_impulses(solver, problem, result.lambda);
    memcpy(result.velocities, br_body_assembler_velocities(s), sizeof result.velocities);
    return result;
}

/* Contacts whose ellipsoids hold a torque. */
static int drilling(const pgs *solver)
{
    int n = 0;
    for (int i = 0; i < CONTACTS; i++)
        n += solver->contact[i].ellipsoid && solver->contact[i].lambda[PGS_TAU] != 0;
    return n;
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(21, 0);
    br_contact_solver *solver = br_contact_solver_create(&br_prox_type);
    br_body_assembler *assembler = br_body_assembler_create();
    const ellipsoids_kernel *all[4];
    const size_t n = ellipsoids_all(all);
    int differ[4] = {0}, torques = 0;
    for (int k = 0; k < PROBLEMS; k++) {
        static scene s;
        make(random, &s);
        const br_body_problem p = {BODIES, s.masses, s.velocities, 0, NULL, CONTACTS, s.contacts, s.cones};
        br_contact_problem problem;
        check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
        check_need(pgs_reserve(solver, 0, CONTACTS, NULL));
        outer_operator outer = outer_operator_of(problem.op);
        br_contact_problem listed = problem;
        listed.op = &outer.op;
        const outcome expected = sweep(assembler, &listed, (pgs *)solver, k % 2);
        torques += drilling((pgs *)solver);
        for (size_t i = 0; i < n; i++) {
            ((pgs *)solver)->ellipsoids = all[i];
            const outcome found = sweep(assembler, &problem, (pgs *)solver, k % 2);
            differ[i] += memcmp(&expected, &found, sizeof found) != 0;
        }
    }
    for (size_t i = 0; i < n; i++)
        check(differ[i] == 0, "%s: impulses, velocities and changes are those of the order of the list",
              all[i]->name);
    check(torques > PROBLEMS * CONTACTS / 4, "%d contacts with ellipsoids hold a torque", torques);
    br_body_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
    br_random_destroy(random);
    return check_end();
}
