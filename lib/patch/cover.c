/* Which triangle a texel shows. The test at texel centres is exact for given corners: triangles that share an
 * edge evaluate the same expression for it with opposite signs, and the top-left rule settles what lies on
 * it. */
#include <stdlib.h>

#include "cpu.h"

/* Triangles closer to perpendicular than this (sine) show no texel. */
#define GRAZING 1e-9

/* Edge function dx (y - ay) - dy (x - ax), from the lexicographically lower end, times the sign. */
typedef struct edge {
    double ax, ay, dx, dy, sign;
    bool owns; /* texels on the edge belong to this triangle */
} edge;

static edge edge_of(const br_patch_piece *p, int from)
{
    const int to = (from + 1) % 3;
    const double dx = p->x[to] - p->x[from], dy = p->y[to] - p->y[from];
    const bool forward = p->x[from] < p->x[to] || (p->x[from] == p->x[to] && p->y[from] < p->y[to]);
    const int a = forward ? from : to, b = forward ? to : from;
    /* Counter-clockwise with y upwards: left edges go down, top edges go left. */
    return (edge){p->x[a],           p->y[a],          p->x[b] - p->x[a],
                  p->y[b] - p->y[a], forward ? 1 : -1, dy < 0 || (dy == 0 && dx < 0)};
}

static bool inside(const edge *e, double x, double y)
{
    const double value = e->sign * (e->dx * (y - e->ay) - e->dy * (x - e->ax));
    return value > 0 || (value == 0 && e->owns);
}

static double height_at(const br_patch_piece *p, double x, double y)
{
    return p->z[0] + p->z_x * (x - p->x[0]) + p->z_y * (y - p->y[0]);
}

/* First texel whose centre is at x or beyond. */
static int texel_from(const br_patch_cpu *cpu, double x)
{
    const int n = cpu->base.options.resolution;
    const double guess = (x / cpu->base.options.width + 0.5) * n - 0.5;
    int i = guess > 0 ? guess < n ? (int)guess : n : 0;
    while (i > 0 && cpu->centre[i - 1] >= x)
        i--;
    while (i < n && cpu->centre[i] < x)
        i++;
    return i;
}

