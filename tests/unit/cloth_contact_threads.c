/* Contact of cloth on several threads: lists of pairs and intersections, of one mesh and of two, and steps of
 * a sheet that is crumpled between a ball and a mesh which moves, have the bytes of one thread. `make
 * check-threads` looks for races in it. */
#include "cloth_sheets.h"

#include <string.h>
#include <bristle/cloth_contact.h>
#include <bristle/laws.h>
#include "cloth/collision.h"

enum { MOST = 4, STEPS = 36 };

/* FNV-1a. */
static uint64_t mixed(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *const byte = bytes;
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}

/* ---- lists ---- */

typedef struct body {
    br_cloth_mesh *mesh;
    cloth_features *features;
    cloth_tree *tree;
    br_vec3 *x0, *x1;
} body;

/* Crumpled by chance, so that it goes through itself. */
static body body_make(int cells, double noise, br_random *random)
{
    const br_cloth_grid grid = sheet_grid(0.5, 0.5, cells, cells);
    body b;
    check_need(br_cloth_mesh_grid(&grid, &b.mesh, NULL));
    const size_t n = b.mesh->n_vertices;
    check_need(cloth_features_create(n, b.mesh->n_triangles, b.mesh->triangles, &b.features, NULL));
    check_need(cloth_tree_create(b.features, b.mesh->rest, &b.tree, NULL));
    b.x0 = malloc(n * sizeof *b.x0);
    b.x1 = malloc(n * sizeof *b.x1);
    if (!b.x0 || !b.x1)
        exit(1);
    for (size_t i = 0; i < n; i++) {
        const br_vec3 r = b.mesh->rest[i];
        const double x = br_random_between(random, -noise, noise),
                     y = br_random_between(random, -noise, noise);
        b.x0[i] = br_vec3_add(r, br_vec3_make(x, y, br_random_between(random, -noise, noise)));
        b.x1[i] = br_vec3_add(b.x0[i], br_vec3_make(y / 3, -x / 3, 0.1 * noise));
    }
    return b;
}

static void body_free(body *b)
{
    cloth_tree_destroy(b->tree);
    cloth_features_destroy(b->features);
    br_cloth_mesh_destroy(b->mesh);
    free(b->x0);
    free(b->x1);
}

static bool same_pairs(const cloth_pairs *a, const cloth_pairs *b)
{
    return a->n == b->n && memcmp(a->at, b->at, a->n * sizeof *a->at) == 0;
}

/* Without the bytes between members. */
static bool same_meetings(const cloth_intersections *a, const cloth_intersections *b)
{
    bool same = a->n == b->n;
    for (size_t k = 0; same && k < a->n; k++) {
        const cloth_intersection *const p = &a->at[k], *const q = &b->at[k];
        same = p->meeting == q->meeting && p->edge_of_b == q->edge_of_b && p->edge == q->edge &&
               p->triangle == q->triangle && memcmp(p->v, q->v, sizeof p->v) == 0;
    }
    return same;
}

enum { SELF, MOVED, BETWEEN, KINDS };

static void list(body *a, body *b, int kind, const uint8_t *moved, cloth_pairs *pairs,
                 cloth_intersections *meet)
{
    const double reach = 4e-3;
    check_need(cloth_tree_refit(b->tree, b->x0, b->x1, reach, NULL));
    check_need(cloth_tree_refit(a->tree, a->x0, a->x1, reach, NULL));
    check_need(kind == BETWEEN ? cloth_pairs_between(a->tree, b->tree, pairs, NULL)
                               : cloth_pairs_self(a->tree, moved, pairs, NULL));
    check_need(kind == BETWEEN ? cloth_intersections_between(a->tree, b->tree, moved, meet, NULL)
                               : cloth_intersections_self(a->tree, moved, meet, NULL));
}

static void test_lists(int cells)
{
    static const char *const names[KINDS] = {"a sheet", "where some vertices moved", "two sheets"};
    br_random *const random = br_random_create(3, 0);
    body a = body_make(cells, 0.6 / cells, random), b = body_make(cells / 2 + 1, 0.6 / cells, random);
    uint8_t *const some = calloc(a.mesh->n_vertices, 1);
    if (!some)
        exit(1);
    for (size_t i = 0; i < a.mesh->n_vertices; i += 11)
        some[i] = 1;
    for (int kind = 0; kind < KINDS; kind++) {
        const uint8_t *const moved = kind == MOVED ? some : NULL;
        cloth_pairs alone = {0}, pairs = {0};
        cloth_intersections met = {0}, meet = {0};
        cloth_tree_use(a.tree, NULL);
        list(&a, &b, kind, moved, &alone, &met);
        for (int threads = 1; threads <= MOST; threads++) {
            br_team *team;
            check_need(br_team_create(threads, &team, NULL));
            cloth_tree_use(a.tree, team);
            list(&a, &b, kind, moved, &pairs, &meet);
            check(alone.n > 0 && same_pairs(&pairs, &alone) && same_meetings(&meet, &met),
                  "lists of %d cells, %s: %d threads find the %zu pairs and %zu intersections of one", cells,
                  names[kind], threads, alone.n, met.n);
            br_team_destroy(team);
        }
        cloth_pairs_clear(&alone);
        cloth_pairs_clear(&pairs);
        cloth_intersections_clear(&met);
        cloth_intersections_clear(&meet);
    }
    free(some);
    body_free(&a);
    body_free(&b);
    br_random_destroy(random);
}

