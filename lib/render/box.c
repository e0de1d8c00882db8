/* What counts as a box. */
#include "box.h"

#include <math.h>

bool br_render_is_box(const br_mesh *mesh)
{
    br_vec3 low, high;
    br_mesh_bounds(mesh, &low, &high);
    const double ends[2][3] = {{low.x, low.y, low.z}, {high.x, high.y, high.z}};
    double least = INFINITY;
    for (int a = 0; a < 3; a++)
        least = fmin(least, ends[1][a] - ends[0][a]);
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        const double n[3] = {mesh->normals[i].x, mesh->normals[i].y, mesh->normals[i].z},
                     p[3] = {mesh->positions[i].x, mesh->positions[i].y, mesh->positions[i].z};
        const int a = fabs(n[0]) > 0.5 ? 0 : fabs(n[1]) > 0.5 ? 1 : 2;
        if (fabs(n[a]) < 1 - 1e-9 || fabs(p[a] - ends[n[a] > 0][a]) > 1e-9 * least)
            return false;
    }
    return mesh->n_vertices > 0 && least > 0;
}
