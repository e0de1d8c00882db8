/* Meshes against meshes: edges on edges and areas at known places, boxes of triangles against the box itself,
 * threads; what must hold for any pair. */
#include "contact_pairs.h"
#include "mesh_shapes.h"
#include <bristle/random.h>

static const br_vec3 UP = {0, 0, 1};

/* Plates whose ridges look at each other and cross at an angle: a touch at every crossing, along z, as deep
 * as the ridges overlap or, within the margin, are apart; nothing beyond. */
static void crossed(int n, double slope, double angle, double depth)
{
    const double pitch = 0.1;
    br_shape *plate = ridges(n, 1.6, pitch, slope, 0.4);
    const br_pose below = turned(at(0.01, -0.02, 0), br_vec3_make(1, 0, 0), 3.14159265358979323846);
    const br_pose above = turned(at(0, 0, -depth), UP, angle);
    const double margin = 5e-5;
    br_contact_list l = touch_two(plate, above, plate, below, margin);
    double worst_normal = 0, worst_depth = 0, worst_height = 0;
    for (size_t i = 0; i < l.n; i++) {
        worst_normal = fmax(worst_normal, br_vec3_length(br_vec3_sub(l.contacts[i].normal, UP)));
        worst_depth = fmax(worst_depth, fabs(l.contacts[i].depth - depth));
        worst_height = fmax(worst_height, fabs(l.contacts[i].point.z + depth / 2));
    }
    check(
        l.n == (size_t)(depth > -margin ? n * n : 0) && worst_normal < 1e-9 && worst_depth < 1e-12 &&
            worst_height < 1e-12,
        "%d ridges of slope %g across %d, at %g rad, %g m deep: %zu contacts, normal off by %.2g, depth %.2g",
        n, slope, n, angle, depth, l.n, worst_normal, worst_depth);
    br_contact_list_clear(&l);
    br_shape_destroy(plate);
}

static void crossings(void)
{
    for (int n = 1; n <= 3; n++)
        for (double slope = 0.3; slope < 4; slope *= 3)
            for (double angle = 0.6; angle < 2.8; angle += 0.7)
                for (double depth = -1e-3; depth < 0.012; depth = depth < -1e-5 ? depth / 10
                                                                  : depth < 0   ? -depth
                                                                                : 10 * depth)
                    crossed(n, slope, angle, depth * fmin(1, slope));
}

/* Overlap of two boxes along a direction from B to A, written apart from the library. */
static double overlap(br_vec3 a, br_pose pa, br_vec3 b, br_pose pb, br_vec3 n)
{
    const br_vec3 u = br_quat_unrotate(pa.orientation, n), v = br_quat_unrotate(pb.orientation, n);
    return (a.x * fabs(u.x) + a.y * fabs(u.y) + a.z * fabs(u.z) + b.x * fabs(v.x) + b.y * fabs(v.y) +
            b.z * fabs(v.z)) /
               2 -
           br_vec3_dot(n, br_vec3_sub(pa.position, pb.position));
}

static double deepest(const br_contact_list *l, br_vec3 *normal)
{
    double best = -INFINITY;
    for (size_t i = 0; i < l->n; i++)
        if (l->contacts[i].depth > best) {
            best = l->contacts[i].depth;
            *normal = l->contacts[i].normal;
        }
    return best;
}

static br_quat any_turn(br_random *random)
{
    return br_quat_normalise(br_quat_make(br_random_normal(random), br_random_normal(random),
                                          br_random_normal(random), br_random_normal(random)));
}

static br_vec3 on_surface(br_vec3 sides, br_random *random)
{
    const double face = 3 * br_random_uniform(random), end = br_random_uniform(random) < 0.5 ? -0.5 : 0.5;
    br_vec3 p = {br_random_uniform(random) - 0.5, br_random_uniform(random) - 0.5,
                 br_random_uniform(random) - 0.5};
    if (face < 1)
        p.x = end;
    else if (face < 2)
        p.y = end;
    else
        p.z = end;
    return br_vec3_make(p.x * sides.x, p.y * sides.y, p.z * sides.z);
}

/* Boxes of twelve triangles in any pose against the same boxes as such, which know the axis of least overlap,
 * but take a face's instead of an edge's up to 2 % deeper. */
