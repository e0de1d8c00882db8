/* Coefficients of rough surfaces, sampled and by theory. */
#include <math.h>

#include "fig02.h"

/* Coefficient for sliding along x; the map's mean over both senses, which have the same expectation. */
static double coefficient(br_experiment *ex, const scene *s, const br_image *map,
                          const br_ploughing_sampling *sampling)
{
    double mu[4];
    br_ploughing_pair(ex, NULL, map, sampling, mu);
    return s->mu_0 + s->k * 0.25 * (mu[0] + mu[1] + mu[2] + mu[3]);
}

void coefficients(br_experiment *ex, const scene *s, double rms, double pixel, double mu[KINDS])
{
    br_error error = {0};
    br_image *heights = NULL, *map = NULL;
    br_require(ex, br_texture_gaussian_heights(s->side, s->side, rms, s->seed, &heights, &error), &error);
    br_require(ex, br_texture_from_heights(heights, pixel, BR_STENCIL_FORWARD, &map, &error), &error);
    const br_ploughing_sampling exact = br_ploughing_exact(4);
    br_ploughing_sampling packed = exact, filtered = exact;
    packed.packing = BR_PACKING_RGBA8;
    filtered.coarse = s->coarse;
    mu[FLOATS] = coefficient(ex, s, map, &exact);
    mu[PACKED] = coefficient(ex, s, map, &packed);
    filtered.filter = BR_FILTER_BILINEAR;
    mu[BILINEAR] = coefficient(ex, s, map, &filtered);
    filtered.filter = BR_FILTER_MIPMAP;
    mu[MIPMAP] = coefficient(ex, s, map, &filtered);
    br_image_quantise(map, 8);
    mu[MAP8] = coefficient(ex, s, map, &exact);
    br_image_destroy(heights);
    br_image_destroy(map);
}

double theory(const scene *s, double rms, double pixel)
{
    return s->mu_0 + s->k * 2 / BR_PI * sqrt(2) * rms / pixel / sqrt(2 * BR_PI);
}

/* A coefficient is half the mean of |s_x| and |s_y|, each of variance sigma^2 (1 - 2/pi).
 * A slope shares one height with two others along its own axis and with four along the other one:
 * correlation +-1/2, and r between the absolute values. */
double standard_error(const scene *s, double rms, double pixel)
{
    const double variance = 1 - 2 / BR_PI;
    const double r = 2 / BR_PI * (sqrt(0.75) + 0.5 * asin(0.5) - 1) / variance;
    return s->k * 2 / BR_PI * 0.5 * sqrt(0.5 * variance * (1 + 6 * r)) * sqrt(2) * rms / pixel / s->side;
}
