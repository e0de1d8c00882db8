/* Two cone types that are not Bristle's own. */
#ifndef CONES_H
#define CONES_H

#include <bristle/cone_type.h>

BR_BEGIN_DECLS

extern const br_cone_type matchstick_type; /* mu_1 to mu_4: half axes for sliding along +1, +2, -1, -2 */
extern const br_cone_type measured_type;   /* pairs of an angle [rad] and the coefficient measured along it */

BR_END_DECLS

#endif
