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

/* Normals and tangents at the corners, along x, y and outwards. */
static void set_frames(const br_patch_side *side, const br_patch_piece *piece, const uint32_t corner[3],
                       br_patch_paint *p)
{
    const br_mesh *m = side->surface->mesh;
    br_vec3 normals[3], tangents[3];
    for (int c = 0; c < 3; c++) {
        normals[c] = into_patch(side, m->normals[corner[c]]);
        tangents[c] = m->tangents ? into_patch(side, m->tangents[corner[c]]) : br_vec3_make(0, 0, 0);
        normals[c].z *= side->outward;
        tangents[c].z *= side->outward;
    }
    /* Turning z round mirrors the frame. */
    p->hand = (m->handedness ? m->handedness[corner[0]] : 1) * side->outward;
    p->flat = side->surface->flat[piece->triangle];
    if (p->flat) {
        const br_vec3 b = br_vec3_scale(p->hand, br_vec3_cross(normals[0], tangents[0]));
        const br_vec3 columns[3] = {tangents[0], b, normals[0]};
        for (int c = 0; c < 3; c++) {
            p->frame[0][c] = columns[c].x;
            p->frame[1][c] = columns[c].y;
            p->frame[2][c] = columns[c].z;
        }
        return;
    }
    plane(piece, normals[0].x, normals[1].x, normals[2].x, p->normal[0]);
    plane(piece, normals[0].y, normals[1].y, normals[2].y, p->normal[1]);
    plane(piece, normals[0].z, normals[1].z, normals[2].z, p->normal[2]);
    plane(piece, tangents[0].x, tangents[1].x, tangents[2].x, p->tangent[0]);
    plane(piece, tangents[0].y, tangents[1].y, tangents[2].y, p->tangent[1]);
    plane(piece, tangents[0].z, tangents[1].z, tangents[2].z, p->tangent[2]);
}

void br_patch_make_paint(const br_patch_cpu *cpu, const br_patch_side *side, br_patch_piece *piece)
{
    const br_patch_surface *s = side->surface;
    br_patch_paint *const p = &piece->paint;
    const uint32_t *const t = s->mesh->triangles + 3 * (size_t)piece->triangle;
    /* As those of the piece, which of A are seen from below. */
    const uint32_t corner[3] = {t[side->outward > 0 ? 0 : 2], t[1], t[side->outward > 0 ? 2 : 0]};
    p->level = NULL;
    if (s->n_levels > 0) {
        const br_vec2 a = s->mesh->uvs[corner[0]], b = s->mesh->uvs[corner[1]], c = s->mesh->uvs[corner[2]];
        plane(piece, a.x, b.x, c.x, p->u);
        plane(piece, a.y, b.y, c.y, p->v);
        set_range(p->u_range, a.x, b.x, c.x);
        set_range(p->v_range, a.y, b.y, c.y);
        p->level = level_of(cpu, s, p);
        p->bilinear = s->filter != BR_FILTER_NEAREST;
    }
    set_frames(side, piece, corner, p);
}
