/* Friction that the scenes of the matchstick document share: one cone for all pairs of materials; or stone on
 * stone by structure directions, stone on the ground nearly without. The coefficients are those of the
 * authors' simulator. */
#ifndef BRISTLE_SCENE_MATCHSTICK_PAIR_H
#define BRISTLE_SCENE_MATCHSTICK_PAIR_H

#include <bristle/materials.h>
#include <bristle/matchstick.h>
#include <bristle/scene.h>

/* Rows for the two br_matchstick_params of a scene's parameters. `mu` and `mu_t` of stone on stone are the
 * scene's own, in the words of a table of presets: "mu = 0.2, mu_t = 0.2, tau = 0.2"; the isotropic cone's
 * torque has the number of its coefficient, in metres. */
#define MATCHSTICK_STONE(type, member, text)                                                                 \
    {                                                                                                        \
        BR_FIELD_INSIDE(type, member, &br_matchstick_struct), .preset_text = text ", mu_b = 3, mu_tau = 0.1" \
    }
#define MATCHSTICK_GROUND(type, member)                                                                      \
    {                                                                                                        \
        BR_FIELD_INSIDE(type, member, &br_matchstick_struct),                                                \
            .preset_text = "mu = 0.75, mu_t = 0.75, mu_b = 0.75, tau = 0.75, mu_tau = 0.01"                  \
    }

/* A table of `n` `materials` of which all pairs have the matchstick cone of `params`. */
br_status br_scene_matchstick_alike(const br_matchstick_params *params, size_t n,
                                    const br_material *materials, br_cone_generator **generator,
                                    br_error *error);

/* A table of n + 1 materials, for the `surface` of geoms: 0 ... n - 1 are stones with the directions
 * `fields` (n), n is the ground with fields[n]. Contacts of the ground take `ground`, all others `stone`. */
br_status br_scene_matchstick(const br_matchstick_params *stone, const br_matchstick_params *ground, size_t n,
                              const br_structure_field *fields, br_cone_generator **generator,
                              br_error *error);

#endif
