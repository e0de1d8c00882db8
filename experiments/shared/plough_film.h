/* Pictures of a run from its trace. */
#ifndef PLOUGH_FILM_H
#define PLOUGH_FILM_H

#include "plough_scene.h"
#include "scene_pictures.h"

/* The run as it is seen, step by step, then its snapshots in a row: results/<id>/snapshots.png. Pictures may
 * be null. */
void plough_film(scene_pictures *pictures, const plough_trace *trace);

#endif
