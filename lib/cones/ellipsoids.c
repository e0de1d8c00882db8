/* Several ellipsoids at once: which loops, and what goes into lanes that are left over. */
#include "ellipsoids.h"
#include "../base/wide_choice.h"
#include "cones.h"

size_t ellipsoids_all(const ellipsoids_kernel *all[4])
{
    BR_WIDE_ALL(all, ellipsoids);
}

const ellipsoids_kernel *ellipsoids_widest(void)
{
    const ellipsoids_kernel *all[4];
    ellipsoids_all(all);
    return all[0];
}

void ellipsoids_project(const ellipsoids_kernel *kernel, ellipsoids *e)
{
    if (e->n == 1) {
        const double half[3] = {e->half[0][0], e->half[1][0], e->half[2][0]};
        double x[3] = {e->x[0][0], e->x[1][0], e->x[2][0]};
        e->t[0] = br_ellipsoid_project_outside(3, half, x);
        for (int i = 0; i < 3; i++)
            e->x[i][0] = x[i];
        return;
    }
    /* Idle lanes do what the first one does. */
    for (int i = 0; i < 3; i++)
        for (size_t k = e->n; k < ELLIPSOIDS_MOST; k++) {
            e->half[i][k] = e->half[i][0];
            e->x[i][k] = e->x[i][0];
        }
    kernel->project(e);
}
