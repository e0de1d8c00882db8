/* Small vectors, matrices, quaternions: identities that hold for all values, on random ones. */
#include "check.h"

#include <bristle/random.h>
#include <bristle/vec.h>

enum { SAMPLES = 2000 };

static br_random *stream;

static double any(void)
{
    return br_random_between(stream, -3, 3);
}
static br_vec3 any_vec3(void)
{
    const double x = any(), y = any(), z = any();
    return br_vec3_make(x, y, z);
}
static br_quat any_quat(void)
{
    const double w = any(), x = any(), y = any(), z = any();
    return br_quat_normalise(br_quat_make(w, x, y, z));
}
static br_mat3 any_mat3(void)
{
    br_mat3 a;
    for (int i = 0; i < 9; i++)
        a.m[i] = any();
    return a;
}

static double vec3_distance(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_sub(a, b));
}
static double mat3_distance(br_mat3 a, br_mat3 b)
{
    double worst = 0;
    for (int i = 0; i < 9; i++)
        worst = fmax(worst, fabs(a.m[i] - b.m[i]));
    return worst;
}
static double quat_distance(br_quat a, br_quat b)
{
    return br_quat_length(br_quat_make(a.w - b.w, a.x - b.x, a.y - b.y, a.z - b.z));
}

/* Largest error over all samples of one identity. */
#define largest(error)                                                                                       \
    do {                                                                                                     \
        const double error_ = (error);                                                                       \
        worst = fmax(worst, isnan(error_) ? INFINITY : error_);                                              \
    } while (0)
#define for_samples for (int sample = 0; sample < SAMPLES; sample++)

/* The components are below 30 and the identities take some ten operations each. */
#define expect(what)                                                                                         \
    do {                                                                                                     \
        check(worst <= 100 * TOL_ROUND_OFF * 30, "%s (largest error %.2g)", what, worst);                    \
        worst = 0;                                                                                           \
    } while (0)

static void test_vectors(void)
{
    double worst = 0;
    for_samples
    {
        const double x = any(), y = any(), angle = any();
        const br_vec2 a = br_vec2_make(x, y), turned = br_vec2_rotate(angle, a);
        largest(fabs(br_vec2_length(turned) - hypot(x, y)));
        largest(fabs(br_vec2_dot(a, turned) - (x * x + y * y) * cos(angle)));
        largest(fabs(br_vec2_cross(a, turned) - (x * x + y * y) * sin(angle)));
        largest(fabs(br_vec2_length(br_vec2_normalise(a)) - 1));
        largest(br_vec2_length(
            br_vec2_sub(br_vec2_add(a, br_vec2_scale(angle, turned)), br_vec2_add_scaled(a, angle, turned))));
    }
    expect("vec2: turning keeps the length, dot and cross are cosine and sine");
    for_samples
    {
        const br_vec3 a = any_vec3(), b = any_vec3(), c = any_vec3(), n = br_vec3_cross(a, b);
        largest(fabs(br_vec3_dot(n, a)) + fabs(br_vec3_dot(n, b)));
        largest(vec3_distance(n, br_vec3_scale(-1, br_vec3_cross(b, a))));
        largest(fabs(br_vec3_dot(n, n) + br_vec3_dot(a, b) * br_vec3_dot(a, b) -
                     br_vec3_dot(a, a) * br_vec3_dot(b, b)) /
                30);
        largest(vec3_distance(
                    br_vec3_cross(a, br_vec3_cross(b, c)),
                    br_vec3_sub(br_vec3_scale(br_vec3_dot(a, c), b), br_vec3_scale(br_vec3_dot(a, b), c))) /
                3);
        largest(fabs(br_vec3_length(br_vec3_normalise(a)) - 1));
        largest(vec3_distance(br_vec3_add(a, br_vec3_scale(2, b)), br_vec3_add_scaled(a, 2, b)));
    }
    expect("vec3: cross product normal to both, Lagrange's identity, a x (b x c)");
    const br_vec3 z = br_vec3_cross(br_vec3_make(1, 0, 0), br_vec3_make(0, 1, 0));
    check(z.x == 0 && z.y == 0 && z.z == 1, "vec3: x cross y is z");
    const br_vec2 zero2 = br_vec2_normalise(br_vec2_make(0, 0));
    const br_vec3 zero3 = br_vec3_normalise(br_vec3_make(0, 0, 0));
    check(zero2.x == 0 && zero2.y == 0 && zero3.x == 0 && zero3.y == 0 && zero3.z == 0,
          "zero vectors normalise to zero");
}

