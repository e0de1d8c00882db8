/* Pairs of shapes at known places: depth, normal, point and number of contacts from geometry; what must hold
 * for any pair: A and B exchanged, both moved as one, margins. */
#include "contact_pairs.h"
#include <bristle/random.h>

enum { SPHERE, BOX, CAPSULE, CYLINDER, CONVEX, MESH, N_SHAPES };
static const char *const names[] = {"sphere", "box", "capsule", "cylinder", "convex", "mesh"};
static br_shape *shapes[N_SHAPES], *plane, *field;
/* Heights of the shapes' middle over their lowest point when upright; positions are exact for these kinds. */
static const double rise[N_SHAPES] = {0.1, 0.1, 0.2, 0.1, 0.1, 0.1};
static void make_shapes(void)
{
    br_error error = {0};
    bool ok = br_shape_sphere(0.1, &shapes[SPHERE], &error) == BR_OK;
    ok = ok && br_shape_box(br_vec3_make(.2, .2, .2), &shapes[BOX], &error) == BR_OK;
    ok = ok && br_shape_capsule(0.1, 0.2, &shapes[CAPSULE], &error) == BR_OK;
    ok = ok && br_shape_cylinder(0.1, 0.2, &shapes[CYLINDER], &error) == BR_OK;
    br_vec3 v[8];
    for (int i = 0; i < 8; i++)
        v[i] = br_vec3_make(i & 1 ? .1 : -.1, i & 2 ? .1 : -.1, i & 4 ? .1 : -.1);
    const int sizes[6] = {4, 4, 4, 4, 4, 4};
    const int c[24] = {1, 3, 7, 5, 0, 4, 6, 2, 2, 6, 7, 3, 0, 1, 5, 4, 4, 5, 7, 6, 0, 2, 3, 1};
    ok = ok && br_shape_convex(8, v, 6, sizes, c, &shapes[CONVEX], &error) == BR_OK;
    uint32_t t[36];
    for (int f = 0; f < 6; f++) {
        const int q[6] = {c[4 * f], c[4 * f + 1], c[4 * f + 2], c[4 * f], c[4 * f + 2], c[4 * f + 3]};
        for (int k = 0; k < 6; k++)
            t[6 * f + k] = (uint32_t)q[k];
    }
    ok = ok && br_shape_triangles(8, v, 12, t, &shapes[MESH], &error) == BR_OK;
    ok = ok && br_shape_plane(&plane, &error) == BR_OK;
    double heights[30 * 20] = {0};
    ok = ok && br_shape_height_field(30, 20, 0.03, 0.04, heights, &field, &error) == BR_OK;
    check(ok, "shapes are made: %s", error.message);
}

/* All contacts have the normal, the deepest the depth, and all lie midway at the height; their number in the
 * range. */
static void check_flat(br_contact_list *l, br_vec3 normal, double depth, double height, int least, int most,
                       double tol, const char *what)
{
    double worst_normal = 0, deepest = -INFINITY, worst_height = 0;
    for (size_t i = 0; i < l->n; i++) {
        worst_normal = fmax(worst_normal, br_vec3_length(br_vec3_sub(l->contacts[i].normal, normal)));
        worst_height = fmax(worst_height, fabs(br_vec3_dot(l->contacts[i].point, normal) - height));
        deepest = fmax(deepest, l->contacts[i].depth);
    }
    const bool ok = (int)l->n >= least && (int)l->n <= most && worst_normal < 10 * tol &&
                    fabs(deepest - depth) < tol && worst_height < tol;
    check(ok, "%s: %zu contacts (%d to %d), normal off by %.2g, depth by %.2g, height by %.2g", what, l->n,
          least, most, worst_normal, deepest - depth, worst_height);
    br_contact_list_clear(l);
}

