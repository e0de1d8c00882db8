/* Convex hulls: what every hull must be, hulls that are known, and points that have none. */
#include "contact_pairs.h"
#include <bristle/random.h>

enum { MOST = 20000 };
static br_vec3 points[MOST];

static br_quat any_turn(br_random *random)
{
    return br_quat_normalise(br_quat_make(br_random_normal(random), br_random_normal(random),
                                          br_random_normal(random), br_random_normal(random)));
}

/* Closed by Euler's formula, every edge twice, all points below every face, every vertex one of the points.
 */
static void sound(const br_shape *s, size_t n, const char *what)
{
    br_polyhedron p;
    br_vec3 low, high;
    br_shape_bounds(s, br_pose_identity(), &low, &high);
    const double size = br_vec3_length(br_vec3_sub(high, low));
    const bool ok = br_shape_polyhedron(s, &p);
    const int half_edges = p.face_start[p.n_faces];
    double out = -INFINITY, bent = 0;
    for (size_t f = 0; f < p.n_faces; f++) {
        const br_vec3 origin = p.vertices[p.corners[p.face_start[f]]];
        for (size_t i = 0; i < n; i++)
            out = fmax(out, br_vec3_dot(p.normals[f], br_vec3_sub(points[i], origin)));
        for (int k = p.face_start[f]; k < p.face_start[f + 1]; k++)
            bent = fmax(bent, fabs(br_vec3_dot(p.normals[f], br_vec3_sub(p.vertices[p.corners[k]], origin))));
    }
    size_t strange = 0;
    for (size_t i = 0; i < p.n_vertices; i++) {
        bool known = false;
        for (size_t k = 0; k < n && !known; k++)
            known = memcmp(&p.vertices[i], &points[k], sizeof points[k]) == 0;
        strange += !known;
    }
    check(ok && half_edges % 2 == 0 && (int)p.n_vertices - half_edges / 2 + (int)p.n_faces == 2 &&
              out < 1e-9 * size && bent < 1e-9 * size && strange == 0,
          "%s: %zu points, %zu vertices, %d edges, %zu faces: V - E + F = 2; points outside by %.2g of its "
          "size, faces "
          "bent by %.2g",
          what, n, p.n_vertices, half_edges / 2, p.n_faces, out / size, bent / size);
}

static br_shape *hull(size_t n, int most, const char *what)
{
    br_error error = {0};
    br_shape *s = NULL;
    check(br_shape_hull(n, points, most, &s, &error) == BR_OK, "%s: a hull of %zu points%s", what, n,
          error.message);
    return s;
}

static void random_clouds(br_random *random)
{
    for (size_t n = 4; n <= 4000; n = n * 5 / 2) {
        for (int kind = 0; kind < 4; kind++) {
            static const char *const names[] = {"normal cloud", "on a sphere", "in a box, far away",
                                                "flat pancake"};
            for (size_t i = 0; i < n; i++) {
                const br_vec3 g = {br_random_normal(random), br_random_normal(random),
                                   br_random_normal(random)};
                const br_vec3 u = {br_random_uniform(random), br_random_uniform(random),
                                   br_random_uniform(random)};
                points[i] = kind == 0   ? g
                            : kind == 1 ? br_vec3_scale(0.01, br_vec3_normalise(g))
                            : kind == 2 ? br_vec3_add(u, br_vec3_make(1000, -500, 300))
                                        : br_vec3_make(g.x, g.y, 1e-5 * g.z);
            }
            br_shape *s = hull(n, 0, names[kind]);
            if (s)
                sound(s, n, names[kind]);
            br_shape_destroy(s);
        }
    }
}

