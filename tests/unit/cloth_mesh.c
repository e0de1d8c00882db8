/* Meshes of cloth: counts by Euler's formula, hinges and their corners, loops, material coordinates, and all
 * that is refused, with its place. */
#include "check.h"

#include <bristle/cloth_material.h>
#include <bristle/cloth_mesh.h>

static br_cloth_mesh *grid(int n_warp, int n_weft, unsigned diagonals, unsigned long long seed)
{
    br_cloth_grid g;
    br_struct_default(&br_cloth_grid_struct, &g);
    g.warp = 2;
    g.weft = 3;
    g.n_warp = n_warp;
    g.n_weft = n_weft;
    g.diagonals = diagonals;
    g.seed = seed;
    br_cloth_mesh *mesh = NULL;
    check_need(br_cloth_mesh_grid(&g, &mesh, NULL));
    return mesh;
}

/* Each hinge's corners are those of its two triangles, the third one across the side that goes from a to b.
 */
static bool hinges_fit(const br_cloth_mesh *m)
{
    for (size_t h = 0; h < m->n_hinges; h++) {
        const uint32_t *const v = &m->hinges[4 * h], edge = m->hinge_edges[h];
        bool along = false, against = false;
        for (int k = 0; k < 2; k++) {
            const uint32_t *const t = &m->triangles[(size_t)3 * m->edge_triangles[2 * edge + (size_t)k]];
            for (int c = 0; c < 3; c++) {
                along |= t[c] == v[0] && t[(c + 1) % 3] == v[1] && t[(c + 2) % 3] == v[2];
                against |= t[c] == v[1] && t[(c + 1) % 3] == v[0] && t[(c + 2) % 3] == v[3];
            }
        }
        if (!along || !against || v[0] >= v[1] || m->edges[2 * edge] != v[0] ||
            m->edges[2 * edge + 1] != v[1])
            return false;
    }
    return true;
}

static bool sides_fit(const br_cloth_mesh *m)
{
    for (size_t i = 0; i < 3 * m->n_triangles; i++) {
        const uint32_t a = m->triangles[i], b = m->triangles[i % 3 == 2 ? i - 2 : i + 1];
        const uint32_t *const edge = &m->edges[2 * m->triangle_edges[i]];
        if (edge[0] != (a < b ? a : b) || edge[1] != (a < b ? b : a))
            return false;
    }
    for (size_t e = 1; e < m->n_edges; e++)
        if (m->edges[2 * e] < m->edges[2 * e - 2] ||
            (m->edges[2 * e] == m->edges[2 * e - 2] && m->edges[2 * e + 1] <= m->edges[2 * e - 1]))
            return false;
    return true;
}

static void grids(void)
{
    for (unsigned d = 0; d <= BR_CLOTH_ONE_WAY; d++) {
        br_cloth_mesh *const m = grid(4, 5, d, 7);
        /* Sides along warp 4 x 6, along weft 5 x 5, diagonals 20; all but the 18 of the boundary are hinges.
         */
        check(m->n_vertices == 30 && m->n_triangles == 40 && m->n_edges == 69 && m->n_hinges == 51 &&
                  m->n_loops == 1,
              "a grid of 4 x 5 cells, diagonals %u: %zu vertices, %zu triangles, %zu edges, %zu hinges", d,
              m->n_vertices, m->n_triangles, m->n_edges, m->n_hinges);
        check(hinges_fit(m) && sides_fit(m), "its hinges and sides are those of its triangles");
        check_close(br_cloth_mesh_area(m), 6, TOL_ROUND_OFF_MANY, "its area is 2 m x 3 m");
        check(m->rest[0].x == -1 && m->rest[0].y == -1.5 && m->rest[29].x == 1 && m->rest[29].y == 1.5 &&
                  m->rest[1].x == -0.5 && fabs(m->rest[5].y + 0.9) < TOL_ROUND_OFF,
              "vertices are numbered along warp first, about the origin");
        br_cloth_mesh_destroy(m);
    }
    /* In an alternating grid every inner vertex has 4 or 8 triangles, one way 6. */
    br_cloth_mesh *const alternating = grid(4, 4, BR_CLOTH_ALTERNATING, 1), *const alike = grid(
                                                                                4, 4, BR_CLOTH_ONE_WAY, 1);
    int four = 0, six = 0;
    for (size_t i = 0; i < 96; i++) {
        four += alternating->triangles[i] == 7;
        six += alike->triangles[i] == 7;
    }
    check((four == 4 || four == 8) && six == 6, "diagonals meet in an alternating grid alone: %d, %d", four,
          six);
    br_cloth_mesh_destroy(alternating);
    br_cloth_mesh_destroy(alike);
    br_cloth_mesh *const one = grid(6, 6, BR_CLOTH_RANDOM, 1), *const again = grid(6, 6, BR_CLOTH_RANDOM, 1),
                         *const other = grid(6, 6, BR_CLOTH_RANDOM, 2);
    const size_t bytes = 3 * one->n_triangles * sizeof *one->triangles;
    check(memcmp(one->triangles, again->triangles, bytes) == 0 &&
              memcmp(one->triangles, other->triangles, bytes) != 0,
          "random diagonals are those of their seed");
    br_cloth_mesh_destroy(one);
    br_cloth_mesh_destroy(again);
    br_cloth_mesh_destroy(other);
}

