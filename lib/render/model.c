/* Shapes on the GPU. */
#include "renderer.h"

#include "box.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FLOATS = BR_MESH_FLOATS };

/* sRGB to light. */
static float linear(float c)
{
    return c <= 0.04045f ? c / 12.92f : powf((c + 0.055f) / 1.055f, 2.4f);
}

/* Nothing has edges without a radius, and what has none merges with its neighbours: a box's share of its
 * shortest edge, as a carpenter breaks it. */
static const double ROUNDED = 0.04;

static void set_rounding(const br_mesh *mesh, br_render_model *model)
{
    br_vec3 low, high;
    model->rounding = 0;
    if (!br_render_is_box(mesh))
        return;
    br_mesh_bounds(mesh, &low, &high);
    const br_vec3 half = br_vec3_scale(0.5, br_vec3_sub(high, low));
    model->rounding = 2 * ROUNDED * fmin(half.x, fmin(half.y, half.z));
    model->core = br_vec3_sub(half, br_vec3_make(model->rounding, model->rounding, model->rounding));
}

static void set_ball(const br_mesh *mesh, br_render_model *model)
{
    br_vec3 low, high;
    br_mesh_bounds(mesh, &low, &high);
    model->centre = br_vec3_scale(0.5, br_vec3_add(low, high));
    model->radius = 0.5 * br_vec3_length(br_vec3_sub(high, low));
}

