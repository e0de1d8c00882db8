/* The contact patch at a box's corner: what lies in it, and what is measured there. */
#ifndef FIG07_H
#define FIG07_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/patch_inset.h>
#include <bristle/harness/ploughing_maps.h>
#include <bristle/harness/scene_pictures.h>

typedef struct scene {
    br_patch_options patch; /* in floats, but for a variation */
    br_patch_filter filter; /* of both maps */
    double depth, box, pixel;
    int side, period;
    double ridge_slope, ra, lift;
    unsigned long long seed;
    const char *own_plane, *own_box;
    const int *vary_resolutions;
    const double *vary_widths, *vary_depths, *vary_slopes, *vary_ra;
    size_t n_vary_resolutions, n_vary_widths, n_vary_depths, n_vary_slopes, n_vary_ra;
    double higher; /* times as high as it is the patch's volume is drawn */
    br_picture_params picture;
} scene;

/* ---- bodies.c ---- */

enum { PLANE, BOX, BODIES };
/* With their normal maps; the caller destroys them. */
void make_surfaces(br_experiment *ex, const scene *s, br_patch_surface *surfaces[BODIES]);
/* Surface A is the plane and B the box, as in Figure 7: the normal points from the box into the plane,
 * downwards. The box extends along the tangent and the binormal from its corner. */
br_patch corner_patch(const scene *s);

/* ---- picture.c ---- */

/* Box, plane, the volume of the patch and its frame as they are rendered. */
void draw(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces, const br_patch *p);

/* ---- texels.c ---- */

/* Over the texels of a patch. */
typedef struct sums {
    int both;                /* texels that plane and box cover */
    int upper_right;         /* of those, in that quarter */
    int plane;               /* that the plane covers */
    double mean[4];          /* of the channels [eq. (8)] */
    double plane_mean[4];    /* of the plane's, over all that it covers */
    br_vec2 slope;           /* mean, of the plane less of the box: along the tangent and the binormal */
    double along_ridges;     /* largest channel of the plane */
} sums;

/* All of them; the table may be null. */
sums sum_texels(br_experiment *ex, const scene *s, br_patch_surface *const surfaces[BODIES],
                const br_patch *p, br_table *table);

/* ---- quarter.c ---- */

/* Coefficients of a patch in this packing, and what of it is covered. */
void evaluate(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces,
              br_patch_packing packing, const br_patch *p, double mu[4], double *covered);
/* What the text says of the quarter that counts. */
void claim_quarter(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces, const br_patch *p,
                   const sums *r);
/* The same over what it does not fix. */
void vary_quarter(br_experiment *ex, const scene *s);

#endif
