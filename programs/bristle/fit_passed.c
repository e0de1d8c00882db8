/* bristle fit: what "all" passes over because the record is too short for it, or it cannot follow the record;
 * what is named must be fitted. */
#include <stdio.h>
#include <string.h>

#include "fit.h"

br_status fit_pass_over(fit_passed *passed, const char *list, br_status status, br_error *error)
{
    const bool of_one = status == BR_ERR_MISSING || status == BR_ERR_RANGE;
    if (strcmp(list, "all") != 0 || !of_one || passed->n == MAX_FITS)
        return status;
    passed->of[passed->n++] = *error;
    br_error_clear(error);
    return BR_OK;
}

br_status fit_say_passed(const fit_passed *passed, size_t fitted, br_error *error)
{
    if (fitted == 0 && passed->n > 0)
        return br_fail(error, passed->of[0].status, "%s", passed->of[0].message);
    for (size_t i = 0; i < passed->n; i++)
        fprintf(stderr, "bristle: warning: %s: passed over\n", passed->of[i].message);
    return BR_OK;
}
