/* Pictures against geometry: where a box's outline, its shadow and its ground must be, what a normal map does
 * to the light, the same bytes every time, lines on the ground, shapes that deform, and what is refused. */
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

static void need(br_status status, const br_error *error)
{
    if (status) {
        printf("Bail out! %s\n", error->message);
        exit(1);
    }
}

static int add(studio *s, const br_mesh *mesh, const br_patch_surface *surface)
{
    br_error error = {0};
    int index = -1;
    const br_render_shape shape = {.surface = surface, .mesh = mesh};
    need(br_renderer_add(s->renderer, &shape, &index, &error), &error);
    return index;
}

/* A plane whose map holds one facet. */
static int add_plane(studio *s, const br_mesh *plane, double x, double y, double z)
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

static studio open_studio(br_gpu *gpu)
{
    br_error error = {0};
    studio s = {.gpu = gpu, .options = {400, 300, 2}};
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

static br_image *draw(const studio *s, const br_render_scene *scene)
{
    br_error error = {0};
    br_image *picture;
    need(br_renderer_draw(s->renderer, scene, &picture, &error), &error);
    return picture;
}

static br_render_instance body(int shape, br_vec3 position, br_vec3 colour)
{
    br_render_instance b = {shape, br_pose_identity(), br_render_material_default()};
    b.pose.position = position;
    b.material.colour = colour;
    return b;
}

/* Green where a point of the world is seen; -1 outside of the picture. */
static double green_at(const studio *s, const br_render_scene *scene, const br_image *picture, br_vec3 point)
{
    br_vec2 pixel;
    if (!br_render_project(&s->options, &scene->camera, point, &pixel) || pixel.x < 0 || pixel.y < 0 ||
        pixel.x >= picture->width || pixel.y >= picture->height)
        return -1;
    return br_image_pixel_const(picture, (int)pixel.x, (int)pixel.y)[1];
}

/* Does the segment from `p` along `d` meet the box around `centre`? */
static bool meets(br_vec3 p, br_vec3 d, br_vec3 centre, double reach)
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
static bool meets_turned(const br_render_instance *box, br_vec3 p, br_vec3 d, double more)
{
    const br_quat q = box->pose.orientation;
    return meets(br_quat_unrotate(q, br_vec3_sub(p, box->pose.position)), br_quat_unrotate(q, d),
                 br_vec3_make(0, 0, 0), half + more);
}

/* A red box over white ground, turned, from several sides: each pixel of a grid is red or white as a ray
 * through it says. Rays that pass the outline within a centimetre are left out. */
static void test_outline(const studio *s)
{
    const br_vec3 centre = br_vec3_make(0.02, -0.01, 0.25);
    br_render_instance box = body(s->box, centre, br_vec3_make(0.9, 0.05, 0.05));
    for (int view = 0; view < 4; view++) {
        box.pose.orientation =
            br_quat_from_axis_angle(br_vec3_normalise(br_vec3_make(1, 2, -1.5)), 0.45 * view);
        br_render_scene scene = br_render_scene_default();
        scene.instances = &box;
        scene.n_instances = 1;
        scene.light = 0; /* no shadows: all ground is white */
        scene.ambient = 1;
        scene.camera.eye = br_vec3_make(cos(1.3 * view), sin(1.3 * view), 0.2 + 0.3 * view);
        scene.camera.target = centre;
        br_image *const picture = draw(s, &scene);
        int inside = 0, outside = 0, wrong = 0;
        for (int i = -20; i <= 20; i++)
            for (int j = -20; j <= 20; j++) {
                /* Rays through points of the vertical plane across the view. */
                const br_vec3 across = br_vec3_normalise(
                    br_vec3_make(-scene.camera.eye.y + centre.y, scene.camera.eye.x - centre.x, 0));
                const br_vec3 point =
                    br_vec3_add(br_vec3_add_scaled(centre, 0.011 * i, across), br_vec3_make(0, 0, 0.011 * j));
                const br_vec3 d = br_vec3_sub(point, scene.camera.eye);
                const bool in = meets_turned(&box, scene.camera.eye, d, -0.005),
                           near = meets_turned(&box, scene.camera.eye, d, 0.005);
                const double green = green_at(s, &scene, picture, point);
                if (green < 0 || (near && !in))
                    continue;
                inside += in;
                outside += !in;
                wrong += in ? green > 0.5 : green < 0.5;
            }
        check(wrong == 0 && inside > 100 && outside > 100,
              "view %d: %d rays meet the box, %d miss it; %d pixels say otherwise", view, inside, outside,
              wrong);
        br_image_destroy(picture);
    }
}

/* The shadow on the ground against rays to the light; rays within two penumbras of the box's edge are left
 * out. */
static void test_shadow(const studio *s)
{
    const br_vec3 centre = br_vec3_make(0, 0, half + 0.03); /* it floats a little */
    /* Another one far beside it: the shadow map's middle is not the box's. */
    const br_render_instance boxes[2] = {
        body(s->box, centre, br_vec3_make(0.9, 0.05, 0.05)),
        body(s->box, br_vec3_make(1.3, 0.2, half), br_vec3_make(0.05, 0.05, 0.9))};
    for (int i = 0; i < 4; i++) {
        br_render_scene scene = br_render_scene_default();
        scene.instances = boxes;
        scene.n_instances = 2;
        scene.camera.eye = br_vec3_make(0.3, -1, 1.8);
        scene.to_light = br_vec3_make(cos(1.2 * i), sin(1.2 * i), 0.6 + 0.5 * i);
        scene.light_radius = 0.02;
        br_image *const picture = draw(s, &scene);
        int dark = 0, bright = 0, wrong = 0;
        double darkest = 1, brightest = 0;
        for (int k = 0; k < 2500; k++) {
            const br_vec3 p =
                br_vec3_make(-0.4 + 0.8 * (k % 50 + 0.5) / 50, -0.4 + 0.8 * (k / 50 + 0.5) / 50, 0);
            const br_vec3 look = br_vec3_sub(scene.camera.eye, p);
            const bool in = meets(p, scene.to_light, centre, half - 0.02),
                       near = meets(p, scene.to_light, centre, half + 0.02);
            if ((near && !in) || meets(p, look, centre, half + 0.01))
                continue;
            const double green = green_at(s, &scene, picture, p);
            if (green < 0)
                continue;
            dark += in;
            bright += !in;
            darkest = fmin(darkest, green);
            brightest = fmax(brightest, green);
            wrong += in ? green > 0.75 : green < 0.85;
        }
        check(wrong == 0 && dark > 20 && bright > 500,
              "light %d: %d points in the shadow, %d out of it, levels %.2f and %.2f; %d are wrong", i, dark,
              bright, darkest, brightest, wrong);
        br_image_destroy(picture);
    }
}

/* Lambert's law: a matt plane in the light of a lamp, its facets turned by the map, is as bright as the
 * cosine says. */
static void test_normal_map(const studio *s)
{
    const double level[4] = {0.2, 0.6, 1, 1.6};
    const br_vec3 facet = br_vec3_make(-0.6, 0, 0.8);
    double last = 0;
    for (int i = 0; i < 4; i++) {
        br_render_scene scene = br_render_scene_default();
        br_render_instance planes[2] = {
            body(s->flat, br_vec3_make(-0.5, 0, 0), br_vec3_make(0.5, 0.5, 0.5)),
            body(s->tilted, br_vec3_make(0.5, 0, 0), br_vec3_make(0.5, 0.5, 0.5))};
        for (int k = 0; k < 2; k++)
            planes[k].material.roughness = 1;
        scene.instances = planes;
        scene.n_instances = 2;
        scene.ground = false;
        scene.ambient = 0;
        scene.camera.eye = br_vec3_make(0, -0.01, 4);
        scene.to_light = br_vec3_make(-level[i], 0, 1);
        br_image *const picture = draw(s, &scene);
        const br_vec3 l = br_vec3_normalise(scene.to_light);
        /* Back from sRGB; the specular part of the matt planes is a few per cent. */
        double light[2];
        for (int k = 0; k < 2; k++)
            light[k] = pow((green_at(s, &scene, picture, br_vec3_make(k - 0.5, 0, 0)) + 0.055) / 1.055, 2.4);
        check_close(light[1] / light[0], br_vec3_dot(facet, l) / l.z, 0.12,
                    "light at slope %g: tilted against flat %g, cosines %g", level[i], light[1] / light[0],
                    br_vec3_dot(facet, l) / l.z);
        check(light[1] / light[0] > last, "the lower the light, the more facets that face it gain");
        last = light[1] / light[0];
        br_image_destroy(picture);
    }
    /* A map of level facets changes nothing. */
    br_render_scene scene = br_render_scene_default();
    br_render_instance plane = body(s->flat, br_vec3_make(0, 0, 0), br_vec3_make(0.5, 0.5, 0.5));
    scene.instances = &plane;
    scene.n_instances = 1;
    br_image *const with = draw(s, &scene);
    plane.shape = s->plane;
    br_image *const without = draw(s, &scene);
    check(memcmp(with->samples, without->samples, sizeof(float) * 3 * 400 * 300) == 0,
          "a level map is as none");
    br_image_destroy(with);
    br_image_destroy(without);
}

/* Ridges far too fine for a pixel, both sides in the light: the plane is as bright as the mean of planes that
 * have one side's facets alone. */
static void test_fine_ridges(const studio *s)
{
    br_error error = {0};
    br_image *map;
    br_mesh *plane;
    br_patch_surface *surface;
    need(br_image_create(4, 4, 3, &map, &error), &error);
    for (int i = 0; i < 16; i++) {
        map->samples[3 * i] = i % 4 < 2 ? 0.2f : 0.8f; /* x = -0.6 and 0.6 */
        map->samples[3 * i + 1] = 0.5f;
        map->samples[3 * i + 2] = 0.9f;
    }
    need(br_mesh_plane(1, 1, 1, 1, 2e-4, &plane, &error), &error);
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = plane;
    spec.normals = map;
    need(br_patch_surface_create(&spec, &surface, &error), &error);
    studio t = *s;
    const int fine = add(&t, NULL, surface);
    for (int i = 0; i < 3; i++) {
        br_render_scene scene = br_render_scene_default();
        br_render_instance planes[2] = {
            body(fine, br_vec3_make(-0.5, 0, 0), br_vec3_make(0.5, 0.5, 0.5)),
            body(s->tilted, br_vec3_make(0.5, 0, 0), br_vec3_make(0.5, 0.5, 0.5))};
        for (int k = 0; k < 2; k++)
            planes[k].material.roughness = 1;
        scene.instances = planes;
        scene.n_instances = 2;
        scene.ground = false;
        scene.ambient = 0;
        scene.camera.eye = br_vec3_make(0, -0.01, 4);
        scene.to_light = br_vec3_make(-0.25 * i, 0.3, 1);
        double light[3]; /* ridges, one side, the other: the plane half a turn round */
        for (int k = 0; k < 2; k++) {
            br_image *const picture = draw(&t, &scene);
            for (int side = 0; side < 2; side++) {
                const double green = green_at(s, &scene, picture, br_vec3_make(side - 0.5, 0, 0));
                light[side + (side ? k : 0)] = pow((green + 0.055) / 1.055, 2.4);
            }
            br_image_destroy(picture);
            planes[1].pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), acos(-1.0));
        }
        /* The law for hidden facets takes them to spread alike in all directions: a few per cent. */
        check_close(light[0] / (0.5 * (light[1] + light[2])), 1, 0.08,
                    "light at slope %g: fine ridges against the mean of their sides: %g", 0.25 * i,
                    light[0] / (0.5 * (light[1] + light[2])));
    }
    br_patch_surface_destroy(surface);
    br_mesh_destroy(plane);
    br_image_destroy(map);
}

