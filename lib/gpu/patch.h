/* What the two back ends for contact patches share: surfaces on the GPU, and triangles near the patches laid
 * out for drawing. */
#ifndef BRISTLE_GPU_PATCH_H
#define BRISTLE_GPU_PATCH_H

#include "gpu.h"

/* Side of the targets into which sub-textures are drawn [texels] [ploughing, section 4]. */
enum { BR_GPU_ATLAS = 1024 };

/* Triangles after which a batch is drawn: 55 MB on the GPU. */
enum { BR_GPU_TRIANGLES = 333333 };

/* Places of the uniforms that change from draw to draw, as shaders/patch_published.frag.glsl and
 * patch_place.comp.glsl state them. */
enum { BR_GPU_UNIFORM_SIDE = 1 };

/* Bindings of buffers in the shaders. */
enum {
    BR_GPU_BINDING_FACETS,
    BR_GPU_BINDING_ITEMS,
    BR_GPU_BINDING_VIEWS,
    BR_GPU_BINDING_INDICES,
    BR_GPU_BINDING_PLACES,
    BR_GPU_BINDING_FRAMES,
    BR_GPU_BINDING_CORNERS,
    BR_GPU_BINDING_CONTACTS = BR_GPU_BINDING_ITEMS, /* of the average, by when triangles are drawn */
    BR_GPU_BINDING_RESULTS = BR_GPU_BINDING_CORNERS + 1
};

/* Variants of the shaders, as bits: what need not be decided for each texel is decided here. */
enum { BR_GPU_CURVED = 1, BR_GPU_BILINEAR = 2, BR_GPU_VARIANTS = 4 };

/* One side of a patch in the coordinates of its body, as shaders/patch_place.comp.glsl takes it. */
typedef struct br_gpu_view {
    double centre[3], t[3], b[3], o[3]; /* o: outwards */
    double scale;                       /* texels per metre */
    double half;                        /* half thickness of the volume [m] */
    double facing;                      /* sign of area in (t, b) of triangles that face the other body */
    double tile;
} br_gpu_view;

/* A triangle that may be near a patch. */
typedef struct br_gpu_item {
    uint32_t triangle, view;
} br_gpu_item;

/* Triangles of one surface, flat or curved ones; grows. */
typedef struct br_gpu_strip {
    br_gpu_item *items;
    size_t n, capacity;
    size_t first; /* where the strip starts in the buffers, after br_gpu_patch_place */
} br_gpu_strip;

/* A mesh on the GPU: corners of triangles, places of vertices (x, y, z, u, v; doubles), and their frames
 * (normal, tangent, handedness; floats). */
typedef struct br_gpu_mesh {
    GLuint indices, places, frames;
} br_gpu_mesh;

typedef struct br_gpu_patch {
    br_patch_backend base; /* the first member */
    br_gpu *gpu;
    size_t n_surfaces;
    br_patch_surface **surfaces;
    GLuint *textures;                     /* (n_surfaces) */
    br_gpu_mesh *meshes;                  /* (n_surfaces) */
    br_gpu_strip *strips;                 /* (n_surfaces x 2): flat, then curved triangles */
    const char *fragment_files, *defines; /* of the programs that draw triangles */
    GLuint programs[BR_GPU_VARIANTS];     /* 0: not made yet */
    GLuint place_programs[2];             /* flat, curved */
    br_gpu_view *views;                   /* of the batch; grows */
    size_t n_views, views_capacity;
    GLuint vertex_array, view_buffer, item_buffer;
    GLuint corner_buffer, facet_buffer; /* what the GPU works out of views, items and meshes */
    size_t room;                        /* triangles in both */
    void *placed;                       /* on software renderers: the same, worked out in plain C */
    size_t tiles;                       /* sub-textures in a target */
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

/* Surfaces, buffers and directions of either kind; the context is current. `self` is zeroed but for
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

/* Lists the triangles that may be near one side (0: A, 1: B) of a patch, to be drawn into a tile. */
br_status br_gpu_patch_gather(br_gpu_patch *self, const br_patch *patch, int side, size_t tile,
                              br_error *error);
/* Is so much listed that it should be drawn before more follows? Then the batch ends early. */
bool br_gpu_patch_full(const br_gpu_patch *self);
/* Forgets what was listed. */
void br_gpu_patch_clear(br_gpu_patch *self);
/* Sends the lists; the GPU lays out their triangles in the frames of the patches. */
br_status br_gpu_patch_place(br_gpu_patch *self, br_error *error);
/* Uses the program and texture for a strip; returns the program. */
GLuint br_gpu_patch_bind(const br_gpu_patch *self, size_t strip);

/* Starts or ends a stage; `draws` waits for the GPU first. */
void br_gpu_patch_start(br_gpu_patch *self);
void br_gpu_patch_stop(br_gpu_patch *self, double *stage, bool draws);

#endif
