/* A friction model of `bristle list models` as a scene's friction (--generator): its parameters,
 * "generator.mu_t", and the structure directions that it goes by. */
#ifndef BRISTLE_PROGRAM_SCENE_FRICTION_H
#define BRISTLE_PROGRAM_SCENE_FRICTION_H

#include <stdbool.h>
#include <stdio.h>
#include <bristle/friction_model.h>
#include <bristle/scene.h>

typedef struct scene_friction scene_friction; /* opaque */

/* The model that a generator's name means, "matchstick" or, where a generator of scenes has that name,
 * "model:isotropic"; null: none. */
const br_friction_model_type *scene_friction_model(const char *name);
/* With its presets. Errors: BR_ERR_UNSUPPORTED a model that is no cone, BR_ERR_MEMORY. */
br_status scene_friction_create(const br_friction_model_type *type, scene_friction **friction,
                                br_error *error);
void scene_friction_destroy(scene_friction *friction);

/* Sets "generator.NAME": a member of the model's struct, lists with blanks between their numbers, or
 * "generator.structure", a direction on all bodies, in their coordinates. BR_END_OF_DATA: the name is no
 * such. */
br_status scene_friction_set(scene_friction *friction, const char *name, const char *text, br_error *error);
/* Between members. */
br_status scene_friction_check(const scene_friction *friction, br_error *error);
/* The variant that runs a scene with it; it must outlive the scene. */
void scene_friction_use(scene_friction *friction, br_scene_variant *variant);
/* Whether MJCF has a way to say it. */
br_status scene_friction_check_export(const scene_friction *friction, const char *path, br_error *error);
/* What SCENE.ini says of it, for scene_friction_set. */
br_status scene_friction_write(const scene_friction *friction, FILE *to, br_error *error);

#endif
