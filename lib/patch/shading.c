/* Pieces made ready for shading: texture coordinates and frames as planes over the patch. */
#include "cpu.h"

/* A piece's plane through values at its corners. */
static void plane(const br_patch_piece *p, double at0, double at1, double at2, double values[3])
{
    const double x1 = p->x[1] - p->x[0], y1 = p->y[1] - p->y[0], x2 = p->x[2] - p->x[0],
                 y2 = p->y[2] - p->y[0];
    const double a1 = at1 - at0, a2 = at2 - at0;
    values[1] = (a1 * y2 - a2 * y1) * p->inverse;
    values[2] = (a2 * x1 - a1 * x2) * p->inverse;
    values[0] = at0 - values[1] * p->x[0] - values[2] * p->y[0];
}

static void set_range(double range[2], double a, double b, double c)
{
    const double low = a < b ? a : b, high = a < b ? b : a;
    range[0] = low < c ? low : c;
    range[1] = high > c ? high : c;
}

/* Level of the mipmaps nearest to the size of the patch's texels in the picture. */
static const br_patch_level *level_of(const br_patch_cpu *cpu, const br_patch_surface *s,
                                      const br_patch_paint *p)
{
    if (s->filter != BR_FILTER_MIPMAP)
        return &s->levels[0];
    const double step = cpu->base.options.width / cpu->base.options.resolution;
    const double w = s->levels[0].width * step, h = s->levels[0].height * step;
    const double along_x = (w * p->u[1]) * (w * p->u[1]) + (h * p->v[1]) * (h * p->v[1]);
    const double along_y = (w * p->u[2]) * (w * p->u[2]) + (h * p->v[2]) * (h * p->v[2]);
    const double exponent = floor(0.5 * log2(fmax(along_x, along_y)) + 0.5);
    const int last = s->n_levels - 1;
    return &s->levels[exponent > 0 ? exponent < last ? (int)exponent : last : 0];
}

static br_vec3 into_patch(const br_patch_side *side, br_vec3 v)
{
    return br_vec3_make(br_vec3_dot(v, side->axis_x), br_vec3_dot(v, side->axis_y),
                        br_vec3_dot(v, side->axis_z));
}

/* The frame of a flat piece, along x, y and outwards. */
static void set_frame(const br_patch_side *side, uint32_t vertex, br_patch_paint *p)
{
    const br_mesh *m = side->surface->mesh;
    br_vec3 normal = into_patch(side, m->normals[vertex]),
            tangent = m->tangents ? into_patch(side, m->tangents[vertex]) : br_vec3_make(0, 0, 0);
    normal.z *= side->outward;
    tangent.z *= side->outward;
    const br_vec3 b = br_vec3_scale(p->hand, br_vec3_cross(normal, tangent));
    const br_vec3 columns[3] = {tangent, b, normal};
    for (int c = 0; c < 3; c++) {
        p->frame[0][c] = columns[c].x;
        p->frame[1][c] = columns[c].y;
        p->frame[2][c] = columns[c].z;
    }
}

void br_patch_make_paint(const br_patch_cpu *cpu, const br_patch_side *side, br_patch_piece *piece)
{
    const br_patch_surface *s = side->surface;
    br_patch_paint *const p = &piece->paint;
    uint32_t corner[3];
    br_patch_corners(side, piece->triangle, corner);
    p->level = NULL;
    if (s->n_levels > 0) {
        const br_vec2 a = s->mesh->uvs[corner[0]], b = s->mesh->uvs[corner[1]], c = s->mesh->uvs[corner[2]];
        plane(piece, a.x, b.x, c.x, p->u);
        plane(piece, a.y, b.y, c.y, p->v);
        set_range(p->u_range, a.x, b.x, c.x);
        set_range(p->v_range, a.y, b.y, c.y);
        p->level = level_of(cpu, s, p);
    }
    /* Turning z round mirrors the frame. */
    p->hand = (s->mesh->handedness ? s->mesh->handedness[corner[0]] : 1) * side->outward;
    p->flat = s->flat[piece->triangle];
    if (p->flat)
        set_frame(side, corner[0], p);
}
