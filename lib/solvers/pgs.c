/* Projected Gauss-Seidel: preparation, sweeps and position correction. */
#include <stdlib.h>
#include <string.h>
#include "pgs.h"

/* ---- preparation ---- */

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
                            br_corners *corners, pgs_contact *to)
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
        pgs_prepare_friction(to, cone, corners);
    if (to->inverse_n == 0)
        to->lambda[PGS_N] = 0;
    if (to->kind == PGS_NONE)
        to->lambda[PGS_T] = to->lambda[PGS_B] = 0;
    if (to->kind != PGS_ELLIPSOID)
        to->lambda[PGS_TAU] = 0;
}

/* ---- impulses and velocities ---- */

static void push_row(const pgs_row *r, br_velocity *velocity, double delta)
{
    br_velocity *a = &velocity[r->a], *b = &velocity[r->b];
    a->linear = br_vec3_add_scaled(a->linear, delta * r->inverse_a, r->linear);
    a->angular = br_vec3_add_scaled(a->angular, delta, r->spin_a);
    b->linear = br_vec3_add_scaled(b->linear, -delta * r->inverse_b, r->linear);
    b->angular = br_vec3_add_scaled(b->angular, delta, r->spin_b);
}

static double row_velocity(const pgs_row *r, const br_velocity *velocity)
{
    const br_velocity *a = &velocity[r->a], *b = &velocity[r->b];
    return br_vec3_dot(r->linear, br_vec3_sub(a->linear, b->linear)) + br_vec3_dot(r->angular_a, a->angular) +
           br_vec3_dot(r->angular_b, b->angular);
}

/* Impulse p [N s] and torque impulse about the normal [N m s] on A, their opposites on B. */
static void push_contact(const pgs *s, const pgs_contact *c, br_velocity *velocity, br_vec3 p, double tau)
{
    br_velocity *a = &velocity[c->a], *b = &velocity[c->b];
    const br_vec3 turn_a = br_vec3_add_scaled(br_vec3_cross(c->arm_a, p), tau, c->normal);
    const br_vec3 turn_b = br_vec3_add_scaled(br_vec3_cross(c->arm_b, p), tau, c->normal);
    a->linear = br_vec3_add_scaled(a->linear, c->inverse_a, p);
    a->angular = br_vec3_add(a->angular, br_mat3_mul_vec(s->mass[c->a].inverse_inertia, turn_a));
    b->linear = br_vec3_add_scaled(b->linear, -c->inverse_b, p);
    b->angular = br_vec3_sub(b->angular, br_mat3_mul_vec(s->mass[c->b].inverse_inertia, turn_b));
}

static br_vec3 contact_impulse(const pgs_contact *c, double n, double t, double b)
{
    return br_vec3_make(n * c->normal.x + t * c->tangent.x + b * c->binormal.x,
                        n * c->normal.y + t * c->tangent.y + b * c->binormal.y,
                        n * c->normal.z + t * c->tangent.z + b * c->binormal.z);
}

static br_vec3 contact_velocity(const pgs_contact *c, const br_velocity *velocity)
{
    const br_velocity *a = &velocity[c->a], *b = &velocity[c->b];
    return br_vec3_sub(br_vec3_add(a->linear, br_vec3_cross(a->angular, c->arm_a)),
                       br_vec3_add(b->linear, br_vec3_cross(b->angular, c->arm_b)));
}

/* ---- a sweep ---- */

static double sweep_rows(pgs *s, size_t n)
{
    double change = 0;
    for (size_t i = 0; i < n; i++) {
        pgs_row *r = &s->row[i];
        const double v = row_velocity(r, s->velocity) + r->bias + r->compliance * r->lambda;
        const double wanted = r->lambda - v * r->inverse;
        const double next = wanted < r->low ? r->low : wanted > r->high ? r->high : wanted;
        const double delta = next - r->lambda;
        r->lambda = next;
        push_row(r, s->velocity, delta);
        change = fmax(change, fabs(delta) * (r->diagonal + r->compliance));
    }
    return change;
}

