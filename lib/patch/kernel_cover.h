/* Private: which texels a triangle shows. The test at texel centres is exact for given corners: triangles
 * that share an edge evaluate the same expression for it with opposite signs, and the top-left rule settles
 * what lies on it. Included by kernel_body.h. */

/* Counter-clockwise with y upwards: left edges go down, top edges go left. */
INLINE bool owns(const br_patch_edge *e)
{
    return (e->dy < 0) | ((e->dy == 0) & (e->dx < 0));
}

INLINE bool inside(const br_patch_edge *e, double x, double y)
{
    const double value = e->dx * (y - e->ay) - e->dy * (x - e->ax);
    return value > 0 || (value == 0 && owns(e));
}

/* Whether the height is within the volume at all four corners of the piece's texels: then it is everywhere
 * between, since it is monotonic along both axes, in floating point, too. The same holds for edges. */
INLINE bool all_within(const br_patch_cpu *cpu, const br_patch_piece *p, double half_depth)
{
    const double *c = cpu->centre;
    for (int k = 0; k < 4; k++)
        if (!(fabs(br_patch_height(p, c[k & 1 ? p->i_end - 1 : p->i_begin],
                                   c[k & 2 ? p->j_end - 1 : p->j_begin])) <= half_depth))
            return false;
    return true;
}

/* Edges that cut through the piece's texels; -1 when one leaves them all out. */
INLINE int cutting_edges(const br_patch_cpu *cpu, const br_patch_piece *p, const br_patch_edge *cutting[3])
{
    const double *c = cpu->centre;
    int n = 0;
    for (int e = 0; e < 3; e++) {
        int in = 0;
        for (int k = 0; k < 4; k++)
            in += inside(&p->edge[e], c[k & 1 ? p->i_end - 1 : p->i_begin],
                         c[k & 2 ? p->j_end - 1 : p->j_begin]);
        if (in == 0)
            return -1;
        if (in < 4)
            cutting[n++] = &p->edge[e];
    }
    return n;
}

/* Puts a piece into those of some texels of a row (bit k: texel i + k) where it is in front of others. */
static BR_TARGET __attribute__((noinline)) void show_over(const br_patch_cpu *cpu, br_patch_side *side,
                                                          int32_t piece, int j, int i, unsigned texels)
{
    const br_patch_piece *p = &side->pieces[piece];
    int32_t *const seen = side->seen + (ptrdiff_t)j * cpu->base.options.resolution;
    for (; texels; texels &= texels - 1) {
        const int at = i + __builtin_ctz(texels);
        if (seen[at] >= 0) {
            const br_patch_piece *const other = &side->pieces[seen[at]];
            const double x = cpu->centre[at], y = cpu->centre[j];
            const double lead = side->outward * (br_patch_height(p, x, y) - br_patch_height(other, x, y));
            if (!(lead > 0 || (lead == 0 && p->triangle < other->triangle)))
                continue;
        }
        seen[at] = piece;
    }
}

/* Puts a piece into those of INTS texels of a row where it is the outermost. */
INLINE void show(const br_patch_cpu *cpu, br_patch_side *side, int32_t piece, int j, int i, vn in)
{
    int32_t *const seen = side->seen + (ptrdiff_t)j * cpu->base.options.resolution + i;
    const vn before = vn_load(seen);
    if (vn_bits(in & ~before))
        show_over(cpu, side, piece, j, i, vn_bits(in));
    else
        vn_store(seen, vn_choose(in, vn_fill(piece), before));
}

/* Keeps of a row's texels from ... to - 1 those inside an edge. They are an interval, since the edge function
 * is monotonic; its end is guessed from where the edge crosses the row, and settled by the exact test. */
