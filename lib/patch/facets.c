/* Slopes of the facets that texels show: the map's normal in the surface's frame, seen from the patch. Two
 * texels at once; what is computed beyond the end of a run is dropped. */
#include "cpu.h"
#include "../base/pair.h"

#include <stddef.h>

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
    return f + br_pair_where(br_pair_less(f, br_pair_of(0)), br_pair_of(1));
}

/* Texel of a fraction, as a double; 1 can come from rounding, and is 0 again. */
BR_PAIR br_pair texel_of(br_pair f, int n)
{
    const br_pair i = __builtin_convertvector(__builtin_convertvector(f * n, br_pair_int), br_pair);
    return br_pair_where(br_pair_less(i, br_pair_of(n)), i);
}

/* Where the texels lie that hold the points; on their way into the cache. */
BR_PAIR void find_nearest(const br_patch_level *l, br_pair u, br_pair v, const float *texels[2])
{
    /* In doubles, which are exact: no picture has 2^31 texels. */
    const br_pair_int i = __builtin_convertvector(
        texel_of(fraction(v), l->height) * l->width + texel_of(fraction(u), l->width), br_pair_int);
    for (int k = 0; k < 2; k++) {
        texels[k] = l->texels + 4 * (ptrdiff_t)i[k];
        __builtin_prefetch(texels[k]);
    }
}

