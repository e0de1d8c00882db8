/* Private: what a renderer holds. */
#ifndef BRISTLE_RENDER_RENDERER_H
#define BRISTLE_RENDER_RENDERER_H

#include "../gpu/gpu.h"
#include "../gpu/target.h"
#include "sky.h"
#include <bristle/render.h>

/* A shape on the GPU. */
typedef struct br_render_model {
    GLuint vertex_array, vertices, triangles, facets, colours;
    size_t n_vertices;
    GLsizei n_indices;
    br_vec3 centre; /* of the ball around it, and of the box around it, in the body [m] */
    double radius;
    br_vec3 core;    /* half the edges of a box, without what is shaded as rounded [m] */
    double rounding; /* radius of a box's edges in the light [m]; 0: not a box */
} br_render_model;

struct br_renderer {
    br_gpu *gpu;
    br_render_options options;
    br_gpu_target drawn, shadow, final;
    br_render_sky sky;
    GLuint shadow_texture, draw_program, shadow_program, final_program, empty_array;
    br_render_model *models;
    size_t n_models, capacity;
    br_render_model ground; /* a square around the origin, side 2 */
};

/* Sends a mesh with the facets of a surface (null: flat) and a picture of its colours (null: white). The
 * context is current. */
br_status br_render_model_create(br_gpu *gpu, const br_mesh *mesh, const br_patch_surface *surface,
                                 const br_image *colours, br_render_model *model, br_error *error);
/* Another mesh with as many vertices and triangles. */
br_status br_render_model_move(br_gpu *gpu, const br_mesh *mesh, br_render_model *model, br_error *error);
void br_render_model_free(br_gpu *gpu, br_render_model *model);

#endif
