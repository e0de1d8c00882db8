/* The choice among back ends: by name, or by measurement. */
#include "seconds.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/gpu.h>
#include <bristle/assert.h>
#include <bristle/numbers.h>

enum { SAMPLE = 64, REPETITIONS = 5 };

static br_vec3 corner(const br_mesh *mesh, size_t triangle, int i)
{
    return mesh->positions[mesh->triangles[3 * triangle + (size_t)i]];
}

/* Patches on triangles spread over a surface, against itself. */
static void make_up(const br_patch_surface *surface, br_patch sample[SAMPLE])
{
    const br_mesh *const mesh = br_patch_surface_mesh(surface);
    for (size_t i = 0; i < SAMPLE; i++) {
        const size_t k = i * mesh->n_triangles / SAMPLE;
        const br_vec3 a = corner(mesh, k, 0), b = corner(mesh, k, 1), c = corner(mesh, k, 2);
        br_patch *const p = &sample[i];
        memset(p, 0, sizeof *p);
        p->point = br_vec3_scale(1.0 / 3, br_vec3_add(a, br_vec3_add(b, c)));
        p->normal = br_vec3_normalise(br_vec3_cross(br_vec3_sub(b, a), br_vec3_sub(c, a)));
        br_contact_frame(p->normal, &p->tangent, &p->binormal);
        p->depth = 1e-4;
        p->pose_a = p->pose_b = br_pose_identity();
        /* The other body lies on the triangle, turned over about the tangent through the point. */
        p->pose_a.orientation = br_quat_from_axis_angle(p->tangent, BR_PI);
        p->pose_a.position = br_vec3_sub(p->point, br_quat_rotate(p->pose_a.orientation, p->point));
    }
}

/* The least time of a call [s]; a back end that fails is infinitely slow. */
static double measure(br_patch_backend *backend, size_t n, const br_patch *patches, double *mu)
{
    double least = HUGE_VAL;
    for (int r = 0; r < REPETITIONS; r++) {
        const double start = br_gpu_seconds();
        if (br_patch_evaluate(backend, n, patches, mu, NULL, NULL))
            return HUGE_VAL;
        least = fmin(least, br_gpu_seconds() - start);
    }
    return least;
}

typedef br_status create_function(br_gpu *gpu, size_t n_surfaces, br_patch_surface *const *surfaces,
                                  const br_patch_options *options, br_patch_backend **backend,
                                  br_error *error);

static br_status create_cpu(br_gpu *gpu, size_t n_surfaces, br_patch_surface *const *surfaces,
                            const br_patch_options *options, br_patch_backend **backend, br_error *error)
{
    (void)gpu;
    return br_patch_cpu_create(n_surfaces, surfaces, options, backend, error);
}

br_status br_patch_auto_create(br_gpu *gpu, size_t n_surfaces, br_patch_surface *const *surfaces,
                               const br_patch_options *options, size_t n_sample, const br_patch *sample,
                               br_patch_backend **backend, br_error *error)
{
    BR_ASSERT_ARRAY(surfaces, n_surfaces);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(backend);
    static create_function *const candidates[] = {create_cpu, br_gpu_patch_fast_create,
                                                  br_gpu_patch_published_create};
    br_patch made_up[SAMPLE];
    br_patch_backend *best = NULL;
    double least = HUGE_VAL;
    *backend = NULL;
    if (!gpu || n_surfaces == 0)
        return create_cpu(NULL, n_surfaces, surfaces, options, backend, error);
    if (!sample || !n_sample) {
        make_up(surfaces[0], made_up);
        sample = made_up;
        n_sample = SAMPLE;
    }
    double *const mu = malloc(n_sample * (size_t)options->directions * sizeof *mu);
    if (!mu)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu patches", n_sample);
    for (int i = 0; i < 3; i++) {
        br_patch_backend *candidate = NULL;
        /* Plain C always works, or the arguments are wrong; a GPU that cannot is passed over. */
        const br_status status =
            candidates[i](gpu, n_surfaces, surfaces, options, &candidate, i ? NULL : error);
        if (status && i == 0) {
            free(mu);
            return status;
        }
        const double time = status ? HUGE_VAL : measure(candidate, n_sample, sample, mu);
        if (i == 0 || time < least) {
            br_patch_backend_destroy(best);
            best = candidate;
            least = time;
        } else {
            br_patch_backend_destroy(candidate);
        }
    }
    free(mu);
    *backend = best;
    return BR_OK;
}

br_status br_patch_backend_create(const char *name, br_gpu *gpu, size_t n_surfaces,
                                  br_patch_surface *const *surfaces, const br_patch_options *options,
                                  br_patch_backend **backend, br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(surfaces, n_surfaces);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(backend);
    static const struct {
        const char *name;
        create_function *create;
        bool needs_gpu;
    } types[] = {{"cpu", create_cpu, false},
                 {"fast", br_gpu_patch_fast_create, true},
                 {"published", br_gpu_patch_published_create, true}};
    *backend = NULL;
    if (strcmp(name, "auto") == 0)
        return br_patch_auto_create(gpu, n_surfaces, surfaces, options, 0, NULL, backend, error);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(name, types[i].name) != 0)
            continue;
        if (types[i].needs_gpu && !gpu)
            return br_fail(error, BR_ERR_UNSUPPORTED,
                           "the back end '%s' for contact patches needs OpenGL, which is not there or off",
                           name);
        return types[i].create(gpu, n_surfaces, surfaces, options, backend, error);
    }
    return br_fail(error, BR_ERR_UNKNOWN,
                   "no back end for contact patches is called '%s': cpu, fast, published and auto are", name);
}
