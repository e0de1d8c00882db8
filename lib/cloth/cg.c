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
/* A change of which so little, in energy, is not made of others is one of them up to rounding. */
static const double DEPENDENT = 1e-9;

static void multiply(const br_cloth *c, const br_vec3 *x, br_vec3 *y)
{
    cloth_matrix_multiply(&c->matrix, x, y);
    for (size_t i = 0; i < c->n; i++)
        if (c->pinned[i])
            y[i] = br_vec3_make(0, 0, 0);
    cloth_keep_free(c, y);
}

/* The changes that the first guess is made of, side by side. Without any yet: the accelerations of single
 * vertices, which are right where all fall alike. */
static void gather(br_cloth *c)
{
    const br_vec3 zero = {0, 0, 0};
    for (size_t i = 0; i < c->n; i++) {
        br_vec3 a[CLOTH_CHANGES];
        for (int k = 0; k < CLOTH_CHANGES; k++)
            a[k] = k < c->n_changes && !c->pinned[i] ? c->change[k][i] : zero;
        if (c->n_changes == 0)
            a[0] = br_vec3_scale(c->inverse_mass[i], c->right[i]);
        cloth_four *const four = &c->fours[3 * i];
        four[0] = (cloth_four){{a[0].x, a[1].x}, {a[2].x, a[3].x}};
        four[1] = (cloth_four){{a[0].y, a[1].y}, {a[2].y, a[3].y}};
        four[2] = (cloth_four){{a[0].z, a[1].z}, {a[2].z, a[3].z}};
    }
    for (size_t k = 0; k < c->n_held; k++) {
        const double *const free = c->constraints.free[c->held[k]].m;
        cloth_four *const four = &c->fours[3 * (size_t)c->held[k]], x = four[0], y = four[1], z = four[2];
        for (int d = 0; d < 3; d++) {
            four[d].a = free[3 * d] * x.a + free[3 * d + 1] * y.a + free[3 * d + 2] * z.a;
            four[d].b = free[3 * d] * x.b + free[3 * d + 1] * y.b + free[3 * d + 2] * z.b;
        }
    }
}

/* How much of each change is taken, so that the energy is least; one that adds next to nothing to those
 * before it is left out. The equations by factors l d l^T. */
static void find_shares(double a[CLOTH_CHANGES][CLOTH_CHANGES], const double slope[CLOTH_CHANGES],
                        double share[CLOTH_CHANGES])
{
    double d[CLOTH_CHANGES], y[CLOTH_CHANGES];
    for (int j = 0; j < CLOTH_CHANGES; j++) {
        const double whole = a[j][j];
        d[j] = whole;
        y[j] = slope[j];
        for (int k = 0; k < j; k++) {
            for (int m = 0; m < k; m++)
                a[j][k] -= a[j][m] * d[m] * a[k][m];
            a[j][k] = d[k] > 0 ? a[j][k] / d[k] : 0;
            d[j] -= a[j][k] * a[j][k] * d[k];
            y[j] -= a[j][k] * y[k];
        }
        d[j] = d[j] > DEPENDENT * whole ? d[j] : 0;
    }
    for (int j = CLOTH_CHANGES - 1; j >= 0; j--) {
        share[j] = d[j] > 0 ? y[j] / d[j] : 0;
        for (int k = j + 1; k < CLOTH_CHANGES; k++)
            share[j] -= d[j] > 0 ? a[k][j] * share[k] : 0;
    }
}

/* The first guess: the best one that is made of the changes of velocities in the last steps. */
static void guess(br_cloth *c)
{
    gather(c);
    cloth_matrix_multiply_four(&c->matrix, c->fours, c->products);
    cloth_two sum_a[CLOTH_CHANGES] = {{0}}, sum_b[CLOTH_CHANGES] = {{0}}, slope_a = {0}, slope_b = {0};
    for (size_t i = 0; i < c->n; i++) {
        const double left[3] = {c->right[i].x, c->right[i].y, c->right[i].z};
        for (size_t d = 0; d < 3; d++) {
            const cloth_four x = c->fours[3 * i + d], y = c->products[3 * i + d];
            const double own[CLOTH_CHANGES] = {x.a[0], x.a[1], x.b[0], x.b[1]};
            for (int k = 0; k < CLOTH_CHANGES; k++) {
                sum_a[k] += own[k] * y.a;
                sum_b[k] += own[k] * y.b;
            }
            slope_a += left[d] * x.a;
            slope_b += left[d] * x.b;
        }
    }
    double curvature[CLOTH_CHANGES][CLOTH_CHANGES], share[CLOTH_CHANGES];
    for (int k = 0; k < CLOTH_CHANGES; k++) {
        const double row[CLOTH_CHANGES] = {sum_a[k][0], sum_a[k][1], sum_b[k][0], sum_b[k][1]};
        memcpy(curvature[k], row, sizeof row);
    }
    const double slope[CLOTH_CHANGES] = {slope_a[0], slope_a[1], slope_b[0], slope_b[1]};
    find_shares(curvature, slope, share);
    const cloth_two a = {share[0], share[1]}, b = {share[2], share[3]};
    for (size_t i = 0; i < c->n; i++) {
        double change[3], image[3];
        for (size_t d = 0; d < 3; d++) {
            const cloth_four x = c->fours[3 * i + d], y = c->products[3 * i + d];
            const cloth_two p = a * x.a + b * x.b, q = a * y.a + b * y.b;
            change[d] = p[0] + p[1];
            image[d] = q[0] + q[1];
        }
        c->v[i] = br_vec3_add(c->v[i], br_vec3_make(change[0], change[1], change[2]));
        c->left[i] = c->pinned[i] ? br_vec3_make(0, 0, 0)
                                  : br_vec3_sub(c->right[i], br_vec3_make(image[0], image[1], image[2]));
    }
    cloth_keep_free(c, c->left);
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
    cloth_sweeps_solution(&c->sweeps, size, c->search);
    cloth_keep_free(c, c->search);
    for (size_t i = 0; i < c->n; i++)
        c->v[i] = br_vec3_add(c->v[i], c->search[i]);
    multiply(c, c->search, c->image);
    for (size_t i = 0; i < c->n; i++)
        c->left[i] = br_vec3_sub(c->left[i], c->image[i]);
}

br_status cloth_solve_cg(br_cloth *c, br_error *error)
{
    const cloth_held held = {c->pinned, c->constraints.held, c->n_held > 0 ? c->constraints.free : NULL};
    cloth_sweeps_set(&c->sweeps, held, c->inverse);
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
