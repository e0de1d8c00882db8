/* The order in which sweeps visit contacts (bodies_order.c) against what defines it: every contact once, each
 * body's in the order of the list, none before a level below it is done; and the bytes of sweeps in the order
 * of the list itself, which an operator that hands everything on (outer_operator.h) is swept in: with each
 * vector width that this processor runs, masses in the lanes or in the bodies. A number that is none is any
 * such number. */
#include <string.h>
#include <bristle/random.h>
#include "check.h"
#include "random_vector.h"
#include "outer_operator.h"
#include "../../lib/solvers/bodies.h"
#include "../../lib/solvers/pgs.h"

enum {
    BODIES = 120,
    CONTACTS = 260,
    PROBLEMS = 60,
    SWEEPS = 6,
    ISLAND = 6,
    STILL = BODIES - 2,
    LONER = STILL - 1
};

typedef struct scene {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
} scene;

static double zero(br_random *random)
{
    return br_random_between(random, 0, 1) < 0.5 ? 0.0 : -0.0;
}

/* Along an axis either way, so that zeros of either sign go through everything; size 0: a zero vector. */
static br_vec3 along_axis(br_random *random, int axis, double size)
{
    double x[3] = {zero(random), zero(random), zero(random)};
    x[axis % 3] = copysign(size, x[axis % 3]);
    return br_vec3_make(x[0], x[1], x[2]);
}

/* Every kind of friction that sweeps tell apart but points, and none in position correction. */
static br_cone cone_of(int i)
{
    const double mu[4] = {0.3, 0.4, 0.5, 0.6};
    switch (i % 10) {
    case 0:
    case 1:
    case 2:
        return br_cone_box(mu);
    case 3:
        return br_cone_ellipsoid(0.5, 0.3, 0.02, br_vec2_make(0.8, 0.6));
    case 4:
        return br_cone_circle(0);
    default:
        return br_cone_circle(i % 3 ? 0.4 : 5);
    }
}

/* The last two bodies cannot move, and one touches the world alone. Others touch those of their own island,
 * of all bodies or of a few. */
static void make(br_random *random, int island, scene *s)
{
    for (int i = 0; i < BODIES; i++) {
        const double m = i >= STILL ? 0 : exp(br_random_normal(random));
        s->masses[i] = (br_inverse_mass){m, br_mat3_diagonal(5 * m, 7 * m, 3 * m)};
        if (i % 11 == 3) /* turns about one axis only: singular in the plane of contacts with what stays */
            s->masses[i] = (br_inverse_mass){0, br_mat3_diagonal(0, 0, m)};
        if (i % 4 == 1)
            s->masses[i].inverse_inertia.m[1] = s->masses[i].inverse_inertia.m[3] = 0.5 * m;
        s->velocities[i] = i % 7 ? (br_velocity){random_vector(random), random_vector(random)}
                                 : (br_velocity){along_axis(random, i, i % 2), along_axis(random, 0, 0)};
    }
    for (int i = 0; i < CONTACTS; i++) {
        const bool along = i % 5 == 1;
        const br_vec3 normal = along ? along_axis(random, i, 1) : br_vec3_normalise(random_vector(random));
        const int a = (int)br_random_between(random, 0, LONER), first = a / island * island,
                  b = (int)br_random_between(random, first, fmin(first + island, LONER));
        s->contacts[i] =
            (br_solver_contact){.body_a = a,
                                .body_b = i % 9 == 0        ? STILL + i % 2
                                          : b == a && i % 2 ? -1
                                                            : b,
                                .normal = normal,
                                .arm_a = along ? along_axis(random, i, 0.5) : random_vector(random),
                                .arm_b = along ? along_axis(random, i, 0.25) : random_vector(random),
                                .bias = 0.05,
                                .compliance = i % 4 ? 0 : 0.1,
                                .correction_velocity = i % 3 ? 0.1 : NAN};
        br_contact_frame(normal, &s->contacts[i].tangent, &s->contacts[i].binormal);
        s->cones[i] = cone_of((int)br_random_between(random, 0, 30));
    }
    /* at rest, without an impulse and singular: nothing divided by nothing, if anybody divided */
    s->velocities[LONER] = (br_velocity){along_axis(random, 0, 0), along_axis(random, 0, 0)};
    s->masses[LONER] = (br_inverse_mass){0, br_mat3_diagonal(0, 0, 1)};
    s->contacts[0].body_a = LONER;
    s->contacts[0].body_b = -1;
    s->cones[0] = br_cone_circle(0.4);
}

