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

enum { ROWS = 2, FILMS = 5 };
static const friction rows[ROWS] = {CONCENTRIC_CONCENTRIC, RADIAL_AXIAL}; /* as in the document */
static const char *const films[FILMS] = {[RADIAL_AXIAL] = "radial-axial",
                                         [RADIAL_CONCENTRIC] = "radial-concentric",
                                         [CONCENTRIC_AXIAL] = "concentric-axial",
                                         [CONCENTRIC_CONCENTRIC] = "concentric",
                                         [MEAN] = "isotropic-mean"};

static void take(br_experiment *ex, const scene *c, br_scene_pictures *pictures, const trial *how,
                 const br_scene_looks_options *looks)
{
    br_error error = {0};
    br_scene *hopper;
    br_require(ex, br_scene_create(&br_hopper_type, &how->params, &how->variant, &hopper, &error), &error);
    br_pictures_scene(pictures, hopper, looks);
    for (size_t k = 0; k < c->picture.n_times; k++)
        br_pictures_take(pictures, how->poses + k * br_world_bodies(br_scene_world(hopper)));
    br_scene_destroy(hopper);
}

/* Its film, if it has a name, or else its snapshots. */
static void draw_trial(br_experiment *ex, const scene *c, br_scene_pictures *pictures, const trial *how,
                       friction f, const char *name)
{
    br_scene_finish finishes[] = {funnel,
                                  how->params.capsule_direction == BR_HOPPER_ALONG ? axial : concentric};
    /* Circles have no directions. */
    finishes[0].plain = finishes[1].plain = f == MEAN;
    br_scene_looks_options looks = br_scene_looks_default();
    looks.n = sizeof finishes / sizeof *finishes;
    looks.finishes = finishes;
    looks.lines = 12;
    if (name)
        br_pictures_run(pictures, name, &br_hopper_type, &how->params, &how->variant, &looks);
    else
        take(ex, c, pictures, how, &looks);
}

void draw(br_experiment *ex, const scene *c, const trial *const first[FRICTIONS])
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    if (!pictures)
        return;
    if (br_pictures_filming(pictures))
        for (int f = 0; f < FILMS; f++)
            draw_trial(ex, c, pictures, first[f], (friction)f, films[f]);
    else
        for (int r = 0; r < ROWS; r++)
            draw_trial(ex, c, pictures, first[rows[r]], rows[r], NULL);
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
