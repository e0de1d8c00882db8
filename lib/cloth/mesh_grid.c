/* A rectangular sheet of cells with two triangles each. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/random.h>
#include "mesh.h"

static const char *const diagonals[] = {"alternating", "random", "one-way", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_grid, warp), .unit = "m", .meaning = "side along warp",
     .source = "ours: a square metre", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_grid, weft), .unit = "m", .meaning = "side along weft",
     .source = "ours: a square metre", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_grid, n_warp), .unit = "1", .meaning = "cells along warp",
     .source = "cloth, section 6: 8.1 thousand triangles", .preset = 64, BR_BETWEEN(1, 4000)},
    {BR_FIELD_OF(br_cloth_grid, n_weft), .unit = "1", .meaning = "cells along weft",
     .source = "cloth, section 6: 8.1 thousand triangles", .preset = 64, BR_BETWEEN(1, 4000)},
    {BR_FIELD_OF(br_cloth_grid, diagonals), .unit = "-", .meaning = "which way cells are cut",
     .source = "ours: no direction is preferred", .preset_text = "alternating", .words = diagonals},
    {BR_FIELD_OF(br_cloth_grid, seed), .unit = "1", .meaning = "of random diagonals", .source = "ours: any",
     .preset_text = "1", BR_AT_LEAST(0)},
};
const br_struct_type br_cloth_grid_struct = BR_STRUCT_OF(br_cloth_grid, fields, NULL);

typedef struct sheet {
    const br_cloth_grid *grid;
    size_t n_warp, n_weft;
    br_vec3 *rest;
    uint32_t *triangles;
    br_vec2 *material;
    size_t made; /* triangles */
} sheet;

static void make_vertices(const sheet *s)
{
    br_vec3 *at = s->rest;
    for (size_t j = 0; j <= s->n_weft; j++)
        for (size_t i = 0; i <= s->n_warp; i++)
            *at++ = br_vec3_make(s->grid->warp * ((double)i / (double)s->n_warp - 0.5),
                                 s->grid->weft * ((double)j / (double)s->n_weft - 0.5), 0);
}

static void add(sheet *s, uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t corner[3] = {a, b, c};
    for (int k = 0; k < 3; k++) {
        s->triangles[3 * s->made + (size_t)k] = corner[k];
        s->material[3 * s->made + (size_t)k] = br_vec2_make(s->rest[corner[k]].x, s->rest[corner[k]].y);
    }
    s->made++;
}

static void make_cells(sheet *s, br_random *random)
{
    for (size_t j = 0; j < s->n_weft; j++)
        for (size_t i = 0; i < s->n_warp; i++) {
            const uint32_t a = (uint32_t)(j * (s->n_warp + 1) + i), b = a + 1,
                           d = a + (uint32_t)s->n_warp + 1, c = d + 1;
            const bool falling = random                                       ? br_random_below(random, 2)
                                 : s->grid->diagonals == BR_CLOTH_ALTERNATING ? (i + j) % 2
                                                                              : false;
            add(s, a, b, falling ? d : c);
            add(s, falling ? b : a, c, d);
        }
}

static br_status no_memory(const br_cloth_grid *g, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "cloth grid: out of memory for %d x %d cells", g->n_warp, g->n_weft);
}

br_status br_cloth_mesh_grid(const br_cloth_grid *grid, br_cloth_mesh **mesh, br_error *error)
{
    BR_ASSERT_HANDLE(grid);
    BR_ASSERT_HANDLE(mesh);
    *mesh = NULL;
    BR_TRY(br_struct_check(&br_cloth_grid_struct, grid, error));
    sheet s = {.grid = grid, .n_warp = (size_t)grid->n_warp, .n_weft = (size_t)grid->n_weft};
    const size_t n_vertices = (s.n_warp + 1) * (s.n_weft + 1), n_triangles = 2 * s.n_warp * s.n_weft;
    if (n_vertices > BR_MESH_VERTICES_MAX || n_triangles > BR_MESH_VERTICES_MAX)
        return br_fail(error, BR_ERR_RANGE, "cloth grid: %d x %d cells are more than %d triangles",
                       grid->n_warp, grid->n_weft, BR_MESH_VERTICES_MAX);
    const bool by_chance = grid->diagonals == BR_CLOTH_RANDOM;
    br_random *const random = by_chance ? br_random_create(grid->seed, 0) : NULL;
    s.rest = malloc(n_vertices * sizeof *s.rest);
    s.triangles = malloc(3 * n_triangles * sizeof *s.triangles);
    s.material = malloc(3 * n_triangles * sizeof *s.material);
    br_status status = BR_OK;
    if (s.rest && s.triangles && s.material && (random || !by_chance)) {
        make_vertices(&s);
        make_cells(&s, random);
        const br_cloth_mesh_source source = {.n_vertices = n_vertices,
                                             .n_triangles = n_triangles,
                                             .rest = s.rest,
                                             .triangles = s.triangles,
                                             .material = s.material};
        status = br_cloth_mesh_create(&source, mesh, error);
    } else {
        status = no_memory(grid, error);
    }
    br_random_destroy(random);
    free(s.rest);
    free(s.triangles);
    free(s.material);
    return status;
}
