/* A model on standard input beside the record of its run. */
#ifndef BRISTLE_PROGRAM_RUN_PIPED_H
#define BRISTLE_PROGRAM_RUN_PIPED_H

#include <bristle/file.h>

#include "scene_case.h"

/* The name of its copy in the folder, which scene.ini calls the model. */
extern const char run_piped_name[];

/* Writes the copy, open, to be published. BR_ERR_UNSUPPORTED: the model names files of its own, which would
 * not stand beside its copy. */
br_status run_piped_copy(const char *path, br_atomic_file **file, br_error *error);
/* scene_case_write, which names the copy where the case is piped. */
br_status run_piped_write(const scene_case *c, char **text, size_t *size, br_error *error);

#endif
