#include "planar_snapshots.h"

#include <math.h>

void grip_snapshots(br_table *table, const grip_scene *s, const grip_curve *curve, const double *times,
                    size_t n)
{
    const br_grip *grip = &s->grip[curve->profile];
    const double half[2] = {grip->length / 2, grip->height / 2};
    for (size_t i = 0; i < n; i++) {
        /* At time 0 the object is where it starts; else at the end of the window. */
        const long k = lround(times[i] / s->options.window) - 1;
        const size_t at = k >= (long)curve->path.n ? curve->path.n - 1 : (size_t)(k < 0 ? 0 : k);
        const double x = k < 0 ? grip->offset : curve->path.value[PLANAR_X][at],
                     y = k < 0 ? 0 : curve->path.value[PLANAR_Y][at];
        const double angle = k < 0 ? 0 : curve->path.value[PLANAR_THETA][at], c = cos(angle), q = sin(angle);
        for (int edge = 0; edge < 4; edge++) {
            /* Corners counter-clockwise from the lower left. */
            const double a = (edge == 1 || edge == 2 ? 1 : -1) * half[0], b = (edge >= 2 ? 1 : -1) * half[1];
            const double da = edge == 0   ? 2 * half[0]
                              : edge == 2 ? -2 * half[0]
                                          : 0,
                         db = edge == 1   ? 2 * half[1]
                              : edge == 3 ? -2 * half[1]
                                          : 0;
            br_table_put(table, times[i], x + c * a - q * b, y + q * a + c * b, c * da - q * db,
                         q * da + c * db, x, y);
        }
    }
}
