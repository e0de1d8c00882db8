/* The noise of grain: pairs of points, from cubes that are remembered, against its definition, bit by bit. */
#include <bristle/random.h>
#include <bristle/vec.h>

#include "../../lib/materials/noise.h"
#include "check.h"

/* ---- the definition, which remembers nothing ---- */

static double number_at(uint64_t seed, int64_t x, int64_t y, int64_t z)
{
    uint64_t h = seed + 0x9E3779B97F4A7C15u * (uint64_t)x + 0xC2B2AE3D27D4EB4Fu * (uint64_t)y +
                 0x165667B19E3779F9u * (uint64_t)z;
    h ^= h >> 31;
    h *= 0xBF58476D1CE4E5B9u;
    h ^= h >> 29;
    h *= 0x94D049BB133111EBu;
    return (double)(h >> 11) / 9007199254740992;
}

static double between(double a, double b, double t)
{
    return a + (b - a) * t;
}

static double expected_at(uint64_t seed, double width, br_vec3 at)
{
    const br_mat3 askew = {
        {2.0 / 3, -1.0 / 3, 2.0 / 3, 2.0 / 3, 2.0 / 3, -1.0 / 3, -1.0 / 3, 2.0 / 3, 2.0 / 3}};
    const br_vec3 p = br_vec3_scale(1 / width, br_mat3_mul_vec(askew, at));
    const double x = floor(p.x), y = floor(p.y), z = floor(p.z);
    double side[2][2];
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < 2; j++)
            side[k][j] = between(number_at(seed, (int64_t)x, (int64_t)y + j, (int64_t)z + k),
                                 number_at(seed, (int64_t)x + 1, (int64_t)y + j, (int64_t)z + k), p.x - x);
    return between(between(side[0][0], side[0][1], p.y - y), between(side[1][0], side[1][1], p.y - y),
                   p.z - z);
}

/* ---- points ---- */

static const double WIDTH = 0.07;
enum { ROUNDS = 4000 };

/* Points in a box of this many widths about a place: the definition's values, bit by bit; over many cubes
 * their mean and variance, too. */
static void test(const char *what, uint64_t seed, double widths, br_vec3 about)
{
    noise_space *const noise = noise_create(seed, WIDTH);
    br_random *const random = br_random_create(3, 0);
    double mean = 0, square = 0;
    size_t points = 0, other = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const size_t n = 1 + (size_t)round % NOISE_MOST;
        double point[3][NOISE_MOST], value[NOISE_MOST];
        for (size_t i = 0; i < NOISE_MOST; i++) {
            const double half = 0.5 * widths * WIDTH;
            point[0][i] = about.x + br_random_between(random, -half, half);
            point[1][i] = about.y + br_random_between(random, -half, half);
            point[2][i] = about.z + br_random_between(random, -half, half);
        }
        noise_at(noise, n, point, value);
        for (size_t i = 0; i < n; i++) {
            const double expected =
                expected_at(seed, WIDTH, br_vec3_make(point[0][i], point[1][i], point[2][i]));
            other += memcmp(&value[i], &expected, sizeof expected) != 0;
            mean += expected, square += expected * expected;
            points++;
        }
    }
    mean /= (double)points;
    check(other == 0, "%s: %zu of %zu values are not the definition's", what, other, points);
    /* Uniform at corners: 1/12, times the mean (2/3)^3 of the sum of the weights' squares. */
    if (widths > 100)
        check(fabs(mean - 0.5) < 0.01 && fabs(square / (double)points - mean * mean - 2.0 / 81) < 1e-3,
              "%s: mean %.4f, variance %.4f", what, mean, square / (double)points - mean * mean);
    br_random_destroy(random);
    noise_destroy(noise);
}

int main(void)
{
    const br_vec3 middle = br_vec3_make(0, 0, 0);
    check_begin();
    /* The first corner there has the number 0. */
    test("a few cubes about the origin", 0, 3, middle);
    test("as many as are remembered", 5, 16, br_vec3_make(-1.3, 0.4, 2));
    /* Here cubes push each other out, those of one pair, too. */
    test("far more", 5, 2000, middle);
    test("far away", 5, 200, br_vec3_make(1e6, -3e6, 2e5));
    return check_end();
}
