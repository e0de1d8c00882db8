/* Smooth noise: hashed values at whole numbers, cubic between them. */
#include "noise.h"

#include <math.h>

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static uint64_t hash(uint64_t seed, int64_t x, int64_t y)
{
    return mix(mix(mix(seed + 0x9E3779B97F4A7C15u) + (uint64_t)x) + 0x9E3779B97F4A7C15u * (uint64_t)y);
}

double br_noise_cell(uint64_t seed, int64_t x, int64_t y)
{
    return (double)(hash(seed, x, y) >> 11) * 0x1p-53;
}

/* Sum of four uniform numbers: mean 0, variance 1. */
static double value(uint64_t seed, int64_t x, int64_t y)
{
    const uint64_t h = hash(seed, x, y);
    const double sum =
        (double)(h & 0xffff) + (double)(h >> 16 & 0xffff) + (double)(h >> 32 & 0xffff) + (double)(h >> 48);
    return (sum / 65535 - 2) * 1.7320508075688772;
}

/* Cubic through b and c with the slopes of their neighbours (Catmull and Rom). */
static double cubic(double a, double b, double c, double d, double t)
{
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

double br_noise(uint64_t seed, int period_x, int period_y, double x, double y)
{
    const double left = floor(x), low = floor(y);
    double rows[4];
    for (int j = 0; j < 4; j++) {
        double v[4];
        const int64_t row = (((int64_t)low + j - 1) % period_y + period_y) % period_y;
        for (int i = 0; i < 4; i++)
            v[i] = value(seed, (((int64_t)left + i - 1) % period_x + period_x) % period_x, row);
        rows[j] = cubic(v[0], v[1], v[2], v[3], x - left);
    }
    return cubic(rows[0], rows[1], rows[2], rows[3], y - low);
}
