/* The files that a command writes: none replaces an input or another output, none stays half done, and all
 * are published together. */
#ifndef BRISTLE_PROGRAM_OUTPUTS_H
#define BRISTLE_PROGRAM_OUTPUTS_H

#include <stdio.h>
#include <bristle/file.h>
#include <bristle/harness/program.h>

enum { MAX_OUTPUTS = BR_INTERRUPT_FOLDERS, OUTPUT_ASIDE = 1024, MAX_INPUTS = 64 };

/* Zeroed at the start; outputs_end is for all that follows the first outputs_add. */
typedef struct outputs {
    const char *paths[MAX_OUTPUTS];
    size_t n;
    const char *inputs[MAX_INPUTS]; /* (n_inputs) that outputs_commit spares, whatever it puts into place */
    size_t n_inputs;
    char *folders[MAX_OUTPUTS];
    char **earlier; /* (n_earlier) files of earlier runs that go with outputs_commit */
    size_t n_earlier, earlier_capacity;
    const char *made;         /* the folder that outputs_make_folder has made; null: none */
    char aside[OUTPUT_ASIDE]; /* where the output for standard output stands until outputs_print; "": none */
    br_interrupts interrupts;
} outputs;

/* Makes a folder for outputs, if there is none. It goes again when it stays empty. "-" is an error. The path
 * must outlive *o. */
br_status outputs_make_folder(outputs *o, const char *path, br_error *error);

/* Adds one. Two that are the same file are an error. "-" is an error. The path must outlive
 * *o. */
br_status outputs_add(outputs *o, const char *path, br_error *error);

/* The same for an output that may be "-", standard output: *path is then that of a file in a folder of its
 * own for temporary files, which outputs_print prints and outputs_end removes. */
br_status outputs_add_printable(outputs *o, const char **path, br_error *error);
/* That file's name ends in `ending` (".svg"). */
br_status outputs_add_printable_as(outputs *o, const char **path, const char *ending, br_error *error);

/* Prints what was written for standard output; nothing where that is not asked for. */
br_status outputs_print(const outputs *o, br_error *error);

/* An input, "-" for standard input or null for none, is an error if an output would replace it: here, if the
 * output was added, and else in outputs_commit. The path must outlive *o. */
br_status outputs_spare(outputs *o, const char *input, br_error *error);

/* A file of an earlier run in a folder: when outputs_commit puts files into place it goes with them, unless
 * it is one of them, or an input. Nothing where there is no regular file of that name. */
br_status outputs_remove(outputs *o, const char *folder, const char *name, br_error *error);

/* From here on until outputs_end a signal leaves nothing behind; sweeps what earlier runs that were killed
 * left. */
void outputs_begin(outputs *o);

/* Puts files (n) into place, and removes those of earlier runs, all or none, and frees them; null ones are
 * passed over. None may be an input. */
br_status outputs_commit(outputs *o, br_atomic_file *const *files, size_t n, br_error *error);

/* A table as text, which `print` prints: into the first file, put into place by itself, or without one to
 * standard output. */
br_status outputs_put(outputs *o, void (*print)(FILE *stream, const void *context), const void *context,
                      br_error *error);
/* A cell of it and what follows; NaN is an empty one. */
void outputs_put_cell(FILE *stream, double value, char after);

void outputs_end(outputs *o);

#endif
