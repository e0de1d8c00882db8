/* The renderer: making it, its shapes. */
#include "renderer.h"

#include <bristle/assert.h>
#include <bristle/grow.h>

#include <math.h>
#include <stdlib.h>

/* Texels along a side of the shadow map: four for each sample of the picture's longer side, in steps that the
 * sky's maps divide, and no more than show. */
enum { SHADOW_MOST = 3072, SHADOW_STEP = SHADOW_MOST / 8, SHADOW_A_SAMPLE = 4 };

static int shadow_side(const br_render_options *o)
{
    const int longer = o->width > o->height ? o->width : o->height,
              wanted = SHADOW_A_SAMPLE * longer * o->samples;
    return wanted < SHADOW_MOST ? (wanted + SHADOW_STEP - 1) / SHADOW_STEP * SHADOW_STEP : SHADOW_MOST;
}

static br_status check_options(const br_gpu *gpu, const br_render_options *o, br_error *error)
{
    GLint largest = 0;
    gpu->gl.GetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    BR_TRY(br_error_within(error, br_struct_check(&br_render_options_struct, o, error), "renderer"));
    if (o->width * o->samples > largest || o->height * o->samples > largest)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "a picture of %d x %d pixels with %d x %d samples: the GPU draws %d along a side",
                       o->width, o->height, o->samples, o->samples, largest);
    return BR_OK;
}

