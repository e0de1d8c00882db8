/* The order in which sweeps visit contacts (bodies_order.c) against what defines it: every contact once, each
 * body's in the order of the list, none before a level below it is done; and the bytes of sweeps in the order
 * of the list itself, which an operator that hands everything on (outer_operator.h) is swept in. */
#include <string.h>
#include <bristle/random.h>
#include "check.h"
#include "outer_operator.h"
#include "../../lib/solvers/bodies.h"
#include "../../lib/solvers/pgs.h"

enum { BODIES = 12, CONTACTS = 40, PROBLEMS = 60, SWEEPS = 7, STILL = BODIES - 2 };

static br_vec3 vector(br_random *random)
{
    const double x = br_random_normal(random), y = br_random_normal(random);
    return br_vec3_make(x, y, br_random_normal(random));
}

typedef struct scene {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
} scene;

/* The last two bodies cannot move; every kind of friction that sweeps tell apart but points. */
static void make(br_random *random, scene *s)
{
    const double mu[4] = {0.3, 0.4, 0.5, 0.6};
    for (int i = 0; i < BODIES; i++) {
        const double m = i >= STILL ? 0 : exp(br_random_normal(random));
        s->masses[i] = (br_inverse_mass){m, br_mat3_diagonal(5 * m, 7 * m, 3 * m)};
        s->velocities[i] = (br_velocity){vector(random), vector(random)};
    }
    for (int i = 0; i < CONTACTS; i++) {
        const br_vec3 normal = br_vec3_normalise(vector(random));
        const int a = (int)br_random_between(random, 0, STILL),
                  b = (int)br_random_between(random, -1, BODIES);
        s->contacts[i] = (br_solver_contact){.body_a = a,
                                             .body_b = b == a ? -1 : b,
                                             .normal = normal,
                                             .arm_a = vector(random),
                                             .arm_b = vector(random),
                                             .bias = 0.05,
                                             .correction_velocity = i % 3 ? 0.1 : NAN};
        br_contact_frame(normal, &s->contacts[i].tangent, &s->contacts[i].binormal);
        s->cones[i] = i % 3 == 0   ? br_cone_box(mu)
                      : i % 3 == 1 ? br_cone_circle(0.4)
                                   : br_cone_ellipsoid(0.5, 0.3, 0.02, br_vec2_make(0.8, 0.6));
    }
}

static bool moves(const body_contact *c, int side)
{
    return side ? c->moves_b : c->moves_a;
}

/* Every contact once, and each moving body's in the order of the list. */
static bool keeps_order(const br_body_assembler *s)
{
    int seen[CONTACTS] = {0}, last[BODIES + 1];
    for (int i = 0; i <= BODIES; i++)
        last[i] = -1;
    for (size_t k = 0; k < s->n_contacts; k++) {
        const int i = (int)s->order[k];
        const body_contact *const c = &s->contact[i];
        if (seen[i]++)
            return false;
        for (int side = 0; side < 2; side++) {
            const int body = side ? c->b : c->a;
            if (!moves(c, side))
                continue;
            if (last[body] >= i)
                return false;
            last[body] = i;
        }
    }
    return true;
}

/* How many contacts can go at once: the longest chain of contacts that wait for each other, by looking at all
 * pairs. */
static size_t longest_chain(const br_body_assembler *s)
{
    size_t length[CONTACTS], most = 0;
    for (size_t i = 0; i < s->n_contacts; i++) {
        length[i] = 1;
        for (size_t j = 0; j < i; j++)
            for (int p = 0; p < 4; p++) {
                const body_contact *const x = &s->contact[i], *const y = &s->contact[j];
                if (moves(x, p & 1) && (p & 1 ? x->b : x->a) == (p & 2 ? y->b : y->a) &&
                    length[j] + 1 > length[i])
                    length[i] = length[j] + 1;
            }
        most = length[i] > most ? length[i] : most;
    }
    return most;
}

static size_t levels(const br_body_assembler *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_contacts; i++)
        n = s->level[i] + 1 > n ? s->level[i] + 1 : n;
    return n;
}

/* Impulses after some sweeps, and velocities. */
static void sweep(const br_body_assembler *s, const br_contact_problem *problem, pgs *solver, double *lambda,
                  br_velocity *velocities)
{
    const br_solver_options options = br_solver_options_default();
    memset(problem->lambda, 0, BR_BLOCK * CONTACTS * sizeof *problem->lambda);
    pgs_load(solver, problem, options.local);
    for (int i = 0; i < SWEEPS; i++)
        pgs_sweep(solver, problem, &options);
    pgs_impulses(solver, problem, lambda);
    memcpy(velocities, br_body_assembler_velocities(s), BODIES * sizeof *velocities);
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(8, 0);
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    br_body_assembler *assembler = br_body_assembler_create();
    int out_of_order = 0, too_long = 0, differ = 0, corrected = 0, shorter = 0;
    for (int k = 0; k < PROBLEMS; k++) {
        scene s;
        make(random, &s);
        const br_body_problem p = {BODIES, s.masses, s.velocities, 0, NULL, CONTACTS, s.contacts, s.cones};
        br_contact_problem problem;
        double lambda[2][BR_BLOCK * CONTACTS];
        br_velocity velocities[2][BODIES];
        check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
        check_need(pgs_reserve(solver, 0, CONTACTS, NULL));
        out_of_order += !keeps_order(assembler);
        too_long += levels(assembler) != longest_chain(assembler);
        shorter += levels(assembler) < CONTACTS;
        sweep(assembler, &problem, (pgs *)solver, lambda[0], velocities[0]);
        outer_operator outer = outer_operator_of(problem.op);
        br_contact_problem listed = problem;
        listed.op = &outer.op;
        sweep(assembler, &listed, (pgs *)solver, lambda[1], velocities[1]);
        differ += memcmp(lambda[0], lambda[1], sizeof lambda[0]) != 0 ||
                  memcmp(velocities[0], velocities[1], sizeof velocities[0]) != 0;
        br_body_assembler_correct(assembler, &problem);
        corrected += assembler->n_contacts < CONTACTS && keeps_order(assembler) &&
                     levels(assembler) == longest_chain(assembler);
    }
    check(out_of_order == 0,
          "every contact is visited once, and each body meets its own in the order of the list");
    check(too_long == 0, "there are as many levels as contacts in the longest chain that waits");
    check(shorter == PROBLEMS, "fewer levels than contacts: some change places");
    check(differ == 0, "impulses and velocities are the bytes of sweeps in the order of the list");
    check(corrected == PROBLEMS, "position correction, with fewer contacts, has an order of its own");
    br_body_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
    br_random_destroy(random);
    return check_end();
}
