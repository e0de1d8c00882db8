/* Nearest points of several ellipsoids at once, for every vector width that this processor runs: the same
 * bytes as one by one, whatever lies beside it, from just outside the surface to far away. */
#include <math.h>
#include <string.h>
#include <bristle/random.h>

#include "../../lib/cones/cones.h"
#include "../../lib/cones/ellipsoids.h"
#include "check.h"

enum { GROUPS = 4000 };

/* Half axes over so many decades; points outside, log10 of the distance relative to the way from the middle
 * between the two. */
typedef struct range {
    double decades, least, most;
} range;

static void draw(br_random *random, const range *r, double half[3], double x[3])
{
    do {
        double square = 0;
        for (int i = 0; i < 3; i++) {
            half[i] = pow(10, br_random_between(random, -r->decades, 0));
            x[i] = half[i] * br_random_normal(random);
            square += (x[i] / half[i]) * (x[i] / half[i]);
        }
        const double far = 1 + pow(10, br_random_between(random, r->least, r->most));
        for (int i = 0; i < 3; i++)
            x[i] *= far / sqrt(square);
    } while (ellipsoid_side_of(3, half, x) != OUTSIDE);
}

static void test(const ellipsoids_kernel *kernel, const range *r)
{
    br_random *random = br_random_create(5, 0);
    int points = 0, alike = 0, moved = 0;
    for (int group = 0; group < GROUPS; group++) {
        ellipsoids all = {0};
        double half[3], expected[ELLIPSOIDS_MOST][3], before[ELLIPSOIDS_MOST][3];
        const size_t n = 1 + (size_t)group % ELLIPSOIDS_MOST;
        for (size_t k = 0; k < n; k++) {
            draw(random, r, half, before[k]);
            memcpy(expected[k], before[k], sizeof before[k]);
            ellipsoids_put(&all, half, before[k]);
            br_ellipsoid_project(3, half, expected[k]);
        }
        ellipsoids_project(kernel, &all);
        for (size_t k = 0; k < n; k++) {
            const double x[3] = {all.x[0][k], all.x[1][k], all.x[2][k]};
            points++;
            alike += memcmp(x, expected[k], sizeof x) == 0;
            moved += memcmp(x, before[k], sizeof x) != 0;
        }
    }
    check(alike == points && moved == points,
          "%s, half axes over %g decades, 1e%g to 1e%g outside: %d of %d points alike", kernel->name,
          r->decades, r->least, r->most, alike, points);
    br_random_destroy(random);
}

int main(void)
{
    static const range ranges[] = {{0.5, -1, 1}, {1, -11, -8}, {3, -8, 0},
                                   {6, -11, 3},  {0, -11, 3},  {12, -4, 12}};
    const ellipsoids_kernel *all[4];
    const size_t n = ellipsoids_all(all);
    check_begin();
    check(all[n] == NULL && ellipsoids_widest() == all[0] && all[n - 1] == &ellipsoids_base,
          "%zu widths, the widest first", n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
            test(all[i], &ranges[k]);
    return check_end();
}
