/* The triangles near a patch, in its coordinates. */
#include <stdlib.h>
#include <bristle/grow.h>

#include "kernel.h"

static void put_components(double into[4], double x, double y, double outward)
{
    into[0] = x;
    into[1] = y;
    into[2] = outward;
    into[3] = 0;
}

/* Patch axes in the body's coordinates. */
static void place(const br_patch *patch, br_patch_side *side)
{
    side->axis_x = br_quat_unrotate(side->pose.orientation, patch->tangent);
    side->axis_y = br_quat_unrotate(side->pose.orientation, patch->binormal);
    side->axis_z = br_quat_unrotate(side->pose.orientation, patch->normal);
    side->origin = br_pose_unapply(side->pose, patch->point);
    const double o = side->outward;
    const br_vec3 x = side->axis_x, y = side->axis_y, z = br_vec3_scale(o, side->axis_z);
    for (int first = 0; first < 8; first += BR_PATCH_TANGENT) {
        put_components(side->into[0] + first, x.x, y.x, z.x);
        put_components(side->into[1] + first, x.y, y.y, z.y);
        put_components(side->into[2] + first, x.z, y.z, z.z);
    }
}

/* A box of texels in the body. */
static br_patch_volume volume_of(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box,
                                 double half_depth)
{
    const double left = cpu->centre[box->i_begin], right = cpu->centre[box->i_end - 1],
                 low = cpu->centre[box->j_begin], high = cpu->centre[box->j_end - 1];
    const double hair = 1e-12 * cpu->base.options.width;
    const br_vec3 axes[3] = {side->axis_z, side->axis_x, side->axis_y};
    const double halves[3] = {half_depth * (1 + 1e-12), 0.5 * (right - left) + hair,
                              0.5 * (high - low) + hair};
    br_patch_volume v = {
        .middle = br_vec3_add_scaled(br_vec3_add_scaled(side->origin, 0.5 * (left + right), side->axis_x),
                                     0.5 * (low + high), side->axis_y)};
    for (int a = 0; a < 8; a++) {
        const int axis = a % 4;
        /* The fourth lane never tells a box apart. */
        const br_vec3 along = axis < 3 ? axes[axis] : br_vec3_make(0, 0, 0);
        v.half[a] = axis < 3 ? halves[axis] : 1;
        v.axis[0][a] = along.x;
        v.axis[1][a] = along.y;
        v.axis[2][a] = along.z;
        for (int c = 0; c < 3; c++)
            v.size[c][a] = fabs(v.axis[c][a]);
    }
    return v;
}

br_status br_patch_near(const br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side,
                        const br_patch_box *box, br_error *error)
{
    const double half_depth = br_patch_half_depth(cpu, patch);
    place(patch, side);
    const br_patch_volume volume = volume_of(cpu, side, box, half_depth);
    if (!cpu->kernel->search(&volume, side) ||
        !br_grow_int(&side->pieces, &side->pieces_capacity, side->n_records + BR_PATCH_BLOCK,
                     sizeof *side->pieces))
        return br_fail(error, BR_ERR_MEMORY, "no memory for the triangles of a contact patch");
    cpu->kernel->pieces(cpu, side, box, half_depth);
    return BR_OK;
}
