/* Nearest points of several ellipsoids at once, one a lane of vectors: br_ellipsoid_project of each, the same
 * bytes. A projection from outside is a chain of divisions and roots that nothing else can fill; here others
 * go beside it. The loops are compiled once for each vector width and chosen by what the processor can do. */
#ifndef BRISTLE_CONES_ELLIPSOIDS_H
#define BRISTLE_CONES_ELLIPSOIDS_H

#include <stddef.h>

#include "ellipsoid_side.h"

enum { ELLIPSOIDS_MOST = 8 };

/* The first n: points that lie OUTSIDE (ellipsoid_side.h). */
typedef struct ellipsoids {
    size_t n;
    double half[3][ELLIPSOIDS_MOST], x[3][ELLIPSOIDS_MOST];
    double t[ELLIPSOIDS_MOST]; /* comes out: as of br_ellipsoid_project_outside */
} ellipsoids;

typedef struct ellipsoids_kernel {
    const char *name;
    /* The nearest points in place of x, and t, of the first vectors that hold n; n >= 1. */
    void (*project)(ellipsoids *e);
} ellipsoids_kernel;

extern const ellipsoids_kernel ellipsoids_base, ellipsoids_avx2, ellipsoids_avx512;

/* All that this processor runs, null-terminated, best first. Returns how many. */
size_t ellipsoids_all(const ellipsoids_kernel *all[4]);
/* The best. */
const ellipsoids_kernel *ellipsoids_widest(void);

/* One more; there is room. */
static inline void ellipsoids_put(ellipsoids *e, const double half[3], const double x[3])
{
    for (int i = 0; i < 3; i++) {
        e->half[i][e->n] = half[i];
        e->x[i][e->n] = x[i];
    }
    e->n++;
}

/* Nearest points in place of x of all, and t. One alone is quicker without vectors. */
void ellipsoids_project(const ellipsoids_kernel *kernel, ellipsoids *e);

#endif
