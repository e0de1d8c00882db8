/* Private: how much of the sky is seen from where: depth of a scene along directions of the upper half. */
#ifndef BRISTLE_RENDER_SKY_H
#define BRISTLE_RENDER_SKY_H

#include "../gpu/gpu.h"

#include <bristle/vec.h>

/* As many as the smallest number of uniforms of OpenGL 4.5 has room for, as shaders/render.frag.glsl. */
enum { BR_SKY_MOST = 72 };

/* A depth map for each direction; made when a scene first asks for it. */
typedef struct br_render_sky {
    GLuint maps, framebuffer;
    int side;                      /* texels */
    int n;                         /* directions of the scene that is drawn */
    double views[BR_SKY_MOST][16]; /* from the world to the maps: x, y, depth in 0 to 1 */
} br_render_sky;

/* Directions in all, where each of samples x samples samples of a pixel looks into `looks` of its own. */
int br_sky_count(int looks, int samples);
/* Direction k of n, all of the same solid angle, on a spiral up the half sphere. */
br_vec3 br_sky_direction(int k, int n);

/* What maps need, beside a shadow map of `shadow` texels along a side; once. The context is current. */
br_status br_render_sky_need(br_gpu *gpu, br_render_sky *sky, int shadow, br_error *error);
void br_render_sky_free(br_gpu *gpu, br_render_sky *sky);

#endif
