/* Contact problems of single steps of a run, as files. */
#ifndef BRISTLE_PROGRAM_RUN_PROBLEMS_H
#define BRISTLE_PROGRAM_RUN_PROBLEMS_H

#include <bristle/scene.h>

#include "outputs.h"

enum { RUN_PROBLEMS = 64, RUN_PROBLEM_PATH = 4096 };

/* Zeroed: none. */
typedef struct run_problems {
    const char *folder;
    long steps[RUN_PROBLEMS], step; /* those wanted, and how many there were */
    size_t n, n_files;
    br_atomic_file *files[RUN_PROBLEMS]; /* (n_files) complete, to be published */
    br_body_assembler *assembler;
    br_status status; /* what went wrong while a step was looked at */
    br_error error;
} run_problems;

/* "1,50,200": steps of the world, from 1. */
br_status run_problems_read(run_problems *p, const char *text, const char *folder, br_error *error);
/* Looks at the steps of a scene with these options, which must not move. */
void run_problems_watch(run_problems *p, br_scene_options *options);
/* Did every step that was wanted come, and could it be written? */
br_status run_problems_check(const run_problems *p, br_error *error);
/* Problems that an earlier run has left in the folder go with outputs_commit. */
br_status run_problems_remove_earlier(const char *folder, outputs *o, br_error *error);
/* Throws away files that nobody has published, and frees the rest. */
void run_problems_end(run_problems *p);

#endif