/* Each shape upright on a flat top of each other one: normal +z, the depth given, the surface midway. */
static void one_on_another(void)
{
    const br_vec3 up = {0, 0, 1};
    for (double depth = 1e-4; depth < 0.006; depth *= 7)
        for (int a = 0; a < N_SHAPES; a++) {
            const int least[N_SHAPES] = {1, 4, 1, 6, 4, 2}, most[N_SHAPES] = {1, 8, 1, 8, 8, 8};
            char what[100];
            for (int b = 0; b < N_SHAPES; b++) {
                if (b == SPHERE || b == CAPSULE || (a == MESH && b == MESH))
                    continue; /* no flat top; meshes below */
                /* Beside the middle, so that nothing is symmetric. */
                const br_pose pa = at(0.013, 0.007, rise[a] + rise[b] - depth);
                br_contact_list l = touch_two(shapes[a], pa, shapes[b], at(0, 0, 0), 0);
                snprintf(what, sizeof what, "%s on %s, %g m deep", names[a], names[b], depth);
                check_flat(&l, up, depth, rise[b] - depth / 2, a == MESH ? 4 : least[a], most[a], 1e-12,
                           what);
            }
            br_contact_list l = touch_two(shapes[a], at(0.3, -0.2, rise[a] - depth), plane, at(0, 0, 0), 0);
            snprintf(what, sizeof what, "%s on a plane, %g m deep", names[a], depth);
            check_flat(&l, up, depth, -depth / 2,
                       a == MESH       ? 4
                       : a == CYLINDER ? 8
                                       : least[a],
                       most[a], 1e-14, what);
            if (a == MESH)
                continue;
            l = touch_two(shapes[a], at(0.013, 0.007, rise[a] - depth), field, at(0, 0, 0), 0);
            snprintf(what, sizeof what, "%s on a flat height field, %g m deep", names[a], depth);
            check_flat(&l, up, depth, -depth / 2, least[a], most[a], 1e-12, what);
        }
}

/* Meshes against each other: the vertices of the upper one in the lower one's face. */
static void meshes(void)
{
    br_contact_list l = touch_two(shapes[MESH], at(0.03, 0.02, 0.196), shapes[MESH], at(0, 0, 0), 0);
    check_flat(&l, br_vec3_make(0, 0, 1), 0.004, 0.098, 2, 8, 1e-12, "mesh on mesh");
}

/* Spheres in any direction: normal along the centres, depth 2 r - distance. */
static void spheres(br_random *random)
{
    for (int k = 0; k < 20; k++) {
        const br_vec3 n = br_vec3_normalise(
            br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random)));
        const double depth = 0.01 * br_random_uniform(random);
        const br_vec3 c = br_vec3_scale(0.2 - depth, n);
        br_contact_list l = touch_two(shapes[SPHERE], at(c.x, c.y, c.z), shapes[SPHERE], at(0, 0, 0), 0);
        const bool ok =
            l.n == 1 && fabs(l.contacts[0].depth - depth) < 1e-15 &&
            br_vec3_length(br_vec3_sub(l.contacts[0].normal, n)) < 1e-14 &&
            br_vec3_length(br_vec3_sub(l.contacts[0].point, br_vec3_scale(0.1 - depth / 2, n))) < 1e-15;
        check(ok, "two spheres, %g m deep: one contact on the line of centres, midway", depth);
        br_contact_list_clear(&l);
    }
}

/* Two boxes turned by 45 degrees about x and y: their edges cross at right angles above one another. */
static void edge_on_edge(void)
{
    const double reach = 0.1 * sqrt(2);
    for (int kind = BOX; kind <= CONVEX; kind += CONVEX - BOX)
        for (double depth = 1e-4; depth < 0.01; depth *= 5) {
            const br_pose a =
                turned(at(0.01, 0.02, 2 * reach - depth), br_vec3_make(1, 0, 0), 0.78539816339744831);
            const br_pose b = turned(at(0, 0, 0), br_vec3_make(0, 1, 0), 0.78539816339744831);
            br_contact_list l = touch_two(shapes[kind], a, shapes[BOX], b, 0);
            const bool ok = l.n == 1 && fabs(l.contacts[0].depth - depth) < 1e-12 &&
                            fabs(l.contacts[0].normal.z - 1) < 1e-12 &&
                            br_vec3_length(br_vec3_sub(l.contacts[0].point,
                                                       br_vec3_make(0, 0.02, reach - depth / 2))) < 1e-12;
            check(ok, "edge on edge, %s, %g m deep: one contact where they cross", names[kind], depth);
            br_contact_list_clear(&l);
        }
}

