/* A scene as a model for `bristle run --export`. */
#ifndef BRISTLE_PROGRAM_RUN_EXPORT_H
#define BRISTLE_PROGRAM_RUN_EXPORT_H

#include "scene_case.h"

/* The scene as it starts, as a model in MJCF, into the file at `path` or for "-" to standard output; `file`
 * is the SCENE.ini that is not to be replaced, or null. */
br_status run_export(const scene_case *c, const char *path, const char *file, br_error *error);

#endif
