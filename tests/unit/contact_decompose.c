/* Convex decomposition: bodies made of boxes come apart into them; of others the pieces hold the mesh and
 * stay near it; a compound of pieces touches where the mesh does. */
#include "contact_pairs.h"
#include <bristle/mesh.h>
#include <bristle/bunny.h>
#include <bristle/random.h>

enum { CELLS = 8 };

/* The surface of the cells (unit cubes) that are full; [x][y][z]. */
typedef struct cells {
    bool full[CELLS][CELLS][CELLS];
} cells;

static bool full(const cells *c, int x, int y, int z)
{
    return x >= 0 && y >= 0 && z >= 0 && x < CELLS && y < CELLS && z < CELLS && c->full[x][y][z];
}

static void fill(cells *c, const int from[3], const int to[3])
{
    for (int x = from[0]; x < to[0]; x++)
        for (int y = from[1]; y < to[1]; y++)
            for (int z = from[2]; z < to[2]; z++)
                c->full[x][y][z] = true;
}

static br_shape *surface(const cells *c, br_pose pose, double size)
{
    enum { MOST = 4000 };
    static br_vec3 v[4 * MOST];
    static uint32_t t[6 * MOST];
    size_t n = 0;
    for (int x = 0; x < CELLS; x++)
        for (int y = 0; y < CELLS; y++)
            for (int z = 0; z < CELLS; z++)
                for (int side = 0; side < 6 && full(c, x, y, z); side++) {
                    const int axis = side / 2, s = side % 2, step = s ? 1 : -1;
                    if (full(c, x + (axis == 0) * step, y + (axis == 1) * step, z + (axis == 2) * step))
                        continue;
                    for (int k = 0; k < 4; k++) {
                        /* Around the face, counter-clockwise from outside. */
                        int corner[3] = {x, y, z};
                        const int i = k == 1 || k == 2, j = k >= 2;
                        corner[axis] += s;
                        corner[(axis + 1) % 3] += s ? i : j;
                        corner[(axis + 2) % 3] += s ? j : i;
                        v[4 * n + (size_t)k] = br_pose_apply(
                            pose, br_vec3_scale(size, br_vec3_make(corner[0], corner[1], corner[2])));
                    }
                    const uint32_t a = (uint32_t)(4 * n), quad[6] = {a, a + 1, a + 2, a, a + 2, a + 3};
                    memcpy(t + 6 * n++, quad, sizeof quad);
                }
    br_error error = {0};
    br_shape *mesh = NULL;
    check(br_shape_triangles(4 * n, v, 2 * n, t, &mesh, &error) == BR_OK, "a surface of %zu squares%s", n,
          error.message);
    return mesh;
}

/* In the pose the body must come apart into n convex pieces (or fewer) that fill it; boxes, if those are the
 * only such. */
static void boxes(const cells *c, int n, bool only, br_pose pose, const char *name)
{
    br_error error = {0};
    br_shape *mesh = surface(c, pose, 0.05), *pieces = NULL;
    br_decomposition_options options = br_decomposition_options_default();
    br_decomposition d = {0};
    br_mass whole = {0}, sum = {0};
    check(br_shape_decompose(mesh, &options, &pieces, &d, &error) == BR_OK, "%s: decomposed%s", name,
          error.message);
    check_need(br_shape_mass(mesh, 1000, &whole, &error));
    check_need(br_shape_mass(pieces, 1000, &sum, &error));
    size_t parts = 0;
    int no_box = 0;
    const br_shape_part *part = br_shape_parts(pieces, &parts);
    for (size_t i = 0; i < parts; i++) {
        br_polyhedron p;
        br_shape_polyhedron(part[i].shape, &p);
        no_box += p.n_faces != 6;
    }
    double worst = fabs(sum.mass / whole.mass - 1);
    for (int k = 0; k < 9; k++)
        worst = fmax(worst, fabs(sum.inertia.m[k] - whole.inertia.m[k]) / (whole.mass * 0.01));
    /* Distances are measured to an eighth of the bound. */
    br_vec3 low, high;
    br_shape_bounds(mesh, br_pose_identity(), &low, &high);
    const double fine = 0.02 * br_vec3_length(br_vec3_sub(high, low)) / 2 / 8;
    check((only ? d.pieces == n && no_box == 0 : d.pieces <= n) && parts == (size_t)d.pieces &&
              fabs(d.excess) < 1e-9 && d.distance <= fine && worst < 1e-9,
          "%s: %zu pieces (%d), %d of them no boxes; volume in excess %.2g, %.2g m from the mesh; mass and "
          "inertia off by "
          "%.2g",
          name, parts, n, no_box, d.excess, d.distance, worst);
    br_shape_destroy(mesh);
    br_shape_destroy(pieces);
}

