/* The published back end [ploughing, sections 4.1 to 4.3]: one draw for each patch and surface, the target
 * read back whole, averages on the CPU. */
#include <bristle/assert.h>
#include "patch.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

/* One draw: the triangles of a surface that are near one side of a patch. */
typedef struct piece {
    int surface;           /* -1: smooth, covers all, not drawn */
    size_t first[2], n[2]; /* triangles in the surface's strips */
    size_t tile;
} piece;

typedef struct published {
    br_gpu_patch common;    /* the first member */
    br_gpu_target atlas;    /* targets of four coefficients each, and the mark */
    piece *pieces;          /* (batch x 2) */
    size_t batch;           /* patches in an atlas */
    int groups;             /* of four directions */
    void *coefficients;     /* (groups x atlas x atlas x 4), bytes or floats, as read back */
    unsigned char *written; /* (atlas x atlas) */
} published;

enum { PIXELS = BR_GPU_ATLAS * BR_GPU_ATLAS };

static bool packed(const published *self)
{
    return self->common.base.options.packing == BR_PACKING_RGBA8;
}

static br_status create(br_gpu_patch *common, br_error *error)
{
    published *const self = (published *)common;
    static const char *const defines[2][2] = {
        {"#define COUNT 1\n", "#define COUNT 4\n"},
        {"#define COUNT 1\n#define PACKED\n", "#define COUNT 4\n#define PACKED\n"}};
    GLenum formats[BR_TARGET_COLOURS];
    self->batch = common->tiles / 2;
    self->groups = common->base.options.directions / 4;
    for (int i = 0; i < self->groups; i++)
        formats[i] = packed(self) ? GL_RGBA8 : GL_RGBA32F;
    formats[self->groups] = GL_R8;
    self->pieces = calloc(2 * self->batch, sizeof *self->pieces);
    self->coefficients = malloc((size_t)self->groups * PIXELS * 4 * (packed(self) ? 1 : sizeof(float)));
    self->written = malloc(PIXELS);
    if (!self->pieces || !self->coefficients || !self->written)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a target's copy");
    br_status status = br_gpu_target_create(common->gpu, BR_GPU_ATLAS, BR_GPU_ATLAS, self->groups + 1,
                                            formats, GL_DEPTH_COMPONENT32F, &self->atlas, error);
    return status
               ? status
               : br_gpu_patch_programs(common, "patch_record.glsl patch_facet.glsl patch_published.frag.glsl",
                                       defines[packed(self)][self->groups != 1], error);
}

/* Lists the triangles of a batch: at most *n patches; *n becomes the number of those that are in it. */
static br_status gather(published *self, size_t *n, const br_patch *patches, br_error *error)
{
    br_gpu_patch *const common = &self->common;
    size_t done = 0;
    br_gpu_patch_clear(common);
    for (; done < *n && (done == 0 || !br_gpu_patch_full(common)); done++)
        for (int which = 0; which < 2; which++) {
            const br_patch *const p = &patches[done];
            const int surface = which ? p->surface_b : p->surface_a;
            piece *const q = &self->pieces[2 * done + (size_t)which];
            *q = (piece){.surface = surface, .tile = 2 * done + (size_t)which};
            if (surface < 0)
                continue;
            for (int c = 0; c < 2; c++)
                q->first[c] = common->strips[2 * surface + c].n;
            const br_status status = br_gpu_patch_gather(common, p, which, q->tile, error);
            if (status)
                return status;
            for (int c = 0; c < 2; c++)
                q->n[c] = common->strips[2 * surface + c].n - q->first[c];
        }
    *n = done;
    return BR_OK;
}

static void draw(published *self, size_t n)
{
    const br_gpu_patch *const common = &self->common;
    const GladGLContext *const gl = &common->gpu->gl;
    const GLfloat clear[4] = {0, 0, 0, 0}, far = 1;
    gl->BindFramebuffer(GL_FRAMEBUFFER, self->atlas.framebuffer);
    gl->Viewport(0, 0, BR_GPU_ATLAS, BR_GPU_ATLAS);
    for (GLint i = 0; i < self->atlas.n_colours; i++)
        gl->ClearBufferfv(GL_COLOR, i, clear);
    gl->ClearBufferfv(GL_DEPTH, 0, &far);
    gl->Enable(GL_DEPTH_TEST);
    gl->DepthFunc(GL_LESS);
    for (GLenum i = 0; i < 4; i++)
        gl->Enable(GL_CLIP_DISTANCE0 + i);
    gl->BindVertexArray(common->vertex_array);
    for (size_t i = 0; i < 4 * n; i++) {
        const piece *const p = &self->pieces[i / 2];
        const size_t curved = i % 2;
        if (p->surface < 0 || !p->n[curved])
            continue;
        const size_t strip = 2 * (size_t)p->surface + curved;
        const GLuint program = br_gpu_patch_bind(common, strip);
        gl->ProgramUniform1f(program, BR_GPU_UNIFORM_SIDE, i / 2 % 2 ? -1 : 1);
        gl->DrawArrays(GL_TRIANGLES, 3 * (GLint)(common->strips[strip].first + p->first[curved]),
                       3 * (GLsizei)p->n[curved]);
    }
    for (GLenum i = 0; i < 4; i++)
        gl->Disable(GL_CLIP_DISTANCE0 + i);
    gl->Disable(GL_DEPTH_TEST);
}

