/* The contact problem of the nodes: all contacts of a step at once, by any solver. Relative velocities of a
 * contact are v = W lambda + q with W = J M^-1 J^T, sparse, since contacts act on each other through the
 * vertices that they share; q is what the step's forces, solved implicitly, lead to. Friction is implicit,
 * too: the coefficient of a contact that slides is that of its speed after the step, found by solving again.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "response.h"

/* Solutions of a step at most, and the change of a coefficient that asks for another [1]. */
enum { PASSES = 4 };
static const double same_coefficient = 1e-3;

/* A contact: weights say what each vertex has of the relative velocity. */
typedef struct cloth_node {
    uint32_t n, v[4];
    double w[4], yields;  /* [1], sum w^2/m [1/kg] */
    br_vec3 axis[3];      /* normal, tangent, binormal */
    br_vec3 carried;      /* [m/s] */
    double least;         /* velocity along the normal [m/s] */
    uint32_t body, touch; /* CLOTH_ITSELF where there is none */
    const br_cloth_friction *friction;
    double mu;
} cloth_node;

/* A contact in the list of a vertex. */
typedef struct cloth_share {
    uint32_t contact, next;
    double w;
} cloth_share;

struct cloth_nodes {
    cloth_node *at;
    size_t n, capacity;
    cloth_share *share;
    size_t n_shares, shares_capacity;
    uint32_t *head; /* (vertices) */
    size_t head_capacity;
    size_t *slot; /* (n) where a contact's column is in the row that is written; SIZE_MAX */
    size_t *start, *column;
    double *w, *q, *lambda, *velocity;
    br_cone *cones;
    size_t slot_capacity, start_capacity, column_capacity, w_capacity, q_capacity, lambda_capacity;
    size_t velocity_capacity, cones_capacity;
    uint32_t *columns; /* contacts of a row */
    size_t columns_capacity;
    br_matrix_assembler *assembler;
    br_contact_solver *solver;
};

void cloth_nodes_destroy(cloth_nodes *s)
{
    if (!s)
        return;
    free(s->at);
    free(s->share);
    free(s->head);
    free(s->slot);
    free(s->start);
    free(s->column);
    free(s->w);
    free(s->q);
    free(s->lambda);
    free(s->velocity);
    free(s->cones);
    free(s->columns);
    br_matrix_assembler_destroy(s->assembler);
    br_contact_solver_destroy(s->solver);
    free(s);
}

static br_status no_memory(const br_cloth_contact *c, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for the problem of %zu contacts",
                   c->nodes ? c->nodes->n : 0);
}

static br_status make(br_cloth_contact *c, br_error *error)
{
    if (c->nodes)
        return BR_OK;
    c->nodes = calloc(1, sizeof *c->nodes);
    if (!c->nodes)
        return no_memory(c, error);
    c->nodes->assembler = br_matrix_assembler_create();
    c->nodes->solver = br_contact_solver_create(c->options.solver);
    if (c->nodes->assembler && c->nodes->solver)
        return BR_OK;
    cloth_nodes_destroy(c->nodes);
    c->nodes = NULL;
    return no_memory(c, error);
}

/* ---- contacts ---- */

static br_status add(br_cloth_contact *c, cloth_node node, br_vec3 normal, br_error *error)
{
    cloth_nodes *const s = c->nodes;
    for (uint32_t a = 0; a < node.n; a++)
        node.yields += node.w[a] * node.w[a] * c->inverse_mass[node.v[a]];
    if (!(node.yields > 0))
        return BR_OK;
    if (!br_grow(&s->at, &s->capacity, s->n + 1, sizeof *s->at))
        return no_memory(c, error);
    node.axis[0] = normal;
    br_contact_frame(normal, &node.axis[1], &node.axis[2]);
    s->at[s->n++] = node;
    return BR_OK;
}

static br_status collect(br_cloth_contact *c, br_error *error)
{
    c->nodes->n = 0;
    for (uint32_t k = 0; k < c->n_touches; k++) {
        const cloth_touch *const touch = &c->touches[k];
        cloth_node node = {.n = 1, .v = {touch->vertex}, .w = {1}, .body = touch->body, .touch = k};
        br_vec3 normal;
        if (!cloth_touch_plane(c, touch, &normal, &node.least))
            continue;
        node.carried = touch->carried;
        node.friction = cloth_friction_of(c, node.body);
        BR_TRY(add(c, node, normal, error));
    }
    for (size_t k = 0; k < c->near.n; k++) {
        const cloth_near *const near = &c->near.at[k];
        cloth_node node = {.n = 4, .body = near->body, .touch = CLOTH_ITSELF};
        memcpy(node.v, near->v, sizeof node.v);
        memcpy(node.w, near->at.w, sizeof node.w);
        node.least = cloth_least_velocity(c, near->at.distance - c->thickness, c->thickness);
        node.friction = cloth_friction_of(c, node.body);
        BR_TRY(add(c, node, near->at.normal, error));
    }
    return BR_OK;
}

