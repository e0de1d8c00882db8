/* Films of scenes for `bristle run --film`. */
#ifndef BRISTLE_PROGRAM_RUN_FILM_H
#define BRISTLE_PROGRAM_RUN_FILM_H

#include "outputs.h"
#include "run_draw.h"

typedef struct run_film_options {
    run_view view;
    double pace;     /* seconds of the scene in one of the film */
    double duration; /* of the scene [s] */
} run_film_options;

/* A file that ends in .mp4, and ffmpeg is there. */
br_status run_film_check(const char *path, br_error *error);
/* Runs the scene and puts its film into o's first file. */
br_status run_film(br_scene *scene, const run_film_options *options, outputs *o, br_error *error);

#endif
