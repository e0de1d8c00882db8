/* Conjugate gradients, with the inverses of the diagonal's blocks as preconditioner. Pinned vertices take no
 * part: what is left there does not count. */
#include <math.h>
#include "cloth.h"

static double product(const br_cloth *c, const br_vec3 *a, const br_vec3 *b)
{
    double sum = 0;
    for (size_t i = 0; i < c->n; i++)
        sum += br_vec3_dot(a[i], b[i]);
    return sum;
}

static void multiply(const br_cloth *c, const br_vec3 *x, br_vec3 *y)
{
    cloth_matrix_multiply(&c->matrix, x, y);
    for (size_t i = 0; i < c->n; i++)
        if (c->pinned[i])
            y[i] = br_vec3_make(0, 0, 0);
}

/* z = P^-1 r, and r.z. */
static double precondition(const br_cloth *c, const br_vec3 *r, br_vec3 *z)
{
    double sum = 0;
    for (size_t i = 0; i < c->n; i++) {
        z[i] = br_mat3_mul_vec(c->inverse[i], r[i]);
        sum += br_vec3_dot(r[i], z[i]);
    }
    return sum;
}

/* v and what is left of the right-hand side after a way along `search`, whose image is there. */
static void go(br_cloth *c, double way)
{
    for (size_t i = 0; i < c->n; i++) {
        c->v[i] = br_vec3_add_scaled(c->v[i], way, c->search[i]);
        c->right[i] = br_vec3_add_scaled(c->right[i], -way, c->image[i]);
    }
}

/* The square that the tolerance is a share of: of the change of momentum that forces make, or gravity, if
 * that is more. */
static double scale(br_cloth *c, double forces)
{
    for (size_t i = 0; i < c->n; i++)
        c->search[i] = br_vec3_scale(c->pinned[i] ? 0 : c->options.dt * c->mass[i], c->options.gravity);
    return fmax(forces, precondition(c, c->search, c->image));
}

/* As far along a direction as is best; false if it is none. */
static bool go_along(br_cloth *c)
{
    multiply(c, c->search, c->image);
    const double curvature = product(c, c->search, c->image);
    if (curvature > 0)
        go(c, product(c, c->search, c->right) / curvature);
    return curvature > 0;
}

/* The first guess: along the last step's change; at first, along the accelerations of single vertices, which
 * are right where all fall alike. */
static void guess(br_cloth *c)
{
    for (size_t i = 0; i < c->n; i++)
        c->search[i] = c->pinned[i] ? br_vec3_make(0, 0, 0) : c->change[i];
    if (go_along(c))
        return;
    for (size_t i = 0; i < c->n; i++)
        c->search[i] = br_vec3_scale(c->inverse_mass[i], c->right[i]);
    go_along(c);
}

br_status cloth_solve_cg(br_cloth *c, br_error *error)
{
    for (size_t i = 0; i < c->n; i++)
        c->inverse[i] = c->pinned[i] ? (br_mat3){{0}} : br_mat3_inverse(c->matrix.diagonal[i]);
    multiply(c, c->v, c->image);
    for (size_t i = 0; i < c->n; i++)
        c->right[i] = c->pinned[i] ? br_vec3_make(0, 0, 0) : br_vec3_sub(c->right[i], c->image[i]);
    const double full = scale(c, precondition(c, c->right, c->preconditioned)),
                 enough = c->options.tolerance * c->options.tolerance * full;
    guess(c);
    double left = precondition(c, c->right, c->preconditioned), before = 0;
    int k = 0;
    for (; left > enough && k < c->options.iterations; k++) {
        const double keep = k > 0 ? left / before : 0;
        for (size_t i = 0; i < c->n; i++)
            c->search[i] = br_vec3_add_scaled(c->preconditioned[i], keep, c->search[i]);
        multiply(c, c->search, c->image);
        const double curvature = product(c, c->search, c->image);
        if (!(curvature > 0))
            break;
        go(c, left / curvature);
        before = left;
        left = precondition(c, c->right, c->preconditioned);
    }
    c->report.iterations = k;
    c->report.residual = full > 0 ? sqrt(left / full) : 0;
    if (!isfinite(left))
        return br_fail(error, BR_ERR_SOLVER, "cloth at %g s: its motion is not finite", c->time);
    return left <= enough ? BR_OK : BR_LOOSE;
}