static void test_matrices(void)
{
    double worst = 0;
    const br_mat3 one = br_mat3_identity();
    for_samples
    {
        const br_mat3 a = any_mat3(), b = any_mat3(), c = any_mat3();
        const br_vec3 v = any_vec3(), w = any_vec3();
        largest(mat3_distance(br_mat3_mul(br_mat3_mul(a, b), c), br_mat3_mul(a, br_mat3_mul(b, c))) / 10);
        largest(mat3_distance(br_mat3_mul(a, one), a) + mat3_distance(br_mat3_mul(one, a), a));
        largest(
            vec3_distance(br_mat3_mul_vec(br_mat3_mul(a, b), v), br_mat3_mul_vec(a, br_mat3_mul_vec(b, v))) /
            10);
        largest(mat3_distance(br_mat3_transpose(br_mat3_mul(a, b)),
                              br_mat3_mul(br_mat3_transpose(b), br_mat3_transpose(a))));
        largest(vec3_distance(br_mat3_tmul_vec(a, v), br_mat3_mul_vec(br_mat3_transpose(a), v)));
        largest(fabs(br_vec3_dot(w, br_mat3_mul_vec(a, v)) - br_vec3_dot(br_mat3_tmul_vec(a, w), v)) / 5);
        largest(vec3_distance(br_mat3_mul_vec(br_mat3_skew(v), w), br_vec3_cross(v, w)));
        largest(mat3_distance(br_mat3_sub(br_mat3_add(a, b), b), a));
        largest(mat3_distance(br_mat3_scale(3, a), br_mat3_mul(br_mat3_diagonal(3, 3, 3), a)));
        largest(
            fabs(br_mat3_determinant(br_mat3_mul(a, b)) - br_mat3_determinant(a) * br_mat3_determinant(b)) /
            3000);
    }
    expect("mat3: associative, transposes, skew, sums, product of determinants");
    for_samples
    {
        const br_mat3 a = any_mat3();
        if (fabs(br_mat3_determinant(a)) < 1)
            continue; /* the error grows with the condition, and there it is not bounded */
        largest(mat3_distance(br_mat3_mul(a, br_mat3_inverse(a)), one) / 30);
    }
    expect("mat3: A times its inverse is 1");
    const br_mat3 a = {{1, 2, 3, 4, 5, 6, 7, 8, 10}};
    const br_vec3 row = br_mat3_mul_vec(a, br_vec3_make(1, 0, 0));
    check(row.x == 1 && row.y == 4 && row.z == 7, "mat3: row-major, the first column is A x");
    check(br_mat3_determinant(a) == -3, "mat3: a determinant in small integers is exact");
}