static void made_of_boxes(br_random *random)
{
    static cells box, l, t, u, cross, stairs;
    fill(&box, (int[3]){0, 0, 0}, (int[3]){5, 2, 3});
    fill(&l, (int[3]){0, 0, 0}, (int[3]){6, 2, 2});
    fill(&l, (int[3]){0, 0, 0}, (int[3]){2, 2, 7});
    fill(&t, (int[3]){0, 0, 5}, (int[3]){7, 2, 7});
    fill(&t, (int[3]){2, 0, 0}, (int[3]){4, 2, 5});
    fill(&u, (int[3]){0, 0, 0}, (int[3]){7, 3, 2});
    fill(&u, (int[3]){0, 0, 0}, (int[3]){2, 3, 6});
    fill(&u, (int[3]){5, 0, 0}, (int[3]){7, 3, 6});
    fill(&cross, (int[3]){0, 3, 0}, (int[3]){8, 5, 2});
    fill(&cross, (int[3]){3, 0, 0}, (int[3]){5, 8, 2});
    for (int i = 0; i < 4; i++)
        fill(&stairs, (int[3]){0, 0, 2 * i}, (int[3]){8 - 2 * i, 2, 2 * i + 2});
    for (int turn = 0; turn < 4; turn++) {
        br_pose pose = br_pose_identity();
        if (turn) {
            pose.position =
                br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random));
            pose.orientation =
                br_quat_normalise(br_quat_make(br_random_normal(random), br_random_normal(random),
                                               br_random_normal(random), br_random_normal(random)));
        }
        boxes(&box, 1, true, pose, "a box");
        boxes(&l, 2, true, pose, "an L");
        boxes(&t, 2, true, pose, "a T");
        boxes(&u, 4, false, pose, "a U");
        boxes(&cross, 4, false, pose, "a cross");
        boxes(&stairs, 4, true, pose, "stairs");
    }
}

/* How far the point is outside of the piece at least; negative inside. */
static double outside(const br_polyhedron *p, br_vec3 x)
{
    double most = -INFINITY;
    for (size_t f = 0; f < p->n_faces; f++)
        most =
            fmax(most, br_vec3_dot(p->normals[f], br_vec3_sub(x, p->vertices[p->corners[p->face_start[f]]])));
    return most;
}

/* Distance of x from a triangle, written apart from the library: from the plane if the foot is inside, else
 * from the nearest edge. */
static double from_triangle(br_vec3 x, const br_vec3 c[3])
{
    const br_vec3 n = br_vec3_normalise(br_vec3_cross(br_vec3_sub(c[1], c[0]), br_vec3_sub(c[2], c[0])));
    double best = INFINITY;
    bool inside = true;
    for (int k = 0; k < 3; k++) {
        const br_vec3 e = br_vec3_sub(c[(k + 1) % 3], c[k]), d = br_vec3_sub(x, c[k]);
        inside = inside && br_vec3_dot(br_vec3_cross(n, e), d) >= 0;
        const double s = fmin(1, fmax(0, br_vec3_dot(d, e) / br_vec3_dot(e, e)));
        best = fmin(best, br_vec3_length(br_vec3_add_scaled(d, -s, e)));
    }
    return inside ? fabs(br_vec3_dot(n, br_vec3_sub(x, c[0]))) : best;
}

static double from_mesh(const br_mesh *m, br_vec3 x)
{
    double best = INFINITY;
    for (size_t t = 0; t < m->n_triangles; t++) {
        const br_vec3 c[3] = {m->positions[m->triangles[3 * t]], m->positions[m->triangles[3 * t + 1]],
                              m->positions[m->triangles[3 * t + 2]]};
        best = fmin(best, from_triangle(x, c));
    }
    return best;
}

/* The bunny in so many pieces: they hold it, their surface is as near to it as they say, the volume in
 * excess is the sum's; and less of all for more pieces. */
