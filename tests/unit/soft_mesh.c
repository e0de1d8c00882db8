/* Meshes of tetrahedra: counts, volumes and surfaces of boxes in closed form, mirror images, and what is
 * refused. */
#include <bristle/random.h>
#include <bristle/soft_mesh.h>

#include "check.h"
#include "failing_malloc.h"

static double volume_of(const br_soft_mesh *m, size_t t)
{
    const uint32_t *const n = &m->tetrahedra[4 * t];
    const br_vec3 a = m->nodes[n[0]];
    return br_vec3_dot(br_vec3_cross(br_vec3_sub(m->nodes[n[1]], a), br_vec3_sub(m->nodes[n[2]], a)),
                       br_vec3_sub(m->nodes[n[3]], a)) /
           6;
}

/* Counts, volume, area; the surface is closed (its area vectors add up to nothing) and looks outwards (it has
 * the same volume). */
static void test_box(int nx, int ny, int nz)
{
    const br_vec3 sides = br_vec3_make(0.3, 0.2, 0.7);
    br_soft_mesh *m;
    check_need(br_soft_mesh_box(sides, nx, ny, nz, &m, NULL));
    const size_t cells = (size_t)(nx * ny * nz);
    check(m->n_nodes == (size_t)((nx + 1) * (ny + 1) * (nz + 1)) && m->n_tetrahedra == 5 * cells &&
              m->n_triangles == (size_t)(4 * (nx * ny + ny * nz + nz * nx)),
          "%d x %d x %d cells: %zu nodes, %zu tetrahedra, %zu triangles", nx, ny, nz, m->n_nodes,
          m->n_tetrahedra, m->n_triangles);
    double least = INFINITY, area = 0, inside = 0;
    br_vec3 sum = {0, 0, 0};
    for (size_t t = 0; t < m->n_tetrahedra; t++)
        least = fmin(least, volume_of(m, t));
    for (size_t t = 0; t < m->n_triangles; t++) {
        const uint32_t *const n = &m->triangles[3 * t];
        const br_vec3 a = m->nodes[n[0]],
                      twice = br_vec3_cross(br_vec3_sub(m->nodes[n[1]], a), br_vec3_sub(m->nodes[n[2]], a));
        area += br_vec3_length(twice) / 2;
        inside += br_vec3_dot(a, twice) / 6;
        sum = br_vec3_add(sum, twice);
    }
    check_close(least, 0.3 * 0.2 * 0.7 / (6 * (double)cells), TOL_ROUND_OFF_MANY,
                "the least tetrahedron is a sixth of a cell");
    check_close(br_soft_mesh_volume(m), 0.3 * 0.2 * 0.7, TOL_ROUND_OFF_MANY, "the box's volume");
    check_close(area, 2 * (0.3 * 0.2 + 0.2 * 0.7 + 0.7 * 0.3), TOL_ROUND_OFF_MANY, "its area");
    check_close(inside, 0.3 * 0.2 * 0.7, TOL_ROUND_OFF_MANY, "the surface looks outwards");
    check(br_vec3_length(sum) < 1e-15, "and is closed");
    br_soft_mesh_destroy(m);
}

static int has(const uint32_t *node, uint32_t n)
{
    return node[0] == n || node[1] == n || node[2] == n || node[3] == n;
}

static bool has_tetrahedron(const br_soft_mesh *m, const uint32_t *wanted)
{
    for (size_t t = 0; t < m->n_tetrahedra; t++) {
        const uint32_t *const n = &m->tetrahedra[4 * t];
        if (has(n, wanted[0]) && has(n, wanted[1]) && has(n, wanted[2]) && has(n, wanted[3]))
            return true;
    }
    return false;
}

/* Even numbers of cells: every tetrahedron's mirror image along each axis is one, too. */
static void test_mirror(void)
{
    enum { N = 4, ALONG = N + 1 };
    br_soft_mesh *m;
    check_need(br_soft_mesh_box(br_vec3_make(1, 1, 1), N, N, N, &m, NULL));
    for (uint32_t axis = 0, step = 1; axis < 3; axis++, step *= ALONG) {
        size_t missing = 0;
        for (size_t t = 0; t < m->n_tetrahedra; t++) {
            uint32_t image[4];
            for (int i = 0; i < 4; i++) {
                const uint32_t node = m->tetrahedra[4 * t + (size_t)i], at = node / step % ALONG;
                image[i] = node - at * step + (N - at) * step;
            }
            missing += !has_tetrahedron(m, image);
        }
        check(missing == 0, "mirrored along axis %u: %zu tetrahedra are not there", axis, missing);
    }
    br_soft_mesh_destroy(m);
}

/* ---- refused ---- */

