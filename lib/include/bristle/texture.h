/* Normal maps made from numbers: height fields, distributions of slopes, sawtooth facets, materials,
 * silhouettes; field masks.
 *
 * All pictures tile without a seam and follow from their seed alone. A map's facet has the slope s = (x/z,
 * y/z), y upwards in the picture: a surface of height h has s = -grad h. Maps are float pictures of three
 * channels, (component + 1)/2; br_image_quantise makes of them what a file would hold. Height fields are
 * pictures of one channel in metres, with the row order of pictures. */
#ifndef BRISTLE_TEXTURE_H
#define BRISTLE_TEXTURE_H

#include <stdbool.h>
#include <stdint.h>
#include <bristle/field.h>
#include <bristle/image.h>
#include <bristle/mesh.h>

/* Ra, the average height deviation, as a standard deviation. */
typedef enum br_texture_ra {
    BR_RA_MEAN_DEVIATION,    /* Ra = mean |h| = sigma sqrt(2/pi), as surveyors define it */
    BR_RA_STANDARD_DEVIATION /* Ra = sigma: "height deviations (Ra) sampled from a Gaussian", read literally
                                [ploughing, section 5.1] */
} br_texture_ra;

/* Differences that make slopes of heights; per axis, uncorrelated heights of standard deviation sigma at
 * pixels of size p give slopes of sqrt(2) sigma/p (forward) and sigma/(sqrt(2) p) (central). */
typedef enum br_texture_stencil { BR_STENCIL_FORWARD, BR_STENCIL_CENTRAL } br_texture_stencil;

/* A sawtooth along y (up in the picture): each period has first its gentle texels, whose slope is negative
 * (they face down), then its steep ones, which face up. Turned by 90 degrees: the steep ones face right. */
typedef struct br_texture_sawtooth_spec {
    int width, height;   /* pixels; the height (turned: the width) is a multiple of the period */
    int period, steep;   /* texels, of a tooth and of its steep side */
    double gentle_slope; /* tangent of the gentle side's angle >= 0 */
    double steep_slope; /* >= 0; negative: as a height field has it, gentle_slope (period - steep)/steep, mean
                           slope zero */
    bool turned;
} br_texture_sawtooth_spec;

/* Materials. Sizes in the comments are what `amplitude` = 1 means. */
typedef enum br_texture_material {
    BR_TEXTURE_BRUSHED, /* fine grooves along x, as long as a sixteenth of the picture; 20 um deep */
    BR_TEXTURE_OAK,     /* wood: wavy grain along x and short pores; 0.5 mm */
    BR_TEXTURE_PVC,     /* cut by a tool: scallops along x of eight pixels with torn edges; 0.5 mm */
    BR_TEXTURE_PLASTER, /* smooth lumps of all sizes; 0.1 mm */
    BR_TEXTURE_ACRYLIC, /* polished: faint waves; 2 um */
    BR_TEXTURE_STONE,   /* broken: lumps and sharp grains; 1 mm */
    BR_TEXTURE_MATERIALS
} br_texture_material;

/* How a material is made. */
typedef struct br_texture_material_spec {
    br_texture_material material;
    int width, height; /* pixels */
    double pixel;      /* [m] */
    double amplitude;  /* [1], factor of the heights */
    uint64_t seed;
} br_texture_material_spec;

BR_BEGIN_DECLS

/* The fields of a sawtooth; the default that br_struct_default makes of them has a steep texel in eight. */
extern BR_API const br_struct_type br_texture_sawtooth_spec_struct;
/* The fields of a material; the default is brushed metal. */
extern BR_API const br_struct_type br_texture_material_spec_struct;

/* Standard deviation [m] of heights that have the roughness `ra` [m]. */
BR_API double br_texture_sigma(double ra, br_texture_ra reading);

/* A slope as samples of a map, and back. A sample with z <= 0 has no slope: false. */
BR_API void br_texture_put_slope(float *pixel, br_vec2 slope);
BR_API bool br_texture_slope(const float *pixel, br_vec2 *slope);

/* Uncorrelated heights of standard deviation sigma [m]. */
BR_API BR_NODISCARD br_status br_texture_gaussian_heights(int width, int height, double sigma, uint64_t seed,
                                                          br_image **heights, br_error *error);
/* Map of a height field whose pixels measure `pixel` [m]; it wraps around. */
BR_API BR_NODISCARD br_status br_texture_from_heights(const br_image *heights, double pixel,
                                                      br_texture_stencil stencil, br_image **map,
                                                      br_error *error);
/* Map of independent normally distributed slopes; standard deviations in x and y [ploughing, section 4.5,
 * "normals from a Gaussian", read as slopes]. sigma.x = sigma.y = 0 is a flat map. */
BR_API BR_NODISCARD br_status br_texture_gaussian_slopes(int width, int height, br_vec2 sigma, uint64_t seed,
                                                         br_image **map, br_error *error);
BR_API BR_NODISCARD br_status br_texture_sawtooth(const br_texture_sawtooth_spec *spec, br_image **map,
                                                  br_error *error);
/* Heights of a material. */
BR_API BR_NODISCARD br_status br_texture_material_heights(const br_texture_material_spec *spec,
                                                          br_image **heights, br_error *error);
/* Its name: "brushed", "oak" ... */
BR_API const char *br_texture_material_name(br_texture_material material);

/* Silhouette of a mesh seen along -z with x to the right: 1 inside, 0 outside, scaled so that it fills
 * `share` of the picture's smaller side and stands in its middle. */
BR_API BR_NODISCARD br_status br_texture_silhouette(const br_mesh *mesh, int width, int height, double share,
                                                    br_image **mask, br_error *error);
/* Heights of an embossed mask (first channel, above 1/2 is inside): `depth` [m] inside, falling to 0 over
 * `bevel` pixels around its edge. */
BR_API BR_NODISCARD br_status br_texture_emboss(const br_image *mask, double depth, int bevel,
                                                br_image **heights, br_error *error);
/* Field mask from the edges of a map: length of the gradient of its components (Sobel's weights, per pixel),
 * times gain, at most 1 [ploughing, section 3.4]. */
BR_API BR_NODISCARD br_status br_texture_edges(const br_image *map, double gain, br_image **mask,
                                               br_error *error);

BR_END_DECLS
#endif
