/* One file of a set that is published together, and the note that says how to undo it. Not installed. */
#ifndef BRISTLE_BASE_FILE_SET_H
#define BRISTLE_BASE_FILE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Where the new file, the old one and its second name are. All three lie in one directory. */
typedef struct br_set_step {
    const char *name;    /* as the caller gave it, for messages */
    const char *target;
    const char *partial; /* null: the target is only removed */
    char *backup;
    bool had_old;
    ino_t inode; /* of the new file */
} br_set_step;

/* The note on one directory. */
typedef struct br_journal {
    char *path;
    int fd; /* locked while this process works; -1: not open */
} br_journal;

/* Writes the note on those of the steps (n) that lie in the directory of steps[first]; 0 or an errno. */
int br_journal_write(const br_set_step *steps, size_t n, size_t first, br_journal *journal);

/* From here on nothing is undone any more; 0 or an errno. Frees the rest in any case. */
int br_journal_remove(br_journal *journal);

/* Closes and frees; the note stays. */
void br_journal_close(br_journal *journal);

/* Brings the old file back, or removes the new one where there was none. Once more has no effect. False: it
 * cannot be brought back. */
bool br_set_step_undo(const br_set_step *step);

#endif
