/* Atomic writing: a hidden partial file beside the final one, renamed over it when complete and on the disk.
 *
 * A partial file is called ".NAME.PID.N.partial"; N tells apart what one process writes to the same NAME at a
 * time. */
#include "atomic_file.h"

#include <bristle/assert.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIX BR_PARTIAL_SUFFIX

static void destroy(br_atomic_file *file)
{
    free(file->path);
    free(file->target);
    free(file->partial);
    free(file);
}

size_t br_directory_length(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

size_t br_partial_size(const char *target)
{
    return br_directory_length(target) + NAME_MAX + 1;
}

void br_partial_name(const char *target, unsigned number, char *partial)
{
    const size_t directory = br_directory_length(target);
    const char *const name = target + directory;
    /* A long name is shortened: 48 bytes leave room for pid, number and suffix. */
    const int length = (int)strnlen(name, NAME_MAX - 48);
    snprintf(partial, br_partial_size(target), "%.*s.%.*s.%ld.%u" SUFFIX, (int)directory, target, length,
             name, (long)getpid(), number);
}

/* Creates the partial file; the descriptor, or -1 with errno. */
static int create_partial(br_atomic_file *file, mode_t mode)
{
    file->partial = malloc(br_partial_size(file->target));
    if (!file->partial) {
        errno = ENOMEM;
        return -1;
    }
    for (unsigned number = 0; number < 100000; number++) {
        br_partial_name(file->target, number, file->partial);
        const int fd = open(file->partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* Fills target with where the bytes go in the end; *mode becomes the permissions of a file that exists. */
static br_status find_target(br_atomic_file *file, mode_t *mode, bool *exists, br_error *error)
{
    const char *const path = file->path;
    if (path[0] == '\0' || path[strlen(path) - 1] == '/')
        return br_fail(error, BR_ERR_OPEN, "%s: cannot write: not the name of a file", path);
    struct stat about;
    *exists = stat(path, &about) == 0;
    if (!*exists) {
        file->target = strdup(path);
    } else {
        /* Renaming over a device or directory would destroy it. */
        if (!S_ISREG(about.st_mode))
            return br_fail(error, BR_ERR_OPEN, "%s: cannot write: is %s", path,
                           S_ISDIR(about.st_mode) ? "a directory" : "not a regular file");
        *mode = about.st_mode & 0777;
        file->target = realpath(path, NULL);
    }
    return file->target ? BR_OK : br_fail(error, BR_ERR_OPEN, "%s: cannot write: %s", path, strerror(errno));
}

br_status br_atomic_file_open(const char *path, br_atomic_file **result, br_error *error)
{
    if (!path || !result)
        return br_fail(error, BR_ERR_ARGUMENT, "br_atomic_file_open: null argument");
    br_atomic_file *const file = calloc(1, sizeof *file);
    if (!file || !(file->path = strdup(path))) {
        free(file);
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", path);
    }
    mode_t mode = 0666;
    bool exists = false;
    br_status status = find_target(file, &mode, &exists, error);
    if (status == BR_OK) {
        const int fd = create_partial(file, mode);
        if (fd < 0) {
            status = br_fail(error, BR_ERR_OPEN, "%s: cannot write: %s", path, strerror(errno));
        } else {
            /* The new file keeps the permissions of the old one, which the umask may have cut. */
            if (exists && fchmod(fd, mode) != 0)
                errno = 0;
            file->stream = fdopen(fd, "w");
            if (!file->stream) {
                status = br_fail(error, BR_ERR_OPEN, "%s: cannot write: %s", path, strerror(errno));
                close(fd);
                unlink(file->partial);
            }
        }
    }
    if (status != BR_OK) {
        destroy(file);
        return status;
    }
    *result = file;
    return BR_OK;
}

FILE *br_atomic_file_stream(br_atomic_file *file)
{
    return file->stream;
}

const char *br_atomic_file_path(const br_atomic_file *file)
{
    BR_ASSERT_HANDLE(file);
    return file->path;
}

/* Some file systems cannot synchronise and say so; that is no loss of data. */
static bool synchronise(int fd)
{
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

void br_synchronise_directory(const char *path)
{
    const size_t length = br_directory_length(path);
    char *const directory = length ? strndup(path, length) : strdup(".");
    const int fd = directory ? open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
    free(directory);
}

/* The reason of an error that the stream remembers is gone; writing once more usually fails for the same
 * reason. */
static int reason_of_stream_error(FILE *stream)
{
    return write(fileno(stream), "", 1) < 0 ? errno : EIO;
}

/* 0, or the errno that says why what was written is not on the disk. */
static int flush_to_disk(br_atomic_file *file)
{
    if (ferror(file->stream))
        return reason_of_stream_error(file->stream);
    return fflush(file->stream) != 0 || !synchronise(fileno(file->stream)) ? errno : 0;
}

br_status br_atomic_file_sync(br_atomic_file *file, br_error *error)
{
    BR_ASSERT_HANDLE(file);
    const int reason = flush_to_disk(file);
    return reason == 0 ? BR_OK
                       : br_fail(error, BR_ERR_WRITE, "%s: cannot write: %s", file->path, strerror(reason));
}

int br_atomic_file_finish(br_atomic_file *file)
{
    int reason = flush_to_disk(file);
    if (fclose(file->stream) != 0 && reason == 0)
        reason = errno;
    file->stream = NULL;
    return reason;
}

br_status br_atomic_file_commit(br_atomic_file *file, br_error *error)
{
    return br_atomic_files_commit(&file, 1, NULL, 0, error);
}

void br_atomic_file_discard(br_atomic_file *file)
{
    if (!file)
        return;
    if (file->stream)
        fclose(file->stream);
    if (file->partial)
        unlink(file->partial);
    destroy(file);
}

br_status br_file_write(const char *path, const void *bytes, size_t size, br_error *error)
{
    BR_ASSERT_ARRAY(bytes, size);
    br_atomic_file *file;
    const br_status status = br_atomic_file_open(path, &file, error);
    if (status != BR_OK)
        return status;
    if (size > 0)
        fwrite(bytes, 1, size, file->stream); /* a failure stays in the stream until commit */
    return br_atomic_file_commit(file, error);
}

/* The process id in the name of a partial file; 0 if `name` is none. Read from the end, since NAME may hold
 * dots. */
static pid_t partial_process(const char *name)
{
    const size_t suffix = sizeof SUFFIX - 1;
    size_t end = strlen(name);
    if (name[0] != '.' || end <= suffix || strcmp(name + end - suffix, SUFFIX) != 0)
        return 0;
    end -= suffix;

    /* ".N" and before it ".PID": digits only. */
    size_t start = end;
    for (int part = 0; part < 2; part++) {
        const size_t stop = start;
        while (start > 0 && name[start - 1] >= '0' && name[start - 1] <= '9')
            start--;
        if (start == stop || start < 2 || name[start - 1] != '.')
            return 0;
        start -= part == 0;
    }
    const long pid = strtol(name + start, NULL, 10);
    return pid > 0 && pid <= INT_MAX ? (pid_t)pid : 0;
}

static void remove_partials(const char *directory, bool own)
{
    /* What cannot be undone yet needs its hidden files. */
    bool busy;
    if (!own && (!br_file_set_undo_killed(directory, &busy) || busy))
        return;
    DIR *const list = opendir(directory);
    if (!list)
        return;
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        const pid_t pid = partial_process(entry->d_name);
        if (pid > 0 && (own ? pid == getpid() : kill(pid, 0) != 0 && errno == ESRCH))
            unlinkat(dirfd(list), entry->d_name, 0);
    }
    closedir(list);
}

void br_file_remove_partials(const char *directory)
{
    BR_ASSERT_HANDLE(directory);
    remove_partials(directory, false);
}

void br_file_remove_own_partials(const char *directory)
{
    BR_ASSERT_HANDLE(directory);
    remove_partials(directory, true);
}
