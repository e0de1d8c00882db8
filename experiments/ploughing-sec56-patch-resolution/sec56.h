/* Patch width and sub-texture resolution: a ridge scanned, a box on cast iron, the rabbits. */
#ifndef SEC56_H
#define SEC56_H

#include <bristle/texture.h>
#include "plough_bunnies.h"

/* How a patch is sampled. */
typedef struct sampling {
    double width;
    int resolution;
    br_patch_filter filter;
    br_patch_packing packing;
} sampling;

typedef struct scene {
    const double *widths;
    const int *resolutions;
    size_t n_widths, n_resolutions;
    double width;   /* of the sweep over resolutions */
    int resolution; /* of the sweep over widths */
    /* ridge */
    double ridge_height, ridge_bevel, ridge_plateau, ridge_length, ridge_step, ridge_k, pass_speed;
    int ridge_pixels;
    /* cast iron */
    scene_params rigid; /* its patches are those of each case */
    scene_maps maps;    /* of the iron, and of the box */
    double ra, pixel, side, mass, speed, iron_k, iron_mu_0, plaster;
    int pixels, seeds;
    unsigned long long seed;
    /* rabbits */
    bunnies_scene bunnies;
    double bunny_mu_0, yaw, shift, faster;
    unsigned long long bunny_seed;
    int bunny_runs;
    double fewer; /* share of the rabbits by which fewer must fall to count as fewer */
} scene;

/* The cases of both sweeps: widths at the one resolution, then resolutions at the one width. */
size_t n_cases(const scene *s);
void case_of(const scene *s, size_t i, sampling *out);

/* A ridge (a ramp up, a plateau, a ramp down) passes under a patch that slides up the ramp. */
typedef struct ridge_result {
    double peak;  /* largest mu - mu_0 */
    double work;  /* its integral over the way [m] */
    double reach; /* way over which it is above a tenth of its peak [m] */
} ridge_result;
/* profile (n) of mu - mu_0 over the positions, may be null. */
br_status scan_ridge(const scene *s, const sampling *how, ridge_result *result, size_t n, double *profile,
                     br_error *error);
size_t ridge_positions(const scene *s);
double ridge_position(const scene *s, size_t i);

/* A box slides to rest on cast iron. */
typedef struct iron_result {
    double mu;       /* mean coefficient against the sliding of all loaded contacts */
    double spread;   /* standard deviation of a single contact's coefficient */
    double distance; /* [m] */
    double theory;   /* mu from the means of the maps' slopes */
} iron_result;
br_status slide_on_iron(const scene *s, const sampling *how, unsigned long long seed, iron_result *result,
                        br_error *error);

#endif