static void boxes(br_random *random, br_vec3 a, br_vec3 b, int trials)
{
    br_error error = {0};
    br_shape *mesh_a = box_mesh(a), *mesh_b = box_mesh(b), *box_a, *box_b;
    check(!br_shape_box(a, &box_a, &error) && !br_shape_box(b, &box_b, &error), "boxes are made");
    const double small = fmin(fmin(a.x, fmin(a.y, a.z)), fmin(b.x, fmin(b.y, b.z)));
    int touching = 0, missed = 0, invented = 0, off = 0, not_least = 0, by_edges = 0;
    double worst = 0;
    for (int k = 0; k < trials; k++) {
        br_pose p[2] = {at(0, 0, 0), at(0.1, -0.3, 0.2)};
        p[0].orientation = any_turn(random), p[1].orientation = any_turn(random);
        /* A point of one surface at a point of the other. */
        const br_vec3 on_a = br_quat_rotate(p[0].orientation, on_surface(a, random)),
                      on_b = br_quat_rotate(p[1].orientation, on_surface(b, random));
        p[0].position = br_vec3_add(p[1].position, br_vec3_sub(on_b, on_a));
        br_vec3 n = {0, 0, 0}, m = {0, 0, 0};
        br_contact_list l = touch_two(box_a, p[0], box_b, p[1], 0);
        br_contact_list t = touch_two(mesh_a, p[0], mesh_b, p[1], 0);
        const double least = deepest(&l, &n), found = deepest(&t, &m);
        /* Deeper overlaps have no short way out. */
        if (l.n && least < 0.3 * small) {
            touching++;
            missed += t.n == 0 && least > 1e-6 * small;
            if (t.n) {
                worst = fmax(worst, fabs(found - least) / least);
                off += fabs(found - least) > 0.02 * least + 1e-6 * small;
                not_least += overlap(a, p[0], b, p[1], m) > 1.0001 * found + 1e-9;
            }
            by_edges += l.n == 1;
        } else if (!l.n) {
            invented += t.n > 0 && found > 1e-9;
        }
        br_contact_list_clear(&l);
        br_contact_list_clear(&t);
    }
    check(touching > trials / 10 && missed == 0 && invented == 0 && off == 0 && not_least == 0,
          "boxes %g x %g x %g and %g x %g x %g of triangles: %d of %d touch (%d at one point); %d missed, %d "
          "invented, "
          "%d depths off by over 2 %% (worst %.2g %%), %d normals not of least overlap",
          a.x, a.y, a.z, b.x, b.y, b.z, touching, trials, by_edges, missed, invented, off, 100 * worst,
          not_least);
    br_shape_destroy(mesh_a);
    br_shape_destroy(mesh_b);
    br_shape_destroy(box_a);
    br_shape_destroy(box_b);
}

/* All along z, the depth and the number of contacts given. */
static void flat(br_contact_list l, size_t n, double depth, const char *what)
{
    double worst_normal = 0, worst = 0;
    for (size_t i = 0; i < l.n; i++) {
        worst_normal = fmax(worst_normal, br_vec3_length(br_vec3_sub(l.contacts[i].normal, UP)));
        worst = fmax(worst, fabs(l.contacts[i].depth - depth));
    }
    check(l.n == n && worst_normal < 1e-9 && worst < 1e-12,
          "%s: %zu contacts, normal off by %.2g, depth by %.2g", what, l.n, worst_normal, worst);
    br_contact_list_clear(&l);
}

/* Face on face: the corners of the common area, whether they are vertices of one, crossings of edges, or
 * both. */
static void areas(void)
{
    br_shape *cube = box_mesh(br_vec3_make(.2, .2, .2)), *plank = box_mesh(br_vec3_make(1, .1, .05));
    for (double depth = 1e-5; depth < 0.01; depth *= 8) {
        flat(touch_two(cube, at(0, 0, .2 - depth), cube, at(0, 0, 0), 0), 4, depth,
             "a cube straight on its like");
        flat(touch_two(cube, at(.05, .03, .2 - depth), cube, at(0, 0, 0), 0), 4, depth,
             "a cube on its like, shifted");
        flat(touch_two(cube, at(.05, 0, .2 - depth), cube, at(0, 0, 0), 0), 4, depth,
             "a cube on its like, over one edge");
        flat(touch_two(cube, turned(at(0, 0, .2 - depth), UP, 0.7), cube, at(0, 0, 0), 0), 8, depth,
             "a cube on its like, turned");
        flat(touch_two(plank, turned(at(.02, .03, .05 - depth), UP, 1.2), plank, at(0, 0, 0), 0), 4, depth,
             "planks crossed");
        for (int side = -1; side <= 1; side += 2) {
            const double away = side * depth;
            flat(touch_two(cube, at(0, 0, .2 + away), cube, at(0, 0, 0), 0.01), 4, -away,
                 "a cube on its like, with a margin");
            flat(touch_two(cube, turned(at(0, 0, .2 + away), UP, 0.7), cube, at(0, 0, 0), 0.01), 8, -away,
                 "a cube on its like, turned, with a margin");
            flat(touch_two(plank, turned(at(.02, .03, .05 + away), UP, 1.2), plank, at(0, 0, 0), 0.01), 4,
                 -away, "planks crossed, with a margin");
        }
        br_contact_list l = touch_two(cube, at(0.2 + depth, 0.01, 0.02), cube, at(0, 0, 0), 0);
        check(l.n == 0, "cubes side by side, %g m apart: none", depth);
        br_contact_list_clear(&l);
    }
    /* Leaning a little: the corners of the area stay, the lower edge is deepest. */
    for (double lean = 1e-6; lean < 2e-3; lean *= 10) {
        br_contact_list l =
            touch_two(plank, turned(turned(at(0, 0, .0499), br_vec3_make(1, 0, 0), lean), UP, 1.5), plank,
                      at(0, 0, 0), 0);
        br_vec3 n;
        check(l.n == 4 && fabs(deepest(&l, &n) - (1e-4 + 0.05 * lean)) < 1e-6,
              "planks crossed, one leaning by %g rad: %zu contacts", lean, l.n);
        br_contact_list_clear(&l);
    }
    br_shape_destroy(cube);
    br_shape_destroy(plank);
}