static void test_repeat(const studio *s)
{
    br_error error = {0};
    br_gpu *other;
    const br_gpu_options options = br_gpu_options_default();
    const br_render_instance bodies[2] = {
        body(s->box, br_vec3_make(0, 0, half), br_vec3_make(0.3, 0.5, 0.8)),
        body(s->tilted, br_vec3_make(0, 0, 0.001), br_vec3_make(0.8, 0.8, 0.7))};
    br_render_scene scene = br_render_scene_default();
    scene.instances = bodies;
    scene.n_instances = 2;
    br_image *const first = draw(s, &scene), *const second = draw(s, &scene);
    const size_t size = sizeof(float) * 3 * 400 * 300;
    check(memcmp(first->samples, second->samples, size) == 0, "the same scene twice: the same picture");
    if (br_gpu_create(&options, &other, &error) == BR_OK) {
        studio t = open_studio(other);
        br_image *const third = draw(&t, &scene);
        check(!br_gpu_is_software(s->gpu) || memcmp(first->samples, third->samples, size) == 0,
              "and on another context");
        br_image_destroy(third);
        br_renderer_destroy(t.renderer);
        br_gpu_destroy(other);
    }
    br_image *row, *back;
    br_image *const both[3] = {first, second, first};
    need(br_render_montage(3, both, 2, 10, 1, &row, &error), &error);
    check(row->width == 810 && row->height == 610, "a montage of three in two columns: %d x %d", row->width,
          row->height);
    check(memcmp(br_image_pixel(row, 410, 17), br_image_pixel(second, 0, 17), sizeof(float) * 3 * 400) == 0,
          "the second picture is the right one");
    check(br_image_pixel(row, 405, 5)[0] == 1 && br_image_pixel(row, 500, 400)[2] == 1,
          "the gaps have their colour");
    char path[] = "/tmp/bristle-render.XXXXXX";
    const int file = mkstemp(path);
    need(br_image_write_png(row, path, 8, &error), &error);
    need(br_image_read_png(path, &back, &error), &error);
    check(back->width == row->width && fabs((double)br_image_pixel(back, 200, 150)[0] -
                                            (double)br_image_pixel(row, 200, 150)[0]) <= 0.5 / 255 + 1e-6,
          "written as a PNG and read again");
    close(file);
    unlink(path);
    br_image_destroy(back);
    br_image_destroy(row);
    br_image_destroy(first);
    br_image_destroy(second);
}

