/* Surfaces of shapes against closed forms: volumes, radii, normals; and meshes laid out flat: no texel of two
 * triangles, true lengths. */
#include <bristle/contact.h>
#include <bristle/image.h>
#include <bristle/mesh.h>
#include <bristle/numbers.h>

#include "check.h"

enum { SIDES = 48 };

static br_error error;

static br_mesh *surface_of(const br_shape *shape)
{
    br_mesh *mesh;
    check_need(br_shape_surface(shape, &mesh, &error));
    return mesh;
}

/* A polygon of 48 sides in place of a circle has this share of its area. */
static double polygon(void)
{
    return SIDES / (2 * BR_PI) * sin(2 * BR_PI / SIDES);
}

static void is_like(const char *what, br_shape *shape, double volume, double tolerance)
{
    br_vec3 low, high, mesh_low, mesh_high;
    br_mesh *const mesh = surface_of(shape);
    double unit = 0, facing = 1;
    br_shape_bounds(shape, br_pose_identity(), &low, &high);
    br_mesh_bounds(mesh, &mesh_low, &mesh_high);
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const uint32_t *const c = mesh->triangles + 3 * t;
        const br_vec3 a = mesh->positions[c[0]],
                      n = br_vec3_normalise(br_vec3_cross(br_vec3_sub(mesh->positions[c[1]], a),
                                                          br_vec3_sub(mesh->positions[c[2]], a)));
        for (int k = 0; k < 3; k++) {
            unit = fmax(unit, fabs(br_vec3_length(mesh->normals[c[k]]) - 1));
            facing = fmin(facing, br_vec3_dot(n, mesh->normals[c[k]]));
        }
    }
    check_close(br_mesh_volume(mesh), volume, tolerance, "%s: volume", what);
    check(br_vec3_length(br_vec3_sub(mesh_low, low)) + br_vec3_length(br_vec3_sub(mesh_high, high)) < 1e-12,
          "%s: bounds", what);
    check(unit < 1e-12 && facing > 0.9, "%s: unit normals that face outwards, cosine %.3f at least", what,
          facing);
    check(!mesh->uvs, "%s: no texture coordinates", what);
    br_mesh_destroy(mesh);
    br_shape_destroy(shape);
}

static void test_volumes(void)
{
    const double r = 0.3, l = 0.7;
    br_shape *shape, *ball;
    check_need(br_shape_box(br_vec3_make(1, 2, 3), &shape, &error));
    is_like("box", shape, 6, 1e-14);
    check_need(br_shape_sphere(r, &shape, &error));
    is_like("sphere", shape, 4.0 / 3 * BR_PI * r * r * r, 0.008);
    check_need(br_shape_capsule(r, l, &shape, &error));
    is_like("capsule", shape, 4.0 / 3 * BR_PI * r * r * r + BR_PI * r * r * l, 0.006);
    check_need(br_shape_cylinder(r, l, &shape, &error));
    is_like("cylinder", shape, BR_PI * r * r * l * polygon(), 1e-12);
    const br_vec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    check_need(br_shape_hull(4, corners, 0, &shape, &error));
    is_like("tetrahedron", shape, 1.0 / 6, 1e-14);
    /* A ring of square section: Pappus. */
    const br_vec2 ring[] = {{1, 0}, {1.5, 0}, {1.5, 0.5}, {1, 0.5}};
    check_need(br_shape_revolution(4, ring, &shape, &error));
    is_like("ring", shape, BR_PI * (1.5 * 1.5 - 1) * 0.5 * polygon(), 1e-12);
    /* A cone, whose tip lies on the axis. */
    const br_vec2 cone[] = {{0, 0}, {1, 0}, {0, 2}};
    check_need(br_shape_revolution(3, cone, &shape, &error));
    is_like("cone", shape, BR_PI * 2 / 3 * polygon(), 1e-12);
    check_need(br_shape_sphere(r, &ball, &error));
    const br_shape_part parts[] = {{ball, {{1, 0, 0}, {1, 0, 0, 0}}}, {ball, {{-1, 2, 0}, {1, 0, 0, 0}}}};
    check_need(br_shape_compound(2, parts, &shape, &error));
    is_like("two balls", shape, 2 * 4.0 / 3 * BR_PI * r * r * r, 0.008);
    br_shape_destroy(ball);
}

