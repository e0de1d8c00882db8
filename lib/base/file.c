/* Whole files and directories. */
#include <bristle/file.h>
#include <bristle/grow.h>

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads until the end or until one byte more than `limit` has come. */
static br_status read_all(int fd, const char *path, size_t limit, size_t guess, char **bytes, size_t *size,
                          br_error *error)
{
    size_t capacity =
        guess < limit ? guess + 2 : limit + 2; /* room for the byte over the limit and the final zero */
    size_t used = 0;
    char *block = malloc(capacity);
    if (!block)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory for %zu bytes", path, capacity);
    for (;;) {
        const ssize_t n = read(fd, block + used, capacity - 1 - used);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            const int reason = errno;
            free(block);
            return br_fail(error, BR_ERR_READ, "%s: cannot read: %s", path, strerror(reason));
        }
        if (n == 0)
            break;
        used += (size_t)n;
        if (used > limit) {
            free(block);
            return br_fail(error, BR_ERR_READ, "%s: longer than the limit of %zu bytes", path, limit);
        }
        if (used == capacity - 1) {
            const size_t wish = capacity < limit / 2 ? 2 * capacity : limit + 2;
            if (!br_resize(&block, wish, 1)) {
                free(block);
                return br_fail(error, BR_ERR_MEMORY, "%s: out of memory for %zu bytes", path, wish);
            }
            capacity = wish;
        }
    }
    block[used] = '\0';
    *bytes = block;
    *size = used;
    return BR_OK;
}

br_status br_file_read(const char *path, size_t limit, char **bytes, size_t *size, br_error *error)
{
    if (!path || !bytes || !size || limit > SIZE_MAX - 2)
        return br_fail(error, BR_ERR_ARGUMENT, "br_file_read: null argument or limit too large");
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, "standard input", limit, 65536, bytes, size, error);

    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot open: %s", path, strerror(errno));
    struct stat about;
    br_status status;
    if (fstat(fd, &about) != 0)
        status = br_fail(error, BR_ERR_READ, "%s: cannot read: %s", path, strerror(errno));
    else if (S_ISDIR(about.st_mode))
        status = br_fail(error, BR_ERR_OPEN, "%s: is a directory, not a file", path);
    else
        status = read_all(fd, path, limit, S_ISREG(about.st_mode) ? (size_t)about.st_size : 65536, bytes,
                          size, error);
    close(fd);
    return status;
}

static bool is_directory(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

br_status br_file_make_directory(const char *path, br_error *error)
{
    if (!path || !*path)
        return br_fail(error, BR_ERR_ARGUMENT, "cannot make a directory without a name");
    char *const part = strdup(path);
    if (!part)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", path);

    /* Each prefix that ends before a slash, then the whole. */
    br_status status = BR_OK;
    for (char *end = part + 1; status == BR_OK; end++) {
        if (*end != '/' && *end != '\0')
            continue;
        const char kept = *end;
        *end = '\0';
        if (mkdir(part, 0777) != 0) {
            /* Some file systems say EROFS or EACCES for what exists. */
            const int reason = errno;
            if (!is_directory(part))
                status = br_fail(error, BR_ERR_WRITE, "%s: cannot make directory '%s': %s", path, part,
                                 strerror(reason == EEXIST ? ENOTDIR : reason));
        }
        *end = kept;
        if (kept == '\0')
            break;
    }
    free(part);
    return status;
}
