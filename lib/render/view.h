/* Projections of the renderer, row-major. */
#ifndef BRISTLE_RENDER_VIEW_H
#define BRISTLE_RENDER_VIEW_H

#include <bristle/render.h>

/* x, y, depth in the camera's picture: clip coordinates. */
void br_render_camera_matrix(const br_render_options *options, const br_render_camera *camera, double near,
                             double far, double matrix[16]);
/* A parallel projection along `direction` of the ball around `centre`: each of x, y, depth from `low` to 1.
 */
void br_render_light_matrix(br_vec3 direction, br_vec3 centre, double radius, double low, double matrix[16]);
/* Unit axes of a camera: right, up, back. */
void br_render_axes(const br_render_camera *camera, br_vec3 axes[3]);

#endif
