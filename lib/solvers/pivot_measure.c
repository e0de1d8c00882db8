/* Admissible impulses, and how far they are from a solution: the measure of br_problem_residual, of the
 * problem's cones or of their polyhedral surfaces. */
#include <math.h>
#include "pivot.h"

static const br_cone *cone_of(const pivot_block *b, bool facets)
{
    return b->surface.n == 0 ? NULL : facets || b->surface.exact ? &b->hull : &b->cone;
}

/* Nearest to f; torques over length. */
static br_contact_vec project(const br_cone *cone, double lambda_n, double length, br_contact_vec f)
{
    if (!cone || !(lambda_n > 0))
        return (br_contact_vec){0, 0, 0};
    if (cone->type->dimension != 3)
        f.tau = 0;
    cone->type->project(cone, lambda_n, length, &f);
    return f;
}

void pivot_make_admissible(const pivot *s, const br_contact_problem *p, bool facets, double *lambda)
{
    for (size_t i = 0; i < p->n_rows; i++)
        lambda[i] = fmax(p->rows[i].low, fmin(p->rows[i].high, lambda[i]));
    for (size_t i = p->n_rows; i < p->n_rows + p->n_contacts; i++) {
        const pivot_block *b = &s->block[i];
        double *to = &lambda[pivot_at(p, i)];
        const double length = b->surface.length;
        to[0] = b->dead ? 0 : fmax(0, to[0]);
        const br_contact_vec f = project(cone_of(b, facets), to[0], length,
                                         (br_contact_vec){to[1], to[2], length > 0 ? to[3] / length : 0});
        to[1] = f.t;
        to[2] = f.b;
        to[3] = f.tau * length;
    }
}

static double contact_map(const pivot_block *b, const br_problem_contact *c, const br_cone *cone,
                          const double *lambda, const double *v)
{
    const double normal = v[0] + c->bias + c->compliance * lambda[0];
    if (isnan(normal + v[1] + v[2] + v[3]))
        return INFINITY;
    const double worst = fabs(fmin(lambda[0] * b->diagonal, normal));
    if (!cone || !(b->tangential > 0))
        return worst;
    const double r = 1 / b->tangential;
    const br_contact_vec moved = {lambda[1] - r * v[1], lambda[2] - r * v[2], lambda[3] - r * v[3]};
    const br_contact_vec f = project(cone, lambda[0], 1, moved);
    return fmax(worst, hypot(hypot(f.t - lambda[1], f.b - lambda[2]), f.tau - lambda[3]) * b->tangential);
}

double pivot_natural_map(const pivot *s, const br_contact_problem *p, bool facets, const double *lambda,
                         const double *velocity)
{
    double worst = 0;
    for (size_t i = 0; i < p->n_rows + p->n_contacts; i++) {
        const pivot_block *b = &s->block[i];
        const size_t at = pivot_at(p, i);
        if (b->dead)
            continue;
        double map;
        if (i < p->n_rows) {
            const br_problem_row *r = &p->rows[i];
            const double w = velocity[at] + r->bias + r->compliance * lambda[at];
            const double moved = fmax(r->low, fmin(r->high, lambda[at] - w / b->diagonal));
            map = fabs(lambda[at] - moved) * b->diagonal;
        } else {
            map = contact_map(b, &p->contacts[i - p->n_rows], cone_of(b, facets), &lambda[at], &velocity[at]);
        }
        if (!(map <= worst))
            worst = isnan(map) ? INFINITY : map;
    }
    return worst;
}