/* Capsules and cylinders on their side carry their load at two ends; capsules crossed, at one point. */
static void lying(void)
{
    const br_vec3 y = {0, 1, 0}, up = {0, 0, 1};
    const double depth = 0.002, right = 1.57079632679489662;
    char what[100];
    for (int a = CAPSULE; a <= CYLINDER; a++) {
        const int others[] = {BOX, CONVEX, CAPSULE, CYLINDER, MESH};
        for (int k = 0; k < 5; k++) {
            const int b = others[k];
            if (a == CYLINDER && b == CAPSULE)
                continue; /* the same pair again */
            br_pose pb = at(0, 0, 0);
            if (b == CAPSULE || b == CYLINDER)
                pb = turned(pb, y, right);
            br_contact_list l =
                touch_two(shapes[a], turned(at(0.05, 0, 0.2 - depth), y, right), shapes[b], pb, 0);
            snprintf(what, sizeof what, "%s lying on %s", names[a], names[b]);
            check_flat(&l, up, depth, 0.1 - depth / 2, 2, b == MESH ? 6 : 2, 1e-9, what);
        }
        br_contact_list l =
            touch_two(shapes[a], turned(at(0.05, 0, 0.1 - depth), y, right), plane, at(0, 0, 0), 0);
        snprintf(what, sizeof what, "%s lying on a plane", names[a]);
        check_flat(&l, up, depth, -depth / 2, 2, 2, 1e-14, what);
    }
    br_contact_list l = touch_two(shapes[CAPSULE], turned(at(0.02, 0.01, 0.2 - depth), y, right),
                                  shapes[CAPSULE], turned(at(0, 0, 0), br_vec3_make(1, 0, 0), right), 0);
    check_flat(&l, up, depth, 0.1 - depth / 2, 1, 1, 1e-12, "capsules crossed");
}

/* A corner of a box that stands on it, and the rim of a leaning cylinder, on a plane. */
static void corner_and_rim(void)
{
    br_contact_list l =
        touch_two(shapes[BOX],
                  turned(turned(at(0, 0, 0.1 * sqrt(3) - 0.001), br_vec3_make(0, 0, 1), -0.78539816339744831),
                         br_vec3_make(0, 1, 0), 0.95531661812450928),
                  plane, at(0, 0, 0), 0);
    check_flat(&l, br_vec3_make(0, 0, 1), 0.001, -0.0005, 1, 1, 1e-12, "box on its corner");
    for (double lean = 0.1; lean < 1.5; lean += 0.3) {
        const double height = 0.1 * cos(lean) + 0.1 * sin(lean) - 0.0005;
        l = touch_two(shapes[CYLINDER], turned(at(0, 0, height), br_vec3_make(1, 1, 0), lean), plane,
                      at(0, 0, 0), 0);
        check_flat(&l, br_vec3_make(0, 0, 1), 0.0005, -0.00025, 1, 1, 1e-12, "cylinder on its rim");
    }
}

static int compare_depth(const void *a, const void *b)
{
    const double p = ((const br_contact *)a)->depth, q = ((const br_contact *)b)->depth;
    return (p > q) - (p < q);
}

/* Random poses of every pair: the same contacts when both move as one; the reverse normals when A and B are
 * exchanged. */