/* A texture with mipmaps of (height x width x 4) floats, first row at v = 0. */
static GLuint upload(const GladGLContext *gl, int width, int height, const float *texels)
{
    GLuint texture = 0;
    int levels = 1;
    while ((width > height ? width : height) >> levels)
        levels++;
    gl->CreateTextures(GL_TEXTURE_2D, 1, &texture);
    gl->TextureStorage2D(texture, levels, GL_RGBA32F, width, height);
    gl->TextureSubImage2D(texture, 0, 0, 0, width, height, GL_RGBA, GL_FLOAT, texels);
    gl->GenerateTextureMipmap(texture);
    gl->TextureParameteri(texture, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    gl->TextureParameteri(texture, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl->TextureParameteri(texture, GL_TEXTURE_WRAP_S, GL_REPEAT);
    gl->TextureParameteri(texture, GL_TEXTURE_WRAP_T, GL_REPEAT);
    return texture;
}

/* Facet normals of length 1, so that the length of a mean says how much they differ. */
static br_status upload_facets(const GladGLContext *gl, const br_patch_surface *surface, GLuint *texture,
                               br_error *error)
{
    static const float flat[4] = {0, 0, 1, 1};
    if (!surface || !br_patch_surface_levels(surface)) {
        *texture = upload(gl, 1, 1, flat);
        return BR_OK;
    }
    int width, height;
    const float *const texels = br_patch_surface_texels(surface, 0, &width, &height);
    const size_t n = (size_t)width * (size_t)height;
    float *const unit = malloc(4 * n * sizeof *unit);
    if (!unit)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a normal map of %d x %d", width, height);
    for (size_t i = 0; i < n; i++) {
        const float *const m = texels + 4 * i;
        const double length = br_vec3_length(br_vec3_make((double)m[0], (double)m[1], (double)m[2]));
        for (size_t c = 0; c < 3; c++)
            unit[4 * i + c] = length > 0 ? (float)((double)m[c] / length) : flat[c];
        unit[4 * i + 3] = m[3];
    }
    *texture = upload(gl, width, height, unit);
    free(unit);
    return BR_OK;
}

static br_status upload_colours(const GladGLContext *gl, const br_image *picture, GLuint *texture,
                                br_error *error)
{
    static const float white[4] = {1, 1, 1, 1};
    if (!picture) {
        *texture = upload(gl, 1, 1, white);
        return BR_OK;
    }
    float *const texels = malloc((size_t)picture->width * (size_t)picture->height * 4 * sizeof *texels);
    if (!texels)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a picture of %d x %d", picture->width,
                       picture->height);
    for (int j = 0; j < picture->height; j++)
        for (int i = 0; i < picture->width; i++) {
            const float *const from = br_image_pixel_const(picture, i, picture->height - 1 - j);
            float *const to = texels + ((size_t)j * (size_t)picture->width + (size_t)i) * 4;
            for (int c = 0; c < 3; c++)
                to[c] = linear(from[picture->channels < 3 ? 0 : c]);
            to[3] = 1;
        }
    *texture = upload(gl, picture->width, picture->height, texels);
    free(texels);
    return BR_OK;
}

br_status br_render_model_move(br_gpu *gpu, const br_mesh *mesh, br_render_model *model, br_error *error)
{
    float *const vertices = malloc(mesh->n_vertices * FLOATS * sizeof *vertices);
    if (!vertices)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu vertices", mesh->n_vertices);
    br_mesh_floats(mesh, vertices);
    gpu->gl.NamedBufferSubData(model->vertices, 0, (GLsizeiptr)(mesh->n_vertices * FLOATS * sizeof *vertices),
                               vertices);
    free(vertices);
    set_ball(mesh, model);
    set_rounding(mesh, model);
    return BR_OK;
}

static br_status upload_mesh(const GladGLContext *gl, const br_mesh *mesh, br_render_model *model,
                             br_error *error)
{
    static const struct {
        GLint floats;
        GLuint first;
    } attributes[] = {{3, 0}, {3, 3}, {4, 6}, {2, 10}};
    float *const vertices = malloc(mesh->n_vertices * FLOATS * sizeof *vertices);
    if (!vertices)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu vertices", mesh->n_vertices);
    br_mesh_floats(mesh, vertices);
    gl->CreateVertexArrays(1, &model->vertex_array);
    gl->CreateBuffers(1, &model->vertices);
    gl->CreateBuffers(1, &model->triangles);
    gl->NamedBufferStorage(model->vertices, (GLsizeiptr)(mesh->n_vertices * FLOATS * sizeof *vertices),
                           vertices, GL_DYNAMIC_STORAGE_BIT);
    gl->NamedBufferStorage(model->triangles, (GLsizeiptr)(mesh->n_triangles * 3 * sizeof(uint32_t)),
                           mesh->triangles, 0);
    free(vertices);
    gl->VertexArrayVertexBuffer(model->vertex_array, 0, model->vertices, 0, FLOATS * (GLsizei)sizeof(float));
    gl->VertexArrayElementBuffer(model->vertex_array, model->triangles);
    for (GLuint i = 0; i < 4; i++) {
        gl->EnableVertexArrayAttrib(model->vertex_array, i);
        gl->VertexArrayAttribFormat(model->vertex_array, i, attributes[i].floats, GL_FLOAT, GL_FALSE,
                                    attributes[i].first * (GLuint)sizeof(float));
        gl->VertexArrayAttribBinding(model->vertex_array, i, 0);
    }
    model->n_vertices = mesh->n_vertices;
    model->n_indices = (GLsizei)(3 * mesh->n_triangles);
    return BR_OK;
}

br_status br_render_model_create(br_gpu *gpu, const br_mesh *mesh, const br_patch_surface *surface,
                                 const br_image *colours, br_render_model *model, br_error *error)
{
    memset(model, 0, sizeof *model);
    set_ball(mesh, model);
    set_rounding(mesh, model);
    br_status status = upload_facets(&gpu->gl, surface, &model->facets, error);
    status = status ? status : upload_colours(&gpu->gl, colours, &model->colours, error);
    return status ? status : upload_mesh(&gpu->gl, mesh, model, error);
}

void br_render_model_free(br_gpu *gpu, br_render_model *model)
{
    const GladGLContext *const gl = &gpu->gl;
    gl->DeleteVertexArrays(1, &model->vertex_array);
    gl->DeleteBuffers(1, &model->vertices);
    gl->DeleteBuffers(1, &model->triangles);
    gl->DeleteTextures(1, &model->facets);
    gl->DeleteTextures(1, &model->colours);
}
