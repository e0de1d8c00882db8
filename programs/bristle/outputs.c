/* The files that a command writes. */
#include "outputs.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <bristle/grow.h>
#include <bristle/text.h>

static char *folder_of(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
}

static const char *name_of(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Also when there is no such file yet. */
static bool same_output(const outputs *o, size_t i, const char *path, const char *folder)
{
    return br_same_file(o->paths[i], path) ||
           (strcmp(name_of(o->paths[i]), name_of(path)) == 0 && br_same_file(o->folders[i], folder));
}

br_status outputs_make_folder(outputs *o, const char *path, br_error *error)
{
    struct stat about;
    if (strcmp(path, "-") == 0)
        return br_fail(error, BR_ERR_ARGUMENT, "--output: '-': this output is a folder of several files");
    const bool is_new = stat(path, &about) != 0;
    BR_TRY(br_file_make_directory(path, error));
    if (is_new)
        o->made = path;
    return BR_OK;
}

br_status outputs_add(outputs *o, const char *path, br_error *error)
{
    if (strcmp(path, "-") == 0)
        return br_fail(error, BR_ERR_ARGUMENT, "'-': this output has to be a file");
    char *const folder = folder_of(path);
    if (!folder)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", path);
    for (size_t i = 0; i < o->n; i++)
        if (same_output(o, i, path, folder)) {
            free(folder);
            return br_fail(error, BR_ERR_DUPLICATE, "%s: two outputs would be the same file", path);
        }
    o->paths[o->n] = path;
    o->folders[o->n++] = folder;
    return BR_OK;
}

br_status outputs_add_printable(outputs *o, const char **path, br_error *error)
{
    return outputs_add_printable_as(o, path, "", error);
}

br_status outputs_add_printable_as(outputs *o, const char **path, const char *ending, br_error *error)
{
    static const char name[] = "/output";
    if (strcmp(*path, "-") != 0)
        return outputs_add(o, *path, error);
    if (*o->aside)
        return br_fail(error, BR_ERR_DUPLICATE, "-: two outputs would be standard output");
    const char *const given = getenv("TMPDIR"), *const parent = given && *given ? given : "/tmp";
    const size_t room = sizeof o->aside - sizeof name - strlen(ending);
    if (snprintf(o->aside, room, "%s/bristle.XXXXXX", parent) >= (int)room || !mkdtemp(o->aside)) {
        *o->aside = '\0';
        return br_fail(error, BR_ERR_OPEN, "%s: no temporary folder there: %s", parent, strerror(errno));
    }
    strcat(strcat(o->aside, name), ending);
    *path = o->aside;
    BR_TRY(outputs_add(o, o->aside, error));
    o->made = o->folders[o->n - 1];
    return BR_OK;
}

br_status outputs_print(const outputs *o, br_error *error)
{
    char block[65536];
    size_t n;
    if (!*o->aside)
        return BR_OK;
    FILE *const from = fopen(o->aside, "rb");
    if (!from)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot open: %s", o->aside, strerror(errno));
    while ((n = fread(block, 1, sizeof block, from)) > 0)
        fwrite(block, 1, n, stdout);
    const bool failed = ferror(from);
    fclose(from);
    return failed ? br_fail(error, BR_ERR_READ, "%s: cannot read", o->aside) : BR_OK;
}

static br_status replaces(const char *path, br_error *error)
{
    return br_fail(error, BR_ERR_ARGUMENT, "%s: the output would replace the input", path);
}

br_status outputs_spare(outputs *o, const char *input, br_error *error)
{
    for (size_t i = 0; i < o->n; i++)
        if (br_same_file(o->paths[i], input))
            return replaces(o->paths[i], error);
    if (input && o->n_inputs < MAX_INPUTS)
        o->inputs[o->n_inputs++] = input;
    return BR_OK;
}

br_status outputs_remove(outputs *o, const char *folder, const char *name, br_error *error)
{
    struct stat about;
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *const path = malloc(size);
    if (!path || !br_grow(&o->earlier, &o->earlier_capacity, o->n_earlier + 1, sizeof *o->earlier)) {
        free(path);
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    }
    snprintf(path, size, "%s/%s", folder, name);
    if (lstat(path, &about) == 0 && S_ISREG(about.st_mode))
        o->earlier[o->n_earlier++] = path;
    else
        free(path);
    return BR_OK;
}

/* Leaves those that are neither among the files (n) nor inputs. */
static void spare_earlier(outputs *o, br_atomic_file *const *files, size_t n)
{
    size_t left = 0;
    for (size_t i = 0; i < o->n_earlier; i++) {
        bool spared = false;
        for (size_t k = 0; k < n; k++)
            spared = spared || (files[k] && br_same_file(br_atomic_file_path(files[k]), o->earlier[i]));
        for (size_t k = 0; k < o->n_inputs; k++)
            spared = spared || br_same_file(o->inputs[k], o->earlier[i]);
        if (spared)
            free(o->earlier[i]);
        else
            o->earlier[left++] = o->earlier[i];
    }
    o->n_earlier = left;
}

void outputs_begin(outputs *o)
{
    o->interrupts = (br_interrupts){.name = "bristle", .n_folders = o->n, .made = o->made};
    for (size_t i = 0; i < o->n; i++)
        o->interrupts.folders[i] = o->folders[i];
    if (o->n > 0)
        br_interrupts_start(&o->interrupts);
}

br_status outputs_commit(outputs *o, br_atomic_file *const *files, size_t n, br_error *error)
{
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status >= 0; i++)
        for (size_t k = 0; k < o->n_inputs && files[i] && status >= 0; k++)
            if (br_same_file(br_atomic_file_path(files[i]), o->inputs[k]))
                status = replaces(br_atomic_file_path(files[i]), error);
    br_interrupts_stop(&o->interrupts);
    if (status >= 0) {
        spare_earlier(o, files, n);
        status = br_atomic_files_commit(files, n, (const char *const *)o->earlier, o->n_earlier, error);
    } else {
        for (size_t i = 0; i < n; i++)
            br_atomic_file_discard(files[i]);
    }
    br_interrupts_release();
    return status;
}

br_status outputs_put(outputs *o, void (*print)(FILE *stream, const void *context), const void *context,
                      br_error *error)
{
    br_atomic_file *file;
    if (o->n == 0) {
        print(stdout, context);
        return BR_OK;
    }
    BR_TRY(br_atomic_file_open(o->paths[0], &file, error));
    print(br_atomic_file_stream(file), context);
    return outputs_commit(o, &file, 1, error);
}

void outputs_put_cell(FILE *stream, double value, char after)
{
    char text[BR_DOUBLE_TEXT] = "";
    if (!isnan(value))
        br_format_double(value, text);
    fputs(text, stream);
    putc(after, stream);
}

void outputs_end(outputs *o)
{
    br_interrupts_stop(&o->interrupts);
    if (o->n > 0)
        br_interrupts_release();
    for (size_t i = 0; i < o->n; i++)
        free(o->folders[i]);
    for (size_t i = 0; i < o->n_earlier; i++)
        free(o->earlier[i]);
    free(o->earlier);
    if (*o->aside) {
        unlink(o->aside);
        *strrchr(o->aside, '/') = '\0';
        rmdir(o->aside);
        o->made = NULL;
    }
    if (o->made)
        rmdir(o->made); /* fails when something is in it */
    memset(o, 0, sizeof *o);
}