/* Smooth where the shape is round, sharp where it is not. */
static void test_normals(void)
{
    br_shape *shape;
    double round = 0;
    check_need(br_shape_sphere(0.5, &shape, &error));
    br_mesh *mesh = surface_of(shape);
    for (size_t i = 0; i < mesh->n_vertices; i++)
        round =
            fmax(round, br_vec3_length(br_vec3_sub(mesh->normals[i], br_vec3_scale(2, mesh->positions[i]))));
    check(round < 1e-12, "a sphere's normals are radial: %g", round);
    br_mesh_destroy(mesh);
    br_shape_destroy(shape);
    check_need(br_shape_box(br_vec3_make(1, 2, 3), &shape, &error));
    mesh = surface_of(shape);
    bool flat = true;
    for (size_t i = 0; i < mesh->n_vertices; i++)
        flat = flat && fabs(mesh->normals[i].x) + fabs(mesh->normals[i].y) + fabs(mesh->normals[i].z) == 1;
    check(flat, "a box's normals are those of its faces");
    /* The same box as triangles: its edges stay sharp; a wave of heights is smooth. */
    br_shape *again;
    check_need(br_shape_mesh(mesh, &again, &error));
    br_mesh *const copy = surface_of(again);
    flat = true;
    for (size_t i = 0; i < copy->n_vertices; i++)
        flat = flat && fabs(copy->normals[i].x) + fabs(copy->normals[i].y) + fabs(copy->normals[i].z) == 1;
    check(flat && copy->n_triangles == 12, "nor do those of a box of triangles change");
    br_mesh_destroy(copy);
    br_mesh_destroy(mesh);
    br_shape_destroy(again);
    br_shape_destroy(shape);
    /* A ridge at which a surface turns by less than 45 degrees is smooth, by more it is sharp. */
    for (int k = 0; k < 2; k++) {
        const double turn = (k ? 50 : 40) * BR_PI / 180;
        const br_vec3 points[] = {
            {0, -1, 0}, {0, 1, 0}, {cos(turn / 2), 0, -sin(turn / 2)}, {-cos(turn / 2), 0, -sin(turn / 2)}};
        const uint32_t sides[] = {1, 0, 2, 0, 1, 3};
        const br_mesh_source source = {
            .n_vertices = 4, .n_triangles = 2, .positions = points, .triangles = sides};
        br_mesh *ridge;
        check_need(br_mesh_create(&source, &ridge, &error));
        check_need(br_shape_mesh(ridge, &shape, &error));
        mesh = surface_of(shape);
        double least = 1, most = 0;
        for (size_t i = 0; i < mesh->n_vertices; i++)
            if (mesh->positions[i].x == 0)
                least = fmin(least, mesh->normals[i].z), most = fmax(most, mesh->normals[i].z);
        check(mesh->n_triangles == 2 && fabs(most - least) < 1e-12 &&
                  fabs(least - (k ? cos(turn / 2) : 1)) < 1e-12,
              "a turn by %g degrees is %s", turn * 180 / BR_PI, k ? "an edge" : "smooth");
        br_mesh_destroy(mesh);
        br_shape_destroy(shape);
        br_mesh_destroy(ridge);
    }
    const double heights[] = {0, 0.1, 0, 0.1, 0.2, 0.1, 0, 0.1, 0};
    check_need(br_shape_height_field(3, 3, 1, 1, heights, &shape, &error));
    mesh = surface_of(shape);
    double highest = 0;
    bool up = true;
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        highest = fmax(highest, mesh->positions[i].z);
        up = up && mesh->normals[i].z > 0.9;
    }
    check(mesh->n_triangles == 8 && highest == 0.2 && up, "a height field of 8 triangles faces upwards");
    br_mesh_destroy(mesh);
    br_shape_destroy(shape);
    check_need(br_shape_plane(&shape, &error));
    check(br_shape_surface(shape, &mesh, &error) == BR_ERR_UNSUPPORTED && !mesh, "%s", error.message);
    br_shape_destroy(shape);
}

