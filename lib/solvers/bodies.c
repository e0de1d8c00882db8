/* The assembler of rigid bodies: memory, the first problem, and its solution back into the bodies. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "bodies.h"
#include "bodies_memory.h"

br_body_assembler *br_body_assembler_create(void)
{
    br_body_assembler *s = calloc(1, sizeof *s);
    if (s)
        s->op.type = &body_operator_type;
    return s;
}

void br_body_assembler_destroy(br_body_assembler *s)
{
    if (!s)
        return;
    free(s->mass);
    free(s->initial);
    free(s->velocity);
    free(s->product);
    free(s->row);
    free(s->contact);
    free(s->problem_row);
    free(s->problem_contact);
    free(s->lambda);
    free(s->order);
    free(s->place);
    free(s->level_end);
    free(s->body_level);
    free(s->first);
    free(s->touching);
    free(s);
}

static br_status reserve_bodies(br_body_assembler *s, size_t n, br_error *error)
{
    if (s->mass && n <= s->bodies_capacity)
        return BR_OK;
    if (!br_resize(&s->mass, n + 1, sizeof *s->mass) || !br_resize(&s->initial, n + 1, sizeof *s->initial) ||
        !br_resize(&s->velocity, n + 2, sizeof *s->velocity) ||
        !br_resize(&s->product, n + 1, sizeof *s->product) ||
        !br_resize(&s->body_level, n + 1, sizeof *s->body_level))
        return br_fail(error, BR_ERR_MEMORY, "contact problem: out of memory for %zu bodies", n);
    s->bodies_capacity = n;
    return BR_OK;
}

br_status br_body_assembler_reserve(br_body_assembler *s, size_t n_bodies, size_t n_rows, size_t n_contacts,
                                    br_error *error)
{
    BR_ASSERT_HANDLE(s);
    const br_status status = reserve_bodies(s, n_bodies, error);
    if (status < 0)
        return status;
    const size_t rows = n_rows > s->rows_capacity ? n_rows : s->rows_capacity;
    const size_t contacts = n_contacts > s->contacts_capacity ? n_contacts : s->contacts_capacity;
    if (rows + contacts > s->rows_capacity + s->contacts_capacity &&
        !br_resize(&s->lambda, rows + BR_BLOCK * (contacts + 1), sizeof *s->lambda))
        return br_fail(error, BR_ERR_MEMORY,
                       "contact problem: out of memory for the impulses of %zu rows, %zu contacts", rows,
                       contacts);
    if (rows > s->rows_capacity) {
        if (!br_resize(&s->row, rows, sizeof *s->row) ||
            !br_resize(&s->problem_row, rows, sizeof *s->problem_row))
            return br_fail(error, BR_ERR_MEMORY, "contact problem: out of memory for %zu rows", rows);
        s->rows_capacity = rows;
    }
    if (contacts > s->contacts_capacity) {
        if (!br_resize(&s->contact, contacts, sizeof *s->contact) ||
            !br_resize(&s->order, contacts, sizeof *s->order) ||
            !br_resize(&s->place, contacts, sizeof *s->place) ||
            !br_resize(&s->level_end, contacts + 1, sizeof *s->level_end) ||
            !br_resize(&s->problem_contact, contacts, sizeof *s->problem_contact))
            return br_fail(error, BR_ERR_MEMORY, "contact problem: out of memory for %zu contacts", contacts);
        s->contacts_capacity = contacts;
    }
    return BR_OK;
}

_Static_assert(sizeof(body_contact) >= BODIES_LARGE, "what is lent of a contact");
_Static_assert(BR_BLOCK * sizeof(double) >= BODIES_MIDDLE, "what is lent of a contact's impulses");
_Static_assert(sizeof(br_problem_contact) >= BODIES_SMALL, "what is lent of a contact's block");

bodies_memory bodies_idle_memory(const br_body_assembler *s)
{
    return (bodies_memory){s->contacts_capacity, s->contact, s->lambda, s->problem_contact};
}

static int body_index(const br_body_assembler *s, int body)
{
    return body < 0 ? (int)s->n_bodies : body;
}

static void assemble_row(br_body_assembler *s, size_t i, const br_solver_row *from)
{
    body_row *to = &s->row[i];
    to->a = body_index(s, from->body_a);
    to->b = body_index(s, from->body_b);
    const br_inverse_mass *a = &s->mass[to->a], *b = &s->mass[to->b];
    to->moves_a = body_moves(a);
    to->moves_b = body_moves(b);
    to->linear = from->linear;
    to->angular_a = from->angular_a;
    to->angular_b = from->angular_b;
    to->spin_a = br_mat3_mul_vec(a->inverse_inertia, from->angular_a);
    to->spin_b = br_mat3_mul_vec(b->inverse_inertia, from->angular_b);
    to->inverse_a = a->inverse_mass;
    to->inverse_b = b->inverse_mass;
    to->diagonal = (to->inverse_a + to->inverse_b) * br_vec3_dot(to->linear, to->linear) +
                   br_vec3_dot(to->angular_a, to->spin_a) + br_vec3_dot(to->angular_b, to->spin_b);
    s->problem_row[i] = (br_problem_row){
        .bias = from->bias, .compliance = from->compliance, .low = from->low, .high = from->high};
    s->lambda[i] = from->lambda;
}

static void assemble_contact(br_body_assembler *s, size_t i, const br_solver_contact *from,
                             const br_cone *cone)
{
    body_contact *to = &s->contact[i];
    to->a = (unsigned)body_index(s, from->body_a) & INT_MAX;
    to->b = (unsigned)body_index(s, from->body_b) & INT_MAX;
    to->moves_a = body_moves(&s->mass[to->a]);
    to->moves_b = body_moves(&s->mass[to->b]);
    const br_vec2 axis = cone ? cone->axis : br_vec2_make(1, 0);
    to->normal = from->normal;
    to->tangent = br_vec3_add(br_vec3_scale(axis.x, from->tangent), br_vec3_scale(axis.y, from->binormal));
    to->binormal = br_vec3_sub(br_vec3_scale(axis.x, from->binormal), br_vec3_scale(axis.y, from->tangent));
    to->arm_a = from->arm_a;
    to->arm_b = from->arm_b;
    s->problem_contact[i] =
        (br_problem_contact){.bias = from->bias, .compliance = from->compliance, .cone = cone};
    double *lambda = &s->lambda[s->n_rows + BR_BLOCK * i];
    lambda[BR_BLOCK_N] = from->lambda_n;
    lambda[BR_BLOCK_T] = axis.x * from->friction.t + axis.y * from->friction.b;
    lambda[BR_BLOCK_B] = axis.x * from->friction.b - axis.y * from->friction.t;
    lambda[BR_BLOCK_TAU] = from->friction.tau;
}

static br_contact_problem problem_of(br_body_assembler *s)
{
    return (br_contact_problem){.op = &s->op,
                                .n_rows = s->n_rows,
                                .rows = s->problem_row,
                                .n_contacts = s->n_contacts,
                                .contacts = s->problem_contact,
                                .lambda = s->lambda};
}

br_status br_body_assembler_assemble(br_body_assembler *s, const br_body_problem *p,
                                     br_contact_problem *problem, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(problem);
    const br_status status = br_body_assembler_reserve(s, p->n_bodies, p->n_rows, p->n_contacts, error);
    if (status < 0)
        return status;
    s->source = *p;
    s->correcting = false;
    s->n_bodies = p->n_bodies;
    s->n_rows = p->n_rows;
    s->n_contacts = p->n_contacts;
    if (p->n_bodies) {
        memcpy(s->mass, p->masses, p->n_bodies * sizeof *s->mass);
        memcpy(s->initial, p->velocities, p->n_bodies * sizeof *s->initial);
    }
    memset(&s->mass[p->n_bodies], 0, sizeof *s->mass);
    memset(&s->initial[p->n_bodies], 0, sizeof *s->initial);
    for (size_t i = 0; i < p->n_rows; i++)
        assemble_row(s, i, &p->rows[i]);
    for (size_t i = 0; i < p->n_contacts; i++)
        assemble_contact(s, i, &p->contacts[i], p->cones ? &p->cones[i] : NULL);
    bodies_order(s);
    *problem = problem_of(s);
    return BR_OK;
}

void bodies_store(br_body_assembler *s, const double *impulses)
{
    const br_body_problem *p = &s->source;
    if (p->n_bodies)
        memcpy(p->velocities, s->velocity, p->n_bodies * sizeof *p->velocities);
    for (size_t i = 0; i < p->n_rows; i++)
        p->rows[i].lambda = impulses[i];
    for (size_t i = 0; i < p->n_contacts; i++) {
        const double *lambda = &impulses[p->n_rows + BR_BLOCK * i];
        const br_vec2 axis = p->cones ? p->cones[i].axis : br_vec2_make(1, 0);
        p->contacts[i].lambda_n = lambda[BR_BLOCK_N];
        p->contacts[i].friction =
            (br_contact_vec){axis.x * lambda[BR_BLOCK_T] - axis.y * lambda[BR_BLOCK_B],
                             axis.x * lambda[BR_BLOCK_B] + axis.y * lambda[BR_BLOCK_T], lambda[BR_BLOCK_TAU]};
    }
}

void br_body_assembler_store(br_body_assembler *s, const br_contact_problem *problem)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT(problem->op == &s->op && !s->correcting,
              "this problem is not the assembler's last one of bodies");
    bodies_store(s, problem->lambda);
}

static bool takes_part(const br_solver_contact *c)
{
    return !isnan(c->correction_velocity);
}

/* What takes no part goes out of the list, and the rest keeps its order there. */
static void keep_contacts(br_body_assembler *s)
{
    const br_body_problem *p = &s->source;
    size_t n = 0;
    for (size_t i = 0; i < p->n_contacts; i++)
        n += takes_part(&p->contacts[i]);
    if (n == p->n_contacts)
        return;
    bodies_list(s);
    n = 0;
    for (size_t i = 0; i < p->n_contacts; i++)
        if (takes_part(&p->contacts[i]))
            s->contact[n++] = s->contact[i];
    s->n_contacts = n;
    bodies_order(s);
}

