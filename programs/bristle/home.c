/* Finding the project's data. */
#include "home.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* FOLDER/NAME if it is readable, else null. */
static char *in_folder(const char *folder, const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *const path = malloc(size);
    if (!path)
        return NULL;
    snprintf(path, size, "%s/%s", folder, name);
    if (access(path, R_OK) == 0)
        return path;
    free(path);
    return NULL;
}

/* In the folder or one above it; cuts `folder` on the way. */
static char *above(char *folder, const char *name)
{
    for (;;) {
        char *const path = in_folder(folder, name);
        char *const slash = strrchr(folder, '/');
        if (path || !slash)
            return path;
        *slash = '\0';
    }
}

/* The folder of the running program, or false. */
static bool program_folder(char *folder, size_t size)
{
    const ssize_t n = readlink("/proc/self/exe", folder, size - 1);
    if (n <= 0)
        return false;
    folder[n] = '\0';
    char *const slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    return slash != NULL;
}

br_status home_find(const char *name, char **path, br_error *error)
{
    const char *const home = getenv("BRISTLE_HOME");
    if (home && *home) {
        *path = in_folder(home, name);
        return *path ? BR_OK : br_fail(error, BR_ERR_OPEN, "BRISTLE_HOME=%s: has no readable %s", home, name);
    }
    char folder[PATH_MAX], shared[PATH_MAX + 20];
    *path = NULL;
    if (program_folder(folder, sizeof folder)) {
        snprintf(shared, sizeof shared, "%s/../share/bristle", folder);
        *path = in_folder(shared, name);
        if (!*path)
            *path = above(folder, name);
    }
    if (!*path && getcwd(folder, sizeof folder))
        *path = above(folder, name);
    return *path ? BR_OK
                 : br_fail(error, BR_ERR_OPEN,
                           "%s: not found beside the program or above the working directory; set "
                           "BRISTLE_HOME to its folder",
                           name);
}
