/* Friction coefficients from the facets in a contact patch [ploughing, eqs. (5) to (8)]: surfaces, patches, and the back
 * ends that average over them: plain C here, the GPU in gpu.h.
 *
 * A surface is a triangle mesh with a normal map and a field mask k. A patch is the square of width w around a contact point in
 * the plane of the contact, and the volume w x w x (phi + 0.01 w) around it [section 4.1]; what of each surface lies in
 * the volume is projected on the square, and a facet of slope s (macro normal n towards the other body, facet normal
 * proportional to n + s for s in the plane) counts (2/pi) max(0, s.d) for sliding of its own body along d. In the convention of
 * cone.h (normal from B to A, d the sliding of A against B) that is eq. (6) with its signs. */
#ifndef BRISTLE_PATCH_H
#define BRISTLE_PATCH_H

#include <bristle/cone.h>
#include <bristle/image.h>
#include <bristle/mesh.h>

/* A surface: immutable, made once, shared by all back ends. Opaque. */
typedef struct br_patch_surface br_patch_surface;

typedef enum br_patch_filter { BR_FILTER_NEAREST, BR_FILTER_BILINEAR, BR_FILTER_MIPMAP } br_patch_filter;
typedef enum br_patch_packing {
    BR_PACKING_FLOAT, /* coefficients as they are */
    BR_PACKING_RGBA8  /* clamped to [0, 1] and rounded to 1/255 for each texel [section 4.2] */
} br_patch_packing;

/* How a surface is made. Default: no map (flat), k = 1, bilinear of slopes off, green up, nearest. */
typedef struct br_patch_surface_spec {
    const br_mesh *mesh;       /* in body coordinates [m]; not owned, copied */
    const br_image *normals;   /* tangent-space normal map; null: flat. Copied */
    const br_image *mask;      /* k as a texture (first channel, times k); null: constant. Copied */
    double k;                  /* field mask [1] >= 0 [eq. (7)] */
    bool green_down;           /* true: green grows downwards in the picture (the other convention of normal maps) */
    bool filter_slopes;        /* filters average slopes instead of normals */
    br_patch_filter filter;
} br_patch_surface_spec;

/* The sampling of all patches. Default: w = 0.02 m, 16 x 16, 4 directions, float. */
typedef struct br_patch_options {
    double width;             /* w [m] > 0 */
    int resolution;           /* texels along w of a sub-texture, 1 to 256 */
    int directions;           /* 4 or 16, from the tangent counter-clockwise: t, b, -t, -b for 4 */
    double mu_0;              /* nominal coefficient [eq. (7)] */
    br_patch_packing packing; /* BR_PACKING_RGBA8 reproduces section 4.2 */
} br_patch_options;

/* One patch: a contact and what touches there. Surfaces index the array given to the back end; -1: a smooth surface that covers all. */
typedef struct br_patch {
    br_vec3 point, normal, tangent, binormal; /* as br_contact */
    double depth;                             /* phi [m] >= 0 */
    int surface_a, surface_b;
    br_pose pose_a, pose_b; /* of the bodies that the surfaces belong to */
} br_patch;

/* A back end: evaluates patches in batches. The first member of every back end. */
typedef struct br_patch_backend br_patch_backend;
typedef struct br_patch_backend_type {
    const char *name;  /* "cpu", "published", "fast" */
    const char *title;
    /* mu (n x directions), row-major: mu_0 + k_A mu_A + k_B mu_B [eq. (7)] averaged over the texels that both surfaces cover [eq.
     * (8)], mu_0 alone where there are none; covered (n): share of texels covered by both, may be null. */
    br_status (*evaluate)(br_patch_backend *self, size_t n, const br_patch *patches, double *mu, double *covered,
                          br_error *error);
    void (*destroy)(br_patch_backend *self);
} br_patch_backend_type;
struct br_patch_backend {
    const br_patch_backend_type *type;
    br_patch_options options;
};

BR_BEGIN_DECLS

BR_API br_patch_surface_spec br_patch_surface_spec_default(void);
BR_API br_patch_options br_patch_options_default(void);

/* Errors: no mesh, k negative or not finite, texture coordinates missing where there is a map. */
BR_API br_status br_patch_surface_create(const br_patch_surface_spec *spec, br_patch_surface **surface, br_error *error);
BR_API void br_patch_surface_destroy(br_patch_surface *surface);

/* The plain C back end: exact clipping of the surfaces' triangles to the patch volume, texels at their centres; the oracle and the
 * fallback. The surfaces (n) must outlive it. */
BR_API br_status br_patch_cpu_create(size_t n_surfaces, br_patch_surface *const *surfaces, const br_patch_options *options,
                                     br_patch_backend **backend, br_error *error);

BR_API br_status br_patch_evaluate(br_patch_backend *backend, size_t n, const br_patch *patches, double *mu, double *covered,
                                   br_error *error);
BR_API void br_patch_backend_destroy(br_patch_backend *backend);

/* The generator "ploughing": cones from patches; boxes for 4 directions [eq. (9)], polygons for 16. Owns the backend. contact.surface_a/b
 * index its surfaces. */
BR_API br_status br_patch_generator_create(br_patch_backend *backend, br_cone_generator **generator, br_error *error);

BR_END_DECLS
#endif