/* Boxes apart: a contact within the margin has the gap along its normal, by the boxes' own support; none
 * beyond. Faces above faces are seen as the boxes see them. */
static void gaps(br_random *random, br_vec3 a, br_vec3 b)
{
    const double margin = 0.004;
    br_shape *mesh_a = box_mesh(a), *mesh_b = box_mesh(b);
    int near = 0, off = 0, invented = 0;
    for (int k = 0; k < 12000; k++) {
        br_pose p[2] = {at(0, 0, 0), at(0.1, -0.3, 0.2)};
        p[0].orientation = any_turn(random), p[1].orientation = any_turn(random);
        const br_vec3 on_a = br_quat_rotate(p[0].orientation, on_surface(a, random)),
                      on_b = br_quat_rotate(p[1].orientation, on_surface(b, random));
        const br_vec3 d = br_quat_rotate(any_turn(random), UP);
        p[0].position = br_vec3_add(p[1].position, br_vec3_sub(on_b, on_a));
        p[0].position = br_vec3_add_scaled(p[0].position, 3 * margin * br_random_uniform(random), d);
        br_vec3 n = {0, 0, 0};
        br_contact_list l = touch_two(mesh_a, p[0], mesh_b, p[1], margin);
        const double found = deepest(&l, &n);
        if (l.n && found < 0) {
            near++;
            off += fabs(overlap(a, p[0], b, p[1], n) - found) > 0.002 * margin;
            invented += found < -margin;
        }
        br_contact_list_clear(&l);
    }
    check(near > 30 && off == 0 && invented == 0,
          "boxes %g x %g x %g and %g x %g x %g of triangles, apart: %d within the margin, %d gaps off, %d "
          "beyond",
          a.x, a.y, a.z, b.x, b.y, b.z, near, off, invented);
    br_shape_destroy(mesh_a);
    br_shape_destroy(mesh_b);
}

/* A bolt in a nut moved along its axis: nothing until the play is used up, then flank on flank, as deep as
 * theory says; all normals push back. */
static void threads(void)
{
    const double radius = 0.02, h = 0.004, pitch = 0.008, gap = 4e-4, slope = 2 * h / pitch;
    br_shape *bolt = thread(radius, h, pitch, gap, 10, 40, false),
             *nut = thread(radius, h, pitch, gap, 4, 40, true);
    for (double share = 0.2; share < 1.8; share += 0.2) {
        const double move = share * gap / slope, depth = (move * slope - gap) / sqrt(1 + slope * slope);
        br_vec3 n = {0, 0, 0};
        br_contact_list l = touch_two(nut, at(0, 0, move), bolt, at(0, 0, 0), 0);
        const double found = deepest(&l, &n);
        int wrong_way = 0;
        for (size_t i = 0; i < l.n; i++)
            wrong_way += l.contacts[i].normal.z > -0.5;
        /* Its facets are flat, the screw is not: by how much their corners stand out. */
        const double flat = h * pow(2 * 3.14159265358979323846 / 40, 2) / 8;
        check(l.n ? fabs(found - depth) < flat && wrong_way == 0 && l.n >= 40 : depth < flat,
              "a nut moved by %.0f %% of its play: %zu contacts, depth %.4g m, expected %.4g, %d push on",
              100 * share, l.n, found, depth, wrong_way);
        br_contact_list_clear(&l);
    }
    br_shape_destroy(bolt);
    br_shape_destroy(nut);
}

/* Not convex, in any pose: depth and number of contacts are those of the pair moved as one, and of A and B
 * exchanged. */