void br_body_assembler_correct(br_body_assembler *s, br_contact_problem *problem)
{
    BR_ASSERT_HANDLE(problem);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT(!s->correcting, "nothing was assembled since the last correction");
    const br_body_problem *p = &s->source;
    s->correcting = true;
    size_t n = 0;
    for (size_t i = 0; i < p->n_rows; i++) {
        const br_solver_row *from = &p->rows[i];
        if (isnan(from->correction_velocity) || !(s->row[i].diagonal > 0))
            continue;
        if (n < i)
            s->row[n] = s->row[i];
        s->problem_row[n++] = (br_problem_row){.bias = -from->correction_velocity,
                                               .low = from->low == 0 ? 0 : -INFINITY,
                                               .high = from->high == 0 ? 0 : INFINITY};
    }
    s->n_rows = n;
    n = 0;
    for (size_t i = 0; i < p->n_contacts; i++)
        if (takes_part(&p->contacts[i]))
            s->problem_contact[n++] = (br_problem_contact){.bias = -p->contacts[i].correction_velocity};
    keep_contacts(s);
    memset(s->initial, 0, (s->n_bodies + 1) * sizeof *s->initial);
    if (s->lambda)
        memset(s->lambda, 0, (s->n_rows + BR_BLOCK * s->n_contacts) * sizeof *s->lambda);
    *problem = problem_of(s);
}

const br_velocity *br_body_assembler_velocities(const br_body_assembler *s)
{
    BR_ASSERT_HANDLE(s);
    return s->velocity;
}
