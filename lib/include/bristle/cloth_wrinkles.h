/* Wrinkles of cloth: where it is curved along a line, how many such places there are, how long and how fine
 * they are, and how long they last.
 *
 * The curvature of a vertex is the mean curvature vector (cotangents of the material coordinates, over the
 * area at rest that is nearest to it) along the normal: of cloth that is bent without being stretched, one
 * over the radius of the bend, positive where it is convex on the side of its normal. A wrinkle is a
 * connected set of vertices that are curved the same way more than a share of a threshold, with one among
 * them that is beyond the threshold itself, and from whose one end to the other it is far enough along the
 * cloth at rest. It lasts from one look to the next where it keeps enough of its vertices: a wrinkle is a
 * place of the material, and one that runs through the cloth ends all the time. Vertices at the cloth's
 * border have no curvature. */
#ifndef BRISTLE_CLOTH_WRINKLES_H
#define BRISTLE_CLOTH_WRINKLES_H

#include <bristle/cloth_mesh.h>

/* What counts as a wrinkle. */
typedef struct br_cloth_wrinkle_options {
    double curvature; /* threshold [1/m] > 0 */
    double share;     /* of it, up to which a wrinkle reaches [1], in (0, 1] */
    double length;    /* the least [m] >= 0 */
    double overlap;   /* share of the smaller area of the two that a wrinkle keeps from one look to the next
                         [1],   in (0, 1] */
} br_cloth_wrinkle_options;

/* One wrinkle. */
typedef struct br_cloth_wrinkle {
    size_t vertices;
    double area;      /* at rest [m^2] */
    double length;    /* distance of its ends at rest [m] */
    double width;     /* area over length [m] */
    double curvature; /* mean of its size over the area [1/m] */
    bool outwards;    /* convex on the side of the normal */
    double since;     /* when it was first seen [s] */
} br_cloth_wrinkle;

/* Sums over all looks. */
typedef struct br_cloth_wrinkle_totals {
    size_t looks;
    size_t wrinkles;  /* seen, those of all looks counted */
    double length;    /* of them [m] */
    double area;      /* [m^2] */
    double curvature; /* its size times area [m] */
    double lived;     /* time from one look to the next, for each wrinkle that was seen in the one [s] */
    size_t ends;      /* of them: were not seen again in the next. Mean life: lived over ends */
} br_cloth_wrinkle_totals;

typedef struct br_cloth_wrinkles br_cloth_wrinkles; /* opaque */

BR_BEGIN_DECLS

/* Default: as br_cloth_wrinkle_options_struct says. */
BR_API br_cloth_wrinkle_options br_cloth_wrinkle_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_wrinkle_options_struct;

/* Of cloth of this mesh, which must outlive it. Errors: options out of range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_wrinkles_create(const br_cloth_mesh *mesh,
                                                       const br_cloth_wrinkle_options *options,
                                                       br_cloth_wrinkles **wrinkles, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_wrinkles_destroy(br_cloth_wrinkles *wrinkles);
/* Finds the wrinkles of cloth whose vertices are at these positions (n) [m] at a time [s], later than that of
 * the look before. Errors: out of memory. */
BR_API BR_NODISCARD br_status br_cloth_wrinkles_look(br_cloth_wrinkles *wrinkles, double time,
                                                     const br_vec3 *positions, br_error *error);
/* How many the last look found, and one of them. */
BR_API size_t br_cloth_wrinkles_count(const br_cloth_wrinkles *wrinkles);
BR_API br_cloth_wrinkle br_cloth_wrinkles_get(const br_cloth_wrinkles *wrinkles, size_t index);
/* Of each vertex (n): curvature [1/m], and the wrinkle it belongs to, or BR_CLOTH_NONE. Valid until the next
 * look. */
BR_API const double *br_cloth_wrinkles_curvature(const br_cloth_wrinkles *wrinkles);
BR_API const uint32_t *br_cloth_wrinkles_of(const br_cloth_wrinkles *wrinkles);
/* Sums over all looks. */
BR_API br_cloth_wrinkle_totals br_cloth_wrinkles_so_far(const br_cloth_wrinkles *wrinkles);

BR_END_DECLS
#endif
