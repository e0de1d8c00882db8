/* Meshes that tests let touch: boxes of triangles, ridged plates, screw threads. */
#ifndef BRISTLE_TESTS_MESH_SHAPES_H
#define BRISTLE_TESTS_MESH_SHAPES_H

#include <bristle/contact.h>
#include "check.h"

static inline br_shape *triangles(size_t n_vertices, const br_vec3 *v, size_t n, const uint32_t *t)
{
    br_error error = {0};
    br_shape *s = NULL;
    if (br_shape_triangles(n_vertices, v, n, t, &s, &error))
        check(false, "a mesh is made: %s", error.message);
    return s;
}

static inline br_shape *box_mesh(br_vec3 sides)
{
    static const uint32_t t[36] = {1, 3, 7, 1, 7, 5, 0, 4, 6, 0, 6, 2, 2, 6, 7, 2, 7, 3,
                                   0, 1, 5, 0, 5, 4, 4, 5, 7, 4, 7, 6, 0, 2, 3, 0, 3, 1};
    br_vec3 v[8];
    for (int i = 0; i < 8; i++)
        v[i] = br_vec3_make(i & 1 ? sides.x / 2 : -sides.x / 2, i & 2 ? sides.y / 2 : -sides.y / 2,
                            i & 4 ? sides.z / 2 : -sides.z / 2);
    return triangles(8, v, 12, t);
}

/* A plate along x whose lower side has n ridges at z = 0 of the slope given, `pitch` apart in y; its top at z
 * = `top`. Closed; with one ridge a wedge. */
static inline br_shape *ridges(int n, double length, double pitch, double slope, double top)
{
    enum { MOST = 16 };
    br_vec3 v[4 * MOST];
    uint32_t t[12 * 4 * MOST];
    size_t k = 0;
    const int columns = 2 * n + 1; /* valley, ridge, valley, ... */
    for (int end = 0; end < 2; end++)
        for (int layer = 0; layer < 2; layer++)
            for (int c = 0; c < columns; c++)
                v[(end * 2 + layer) * columns + c] = br_vec3_make((end - 0.5) * length, (c - n) * pitch / 2,
                                                                  layer   ? top
                                                                  : c % 2 ? 0
                                                                          : slope * pitch / 2);
#define QUAD(a, b, c, d)                                                                                     \
    do {                                                                                                     \
        const int q_[6] = {(a), (b), (c), (a), (c), (d)};                                                    \
        for (int i_ = 0; i_ < 6; i_++)                                                                       \
            t[k++] = (uint32_t)q_[i_];                                                                       \
    } while (0)
    const int low0 = 0, high0 = columns, low1 = 2 * columns, high1 = 3 * columns;
    for (int c = 0; c + 1 < columns; c++) {
        QUAD(low0 + c, low0 + c + 1, low1 + c + 1, low1 + c);     /* below */
        QUAD(high0 + c, high1 + c, high1 + c + 1, high0 + c + 1); /* above */
        QUAD(low0 + c, high0 + c, high0 + c + 1, low0 + c + 1);   /* ends */
        QUAD(low1 + c, low1 + c + 1, high1 + c + 1, high1 + c);
    }
    QUAD(low0, low1, high1, high0);
    const int last = columns - 1;
    QUAD(low0 + last, high0 + last, high1 + last, low1 + last);
#undef QUAD
    return triangles((size_t)(4 * columns), v, k / 3, t);
}

/* A screw surface: radius between R - h/2 and R + h/2 as a zigzag of z - pitch angle/(2 pi); outside of a
 * bolt, or inside of a nut that is `gap` wider. */
static inline br_shape *thread(double radius, double h, double pitch, double gap, int turns, int around,
                               bool nut)
{
    enum { AROUND_MOST = 160, MOST = 12 };
    static br_vec3 v[AROUND_MOST * (2 * MOST + 1)];
    static uint32_t t[6 * AROUND_MOST * 2 * MOST];
    const int rows = 2 * turns + 1;
    size_t k = 0;
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < around; i++) {
            const double angle = 2 * 3.14159265358979323846 * i / around,
                         z = (j - turns + (double)2 * i / around) * pitch / 2;
            const double r = radius + (j % 2 ? h / 2 : -h / 2) + (nut ? gap : 0);
            v[j * around + i] = br_vec3_make(r * cos(angle), r * sin(angle), z);
        }
    for (int j = 0; j + 1 < rows; j++)
        for (int i = 0; i < around; i++) {
            /* After one turn a row goes on as the one two above. */
            const int wrap = i + 1 == around ? 2 : 0, next = (i + 1) % around;
            if (j + 1 + wrap >= rows)
                continue;
            const int a = j * around + i, b = (j + wrap) * around + next, c = (j + 1 + wrap) * around + next,
                      d = (j + 1) * around + i;
            const int out[6] = {a, b, c, a, c, d}, in[6] = {a, c, b, a, d, c};
            for (int e = 0; e < 6; e++)
                t[k++] = (uint32_t)(nut ? in : out)[e];
        }
    return triangles((size_t)(around * rows), v, k / 3, t);
}

#endif
