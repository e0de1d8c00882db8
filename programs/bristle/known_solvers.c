/* Looking contact solvers up. */
#include "known_solvers.h"

#include <bristle/text.h>

enum { MOST_NAMES = 50 };

br_status known_solver(const char *option, const char *name, bool or_all, const br_contact_solver_type **type,
                       br_error *error)
{
    *type = br_contact_solver_find(name);
    if (*type)
        return BR_OK;
    size_t n, n_names = 0;
    const br_contact_solver_type *const *const all = br_contact_solvers(&n);
    const char *names[MOST_NAMES];
    if (or_all)
        names[n_names++] = "all";
    for (size_t i = 0; i < n && n_names < MOST_NAMES; i++)
        names[n_names++] = all[i]->name;
    char hint[BR_SUGGESTION_TEXT];
    return br_fail(error, BR_ERR_UNKNOWN, "%s: unknown solver '%s'%s", option, name,
                   *br_suggest(name, names, n_names, hint) ? hint : "; `bristle list solvers` lists them");
}
