/* Validates options and patches, for every back end alike. */
#include "surface.h"

br_status br_patch_options_check(const br_patch_options *o, br_error *error)
{
    if (!o)
        return br_fail(error, BR_ERR_ARGUMENT, "br_patch_options_check: null argument");
    return br_struct_check(&br_patch_options_struct, o, error);
}

static bool pose_is_finite(br_pose p)
{
    return br_vec3_is_finite(p.position) &&
           isfinite(p.orientation.w + p.orientation.x + p.orientation.y + p.orientation.z);
}

static br_status check_one(size_t n_surfaces, const br_patch *p, size_t number, br_error *error)
{
    const int n = (int)n_surfaces;
    if (p->surface_a < -1 || p->surface_a >= n || p->surface_b < -1 || p->surface_b >= n)
        return br_fail(error, BR_ERR_RANGE, "contact patch %zu: surfaces %d and %d of %d", number,
                       p->surface_a, p->surface_b, n);
    if (!br_vec3_is_finite(p->point) || !br_vec3_is_finite(p->normal) || !br_vec3_is_finite(p->tangent) ||
        !br_vec3_is_finite(p->binormal) || !isfinite(p->depth) || !pose_is_finite(p->pose_a) ||
        !pose_is_finite(p->pose_b))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "contact patch %zu: point, frame, depth or a pose is not finite", number);
    if (p->depth < 0)
        return br_fail(error, BR_ERR_RANGE, "contact patch %zu: a depth of %g m: it must not be negative",
                       number, p->depth);
    return BR_OK;
}

br_status br_patch_check(size_t n_surfaces, size_t n, const br_patch *patches, br_error *error)
{
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status == BR_OK; i++)
        status = check_one(n_surfaces, &patches[i], i, error);
    return status;
}
