/* Curves of a study, each run once in an experiment. Not installed. */
#ifndef BRISTLE_HARNESS_PLANAR_ONCE_H
#define BRISTLE_HARNESS_PLANAR_ONCE_H

#include <bristle/harness/planar.h>

/* As br_planar_curves_run, but a curve that was run before for the same study gets the path of then. `study`
 * (size bytes) decides all that the curve itself does not. Curves with a contact or a replacement of their
 * own are run each time. */
void planar_curves_once(br_experiment *ex, const void *study, size_t size, const br_planar_model_spec *spec,
                        const br_planar_driven *driven, const br_planar_carried *carried,
                        const br_planar_options *options, br_planar_curve *curves, size_t n);

#endif
