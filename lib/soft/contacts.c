/* Contacts of a step: nodes of the surface near obstacles, their cones, and their problem by arrays. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/numbers.h>
#include "soft.h"

void soft_contacts_destroy(br_soft *s)
{
    free(s->obstacles);
    free(s->contacts);
    free(s->frames);
    free(s->cones);
    free(s->old_impulse);
    free(s->old_node);
    free(s->old_obstacle);
    free(s->w);
    free(s->q);
    free(s->lambda);
    free(s->contact_velocity);
    free(s->columns);
    free(s->carried);
    free(s->carried_volume);
    br_cone_pool_destroy(s->pool);
    br_matrix_assembler_destroy(s->assembler);
    br_contact_solver_destroy(s->solver);
}

static br_status no_memory(const br_soft *s, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "soft body: out of memory for %zu contacts", s->n_contacts + 1);
}

/* ---- finding them ---- */

/* Velocity of an obstacle at a point. */
static br_vec3 obstacle_velocity(const br_soft_obstacle *o, br_vec3 point)
{
    return br_vec3_add(o->linear, br_vec3_cross(o->angular, br_vec3_sub(point, o->pose.position)));
}

static bool reserve(br_soft *s, size_t n)
{
    if (n <= s->contacts_capacity)
        return true;
    const size_t capacity = br_grown(s->contacts_capacity, n);
    if (!br_resize(&s->contacts, capacity, sizeof *s->contacts) ||
        !br_resize(&s->frames, capacity, sizeof *s->frames) ||
        !br_resize(&s->cones, capacity, sizeof *s->cones))
        return false;
    s->contacts_capacity = capacity;
    return true;
}

/* Mean deformation about each node, by volume. */
static void carry(br_soft *s)
{
    memset(s->carried, 0, s->n * sizeof *s->carried);
    memset(s->carried_volume, 0, s->n * sizeof *s->carried_volume);
    for (size_t e = 0; e < s->n_elements; e++) {
        const soft_element *const element = &s->elements[e];
        const br_mat3 f = br_mat3_scale(element->volume, soft_element_deformation(element, s->position));
        for (int a = 0; a < 4; a++) {
            br_mat3 *const sum = &s->carried[element->node[a]];
            *sum = br_mat3_add(*sum, f);
            s->carried_volume[element->node[a]] += element->volume;
        }
    }
}

static br_vec3 structure_at(const br_soft *s, size_t node)
{
    if (!s->structure.at)
        return br_vec3_make(0, 0, 0);
    const br_vec3 rest = br_structure_direction(&s->structure, br_pose_identity(), s->rest[node]);
    return br_vec3_normalise(
        br_mat3_mul_vec(br_mat3_scale(1 / s->carried_volume[node], s->carried[node]), rest));
}

static void make_contact(const br_soft *s, size_t node, size_t obstacle, double gap, br_vec3 normal,
                         br_contact *c)
{
    const br_soft_obstacle *const o = &s->obstacles[obstacle];
    const br_vec3 x = s->position[node], point = br_vec3_add_scaled(x, -gap / 2, normal);
    *c = (br_contact){.point = point,
                      .normal = normal,
                      .depth = -gap,
                      .velocity = br_vec3_sub(s->velocity[node], obstacle_velocity(o, point)),
                      .body_a = -1,
                      .body_b = -1,
                      .surface_a = s->material,
                      .surface_b = o->surface,
                      .structure_a = structure_at(s, node),
                      .structure_b = br_vec3_normalise(br_quat_rotate(o->pose.orientation, o->structure)),
                      .id = (uint64_t)obstacle << 32 | (uint64_t)node};
    br_contact_frame(normal, &c->tangent, &c->binormal);
}

/* Does a node that is farther away than the margin get into the obstacle within the step, both as they move
 * now? */
static bool gets_in(const br_soft *s, size_t node, const br_soft_obstacle *o, double gap)
{
    const double h = s->options.dt;
    const br_vec3 x = s->position[node],
                  v = br_vec3_add_scaled(br_vec3_sub(s->velocity[node], obstacle_velocity(o, x)), h,
                                         s->options.gravity);
    br_vec3 normal;
    return h * br_vec3_length(v) >= gap &&
           br_soft_obstacle_distance(o, br_vec3_add_scaled(x, h, v), &normal) <= 0;
}

