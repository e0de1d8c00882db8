/* Finding the project's data. */
#include "home.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/harness/home.h>

br_status home_find(const char *name, char **path, br_error *error)
{
    static const char *const places[] = {"", "share/bristle/"};
    char folder[PATH_MAX], marker[PATH_MAX];
    for (int i = 0; i < 2; i++) {
        snprintf(marker, sizeof marker, "%s%s", places[i], name);
        if (!br_find_home(marker, folder, sizeof folder))
            continue;
        const size_t size = strlen(folder) + strlen(marker) + 2;
        *path = malloc(size);
        if (!*path)
            return br_fail(error, BR_ERR_MEMORY, "out of memory");
        snprintf(*path, size, "%s/%s", folder, marker);
        return BR_OK;
    }
    *path = NULL;
    const char *const home = getenv("BRISTLE_HOME");
    if (home && *home)
        return br_fail(error, BR_ERR_OPEN, "%s: BRISTLE_HOME=%s has no such file", name, home);
    return br_fail(
        error, BR_ERR_OPEN,
        "%s: neither above the program nor in the working directory; set BRISTLE_HOME to its folder", name);
}
