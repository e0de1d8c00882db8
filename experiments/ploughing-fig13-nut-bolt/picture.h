/* The nut and the bolt as they are seen. */
#ifndef FIG13_PICTURE_H
#define FIG13_PICTURE_H

#include "plough_nut.h"

/* Draws a run: snapshots, and the film where one is asked for. */
void nut_draw(br_experiment *ex, const nut_scene *s, const plough_trace *trace);

#endif
