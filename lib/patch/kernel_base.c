/* Two doubles a vector: every 64-bit x86 and ARM; other processors take the vectors apart. */
#define BR_WIDTH 2
#define BR_TARGET
#define BR_KERNEL br_patch_kernel_base
#define BR_KERNEL_NAME "base"
#include "kernel_body.h"
