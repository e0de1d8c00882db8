/* A flat box on sawtooth ridges, three ways to make the bounds of its friction. */
#ifndef SEC55_H
#define SEC55_H

#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/slides.h>

enum { METHODS = 3 };
extern const char *const method_names[METHODS];

typedef struct frame_scene {
    br_ridges_params ridges;
    br_picture_params picture;
    int record_every, directions, polygon, trials;
    double isotropic;
    /* of the picture: launch, width of the paths, ridges drawn so many times as wide, share of their slopes
     */
    double picture_speed, picture_path, picture_ridges, picture_relief;
    int picture_boxes;
} frame_scene;

/* Places of a box over time, the first at its start; grows. */
typedef struct slide_path {
    br_vec3 *at;
    size_t n, capacity;
} slide_path;

typedef struct outcome {
    double mu, deflection; /* coefficient of braking; velocity across over velocity along at the end */
    br_scene_sums sums;
} outcome;

/* A slide that starts at an angle to the world's x axis; tables and path may be null. */
br_status slide(const frame_scene *c, int method, double angle, double shift, const br_scene_variant *variant,
                const br_scene_tables *tables, slide_path *path, outcome *outcome, br_error *error);

/* Slides to rest in directions all around, a snapshot for each method. */
void draw_paths(br_experiment *ex, const frame_scene *c);

#endif
