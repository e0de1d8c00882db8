/* The fast back end: slopes in one draw for each surface, the average in a second draw, a few floats read
 * back for each contact. While the results of one atlas travel, the next one is drawn. */
#include <bristle/assert.h>
#include "patch.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

/* What shaders/patch_reduce.frag.glsl reads. */
typedef struct contact {
    GLint tile_a, tile_b; /* -1: smooth, covers all */
    GLfloat k_a, k_b;
} contact;

/* One of two sets that take turns: where an atlas's results go. */
typedef struct slot {
    GLuint buffer; /* mapped for good */
    const float
        *mapped;     /* (rows x ROW x 4) means, then (rows x ROW) counts of texels: contacts, then groups */
    GLsync done;     /* null: nothing under way */
    size_t first, n; /* patches */
} slot;

/* Pixels in a row of the averages: drawn by blocks of 4 x 4 and more, a column would waste most of each. */
enum { ROW = 64 };

typedef struct fast {
    br_gpu_patch common; /* the first member */
    br_gpu_target atlas, result;
    GLuint reduce_program, contact_buffer, empty_array;
    contact *contacts; /* (batch) */
    size_t batch;      /* patches in an atlas */
    int groups;        /* of four directions */
    int rows;          /* of averages */
    slot slots[2];
} fast;

static const float nothing = 1e30f;

/* Place of the uniform in shaders/patch_reduce.frag.glsl that changes from draw to draw. */
enum { UNIFORM_PIXELS = 0 };

static br_status create_slots(fast *self, br_error *error)
{
    const GladGLContext *const gl = &self->common.gpu->gl;
    const GLsizeiptr size = (GLsizeiptr)((size_t)self->rows * ROW * 5 * sizeof(float));
    const GLbitfield mapping = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    for (int i = 0; i < 2; i++) {
        slot *const s = &self->slots[i];
        gl->CreateBuffers(1, &s->buffer);
        gl->NamedBufferStorage(s->buffer, size, NULL, mapping | GL_CLIENT_STORAGE_BIT);
        s->mapped = gl->MapNamedBufferRange(s->buffer, 0, size, mapping);
        if (!s->mapped)
            return br_fail(error, BR_ERR_EXTERNAL, "the driver maps no buffer of %ld bytes", (long)size);
    }
    return BR_OK;
}

static br_status create_programs(fast *self, br_error *error)
{
    br_gpu *const gpu = self->common.gpu;
    const GladGLContext *const gl = &gpu->gl;
    const br_patch_options *const options = &self->common.base.options;
    br_status status =
        br_gpu_patch_programs(&self->common, "patch_facet.glsl patch_fast.frag.glsl", "", error);
    if (!status)
        status = br_gpu_program(gpu, "whole.vert.glsl", "patch_reduce.frag.glsl",
                                options->packing == BR_PACKING_RGBA8 ? "#define PACKED\n" : "",
                                &self->reduce_program, error);
    if (status)
        return status;
    const GLuint reduce = self->reduce_program;
    gl->ProgramUniform1i(reduce, gl->GetUniformLocation(reduce, "resolution"), options->resolution);
    gl->ProgramUniform1i(reduce, gl->GetUniformLocation(reduce, "slopes"), 0);
    gl->ProgramUniform2i(reduce, gl->GetUniformLocation(reduce, "layout_of"), ROW, self->groups);
    gl->ProgramUniform2fv(reduce, gl->GetUniformLocation(reduce, "directions"), options->directions,
                          self->common.directions[0]);
    return BR_OK;
}

static br_status create(br_gpu_patch *common, br_error *error)
{
    fast *const self = (fast *)common;
    static const GLenum slope = GL_RG32F, means[2] = {GL_RGBA32F, GL_R32F};
    br_gpu *const gpu = self->common.gpu;
    self->batch = self->common.tiles / 2;
    self->groups = self->common.base.options.directions / 4;
    self->rows = ((int)self->batch * self->groups + ROW - 1) / ROW;
    self->contacts = calloc(self->batch, sizeof *self->contacts);
    if (!self->contacts)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu contacts", self->batch);
    gpu->gl.CreateBuffers(1, &self->contact_buffer);
    gpu->gl.CreateVertexArrays(1, &self->empty_array);
    br_status status = br_gpu_target_create(gpu, BR_GPU_ATLAS, BR_GPU_ATLAS, 1, &slope, GL_DEPTH_COMPONENT32F,
                                            &self->atlas, error);
    if (!status)
        status = br_gpu_target_create(gpu, ROW, self->rows, 2, means, 0, &self->result, error);
    if (!status)
        status = create_programs(self, error);
    return status ? status : create_slots(self, error);
}

