/* What every program does first and last: usable standard streams, and no left-overs after a signal. */
#ifndef BRISTLE_HARNESS_PROGRAM_H
#define BRISTLE_HARNESS_PROGRAM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>

BR_BEGIN_DECLS

/* At the start of a program, before it opens anything. Standard input, output and error that are closed
 * become descriptors on /dev/null on which reading or writing fails, so that no file of the program's gets
 * their numbers and what is printed does not end up in it. A file size limit becomes the error "File too
 * large". */
BR_API void br_program_start(void);

/* Whether something can be written to standard output at all. */
BR_API bool br_program_can_print(void);

/* The commit that the program was built of, "unknown" where that is not known. */
BR_API const char *br_program_commit(void);

/* Whether two paths lead to one existing file, also through links; "-" is standard input. Null is no file. */
BR_API bool br_same_file(const char *a, const char *b);

enum { BR_INTERRUPT_FOLDERS = 5 };

/* SIGINT, SIGTERM and SIGHUP, those that nobody chose to ignore, end the program with partial files removed
 * from the folders and one line on standard error. Fill in name, folders and n_folders; the strings must
 * outlive it. */
typedef struct br_interrupts {
    const char *name;                          /* of the program, for the line */
    const char *folders[BR_INTERRUPT_FOLDERS]; /* (n_folders) */
    size_t n_folders;
    const char *made; /* a folder that the program has made, removed again if it is empty; may be null */
    bool on;
    pthread_t thread; /* waits for signals */
} br_interrupts;

/* Before any other thread exists. Also ends what runs of killed programs left in the folders. */
BR_API void br_interrupts_start(br_interrupts *interrupts);

/* From here on signals wait, so that files can be published, until br_interrupts_release lets them end
 * the program as usual. One that came before still ends it with partial files removed. Once more has no
 * effect. */
BR_API void br_interrupts_stop(br_interrupts *interrupts);
BR_API void br_interrupts_release(void);

BR_END_DECLS
#endif
