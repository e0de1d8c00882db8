/* Paths that stand in a file. */
#include "beside.h"

#include <stdlib.h>
#include <string.h>

static bool is_stream(const char *path)
{
    return strcmp(path, "-") == 0;
}

char *br_path_beside(const char *of, const char *path)
{
    const char *const slash = strrchr(of, '/');
    const size_t folder = slash && path[0] != '/' && !is_stream(path) ? (size_t)(slash - of) + 1 : 0,
                 length = strlen(path) + 1;
    char *const whole = malloc(folder + length);
    if (!whole)
        return NULL;
    memcpy(whole, of, folder);
    memcpy(whole + folder, path, length);
    return whole;
}

bool br_path_once(const char *path, bool *taken)
{
    const bool again = is_stream(path) && *taken;
    *taken = *taken || is_stream(path);
    return !again;
}
