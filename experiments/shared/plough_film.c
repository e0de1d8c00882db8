#include "plough_film.h"

void plough_film(scene_pictures *pictures, const plough_trace *trace)
{
    for (size_t i = 0; i < trace->n; i++)
        pictures_step(pictures, trace->samples[i].pose, trace->samples[i].step.t);
    pictures_put(pictures, "snapshots");
}