/* A lattice of points in a box, turned or not: most lie in faces and on edges. */
static void lattice(br_random *random)
{
    for (int side = 2; side <= 9; side += 3)
        for (int turn = 0; turn < 5; turn++) {
            const br_vec3 sides = {1, 0.6, 0.3};
            const br_quat q = turn ? any_turn(random) : br_quat_identity();
            size_t n = 0;
            for (int copy = 0; copy < 2; copy++) /* every point twice */
                for (int i = 0; i < side * side * side; i++) {
                    const br_vec3 u = {i % side, i / side % side, i / side / side};
                    const double k = 1.0 / (side - 1);
                    points[n++] =
                        br_quat_rotate(q, br_vec3_make((u.x * k - .5) * sides.x, (u.y * k - .5) * sides.y,
                                                       (u.z * k - .5) * sides.z));
                }
            br_shape *s = hull(n, 0, "lattice"), *box = NULL;
            br_error error = {0};
            br_mass m = {0}, expected = {0};
            br_polyhedron p;
            sound(s, n, "lattice");
            br_shape_polyhedron(s, &p);
            check(p.n_faces == 6 && (turn || p.n_vertices == 8),
                  "a lattice of %d^3, turn %d: %zu faces, %zu vertices", side, turn, p.n_faces, p.n_vertices);
            check(!br_shape_mass(s, 2, &m, &error) && !br_shape_box(sides, &box, &error) &&
                      !br_shape_mass(box, 2, &expected, &error),
                  "it has a mass");
            expected = br_mass_move(expected, (br_pose){{0, 0, 0}, q});
            double worst = fabs(m.mass / expected.mass - 1);
            for (int k = 0; k < 9; k++)
                worst = fmax(worst, fabs(m.inertia.m[k] - expected.inertia.m[k]) / expected.mass);
            check(worst < 1e-10, "mass and inertia of the box, to %.2g", worst);
            br_shape_destroy(s);
            br_shape_destroy(box);
        }
}

/* Octahedron and ball. A hull of points of a sphere lies between it and the largest ball inside of the hull.
 */
static void known(br_random *random)
{
    br_error error = {0};
    br_mass m;
    size_t n = 0;
    for (int k = 0; k < 6; k++)
        points[n++] = br_vec3_scale(k % 2 ? 0.2 : -0.2, br_vec3_make(k / 2 == 0, k / 2 == 1, k / 2 == 2));
    br_shape *s = hull(n, 0, "octahedron");
    sound(s, n, "octahedron");
    check_need(br_shape_mass(s, 1000, &m, &error));
    /* Volume 4/3 a^3, moments m a^2 / 5. */
    check_close(m.mass, 4000.0 / 3 * 0.008, 1e-12, "mass of an octahedron");
    for (int k = 0; k < 3; k++)
        check_close(m.inertia.m[4 * k], m.mass * 0.04 / 5, 1e-12, "its inertia about axis %d", k);
    br_shape_destroy(s);
    for (n = 100; n <= 10000; n *= 10) {
        for (size_t i = 0; i < n; i++)
            points[i] = br_vec3_scale(
                0.1, br_vec3_normalise(br_vec3_make(br_random_normal(random), br_random_normal(random),
                                                    br_random_normal(random))));
        s = hull(n, 0, "ball");
        br_polyhedron p;
        br_shape_polyhedron(s, &p);
        double inside = INFINITY;
        for (size_t f = 0; f < p.n_faces; f++)
            inside = fmin(inside, br_vec3_dot(p.normals[f], p.vertices[p.corners[p.face_start[f]]]));
        check_need(br_shape_mass(s, 1, &m, &error));
        const double ball = 4.0 / 3 * 3.14159265358979323846;
        check(p.n_vertices == n && m.mass < ball * 1e-3 && m.mass > ball * pow(inside, 3),
              "ball of %zu points: all are vertices; %.4f of the ball, at least %.4f", n,
              m.mass / (ball * 1e-3), pow(inside / 0.1, 3));
        br_shape_destroy(s);
        /* With a limit: so many, and what is left outside is less for more. */
        double before = INFINITY;
        for (int most = 4; most <= 64; most *= 2) {
            s = hull(n, most, "ball, few vertices");
            br_shape_polyhedron(s, &p);
            double out = 0;
            for (size_t f = 0; f < p.n_faces; f++)
                for (size_t i = 0; i < n; i++)
                    out = fmax(out,
                               br_vec3_dot(p.normals[f],
                                           br_vec3_sub(points[i], p.vertices[p.corners[p.face_start[f]]])));
            check((int)p.n_vertices == most && out < before && out > 0,
                  "at most %d vertices: %zu, points outside by %.3g m", most, p.n_vertices, out);
            before = out;
            br_shape_destroy(s);
        }
    }
}

