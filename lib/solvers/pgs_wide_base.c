/* Two contacts a vector: every 64-bit x86 and ARM; other processors take the vectors apart. */
#define BR_WIDTH 2
#define BR_TARGET
#define BR_WIDE pgs_wide_base
#define BR_WIDE_NAME "base"
#define BR_WIDE_LEAST 2
#include "pgs_wide_body.h"
