/* Steps of cloth on several threads: the bytes of one, of a grid and of a sheet whose vertices and triangles
 * are numbered by chance, so that nearly all that threads add to is shared by them; forces and products with
 * the matrix alike. `make check-threads` looks for races in it. */
#include "cloth_sheets.h"

enum { MOST = 4 };

/* An order of n numbers by chance. */
static uint32_t *order_of(size_t n, br_random *random)
{
    uint32_t *const order = malloc(n * sizeof *order);
    if (!order)
        exit(1);
    for (size_t i = 0; i < n; i++) {
        const size_t to = (size_t)br_random_between(random, 0, (double)(i + 1)) % (i + 1);
        order[i] = order[to];
        order[to] = (uint32_t)i;
    }
    return order;
}

/* The sheet with its vertices and triangles in another order. */
static br_cloth_mesh *shuffled(const br_cloth_mesh *mesh)
{
    const size_t n = mesh->n_vertices, m = mesh->n_triangles;
    br_random *const random = br_random_create(5, 0);
    uint32_t *const vertex = order_of(n, random), *const triangle = order_of(m, random),
                    *const corners = malloc(3 * m * sizeof *corners);
    br_vec3 *const rest = malloc(n * sizeof *rest);
    br_vec2 *const material = malloc(3 * m * sizeof *material);
    if (!corners || !rest || !material)
        exit(1);
    for (size_t i = 0; i < n; i++)
        rest[vertex[i]] = mesh->rest[i];
    for (size_t t = 0; t < m; t++)
        for (size_t k = 0; k < 3; k++) {
            corners[3 * triangle[t] + k] = vertex[mesh->triangles[3 * t + k]];
            material[3 * triangle[t] + k] = mesh->material[3 * t + k];
        }
    const br_cloth_mesh_source source = {
        .n_vertices = n, .n_triangles = m, .rest = rest, .triangles = corners, .material = material};
    br_cloth_mesh *out = NULL;
    check_need(br_cloth_mesh_create(&source, &out, NULL));
    br_random_destroy(random);
    free(vertex);
    free(triangle);
    free(corners);
    free(rest);
    free(material);
    return out;
}

/* FNV-1a. */
static uint64_t mixed(uint64_t hash, const br_vec3 *v, size_t n)
{
    const unsigned char *const byte = (const unsigned char *)v;
    for (size_t i = 0; i < n * sizeof *v; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}

typedef struct outcome {
    uint64_t steps, forces, product;
    int iterations;
    double moved;
} outcome;

static outcome run(const br_cloth_mesh *mesh, unsigned bending, double damping, int threads)
{
    br_cloth_options options = br_cloth_options_default();
    br_cloth_material material = br_cloth_material_default();
    options.bending = bending;
    options.threads = threads;
    material.damping_bending = damping;
    br_cloth *c = NULL;
    check_need(br_cloth_create(mesh, &material, &options, &c, NULL));
    br_random *const random = br_random_create(7, 0);
    sheet_deform(c, br_mat3_diagonal(0.95, 1.02, 1), 1e-3, 0.1, random);
    br_cloth_pin(c, 3, br_vec3_make(0, 0, 0.2));
    const size_t n = mesh->n_vertices;
    br_vec3 *const out = malloc(n * sizeof *out);
    const br_vec3 start = br_cloth_positions(c)[n / 2];
    if (!out)
        exit(1);
    for (int k = 0; k < 6; k++)
        check_need(br_cloth_step(c, NULL));
    outcome o = {.iterations = br_cloth_last(c).iterations};
    o.steps = mixed(mixed(0xcbf29ce484222325u, br_cloth_positions(c), n), br_cloth_velocities(c), n);
    o.moved = br_vec3_length(br_vec3_sub(br_cloth_positions(c)[n / 2], start));
    br_cloth_elastic_forces(c, out);
    o.forces = mixed(0, out, n);
    br_cloth_stiffness(c, br_cloth_velocities(c), out);
    o.product = mixed(0, out, n);
    free(out);
    br_cloth_destroy(c);
    br_random_destroy(random);
    return o;
}

static void test_bytes(const br_cloth_mesh *mesh, const char *name)
{
    static const struct {
        const char *name;
        unsigned bending;
        double damping;
    } cases[] = {{"quadratic bending", BR_CLOTH_QUADRATIC, 0},
                 {"quadratic, damped by hinges", BR_CLOTH_QUADRATIC, 1e-2},
                 {"hinges", BR_CLOTH_HINGES, 0}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const outcome alone = run(mesh, cases[k].bending, cases[k].damping, 1);
        for (int threads = 2; threads <= MOST; threads++) {
            const outcome o = run(mesh, cases[k].bending, cases[k].damping, threads);
            check(o.moved > 0 && o.steps == alone.steps && o.forces == alone.forces &&
                      o.product == alone.product,
                  "%s, %s: %d threads give the bytes of one, of steps (%d iterations), forces and products",
                  name, cases[k].name, threads, o.iterations);
        }
    }
}

int main(void)
{
    check_begin();
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 36, 31);
    br_cloth_mesh *mesh = NULL;
    check_need(br_cloth_mesh_grid(&grid, &mesh, NULL));
    br_cloth_mesh *const other = shuffled(mesh);
    test_bytes(mesh, "a grid");
    test_bytes(other, "a sheet numbered by chance");
    br_cloth_mesh_destroy(mesh);
    br_cloth_mesh_destroy(other);
    return check_end();
}
