/* A friction model of the registry (friction_model.h) as a scene's friction, by its name and parameters: what
 * `bristle run --generator` and Python's Scene(..., generator=...) are made of.
 *
 *     br_scene_friction *friction;
 *     br_scene_variant variant = *br_scene_variant_find("own");
 *     br_scene_friction_create(br_scene_friction_model("matchstick"), &friction, &error);
 *     br_scene_friction_set(friction, "mu_t", "0.2", &error);
 *     br_scene_friction_check(friction, &error);
 *     br_scene_friction_use(friction, &variant);
 *     br_scene_create(type, params, &variant, &scene, &error);
 *     br_scene_destroy(scene);
 *     br_scene_friction_destroy(friction);
 *
 * Models that go by structure directions take those of the scene's own friction, or one direction for all
 * bodies, "structure". */
#ifndef BRISTLE_SCENE_FRICTION_H
#define BRISTLE_SCENE_FRICTION_H

#include <stdio.h>
#include <bristle/friction_model.h>
#include <bristle/scene.h>

typedef struct br_scene_friction br_scene_friction; /* opaque */

BR_BEGIN_DECLS

/* The model that a generator's name means, "matchstick" or, where a variant of scenes has that name,
 * "model:isotropic"; null: none. */
BR_API const br_friction_model_type *br_scene_friction_model(const char *name);

/* With the model's presets. Errors: BR_ERR_UNSUPPORTED a model that is no cone, BR_ERR_MEMORY. */
BR_API BR_NODISCARD br_status br_scene_friction_create(const br_friction_model_type *type,
                                                       br_scene_friction **friction, br_error *error);
/* Frees; takes null. */
BR_API void br_scene_friction_destroy(br_scene_friction *friction);

/* Sets a member of the model's struct from text, lists with blanks between their numbers; or "structure", a
 * direction on all bodies, in their coordinates: "1 0 0". Errors name model, member and text. */
BR_API BR_NODISCARD br_status br_scene_friction_set(br_scene_friction *friction, const char *name,
                                                    const char *text, br_error *error);
/* Between members. */
BR_API BR_NODISCARD br_status br_scene_friction_check(const br_scene_friction *friction, br_error *error);

/* Makes a variant run a scene with it. It serves one scene at a time, which it must outlive. */
BR_API void br_scene_friction_use(br_scene_friction *friction, br_scene_variant *variant);

/* BR_ERR_UNSUPPORTED, naming the file at `path` that is to be written: MJCF has no way to say it. */
BR_API BR_NODISCARD br_status br_scene_friction_check_export(const br_scene_friction *friction,
                                                             const char *path, br_error *error);

/* Writes a line "PREFIXmu_t = 0.2" for each member, and for the structure direction if there is one; values
 * are what br_scene_friction_set takes. */
BR_API BR_NODISCARD br_status br_scene_friction_write(const br_scene_friction *friction, const char *prefix,
                                                      FILE *to, br_error *error);

BR_END_DECLS
#endif
