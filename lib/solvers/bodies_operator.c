/* J M^-1 J^T without a matrix: impulses change the velocities of bodies, and those are read at rows and
 * contacts. */
#include <string.h>
#include "bodies.h"

static br_body_assembler *of(br_contact_operator *op)
{
    return (br_body_assembler *)op;
}

static const br_body_assembler *of_const(const br_contact_operator *op)
{
    return (const br_body_assembler *)op;
}

static void push_all(const br_body_assembler *s, br_velocity *velocity, const double *delta)
{
    for (size_t i = 0; i < s->n_rows; i++, delta++)
        if (*delta != 0)
            body_row_push(&s->row[i], velocity, *delta);
    for (size_t i = 0; i < s->n_contacts; i++, delta += BR_BLOCK)
        body_contact_change(s->mass, body_contact_of(s, i), velocity, delta);
}

void body_contact_read(const body_contact *c, const br_velocity *velocity, double *v)
{
    const br_vec3 sliding = body_contact_sliding(c, velocity);
    v[BR_BLOCK_N] = br_vec3_dot(sliding, c->normal);
    v[BR_BLOCK_T] = br_vec3_dot(sliding, c->tangent);
    v[BR_BLOCK_B] = br_vec3_dot(sliding, c->binormal);
    v[BR_BLOCK_TAU] = body_contact_drilling(c, velocity);
}

static void read_all(const br_body_assembler *s, const br_velocity *velocity, double *v)
{
    for (size_t i = 0; i < s->n_rows; i++)
        *v++ = body_row_velocity(&s->row[i], velocity);
    for (size_t i = 0; i < s->n_contacts; i++, v += BR_BLOCK)
        body_contact_read(body_contact_of(s, i), velocity, v);
}

static void apply(br_contact_operator *op, const double *x, double *y)
{
    br_body_assembler *s = of(op);
    memset(s->product, 0, (s->n_bodies + 1) * sizeof *s->product);
    push_all(s, s->product, x);
    read_all(s, s->product, y);
}

static void free_velocity(br_contact_operator *op, double *q)
{
    read_all(of(op), of(op)->initial, q);
}

void body_contact_matrix(const br_body_assembler *s, size_t contact, double *w)
{
    const body_contact *c = body_contact_of(s, contact);
    const br_vec3 d[3] = {c->normal, c->tangent, c->binormal};
    br_vec3 turn[2][BR_BLOCK], spin[2][BR_BLOCK];
    const br_inverse_mass *const mass[2] = {&s->mass[c->a], &s->mass[c->b]};
    for (int i = 0; i < 3; i++) {
        turn[0][i] = br_vec3_cross(c->arm_a, d[i]);
        turn[1][i] = br_vec3_cross(c->arm_b, d[i]);
    }
    turn[0][BR_BLOCK_TAU] = turn[1][BR_BLOCK_TAU] = c->normal;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < BR_BLOCK; i++)
            spin[side][i] = br_mat3_mul_vec(mass[side]->inverse_inertia, turn[side][i]);
    for (int i = 0; i < BR_BLOCK; i++)
        for (int j = 0; j <= i; j++) {
            double sum = br_vec3_dot(turn[0][i], spin[0][j]) + br_vec3_dot(turn[1][i], spin[1][j]);
            if (i == j && i != BR_BLOCK_TAU)
                sum += mass[0]->inverse_mass + mass[1]->inverse_mass;
            w[BR_BLOCK * i + j] = w[BR_BLOCK * j + i] = sum;
        }
}

static void diagonal(const br_contact_operator *op, size_t block, double *w)
{
    const br_body_assembler *s = of_const(op);
    if (block < s->n_rows)
        *w = s->row[block].diagonal;
    else
        body_contact_matrix(s, block - s->n_rows, w);
}

static void start(br_contact_operator *op, const double *lambda)
{
    br_body_assembler *s = of(op);
    memcpy(s->velocity, s->initial, (s->n_bodies + 1) * sizeof *s->velocity);
    push_all(s, s->velocity, lambda);
}

static void velocity(const br_contact_operator *op, size_t block, double *v)
{
    const br_body_assembler *s = of_const(op);
    if (block < s->n_rows)
        *v = body_row_velocity(&s->row[block], s->velocity);
    else
        body_contact_read(body_contact_of(s, block - s->n_rows), s->velocity, v);
}

static void change(br_contact_operator *op, size_t block, const double *delta)
{
    br_body_assembler *s = of(op);
    if (block < s->n_rows)
        body_row_push(&s->row[block], s->velocity, *delta);
    else
        body_contact_change(s->mass, body_contact_of(s, block - s->n_rows), s->velocity, delta);
}

/* Rotations count by their rate, whatever the arm. */
static double speed(const br_contact_operator *op)
{
    const br_body_assembler *s = of_const(op);
    double most = 0;
    for (size_t i = 0; i < s->n_bodies; i++)
        most = fmax(most, fmax(br_vec3_length(s->initial[i].linear), br_vec3_length(s->initial[i].angular)));
    return most;
}

const br_contact_operator_type body_operator_type = {
    .name = "bodies",
    .apply = apply,
    .free_velocity = free_velocity,
    .diagonal = diagonal,
    .start = start,
    .velocity = velocity,
    .change = change,
    .speed = speed,
    .residual = body_operator_residual,
    .matrix = body_operator_matrix,
};
