/* Finding the project's root. */
#include <bristle/harness/home.h>
#include <bristle/assert.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool holds(const char *directory, const char *marker)
{
    char path[2 * PATH_MAX];
    struct stat about;
    const int length = snprintf(path, sizeof path, "%s/%s", directory, marker);
    return length > 0 && (size_t)length < sizeof path && stat(path, &about) == 0;
}

static bool same_directory(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

bool br_find_home(const char *marker, char *path, size_t size)
{
    BR_ASSERT_HANDLE(marker);
    BR_ASSERT_HANDLE(path);
    snprintf(path, size, ".");
    const char *const given = getenv("BRISTLE_HOME");
    if (given != NULL && *given != '\0') {
        if (strlen(given) >= size || !holds(given, marker))
            return false;
        snprintf(path, size, "%s", given);
        return true;
    }

    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    for (char *slash; (slash = strrchr(program, '/')) != NULL && slash > program;) {
        *slash = '\0';
        if (strlen(program) < size && holds(program, marker)) {
            /* Short paths in messages where that is possible. */
            snprintf(path, size, "%s", same_directory(program, ".") ? "." : program);
            return true;
        }
    }
    return holds(".", marker);
}