/* Prisms whose caps have more corners than a face may have, and whose points crowd on the edges. */
static void prisms(br_random *random)
{
    for (int sides = 30; sides <= 480; sides *= 4)
        for (int turn = 0; turn < 4; turn++) {
            const br_quat q = turn ? any_turn(random) : br_quat_identity();
            const double radius = 0.05, length = 0.3;
            size_t n = 0;
            for (int i = 0; i < sides; i++)
                for (int k = 0; k <= 8; k++) {
                    const double angle = 2 * 3.14159265358979323846 * i / sides;
                    points[n++] = br_quat_rotate(
                        q, br_vec3_make(radius * cos(angle), radius * sin(angle), length * (k / 8.0 - 0.5)));
                }
            br_shape *s = hull(n, 0, "prism");
            br_error error = {0};
            br_mass m = {0};
            sound(s, n, "prism");
            check_need(br_shape_mass(s, 1, &m, &error));
            const double area = sides / 2.0 * radius * radius * sin(2 * 3.14159265358979323846 / sides);
            check_close(m.mass, area * length, 1e-9, "volume of a prism of %d sides, turn %d", sides, turn);
            br_shape_destroy(s);
        }
}

static void refused(size_t n, int most, br_status expected, const char *words, const char *what)
{
    br_error error = {0};
    br_shape *s = NULL;
    const br_status status = br_shape_hull(n, points, most, &s, &error);
    check(status == expected && !s && strstr(error.message, words) && !strchr(error.message, '\n'), "%s: %s",
          what, error.message);
    br_shape_destroy(s);
}

static void refusals(br_random *random)
{
    const br_quat q = any_turn(random);
    for (int i = 0; i < 100; i++)
        points[i] = br_vec3_make(0.3, 7, -1e5);
    refused(100, 0, BR_ERR_ARGUMENT, "one place", "a hundred times the same point");
    for (int i = 0; i < 100; i++)
        points[i] = br_quat_rotate(q, br_vec3_make(i % 37, 0, 0));
    refused(100, 0, BR_ERR_ARGUMENT, "one line", "points on a line");
    for (int i = 0; i < 100; i++)
        points[i] = br_quat_rotate(q, br_vec3_make(i % 10, i / 10, 0));
    refused(100, 0, BR_ERR_ARGUMENT, "one plane", "points in a plane");
    points[50].x = NAN;
    refused(100, 0, BR_ERR_ARGUMENT, "point 50 is not finite", "a point that is not a number");
    points[50].x = INFINITY;
    refused(100, 0, BR_ERR_ARGUMENT, "point 50 is not finite", "a point at infinity");
    points[50].x = 1e300;
    refused(100, 0, BR_ERR_ARGUMENT, "point 50", "points too far apart");
    refused(3, 0, BR_ERR_ARGUMENT, "3 points", "three points");
    refused(0, 0, BR_ERR_ARGUMENT, "0 points", "no points");
    refused(100, 3, BR_ERR_RANGE, "3 vertices", "a limit of three vertices");
    for (int i = 0; i < 100; i++)
        points[i] = br_vec3_make(1e-130 * (i % 5), 1e-130 * (i / 5 % 5), 1e-130 * (i / 25));
    refused(100, 0, BR_ERR_RANGE, "", "points next to nothing apart");
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(5, 0);
    random_clouds(random);
    lattice(random);
    known(random);
    prisms(random);
    refusals(random);
    br_random_destroy(random);
    return check_end();
}