/* Obstacle by obstacle, nodes ascending: in the order of their ids. */
static br_status find(br_soft *s, br_error *error)
{
    s->n_contacts = 0;
    for (size_t o = 0; o < s->n_obstacles; o++)
        for (size_t i = 0; i < s->n_surface; i++) {
            const size_t node = s->surface[i];
            br_vec3 normal;
            if (s->held[node])
                continue;
            const double gap = br_soft_obstacle_distance(&s->obstacles[o], s->position[node], &normal);
            if (!(gap <= s->options.margin || gets_in(s, node, &s->obstacles[o], gap)))
                continue;
            if (!reserve(s, s->n_contacts + 1))
                return no_memory(s, error);
            br_contact *const frame = &s->frames[s->n_contacts];
            make_contact(s, node, o, gap, normal, frame);
            s->contacts[s->n_contacts++] = (br_soft_contact){.contact = *frame, .node = node, .obstacle = o};
        }
    return BR_OK;
}

/* ---- the problem ---- */

/* Room for m components. */
static bool reserve_problem(br_soft *s, size_t m)
{
    if (m > s->q_capacity || !s->q) {
        const size_t capacity = br_grown(s->q_capacity, m);
        if (!br_resize(&s->q, capacity, sizeof *s->q) ||
            !br_resize(&s->lambda, capacity, sizeof *s->lambda) ||
            !br_resize(&s->contact_velocity, capacity, sizeof *s->contact_velocity))
            return false;
        s->q_capacity = capacity;
    }
    return br_grow(&s->w, &s->w_capacity, m * m, sizeof *s->w);
}

/* The contacts' impulses of the step before, in world axes. */
static bool remember(br_soft *s)
{
    if (s->n_contacts > s->old_capacity) {
        const size_t capacity = br_grown(s->old_capacity, s->n_contacts);
        if (!br_resize(&s->old_impulse, capacity, sizeof *s->old_impulse) ||
            !br_resize(&s->old_node, capacity, sizeof *s->old_node) ||
            !br_resize(&s->old_obstacle, capacity, sizeof *s->old_obstacle))
            return false;
        s->old_capacity = capacity;
    }
    const double h = s->options.dt;
    for (size_t i = 0; i < s->n_contacts; i++) {
        const br_soft_contact *const c = &s->contacts[i];
        br_vec3 p = br_vec3_scale(h * c->normal, c->contact.normal);
        p = br_vec3_add_scaled(p, h * c->friction.t, c->contact.tangent);
        s->old_impulse[i] = br_vec3_add_scaled(p, h * c->friction.b, c->contact.binormal);
        s->old_node[i] = c->node;
        s->old_obstacle[i] = c->obstacle;
    }
    s->n_old = s->n_contacts;
    return true;
}

static int order(size_t obstacle_a, size_t node_a, size_t obstacle_b, size_t node_b)
{
    if (obstacle_a != obstacle_b)
        return obstacle_a < obstacle_b ? -1 : 1;
    return node_a < node_b ? -1 : node_a > node_b;
}

/* Both lists are in the order of obstacle and node. */
static void guess(br_soft *s)
{
    size_t k = 0;
    for (size_t i = 0; i < s->n_contacts; i++) {
        const br_soft_contact *const c = &s->contacts[i];
        double *const lambda = &s->lambda[3 * i];
        while (k < s->n_old && order(s->old_obstacle[k], s->old_node[k], c->obstacle, c->node) < 0)
            k++;
        const bool same =
            k < s->n_old && order(s->old_obstacle[k], s->old_node[k], c->obstacle, c->node) == 0;
        const br_vec3 p = same ? s->old_impulse[k] : br_vec3_make(0, 0, 0);
        lambda[0] = fmax(0, br_vec3_dot(p, c->contact.normal));
        lambda[1] = br_vec3_dot(p, c->contact.tangent);
        lambda[2] = br_vec3_dot(p, c->contact.binormal);
    }
}

br_status soft_contacts_find(br_soft *s, br_error *error)
{
    if (!remember(s))
        return no_memory(s, error);
    if (s->structure.at)
        carry(s);
    BR_TRY(find(s, error));
    s->problem = (br_matrix_problem){.directions = 3};
    if (s->n_contacts == 0)
        return BR_OK;
    if (!reserve_problem(s, 3 * s->n_contacts))
        return no_memory(s, error);
    br_cone_pool_reset(s->pool);
    if (s->generator)
        BR_TRY(br_cone_generate(s->generator, s->n_contacts, s->frames, 0, NULL, s->pool, s->cones, error));
    guess(s);
    s->problem.n_contacts = s->n_contacts;
    s->problem.w = s->w;
    s->problem.q = s->q;
    s->problem.cones = s->generator ? s->cones : NULL;
    s->problem.lambda = s->lambda;
    s->problem.velocity = s->contact_velocity;
    return BR_OK;
}

