/* What the two back ends for contact patches draw with: surfaces as textures, programs, triangles in a vertex
 * buffer. */
#include "patch.h"
#include "../patch/surface.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static const double two_pi = 6.283185307179586;

/* A surface's texture with all its levels; a flat one of one texel where there is no map. */
static GLuint upload(const GladGLContext *gl, const br_patch_surface *surface)
{
    static const float flat[4] = {0, 0, 1, 1};
    const int levels = br_patch_surface_levels(surface);
    GLuint texture = 0;
    gl->CreateTextures(GL_TEXTURE_2D, 1, &texture);
    for (int level = 0; level < (levels ? levels : 1); level++) {
        int width = 1, height = 1;
        const float *const texels = levels ? br_patch_surface_texels(surface, level, &width, &height) : flat;
        if (level == 0)
            gl->TextureStorage2D(texture, levels ? levels : 1, GL_RGBA32F, width, height);
        gl->TextureSubImage2D(texture, level, 0, 0, width, height, GL_RGBA, GL_FLOAT, texels);
    }
    gl->TextureParameteri(texture, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    gl->TextureParameteri(texture, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
}

/* Bigger pictures than the GPU takes are refused before one is sent. */
static br_status check_size(const GladGLContext *gl, const br_patch_surface *surface, size_t index,
                            br_error *error)
{
    GLint largest = 0;
    int width = 1, height = 1;
    gl->GetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (br_patch_surface_levels(surface))
        (void)br_patch_surface_texels(surface, 0, &width, &height);
    if (width > largest || height > largest)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "surface %zu: a map of %d x %d texels, the GPU takes %d along a side", index, width,
                       height, largest);
    return BR_OK;
}

static void lay_out_vertices(br_gpu_patch *self)
{
    static const struct {
        GLint floats;
        size_t offset;
    } attributes[] = {{4, offsetof(br_gpu_corner, x)},
                      {4, offsetof(br_gpu_corner, normal)},
                      {4, offsetof(br_gpu_corner, tangent)},
                      {2, offsetof(br_gpu_corner, centre)},
                      {4, offsetof(br_gpu_corner, along)}};
    const GladGLContext *const gl = &self->gpu->gl;
    gl->CreateVertexArrays(1, &self->vertex_array);
    gl->CreateBuffers(1, &self->vertex_buffer);
    gl->VertexArrayVertexBuffer(self->vertex_array, 0, self->vertex_buffer, 0, sizeof(br_gpu_corner));
    for (GLuint i = 0; i < sizeof attributes / sizeof *attributes; i++) {
        gl->EnableVertexArrayAttrib(self->vertex_array, i);
        gl->VertexArrayAttribFormat(self->vertex_array, i, attributes[i].floats, GL_FLOAT, GL_FALSE,
                                    (GLuint)attributes[i].offset);
        gl->VertexArrayAttribBinding(self->vertex_array, i, 0);
    }
}

br_status br_gpu_patch_init(br_gpu_patch *self, size_t n_surfaces, br_patch_surface *const *surfaces,
                            const br_patch_options *options, br_error *error)
{
    const GladGLContext *const gl = &self->gpu->gl;
    self->base.options = *options;
    self->n_surfaces = n_surfaces;
    const size_t room = n_surfaces ? n_surfaces : 1;
    self->surfaces = calloc(room, sizeof *self->surfaces);
    self->textures = calloc(room, sizeof *self->textures);
    self->strips = calloc(2 * room, sizeof *self->strips);
    if (!self->surfaces || !self->textures || !self->strips)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu surfaces", n_surfaces);
    for (size_t i = 0; i < n_surfaces; i++) {
        self->surfaces[i] = surfaces[i];
        const br_status status = check_size(gl, surfaces[i], i, error);
        if (status)
            return status;
        self->textures[i] = upload(gl, surfaces[i]);
    }
    lay_out_vertices(self);
    const size_t along = (size_t)(BR_GPU_ATLAS / options->resolution);
    self->tiles = along * along;
    for (int i = 0; i < options->directions; i++) {
        /* Quarter turns are exact. */
        const double angle = two_pi * i / options->directions;
        self->directions[i][0] =
            4 * i % options->directions == 0 && 4 * i / options->directions % 2 ? 0 : (float)cos(angle);
        self->directions[i][1] = 2 * i % options->directions == 0 ? 0 : (float)sin(angle);
    }
    return BR_OK;
}

void br_gpu_patch_drop(br_gpu_patch *self)
{
    const GladGLContext *const gl = &self->gpu->gl;
    if (self->textures)
        gl->DeleteTextures((GLsizei)self->n_surfaces, self->textures);
    for (int i = 0; i < BR_GPU_VARIANTS; i++)
        gl->DeleteProgram(self->programs[i]);
    gl->DeleteBuffers(1, &self->vertex_buffer);
    gl->DeleteVertexArrays(1, &self->vertex_array);
}

void br_gpu_patch_free(br_gpu_patch *self)
{
    for (size_t i = 0; self->strips && i < 2 * self->n_surfaces; i++)
        free(self->strips[i].corners);
    free(self->strips);
    free(self->textures);
    free(self->surfaces);
}

static br_status make_program(br_gpu_patch *self, int variant, br_error *error)
{
    const GladGLContext *const gl = &self->gpu->gl;
    char defines[100];
    GLuint program;
    if (self->programs[variant])
        return BR_OK;
    snprintf(defines, sizeof defines, "%s%s%s", self->defines,
             variant & BR_GPU_CURVED ? "#define CURVED\n" : "",
             variant & BR_GPU_BILINEAR ? "#define BILINEAR\n" : "");
    const br_status status =
        br_gpu_program(self->gpu, "patch.vert.glsl", self->fragment_files, defines, &program, error);
    if (status)
        return status;
    self->programs[variant] = program;
    gl->ProgramUniform1i(program, gl->GetUniformLocation(program, "resolution"),
                         self->base.options.resolution);
    gl->ProgramUniform2i(program, gl->GetUniformLocation(program, "target"), BR_GPU_ATLAS, BR_GPU_ATLAS);
    gl->ProgramUniform1i(program, gl->GetUniformLocation(program, "texels"), 0);
    gl->ProgramUniform2fv(program, gl->GetUniformLocation(program, "directions"),
                          self->base.options.directions, self->directions[0]);
    return BR_OK;
}

static int variant_of(const br_patch_surface *surface, bool curved)
{
    return (curved ? BR_GPU_CURVED : 0) | (surface->filter == BR_FILTER_NEAREST ? 0 : BR_GPU_BILINEAR);
}

br_status br_gpu_patch_programs(br_gpu_patch *self, const char *fragment_files, const char *defines,
                                br_error *error)
{
    self->fragment_files = fragment_files;
    self->defines = defines;
    br_status status = BR_OK;
    for (size_t i = 0; i < self->n_surfaces && !status; i++) {
        const br_patch_surface *const surface = self->surfaces[i];
        bool has[2] = {false, false};
        for (size_t k = 0; k < surface->mesh->n_triangles; k++)
            has[surface->flat[k] ? 0 : 1] = true;
        for (int curved = 0; curved < 2 && !status; curved++)
            if (has[curved])
                status = make_program(self, variant_of(surface, curved), error);
    }
    return status;
}

void br_gpu_patch_clear(br_gpu_patch *self)
{
    for (size_t i = 0; i < 2 * self->n_surfaces; i++)
        self->strips[i].n = 0;
}

bool br_gpu_patch_full(const br_gpu_patch *self)
{
    size_t total = 0;
    for (size_t i = 0; i < 2 * self->n_surfaces; i++)
        total += self->strips[i].n;
    return total > BR_GPU_CORNERS;
}

void br_gpu_patch_send(br_gpu_patch *self)
{
    const GladGLContext *const gl = &self->gpu->gl;
    size_t total = 0;
    for (size_t i = 0; i < 2 * self->n_surfaces; i++) {
        self->strips[i].first = total;
        total += self->strips[i].n;
    }
    /* A new store each time, so that the driver need not wait for draws from the old one. */
    gl->NamedBufferData(self->vertex_buffer, (GLsizeiptr)(total * sizeof(br_gpu_corner)), NULL,
                        GL_STREAM_DRAW);
    for (size_t i = 0; i < 2 * self->n_surfaces; i++) {
        const br_gpu_strip *const strip = &self->strips[i];
        if (strip->n)
            gl->NamedBufferSubData(self->vertex_buffer, (GLintptr)(strip->first * sizeof(br_gpu_corner)),
                                   (GLsizeiptr)(strip->n * sizeof(br_gpu_corner)), strip->corners);
    }
}

GLuint br_gpu_patch_bind(const br_gpu_patch *self, size_t strip)
{
    const GladGLContext *const gl = &self->gpu->gl;
    const GLuint program = self->programs[variant_of(self->surfaces[strip / 2], strip % 2)];
    gl->BindTextureUnit(0, self->textures[strip / 2]);
    gl->UseProgram(program);
    return program;
}
