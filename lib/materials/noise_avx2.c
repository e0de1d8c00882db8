/* Four points a vector, for processors with AVX2. */
#if defined(__x86_64__)
#define BR_WIDTH 4
#define BR_TARGET __attribute__((target("avx2")))
#define BR_WIDE noise_avx2
#define BR_WIDE_NAME "avx2"
#include "noise_body.h"
#else
typedef int br_not_on_this_processor;
#endif
