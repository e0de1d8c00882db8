/* The fast back end: slopes in one draw for each surface, the average by a compute shader, a few floats read
 * back for each contact. While the results of one atlas are worked out, the next one is listed. */
#include <bristle/assert.h>
#include "patch.h"
#include "target.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What shaders/patch_reduce.comp.glsl reads. */
typedef struct contact {
    GLint tile_a, tile_b; /* -1: smooth, covers all */
    GLfloat k_a, k_b;
} contact;

/* What it writes for a contact and four directions. */
typedef struct result {
    GLfloat mean[4], covered, unused[3]; /* covered [texels] */
} result;

/* One of two sets that take turns: where an atlas's results go. */
typedef struct slot {
    GLuint buffer;   /* mapped for good */
    result *results; /* (contacts x groups) */
    GLsync done;     /* null: nothing under way */
    size_t first, n; /* patches */
} slot;

typedef struct fast {
    br_gpu_patch common; /* the first member */
    br_gpu_target atlas;
    GLuint reduce_program, contact_buffer;
    contact *contacts; /* (batch) */
    float *slopes;     /* (atlas x atlas x 2), read back from a software renderer */
    size_t batch;      /* patches in an atlas */
    int groups;        /* of four directions */
    slot slots[2];
} fast;

static const float nothing = 1e30f;

/* On software renderers: patches in an atlas and triangles in a draw at most. There a triangle that crosses a
 * border of its patch is clipped by code that marks all corners of the draw anew for every thirty of them
 * (llvmpipe 22.3), and what a short batch draws stays in the caches. */
enum { SOFTWARE_BATCH = 64, SOFTWARE_DRAW = 32 };

static br_status create_slots(fast *self, br_error *error)
{
    const GladGLContext *const gl = &self->common.gpu->gl;
    const size_t n = self->batch * (size_t)self->groups;
    const GLsizeiptr size = (GLsizeiptr)(n * sizeof(result));
    const GLbitfield mapping = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    for (int i = 0; i < 2; i++) {
        slot *const s = &self->slots[i];
        if (self->common.gpu->software) {
            s->results = calloc(n, sizeof *s->results);
            if (!s->results)
                return br_fail(error, BR_ERR_MEMORY, "no memory for %zu contacts", self->batch);
            continue;
        }
        gl->CreateBuffers(1, &s->buffer);
        gl->NamedBufferStorage(s->buffer, size, NULL, mapping | GL_CLIENT_STORAGE_BIT);
        s->results = gl->MapNamedBufferRange(s->buffer, 0, size, mapping);
        if (!s->results)
            return br_fail(error, BR_ERR_EXTERNAL, "the driver maps no buffer of %ld bytes", (long)size);
    }
    return BR_OK;
}

static br_status create_programs(fast *self, br_error *error)
{
    br_gpu *const gpu = self->common.gpu;
    const GladGLContext *const gl = &gpu->gl;
    const br_patch_options *const options = &self->common.base.options;
    br_status status = br_gpu_patch_programs(
        &self->common, "patch_record.glsl patch_facet.glsl patch_fast.frag.glsl", "", error);
    if (!status && !gpu->software)
        status = br_gpu_compute_program(gpu, "patch_reduce.comp.glsl",
                                        options->packing == BR_PACKING_RGBA8 ? "#define PACKED\n" : "",
                                        &self->reduce_program, error);
    if (status || gpu->software)
        return status;
    const GLuint reduce = self->reduce_program;
    gl->ProgramUniform1i(reduce, gl->GetUniformLocation(reduce, "resolution"), options->resolution);
    gl->ProgramUniform1i(reduce, gl->GetUniformLocation(reduce, "slopes"), 0);
    gl->ProgramUniform2fv(reduce, gl->GetUniformLocation(reduce, "directions"), options->directions,
                          self->common.directions[0]);
    return BR_OK;
}

