/* Private: the bunny of a scene, as a body. */
#ifndef BRISTLE_SCENES_BUNNY_BODY_H
#define BRISTLE_SCENES_BUNNY_BODY_H

#include <bristle/scenes/bunnies.h>

/* A mesh with its centre of mass at the origin, the mass with where that was, and what touches. */
typedef struct bunny_body {
    br_mesh *mesh;
    br_mass mass;
    br_shape *shape, *whole; /* of convex pieces: the mesh that they were made of; else null */
} bunny_body;

/* That of the parameters, which the scene or its store owns. */
br_status bunny_body_take(br_scene *scene, const br_bunnies_params *params, const bunny_body **body,
                          br_error *error);

#endif
