/* The four boxes, their grounds and their slides. */
#include "plough_boxes.h"

#include <math.h>
#include <stdlib.h>

static const br_field boxes_params_fields[] = {
    BR_ROW(boxes_scene, ra[3], "ground.concrete"),
    BR_ROW(boxes_scene, ra[2], "ground.cast_iron"),
    BR_ROW(boxes_scene, ra[1], "ground.steel"),
    BR_ROW(boxes_scene, ra[0], "ground.plastic"),
    BR_ROW_CHOICE(boxes_scene, reading, "ground.reading"),
    BR_ROW_CHOICE(boxes_scene, stencil, "ground.stencil"),
    BR_ROW(boxes_scene, pixel, "ground.pixel"),
    BR_ROW(boxes_scene, pixels, "ground.pixels"),
    BR_ROW(boxes_scene, lane_length, "ground.length"),
    BR_ROW(boxes_scene, lane_width, "ground.width"),
    BR_ROW(boxes_scene, seed, "ground.seed"),
    BR_ROW(boxes_scene, seeds, "ground.seeds"),
    BR_ROW(boxes_scene, side, "box.side"),
    BR_ROW(boxes_scene, mass, "box.mass"),
    BR_ROW(boxes_scene, plaster, "box.plaster"),
    BR_ROW(boxes_scene, speed, "box.speed"),
    BR_ROW(boxes_scene, duration, "run.duration"),
    BR_ROW(boxes_scene, close_share, "run.close_share"),
    BR_ROW(boxes_scene, stop_share, "run.stop_share"),
};
static const br_struct_type boxes_params_struct = BR_STRUCT_OF(boxes_scene, boxes_params_fields, NULL);

void boxes_params(br_params *p, void *s)
{
    boxes_scene *c = s;
    rigid_bind(p, &c->rigid);
    picture_bind(p, &c->picture);
    static const char *const maps[] = {"maps.plastic", "maps.steel", "maps.cast_iron", "maps.concrete",
                                       "maps.plaster"};
    scene_maps_bind(p, &c->maps, sizeof maps / sizeof *maps, maps);
    br_params_struct(p, "", &boxes_params_struct, c);
}

/* ---- textures ---- */

static br_image *ground_map(br_experiment *ex, const boxes_scene *c, int lane, int reading,
                            unsigned long long seed)
{
    br_error error = {0};
    br_image *own;
    br_require(ex, scene_maps_read(&c->maps, (size_t)lane, &own, &error), &error);
    if (own)
        return own;
    br_image *heights, *map;
    const double sigma =
        br_texture_sigma(c->ra[lane], reading < 2 ? BR_RA_MEAN_DEVIATION : BR_RA_STANDARD_DEVIATION);
    br_require(
        ex, br_texture_gaussian_heights(c->pixels, c->pixels, sigma, seed + (unsigned)lane, &heights, &error),
        &error);
    br_require(ex,
               br_texture_from_heights(heights, c->pixel,
                                       reading % 2 ? BR_STENCIL_CENTRAL : BR_STENCIL_FORWARD, &map, &error),
               &error);
    br_image_destroy(heights);
    return map;
}

static br_image *plaster_map(br_experiment *ex, const boxes_scene *c, unsigned long long seed)
{
    br_error error = {0};
    br_image *own;
    br_require(ex, scene_maps_read(&c->maps, BOX_LANES, &own, &error), &error);
    if (own)
        return own;
    const int pixels = (int)lround(c->side / c->pixel);
    br_texture_material_spec spec = {BR_TEXTURE_PLASTER, pixels,     pixels,
                                     c->pixel,           c->plaster, seed + BOX_LANES};
    br_image *heights, *map;
    br_require(ex, br_texture_material_heights(&spec, &heights, &error), &error);
    br_require(ex, br_texture_from_heights(heights, c->pixel, BR_STENCIL_CENTRAL, &map, &error), &error);
    br_image_destroy(heights);
    return map;
}

/* Standard deviation of the slope along x, and the mean of its positive part. */
typedef struct slopes {
    double sigma, positive;
} slopes;

