/* A sheet of cloth on an inclined plane [cloth, Figure 3]: it lies on the plane, or is dropped onto it level
 * or upright, and slides down, folds, or holds.
 *
 * Coordinates are the plane's: it is z = 0, x points down the slope, y across; gravity leans instead.
 * br_cloth_incline_upright turns them into those of the world. */
#ifndef BRISTLE_CLOTH_INCLINE_H
#define BRISTLE_CLOTH_INCLINE_H

#include <bristle/cloth_piece.h>

/* How the sheet starts. */
typedef enum br_cloth_incline_start {
    BR_CLOTH_LYING,  /* along the plane, warp down the slope */
    BR_CLOTH_LEVEL,  /* level in the world: its uphill edge is the lowest, against the plane */
    BR_CLOTH_UPRIGHT /* upright in the world: one edge, across the slope, below the rest */
} br_cloth_incline_start;

/* The scene. Laws are values, not owned; they and the response are not in the table. */
typedef struct br_cloth_incline_params {
    double length, width;   /* of the sheet, along warp and weft [m] > 0 */
    int cells, cells_width; /* of its mesh along length and width >= 1 */
    double tangent;         /* of the plane's angle [1] >= 0 */
    unsigned start;         /* br_cloth_incline_start */
    double height;          /* of its lowest point above where it would lie, at the start [m] >= 0 */
    double turn;            /* of the sheet in itself, before it is set up like that [rad] */
    double speed;           /* down the slope, at the start [m/s] >= 0 */
    double ripple;          /* each vertex starts out of the sheet by a random part of this [m] >= 0 */
    unsigned long long seed;
    double steep; /* angle to the plane beyond which cloth counts as folded [rad], up to a right one */
    bool self;    /* contacts of the sheet with itself */
    br_cloth_material material;
    br_cloth_options options;               /* gravity and wind are the world's */
    br_law on_plane, on_itself;             /* no type: no friction */
    double law_mass;                        /* br_cloth_friction.mass of both [kg] */
    const br_cloth_response_type *response; /* as br_cloth_piece_create takes it; default null */
} br_cloth_incline_params;

/* What the sheet is like after a step. Means are over its mass, shares of its vertices. */
typedef struct br_cloth_incline_sample {
    double t;       /* [s] */
    double x, v;    /* way down the slope since the start [m] and velocity [m/s], means */
    double y, z;    /* way across, and height over the plane [m], means */
    double fastest; /* largest speed of a vertex [m/s]: 0 where all of it holds */
    double folded;  /* share of the area, at rest, that is steeper than `steep` against the plane [1] */
    double spread;  /* root mean square distance from its mean along the plane, over that of the flat sheet */
    double touching, stuck; /* shares that touch the plane, and are at rest on it [1] */
    double load;            /* of the sheet on the plane [N] */
    double pull;            /* of the sheet on the plane down the slope [N]: minus its friction */
} br_cloth_incline_sample;

typedef struct br_cloth_incline br_cloth_incline; /* opaque */

BR_BEGIN_DECLS

/* Figure 3 with a quarter of its triangles, dropped level, without friction. */
BR_API br_cloth_incline_params br_cloth_incline_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_incline_struct;
/* Errors: parameters out of range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_incline_create(const br_cloth_incline_params *params,
                                                      br_cloth_incline **incline, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_incline_destroy(br_cloth_incline *incline);
/* One step. Errors: those of br_cloth_step; what is loose is counted and no error. */
BR_API BR_NODISCARD br_status br_cloth_incline_step(br_cloth_incline *incline, br_error *error);
/* What it is like now. */
BR_API br_cloth_incline_sample br_cloth_incline_now(const br_cloth_incline *incline);
/* Its cloth, the plane as object 0, and what has happened. Vertex (i, j) of the grid, i along warp. */
BR_API const br_cloth_piece *br_cloth_incline_piece(const br_cloth_incline *incline);
/* Turns the plane's coordinates into those of the world, z up, about the origin. */
BR_API br_quat br_cloth_incline_upright(const br_cloth_incline_params *params);

/* Theory: the sheet as a rigid one that lies flat, without wind, gravity along -z of the world. */

/* Acceleration down the slope while it slides down with `speed` [m/s] > 0: g (sin - F/N cos) - drag speed. */
BR_API double br_cloth_incline_acceleration(const br_cloth_incline_params *params, double speed);
/* Its motion from rest or params->speed, by steps of `dt` [s] > 0 of the same law. Sets x and v at the n > 0
 * times k interval, k = 0 ... n - 1. */
BR_API void br_cloth_incline_block(const br_cloth_incline_params *params, double dt, double interval,
                                   size_t n, double *x, double *v);

BR_END_DECLS
#endif