/* Relative velocity of a contact. */
static br_vec3 relative(const br_cloth_contact *c, const cloth_node *node)
{
    br_vec3 u = br_vec3_scale(-1, node->carried);
    for (uint32_t a = 0; a < node->n; a++)
        u = br_vec3_add_scaled(u, node->w[a], c->v[node->v[a]]);
    return u;
}

/* ---- the problem ---- */

/* The contacts of each vertex that is not held. */
static br_status share(br_cloth_contact *c, br_error *error)
{
    cloth_nodes *const s = c->nodes;
    if (!br_grow(&s->head, &s->head_capacity, c->all, sizeof *s->head) ||
        !br_grow(&s->share, &s->shares_capacity, 4 * s->n, sizeof *s->share))
        return no_memory(c, error);
    for (size_t i = 0; i < c->all; i++)
        s->head[i] = UINT32_MAX;
    s->n_shares = 0;
    for (uint32_t k = 0; k < s->n; k++)
        for (uint32_t a = 0; a < s->at[k].n; a++) {
            const uint32_t v = s->at[k].v[a];
            if (c->inverse_mass[v] == 0)
                continue;
            s->share[s->n_shares] = (cloth_share){.contact = k, .next = s->head[v], .w = s->at[k].w[a]};
            s->head[v] = (uint32_t)s->n_shares++;
        }
    return BR_OK;
}

/* Three rows of W: contacts that share a vertex with this one, W = sum w_i w_j/m times the axes' products. */
static br_status write_rows(br_cloth_contact *c, uint32_t row, br_error *error)
{
    cloth_nodes *const s = c->nodes;
    const cloth_node *const node = &s->at[row];
    size_t n = 0;
    for (uint32_t a = 0; a < node->n; a++)
        for (uint32_t k = s->head[node->v[a]]; k != UINT32_MAX; k = s->share[k].next) {
            if (s->slot[s->share[k].contact] != SIZE_MAX)
                continue;
            if (!br_grow(&s->columns, &s->columns_capacity, n + 1, sizeof *s->columns))
                return no_memory(c, error);
            s->slot[s->share[k].contact] = n;
            s->columns[n++] = s->share[k].contact;
        }
    const size_t begin = s->start[3 * row], length = 3 * n;
    if (!br_grow(&s->column, &s->column_capacity, begin + 3 * length, sizeof *s->column) ||
        !br_grow(&s->w, &s->w_capacity, begin + 3 * length, sizeof *s->w))
        return no_memory(c, error);
    memset(s->w + begin, 0, 3 * length * sizeof *s->w);
    for (size_t r = 0; r < 3; r++) {
        for (size_t k = 0; k < length; k++)
            s->column[begin + r * length + k] = 3 * (size_t)s->columns[k / 3] + k % 3;
        s->start[3 * row + r + 1] = begin + (r + 1) * length;
    }
    for (uint32_t a = 0; a < node->n; a++) {
        const double yields = node->w[a] * c->inverse_mass[node->v[a]];
        for (uint32_t k = s->head[node->v[a]]; k != UINT32_MAX; k = s->share[k].next) {
            const cloth_node *const other = &s->at[s->share[k].contact];
            double *const to = s->w + begin + 3 * s->slot[s->share[k].contact];
            for (size_t r = 0; r < 3; r++)
                for (size_t q = 0; q < 3; q++)
                    to[r * length + q] += yields * s->share[k].w * br_vec3_dot(node->axis[r], other->axis[q]);
        }
    }
    for (size_t k = 0; k < n; k++)
        s->slot[s->columns[k]] = SIZE_MAX;
    return BR_OK;
}

static br_status build(br_cloth_contact *c, br_error *error)
{
    cloth_nodes *const s = c->nodes;
    const size_t n = s->n, m = 3 * n;
    if (!br_grow(&s->slot, &s->slot_capacity, n, sizeof *s->slot) ||
        !br_grow(&s->start, &s->start_capacity, m + 1, sizeof *s->start) ||
        !br_grow(&s->q, &s->q_capacity, m, sizeof *s->q) ||
        !br_grow(&s->lambda, &s->lambda_capacity, m, sizeof *s->lambda) ||
        !br_grow(&s->velocity, &s->velocity_capacity, m, sizeof *s->velocity) ||
        !br_grow(&s->cones, &s->cones_capacity, n, sizeof *s->cones))
        return no_memory(c, error);
    BR_TRY(share(c, error));
    for (size_t k = 0; k < n; k++)
        s->slot[k] = SIZE_MAX;
    s->start[0] = 0;
    for (uint32_t k = 0; k < n; k++) {
        BR_TRY(write_rows(c, k, error));
        const br_vec3 u = relative(c, &s->at[k]);
        for (size_t r = 0; r < 3; r++) {
            s->q[3 * k + r] = br_vec3_dot(s->at[k].axis[r], u) - (r == 0 ? s->at[k].least : 0);
            s->lambda[3 * k + r] = 0;
        }
    }
    return BR_OK;
}

/* ---- friction ---- */

