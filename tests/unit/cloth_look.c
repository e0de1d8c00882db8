/* What cloth looks like: the volume of the sheet, how near to a round surface it is drawn between its
 * vertices, normals, pattern and hem, objects, and a picture of both sides. */
#include <stdlib.h>
#include <string.h>
#include <bristle/cloth_look.h>
#include <bristle/numbers.h>
#include <bristle/render.h>

#include "gpu_setup.h"

static br_error error;
static const double radius = 0.2;

typedef br_vec3 (*place)(br_vec3 rest);

/* Around the axis y, its normal outwards. */
static br_vec3 rolled(br_vec3 x)
{
    return br_vec3_make(radius * sin(x.x / radius), x.y, radius * cos(x.x / radius));
}
static br_vec3 stretched(br_vec3 x)
{
    return br_vec3_make(1.5 * x.x, x.z, -0.5 * x.y);
}

static br_cloth *sheet(double thickness, br_cloth_mesh **mesh)
{
    br_cloth_grid grid;
    br_cloth *cloth;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = 0.4;
    grid.weft = 0.3;
    grid.n_warp = 8;
    grid.n_weft = 6;
    br_cloth_material material = br_cloth_material_default();
    material.thickness = thickness;
    const br_cloth_options options = br_cloth_options_default();
    check_need(br_cloth_mesh_grid(&grid, mesh, &error));
    check_need(br_cloth_create(*mesh, &material, &options, &cloth, &error));
    return cloth;
}

static void move(br_cloth_look *look, const br_cloth_mesh *mesh, place at)
{
    br_vec3 *const x = malloc(mesh->n_vertices * sizeof *x);
    for (size_t i = 0; i < mesh->n_vertices; i++)
        x[i] = at(mesh->rest[i]);
    check_need(br_cloth_look_move(look, x, &error));
    free(x);
}

/* Of front, hem and back together, which enclose it. */
static double volume(const br_cloth_look *look)
{
    const br_mesh *const sides[] = {br_cloth_look_mesh(look, BR_CLOTH_FRONT),
                                    br_cloth_look_mesh(look, BR_CLOTH_BACK)};
    br_mesh *all;
    check_need(br_mesh_join(2, sides, &all, &error));
    const double enclosed = br_mesh_volume(all);
    br_mesh_destroy(all);
    return enclosed;
}

static void sheets(const br_cloth *cloth, const br_cloth_mesh *mesh)
{
    br_cloth_look_options options = br_cloth_look_default();
    options.parts = 3;
    options.thickness = 0.5;
    br_cloth_look *look;
    check_need(br_cloth_look_create(cloth, &options, &look, &error));
    const br_mesh *const front = br_cloth_look_mesh(look, BR_CLOTH_FRONT), *const back = br_cloth_look_mesh(
                                                                               look, BR_CLOTH_BACK);
    check(front->n_triangles == 9 * 96 + 6 * 28 && back->n_triangles == 9 * 96,
          "%zu triangles of the front with its hem, %zu of the back", front->n_triangles, back->n_triangles);
    check_close(volume(look), 0.4 * 0.3 * 0.01, 1e-12,
                "volume of the flat sheet: area times half its thickness");
    move(look, mesh, stretched);
    check_close(volume(look), 1.5 * 0.4 * 0.5 * 0.3 * 0.01, 1e-12,
                "volume after it was stretched and turned");
    double off = 0, turned = 0;
    for (size_t i = 0; i < 10 * 96; i++) {
        off = fmax(off, fabs(fabs(front->positions[i].y) - 0.005) + fabs(front->positions[i].y - 0.005));
        turned = fmax(turned, br_vec3_length(br_vec3_sub(front->normals[i], br_vec3_make(0, 1, 0))));
        turned = fmax(turned, br_vec3_length(br_vec3_add(back->normals[i], br_vec3_make(0, 1, 0))));
    }
    check(off < 1e-15 && turned < 1e-12, "a flat sheet is drawn flat, its sides half its thickness apart");
    bool within = true;
    for (size_t i = 0; i < front->n_vertices; i++) {
        /* Material coordinates are those at rest, warp along x, weft along y. */
        const br_vec2 uv = front->uvs[i];
        const br_vec3 x = front->positions[i];
        within = within && (i >= 10 * 96 || (fabs(uv.x * options.period - x.x / 1.5) < 1e-12 &&
                                             fabs(uv.y * options.period + x.z / 0.5) < 1e-12));
        within = within && fabs(br_vec3_dot(front->tangents[i], front->normals[i])) < 1e-12;
    }
    check(within, "the pattern goes along with the material");
    /* The hem faces outwards. */
    bool outwards = true;
    for (size_t i = 10 * 96; i < front->n_vertices; i++)
        outwards = outwards && br_vec3_dot(front->normals[i], front->positions[i]) > 0 &&
                   fabs(front->normals[i].y) < 1e-12;
    check(outwards, "the hem faces outwards");
    br_cloth_look_destroy(look);
}

