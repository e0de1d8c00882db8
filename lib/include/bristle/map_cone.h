/* The friction of normal maps as they lie on each other: directional coefficients, averaged over all patches
 * of their area, and the cone that they make [ploughing, eqs. (5) to (9)].
 *
 * The lower map lies face up, the right of its picture along x and the top along y. A body with the upper
 * map, turned over about its horizontal axis, or a smooth one, lies on it. Patches lie side by side from edge
 * to edge of the larger map; a smaller one is repeated. Those at the edges count by what they have of the
 * area, so that the mean is that of the whole map. Directions are those in which the upper body slides over
 * the lower one, counter-clockwise from x. */
#ifndef BRISTLE_MAP_CONE_H
#define BRISTLE_MAP_CONE_H

#include <bristle/patch.h>

/* Most directions. */
#define BR_MAP_DIRECTIONS 16
/* Most patches on a map. */
#define BR_MAP_PATCHES_MAX 10000000

/* Maps, and how they are looked at; br_map_cone_spec_default. */
typedef struct br_map_cone_spec {
    const br_image *maps[2];  /* normal maps: lower, upper; null: smooth; one at least. Not owned */
    const br_image *masks[2]; /* field masks as textures, times k; null: none. Not owned */
    const char *names[2];     /* of the maps, for messages (paths); null: "lower map", "upper map" */
    double k_lower, k_upper;  /* field mask of each map [1], >= 0 */
    double pixel;             /* side of a map's pixel [m], > 0 */
    br_patch_filter filter;   /* between pixels */
    bool filter_slopes;       /* filters average slopes instead of normals */
    bool green_down;          /* green grows downwards in the maps */
    bool fit_resolution; /* a texel a pixel where that is more than patch.resolution, as far as patches go;
                            where a whole number of fewer pixels fits into a patch, as many texels to each */
    br_patch_options patch; /* 16 directions */
    /* Makes the back end of a surface with the name below, as br_patch_backend_open does; null: plain C. */
    br_status (*open)(const char *name, size_t n_surfaces, br_patch_surface *const *surfaces,
                      const br_patch_options *options, br_patch_backend **backend, br_error *error);
    const char *backend; /* not owned */
} br_map_cone_spec;

/* Coefficients over direction: for sliding along 2 pi i/n; means over the area. */
typedef struct br_map_coefficients {
    int n;                            /* directions, 4 or 16 */
    size_t patches;                   /* on the area */
    double mu[BR_MAP_DIRECTIONS];     /* (n) mu_0 + lower + upper [1] */
    double spread[BR_MAP_DIRECTIONS]; /* (n) standard deviation of mu over the patches [1] */
    double lower[BR_MAP_DIRECTIONS];  /* (n) what the lower map adds, its k included [1] */
    double upper[BR_MAP_DIRECTIONS];  /* (n) and the upper one */
} br_map_coefficients;

BR_BEGIN_DECLS

/* k = 1, pixels of 1 mm, nearest texels, br_patch_options_default with 16 directions, fitted resolution; maps
 * are still to be set. */
BR_API br_map_cone_spec br_map_cone_spec_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_map_cone_spec_struct;

/* Measures the maps. Errors: BR_ERR_MISSING no map, BR_ERR_RANGE a parameter, BR_ERR_TOO_MUCH_WORK patches so
 * small that more than BR_MAP_PATCHES_MAX lie on the area, and those of br_patch_surface_create, with the
 * map's name. */
BR_API BR_NODISCARD br_status br_map_coefficients_measure(const br_map_cone_spec *spec,
                                                          br_map_coefficients *out, br_error *error);

/* The cone of the coefficients, per unit normal force, for a contact whose body A is the upper one and whose
 * tangent is x: a box for 4 directions [ploughing, eq. (9)], a polygon in the pool for 16. Errors: those of
 * br_cone_polygon. */
BR_API BR_NODISCARD br_status br_map_cone(const br_map_coefficients *coefficients, br_cone_pool *pool,
                                          br_cone *cone, br_error *error);

BR_END_DECLS
#endif