/* First texel whose centre is beyond x. */
static int texel_after(const br_patch_cpu *cpu, double x)
{
    int i = texel_from(cpu, x);
    while (i < cpu->base.options.resolution && cpu->centre[i] <= x)
        i++;
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

/* The triangle in patch coordinates; false when it shows nothing. */
static bool make_piece(const br_patch_cpu *cpu, const br_patch_side *side, double half_depth,
                       uint32_t triangle, br_patch_piece *p)
{
    const br_mesh *m = side->surface->mesh;
    const uint32_t *t = m->triangles + 3 * (size_t)triangle;
    br_vec3 d[3];
    for (int c = 0; c < 3; c++) {
        /* Seen from below (A) the other way round, so that it is counter-clockwise from above. */
        p->corner[c] = t[side->outward > 0 ? c : 2 - c];
        d[c] = br_vec3_sub(m->positions[p->corner[c]], side->origin);
        p->z[c] = br_vec3_dot(d[c], side->axis_z);
    }
    if (min3(p->z) > half_depth || max3(p->z) < -half_depth)
        return false;
    for (int c = 0; c < 3; c++) {
        p->x[c] = br_vec3_dot(d[c], side->axis_x);
        p->y[c] = br_vec3_dot(d[c], side->axis_y);
    }
    p->triangle = triangle;
    p->painted = false;
    const double x1 = p->x[1] - p->x[0], y1 = p->y[1] - p->y[0], z1 = p->z[1] - p->z[0];
    const double x2 = p->x[2] - p->x[0], y2 = p->y[2] - p->y[0], z2 = p->z[2] - p->z[0];
    const double nx = y1 * z2 - z1 * y2, ny = z1 * x2 - x1 * z2, nz = x1 * y2 - y1 * x2;
    if (!(nz > 0 && nz * nz > GRAZING * GRAZING * (nx * nx + ny * ny)))
        return false;
    p->i_begin = texel_from(cpu, min3(p->x));
    p->i_end = texel_after(cpu, max3(p->x));
    p->j_begin = texel_from(cpu, min3(p->y));
    p->j_end = texel_after(cpu, max3(p->y));
    p->inverse = 1 / nz;
    p->z_x = -nx * p->inverse;
    p->z_y = -ny * p->inverse;
    return p->i_begin < p->i_end && p->j_begin < p->j_end;
}

void br_patch_plane(const br_patch_piece *p, double at0, double at1, double at2, double plane[3])
{
    const double x1 = p->x[1] - p->x[0], y1 = p->y[1] - p->y[0], x2 = p->x[2] - p->x[0],
                 y2 = p->y[2] - p->y[0];
    const double a1 = at1 - at0, a2 = at2 - at0;
    plane[1] = (a1 * y2 - a2 * y1) * p->inverse;
    plane[2] = (a2 * x1 - a1 * x2) * p->inverse;
    plane[0] = at0 - plane[1] * p->x[0] - plane[2] * p->y[0];
}

/* Whether the height is within the volume at all four corners of the piece's texels: then it is everywhere
 * between, since it is monotonic along both axes, in floating point, too. The same holds for edges. */
static bool all_within(const br_patch_cpu *cpu, const br_patch_piece *p, double half_depth)
{
    const double *c = cpu->centre;
    for (int k = 0; k < 4; k++)
        if (!(fabs(height_at(p, c[k & 1 ? p->i_end - 1 : p->i_begin],
                             c[k & 2 ? p->j_end - 1 : p->j_begin])) <= half_depth))
            return false;
    return true;
}

/* Edges that cut through the piece's texels; -1 when one leaves them all out. */
static int cutting_edges(const br_patch_cpu *cpu, const br_patch_piece *p, edge cutting[3])
{
    const double *c = cpu->centre;
    int n = 0;
    for (int e = 0; e < 3; e++) {
        const edge tried = edge_of(p, e);
        int in = 0;
        for (int k = 0; k < 4; k++)
            in += inside(&tried, c[k & 1 ? p->i_end - 1 : p->i_begin], c[k & 2 ? p->j_end - 1 : p->j_begin]);
        if (in == 0)
            return -1;
        if (in < 4)
            cutting[n++] = tried;
    }
    return n;
}

/* Puts a piece into the texels of a row where it is the outermost. */
static void show(const br_patch_cpu *cpu, br_patch_side *side, int32_t piece, int j, int from, int to)
{
    const br_patch_piece *p = &side->pieces[piece];
    int32_t *seen = side->seen + (size_t)j * (size_t)cpu->base.options.resolution;
    for (int i = from; i < to; i++) {
        if (seen[i] < 0) {
            seen[i] = piece;
            continue;
        }
        const br_patch_piece *other = &side->pieces[seen[i]];
        const double x = cpu->centre[i], y = cpu->centre[j];
        const double lead = side->outward * (height_at(p, x, y) - height_at(other, x, y));
        if (lead > 0 || (lead == 0 && p->triangle < other->triangle))
            seen[i] = piece;
    }
}

/* Keeps of a row's texels from ... to - 1 those inside an edge. They are an interval, since the edge function
 * is monotonic; its end is guessed from where the edge crosses the row, and settled by the exact test. */
static void trim(const br_patch_cpu *cpu, const edge *e, double y, int *from, int *to)
{
    const double *c = cpu->centre;
    const double rising = -e->sign * e->dy;
    if (rising == 0) {
        if (*from < *to && !inside(e, c[*from], y))
            *to = *from;
        return;
    }
    const double x = e->ax + e->dx * (y - e->ay) / e->dy;
    const double guess = (x / cpu->base.options.width + 0.5) * cpu->base.options.resolution + 0.5;
    int i = guess > *from ? guess < *to ? (int)guess : *to : *from;
    if (rising > 0) {
        while (i > *from && inside(e, c[i - 1], y))
            i--;
        while (i < *to && !inside(e, c[i], y))
            i++;
        *from = i;
    } else {
        while (i > *from && !inside(e, c[i - 1], y))
            i--;
        while (i < *to && inside(e, c[i], y))
            i++;
        *to = i;
    }
}

/* Leaves of a row the texels within the volume: an interval, since the height is monotonic. */
static void trim_height(const br_patch_cpu *cpu, const br_patch_piece *p, double half_depth, double y,
                        int *from, int *to)
{
    const double *c = cpu->centre;
    while (*from < *to && !(fabs(height_at(p, c[*from], y)) <= half_depth))
        ++*from;
    while (*from < *to && !(fabs(height_at(p, c[*to - 1], y)) <= half_depth))
        --*to;
}

/* Of a row's texels from ... to - 1 the interval that a small piece covers, all edges and the height tried at
 * each texel without a branch: where there are few texels, guessing right costs more than looking. */
static void look(const br_patch_cpu *cpu, const br_patch_piece *p, const edge *edges, int n,
                 double half_depth, double y, int *from, int *to)
{
    const double *c = cpu->centre;
    unsigned covered = 0;
    double along[3];
    for (int e = 0; e < n; e++)
        along[e] = edges[e].dx * (y - edges[e].ay);
    for (int i = *from; i < *to; i++) {
        unsigned in = fabs(height_at(p, c[i], y)) <= half_depth;
        for (int e = 0; e < n; e++) {
            const double value = edges[e].sign * (along[e] - edges[e].dy * (c[i] - edges[e].ax));
            in &= (unsigned)(value > 0) | ((unsigned)(value == 0) & (unsigned)edges[e].owns);
        }
        covered |= in << (i - *from);
    }
    const int start = *from;
    *to = start;
    while (covered) {
        if (covered & 1)
            break;
        covered >>= 1;
        ++*from;
    }
    for (int i = *from; covered & 1; covered >>= 1)
        *to = ++i;
}

/* Texels along a row that `look` can take. */
enum { FEW = 8 };

static void cover_piece(const br_patch_cpu *cpu, br_patch_side *side, double half_depth, int32_t piece)
{
    const br_patch_piece *p = &side->pieces[piece];
    edge edges[3];
    const bool few = p->i_end - p->i_begin <= FEW;
    int n = 3;
    if (few)
        for (int e = 0; e < 3; e++)
            edges[e] = edge_of(p, e);
    else
        n = cutting_edges(cpu, p, edges);
    if (n < 0)
        return;
    const bool within = few || all_within(cpu, p, half_depth);
    for (int j = p->j_begin; j < p->j_end; j++) {
        const double y = cpu->centre[j];
        int from = p->i_begin, to = p->i_end;
        if (few)
            look(cpu, p, edges, n, half_depth, y, &from, &to);
        for (int e = 0; !few && e < n; e++)
            trim(cpu, &edges[e], y, &from, &to);
        if (!within)
            trim_height(cpu, p, half_depth, y, &from, &to);
        show(cpu, side, piece, j, from, to);
    }
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
    if (side->n_pieces == side->room_pieces) {
        const int room = 2 * side->room_pieces;
        br_patch_piece *pieces = realloc(side->pieces, (size_t)room * sizeof *pieces);
        if (!pieces)
            return NULL;
        side->pieces = pieces;
        side->room_pieces = room;
    }
    return &side->pieces[side->n_pieces];
}

/* Whether one of the patch's axes separates a box from the patch's volume. */
static bool apart(const br_patch_side *side, const br_patch_node *node, const double half[3])
{
    const br_vec3 middle =
        br_vec3_make(0.5 * (node->low[0] + node->high[0]), 0.5 * (node->low[1] + node->high[1]),
                     0.5 * (node->low[2] + node->high[2]));
    const br_vec3 reach =
        br_vec3_make(0.5 * (node->high[0] - node->low[0]), 0.5 * (node->high[1] - node->low[1]),
                     0.5 * (node->high[2] - node->low[2]));
    const br_vec3 d = br_vec3_sub(middle, side->origin), axes[3] = {side->axis_z, side->axis_x, side->axis_y};
    for (int a = 0; a < 3; a++) {
        const double r = fabs(axes[a].x) * reach.x + fabs(axes[a].y) * reach.y + fabs(axes[a].z) * reach.z;
        /* A hair more, so that rounding loses nothing. */
        const double more = 1e-12 * (fabs(middle.x) + fabs(middle.y) + fabs(middle.z) + fabs(d.x) +
                                     fabs(d.y) + fabs(d.z) + r);
        if (fabs(br_vec3_dot(d, axes[a])) > half[a] + r + more)
            return true;
    }
    return false;
}

br_status br_patch_cover(br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side, br_error *error)
{
    const int texels = cpu->base.options.resolution * cpu->base.options.resolution;
    const double half_depth = (fmax(patch->depth, 0) + 0.01 * cpu->base.options.width) / 2;
    side->n_pieces = 0;
    /* A smooth surface is seen everywhere. */
    for (int i = 0; i < texels; i++)
        side->seen[i] = side->surface ? -1 : 0;
    if (!side->surface)
        return BR_OK;
    const double half[3] = {half_depth, cpu->base.options.width / 2, cpu->base.options.width / 2};
    place(patch, side);
    const br_patch_node *nodes = side->surface->nodes;
    uint32_t stack[64];
    int depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const uint32_t at = stack[--depth];
        const br_patch_node *node = &nodes[at];
        if (apart(side, node, half))
            continue;
        if (node->n == 0) {
            stack[depth++] = node->first;
            stack[depth++] = at + 1;
            continue;
        }
        for (uint32_t k = 0; k < node->n; k++) {
            br_patch_piece *piece = new_piece(side);
            if (!piece)
                return br_fail(error, BR_ERR_MEMORY, "no memory for the triangles of a contact patch");
            if (make_piece(cpu, side, half_depth, side->surface->order[node->first + k], piece))
                cover_piece(cpu, side, half_depth, side->n_pieces++);
        }
    }
    return BR_OK;
}
