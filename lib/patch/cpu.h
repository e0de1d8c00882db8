/* Private: the plain C back end.
 *
 * A patch is worked in three steps: which triangle each texel of each surface shows (cover.c), the slopes of
 * the texels that both cover (facets.c), and their means over directions (mean.c). Coordinates are those of
 * the patch: x along the tangent, y along the binormal, z along the normal, the contact point at the origin.
 */
#ifndef BR_PATCH_CPU_H
#define BR_PATCH_CPU_H

#include "surface.h"

/* A piece made ready for shading; planes are (value at the origin, slopes along x and y). */
typedef struct br_patch_paint {
    const br_patch_level *level; /* null: no texture */
    double u[3], v[3];
    double u_range[2], v_range[2]; /* of the corners */
    bool flat, bilinear;
    double hand;
    double normal[3][3], tangent[3][3]; /* planes of the frame's components along x, y and outwards */
    double frame[3][3];                 /* of a flat piece: rows x, y and outwards; columns T, B, N */
} br_patch_paint;

/* A triangle that may be seen in a patch. */
typedef struct br_patch_piece {
    uint32_t triangle;
    uint32_t corner[3];                 /* vertices, counter-clockwise in the (x, y) plane */
    double x[3], y[3], z[3];            /* of the corners */
    double inverse;                     /* of twice the projected area */
    double z_x, z_y;                    /* slope of the height */
    int i_begin, i_end, j_begin, j_end; /* texels that it may cover */
    bool painted;
    br_patch_paint paint; /* made when the first texel needs it */
} br_patch_piece;

/* What is kept for one surface of a patch. */
typedef struct br_patch_side {
    const br_patch_surface *surface; /* null: smooth */
    br_pose pose;
    double outward; /* of z: -1 for A, 1 for B */
    /* Patch axes and origin in the body's coordinates. */
    br_vec3 axis_x, axis_y, axis_z, origin;
    int n_pieces, room_pieces;
    br_patch_piece *pieces;
    int32_t *seen;             /* (resolution^2): piece, or -1 */
    double *slope_x, *slope_y; /* (resolution^2): s, zero where not both cover */
    double *mask;              /* (resolution^2), where the surface has one */
} br_patch_side;

typedef struct br_patch_cpu {
    br_patch_backend base;
    size_t n_surfaces;
    br_patch_surface **surfaces;
    double *centre;                /* (resolution): x of texel centres */
    double cosines[16], sines[16]; /* of the directions */
    br_patch_side sides[2];
    double *row; /* (4 x resolution): scratch of facets.c */
} br_patch_cpu;

/* The texels that a side's surface covers, into seen; pieces are gathered. */
br_status br_patch_cover(br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side, br_error *error);
/* Slopes (and mask) of the texels that are seen; the others keep theirs. */
void br_patch_facets(br_patch_cpu *cpu, br_patch_side *side);
/* A piece's plane through values at its corners: value at the patch's origin, slopes along x and y. */
void br_patch_plane(const br_patch_piece *piece, double at0, double at1, double at2, double plane[3]);
/* Adds a side's mean coefficient for each of the directions, over n texels. */
void br_patch_add_mean(const br_patch_cpu *cpu, const br_patch_side *side, int n, double *mu);

#endif