/* A tube has two loops, a sphere none; both keep their areas when they are laid flat triangle by triangle. */
static void welded(void)
{
    br_mesh *sphere = NULL;
    br_cloth_mesh *cloth = NULL;
    check_need(br_mesh_sphere(1, 16, 1, &sphere, NULL));
    uint32_t *const became = malloc(sphere->n_vertices * sizeof *became);
    check_need(br_cloth_mesh_weld(sphere, 0, br_vec3_make(0, 0, 1), became, &cloth, NULL));
    check(cloth->n_loops == 0 && cloth->n_hinges == cloth->n_edges &&
              cloth->n_vertices < sphere->n_vertices &&
              cloth->n_vertices + cloth->n_triangles == cloth->n_edges + 2,
          "a sphere's seam is closed: %zu vertices of %zu, no loop", cloth->n_vertices, sphere->n_vertices);
    bool same = true;
    double area = 0;
    for (size_t i = 0; i < sphere->n_vertices; i++) {
        const br_vec3 d = br_vec3_sub(cloth->rest[became[i]], sphere->positions[i]);
        same = same && br_vec3_length(d) == 0;
    }
    for (size_t t = 0; t < cloth->n_triangles; t++) {
        const uint32_t *const v = &cloth->triangles[3 * t];
        const br_vec3 a = cloth->rest[v[0]], b = br_vec3_sub(cloth->rest[v[1]], a),
                      c = br_vec3_sub(cloth->rest[v[2]], a);
        area += br_vec3_length(br_vec3_cross(b, c)) / 2;
        /* Warp is what z has in the triangle: coordinates along it differ as heights do, over the slope. */
        const br_vec3 n = br_vec3_normalise(br_vec3_cross(b, c));
        const double slope = sqrt(1 - n.z * n.z);
        const double along = cloth->material[3 * t + 1].x - cloth->material[3 * t].x;
        same = same && fabs(along * slope - b.z) < TOL_ROUND_OFF_MANY;
    }
    check(same, "vertices are where they were, warp goes along z");
    check_close(br_cloth_mesh_area(cloth), area, TOL_ROUND_OFF_MANY, "areas are kept");
    br_cloth_mesh_destroy(cloth);
    br_mesh_destroy(sphere);
    free(became);

    br_mesh *plane = NULL;
    check_need(br_mesh_plane(2, 1, 3, 2, 0.5, &plane, NULL));
    check_need(br_cloth_mesh_weld(plane, 0.5, br_vec3_make(0, 0, 0), NULL, &cloth, NULL));
    bool as_texture = true;
    for (size_t i = 0; i < 3 * cloth->n_triangles; i++) {
        const br_vec3 x = cloth->rest[cloth->triangles[i]];
        as_texture = as_texture && fabs(cloth->material[i].x - x.x) < TOL_ROUND_OFF_MANY &&
                     fabs(cloth->material[i].y - x.y) < TOL_ROUND_OFF_MANY;
    }
    check(as_texture && cloth->n_loops == 1, "material coordinates from a picture's of 0.5 m");
    br_cloth_mesh_destroy(cloth);
    br_error error = {0};
    check(br_cloth_mesh_weld(plane, -1, br_vec3_make(0, 0, 0), NULL, &cloth, &error) == BR_ERR_RANGE &&
              !cloth,
          "refused: %s", error.message);
    br_mesh_destroy(plane);
}

