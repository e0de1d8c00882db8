/* The slides as they are seen, Figure 4: the ravine with strokes along its structure directions, the
 * building, the logs. */
#include <math.h>

#include <bristle/mesh.h>

#include "slides.h"

enum { ALONG_CELLS = 26, ACROSS_CELLS = 24, CELL_CORNERS = 4, LOG_SEGMENTS = 16 };
static const double WIDTH = 0.06, LIFT = 0.02; /* of a stroke, above the surface [m] */

/* A point of the surface, lifted off it. */
static br_vec3 on_surface(const br_ravine_params *p, br_vec2 at, double lift)
{
    const double turned = at.y / p->radius, r = p->radius - lift;
    return br_vec3_make(at.x, r * sin(turned), p->radius - r * cos(turned));
}

/* Rectangles (n), by corners. */
static br_mesh *mesh_of(br_experiment *ex, size_t n, const br_vec3 *corners)
{
    br_error error = {0};
    br_mesh *mesh;
    br_vec2 *const uvs = br_memory(ex, CELL_CORNERS * n, sizeof *uvs);
    uint32_t *const triangles = br_memory(ex, 6 * n, sizeof *triangles);
    for (size_t i = 0; i < n; i++) {
        static const uint32_t two[] = {0, 1, 2, 0, 2, 3};
        static const br_vec2 square[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
        for (size_t k = 0; k < 6; k++)
            triangles[6 * i + k] = (uint32_t)(CELL_CORNERS * i) + two[k];
        for (size_t k = 0; k < CELL_CORNERS; k++)
            uvs[CELL_CORNERS * i + k] = square[k];
    }
    const br_mesh_source source = {.n_vertices = CELL_CORNERS * n,
                                   .n_triangles = 2 * n,
                                   .positions = corners,
                                   .uvs = uvs,
                                   .triangles = triangles};
    br_require(ex, br_mesh_create(&source, &mesh, &error), &error);
    return mesh;
}

/* A cell of the surface, or a stroke: about a point, along a direction. */
static void put_corners(const br_ravine_params *p, br_vec2 at, br_vec2 along, double half, double aside,
                        double lift, br_vec3 *corners)
{
    static const double signs[CELL_CORNERS][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const br_vec2 left = br_vec2_make(-along.y, along.x);
    for (int k = 0; k < CELL_CORNERS; k++)
        corners[k] = on_surface(
            p,
            br_vec2_add_scaled(br_vec2_add_scaled(at, signs[k][0] * half, along), signs[k][1] * aside, left),
            lift);
}

static br_mesh *ground(br_experiment *ex, const structure *c, double half)
{
    br_vec3 *const corners = br_memory(ex, CELL_CORNERS * ALONG_CELLS * ACROSS_CELLS, sizeof *corners);
    const double dx = c->ravine.length / ALONG_CELLS, dy = 2 * half / ACROSS_CELLS;
    for (int i = 0; i < ALONG_CELLS * ACROSS_CELLS; i++)
        put_corners(&c->ravine,
                    br_vec2_make((i % ALONG_CELLS + 0.5) * dx, (i / ALONG_CELLS + 0.5) * dy - half),
                    br_vec2_make(1, 0), dx / 2, dy / 2, 0, corners + CELL_CORNERS * i);
    return mesh_of(ex, ALONG_CELLS * ACROSS_CELLS, corners);
}

static br_mesh *strokes(br_experiment *ex, const structure *c, const br_ravine_params *p, double half)
{
    const br_structure_field field = br_ravine_map(p);
    const int columns = (int)(p->length / c->stroke_spacing), rows = (int)(2 * half / c->stroke_spacing);
    br_vec3 *const corners = br_memory(ex, (size_t)(CELL_CORNERS * columns * rows), sizeof *corners);
    for (int i = 0; i < columns * rows; i++) {
        const br_vec2 at = {(i % columns + (i / columns % 2 ? 0.75 : 0.25)) * c->stroke_spacing,
                            (i / columns + 0.5) * c->stroke_spacing - half};
        const br_vec3 d = br_structure_direction(&field, br_pose_identity(), br_vec3_make(at.x, at.y, 0));
        put_corners(p, at, br_vec2_make(d.x, d.y), c->stroke / 2, WIDTH / 2, LIFT,
                    corners + CELL_CORNERS * i);
    }
    return mesh_of(ex, (size_t)(columns * rows), corners);
}

/* Takes the mesh over. */
static int shape_of(br_scene_pictures *pictures, br_mesh *mesh)
{
    const int shape = br_pictures_shape(pictures, NULL, mesh);
    br_mesh_destroy(mesh);
    return shape;
}

static void show(br_experiment *ex, br_scene_pictures *pictures, const structure *c, const trial *t)
{
    br_error error = {0};
    br_mesh *cube, *log;
    const br_ravine_params *const p = &t->params;
    const double half = (c->ravine.columns - 1) * c->ravine.apart;
    const int fixed = 2; /* bodies: the ravine, the building; then the logs */
    br_require(ex, br_mesh_box(br_vec3_make(p->side, p->side, p->side), 1, &cube, &error), &error);
    br_require(ex, br_mesh_capsule(p->log_radius, p->log_length, LOG_SEGMENTS, 1, &log, &error), &error);
    const int bed = shape_of(pictures, ground(ex, c, half)),
              lines = shape_of(pictures, strokes(ex, c, p, half)), block = shape_of(pictures, cube),
              wood = shape_of(pictures, log);
    br_pictures_clear(pictures);
    br_pictures_turn(pictures, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), p->slope));
    br_pictures_show(pictures, 0, bed, br_pose_identity(), br_pictures_material(0.72, 0.74, 0.66, 0.9, 0));
    br_pictures_show(pictures, 0, lines, br_pose_identity(), br_pictures_material(0.30, 0.32, 0.28, 0.9, 0));
    br_pictures_show(pictures, 1, block, br_pose_identity(), br_pictures_material(0.45, 0.50, 0.58, 0.8, 0));
    for (int i = 0; i < logs_of(c); i++)
        br_pictures_show(pictures, fixed + i, wood, br_pose_identity(),
                         br_pictures_material(0.72, 0.42, 0.16, 0.6, 0));
}

void draw(br_experiment *ex, const structure *c, const slides *all)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    if (!pictures)
        return;
    for (int s = TOWARDS; s <= AROUND; s++) {
        size_t n;
        const trial *const t = runs_of(c, all, HELD, (steering_kind)s, AS_IT_IS, &n);
        show(ex, pictures, c, t);
        for (size_t k = 0; k < c->picture.n_times; k++)
            br_pictures_take(pictures, t->poses + k * (size_t)(logs_of(c) + 2));
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
