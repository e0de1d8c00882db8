/* The stable neo-Hookean material: energy, stress and tangent against differences, Hooke's law, rotations,
 * and a decomposition of the whole tangent that shares nothing with the library's. */
#include <bristle/random.h>
#include <bristle/soft_material.h>

#include "check.h"

enum { KINDS = 8, TRIALS = 60 };

static const br_soft_material gel = {.density = 1000, .young = 3, .poisson = 0.35};

static br_mat3 multiply(br_mat3 a, br_mat3 b)
{
    br_mat3 c = {{0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                c.m[3 * i + j] += a.m[3 * i + k] * b.m[3 * k + j];
    return c;
}

static br_mat3 random_rotation(br_random *r)
{
    br_quat q;
    q.w = br_random_normal(r);
    q.x = br_random_normal(r);
    q.y = br_random_normal(r);
    q.z = br_random_normal(r);
    return br_mat3_from_quat(br_quat_normalise(q));
}

/* Any, near rest, inverted, all three inverted, flat, a line, a point, two stretches the same. */
static br_mat3 deformation(br_random *r, int kind)
{
    double s[3];
    for (int i = 0; i < 3; i++)
        s[i] = br_random_between(r, 0.3, 2.5);
    if (kind == 1)
        s[0] = s[1] = s[2] = 1 + 1e-7 * br_random_normal(r);
    if (kind == 2)
        s[2] = -s[2];
    if (kind == 3)
        s[0] = -s[0], s[1] = -s[1], s[2] = -s[2];
    if (kind >= 4 && kind <= 6)
        s[2] = 0;
    if (kind >= 5 && kind <= 6)
        s[1] = 0;
    if (kind == 6)
        s[0] = 0;
    if (kind == 7)
        s[1] = s[0];
    const br_mat3 u = random_rotation(r), v = random_rotation(r);
    return multiply(multiply(u, br_mat3_diagonal(s[0], s[1], s[2])), v);
}

static void test_differences(br_random *r)
{
    for (int kind = 0; kind < KINDS; kind++) {
        double stress_off = 0, tangent_off = 0, skew = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            const br_mat3 f = deformation(r, kind), p = br_soft_stress(&gel, f);
            /* Round-off of an energy W [Pa] is 1e-16 W, over the step 2e-11 W. */
            const double size = 1 + br_soft_energy_density(&gel, f);
            double a[81];
            br_soft_tangent(&gel, f, false, a);
            for (int k = 0; k < 9; k++) {
                const double step = 6e-6;
                br_mat3 up = f, down = f;
                up.m[k] += step;
                down.m[k] -= step;
                const double slope =
                    (br_soft_energy_density(&gel, up) - br_soft_energy_density(&gel, down)) / (2 * step);
                stress_off = fmax(stress_off, fabs(p.m[k] - slope) / size);
                const br_mat3 p_up = br_soft_stress(&gel, up), p_down = br_soft_stress(&gel, down);
                for (int i = 0; i < 9; i++) {
                    tangent_off =
                        fmax(tangent_off, fabs(a[9 * i + k] - (p_up.m[i] - p_down.m[i]) / (2 * step)) / size);
                    skew = fmax(skew, fabs(a[9 * i + k] - a[9 * k + i]));
                }
            }
        }
        check(stress_off < 1e-9, "kind %d: stress is the energy's slope, to %.1e", kind, stress_off);
        check(tangent_off < 1e-9, "kind %d: tangent is the stress's slope, to %.1e", kind, tangent_off);
        check(skew < 1e-12, "kind %d: and symmetric, to %.1e Pa", kind, skew);
    }
}

/* At F = 1: lambda tr(e) 1 + 2 mu e, with Lame's constants of E and nu. */
static void test_hooke(void)
{
    for (int k = 0; k < 4; k++) {
        const br_soft_material m = {.density = 1, .young = 7, .poisson = (double[]){0, 0.2, 0.45, 0.499}[k]};
        const double mu = m.young / (2 * (1 + m.poisson)),
                     lambda = m.young * m.poisson / ((1 + m.poisson) * (1 - 2 * m.poisson));
        double a[81], off = 0;
        br_soft_tangent(&m, br_mat3_identity(), false, a);
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++) {
                const bool same = i / 3 == j / 3 && i % 3 == j % 3, across = i / 3 == j % 3 && i % 3 == j / 3,
                           traces = i % 4 == 0 && j % 4 == 0;
                off = fmax(off, fabs(a[9 * i + j] - mu * same - mu * across - lambda * traces));
            }
        check(off < 1e-12 * (lambda + mu), "nu = %g: Hooke's law to %.1e Pa", m.poisson, off);
    }
}

