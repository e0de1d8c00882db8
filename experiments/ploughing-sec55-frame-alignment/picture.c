/* Boxes that slid to rest in directions all around, and their paths, seen from above. */
#include "sec55.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/numbers.h>

/* A ribbon of the given width along the path, a little above the plane. */
static br_mesh *ribbon(br_experiment *ex, const slide_path *path, double width)
{
    br_error error = {0};
    const size_t n = path->n;
    br_vec3 *positions = br_memory(ex, 2 * n, sizeof *positions);
    uint32_t *triangles = br_memory(ex, 6 * n, sizeof *triangles);
    size_t count = 0;
    br_vec3 along = br_vec3_sub(path->at[n - 1], path->at[0]);
    for (size_t i = 0; i < n; i++) {
        /* Sideways of the chord between the neighbours; at rest, of the last one. */
        const br_vec3 chord = br_vec3_sub(path->at[i + 1 < n ? i + 1 : i], path->at[i > 0 ? i - 1 : 0]);
        if (hypot(chord.x, chord.y) > 1e-6)
            along = chord;
        const double length = hypot(along.x, along.y);
        const br_vec3 side = br_vec3_make(-along.y / length * width / 2, along.x / length * width / 2, 0);
        const br_vec3 at = br_vec3_make(path->at[i].x, path->at[i].y, width / 4);
        positions[2 * i] = br_vec3_sub(at, side);
        positions[2 * i + 1] = br_vec3_add(at, side);
        if (i == 0)
            continue;
        const uint32_t k = (uint32_t)(2 * i);
        const uint32_t two[6] = {k - 2, k, k + 1, k - 2, k + 1, k - 1};
        for (int j = 0; j < 6; j++)
            triangles[count++] = two[j];
    }
    const br_mesh_source source = {
        .n_vertices = 2 * n, .n_triangles = count / 3, .positions = positions, .triangles = triangles};
    br_mesh *mesh;
    br_require(ex, br_mesh_create(&source, &mesh, &error), &error);
    return mesh;
}

static void draw_method(br_experiment *ex, const frame_scene *c, br_scene_pictures *pictures, int method,
                        int plane, int box)
{
    br_error error = {0};
    frame_scene own = *c;
    own.ridges.speed = c->picture_speed;
    own.ridges.duration =
        c->picture_speed / (c->ridges.options.patch.mu_0 * -c->ridges.options.world.gravity.z) +
        c->ridges.options.world.dt;
    br_render_material ridges = br_pictures_material(0.90, 0.84, 0.75, 0.8, 0);
    ridges.relief = c->picture_relief;
    const br_pose turned = {{0, 0, 0}, br_quat_from_axis_angle(br_vec3_make(0, 0, 1), c->ridges.turned)};
    br_pictures_clear(pictures);
    br_pictures_show(pictures, -1, plane, turned, ridges);
    br_pose *poses = br_memory(ex, (size_t)c->picture_boxes, sizeof *poses);
    slide_path *paths = br_memory(ex, (size_t)c->directions, sizeof *paths);
    const int apart = c->directions / c->picture_boxes;
    for (int i = 0; i < c->directions; i++) {
        const double angle = c->ridges.turned + 2 * BR_PI * i / c->directions;
        outcome o;
        br_require(ex, slide(&own, method, angle, 0, NULL, NULL, &paths[i], &o, &error), &error);
        br_mesh *mesh = ribbon(ex, &paths[i], c->picture_path);
        br_pictures_show(pictures, -1, br_pictures_shape(pictures, NULL, mesh), br_pose_identity(),
                         br_pictures_material(0.75, 0.20, 0.10, 0.9, 0));
        br_mesh_destroy(mesh);
        if (i % apart == 0)
            br_pictures_show(pictures, i / apart, box, br_pose_identity(),
                             br_pictures_material(0.32, 0.52, 0.74, 0.5, 0));
    }
    /* All paths have the same number of steps. */
    for (size_t k = 0; k < paths[0].n; k++) {
        for (int b = 0; b < c->picture_boxes; b++)
            poses[b] = (br_pose){paths[b * apart].at[k], br_quat_identity()};
        br_pictures_film(pictures, poses, (double)k * c->ridges.options.world.dt);
    }
    br_pictures_take(pictures, poses);
    for (int i = 0; i < c->directions; i++)
        free(paths[i].at);
}

void draw_paths(br_experiment *ex, const frame_scene *c)
{
    br_error error = {0};
    br_scene_pictures *pictures = br_pictures_begin(ex, &c->picture);
    if (!pictures)
        return;
    /* The plane with ridges so wide that they are seen. */
    br_ridges_params wide = c->ridges;
    wide.pixel *= c->picture_ridges;
    br_scene *shown;
    size_t n;
    br_require(ex, br_scene_create(&br_ridges_type, &wide, NULL, &shown, &error), &error);
    const br_patch_surface *const surface = br_scene_surfaces(shown, &n)[0];
    br_mesh *mesh;
    br_require(ex, br_mesh_box(c->ridges.sides, 1, &mesh, &error), &error);
    const int plane = br_pictures_shape(pictures, surface, NULL),
              box = br_pictures_shape(pictures, NULL, mesh);
    for (int m = 0; m < METHODS; m++) {
        br_pictures_begin_film(pictures, method_names[m]);
        draw_method(ex, c, pictures, m, plane, box);
    }
    br_pictures_put(pictures, "paths");
    br_pictures_end(pictures);
    br_scene_destroy(shown);
    br_mesh_destroy(mesh);
}
