/* Random pairs of features for tests of cloth's collision detection, degenerate ones among them, and sheets.
 */
#ifndef BRISTLE_TESTS_CLOTH_CASES_H
#define BRISTLE_TESTS_CLOTH_CASES_H

#include <stdlib.h>
#include <bristle/random.h>
#include <bristle/vec.h>

static inline br_vec3 random_point(br_random *random, double size)
{
    const double x = br_random_between(random, -size, size), y = br_random_between(random, -size, size);
    return br_vec3_make(x, y, br_random_between(random, -size, size));
}

static inline br_quat random_turn(br_random *random)
{
    const br_vec3 axis = random_point(random, 1);
    return br_quat_from_axis_angle(axis, br_random_between(random, -3, 3));
}

/* How four points lie. */
enum {
    CASE_GENERAL,
    CASE_COPLANAR,
    CASE_PARALLEL,
    CASE_COLLINEAR,
    CASE_COINCIDENT,
    CASE_THIN,
    CASE_GRID,
    CASES
};
static const char *const case_names[CASES] = {"in general position",
                                              "coplanar",
                                              "with edges parallel or nearly so",
                                              "on one line",
                                              "with points that coincide",
                                              "of thin triangles",
                                              "on a grid of 3 steps"};

/* Four points of about unit size about the origin; not turned. */
static inline void random_case(br_random *random, int which, br_vec3 x[4])
{
    for (int k = 0; k < 4; k++)
        x[k] = random_point(random, 1);
    if (which == CASE_COPLANAR)
        for (int k = 0; k < 4; k++)
            x[k].z = 0.25;
    if (which == CASE_PARALLEL) {
        const double s = br_random_between(random, -2, 2);
        const double off = br_random_below(random, 2) ? pow(10, br_random_between(random, -16, -1)) : 0;
        x[3] = br_vec3_add_scaled(x[2], s, br_vec3_sub(x[1], x[0]));
        x[3] = br_vec3_add(x[3], random_point(random, off));
    }
    if (which == CASE_COLLINEAR)
        for (int k = 0; k < 4; k++)
            x[k] = br_vec3_make(0.1, x[k].y, 0.2 + 0.5 * x[k].y);
    if (which == CASE_COINCIDENT) {
        const size_t a = (size_t)br_random_below(random, 4), b = (size_t)br_random_below(random, 4);
        x[a] = x[b];
        if (br_random_below(random, 2))
            x[(a + 1) % 4] = x[(b + 2) % 4];
    }
    if (which == CASE_THIN)
        x[3] =
            br_vec3_add(br_vec3_add_scaled(x[1], br_random_between(random, -1, 2), br_vec3_sub(x[2], x[1])),
                        random_point(random, pow(10, br_random_between(random, -14, -2))));
    if (which == CASE_GRID)
        for (int k = 0; k < 4; k++)
            x[k] = br_vec3_make((double)br_random_below(random, 3), (double)br_random_below(random, 3),
                                (double)br_random_below(random, 3));
}

/* Turns, scales and shifts n points. */
static inline void place(br_vec3 *x, int n, br_quat turn, double scale, br_vec3 shift)
{
    for (int k = 0; k < n; k++)
        x[k] = br_vec3_add(shift, br_vec3_scale(scale, br_quat_rotate(turn, x[k])));
}

/* A sheet of n x n cells of side h [m] about the origin in the plane z = 0, two triangles each; alternating
 * diagonals. Freed by the caller. */
typedef struct sheet {
    size_t n_vertices, n_triangles;
    br_vec3 *x;
    uint32_t *triangles;
} sheet;

static inline sheet sheet_make(uint32_t n, double h)
{
    const uint32_t row = n + 1;
    sheet s = {(size_t)row * row, 2 * (size_t)n * n, NULL, NULL};
    s.x = malloc(s.n_vertices * sizeof *s.x);
    s.triangles = malloc(3 * s.n_triangles * sizeof *s.triangles);
    if (!s.x || !s.triangles)
        abort();
    for (uint32_t i = 0; i < row; i++)
        for (uint32_t j = 0; j < row; j++)
            s.x[i * row + j] = br_vec3_make(h * (j - 0.5 * n), h * (i - 0.5 * n), 0);
    uint32_t *t = s.triangles;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            const uint32_t a = i * row + j, b = a + 1, c = a + row, d = c + 1;
            const uint32_t even[6] = {a, b, d, a, d, c}, odd[6] = {a, b, c, b, d, c};
            for (int k = 0; k < 6; k++)
                *t++ = (i + j) % 2 ? odd[k] : even[k];
        }
    return s;
}

static inline void sheet_free(sheet *s)
{
    free(s->x);
    free(s->triangles);
}

#endif
