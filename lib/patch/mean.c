/* Directional coefficients: eq. (5) of each texel, and their mean, eq. (8). */
#include "cpu.h"

static const double TWO_OVER_PI = 0.63661977236758134308;

static double positive(double x)
{
    return x > 0 ? x : 0;
}

/* Eight bits [section 4.2]. */
static double packed(double x)
{
    return x < 1 ? (double)(int)(x * 255 + 0.5) / 255 : 1;
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

static double sum_along(const br_patch_cpu *cpu, const br_patch_side *side, int texels, double c, double s)
{
    const bool pack = cpu->base.options.packing == BR_PACKING_RGBA8;
    double lanes[2] = {0};
    for (int i = 0; i < texels; i++) {
        const double k = side->surface->masked ? side->mask[i] : 1;
        const double along = positive(k * (c * side->slope_x[i] + s * side->slope_y[i]));
        lanes[i & 1] += pack ? packed(TWO_OVER_PI * along) : along;
    }
    return pack ? (lanes[0] + lanes[1]) / TWO_OVER_PI : lanes[0] + lanes[1];
}

void br_patch_add_mean(const br_patch_cpu *cpu, const br_patch_side *side, int n, double *mu)
{
    const br_patch_options *o = &cpu->base.options;
    const int texels = o->resolution * o->resolution;
    double sums[16];
    const bool four = o->directions == 4 && o->packing == BR_PACKING_FLOAT;
    if (four)
        sum_four(side, texels, sums);
    else
        for (int d = 0; d < o->directions; d++)
            sums[d] = sum_along(cpu, side, texels, cpu->cosines[d], cpu->sines[d]);
    /* A slides along d: its own facets count along d, those of B (outwards along the normal) along -d. */
    const int turn = side->outward > 0 ? o->directions / 2 : 0;
    const double scale = side->surface->k * TWO_OVER_PI / n;
    for (int d = 0; d < o->directions; d++)
        mu[d] += scale * sums[(d + turn) % o->directions];
}
