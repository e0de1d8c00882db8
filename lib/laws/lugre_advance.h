/* Private: how exactly elasto-plastic bristles are advanced. */
#ifndef BRISTLE_LAWS_LUGRE_ADVANCE_H
#define BRISTLE_LAWS_LUGRE_ADVANCE_H

#include <bristle/lugre.h>

/* br_lugre_advance2 with this estimated error of a step, in units of the largest deflection. */
void br_lugre_advance2_within(const br_lugre *lugre, const double v[2], double dt, double step_error,
                              double z[2]);

#endif
