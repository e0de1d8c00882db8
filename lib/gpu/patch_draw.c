/* What the two back ends for contact patches draw with: surfaces as textures and meshes, programs, triangles
 * laid out in a vertex buffer. */
#include "patch.h"
#include "place.h"
#include "../patch/surface.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double two_pi = 6.283185307179586;

/* Of shaders/patch_place.comp.glsl: places of its uniforms, triangles in a group, bytes that it writes for
 * one. */
enum { UNIFORM_RANGE = 0, UNIFORM_MAP = 1, UNIFORM_SIDE = 2, GROUP = 64 };
enum { FACET = sizeof(br_gpu_facet), CORNERS = 3 * sizeof(br_gpu_corner) };

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

/* Bigger pictures and meshes than the GPU takes are refused before one is sent. */
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
    const br_mesh *const mesh = br_patch_surface_mesh(surface);
    const size_t most = mesh->n_vertices > mesh->n_triangles ? mesh->n_vertices : mesh->n_triangles;
    gl->GetIntegerv(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &largest);
    if (most > (size_t)largest / (5 * sizeof(double)))
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "surface %zu: a mesh of %zu vertices and %zu triangles, the GPU takes %zu", index,
                       mesh->n_vertices, mesh->n_triangles, (size_t)largest / (5 * sizeof(double)));
    return BR_OK;
}

static GLuint upload_buffer(const GladGLContext *gl, size_t size, const void *bytes)
{
    static const float nothing = 0;
    GLuint buffer = 0;
    gl->CreateBuffers(1, &buffer);
    gl->NamedBufferStorage(buffer, (GLsizeiptr)(size ? size : sizeof nothing), size ? bytes : &nothing, 0);
    return buffer;
}

br_vec3 br_gpu_tangent(const br_mesh *mesh, size_t vertex)
{
    br_vec3 t, b;
    if (mesh->tangents)
        return mesh->tangents[vertex];
    br_contact_frame(mesh->normals[vertex], &t, &b);
    return t;
}

/* A mesh as shaders/patch_place.comp.glsl reads it. */
static br_status upload_mesh(const GladGLContext *gl, const br_mesh *mesh, br_gpu_mesh *buffers,
                             br_error *error)
{
    const size_t n = mesh->n_vertices;
    double *const places = malloc((5 * n + 1) * sizeof *places);
    float *const frames = malloc((7 * n + 1) * sizeof *frames);
    if (places && frames) {
        for (size_t i = 0; i < n; i++) {
            const br_vec3 p = mesh->positions[i], normal = mesh->normals[i];
            const br_vec2 uv = mesh->uvs ? mesh->uvs[i] : (br_vec2){0, 0};
            const br_vec3 t = br_gpu_tangent(mesh, i);
            memcpy(&places[5 * i], (const double[5]){p.x, p.y, p.z, uv.x, uv.y}, 5 * sizeof *places);
            memcpy(&frames[7 * i],
                   (const float[7]){(float)normal.x, (float)normal.y, (float)normal.z, (float)t.x, (float)t.y,
                                    (float)t.z, mesh->handedness ? (float)mesh->handedness[i] : 1},
                   7 * sizeof *frames);
        }
        buffers->indices =
            upload_buffer(gl, 3 * mesh->n_triangles * sizeof *mesh->triangles, mesh->triangles);
        buffers->places = upload_buffer(gl, 5 * n * sizeof *places, places);
        buffers->frames = upload_buffer(gl, 7 * n * sizeof *frames, frames);
    }
    const bool made = places && frames;
    free(places);
    free(frames);
    return made ? BR_OK : br_fail(error, BR_ERR_MEMORY, "no memory for a mesh of %zu vertices", n);
}

static void create_buffers(br_gpu_patch *self)
{
    const GladGLContext *const gl = &self->gpu->gl;
    gl->CreateVertexArrays(1, &self->vertex_array);
    gl->CreateBuffers(1, &self->view_buffer);
    gl->CreateBuffers(1, &self->item_buffer);
    gl->CreateBuffers(1, &self->corner_buffer);
    gl->CreateBuffers(1, &self->facet_buffer);
    gl->VertexArrayVertexBuffer(self->vertex_array, 0, self->corner_buffer, 0, 4 * sizeof(float));
    gl->EnableVertexArrayAttrib(self->vertex_array, 0);
    gl->VertexArrayAttribFormat(self->vertex_array, 0, 4, GL_FLOAT, GL_FALSE, 0);
    gl->VertexArrayAttribBinding(self->vertex_array, 0, 0);
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
    self->meshes = calloc(room, sizeof *self->meshes);
    self->strips = calloc(2 * room, sizeof *self->strips);
    if (!self->surfaces || !self->textures || !self->meshes || !self->strips)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu surfaces", n_surfaces);
    for (size_t i = 0; i < n_surfaces; i++) {
        self->surfaces[i] = surfaces[i];
        br_status status = check_size(gl, surfaces[i], i, error);
        if (!status)
            status = upload_mesh(gl, br_patch_surface_mesh(surfaces[i]), &self->meshes[i], error);
        if (status)
            return status;
        self->textures[i] = upload(gl, surfaces[i]);
    }
    create_buffers(self);
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
    for (size_t i = 0; self->meshes && i < self->n_surfaces; i++) {
        const br_gpu_mesh *const m = &self->meshes[i];
        gl->DeleteBuffers(3, (const GLuint[3]){m->indices, m->places, m->frames});
    }
    for (int i = 0; i < BR_GPU_VARIANTS; i++)
        gl->DeleteProgram(self->programs[i]);
    for (int i = 0; i < 2; i++)
        gl->DeleteProgram(self->place_programs[i]);
    gl->DeleteBuffers(
        4, (const GLuint[4]){self->view_buffer, self->item_buffer, self->corner_buffer, self->facet_buffer});
    gl->DeleteVertexArrays(1, &self->vertex_array);
}

