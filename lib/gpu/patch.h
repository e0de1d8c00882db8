/* What the two back ends for contact patches share: surfaces on the GPU, and triangles near the patches laid
 * out for drawing. */
#ifndef BRISTLE_GPU_PATCH_H
#define BRISTLE_GPU_PATCH_H

#include "gpu.h"

/* Side of the targets into which sub-textures are drawn [texels] [ploughing, section 4]. */
enum { BR_GPU_ATLAS = 1024 };

/* Corners after which a batch is drawn: 70 MB of them. */
enum { BR_GPU_CORNERS = 1000000 };

/* Place of the uniform that changes from draw to draw, as the shader states it. */
enum { BR_GPU_UNIFORM_SIDE = 1 };

/* Variants of the shaders, as bits: what need not be decided for each texel is decided here. */
enum { BR_GPU_CURVED = 1, BR_GPU_BILINEAR = 2, BR_GPU_VARIANTS = 4 };

/* A corner of a triangle near a patch, as shaders/patch.vert.glsl takes it. */
typedef struct br_gpu_corner {
    float x, y, z, handedness;
    float normal[3], tile;
    float tangent[3], level;
    float centre[2], along[4];
} br_gpu_corner;

/* Corners of one surface, flat or curved triangles, three for each; grows. */
typedef struct br_gpu_strip {
    br_gpu_corner *corners;
    size_t n, capacity; /* corners */
    size_t first;       /* where the strip starts in the vertex buffer, after br_gpu_patch_send */
} br_gpu_strip;

typedef struct br_gpu_patch {
    br_patch_backend base; /* the first member */
    br_gpu *gpu;
    size_t n_surfaces;
    br_patch_surface **surfaces;
    GLuint *textures;                     /* (n_surfaces) */
    br_gpu_strip *strips;                 /* (n_surfaces x 2): flat, then curved triangles */
    const char *fragment_files, *defines; /* of the programs that draw triangles */
    GLuint programs[BR_GPU_VARIANTS];     /* 0: not made yet */
    GLuint vertex_array, vertex_buffer;
    size_t tiles; /* sub-textures in a target */
    float directions[16][2];
    bool timed;
    br_gpu_patch_times times;
    double mark;
} br_gpu_patch;

/* What one of the two back ends has of its own, beside its name. `create` may fail half-way; what it made is
 * freed all the same. A context that is lost takes its objects with it, so that drop_own is not called then.
 */
typedef struct br_gpu_patch_kind {
    br_patch_backend_type type; /* the first member, from BR_GPU_PATCH_TYPE */
    size_t size;                /* of the struct that begins with a br_gpu_patch [bytes] */
    /* the context is current */
    br_status (*create)(br_gpu_patch *self, br_error *error);
    br_status (*run)(br_gpu_patch *self, size_t n, const br_patch *patches, double *mu, double *covered,
                     br_error *error);
    void (*drop_own)(br_gpu_patch *self); /* objects of the context */
    /* any time */
    void (*free_own)(br_gpu_patch *self); /* memory */
} br_gpu_patch_kind;

/* The functions of br_patch_backend_type that both share. Only a back end of this layer has this destroy
 * function. */
br_status br_gpu_patch_evaluate(br_patch_backend *backend, size_t n, const br_patch *patches, double *mu,
                                double *covered, br_error *error);
void br_gpu_patch_destroy(br_patch_backend *backend);
#define BR_GPU_PATCH_TYPE(name, title)                                                                       \
    {                                                                                                        \
        name, title, br_gpu_patch_evaluate, br_gpu_patch_destroy                                             \
    }

/* Makes a back end of a kind: what both share, then kind->create. */
br_status br_gpu_patch_create(const br_gpu_patch_kind *kind, br_gpu *gpu, size_t n_surfaces,
                              br_patch_surface *const *surfaces, const br_patch_options *options,
                              br_patch_backend **backend, br_error *error);

/* Surfaces, vertex buffer and directions of either kind; the context is current. `self` is zeroed but for
 * base.type. */
br_status br_gpu_patch_init(br_gpu_patch *self, size_t n_surfaces, br_patch_surface *const *surfaces,
                            const br_patch_options *options, br_error *error);
/* Frees what init made: objects of the context, which is current; memory. */
void br_gpu_patch_drop(br_gpu_patch *self);
void br_gpu_patch_free(br_gpu_patch *self);

/* Makes the programs that the surfaces need, each with its uniforms; `directions` too where they have them.
 */
br_status br_gpu_patch_programs(br_gpu_patch *self, const char *fragment_files, const char *defines,
                                br_error *error);

/* Lays out the triangles that lie near one side (0: A, 1: B) of a patch and face the other body. */
br_status br_gpu_patch_gather(br_gpu_patch *self, const br_patch *patch, int side, size_t tile,
                              br_error *error);
/* Is so much laid out that it should be drawn before more follows? Then the batch ends early. */
bool br_gpu_patch_full(const br_gpu_patch *self);
/* Forgets what was laid out. */
void br_gpu_patch_clear(br_gpu_patch *self);
/* Sends all strips to the vertex buffer. */
void br_gpu_patch_send(br_gpu_patch *self);
/* Uses the program and texture for a strip; returns the program. */
GLuint br_gpu_patch_bind(const br_gpu_patch *self, size_t strip);

/* Starts or ends a stage; `draws` waits for the GPU first. */
void br_gpu_patch_start(br_gpu_patch *self);
void br_gpu_patch_stop(br_gpu_patch *self, double *stage, bool draws);

#endif