/* A box that throws its shadow on a plate and on the ground, every length times `scale`. */
static br_image *draw_scaled(br_gpu *gpu, double scale)
{
    br_error error = {0};
    studio s = {.gpu = gpu, .options = {400, 300, 2}};
    br_mesh *box, *plate;
    const double side = 2 * half * scale;
    need(br_renderer_create(s.gpu, &s.options, &s.renderer, &error), &error);
    need(br_mesh_box(br_vec3_make(side, side, side), side, &box, &error), &error);
    need(br_mesh_box(br_vec3_make(3 * side, 3 * side, side / 4), side, &plate, &error), &error);
    br_render_instance bodies[2] = {
        body(add(&s, box, NULL), br_vec3_make(0, 0, 2 * side), br_vec3_make(0.9, 0.2, 0.1)),
        body(add_plane(&s, plate, -0.3, 0, 0.95), br_vec3_make(0, 0, side), br_vec3_make(0.3, 0.5, 0.8))};
    bodies[1].material.metal = 0.5;
    br_render_scene scene = br_render_scene_default();
    scene.instances = bodies;
    scene.n_instances = 2;
    scene.camera.eye = br_vec3_scale(scale, scene.camera.eye);
    scene.camera.target = br_vec3_make(0, 0, side);
    br_image *const picture = draw(&s, &scene);
    br_mesh_destroy(box);
    br_mesh_destroy(plate);
    br_renderer_destroy(s.renderer);
    return picture;
}

