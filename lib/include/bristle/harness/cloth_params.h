/* Parameters of the cloth experiments: which keys of params.ini go to which members. Functions end the
 * program on bad input, as the harness does. */
#ifndef BRISTLE_HARNESS_CLOTH_PARAMS_H
#define BRISTLE_HARNESS_CLOTH_PARAMS_H

#include <bristle/extended_laws.h>
#include <bristle/harness/params.h>

/* On objects and on itself: which of the two laws of a piece of cloth. */
enum { BR_ON_OBJECTS, BR_ON_ITSELF, BR_CONTACTS };

BR_BEGIN_DECLS

/* Sections `law` and `self`: coefficients of all four models on objects and of cloth on itself. `type` says
 * which rows there are: those of br_css_type, which leaves CSSV without viscous friction (F_v = 0, delta_v =
 * 1), or of br_cssv_type. */
BR_API void br_cloth_bind_laws(br_params *params, const br_law_type *type,
                               br_extended_laws laws[BR_CONTACTS]);

/* Sections `material` (density, stretch_warp, stretch_weft, shear, bending_warp, bending_weft,
 * damping_stretch, drag, thickness) and `step` (dt, gravity, tolerance) of a scene that has the members
 * `material` and `options`; before them what `names` lists, as br_params_fields takes it without a section.
 * Ends with a check of the whole struct. */
BR_API void br_cloth_bind_scene(br_params *params, const br_struct_type *type, void *scene,
                                const char *names);

BR_END_DECLS
#endif
