/* Friction coefficients from the facets in a contact patch [ploughing, eqs. (5) to (8)]: surfaces, patches,
 * and the back ends that average over them: plain C here, the GPU in gpu.h. All back ends follow the rules
 * below.
 *
 * A surface is a triangle mesh with a normal map and a field mask k. A patch is the square of width w around
 * a contact point in the plane of the contact; its volume w x w x (phi + 0.01 w) is centred at the point
 * [section 4.1]. What of each surface lies in the volume is projected on the square, and a facet of slope s
 * (outward normal o = -n for A, n for B; facet normal m proportional to o + s with s in the plane, so s =
 * m/(m.o) - o) counts (2/pi) max(0, s.d) for sliding of its own body along d. In the convention of cone.h
 * (normal from B to A, d the sliding of A against B) mu(d) = mu_0 + (2/pi) mean(k_A max(0, s_A.d) + k_B
 * max(0, -s_B.d)). That is eq. (6) when its d is read as the sliding of the second body against the first;
 * read the other way a facet would count when it moves away from what it ploughs, against Figure 4.
 *
 * Texels: the centre of texel (i, j) lies at ((i + 1/2)/resolution - 1/2) w along the tangent, j likewise
 * along the binormal. A triangle covers a texel when it covers its centre (top-left rule on shared edges, so
 * that no texel counts twice or is lost), faces the other body (its own normal has a positive part along o)
 * and lies in the volume there. Of several triangles the outermost one (furthest along o) is seen, as by a
 * camera in the other body with back faces culled and a depth test.
 *
 * Facets: N and T of the vertices are interpolated, N is normalised, T made orthogonal to N and normalised,
 * B = h N x T; m = x T + y B + z N with (x, y, z) from the map, of any length. A facet with m.o <= 0 (it
 * overhangs) covers the texel with slope zero; m.o counts as BR_PATCH_COSINE_MIN |m| at least, so that slopes
 * stay below 1000.
 *
 * Filters: nearest takes the texel that holds the point; bilinear weighs the four around it; the picture
 * repeats. Mipmaps are halved (rounding down, at least 1) by averaging what each coarse texel covers; the
 * level is the integer nearest to log2 of the larger of the lengths, in texels of level 0, that (u, v) moves
 * over one patch texel along the tangent and along the binormal, at least 0; bilinear within it. */
#ifndef BRISTLE_PATCH_H
#define BRISTLE_PATCH_H

#include <bristle/field.h>
#include <bristle/cone.h>
#include <bristle/image.h>
#include <bristle/mesh.h>

/* Smallest cosine between facet normal and outward normal that counts. */
#define BR_PATCH_COSINE_MIN 1e-3
/* Most texels along the side of a patch. */
#define BR_PATCH_RESOLUTION_MAX 256
/* Most threads of a back end. */
#define BR_PATCH_THREADS_MAX 256

/* A surface: immutable, made once, shared by all back ends. Opaque. */
typedef struct br_patch_surface br_patch_surface;

/* How a texture is read between its texels. */
typedef enum br_patch_filter { BR_FILTER_NEAREST, BR_FILTER_BILINEAR, BR_FILTER_MIPMAP } br_patch_filter;
/* "nearest", "bilinear", "mipmap", in the order of the enum; ends with null. */
extern BR_API const char *const br_patch_filter_words[];
/* How texels hold coefficients. */
typedef enum br_patch_packing {
    BR_PACKING_FLOAT, /* coefficients as they are */
    /* For each texel (2/pi) max(0, s.d) [eq. (5)], times the mask where there is one, is clamped to [0, 1]
     * and rounded to 1/255 [section 4.2]; k multiplies afterwards [eq. (7)]. */
    BR_PACKING_RGBA8
} br_patch_packing;

/* How a surface is made. Default: no map (m = N: what slope remains comes from the mesh), k = 1, filters
 * average normals, green up, nearest. */