/* ---- laid out flat ---- */

static br_vec2 in_texels(const br_mesh *mesh, uint32_t v, int width, int height)
{
    return br_vec2_make(mesh->uvs[v].x * width, mesh->uvs[v].y * height);
}

static void unfolds(const char *what, const br_mesh *mesh, double texel)
{
    br_mesh *flat;
    int width, height;
    check_need(br_mesh_unfold(mesh, texel, &flat, &width, &height, &error));
    unsigned char *const taken = calloc((size_t)width * (size_t)height, 1);
    size_t twice = 0, mirrored = 0;
    double least = INFINITY, most = 0, low = INFINITY, high = -INFINITY;
    for (size_t t = 0; t < flat->n_triangles; t++) {
        const uint32_t *const c = flat->triangles + 3 * t;
        const br_vec2 a = in_texels(flat, c[0], width, height), b = in_texels(flat, c[1], width, height),
                      d = in_texels(flat, c[2], width, height);
        const double area = br_vec2_cross(br_vec2_sub(b, a), br_vec2_sub(d, a)),
                     own = br_vec3_length(
                         br_vec3_cross(br_vec3_sub(flat->positions[c[1]], flat->positions[c[0]]),
                                       br_vec3_sub(flat->positions[c[2]], flat->positions[c[0]])));
        mirrored += area <= 0;
        least = fmin(least, area * texel * texel / own);
        most = fmax(most, area * texel * texel / own);
        low = fmin(low, fmin(fmin(a.x, b.x), fmin(fmin(d.x, a.y), fmin(b.y, d.y))));
        high = fmax(high, fmax(fmax(a.x, fmax(b.x, d.x)) - width, fmax(a.y, fmax(b.y, d.y)) - height));
        for (int j = (int)fmin(a.y, fmin(b.y, d.y)); j <= (int)fmax(a.y, fmax(b.y, d.y)); j++)
            for (int i = (int)fmin(a.x, fmin(b.x, d.x)); i <= (int)fmax(a.x, fmax(b.x, d.x)); i++) {
                const br_vec2 p = br_vec2_make(i + 0.5, j + 0.5);
                if (br_vec2_cross(br_vec2_sub(b, a), br_vec2_sub(p, a)) > 1e-6 &&
                    br_vec2_cross(br_vec2_sub(d, b), br_vec2_sub(p, b)) > 1e-6 &&
                    br_vec2_cross(br_vec2_sub(a, d), br_vec2_sub(p, d)) > 1e-6)
                    twice += taken[(size_t)j * (size_t)width + (size_t)i]++ > 0;
            }
    }
    check(twice == 0 && flat->n_triangles == mesh->n_triangles && flat->n_vertices == 3 * mesh->n_triangles,
          "%s in %d x %d texels: %zu of two triangles", what, width, height, twice);
    check(mirrored == 0 && least > 1 / sqrt(3.0) - 1e-9 && most < 1 + 1e-9,
          "%s: areas are %.4f to %.4f of their own", what, least, most);
    check(low > 2 && high < -2, "%s: two texels free around", what);
    free(taken);
    br_mesh_destroy(flat);
}

