/* Powers of ten with 128 bits, for writing numbers (format_double.c). */
#ifndef BRISTLE_BASE_DECIMAL_POWERS_H
#define BRISTLE_BASE_DECIMAL_POWERS_H

#include <stdint.h>

#define BR_POWER_MIN (-292)
#define BR_POWER_MAX 324

typedef struct br_power128 {
    uint64_t high, low;
} br_power128;

/* Entry k - BR_POWER_MIN is 10^k scaled by a power of two into [2^127, 2^128), rounded down, plus 1. */
extern const br_power128 br_decimal_powers_[BR_POWER_MAX - BR_POWER_MIN + 1];

#endif
