/* What collision detection of cloth costs, in nanoseconds: each test of a pair, over motions that miss, pass
 * near by and hit; the tree, the pairs and the intersections of whole sheets that lie flat, are folded, or
 * are crumpled so that they go through themselves. The minimum of many repetitions. */
#include "clock.h"
#include "need.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <bristle/random.h>
#include "cloth/collision.h"

enum { MOTIONS = 4096, REPETITIONS = 25 };

typedef struct motion {
    br_vec3 x0[4], x1[4];
} motion;

static motion motions[MOTIONS];

static br_vec3 point(br_random *random, double size)
{
    const double x = br_random_between(random, -size, size), y = br_random_between(random, -size, size);
    return br_vec3_make(x, y, br_random_between(random, -size, size));
}

/* Pairs of features of cells of 10 mm, `height` apart, that move by up to `way` each. */
static void make_motions(br_random *random, cloth_pair_kind kind, double height, double way)
{
    const int first = kind == CLOTH_EDGE_EDGE ? 2 : 1;
    for (int i = 0; i < MOTIONS; i++)
        for (int k = 0; k < 4; k++) {
            br_vec3 *const x = &motions[i].x0[k];
            *x = point(random, 0.01);
            x->z = 0.2 * x->z + (k < first ? height : 0);
            motions[i].x1[k] = br_vec3_add(*x, point(random, way));
        }
}

/* What is measured; returns how many say yes. */
typedef int (*test)(cloth_pair_kind kind, const motion *m);

static int closest(cloth_pair_kind kind, const motion *m)
{
    return cloth_closest_points(kind, m->x0).distance < 1e-3;
}
static int quick(cloth_pair_kind kind, const motion *m)
{
    return cloth_stay_apart(kind, m->x0, m->x1, 1e-3);
}
static int cubic(cloth_pair_kind kind, const motion *m)
{
    cloth_impact impact;
    return cloth_impact_find(kind, m->x0, m->x1, 1e-6, &impact);
}
static int conservative(cloth_pair_kind kind, const motion *m)
{
    return cloth_may_touch(kind, m->x0, m->x1, 0, NULL);
}
static int meet(cloth_pair_kind kind, const motion *m)
{
    (void)kind;
    return cloth_meet(m->x0[0], m->x1[0], m->x0[1], m->x0[2], m->x0[3]) != CLOTH_APART;
}

static void measure(const char *name, test of, cloth_pair_kind kind, const char *how)
{
    double best = INFINITY;
    int yes = 0;
    for (int r = 0; r < REPETITIONS; r++) {
        const double start = cpu_seconds();
        yes = 0;
        for (int i = 0; i < MOTIONS; i++)
            yes += of(kind, &motions[i]);
        best = fmin(best, (cpu_seconds() - start) / MOTIONS);
    }
    printf("%s; %s; %s,%.0f %%,%.1f\n", name, kind == CLOTH_EDGE_EDGE ? "edges" : "vertex and face", how,
           100. * yes / MOTIONS, 1e9 * best);
}

static void measure_tests(br_random *random)
{
    static const struct {
        const char *how;
        double height, way;
    } scenes[] = {{"10 mm apart", 0.012, 1e-3}, {"passing", 0.004, 4e-3}, {"hitting", 0.001, 8e-3}};
    printf("test; features; motions,yes or number,minimum ns\n");
    for (int kind = CLOTH_VERTEX_FACE; kind <= CLOTH_EDGE_EDGE; kind += CLOTH_EDGE_EDGE)
        for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
            const cloth_pair_kind k = (cloth_pair_kind)kind;
            make_motions(random, k, scenes[s].height, scenes[s].way);
            measure("closest points", closest, k, scenes[s].how);
            measure("quick answer", quick, k, scenes[s].how);
            measure("cubic test", cubic, k, scenes[s].how);
            measure("conservative test", conservative, k, scenes[s].how);
            if (k == CLOTH_VERTEX_FACE)
                measure("edge against triangle", meet, k, scenes[s].how);
        }
}

/* A sheet of n x n cells of 10 mm, alternating diagonals. */
static uint32_t *grid(uint32_t n)
{
    uint32_t *const triangles = malloc(6 * (size_t)n * n * sizeof *triangles), *t = triangles;
    if (!triangles)
        exit(3);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            const uint32_t a = i * (n + 1) + j, b = a + 1, c = a + n + 1, d = c + 1;
            const uint32_t even[6] = {a, b, d, a, d, c}, odd[6] = {a, b, c, b, d, c};
            for (int k = 0; k < 6; k++)
                *t++ = (i + j) % 2 ? odd[k] : even[k];
        }
    return triangles;
}

