/* Pictures against geometry: where a box's outline, its shadow and its ground must be, the same bytes every
 * time, lines on the ground, shapes that deform, and what is refused. */
#include "render_studio.h"

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

static void refuse(const studio *s, const br_render_scene *scene, const char *what)
{
    br_error error = {0};
    br_image *picture;
    check(br_renderer_draw(s->renderer, scene, &picture, &error) < 0 && !picture && error.message[0],
          "%s is refused", what);
    br_tap_comment(&check_tap, "%s", error.message);
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
        test_repeat(&s);
        test_scale(&s);
        test_grid(&s);
        test_reshape(&s);
        test_refusals(&s);
        br_renderer_destroy(s.renderer);
    }
    br_gpu_destroy(gpu);
    return check_end();
}
