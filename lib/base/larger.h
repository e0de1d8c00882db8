/* Private: the larger of two numbers without a call. */
#ifndef BR_BASE_LARGER_H
#define BR_BASE_LARGER_H

/* fmax(most, x) where `most` is a number; x need not be one. fmax itself is a call, before which all that is
 * in registers is put away. */
static inline __attribute__((always_inline)) double larger_of(double most, double x)
{
    return x >= most ? x : most;
}

#endif
