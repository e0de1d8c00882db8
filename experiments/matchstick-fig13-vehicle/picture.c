/* The vehicle at several times on the terrain, in the texture's colours. */
#include "fig13.h"

enum { SHOWN = 2 }; /* runs in the picture; films show all of these */
static const setting drawn[] = {AS_IT_IS, MEAN, ORANGE, GREEN};
static const char *const names[] = {"both", "isotropic-mean", "orange", "green"};

/* The terrain as far as it is painted. */
static br_mesh *make_terrain(br_experiment *ex, const br_vehicle_params *p)
{
    br_error error = {0};
    br_mesh *middle, *terrain;
    const br_pose place = {br_vec3_make(p->length / 2, 0, 0), br_quat_identity()};
    br_require(ex, br_mesh_plane(p->length, p->width, 1, 1, 1, &middle, &error), &error);
    br_require(ex, br_mesh_transform(middle, 1, place, &terrain, &error), &error);
    br_mesh_destroy(middle);
    return terrain;
}

void draw(br_experiment *ex, const vehicle *c, const run *runs)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    if (!pictures)
        return;
    const car seen = make_car(ex, &c->scene);
    br_mesh *const terrain = make_terrain(ex, &c->scene);
    const br_structure_look field = {{0.9, 0.9, 0.9}, {0.6, 0.6, 0.6}, .painted = 1, .width = 1, .seed = 1};
    const br_scene_finish finishes[] = {
        {.body = "terrain", .mesh = terrain, .structure = field, .roughness = 0.9},
        {.body = "chassis",
         .mesh = seen.chassis,
         .colours = seen.colours,
         .structure = field,
         .roughness = 0.35},
        {.body = "", .mesh = seen.wheel, .colours = seen.colours, .structure = field, .roughness = 0.6},
    };
    br_scene_looks_options looks = br_scene_looks_default();
    looks.n = sizeof finishes / sizeof *finishes;
    looks.finishes = finishes;
    looks.shade = 0;
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        if (i < SHOWN || br_pictures_filming(pictures))
            br_pictures_strobe(pictures, names[i], &br_vehicle_type, &runs[drawn[i]].params,
                               &runs[drawn[i]].variant, &looks);
    br_mesh_destroy(terrain);
    br_mesh_destroy(seen.chassis);
    br_mesh_destroy(seen.wheel);
    br_image_destroy(seen.colours);
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