static br_status create(br_gpu_patch *common, br_error *error)
{
    fast *const self = (fast *)common;
    static const GLenum slope = GL_RG32F;
    br_gpu *const gpu = self->common.gpu;
    self->batch = self->common.tiles / 2;
    if (gpu->software && self->batch > SOFTWARE_BATCH)
        self->batch = SOFTWARE_BATCH;
    self->groups = self->common.base.options.directions / 4;
    self->contacts = calloc(self->batch, sizeof *self->contacts);
    if (gpu->software)
        self->slopes = malloc((size_t)BR_GPU_ATLAS * BR_GPU_ATLAS * 2 * sizeof *self->slopes);
    if (!self->contacts || (gpu->software && !self->slopes))
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu contacts", self->batch);
    gpu->gl.CreateBuffers(1, &self->contact_buffer);
    br_status status = br_gpu_target_create(gpu, BR_GPU_ATLAS, BR_GPU_ATLAS, 1, &slope, GL_DEPTH_COMPONENT32F,
                                            &self->atlas, error);
    if (!status)
        status = create_programs(self, error);
    return status ? status : create_slots(self, error);
}

/* Lists the triangles of a batch: at most *n patches; *n becomes the number of those that are in it. */
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

/* Rows of the atlas that so many tiles take. */
static int used_rows(const br_gpu_patch *common, size_t tiles)
{
    const size_t along = (size_t)(BR_GPU_ATLAS / common->base.options.resolution);
    return (int)((tiles + along - 1) / along) * common->base.options.resolution;
}

static void draw_strip(const br_gpu *gpu, const br_gpu_strip *strip)
{
    const size_t most = gpu->software ? SOFTWARE_DRAW : strip->n;
    for (size_t from = 0; from < strip->n; from += most) {
        const size_t n = strip->n - from < most ? strip->n - from : most;
        gpu->gl.DrawArrays(GL_TRIANGLES, 3 * (GLint)(strip->first + from), 3 * (GLsizei)n);
    }
}

static void draw(fast *self, size_t tiles)
{
    const br_gpu_patch *const common = &self->common;
    const GladGLContext *const gl = &common->gpu->gl;
    const int rows = used_rows(common, tiles);
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
    bool any = false;
    for (size_t s = 0; s < 2 * common->n_surfaces; s++) {
        const br_gpu_strip *const strip = &common->strips[s];
        if (!strip->n)
            continue;
        any = true;
        (void)br_gpu_patch_bind(common, s);
        draw_strip(common->gpu, strip);
    }
    for (GLenum i = 0; i < 4; i++)
        gl->Disable(GL_CLIP_DISTANCE0 + i);
    gl->Disable(GL_DEPTH_TEST);
    gl->Disable(GL_SCISSOR_TEST);
    if (!any)
        gl->Flush(); /* llvmpipe 22.3 keeps a clearing without a draw from compute shaders */
}

/* The average of a batch, straight into a slot. */
static void reduce_there(fast *self, const slot *s)
{
    const GladGLContext *const gl = &self->common.gpu->gl;
    gl->NamedBufferData(self->contact_buffer, (GLsizeiptr)(s->n * sizeof *self->contacts), self->contacts,
                        GL_STREAM_DRAW);
    gl->BindBufferBase(GL_SHADER_STORAGE_BUFFER, BR_GPU_BINDING_CONTACTS, self->contact_buffer);
    gl->BindBufferBase(GL_SHADER_STORAGE_BUFFER, BR_GPU_BINDING_RESULTS, s->buffer);
    gl->UseProgram(self->reduce_program);
    gl->BindTextureUnit(0, self->atlas.colours[0]);
    gl->DispatchCompute((GLuint)s->n, (GLuint)self->groups, 1);
    gl->MemoryBarrier(GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT);
}