typedef struct br_patch_surface_spec {
    const br_mesh *mesh;     /* in body coordinates [m]; not owned, copied */
    const br_image *normals; /* tangent-space normal map, 3 or 4 channels (opacity is ignored): component = 2
                                sample - 1; null: flat. Copied */
    const br_image *mask; /* k as a texture (first channel, times k), brought to the size of the map if it has
                             another; null: constant. Copied */
    double k;             /* field mask [1] >= 0 [eq. (7)] */
    bool green_down; /* true: green grows downwards in the picture (the other convention of normal maps): y =
                        1 - 2 sample */
    bool filter_slopes; /* filters average slopes (x/z, y/z) instead of normals */
    br_patch_filter filter;
} br_patch_surface_spec;

/* The sampling of all patches. Default: w = 0.02 m, 16 x 16, 4 directions, float, one thread. */
typedef struct br_patch_options {
    double width;             /* w [m] > 0 */
    int resolution;           /* texels along w of a sub-texture, 1 to BR_PATCH_RESOLUTION_MAX */
    int directions;           /* 4 or 16, from the tangent counter-clockwise: t, b, -t, -b for 4 */
    double mu_0;              /* nominal coefficient [eq. (7)] */
    br_patch_packing packing; /* BR_PACKING_RGBA8 reproduces section 4.2 */
    int threads;              /* that share a batch in the plain C back end, the caller's one of them, 1 to
                                 BR_PATCH_THREADS_MAX; 0 counts as 1. The numbers are the same bytes for
                                 any. The back ends of a GPU have no use for it */
} br_patch_options;

/* One patch: a contact and what touches there. Surfaces index the array given to the back end; -1: a smooth
 * surface that covers all. */
typedef struct br_patch {
    br_vec3 point, normal, tangent, binormal; /* as br_contact */
    double depth;                             /* phi [m] >= 0 */
    int surface_a, surface_b;
    br_pose pose_a, pose_b; /* of the bodies that the surfaces belong to */
} br_patch;

/* The patch of a contact, for the poses of the bodies (those of the contact's step); the fixed world stands
 * at the origin. A gap counts as no depth. */
static inline br_patch br_patch_of_contact(const br_contact *c, const br_pose *poses)
{
    br_patch patch;
    patch.point = c->point;
    patch.normal = c->normal;
    patch.tangent = c->tangent;
    patch.binormal = c->binormal;
    patch.depth = c->depth > 0 ? c->depth : 0;
    patch.surface_a = c->surface_a;
    patch.surface_b = c->surface_b;
    patch.pose_a = c->body_a >= 0 ? poses[c->body_a] : br_pose_identity();
    patch.pose_b = c->body_b >= 0 ? poses[c->body_b] : br_pose_identity();
    return patch;
}

/* One texel of one surface in a patch, for pictures and tests. */
typedef struct br_patch_texel {
    bool covered;
    double k;      /* field mask there */
    double height; /* of the surface above the contact plane, along the contact normal [m] */
    br_vec2 uv;    /* texture coordinates */
    br_vec2 slope; /* s along (tangent, binormal) */
    size_t triangle;
} br_patch_texel;

/* A back end: evaluates patches in batches. The first member of every back end. */
typedef struct br_patch_backend br_patch_backend;
typedef struct br_patch_backend_type {
    const char *name; /* "cpu", "published", "fast" */
    const char *title;
    /* mu (n x directions), row-major; column i for sliding of A along the angle 2 pi i/directions from the
     * tangent: mu_0 + k_A mu_A + k_B mu_B [eq. (7)] averaged over the texels that both surfaces cover [eq.
     * (8)], mu_0 alone where there are none; covered (n): share of texels covered by both, may be null. */
    br_status (*evaluate)(br_patch_backend *self, size_t n, const br_patch *patches, double *mu,
                          double *covered, br_error *error);
    void (*destroy)(br_patch_backend *self);
} br_patch_backend_type;
struct br_patch_backend {
    const br_patch_backend_type *type;
    br_patch_options options;
};

BR_BEGIN_DECLS