/* Nothing in a picture knows how long a metre is: from tenths of a millimetre to hundreds of metres the same
 * scene gives the same picture. Single precision rounds positions differently, which moves outlines and edges
 * of shadows by a hundredth of a pixel and may turn a sample there: 1 pixel in 100 may differ by more than
 * 2/255. */
static void test_scale(const studio *s)
{
    br_image *const metres = draw_scaled(s->gpu, 1);
    const size_t n = (size_t)metres->width * (size_t)metres->height;
    size_t shaded = 0;
    for (size_t i = 0; i < n; i++)
        shaded += metres->samples[3 * i] < 0.7f && metres->samples[3 * i + 2] < 0.7f;
    check(shaded > n / 50, "the scene has %zu pixels in shadow", shaded);
    static const double scales[] = {1e-4, 1e-3, 0.03, 20, 1e3};
    for (size_t k = 0; k < sizeof scales / sizeof *scales; k++) {
        br_image *const scaled = draw_scaled(s->gpu, scales[k]);
        size_t differ = 0;
        double sum = 0;
        for (size_t i = 0; i < n; i++) {
            double most = 0;
            for (size_t c = 0; c < 3; c++)
                most =
                    fmax(most, fabs((double)scaled->samples[3 * i + c] - (double)metres->samples[3 * i + c]));
            differ += most > 2.0 / 255;
            sum += most;
        }
        check(differ <= n / 100, "scale %g: %zu of %zu pixels differ, on average by %.2g", scales[k], differ,
              n, sum / (double)n);
        br_image_destroy(scaled);
    }
    br_image_destroy(metres);
}

