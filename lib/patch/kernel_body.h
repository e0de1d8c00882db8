/* Private: the loops for vectors of BR_WIDTH doubles. Included once by each kernel_*.c, with BR_WIDTH,
 * BR_TARGET, BR_KERNEL and BR_KERNEL_NAME defined. */
#include <bristle/grow.h>

#include "kernel.h"
#include "../base/wide_ints.h"
#include "../base/wide_root.h"
#include "../base/wide_rows.h"
#include "../base/wide_test.h"

#include "kernel_search.h"
#include "kernel_pieces.h"
#include "kernel_cover.h"
#include "kernel_meet.h"
#include "kernel_sample.h"
#include "kernel_spots.h"
#include "kernel_facets.h"
#include "kernel_sums.h"

const br_patch_kernel BR_KERNEL = {.name = BR_KERNEL_NAME,
                                   .search = search,
                                   .pieces = pieces,
                                   .cover = cover,
                                   .meet = meet,
                                   .facets = facets,
                                   .sums = sums,
                                   .packed_sums = packed_sums};
