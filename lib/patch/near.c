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

/* A box of texels in the body: its middle, the patch's axes, and half its size along them, a hair more. */
typedef struct volume {
    br_vec3 middle, axes[3], sizes[3]; /* z first; sizes: the axes' components without sign */
    double half[3];
} volume;

static volume volume_of(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box,
                        double half_depth)
{
    const double left = cpu->centre[box->i_begin], right = cpu->centre[box->i_end - 1],
                 low = cpu->centre[box->j_begin], high = cpu->centre[box->j_end - 1];
    volume v = {.axes = {side->axis_z, side->axis_x, side->axis_y}};
    const double hair = 1e-12 * cpu->base.options.width;
    v.half[0] = half_depth * (1 + 1e-12);
    v.half[1] = 0.5 * (right - left) + hair;
    v.half[2] = 0.5 * (high - low) + hair;
    v.middle = br_vec3_add_scaled(br_vec3_add_scaled(side->origin, 0.5 * (left + right), side->axis_x),
                                  0.5 * (low + high), side->axis_y);
    for (int a = 0; a < 3; a++)
        v.sizes[a] = br_vec3_make(fabs(v.axes[a].x), fabs(v.axes[a].y), fabs(v.axes[a].z));
    return v;
}

/* Whether one of the patch's axes separates a box of the hierarchy from the volume. */
static bool apart(const volume *v, const br_patch_node *node)
{
    const br_vec3 d = br_vec3_sub(node->middle, v->middle);
    for (int a = 0; a < 3; a++)
        if (fabs(br_vec3_dot(d, v->axes[a])) > v->half[a] + br_vec3_dot(v->sizes[a], node->reach))
            return true;
    return false;
}

static br_status no_memory(br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "no memory for the triangles of a contact patch");
}

br_status br_patch_near(const br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side,
                        const br_patch_box *box, br_error *error)
{
    const double half_depth = br_patch_half_depth(cpu, patch);
    side->n_records = 0;
    place(patch, side);
    const volume v = volume_of(cpu, side, box, half_depth);
    const br_patch_node *const nodes = side->surface->nodes;
    uint32_t stack[64];
    int depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const uint32_t at = stack[--depth];
        const br_patch_node *const node = &nodes[at];
        if (apart(&v, node))
            continue;
        if (node->n == 0) {
            stack[depth++] = node->first;
            stack[depth++] = at + 1;
            continue;
        }
        if (!br_grow_int(&side->records, &side->records_capacity, side->n_records + (int)node->n,
                         sizeof *side->records))
            return no_memory(error);
        for (uint32_t k = 0; k < node->n; k++)
            side->records[side->n_records++] = node->first + k;
    }
    if (!br_grow_int(&side->pieces, &side->pieces_capacity, side->n_records + BR_PATCH_BLOCK,
                     sizeof *side->pieces))
        return no_memory(error);
    cpu->kernel->pieces(cpu, side, box, half_depth);
    return BR_OK;
}