static double sweep_contacts(pgs *s, size_t n, int inner)
{
    double change = 0;
    for (size_t i = 0; i < n; i++) {
        pgs_contact *c = &s->contact[i];
        const br_vec3 v = contact_velocity(c, s->velocity);
        double u[PGS_DIRECTIONS] = {br_vec3_dot(v, c->normal), br_vec3_dot(v, c->tangent),
                                    br_vec3_dot(v, c->binormal), 0};
        if (c->kind == PGS_ELLIPSOID)
            u[PGS_TAU] =
                br_vec3_dot(br_vec3_sub(s->velocity[c->a].angular, s->velocity[c->b].angular), c->normal);
        const double t = c->lambda[PGS_T], b = c->lambda[PGS_B], tau = c->lambda[PGS_TAU];

        /* normal: only pushes */
        const double old = c->lambda[PGS_N];
        const double next = fmax(0, old - (u[PGS_N] + c->bias + c->compliance * old) * c->inverse_n);
        const double delta = next - old;
        c->lambda[PGS_N] = next;
        for (int j = PGS_T; j < PGS_DIRECTIONS; j++)
            u[j] += c->matrix[j][PGS_N] * delta;
        change = fmax(change, fabs(delta) * (c->matrix[PGS_N][PGS_N] + c->compliance));

        /* friction within the bounds of this normal impulse */
        change = fmax(change, pgs_friction_update(c, inner, u));
        push_contact(s, c, s->velocity, contact_impulse(c, delta, c->lambda[PGS_T] - t, c->lambda[PGS_B] - b),
                     c->lambda[PGS_TAU] - tau);
    }
    return change;
}

/* ---- the type's functions ---- */

static void load(pgs *s, const br_contact_problem *p)
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
        push_row(&s->row[i], s->velocity, s->row[i].lambda);
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        pgs_contact *c = &s->contact[i];
        prepare_contact(s, world, &p->contacts[i], p->cones ? &p->cones[i] : NULL, &s->corners[i], c);
        push_contact(s, c, s->velocity,
                     contact_impulse(c, c->lambda[PGS_N], c->lambda[PGS_T], c->lambda[PGS_B]),
                     c->lambda[PGS_TAU]);
    }
}

static void store(const pgs *s, const br_contact_problem *p)
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
            (br_slip){axis.x * c->lambda[PGS_T] - axis.y * c->lambda[PGS_B],
                      axis.x * c->lambda[PGS_B] + axis.y * c->lambda[PGS_T], c->lambda[PGS_TAU]};
    }
}

/* ---- acceleration: sweeps as the gradient of nonlinear conjugate gradients ---- */

/* lambda of all rows, then of all contacts' directions. */
static void remember(pgs *s, const br_contact_problem *p)
{
    double *before = s->before;
    for (size_t i = 0; i < p->n_rows; i++)
        *before++ = s->row[i].lambda;
    for (size_t i = 0; i < p->n_contacts; i++, before += PGS_DIRECTIONS)
        memcpy(before, s->contact[i].lambda, sizeof s->contact[i].lambda);
}

/* Square of the sweep's change, each impulse weighted by its own inverse effective mass: twice an energy. */
static double change_squared(const pgs *s, const br_contact_problem *p)
{
    const double *before = s->before;
    double square = 0;
    for (size_t i = 0; i < p->n_rows; i++, before++) {
        const double d = s->row[i].lambda - *before;
        square += (s->row[i].diagonal + s->row[i].compliance) * d * d;
    }
    for (size_t i = 0; i < p->n_contacts; i++)
        for (int k = 0; k < PGS_DIRECTIONS; k++, before++) {
            const double d = s->contact[i].lambda[k] - *before;
            square += s->contact[i].matrix[k][k] * d * d;
        }
    return square;
}

/* Of one impulse: the new search direction is the sweep's change plus beta times the old one; lambda goes on
 * by the latter, which is returned. */
static double follow(double *lambda, double before, double beta, double *search)
{
    const double along = beta > 0 ? beta * *search : 0;
    *search = *lambda - before + along;
    *lambda += along;
    return along;
}