/* Two triangles, a square; spoiled one way at a time. */
static void refused(const char *part, br_status status, size_t n_vertices, const br_vec3 *rest,
                    size_t n_triangles, const uint32_t *triangles, const br_vec2 *material)
{
    const br_cloth_mesh_source source = {.n_vertices = n_vertices,
                                         .n_triangles = n_triangles,
                                         .rest = rest,
                                         .triangles = triangles,
                                         .material = material};
    br_cloth_mesh *mesh = NULL;
    br_error error = {0};
    check(br_cloth_mesh_create(&source, &mesh, &error) == status && !mesh && strstr(error.message, part),
          "refused: %s", error.message);
    br_cloth_mesh_destroy(mesh);
}

static void refusals(void)
{
    const br_vec3 square[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}};
    const uint32_t two[] = {0, 1, 2, 0, 2, 3};
    refused("not 1 to", BR_ERR_RANGE, 4, square, 0, NULL, NULL);
    br_vec3 bad[] = {{0, 0, 0}, {1, 0, 0}, {1, NAN, 0}, {0, 1, 0}};
    refused("vertex 2 is not finite", BR_ERR_RANGE, 4, bad, 2, two, NULL);
    refused("triangle 1: vertex 3 of 3", BR_ERR_RANGE, 3, square, 2, two, NULL);
    refused("vertex 4 belongs to no triangle", BR_ERR_ARGUMENT, 5, square, 2, two, NULL);
    const uint32_t twice[] = {0, 1, 2, 0, 2, 2};
    refused("triangle 1 (vertices 0 2 2) is degenerate", BR_ERR_RANGE, 4, square, 2, twice, NULL);
    bad[2] = br_vec3_make(2, 1e-10, 0);
    refused("triangle 0 (vertices 0 1 2) is degenerate", BR_ERR_RANGE, 4, bad, 2, two, NULL);
    bad[2] = bad[3];
    refused("vertices 2 and 3 are at one place", BR_ERR_ARGUMENT, 4, bad, 2, two, NULL);
    const uint32_t fan[] = {0, 1, 2, 0, 2, 3, 0, 2, 4};
    refused("edge of vertices 0 and 2 belongs to 3 triangles", BR_ERR_ARGUMENT, 5, square, 3, fan, NULL);
    br_vec3 folded[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    refused("triangles 0 and 1 go along the edge of vertices 0 and 2 the same way", BR_ERR_ARGUMENT, 4,
            folded, 2, (const uint32_t[]){0, 2, 1, 0, 2, 3}, NULL);
    const uint32_t doubled[] = {0, 1, 2, 0, 1, 2};
    refused("the same way", BR_ERR_ARGUMENT, 3, square, 2, doubled, NULL);
    const uint32_t pillow[] = {0, 1, 2, 0, 2, 1};
    refused("triangles 0 and 1 have the same corners", BR_ERR_ARGUMENT, 3, square, 2, pillow, NULL);
    br_vec2 material[] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {0, 1}, {1, 1}};
    refused("triangle 1 is turned over in material coordinates", BR_ERR_RANGE, 4, square, 2, two, material);
    material[2] = br_vec2_make(2, 0);
    refused("triangle 0 is degenerate in material coordinates", BR_ERR_RANGE, 4, square, 2, two, material);
    material[2] = br_vec2_make(INFINITY, 0);
    refused("triangle 0 is degenerate in material coordinates", BR_ERR_RANGE, 4, square, 2, two, material);

    br_cloth_grid g;
    br_struct_default(&br_cloth_grid_struct, &g);
    br_cloth_mesh *mesh = NULL;
    br_error error = {0};
    g.warp = NAN;
    check(br_cloth_mesh_grid(&g, &mesh, &error) == BR_ERR_RANGE && !mesh, "refused: %s", error.message);
    g.warp = 1;
    g.n_weft = 0;
    br_error_clear(&error);
    check(br_cloth_mesh_grid(&g, &mesh, &error) == BR_ERR_RANGE && !mesh, "refused: %s", error.message);
    g.n_warp = g.n_weft = 4000;
    br_error_clear(&error);
    check(br_cloth_mesh_grid(&g, &mesh, &error) == BR_ERR_RANGE && !mesh, "refused: %s", error.message);
}