static void bunny(br_random *random)
{
    br_error error = {0};
    br_bunny_spec spec = br_bunny_spec_default();
    br_mesh *m = NULL;
    br_shape *mesh = NULL;
    spec.height = 0.2;
    spec.cells = 20;
    check(!br_bunny_mesh(&spec, &m, &error) && !br_shape_mesh(m, &mesh, &error), "a bunny%s",
          error.message);
    br_mass whole = {0};
    check_need(br_shape_mass(mesh, 1, &whole, &error));
    double before = INFINITY;
    for (int most = 16; most <= 32; most *= 2) {
        br_decomposition_options options = br_decomposition_options_default();
        options.pieces = most;
        options.concavity = 1e-4;
        options.vertices = 0;
        br_decomposition d = {0};
        br_shape *pieces = NULL;
        check(br_shape_decompose(mesh, &options, &pieces, &d, &error) == BR_OK, "decomposed%s",
              error.message);
        size_t n = 0;
        const br_shape_part *part = br_shape_parts(pieces, &n);
        br_polyhedron p[32];
        for (size_t i = 0; i < n; i++)
            br_shape_polyhedron(part[i].shape, &p[i]);
        double out = 0, far = 0;
        for (size_t i = 0; i < m->n_vertices; i++) {
            double least = INFINITY;
            for (size_t k = 0; k < n; k++)
                least = fmin(least, outside(&p[k], m->positions[i]));
            out = fmax(out, least);
        }
        /* Points of the pieces' faces that are not in another piece. */
        int asked = 0;
        while (asked < 1500) {
            const br_polyhedron *q = &p[(size_t)(br_random_uniform(random) * (double)n) % n];
            const size_t f = (size_t)(br_random_uniform(random) * (double)q->n_faces) % q->n_faces;
            const int first = q->face_start[f], corners = q->face_start[f + 1] - first;
            br_vec3 x = {0, 0, 0};
            double weight = 0;
            for (int k = 0; k < corners; k++) {
                const double w = -log(br_random_uniform(random) + 1e-300);
                x = br_vec3_add_scaled(x, w, q->vertices[q->corners[first + k]]);
                weight += w;
            }
            x = br_vec3_scale(1 / weight, x);
            bool hidden = false;
            for (size_t k = 0; k < n && !hidden; k++)
                hidden = &p[k] != q && outside(&p[k], x) < 1e-6;
            if (hidden)
                continue;
            asked++;
            far = fmax(far, from_mesh(m, x));
        }
        br_mass sum = {0};
        check_need(br_shape_mass(pieces, 1, &sum, &error));
        check(n == (size_t)d.pieces && d.pieces == most && out < 1e-8 && far <= d.distance &&
                  far > 0.2 * d.distance && fabs(sum.mass / whole.mass - 1 - d.excess) < 1e-9 &&
                  d.concavity < before,
              "the bunny in %zu pieces: vertices outside by %.2g m; surface within %.2f mm of it (%d "
              "samples: %.2f mm); "
              "%.1f %% of volume in excess; concavity %.2f mm",
              n, out, 1e3 * d.distance, asked, 1e3 * far, 100 * d.excess, 1e3 * d.concavity);
        before = d.concavity;
        br_shape_destroy(pieces);
    }
    /* Twice the same bytes. */
    br_decomposition_options options = br_decomposition_options_default();
    br_shape *pieces[2];
    options.pieces = 12;
    bool same = true;
    size_t n[2] = {0}, vertices = 0;
    for (int k = 0; k < 2; k++)
        same = same && !br_shape_decompose(mesh, &options, &pieces[k], NULL, &error);
    const br_shape_part *a = br_shape_parts(pieces[0], &n[0]), *b = br_shape_parts(pieces[1], &n[1]);
    for (size_t i = 0; i < n[0] && n[0] == n[1]; i++) {
        br_polyhedron p, q;
        br_shape_polyhedron(a[i].shape, &p);
        br_shape_polyhedron(b[i].shape, &q);
        same = same && p.n_vertices == q.n_vertices &&
               memcmp(p.vertices, q.vertices, p.n_vertices * sizeof *p.vertices) == 0;
        vertices = p.n_vertices > vertices ? p.n_vertices : vertices;
    }
    check(same && n[0] == n[1] && n[0] == 12 && vertices <= 64,
          "twelve pieces of at most 64 vertices (%zu), the same bytes again", vertices);
    br_shape_destroy(pieces[0]);
    br_shape_destroy(pieces[1]);
    br_shape_destroy(mesh);
    br_mesh_destroy(m);
}

