/* Private: how exactly the bristles of the reduced model are advanced. */
#ifndef BR_PLANAR_REDUCED_ADVANCE_H
#define BR_PLANAR_REDUCED_ADVANCE_H

#include <bristle/reduced.h>

/* br_reduced_advance with this estimated error of a step, in units of the largest deflection; elasto-plastic
 * only. */
void br_reduced_advance_within(const br_reduced *model, br_twist twist, double dt, double step_error,
                               double z[3]);

#endif
