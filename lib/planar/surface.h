/* Private: the table of a limit surface. */
#ifndef BR_PLANAR_SURFACE_H
#define BR_PLANAR_SURFACE_H

#include <bristle/limit_surface.h>
#include <bristle/numbers.h>

struct br_limit_surface {
    int n_ls;
    double radius;
    double angle_scale; /* of r in eq. (36); 1 */
    br_wrench *nodes; /* ((4 n_ls + 1) x (n_ls + 1)), theta major */
};

static inline size_t br_surface_index(const br_limit_surface *s, int a, int b)
{
    return (size_t)a * (size_t)(s->n_ls + 1) + (size_t)b;
}

#endif
