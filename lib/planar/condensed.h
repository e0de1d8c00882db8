/* Private: Newton systems of a body on three bristles, condensed to blocks of 3 x 3: a linear solver for nine
 * states. */
#ifndef BR_PLANAR_CONDENSED_H
#define BR_PLANAR_CONDENSED_H

#include <bristle/ivp.h>

enum { BR_CONDENSED_STATES = 9 };

typedef struct br_condensed {
    br_ivp_linear_solver solver; /* its context is this struct */
    br_ivp_jacobian jacobian; /* (9 x 9), column-major, zeroed: bristles, pose, twist; the rate of the pose is
                                 the twist */
    void *context;
    double j[BR_CONDENSED_STATES * BR_CONDENSED_STATES];
    double gamma;
    double pose[6][3];     /* gamma d(rates of bristles and twist) / d pose */
    double bristle[3][3];  /* A^-1 */
    double twist[3][3];    /* S^-1 */
    double coupling[3][3]; /* A^-1 U */
    double drag[3][3];     /* V */
} br_condensed;

void br_condensed_init(br_condensed *condensed, br_ivp_jacobian jacobian, void *context);

#endif