/* Lines of the grid lie where they are asked for, and not between; without one there are none. */
static void test_grid(const studio *s)
{
    br_render_scene scene = br_render_scene_default();
    scene.camera.eye = br_vec3_make(0.05, -0.6, 1.2);
    br_image *const plain = draw(s, &scene);
    scene.grid = 0.2;
    br_image *const lined = draw(s, &scene);
    int lines = 0, gaps = 0, wrong = 0;
    for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++)
            for (int k = 0; k < 2; k++) {
                /* On a line along y, half-way between the two along x; in the middle of a cell. */
                const br_vec3 p = br_vec3_make(scene.grid * (i + 0.5 * k), scene.grid * (j + 0.5), 0);
                const double before = green_at(s, &scene, plain, p), after = green_at(s, &scene, lined, p);
                if (before < 0)
                    continue;
                wrong += k == 0 ? !(after < before - 0.02) : fabs(after - before) > 0.004;
                lines += k == 0;
                gaps += k == 1;
            }
    check(wrong == 0 && lines > 10 && gaps > 10, "%d places on lines of the grid, %d between; %d are wrong",
          lines, gaps, wrong);
    br_image_destroy(lined);
    br_image_destroy(plain);
}

/* A shape with another mesh looks as that mesh does. */
static void test_reshape(const studio *s)
{
    br_error error = {0};
    br_mesh *small, *large, *other;
    need(br_mesh_box(br_vec3_make(0.1, 0.2, 0.1), 1, &small, &error), &error);
    need(br_mesh_box(br_vec3_make(0.3, 0.2, 0.4), 1, &large, &error), &error);
    need(br_mesh_sphere(0.1, 12, 1, &other, &error), &error);
    studio t = *s;
    br_render_instance b = body(add(&t, small, NULL), br_vec3_make(0, 0, 0.2), br_vec3_make(0.9, 0.1, 0.1)),
                       wanted = b;
    wanted.shape = add(&t, large, NULL);
    br_render_scene scene = br_render_scene_default();
    scene.instances = &b;
    scene.n_instances = 1;
    br_image *const before = draw(&t, &scene);
    need(br_renderer_reshape(t.renderer, b.shape, large, &error), &error);
    br_image *const after = draw(&t, &scene);
    scene.instances = &wanted;
    br_image *const like = draw(&t, &scene);
    const size_t size = sizeof(float) * 3 * 400 * 300;
    check(memcmp(after->samples, like->samples, size) == 0 &&
              memcmp(after->samples, before->samples, size) != 0,
          "a shape that is given another mesh looks like it");
    check(br_renderer_reshape(t.renderer, b.shape, other, &error) == BR_ERR_ARGUMENT, "%s", error.message);
    br_image_destroy(before);
    br_image_destroy(after);
    br_image_destroy(like);
    br_mesh_destroy(small);
    br_mesh_destroy(large);
    br_mesh_destroy(other);
}

/* How much of the sky's light a place keeps of that under an open sky; there is no other light. The ground
 * shows it in sRGB on its own colour. */
