/* What the scenes on a plank share. */
#ifndef BRISTLE_SCENE_PLANK_H
#define BRISTLE_SCENE_PLANK_H

#include <bristle/materials.h>
#include <bristle/scenes/planks.h>

/* Materials of br_scene_matchstick, as the surfaces of geoms. */
enum { PLANK_STONE, PLANK_BODY, PLANK_MATERIALS, PLANK_GROUND = PLANK_MATERIALS };

/* Options of both: gravity of the reference, contacts solved closely. */
#define PLANK_OPTIONS                                                                                        \
    "world.gravity = 0 -9.82 0, world.solver_options.iterations = 2000, "                                    \
    "world.solver_options.tolerance = 1e-9"

/* Adds ground and plank. */
br_status plank_build(br_scene *scene, const br_plank *plank, br_plank_state *state, br_error *error);
/* Pose of a body at x, z of the plank's axes, its middle `height` above the face. */
br_pose plank_above(const br_plank *plank, double x, double height);
/* The scenes' friction, with the body's directions. */
br_status plank_friction(const br_plank *plank, const br_matchstick_params *stone,
                         const br_matchstick_params *terrain, br_structure_field body,
                         br_cone_generator **generator, br_error *error);
/* A direction in the face of the plank, by its angle. */
br_structure_field plank_field(double angle);

#endif
