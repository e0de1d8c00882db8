/* Slopes of the facets that texels show: the map's normal in the surface's frame, seen from the patch. */
#include "cpu.h"

typedef br_patch_paint paint;

/* Scratch rows of one run of texels. */
typedef struct run {
    double *mx, *my, *mz, *mask;
} run;

static double plane_at(const double plane[3], double x, double y)
{
    return plane[0] + plane[1] * x + plane[2] * y;
}

static void set_range(double range[2], double a, double b, double c)
{
    range[0] = fmin(a, fmin(b, c));
    range[1] = fmax(a, fmax(b, c));
}

/* Level of the mipmaps nearest to the size of the patch's texels in the picture. */
static const br_patch_level *level_of(const br_patch_cpu *cpu, const br_patch_surface *s, const paint *p)
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
static void set_frames(const br_patch_side *side, const br_patch_piece *piece, paint *p)
{
    const br_mesh *m = side->surface->mesh;
    br_vec3 normals[3], tangents[3];
    for (int c = 0; c < 3; c++) {
        normals[c] = into_patch(side, m->normals[piece->corner[c]]);
        tangents[c] = m->tangents ? into_patch(side, m->tangents[piece->corner[c]]) : br_vec3_make(0, 0, 0);
        normals[c].z *= side->outward;
        tangents[c].z *= side->outward;
    }
    /* Turning z round mirrors the frame. */
    p->hand = (m->handedness ? m->handedness[piece->corner[0]] : 1) * side->outward;
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
    br_patch_plane(piece, normals[0].x, normals[1].x, normals[2].x, p->normal[0]);
    br_patch_plane(piece, normals[0].y, normals[1].y, normals[2].y, p->normal[1]);
    br_patch_plane(piece, normals[0].z, normals[1].z, normals[2].z, p->normal[2]);
    br_patch_plane(piece, tangents[0].x, tangents[1].x, tangents[2].x, p->tangent[0]);
    br_patch_plane(piece, tangents[0].y, tangents[1].y, tangents[2].y, p->tangent[1]);
    br_patch_plane(piece, tangents[0].z, tangents[1].z, tangents[2].z, p->tangent[2]);
}

static void make_paint(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_piece *piece,
                       paint *p)
{
    const br_patch_surface *s = side->surface;
    p->level = NULL;
    if (s->n_levels > 0) {
        const br_vec2 a = s->mesh->uvs[piece->corner[0]], b = s->mesh->uvs[piece->corner[1]],
                      c = s->mesh->uvs[piece->corner[2]];
        br_patch_plane(piece, a.x, b.x, c.x, p->u);
        br_patch_plane(piece, a.y, b.y, c.y, p->v);
        set_range(p->u_range, a.x, b.x, c.x);
        set_range(p->v_range, a.y, b.y, c.y);
        p->level = level_of(cpu, s, p);
        p->bilinear = s->filter != BR_FILTER_NEAREST;
    }
    set_frames(side, piece, p);
}

static double clamp(double x, const double range[2])
{
    return x < range[0] ? range[0] : x > range[1] ? range[1] : x;
}

/* x - floor(x), in [0, 1), for |x| up to 1e15: cheaper than floor. */
static double fraction(double x)
{
    const double f = x - (double)(long long)x;
    return f < 0 ? f + 1 : f;
}

/* Texel of a fraction; 1 can come from rounding, and is 0 again. */
static int texel_of(double f, int n)
{
    const int i = (int)(f * n);
    return i < n ? i : 0;
}

/* m and mask at one point: the texel that holds it. */
static void sample_nearest(const br_patch_level *l, double u, double v, double m[4])
{
    const size_t i = (size_t)texel_of(fraction(u), l->width), j = (size_t)texel_of(fraction(v), l->height);
    const float *t = l->texels + (j * (size_t)l->width + i) * 4;
    for (int c = 0; c < 4; c++)
        m[c] = (double)t[c];
}

