/* Directional coefficients: eq. (5) of each texel, and their mean, eq. (8). */
#include "cpu.h"

static const double TWO_OVER_PI = 0.63661977236758134308;

/* max(0, x), exactly, without a branch that random slopes would mislead. */
static double positive(double x)
{
    return 0.5 * (x + fabs(x));
}

/* Level of eight bits of x >= 0 [section 4.2]; slopes are bounded, so that the whole number fits. */
static long level(double x)
{
    const long whole = (long)(x * 255 + 0.5);
    return whole < 255 ? whole : 255;
}

/* Sums of the positive parts along +x, +y, -x, -y over all texels: texels that do not count have slope zero.
 * Two lanes, so that the sums need not wait for each other. */
static void sum_four(const br_patch_side *side, int texels, double sums[4])
{
    double lanes[2][4] = {{0}};
    for (int i = 0; i < texels; i++) {
        double *lane = lanes[i & 1];
        const double k = side->surface->masked ? side->mask[i] : 1;
        const double x = k * side->slope_x[i], y = k * side->slope_y[i];
        lane[0] += positive(x);
        lane[1] += positive(y);
        lane[2] += positive(-x);
        lane[3] += positive(-y);
    }
    for (int d = 0; d < 4; d++)
        sums[d] = lanes[0][d] + lanes[1][d];
}

static double sum_along(const br_patch_side *side, int texels, double c, double s)
{
    double lanes[2] = {0};
    for (int i = 0; i < texels; i++) {
        const double k = side->surface->masked ? side->mask[i] : 1;
        lanes[i & 1] += positive(k * (c * side->slope_x[i] + s * side->slope_y[i]));
    }
    return lanes[0] + lanes[1];
}

/* The same packed into eight bits, in both senses: levels are whole numbers, and their sums exact. */
static void sum_packed(const br_patch_side *side, int texels, double c, double s, double *forward,
                       double *backward)
{
    long levels[2] = {0, 0};
    for (int i = 0; i < texels; i++) {
        const double k = side->surface->masked ? side->mask[i] : 1;
        const double along = TWO_OVER_PI * (k * (c * side->slope_x[i] + s * side->slope_y[i]));
        levels[0] += level(positive(along));
        levels[1] += level(positive(-along));
    }
    *forward = (double)levels[0] / 255 / TWO_OVER_PI;
    *backward = (double)levels[1] / 255 / TWO_OVER_PI;
}

void br_patch_add_mean(const br_patch_cpu *cpu, const br_patch_side *side, int n, double *mu)
{
    const br_patch_options *o = &cpu->base.options;
    const int texels = o->resolution * o->resolution;
    double sums[16];
    const int half = o->directions / 2;
    if (o->packing == BR_PACKING_RGBA8)
        for (int d = 0; d < half; d++)
            sum_packed(side, texels, cpu->cosines[d], cpu->sines[d], &sums[d], &sums[d + half]);
    else if (o->directions == 4)
        sum_four(side, texels, sums);
    else
        for (int d = 0; d < o->directions; d++)
            sums[d] = sum_along(side, texels, cpu->cosines[d], cpu->sines[d]);
    /* A slides along d: its own facets count along d, those of B (outwards along the normal) along -d. */
    const int turn = side->outward > 0 ? half : 0;
    const double scale = side->surface->k * TWO_OVER_PI / n;
    for (int d = 0; d < o->directions; d++)
        mu[d] += scale * sums[(d + turn) % o->directions];
}