/* After a sweep: its change is the descent direction. Starts again where the squares of the changes grow.
 * Returns this sweep's square. */
static double go_on(pgs *s, const br_contact_problem *p, double previous)
{
    const double square = change_squared(s, p);
    const double beta = previous > 0 && square <= previous ? square / previous : 0;
    const double *before = s->before;
    double *search = s->search;
    for (size_t i = 0; i < p->n_rows; i++) {
        const double along = follow(&s->row[i].lambda, *before++, beta, search++);
        if (along != 0)
            push_row(&s->row[i], s->velocity, along);
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        pgs_contact *c = &s->contact[i];
        double d[PGS_DIRECTIONS];
        for (int k = 0; k < PGS_DIRECTIONS; k++)
            d[k] = follow(&c->lambda[k], *before++, beta, search++);
        if (beta > 0)
            push_contact(s, c, s->velocity, contact_impulse(c, d[PGS_N], d[PGS_T], d[PGS_B]), d[PGS_TAU]);
    }
    return square;
}

static bool grow(void **memory, size_t n, size_t size)
{
    void *larger = realloc(*memory, n * size);
    if (larger)
        *memory = larger;
    return larger != NULL;
}

static br_status pgs_reserve(br_contact_solver *self, size_t n_bodies, size_t n_rows, size_t n_contacts,
                             br_error *error)
{
    pgs *s = (pgs *)self;
    if (!s->mass || n_bodies > s->bodies) {
        if (!grow((void **)&s->mass, n_bodies + 1, sizeof *s->mass) ||
            !grow((void **)&s->velocity, n_bodies + 1, sizeof *s->velocity))
            return br_fail(error, BR_ERR_MEMORY, "pgs: out of memory for %zu bodies", n_bodies);
        s->bodies = n_bodies;
    }
    if (n_rows > s->rows || n_contacts > s->contacts) {
        const size_t n = (n_rows > s->rows ? n_rows : s->rows) +
                         PGS_DIRECTIONS * (n_contacts > s->contacts ? n_contacts : s->contacts);
        if (!grow((void **)&s->before, n, sizeof *s->before) ||
            !grow((void **)&s->search, n, sizeof *s->search))
            return br_fail(error, BR_ERR_MEMORY, "pgs: out of memory for %zu impulses", n);
    }
    if (n_rows > s->rows) {
        if (!grow((void **)&s->row, n_rows, sizeof *s->row))
            return br_fail(error, BR_ERR_MEMORY, "pgs: out of memory for %zu rows", n_rows);
        s->rows = n_rows;
    }
    if (n_contacts > s->contacts) {
        if (!grow((void **)&s->contact, n_contacts, sizeof *s->contact) ||
            !grow((void **)&s->corners, n_contacts, sizeof *s->corners))
            return br_fail(error, BR_ERR_MEMORY, "pgs: out of memory for %zu contacts", n_contacts);
        s->contacts = n_contacts;
    }
    return BR_OK;
}

static br_status pgs_solve(br_contact_solver *self, const br_contact_problem *problem,
                           const br_solver_options *options, br_solver_statistics *statistics,
                           br_error *error)
{
    pgs *s = (pgs *)self;
    const br_status status =
        pgs_reserve(self, problem->n_bodies, problem->n_rows, problem->n_contacts, error);
    if (status < 0)
        return status;
    load(s, problem);
    if (options->history) {
        store(s, problem);
        options->history[0] = br_contact_problem_residual(problem).largest;
    }
    const bool conjugate = self->type == &br_nncg_type;
    br_solver_statistics result = {0};
    double square = 0;
    for (int i = 0; i < options->iterations && !result.converged; i++) {
        /* The last of all iterations is a plain sweep, so that what comes out is admissible. */
        if (conjugate && i > 0)
            square = go_on(s, problem, square);
        if (conjugate)
            remember(s, problem);
        const double rows = sweep_rows(s, problem->n_rows);
        result.change = fmax(rows, sweep_contacts(s, problem->n_contacts, options->inner));
        result.iterations = i + 1;
        result.converged = options->tolerance > 0 && result.change <= options->tolerance;
        if (options->history) {
            store(s, problem);
            options->history[i + 1] = br_contact_problem_residual(problem).largest;
        }
    }
    store(s, problem);
    if (statistics)
        *statistics = result;
    return BR_OK;
}

