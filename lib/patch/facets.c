/* Slopes of the facets that texels show: the map's normal in the surface's frame, seen from the patch. Two
 * texels at once; what is computed beyond the end of a run is dropped. */
#include "cpu.h"
#include "pair.h"

typedef br_patch_paint paint;

/* Facet normals in the frame (T, B, N), and the mask. */
typedef struct facets {
    br_pair x, y, z, mask;
} facets;

/* A vector at two texels. */
typedef struct vectors {
    br_pair x, y, z;
} vectors;

BR_PAIR br_pair clamp(br_pair x, const double range[2])
{
    return br_pair_min(br_pair_of(range[1]), br_pair_max(br_pair_of(range[0]), x));
}

/* x - floor(x), in [0, 1), for |x| below 2^31: cheaper than floor. */
BR_PAIR br_pair fraction(br_pair x)
{
    const br_pair f = x - __builtin_convertvector(__builtin_convertvector(x, br_pair_int), br_pair);
    return f + br_pair_where(f < 0, br_pair_of(1));
}

/* Texel of a fraction; 1 can come from rounding, and is 0 again. */
BR_PAIR br_pair_int texel_of(br_pair f, int n)
{
    const br_pair_int i = __builtin_convertvector(f * n, br_pair_int);
    return i & (i < n);
}

/* The texels that hold the points. */
BR_PAIR facets sample_nearest(const br_patch_level *l, br_pair u, br_pair v)
{
    const br_pair_int i = texel_of(fraction(u), l->width), j = texel_of(fraction(v), l->height);
    const float *const a = l->texels + ((size_t)j[0] * (size_t)l->width + (size_t)i[0]) * 4,
                       *const b = l->texels + ((size_t)j[1] * (size_t)l->width + (size_t)i[1]) * 4;
    return (facets){{(double)a[0], (double)b[0]},
                    {(double)a[1], (double)b[1]},
                    {(double)a[2], (double)b[2]},
                    {(double)a[3], (double)b[3]}};
}

/* x - floor(x). */
static double part(double x)
{
    const double f = x - (double)(int)x;
    return f < 0 ? f + 1 : f;
}

