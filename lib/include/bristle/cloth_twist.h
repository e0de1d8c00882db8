/* A sheet of cloth that is twisted by its two ends: they turn about its middle line, opposite ways, and come
 * nearer to each other, or go apart, in proportion to their turn.
 *
 * The line is the x axis, the sheet starts flat in the plane z = 0, warp along x, at rest. The end at +x
 * turns about +x, the other one about -x. */
#ifndef BRISTLE_CLOTH_TWIST_H
#define BRISTLE_CLOTH_TWIST_H

#include <bristle/cloth_piece.h>

/* The scene. Laws are values, not owned; they and the response are not in the table. */
typedef struct br_cloth_twist_params {
    double length, width;   /* of the sheet, along warp and weft [m] > 0 */
    int cells, cells_width; /* of its mesh along length and width >= 1 */
    double turns;           /* of each end, in the end [1] >= 0 */
    double rate;            /* of each end after the ramp [1/s] > 0 */
    double ramp;            /* time over which that grows from 0, linearly [s] >= 0 */
    double nearer;          /* share of the length by which the ends come nearer over all turns, [-1, 1[ */
    double ripple;          /* each free vertex starts out of the plane by a random part of this [m] >= 0 */
    unsigned long long seed;
    br_cloth_material material;
    br_cloth_options options;
    br_law on_itself;                       /* no type: no friction */
    const br_cloth_response_type *response; /* as br_cloth_piece_create takes it; default null */
} br_cloth_twist_params;

/* What the sheet is like after a step. */
typedef struct br_cloth_twist_sample {
    double t;        /* [s] */
    double turn;     /* of each end [rad] */
    double distance; /* of the ends [m] */
    double torque;   /* about +x that the end at +x takes against elasticity [N m] */
    double tension;  /* force along +x that it takes likewise [N] */
    double radius;   /* largest distance from the line, of vertices halfway between the ends [m] */
    size_t off;      /* pinned vertices that are not where their end is, since the cloth left no room */
} br_cloth_twist_sample;

typedef struct br_cloth_twist br_cloth_twist; /* opaque */

BR_BEGIN_DECLS

/* A towel of cotton, without friction and weight. */
BR_API br_cloth_twist_params br_cloth_twist_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_twist_struct;
/* Errors: parameters out of range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_twist_create(const br_cloth_twist_params *params,
                                                    br_cloth_twist **twist, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_twist_destroy(br_cloth_twist *twist);
/* One step. Errors: those of br_cloth_step; what is loose is counted and no error. */
BR_API BR_NODISCARD br_status br_cloth_twist_step(br_cloth_twist *twist, br_error *error);
/* What it is like now. */
BR_API br_cloth_twist_sample br_cloth_twist_now(const br_cloth_twist *twist);
/* Its cloth, without objects, and what has happened. Vertex (i, j) of the grid, i along warp. */
BR_API const br_cloth_piece *br_cloth_twist_piece(const br_cloth_twist *twist);
/* Turn of each end [rad] at a time [s], and the distance of the ends [m], which may be null. */
BR_API double br_cloth_twist_drive(const br_cloth_twist_params *params, double t, double *distance);

/* Theory: a sheet under tension, each of its warp threads a helix that stays as far from the line as it was,
 * bending left out. Torque on each end [N m] at a turn of each [rad] and a distance [m] > 0; *tension [N],
 * which may be null. */
BR_API double br_cloth_twist_torque(const br_cloth_twist_params *params, double turn, double distance,
                                    double *tension);

BR_END_DECLS
#endif