/* What no scene should hold, in a few islands. */
static void spoil(scene *s)
{
    s->velocities[1].linear.y = NAN;
    s->velocities[3 * ISLAND].angular.x = INFINITY;
    s->velocities[5 * ISLAND + 2].linear.z = -INFINITY;
    s->velocities[7 * ISLAND].linear.x = 1e200;
    s->masses[9 * ISLAND].inverse_mass = INFINITY;
    s->masses[11 * ISLAND].inverse_inertia.m[4] = NAN;
    for (int i = 0; i < CONTACTS; i++)
        if (s->contacts[i].body_a / ISLAND == 13)
            s->contacts[i].bias = i % 2 ? INFINITY : NAN;
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
        const body_contact *const c = &s->contact[k];
        if (s->place[i] != k)
            return false;
        if (seen[i]++)
            return false;
        for (int side = 0; side < 2; side++) {
            const int body = side ? c->b : c->a;
            if (!moves(c, side))
                continue;
            if (last[body] > i)
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
                const body_contact *const x = body_contact_of(s, i), *const y = body_contact_of(s, j);
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
    while (n < s->n_contacts && s->level_end[n] < s->n_contacts)
        n++;
    return n + 1;
}

/* After some sweeps. */
typedef struct outcome {
    double change[SWEEPS], lambda[BR_BLOCK * CONTACTS];
    br_velocity velocities[BODIES];
} outcome;

static void sweep(const br_body_assembler *s, const br_contact_problem *problem, pgs *solver, int inner,
                  outcome *result)
{
    br_solver_options options = br_solver_options_default();
    options.inner = inner;
    options.iterations = SWEEPS;
    options.local = BR_LOCAL_COUPLED;
    memset(result, 0, sizeof *result);
    memset(problem->lambda, 0, BR_BLOCK * problem->n_contacts * sizeof *problem->lambda);
    pgs_load_sweeps(solver, problem, &options);
    for (int i = 0; i < SWEEPS; i++)
        result->change[i] = pgs_sweep(solver, problem, &options);
    pgs_impulses(solver, problem, result->lambda);
    memcpy(result->velocities, br_body_assembler_velocities(s), sizeof result->velocities);
}

static bool same(const outcome *a, const outcome *b)
{
    const double *const x = (const double *)a, *const y = (const double *)b;
    for (size_t i = 0; i < sizeof *a / sizeof *x; i++)
        if (!(isnan(x[i]) && isnan(y[i])) && memcmp(&x[i], &y[i], sizeof *x) != 0)
            return false;
    return true;
}

/* How sweeps in vectors went, over all problems. */
typedef struct tally {
    int wide, differ;
    size_t groups[WIDE_KINDS], idle, alone;
} tally;

static void add(tally *t, const pgs_wide *w, size_t contacts)
{
    if (!w->made)
        return;
    t->wide++;
    t->alone += w->n_alone;
    for (size_t k = 0; k < w->n_groups; k++)
        t->groups[pgs_wide_group_kind(w->group[k])]++;
    t->idle += w->n_groups * w->kernel->width - (contacts - w->n_alone);
}

/* The same sweeps in the order of the list, one contact after the other, and with every vector width. Masses
 * are each lane's own, or the bodies'. */
static void compare(const br_body_assembler *s, const br_contact_problem *problem, pgs *solver, int inner,
                    tally *of)
{
    static outcome listed_outcome, wide_outcome;
    outer_operator outer = outer_operator_of(problem->op);
    br_contact_problem listed = *problem;
    listed.op = &outer.op;
    sweep(s, &listed, solver, inner, &listed_outcome);
    const pgs_wide_kernel *all[4];
    const size_t n = pgs_wide_all(all);
    for (size_t k = 0; k < n; k++) {
        solver->wide.kernel = all[k];
        for (int shared = 0; shared < 2; shared++) {
            solver->wide.masses = shared ? PGS_WIDE_SHARED : PGS_WIDE_OWN;
            sweep(s, problem, solver, inner, &wide_outcome);
            of[k].differ += !same(&listed_outcome, &wide_outcome);
        }
        add(&of[k], &solver->wide, problem->n_contacts);
    }
}

static void judge(const tally *of)
{
    const pgs_wide_kernel *all[4];
    const size_t n = pgs_wide_all(all);
    for (size_t k = 0; k < n; k++) {
        const tally *const t = &of[k];
        check(t->differ == 0,
              "%s: impulses, velocities and changes are those of sweeps in the order of the list",
              all[k]->name);
        check(t->wide > PROBLEMS && t->groups[WIDE_NONE] > 0 && t->groups[WIDE_BOX] > 0 &&
                  t->groups[WIDE_CIRCLE] > 0 && t->alone > 0 &&
                  (all[k]->least == all[k]->width || t->idle > 0),
              "%s: contacts of each kind go in vectors, with and without idle lanes, and others alone",
              all[k]->name);
    }
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(8, 0);
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    br_body_assembler *assembler = br_body_assembler_create();
    int out_of_order = 0, too_long = 0, corrected = 0, shorter = 0;
    tally of[4] = {0};
    for (int k = 0; k < PROBLEMS; k++) {
        static scene s;
        make(random, k % 2 ? ISLAND : BODIES, &s);
        if (k % 4 == 3)
            spoil(&s);
        const br_body_problem p = {BODIES, s.masses, s.velocities, 0, NULL, CONTACTS, s.contacts, s.cones};
        br_contact_problem problem;
        check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
        check_need(pgs_reserve(solver, 0, CONTACTS, NULL));
        out_of_order += !keeps_order(assembler);
        too_long += levels(assembler) != longest_chain(assembler);
        shorter += levels(assembler) < CONTACTS;
        compare(assembler, &problem, (pgs *)solver, 1 + k % 4, of);
        br_body_assembler_correct(assembler, &problem);
        corrected += assembler->n_contacts < CONTACTS && keeps_order(assembler) &&
                     levels(assembler) == longest_chain(assembler);
        compare(assembler, &problem, (pgs *)solver, 1, of);
    }
    check(out_of_order == 0,
          "every contact is visited once, and each body meets its own in the order of the list");
    check(too_long == 0, "there are as many levels as contacts in the longest chain that waits");
    check(shorter == PROBLEMS, "fewer levels than contacts: some change places");
    check(corrected == PROBLEMS, "position correction, with fewer contacts, has an order of its own");
    judge(of);
    br_body_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
    br_random_destroy(random);
    return check_end();
}
