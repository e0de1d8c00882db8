/* Private: what a surface holds. */
#ifndef BR_PATCH_SURFACE_H
#define BR_PATCH_SURFACE_H

#include <bristle/patch.h>

enum { BR_PATCH_LEVELS = 16 };

/* A texture level: (height x width x 4), first row at v = 0. */
typedef struct br_patch_level {
    int width, height;
    float *texels;
} br_patch_level;

/* A box of the hierarchy, a hair larger than what is in it [m]. Leaf: n > 0 triangles order[first ...].
 * Otherwise its halves are node + 1 and `first`. */
typedef struct br_patch_node {
    br_vec3 middle, reach;
    uint32_t first, n;
} br_patch_node;

/* A triangle as a search meets it. Its twelve numbers come first: they are read into vectors. */
typedef struct br_patch_record {
    br_vec3 corner[3];
    br_vec3 normal; /* unit; zero for a triangle without area */
    uint32_t triangle;
} br_patch_record;

struct br_patch_surface {
    br_mesh *mesh;
    double k;
    br_patch_filter filter;
    int n_levels;
    br_patch_level levels[BR_PATCH_LEVELS];
    bool masked;     /* the mask varies */
    uint32_t *order; /* (n_triangles): triangles, leaf by leaf, ascending within one */
    br_patch_node *nodes;
    br_patch_record *records; /* (n_triangles), as in order */
    bool *flat;               /* (n_triangles): normals and tangents are the same at all corners */
};

/* Checks patches for any back end: indices of surfaces, depths not negative, all numbers finite. */
br_status br_patch_check(size_t n_surfaces, size_t n, const br_patch *patches, br_error *error);

/* What it keeps, about. */
size_t br_patch_surface_bytes(const br_patch_surface *surface);

/* Fills level 0 and the coarser ones. */
br_status br_patch_make_levels(br_patch_surface *surface, const br_patch_surface_spec *spec, br_error *error);
/* Fills order, nodes and records. */
br_status br_patch_make_hierarchy(br_patch_surface *surface, br_error *error);

#endif
