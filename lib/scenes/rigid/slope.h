/* What the files of the scene "slope-boxes" know of each other. */
#ifndef BRISTLE_SCENE_SLOPE_H
#define BRISTLE_SCENE_SLOPE_H

#include <bristle/scenes/slope_boxes.h>

/* Gravity in the plane's axes [m/s^2]. */
br_vec3 slope_gravity(const br_slope_boxes_params *p);
/* The field that friction uses: the parameters' own, painted, or the user's picture; the scene owns what it
 * lies on. */
br_status slope_scene_field(br_scene *scene, const br_slope_boxes_params *p, br_structure_field *field,
                            br_error *error);

#endif