/* Coefficient at a normal impulse and a speed of sliding; at rest that of the break-away force. */
static double coefficient(const br_cloth_contact *c, const cloth_node *node, double impulse, double speed)
{
    const br_law law = node->friction->law;
    if (!law.type)
        return 0;
    const double m = 1 / node->yields, of = node->friction->mass > 0 ? node->friction->mass : m;
    /* Where there is no load, that of a small one: laws of the family are proportional to it at rest. */
    const double load = impulse > 0 ? impulse / c->dt * of / m : of;
    const double force =
        speed > 0 ? law.type->friction(law.params, speed, load) : law.type->breakaway(law.params, load);
    return fmax(force / load, 0);
}

/* Coefficients of contacts that slide after a solution; true if one has changed much. */
static bool renew(br_cloth_contact *c)
{
    cloth_nodes *const s = c->nodes;
    bool changed = false;
    for (size_t k = 0; k < s->n; k++) {
        cloth_node *const node = &s->at[k];
        const double *const l = s->lambda + 3 * k, *const v = s->velocity + 3 * k;
        const double speed = hypot(v[1], v[2]);
        if (!(l[0] > 0) || speed <= c->options.solver_options.tolerance)
            continue;
        const double mu = coefficient(c, node, l[0], speed);
        changed = changed || fabs(mu - node->mu) > same_coefficient * fmax(mu, node->mu);
        node->mu = mu;
    }
    return changed;
}

static br_status solve(br_cloth_contact *c, br_error *error)
{
    cloth_nodes *const s = c->nodes;
    const br_matrix_problem matrix = {.n_contacts = s->n,
                                      .directions = 3,
                                      .w = s->w,
                                      .start = s->start,
                                      .column = s->column,
                                      .q = s->q,
                                      .cones = s->cones,
                                      .lambda = s->lambda,
                                      .velocity = s->velocity};
    for (size_t k = 0; k < s->n; k++)
        s->cones[k] = br_cone_circle(s->at[k].mu);
    br_contact_problem problem;
    br_solver_statistics statistics = {0};
    BR_TRY(br_matrix_assembler_assemble(s->assembler, &matrix, &problem, error));
    const br_status status =
        br_contact_solver_solve(s->solver, &problem, &c->options.solver_options, &statistics, error);
    if (status < 0)
        return status;
    br_matrix_assembler_store(s->assembler, &problem);
    c->report.iterations += statistics.iterations;
    c->report.residual = br_matrix_problem_block_residual(&matrix).absolute;
    return BR_OK;
}

/* ---- impulses ---- */

static void push(br_cloth_contact *c)
{
    const cloth_nodes *const s = c->nodes;
    for (size_t k = 0; k < s->n; k++) {
        const cloth_node *const node = &s->at[k];
        br_vec3 impulse = {0, 0, 0};
        for (size_t r = 0; r < 3; r++)
            impulse = br_vec3_add_scaled(impulse, s->lambda[3 * k + r], node->axis[r]);
        for (uint32_t a = 0; a < node->n; a++) {
            const uint32_t v = node->v[a];
            c->v[v] = br_vec3_add_scaled(c->v[v], node->w[a] * c->inverse_mass[v], impulse);
            if (v >= c->n)
                cloth_body_take(c, node->body, v, br_vec3_scale(node->w[a], impulse));
        }
        if (node->touch != CLOTH_ITSELF)
            cloth_body_take(c, node->body, node->v[0], br_vec3_scale(-1, impulse));
    }
}

/* What rests on an object to the solver's tolerance, and well within its cone, does so exactly. */
static void settle(br_cloth_contact *c)
{
    const cloth_nodes *const s = c->nodes;
    const double tolerance = 10 * c->options.solver_options.tolerance;
    for (size_t k = 0; k < s->n; k++) {
        const cloth_node *const node = &s->at[k];
        const double *const l = s->lambda + 3 * k;
        if (node->touch == CLOTH_ITSELF || !(l[0] > 0) || hypot(l[1], l[2]) > 0.999999 * node->mu * l[0])
            continue;
        const br_vec3 v = br_vec3_add_scaled(node->carried, node->least, node->axis[0]);
        if (br_vec3_length(br_vec3_sub(v, c->v[node->v[0]])) > tolerance)
            continue;
        c->v[node->v[0]] = v;
        c->touches[node->touch].stuck = true;
    }
}

br_status cloth_nodes_solve(br_cloth_contact *c, br_error *error)
{
    BR_TRY(make(c, error));
    BR_TRY(collect(c, error));
    cloth_nodes *const s = c->nodes;
    if (s->n == 0)
        return BR_OK;
    BR_TRY(build(c, error));
    for (size_t k = 0; k < s->n; k++)
        s->at[k].mu = coefficient(c, &s->at[k], fmax(-s->q[3 * k], 0) / s->at[k].yields, 0);
    for (int pass = 0; pass < PASSES; pass++) {
        BR_TRY(solve(c, error));
        c->report.sweeps++;
        if (!renew(c))
            break;
    }
    push(c);
    settle(c);
    return BR_OK;
}