/* Lays out the triangles of a batch: at most *n patches; *n becomes the number of those that are in it. */
static br_status gather(fast *self, size_t *n, const br_patch *patches, size_t *tiles, br_error *error)
{
    br_gpu_patch *const common = &self->common;
    size_t tile = 0;
    br_gpu_patch_clear(common);
    size_t done = 0;
    while (done < *n && (done == 0 || !br_gpu_patch_full(common))) {
        const br_patch *const p = &patches[done];
        contact *const c = &self->contacts[done++];
        *c = (contact){-1, -1, 0, 0};
        br_status status = BR_OK;
        if (p->surface_a >= 0) {
            c->tile_a = (GLint)tile;
            c->k_a = (float)br_patch_surface_k(common->surfaces[p->surface_a]);
            status = br_gpu_patch_gather(common, p, 0, tile++, error);
        }
        if (!status && p->surface_b >= 0) {
            c->tile_b = (GLint)tile;
            c->k_b = (float)br_patch_surface_k(common->surfaces[p->surface_b]);
            status = br_gpu_patch_gather(common, p, 1, tile++, error);
        }
        if (status)
            return status;
    }
    *tiles = tile;
    *n = done;
    return BR_OK;
}

static void draw(fast *self, size_t tiles)
{
    const br_gpu_patch *const common = &self->common;
    const GladGLContext *const gl = &common->gpu->gl;
    const size_t along = (size_t)(BR_GPU_ATLAS / common->base.options.resolution);
    const int rows = (int)((tiles + along - 1) / along) * common->base.options.resolution;
    const GLfloat clear[4] = {nothing, nothing, 0, 0}, far = 1;
    gl->BindFramebuffer(GL_FRAMEBUFFER, self->atlas.framebuffer);
    gl->Viewport(0, 0, BR_GPU_ATLAS, BR_GPU_ATLAS);
    /* Only the rows that are used: clearing the whole costs more than all else. */
    gl->Enable(GL_SCISSOR_TEST);
    gl->Scissor(0, 0, BR_GPU_ATLAS, rows);
    gl->ClearBufferfv(GL_COLOR, 0, clear);
    gl->ClearBufferfv(GL_DEPTH, 0, &far);
    gl->Enable(GL_DEPTH_TEST);
    gl->DepthFunc(GL_LESS);
    for (GLenum i = 0; i < 4; i++)
        gl->Enable(GL_CLIP_DISTANCE0 + i);
    gl->BindVertexArray(common->vertex_array);
    for (size_t s = 0; s < 2 * common->n_surfaces; s++) {
        const br_gpu_strip *const strip = &common->strips[s];
        if (!strip->n)
            continue;
        (void)br_gpu_patch_bind(common, s);
        gl->DrawArrays(GL_TRIANGLES, (GLint)strip->first, (GLsizei)strip->n);
    }
    for (GLenum i = 0; i < 4; i++)
        gl->Disable(GL_CLIP_DISTANCE0 + i);
    gl->Disable(GL_DEPTH_TEST);
    gl->Disable(GL_SCISSOR_TEST);
}

static int used_rows(const fast *self, size_t n)
{
    return ((int)n * self->groups + ROW - 1) / ROW;
}

static void reduce(fast *self, size_t n)
{
    const GladGLContext *const gl = &self->common.gpu->gl;
    gl->NamedBufferData(self->contact_buffer, (GLsizeiptr)(n * sizeof *self->contacts), self->contacts,
                        GL_STREAM_DRAW);
    gl->BindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, self->contact_buffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, self->result.framebuffer);
    gl->Viewport(0, 0, ROW, used_rows(self, n));
    gl->UseProgram(self->reduce_program);
    gl->ProgramUniform1i(self->reduce_program, UNIFORM_PIXELS, (GLint)n * self->groups);
    gl->BindTextureUnit(0, self->atlas.colours[0]);
    gl->BindVertexArray(self->empty_array);
    gl->DrawArrays(GL_TRIANGLES, 0, 3);
}

/* Starts the way back of a batch's results. */
static void fetch(fast *self, slot *s, size_t first, size_t n)
{
    const GladGLContext *const gl = &self->common.gpu->gl;
    const size_t counts = (size_t)self->rows * ROW * 4 * sizeof(float);
    gl->BindBuffer(GL_PIXEL_PACK_BUFFER, s->buffer);
    gl->ReadBuffer(GL_COLOR_ATTACHMENT0);
    gl->ReadPixels(0, 0, ROW, used_rows(self, n), GL_RGBA, GL_FLOAT, (void *)0);
    gl->ReadBuffer(GL_COLOR_ATTACHMENT1);
    gl->ReadPixels(0, 0, ROW, used_rows(self, n), GL_RED, GL_FLOAT, (void *)counts);
    gl->BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    s->done = gl->FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    s->first = first;
    s->n = n;
}