/* Largest distance of a rolled sheet, as drawn, from the cylinder that it lies on, and of its normals from
 * those of the cylinder, away from the sheet's ends. */
static double rolled_off(const br_cloth *cloth, const br_cloth_mesh *mesh, int parts, double *turned)
{
    br_cloth_look_options options = br_cloth_look_default();
    options.parts = parts;
    options.thickness = 1e-9;
    br_cloth_look *look;
    check_need(br_cloth_look_create(cloth, &options, &look, &error));
    move(look, mesh, rolled);
    const br_mesh *const m = br_cloth_look_mesh(look, BR_CLOTH_FRONT);
    double off = 0;
    *turned = 0;
    const size_t n = (size_t)((parts + 1) * (parts + 2) / 2) * 96;
    for (size_t i = 0; i < n; i++) {
        const br_vec3 out = br_vec3_make(m->positions[i].x, 0, m->positions[i].z);
        if (fabs(m->uvs[i].x * options.period) > 0.14 || fabs(m->uvs[i].y * options.period) > 0.09)
            continue;
        off = fmax(off, fabs(br_vec3_length(out) - radius));
        *turned = fmax(*turned, acos(fmin(br_vec3_dot(br_vec3_normalise(out), m->normals[i]), 1)));
    }
    br_cloth_look_destroy(look);
    return off;
}

static void round_sheet(const br_cloth *cloth, const br_cloth_mesh *mesh)
{
    double turned, flat_turned;
    /* Cells of 50 mm on a radius of 200 mm: the middle of a chord of 0.25 rad is r (1 - cos 0.125) inside. */
    const double sagitta = radius * (1 - cos(0.125)), as_flat = rolled_off(cloth, mesh, 1, &flat_turned),
                 off = rolled_off(cloth, mesh, 4, &turned);
    check(as_flat < 2e-11, "vertices are where they are: %.1e m", as_flat);
    check(off < 0.06 * sagitta, "between them it is as round as the cylinder: %.4f mm off, a chord %.4f mm",
          1e3 * off, 1e3 * sagitta);
    check(turned < 0.02, "so are its normals: %.4f rad off, a chord 0.125 rad", turned);
}

static double grey(const br_image *image, double u, double v)
{
    const float *const c =
        br_image_pixel_const(image, (int)(u * image->width), (int)((1 - v) * image->height));
    return (double)(c[0] + c[1] + c[2]) / 3;
}

/* A wave along warp, whose curvature changes its sign. */
static br_vec3 waving(br_vec3 x)
{
    return br_vec3_make(x.x, x.y, 0.01 * sin(20 * x.x));
}

/* Cells of 50 mm are a radian of it: normals between vertices follow a line that bends both ways. */
static void wave(const br_cloth *cloth, const br_cloth_mesh *mesh)
{
    br_cloth_look_options options = br_cloth_look_default();
    options.parts = 4;
    br_cloth_look *look;
    check_need(br_cloth_look_create(cloth, &options, &look, &error));
    move(look, mesh, waving);
    const br_mesh *const m = br_cloth_look_mesh(look, BR_CLOTH_FRONT);
    double turned = 0;
    for (size_t i = 0; i < 15 * 96; i++) {
        const double x = m->uvs[i].x * options.period;
        if (fabs(x) < 0.14 && fabs(m->uvs[i].y * options.period) < 0.09)
            turned = fmax(turned, fabs(atan(-0.2 * cos(20 * x)) - atan2(m->normals[i].x, m->normals[i].z)));
    }
    check(turned < 0.06, "normals of a wave: %.4f rad off, its slope 0.2", turned);
    br_cloth_look_destroy(look);
}

