/* The nearest point of a contact's polyhedral limit surface, by the method of the cones that are made of
 * points. */
#include "../cones/nearest.h"
#include "pivot.h"

_Static_assert((int)NEAREST_CORRAL == PIVOT_SIMPLEX, "as many corners span a face");

int pivot_nearest(const pivot_surface *surface, double lambda_n, double length, double z[PIVOT_FRICTION],
                  int corner[PIVOT_SIMPLEX])
{
    br_contact_vec f = {z[0] / lambda_n, z[1] / lambda_n, z[2] / lambda_n * length};
    const int n = nearest_in_hull(surface->n, surface->corner, length, &f, corner);
    if (n > 0) {
        z[0] = f.t * lambda_n;
        z[1] = f.b * lambda_n;
        z[2] = f.tau / length * lambda_n;
    }
    return n;
}
