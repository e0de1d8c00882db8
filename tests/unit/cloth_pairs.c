/* Lists of cloth's collision detection against all pairs there are: features and their owners, what comes
 * near in a step, and what intersects, of one mesh and of two, moving and at rest. */
#include "check.h"
#include "cloth_cases.h"
#include "cloth/tree.h"

enum { TIMES = 8 };

/* A mesh with all that is made of it. */
typedef struct body {
    sheet mesh;
    cloth_features *features;
    cloth_tree *tree;
    br_vec3 *x1;
} body;

static body body_make(uint32_t n, double h)
{
    body b = {.mesh = sheet_make(n, h)};
    check_need(
        cloth_features_create(b.mesh.n_vertices, b.mesh.n_triangles, b.mesh.triangles, &b.features, NULL));
    check_need(cloth_tree_create(b.features, b.mesh.x, &b.tree, NULL));
    b.x1 = malloc(b.mesh.n_vertices * sizeof *b.x1);
    if (!b.x1)
        abort();
    return b;
}

static void body_free(body *b)
{
    cloth_tree_destroy(b->tree);
    cloth_features_destroy(b->features);
    sheet_free(&b->mesh);
    free(b->x1);
}

/* Crumples a sheet, and moves it by `way`, each vertex in its own direction. */
static void crumple(body *b, br_random *random, double noise, double way, br_vec3 shift)
{
    for (size_t v = 0; v < b->mesh.n_vertices; v++) {
        br_vec3 *const x = &b->mesh.x[v];
        *x = br_vec3_add(br_vec3_add(br_vec3_make(x->x, 0.3 * x->y, 0.5 * x->y * x->y), shift),
                         random_point(random, noise));
        b->x1[v] = br_vec3_add(*x, random_point(random, way));
    }
}

static uint64_t key_of(cloth_pair_kind kind, uint32_t first, uint32_t second)
{
    const bool swap = kind == CLOTH_EDGE_EDGE && second < first;
    return (uint64_t)kind << 60 | (uint64_t)(swap ? second : first) << 30 | (swap ? first : second);
}

static int ascending(const void *a, const void *b)
{
    const uint64_t p = *(const uint64_t *)a, q = *(const uint64_t *)b;
    return (p > q) - (p < q);
}

/* Sorted keys of a list, of edges of two meshes as they stand. */
static uint64_t *keys_of(const cloth_pairs *list, bool one_mesh)
{
    uint64_t *const keys = malloc((list->n + 1) * sizeof *keys);
    if (!keys)
        abort();
    for (size_t i = 0; i < list->n; i++) {
        const cloth_pair *const p = &list->at[i];
        keys[i] = one_mesh ? key_of(p->kind, p->first, p->second)
                           : (uint64_t)p->kind << 60 | (uint64_t)p->first << 30 | p->second;
    }
    qsort(keys, list->n, sizeof *keys, ascending);
    return keys;
}

static bool found(const uint64_t *keys, size_t n, uint64_t key)
{
    return bsearch(&key, keys, n, sizeof *keys, ascending) != NULL;
}

static double least_distance(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4])
{
    double least = INFINITY;
    for (int k = 0; k <= TIMES; k++) {
        br_vec3 x[4];
        for (int i = 0; i < 4; i++)
            x[i] = br_vec3_add_scaled(x0[i], (double)k / TIMES, br_vec3_sub(x1[i], x0[i]));
        least = fmin(least, cloth_closest_points(kind, x).distance);
    }
    return least;
}

/* Smallest gap along an axis of the boxes about both ways; what is listed has none much larger than the
 * reach. */
static double box_gap(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4])
{
    const int first = kind == CLOTH_EDGE_EDGE ? 2 : 1;
    double gap = -INFINITY;
    for (int axis = 0; axis < 3; axis++) {
        double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
        for (int k = 0; k < 8; k++) {
            const br_vec3 *const x = k < 4 ? &x0[k] : &x1[k - 4];
            const double at = axis == 0 ? x->x : axis == 1 ? x->y : x->z;
            const int side = k % 4 >= first;
            low[side] = fmin(low[side], at);
            high[side] = fmax(high[side], at);
        }
        gap = fmax(gap, fmax(low[0] - high[1], low[1] - high[0]));
    }
    return gap;
}

