/* What scenes look like: every scene of the registry has looks as large as its geoms; who shares one;
 * finishes; which way is up; and, where there is OpenGL, a picture against the scene: bodies where they are,
 * the plane in the colours of its structure directions. */
#include "gpu_setup.h"

#include <bristle/numbers.h>
#include <bristle/render.h>
#include <bristle/scene_looks.h>
#include <bristle/scenes/hopper.h>
#include <bristle/scenes/planks.h>
#include <bristle/scenes/slope_boxes.h>
#include <bristle/scenes/tower.h>
#include <bristle/scenes/vehicle.h>

static br_error error;

static br_scene *make(const br_scene_type *type, const void *params, const br_scene_variant *variant)
{
    br_scene *scene;
    check_need(br_scene_create(type, params, variant, &scene, &error));
    return scene;
}

static br_scene_looks *looks_of(const br_scene *scene, const br_scene_looks_options *options)
{
    br_scene_looks *looks;
    check_need(br_scene_looks_create(scene, options, &looks, &error));
    return looks;
}

static br_scene_looks_options coarse(void)
{
    br_scene_looks_options o = br_scene_looks_default();
    o.texels = 2000;
    return o;
}

static bool is_ground(const br_scene *scene, int body)
{
    return body >= 0 && strcmp(br_scene_body_name(scene, body), "ground") == 0;
}

/* How far a look reaches beyond its geom, or falls short of it. */
static double misfit(const br_geom_spec *geom, const br_mesh *mesh)
{
    br_vec3 low, high, mesh_low, mesh_high;
    br_mesh_bounds(mesh, &mesh_low, &mesh_high);
    br_shape_bounds(geom->shape, geom->local, &low, &high);
    /* Bounds of a round shape that is turned are not tight. */
    return fmax(fmax(mesh_high.x - high.x, mesh_high.y - high.y), mesh_high.z - high.z) +
           fmax(fmax(low.x - mesh_low.x, low.y - mesh_low.y), low.z - mesh_low.z);
}

static void test_registry(void)
{
    size_t n;
    const br_scene_type *const *const types = br_scenes(&n);
    const br_scene_looks_options options = coarse();
    for (size_t i = 0; i < n; i++) {
        void *const params = malloc(types[i]->params->size);
        br_scene_default(types[i], params);
        br_scene *const scene = make(types[i], params, NULL);
        br_scene_looks *const looks = looks_of(scene, &options);
        const br_world *const world = br_scene_world(scene);
        size_t seen = 0, wrong = 0;
        double beyond = 0, low = 1, high = 0;
        for (size_t g = 0; g < br_world_geoms(world); g++) {
            const br_geom_spec *const geom = br_world_geom(world, g);
            if (is_ground(scene, geom->body) && !br_world_moves(world, geom->body))
                continue;
            const br_scene_part *const part = &looks->part[seen++];
            wrong += seen > looks->n_parts || part->body != geom->body || part->look < 0 ||
                     (size_t)part->look >= looks->n_looks;
            if (wrong > 0)
                break;
            if (br_shape_kind_of(geom->shape) != BR_SHAPE_PLANE)
                beyond = fmax(beyond, misfit(geom, looks->look[part->look].mesh));
        }
        for (size_t k = 0; k < looks->n_looks; k++) {
            const br_image *const c = looks->look[k].colours;
            for (size_t t = 0; t < 3 * (size_t)c->width * (size_t)c->height; t++) {
                low = fmin(low, (double)c->samples[t]);
                high = fmax(high, (double)c->samples[t]);
            }
        }
        check(wrong == 0 && seen == looks->n_parts && beyond < 1e-9 && low >= 0 && high <= 1,
              "%s: %zu geoms, %zu looks, %.2g m off, colours %.2f to %.2f", types[i]->name, seen,
              looks->n_looks, beyond, low, high);
        br_scene_looks_destroy(looks);
        br_scene_destroy(scene);
        free(params);
    }
}