static void patterns(const br_cloth *cloth)
{
    br_cloth_look_options options = br_cloth_look_default();
    br_cloth_look *look;
    options.pattern = BR_CLOTH_STRIPES;
    check_need(br_cloth_look_create(cloth, &options, &look, &error));
    const br_image *colours = br_cloth_look_colours(look, BR_CLOTH_FRONT),
                   *back = br_cloth_look_colours(look, BR_CLOTH_BACK);
    check(grey(colours, 0.1, 0.3) == grey(colours, 0.8, 0.3) &&
              grey(colours, 0.1, 0.8) - grey(colours, 0.1, 0.3) > 0.2,
          "stripes run along warp");
    check(fabs(grey(back, 0.3, 0.8) / grey(colours, 0.3, 0.8) - 0.69) < 0.03, "the back is darker");
    br_cloth_look_destroy(look);
    options.pattern = BR_CLOTH_CHECKS;
    check_need(br_cloth_look_create(cloth, &options, &look, &error));
    colours = br_cloth_look_colours(look, BR_CLOTH_FRONT);
    const float *const warp = br_image_pixel_const(colours, (int)(0.9 * colours->width),
                                                   (int)(0.8 * colours->height)),
                       *const weft = br_image_pixel_const(colours, (int)(0.2 * colours->width),
                                                          (int)(0.1 * colours->height));
    check(warp[2] > warp[0] && weft[0] > weft[2], "checks: blue along warp, red along weft");
    br_cloth_look_destroy(look);
}

static void objects(void)
{
    br_cloth_look_options options = br_cloth_look_default();
    br_cloth_object object = br_cloth_object_default();
    br_mesh *mesh;
    br_image *colours;
    br_vec3 low, high;
    check_need(br_cloth_look_object(&object, NULL, &mesh, &colours, &error));
    check(!mesh && !colours, "a plane is the renderer's ground");
    options.reach = 2;
    check_need(br_cloth_look_object(&object, &options, &mesh, &colours, &error));
    br_mesh_bounds(mesh, &low, &high);
    check(high.x == 2 && low.y == -2 && high.z == 0 && colours, "or a square");
    br_mesh_destroy(mesh);
    br_image_destroy(colours);
    object.shape = BR_CLOTH_CAPSULE;
    object.radius = 0.1;
    object.length = 0.5;
    options.checks = 0;
    check_need(br_cloth_look_object(&object, &options, &mesh, &colours, &error));
    br_mesh_bounds(mesh, &low, &high);
    check_close(high.z, 0.35, 1e-12, "a capsule, half its length and its radius high");
    check(!colours, "without checks");
    object.shape = BR_CLOTH_MESH;
    object.mesh = mesh;
    br_mesh *copy;
    check_need(br_cloth_look_object(&object, &options, &copy, &colours, &error));
    check(copy != mesh && copy->n_triangles == mesh->n_triangles, "a mesh as it is");
    br_mesh_destroy(copy);
    br_mesh_destroy(mesh);
    object.shape = BR_CLOTH_SPHERE;
    object.radius = 0.3;
    check_need(br_cloth_look_object(&object, NULL, &mesh, &colours, &error));
    check_close(br_mesh_volume(mesh), 4.0 / 3 * BR_PI * 0.027, 0.01, "a sphere");
    check(grey(colours, 0.2, 0.2) == grey(colours, 0.8, 0.8) &&
              grey(colours, 0.2, 0.2) > grey(colours, 0.8, 0.2),
          "with checks");
    br_mesh_destroy(mesh);
    br_image_destroy(colours);
    object.radius = 0;
    check(br_cloth_look_object(&object, NULL, &mesh, &colours, &error) == BR_ERR_RANGE && !mesh && !colours,
          "%s", error.message);
    br_error_clear(&error);
    object = br_cloth_object_default();
    object.shape = BR_CLOTH_MESH;
    check(br_cloth_look_object(&object, NULL, &mesh, &colours, &error) == BR_ERR_MISSING && !mesh, "%s",
          error.message);
    br_error_clear(&error);
}