/* Their facets. */
BR_PAIR facets sample_nearest(const float *const texels[2])
{
    const float *const a = texels[0], *const b = texels[1];
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

/* Texture coordinates at (x, y). */
BR_PAIR void coordinates(const paint *p, br_pair x, br_pair y, br_pair *u, br_pair *v)
{
    const br_pair u0 = p->u[0] + p->u[2] * y, v0 = p->v[0] + p->v[2] * y;
    *u = clamp(u0 + p->u[1] * x, p->u_range);
    *v = clamp(v0 + p->v[1] * x, p->v_range);
}

/* What the map holds at (x, y), from four texels. */
BR_PAIR facets sample_four(const paint *p, br_pair x, br_pair y)
{
    br_pair u, v;
    double m[2][4];
    coordinates(p, x, y, &u, &v);
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

/* s of a facet, as two at once have it where neither is steep. */
static void quick_slope(double mx, double my, double mo, double *sx, double *sy)
{
    const double inverse = 1 / mo, x = mx * inverse, y = my * inverse;
    if (mo > 0 && x * x + y * y < PLAIN) {
        *sx = x;
        *sy = y;
    } else
        slope(mx, my, mo, sx, sy);
}

static __attribute__((noinline)) void steep_slopes(double m[3][2], double s[2][2])
{
    for (int k = 0; k < 2; k++)
        quick_slope(m[0][k], m[1][k], m[2][k], &s[0][k], &s[1][k]);
}

/* s of two facets, for most with one division; where one is steep or overhangs, as `slope` has it. */
BR_PAIR void slopes(vectors m, br_pair *sx, br_pair *sy)
{
    const br_pair inverse = 1 / m.z, x = m.x * inverse, y = m.y * inverse;
    *sx = x;
    *sy = y;
    if (br_pair_bits(br_pair_less(br_pair_of(0), m.z) & br_pair_less(x * x + y * y, br_pair_of(PLAIN))) !=
        3) {
        double given[3][2], found[2][2];
        br_pair_store(given[0], m.x);
        br_pair_store(given[1], m.y);
        br_pair_store(given[2], m.z);
        steep_slopes(given, found);
        *sx = br_pair_load(found[0]);
        *sy = br_pair_load(found[1]);
    }
}

BR_PAIR vectors turn_flat(const paint *p, facets m)
{
    return (vectors){p->frame[0][0] * m.x + p->frame[0][1] * m.y + p->frame[0][2] * m.z,
                     p->frame[1][0] * m.x + p->frame[1][1] * m.y + p->frame[1][2] * m.z,
                     p->frame[2][0] * m.x + p->frame[2][1] * m.y + p->frame[2][2] * m.z};
}

BR_PAIR vectors planes_at(const double planes[3][3], br_pair x, br_pair y)
{
    return (vectors){planes[0][0] + planes[0][1] * x + planes[0][2] * y,
                     planes[1][0] + planes[1][1] * x + planes[1][2] * y,
                     planes[2][0] + planes[2][1] * x + planes[2][2] * y};
}

BR_PAIR br_pair dot(vectors a, vectors b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* x T + y B + z N for interpolated N and T, times |N| |T'|: only its direction counts, and divisions are
 * dear. T' is T made orthogonal to N. Where it vanishes the facet lies as the surface does. */
BR_PAIR vectors turn_curved(double hand, facets m, vectors n, vectors t)
{
    const br_pair n2 = dot(n, n), along = -dot(t, n) / n2;
    t = (vectors){t.x + along * n.x, t.y + along * n.y, t.z + along * n.z};
    const br_pair t2 = dot(t, t), i = m.x * br_pair_root(n2), j = m.y * hand, k = m.z * br_pair_root(t2);
    const br_pair_test turned = br_pair_less(br_pair_of(0), t2);
    return (vectors){br_pair_choose(turned, i * t.x + k * n.x + j * (n.y * t.z - n.z * t.y), n.x),
                     br_pair_choose(turned, i * t.y + k * n.y + j * (n.z * t.x - n.x * t.z), n.y),
                     br_pair_choose(turned, i * t.z + k * n.z + j * (n.x * t.y - n.y * t.x), n.z)};
}

/* Texels that show one piece: (x, y) and index of each; the arrays have room for one more. */
typedef struct spots {
    const double *x, *y;
    const int32_t *index;
    const float **texels; /* scratch */
    int n;
} spots;

BR_PAIR void shade_spots(br_patch_side *side, const paint *shared, const spots *at, bool textured, bool flat)
{
    const bool masked = side->surface->masked;
    double *const slope_x = side->slope_x, *const slope_y = side->slope_y;
    /* A copy of one's own, which stores to slopes cannot be taken to change. */
    const paint own = *shared, *const p = &own;
    facets m = {.z = {1, 1}};
    const bool nearest = textured && !p->bilinear;
    for (int i = 0; nearest && i < at->n; i += 2) {
        br_pair u, v;
        coordinates(p, br_pair_load(at->x + i), br_pair_load(at->y + i), &u, &v);
        find_nearest(p->level, u, v, at->texels + i);
    }
    for (int i = 0; i < at->n; i += 2) {
        const br_pair x = br_pair_load(at->x + i), y = br_pair_load(at->y + i);
        const int32_t first = at->index[i], second = at->index[i + 1];
        br_pair sx, sy;
        vectors facet;
        if (textured)
            m = nearest ? sample_nearest(at->texels + i) : sample_four(p, x, y);
        if (flat)
            facet = turn_flat(p, m);
        else {
            facet = planes_at(p->normal, x, y);
            if (textured)
                facet = turn_curved(p->hand, m, facet, planes_at(p->tangent, x, y));
        }
        slopes(facet, &sx, &sy);
        slope_x[first] = sx[0];
        slope_y[first] = sy[0];
        slope_x[second] = sx[1];
        slope_y[second] = sy[1];
        if (masked) {
            side->mask[first] = m.mask[0];
            side->mask[second] = m.mask[1];
        }
    }
}

static void shade(br_patch_side *side, const paint *p, const spots *at)
{
    if (p->level && p->flat)
        shade_spots(side, p, at, true, true);
    else if (p->level)
        shade_spots(side, p, at, true, false);
    else
        shade_spots(side, p, at, false, p->flat);
}

/* Finds the runs of texels in rows of the box that show one piece, and strings those of each piece together.
 */
static void find_runs(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box)
{
    int32_t n = 0;
    for (int32_t k = 0; k < side->n_pieces; k++)
        side->pieces[k].first_run = -1;
    for (int j = box->j_end - 1; j >= box->j_begin; j--) {
        const int32_t *seen = side->seen + (size_t)j * (size_t)cpu->base.options.resolution;
        for (int i = box->i_begin; i < box->i_end;) {
            const int from = i;
            const int32_t at = seen[from];
            while (i < box->i_end && seen[i] == at)
                i++;
            if (at < 0)
                continue;
            side->runs[n] = (br_patch_run){side->pieces[at].first_run, j, from, i};
            side->pieces[at].first_run = n++;
        }
    }
}

void br_patch_facets(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box)
{
    find_runs(cpu, side, box);
    for (int32_t k = 0; k < side->n_pieces; k++) {
        br_patch_piece *const piece = &side->pieces[k];
        if (piece->first_run < 0)
            continue;
        spots s = {side->spot_x, side->spot_y, side->spot, side->spot_texels, 0};
        for (int32_t r = piece->first_run; r >= 0; r = side->runs[r].next) {
            const br_patch_run run = side->runs[r];
            const int row = run.j * cpu->base.options.resolution;
            for (int i = run.from; i < run.to; i++, s.n++) {
                side->spot_x[s.n] = cpu->centre[i];
                side->spot_y[s.n] = cpu->centre[run.j];
                side->spot[s.n] = row + i;
            }
        }
        /* The last one twice, where their number is odd. */
        side->spot_x[s.n] = side->spot_x[s.n - 1];
        side->spot_y[s.n] = side->spot_y[s.n - 1];
        side->spot[s.n] = side->spot[s.n - 1];
        br_patch_make_paint(cpu, side, piece);
        shade(side, &piece->paint, &s);
    }
}