static void test_rotations(br_random *r)
{
    double rest = 0, turned = 0, stress = 0, least = INFINITY;
    for (int trial = 0; trial < 200; trial++) {
        const br_mat3 q = random_rotation(r), f = deformation(r, trial % KINDS);
        const br_mat3 p = br_soft_stress(&gel, q);
        rest = fmax(rest, fabs(br_soft_energy_density(&gel, q)));
        for (int i = 0; i < 9; i++)
            rest = fmax(rest, fabs(p.m[i]));
        const double energy = br_soft_energy_density(&gel, f);
        turned = fmax(turned, fabs(br_soft_energy_density(&gel, multiply(q, f)) - energy) / (1 + energy));
        turned = fmax(turned, fabs(br_soft_energy_density(&gel, multiply(f, q)) - energy) / (1 + energy));
        const br_mat3 one = br_soft_stress(&gel, multiply(q, f)), two = multiply(q, br_soft_stress(&gel, f));
        for (int i = 0; i < 9; i++)
            stress = fmax(stress, fabs(one.m[i] - two.m[i]));
        if (trial % KINDS != 1)
            least = fmin(least, energy);
    }
    check(rest < 1e-14, "turned without strain: no energy, no stress (%.1e)", rest);
    check(turned < 1e-14 && stress < 1e-12, "a rotation after or before strain changes no energy (%.1e)",
          turned);
    check(least > 0, "any other deformation, inverted or flat, has energy (%.2g J/m^3)", least);
}

/* Eigenvalues e and vectors (columns of v) of a symmetric 9 x 9 matrix, by rotations. */
static void eigen(double a[81], double v[81])
{
    for (int i = 0; i < 81; i++)
        v[i] = i % 10 == 0;
    for (int sweep = 0; sweep < 30; sweep++)
        for (int p = 0; p < 8; p++)
            for (int q = p + 1; q < 9; q++) {
                const double angle = 0.5 * atan2(2 * a[9 * p + q], a[10 * q] - a[10 * p]), c = cos(angle),
                             s = sin(angle);
                for (int i = 0; i < 9; i++) {
                    const double x = a[9 * i + p], y = a[9 * i + q], w = v[9 * i + p], z = v[9 * i + q];
                    a[9 * i + p] = c * x - s * y;
                    a[9 * i + q] = s * x + c * y;
                    v[9 * i + p] = c * w - s * z;
                    v[9 * i + q] = s * w + c * z;
                }
                for (int i = 0; i < 9; i++) {
                    const double x = a[9 * p + i], y = a[9 * q + i];
                    a[9 * p + i] = c * x - s * y;
                    a[9 * q + i] = s * x + c * y;
                }
            }
}

static void test_positive(br_random *r)
{
    for (int kind = 0; kind < KINDS; kind++) {
        double off = 0, lowest = 0, lowest_before = 0;
        for (int trial = 0; trial < TRIALS / 4; trial++) {
            const br_mat3 f = deformation(r, kind);
            double a[81], positive[81], v[81], expected[81] = {0};
            br_soft_tangent(&gel, f, false, a);
            br_soft_tangent(&gel, f, true, positive);
            eigen(a, v);
            for (int k = 0; k < 9; k++) {
                lowest_before = fmin(lowest_before, a[10 * k]);
                for (int i = 0; i < 81; i++)
                    expected[i] += fmax(0, a[10 * k]) * v[9 * (i / 9) + k] * v[9 * (i % 9) + k];
            }
            for (int i = 0; i < 81; i++)
                off = fmax(off, fabs(positive[i] - expected[i]));
            eigen(positive, v);
            for (int k = 0; k < 9; k++)
                lowest = fmin(lowest, positive[10 * k]);
        }
        check(off < 1e-10 && lowest > -1e-12,
              "kind %d: negative eigenvalues (down to %.2g) are cut off, %.1e from a whole decomposition",
              kind, lowest_before, off);
        if (kind == 2)
            check(lowest_before < -1, "inverted: there are some to cut off");
    }
}

/* Energies of small strains keep their digits: (mu |e|^2 + lambda/2 tr(e)^2), to the order of e^3. */
static void test_small(br_random *r)
{
    const double mu = gel.young / (2 * (1 + gel.poisson)),
                 lambda = gel.young * gel.poisson / ((1 + gel.poisson) * (1 - 2 * gel.poisson));
    for (double size = 1e-3; size > 1e-12; size *= 1e-2) {
        double off = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            br_mat3 f = br_mat3_identity();
            double square = 0, trace = 0;
            for (int i = 0; i < 3; i++)
                for (int j = i; j < 3; j++) {
                    const double moved = f.m[3 * i + j] + size * br_random_normal(r),
                                 e = moved - (i == j); /* as F has it */
                    f.m[3 * i + j] = f.m[3 * j + i] = moved;
                    square += (i == j ? 1 : 2) * e * e;
                    trace += i == j ? e : 0;
                }
            const double hooke = mu * square + lambda / 2 * trace * trace;
            off = fmax(off, fabs(br_soft_energy_density(&gel, f) / hooke - 1));
        }
        check(off < 30 * size + 1e-14 / size, "energy of strains of %.0e: Hooke's to %.1e", size, off);
    }
}

int main(void)
{
    br_random *const r = br_random_create(5, 0);
    check_begin();
    test_differences(r);
    test_hooke();
    test_rotations(r);
    test_positive(r);
    test_small(r);
    br_random_destroy(r);
    const br_soft_material d = br_soft_material_default();
    check(d.young == 5e4 && d.poisson == 0.4 && d.density == 1000, "the default is a gel");
    return check_end();
}
