/* Files: whole-file reading with a limit, and atomic writing (a reader sees the old file or the new, never a
 * part). */
#ifndef BRISTLE_FILE_H
#define BRISTLE_FILE_H

#include <stddef.h>
#include <stdio.h>
#include <bristle/error.h>

BR_BEGIN_DECLS

/* Reads a regular file (or pipe) of at most `limit` bytes into a new block, with a zero byte after its end;
 * *size does not count that byte. The caller frees *bytes with free(). A directory, a missing or unreadable
 * file and one over the limit are errors whose message names the path and the reason. "-" is standard
 * input. */
BR_API BR_NODISCARD br_status br_file_read(const char *path, size_t limit, char **bytes, size_t *size,
                                           br_error *error);

/* Makes a directory and its missing parents, like "mkdir -p". */
BR_API BR_NODISCARD br_status br_file_make_directory(const char *path, br_error *error);

/* A file being written beside its final place (same directory, hidden name with the process id). Opaque. */
typedef struct br_atomic_file br_atomic_file;

/* Starts writing; the file at `path`, if there is one, is untouched until br_atomic_file_commit, and its
 * permissions pass to the new one. A symbolic link is followed. What exists and is no regular file is an
 * error (BR_ERR_OPEN).
 *
 * A full disk and a file-size limit come out of commit as BR_ERR_WRITE. But a process over its limit
 * (RLIMIT_FSIZE) gets the signal SIGXFSZ, whose default is death, and a library installs no handlers: a
 * program that wants the error instead calls signal(SIGXFSZ, SIG_IGN) at its start. */
BR_API BR_NODISCARD br_status br_atomic_file_open(const char *path, br_atomic_file **file, br_error *error);

/* Where to write to. Owned by the object: don't close it. */
BR_API FILE *br_atomic_file_stream(br_atomic_file *file);

/* The final path, for messages. */
BR_API const char *br_atomic_file_path(const br_atomic_file *file);

/* Flushes, checks for write errors and synchronises the contents to the disk; the file stays open and the old
 * one in place. So that several files can be known to be complete before the first of them is committed. */
BR_API BR_NODISCARD br_status br_atomic_file_sync(br_atomic_file *file, br_error *error);

/* Flushes, checks for write errors, synchronises the contents to the disk and renames into place. On failure
 * the old file stays and the partial one is removed. Frees the object in either case; `file` may be null (no
 * effect, BR_OK). */
BR_API BR_NODISCARD br_status br_atomic_file_commit(br_atomic_file *file, br_error *error);

/* Puts several files into place together, and removes those named in `removed` (n_removed paths; what does
 * not exist is none): on failure all the old files stay. (n) objects, null ones are passed over; frees them
 * in either case.
 *
 * A process that is killed between two of the renames leaves a note of what it was doing in each directory
 * (".bristle.PID.N.journal"); the old files come back with the next br_file_remove_partials or
 * br_file_set_settle there. */
BR_API BR_NODISCARD br_status br_atomic_files_commit(br_atomic_file *const *files, size_t n,
                                                     const char *const *removed, size_t n_removed,
                                                     br_error *error);

/* For readers of files that belong together: when this returns BR_OK, those of the directory are all old or
 * all new. Brings back the old ones that a killed process left half replaced, and waits for one that is
 * replacing them now (at most 10 s, then BR_ERR_READ). A directory that is not there is BR_OK. */
BR_API BR_NODISCARD br_status br_file_set_settle(const char *directory, br_error *error);

/* Gives up: removes the partial file, frees the object. Takes null. */
BR_API void br_atomic_file_discard(br_atomic_file *file);

/* Writes a block of bytes atomically: open, write, commit. */
BR_API BR_NODISCARD br_status br_file_write(const char *path, const void *bytes, size_t size,
                                            br_error *error);

/* Removes partial files (hidden names of br_atomic_file_open) of killed processes from a directory, after
 * bringing back what one of them left half replaced. A partial file whose process is still alive is left
 * alone. Process ids are this machine's: don't call it on a directory into which another machine is
 * writing. */
BR_API void br_file_remove_partials(const char *directory);

/* Removes the partial files of this process from a directory: for a program that is being ended by a
 * signal. */
BR_API void br_file_remove_own_partials(const char *directory);

BR_END_DECLS
#endif