static void invariance(br_random *random)
{
    br_shape *plate = ridges(3, 0.3, 0.1, 1, 0.15), *wedge = ridges(1, 0.4, 0.2, 0.8, 0.2);
    int touching = 0, moved_bad = 0, swapped_bad = 0;
    for (int k = 0; k < 300; k++) {
        br_pose p[2] = {at(0, 0, 0), at(0, 0, 0)};
        p[0].orientation = any_turn(random), p[1].orientation = any_turn(random);
        p[0].position =
            br_vec3_scale(0.1 + 0.15 * br_random_uniform(random), br_quat_rotate(any_turn(random), UP));
        br_pose by = at(3, -5, 2);
        by.orientation = any_turn(random);
        br_contact_list l = touch_two(plate, p[0], wedge, p[1], 0);
        br_contact_list m = touch_two(plate, moved(by, p[0]), wedge, moved(by, p[1]), 0);
        br_contact_list s = touch_two(wedge, p[1], plate, p[0], 0);
        br_vec3 nl = {0, 0, 0}, nm = {0, 0, 0}, ns = {0, 0, 0};
        const double dl = deepest(&l, &nl), dm = deepest(&m, &nm), ds = deepest(&s, &ns);
        touching += l.n > 0;
        moved_bad += l.n != m.n ||
                     (l.n && (fabs(dl - dm) > 1e-9 ||
                              br_vec3_length(br_vec3_sub(br_quat_rotate(by.orientation, nl), nm)) > 1e-6));
        swapped_bad +=
            l.n != s.n || (l.n && (fabs(dl - ds) > 1e-9 || br_vec3_length(br_vec3_add(nl, ns)) > 1e-6));
        br_contact_list_clear(&l);
        br_contact_list_clear(&m);
        br_contact_list_clear(&s);
    }
    check(touching > 60 && moved_bad == 0 && swapped_bad == 0,
          "a ridged plate and a wedge: %d of 300 touch; %d differ when moved as one, %d when exchanged",
          touching, moved_bad, swapped_bad);
    br_shape_destroy(plate);
    br_shape_destroy(wedge);
}

/* A plate that slides over the ridges of another keeps the ids of its crossings. */
static void ids(void)
{
    br_error error = {0};
    br_shape *plate = ridges(3, 1, 0.1, 1, 0.2);
    br_collision_options options = br_collision_options_default();
    br_collision *world = NULL;
    br_geom_spec spec = br_geom_spec_default();
    br_contact_list list = {0};
    bool ok = !br_collision_create(&options, &world, &error);
    spec.shape = plate;
    ok = ok && !br_collision_add(world, &spec, NULL, &error);
    spec.body = 0;
    ok = ok && !br_collision_add(world, &spec, NULL, &error);
    uint64_t first[9] = {0};
    int changed = 0;
    for (int step = 0; step < 100 && ok; step++) {
        /* The lower one lies on its back: turned about x, which brings its ridges up; the upper one hangs
         * above. */
        br_pose pose =
            turned(at(0.001 * step, 0.0005 * step, 1e-4), br_vec3_make(1, 0, 0), 3.14159265358979323846);
        pose = turned(pose, UP, 1 + 0.002 * step);
        pose.position = br_vec3_make(0.001 * step, 0.0005 * step, 1e-4);
        ok = !br_collision_find(world, 1, &pose, &list, &error);
        changed += list.n != 9;
        for (size_t i = 0; i < list.n && i < 9; i++) {
            if (step == 0)
                first[i] = list.contacts[i].id;
            changed += list.contacts[i].id != first[i];
        }
    }
    check(ok && changed == 0,
          "nine crossings keep their ids over 100 steps of sliding and turning: %d changes", changed);
    br_contact_list_clear(&list);
    br_collision_destroy(world);
    br_shape_destroy(plate);
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(11, 0);
    crossings();
    areas();
    boxes(random, br_vec3_make(.2, .2, .2), br_vec3_make(.2, .2, .2), 1500);
    boxes(random, br_vec3_make(.1, .2, .4), br_vec3_make(.3, .15, .2), 1500);
    boxes(random, br_vec3_make(.05, .06, .05), br_vec3_make(1, .7, .1), 1500);
    boxes(random, br_vec3_make(.8, .03, .05), br_vec3_make(.7, .04, .03), 1500);
    gaps(random, br_vec3_make(.2, .2, .2), br_vec3_make(.2, .2, .2));
    gaps(random, br_vec3_make(.8, .03, .05), br_vec3_make(.7, .04, .03));
    threads();
    invariance(random);
    ids();
    br_random_destroy(random);
    return check_end();
}
