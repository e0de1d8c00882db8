/* Pictures among the results: written aside like the tables, published with them. */
#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bristle/assert.h>
#include <bristle/image.h>

enum { PICTURE_LIMIT = 1 << 28 };

/* The bytes of the PNG file, by way of a temporary one. */
static br_status encode(const br_image *image, char **bytes, size_t *size, br_error *error)
{
    const char *const folder = getenv("TMPDIR");
    char path[4096];
    snprintf(path, sizeof path, "%s/bristle-picture.XXXXXX",
             folder != NULL && *folder != '\0' ? folder : P_tmpdir);
    const int file = mkstemp(path);
    if (file < 0)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot make a temporary file", path);
    close(file);
    br_status status = br_image_write_png(image, path, 8, error);
    if (status >= 0)
        status = br_file_read(path, PICTURE_LIMIT, bytes, size, error);
    unlink(path);
    return status;
}

void br_picture_put(br_experiment *ex, const char *name, const br_image *image, const char *renderer)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(image);
    br_error error = {0};
    br_picture *const picture = br_pool_alloc(&ex->pool, 1, sizeof *picture);
    picture->name = br_pool_text(&ex->pool, "%s.png", name);
    if (br_pictures_have(ex, picture->name))
        br_experiment_fail(ex, "picture '%s' is put twice", name);
    if (renderer != NULL)
        ex->renderer = br_pool_copy(&ex->pool, renderer, strlen(renderer));
    char *bytes;
    size_t size;
    br_require(ex, encode(image, &bytes, &size, &error), &error);
    br_require(
        ex,
        br_atomic_file_open(br_pool_text(&ex->pool, "%s/%s", ex->out, picture->name), &picture->file, &error),
        &error);
    picture->next = ex->pictures;
    ex->pictures = picture;
    fwrite(
        bytes, 1, size,
        br_atomic_file_stream(picture->file)); /* an error stays with the stream until it is synchronised */
    free(bytes);
}

void br_pictures_discard(br_experiment *ex)
{
    for (br_picture *p = ex->pictures; p != NULL; p = p->next)
        br_atomic_file_discard(p->file);
    ex->pictures = NULL;
}

br_status br_pictures_sync(br_experiment *ex, br_error *error)
{
    br_status status = BR_OK;
    for (br_picture *p = ex->pictures; p != NULL && status >= 0; p = p->next)
        status = br_atomic_file_sync(p->file, error);
    return status;
}

size_t br_pictures_count(const br_experiment *ex)
{
    size_t n = 0;
    for (const br_picture *p = ex->pictures; p != NULL; p = p->next)
        n++;
    return n;
}

void br_pictures_release(br_experiment *ex, br_atomic_file **files)
{
    for (br_picture *p = ex->pictures; p != NULL; p = p->next) {
        *files++ = p->file;
        p->file = NULL;
    }
}

bool br_pictures_have(const br_experiment *ex, const char *file)
{
    for (const br_picture *p = ex->pictures; p != NULL; p = p->next)
        if (strcmp(p->name, file) == 0)
            return true;
    return false;
}
