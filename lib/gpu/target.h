/* Textures to draw into. */
#ifndef BRISTLE_GPU_TARGET_H
#define BRISTLE_GPU_TARGET_H

#include "gpu.h"

enum { BR_TARGET_COLOURS = 5 };

/* A framebuffer with up to five colour textures and, perhaps, a depth buffer. */
typedef struct br_gpu_target {
    GLuint framebuffer, depth, colours[BR_TARGET_COLOURS];
    int width, height, n_colours;
} br_gpu_target;

/* Makes a target; the context is current. `depth` is a format or 0. Errors: the driver cannot draw into these
 * formats. */
br_status br_gpu_target_create(br_gpu *gpu, int width, int height, int n_colours, const GLenum *formats,
                               GLenum depth, br_gpu_target *target, br_error *error);
void br_gpu_target_free(br_gpu *gpu, br_gpu_target *target);

#endif
