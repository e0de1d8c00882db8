/* Two points a vector: every 64-bit x86 and ARM; other processors take the vectors apart. */
#define BR_WIDTH 2
#define BR_TARGET
#define BR_WIDE noise_base
#define BR_WIDE_NAME "base"
#include "noise_body.h"
