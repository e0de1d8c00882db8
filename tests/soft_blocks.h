/* A block of tetrahedra over an obstacle, for the tests of soft bodies in contact. */
#ifndef BRISTLE_TESTS_SOFT_BLOCKS_H
#define BRISTLE_TESTS_SOFT_BLOCKS_H

#include <bristle/matchstick.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <bristle/soft.h>

#include "check.h"

static br_vec3 none;
typedef struct body {
    br_soft_mesh *mesh;
    br_soft *soft;
    size_t n;
} body;

/* A box whose lower side lies on z = 0. */
static inline body make(br_vec3 sides, const int cells[3], const br_soft_material *material,
                 const br_soft_options *options, br_cone_generator *generator, const br_soft_obstacle *ground)
{
    body b;
    check_need(br_soft_mesh_box(sides, cells[0], cells[1], cells[2], &b.mesh, NULL));
    b.n = b.mesh->n_nodes;
    for (size_t i = 0; i < b.n; i++)
        b.mesh->nodes[i].z += sides.z / 2;
    check_need(br_soft_create(b.mesh, material, options, generator, &b.soft, NULL));
    check_need(br_soft_add_obstacle(b.soft, ground, NULL, NULL));
    return b;
}

static inline void end(body *b)
{
    br_soft_destroy(b->soft);
    br_soft_mesh_destroy(b->mesh);
}

static inline br_vec3 centre_velocity(const body *b)
{
    br_vec3 place, v;
    br_soft_centre(b->soft, &place, &v);
    return v;
}

static inline void push_on(const body *b, br_vec3 more)
{
    enum { MOST = 64 };
    br_vec3 v[MOST];
    for (size_t i = 0; i < b->n; i++)
        v[i] = br_vec3_add(br_soft_velocities(b->soft)[i], more);
    br_soft_place(b->soft, br_soft_positions(b->soft), v);
}
/* A stiff gel: its own vibrations are over in some steps. */
static inline br_soft_material stiff_gel(void)
{
    br_soft_material m = br_soft_material_default();
    m.young = 2e6;
    m.damping_stiffness = 0.01;
    return m;
}

#endif
