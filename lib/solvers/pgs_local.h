/* The local steps of friction that sweeps take most often, inlined into them: a call each costs as much as
 * the step. */
#ifndef BRISTLE_SOLVERS_PGS_LOCAL_H
#define BRISTLE_SOLVERS_PGS_LOCAL_H

#include "../base/larger.h"
#include "pgs.h"

/* What changes a contact's impulses takes them as `l`: its own, or a copy, which stays in registers. It lies
 * apart from the velocities u and from the contact. */
#define PGS_INLINE static inline __attribute__((always_inline))

/* Before a short loop: a contact's velocities stay in registers only where no index goes through them. */
#if defined(__clang__)
#define PGS_UNROLL
#else
#define PGS_UNROLL _Pragma("GCC unroll 4")
#endif

PGS_INLINE double pgs_clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* [eq. (9)]: two scalar steps, each followed by its effect on the contact's velocity. */
PGS_INLINE double pgs_update_box(const pgs_contact *c, double *restrict l, double *restrict u)
{
    double change = 0;
    PGS_UNROLL
    for (int i = PGS_T; i <= PGS_B; i++) {
        const double inverse = i == PGS_T ? c->inverse_t : c->inverse_b_;
        const double old = l[i], normal = l[PGS_N];
        const double next =
            pgs_clamp(old - u[i] * inverse, -c->mu[i - PGS_T] * normal, c->mu[i - PGS_T + 2] * normal);
        const double delta = next - old;
        l[i] = next;
        PGS_UNROLL
        for (int j = PGS_N; j <= PGS_B; j++)
            u[j] += c->matrix[j][i] * delta;
        change = larger_of(change, fabs(delta) * c->matrix[i][i]);
    }
    return change;
}

/* Of the tangents' 2 x 2 block of W. */
PGS_INLINE double pgs_plane_eigenvalue(double tt, double tb, double bb)
{
    return 0.5 * (tt + bb) + sqrt(0.25 * (tt - bb) * (tt - bb) + tb * tb);
}

/* Nearest force within a circle; true: f was. */
PGS_INLINE bool pgs_project_circle(const pgs_contact *c, const double *l, br_contact_vec *f)
{
    const double length = sqrt(f->t * f->t + f->b * f->b), limit = c->mu[0] * l[PGS_N];
    if (length <= limit)
        return true;
    f->t *= limit / length;
    f->b *= limit / length;
    return false;
}

/* Friction in units of the normal impulse, which is positive. */
PGS_INLINE void pgs_over_normal(const pgs_contact *c, const br_contact_vec *f, double x[3])
{
    const double inverse = 1 / c->lambda[PGS_N];
    x[0] = inverse * f->t;
    x[1] = inverse * f->b;
    x[2] = inverse * f->tau;
}

/* And back, for x the nearest admissible one to f: f itself where that has not moved. */
PGS_INLINE br_contact_vec pgs_times_normal(const pgs_contact *c, const br_contact_vec *f, const double x[3])
{
    const double normal = c->lambda[PGS_N];
    double before[3];
    pgs_over_normal(c, f, before);
    if (x[0] == before[0] && x[1] == before[1] && x[2] == before[2])
        return *f;
    return (br_contact_vec){normal * x[0], normal * x[1], normal * x[2]};
}

PGS_INLINE void pgs_push_friction(const pgs_contact *c, double *restrict l, double *restrict u, double dt,
                                  double db, double dtau)
{
    l[PGS_T] += dt;
    l[PGS_B] += db;
    l[PGS_TAU] += dtau;
    PGS_UNROLL
    for (int j = PGS_N; j <= PGS_TAU; j++)
        u[j] += c->matrix[j][PGS_T] * dt + c->matrix[j][PGS_B] * db + c->matrix[j][PGS_TAU] * dtau;
}

/* Nearest admissible force, in place of f; true: f was. */
typedef bool pgs_projection(const pgs_contact *c, const double *l, br_contact_vec *f);

/* A block in the plane: the step that would end sliding if its impulse is admissible, else steps of projected
 * gradients. Both leave a solution where it is: at a sliding one the first is never admissible, since it goes
 * beyond the set's supporting line. `admits` may leave anything in place of what is not admissible. Where
 * `taken` is not null steps are counted there. */
PGS_INLINE double pgs_update_plane(const pgs_contact *c, int inner, double *restrict l, double *restrict u,
                                   pgs_projection *admits, pgs_projection *project, int *taken)
{
    double change = 0;
    for (int k = 0; k < inner; k++) {
        if (taken)
            (*taken)++;
        const double ft = l[PGS_T], fb = l[PGS_B];
        br_contact_vec f = {ft, fb, 0};
        if (c->inverse_determinant > 0) {
            f.t -= (c->matrix[PGS_B][PGS_B] * u[PGS_T] - c->matrix[PGS_T][PGS_B] * u[PGS_B]) *
                   c->inverse_determinant;
            f.b -= (c->matrix[PGS_T][PGS_T] * u[PGS_B] - c->matrix[PGS_T][PGS_B] * u[PGS_T]) *
                   c->inverse_determinant;
        }
        const bool sticks = c->inverse_determinant > 0 && admits(c, l, &f);
        if (!sticks) {
            f.t = ft - c->step * u[PGS_T];
            f.b = fb - c->step * u[PGS_B];
            project(c, l, &f);
        }
        const double dt = f.t - ft, db = f.b - fb;
        pgs_push_friction(c, l, u, dt, db, 0);
        const double moved = sqrt(dt * dt + db * db) * c->largest;
        change = larger_of(change, moved);
        if (sticks || moved < 1e-3 * change)
            break;
    }
    return change;
}

/* pgs_friction_update of the kinds that come before all others. */
PGS_INLINE double pgs_friction_inline(const pgs_contact *c, int inner, double *restrict l, double *restrict u)
{
    if (c->kind == PGS_CIRCLE)
        return pgs_update_plane(c, inner, l, u, pgs_project_circle, pgs_project_circle, NULL);
    return c->kind == PGS_BOX ? pgs_update_box(c, l, u) : 0;
}

#endif
