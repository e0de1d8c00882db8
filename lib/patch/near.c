/* The triangles near a patch, in its coordinates. */
#include <stdlib.h>
#include <bristle/grow.h>

#include "cpu.h"

/* Triangles closer to perpendicular than this (sine) show no texel. */
#define GRAZING 1e-9
/* Triangles turned away by more than this (cosine) need not be looked at, whatever rounding does. */
#define TURNED_AWAY 1e-3

/* A texel index near x from below; the exact one is found from it by comparing. */
static int guess(const br_patch_cpu *cpu, double x)
{
    const int n = cpu->base.options.resolution;
    const double i = (x / cpu->base.options.width + 0.5) * n - 0.5;
    return i > 0 ? i < n ? (int)i : n : 0;
}

/* First texel whose centre is at x or beyond. */
static int texel_from(const br_patch_cpu *cpu, double x)
{
    int i = guess(cpu, x);
    i -= cpu->bound[i - 1] >= x;
    i += cpu->bound[i] < x;
    return i;
}

/* First texel whose centre is beyond x. */
static int texel_after(const br_patch_cpu *cpu, double x)
{
    int i = guess(cpu, x);
    i -= cpu->bound[i - 1] > x;
    i += cpu->bound[i] <= x;
    i += cpu->bound[i] <= x;
    return i;
}

static double min3(const double v[3])
{
    const double m = v[0] < v[1] ? v[0] : v[1];
    return m < v[2] ? m : v[2];
}

static double max3(const double v[3])
{
    const double m = v[0] > v[1] ? v[0] : v[1];
    return m > v[2] ? m : v[2];
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* The triangle in patch coordinates; false when it shows nothing in the box. */
static bool make_piece(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box,
                       double half_depth, const br_patch_record *record, br_patch_piece *p)
{
    if (side->outward * br_vec3_dot(record->normal, side->axis_z) < -TURNED_AWAY)
        return false;
    br_vec3 d[3];
    for (int c = 0; c < 3; c++) {
        /* Seen from below (A) the other way round, so that it is counter-clockwise from above. */
        d[c] = br_vec3_sub(record->corner[side->outward > 0 ? c : 2 - c], side->origin);
        p->z[c] = br_vec3_dot(d[c], side->axis_z);
    }
    if (min3(p->z) > half_depth || max3(p->z) < -half_depth)
        return false;
    for (int c = 0; c < 3; c++) {
        p->x[c] = br_vec3_dot(d[c], side->axis_x);
        p->y[c] = br_vec3_dot(d[c], side->axis_y);
    }
    const double x1 = p->x[1] - p->x[0], y1 = p->y[1] - p->y[0], z1 = p->z[1] - p->z[0];
    const double x2 = p->x[2] - p->x[0], y2 = p->y[2] - p->y[0], z2 = p->z[2] - p->z[0];
    const double nx = y1 * z2 - z1 * y2, ny = z1 * x2 - x1 * z2, nz = x1 * y2 - y1 * x2;
    if (!(nz > 0 && nz * nz > GRAZING * GRAZING * (nx * nx + ny * ny)))
        return false;
    p->i_begin = most(texel_from(cpu, min3(p->x)), box->i_begin);
    p->i_end = least(texel_after(cpu, max3(p->x)), box->i_end);
    p->j_begin = most(texel_from(cpu, min3(p->y)), box->j_begin);
    p->j_end = least(texel_after(cpu, max3(p->y)), box->j_end);
    if (p->i_begin >= p->i_end || p->j_begin >= p->j_end)
        return false;
    p->inverse = 1 / nz;
    p->z_x = -nx * p->inverse;
    p->z_y = -ny * p->inverse;
    p->triangle = record->triangle;
    const uint32_t *t = side->surface->mesh->triangles + 3 * (size_t)record->triangle;
    for (int c = 0; c < 3; c++)
        p->corner[c] = t[side->outward > 0 ? c : 2 - c];
    return true;
}

/* Patch axes in the body's coordinates. */
static void place(const br_patch *patch, br_patch_side *side)
{
    side->axis_x = br_quat_unrotate(side->pose.orientation, patch->tangent);
    side->axis_y = br_quat_unrotate(side->pose.orientation, patch->binormal);
    side->axis_z = br_quat_unrotate(side->pose.orientation, patch->normal);
    side->origin = br_pose_unapply(side->pose, patch->point);
}

static br_patch_piece *new_piece(br_patch_side *side)
{
    if (!br_grow_int(&side->pieces, &side->pieces_capacity, side->n_pieces + 1, sizeof *side->pieces))
        return NULL;
    return &side->pieces[side->n_pieces];
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

br_status br_patch_near(const br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side,
                        const br_patch_box *box, br_error *error)
{
    const double half_depth = (fmax(patch->depth, 0) + 0.01 * cpu->base.options.width) / 2;
    side->n_pieces = 0;
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
        for (uint32_t k = 0; k < node->n; k++) {
            br_patch_piece *const piece = new_piece(side);
            if (!piece)
                return br_fail(error, BR_ERR_MEMORY, "no memory for the triangles of a contact patch");
            side->n_pieces +=
                make_piece(cpu, side, box, half_depth, &side->surface->records[node->first + k], piece);
        }
    }
    return BR_OK;
}