/* The defaults that the structs state; a mesh is still to be set. */
BR_API br_patch_surface_spec br_patch_surface_spec_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_patch_surface_spec_struct;
/* The defaults that the struct states. */
BR_API br_patch_options br_patch_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_patch_options_struct;

/* Errors: no mesh, k negative or not finite, a sample that is not finite, texture coordinates missing where
 * there is a map, a grey picture as normal map. */
BR_API BR_NODISCARD br_status br_patch_surface_create(const br_patch_surface_spec *spec,
                                                      br_patch_surface **surface, br_error *error);
BR_API void br_patch_surface_destroy(br_patch_surface *surface);

/* A map laid out flat: a plane z = 0 facing +z whose lower left corner of the picture is at the origin,
 * `pixel` [m] along each side of a texel, with `margin` [m] >= 0 of repetitions around the one picture.
 * spec->mesh is not used. For maps that are looked at by themselves. */
BR_API BR_NODISCARD br_status br_patch_map_surface(const br_patch_surface_spec *spec, double pixel,
                                                   double margin, br_patch_surface **surface,
                                                   br_error *error);

/* What back ends read. The mesh; the field mask's constant; the filter. */
BR_API const br_mesh *br_patch_surface_mesh(const br_patch_surface *surface);
BR_API double br_patch_surface_k(const br_patch_surface *surface);
BR_API br_patch_filter br_patch_surface_filter(const br_patch_surface *surface);
/* Levels of the texture: 0 without map and mask, 1 without mipmaps. */
BR_API int br_patch_surface_levels(const br_patch_surface *surface);
/* Texels of a level, (height x width x 4), row-major, the first row at v = 0 (ready for a GPU): x, y, z of
 * the facet normal in the frame (T, B, N), green already up, slopes as (x/z, y/z, 1) where filters average
 * slopes; then the mask [0, 1] to be multiplied by k. */
BR_API const float *br_patch_surface_texels(const br_patch_surface *surface, int level, int *width,
                                            int *height);

/* The plain C back end: exact clipping of the surfaces' triangles to the patch volume, texels at their
 * centres; the oracle and the fallback. The surfaces (n) must outlive it. */
BR_API BR_NODISCARD br_status br_patch_cpu_create(size_t n_surfaces, br_patch_surface *const *surfaces,
                                                  const br_patch_options *options, br_patch_backend **backend,
                                                  br_error *error);

/* The texels (resolution x resolution), row j along the binormal, row-major, of one side of a patch (0: A, 1:
 * B), from a back end of br_patch_cpu_create; another one is an error. A smooth surface (-1) covers all with
 * slope zero. */
BR_API BR_NODISCARD br_status br_patch_cpu_texels(br_patch_backend *backend, const br_patch *patch, int side,
                                                  br_patch_texel *texels, br_error *error);

/* Checks options: w > 0 and finite, resolution 1 to BR_PATCH_RESOLUTION_MAX, 4 or 16 directions, mu_0 finite
 * and not negative, threads 0 to BR_PATCH_THREADS_MAX. */
BR_API BR_NODISCARD br_status br_patch_options_check(const br_patch_options *options, br_error *error);

/* Calls type->evaluate. Errors, the same from every back end of ours: BR_ERR_RANGE: a surface that is not
 * there, a negative depth; BR_ERR_ARGUMENT: a point, frame, depth or pose that is not finite; beside them a
 * back end's own. One caller at a time for each back end. */
BR_API BR_NODISCARD br_status br_patch_evaluate(br_patch_backend *backend, size_t n, const br_patch *patches,
                                                double *mu, double *covered, br_error *error);
/* Frees; takes null. The surfaces stay. */
BR_API void br_patch_backend_destroy(br_patch_backend *backend);

/* The generator "ploughing": cones from patches; boxes for 4 directions [eq. (9)], polygons for 16. Owns the
 * backend. contact.surface_a/b index its surfaces. */
BR_API BR_NODISCARD br_status br_patch_generator_create(br_patch_backend *backend,
                                                        br_cone_generator **generator, br_error *error);

BR_END_DECLS
#endif