static double kept(const studio *s, const br_render_instance *b, br_vec3 place)
{
    br_render_scene scene = br_render_scene_default();
    double light[2];
    scene.instances = b;
    scene.n_instances = 1;
    scene.light = 0;
    for (int with = 0; with < 2; with++) {
        scene.sky_looks = with ? 18 : 0; /* 72 in all */
        br_image *const picture = draw(s, &scene);
        light[with] = pow((green_at(s, &scene, picture, place) + 0.055) / 1.055, 2.4);
        br_image_destroy(picture);
    }
    return light[1] / light[0];
}

/* The same by theory on the ground beside a box: the mean of the cosine over the directions that miss it. */
static double kept_by_theory(const br_render_instance *box, br_vec3 place)
{
    enum { GRID = 300 };
    int seen = 0;
    for (int j = 0; j < GRID; j++)
        for (int i = 0; i < GRID; i++) {
            const double square = (j + 0.5) / GRID, angle = 2 * BR_PI * (i + 0.5) / GRID, out = sqrt(square);
            const br_vec3 d = br_vec3_make(out * cos(angle), out * sin(angle), sqrt(1 - square));
            seen += !meets(place, d, box->pose.position, half);
        }
    return (double)seen / (GRID * GRID);
}

/* The share of the sky that a square of side 1 hides of what is straight below its centre: four times the
 * view factor of a rectangle above its corner. */
static double hidden_by_square(double height)
{
    const double a = 0.5 / height, w = sqrt(1 + a * a);
    return 4 * a / w * atan(a / w) / BR_PI;
}

/* What a place sees of the sky: at a box's foot, on all sides alike, farther away, and below a plate. A slope
 * does not hide the sky from itself. */
static void test_sky(const studio *s)
{
    static const br_vec3 beside[] = {
        {0, -0.11, 0}, {0.11, 0, 0}, {0, -0.15, 0}, {0.05, -0.2, 0}, {0.2, -0.4, 0}};
    br_render_instance box = body(s->box, br_vec3_make(0, 0, half), br_vec3_make(1, 1, 1));
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        const double is = kept(s, &box, beside[i]), expected = kept_by_theory(&box, beside[i]);
        check(fabs(is - expected) < 0.03, "beside a box: %.3f of the sky, by theory %.3f", is, expected);
    }
    br_render_instance plate = body(s->plane, br_vec3_make(0, 0, 1.2), br_vec3_make(1, 1, 1));
    for (int i = 0; i < 3; i++, plate.pose.position.z *= 1.5) {
        const double height = plate.pose.position.z, is = 1 - kept(s, &plate, br_vec3_make(0, 0, 0)),
                     expected = hidden_by_square(height);
        check(fabs(is - expected) < 0.02, "a plate %.2f m above: hides %.3f of the sky, by theory %.3f",
              height, is, expected);
    }
    br_render_instance slope = body(s->plane, br_vec3_make(0, 0, 0.4), br_vec3_make(1, 1, 1));
    slope.pose.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), 0.7);
    const double own = kept(s, &slope, slope.pose.position);
    check(fabs(own - 1) < 0.02, "a slope hides nothing of its own sky: %.3f", own);
}

static void refuse(const studio *s, const br_render_scene *scene, const char *what)
{
    br_error error = {0};
    br_image *picture;
    check(br_renderer_draw(s->renderer, scene, &picture, &error) < 0 && !picture && error.message[0],
          "%s is refused", what);
    br_tap_comment(&check_tap, "%s", error.message);
}

/* Seen from where the light comes: the direction half way between the two is both of them. */
static void test_against_light(const studio *s)
{
    const br_vec3 nowhere = br_vec3_make(0, 0, 0);
    size_t dark = 0, n = 0;
    for (int k = 0; k < 12; k++) {
        const br_render_instance box = body(s->box, nowhere, br_vec3_make(0.9, 0.9, 0.9));
        br_render_scene scene = br_render_scene_default();
        scene.instances = &box;
        scene.n_instances = 1;
        scene.ground = false;
        scene.to_light = br_vec3_make(cos(0.5 * k), sin(0.5 * k), 0.2 + 0.1 * k);
        scene.camera.eye = br_vec3_scale(1.7, scene.to_light);
        scene.camera.target = nowhere;
        scene.camera.fov = 0.15; /* nothing but the box around the middle */
        br_image *const picture = draw(s, &scene);
        for (int i = -60; i < 60; i++)
            for (int j = -60; j < 60; j++, n++)
                dark += !(br_image_pixel_const(picture, 200 + i, 150 + j)[1] > 0.2f);
        br_image_destroy(picture);
    }
    check(dark == 0, "seen from the light no pixel of a bright box is dark: %zu of %zu are", dark, n);
}