static void test_sharing(void)
{
    br_tower_params p;
    br_scene_default(&br_tower_type, &p);
    br_scene *const scene = make(&br_tower_type, &p, NULL);
    const br_scene_looks_options options = coarse();
    br_scene_looks *looks = looks_of(scene, &options);
    bool same = true, differ = true, between = true;
    for (int i = 0; i < p.cubes; i++) {
        const br_vec3 c = looks->part[i].material.colour;
        between = between && c.x <= 1 && c.x >= 1 - options.shade && c.y == c.x && c.z == c.x;
    }
    check(between, "shades of cubes are within the option's");
    for (int i = 1; i < p.cubes; i++) {
        same = same && looks->part[i].look == looks->part[0].look;
        differ = differ && looks->part[i].material.colour.x != looks->part[i - 1].material.colour.x;
    }
    check(looks->n_looks == 2 && looks->n_parts == (size_t)p.cubes + 1 && same && differ,
          "six cubes share a look in shades of their own, the ball has another one");
    br_scene_looks_destroy(looks);
    /* A finish by the beginning of names. */
    br_scene_finish list[2] = {br_scene_finish_default(scene, -1, false),
                               br_scene_finish_default(scene, -1, false)};
    list[0].body = "cube 2";
    list[0].structure.light = list[0].structure.dark = br_vec3_make(1, 0, 0);
    list[0].structure.edge = 0;
    list[0].roughness = 0.37;
    list[1].body = "ball";
    list[1].hidden = true;
    br_scene_looks_options own = options;
    own.n = 2;
    own.finishes = list;
    looks = looks_of(scene, &own);
    const br_scene_part *const second = &looks->part[1];
    const float *const colour = br_image_pixel_const(looks->look[second->look].colours, 8, 8);
    check(looks->n_parts == (size_t)p.cubes && looks->n_looks == 2 && second->look != looks->part[0].look &&
              colour[0] == 1 && colour[1] == 0 && second->material.roughness == 0.37 &&
              looks->part[0].material.roughness == br_scene_finish_default(scene, 0, true).roughness,
          "a finish of cube 2 alone, and a ball that is hidden");
    br_scene_looks_destroy(looks);
    /* A mesh in the ball's place, with grain, and with colours of its own. */
    br_mesh *plate;
    br_image *palette;
    check_need(br_mesh_plane(1, 2, 1, 1, 1, &plate, &error));
    check_need(br_image_create(2, 1, 3, &palette, &error));
    palette->samples[3] = 0.25f;
    list[1].hidden = false;
    list[1].mesh = plate;
    for (int k = 0; k < 2; k++) {
        list[1].colours = k ? palette : NULL;
        looks = looks_of(scene, &own);
        const br_scene_look *const ball = &looks->look[looks->part[p.cubes].look];
        br_vec3 low, high;
        br_mesh_bounds(ball->mesh, &low, &high);
        check(looks->n_looks == 3 && high.y - low.y == 2 && high.z == low.z &&
                  (k ? ball->colours->width == 2 && ball->colours->samples[3] == 0.25f
                     : ball->colours->width > 2),
              "a plate in place of the ball, with %s", k ? "colours of its own" : "grain");
        br_scene_looks_destroy(looks);
    }
    br_mesh_destroy(plate);
    br_image_destroy(palette);
    own.texels = 1;
    check(br_scene_looks_create(scene, &own, &looks, &error) == BR_ERR_RANGE && !looks, "%s", error.message);
    br_error_clear(&error);
    br_scene_destroy(scene);
}

/* Are its colours those of a mesh unfolded with texels of that size? */
static bool has_texels(const br_scene_look *look, const br_shape *shape, double texel)
{
    br_mesh *surface, *flat;
    int width, height;
    check_need(br_shape_surface(shape, &surface, &error));
    check_need(br_mesh_unfold(surface, texel, &flat, &width, &height, &error));
    br_mesh_destroy(surface);
    br_mesh_destroy(flat);
    return look->colours->width == width && look->colours->height == height;
}

/* Four texels across a line, lines by a body's middle extent and those of what moves; or as many as allowed.
 */