/* What is near and missing, of all pairs of a vertex of A and a face of B. */
static size_t missing_vertices(const body *a, const body *b, cloth_pair_kind kind, double reach,
                               const uint64_t *keys, size_t n, size_t *near)
{
    size_t missing = 0;
    for (uint32_t v = 0; v < a->mesh.n_vertices; v++)
        for (uint32_t t = 0; t < b->mesh.n_triangles; t++) {
            const uint32_t *const f = &b->mesh.triangles[3 * t];
            if (a == b && (v == f[0] || v == f[1] || v == f[2]))
                continue;
            const br_vec3 x0[4] = {a->mesh.x[v], b->mesh.x[f[0]], b->mesh.x[f[1]], b->mesh.x[f[2]]},
                          x1[4] = {a->x1[v], b->x1[f[0]], b->x1[f[1]], b->x1[f[2]]};
            if (least_distance(kind, x0, x1) > reach)
                continue;
            ++*near;
            missing += !found(keys, n, key_of(kind, v, t));
        }
    return missing;
}

static size_t missing_edges(const body *a, const body *b, double reach, const uint64_t *keys, size_t n,
                            size_t *near)
{
    size_t missing = 0;
    for (uint32_t i = 0; i < a->features->n_edges; i++)
        for (uint32_t j = a == b ? i + 1 : 0; j < b->features->n_edges; j++) {
            const uint32_t *const p = &a->features->edges[2 * i], *const q = &b->features->edges[2 * j];
            if (a == b && (p[0] == q[0] || p[0] == q[1] || p[1] == q[0] || p[1] == q[1]))
                continue;
            const br_vec3 x0[4] = {a->mesh.x[p[0]], a->mesh.x[p[1]], b->mesh.x[q[0]], b->mesh.x[q[1]]},
                          x1[4] = {a->x1[p[0]], a->x1[p[1]], b->x1[q[0]], b->x1[q[1]]};
            if (least_distance(CLOTH_EDGE_EDGE, x0, x1) > reach)
                continue;
            ++*near;
            missing += !found(keys, n, (uint64_t)CLOTH_EDGE_EDGE << 60 | (uint64_t)i << 30 | j);
        }
    return missing;
}

/* What a list must not hold: pairs twice, pairs that share a vertex, pairs whose boxes are far apart. */
static size_t superfluous(const body *a, const body *b, double reach, const cloth_pairs *list,
                          const uint64_t *keys)
{
    size_t wrong = 0;
    for (size_t i = 0; i < list->n; i++) {
        const cloth_pair *const p = &list->at[i];
        br_vec3 x0[4], x1[4];
        cloth_pair_gather(p, a->mesh.x, b->mesh.x, x0);
        cloth_pair_gather(p, a->x1, b->x1, x1);
        wrong += i > 0 && keys[i] == keys[i - 1];
        wrong += box_gap(p->kind, x0, x1) > reach + 1e-5;
        for (int k = 0; a == b && k < 4; k++)
            for (int j = 0; j < k; j++)
                wrong += p->v[k] == p->v[j];
    }
    return wrong;
}

static void test_pairs(br_random *random, double noise, double way, double reach)
{
    body a = body_make(7, 0.1), b = body_make(5, 0.13);
    crumple(&a, random, noise, way, br_vec3_make(0, 0, 0));
    crumple(&b, random, noise, way, br_vec3_make(0.05, 0.02, 0.01));
    check_need(cloth_tree_refit(a.tree, a.mesh.x, a.x1, 1.5 * reach, NULL));
    check_need(cloth_tree_refit(b.tree, b.mesh.x, b.x1, 0.5 * reach, NULL));
    cloth_pairs list = {0};
    check_need(cloth_pairs_self(a.tree, NULL, &list, NULL));
    uint64_t *keys = keys_of(&list, true);
    size_t near = 0, missing = missing_vertices(&a, &a, CLOTH_VERTEX_FACE, 1.5 * reach, keys, list.n, &near);
    missing += missing_edges(&a, &a, 1.5 * reach, keys, list.n, &near);
    check(!missing && !superfluous(&a, &a, 1.5 * reach, &list, keys),
          "a sheet crumpled by %g that moves by %g: %zu pairs within %g, %zu listed, %zu missing", noise, way,
          near, 1.5 * reach, list.n, missing);
    free(keys);
    /* The same list again, in the same memory. */
    cloth_pairs copy = {0};
    check_need(cloth_pairs_self(a.tree, NULL, &copy, NULL));
    const void *const memory = copy.at;
    check_need(cloth_pairs_self(a.tree, NULL, &copy, NULL));
    int same = copy.n == list.n;
    for (size_t i = 0; same && i < list.n; i++)
        same = memcmp(copy.at[i].v, list.at[i].v, sizeof copy.at[i].v) == 0;
    check(same && copy.at == memory, "the list is the same each time, and stays in its memory");
    /* Of some vertices: those of the list with one of them, in the same order. */
    uint8_t *const moved = calloc(a.tree ? a.mesh.n_vertices : 0, 1);
    check_need(moved ? BR_OK : BR_ERR_MEMORY);
    for (size_t i = 0; i < a.mesh.n_vertices; i += 13)
        moved[i] = 1;
    check_need(cloth_pairs_self(a.tree, moved, &copy, NULL));
    size_t n = 0, wrong = 0;
    for (size_t i = 0; i < list.n; i++) {
        const uint32_t *const v = list.at[i].v;
        if (moved[v[0]] || moved[v[1]] || moved[v[2]] || moved[v[3]])
            wrong += n >= copy.n || memcmp(copy.at[n++].v, v, sizeof copy.at[i].v) != 0;
    }
    check(wrong == 0 && n == copy.n && n < list.n, "of some vertices: %zu pairs of %zu, in the same order", n,
          list.n);
    free(moved);
    cloth_pairs_clear(&copy);
    check_need(cloth_pairs_between(a.tree, b.tree, &list, NULL));
    keys = keys_of(&list, false);
    near = 0;
    missing = missing_vertices(&a, &b, CLOTH_VERTEX_FACE, reach, keys, list.n, &near);
    missing += missing_vertices(&b, &a, CLOTH_FACE_VERTEX, reach, keys, list.n, &near);
    missing += missing_edges(&a, &b, reach, keys, list.n, &near);
    check(!missing && near > 0 && !superfluous(&a, &b, reach, &list, keys),
          "two sheets: %zu pairs within %g, %zu listed, %zu missing", near, reach, list.n, missing);
    free(keys);
    cloth_pairs_clear(&list);
    body_free(&a);
    body_free(&b);
}

