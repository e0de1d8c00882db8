/* Section [maps] of a scene: normal maps of the user's own in place of those that it generates. */
#ifndef SCENE_MAPS_H
#define SCENE_MAPS_H

#include <bristle/harness/experiment.h>
#include <bristle/image.h>

enum { SCENE_MAPS = 5 };

/* Paths; null: the scene's own texture. */
typedef struct scene_maps {
    const char *path[SCENE_MAPS];
    int green_down; /* 1: green grows downwards in them, the other convention of normal maps */
} scene_maps;

/* Binds the keys ("maps.ground"), in the order in which scene_maps_read counts them, and maps.green. */
void scene_maps_bind(br_params *params, scene_maps *maps, size_t n, const char *const *keys);
/* Sets the document's claims aside when a map is the user's own; before the first claim. */
void scene_maps_set_aside(br_experiment *ex, const scene_maps *maps);
/* Map i, or null where the scene makes its own. Errors: no PNG that can be read, a grey one. */
br_status scene_maps_read(const scene_maps *maps, size_t i, br_image **map, br_error *error);

#endif
