/* Boxes whose edges are shaded as rounded: what counts as a box; faces as they are without rounding; over an
 * edge light goes gradually from one face's to the other's, by the cosine where light alone shines; outlines
 * stay; what has been deformed is no box and has sharp edges. */
#include "gpu_setup.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/render.h>

#include "../../lib/render/box.h"

static const double half = 0.1; /* of the box's edge [m] */

static br_mesh *box_of(double x, double y, double z)
{
    br_mesh *mesh = NULL;
    check_need(br_mesh_box(br_vec3_make(x, y, z), 0.2, &mesh, NULL));
    return mesh;
}

static void test_boxes(void)
{
    br_mesh *box = box_of(0.1, 0.2, 0.3), *plane, *ball;
    check(br_render_is_box(box), "a box is one");
    box->positions[0].x *= 0.99;
    check(!br_render_is_box(box), "not with a corner moved");
    br_mesh_destroy(box);
    box = box_of(0.1, 0.2, 0.3);
    for (size_t i = 0; i < box->n_vertices; i++)
        box->normals[i] = br_vec3_scale(-1, box->normals[i]);
    check(!br_render_is_box(box), "nor inside out");
    br_mesh_destroy(box);
    check_need(br_mesh_plane(1, 1, 1, 1, 0.2, &plane, NULL));
    check_need(br_mesh_sphere(0.1, 8, 0.2, &ball, NULL));
    check(!br_render_is_box(plane) && !br_render_is_box(ball), "a plane is none, nor is a sphere");
    br_mesh_destroy(plane);
    br_mesh_destroy(ball);
}

typedef struct studio {
    br_renderer *renderer;
    br_render_options options;
    br_render_scene scene;
    br_render_instance box;
} studio;

/* From above, upright: x to the right. Matt and lit from the right and above, without the sky. */
static void set_scene(studio *s, int shape)
{
    s->box = (br_render_instance){shape, br_pose_identity(), br_render_material_default()};
    s->box.material.roughness = 1;
    s->scene = br_render_scene_default();
    s->scene.instances = &s->box;
    s->scene.n_instances = 1;
    s->scene.ground = false;
    s->scene.ambient = 0;
    s->scene.to_light = br_vec3_make(1, 0, 1);
    s->scene.camera.eye = br_vec3_make(1.5, 1e-3, 1.5);
    s->scene.camera.target = br_vec3_make(half, 0, half);
}

static br_image *draw(const studio *s)
{
    br_image *picture = NULL;
    br_error error = {0};
    if (br_renderer_draw(s->renderer, &s->scene, &picture, &error))
        printf("# %s\n", error.message);
    check_need(picture ? BR_OK : BR_ERR_ARGUMENT);
    return picture;
}

static double shade(const studio *s, const br_image *picture, double x, double z)
{
    br_vec2 pixel;
    check_need(br_render_project(&s->options, &s->scene.camera, br_vec3_make(x, 0, z), &pixel)
                   ? BR_OK
                   : BR_ERR_ARGUMENT);
    return br_image_pixel_const(picture, (int)pixel.x, (int)pixel.y)[1];
}

/* Under the sky alone an upright edge is about as bright as the faces that meet there, as it sees as much of
 * it: no shadow of the box's own on it. */
static void test_sky(studio *s, int shape)
{
    set_scene(s, shape);
    s->scene.light = 0;
    s->scene.ambient = 0.6;
    s->scene.camera.eye = br_vec3_make(1.5, 1.5, 0.3);
    s->scene.camera.target = br_vec3_make(half, half, 0);
    br_image *const picture = draw(s);
    br_vec2 pixel;
    check_need(br_render_project(&s->options, &s->scene.camera, s->scene.camera.target, &pixel)
                   ? BR_OK
                   : BR_ERR_ARGUMENT);
    const double edge = br_image_pixel_const(picture, (int)pixel.x, (int)pixel.y)[1],
                 face = br_image_pixel_const(picture, (int)pixel.x + 30, (int)pixel.y)[1];
    check(edge > 0.93 * face && edge < 1.2 * face, "the sky lights an edge, %g, as its faces, %g", edge,
          face);
    br_image_destroy(picture);
}

int main(void)
{
    check_begin();
    test_boxes();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        studio s = {.options = {400, 400, 2}};
        br_error error = {0};
        int round = -1, sharp = -1;
        br_mesh *const box = box_of(2 * half, 2 * half, 2 * half);
        const br_render_shape shape = {.mesh = box};
        check_need(br_renderer_create(gpu, &s.options, &s.renderer, &error));
        check_need(br_renderer_add(s.renderer, &shape, &round, &error));
        check_need(br_renderer_add(s.renderer, &shape, &sharp, &error));
        box->positions[0].x *= 1 - 1e-6;
        check_need(br_renderer_reshape(s.renderer, sharp, box, &error));

        set_scene(&s, sharp);
        br_image *const before = draw(&s);
        set_scene(&s, round);
        br_image *const after = draw(&s);
        /* Both faces meet the light at 45 degrees, the edge between them faces it. */
        const double face = shade(&s, after, 0.5 * half, half), edge = shade(&s, after, half, half);
        check(fabs(face - shade(&s, before, 0.5 * half, half)) < 1e-6, "a face keeps its shade, %g", face);
        check(fabs(shade(&s, before, half, half) - face) < 0.02, "a sharp edge has the shade of its faces");
        check(edge > face + 0.05, "a rounded edge that faces the light is brighter: %g, %g", edge, face);
        const double within = shade(&s, after, half * (1 - 0.04), half),
                     at = shade(&s, after, half * 0.90, half);
        check(face < within && within < edge && fabs(at - face) < 1e-6,
              "in between it is between them, %g, and beyond the rounding it is the face's", within);
        int differ = 0;
        for (int i = 0; i < s.options.width * s.options.height; i++) {
            const float *const x = before->samples + (size_t)i * 3, *const y = after->samples + (size_t)i * 3;
            const bool black = x[1] > 0.95f;
            differ += black != (y[1] > 0.95f);
        }
        check(differ < 200, "its outline stays: %d pixels are box in one picture alone", differ);
        test_sky(&s, round);
        br_image_destroy(before);
        br_image_destroy(after);
        br_mesh_destroy(box);
        br_renderer_destroy(s.renderer);
    }
    br_gpu_destroy(gpu);
    return check_end();
}