/* A target of depth alone, as a texture. */
static br_status create_depth(br_renderer *r, br_gpu_target *target, GLuint *texture, br_error *error)
{
    static const float outside[4] = {1, 1, 1, 1};
    const GladGLContext *const gl = &r->gpu->gl;
    const int side = shadow_side(&r->options);
    gl->CreateTextures(GL_TEXTURE_2D, 1, texture);
    gl->TextureStorage2D(*texture, 1, GL_DEPTH_COMPONENT32F, side, side);
    gl->TextureParameteri(*texture, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl->TextureParameteri(*texture, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl->TextureParameteri(*texture, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    gl->TextureParameteri(*texture, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    gl->TextureParameterfv(*texture, GL_TEXTURE_BORDER_COLOR, outside);
    gl->CreateFramebuffers(1, &target->framebuffer);
    gl->NamedFramebufferTexture(target->framebuffer, GL_DEPTH_ATTACHMENT, *texture, 0);
    gl->NamedFramebufferDrawBuffer(target->framebuffer, GL_NONE);
    target->width = target->height = side;
    if (gl->CheckNamedFramebufferStatus(target->framebuffer, GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        return br_fail(error, BR_ERR_EXTERNAL, "%s draws no shadow maps", r->gpu->renderer);
    return BR_OK;
}

/* A square in z = 0. */
static br_status create_ground(br_renderer *r, br_error *error)
{
    br_mesh *mesh;
    br_status status = br_mesh_plane(2, 2, 1, 1, 1, &mesh, error);
    if (status)
        return status;
    status = br_render_model_create(r->gpu, mesh, NULL, NULL, &r->ground, error);
    br_mesh_destroy(mesh);
    return status;
}

static br_status create(br_renderer *r, br_error *error)
{
    static const GLenum drawn = GL_RGBA16F, final = GL_RGBA32F;
    br_gpu *const gpu = r->gpu;
    const br_render_options *const o = &r->options;
    br_status status = check_options(gpu, o, error);
    if (!status)
        status = br_gpu_target_create(gpu, o->width * o->samples, o->height * o->samples, 1, &drawn,
                                      GL_DEPTH_COMPONENT32F, &r->drawn, error);
    if (!status)
        status = br_gpu_target_create(gpu, o->width, o->height, 1, &final, 0, &r->final, error);
    if (!status)
        status = create_depth(r, &r->shadow, &r->shadow_texture, error);
    if (!status)
        status = br_gpu_program(gpu, "render.vert.glsl", "render.frag.glsl", "", &r->draw_program, error);
    if (!status)
        status =
            br_gpu_program(gpu, "render.vert.glsl", "render_shadow.frag.glsl", "", &r->shadow_program, error);
    if (!status)
        status =
            br_gpu_program(gpu, "whole.vert.glsl", "render_final.frag.glsl", "", &r->final_program, error);
    gpu->gl.CreateVertexArrays(1, &r->empty_array);
    return status ? status : create_ground(r, error);
}

/* What lies in the context; it goes with a context that is lost. */
static void drop_all(br_renderer *r)
{
    const GladGLContext *const gl = &r->gpu->gl;
    for (size_t i = 0; i < r->n_models; i++)
        br_render_model_free(r->gpu, &r->models[i]);
    br_render_model_free(r->gpu, &r->ground);
    gl->DeleteProgram(r->draw_program);
    gl->DeleteProgram(r->shadow_program);
    gl->DeleteProgram(r->final_program);
    gl->DeleteVertexArrays(1, &r->empty_array);
    gl->DeleteTextures(1, &r->shadow_texture);
    br_gpu_target_free(r->gpu, &r->drawn);
    br_gpu_target_free(r->gpu, &r->shadow);
    br_render_sky_free(r->gpu, &r->sky);
    br_gpu_target_free(r->gpu, &r->final);
}

br_status br_renderer_create(br_gpu *gpu, const br_render_options *options, br_renderer **renderer,
                             br_error *error)
{
    BR_ASSERT_HANDLE(gpu);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(renderer);
    br_gpu_scope scope;
    *renderer = NULL;
    br_renderer *const r = calloc(1, sizeof *r);
    if (!r)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a renderer");
    r->gpu = gpu;
    r->options = *options;
    br_status status = br_gpu_begin(gpu, &scope, error);
    if (status) {
        free(r);
        return status;
    }
    status = create(r, error);
    if (status)
        drop_all(r);
    status = br_gpu_end(gpu, &scope, status, "making a renderer", error);
    if (status)
        free(r);
    else
        *renderer = r;
    return status;
}

void br_renderer_destroy(br_renderer *r)
{
    br_gpu_scope scope;
    if (!r)
        return;
    if (!br_gpu_begin(r->gpu, &scope, NULL)) {
        drop_all(r);
        (void)br_gpu_end(r->gpu, &scope, BR_OK, "freeing", NULL);
    }
    free(r->models);
    free(r);
}

br_status br_renderer_add(br_renderer *r, const br_render_shape *shape, int *index, br_error *error)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(index);
    br_gpu_scope scope;
    const br_mesh *const mesh =
        shape->mesh || !shape->surface ? shape->mesh : br_patch_surface_mesh(shape->surface);
    if (!mesh)
        return br_fail(error, BR_ERR_MISSING, "a shape needs a surface or a mesh");
    if (!br_grow(&r->models, &r->capacity, r->n_models + 1, sizeof *r->models))
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu shapes", r->n_models + 1);
    br_status status = br_gpu_begin(r->gpu, &scope, error);
    if (status)
        return status;
    br_render_model *const model = &r->models[r->n_models];
    status = br_render_model_create(r->gpu, mesh, shape->surface, shape->colours, model, error);
    status = br_gpu_end(r->gpu, &scope, status, "sending a shape", error);
    if (!status)
        *index = (int)r->n_models++;
    return status;
}

br_status br_renderer_reshape(br_renderer *r, int index, const br_mesh *mesh, br_error *error)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT(index >= 0 && (size_t)index < r->n_models, "shape %d of %zu", index, r->n_models);
    br_gpu_scope scope;
    br_render_model *const model = &r->models[index];
    if (mesh->n_vertices != model->n_vertices || 3 * mesh->n_triangles != (size_t)model->n_indices)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "shape %d with %zu vertices and %zu triangles; it has %zu and %zu", index,
                       mesh->n_vertices, mesh->n_triangles, model->n_vertices, (size_t)model->n_indices / 3);
    br_status status = br_gpu_begin(r->gpu, &scope, error);
    if (status)
        return status;
    status = br_render_model_move(r->gpu, mesh, model, error);
    return br_gpu_end(r->gpu, &scope, status, "sending a shape", error);
}
