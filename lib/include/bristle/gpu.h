/* Contact patches on a GPU, or on a software renderer in its place: OpenGL 4.5 core on a headless EGL context
 * (no display, no window system), and the two back ends of patch.h that use it.
 *
 * A context is one object. EGL keeps its displays for the life of the process; everything else is freed by
 * br_gpu_destroy. Threads: a context, and the back ends made on it, may be used from any thread, by one at a
 * time: each call makes it current and afterwards makes current again what was. Different contexts may be
 * used on different threads at once, and give the same bytes as one after the other: on hardware they run
 * side by side; calls on a software renderer, and all making and freeing of contexts, wait for one another
 * inside the library, since Mesa's renderer is not safe to use from two threads (docs/gpu.md). A program that
 * draws with OpenGL of its own through EGL's surfaceless or device display on a software renderer must not do
 * so on another thread during these calls.
 *
 * A library built without its GPU part (GPU=off, macOS) has these functions, too; br_gpu_create then fails
 * with BR_ERR_UNSUPPORTED. */
#ifndef BRISTLE_GPU_H
#define BRISTLE_GPU_H

#include <bristle/field.h>
#include <bristle/patch.h>

/* What BRISTLE_GL asks for. */
typedef enum br_gpu_mode {
    BR_GPU_OFF,      /* no GPU: br_gpu_create fails with BR_ERR_UNSUPPORTED */
    BR_GPU_SOFTWARE, /* Mesa's software renderer, whatever hardware there is: the same pixels everywhere with
                        the same Mesa */
    BR_GPU_AUTO,     /* hardware where there is some, else the software renderer */
    BR_GPU_REQUIRED  /* as auto, but who would otherwise fall back to plain C fails (br_patch_auto_create) */
} br_gpu_mode;

/* How a context is made. */
typedef struct br_gpu_options {
    br_gpu_mode mode;    /* default: BR_GPU_SOFTWARE */
    const char *shaders; /* folder of the shaders; null: BRISTLE_SHADERS, else found from where the library or
                            the program lies */
    bool debug; /* the driver checks and explains errors (KHR_debug). Default: on where the library was
                   compiled without optimisation */
} br_gpu_options;

/* A context. Opaque. */
typedef struct br_gpu br_gpu;

/* How a back end spent the time of its calls [s]. */
typedef struct br_gpu_patch_times {
    double gather;    /* finding the triangles near the patches and laying them out, on the CPU */
    double draw;      /* sending and drawing them */
    double reduce;    /* averaging: on the CPU (published) or on the GPU (fast) */
    double read_back; /* copying from the GPU and waiting for it */
    long calls;
} br_gpu_patch_times;

BR_BEGIN_DECLS

/* Reads BRISTLE_GL: "off", "software", "auto" or "required"; `otherwise` where it is not set or empty.
 * Another value is an error that names it. */
BR_API BR_NODISCARD br_status br_gpu_mode_from_env(br_gpu_mode otherwise, br_gpu_mode *mode, br_error *error);
/* "off", "software", "auto", "required". */
BR_API const char *br_gpu_mode_name(br_gpu_mode mode);

/* The software renderer, shaders found. */
BR_API br_gpu_options br_gpu_options_default(void);
/* Their fields, from which the default is made. */
extern BR_API const br_struct_type br_gpu_options_struct;

/* Opens EGL (surfaceless, else by device) and makes a context. The software renderer is chosen through EGL's
 * list of devices, so that no environment variable has to be set. Errors: BR_ERR_UNSUPPORTED: mode off, or a
 * library without GPU part; BR_ERR_EXTERNAL: no EGL, no driver for OpenGL 4.5, with what was tried;
 * BR_ERR_OPEN: no shaders. */
BR_API BR_NODISCARD br_status br_gpu_create(const br_gpu_options *options, br_gpu **gpu, br_error *error);
/* Frees; takes null. Back ends and renderers made on it go first. */
BR_API void br_gpu_destroy(br_gpu *gpu);

