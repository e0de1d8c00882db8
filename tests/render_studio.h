/* A studio with a box over ground, for the tests of pictures. */
#ifndef BRISTLE_TESTS_RENDER_STUDIO_H
#define BRISTLE_TESTS_RENDER_STUDIO_H

#include "gpu_setup.h"

#include <stdlib.h>
#include <unistd.h>
#include <bristle/numbers.h>
#include <bristle/render.h>

static const double half = 0.1; /* of the box's edge [m] */

typedef struct studio {
    br_gpu *gpu;
    br_renderer *renderer;
    br_render_options options;
    int box, plane, tilted, flat;
} studio;

static inline void need(br_status status, const br_error *error)
{
    if (status) {
        printf("Bail out! %s\n", error->message);
        exit(1);
    }
}

static inline int add(studio *s, const br_mesh *mesh, const br_patch_surface *surface)
{
    br_error error = {0};
    int index = -1;
    const br_render_shape shape = {.surface = surface, .mesh = mesh};
    need(br_renderer_add(s->renderer, &shape, &index, &error), &error);
    return index;
}

/* A plane whose map holds one facet. */
static inline int add_plane(studio *s, const br_mesh *plane, double x, double y, double z)
{
    br_error error = {0};
    br_image *map;
    br_patch_surface *surface;
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    need(br_image_create(4, 4, 3, &map, &error), &error);
    for (int i = 0; i < 16; i++) {
        map->samples[3 * i] = (float)(0.5 + 0.5 * x);
        map->samples[3 * i + 1] = (float)(0.5 + 0.5 * y);
        map->samples[3 * i + 2] = (float)(0.5 + 0.5 * z);
    }
    spec.mesh = plane;
    spec.normals = map;
    need(br_patch_surface_create(&spec, &surface, &error), &error);
    const int index = add(s, NULL, surface);
    br_patch_surface_destroy(surface);
    br_image_destroy(map);
    return index;
}

/* Pictures of four thirds of `rows` in width, with so many samples along a side of a pixel. */
static inline studio open_studio_of(br_gpu *gpu, int rows, int samples)
{
    br_error error = {0};
    studio s = {.gpu = gpu, .options = {rows * 4 / 3, rows, samples}};
    br_mesh *box, *plane;
    need(br_mesh_box(br_vec3_make(2 * half, 2 * half, 2 * half), 0.2, &box, &error), &error);
    need(br_mesh_plane(1, 1, 1, 1, 0.2, &plane, &error), &error);
    need(br_renderer_create(gpu, &s.options, &s.renderer, &error), &error);
    s.box = add(&s, box, NULL);
    s.plane = add(&s, plane, NULL);
    s.tilted = add_plane(&s, plane, -0.6, 0, 0.8);
    s.flat = add_plane(&s, plane, 0, 0, 1);
    br_mesh_destroy(box);
    br_mesh_destroy(plane);
    return s;
}

static inline studio open_studio(br_gpu *gpu)
{
    return open_studio_of(gpu, 300, 2);
}

static inline br_image *draw(const studio *s, const br_render_scene *scene)
{
    br_error error = {0};
    br_image *picture;
    need(br_renderer_draw(s->renderer, scene, &picture, &error), &error);
    return picture;
}

static inline br_render_instance body(int shape, br_vec3 position, br_vec3 colour)
{
    br_render_instance b = {shape, br_pose_identity(), br_render_material_default()};
    b.pose.position = position;
    b.material.colour = colour;
    return b;
}

/* Green where a point of the world is seen; -1 outside of the picture. */
static inline double green_at(const studio *s, const br_render_scene *scene, const br_image *picture,
                              br_vec3 point)
{
    br_vec2 pixel;
    if (!br_render_project(&s->options, &scene->camera, point, &pixel) || pixel.x < 0 || pixel.y < 0 ||
        pixel.x >= picture->width || pixel.y >= picture->height)
        return -1;
    return br_image_pixel_const(picture, (int)pixel.x, (int)pixel.y)[1];
}

/* Does the segment from `p` along `d` meet the box around `centre`? */
static inline bool meets(br_vec3 p, br_vec3 d, br_vec3 centre, double reach)
{
    const double o[3] = {p.x - centre.x, p.y - centre.y, p.z - centre.z}, v[3] = {d.x, d.y, d.z};
    double from = 0, to = 1e9;
    for (int a = 0; a < 3; a++) {
        if (fabs(v[a]) < 1e-12) {
            if (fabs(o[a]) > reach)
                return false;
            continue;
        }
        const double t1 = (-reach - o[a]) / v[a], t2 = (reach - o[a]) / v[a];
        from = fmax(from, fmin(t1, t2));
        to = fmin(to, fmax(t1, t2));
    }
    return from < to;
}

/* Does the segment from `p` along `d` meet the box where it is, larger by `more` to each side? */
static inline bool meets_turned(const br_render_instance *box, br_vec3 p, br_vec3 d, double more)
{
    const br_quat q = box->pose.orientation;
    return meets(br_quat_unrotate(q, br_vec3_sub(p, box->pose.position)), br_quat_unrotate(q, d),
                 br_vec3_make(0, 0, 0), half + more);
}

#endif