static void test_resolution(void)
{
    br_scene_looks_options options = br_scene_looks_default();
    br_slope_boxes_params p;
    br_scene_default(&br_slope_boxes_type, &p);
    p.sides = br_vec3_make(0.3, 0.5, 0.4);
    p.boxes = 1;
    br_scene *const scene = make(&br_slope_boxes_type, &p, NULL);
    const int plane = br_scene_body(scene, "plane");
    const br_world *const world = br_scene_world(scene);
    for (int few = 0; few < 2; few++) {
        options.lines = 7;
        options.texels = few ? 5000 : 1e7;
        br_scene_looks *const looks = looks_of(scene, &options);
        for (size_t i = 0; i < looks->n_parts; i++) {
            const br_geom_spec *const geom = br_world_geom(world, i);
            const bool wide = looks->part[i].body == plane;
            br_vec3 low, high;
            br_shape_bounds(geom->shape, geom->local, &low, &high);
            const br_vec3 e = br_vec3_sub(high, low);
            const double width = (wide ? 3 : 1) * 0.4 / 7, area = 2 * (e.x * e.y + e.y * e.z + e.z * e.x);
            const bool coarse = few && wide;
            check(has_texels(&looks->look[looks->part[i].look], geom->shape,
                             coarse ? sqrt(area / 5000) : width / 4),
                  "%s: texels are %s", wide ? "the plane" : "the box",
                  coarse ? "as many as allowed" : "four to a line");
            check(!wide || looks->part[i].material.colour.x == 1, "what never moves has no shade of its own");
        }
        br_scene_looks_destroy(looks);
    }
    br_scene_destroy(scene);
}

/* An endless plane is seen as far as the option says. */
static void test_reach(void)
{
    br_vehicle_params p;
    br_scene_default(&br_vehicle_type, &p);
    br_scene *const scene = make(&br_vehicle_type, &p, NULL);
    br_scene_looks_options options = coarse();
    options.reach = 7;
    br_scene_looks *const looks = looks_of(scene, &options);
    const br_world *const world = br_scene_world(scene);
    int planes = 0;
    for (size_t i = 0; i < looks->n_parts; i++) {
        br_vec3 low, high;
        if (br_shape_kind_of(br_world_geom(world, i)->shape) != BR_SHAPE_PLANE)
            continue;
        br_mesh_bounds(looks->look[looks->part[i].look].mesh, &low, &high);
        planes += low.x == -7 && low.y == -7 && high.x == 7 && high.y == 7 && low.z == 0 && high.z == 0;
    }
    check(planes == 1, "the vehicle's terrain reaches 7 m each way");
    br_scene_looks_destroy(looks);
    br_scene_destroy(scene);
}

static void test_structure(void)
{
    br_structure_field field;
    br_incline_box_params p;
    br_scene_default(&br_incline_box_type, &p);
    static const char *const names[] = {"own", "isotropic", "coulomb"};
    for (int i = 0; i < 3; i++) {
        br_scene_variant variant = *br_scene_variant_find(names[i]);
        variant.coefficient = 0.3;
        br_scene *const scene = make(&br_incline_box_type, &p, &variant);
        const int box = br_scene_body(scene, "box");
        const br_world *const world = br_scene_world(scene);
        int surface = -1;
        for (size_t g = 0; g < br_world_geoms(world); g++)
            if (br_world_geom(world, g)->body == box)
                surface = br_world_geom(world, g)->surface;
        const bool found = br_scene_structure(scene, surface, &field);
        const br_vec3 d = br_structure_direction(&field, br_pose_identity(), br_vec3_make(0, 0, 0));
        check(found == (i < 2) &&
                  (i == 2 || fabs(fabs(d.x * cos(p.structure) + d.z * sin(p.structure)) - 1) < 1e-12),
              "%s: the box's directions are %s", names[i], found ? "there" : "not there");
        check(!br_scene_structure(scene, 17, &field) && !br_scene_structure(scene, -1, &field),
              "no directions of surfaces that are not there");
        br_scene_destroy(scene);
    }
}

static void test_cut(void)
{
    br_hopper_params p;
    br_scene_default(&br_hopper_type, &p);
    br_scene *const scene = make(&br_hopper_type, &p, NULL);
    br_scene_finish front = br_scene_finish_default(scene, -1, true);
    front.body = "funnel";
    front.cut = br_vec3_make(0, -1, 0);
    br_scene_looks_options options = coarse();
    br_scene_looks *const whole = looks_of(scene, &options);
    options.n = 1;
    options.finishes = &front;
    br_scene_looks *const half = looks_of(scene, &options);
    br_vec3 low, high;
    br_mesh_bounds(half->look[0].mesh, &low, &high);
    check(2 * half->look[0].mesh->n_triangles == whole->look[0].mesh->n_triangles && low.y >= 0 && high.y > 4,
          "the front half of the funnel is cut away");
    br_scene_looks_destroy(half);
    br_scene_looks_destroy(whole);
    br_scene_destroy(scene);
}