/* Half a shadow's edge lies between where a quarter and where three quarters of the light arrive: of a disc
 * of radius r, as seen through the edge of what casts the shadow, 0.808 r. */
static void test_penumbra(const studio *s)
{
    enum { PLACES = 400 };
    const double height = 0.6; /* of the box's middle: its upper edges shade outside, its lower ones inside */
    /* The other one is there for the shadow map, which looks for shadows no farther than bodies reach. */
    const br_render_instance boxes[2] = {
        body(s->box, br_vec3_make(0, 0, height), br_vec3_make(0.5, 0.5, 0.5)),
        body(s->box, br_vec3_make(-1.5, 0.2, half), br_vec3_make(0.5, 0.5, 0.5))};
    double width[2];
    for (int k = 0; k < 2; k++) {
        br_render_scene scene = br_render_scene_default();
        scene.instances = boxes;
        scene.n_instances = 2;
        scene.to_light = br_vec3_make(0, 0, 1);
        scene.light_radius = 0.01 * (k + 1);
        scene.camera.eye = br_vec3_make(1, 0, 0.9);
        scene.camera.target = br_vec3_make(half, 0, 0);
        scene.camera.fov = 0.06;
        br_image *const picture = draw(s, &scene);
        double seen[PLACES], low = 1, high = 0, from = NAN, to = NAN;
        for (int i = 0; i < PLACES; i++) {
            seen[i] = 0; /* a mean across the view, since shadows are grainy */
            for (int j = -20; j <= 20; j++)
                seen[i] += green_at(s, &scene, picture,
                                    br_vec3_make(half + 0.03 * (2.0 * i / PLACES - 1), 0.001 * j, 0)) /
                           41;
            low = fmin(low, seen[i]), high = fmax(high, seen[i]);
        }
        for (int i = 0; i < PLACES; i++) {
            const double share = (seen[i] - low) / (high - low), x = 0.06 * i / PLACES;
            if (isnan(from) && share > 0.25)
                from = x;
            if (isnan(to) && share > 0.75)
                to = x;
        }
        width[k] = (to - from) / (0.808 * height * tan(scene.light_radius));
        br_image_destroy(picture);
    }
    check(fabs(width[0] - 1) < 0.3 && fabs(width[1] - 1) < 0.3,
          "half a shadow's edge is %.2f and %.2f times as wide as that of a disc", width[0], width[1]);
}

/* Colours are sRGB: of half the number there is a fifth of the light or so; a few hundredths are the sky's.
 */
static void test_colours(const studio *s)
{
    double light[2];
    for (int k = 0; k < 2; k++) {
        const double tint = 0.3 * (k + 1);
        const br_render_instance plane = body(s->plane, br_vec3_make(0, 0, 0), br_vec3_make(0.1, tint, 0.1));
        br_render_scene scene = br_render_scene_default();
        scene.instances = &plane;
        scene.n_instances = 1;
        scene.light = 0;
        scene.ambient = 1;
        scene.ground = false;
        br_image *const picture = draw(s, &scene);
        light[k] = pow((green_at(s, &scene, picture, br_vec3_make(0, 0, 0)) + 0.055) / 1.055, 2.4);
        br_image_destroy(picture);
    }
    const double expected = pow((0.3 + 0.055) / (0.6 + 0.055), 2.4);
    check(fabs(light[0] / light[1] - expected) < 0.1,
          "a colour of 0.3 shines %.3f times one of 0.6, sRGB says %.3f", light[0] / light[1], expected);
}

