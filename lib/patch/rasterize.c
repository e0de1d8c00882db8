/* Which triangle a texel shows. The test at texel centres is exact for given corners: triangles that share an
 * edge evaluate the same expression for it with opposite signs, and the top-left rule settles what lies on
 * it. */
#include <string.h>

#include "cpu.h"
#include "../base/pair.h"

/* Edge function dx (y - ay) - dy (x - ax), from the lexicographically lower end, times the sign. */
typedef struct edge {
    double ax, ay, dx, dy, sign;
    double slant; /* dx/dy, where it is wanted */
    bool owns;    /* texels on the edge belong to this triangle */
} edge;

static edge edge_of(const br_patch_piece *p, int from)
{
    const int to = (from + 1) % 3;
    const double dx = p->x[to] - p->x[from], dy = p->y[to] - p->y[from];
    const bool forward = p->x[from] < p->x[to] || (p->x[from] == p->x[to] && p->y[from] < p->y[to]);
    const int a = forward ? from : to, b = forward ? to : from;
    /* Counter-clockwise with y upwards: left edges go down, top edges go left. */
    return (edge){p->x[a],
                  p->y[a],
                  p->x[b] - p->x[a],
                  p->y[b] - p->y[a],
                  forward ? 1 : -1,
                  0,
                  dy < 0 || (dy == 0 && dx < 0)};
}

static bool inside(const edge *e, double x, double y)
{
    const double value = e->sign * (e->dx * (y - e->ay) - e->dy * (x - e->ax));
    return value > 0 || (value == 0 && e->owns);
}

/* Whether the height is within the volume at all four corners of the piece's texels: then it is everywhere
 * between, since it is monotonic along both axes, in floating point, too. The same holds for edges. */
