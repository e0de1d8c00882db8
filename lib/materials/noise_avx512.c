/* Eight points a vector, for processors with AVX-512. */
#if defined(__x86_64__)
#define BR_WIDTH 8
#define BR_TARGET __attribute__((target("avx512f")))
#define BR_WIDE noise_avx512
#define BR_WIDE_NAME "avx512"
#include "noise_body.h"
#else
typedef int br_not_on_this_processor;
#endif
