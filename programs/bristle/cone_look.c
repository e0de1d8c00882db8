/* What normal maps of `bristle cone` look like: grey pictures and maps of another space. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "cone.h"

/* A tangent-space map whose mean normal is as steep as this has slopes of 60 degrees everywhere; normals of
 * a closed object average to zero. A few facets that point down may be errors of rounding or holes. */
#define LEAST_MEAN_Z 0.5
#define MOST_DOWN 0.01

typedef struct look {
    bool grey;     /* red, green and blue are one in all pixels */
    double mean_z; /* of the unit normals */
    double down;   /* share of the pixels whose normal does not point up */
} look;

static look look_at(const br_image *map)
{
    look l = {.grey = true};
    const double n = (double)map->width * map->height;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            const float *const p = br_image_pixel_const(map, x, y);
            const double nx = 2 * (double)p[0] - 1, ny = 2 * (double)p[1] - 1, nz = 2 * (double)p[2] - 1,
                         length = sqrt(nx * nx + ny * ny + nz * nz);
            l.grey = l.grey && p[0] == p[1] && p[1] == p[2];
            l.mean_z += length > 0 ? nz / length / n : 0;
            l.down += !(nz > 0) / n;
        }
    return l;
}

br_status cone_look(const br_image *map, const char *name, br_error *error)
{
    if (map->channels < 3)
        return br_fail(error, BR_ERR_SYNTAX,
                       "%s: a grey picture is no normal map: three or four channels are needed", name);
    const look l = look_at(map);
    if (l.grey)
        return br_fail(error, BR_ERR_SYNTAX,
                       "%s: a grey picture is no normal map: red, green and blue are the same in all pixels",
                       name);
    if (l.mean_z < LEAST_MEAN_Z)
        fprintf(stderr,
                "bristle: warning: %s: looks like an object-space normal map: its normals' mean z is %.2f, "
                "that of tangent-space maps is near 1\n",
                name, l.mean_z);
    else if (l.down > MOST_DOWN)
        fprintf(stderr, "bristle: warning: %s: %.2g %% of its normals do not point up\n", name, 100 * l.down);
    return BR_OK;
}