INLINE void trim(const br_patch_cpu *cpu, const br_patch_edge *e, double slant, double y, int *from, int *to)
{
    const double *c = cpu->centre;
    if (e->dy == 0) {
        if (*from < *to && !inside(e, c[*from], y))
            *to = *from;
        return;
    }
    const double x = e->ax + slant * (y - e->ay);
    const double guess = (x / cpu->base.options.width + 0.5) * cpu->base.options.resolution + 0.5;
    int i = guess > *from ? guess < *to ? (int)guess : *to : *from;
    if (e->dy < 0) {
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
INLINE void trim_height(const br_patch_cpu *cpu, const br_patch_piece *p, double half_depth, double y,
                        int *from, int *to)
{
    const double *c = cpu->centre;
    while (*from < *to && !(fabs(br_patch_height(p, c[*from], y)) <= half_depth))
        ++*from;
    while (*from < *to && !(fabs(br_patch_height(p, c[*to - 1], y)) <= half_depth))
        --*to;
}

/* A large piece: the ends of what each row shows. */
static BR_TARGET __attribute__((noinline)) void cover_rows(const br_patch_cpu *cpu, br_patch_side *side,
                                                           double half_depth, int32_t piece)
{
    const br_patch_piece *p = &side->pieces[piece];
    const br_patch_edge *edges[3];
    double slant[3];
    const int n = cutting_edges(cpu, p, edges);
    if (n < 0)
        return;
    for (int e = 0; e < n; e++)
        slant[e] = edges[e]->dy == 0 ? 0 : edges[e]->dx / edges[e]->dy;
    const bool within = all_within(cpu, p, half_depth);
    for (int j = p->j_begin; j < p->j_end; j++) {
        const double y = cpu->centre[j];
        int from = p->i_begin, to = p->i_end;
        for (int e = 0; e < n; e++)
            trim(cpu, edges[e], slant[e], y, &from, &to);
        if (!within)
            trim_height(cpu, p, half_depth, y, &from, &to);
        for (int i = from; i < to; i += INTS)
            show(cpu, side, piece, j, i, vn_count(i) < to);
    }
}

/* The smallest number below zero: more than it is zero, too. */
#define BELOW_ZERO (-0x1p-1074)

/* A small piece over INTS columns: all edges and the height are tried at each texel without a branch. */
INLINE void cover_columns(const br_patch_cpu *cpu, br_patch_side *side, double half_depth, int32_t piece,
                          int i)
{
    enum { PARTS = INTS / BR_WIDTH };
    const br_patch_piece *const p = &side->pieces[piece];
    vd across[3][PARTS], height[PARTS], least[3];
    UNROLL
    for (int e = 0; e < 3; e++)
        least[e] = v_fill(owns(&p->edge[e]) ? BELOW_ZERO : 0);
    UNROLL
    for (int k = 0; k < PARTS; k++) {
        const vd x = v_load(cpu->centre + i + k * BR_WIDTH);
        UNROLL
        for (int e = 0; e < 3; e++)
            across[e][k] = p->edge[e].dy * (x - p->edge[e].ax);
        height[k] = p->z[0] + p->z_x * (x - p->x[0]);
    }
    const vn columns = vn_count(i) < p->i_end;
    for (int j = p->j_begin; j < p->j_end; j++) {
        const double y = cpu->centre[j], z_y = p->z_y * (y - p->y[0]);
        unsigned bits = 0;
        UNROLL
        for (int k = 0; k < PARTS; k++) {
            vt in = v_at_most(v_abs(height[k] + z_y), v_fill(half_depth));
            UNROLL
            for (int e = 0; e < 3; e++)
                in &= v_less(least[e], p->edge[e].dx * (y - p->edge[e].ay) - across[e][k]);
            bits |= v_test_bits(in) << (k * BR_WIDTH);
        }
        show(cpu, side, piece, j, i, vn_of_bits(bits) & columns);
    }
}

/* Blocks of texels of a piece up to which they are looked at one by one: where there are few, guessing right
 * costs more than looking. */
enum { FEW = 3 * BR_WIDTH };

INLINE void cover_piece(const br_patch_cpu *cpu, br_patch_side *side, double half_depth, int32_t piece)
{
    const br_patch_piece *const p = &side->pieces[piece];
    if ((p->i_end - p->i_begin + INTS - 1) / INTS * (p->j_end - p->j_begin) > FEW)
        cover_rows(cpu, side, half_depth, piece);
    else
        for (int i = p->i_begin; i < p->i_end; i += INTS)
            cover_columns(cpu, side, half_depth, piece, i);
}

INLINE void fill_seen(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box, int32_t value)
{
    for (int j = box->j_begin; j < box->j_end; j++) {
        int32_t *const seen = side->seen + (ptrdiff_t)j * cpu->base.options.resolution;
        for (int i = box->i_begin; i < box->i_end; i += INTS)
            vn_store(seen + i, vn_fill(value));
    }
}

/* The box around what is seen of a side in a box; empty where nothing is. */
INLINE br_patch_box tighten(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box)
{
    br_patch_box t = {box->i_end, box->i_begin, box->j_end, box->j_begin};
    for (int j = box->j_begin; j < box->j_end; j++) {
        const int32_t *const seen = side->seen + (ptrdiff_t)j * cpu->base.options.resolution;
        for (int i = box->i_begin; i < box->i_end; i += INTS) {
            const unsigned bits = vn_bits(~vn_load(seen + i) & (vn_count(i) < box->i_end));
            if (bits == 0)
                continue;
            const int first = i + __builtin_ctz(bits), last = i + 31 - __builtin_clz(bits);
            t.i_begin = first < t.i_begin ? first : t.i_begin;
            t.i_end = last + 1 > t.i_end ? last + 1 : t.i_end;
            t.j_begin = j < t.j_begin ? j : t.j_begin;
            t.j_end = j + 1;
        }
    }
    return t;
}

static BR_TARGET void cover(const br_patch_cpu *cpu, br_patch_side *side, double half_depth,
                            br_patch_box *box)
{
    /* A smooth surface is seen everywhere. */
    fill_seen(cpu, side, box, side->surface ? -1 : 0);
    if (!side->surface)
        return;
    for (int32_t k = 0; k < side->n_pieces; k++)
        cover_piece(cpu, side, half_depth, k);
    *box = tighten(cpu, side, box);
}