/* Pieces lie as br_mesh_project has them, upright: sides of triangles are the same, in metres. */
static void lies_upright(const char *what, const br_mesh *mesh, double texel)
{
    const double texture = 0.7;
    br_mesh *flat, *projected;
    int width, height;
    double off = 0;
    check_need(br_mesh_unfold(mesh, texel, &flat, &width, &height, &error));
    check_need(br_mesh_project(mesh, texture, &projected, &error));
    for (size_t i = 0; i < 3 * mesh->n_triangles; i++) {
        const size_t next = i % 3 == 2 ? i - 2 : i + 1;
        const br_vec2 own = br_vec2_sub(in_texels(flat, flat->triangles[next], width, height),
                                        in_texels(flat, flat->triangles[i], width, height)),
                      like = br_vec2_sub(projected->uvs[projected->triangles[next]],
                                         projected->uvs[projected->triangles[i]]);
        off = fmax(off, hypot(texel * own.x - texture * like.x, texel * own.y - texture * like.y));
    }
    check(off < 1e-12, "%s lies as it is projected, within %.2g m", what, off);
    br_mesh_destroy(projected);
    br_mesh_destroy(flat);
}

/* Triangles of a box share no vertices: each is a piece with two free texels around it, four between any two.
 */
static void stand_apart(const br_mesh *box, double texel)
{
    enum { PIECES = 12 };
    br_mesh *flat;
    int width, height;
    double low[PIECES][2], high[PIECES][2], least = INFINITY;
    check_need(br_mesh_unfold(box, texel, &flat, &width, &height, &error));
    for (uint32_t i = 0; i < 3 * PIECES; i++) {
        const br_vec2 at = in_texels(flat, flat->triangles[i], width, height);
        const double p[2] = {at.x, at.y};
        for (int a = 0; a < 2; a++) {
            low[i / 3][a] = i % 3 ? fmin(low[i / 3][a], p[a]) : p[a];
            high[i / 3][a] = i % 3 ? fmax(high[i / 3][a], p[a]) : p[a];
        }
    }
    for (int f = 0; f < PIECES; f++)
        for (int g = 0; g < f; g++)
            least = fmin(least, fmax(fmax(low[f][0] - high[g][0], low[g][0] - high[f][0]),
                                     fmax(low[f][1] - high[g][1], low[g][1] - high[f][1])));
    check(flat->n_triangles == PIECES && least >= 4 - 1e-9,
          "pieces of a box stand %.2f texels apart at least", least);
    br_mesh_destroy(flat);
}

static void test_unfolded(void)
{
    br_shape *shape;
    const br_vec2 funnel[] = {{1, 0}, {1.2, 0}, {3.2, 2}, {3, 2}, {1, 0.1}};
    check_need(br_shape_box(br_vec3_make(1, 2, 3), &shape, &error));
    br_mesh *mesh = surface_of(shape);
    unfolds("a box", mesh, 0.05);
    lies_upright("a box", mesh, 0.05);
    stand_apart(mesh, 0.05);
    br_mesh_destroy(mesh);
    br_shape_destroy(shape);
    check_need(br_shape_capsule(0.4, 0.6, &shape, &error));
    mesh = surface_of(shape);
    unfolds("a capsule", mesh, 0.01);
    lies_upright("a capsule", mesh, 0.01);
    br_mesh_destroy(mesh);
    br_shape_destroy(shape);
    check_need(br_shape_revolution(5, funnel, &shape, &error));
    mesh = surface_of(shape);
    unfolds("a funnel", mesh, 0.03);
    int width, height;
    br_mesh *flat;
    br_error_clear(&error);
    check(br_mesh_unfold(mesh, 0, &flat, &width, &height, &error) == BR_ERR_RANGE && !flat, "%s",
          error.message);
    br_error_clear(&error);
    check(br_mesh_unfold(mesh, NAN, &flat, &width, &height, &error) == BR_ERR_RANGE && !flat, "%s",
          error.message);
    br_error_clear(&error);
    check(br_mesh_unfold(mesh, 1e-5, &flat, &width, &height, &error) == BR_ERR_RANGE && !flat, "%s",
          error.message);
    br_mesh_destroy(mesh);
    br_shape_destroy(shape);
}

int main(void)
{
    check_begin();
    test_volumes();
    test_normals();
    test_unfolded();
    return check_end();
}
