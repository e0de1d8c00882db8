/* For targets that read several files at once: the fuzzer's bytes are parts with lines "%%" between them,
 * each part is a file in a folder that the process has for itself and removes in the end. And what is printed
 * meanwhile, as text. */
#ifndef BRISTLE_TESTS_FUZZ_FILES_H
#define BRISTLE_TESTS_FUZZ_FILES_H

#include <ftw.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "standalone.h"

enum { FUZZ_PARTS = 12, FUZZ_PATH = 1000 };

typedef struct fuzz_part {
    const char *bytes;
    size_t size;
} fuzz_part;

/* At most `most` parts, the last of them with all that is left; the others are empty. Returns how many there
 * are. */
static inline size_t fuzz_split(const uint8_t *data, size_t size, fuzz_part *parts, size_t most)
{
    const char *at = (const char *)data, *const end = at + size;
    size_t n = 0;
    for (size_t i = 0; i < most; i++)
        parts[i] = (fuzz_part){"", 0};
    while (n + 1 < most) {
        const char *const line = size >= 4 ? memmem(at, (size_t)(end - at), "\n%%\n", 4) : NULL;
        if (!line)
            break;
        parts[n++] = (fuzz_part){at, (size_t)(line - at) + 1};
        at = line + 4;
    }
    parts[n++] = (fuzz_part){at, (size_t)(end - at)};
    return n;
}

static char fuzz_folder_name[FUZZ_PATH];

static inline int fuzz_remove_entry(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

static inline void fuzz_remove_folder(void)
{
    nftw(fuzz_folder_name, fuzz_remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* The folder, made at the first call. */
static inline const char *fuzz_folder(void)
{
    if (!*fuzz_folder_name) {
        const char *const place = getenv("TMPDIR");
        const int length = snprintf(fuzz_folder_name, sizeof fuzz_folder_name, "%s/bristle-fuzz.XXXXXX",
                                    place ? place : "/tmp");
        fuzz_demand(length < 500 && mkdtemp(fuzz_folder_name) && atexit(fuzz_remove_folder) == 0);
    }
    return fuzz_folder_name;
}

/* "FOLDER/name" in `path`, which has FUZZ_PATH bytes; its folders are made. */
static inline const char *fuzz_path(char *path, const char *name)
{
    snprintf(path, FUZZ_PATH, "%s/%s", fuzz_folder(), name);
    for (char *slash = path + strlen(fuzz_folder()) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    return path;
}

/* Writes a part as a file; one that is empty is no file. */
static inline const char *fuzz_write(char *path, const char *name, fuzz_part part)
{
    remove(fuzz_path(path, name));
    if (part.size == 0)
        return path;
    FILE *const file = fopen(path, "wb");
    fuzz_demand(file && fwrite(part.bytes, 1, part.size, file) == part.size && fclose(file) == 0);
    return path;
}

/* Standard output and standard error as text. */
typedef struct fuzz_printed {
    char *out, *err;
    size_t out_size, err_size;
    FILE *kept[2];
} fuzz_printed;

static inline void fuzz_print_begin(fuzz_printed *p)
{
    *p = (fuzz_printed){.kept = {stdout, stderr}};
    stdout = open_memstream(&p->out, &p->out_size);
    stderr = open_memstream(&p->err, &p->err_size);
}

static inline void fuzz_print_end(fuzz_printed *p)
{
    fclose(stdout);
    fclose(stderr);
    stdout = p->kept[0];
    stderr = p->kept[1];
    fuzz_demand(p->out && p->err);
}

static inline void fuzz_print_free(fuzz_printed *p)
{
    free(p->out);
    free(p->err);
}

/* One line that says something, without its end. */
static inline bool fuzz_is_line(const char *text)
{
    return *text && !strchr(text, '\n');
}

#endif