/* ---- steps ---- */

typedef struct outcome {
    uint64_t steps;
    size_t near, impacts, zones, put_back;
} outcome;

static outcome run(const br_cloth_response_type *response, int threads)
{
    const br_cloth_grid grid = sheet_grid(0.4, 0.4, 24, 24);
    const br_css law = br_css_default();
    br_cloth_options options = br_cloth_options_default();
    br_cloth_contact_options contact_options = br_cloth_contact_options_default();
    const br_cloth_material material = br_cloth_material_default();
    options.threads = threads;
    options.dt = 4e-3;
    contact_options.on_objects.law = contact_options.on_itself.law = (br_law){&br_css_type, &law};
    br_cloth *const cloth = sheet_make(&grid, &material, &options);
    br_cloth_contact *contact;
    check_need(
        br_cloth_contact_create(br_cloth_get_mesh(cloth), &material, &contact_options, &contact, NULL));
    br_cloth_object ball = br_cloth_object_default(), plate = br_cloth_object_default();
    ball.shape = BR_CLOTH_SPHERE;
    ball.radius = 0.1;
    ball.pose.position.z = -0.11;
    check_need(br_cloth_contact_add(contact, &ball, NULL, NULL, NULL));
    br_mesh *mesh;
    check_need(br_mesh_plane(0.6, 0.6, 7, 7, 1, &mesh, NULL));
    plate.shape = BR_CLOTH_MESH;
    plate.mesh = mesh;
    plate.pose.position.z = 0.08;
    plate.linear.z = -3;
    plate.linear.x = 1;
    check_need(br_cloth_contact_add(contact, &plate, NULL, NULL, NULL));
    br_cloth_set_response(cloth, response, contact);
    br_random *const random = br_random_create(11, 0);
    const size_t n = br_cloth_get_mesh(cloth)->n_vertices;
    br_vec3 *const v = malloc(n * sizeof *v);
    if (!v)
        exit(1);
    for (size_t i = 0; i < n; i++) {
        const br_vec3 r = br_cloth_positions(cloth)[i];
        v[i] = br_vec3_make(-4 * r.x, br_random_between(random, -1, 1), br_random_between(random, -1, 1));
    }
    br_vec3 *const x = malloc(n * sizeof *x);
    if (!x)
        exit(1);
    memcpy(x, br_cloth_positions(cloth), n * sizeof *x);
    br_cloth_place(cloth, x, v);
    outcome o = {.steps = 0xcbf29ce484222325u};
    for (int k = 0; k < STEPS; k++) {
        check_need(br_cloth_step(cloth, NULL));
        o.steps = mixed(o.steps, br_cloth_positions(cloth), n * sizeof(br_vec3));
        o.steps = mixed(o.steps, br_cloth_velocities(cloth), n * sizeof(br_vec3));
        const br_cloth_contact_report last = br_cloth_contact_last(contact);
        o.near += last.near;
        o.impacts += last.impacts;
        o.zones += last.zones;
        o.put_back += last.put_back;
    }
    free(v);
    free(x);
    br_random_destroy(random);
    br_cloth_destroy(cloth);
    br_cloth_contact_destroy(contact);
    br_mesh_destroy(mesh);
    return o;
}

static void test_steps(const br_cloth_response_type *response)
{
    const outcome alone = run(response, 1);
    check(alone.near > 30 && alone.impacts > 1000 && alone.zones > 0 && alone.put_back > 0,
          "%s: a crumpled sheet has all resorts: %zu near pairs, %zu impacts, %zu zones, %zu put back",
          response->name, alone.near, alone.impacts, alone.zones, alone.put_back);
    for (int threads = 2; threads <= MOST; threads++) {
        const outcome o = run(response, threads);
        check(o.steps == alone.steps && o.near == alone.near && o.impacts == alone.impacts &&
                  o.zones == alone.zones && o.put_back == alone.put_back,
              "%s: %d threads give the bytes and the counts of one", response->name, threads);
    }
}

int main(void)
{
    check_begin();
    test_lists(2);
    test_lists(30);
    test_steps(&br_cloth_filter_type);
    test_steps(&br_cloth_sums_type);
    test_steps(&br_cloth_nodes_type);
    return check_end();
}