/* An L of pieces on a plane and on a box: the contacts of the L. */
static void touches(void)
{
    static cells l;
    fill(&l, (int[3]){0, 0, 0}, (int[3]){6, 2, 2});
    fill(&l, (int[3]){0, 0, 0}, (int[3]){2, 2, 7});
    br_error error = {0};
    br_shape *mesh = surface(&l, br_pose_identity(), 0.05), *pieces = NULL, *plane = NULL, *box = NULL;
    br_decomposition_options options = br_decomposition_options_default();
    check(!br_shape_decompose(mesh, &options, &pieces, NULL, &error) && !br_shape_plane(&plane, &error) &&
              !br_shape_box(br_vec3_make(2, 2, 0.1), &box, &error),
          "an L of pieces%s", error.message);
    for (int on = 0; on < 2; on++) {
        br_contact_list c = on ? touch_two(pieces, at(0.1, 0.2, 0.049), box, at(0, 0, 0), 0)
                               : touch_two(pieces, at(0.1, 0.2, -0.001), plane, at(0, 0, 0), 0);
        double deep = 0, steep = 0, low_x = INFINITY, high_x = -INFINITY;
        for (size_t i = 0; i < c.n; i++) {
            deep = fmax(deep, fabs(c.contacts[i].depth - 0.001));
            steep = fmax(steep, 1 - c.contacts[i].normal.z);
            low_x = fmin(low_x, c.contacts[i].point.x);
            high_x = fmax(high_x, c.contacts[i].point.x);
        }
        check(c.n >= 4 && deep < 1e-12 && steep < 1e-12 && fabs(low_x - 0.1) < 1e-9 &&
                  fabs(high_x - 0.4) < 1e-9,
              "an L on a %s: %zu contacts from x = %g to %g, all 1 mm deep", on ? "box" : "plane", c.n, low_x,
              high_x);
        br_contact_list_clear(&c);
    }
    br_shape_destroy(mesh);
    br_shape_destroy(pieces);
    br_shape_destroy(plane);
    br_shape_destroy(box);
}

static void refused(const br_shape *shape, double concavity, int pieces, int vertices, br_status expected,
                    const char *words)
{
    br_error error = {0};
    br_shape *s = NULL;
    const br_decomposition_options options = {.concavity = concavity, .pieces = pieces, .vertices = vertices};
    const br_status status = br_shape_decompose(shape, &options, &s, NULL, &error);
    check(status == expected && !s && strstr(error.message, words) && !strchr(error.message, '\n'),
          "refused: %s", error.message);
    br_shape_destroy(s);
}

static void refusals(void)
{
    static cells one;
    fill(&one, (int[3]){0, 0, 0}, (int[3]){1, 1, 1});
    br_error error = {0};
    br_shape *mesh = surface(&one, br_pose_identity(), 1), *ball = NULL, *open = NULL;
    const br_vec3 v[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const uint32_t two[6] = {0, 2, 1, 0, 1, 3}, inside_out[12] = {0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2};
    br_shape *turned_over = NULL;
    check(!br_shape_sphere(1, &ball, &error) && !br_shape_triangles(4, v, 2, two, &open, &error) &&
              !br_shape_triangles(4, v, 4, inside_out, &turned_over, &error),
          "shapes without pieces%s", error.message);
    refused(ball, 0, 8, 0, BR_ERR_ARGUMENT, "sphere");
    refused(open, 0, 8, 0, BR_ERR_ARGUMENT, "closed");
    refused(turned_over, 0, 8, 0, BR_ERR_ARGUMENT, "volume");
    refused(mesh, NAN, 8, 0, BR_ERR_RANGE, "concavity");
    refused(mesh, -1, 8, 0, BR_ERR_RANGE, "concavity");
    refused(mesh, 0, 0, 0, BR_ERR_RANGE, "pieces 0");
    refused(mesh, 0, 8, 3, BR_ERR_RANGE, "vertices 3");
    br_shape_destroy(mesh);
    br_shape_destroy(ball);
    br_shape_destroy(open);
    br_shape_destroy(turned_over);
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(31, 0);
    made_of_boxes(random);
    touches();
    bunny(random);
    refusals();
    br_random_destroy(random);
    return check_end();
}