static bool all_within(const br_patch_cpu *cpu, const br_patch_piece *p, double half_depth)
{
    const double *c = cpu->centre;
    for (int k = 0; k < 4; k++)
        if (!(fabs(br_patch_height(p, c[k & 1 ? p->i_end - 1 : p->i_begin],
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
        if (in < 4) {
            cutting[n] = tried;
            cutting[n++].slant = tried.dy == 0 ? 0 : tried.dx / tried.dy;
        }
    }
    return n;
}

/* Puts a piece into the texels of a row where it is the outermost. */
static void show(const br_patch_cpu *cpu, br_patch_side *side, int32_t piece, int j, int from, int to)
{
    const br_patch_piece *p = &side->pieces[piece];
    int32_t *seen = side->seen + (size_t)j * (size_t)cpu->base.options.resolution;
    if (from >= to)
        return;
    if (to <= side->from[j] || from >= side->to[j]) {
        /* nothing is there yet */
        for (int i = from; i < to; i++)
            seen[i] = piece;
    } else
        for (int i = from; i < to; i++) {
            if (seen[i] < 0) {
                seen[i] = piece;
                continue;
            }
            const br_patch_piece *other = &side->pieces[seen[i]];
            const double x = cpu->centre[i], y = cpu->centre[j];
            const double lead = side->outward * (br_patch_height(p, x, y) - br_patch_height(other, x, y));
            if (lead > 0 || (lead == 0 && p->triangle < other->triangle))
                seen[i] = piece;
        }
    side->from[j] = from < side->from[j] ? from : side->from[j];
    side->to[j] = to > side->to[j] ? to : side->to[j];
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
    const double x = e->ax + e->slant * (y - e->ay);
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
    while (*from < *to && !(fabs(br_patch_height(p, c[*from], y)) <= half_depth))
        ++*from;
    while (*from < *to && !(fabs(br_patch_height(p, c[*to - 1], y)) <= half_depth))
        --*to;
}

/* Texels along a row, and in all, up to which a piece is looked at texel by texel: where there are few,
 * guessing right costs more than looking. */
enum { FEW = 8, FEW_ALL = 24 };

/* An edge function for two texels at once, its sign in its factors. */
typedef struct edge_pair {
    double dx, ay;
    br_pair ax, dy;
    br_pair_test owned;
} edge_pair;

static edge_pair pair_of(edge e)
{
    const long long owned = -(long long)e.owns;
    return (edge_pair){e.sign * e.dx, e.ay, br_pair_of(e.ax), br_pair_of(e.sign * e.dy), {owned, owned}};
}

BR_PAIR br_pair_test inside_pair(const edge_pair *e, br_pair x, double y)
{
    const br_pair zero = {0, 0}, value = e->dx * (y - e->ay) - e->dy * (x - e->ax);
    return br_pair_less(zero, value) | (br_pair_equal(value, zero) & e->owned);
}

/* A small piece: all edges and the height are tried at each texel without a branch. What a row covers is an
 * interval. */
static void cover_few(const br_patch_cpu *cpu, br_patch_side *side, double half_depth, int32_t piece)
{
    const br_patch_piece *p = &side->pieces[piece];
    const double *c = cpu->centre;
    const int wide = p->i_end - p->i_begin;
    const edge_pair a = pair_of(edge_of(p, 0)), b = pair_of(edge_of(p, 1)), d = pair_of(edge_of(p, 2));
    const br_pair x0 = br_pair_of(p->x[0]), z0 = br_pair_of(p->z[0]), z_x = br_pair_of(p->z_x),
                  half = br_pair_of(half_depth);
    const unsigned whole = (1u << wide) - 1;
    for (int j = p->j_begin; j < p->j_end; j++) {
        const double y = c[j], z_y = p->z_y * (y - p->y[0]);
        unsigned covered = 0;
        for (int i = 0; i < wide; i += 2) {
            const br_pair x = br_pair_load(c + p->i_begin + i);
            const br_pair_test in = br_pair_at_most(br_pair_abs(z0 + z_x * (x - x0) + z_y), half) &
                                    inside_pair(&a, x, y) & inside_pair(&b, x, y) & inside_pair(&d, x, y);
            covered |= br_pair_bits(in) << i;
        }
        covered &= whole;
        if (covered) {
            const int from = p->i_begin + __builtin_ctz(covered);
            const int to = from + __builtin_popcount(covered);
            show(cpu, side, piece, j, from, to);
        }
    }
}

static void cover_piece(const br_patch_cpu *cpu, br_patch_side *side, double half_depth, int32_t piece)
{
    const br_patch_piece *p = &side->pieces[piece];
    const int wide = p->i_end - p->i_begin;
    if (wide <= FEW && wide * (p->j_end - p->j_begin) <= FEW_ALL) {
        cover_few(cpu, side, half_depth, piece);
        return;
    }
    edge edges[3];
    const int n = cutting_edges(cpu, p, edges);
    if (n < 0)
        return;
    const bool within = all_within(cpu, p, half_depth);
    for (int j = p->j_begin; j < p->j_end; j++) {
        const double y = cpu->centre[j];
        int from = p->i_begin, to = p->i_end;
        for (int e = 0; e < n; e++)
            trim(cpu, &edges[e], y, &from, &to);
        if (!within)
            trim_height(cpu, p, half_depth, y, &from, &to);
        show(cpu, side, piece, j, from, to);
    }
}

br_status br_patch_cover(const br_patch_cpu *cpu, const br_patch *patch, br_patch_side *side,
                         const br_patch_box *box, br_error *error)
{
    const size_t n = (size_t)cpu->base.options.resolution, wide = (size_t)(box->i_end - box->i_begin);
    /* A smooth surface is seen everywhere. */
    for (int j = box->j_begin; j < box->j_end; j++) {
        memset(side->seen + (size_t)j * n + box->i_begin, side->surface ? 0xff : 0,
               wide * sizeof *side->seen);
        side->from[j] = side->surface ? box->i_end : box->i_begin;
        side->to[j] = side->surface ? box->i_begin : box->i_end;
    }
    if (!side->surface)
        return BR_OK;
    const br_status status = br_patch_near(cpu, patch, side, box, error);
    const double half_depth = (fmax(patch->depth, 0) + 0.01 * cpu->base.options.width) / 2;
    for (int32_t k = 0; status == BR_OK && k < side->n_pieces; k++)
        cover_piece(cpu, side, half_depth, k);
    return status;
}