static void test_upright(void)
{
    br_slope_boxes_params slope;
    br_incline_box_params plank;
    br_scene_default(&br_slope_boxes_type, &slope);
    br_scene_default(&br_incline_box_type, &plank);
    for (int i = 0; i < 2; i++) {
        br_scene *const scene =
            i ? make(&br_incline_box_type, &plank, NULL) : make(&br_slope_boxes_type, &slope, NULL);
        const br_vec3 g = br_world_get_options(br_scene_world(scene))->gravity,
                      turned = br_quat_rotate(br_scene_upright(scene), g),
                      x = br_quat_rotate(br_scene_upright(scene), br_vec3_make(1, 0, 0));
        check(hypot(turned.x, turned.y) < 1e-12 && turned.z < 0, "%s: gravity points down after the turn",
              br_scene_get_type(scene)->name);
        check(i ? fabs(x.x - 1) < 1e-12 : fabs(x.z + sin(slope.slope)) < 1e-12, "%s: x goes %s",
              br_scene_get_type(scene)->name, i ? "where it went" : "down the slope");
        br_scene_destroy(scene);
    }
}

/* Gravity straight up, and none. */
static void test_upside_down(void)
{
    for (int k = 0; k < 2; k++) {
        br_incline_box_params p;
        br_scene_default(&br_incline_box_type, &p);
        p.options.world.gravity = br_vec3_make(0, 0, k ? 9.81 : 0);
        br_scene *const scene = make(&br_incline_box_type, &p, NULL);
        const br_quat turn = br_scene_upright(scene);
        const br_vec3 up = br_quat_rotate(turn, br_vec3_make(0, 0, 1));
        check(k ? fabs(up.z + 1) < 1e-12 : up.z == 1, "%s",
              k ? "gravity up: turned over" : "no gravity: as it is");
        br_scene_destroy(scene);
    }
}

/* ---- a picture ---- */

typedef struct shot {
    br_render_options options;
    br_render_scene scene;
    br_quat turn;
    br_image *picture;
} shot;

static shot photograph(br_gpu *gpu, const br_scene *scene, const br_scene_looks_options *options)
{
    shot s = {.options = {480, 360, 2}, .scene = br_render_scene_default(), .turn = br_scene_upright(scene)};
    br_scene_looks *const looks = looks_of(scene, options);
    br_render_instance *const bodies = calloc(looks->n_parts, sizeof *bodies);
    br_renderer *renderer;
    check_need(br_renderer_create(gpu, &s.options, &renderer, &error));
    int index = 0;
    for (size_t i = 0; i < looks->n_looks; i++) {
        const br_render_shape shape = {.mesh = looks->look[i].mesh, .colours = looks->look[i].colours};
        check_need(br_renderer_add(renderer, &shape, &index, &error));
    }
    for (size_t i = 0; i < looks->n_parts; i++) {
        const br_pose pose = br_world_poses(br_scene_world(scene))[looks->part[i].body];
        bodies[i] = (br_render_instance){
            looks->part[i].look,
            {br_quat_rotate(s.turn, pose.position), br_quat_mul(s.turn, pose.orientation)},
            looks->part[i].material};
    }
    s.scene.instances = bodies;
    s.scene.n_instances = looks->n_parts;
    s.scene.light = 0; /* no shadows */
    s.scene.ambient = 1;
    s.scene.ground = false;
    s.scene.camera.eye = br_vec3_make(3, -9, 9);
    s.scene.camera.target = br_vec3_make(5, 0, -1);
    s.scene.camera.fov = 0.75;
    check_need(br_renderer_draw(renderer, &s.scene, &s.picture, &error));
    br_renderer_destroy(renderer);
    br_scene_looks_destroy(looks);
    free(bodies);
    s.scene.instances = NULL;
    return s;
}

static double to_light(float c)
{
    return (double)c <= 0.04045 ? (double)c / 12.92 : pow(((double)c + 0.055) / 1.055, 2.4);
}

