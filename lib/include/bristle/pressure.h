/* Contact pressure on a grid: the distributions of planar's Figures 4, 8 and 33, eq. (44), Hertz, ring, and a
 * user's own map.
 *
 * Frame: origin at the centre of the grid, x right, y up, torque counter-clockwise. Grid of n_x x n_y
 * rectangular cells; index ix from left to right, iy from top (+y) to bottom. Weights are normalised: their
 * sum is 1; the normal force multiplies them later. */
#ifndef BRISTLE_PRESSURE_H
#define BRISTLE_PRESSURE_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>
#include <bristle/field.h>
#include <bristle/vec.h>

/* Only loaded cells are stored, column by column (ix major, iy minor), as separate arrays, so that loops over
 * cells vectorise. The arrays have room for n_padded >= n cells (a multiple of eight) and hold zero weight in
 * the padding. Read-only after creation. */
typedef struct br_pressure {
    int n_x, n_y;         /* cells of the grid */
    double width, height; /* of the grid [m] */
    size_t n, n_padded;   /* loaded cells; with padding */
    double *x, *y;        /* (n_padded) centres [m] */
    double *weight;       /* (n_padded) normalised weight [1] */
    int *column, *row;    /* (n_padded) grid indices ix, iy */
    br_vec2 cop;          /* centre of pressure [m] */
    double u;             /* sum of weight |rho|^2 about the CoP [m^2] [planar, eq. (27)] */
} br_pressure;

/* How a distribution is asked for. Default: circle, 21 x 21 cells, 0.02 m x 0.02 m, shapes as published. */
typedef struct br_pressure_spec {
    const char *shape;    /* "square" "circle" "line" "line-gradient" "line-gradient-x" "non-convex-1"
                             "non-convex-2" "profile" (eq. 44)    "hertz" "ring" "map" */
    int n_x, n_y;         /* cells, >= 1 */
    double width, height; /* [m], > 0; height 0: that of square cells */
    double radius;        /* [m] profile, hertz, ring (outer); and circle when as_published is 0 */
    double inner_radius;  /* [m] ring */
    double exponent;      /* k of eq. (44), > 0 */
    const char *map;      /* path of a CSV matrix (rows from +y down, no header, lines that start with #
                             are remarks; cells separated by commas, semicolons, tabs or blanks; without
                             commas between cells, decimals may have them) or a
                             PNG: pressure in proportion to the grey of a pixel as stored, black none;
                             colours are refused (greys with a tint count by their luminance),
                             transparent pixels count by their opacity; the map's own size replaces n_x
                             and n_y */
    bool as_published;    /* circle of radius (N-1)/2 cells, as the published program draws it, instead of
                             `radius` */
} br_pressure_spec;

BR_BEGIN_DECLS

/* The defaults that the struct states. */
BR_API br_pressure_spec br_pressure_spec_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_pressure_spec_struct;

/* Whether a surface is the path of a map, which ends in .csv or .png, instead of the name of a shape. */
BR_API bool br_pressure_is_map(const char *surface);

/* Sets shape, or map and square cells, from the name of a shape or the path of a map; the text must outlive
 * the struct. */
BR_API void br_pressure_set_surface(br_pressure_spec *spec, const char *surface);

/* Builds a distribution. Errors: unknown shape (with a suggestion), a map that is empty, not rectangular,
 * negative or not finite, no cell loaded; messages name file and cell. */
BR_API BR_NODISCARD br_status br_pressure_create(const br_pressure_spec *spec, br_pressure **pressure,
                                                 br_error *error);

/* From weights in memory: (n_y x n_x), row-major, first row at +y; they need not be normalised. */
BR_API BR_NODISCARD br_status br_pressure_from_weights(const double *weights, int n_x, int n_y, double width,
                                                       double height, br_pressure **pressure,
                                                       br_error *error);

/* Names of the shapes, null-terminated. */
BR_API const char *const *br_pressure_shapes(void);

/* Radius r of the equivalent rim [m]: |torque| about the CoP of unit Coulomb friction in pure rotation about
 * it [planar, eq. (23)], by the bilinear rule of eq. (21) as the published program does. */
BR_API double br_pressure_rim_radius(const br_pressure *pressure);

/* Replaces the weights (n, in the order of the cells; zero allowed, need not be normalised) over the same
 * cells, and CoP and u with them: a contact that grows and shrinks while its bristles live on. Models that
 * refer to the pressure take it up at once. Errors: a weight that is negative or not finite, no load. */
BR_API BR_NODISCARD br_status br_pressure_reweigh(br_pressure *pressure, const double *weights,
                                                  br_error *error);

/* Frees a distribution; null is allowed. */
BR_API void br_pressure_destroy(br_pressure *pressure);

BR_END_DECLS
#endif
