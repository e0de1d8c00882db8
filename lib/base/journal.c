/* The note that a process leaves in a directory while it replaces several files there, and what another makes
 * of it when the process was killed: the old files come back.
 *
 * ".bristle.PID.N.journal" holds texts, each ended by a zero byte: a head, then target, second name of the
 * old file, "old" or "new" (was there an old file?) and the number of the new one's inode for each file, then
 * "end". Its writer holds a lock on it, so that it needs no living process's id to tell whether somebody is
 * at work. Names are bare, and a journal of another user is none: nobody's files outside the directory can be
 * touched. */
#include "file_set.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "atomic_file.h"

#define HEAD "bristle: files being replaced 1"
#define PREFIX ".bristle."
#define SUFFIX ".journal"
enum { LIMIT = 1 << 20, NAME = 64, WAIT_STEPS = 200, WAIT_MILLISECONDS = 50 };

/* ---- writing ---- */

static void put_text(FILE *to, const char *text)
{
    fwrite(text, 1, strlen(text) + 1, to);
}

static void put_step(FILE *to, const br_set_step *step, size_t directory)
{
    put_text(to, step->target + directory);
    put_text(to, step->backup + directory);
    put_text(to, step->had_old ? "old" : "new");
    fprintf(to, "%ju%c", (uintmax_t)step->inode, '\0');
}

/* The bytes of the note, or null with errno. */
static char *compose(const br_set_step *steps, size_t n, size_t first, size_t *size)
{
    char *bytes = NULL;
    FILE *const to = open_memstream(&bytes, size);
    if (!to)
        return NULL;
    const size_t directory = br_directory_length(steps[first].target);
    put_text(to, HEAD);
    for (size_t i = first; i < n; i++)
        if (br_directory_length(steps[i].target) == directory &&
            strncmp(steps[i].target, steps[first].target, directory) == 0)
            put_step(to, &steps[i], directory);
    put_text(to, "end");
    const bool bad = ferror(to) != 0;
    if (fclose(to) == 0 && !bad)
        return bytes;
    free(bytes);
    errno = ENOMEM;
    return NULL;
}

