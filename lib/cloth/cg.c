/* Solving for the velocities at the end of a step: what is left of the right-hand side in double precision,
 * its correction by conjugate gradients in single precision, until there is little enough. Pinned vertices
 * take no part: what is left there does not count. */
#include <math.h>
#include <string.h>
#include "cloth.h"

/* A correction takes away so much of the square at most; then what is left is worked out anew. */
static const double DEEPEST = 1e-9;
/* The sweeps count in a norm of their own: they go on to this share of what is enough in that of the
 * diagonal. */
static const double MARGIN = 0.5;
/* Where a correction takes away less than this of the square, norms differ by more, or digits have run out:
 * the next one is asked for that much more, down to a share, and then they have. */
static const double WORTHWHILE = 0.5, MORE = 0.01, LEAST_MARGIN = 1e-5;

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
    cloth_keep_free(c, y);
}

/* v and what is left, as far along `search` as is best; the curvature along it, with 0 no way is gone. */
static double go_along(br_cloth *c)
{
    multiply(c, c->search, c->image);
    const double curvature = product(c, c->search, c->image);
    if (!(curvature > 0))
        return 0;
    const double way = product(c, c->search, c->left) / curvature;
    for (size_t i = 0; i < c->n; i++) {
        c->v[i] = br_vec3_add_scaled(c->v[i], way, c->search[i]);
        c->left[i] = br_vec3_add_scaled(c->left[i], -way, c->image[i]);
    }
    return curvature;
}

/* The first guess: along the last step's change, then along the one's before, less what it has of that; at
 * first, along the accelerations of single vertices, which are right where all fall alike. */
static void guess(br_cloth *c)
{
    const br_vec3 zero = {0, 0, 0};
    memcpy(c->left, c->right, c->n * sizeof *c->left);
    for (size_t i = 0; i < c->n; i++)
        c->search[i] = c->pinned[i] ? zero : c->change[i];
    cloth_keep_free(c, c->search);
    const double curvature = go_along(c);
    const double same = curvature > 0 ? product(c, c->older, c->image) / curvature : 0;
    for (size_t i = 0; i < c->n; i++)
        if (curvature > 0)
            c->search[i] = c->pinned[i] ? zero : br_vec3_add_scaled(c->older[i], -same, c->search[i]);
        else
            c->search[i] = br_vec3_scale(c->inverse_mass[i], c->right[i]);
    cloth_keep_free(c, c->search);
    go_along(c);
}

/* The square of vectors in the norm of the inverses of the diagonal's blocks, and their largest number. */
static double square_of(const br_cloth *c, const br_vec3 *v, double *size)
{
    double most = 0, sum = 0;
    for (size_t i = 0; i < c->n; i++) {
        const br_vec3 a = v[i];
        const double x = fabs(a.x), y = fabs(a.y), z = fabs(a.z);
        most = x > most ? x : most;
        most = y > most ? y : most;
        most = z > most ? z : most;
        sum += br_vec3_dot(a, br_mat3_mul_vec(c->inverse[i], a));
    }
    *size = most;
    return sum;
}

/* The square that the tolerance is a share of: of the change of momentum that forces make, or gravity, if
 * that is more. */
static double scale(br_cloth *c)
{
    double size;
    const double forces = square_of(c, c->right, &size);
    for (size_t i = 0; i < c->n; i++)
        c->search[i] = br_vec3_scale(c->pinned[i] ? 0 : c->options.dt * c->mass[i], c->options.gravity);
    const double gravity = square_of(c, c->search, &size);
    return gravity > forces ? gravity : forces;
}

/* v and what is left after the correction that was found, times `size`. */
static void correct(br_cloth *c, double size)
{
    for (size_t i = 0; i < c->n; i++) {
        const cloth_quad x = c->sweeps.x[i];
        c->search[i] = br_vec3_make(size * (double)x[0], size * (double)x[1], size * (double)x[2]);
    }
    cloth_keep_free(c, c->search);
    for (size_t i = 0; i < c->n; i++)
        c->v[i] = br_vec3_add(c->v[i], c->search[i]);
    multiply(c, c->search, c->image);
    for (size_t i = 0; i < c->n; i++)
        c->left[i] = br_vec3_sub(c->left[i], c->image[i]);
}

br_status cloth_solve_cg(br_cloth *c, br_error *error)
{
    cloth_sweeps_set(&c->sweeps, c->pinned, c->inverse);
    for (size_t k = 0; k < c->n_held; k++) {
        const size_t i = c->held[k];
        cloth_sweeps_hold(&c->sweeps, i, c->constraints.free[i], &c->inverse[i]);
    }
    const double full = scale(c), enough = c->options.tolerance * c->options.tolerance * full;
    guess(c);
    double size, left = square_of(c, c->left, &size), margin = MARGIN;
    int done = 0;
    for (bool worthwhile = true;
         left > enough && done < c->options.iterations && worthwhile && isfinite(left);) {
        const double before = left, wanted = margin * enough / left;
        done += cloth_sweeps_solve(&c->sweeps, c->left, 1 / size, wanted > DEEPEST ? wanted : DEEPEST,
                                   c->options.iterations - done);
        correct(c, size);
        left = square_of(c, c->left, &size);
        if (!(left < WORTHWHILE * before)) {
            worthwhile = margin > LEAST_MARGIN;
            margin *= MORE;
        }
    }
    c->report.iterations = done;
    c->report.residual = full > 0 ? sqrt(left / full) : 0;
    if (!isfinite(left) || !isfinite(full))
        return br_fail(error, BR_ERR_SOLVER, "cloth at %g s: its motion is not finite", c->time);
    return left <= enough ? BR_OK : BR_LOOSE;
}
