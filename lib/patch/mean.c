/* Directional coefficients: eq. (5) of each texel, and their mean, eq. (8).
 *
 * Texels are summed in two lanes, those of even and of odd index in the patch, so that sums need not wait for
 * each other; what lies outside the box has slope zero and would add nothing. */
#include "cpu.h"
#include "../base/pair.h"

static const double TWO_OVER_PI = 0.63661977236758134308;

/* max(0, x), exactly, without a branch that random slopes would mislead. */
static double positive(double x)
{
    return 0.5 * (x + fabs(x));
}

/* Level of eight bits of x >= 0 [section 4.2]. */
static int level(double x)
{
    const double whole = x * 255 + 0.5;
    return (int)(whole < 255 ? whole : 255);
}

/* Texels begin ... end - 1 of a row. */
typedef struct span {
    size_t begin, end;
} span;

static span row_of(const br_patch_cpu *cpu, const br_patch_box *box, int j)
{
    const size_t row = (size_t)j * (size_t)cpu->base.options.resolution;
    return (span){row + (size_t)box->i_begin, row + (size_t)box->i_end};
}

static void add_four(const br_patch_side *side, size_t i, double lanes[4][2])
{
    const double k = side->surface->masked ? side->mask[i] : 1;
    const double x = k * side->slope_x[i], y = k * side->slope_y[i];
    lanes[0][i & 1] += positive(x);
    lanes[1][i & 1] += positive(y);
    lanes[2][i & 1] += positive(-x);
    lanes[3][i & 1] += positive(-y);
}

/* Sums of the positive parts along +x, +y, -x, -y. */
static void sum_four(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box,
                     double sums[4])
{
    double lanes[4][2] = {{0}};
    for (int j = box->j_begin; j < box->j_end; j++) {
        span s = row_of(cpu, box, j);
        if (side->surface->masked) {
            for (; s.begin < s.end; s.begin++)
                add_four(side, s.begin, lanes);
            continue;
        }
        if (s.begin & 1)
            add_four(side, s.begin++, lanes);
        const br_pair zero = {0, 0};
        br_pair sum[4];
        for (int d = 0; d < 4; d++)
            sum[d] = br_pair_load(lanes[d]);
        for (; s.begin + 1 < s.end; s.begin += 2) {
            const br_pair x = br_pair_load(side->slope_x + s.begin),
                          y = br_pair_load(side->slope_y + s.begin);
            sum[0] += br_pair_max(x, zero);
            sum[1] += br_pair_max(y, zero);
            sum[2] += br_pair_max(-x, zero);
            sum[3] += br_pair_max(-y, zero);
        }
        for (int d = 0; d < 4; d++)
            br_pair_store(lanes[d], sum[d]);
        if (s.begin < s.end)
            add_four(side, s.begin, lanes);
    }
    for (int d = 0; d < 4; d++)
        sums[d] = lanes[d][0] + lanes[d][1];
}

static double sum_along(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box, double c,
                        double s)
{
    double lanes[2] = {0};
    for (int j = box->j_begin; j < box->j_end; j++) {
        const span row = row_of(cpu, box, j);
        for (size_t i = row.begin; i < row.end; i++) {
            const double k = side->surface->masked ? side->mask[i] : 1;
            lanes[i & 1] += positive(k * (c * side->slope_x[i] + s * side->slope_y[i]));
        }
    }
    return lanes[0] + lanes[1];
}

/* The same packed into eight bits, in both senses: levels are whole numbers, and their sums exact. */
static void sum_packed(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box, double c,
                       double s, double *forward, double *backward)
{
    long levels[2] = {0, 0};
    for (int j = box->j_begin; j < box->j_end; j++) {
        const span row = row_of(cpu, box, j);
        for (size_t i = row.begin; i < row.end; i++) {
            const double k = side->surface->masked ? side->mask[i] : 1;
            const double along = TWO_OVER_PI * (k * (c * side->slope_x[i] + s * side->slope_y[i]));
            levels[0] += level(positive(along));
            levels[1] += level(positive(-along));
        }
    }
    *forward = (double)levels[0] / 255 / TWO_OVER_PI;
    *backward = (double)levels[1] / 255 / TWO_OVER_PI;
}

void br_patch_add_mean(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box, int n,
                       double *mu)
{
    const br_patch_options *o = &cpu->base.options;
    double sums[16];
    const int half = o->directions / 2;
    if (o->packing == BR_PACKING_RGBA8)
        for (int d = 0; d < half; d++)
            sum_packed(cpu, side, box, cpu->cosines[d], cpu->sines[d], &sums[d], &sums[d + half]);
    else if (o->directions == 4)
        sum_four(cpu, side, box, sums);
    else
        for (int d = 0; d < o->directions; d++)
            sums[d] = sum_along(cpu, side, box, cpu->cosines[d], cpu->sines[d]);
    /* A slides along d: its own facets count along d, those of B (outwards along the normal) along -d. */
    const int turn = side->outward > 0 ? half : 0;
    const double scale = side->surface->k * TWO_OVER_PI / n;
    for (int d = 0; d < o->directions; d++)
        mu[d] += scale * sums[(d + turn) % o->directions];
}