enum { FLAT, FOLDED, CRUMPLED, SHAPES };

/* Flat on a slope; folded like an accordion, layers 3 mm apart; rolled into waves of all lengths. */
static br_vec3 place(int shape, double u, double v)
{
    if (shape == FLAT)
        return br_vec3_make(u, 0.8 * v, 0.6 * v);
    if (shape == FOLDED) {
        const double fold = 0.08, layer = floor(u / fold), in = u - layer * fold;
        return br_vec3_make(fmod(layer, 2) != 0 ? fold - in : in, v, 0.003 * u / fold);
    }
    return br_vec3_make(0.4 * u + 0.015 * sin(200 * v), 0.4 * v + 0.02 * sin(150 * u),
                        0.05 * sin(31 * u + 17 * v) + 0.03 * cos(40 * u - 53 * v));
}

static void measure_sheet(uint32_t n, int shape)
{
    static const char *const names[SHAPES] = {"flat", "folded", "crumpled"};
    const size_t vertices = (size_t)(n + 1) * (n + 1), count = 2 * (size_t)n * n;
    uint32_t *const triangles = grid(n);
    br_vec3 *const rest = malloc(vertices * sizeof *rest), *const x0 = malloc(vertices * sizeof *x0),
                   *const x1 = malloc(vertices * sizeof *x1);
    if (!rest || !x0 || !x1)
        exit(3);
    for (size_t i = 0; i < vertices; i++) {
        const double u = 0.01 * (double)(i % (n + 1)), v = 0.01 * (double)(i / (n + 1));
        rest[i] = br_vec3_make(u, v, 0);
        x0[i] = place(shape, u, v);
        /* 1 m/s downwards for 1 ms, and some waves. */
        x1[i] = br_vec3_add(x0[i], br_vec3_make(0, 1e-4 * sin(50 * u), -1e-3));
    }
    cloth_features *features;
    cloth_tree *tree;
    cloth_pairs pairs = {0};
    cloth_intersections list = {0};
    const double begin = cpu_seconds();
    need(cloth_features_create(vertices, count, triangles, &features, NULL));
    need(cloth_tree_create(features, rest, &tree, NULL));
    const double made = cpu_seconds() - begin;
    double refit = INFINITY, find = INFINITY, tests = INFINITY, meetings = INFINITY;
    size_t near = 0;
    for (int r = 0; r < (count > 20000 ? 5 : REPETITIONS); r++) {
        double start = cpu_seconds();
        need(cloth_tree_refit(tree, x0, x1, 1e-3, NULL));
        refit = fmin(refit, cpu_seconds() - start);
        start = cpu_seconds();
        need(cloth_pairs_self(tree, NULL, &pairs, NULL));
        find = fmin(find, cpu_seconds() - start);
        start = cpu_seconds();
        near = 0;
        for (size_t i = 0; i < pairs.n; i++) {
            br_vec3 x[4];
            cloth_pair_gather(&pairs.at[i], x0, x0, x);
            near += cloth_closest_points(pairs.at[i].kind, x).distance < 1e-3;
        }
        tests = fmin(tests, cpu_seconds() - start);
        need(cloth_tree_refit(tree, x1, x1, 0, NULL));
        start = cpu_seconds();
        need(cloth_intersections_self(tree, NULL, &list, NULL));
        meetings = fmin(meetings, cpu_seconds() - start);
    }
    printf("%zu triangles %s; features and tree,%zu,%.0f\n", count, names[shape], features->n_edges,
           1e9 * made);
    printf("%zu triangles %s; refit,,%.0f\n", count, names[shape], 1e9 * refit);
    printf("%zu triangles %s; pairs,%zu,%.0f\n", count, names[shape], pairs.n, 1e9 * find);
    printf("%zu triangles %s; closest points within 1 mm,%zu,%.0f\n", count, names[shape], near, 1e9 * tests);
    printf("%zu triangles %s; intersections,%zu,%.0f\n", count, names[shape], list.n, 1e9 * meetings);
    cloth_pairs_clear(&pairs);
    cloth_intersections_clear(&list);
    cloth_tree_destroy(tree);
    cloth_features_destroy(features);
    free(triangles);
    free(rest);
    free(x0);
    free(x1);
}

int main(void)
{
    br_random *const random = br_random_create(20, 5);
    if (!random)
        return 1;
    measure_tests(random);
    for (int shape = 0; shape < SHAPES; shape++)
        measure_sheet(64, shape);
    for (int shape = 0; shape < SHAPES; shape++)
        measure_sheet(72, shape);
    for (int shape = 0; shape < SHAPES; shape++)
        measure_sheet(200, shape);
    br_random_destroy(random);
    return 0;
}
