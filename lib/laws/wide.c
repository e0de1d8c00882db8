/* Chooses the loops over points for this processor. */
#include "wide.h"

#include "../base/wide_choice.h"

size_t br_law_wide_all(const br_law_wide *all[4])
{
    BR_WIDE_ALL(all, br_law_wide);
}

const br_law_wide *br_law_wide_best(void)
{
    const br_law_wide *all[4];
    br_law_wide_all(all);
    return all[0];
}
