/* The hoppers as they are seen: the back half of the funnel, structure directions as grain. */
#include "fig09.h"

/* Pills of two colours, by their directions. */
static const br_scene_finish
    funnel = {.body = "funnel",
              .cut = {0, -1, 0},
              .structure = {{0.91, 0.88, 0.82}, {0.66, 0.60, 0.52}, .width = 1, .seed = 1},
              .roughness = 0.75},
    axial = {.body = "capsule",
             .structure = {{0.96, 0.66, 0.30}, {0.62, 0.30, 0.10}, .width = 1, .seed = 1},
             .roughness = 0.4},
    concentric = {.body = "capsule",
                  .structure = {{0.42, 0.68, 0.92}, {0.12, 0.32, 0.60}, .width = 1, .seed = 1},
                  .roughness = 0.4};

static void draw_trial(br_experiment *ex, const scene *c, br_scene_pictures *pictures, const trial *how)
{
    br_error error = {0};
    br_scene *hopper;
    const br_hopper_params *const p = &how->params;
    const br_scene_finish finishes[] = {funnel, p->capsule_direction == BR_HOPPER_ALONG ? axial : concentric};
    const size_t bodies = (size_t)(p->columns * p->columns * p->layers + 1 + p->floor);
    br_scene_looks_options looks = br_scene_looks_default();
    looks.n = sizeof finishes / sizeof *finishes;
    looks.finishes = finishes;
    looks.lines = 12;
    if (br_pictures_filming(pictures))
        br_pictures_run(pictures, p->capsule_direction == BR_HOPPER_ALONG ? "radial-axial" : "concentric",
                        &br_hopper_type, p, &how->variant, &looks);
    else {
        br_require(ex, br_scene_create(&br_hopper_type, p, NULL, &hopper, &error), &error);
        br_pictures_scene(pictures, hopper, &looks);
        br_scene_destroy(hopper);
        for (size_t k = 0; k < c->picture.n_times; k++)
            br_pictures_take(pictures, how->poses + k * bodies);
    }
}

void draw(br_experiment *ex, const scene *c, size_t n, const trial *const *trials)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    for (size_t i = 0; i < n && pictures; i++)
        draw_trial(ex, c, pictures, trials[i]);
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
