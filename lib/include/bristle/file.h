/* Files: whole-file reading with a limit, and atomic writing (a reader sees the old file or the new, never a part). */
#ifndef BRISTLE_FILE_H
#define BRISTLE_FILE_H

#include <stddef.h>
#include <stdio.h>
#include <bristle/error.h>

BR_BEGIN_DECLS

/* Reads a regular file (or pipe) of at most `limit` bytes into a new block, with a zero byte after its end;
 * *size does not count that byte. The caller frees *bytes with free(). A directory, a missing or unreadable file and
 * one over the limit are errors whose message names the path and the reason. "-" is standard input. */
BR_API br_status br_file_read(const char *path, size_t limit, char **bytes, size_t *size, br_error *error);

/* Makes a directory and its missing parents, like "mkdir -p". */
BR_API br_status br_file_make_directory(const char *path, br_error *error);

/* A file being written beside its final place (same directory, hidden name with the process id). Opaque. */
typedef struct br_atomic_file br_atomic_file;

/* Starts writing; the file at `path`, if there is one, is untouched until br_atomic_file_commit, and its permissions pass
 * to the new one. A symbolic link is followed. What exists and is no regular file is an error (BR_ERR_OPEN).
 *
 * A full disk and a file-size limit come out of commit as BR_ERR_WRITE. But a process over its limit (RLIMIT_FSIZE) gets
 * the signal SIGXFSZ, whose default is death, and a library installs no handlers: a program that wants the error instead
 * calls signal(SIGXFSZ, SIG_IGN) at its start. */
BR_API br_status br_atomic_file_open(const char *path, br_atomic_file **file, br_error *error);

/* Where to write to. Owned by the object: don't close it. */
BR_API FILE *br_atomic_file_stream(br_atomic_file *file);

/* The final path, for messages. */
BR_API const char *br_atomic_file_path(const br_atomic_file *file);

/* Flushes, checks for write errors and synchronises the contents to the disk; the file stays open and the old one in
 * place. So that several files can be known to be complete before the first of them is committed. */
BR_API br_status br_atomic_file_sync(br_atomic_file *file, br_error *error);

/* Flushes, checks for write errors, synchronises the contents to the disk and renames into place. On failure the old
 * file stays and the partial one is removed. Frees the object in either case; `file` may be null (no effect, BR_OK). */
BR_API br_status br_atomic_file_commit(br_atomic_file *file, br_error *error);

/* Gives up: removes the partial file, frees the object. Takes null. */
BR_API void br_atomic_file_discard(br_atomic_file *file);

/* Writes a block of bytes atomically: open, write, commit. */
BR_API br_status br_file_write(const char *path, const void *bytes, size_t size, br_error *error);

/* Removes partial files (hidden names of br_atomic_file_open) of killed processes from a directory. A partial file
 * whose process is still alive is left alone. Process ids are this machine's: don't call it on a directory into which
 * another machine is writing. */
BR_API void br_file_remove_partials(const char *directory);

/* Removes the partial files of this process from a directory: for a program that is being ended by a signal. */
BR_API void br_file_remove_own_partials(const char *directory);

BR_END_DECLS
#endif