static br_vec3 axis(const br_soft *s, size_t component)
{
    const br_contact *const c = &s->frames[component / 3];
    return component % 3 == 0 ? c->normal : component % 3 == 1 ? c->tangent : c->binormal;
}

/* A row of W a component: the velocities that its unit impulse makes. Both halves differ by round-off; their
 * mean is symmetric. */
br_status soft_contacts_matrix(br_soft *s, br_error *error)
{
    const size_t m = 3 * s->n_contacts, n = 3 * s->n;
    if (m == 0)
        return BR_OK;
    if (!s->columns && !br_resize(&s->columns, 3 * n, sizeof *s->columns))
        return no_memory(s, error);
    for (size_t c = 0; c < s->n_contacts; c++) {
        memset(s->columns, 0, 3 * n * sizeof *s->columns);
        for (size_t k = 0; k < 3; k++) {
            const br_vec3 d = axis(s, 3 * c + k);
            double *const to = &s->columns[k * n + 3 * s->contacts[c].node];
            to[0] = d.x;
            to[1] = d.y;
            to[2] = d.z;
        }
        sparse_lu_solve_columns(s->lu, 3, s->columns);
        for (size_t k = 0; k < 3; k++)
            for (size_t j = 0; j < m; j++) {
                const double *const v = &s->columns[k * n + 3 * s->contacts[j / 3].node];
                s->w[(3 * c + k) * m + j] = br_vec3_dot(axis(s, j), br_vec3_make(v[0], v[1], v[2]));
            }
    }
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < i; j++)
            s->w[i * m + j] = s->w[j * m + i] = (s->w[i * m + j] + s->w[j * m + i]) / 2;
    return BR_OK;
}

/* Velocity of a contact's node against its obstacle. */
static br_vec3 against(const br_soft *s, size_t contact, br_vec3 v)
{
    const br_soft_contact *const c = &s->contacts[contact];
    return br_vec3_sub(v, obstacle_velocity(&s->obstacles[c->obstacle], c->contact.point));
}

br_status soft_contacts_solve(br_soft *s, const br_vec3 *v, const br_vec3 *change, br_error *error)
{
    for (size_t i = 0; i < s->n_contacts; i++) {
        const size_t node = s->contacts[i].node;
        const br_contact *const c = &s->frames[i];
        const br_vec3 u = against(s, i, br_vec3_add(v[node], change[node]));
        s->q[3 * i] = br_vec3_dot(u, c->normal) - c->depth / s->options.dt;
        s->q[3 * i + 1] = br_vec3_dot(u, c->tangent);
        s->q[3 * i + 2] = br_vec3_dot(u, c->binormal);
    }
    br_contact_problem problem;
    br_solver_statistics statistics = {0};
    BR_TRY(br_matrix_assembler_assemble(s->assembler, &s->problem, &problem, error));
    const br_status status =
        br_contact_solver_solve(s->solver, &problem, &s->options.solver_options, &statistics, error);
    if (status < 0)
        return status;
    br_matrix_assembler_store(s->assembler, &problem);
    s->report.solver_iterations += statistics.iterations;
    return status;
}

void soft_contacts_push(const br_soft *s, br_vec3 *impulse)
{
    for (size_t i = 0; i < 3 * s->n_contacts; i++) {
        br_vec3 *const to = &impulse[s->contacts[i / 3].node];
        *to = br_vec3_add_scaled(*to, s->lambda[i], axis(s, i));
    }
}

double soft_contacts_work(const br_soft *s, const br_vec3 *v)
{
    double work = 0;
    for (size_t i = 0; i < 3 * s->n_contacts; i++)
        work += s->lambda[i] * br_vec3_dot(axis(s, i), v[s->contacts[i / 3].node]);
    return work;
}

void soft_contacts_end(br_soft *s)
{
    const double h = s->options.dt;
    s->report.contacts = s->n_contacts;
    for (size_t i = 0; i < s->n_contacts; i++) {
        br_soft_contact *const c = &s->contacts[i];
        const br_contact *const f = &s->frames[i];
        const br_vec3 u = against(s, i, s->v[c->node]);
        c->normal = s->lambda[3 * i] / h;
        c->friction = (br_contact_vec){s->lambda[3 * i + 1] / h, s->lambda[3 * i + 2] / h, 0};
        c->slip = (br_contact_vec){br_vec3_dot(u, f->tangent), br_vec3_dot(u, f->binormal), 0};
        br_most(&s->report.deepest, f->depth - h * br_vec3_dot(u, f->normal));
    }
    if (s->n_contacts)
        s->report.last = br_matrix_problem_block_residual(&s->problem);
}
