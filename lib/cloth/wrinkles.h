/* Wrinkles of cloth: what the files that find and follow them share. */
#ifndef BRISTLE_CLOTH_WRINKLES_PRIVATE_H
#define BRISTLE_CLOTH_WRINKLES_PRIVATE_H

#include <bristle/cloth_wrinkles.h>

/* Wrinkles of two looks that have vertices in common. */
typedef struct cloth_common {
    uint32_t now, before;
    double area;
} cloth_common;

struct br_cloth_wrinkles {
    br_cloth_wrinkle_options options;
    const br_cloth_mesh *mesh;
    size_t n;
    double *cotangents;     /* (n_triangles x 3) half of them, in material coordinates */
    double *area;           /* (n) of a vertex at rest [m^2] */
    uint8_t *border;        /* (n) */
    uint32_t *start;        /* (n + 1) neighbours of vertex i: start[i] ... start[i + 1] - 1 of */
    uint32_t *neighbour;    /* (2 n_edges) */
    br_vec3 *bend, *normal; /* (n) */
    double *curvature;      /* (n) [1/m] */
    uint32_t *of, *before;  /* (n) wrinkle of each vertex, now and in the look before */
    uint32_t *stack;        /* (n) vertices of the place that is being followed */
    br_cloth_wrinkle *list, *old;
    size_t count, capacity, n_old, old_capacity;
    cloth_common *shared;
    size_t n_shared, shared_capacity;
    uint32_t *follows; /* (n) the wrinkle of the look before that each one now is, or BR_CLOTH_NONE */
    uint8_t *seen;     /* (n) of that look: seen again */
    double time;
    br_cloth_wrinkle_totals totals;
};

/* Which of the wrinkles found now are which of those found before; counts what has ended. */
br_status cloth_wrinkles_trace(br_cloth_wrinkles *w, double time, br_error *error);

#endif
