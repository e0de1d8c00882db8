/* Sheets of cloth for tests. */
#ifndef BRISTLE_TESTS_CLOTH_SHEETS_H
#define BRISTLE_TESTS_CLOTH_SHEETS_H

#include "check.h"

#include <bristle/cloth.h>
#include <bristle/random.h>

/* A grid of cloth; ends the program if it cannot be made. */
static inline br_cloth *sheet_make(const br_cloth_grid *grid, const br_cloth_material *material,
                                   const br_cloth_options *options)
{
    br_cloth_mesh *mesh = NULL;
    br_cloth *cloth = NULL;
    check_need(br_cloth_mesh_grid(grid, &mesh, NULL));
    check_need(br_cloth_create(mesh, material, options, &cloth, NULL));
    br_cloth_mesh_destroy(mesh);
    return cloth;
}

static inline br_cloth_grid sheet_grid(double warp, double weft, int n_warp, int n_weft)
{
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = warp;
    grid.weft = weft;
    grid.n_warp = n_warp;
    grid.n_weft = n_weft;
    return grid;
}

static inline br_vec3 sheet_random(br_random *random, double size)
{
    const double x = br_random_between(random, -size, size), y = br_random_between(random, -size, size);
    return br_vec3_make(x, y, br_random_between(random, -size, size));
}

/* Places A X + noise and velocities of this size. */
static inline void sheet_deform(br_cloth *cloth, br_mat3 a, double noise, double speed, br_random *random)
{
    const size_t n = br_cloth_get_mesh(cloth)->n_vertices;
    br_vec3 *const x = malloc(n * sizeof *x), *const v = malloc(n * sizeof *v);
    for (size_t i = 0; i < n; i++) {
        x[i] =
            br_vec3_add(br_mat3_mul_vec(a, br_cloth_get_mesh(cloth)->rest[i]), sheet_random(random, noise));
        v[i] = sheet_random(random, speed);
    }
    br_cloth_place(cloth, x, v);
    free(x);
    free(v);
}

#endif
