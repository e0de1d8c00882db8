/* A flat box on sawtooth ridges, three ways to make the bounds of its friction. */
#ifndef SEC55_H
#define SEC55_H

#include "rigid_scene.h"
#include "scene_maps.h"
#include "scene_pictures.h"

enum { METHODS = 3 };
extern const char *const method_names[METHODS];

typedef struct frame_scene {
    scene_params rigid;
    scene_maps maps; /* of the plane */
    picture_params picture;
    br_vec3 sides;
    double mass, speed, time, turned, size;
    double gentle_slope, steep_slope, pixel;
    int period, steep, directions, polygon, trials;
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
    rigid_sums sums;
} outcome;

/* A slide that starts at an angle to the world's x axis; tables and path may be null. */
outcome slide(br_experiment *ex, const frame_scene *c, int method, double angle, double shift,
              rigid_variant variant, double coefficient, const scene_tables *tables, slide_path *path);

/* The ridges' map, the user's own or the sawtooth. */
br_image *ridge_map(br_experiment *ex, const frame_scene *c);

/* Slides to rest in directions all around, a snapshot for each method. */
void draw_paths(br_experiment *ex, const frame_scene *c);

#endif
