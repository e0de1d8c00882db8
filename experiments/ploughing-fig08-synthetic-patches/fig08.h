/* What the parts of this experiment share. */
#ifndef FIG08_H
#define FIG08_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/ploughing_maps.h>

typedef struct scene {
    /* the three pairs */
    int side, shown;
    unsigned long long seed;
    double isotropic, sigma_x, sigma_y;
    int period, steep;
    double gentle_deg, steep_deg;
    const char *own_a, *own_b; /* maps of the user's own: a fourth pair */
    bool own;
    /* convergence */
    const int *sides;
    size_t n_sides;
    int repeats;
    /* asymmetry and mean slope */
    int textures, asymmetry_side;
    double tilt, higher;
    int coarse;
    const int *shares;
    size_t n_shares;
    /* one patch on a height field */
    double tooth, patch_gentle_deg, width, k;
    int positions, patch_texels;
} scene;

/* Angle in degrees to slope. */
double fig08_slope(double degrees);

br_image *fig08_gaussian(br_experiment *ex, const scene *s, int side, double sigma_x, double sigma_y,
                         unsigned long long stream);
/* steep < 0: as a height field has it. */
br_image *fig08_sawtooth(br_experiment *ex, const scene *s, int steep, double steep_slope);

/* Figure 8. */
void fig08_pairs(br_experiment *ex, const scene *s);
/* Error over the number of samples. */
void fig08_convergence(br_experiment *ex, const scene *s);
/* Difference of opposite coefficients against the mean slope. */
void fig08_asymmetry(br_experiment *ex, const scene *s);

#endif