void br_gpu_patch_free(br_gpu_patch *self)
{
    for (size_t i = 0; self->strips && i < 2 * self->n_surfaces; i++)
        free(self->strips[i].items);
    free(self->strips);
    free(self->views);
    free(self->placed);
    free(self->meshes);
    free(self->textures);
    free(self->surfaces);
}

/* The program that lays out flat or curved triangles. */
static br_status make_place_program(br_gpu_patch *self, bool curved, br_error *error)
{
    GLuint *const program = &self->place_programs[curved];
    if (*program)
        return BR_OK;
    const br_status status = br_gpu_compute_program(self->gpu, "patch_record.glsl patch_place.comp.glsl",
                                                    curved ? "#define CURVED\n" : "", program, error);
    if (!status)
        self->gpu->gl.ProgramUniform1i(*program, UNIFORM_SIDE, self->base.options.resolution);
    return status;
}

static br_status make_program(br_gpu_patch *self, int variant, br_error *error)
{
    const GladGLContext *const gl = &self->gpu->gl;
    char defines[100];
    GLuint program;
    if (self->programs[variant])
        return BR_OK;
    snprintf(defines, sizeof defines, "%s%s%s%s", self->defines,
             self->gpu->software ? "#define HANDED_ON\n" : "",
             variant & BR_GPU_CURVED ? "#define CURVED\n" : "",
             variant & BR_GPU_BILINEAR ? "#define BILINEAR\n" : "");
    const br_status status = br_gpu_program(self->gpu, "patch_record.glsl patch.vert.glsl",
                                            self->fragment_files, defines, &program, error);
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
        for (int curved = 0; curved < 2 && !status; curved++) {
            if (!has[curved])
                continue;
            status = make_program(self, variant_of(surface, curved), error);
            if (!status && !self->gpu->software)
                status = make_place_program(self, curved, error);
        }
    }
    return status;
}

void br_gpu_patch_clear(br_gpu_patch *self)
{
    self->n_views = 0;
    for (size_t i = 0; i < 2 * self->n_surfaces; i++)
        self->strips[i].n = 0;
}

bool br_gpu_patch_full(const br_gpu_patch *self)
{
    size_t total = 0;
    for (size_t i = 0; i < 2 * self->n_surfaces; i++)
        total += self->strips[i].n;
    return total > BR_GPU_TRIANGLES;
}

/* Room for what the GPU writes of so many triangles. */
static br_status reserve(br_gpu_patch *self, size_t n, br_error *error)
{
    const GladGLContext *const gl = &self->gpu->gl;
    GLint largest = 0;
    if (n <= self->room)
        return BR_OK;
    const size_t room = n < 1024 ? 1024 : n + n / 2;
    gl->GetIntegerv(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &largest);
    if (room > (size_t)largest / FACET)
        return br_fail(error, BR_ERR_UNSUPPORTED, "%zu triangles in a patch, the GPU takes %zu", n,
                       (size_t)largest / FACET);
    if (self->gpu->software) {
        void *const more = realloc(self->placed, room * (CORNERS + FACET));
        if (!more)
            return br_fail(error, BR_ERR_MEMORY, "no memory for %zu triangles", room);
        self->placed = more;
        self->room = room;
        return BR_OK;
    }
    gl->NamedBufferData(self->corner_buffer, (GLsizeiptr)(room * CORNERS), NULL, GL_STREAM_COPY);
    gl->NamedBufferData(self->facet_buffer, (GLsizeiptr)(room * FACET), NULL, GL_STREAM_COPY);
    self->room = room;
    return BR_OK;
}

