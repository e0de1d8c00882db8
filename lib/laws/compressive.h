/* Private: what every law does with the normal force. */
#ifndef BRISTLE_LAWS_COMPRESSIVE_H
#define BRISTLE_LAWS_COMPRESSIVE_H

/* No contact, no friction: forces N <= 0 count as 0. NaN stays NaN. */
static inline double br_compressive(double normal_force)
{
    return normal_force <= 0 ? 0.0 : normal_force;
}

#endif