/* Mean light around a point of the world: red, green, blue. */
static br_vec3 seen_at(const shot *s, br_vec3 point)
{
    br_vec2 pixel;
    br_vec3 sum = br_vec3_make(0, 0, 0);
    if (!br_render_project(&s->options, &s->scene.camera, br_quat_rotate(s->turn, point), &pixel) ||
        pixel.x < 2 || pixel.y < 2 || pixel.x >= s->picture->width - 2 || pixel.y >= s->picture->height - 2)
        return br_vec3_make(NAN, NAN, NAN);
    for (int k = 0; k < 9; k++) {
        const float *const p =
            br_image_pixel_const(s->picture, (int)pixel.x + k % 3 - 1, (int)pixel.y + k / 3 - 1);
        sum = br_vec3_add(sum, br_vec3_make(to_light(p[0]) / 9, to_light(p[1]) / 9, to_light(p[2]) / 9));
    }
    return sum;
}

/* The plane's colours over it tell red and green of its directions; a body is seen where it is. */
static void test_picture(br_gpu *gpu)
{
    br_slope_boxes_params p;
    br_scene_default(&br_slope_boxes_type, &p);
    p.field = BR_SLOPE_SLALOM;
    p.amplitude = 0.8;
    p.boxes = 1;
    p.start = 5;
    p.sides = br_vec3_make(1, 1, 0.6);
    br_scene *const scene = make(&br_slope_boxes_type, &p, NULL);
    br_scene_finish list[2] = {br_scene_finish_default(scene, 0, true),
                               br_scene_finish_default(scene, 1, false)};
    list[0].body = "plane";
    list[0].structure.painted = 1;
    list[0].roughness = 1;
    list[1].body = "box";
    list[1].structure.light = list[1].structure.dark = br_vec3_make(0.1, 0.1, 0.9);
    list[1].structure.edge = 0;
    br_scene_looks_options options = br_scene_looks_default();
    options.texels = 30000;
    options.n = 2;
    options.finishes = list;
    const shot s = photograph(gpu, scene, &options);
    const br_structure_field field = br_slope_field(&p);
    double worst = 0, least = 9, most = 0;
    int plane = 0, box = 0, blue = 0, background = 0;
    for (int i = 0; i < 19; i++)
        for (int j = 0; j < 15; j++) {
            const br_vec3 at = br_vec3_make(0.5 + 0.5 * i, -3.5 + 0.5 * j, 0);
            const br_vec3 seen = seen_at(&s, at);
            if (isnan(seen.x))
                continue;
            if (hypot(at.x - p.start, at.y) < 2)
                continue; /* the box, or behind it */
            const br_vec3 d = br_structure_direction(&field, br_slope_pose(&p), at);
            const double ratio = to_light((float)(0.5 + 0.5 * d.y)) / to_light((float)(0.5 + 0.5 * d.x));
            /* A matt surface mirrors a few hundredths of the sky, too. */
            worst = fmax(worst, fabs(seen.y / seen.x - ratio));
            least = fmin(least, ratio), most = fmax(most, ratio);
            plane++;
        }
    for (int k = 0; k < 9; k++) {
        const br_vec3 top =
            seen_at(&s, br_vec3_make(p.start + 0.35 * (k % 3 - 1), 0.35 * (k / 3 - 1), p.sides.z));
        box++;
        blue += top.z > 5 * top.x && top.z > 5 * top.y;
    }
    check(plane > 150 && worst < 0.08 && most > 0.9 && least < 0.1,
          "%d places of the plane: green over red from %.2f to %.2f, within %.3f of what the directions say",
          plane, least, most, worst);
    check(blue == box, "%d of %d places on the box are blue", blue, box);
    for (int k = 0; k < 4; k++) {
        const br_vec3 seen = seen_at(&s, br_vec3_make(k & 1 ? -0.7 : 10.7, k & 2 ? 3 : -3, 0));
        background += isnan(seen.x) || fmin(seen.x, fmin(seen.y, seen.z)) > 0.9;
    }
    check(background == 4, "beside the plane there is none");
    br_image_destroy(s.picture);
    br_scene_destroy(scene);
}

int main(void)
{
    check_begin();
    test_registry();
    test_sharing();
    test_structure();
    test_cut();
    test_upright();
    test_upside_down();
    test_resolution();
    test_reach();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu)
        test_picture(gpu);
    br_gpu_destroy(gpu);
    return check_end();
}
