/* What the two files about atomic writing know of each other. Not installed. */
#ifndef BRISTLE_BASE_ATOMIC_FILE_H
#define BRISTLE_BASE_ATOMIC_FILE_H

#include <stdbool.h>
#include <bristle/file.h>

#define BR_PARTIAL_SUFFIX ".partial"

struct br_atomic_file {
    char *path;    /* as the caller gave it, for messages */
    char *target;  /* the same with symbolic links followed */
    char *partial; /* where the bytes go meanwhile */
    FILE *stream;  /* null: closed */
};

/* Flushes to the disk and closes, the partial file stays; 0, or the errno that says why it is not
 * complete. */
int br_atomic_file_finish(br_atomic_file *file);

/* Length of the directory part with its slash: 0 for a bare name. */
size_t br_directory_length(const char *path);

/* Makes renames in the directory of `path` durable. They have happened already, so a failure is not
 * reported. */
void br_synchronise_directory(const char *path);

/* Writes the hidden name ".NAME.PID.NUMBER.partial" beside `target` into a block of br_partial_size(target)
 * bytes. */
size_t br_partial_size(const char *target);
void br_partial_name(const char *target, unsigned number, char *partial);

/* Undoes what killed processes left half in place in a directory. False: something of it still is. *busy: a
 * living one is at work. */
bool br_file_set_undo_killed(const char *directory, bool *busy);

#endif