/* How many edges meet triangles; `moved`: of those with a vertex that has moved. */
static size_t count_meetings(const body *e, const body *f, const uint8_t *moved_e, const uint8_t *moved_f,
                             size_t *crossings)
{
    size_t n = 0;
    for (size_t i = 0; i < e->features->n_edges; i++)
        for (size_t t = 0; t < f->mesh.n_triangles; t++) {
            const uint32_t *const p = &e->features->edges[2 * i], *const c = &f->mesh.triangles[3 * t];
            bool shared = false, any = !moved_e && !moved_f;
            for (int j = 0; j < 2; j++)
                for (int k = 0; k < 3; k++)
                    shared = shared || (e == f && p[j] == c[k]);
            for (int j = 0; j < 2 && moved_e; j++)
                any = any || moved_e[p[j]];
            for (int k = 0; k < 3 && moved_f; k++)
                any = any || moved_f[c[k]];
            if (shared || !any)
                continue;
            const cloth_meeting m =
                cloth_meet(e->x1[p[0]], e->x1[p[1]], f->x1[c[0]], f->x1[c[1]], f->x1[c[2]]);
            n += m != CLOTH_APART;
            *crossings += m == CLOTH_CROSS;
        }
    return n;
}

static size_t count_crossings(const cloth_intersections *list)
{
    size_t n = 0;
    for (size_t i = 0; i < list->n; i++)
        n += list->at[i].meeting == CLOTH_CROSS;
    return n;
}

static void test_intersections(br_random *random, double noise)
{
    body a = body_make(9, 0.1), b = body_make(6, 0.13);
    crumple(&a, random, noise, 0.02, br_vec3_make(0, 0, 0));
    crumple(&b, random, noise, 0.02, br_vec3_make(0.05, 0.02, 0.01));
    check_need(cloth_tree_refit(a.tree, a.mesh.x, a.x1, 0, NULL));
    check_need(cloth_tree_refit(b.tree, b.x1, b.x1, 0, NULL));
    uint8_t *const moved = calloc(a.mesh.n_vertices, 1);
    if (!moved)
        abort();
    for (int k = 0; k < 15; k++)
        moved[br_random_below(random, a.mesh.n_vertices)] = 1;
    cloth_intersections list = {0};
    for (int part = 0; part < 2; part++) {
        const uint8_t *const m = part ? moved : NULL;
        size_t cross = 0, expected = count_meetings(&a, &a, m, m, &cross);
        check_need(cloth_intersections_self(a.tree, m, &list, NULL));
        check(list.n == expected && count_crossings(&list) == cross && (expected > 0 || noise < 0.02),
              "intersections of a sheet crumpled by %g%s: %zu of %zu, %zu cross", noise,
              part ? ", where it moved" : "", list.n, expected, cross);
        cross = 0;
        expected = count_meetings(&a, &b, m, NULL, &cross);
        if (part)
            expected += count_meetings(&b, &a, NULL, m, &cross);
        else
            expected += count_meetings(&b, &a, NULL, NULL, &cross);
        check_need(cloth_intersections_between(a.tree, b.tree, m, &list, NULL));
        int wrong = 0;
        for (size_t i = 0; i < list.n; i++) {
            const cloth_intersection *const x = &list.at[i];
            const body *const e = x->edge_of_b ? &b : &a, *const f = x->edge_of_b ? &a : &b;
            wrong += cloth_meet(e->x1[x->v[0]], e->x1[x->v[1]], f->x1[x->v[2]], f->x1[x->v[3]],
                                f->x1[x->v[4]]) != x->meeting ||
                     memcmp(x->v, &e->features->edges[2 * (size_t)x->edge], 2 * sizeof *x->v) != 0 ||
                     memcmp(x->v + 2, &f->mesh.triangles[3 * (size_t)x->triangle], 3 * sizeof *x->v) != 0;
        }
        check(list.n == expected && count_crossings(&list) == cross && expected > 0 && !wrong,
              "of two sheets%s: %zu of %zu, %zu cross, %d named wrongly",
              part ? ", where the first moved" : "", list.n, expected, cross, wrong);
    }
    cloth_intersections_clear(&list);
    free(moved);
    body_free(&a);
    body_free(&b);
}

