/* Private: which texels a triangle shows. The test at texel centres is exact for given corners: triangles that
 * share an edge evaluate the same expression for it with opposite signs, and the top-left rule settles what
 * lies on it. Included by kernel_body.h. */

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

/* Puts a piece into those texels of a row, from ... to - 1 of block `at`, where it is in front of others. */
static BR_TARGET __attribute__((noinline)) void show_over(const br_patch_cpu *cpu, br_patch_side *side,
                                                          int32_t piece, int j, int from, int to)
{
    const br_patch_piece *p = &side->pieces[piece];
    int32_t *const seen = side->seen + (size_t)j * (size_t)cpu->base.options.resolution;
    for (int i = from; i < to; i++) {
        if (seen[i] >= 0) {
            const br_patch_piece *const other = &side->pieces[seen[i]];
            const double x = cpu->centre[i], y = cpu->centre[j];
            const double lead = side->outward * (br_patch_height(p, x, y) - br_patch_height(other, x, y));
            if (!(lead > 0 || (lead == 0 && p->triangle < other->triangle)))
                continue;
        }
        seen[i] = piece;
    }
}

/* Puts a piece into the texels of a row where it is the outermost. */
INLINE void show(const br_patch_cpu *cpu, br_patch_side *side, int32_t piece, int j, int from, int to)
{
    int32_t *const seen = side->seen + (size_t)j * (size_t)cpu->base.options.resolution;
    for (int i = from; i < to; i += INTS) {
        const vn before = vn_load(seen + i), in = vn_count(i) < to;
        if (vn_bits(in & ~before))
            show_over(cpu, side, piece, j, i, to - i < INTS ? to : i + INTS);
        else
            vn_store(seen + i, vn_choose(in, vn_fill(piece), before));
    }
    side->from[j] = from < side->from[j] ? from : side->from[j];
    side->to[j] = to > side->to[j] ? to : side->to[j];
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
        if (from < to)
            show(cpu, side, piece, j, from, to);
    }
}

/* Edge functions in all lanes. */
typedef struct edge_lanes {
    double dx, ay;
    vd ax, dy;
    vt owned;
} edge_lanes;

INLINE edge_lanes edge_of(const br_patch_edge *e)
{
    return (edge_lanes){e->dx, e->ay, v_fill(e->ax), v_fill(e->dy), v_less(v_fill(owns(e) ? 0 : 1), v_fill(1))};
}

INLINE vt inside_lanes(const edge_lanes *e, vd x, double y)
{
    const vd value = e->dx * (y - e->ay) - e->dy * (x - e->ax);
    return v_less(v_fill(0), value) | (v_equal(value, v_fill(0)) & e->owned);
}

/* Texels along a row, and in all, up to which a piece is looked at texel by texel: where there are few,
 * guessing right costs more than looking. */
enum { FEW = 8, FEW_ALL = 12 * BR_WIDTH };

/* A small piece: all edges and the height are tried at each texel without a branch. What a row covers is an
 * interval. */
INLINE void cover_few(const br_patch_cpu *cpu, br_patch_side *side, double half_depth, int32_t piece)
{
    const br_patch_piece *p = &side->pieces[piece];
    const double *c = cpu->centre;
    const int wide = p->i_end - p->i_begin;
    const edge_lanes a = edge_of(&p->edge[0]), b = edge_of(&p->edge[1]), d = edge_of(&p->edge[2]);
    const vd x0 = v_fill(p->x[0]), z0 = v_fill(p->z[0]), z_x = v_fill(p->z_x), half = v_fill(half_depth);
    const unsigned whole = (1u << wide) - 1;
    for (int j = p->j_begin; j < p->j_end; j++) {
        const double y = c[j], z_y = p->z_y * (y - p->y[0]);
        unsigned covered = 0;
        for (int i = 0; i < wide; i += BR_WIDTH) {
            const vd x = v_load(c + p->i_begin + i);
            const vt in = v_at_most(v_abs(z0 + z_x * (x - x0) + z_y), half) & inside_lanes(&a, x, y) &
                          inside_lanes(&b, x, y) & inside_lanes(&d, x, y);
            covered |= v_test_bits(in) << i;
        }
        covered &= whole;
        if (covered) {
            const int from = p->i_begin + __builtin_ctz(covered);
            show(cpu, side, piece, j, from, p->i_begin + 32 - __builtin_clz(covered));
        }
    }
}

static BR_TARGET void cover(const br_patch_cpu *cpu, br_patch_side *side, double half_depth)
{
    for (int32_t k = 0; k < side->n_pieces; k++) {
        const br_patch_piece *const p = &side->pieces[k];
        const int wide = p->i_end - p->i_begin;
        if (wide <= FEW && wide * (p->j_end - p->j_begin) <= FEW_ALL)
            cover_few(cpu, side, half_depth, k);
        else
            cover_rows(cpu, side, half_depth, k);
    }
}
