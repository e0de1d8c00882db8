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
        pgs_project_circle(c, c->lambda, &f);
    } else {
        const double n = c->lambda[PGS_N];
        f.t = pgs_clamp(f.t, -c->mu[0] * n, c->mu[2] * n);
        f.b = pgs_clamp(f.b, -c->mu[1] * n, c->mu[3] * n);
    }
    const double t = f.t - c->lambda[PGS_T], b = f.b - c->lambda[PGS_B];
    return sqrt(t * t + b * b) * c->largest;
}

/* The larger of `most` and a contact's bound; `nn` is its normal's entry of W with compliance. */
ALWAYS_INLINE double contact_bound(const view *w, const pgs_contact *c, size_t visit, double nn, double most)
{
    double u[PGS_DIRECTIONS];
    if (c->inverse_n == 0)
        return most;
    if (c->kind != PGS_NONE && c->kind != PGS_CIRCLE && c->kind != PGS_BOX)
        return INFINITY;
    bodies_contact_velocity(w, visit, false, u);
    const double v = u[PGS_N] + c->block->bias + c->block->compliance * c->lambda[PGS_N];
    const double push = c->lambda[PGS_N] * nn;
    const double normal = fabs(push < v ? push : v);
    const double friction = c->kind == PGS_NONE ? 0 : friction_map(c, u);
    if (!(normal <= most))
        most = normal;
    return friction <= most ? most : friction;
}

/* Those in lanes, whose numbers come out of them. */
static double lanes_bound(const pgs *s, const view *w, double most)
{
    const size_t lanes = s->wide.n_groups * s->wide.kernel->width;
    for (size_t i = 0; i < lanes; i++) {
        pgs_contact c;
        double nn;
        const size_t visit = pgs_wide_read(s, w->problem, i, &c, &nn);
        if (visit != SIZE_MAX)
            most = contact_bound(w, &c, visit, nn, most);
    }
    return most;
}

double pgs_residual_bound(pgs *s, const br_contact_problem *p)
{
    if (p->op->type != &body_operator_type)
        return INFINITY;
    const view w = look_at(s, p);
    const bool wide = s->wide.made;
    double most = 0;
    for (size_t i = 0; i < w.n_rows; i++) {
        const pgs_row *r = &w.row[i];
        const double v = bodies_row_velocity(&w, i) + r->bias + r->compliance * r->lambda;
        const double moved = pgs_clamp(r->lambda - v * r->inverse, r->low, r->high);
        const double map = fabs(r->lambda - moved) * (r->diagonal + r->compliance);
        if (!(map <= most))
            most = map;
    }
    const size_t records = pgs_records(s, p);
    for (size_t j = 0; j < records && !isinf(most); j++) {
        const pgs_contact *const c = pgs_record(s, j);
        most = contact_bound(&w, c, wide ? c->visit : w.place[j],
                             c->matrix[PGS_N][PGS_N] + c->block->compliance, most);
    }
    return wide && !isinf(most) ? lanes_bound(s, &w, most) : most;
}