/* Sheets in one plane, turned, and folded onto themselves. */
static void test_flat(br_random *random)
{
    body a = body_make(16, 0.01);
    int meetings = 0, pairs = 0;
    cloth_pairs list = {0};
    cloth_intersections meet = {0};
    for (int i = 0; i < 10; i++) {
        if (i > 0)
            place(a.mesh.x, (int)a.mesh.n_vertices, random_turn(random), 1, random_point(random, 1));
        check_need(cloth_tree_refit(a.tree, a.mesh.x, a.mesh.x, 0.001, NULL));
        check_need(cloth_pairs_self(a.tree, NULL, &list, NULL));
        check_need(cloth_intersections_self(a.tree, NULL, &meet, NULL));
        pairs += (int)list.n;
        meetings += (int)meet.n;
    }
    check(!meetings, "a flat sheet does not meet itself, however it is turned: %d", meetings);
    check(!pairs, "and nothing of it is within a tenth of its cells of anything else: %d", pairs);
    /* Folded along the middle row: the halves lie on each other. */
    body b = body_make(16, 0.01);
    for (size_t v = 0; v < b.mesh.n_vertices; v++)
        b.mesh.x[v].y = fabs(b.mesh.x[v].y);
    check_need(cloth_tree_refit(b.tree, b.mesh.x, b.mesh.x, 0, NULL));
    check_need(cloth_intersections_self(b.tree, NULL, &meet, NULL));
    check(meet.n > 0 && count_crossings(&meet) == 0, "folded onto itself it touches, but does not cross: %zu",
          meet.n);
    check_need(cloth_pairs_self(b.tree, NULL, &list, NULL));
    size_t coincident = 0;
    for (size_t i = 0; i < list.n; i++)
        coincident += list.at[i].kind == CLOTH_VERTEX_FACE && b.mesh.x[list.at[i].v[0]].y > 1e-9;
    check(coincident >= 2 * 8 * 17, "and a reach of 0 finds what touches: %zu vertices on faces", coincident);
    cloth_pairs_clear(&list);
    cloth_intersections_clear(&meet);
    body_free(&a);
    body_free(&b);
}

/* Boxes in single precision hold what they are made about in double precision, of any size. */
static void test_boxes(br_random *random)
{
    body a = body_make(8, 1);
    int outside = 0, wide_off = 0;
    for (int i = 0; i < 20; i++) {
        const double scale = pow(10, 3 * (double)i - 30), reach = i % 3 ? 0.01 * scale : 0;
        for (size_t v = 0; v < a.mesh.n_vertices; v++) {
            a.mesh.x[v] = random_point(random, scale);
            a.x1[v] = random_point(random, scale);
        }
        if (scale > 1e29)
            continue;
        check_need(cloth_tree_refit(a.tree, a.mesh.x, a.x1, reach, NULL));
        for (size_t v = 0; v < a.mesh.n_vertices; v++) {
            const double low = fmin(a.mesh.x[v].y, a.x1[v].y) - reach / 2,
                         high = fmax(a.mesh.x[v].y, a.x1[v].y) + reach / 2;
            const cloth_box *const box = &a.tree->boxes[v];
            outside += !((double)box->low[1] <= low && high <= (double)box->high[1]);
            wide_off +=
                low - (double)box->low[1] > 3e-7 * scale || (double)box->high[1] - high > 3e-7 * scale;
        }
        const cloth_box *const root = &a.tree->nodes[0].box;
        for (size_t v = 0; v < a.mesh.n_vertices; v++)
            for (int k = 0; k < 3; k++)
                outside += root->low[k] > a.tree->boxes[v].low[k] || root->high[k] < a.tree->boxes[v].high[k];
    }
    check(!outside && !wide_off,
          "boxes hold the ways and their reach, and not much more: %d do not, %d hold more", outside,
          wide_off);
    body_free(&a);
}

