/* Private: triangles near contact patches, laid out in the frames of the patches as the shaders read them. */
#ifndef BRISTLE_GPU_PLACE_H
#define BRISTLE_GPU_PLACE_H

#include "patch.h"

/* A corner, as shaders/patch.vert.glsl takes it. */
typedef struct br_gpu_corner {
    float x, y, z;    /* [texels], z: [half thickness of the volume] */
    float tile_level; /* tile + BR_GPU_LEVEL x level of the mipmap */
} br_gpu_corner;

/* Tiles of a target at most (shaders/patch_record.glsl). */
enum { BR_GPU_LEVEL = 1 << 20 };

/* What a texel needs to know of its triangle: the struct facet of shaders/patch_record.glsl. */
typedef struct br_gpu_facet {
    float uv[2], at[2];
    float along[4];
    float normal[3], handedness;
    float tangent[3], unused;
    float normal_x[3], tangent_x0;
    float normal_y[3], tangent_x1;
    float tangent_rest[4];
} br_gpu_facet;

/* A vertex's tangent; any direction across where the mesh says none. */
br_vec3 br_gpu_tangent(const br_mesh *mesh, size_t vertex);

/* Is a triangle near, and does it face the other body? */
bool br_gpu_near(const br_patch_surface *surface, int side, const br_gpu_view *view, uint32_t triangle);

/* Lays out one triangle; of what is not near, corners that are clipped away. */
void br_gpu_place(const br_patch_surface *surface, bool curved, int side, const br_gpu_view *views,
                  const br_gpu_item *item, br_gpu_corner corners[3], br_gpu_facet *facet);

#endif
