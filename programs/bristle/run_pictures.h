/* Pictures and films of `bristle run`: words of the command line to files. */
#ifndef BRISTLE_PROGRAM_RUN_PICTURES_H
#define BRISTLE_PROGRAM_RUN_PICTURES_H

#include "outputs.h"
#include "scene_case.h"

/* None of the files that the run reads, SCENE.ini (null: none) among them, is replaced. */
br_status run_spare_inputs(outputs *o, const scene_case *c, const char *file, br_error *error);
/* A picture of the scene as it starts, or at a time; null words were not given. */
br_status run_picture(const scene_case *c, const char *path, const char *at, const char *from,
                      const char *file, br_error *error);
/* A film of the run. */
br_status run_moving_picture(const scene_case *c, const char *path, const char *pace, const char *from,
                             const char *file, br_error *error);

#endif