static void test_quaternions(void)
{
    double worst = 0;
    for_samples
    {
        const br_quat a = any_quat(), b = any_quat(), c = any_quat();
        const br_vec3 v = any_vec3(), w = any_vec3();
        largest(fabs(br_vec3_length(br_quat_rotate(a, v)) - br_vec3_length(v)));
        largest(vec3_distance(br_mat3_mul_vec(br_mat3_from_quat(a), v), br_quat_rotate(a, v)));
        largest(quat_distance(br_quat_mul(br_quat_mul(a, b), c), br_quat_mul(a, br_quat_mul(b, c))));
        largest(vec3_distance(br_quat_rotate(br_quat_mul(a, b), v), br_quat_rotate(a, br_quat_rotate(b, v))));
        largest(vec3_distance(br_quat_unrotate(a, br_quat_rotate(a, v)), v));
        largest(quat_distance(br_quat_mul(a, br_quat_conjugate(a)), br_quat_identity()));
        largest(vec3_distance(br_quat_rotate(a, br_vec3_cross(v, w)),
                              br_vec3_cross(br_quat_rotate(a, v), br_quat_rotate(a, w))));
        const br_mat3 r = br_mat3_from_quat(a);
        largest(mat3_distance(br_mat3_mul(r, br_mat3_transpose(r)), br_mat3_identity()));
        largest(fabs(br_mat3_determinant(r) - 1));
        largest(fabs(br_quat_length(br_quat_mul(a, b)) - 1));
    }
    expect("quat: rotations keep length and handedness, compose, invert, equal their matrix");
    for_samples
    {
        /* Rodrigues' formula as the other way to turn v about n. */
        const br_vec3 axis = any_vec3(), n = br_vec3_normalise(axis), v = any_vec3();
        const double angle = any();
        const br_vec3 expected = br_vec3_add(
            br_vec3_add(br_vec3_scale(cos(angle), v), br_vec3_scale(sin(angle), br_vec3_cross(n, v))),
            br_vec3_scale(br_vec3_dot(n, v) * (1 - cos(angle)), n));
        largest(vec3_distance(br_quat_rotate(br_quat_from_axis_angle(axis, angle), v), expected));
        largest(quat_distance(br_quat_from_axis_angle(n, angle),
                              br_quat_from_rotation_vector(br_vec3_scale(angle, n))));
    }
    expect("quat: from axis and angle, by Rodrigues' formula");
    for (double angle = 1e-9; angle < 1; angle *= 1.3) {
        const br_vec3 n = br_vec3_normalise(any_vec3());
        largest(quat_distance(br_quat_from_axis_angle(n, angle),
                              br_quat_from_rotation_vector(br_vec3_scale(angle, n))) /
                angle);
    }
    expect("quat: from small rotation vectors, relative to the angle");
    for_samples
    {
        const br_vec3 omega = any_vec3();
        const br_quat q = any_quat();
        br_quat steps = q;
        for (int i = 0; i < 10; i++)
            steps = br_quat_integrate(steps, omega, 0.07);
        largest(quat_distance(steps, br_quat_integrate(q, omega, 0.7)));
        largest(fabs(br_quat_length(steps) - 1));
    }
    expect("quat: ten steps at constant angular velocity are one long step");
    for_samples
    {
        /* Central difference with h = 1e-5: error of h^2 |omega|^3 / 48 < 4e-10. */
        const br_vec3 omega = any_vec3();
        const br_quat q = any_quat(), rate = br_quat_rate(q, omega);
        const br_quat after = br_quat_integrate(q, omega, 1e-5), before = br_quat_integrate(q, omega, -1e-5);
        const br_quat slope = br_quat_make((after.w - before.w) / 2e-5, (after.x - before.x) / 2e-5,
                                           (after.y - before.y) / 2e-5, (after.z - before.z) / 2e-5);
        largest(quat_distance(slope, rate));
    }
    check(worst <= TOL_DIFFERENCE, "quat: the rate is the derivative of the integral (largest error %.2g)",
          worst);
    const br_quat zero = br_quat_normalise(br_quat_make(0, 0, 0, 0)),
                  still = br_quat_from_axis_angle(br_vec3_make(0, 0, 0), 1);
    check(quat_distance(zero, br_quat_identity()) == 0, "quat: zero normalises to the identity");
    check(quat_distance(still, br_quat_identity()) == 0, "quat: a zero axis gives the identity");
    const br_vec3 y =
        br_quat_rotate(br_quat_from_axis_angle(br_vec3_make(0, 0, 2), acos(0)), br_vec3_make(1, 0, 0));
    check_near(y.y, 1.0, TOL_ROUND_OFF, "quat: a quarter turn about z takes x to y");
}

static void test_finite(void)
{
    const double bad[] = {INFINITY, -INFINITY, NAN};
    check(br_vec3_is_finite(br_vec3_make(-1e308, 1e308, 1e308)), "vec3: large components are finite");
    check(br_vec3_is_finite(br_vec3_make(0, 0, 0)), "vec3: zero is finite");
    for (int i = 0; i < 3; i++)
        check(!br_vec3_is_finite(br_vec3_make(bad[i], 0, 0)) &&
                  !br_vec3_is_finite(br_vec3_make(0, bad[i], 0)) &&
                  !br_vec3_is_finite(br_vec3_make(0, 0, bad[i])),
              "vec3: not with a component of %g", bad[i]);
}

int main(void)
{
    check_begin();
    stream = br_random_create(20, 0);
    test_vectors();
    test_finite();
    test_matrices();
    test_quaternions();
    br_random_destroy(stream);
    return check_end();
}
