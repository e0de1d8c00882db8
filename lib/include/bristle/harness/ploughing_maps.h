/* What ploughing's experiments on single patches and maps share: maps from files or generators, surfaces that
 * lie on each other, and coefficients over whole maps. Functions end the program on bad input, as the harness
 * does. */
#ifndef BRISTLE_HARNESS_PLOUGHING_MAPS_H
#define BRISTLE_HARNESS_PLOUGHING_MAPS_H

#include <bristle/harness/experiment.h>
#include <bristle/patch.h>
#include <bristle/texture.h>

BR_BEGIN_DECLS

/* How a map is sampled. */
typedef struct br_ploughing_sampling {
    int directions; /* 4 or 16 */
    br_patch_packing packing;
    br_patch_filter filter;
    bool filter_slopes;
    double coarse; /* texels of the map along one of the patch; 1: each texel once */
} br_ploughing_sampling;

/* Each texel once, in floats. */
BR_API br_ploughing_sampling br_ploughing_exact(int directions);

/* The upper body lies on the lower one with its picture turned over about the horizontal axis: x stays, y
 * turns round. */
BR_API br_pose br_ploughing_turned_over(void);

/* A user's map, with a line that names the file when it cannot be used. */
BR_API br_image *br_ploughing_read_map(br_experiment *ex, const char *path);

/* Mean coefficients (directions) of map A, turned over, sliding on map B; null: smooth. k = 1, mu_0 = 0.
 * Over the whole of A (of B where A is null), whatever its size; the other repeats. */
BR_API void br_ploughing_pair(br_experiment *ex, const br_image *a, const br_image *b,
                    const br_ploughing_sampling *sampling, double *mu);

/* Angle [rad] and unit vector of direction d of n. */
BR_API double br_ploughing_angle(int d, int n);
BR_API br_vec2 br_ploughing_direction(int d, int n);

/* Mean slope of a map, and its mean squares; facets that overhang count as flat. */
BR_API br_vec2 br_ploughing_mean_slope(const br_image *map, br_vec2 *mean_square);

BR_END_DECLS
#endif