/* The angle of view is that of the height, pixels are square: a pinhole of our own. */
static void test_angles(void)
{
    const br_render_options options = {400, 300, 1};
    double off = 0;
    for (int k = 0; k < 4; k++) {
        const double turn = 0.7 * k, dip = 0.3 * k - 0.4, away = 1.5 + k, fov = 0.3 + 0.4 * k;
        const br_vec3 back = br_vec3_make(cos(dip) * cos(turn), cos(dip) * sin(turn), sin(dip)),
                      right = br_vec3_make(-sin(turn), cos(turn), 0),
                      up = br_vec3_make(-sin(dip) * cos(turn), -sin(dip) * sin(turn), cos(dip));
        br_render_camera camera = br_render_scene_default().camera;
        camera.target = br_vec3_make(0.2, -0.1, 0.3);
        camera.eye = br_vec3_add_scaled(camera.target, away, back);
        camera.fov = fov;
        for (int i = -1; i <= 1; i++)
            for (int j = -1; j <= 1; j++) {
                /* Half way to the side edges of a square in the middle, all the way up and down. */
                const double reach = away * tan(fov / 2);
                const br_vec3 at = br_vec3_add_scaled(
                    br_vec3_add_scaled(camera.target, 0.5 * i * reach, right), j * reach, up);
                br_vec2 pixel = {NAN, NAN};
                if (!br_render_project(&options, &camera, at, &pixel))
                    off = INFINITY;
                off = fmax(off, hypot(pixel.x - (200 + 75 * i), pixel.y - (150 - 150 * j)));
            }
    }
    check(off < 1e-9, "points are projected as a pinhole does it, within %.2g pixels", off);
}

static void test_refusals(const studio *s)
{
    br_error error = {0};
    br_renderer *renderer;
    br_render_scene scene = br_render_scene_default();
    br_render_instance box = body(s->box, br_vec3_make(0, 0, 0), br_vec3_make(1, 1, 1));
    scene.instances = &box;
    scene.n_instances = 1;
    box.shape = 17;
    refuse(s, &scene, "a shape that is not there");
    box.shape = s->box;
    box.pose.position.z = NAN;
    refuse(s, &scene, "a body nowhere");
    box.pose.position.z = 0;
    scene.camera.target = scene.camera.eye;
    refuse(s, &scene, "a camera that looks at itself");
    scene = br_render_scene_default();
    scene.camera.fov = 4;
    refuse(s, &scene, "an angle of view of 4 rad");
    scene = br_render_scene_default();
    scene.to_light = br_vec3_make(0, 0, 0);
    refuse(s, &scene, "a light without direction");
    scene = br_render_scene_default();
    br_image *const empty = draw(s, &scene);
    check(br_image_pixel_const(empty, 200, 290)[0] > 0.9f, "a scene without bodies is bright ground");
    br_image_destroy(empty);
    const br_render_options sizes[3] = {{0, 10, 1}, {10, 9000, 1}, {10, 10, 5}};
    for (int i = 0; i < 3; i++) {
        br_error_clear(&error);
        const br_status status = br_renderer_create(s->gpu, &sizes[i], &renderer, &error);
        check(status == BR_ERR_RANGE && !renderer, "%s", error.message);
    }
    int index;
    const br_render_shape nothing = {0};
    check(br_renderer_add(s->renderer, &nothing, &index, NULL) == BR_ERR_MISSING,
          "a shape of nothing is refused");
    br_vec2 pixel;
    scene = br_render_scene_default();
    check(!br_render_project(&s->options, &scene.camera, br_vec3_make(2, -3, 2), &pixel),
          "a point behind the camera has no pixel");
    check(br_render_project(&s->options, &scene.camera, scene.camera.target, &pixel) &&
              fabs(pixel.x - 200) < 1e-9 && fabs(pixel.y - 150) < 1e-9,
          "the target is in the middle of the picture");
}

int main(void)
{
    check_begin();
    test_angles();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        studio s = open_studio(gpu);
        test_outline(&s);
        test_shadow(&s);
        test_normal_map(&s);
        test_fine_ridges(&s);
        test_repeat(&s);
        test_scale(&s);
        test_grid(&s);
        test_sky(&s);
        test_reshape(&s);
        test_against_light(&s);
        test_colours(&s);
        test_penumbra(&s);
        test_refusals(&s);
        br_renderer_destroy(s.renderer);
    }
    br_gpu_destroy(gpu);
    return check_end();
}
