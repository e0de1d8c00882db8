/* Private: the loop over an array that a law's own file compiles with its own functions inside. */
#ifndef BRISTLE_LAWS_ARRAY_H
#define BRISTLE_LAWS_ARRAY_H

#include <math.h>

#include <bristle/law.h>

#define BR_LAW_INLINE static inline __attribute__((always_inline))

/* What law.c and this file say of the signed force; the friction may be anything where v is 0 or NaN. No
 * branch on the sign of v, which nobody can predict under vibration; + 0.0 leaves no negative zero. */
BR_LAW_INLINE double br_law_signed(double v, double friction)
{
    return v == 0 ? 0 : isnan(v) ? v : copysign(1, -v) * friction + 0.0;
}

/* Friction at a speed and normal force, and its slope where `slope` is not null. */
typedef double br_law_point(const void *params, double speed, double normal_force, double *slope);

/* br_law_type.array of a law with the flags `flags`. */
BR_LAW_INLINE void br_law_loop(br_law_point *point, unsigned flags, const void *params, size_t n,
                               const double *v, const double *normal_force, size_t stride, double *force,
                               double *derivative)
{
    if (!derivative) {
        for (size_t i = 0; i < n; i++)
            force[i] = br_law_signed(v[i], point(params, fabs(v[i]), normal_force[i * stride], NULL));
        return;
    }
    for (size_t i = 0; i < n; i++) {
        double slope;
        const double friction = point(params, fabs(v[i]), normal_force[i * stride], &slope);
        if (force)
            force[i] = br_law_signed(v[i], friction);
        const bool jumps = v[i] == 0 && ((flags & BR_LAW_SET_VALUED) || friction != 0);
        derivative[i] = jumps ? NAN : isnan(v[i]) ? v[i] : 0 - slope;
    }
}

#endif
