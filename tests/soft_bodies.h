/* A soft body of a box of tetrahedra, for the tests of soft bodies without contacts. */
#ifndef BRISTLE_TESTS_SOFT_BODIES_H
#define BRISTLE_TESTS_SOFT_BODIES_H

#include <bristle/numbers.h>
#include <bristle/random.h>
#include <bristle/soft.h>

#include "check.h"
#include "failing_malloc.h"

typedef struct body {
    br_soft_mesh *mesh;
    br_soft *soft;
    size_t n;
} body;

static br_vec3 none;

static inline body make(br_vec3 sides, const int cells[3], const br_soft_material *material,
                 const br_soft_options *options)
{
    body b;
    check_need(br_soft_mesh_box(sides, cells[0], cells[1], cells[2], &b.mesh, NULL));
    check_need(br_soft_create(b.mesh, material, options, NULL, &b.soft, NULL));
    b.n = b.mesh->n_nodes;
    return b;
}

static inline void end(body *b)
{
    br_soft_destroy(b->soft);
    br_soft_mesh_destroy(b->mesh);
}

static inline br_soft_options weightless(double dt)
{
    br_soft_options o = br_soft_options_default();
    o.dt = dt;
    o.gravity = none;
    return o;
}

static inline br_vec3 random_vec(br_random *r, double size)
{
    const double x = br_random_between(r, -size, size), y = br_random_between(r, -size, size),
                 z = br_random_between(r, -size, size);
    return br_vec3_make(x, y, z);
}

static inline bool on_surface(const br_soft_mesh *m, size_t node)
{
    for (size_t i = 0; i < 3 * m->n_triangles; i++)
        if (m->triangles[i] == node)
            return true;
    return false;
}

/* Largest distance between two lists of points. */
static inline double apart(size_t n, const br_vec3 *a, const br_vec3 *b)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        br_most(&most, br_vec3_length(br_vec3_sub(a[i], b[i])));
    return most;
}

#endif