static void read_back(published *self)
{
    const GladGLContext *const gl = &self->common.gpu->gl;
    const size_t size = (size_t)PIXELS * 4 * (packed(self) ? 1 : sizeof(float));
    for (int g = 0; g < self->groups; g++) {
        gl->ReadBuffer(GL_COLOR_ATTACHMENT0 + (GLenum)g);
        gl->ReadPixels(0, 0, BR_GPU_ATLAS, BR_GPU_ATLAS, GL_RGBA, packed(self) ? GL_UNSIGNED_BYTE : GL_FLOAT,
                       (char *)self->coefficients + (size_t)g * size);
    }
    gl->ReadBuffer(GL_COLOR_ATTACHMENT0 + (GLenum)self->groups);
    gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
    gl->ReadPixels(0, 0, BR_GPU_ATLAS, BR_GPU_ATLAS, GL_RED, GL_UNSIGNED_BYTE, self->written);
    gl->PixelStorei(GL_PACK_ALIGNMENT, 4);
}

/* First pixel of a sub-texture. */
static size_t origin(const published *self, size_t tile)
{
    const size_t side = (size_t)self->common.base.options.resolution, along = BR_GPU_ATLAS / side;
    return tile / along * side * BR_GPU_ATLAS + tile % along * side;
}

/* Adds the four coefficients of a pixel to sums. */
static void add(const published *self, int group, size_t pixel, double sums[4])
{
    const size_t at = ((size_t)group * PIXELS + pixel) * 4;
    for (size_t k = 0; k < 4; k++)
        sums[k] += packed(self) ? ((const unsigned char *)self->coefficients)[at + k]
                                : (double)((const float *)self->coefficients)[at + k];
}

/* Eqs. (7) and (8) for one patch. */
static void average(const published *self, const piece pair[2], double *mu, double *covered)
{
    const br_patch_options *const options = &self->common.base.options;
    const size_t side = (size_t)options->resolution;
    const size_t at[2] = {origin(self, pair[0].tile), origin(self, pair[1].tile)};
    double sums[2][16] = {{0}};
    size_t count = 0;
    for (size_t j = 0; j < side; j++)
        for (size_t i = 0; i < side; i++) {
            const size_t step = j * BR_GPU_ATLAS + i;
            if ((pair[0].surface >= 0 && !self->written[at[0] + step]) ||
                (pair[1].surface >= 0 && !self->written[at[1] + step]))
                continue;
            count++;
            for (int s = 0; s < 2; s++)
                for (int g = 0; pair[s].surface >= 0 && g < self->groups; g++)
                    add(self, g, at[s] + step, &sums[s][4 * g]);
        }
    const double unit = (packed(self) ? 255.0 : 1.0) * (count ? (double)count : 1.0);
    for (int k = 0; k < options->directions; k++) {
        mu[k] = options->mu_0;
        for (int s = 0; s < 2; s++)
            if (pair[s].surface >= 0)
                mu[k] += br_patch_surface_k(self->common.surfaces[pair[s].surface]) * sums[s][k] / unit;
    }
    if (covered)
        *covered = (double)count / (double)(side * side);
}

static br_status run(br_gpu_patch *common, size_t n, const br_patch *patches, double *mu, double *covered,
                     br_error *error)
{
    published *const self = (published *)common;
    br_gpu_patch_times *const times = &common->times;
    size_t count;
    for (size_t first = 0; first < n; first += count) {
        count = n - first < self->batch ? n - first : self->batch;
        br_gpu_patch_start(common);
        const br_status status = gather(self, &count, patches + first, error);
        br_gpu_patch_stop(common, &times->gather, false);
        if (status)
            return status;
        const br_status placed = br_gpu_patch_place(common, error);
        if (placed)
            return placed;
        draw(self, count);
        br_gpu_patch_stop(common, &times->draw, true);
        read_back(self);
        br_gpu_patch_stop(common, &times->read_back, true);
        for (size_t i = 0; i < count; i++)
            average(self, &self->pieces[2 * i], mu + (first + i) * (size_t)common->base.options.directions,
                    covered ? &covered[first + i] : NULL);
        br_gpu_patch_stop(common, &times->reduce, false);
    }
    return BR_OK;
}

static void drop_own(br_gpu_patch *common)
{
    br_gpu_target_free(common->gpu, &((published *)common)->atlas);
}

static void free_own(br_gpu_patch *common)
{
    published *const self = (published *)common;
    free(self->pieces);
    free(self->coefficients);
    free(self->written);
}

static const br_gpu_patch_kind kind = {
    BR_GPU_PATCH_TYPE("published", "GPU, read back whole and averaged on the CPU"),
    sizeof(published),
    create,
    run,
    drop_own,
    free_own};

br_status br_gpu_patch_published_create(br_gpu *gpu, size_t n_surfaces, br_patch_surface *const *surfaces,
                                        const br_patch_options *options, br_patch_backend **backend,
                                        br_error *error)
{
    BR_ASSERT_HANDLE(gpu);
    BR_ASSERT_ARRAY(surfaces, n_surfaces);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(backend);
    return br_gpu_patch_create(&kind, gpu, n_surfaces, surfaces, options, backend, error);
}
