/* Smooth noise: hashed values at whole numbers, cubic between them. */
#include "noise.h"

#include <math.h>

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* In three steps, so that whoever needs many cells of a seed or a column takes the first ones once. */
static uint64_t hash_seed(uint64_t seed)
{
    return mix(seed + 0x9E3779B97F4A7C15u);
}
static uint64_t hash_column(uint64_t of_seed, int64_t x)
{
    return mix(of_seed + (uint64_t)x);
}
static uint64_t hash_cell(uint64_t of_column, int64_t y)
{
    return mix(of_column + 0x9E3779B97F4A7C15u * (uint64_t)y);
}

double br_noise_cell(uint64_t seed, int64_t x, int64_t y)
{
    return (double)(hash_cell(hash_column(hash_seed(seed), x), y) >> 11) * 0x1p-53;
}

/* Sum of four uniform numbers: mean 0, variance 1. */
static double value(uint64_t of_column, int64_t y)
{
    const uint64_t h = hash_cell(of_column, y);
    const uint64_t sum = (h & 0xffff) + (h >> 16 & 0xffff) + (h >> 32 & 0xffff) + (h >> 48);
    return ((double)sum / 65535 - 2) * 1.7320508075688772;
}

/* Cubic through b and c with the slopes of their neighbours (Catmull and Rom). */
static double cubic(double a, double b, double c, double d, double t)
{
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/* Four cells from `first` on, wrapped into the period. */
static void wrap(double first, int period, int64_t at[4])
{
    at[0] = ((int64_t)first % period + period) % period;
    for (int i = 1; i < 4; i++)
        at[i] = at[i - 1] + 1 < period ? at[i - 1] + 1 : 0;
}

double br_noise(uint64_t seed, int period_x, int period_y, double x, double y)
{
    const double left = floor(x), low = floor(y);
    const uint64_t of_seed = hash_seed(seed);
    int64_t columns[4], rows[4];
    wrap(left - 1, period_x, columns);
    wrap(low - 1, period_y, rows);
    double v[4][4], along[4];
    for (int i = 0; i < 4; i++) {
        const uint64_t of_column = hash_column(of_seed, columns[i]);
        for (int j = 0; j < 4; j++)
            v[j][i] = value(of_column, rows[j]);
    }
    for (int j = 0; j < 4; j++)
        along[j] = cubic(v[j][0], v[j][1], v[j][2], v[j][3], x - left);
    return cubic(along[0], along[1], along[2], along[3], y - low);
}