static slopes measure(const br_image *map)
{
    double square = 0, positive = 0;
    for (int row = 0; row < map->height; row++)
        for (int column = 0; column < map->width; column++) {
            br_vec2 s;
            if (!br_texture_slope(br_image_pixel_const(map, column, row), &s))
                continue;
            square += s.x * s.x;
            positive += 0.5 * fabs(s.x); /* a height field that tiles has no mean slope */
        }
    const double n = (double)map->width * map->height;
    return (slopes){sqrt(square / n), positive / n};
}

/* ---- a run of four boxes ---- */

/* The scene as it is seen: a box of plaster on each ground. */
static void show_boxes(scene_pictures *pictures, const rigid_scene *s, int skin, const int lane[BOX_LANES],
                       const int ground[BOX_LANES], const int box[BOX_LANES])
{
    const br_render_material looks[BOX_LANES] = {
        pictures_material(0.80, 0.36, 0.30, 0.35, 0), pictures_material(0.74, 0.76, 0.80, 0.3, 0.7),
        pictures_material(0.44, 0.45, 0.48, 0.5, 0.4), pictures_material(0.78, 0.76, 0.72, 0.9, 0)};
    const int cube = pictures_shape(pictures, s->surfaces[skin], NULL);
    for (int i = 0; i < BOX_LANES; i++) {
        const int top = pictures_shape(pictures, s->surfaces[lane[i]], NULL);
        pictures_show(pictures, ground[i], top, br_pose_identity(), looks[i]);
        pictures_show(pictures, box[i], cube, br_pose_identity(),
                      pictures_material(0.93, 0.90, 0.84, 0.8, 0));
    }
}

boxes_outcome boxes_slide(br_experiment *ex, const boxes_scene *c, int reading, unsigned long long seed,
                          rigid_variant variant, double coefficient, const scene_tables *tables,
                          scene_pictures *pictures)
{
    boxes_outcome o = {.sums = {0}};
    rigid_scene *s = rigid_begin(ex, &c->rigid, variant);
    const br_vec3 sides = {c->side, c->side, c->side};
    const br_shape *box = rigid_box(s, sides);
    br_image *plaster = plaster_map(ex, c, seed);
    const slopes rough = measure(plaster);
    o.plaster = rough.sigma;
    o.plaster_positive = rough.positive;
    const int skin = rigid_surface(s, rigid_box_mesh(s, sides, c->side), plaster, c->rigid.k_b);
    int number[BOX_LANES], ground_body[BOX_LANES], lane[BOX_LANES];
    for (int i = 0; i < BOX_LANES; i++) {
        const double y = (i - 0.5 * (BOX_LANES - 1)) * c->lane_width;
        br_image *map = ground_map(ex, c, i, reading, seed);
        const slopes ground = measure(map);
        o.sigma[i] = ground.sigma;
        o.positive[i] = ground.positive;
        const br_pose pose = {{c->lane_length / 2 - c->side, y, 0}, {1, 0, 0, 0}};
        lane[i] = (int)s->n_surfaces;
        ground_body[i] =
            rigid_slab(s, c->lane_length, c->lane_width, pose, map, c->pixel * map->width, c->rigid.k_a);
        number[i] = rigid_solid(s, box, c->mass, (br_pose){{0, y, c->side / 2}, {1, 0, 0, 0}}, skin);
        br_world_set_velocity(s->world, number[i], (br_velocity){{c->speed, 0, 0}, {0, 0, 0}});
    }
    rigid_ready(s, 4, coefficient);
    rigid_log log = rigid_log_begin(s, tables, "boxes");
    const int steps = (int)lround(c->duration / c->rigid.world.dt) * rigid_steps_per_step(variant);
    show_boxes(pictures, s, skin, lane, ground_body, number);
    for (int i = 0; i < steps; i++) {
        pictures_step(pictures, br_world_poses(s->world),
                      i * c->rigid.world.dt / rigid_steps_per_step(variant));
        rigid_step(&log);
    }
    pictures_put(pictures, "snapshots");
    for (int i = 0; i < BOX_LANES; i++) {
        const br_pose pose = br_world_poses(s->world)[number[i]];
        o.distance[i] = pose.position.x;
        const br_vec3 edge = br_quat_rotate(pose.orientation, br_vec3_make(1, 0, 0));
        o.turned[i] = atan2(edge.y, edge.x);
    }
    o.sums = log.sums;
    rigid_end(s);
    return o;
}