static void invariance(br_random *random)
{
    for (int a = 0; a < N_SHAPES; a++)
        for (int b = 0; b < N_SHAPES; b++) {
            int touching = 0, moved_bad = 0, swapped_bad = 0, outside = 0;
            const double tol = 1e-9;
            for (int k = 0; k < 40; k++) {
                br_pose p[3];
                for (int i = 0; i < 3; i++) {
                    p[i] = at(0, 0, 0);
                    p[i].orientation =
                        br_quat_normalise(br_quat_make(br_random_normal(random), br_random_normal(random),
                                                       br_random_normal(random), br_random_normal(random)));
                }
                const br_vec3 d = br_quat_rotate(p[2].orientation, br_vec3_make(0, 0, 1));
                p[0].position = br_vec3_scale(0.17 + 0.1 * br_random_uniform(random), d);
                br_pose by = at(3, -5, 2);
                by.orientation = p[2].orientation;
                br_contact_list l = touch_two(shapes[a], p[0], shapes[b], p[1], 0);
                br_contact_list m = touch_two(shapes[a], moved(by, p[0]), shapes[b], moved(by, p[1]), 0);
                br_contact_list s = touch_two(shapes[b], p[1], shapes[a], p[0], 0);
                touching += l.n > 0;
                if (l.n)
                    qsort(l.contacts, l.n, sizeof *l.contacts, compare_depth);
                if (m.n)
                    qsort(m.contacts, m.n, sizeof *m.contacts, compare_depth);
                if (s.n)
                    qsort(s.contacts, s.n, sizeof *s.contacts, compare_depth);
                /* The deepest contact; the number of the others may change where one is at the brink. */
                if ((l.n > 0) != (m.n > 0)) {
                    const br_contact_list *one = l.n ? &l : &m;
                    moved_bad += one->contacts[one->n - 1].depth > tol;
                } else if (l.n) {
                    const br_contact *c = &l.contacts[l.n - 1], *e = &m.contacts[m.n - 1];
                    moved_bad += fabs(c->depth - e->depth) > tol;
                }
                if ((l.n > 0) != (s.n > 0)) {
                    const br_contact_list *one = l.n ? &l : &s;
                    swapped_bad += one->contacts[one->n - 1].depth > tol;
                } else if (l.n) {
                    const br_contact *c = &l.contacts[l.n - 1], *e = &s.contacts[s.n - 1];
                    swapped_bad += fabs(c->depth - e->depth) > 0.05 * c->depth + tol;
                }
                /* A contact lies in the bounds of both. */
                for (size_t i = 0; i < l.n; i++) {
                    br_vec3 low, high;
                    for (int side = 0; side < 2; side++) {
                        br_shape_bounds(shapes[side ? b : a], p[side], &low, &high);
                        const br_vec3 x = l.contacts[i].point;
                        const double slack = l.contacts[i].depth + 1e-6;
                        outside += x.x < low.x - slack || x.y < low.y - slack || x.z < low.z - slack ||
                                   x.x > high.x + slack || x.y > high.y + slack || x.z > high.z + slack;
                    }
                }
                br_contact_list_clear(&l);
                br_contact_list_clear(&m);
                br_contact_list_clear(&s);
            }
            check(touching > 3 && moved_bad == 0 && swapped_bad == 0 && outside == 0,
                  "%s and %s at 40 random poses: %d touch, %d differ when moved, %d when exchanged, %d "
                  "points outside",
                  names[a], names[b], touching, moved_bad, swapped_bad, outside);
        }
}

/* With a margin, contacts appear at a gap, with the gap as a negative depth. */
static void margins(void)
{
    const double gap = 0.001;
    char what[100];
    for (int a = 0; a < N_SHAPES; a++)
        for (int b = 0; b < N_SHAPES; b++) {
            if (b == SPHERE || b == CAPSULE || (a == MESH && b == MESH))
                continue;
            const br_pose pa = at(0.013, 0.007, rise[a] + rise[b] + gap);
            br_contact_list l = touch_two(shapes[a], pa, shapes[b], at(0, 0, 0), 0);
            check(l.n == 0, "%s %g m above %s does not touch", names[a], gap, names[b]);
            br_contact_list_clear(&l);
            l = touch_two(shapes[a], pa, shapes[b], at(0, 0, 0), 0.003);
            snprintf(what, sizeof what, "%s %g m above %s, margin 0.003 m", names[a], gap, names[b]);
            check_flat(&l, br_vec3_make(0, 0, 1), -gap, rise[b] + gap / 2, 1, 20, 1e-9, what);
        }
}

/* A ball and a box that slide over a flat mesh of many triangles: the normal never turns aside. */
static void no_ghosts(void)
{
    const int kinds[4] = {SPHERE, BOX, CAPSULE, CYLINDER};
    for (int k = 0; k < 4; k++) {
        double worst = 0;
        size_t none = 0;
        for (int i = 0; i < 200; i++) {
            const br_pose p = turned(at(-0.2 + 0.002 * i, 0.0013 * i - 0.13, rise[kinds[k]] - 0.0005),
                                     br_vec3_make(0, 0, 1), 0.1 * i);
            br_contact_list l = touch_two(shapes[kinds[k]], p, field, at(0, 0, 0), 0);
            none += l.n == 0;
            for (size_t j = 0; j < l.n; j++)
                worst = fmax(worst, 1 - l.contacts[j].normal.z);
            br_contact_list_clear(&l);
        }
        check(none == 0 && worst < 1e-12, "%s over a flat height field: normals up to %.2g off the vertical",
              names[kinds[k]], worst);
    }
}

int main(void)
{
    check_begin();
    make_shapes();
    br_random *random = br_random_create(7, 0);
    one_on_another();
    meshes();
    spheres(random);
    edge_on_edge();
    lying();
    corner_and_rim();
    invariance(random);
    margins();
    no_ghosts();
    br_random_destroy(random);
    for (int i = 0; i < N_SHAPES; i++)
        br_shape_destroy(shapes[i]);
    br_shape_destroy(plane);
    br_shape_destroy(field);
    return check_end();
}
