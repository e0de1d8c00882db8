/* The three bunnies of ploughing's Figure 16 in experiments: perturbed starts, a run from one of them, and
 * where a bunny falls. */
#ifndef BRISTLE_HARNESS_SCENE_BUNNIES_H
#define BRISTLE_HARNESS_SCENE_BUNNIES_H

#include <bristle/harness/experiment.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/bunnies.h>

/* What is changed in a run; zero: nothing. */
typedef struct br_bunny_start {
    const char *variant;       /* of the scene; null: the document's */
    double yaw, shift, faster; /* [rad], across [m], share of the speed [1] */
} br_bunny_start;

/* Where a bunny falls over: nowhere, before the picture of the teapot, or from there on. */
typedef enum br_bunny_fall { BR_BUNNY_STAYS, BR_BUNNY_FALLS_EARLY, BR_BUNNY_FALLS_AT_LOGO } br_bunny_fall;

BR_BEGIN_DECLS

/* Draws starts (n), which the experiment owns, each value evenly between plus and minus that of `spread`; the
 * first ones of a seed are the same however many there are. Their variant is that of `spread`. */
BR_API br_bunny_start *br_bunny_starts(br_experiment *ex, size_t n, unsigned long long seed,
                                       const br_bunny_start *spread);

/* Launches bunnies of these parameters from a start and runs them for their duration; the observer may be
 * null. What came of them is left in `state`. Errors: those of the scene. */
BR_API BR_NODISCARD br_status br_bunnies_launch(const br_bunnies_params *params, const br_bunny_start *from,
                                                br_scene_observer observer, void *context,
                                                br_bunnies_state *state, br_error *error);

/* Where a bunny of this outcome falls. */
BR_API br_bunny_fall br_bunny_fall_of(const br_bunnies_params *params, const br_bunny_outcome *outcome);

/* The bunnies of a scene of type br_bunnies_type on their incline, turned as it leans, in place of the bodies
 * that were shown before. Pictures may be null. */
BR_API void br_bunnies_show(br_scene_pictures *pictures, const br_scene *bunnies);

BR_END_DECLS
#endif
