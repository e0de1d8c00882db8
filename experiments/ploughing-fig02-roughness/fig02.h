/* Friction over roughness: what is sampled, and what theory gives. */
#ifndef FIG02_H
#define FIG02_H

#include <bristle/harness/ploughing_maps.h>

typedef struct scene {
    double mu_0, k;
    double rms_least, rms_most;
    int per_decade, side;
    const double *pixels;
    size_t n_pixels;
    double coarse; /* texels of the map along one of the patch, filtered */
    double smooth, threshold, rough, share;
    unsigned long long seed;
} scene;

/* Slopes as they are, packed into eight bits a coefficient, from a normal map of eight bits, and filtered as
 * texture units do where a patch's texels are wider than the map's. */
enum { FLOATS, PACKED, MAP8, BILINEAR, MIPMAP, KINDS };

/* Coefficients of a Gaussian surface of this roughness [m], sampled at pixels [m]. */
void coefficients(br_experiment *ex, const scene *s, double rms, double pixel, double mu[KINDS]);
/* Their expectation by theory, and the standard error of a sample. */
double theory(const scene *s, double rms, double pixel);
double standard_error(const scene *s, double rms, double pixel);

#endif
