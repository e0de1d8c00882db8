/* A small truck around the scene's chassis and wheels. */
#include <bristle/numbers.h>

#include "fig13.h"

/* Colours, one texel each. */
typedef enum paint { BODY, GLASS, TYRE, RIM, LIGHT, PAINTS } paint;

static const float paints[PAINTS][3] = {{0.16f, 0.33f, 0.62f},
                                        {0.13f, 0.16f, 0.20f},
                                        {0.10f, 0.10f, 0.11f},
                                        {0.72f, 0.73f, 0.75f},
                                        {0.85f, 0.12f, 0.10f}};

enum { PARTS_MAX = 16 };

/* Pieces of a mesh, each of one paint. */
typedef struct pieces {
    br_experiment *ex;
    size_t n;
    br_mesh *part[PARTS_MAX];
} pieces;

/* A shape's surface, all of it in one texel; takes the shape over. */
static void add(pieces *all, br_shape *shape, br_pose pose, paint colour)
{
    br_error error = {0};
    br_mesh *surface, *painted;
    br_require(all->ex, br_shape_surface(shape, &surface, &error), &error);
    br_vec2 *const uvs = br_memory(all->ex, surface->n_vertices, sizeof *uvs);
    for (size_t i = 0; i < surface->n_vertices; i++)
        uvs[i] = br_vec2_make((colour + 0.5) / PAINTS, 0.5);
    const br_mesh_source source = {
        surface->n_vertices, surface->n_triangles, surface->positions, surface->normals, uvs,
        surface->triangles};
    br_require(all->ex, br_mesh_create(&source, &painted, &error), &error);
    br_require(all->ex, br_mesh_transform(painted, 1, pose, &all->part[all->n++], &error), &error);
    br_mesh_destroy(painted);
    br_mesh_destroy(surface);
    br_shape_destroy(shape);
}

static void add_box(pieces *all, br_vec3 sides, br_vec3 at, br_quat turn, paint colour)
{
    br_error error = {0};
    br_shape *box;
    br_require(all->ex, br_shape_box(sides, &box, &error), &error);
    add(all, box, (br_pose){at, turn}, colour);
}

static br_mesh *join(pieces *all)
{
    br_error error = {0};
    br_mesh *mesh;
    br_require(all->ex, br_mesh_join(all->n, (const br_mesh *const *)all->part, &mesh, &error), &error);
    for (size_t i = 0; i < all->n; i++)
        br_mesh_destroy(all->part[i]);
    return mesh;
}

/* From x[0] to x[1] and half as wide as y[0] at the height z[0]; from x[2] to x[3], y[1] at z[1]. */
static void add_slab(pieces *all, const double x[4], const double y[2], const double z[2], paint colour)
{
    br_error error = {0};
    br_shape *hull;
    br_vec3 corners[8];
    for (int i = 0; i < 8; i++)
        corners[i] = br_vec3_make(x[2 * (i >> 2) + (i & 1)], (i & 2 ? 1 : -1) * y[i >> 2], z[i >> 2]);
    br_require(all->ex, br_shape_hull(8, corners, 0, &hull, &error), &error);
    add(all, hull, br_pose_identity(), colour);
}

/* Its centre of mass is the origin, the ground lies below by p->height. */
static br_mesh *make_chassis(br_experiment *ex, const br_vehicle_params *p)
{
    pieces all = {.ex = ex};
    const br_quat none = br_quat_identity();
    const double nose = p->front + 0.8, tail = p->front - p->wheelbase - 0.8, half = p->track / 2 + 0.05,
                 sill = 0.75 * p->radius - p->height, belt = 0.25, roof = 0.95, door = p->front - 0.4,
                 bed = door - 1.75 - tail;
    add_slab(&all, (const double[]){tail, nose, tail, nose - 0.1}, (const double[]){half, half},
             (const double[]){sill, belt}, BODY);
    add_slab(&all, (const double[]){door - 1.7, door + 0.15, door - 1.5, door - 0.45},
             (const double[]){half - 0.05, half - 0.2}, (const double[]){belt, roof - 0.08}, GLASS);
    add_slab(&all, (const double[]){door - 1.52, door - 0.42, door - 1.5, door - 0.5},
             (const double[]){half - 0.17, half - 0.2}, (const double[]){roof - 0.08, roof}, BODY);
    for (int side = -1; side <= 1; side += 2) {
        add_box(&all, br_vec3_make(bed, 0.08, 0.25),
                br_vec3_make(tail + bed / 2, side * (half - 0.04), belt + 0.125), none, BODY);
        add_box(&all, br_vec3_make(0.05, 0.2, 0.12), br_vec3_make(tail, side * (half - 0.15), 0.1), none,
                LIGHT);
    }
    add_box(&all, br_vec3_make(0.08, 2 * half, 0.25), br_vec3_make(tail + 0.04, 0, belt + 0.125), none, BODY);
    return join(&all);
}

/* Its axle is y. */
static br_mesh *make_wheel(br_experiment *ex, const br_vehicle_params *p)
{
    pieces all = {.ex = ex};
    br_error error = {0};
    br_shape *tyre, *rim;
    const br_vec3 middle = {0, 0, 0};
    const br_quat across = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), BR_PI / 2);
    const double width = 0.26;
    br_require(ex, br_shape_cylinder(p->radius, width, &tyre, &error), &error);
    add(&all, tyre, (br_pose){middle, across}, TYRE);
    br_require(ex, br_shape_cylinder(0.62 * p->radius, width + 0.02, &rim, &error), &error);
    add(&all, rim, (br_pose){middle, across}, RIM);
    for (int i = 0; i < 2; i++)
        add_box(&all, br_vec3_make(1.1 * p->radius, width + 0.04, 0.1 * p->radius), middle,
                br_quat_from_axis_angle(br_vec3_make(0, 1, 0), i * BR_PI / 2), TYRE);
    return join(&all);
}

car make_car(br_experiment *ex, const br_vehicle_params *p)
{
    br_error error = {0};
    car made = {make_chassis(ex, p), make_wheel(ex, p), NULL};
    br_require(ex, br_image_create(PAINTS, 1, 3, &made.colours, &error), &error);
    for (int i = 0; i < PAINTS; i++)
        for (int c = 0; c < 3; c++)
            br_image_pixel(made.colours, i, 0)[c] = paints[i][c];
    return made;
}
