/* One contact by itself, normal and friction together, by Newton's method on its natural map: for cones with
 * torque, where steps of projected gradients are many. Steps are whole and need not end; who calls it has
 * another way then. */
#include <math.h>
#include <string.h>
#include "newton.h"
#include "pgs.h"

enum { N = PGS_DIRECTIONS, STEPS = 20 };
/* Of the contact's largest velocity. A contact is done below the first; what is left above the second after
 * all steps was not found. */
static const double ROUND_OFF = 1e-15, FOUND = 1e-13;

/* The contact in the unknowns of the map: torque over the contact's length. */
typedef struct local {
    newton_block block;
    double w[N][N], x[N], v[N], speed;
} local;

static double scale(const pgs_contact *c, int k)
{
    return k == PGS_TAU ? pgs_length(c) : 1;
}

static local look_at(const pgs_contact *c, const double *u)
{
    local s = {.block = {.size = N,
                         .contact = true,
                         .normal = c->matrix[PGS_N][PGS_N] + c->block->compliance,
                         .friction = c->largest,
                         .length = pgs_length(c),
                         .cone = c->block->cone}};
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            s.w[i][j] = scale(c, i) * scale(c, j) * c->matrix[i][j];
        s.x[i] = c->lambda[i] / scale(c, i);
        s.v[i] = scale(c, i) * u[i];
    }
    s.w[PGS_N][PGS_N] += c->block->compliance;
    s.v[PGS_N] += c->block->bias + c->block->compliance * c->lambda[PGS_N];
    for (int i = 0; i < N; i++)
        s.speed = fmax(s.speed, fmax(fabs(s.v[i]), s.w[i][i] * fabs(s.x[i])));
    return s;
}

/* a x = b in place of b, by elimination with the largest pivot of a column. False: a is singular. */
static bool solve(double a[N][N], double *b)
{
    for (int k = 0; k < N; k++) {
        int best = k;
        for (int i = k + 1; i < N; i++)
            if (fabs(a[i][k]) > fabs(a[best][k]))
                best = i;
        if (!(fabs(a[best][k]) > 0))
            return false;
        for (int j = 0; j < N; j++) {
            const double keep = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = keep;
        }
        const double right = b[k];
        b[k] = b[best];
        b[best] = right;
        for (int i = k + 1; i < N; i++) {
            const double factor = a[i][k] / a[k][k];
            for (int j = k + 1; j < N; j++)
                a[i][j] -= factor * a[k][j];
            b[i] -= factor * b[k];
        }
    }
    for (int k = N - 1; k >= 0; k--) {
        for (int j = k + 1; j < N; j++)
            b[k] -= a[k][j] * b[j];
        b[k] /= a[k][k];
    }
    return true;
}

static void move(local *s, const double *step)
{
    for (int i = 0; i < N; i++) {
        s->x[i] += step[i];
        for (int j = 0; j < N; j++)
            s->v[i] += s->w[i][j] * step[j];
    }
}

static double largest(const double *value)
{
    double most = 0;
    for (int k = 0; k < N; k++)
        most = isnan(value[k]) ? INFINITY : fmax(most, fabs(value[k]));
    return most;
}

/* The nearest admissible impulses, if they are a solution. */
static bool admit(local *s)
{
    double x[N], step[N], value[N];
    memcpy(x, s->x, sizeof x);
    newton_map_admit(&s->block, x);
    for (int k = 0; k < N; k++)
        step[k] = x[k] - s->x[k];
    move(s, step);
    memcpy(s->x, x, sizeof x);
    newton_moved moved;
    newton_move(&s->block, s->x, s->v, &moved);
    newton_map_value(&s->block, s->x, s->v, &moved, value);
    return largest(value) <= FOUND * s->speed;
}

bool pgs_contact_newton(pgs_contact *c, double *u)
{
    local s = look_at(c, u);
    if (!isfinite(largest(s.v))) /* the map of a contact that does not push looks at none of them */
        return false;
    for (int k = 0; k < STEPS; k++) {
        newton_moved moved;
        newton_map map;
        newton_move(&s.block, s.x, s.v, &moved);
        newton_map_derivative(&s.block, s.x, s.v, &moved, &map);
        if (largest(map.value) <= ROUND_OFF * s.speed)
            break;
        double a[N][N], step[N];
        for (int i = 0; i < N; i++) {
            step[i] = -map.value[i];
            for (int j = 0; j < N; j++) {
                a[i][j] = map.b[i][j];
                for (int m = 0; m < N; m++)
                    a[i][j] += map.c[i][m] * s.w[m][j];
            }
        }
        if (!solve(a, step) || !isfinite(largest(step)))
            return false;
        move(&s, step);
    }
    if (!admit(&s))
        return false;
    double delta[N];
    for (int k = 0; k < N; k++) {
        const double next = s.x[k] * scale(c, k);
        delta[k] = next - c->lambda[k];
        c->lambda[k] = next;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i] += c->matrix[i][j] * delta[j];
    return true;
}
