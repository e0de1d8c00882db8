/* A bound of the problem's residual, from what sweeps have at hand: where it is well below the tolerance, the
 * residual itself (br_contact_problem_residual), which costs several sweeps, need not be asked. Rows and
 * normals have their own natural maps. Of friction the map |f - P(f - r v)|/r falls as r grows; with r the
 * inverse of the largest eigenvalue of the tangents' W it is above that with the inverse of the largest
 * entry of the diagonal, which the residual takes. */
#include "sweep.h"

/* Box and circle; of other cones a bound would cost what the residual costs. */
ALWAYS_INLINE double friction_map(const pgs_contact *c, const double *u)
{
    br_contact_vec f = {c->lambda[PGS_T] - c->step * u[PGS_T], c->lambda[PGS_B] - c->step * u[PGS_B], 0};
    if (c->kind == PGS_CIRCLE) {
        pgs_project_circle(c, &f);
    } else {
        const double n = c->lambda[PGS_N];
        f.t = pgs_clamp(f.t, -c->mu[0] * n, c->mu[2] * n);
        f.b = pgs_clamp(f.b, -c->mu[1] * n, c->mu[3] * n);
    }
    const double t = f.t - c->lambda[PGS_T], b = f.b - c->lambda[PGS_B];
    return sqrt(t * t + b * b) * c->largest;
}

double pgs_residual_bound(pgs *s, const br_contact_problem *p)
{
    if (p->op->type != &body_operator_type)
        return INFINITY;
    const view w = look_at(s, p);
    double most = 0;
    for (size_t i = 0; i < w.n_rows; i++) {
        const pgs_row *r = &w.row[i];
        const double v = bodies_row_velocity(&w, i) + r->bias + r->compliance * r->lambda;
        const double moved = pgs_clamp(r->lambda - v * r->inverse, r->low, r->high);
        const double map = fabs(r->lambda - moved) * (r->diagonal + r->compliance);
        if (!(map <= most))
            most = map;
    }
    for (size_t i = 0; i < w.n_contacts; i++) {
        const pgs_contact *c = &w.contact[i];
        double u[PGS_DIRECTIONS];
        if (c->inverse_n == 0)
            continue;
        if (c->kind != PGS_NONE && c->kind != PGS_CIRCLE && c->kind != PGS_BOX)
            return INFINITY;
        bodies_contact_velocity(&w, w.place[i], false, u);
        const double v = u[PGS_N] + c->bias + c->compliance * c->lambda[PGS_N];
        const double push = c->lambda[PGS_N] * (c->matrix[PGS_N][PGS_N] + c->compliance);
        const double normal = fabs(push < v ? push : v);
        const double friction = c->kind == PGS_NONE ? 0 : friction_map(c, u);
        if (!(normal <= most))
            most = normal;
        if (!(friction <= most))
            most = friction;
    }
    return most;
}