/* The prepared rows and contacts serve again; their lambda is used up, since it has been stored. */
static void pgs_correct(br_contact_solver *self, const br_contact_problem *problem, int iterations,
                        double tolerance, br_velocity *pseudo)
{
    pgs *s = (pgs *)self;
    memset(s->velocity, 0, (problem->n_bodies + 1) * sizeof *s->velocity);
    for (size_t i = 0; i < problem->n_rows; i++)
        s->row[i].lambda = 0;
    for (size_t i = 0; i < problem->n_contacts; i++)
        s->contact[i].lambda[PGS_N] = 0;
    for (int k = 0; k < iterations; k++) {
        double change = 0;
        for (size_t i = 0; i < problem->n_rows; i++) {
            pgs_row *r = &s->row[i];
            const double push = problem->rows[i].push;
            if (isnan(push) || !(r->diagonal > 0))
                continue;
            const double wanted = r->lambda + (push - row_velocity(r, s->velocity)) / r->diagonal;
            const double next = wanted < 0 && r->low == 0 ? 0 : wanted > 0 && r->high == 0 ? 0 : wanted;
            const double delta = next - r->lambda;
            r->lambda = next;
            push_row(r, s->velocity, delta);
            change = fmax(change, fabs(delta) * r->diagonal);
        }
        for (size_t i = 0; i < problem->n_contacts; i++) {
            pgs_contact *c = &s->contact[i];
            const double push = problem->contacts[i].push;
            if (isnan(push) || c->inverse_n == 0)
                continue;
            const double diagonal = c->matrix[PGS_N][PGS_N];
            const double v = br_vec3_dot(contact_velocity(c, s->velocity), c->normal);
            const double next = fmax(0, c->lambda[PGS_N] + (push - v) / diagonal);
            const double delta = next - c->lambda[PGS_N];
            c->lambda[PGS_N] = next;
            push_contact(s, c, s->velocity, br_vec3_scale(delta, c->normal), 0);
            change = fmax(change, fabs(delta) * diagonal);
        }
        if (change <= tolerance)
            break;
    }
    if (problem->n_bodies)
        memcpy(pseudo, s->velocity, problem->n_bodies * sizeof *pseudo);
}

static br_contact_solver *create(const br_contact_solver_type *type)
{
    pgs *s = calloc(1, sizeof *s);
    if (s)
        s->base.type = type;
    return s ? &s->base : NULL;
}

static br_contact_solver *pgs_create(void)
{
    return create(&br_pgs_type);
}

static br_contact_solver *nncg_create(void)
{
    return create(&br_nncg_type);
}

static void pgs_destroy(br_contact_solver *self)
{
    pgs *s = (pgs *)self;
    free(s->mass);
    free(s->velocity);
    free(s->row);
    free(s->contact);
    free(s->corners);
    free(s->before);
    free(s->search);
    free(s);
}

const br_contact_solver_type br_pgs_type = {
    .name = "pgs",
    .title = "projected Gauss-Seidel",
    .source = "ploughing, section 4.4",
    .create = pgs_create,
    .destroy = pgs_destroy,
    .reserve = pgs_reserve,
    .solve = pgs_solve,
    .correct = pgs_correct,
};

const br_contact_solver_type br_nncg_type = {
    .name = "nncg",
    .title = "projected Gauss-Seidel accelerated by nonlinear conjugate gradients",
    .source = "Silcowitz-Hansen, Niebe, Erleben 2010",
    .create = nncg_create,
    .destroy = pgs_destroy,
    .reserve = pgs_reserve,
    .solve = pgs_solve,
    .correct = pgs_correct,
};