/* Sends views and lists: a new store each time, so that the driver need not wait for the work before. */
static void send(br_gpu_patch *self, size_t total)
{
    const GladGLContext *const gl = &self->gpu->gl;
    gl->NamedBufferData(self->view_buffer, (GLsizeiptr)(self->n_views * sizeof *self->views), self->views,
                        GL_STREAM_DRAW);
    gl->NamedBufferData(self->item_buffer, (GLsizeiptr)(total * sizeof(br_gpu_item)), NULL, GL_STREAM_DRAW);
    for (size_t i = 0; i < 2 * self->n_surfaces; i++) {
        const br_gpu_strip *const strip = &self->strips[i];
        if (strip->n)
            gl->NamedBufferSubData(self->item_buffer, (GLintptr)(strip->first * sizeof *strip->items),
                                   (GLsizeiptr)(strip->n * sizeof *strip->items), strip->items);
    }
}

static void bind(const GladGLContext *gl, GLuint binding, GLuint buffer)
{
    gl->BindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer);
}

static void place_strip(br_gpu_patch *self, size_t index)
{
    const GladGLContext *const gl = &self->gpu->gl;
    const br_gpu_strip *const strip = &self->strips[index];
    const br_patch_surface *const surface = self->surfaces[index / 2];
    const br_gpu_mesh *const mesh = &self->meshes[index / 2];
    const int levels = br_patch_surface_levels(surface);
    const GLuint program = self->place_programs[index % 2];
    int width = 1, height = 1;
    if (levels)
        (void)br_patch_surface_texels(surface, 0, &width, &height);
    bind(gl, BR_GPU_BINDING_INDICES, mesh->indices);
    bind(gl, BR_GPU_BINDING_PLACES, mesh->places);
    bind(gl, BR_GPU_BINDING_FRAMES, mesh->frames);
    gl->UseProgram(program);
    gl->ProgramUniform2i(program, UNIFORM_RANGE, (GLint)strip->first, (GLint)strip->n);
    gl->ProgramUniform3i(program, UNIFORM_MAP, width, height, levels);
    gl->DispatchCompute((GLuint)((strip->n + GROUP - 1) / GROUP), 1, 1);
}

static void place_there(br_gpu_patch *self, size_t total)
{
    const GladGLContext *const gl = &self->gpu->gl;
    send(self, total);
    bind(gl, BR_GPU_BINDING_ITEMS, self->item_buffer);
    bind(gl, BR_GPU_BINDING_VIEWS, self->view_buffer);
    bind(gl, BR_GPU_BINDING_CORNERS, self->corner_buffer);
    /* What the batch before drew from, too, is done with. */
    gl->MemoryBarrier(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_SHADER_STORAGE_BARRIER_BIT);
    for (size_t i = 0; i < 2 * self->n_surfaces; i++)
        if (self->strips[i].n)
            place_strip(self, i);
    gl->MemoryBarrier(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_SHADER_STORAGE_BARRIER_BIT);
}

/* In plain C; new stores, so that the driver need not wait for the work before. */
static void place_here(br_gpu_patch *self, size_t total)
{
    const GladGLContext *const gl = &self->gpu->gl;
    br_gpu_corner *const corners = self->placed;
    br_gpu_facet *const facets = (br_gpu_facet *)(corners + 3 * self->room);
    for (size_t i = 0; i < 2 * self->n_surfaces; i++) {
        const br_gpu_strip *const strip = &self->strips[i];
        for (size_t k = 0; k < strip->n; k++)
            br_gpu_place(self->surfaces[i / 2], i % 2, self->base.options.resolution, self->views,
                         &strip->items[k], &corners[3 * (strip->first + k)], &facets[strip->first + k]);
    }
    gl->NamedBufferData(self->corner_buffer, (GLsizeiptr)(total * CORNERS), corners, GL_STREAM_DRAW);
    gl->NamedBufferData(self->facet_buffer, (GLsizeiptr)(total * FACET), facets, GL_STREAM_DRAW);
}

br_status br_gpu_patch_place(br_gpu_patch *self, br_error *error)
{
    size_t total = 0;
    for (size_t i = 0; i < 2 * self->n_surfaces; i++) {
        self->strips[i].first = total;
        total += self->strips[i].n;
    }
    bind(&self->gpu->gl, BR_GPU_BINDING_FACETS, self->facet_buffer);
    const br_status status = total ? reserve(self, total, error) : BR_OK;
    if (!total || status)
        return status;
    if (self->gpu->software)
        place_here(self, total);
    else
        place_there(self, total);
    return BR_OK;
}

GLuint br_gpu_patch_bind(const br_gpu_patch *self, size_t strip)
{
    const GladGLContext *const gl = &self->gpu->gl;
    const GLuint program = self->programs[variant_of(self->surfaces[strip / 2], strip % 2)];
    gl->BindTextureUnit(0, self->textures[strip / 2]);
    gl->UseProgram(program);
    return program;
}
