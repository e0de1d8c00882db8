/* Several files replaced together. The old ones get a second, hidden name; then the new ones are renamed over
 * them, one by one; when one fails, the old ones are renamed back. A process that is killed in between leaves
 * a journal (journal.c), from which another does the same. */
#include "file_set.h"

#include <bristle/assert.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic_file.h"

typedef struct set {
    br_set_step *steps; /* (n) */
    size_t n;
    br_journal *journals; /* (n) room for; one a directory */
    size_t n_journals;
} set;

static bool same_directory(const char *a, const char *b)
{
    const size_t length = br_directory_length(a);
    return length == br_directory_length(b) && strncmp(a, b, length) == 0;
}

/* The first step of its directory. */
static bool is_first(const set *s, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (same_directory(s->steps[k].target, s->steps[i].target))
            return false;
    return true;
}

/* A hidden name beside the target that is free; `first` keeps long names apart that are shortened to the
 * same. */
static char *free_name(const char *target, unsigned first)
{
    char *const name = malloc(br_partial_size(target));
    struct stat about;
    for (unsigned number = first; name && number < first + 1000; number++) {
        br_partial_name(target, number, name);
        if (lstat(name, &about) != 0)
            return name;
    }
    free(name);
    errno = ENOMEM;
    return NULL;
}

static int prepare(br_set_step *step, unsigned index)
{
    struct stat about;
    if (step->partial) {
        if (stat(step->partial, &about) != 0)
            return errno;
        step->inode = about.st_ino;
    }
    step->had_old = lstat(step->target, &about) == 0;
    if (step->had_old && S_ISDIR(about.st_mode))
        return EISDIR;
    step->backup = free_name(step->target, 1000 * index);
    return step->backup ? 0 : ENOMEM;
}

/* A second name for the old file; where the file system has none, the file itself is moved there. */
static int keep_old(const br_set_step *step)
{
    if (!step->had_old || link(step->target, step->backup) == 0 || rename(step->target, step->backup) == 0)
        return 0;
    return errno;
}

static int place(const br_set_step *step)
{
    if (step->partial)
        return rename(step->partial, step->target) == 0 ? 0 : errno;
    return unlink(step->target) == 0 || errno == ENOENT ? 0 : errno;
}

/* Returns 0, or an errno and which step it was. */
static int place_all(set *s, size_t *failed)
{
    int reason = 0;
    for (size_t i = 0; i < s->n && reason == 0; i++) {
        *failed = i;
        reason = prepare(&s->steps[i], (unsigned)i);
    }
    for (size_t i = 0; i < s->n && reason == 0; i++)
        if (is_first(s, i)) {
            *failed = i;
            reason = br_journal_write(s->steps, s->n, i, &s->journals[s->n_journals]);
            s->n_journals += reason == 0;
        }
    if (reason != 0)
        return reason;
    for (size_t i = 0; i < s->n && reason == 0; i++) {
        *failed = i;
        reason = keep_old(&s->steps[i]);
    }
    for (size_t i = 0; i < s->n && reason == 0; i++) {
        *failed = i;
        reason = place(&s->steps[i]);
    }
    /* Without its journal a directory's new files are there for good. */
    while (reason == 0 && s->n_journals > 0) {
        reason = br_journal_remove(&s->journals[s->n_journals - 1]);
        s->n_journals -= reason == 0;
    }
    return reason;
}

/* The journal of what cannot be brought back stays for another process. */
static bool undo_all(set *s)
{
    bool undone = true;
    for (size_t i = s->n; i > 0; i--)
        if (s->steps[i - 1].backup)
            undone = br_set_step_undo(&s->steps[i - 1]) && undone;
    for (size_t i = 0; i < s->n_journals; i++)
        if (!undone || br_journal_remove(&s->journals[i]) != 0)
            br_journal_close(&s->journals[i]);
    s->n_journals = 0;
    return undone;
}

static void forget_old(const set *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->steps[i].had_old)
            unlink(s->steps[i].backup);
    for (size_t i = 0; i < s->n; i++)
        if (is_first(s, i))
            br_synchronise_directory(s->steps[i].target);
}

static br_status replace(set *s, br_error *error)
{
    size_t failed = 0;
    const int reason = place_all(s, &failed);
    if (reason == 0) {
        forget_old(s);
        return BR_OK;
    }
    const char *const name = s->steps[failed].name;
    const bool undone = undo_all(s);
    if (undone && reason == ENOMEM)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    if (undone)
        return br_fail(error, BR_ERR_WRITE, "%s: cannot write: %s", name, strerror(reason));
    return br_fail(error, BR_ERR_WRITE,
                   "%s: cannot write: %s; some files are new, the next run brings the old ones back", name,
                   strerror(reason));
}

/* One file needs no journal: a rename is all or nothing. */
static br_status replace_one(const br_set_step *step, br_error *error)
{
    const int reason = place(step);
    if (reason != 0)
        return br_fail(error, BR_ERR_WRITE, "%s: cannot write: %s", step->name, strerror(reason));
    br_synchronise_directory(step->target);
    return BR_OK;
}

static br_status finish_all(br_atomic_file *const *files, size_t n, br_error *error)
{
    for (size_t i = 0; i < n; i++) {
        const int reason = files[i] ? br_atomic_file_finish(files[i]) : 0;
        if (reason != 0)
            return br_fail(error, BR_ERR_WRITE, "%s: cannot write: %s", files[i]->path, strerror(reason));
    }
    return BR_OK;
}

br_status br_atomic_files_commit(br_atomic_file *const *files, size_t n, const char *const *removed,
                                 size_t n_removed, br_error *error)
{
    BR_ASSERT_ARRAY(files, n);
    BR_ASSERT_ARRAY(removed, n_removed);
    br_status status = finish_all(files, n, error);
    set s = {.steps = calloc(n + n_removed + 1, sizeof *s.steps),
             .journals = calloc(n + n_removed + 1, sizeof *s.journals)};
    if (status == BR_OK && (!s.steps || !s.journals))
        status = br_fail(error, BR_ERR_MEMORY, "out of memory: files to publish");
    if (status == BR_OK) {
        for (size_t i = 0; i < n; i++)
            if (files[i])
                s.steps[s.n++] = (br_set_step){
                    .name = files[i]->path, .target = files[i]->target, .partial = files[i]->partial};
        struct stat about;
        for (size_t i = 0; i < n_removed; i++)
            if (lstat(removed[i], &about) == 0)
                s.steps[s.n++] = (br_set_step){.name = removed[i], .target = removed[i]};
        if (s.n == 1)
            status = replace_one(&s.steps[0], error);
        else if (s.n > 1)
            status = replace(&s, error);
    }
    for (size_t i = 0; i < s.n; i++)
        free(s.steps[i].backup);
    free(s.steps);
    free(s.journals);
    /* What was not published is removed. The hidden names of the rest may be another thread's by
     * now. */
    for (size_t i = 0; i < n; i++) {
        if (files[i] && status == BR_OK) {
            free(files[i]->partial);
            files[i]->partial = NULL;
        }
        br_atomic_file_discard(files[i]);
    }
    return status;
}