static void test_features(void)
{
    body a = body_make(4, 1);
    const cloth_features *const f = a.features;
    check(f->n_edges == 3 * 16 + 2 * 4, "a sheet of 4 x 4 cells has 56 edges: %zu", f->n_edges);
    int vertex_owners[25] = {0}, edge_owners[56] = {0}, wrong = 0;
    for (size_t t = 0; t < f->n_triangles; t++)
        for (int k = 0; k < 3; k++) {
            const uint32_t p = f->triangles[3 * t + (size_t)k], q = f->triangles[3 * t + (size_t)(k + 1) % 3],
                           e = f->triangle_edges[3 * t + (size_t)k];
            wrong += f->edges[2 * e] != (p < q ? p : q) || f->edges[2 * e + 1] != (p < q ? q : p);
            vertex_owners[p] += f->owned[t] >> k & 1;
            edge_owners[e] += f->owned[t] >> (3 + k) & 1;
        }
    for (int i = 0; i < 56; i++)
        wrong += edge_owners[i] != 1 || (i < 25 && vertex_owners[i] != 1);
    check(!wrong, "edges join the corners of their triangles; each vertex and edge has one owner: %d wrong",
          wrong);
    body_free(&a);
    /* Three triangles at one edge; a vertex of none. */
    const uint32_t fan[9] = {0, 1, 2, 1, 0, 3, 0, 1, 4}, beyond[3] = {0, 1, 6}, twice[3] = {2, 5, 2};
    cloth_features *made;
    check_need(cloth_features_create(6, 3, fan, &made, NULL));
    check(made->n_edges == 7, "three triangles at one edge have 7: %zu", made->n_edges);
    cloth_features_destroy(made);
    br_error error = {0};
    check(cloth_features_create(6, 1, beyond, &made, &error) == BR_ERR_RANGE && !made, "refused: %s",
          error.message);
    error = (br_error){0};
    check(cloth_features_create(6, 1, twice, &made, &error) == BR_ERR_RANGE && !made, "refused: %s",
          error.message);
    cloth_features_destroy(NULL);
}

static void test_positions(void)
{
    body a = body_make(2, 1);
    const double bad[4] = {NAN, INFINITY, -INFINITY, 1e31};
    for (int i = 0; i < 4; i++) {
        br_error error = {0};
        memcpy(a.x1, a.mesh.x, a.mesh.n_vertices * sizeof *a.x1);
        *(i % 2 ? &a.x1[7].y : &a.x1[7].z) = bad[i];
        check(cloth_tree_refit(a.tree, a.mesh.x, a.x1, 0, &error) == BR_ERR_RANGE &&
                  strstr(error.message, "vertex 7"),
              "refused: %s", error.message);
        check(cloth_tree_refit(a.tree, a.x1, a.mesh.x, 0, NULL) == BR_ERR_RANGE, "at the start, too");
    }
    body_free(&a);
    cloth_features *none;
    cloth_tree *tree;
    cloth_pairs pairs = {0};
    cloth_intersections meet = {0};
    check_need(cloth_features_create(0, 0, NULL, &none, NULL));
    check_need(cloth_tree_create(none, NULL, &tree, NULL));
    check_need(cloth_tree_refit(tree, NULL, NULL, 1, NULL));
    check_need(cloth_pairs_self(tree, NULL, &pairs, NULL));
    check_need(cloth_intersections_self(tree, NULL, &meet, NULL));
    check(pairs.n == 0 && meet.n == 0, "an empty mesh has nothing to meet");
    cloth_tree_destroy(tree);
    cloth_features_destroy(none);
    cloth_tree_destroy(NULL);
}

int main(void)
{
    check_begin();
    br_random *const random = br_random_create(20, 4);
    if (!random)
        return 1;
    test_features();
    test_positions();
    test_pairs(random, 0.01, 0, 0.02);
    test_pairs(random, 0.05, 0.05, 0.01);
    test_pairs(random, 0.1, 0.3, 0.001);
    test_intersections(random, 0.005);
    test_intersections(random, 0.05);
    test_flat(random);
    test_boxes(random);
    br_random_destroy(random);
    return check_end();
}
