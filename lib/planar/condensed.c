/* M x = b with M = I - gamma J for bristles z, pose p and twist v of a body on three bristles. The pose's
 * rate is the twist, p = b_p + gamma v, so that with K = gamma dJ/dp (of z and v)
 *
 *     | A  U | |z|   | b_z + K_z b_p |     A = I - gamma J_zz     U = -gamma (J_zv + K_z)
 *     | V  B | |v| = | b_v + K_v b_p |     V = -gamma J_vz        B = I - gamma (J_vv + K_v)
 *
 * and S = B - V A^-1 U. The two 3 x 3 inverses are by adjugates. */
#include "condensed.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { N = BR_CONDENSED_STATES, POSE = 3, TWIST = 6 };

/* Inverse by the adjugate; false where the determinant is round-off beside its terms. */
static bool invert(double m[3][3], double inverse[3][3])
{
    const double c0 = m[1][1] * m[2][2] - m[1][2] * m[2][1], c1 = m[1][2] * m[2][0] - m[1][0] * m[2][2],
                 c2 = m[1][0] * m[2][1] - m[1][1] * m[2][0];
    const double t0 = m[0][0] * c0, t1 = m[0][1] * c1, t2 = m[0][2] * c2, determinant = (t0 + t1) + t2;
    if (!(fabs(determinant) > 16 * DBL_EPSILON * ((fabs(t0) + fabs(t1)) + fabs(t2))))
        return false;
    const double s = 1 / determinant;
    inverse[0][0] = s * c0;
    inverse[1][0] = s * c1;
    inverse[2][0] = s * c2;
    inverse[0][1] = s * (m[0][2] * m[2][1] - m[0][1] * m[2][2]);
    inverse[1][1] = s * (m[0][0] * m[2][2] - m[0][2] * m[2][0]);
    inverse[2][1] = s * (m[0][1] * m[2][0] - m[0][0] * m[2][1]);
    inverse[0][2] = s * (m[0][1] * m[1][2] - m[0][2] * m[1][1]);
    inverse[1][2] = s * (m[0][2] * m[1][0] - m[0][0] * m[1][2]);
    inverse[2][2] = s * (m[0][0] * m[1][1] - m[0][1] * m[1][0]);
    return true;
}

/* a . b of three. */
static double dot(const double a[3], const double b[3])
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

static bool factor(br_condensed *c)
{
    const double g = c->gamma;
    double a[3][3], u[3][3], s[3][3];
    for (int row = 0; row < 6; row++)
        for (int k = 0; k < 3; k++)
            c->pose[row][k] = g * c->j[(POSE + k) * N + (row < 3 ? row : row + 3)];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            a[i][k] = (i == k) - g * c->j[k * N + i];
            u[i][k] = -g * (c->j[(TWIST + k) * N + i] + c->pose[i][k]);
            c->drag[i][k] = -g * c->j[k * N + TWIST + i];
            s[i][k] = (i == k) - g * (c->j[(TWIST + k) * N + TWIST + i] + c->pose[3 + i][k]);
        }
    if (!invert(a, c->bristle))
        return false;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            c->coupling[i][k] =
                (c->bristle[i][0] * u[0][k] + c->bristle[i][1] * u[1][k]) + c->bristle[i][2] * u[2][k];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            s[i][k] -= (c->drag[i][0] * c->coupling[0][k] + c->drag[i][1] * c->coupling[1][k]) +
                       c->drag[i][2] * c->coupling[2][k];
    return invert(s, c->twist);
}

static int setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                 void *solver_context)
{
    br_condensed *const c = solver_context;
    *fresh = !reuse;
    if (!reuse) {
        memset(c->j, 0, sizeof c->j);
        const int rc = c->jacobian(t, y, dydt, c->j, c->context);
        if (rc != 0)
            return rc;
    }
    c->gamma = gamma;
    return factor(c) ? 0 : 1;
}

static int solve(double *b, void *solver_context)
{
    const br_condensed *const c = solver_context;
    double *const z = b, *const p = b + POSE, *const v = b + TWIST;
    double a[3], r[3];
    for (int i = 0; i < 3; i++)
        r[i] = z[i] + dot(c->pose[i], p);
    for (int i = 0; i < 3; i++)
        a[i] = dot(c->bristle[i], r);
    for (int i = 0; i < 3; i++)
        r[i] = (v[i] + dot(c->pose[3 + i], p)) - dot(c->drag[i], a);
    for (int i = 0; i < 3; i++)
        v[i] = dot(c->twist[i], r);
    for (int i = 0; i < 3; i++) {
        z[i] = a[i] - dot(c->coupling[i], v);
        p[i] += c->gamma * v[i];
    }
    return 0;
}

void br_condensed_init(br_condensed *condensed, br_ivp_jacobian jacobian, void *context)
{
    *condensed = (br_condensed){.jacobian = jacobian, .context = context};
    condensed->solver = (br_ivp_linear_solver){
        .name = "condensed", .setup = setup, .solve = solve, .solver_context = condensed};
}