/* Waits for the GPU. A software renderer works in this process: how long it takes is the machine's load, not
 * its failure, so it has no limit. A device's driver that says nothing for a minute will say nothing more. */
static GLenum wait_for(const br_gpu *gpu, GLsync sync)
{
    static const GLuint64 a_minute = 60u * (GLuint64)1000000000u;
    GLenum answer;
    do
        answer = gpu->gl.ClientWaitSync(sync, GL_SYNC_FLUSH_COMMANDS_BIT, a_minute);
    while (answer == GL_TIMEOUT_EXPIRED && gpu->software);
    return answer;
}

/* Waits for a slot's results and puts them into place. */
static br_status collect(fast *self, slot *s, double *mu, double *covered, br_error *error)
{
    const br_gpu *const gpu = self->common.gpu;
    const br_patch_options *const options = &self->common.base.options;
    if (!s->done)
        return BR_OK;
    const GLenum answer = wait_for(gpu, s->done);
    gpu->gl.DeleteSync(s->done);
    s->done = NULL;
    if (answer != GL_ALREADY_SIGNALED && answer != GL_CONDITION_SATISFIED)
        return br_fail(error, BR_ERR_EXTERNAL, "%s %s %zu contact patches", gpu->renderer,
                       answer == GL_TIMEOUT_EXPIRED ? "did not finish within a minute"
                                                    : "does not say whether it finished",
                       s->n);
    const size_t directions = (size_t)options->directions;
    const double texels = (double)options->resolution * options->resolution;
    const float *const counts = s->mapped + (size_t)self->rows * ROW * 4;
    for (size_t i = 0; i < s->n; i++) {
        for (size_t k = 0; k < directions; k++)
            mu[(s->first + i) * directions + k] = options->mu_0 + (double)s->mapped[i * directions + k];
        if (covered)
            covered[s->first + i] = (double)counts[i * (size_t)self->groups] / texels;
    }
    return BR_OK;
}

static br_status run(br_gpu_patch *common, size_t n, const br_patch *patches, double *mu, double *covered,
                     br_error *error)
{
    fast *const self = (fast *)common;
    br_gpu_patch_times *const times = &common->times;
    br_status status = BR_OK;
    int turn = 0;
    size_t count;
    for (size_t first = 0; first < n && !status; first += count, turn ^= 1) {
        size_t tiles = 0;
        count = n - first < self->batch ? n - first : self->batch;
        br_gpu_patch_start(common);
        status = gather(self, &count, patches + first, &tiles, error);
        br_gpu_patch_stop(common, &times->gather, false);
        if (status)
            break;
        br_gpu_patch_send(common);
        draw(self, tiles);
        br_gpu_patch_stop(common, &times->draw, true);
        reduce(self, count);
        br_gpu_patch_stop(common, &times->reduce, true);
        fetch(self, &self->slots[turn], first, count);
        status = collect(self, &self->slots[turn ^ 1], mu, covered, error);
        br_gpu_patch_stop(common, &times->read_back, false);
    }
    br_gpu_patch_start(common);
    for (int i = 0; i < 2; i++) {
        const br_status late = collect(self, &self->slots[i], mu, covered, error);
        status = status ? status : late;
    }
    br_gpu_patch_stop(common, &times->read_back, false);
    return status;
}

static void drop_own(br_gpu_patch *common)
{
    fast *const self = (fast *)common;
    br_gpu *const gpu = self->common.gpu;
    const GladGLContext *const gl = &gpu->gl;
    for (int i = 0; i < 2; i++) {
        gl->DeleteSync(self->slots[i].done);
        gl->DeleteBuffers(1, &self->slots[i].buffer);
    }
    gl->DeleteProgram(self->reduce_program);
    gl->DeleteBuffers(1, &self->contact_buffer);
    gl->DeleteVertexArrays(1, &self->empty_array);
    br_gpu_target_free(gpu, &self->atlas);
    br_gpu_target_free(gpu, &self->result);
}

static void free_own(br_gpu_patch *common)
{
    free(((fast *)common)->contacts);
}

static const br_gpu_patch_kind kind = {
    BR_GPU_PATCH_TYPE("fast", "GPU, averaged there"), sizeof(fast), create, run, drop_own, free_own};

br_status br_gpu_patch_fast_create(br_gpu *gpu, size_t n_surfaces, br_patch_surface *const *surfaces,
                                   const br_patch_options *options, br_patch_backend **backend,
                                   br_error *error)
{
    BR_ASSERT_HANDLE(gpu);
    BR_ASSERT_ARRAY(surfaces, n_surfaces);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(backend);
    return br_gpu_patch_create(&kind, gpu, n_surfaces, surfaces, options, backend, error);
}
