/* The material's tangent in principal axes, where it falls apart into one 3 x 3 part for the stretches and
 * three 2 x 2 parts for the rest, and negative eigenvalues are cut off part by part [Smith, de Goes, Kim:
 * Analytic eigensystems for isotropic distortion energies, 2019]. */
#include <float.h>
#include <math.h>
#include <string.h>
#include <bristle/assert.h>
#include "soft.h"

enum { SWEEPS = 40 }; /* of rotations at most; six or so are needed */

static br_vec3 column(const br_mat3 *a, int j)
{
    return br_vec3_make(a->m[j], a->m[3 + j], a->m[6 + j]);
}

static void set_column(br_mat3 *a, int j, br_vec3 c)
{
    a->m[j] = c.x;
    a->m[3 + j] = c.y;
    a->m[6 + j] = c.z;
}

/* Columns p and q become c p - s q and s p + c q. */
static void turn(br_mat3 *a, int p, int q, double c, double s)
{
    for (int i = 0; i < 3; i++) {
        const double x = a->m[3 * i + p], y = a->m[3 * i + q];
        a->m[3 * i + p] = c * x - s * y;
        a->m[3 * i + q] = s * x + c * y;
    }
}

/* Cosine and sine of the turn that makes the matrix [a g; g b] diagonal, g not zero. */
static void jacobi(double a, double b, double g, double *c, double *s)
{
    const double zeta = (b - a) / (2 * g), t = copysign(1, zeta) / (fabs(zeta) + sqrt(1 + zeta * zeta));
    *c = 1 / sqrt(1 + t * t);
    *s = *c * t;
}

/* A unit vector across a, which is one. */
static br_vec3 across(br_vec3 a)
{
    br_vec3 t, b;
    br_contact_frame(a, &t, &b);
    return t;
}

/* U from the columns of F V = U diag(s), which are orthogonal: the two longest say where they lie, the third
 * follows, and its s has the sign. */
static void take_axes(const br_mat3 *fv, br_mat3 *u, double s[3])
{
    double length[3];
    int k = 0; /* the shortest */
    for (int i = 0; i < 3; i++) {
        length[i] = br_vec3_length(column(fv, i));
        k = length[i] < length[k] ? i : k;
    }
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const int first = length[i] >= length[j] ? i : j, second = first == i ? j : i;
    br_vec3 a = br_vec3_make(1, 0, 0);
    if (length[first] > 0)
        a = br_vec3_scale(1 / length[first], column(fv, first));
    br_vec3 b = across(a);
    if (length[second] > DBL_EPSILON * length[first])
        b = br_vec3_normalise(br_vec3_scale(1 / length[second], column(fv, second)));
    b = br_vec3_normalise(br_vec3_add_scaled(b, -br_vec3_dot(a, b), a));
    const br_vec3 c = first == i ? br_vec3_cross(a, b) : br_vec3_cross(b, a);
    set_column(u, first, a);
    set_column(u, second, b);
    set_column(u, k, c);
    s[first] = br_vec3_dot(a, column(fv, first));
    s[second] = br_vec3_dot(b, column(fv, second));
    s[k] = br_vec3_dot(c, column(fv, k));
}

/* By rotations of the columns of F until they are orthogonal (Hestenes). */
void soft_decompose(br_mat3 f, br_mat3 *u, double s[3], br_mat3 *v)
{
    *v = br_mat3_identity();
    bool turned = true;
    for (int sweep = 0; turned && sweep < SWEEPS; sweep++) {
        turned = false;
        for (int p = 0; p < 2; p++)
            for (int q = p + 1; q < 3; q++) {
                const br_vec3 x = column(&f, p), y = column(&f, q);
                const double a = br_vec3_dot(x, x), b = br_vec3_dot(y, y), g = br_vec3_dot(x, y);
                if (!(fabs(g) > DBL_EPSILON * sqrt(a) * sqrt(b)) || g == 0)
                    continue;
                double cosine, sine;
                jacobi(a, b, g, &cosine, &sine);
                turn(&f, p, q, cosine, sine);
                turn(v, p, q, cosine, sine);
                turned = true;
            }
    }
    take_axes(&f, u, s);
}

