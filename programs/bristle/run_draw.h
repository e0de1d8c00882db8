/* Pictures of scenes for `bristle run --draw`. */
#ifndef BRISTLE_PROGRAM_RUN_DRAW_H
#define BRISTLE_PROGRAM_RUN_DRAW_H

#include <bristle/image.h>
#include <bristle/scene.h>

/* From where bodies are looked at [degrees]: azimuth from the x axis towards y, elevation above ground. */
typedef struct run_view {
    double azimuth, elevation;
} run_view;

/* "AZIMUTH,ELEVATION"; null: from the front, somewhat from above. */
br_status run_view_read(const char *text, run_view *view, br_error *error);

/* The height [pixels] that a variable of the environment says, for small pictures, which take less time;
 * without it `height` stays. */
br_status run_draw_height(const char *variable, long long *height, br_error *error);

/* A picture of the scene as it is, of all bodies that move; the caller destroys it. Errors: no OpenGL 4.5. */
br_status run_draw(const br_scene *scene, const run_view *view, br_image **picture, br_error *error);

/* Pictures of one size from one place that shows all that moves in any of them. `poses` (n times the bodies
 * of the world) are those of each picture. Each goes to `put`, which may fail. Errors: no OpenGL 4.5. */
typedef br_status run_put_picture(const br_image *picture, void *context, br_error *error);
br_status run_draw_all(const br_scene *scene, const run_view *view, int width, int height, size_t n,
                       const br_pose *poses, run_put_picture *put, void *context, br_error *error);

#endif