/* Two triangles that share a vertex alone, and a square with a hole. */
static void loops(void)
{
    const br_vec3 bow[] = {{0, 0, 0}, {1, 1, 0}, {1, -1, 0}, {-1, 1, 0}, {-1, -1, 0}};
    const uint32_t tie[] = {0, 2, 1, 0, 3, 4};
    const br_cloth_mesh_source source = {.n_vertices = 5, .n_triangles = 2, .rest = bow, .triangles = tie};
    br_cloth_mesh *mesh = NULL;
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    check(mesh->n_loops == 2 && mesh->n_hinges == 0, "two triangles at one vertex: %zu loops", mesh->n_loops);
    br_cloth_mesh_destroy(mesh);
    br_cloth_mesh *const sheet = grid(3, 3, BR_CLOTH_ONE_WAY, 1);
    uint32_t ring[48];
    size_t kept = 0;
    for (size_t t = 0; t < 18; t++)
        if (t / 2 != 4) {
            memcpy(&ring[3 * kept], &sheet->triangles[3 * t], 3 * sizeof *ring);
            kept++;
        }
    const br_cloth_mesh_source hole = {
        .n_vertices = 16, .n_triangles = kept, .rest = sheet->rest, .triangles = ring};
    check_need(br_cloth_mesh_create(&hole, &mesh, NULL));
    check(mesh->n_loops == 2, "a sheet with a hole: %zu loops", mesh->n_loops);
    br_cloth_mesh_destroy(mesh);
    br_cloth_mesh_destroy(sheet);
}

/* A wall that stands across the warp: it has some warp all the same. */
static void across_warp(void)
{
    const br_vec3 rest[] = {{0, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    const uint32_t corners[] = {0, 1, 2};
    const br_cloth_mesh_source source = {
        .n_vertices = 3, .n_triangles = 1, .rest = rest, .triangles = corners, .warp = {5, 0, 0}};
    br_cloth_mesh *mesh = NULL;
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    check_close(br_cloth_mesh_area(mesh), 3, TOL_ROUND_OFF_MANY, "a triangle across the warp keeps its area");
    br_cloth_mesh_destroy(mesh);
}

static void materials(void)
{
    for (size_t i = 0; i < br_cloth_material_count(); i++) {
        br_cloth_material material;
        br_error error = {0};
        check(br_cloth_material_find(br_cloth_material_name(i), &material, &error) == BR_OK &&
                  br_struct_check(&br_cloth_material_struct, &material, &error) == BR_OK &&
                  br_cloth_material_source(i)[0],
              "%s: %g kg/m^2, %s", br_cloth_material_name(i), material.density, br_cloth_material_source(i));
    }
    br_cloth_material material;
    br_error error = {0};
    check(br_cloth_material_find("denin", &material, &error) == BR_ERR_UNKNOWN &&
              strstr(error.message, "denim"),
          "refused: %s", error.message);
    check_need(br_cloth_material_find("cotton", &material, NULL));
    const br_cloth_material preset = br_cloth_material_default();
    check(memcmp(&material, &preset, sizeof preset) == 0, "the default is cotton");
}

int main(void)
{
    check_begin();
    grids();
    welded();
    refusals();
    loops();
    across_warp();
    materials();
    return check_end();
}
