/* The way by which a scene's contact patches are worked out: patch.path. */
#ifndef SCENE_PATH_H
#define SCENE_PATH_H

#include <bristle/gpu.h>
#include <bristle/harness/experiment.h>

/* As patch.path lists them. */
typedef enum scene_path {
    SCENE_PATH_CPU,       /* plain C: results depend on no driver */
    SCENE_PATH_PUBLISHED, /* [ploughing, sections 4.1 to 4.3] */
    SCENE_PATH_FAST,
    SCENE_PATH_AUTO /* the fastest by measurement; plain C where there is no OpenGL */
} scene_path;

/* Binds patch.path. */
void scene_path_bind(br_params *params, scene_path *path);

/* A back end of that kind. Those of a GPU have a context of their own, on the renderer that BRISTLE_GL names
 * (else the software renderer), so that runs may go side by side; where there is none they fail, but "auto"
 * takes plain C unless BRISTLE_GL=required. */
br_status scene_path_backend(scene_path path, size_t n_surfaces, br_patch_surface *const *surfaces,
                             const br_patch_options *options, br_patch_backend **backend, br_error *error);

#endif
