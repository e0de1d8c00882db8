/* A continuously differentiable friction law (Makkar, Dixon, Sawyer and Hu, 2005). */
#ifndef MAKKAR_H
#define MAKKAR_H

#include <bristle/law.h>

/* gamma1, gamma4: coefficients [1] of the Stribeck peak and of sliding; gamma2, gamma3, gamma5: steepness
 * [s/m], gamma2 >= gamma3; gamma6: viscous coefficient [s/m]. The static coefficient is about gamma1 +
 * gamma4. */
typedef struct makkar {
    double gamma1, gamma2, gamma3, gamma4, gamma5, gamma6;
} makkar;

BR_BEGIN_DECLS

extern const br_law_type makkar_type;

BR_END_DECLS

#endif
