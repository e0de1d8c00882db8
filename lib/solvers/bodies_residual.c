/* The problem of bodies by itself: velocities and residual, straight from the definitions, slow and
 * independent of assembler and solvers. */
#include "bodies.h"

#include <bristle/assert.h>
#include <bristle/numbers.h>

static br_velocity velocity_of(const br_velocity *velocities, int body)
{
    return body < 0 ? (br_velocity){{0, 0, 0}, {0, 0, 0}} : velocities[body];
}

static const br_inverse_mass *mass_of(const br_body_problem *problem, int body)
{
    static const br_inverse_mass fixed = {0, {{0}}};
    return body < 0 ? &fixed : &problem->masses[body];
}

double br_solver_contact_velocity(const br_solver_contact *c, const br_velocity *velocities,
                                  br_contact_vec *slip)
{
    BR_INVARIANT(c != NULL);
    BR_INVARIANT(velocities != NULL);
    BR_INVARIANT(slip != NULL);
    const br_velocity a = velocity_of(velocities, c->body_a), b = velocity_of(velocities, c->body_b);
    const br_vec3 v = br_vec3_sub(br_vec3_add(a.linear, br_vec3_cross(a.angular, c->arm_a)),
                                  br_vec3_add(b.linear, br_vec3_cross(b.angular, c->arm_b)));
    slip->t = br_vec3_dot(v, c->tangent);
    slip->b = br_vec3_dot(v, c->binormal);
    slip->tau = br_vec3_dot(br_vec3_sub(a.angular, b.angular), c->normal);
    return br_vec3_dot(v, c->normal);
}

/* r I^-1 r */
static double turning(const br_inverse_mass *mass, int body, br_vec3 r)
{
    return body < 0 ? 0 : br_vec3_dot(r, br_mat3_mul_vec(mass->inverse_inertia, r));
}

/* The diagonal of J M^-1 J^T for a unit impulse along d at the contact. */
static double along(const br_body_problem *problem, const br_solver_contact *c, br_vec3 d)
{
    const br_inverse_mass *const a = mass_of(problem, c->body_a), *const b = mass_of(problem, c->body_b);
    return a->inverse_mass + b->inverse_mass + turning(a, c->body_a, br_vec3_cross(c->arm_a, d)) +
           turning(b, c->body_b, br_vec3_cross(c->arm_b, d));
}

static double row_residual(const br_body_problem *problem, const br_solver_row *row)
{
    const br_velocity a = velocity_of(problem->velocities, row->body_a),
                      b = velocity_of(problem->velocities, row->body_b);
    const br_inverse_mass *const a_mass = mass_of(problem, row->body_a), *const b_mass =
                                                                             mass_of(problem, row->body_b);
    const double v = br_vec3_dot(row->linear, br_vec3_sub(a.linear, b.linear)) +
                     br_vec3_dot(row->angular_a, a.angular) + br_vec3_dot(row->angular_b, b.angular) +
                     row->bias + row->compliance * row->lambda;
    const double diagonal =
        br_vec3_dot(row->linear, row->linear) * (a_mass->inverse_mass + b_mass->inverse_mass) +
        turning(a_mass, row->body_a, row->angular_a) + turning(b_mass, row->body_b, row->angular_b) +
        row->compliance;
    if (!(diagonal > 0))
        return 0;
    const double moved = fmax(row->low, fmin(row->high, row->lambda - v / diagonal));
    return isnan(v) ? NAN : fabs(row->lambda - moved) * diagonal;
}

br_problem_residual br_body_problem_residual(const br_body_problem *problem)
{
    BR_ASSERT_HANDLE(problem);
    br_problem_residual residual = {0};
    for (size_t i = 0; i < problem->n_rows; i++)
        br_most(&residual.rows, row_residual(problem, &problem->rows[i]));
    for (size_t i = 0; i < problem->n_contacts; i++) {
        const br_solver_contact *c = &problem->contacts[i];
        const double own = along(problem, c, c->normal), normal = own + c->compliance;
        residual.powerless += !(own > 0);
        if (!(normal > 0))
            continue;
        br_contact_vec slip;
        const double v =
            br_solver_contact_velocity(c, problem->velocities, &slip) + c->bias + c->compliance * c->lambda_n;
        br_most(&residual.normal, isnan(v) ? NAN : fabs(fmin(c->lambda_n * normal, v)));
        residual.approach = fmax(residual.approach, -v);
        if (!problem->cones)
            continue;
        const double tangential = fmax(along(problem, c, c->tangent), along(problem, c, c->binormal));
        const br_cone *cone = &problem->cones[i];
        br_most(&residual.friction,
                br_cone_residual(cone, c->lambda_n, c->friction, slip, 1 / tangential) * tangential);
        residual.deficit += br_cone_dissipation_gap(cone, c->lambda_n, c->friction, slip);
    }
    residual.largest = br_larger(residual.rows, br_larger(residual.normal, residual.friction));
    return residual;
}

/* Of position correction, which has no friction: rows and normals at the velocities that it has come to. */
static br_problem_residual correction_residual(const br_body_assembler *s, const double *lambda)
{
    br_problem_residual residual = {0};
    for (size_t i = 0; i < s->n_rows; i++) {
        const br_problem_row *r = &s->problem_row[i];
        const double diagonal = s->row[i].diagonal, v = body_row_velocity(&s->row[i], s->velocity) + r->bias;
        const double moved = fmax(r->low, fmin(r->high, lambda[i] - v / diagonal));
        residual.rows = fmax(residual.rows, fabs(lambda[i] - moved) * diagonal);
    }
    for (size_t i = 0; i < s->n_contacts; i++) {
        const body_contact *c = body_contact_of(s, i);
        double w[BR_BLOCK][BR_BLOCK];
        body_contact_matrix(s, i, w[0]);
        const double diagonal = w[BR_BLOCK_N][BR_BLOCK_N];
        if (!(diagonal > 0))
            continue;
        const double v =
            br_vec3_dot(body_contact_sliding(c, s->velocity), c->normal) + s->problem_contact[i].bias;
        residual.normal = fmax(residual.normal, fabs(fmin(lambda[s->n_rows + BR_BLOCK * i] * diagonal, v)));
        residual.approach = fmax(residual.approach, -v);
    }
    residual.largest = fmax(residual.rows, residual.normal);
    return residual;
}

br_problem_residual body_operator_residual(br_contact_operator *op, const double *lambda)
{
    br_body_assembler *s = (br_body_assembler *)op;
    if (s->correcting)
        return correction_residual(s, lambda);
    bodies_store(s, lambda);
    return br_body_problem_residual(&s->source);
}
