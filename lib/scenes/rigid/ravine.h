/* What the files of the scene "ravine" know of each other. */
#ifndef BRISTLE_SCENE_RAVINE_H
#define BRISTLE_SCENE_RAVINE_H

#include <bristle/scenes/ravine.h>

/* Gravity in the ravine's axes [m/s^2]. */
br_vec3 ravine_gravity(const br_ravine_params *p);
/* Direction on the unrolled surface, of any length; zero: none. `at` is (x down the slope, across). */
br_vec2 ravine_direction(const br_ravine_params *p, br_vec2 at);
/* Mass properties of a log, its inertia with its factor. */
br_status ravine_log_mass(const br_ravine_params *p, br_mass *mass, br_error *error);
/* Friction of a unit load that slides with velocity v there [1]: maximum dissipation on the ellipse along the
 * direction; below a creep of 1e-7 m/s it falls to zero. */
br_vec2 ravine_friction(const br_ravine_params *p, br_vec2 at, br_vec2 v);

#endif