/* The weighted mean of the four texels around. */
static void sample_bilinear(const br_patch_level *l, double u, double v, double m[4])
{
    const double x = part(u) * l->width - 0.5, y = part(v) * l->height - 0.5;
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

/* What the map holds at the texels at x of the row at y. */
BR_PAIR facets sample(const paint *p, br_pair x, double y)
{
    const double u0 = p->u[0] + p->u[2] * y, v0 = p->v[0] + p->v[2] * y;
    const br_pair u = clamp(u0 + p->u[1] * x, p->u_range), v = clamp(v0 + p->v[1] * x, p->v_range);
    if (!p->bilinear)
        return sample_nearest(p->level, u, v);
    double m[2][4];
    for (int k = 0; k < 2; k++)
        sample_bilinear(p->level, u[k], v[k], m[k]);
    return (facets){{m[0][0], m[1][0]}, {m[0][1], m[1][1]}, {m[0][2], m[1][2]}, {m[0][3], m[1][3]}};
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

/* s of two facets, for most with one division; where one is steep or overhangs, both as `slope` has them. */
BR_PAIR void slopes(vectors m, br_pair *sx, br_pair *sy)
{
    const br_pair inverse = 1 / m.z;
    *sx = m.x * inverse;
    *sy = m.y * inverse;
    const br_pair_test plain = (m.z > 0) & (*sx * *sx + *sy * *sy < PLAIN);
    if (br_pair_bits(plain) == 3)
        return;
    for (int k = 0; k < 2; k++)
        if (!plain[k]) {
            double x, y;
            slope(m.x[k], m.y[k], m.z[k], &x, &y);
            (*sx)[k] = x;
            (*sy)[k] = y;
        }
}

BR_PAIR vectors turn_flat(const paint *p, facets m)
{
    return (vectors){p->frame[0][0] * m.x + p->frame[0][1] * m.y + p->frame[0][2] * m.z,
                     p->frame[1][0] * m.x + p->frame[1][1] * m.y + p->frame[1][2] * m.z,
                     p->frame[2][0] * m.x + p->frame[2][1] * m.y + p->frame[2][2] * m.z};
}

BR_PAIR vectors planes_at(const double planes[3][3], br_pair x, double y)
{
    return (vectors){planes[0][0] + planes[0][1] * x + planes[0][2] * y,
                     planes[1][0] + planes[1][1] * x + planes[1][2] * y,
                     planes[2][0] + planes[2][1] * x + planes[2][2] * y};
}

BR_PAIR br_pair dot(vectors a, vectors b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

BR_PAIR br_pair root(br_pair x)
{
    return (br_pair){sqrt(x[0]), sqrt(x[1])};
}

/* x T + y B + z N for interpolated N and T, times |N| |T'|: only its direction counts, and divisions are
 * dear. T' is T made orthogonal to N. Where it vanishes the facet lies as the surface does. */
BR_PAIR vectors turn_curved(double hand, facets m, vectors n, vectors t)
{
    const br_pair n2 = dot(n, n), along = -dot(t, n) / n2;
    t = (vectors){t.x + along * n.x, t.y + along * n.y, t.z + along * n.z};
    const br_pair t2 = dot(t, t), i = m.x * root(n2), j = m.y * hand, k = m.z * root(t2);
    const br_pair_test turned = t2 > 0;
    return (vectors){br_pair_choose(turned, i * t.x + k * n.x + j * (n.y * t.z - n.z * t.y), n.x),
                     br_pair_choose(turned, i * t.y + k * n.y + j * (n.z * t.x - n.x * t.z), n.y),
                     br_pair_choose(turned, i * t.z + k * n.z + j * (n.x * t.y - n.y * t.x), n.z)};
}

/* Texels from ... to - 1 of row j. */
BR_PAIR void shade_run(const br_patch_cpu *cpu, br_patch_side *side, const paint *shared, int j, int from,
                       int to, bool textured, bool flat)
{
    const size_t row = (size_t)j * (size_t)cpu->base.options.resolution;
    const double y = cpu->centre[j];
    const bool masked = side->surface->masked;
    double *const slope_x = side->slope_x + row, *const slope_y = side->slope_y + row;
    /* A copy of one's own, which stores to slopes cannot be taken to change. */
    const paint own = *shared, *const p = &own;
    facets m = {.z = {1, 1}};
    for (int i = from; i < to; i += 2) {
        const br_pair x = br_pair_load(cpu->centre + i);
        br_pair sx, sy;
        vectors facet;
        if (textured)
            m = sample(p, x, y);
        if (flat)
            facet = turn_flat(p, m);
        else {
            facet = planes_at(p->normal, x, y);
            if (textured)
                facet = turn_curved(p->hand, m, facet, planes_at(p->tangent, x, y));
        }
        slopes(facet, &sx, &sy);
        if (i + 1 < to) {
            br_pair_store(slope_x + i, sx);
            br_pair_store(slope_y + i, sy);
        } else {
            slope_x[i] = sx[0];
            slope_y[i] = sy[0];
        }
        for (int k = 0; masked && k < 2 && i + k < to; k++)
            side->mask[row + (size_t)i + (size_t)k] = m.mask[k];
    }
}

static void shade(const br_patch_cpu *cpu, br_patch_side *side, const paint *p, int j, int from, int to)
{
    if (p->level && p->flat)
        shade_run(cpu, side, p, j, from, to, true, true);
    else if (p->level)
        shade_run(cpu, side, p, j, from, to, true, false);
    else
        shade_run(cpu, side, p, j, from, to, false, p->flat);
}

void br_patch_facets(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box)
{
    for (int j = box->j_begin; j < box->j_end; j++) {
        const int32_t *seen = side->seen + (size_t)j * (size_t)cpu->base.options.resolution;
        for (int i = box->i_begin; i < box->i_end;) {
            const int from = i;
            const int32_t at = seen[from];
            while (i < box->i_end && seen[i] == at)
                i++;
            if (at < 0)
                continue;
            br_patch_make_paint(cpu, side, &side->pieces[at]);
            shade(cpu, side, &side->pieces[at].paint, j, from, i);
        }
    }
}