/* As the driver says them: "llvmpipe (LLVM 15.0.6, 256 bits)", "4.5 (Core Profile) Mesa 22.3.6"; and the way
 * taken: "surfaceless" or "device". */
BR_API const char *br_gpu_renderer(const br_gpu *gpu);
BR_API const char *br_gpu_version(const br_gpu *gpu);
BR_API const char *br_gpu_platform(const br_gpu *gpu);
/* Does a CPU do the drawing? */
BR_API bool br_gpu_is_software(const br_gpu *gpu);

/* BR_OK while the context works; BR_ERR_EXTERNAL with the cause when the driver lost it (reset, removed
 * device). Every function that draws checks by itself. */
BR_API BR_NODISCARD br_status br_gpu_check(br_gpu *gpu, br_error *error);

/* The published way [ploughing, sections 4.1 to 4.3]: one draw for each patch and surface into sub-textures
 * of a 1024 x 1024 target, which is read back whole and averaged on the CPU. Coefficients are legal when they
 * are zero, so a second target of one 8-bit channel says which texels were written. The surfaces (n) are
 * uploaded; they and the context must outlive it. */
BR_API BR_NODISCARD br_status br_gpu_patch_published_create(br_gpu *gpu, size_t n_surfaces,
                                                            br_patch_surface *const *surfaces,
                                                            const br_patch_options *options,
                                                            br_patch_backend **backend, br_error *error);

/* The fast way: slopes of all contacts in one draw for each surface, into a float target; coverage, packing,
 * directions and average in a second draw with one pixel for each contact and four directions, and only those
 * pixels are read back, while the next atlas is drawn where the contacts need several. */
BR_API BR_NODISCARD br_status br_gpu_patch_fast_create(br_gpu *gpu, size_t n_surfaces,
                                                       br_patch_surface *const *surfaces,
                                                       const br_patch_options *options,
                                                       br_patch_backend **backend, br_error *error);

/* Turns on (or off) the taking of times of a back end of this header; the sums start at zero. While it is on,
 * each stage is waited for, so that the stages can be told apart: the sum is somewhat more than a call takes
 * otherwise. No effect on another back end. */
BR_API void br_gpu_patch_time(br_patch_backend *backend, bool on);
/* The sums; all zero for another back end. */
BR_API br_gpu_patch_times br_gpu_patch_times_get(const br_patch_backend *backend);

/* The fastest of the plain C, the fast and the published back end, as measured now on `n_sample` patches
 * (those of the caller's scene are best; null: made up on the first surface). `gpu` may be null: then plain
 * C. So the choice, and with it the last digits of results, depends on the machine: experiments name their
 * back end instead. */
BR_API BR_NODISCARD br_status br_patch_auto_create(br_gpu *gpu, size_t n_surfaces,
                                                   br_patch_surface *const *surfaces,
                                                   const br_patch_options *options, size_t n_sample,
                                                   const br_patch *sample, br_patch_backend **backend,
                                                   br_error *error);

/* A back end by its name: "cpu", "published", "fast", "auto". A null `gpu` is an error for the second and
 * third. */
BR_API BR_NODISCARD br_status br_patch_backend_create(const char *name, br_gpu *gpu, size_t n_surfaces,
                                                      br_patch_surface *const *surfaces,
                                                      const br_patch_options *options,
                                                      br_patch_backend **backend, br_error *error);

/* The same on a context of its own, which goes with it: on the renderer that BRISTLE_GL names, else the
 * software renderer, so that several may be used on different threads. "cpu" needs none; where none can be
 * made the others fail, but "auto" takes "cpu" unless BRISTLE_GL=required. */
BR_API BR_NODISCARD br_status br_patch_backend_open(const char *name, size_t n_surfaces,
                                                    br_patch_surface *const *surfaces,
                                                    const br_patch_options *options,
                                                    br_patch_backend **backend, br_error *error);

BR_END_DECLS
#endif