static void refusals(const br_cloth *cloth, const br_cloth_mesh *mesh)
{
    br_cloth_look *look, *none;
    check_need(br_cloth_look_create(cloth, NULL, &look, &error));
    br_vec3 *const x = calloc(mesh->n_vertices, sizeof *x);
    const br_mesh *const front = br_cloth_look_mesh(look, BR_CLOTH_FRONT);
    const br_vec3 before = front->positions[5];
    x[17].z = INFINITY;
    check(br_cloth_look_move(look, x, &error) == BR_ERR_ARGUMENT && strstr(error.message, "vertex 17") &&
              memcmp(&before, &front->positions[5], sizeof before) == 0,
          "%s", error.message);
    br_error_clear(&error);
    /* All in one place: nothing to be seen, but no harm. */
    x[17].z = 0;
    check(br_cloth_look_move(look, x, &error) == BR_OK, "cloth in one point is drawn");
    bool finite = true;
    for (size_t i = 0; i < front->n_vertices; i++)
        finite = finite && br_vec3_is_finite(front->positions[i]) && br_vec3_is_finite(front->normals[i]) &&
                 fabs(br_vec3_length(front->normals[i]) - 1) < 1e-12;
    check(finite, "and has normals");
    free(x);
    br_cloth_look_options options = br_cloth_look_default();
    options.period = 0;
    check(br_cloth_look_create(cloth, &options, &none, &error) == BR_ERR_RANGE && !none, "%s", error.message);
    br_error_clear(&error);
    options = br_cloth_look_default();
    options.parts = 9;
    check(br_cloth_look_create(cloth, &options, &none, &error) == BR_ERR_RANGE && !none, "%s", error.message);
    br_error_clear(&error);
    br_cloth_look_destroy(look);
    br_cloth_look_destroy(NULL);
}

/* Green in the middle of a picture of the sheet, seen from `eye`. */
static double seen_from(br_renderer *renderer, const br_render_instance *sides, br_vec3 eye)
{
    br_render_scene scene = br_render_scene_default();
    br_image *picture;
    scene.camera.eye = eye;
    scene.camera.fov = 0.02;
    scene.to_light = eye;
    scene.ground = false;
    scene.instances = sides;
    scene.n_instances = BR_CLOTH_SIDES;
    check_need(br_renderer_draw(renderer, &scene, &picture, &error));
    const double green = (double)br_image_pixel_const(picture, 16, 16)[1];
    br_image_destroy(picture);
    return green;
}

static void pictures(const br_cloth *cloth)
{
    br_cloth_look_options options = br_cloth_look_default();
    const br_render_options size = {32, 32, 1};
    br_gpu *const gpu = gpu_or_skip();
    br_renderer *renderer;
    br_cloth_look *look;
    br_render_instance sides[BR_CLOTH_SIDES];
    if (!gpu)
        return;
    options.pattern = BR_CLOTH_PLAIN;
    options.ground = br_vec3_make(0.9, 0.9, 0.9);
    options.back = br_vec3_make(0.5, 0.5, 0.5);
    check_need(br_cloth_look_create(cloth, &options, &look, &error));
    check_need(br_renderer_create(gpu, &size, &renderer, &error));
    for (br_cloth_side side = 0; side < BR_CLOTH_SIDES; side++) {
        const br_render_shape shape = {.mesh = br_cloth_look_mesh(look, side),
                                       .colours = br_cloth_look_colours(look, side)};
        sides[side] = (br_render_instance){0, br_pose_identity(), br_render_material_default()};
        check_need(br_renderer_add(renderer, &shape, &sides[side].shape, &error));
    }
    /* The sheet lies in z = 0, its front upwards; lit from where it is seen. */
    const double above = seen_from(renderer, sides, br_vec3_make(0.1, 0.1, 3)),
                 below = seen_from(renderer, sides, br_vec3_make(0.1, 0.1, -3));
    check(above > 0.75 && below < 0.62 && below > 0.3, "front %.3f and back %.3f of a picture differ", above,
          below);
    br_cloth_look_destroy(look);
    br_renderer_destroy(renderer);
    br_gpu_destroy(gpu);
}

int main(void)
{
    check_begin();
    br_cloth_mesh *mesh;
    br_cloth *const cloth = sheet(0.02, &mesh);
    sheets(cloth, mesh);
    round_sheet(cloth, mesh);
    wave(cloth, mesh);
    patterns(cloth);
    objects();
    refusals(cloth, mesh);
    pictures(cloth);
    br_cloth_destroy(cloth);
    br_cloth_mesh_destroy(mesh);
    return check_end();
}