static void refuse(br_status expected, const char *word, size_t n_nodes, const br_vec3 *nodes, size_t n,
                   const uint32_t *tetrahedra)
{
    br_error error = {0};
    br_soft_mesh *m = NULL;
    const br_status status = br_soft_mesh_create(n_nodes, nodes, n, tetrahedra, &m, &error);
    check(status == expected && m == NULL && strstr(error.message, word), "refused: %s", error.message);
    br_soft_mesh_destroy(m);
}

static void test_refused(void)
{
    br_vec3 x[8] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {0.2, 0.2, 0.2}, {1, 1, 0}};
    const uint32_t right[4] = {0, 1, 2, 3}, inverted[4] = {0, 2, 1, 3}, far[4] = {0, 1, 2, 9},
                   twice[4] = {0, 1, 2, 2}, flat[4] = {0, 1, 2, 6}, two[8] = {0, 1, 2, 3, 0, 2, 1, 4},
                   over[8] = {0, 1, 2, 3, 0, 1, 2, 5}, same[8] = {0, 1, 2, 3, 1, 2, 0, 3},
                   three[12] = {0, 1, 2, 3, 0, 2, 1, 4, 0, 1, 2, 5};
    br_soft_mesh *m;
    check_need(br_soft_mesh_create(4, x, 1, right, &m, NULL));
    check(m->n_triangles == 4, "a single tetrahedron");
    br_soft_mesh_destroy(m);
    check_need(br_soft_mesh_create(5, x, 2, two, &m, NULL));
    check(m->n_triangles == 6, "two with a face in common");
    br_soft_mesh_destroy(m);
    refuse(BR_ERR_RANGE, "tetrahedron 0 is inverted", 4, x, 1, inverted);
    refuse(BR_ERR_RANGE, "node 9 of 4", 4, x, 1, far);
    refuse(BR_ERR_RANGE, "tetrahedron 0 is degenerate", 4, x, 1, twice);
    refuse(BR_ERR_RANGE, "tetrahedron 0 is degenerate", 7, x, 1, flat);
    refuse(BR_ERR_ARGUMENT, "node 4 belongs to no", 5, x, 1, right);
    refuse(BR_ERR_ARGUMENT, "face 0 1 2 belongs to 3", 6, x, 3, three);
    refuse(BR_ERR_ARGUMENT, "belongs to no", 6, x, 2, over); /* node 4 is not used */
    refuse(BR_ERR_ARGUMENT, "same side", 4, x, 2, same);
    refuse(BR_ERR_RANGE, "0 tetrahedra", 4, x, 0, NULL);
    refuse(BR_ERR_RANGE, "are not 1 to", (size_t)BR_SOFT_MESH_MAX + 1, x, 1, right);
    x[2].y = NAN;
    refuse(BR_ERR_RANGE, "node 2 is not finite", 4, x, 1, right);
    x[2].y = 1e-10;
    refuse(BR_ERR_RANGE, "degenerate", 4, x, 1, right);

    const struct {
        br_vec3 sides;
        int n[3];
    } boxes[] = {{{0, 1, 1}, {1, 1, 1}},
                 {{1, -1, 1}, {1, 1, 1}},
                 {{1, 1, NAN}, {1, 1, 1}},
                 {{1, 1, INFINITY}, {1, 1, 1}},
                 {{1, 1, 1}, {0, 1, 1}},
                 {{1, 1, 1}, {1, -3, 1}},
                 {{1, 1, 1}, {100000, 100000, 100000}},
                 {{1, 1, 1}, {1, 1, 1 << 30}}};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        br_error error = {0};
        check(br_soft_mesh_box(boxes[i].sides, boxes[i].n[0], boxes[i].n[1], boxes[i].n[2], &m, &error) ==
                      BR_ERR_RANGE &&
                  m == NULL,
              "refused: %s", error.message);
    }
}

static void test_memory(void)
{
    if (!FAILING_MALLOC) {
        check_skip("the allocator is another one", "memory runs out");
        return;
    }
    bool told = true;
    br_status status = BR_ERR_MEMORY;
    for (long k = 1; status == BR_ERR_MEMORY && k < 100; k++) {
        br_soft_mesh *m;
        br_error error = {0};
        malloc_left = k;
        status = br_soft_mesh_box(br_vec3_make(1, 1, 1), 2, 1, 1, &m, &error);
        malloc_left = -1;
        told = told && (status == BR_OK || (m == NULL && strstr(error.message, "out of memory")));
        br_soft_mesh_destroy(m);
    }
    check(told && status == BR_OK, "memory that runs out anywhere is told");
}

int main(void)
{
    check_begin();
    test_box(1, 1, 1);
    test_box(2, 1, 3);
    test_box(3, 4, 2);
    test_mirror();
    test_refused();
    test_memory();
    return check_end();
}
