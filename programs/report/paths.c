/* Directories and the way from one to another. */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "model.h"
#include "text.h"

bool is_file(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

bool is_directory(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

bool was_read(br_status status)
{
    if (status == BR_ERR_MEMORY)
        stop_out_of_memory();
    return status >= 0;
}

void *grow(void *array, size_t count, size_t size)
{
    void *larger = realloc(array, (count + 1) * size);
    if (larger == NULL)
        stop_out_of_memory();
    memset((char *)larger + count * size, 0, size);
    return larger;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

size_t list_directory(report *r, const char *path, const char ***names)
{
    size_t n = 0;
    *names = NULL;
    DIR *directory = opendir(path);
    if (directory == NULL && errno == ENOMEM)
        stop_out_of_memory();
    if (directory == NULL)
        return 0;
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        *names = grow(*names, n, sizeof **names);
        (*names)[n++] = report_text(r, "%s", entry->d_name);
    }
    closedir(directory);
    if (n > 0)
        qsort(*names, n, sizeof **names, by_name);
    return n;
}

/* Absolute path without links and dots; of a file that is not there, the nearest guess. */
static const char *absolute(report *r, const char *path)
{
    char real[PATH_MAX];
    if (realpath(path, real) != NULL)
        return report_text(r, "%s", real);
    if (path[0] == '/')
        return path;
    if (realpath(".", real) == NULL)
        return path;
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    return report_text(r, "%s/%s", real, path);
}

const char *relative_path(report *r, const char *from, const char *to)
{
    const char *a = absolute(r, from), *b = absolute(r, to);
    /* Length of the common part that ends at a slash in both, or at the end of one. */
    size_t common = 0, i = 0;
    while (a[i] != '\0' && a[i] == b[i]) {
        i++;
        if ((a[i] == '/' || a[i] == '\0') && (b[i] == '/' || b[i] == '\0'))
            common = i;
    }
    const char *way = "";
    for (const char *c = a + common; *c != '\0'; c++)
        if (*c == '/' && c[1] != '\0')
            way = report_text(r, "%s../", way);
    const char *rest = b + common;
    while (*rest == '/')
        rest++;
    if (*rest == '\0')
        return *way == '\0' ? "." : report_text(r, "%.*s", (int)strlen(way) - 1, way);
    return report_text(r, "%s%s", way, rest);
}
