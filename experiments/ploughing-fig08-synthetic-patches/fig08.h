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
    /* of the three pairs, in variations */
    const double *vary_sigmas, *vary_gentle;
    size_t n_vary_sigmas, n_vary_gentle;
    int vary_seeds;
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

/* The pairs of Figure 8, in this order. */
enum { ISOTROPIC, ANISOTROPIC, SAWTOOTH, OWN };
/* Maps of the upper and the lower body, the caller's to destroy: Gaussian ones as large as maps.side,
 * sawteeth as large as those of the asymmetry. */
void fig08_isotropic_maps(br_experiment *ex, const scene *s, br_image *maps[2]);
void fig08_sawtooth_maps(br_experiment *ex, const scene *s, br_image *maps[2]);
/* What the text says of their coefficients in 16 directions. */
void fig08_claim_isotropic(br_experiment *ex, const double mu[16]);
void fig08_claim_ridges(br_experiment *ex, const double mu[16]);
/* The same over filter and packing, seeds, sigma and teeth; whole: a scene whose sawteeth are as large as
 * the other maps. */
void fig08_vary_pairs(br_experiment *ex, const scene *s, const scene *whole);

/* Figure 8. */
void fig08_pairs(br_experiment *ex, const scene *s);
/* Error over the number of samples. */
void fig08_convergence(br_experiment *ex, const scene *s);
/* Difference of opposite coefficients against the mean slope. */
void fig08_asymmetry(br_experiment *ex, const scene *s);

#endif