/* A new file that is locked; the descriptor, or -1 with errno. *partial is its name. */
static int create_locked(const char *target, size_t directory, char **partial, char **final)
{
    const size_t size = directory + NAME;
    *partial = malloc(size + sizeof BR_PARTIAL_SUFFIX);
    *final = malloc(size);
    if (!*partial || !*final) {
        errno = ENOMEM;
        return -1;
    }
    for (unsigned number = 0; number < 100000; number++) {
        snprintf(*final, size, "%.*s" PREFIX "%ld.%u" SUFFIX, (int)directory, target, (long)getpid(), number);
        snprintf(*partial, size, "%.*s" PREFIX "%ld.%u" BR_PARTIAL_SUFFIX, (int)directory, target,
                 (long)getpid(), number);
        if (access(*final, F_OK) == 0)
            continue;
        const int fd = open(*partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (fd >= 0)
            (void)flock(fd, LOCK_EX | LOCK_NB);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes += n;
        size -= (size_t)n;
    }
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

int br_journal_write(const br_set_step *steps, size_t n, size_t first, br_journal *journal)
{
    size_t size;
    char *const bytes = compose(steps, n, first, &size);
    if (!bytes)
        return errno;
    char *partial = NULL;
    *journal = (br_journal){NULL, -1};
    journal->fd = create_locked(steps[first].target, br_directory_length(steps[first].target), &partial,
                                &journal->path);
    int reason = journal->fd < 0 ? errno : 0;
    if (reason == 0 && (!write_all(journal->fd, bytes, size) || rename(partial, journal->path) != 0)) {
        reason = errno;
        unlink(partial);
    }
    if (reason == 0)
        br_synchronise_directory(journal->path);
    else
        br_journal_close(journal);
    free(bytes);
    free(partial);
    return reason;
}

void br_journal_close(br_journal *journal)
{
    if (journal->fd >= 0)
        close(journal->fd);
    free(journal->path);
    *journal = (br_journal){NULL, -1};
}

int br_journal_remove(br_journal *journal)
{
    if (unlink(journal->path) != 0)
        return errno;
    br_journal_close(journal);
    return 0;
}

/* ---- undoing ---- */

bool br_set_step_undo(const br_set_step *step)
{
    struct stat about;
    if (!step->had_old) {
        if (stat(step->target, &about) != 0)
            return errno == ENOENT;
        return !step->partial || about.st_ino != step->inode || unlink(step->target) == 0;
    }
    if (lstat(step->backup, &about) != 0)
        return errno == ENOENT;
    /* Two names of one file: renaming one to the other leaves both. */
    if (rename(step->backup, step->target) != 0 &&
        ((unlink(step->target) != 0 && errno != ENOENT) || link(step->backup, step->target) != 0))
        return false;
    unlink(step->backup); /* what stays of it is swept as any partial file */
    return true;
}

/* The next text, or null at the end. */
static const char *next_text(const char **at, const char *end)
{
    const char *const text = *at;
    const char *const zero = text < end ? memchr(text, '\0', (size_t)(end - text)) : NULL;
    if (zero)
        *at = zero + 1;
    return zero ? text : NULL;
}

static char *beside(const char *directory, const char *name)
{
    const size_t size = strlen(directory) + strlen(name) + 2;
    char *const path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", directory, name);
    return path;
}

static bool is_bare(const char *name)
{
    return *name != '\0' && strchr(name, '/') == NULL && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

/* Undoes what the note says. A note that is cut short was never in force: it is renamed when complete. */
static bool undo_note(const char *directory, const char *bytes, size_t size)
{
    const char *at = bytes;
    const char *text = next_text(&at, bytes + size);
    if (!text || strcmp(text, HEAD) != 0)
        return false;
    while ((text = next_text(&at, bytes + size)) != NULL && strcmp(text, "end") != 0) {
        const char *const backup = next_text(&at, bytes + size), *const old = next_text(&at, bytes + size),
                          *const inode = next_text(&at, bytes + size);
        if (!inode || !is_bare(text) || !is_bare(backup))
            return false;
        char *const target_path = beside(directory, text), *const backup_path = beside(directory, backup);
        const br_set_step step = {.target = target_path,
                                  .partial = "",
                                  .backup = backup_path,
                                  .had_old = strcmp(old, "old") == 0,
                                  .inode = (ino_t)strtoumax(inode, NULL, 10)};
        const bool undone = target_path && backup_path && br_set_step_undo(&step);
        free(target_path);
        free(backup_path);
        if (!undone)
            return false;
    }
    return text != NULL;
}

/* Whether the writer of a note is at work: it holds the lock. Where there are no locks, its id must do. */
static bool is_alive(int fd, const char *name)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return false;
    if (errno == EWOULDBLOCK)
        return true;
    const long pid = strtol(name + sizeof PREFIX - 1, NULL, 10);
    return pid > 0 && (kill((pid_t)pid, 0) == 0 || errno != ESRCH);
}

/* One note. False: it is there still. */
static bool undo_journal(const char *directory, const char *name, bool *busy)
{
    char *const path = beside(directory, name);
    const int fd = path ? open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1;
    struct stat about, now;
    bool done = false;
    char *bytes = NULL;
    if (fd < 0) {
        done = path && errno == ENOENT;
    } else if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid()) {
        if (is_alive(fd, name)) {
            *busy = true;
            done = true;
        } else if (stat(path, &now) != 0 || now.st_ino != about.st_ino) {
            done = true; /* its writer has just finished */
        } else if (about.st_size <= LIMIT && (bytes = malloc((size_t)about.st_size + 1)) != NULL) {
            const ssize_t n = read(fd, bytes, (size_t)about.st_size);
            done = n == about.st_size && undo_note(directory, bytes, (size_t)n) && unlink(path) == 0;
        }
    }
    free(bytes);
    if (fd >= 0)
        close(fd);
    free(path);
    return done;
}

bool br_file_set_undo_killed(const char *directory, bool *busy)
{
    *busy = false;
    DIR *const list = opendir(directory);
    if (!list)
        return true;
    bool done = true;
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        const size_t length = strlen(entry->d_name);
        if (length > sizeof PREFIX + sizeof SUFFIX &&
            strncmp(entry->d_name, PREFIX, sizeof PREFIX - 1) == 0 &&
            strcmp(entry->d_name + length - (sizeof SUFFIX - 1), SUFFIX) == 0)
            done = undo_journal(directory, entry->d_name, busy) && done;
    }
    closedir(list);
    return done;
}

br_status br_file_set_settle(const char *directory, br_error *error)
{
    if (!directory)
        return br_fail(error, BR_ERR_ARGUMENT, "br_file_set_settle: null argument");
    for (int i = 0;; i++) {
        bool busy;
        if (!br_file_set_undo_killed(directory, &busy))
            return br_fail(
                error, BR_ERR_READ,
                "%s: a run that was killed left its files half replaced, and they cannot be put back; "
                "run it again",
                directory);
        if (!busy)
            return BR_OK;
        if (i == WAIT_STEPS)
            return br_fail(error, BR_ERR_READ, "%s: another process is replacing the files", directory);
        nanosleep(&(struct timespec){.tv_nsec = WAIT_MILLISECONDS * 1000000L}, NULL);
    }
}