/* [ploughing, eqs. (7), (8)] for a direction and a side. */
static float coefficient(const fast *self, const float slope[2], size_t direction, float side)
{
    const float *const d = self->common.directions[direction];
    const float c = 0.636619772f * fmaxf(0, side * (slope[0] * d[0] + slope[1] * d[1])); /* 2/pi */
    return self->common.base.options.packing == BR_PACKING_RGBA8 ? floorf(fminf(c, 1) * 255 + 0.5f) : c;
}

/* Averages one contact as shaders/patch_reduce.comp.glsl does. */
static void average(const fast *self, const contact *c, result *out)
{
    static const float level[2] = {0, 0};
    const int side = self->common.base.options.resolution, along = BR_GPU_ATLAS / side;
    const size_t directions = (size_t)self->common.base.options.directions;
    float sums[2][16] = {{0}}, count = 0;
    for (int j = 0; j < side; j++) {
        float rows[2][16] = {{0}};
        for (int i = 0; i < side; i++) {
            const float *slopes[2];
            for (int k = 0; k < 2; k++) {
                const int tile = k ? c->tile_b : c->tile_a;
                const size_t at =
                    (size_t)(tile / along * side + j) * BR_GPU_ATLAS + (size_t)(tile % along * side + i);
                slopes[k] = tile < 0 ? level : &self->slopes[2 * at];
            }
            if (!(fmaxf(slopes[0][0], slopes[1][0]) < nothing / 10))
                continue;
            count++;
            for (size_t d = 0; d < directions; d++) {
                rows[0][d] += coefficient(self, slopes[0], d, 1);
                rows[1][d] += coefficient(self, slopes[1], d, -1);
            }
        }
        for (size_t d = 0; d < directions; d++) {
            sums[0][d] += rows[0][d];
            sums[1][d] += rows[1][d];
        }
    }
    const float unit = fmaxf(count, 1) * (self->common.base.options.packing == BR_PACKING_RGBA8 ? 255 : 1);
    for (size_t d = 0; d < directions; d++)
        out[d / 4].mean[d % 4] = (c->k_a * sums[0][d] + c->k_b * sums[1][d]) / unit;
    out->covered = count;
}

/* The same on a software renderer, whose compute shaders take ten times as long as plain C. */
static void reduce_here(fast *self, const slot *s, size_t tiles)
{
    const GladGLContext *const gl = &self->common.gpu->gl;
    gl->ReadBuffer(GL_COLOR_ATTACHMENT0);
    gl->ReadPixels(0, 0, BR_GPU_ATLAS, used_rows(&self->common, tiles), GL_RG, GL_FLOAT, self->slopes);
    for (size_t i = 0; i < s->n; i++)
        average(self, &self->contacts[i], &s->results[i * (size_t)self->groups]);
}

static void reduce(fast *self, slot *s, size_t first, size_t n, size_t tiles)
{
    s->first = first;
    s->n = n;
    if (self->common.gpu->software)
        reduce_here(self, s, tiles);
    else
        reduce_there(self, s);
    s->done = self->common.gpu->gl.FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
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
    const size_t groups = (size_t)self->groups;
    for (size_t i = 0; i < s->n; i++) {
        for (size_t k = 0; k < directions; k++)
            mu[(s->first + i) * directions + k] =
                options->mu_0 + (double)s->results[i * groups + k / 4].mean[k % 4];
        if (covered)
            covered[s->first + i] = (double)s->results[i * groups].covered / texels;
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
        status = br_gpu_patch_place(common, error);
        if (status)
            break;
        draw(self, tiles);
        br_gpu_patch_stop(common, &times->draw, true);
        reduce(self, &self->slots[turn], first, count, tiles);
        br_gpu_patch_stop(common, &times->reduce, true);
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
    br_gpu_target_free(gpu, &self->atlas);
}

static void free_own(br_gpu_patch *common)
{
    fast *const self = (fast *)common;
    for (int i = 0; i < 2 && common->gpu->software; i++)
        free(self->slots[i].results);
    free(self->contacts);
    free(self->slopes);
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
