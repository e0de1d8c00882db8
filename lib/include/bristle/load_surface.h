/* A contact that grows with its normal force: radius a = scale f_N^(1/3), pressure of eq. (44) with exponent
 * k, constant or proportional to the force [planar, eqs. (43), (44)]. The factor 1.144 that eq. (44) prints
 * normalises k = 4 alone (k = 2 needs 1.5); weights are normalised here for any k. */
#ifndef BRISTLE_LOAD_SURFACE_H
#define BRISTLE_LOAD_SURFACE_H

#include <stdbool.h>
#include <bristle/pressure.h>

/* A contact that grows with its load: side or radius a = scale f_N^(1/3) and the exponent of its profile. */
typedef struct br_load_surface {
    double scale;        /* a at 1 N [m], > 0 */
    double limit;        /* largest a [m], > 0 */
    double exponent;     /* k, or k per newton [1/N]; > 0 */
    bool exponent_grows; /* k = exponent f_N */
} br_load_surface;

BR_BEGIN_DECLS

/* Its fields; presets as in [planar, Section VI-E]. */
extern BR_API const br_struct_type br_load_surface_struct;

/* All cells that any force can load, on a grid of n x n cells and this width [m]; weights as at `force` [N].
 * Bristles of cells that are not loaded go on to live, as in the published program: their weight is far below
 * round-off, not zero. */
BR_API BR_NODISCARD br_status br_load_surface_create(const br_load_surface *surface, int n, double width,
                                                     double force, br_pressure **pressure, br_error *error);

/* Re-weighs a pressure made by br_load_surface_create. Forces too small to load any cell but the middle load
 * that one. */
BR_API BR_NODISCARD br_status br_load_surface_apply(const br_load_surface *surface, double force,
                                                    br_pressure *pressure, br_error *error);

/* Radius a at a force [m]. */
BR_API double br_load_surface_radius(const br_load_surface *surface, double force);

BR_END_DECLS
#endif