/* The weighted mean of the four texels around. */
static void sample_bilinear(const br_patch_level *l, double u, double v, double m[4])
{
    const double x = fraction(u) * l->width - 0.5, y = fraction(v) * l->height - 0.5;
    const double left = floor(x), low = floor(y), fx = x - left, fy = y - low;
    const int i = (int)left, j = (int)low;
    const size_t columns[2] = {(size_t)((i + l->width) % l->width), (size_t)((i + 1) % l->width)};
    const size_t rows[2] = {(size_t)((j + l->height) % l->height), (size_t)((j + 1) % l->height)};
    const double weights[4] = {(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy};
    for (int c = 0; c < 4; c++)
        m[c] = 0;
    for (int k = 0; k < 4; k++) {
        const float *t = l->texels + (rows[k / 2] * (size_t)l->width + columns[k % 2]) * 4;
        for (int c = 0; c < 4; c++)
            m[c] += weights[k] * (double)t[c];
    }
}

/* Facet normals in the frame (T, B, N) for texels from ... to - 1 of row j. */
static void sample_run(const br_patch_cpu *cpu, const paint *p, int j, int from, int to, const run *r)
{
    const double y = cpu->centre[j], u0 = p->u[0] + p->u[2] * y, v0 = p->v[0] + p->v[2] * y;
    for (int i = from; i < to; i++) {
        const double u = clamp(u0 + p->u[1] * cpu->centre[i], p->u_range);
        const double v = clamp(v0 + p->v[1] * cpu->centre[i], p->v_range);
        double m[4];
        if (p->bilinear)
            sample_bilinear(p->level, u, v, m);
        else
            sample_nearest(p->level, u, v, m);
        r->mx[i] = m[0];
        r->my[i] = m[1];
        r->mz[i] = m[2];
        r->mask[i] = m[3];
    }
}

/* s from the facet normal along x, y and outwards; zero where it overhangs, within the slopes that count. */
static void slope(double mx, double my, double mo, double *sx, double *sy)
{
    const double least = BR_PATCH_COSINE_MIN * sqrt(mx * mx + my * my + mo * mo);
    if (!(mo > 0)) {
        *sx = *sy = 0;
        return;
    }
    const double cosine = mo > least ? mo : least;
    *sx = mx / cosine;
    *sy = my / cosine;
}

/* Steeper than this, slopes are looked at one by one: below it no bound can be touched. */
#define PLAIN (0.9 * 0.9 / (BR_PATCH_COSINE_MIN * BR_PATCH_COSINE_MIN))

/* s of most facets, with one division; the others as `slope` has them. */
static void quick_slope(double mx, double my, double mo, double *sx, double *sy)
{
    const double inverse = 1 / mo, x = mx * inverse, y = my * inverse;
    if (mo > 0 && x * x + y * y < PLAIN) {
        *sx = x;
        *sy = y;
    } else
        slope(mx, my, mo, sx, sy);
}

static void flat_run(const paint *p, int from, int to, const run *r, double *sx, double *sy)
{
    const double xt = p->frame[0][0], xb = p->frame[0][1], xn = p->frame[0][2], yt = p->frame[1][0],
                 yb = p->frame[1][1], yn = p->frame[1][2], ot = p->frame[2][0], ob = p->frame[2][1],
                 on = p->frame[2][2];
    for (int i = from; i < to; i++) {
        const double a = r->mx[i], b = r->my[i], c = r->mz[i];
        quick_slope(xt * a + xb * b + xn * c, yt * a + yb * b + yn * c, ot * a + ob * b + on * c, &sx[i],
                    &sy[i]);
    }
}

/* x T + y B + z N for interpolated N and T, times |N| |T'|: only its direction counts, and divisions are
 * dear. T' is T made orthogonal to N. Where it vanishes the facet lies as the surface does. */
static br_vec3 facet_of(const paint *p, br_vec3 n, br_vec3 t, double x, double y, double z)
{
    const double n2 = br_vec3_dot(n, n);
    t = br_vec3_add_scaled(t, -br_vec3_dot(t, n) / n2, n);
    const double t2 = br_vec3_dot(t, t);
    if (!(t2 > 0))
        return n;
    const br_vec3 m = br_vec3_add_scaled(br_vec3_scale(x * sqrt(n2), t), z * sqrt(t2), n);
    return br_vec3_add_scaled(m, y * p->hand, br_vec3_cross(n, t));
}

static void curved_run(const br_patch_cpu *cpu, const paint *p, int j, int from, int to, const run *r,
                       double *sx, double *sy)
{
    const double y = cpu->centre[j];
    for (int i = from; i < to; i++) {
        const double x = cpu->centre[i];
        br_vec3 m = br_vec3_make(plane_at(p->normal[0], x, y), plane_at(p->normal[1], x, y),
                                 plane_at(p->normal[2], x, y));
        if (p->level) {
            const br_vec3 t = br_vec3_make(plane_at(p->tangent[0], x, y), plane_at(p->tangent[1], x, y),
                                           plane_at(p->tangent[2], x, y));
            m = facet_of(p, m, t, r->mx[i], r->my[i], r->mz[i]);
        }
        quick_slope(m.x, m.y, m.z, &sx[i], &sy[i]);
    }
}

static void paint_run(br_patch_cpu *cpu, br_patch_side *side, const paint *p, int j, int from, int to)
{
    const size_t row = (size_t)j * (size_t)cpu->base.options.resolution,
                 n = (size_t)cpu->base.options.resolution;
    const run r = {cpu->row, cpu->row + n, cpu->row + 2 * n,
                   side->surface->masked ? side->mask + row : cpu->row + 3 * n};
    if (p->level)
        sample_run(cpu, p, j, from, to, &r);
    else
        for (int i = from; i < to; i++) {
            r.mx[i] = r.my[i] = 0;
            r.mz[i] = 1;
        }
    if (p->flat)
        flat_run(p, from, to, &r, side->slope_x + row, side->slope_y + row);
    else
        curved_run(cpu, p, j, from, to, &r, side->slope_x + row, side->slope_y + row);
}

void br_patch_facets(br_patch_cpu *cpu, br_patch_side *side)
{
    const int n = cpu->base.options.resolution;
    for (int j = 0; j < n; j++) {
        const int32_t *seen = side->seen + (size_t)j * (size_t)n;
        for (int i = 0; i < n;) {
            const int from = i;
            const int32_t at = seen[from];
            while (i < n && seen[i] == at)
                i++;
            if (at < 0)
                continue;
            br_patch_piece *piece = &side->pieces[at];
            if (!piece->painted)
                make_paint(cpu, side, piece, &piece->paint);
            piece->painted = true;
            paint_run(cpu, side, &piece->paint, j, from, i);
        }
    }
}
