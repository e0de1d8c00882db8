/* Private: the plain C back end.
 *
 * A patch is worked in four steps: the triangles near it (near.c, kernel_search.h, kernel_pieces.h), which of
 * them each texel of each surface shows (kernel_cover.h), the slopes of the texels that both cover
 * (kernel_spots.h, kernel_facets.h, with what shading.c makes ready), and their means over directions
 * (mean.c, kernel_sums.h). Each step looks only at the rectangle of texels that the one before left over.
 * Coordinates are those of the patch: x along the tangent, y along the binormal, z along the normal, the
 * contact point at the origin. The loops are compiled for several vector widths (kernel.h).
 *
 * Patches don't depend on each other, so several threads may share a batch, each with scratch of its own
 * (parallel.c); a patch's numbers are the same whoever works it out.
 */
#ifndef BR_PATCH_CPU_H
#define BR_PATCH_CPU_H

#include "../base/team.h"
#include "surface.h"

/* Texels, runs and pieces are read and written in blocks of so many at most; arrays are longer by that. */
enum { BR_PATCH_BLOCK = 8 };

typedef struct br_patch_kernel br_patch_kernel;

/* Of eq. (5). */
#define BR_TWO_OVER_PI 0.63661977236758134308

/* Where tangents begin behind normals; the place of `hand`. */
enum { BR_PATCH_TANGENT = 4, BR_PATCH_HAND = 10 };

/* A piece made ready for shading; planes are (value at the origin, slopes along x and y). Its numbers are
 * read into vectors, four by four. */
typedef struct br_patch_paint {
    double u[3], v[3];
    double u_range[2], v_range[2]; /* of the corners */
    double hand, unused;
    /* Planes of the components of normal and tangent along x, y and outwards. */
    double frame_at[8], frame_x[8], frame_y[8];
    double frame[3][3];          /* of a flat piece: rows x, y and outwards; columns T, B, N */
    const br_patch_level *level; /* null: no texture */
    bool flat;
} br_patch_paint;

/* An edge: dx (y - ay) - dy (x - ax) is positive inside. The point (ax, ay) is its lexicographically lower
 * end, so that two triangles evaluate the same expression for an edge they share, with opposite signs. */
typedef struct br_patch_edge {
    double ax, ay, dx, dy;
} br_patch_edge;

/* A triangle that may be seen in a patch. Its numbers come first, twelve and four for each edge: they are
 * written by vectors. */
typedef struct br_patch_piece {
    double x[3], y[3], z[3]; /* of the corners, counter-clockwise in the (x, y) plane */
    double inverse;          /* of twice the projected area */
    double z_x, z_y;         /* slope of the height */
    br_patch_edge edge[3];
    uint32_t triangle;
    int i_begin, i_end, j_begin, j_end; /* texels that it may cover */
    bool painted;
    br_patch_paint paint; /* made where a texel needs it */
} br_patch_piece;

/* A rectangle of texels. */
typedef struct br_patch_box {
    int i_begin, i_end, j_begin, j_end;
} br_patch_box;

/* What is kept for one surface of a patch. */
typedef struct br_patch_side {
    const br_patch_surface *surface; /* null: smooth */
    br_pose pose;
    double outward; /* of z: -1 for A, 1 for B */
    /* Patch axes and origin in the body's coordinates. */
    br_vec3 axis_x, axis_y, axis_z, origin;
    /* Of the body's axes: components along x, y and outwards, twice, as normal and tangent have them. */
    double into[3][8];
    int n_records, records_capacity;
    uint32_t *records; /* of the surface, that may show a texel */
    int n_pieces, pieces_capacity;
    br_patch_piece *pieces;
    int32_t *seen;           /* (resolution^2), within the box asked for: piece, or -1 */
    /* (resolution^2) texels that show something, row by row: centres, indices in the patch, pieces. */
    int n_spots;
    double *spot_x, *spot_y;
    int32_t *spot, *spot_piece;
    double *slope_x, *slope_y; /* (resolution^2): s, zero where not both cover */
    double *mask;              /* (resolution^2), where the surface has one */
} br_patch_side;

/* Scratch of one thread. */
typedef struct br_patch_work {
    br_patch_side sides[2];
} br_patch_work;

typedef struct br_patch_cpu {
    br_patch_backend base;
    size_t n_surfaces;
    br_patch_surface **surfaces;
    const br_patch_kernel *kernel;
    double *centre; /* (resolution + two blocks): x of texel centres, and on in the same steps */
    double *bound;  /* (-1 ... resolution + 1): the same between infinities */
    double *memory; /* of both */
    double cosines[16], sines[16]; /* of the directions */
    int n_works;
    br_patch_work *works; /* (threads) */
    br_team *team;
} br_patch_cpu;

/* Allocates; what a failed one left is freed all the same. */
bool br_patch_work_make(const br_patch_cpu *cpu, br_patch_work *work);
void br_patch_work_free(br_patch_work *work);
/* Coefficients and covered share (may be null) of one checked patch. */
br_status br_patch_work_one(const br_patch_cpu *cpu, br_patch_work *work, const br_patch *patch, double *mu,
                            double *covered, br_error *error);
/* The surface (-1: smooth) and pose of a side. */
void br_patch_set_side(const br_patch_cpu *cpu, br_patch_side *side, int surface, br_pose pose);
br_patch_box br_patch_all_texels(const br_patch_cpu *cpu);

/* Works a checked batch out, together. */
br_status br_patch_share_batch(br_patch_cpu *cpu, size_t n, const br_patch *patches, double *mu,
                               double *covered, br_error *error);

/* Gathers the triangles of a side that may show a texel of the box; places the side. */
br_status br_patch_near(const br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side,
                        const br_patch_box *box, br_error *error);
/* The texels of the box that a side's surface covers, into seen; gathers. Of the box leaves what is around
 * them. */
br_status br_patch_cover(const br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side,
                         br_patch_box *box, br_error *error);
/* Vertices of a triangle in the order of its piece's corners: A is seen from below. */
static inline void br_patch_corners(const br_patch_side *side, uint32_t triangle, uint32_t corner[3])
{
    const uint32_t *const t = side->surface->mesh->triangles + 3 * (size_t)triangle;
    for (int c = 0; c < 3; c++)
        corner[c] = t[side->outward > 0 ? c : 2 - c];
}

/* Makes a piece ready for shading, but for the frames of a curved one. */
void br_patch_make_paint(const br_patch_cpu *cpu, const br_patch_side *side, br_patch_piece *piece);
/* Adds a side's mean coefficient for each of the directions: the sum over the texels of the box, of which n
 * count and the others have slope zero, over n. */
void br_patch_add_mean(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box, int n,
                       double *mu);

/* Of a patch's volume. */
static inline double br_patch_half_depth(const br_patch_cpu *cpu, const br_patch *patch)
{
    return (fmax(patch->depth, 0) + 0.01 * cpu->base.options.width) / 2;
}

/* Height of a piece's plane. */
static inline double br_patch_height(const br_patch_piece *p, double x, double y)
{
    return p->z[0] + p->z_x * (x - p->x[0]) + p->z_y * (y - p->y[0]);
}

#endif
