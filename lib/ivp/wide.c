/* Chooses the loops for this processor. */
#include "wide.h"

#include "../base/wide_choice.h"

size_t br_wide_all(const br_wide *all[4])
{
    BR_WIDE_ALL(all, br_wide);
}

const br_wide *br_wide_best(void)
{
    const br_wide *all[4];
    br_wide_all(all);
    return all[0];
}