/* A symmetric 3 x 3 matrix without its negative eigenvalues. */
static void make_positive(double m[3][3])
{
    br_mat3 d, v = br_mat3_identity();
    memcpy(d.m, m, sizeof d.m);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        const double off = fabs(d.m[1]) + fabs(d.m[2]) + fabs(d.m[5]);
        if (!(off > DBL_EPSILON * (fabs(d.m[0]) + fabs(d.m[4]) + fabs(d.m[8]))))
            break;
        for (int p = 0; p < 2; p++)
            for (int q = p + 1; q < 3; q++) {
                if (d.m[3 * p + q] == 0)
                    continue;
                double c, s;
                jacobi(d.m[3 * p + p], d.m[3 * q + q], d.m[3 * p + q], &c, &s);
                turn(&d, p, q, c, s);
                d = br_mat3_transpose(d);
                turn(&d, p, q, c, s);
                turn(&v, p, q, c, s);
            }
    }
    const double e[3] = {d.m[0], d.m[4], d.m[8]};
    if (e[0] >= 0 && e[1] >= 0 && e[2] >= 0)
        return;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            m[i][j] = 0;
            for (int k = 0; k < 3; k++)
                m[i][j] += v.m[3 * i + k] * fmax(0, e[k]) * v.m[3 * j + k];
        }
}

soft_principal soft_principal_tangent(const soft_law *law, br_mat3 f, bool positive)
{
    soft_principal t;
    double s[3];
    soft_decompose(f, &t.u, s, &t.v);
    const double i1 = s[0] * s[0] + s[1] * s[1] + s[2] * s[2] + 1, along = law->mu * (1 - 1 / i1),
                 bend = 2 * law->mu / (i1 * i1), volume = law->lambda * (s[0] * s[1] * s[2] - law->alpha);
    const double area[3] = {s[1] * s[2], s[2] * s[0], s[0] * s[1]}; /* dJ/ds */
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            t.stretch[i][j] = bend * s[i] * s[j] + law->lambda * area[i] * area[j] +
                              (i == j ? along : volume * s[3 - i - j]);
    if (positive)
        make_positive(t.stretch);
    for (int k = 0; k < 3; k++) {
        double symmetric = along - volume * s[k], skew = along + volume * s[k];
        if (positive) {
            symmetric = fmax(0, symmetric);
            skew = fmax(0, skew);
        }
        t.same[k] = (symmetric + skew) / 2;
        t.other[k] = (symmetric - skew) / 2;
    }
    return t;
}

/* dP of a dF. */
static br_mat3 apply(const soft_principal *t, br_mat3 df)
{
    const br_mat3 x = br_mat3_mul(br_mat3_mul(br_mat3_transpose(t->u), df), t->v);
    br_mat3 y;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const int k = 3 - i - j;
            y.m[3 * i + j] =
                i == j ? t->stretch[i][0] * x.m[0] + t->stretch[i][1] * x.m[4] + t->stretch[i][2] * x.m[8]
                       : t->same[k] * x.m[3 * i + j] + t->other[k] * x.m[3 * j + i];
        }
    return br_mat3_mul(br_mat3_mul(t->u, y), br_mat3_transpose(t->v));
}

void br_soft_tangent(const br_soft_material *material, br_mat3 f, bool positive, double a[81])
{
    BR_ASSERT_HANDLE(material);
    BR_ASSERT_HANDLE(a);
    const soft_law law = soft_law_of(material);
    const soft_principal t = soft_principal_tangent(&law, f, positive);
    for (int k = 0; k < 9; k++) {
        br_mat3 unit = {{0}};
        unit.m[k] = 1;
        const br_mat3 dp = apply(&t, unit);
        for (int i = 0; i < 9; i++)
            a[9 * i + k] = dp.m[i];
    }
}
