/* Projected Gauss-Seidel: the problem goes into the rows and contacts of the solver, and comes out of them.
 */
#include <string.h>
#include "pgs_impulse.h"

static void prepare_row(const pgs *s, size_t world, const br_solver_row *from, pgs_row *to)
{
    to->a = from->body_a < 0 ? (int)world : from->body_a;
    to->b = from->body_b < 0 ? (int)world : from->body_b;
    const br_inverse_mass *a = &s->mass[to->a], *b = &s->mass[to->b];
    to->linear = from->linear;
    to->angular_a = from->angular_a;
    to->angular_b = from->angular_b;
    to->spin_a = br_mat3_mul_vec(a->inverse_inertia, from->angular_a);
    to->spin_b = br_mat3_mul_vec(b->inverse_inertia, from->angular_b);
    to->inverse_a = a->inverse_mass;
    to->inverse_b = b->inverse_mass;
    to->diagonal = (to->inverse_a + to->inverse_b) * br_vec3_dot(to->linear, to->linear) +
                   br_vec3_dot(to->angular_a, to->spin_a) + br_vec3_dot(to->angular_b, to->spin_b);
    to->inverse = to->diagonal > 0 ? 1 / (to->diagonal + from->compliance) : 0;
    to->bias = from->bias;
    to->compliance = from->compliance;
    to->low = from->low;
    to->high = from->high;
    to->lambda = fmax(from->low, fmin(from->high, from->lambda));
}

static void prepare_matrix(const pgs *s, pgs_contact *c)
{
    const br_vec3 d[3] = {c->normal, c->tangent, c->binormal};
    br_vec3 turn[2][PGS_DIRECTIONS], spin[2][PGS_DIRECTIONS];
    const br_mat3 inertia[2] = {s->mass[c->a].inverse_inertia, s->mass[c->b].inverse_inertia};
    for (int i = 0; i < 3; i++) {
        turn[0][i] = br_vec3_cross(c->arm_a, d[i]);
        turn[1][i] = br_vec3_cross(c->arm_b, d[i]);
    }
    turn[0][PGS_TAU] = turn[1][PGS_TAU] = c->normal;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < PGS_DIRECTIONS; i++)
            spin[side][i] = br_mat3_mul_vec(inertia[side], turn[side][i]);
    for (int i = 0; i < PGS_DIRECTIONS; i++)
        for (int j = 0; j <= i; j++) {
            double sum = br_vec3_dot(turn[0][i], spin[0][j]) + br_vec3_dot(turn[1][i], spin[1][j]);
            if (i == j && i != PGS_TAU)
                sum += c->inverse_a + c->inverse_b;
            c->matrix[i][j] = c->matrix[j][i] = sum;
        }
}

static double inverse(double x)
{
    return x > 0 ? 1 / x : 0;
}

static void prepare_contact(const pgs *s, size_t world, const br_solver_contact *from, const br_cone *cone,
                            pgs_contact *to)
{
    to->a = from->body_a < 0 ? (int)world : from->body_a;
    to->b = from->body_b < 0 ? (int)world : from->body_b;
    to->inverse_a = s->mass[to->a].inverse_mass;
    to->inverse_b = s->mass[to->b].inverse_mass;
    const br_vec2 axis = cone ? cone->axis : br_vec2_make(1, 0);
    to->normal = from->normal;
    to->tangent = br_vec3_add(br_vec3_scale(axis.x, from->tangent), br_vec3_scale(axis.y, from->binormal));
    to->binormal = br_vec3_sub(br_vec3_scale(axis.x, from->binormal), br_vec3_scale(axis.y, from->tangent));
    to->arm_a = from->arm_a;
    to->arm_b = from->arm_b;
    prepare_matrix(s, to);
    to->inverse_n = to->matrix[PGS_N][PGS_N] > 0 ? 1 / (to->matrix[PGS_N][PGS_N] + from->compliance) : 0;
    to->inverse_t = inverse(to->matrix[PGS_T][PGS_T]);
    to->inverse_b_ = inverse(to->matrix[PGS_B][PGS_B]);
    to->bias = from->bias;
    to->compliance = from->compliance;
    to->kind = PGS_NONE;
    to->lambda[PGS_N] = from->lambda_n;
    to->lambda[PGS_T] = axis.x * from->friction.t + axis.y * from->friction.b;
    to->lambda[PGS_B] = axis.x * from->friction.b - axis.y * from->friction.t;
    to->lambda[PGS_TAU] = from->friction.tau;
    if (cone && to->inverse_n > 0)
        pgs_prepare_friction(to, cone);
    if (to->inverse_n == 0)
        to->lambda[PGS_N] = 0;
    if (to->kind == PGS_NONE)
        to->lambda[PGS_T] = to->lambda[PGS_B] = 0;
    if (to->kind != PGS_DRILLING)
        to->lambda[PGS_TAU] = 0;
}

void pgs_load(pgs *s, const br_contact_problem *p)
{
    const size_t world = p->n_bodies;
    if (world) {
        memcpy(s->mass, p->masses, world * sizeof *s->mass);
        memcpy(s->velocity, p->velocities, world * sizeof *s->velocity);
    }
    memset(&s->mass[world], 0, sizeof *s->mass);
    memset(&s->velocity[world], 0, sizeof *s->velocity);
    for (size_t i = 0; i < p->n_rows; i++) {
        prepare_row(s, world, &p->rows[i], &s->row[i]);
        pgs_push_row(&s->row[i], s->velocity, s->row[i].lambda);
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        pgs_contact *c = &s->contact[i];
        prepare_contact(s, world, &p->contacts[i], p->cones ? &p->cones[i] : NULL, c);
        pgs_push_contact(s, c, s->velocity,
                         pgs_contact_impulse(c, c->lambda[PGS_N], c->lambda[PGS_T], c->lambda[PGS_B]),
                         c->lambda[PGS_TAU]);
    }
}

void pgs_store(const pgs *s, const br_contact_problem *p)
{
    if (p->n_bodies)
        memcpy(p->velocities, s->velocity, p->n_bodies * sizeof *s->velocity);
    for (size_t i = 0; i < p->n_rows; i++)
        p->rows[i].lambda = s->row[i].lambda;
    for (size_t i = 0; i < p->n_contacts; i++) {
        const pgs_contact *c = &s->contact[i];
        const br_vec2 axis = p->cones ? p->cones[i].axis : br_vec2_make(1, 0);
        p->contacts[i].lambda_n = c->lambda[PGS_N];
        p->contacts[i].friction =
            (br_contact_vec){axis.x * c->lambda[PGS_T] - axis.y * c->lambda[PGS_B],
                             axis.x * c->lambda[PGS_B] + axis.y * c->lambda[PGS_T], c->lambda[PGS_TAU]};
    }
}
