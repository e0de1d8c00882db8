/* Convex hulls of points; seen by lib/contact only. */
#ifndef BRISTLE_CONTACT_HULL_H
#define BRISTLE_CONTACT_HULL_H

#include "shape.h"

/* A hull as triangles, counter-clockwise seen from outside; neighbours[3 t + k] lies across the edge from
 * corner k to the next. */
typedef struct hull {
    int n_triangles;
    int *triangles;  /* (n_triangles x 3) indices of points */
    int *neighbours; /* (n_triangles x 3) */
    double
        outside; /* how far points lie outside at most [m]: 0 but for a limit on the vertices, or round-off */
} hull;

/* The hull of the points (n), with at most so many vertices (0: no limit); those that reach farthest are
 * taken. */
br_status hull_of_points(size_t n, const br_vec3 *points, int most, hull *h, br_error *error);
void hull_free(hull *h);
/* Enclosed volume [m^3]. */
double hull_volume(const hull *h, const br_vec3 *points);
/* A convex shape of it: triangles that lie in one plane become one face. */
br_status hull_shape(const hull *h, size_t n, const br_vec3 *points, br_shape **shape, br_error *error);

#endif
