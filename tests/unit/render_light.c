/* The light of pictures against theory: what a normal map does to it, what is left of the sky's, light from
 * behind, half shadows, and colours. */
#include "render_studio.h"

/* A matt plane on the left and the tilted one on the right, seen from above under one light. */
static br_render_scene beside_tilted(const studio *s, int left, br_render_instance planes[2])
{
    br_render_scene scene = br_render_scene_default();
    planes[0] = body(left, br_vec3_make(-0.5, 0, 0), br_vec3_make(0.5, 0.5, 0.5));
    planes[1] = body(s->tilted, br_vec3_make(0.5, 0, 0), br_vec3_make(0.5, 0.5, 0.5));
    for (int k = 0; k < 2; k++)
        planes[k].material.roughness = 1;
    scene.instances = planes;
    scene.n_instances = 2;
    scene.ground = false;
    scene.ambient = 0;
    scene.camera.eye = br_vec3_make(0, -0.01, 4);
    return scene;
}

/* Lambert's law: a matt plane in the light of a lamp, its facets turned by the map, is as bright as the
 * cosine says. */
static void test_normal_map(const studio *s)
{
    const double level[4] = {0.2, 0.6, 1, 1.6};
    const br_vec3 facet = br_vec3_make(-0.6, 0, 0.8);
    double last = 0;
    for (int i = 0; i < 4; i++) {
        br_render_instance planes[2];
        br_render_scene scene = beside_tilted(s, s->flat, planes);
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
        br_render_instance planes[2];
        br_render_scene scene = beside_tilted(s, fine, planes);
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

/* How much of the sky's light a place keeps of that under an open sky; there is no other light. The ground
 * shows it in sRGB on its own colour. */
static double kept(const studio *s, const br_render_instance *b, br_vec3 place)
{
    br_render_scene scene = br_render_scene_default();
    double light[2];
    scene.instances = b;
    scene.n_instances = 1;
    scene.light = 0;
    scene.camera.target = place;
    scene.camera.fov = 0.05; /* so that a pixel is a millimetre in a small picture, too */
    for (int with = 0; with < 2; with++) {
        scene.sky_looks = with ? 72 / (s->options.samples * s->options.samples) : 0;
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
static void test_sky(const studio *s, const char *picture)
{
    static const br_vec3 beside[] = {
        {0, -0.11, 0}, {0.11, 0, 0}, {0, -0.15, 0}, {0.05, -0.2, 0}, {0.2, -0.4, 0}};
    br_render_instance box = body(s->box, br_vec3_make(0, 0, half), br_vec3_make(1, 1, 1));
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        const double is = kept(s, &box, beside[i]), expected = kept_by_theory(&box, beside[i]);
        check(fabs(is - expected) < 0.03, "%s picture, beside a box: %.3f of the sky, by theory %.3f",
              picture, is, expected);
    }
    br_render_instance plate = body(s->plane, br_vec3_make(0, 0, 1.2), br_vec3_make(1, 1, 1));
    for (int i = 0; i < 3; i++, plate.pose.position.z *= 1.5) {
        const double height = plate.pose.position.z, is = 1 - kept(s, &plate, br_vec3_make(0, 0, 0)),
                     expected = hidden_by_square(height);
        check(fabs(is - expected) < 0.02,
              "%s picture, a plate %.2f m above: hides %.3f of the sky, by theory %.3f", picture, height, is,
              expected);
    }
    br_render_instance slope = body(s->plane, br_vec3_make(0, 0, 0.4), br_vec3_make(1, 1, 1));
    slope.pose.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), 0.7);
    const double own = kept(s, &slope, slope.pose.position);
    check(fabs(own - 1) < 0.02, "%s picture, a slope hides nothing of its own sky: %.3f", picture, own);
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

int main(void)
{
    check_begin();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        studio s = open_studio(gpu);
        test_normal_map(&s);
        test_fine_ridges(&s);
        test_sky(&s, "a large");
        test_against_light(&s);
        test_colours(&s);
        test_penumbra(&s);
        br_renderer_destroy(s.renderer);
        studio small = open_studio_of(gpu, 75, 1); /* with small maps of shadow and sky */
        test_sky(&small, "a small");
        br_renderer_destroy(small.renderer);
    }
    br_gpu_destroy(gpu);
    return check_end();
}
