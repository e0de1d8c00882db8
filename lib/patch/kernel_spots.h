/* Private: the texels that show something, and the pieces that they show made ready for shading. Included by
 * kernel_body.h. */

/* A vector's spots. */
typedef struct group {
    int at;        /* the first of them */
    vd x, y;       /* centres */
    int32_t first; /* the piece that the first shows */
    bool uniform;  /* all show it */
} group;

/* Bit k: spot k of a group shows the piece. */
INLINE unsigned showing(const br_patch_side *side, int at, int32_t piece)
{
    return vn_bits(vn_load(side->spot_piece + at) == vn_fill(piece)) & ((1u << BR_WIDTH) - 1);
}

/* (Not returned as a whole, which would wait for its parts to be in memory.) */
INLINE void find_group(const br_patch_side *side, int at, group *g)
{
    g->at = at;
    g->x = v_load(side->spot_x + at);
    g->y = v_load(side->spot_y + at);
    g->first = side->spot_piece[at];
    g->uniform = showing(side, at, g->first) == (1u << BR_WIDTH) - 1;
}

/* The paint of spot k. */
INLINE br_patch_paint *paint_of(const br_patch_side *side, const group *g, int k)
{
    return &side->pieces[side->spot_piece[g->at + k]].paint;
}

/* Adds texels of a row that show something (bit k: texel i + k) to the first n spots; how many there are
 * then. */
INLINE int add_texels(const br_patch_cpu *cpu, br_patch_side *side, int i, int j, unsigned texels, int n)
{
    const int row = j * cpu->base.options.resolution;
    const int from = __builtin_ctz(texels | 1u << INTS);
    const unsigned run = texels >> from;
    if (run & (run + 1)) {
        for (; texels; texels &= texels - 1, n++) {
            const int at = i + __builtin_ctz(texels);
            side->spot_x[n] = cpu->centre[at];
            side->spot_y[n] = cpu->centre[j];
            side->spot[n] = row + at;
            side->spot_piece[n] = side->seen[row + at];
        }
        return n;
    }
    /* Side by side, as nearly always: a block, of which what is too much is written over by the next. */
    const vd y = v_fill(cpu->centre[j]);
    UNROLL
    for (int k = 0; k < INTS; k += BR_WIDTH) {
        v_store(side->spot_x + n + k, v_load(cpu->centre + i + from + k));
        v_store(side->spot_y + n + k, y);
    }
    vn_store(side->spot + n, vn_count(row + i + from));
    vn_store(side->spot_piece + n, vn_load(side->seen + row + i + from));
    return n + 31 - __builtin_clz(run + 1);
}

/* The texels of the box that show something. */
INLINE void find_spots(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box)
{
    int n = 0;
    for (int j = box->j_begin; j < box->j_end; j++) {
        const int32_t *const seen = side->seen + (ptrdiff_t)j * cpu->base.options.resolution;
        for (int i = box->i_begin; i < box->i_end; i += INTS)
            n = add_texels(cpu, side, i, j, vn_bits(~vn_load(seen + i) & (vn_count(i) < box->i_end)), n);
    }
    side->n_spots = n;
    if (n == 0)
        return;
    /* The last is repeated to the end of a vector. */
    const vd x = v_fill(side->spot_x[n - 1]), y = v_fill(side->spot_y[n - 1]);
    UNROLL
    for (int k = 0; k < INTS; k += BR_WIDTH) {
        v_store(side->spot_x + n + k, x);
        v_store(side->spot_y + n + k, y);
    }
    vn_store(side->spot + n, vn_fill(side->spot[n - 1]));
    vn_store(side->spot_piece + n, vn_fill(side->spot_piece[n - 1]));
}

/* Normals and tangents of a curved piece, as planes through those at its corners. */
INLINE void paint_frames(const br_patch_side *side, br_patch_piece *p)
{
    const br_mesh *const m = side->surface->mesh;
    static const br_vec3 none;
    const double x1 = p->x[1] - p->x[0], y1 = p->y[1] - p->y[0], x2 = p->x[2] - p->x[0],
                 y2 = p->y[2] - p->y[0];
    uint32_t corner[3];
    br_patch_corners(side, p->triangle, corner);
    UNROLL
    for (int l = 0; l < 8; l += BR_WIDTH) {
        vd at[3];
        UNROLL
        for (int c = 0; c < 3; c++) {
            const br_vec3 *const n = &m->normals[corner[c]], *const t = m->tangents ? &m->tangents[corner[c]]
                                                                                    : &none;
            at[c] = halves(l, n->x, t->x) * v_load(side->into[0] + l) +
                    halves(l, n->y, t->y) * v_load(side->into[1] + l) +
                    halves(l, n->z, t->z) * v_load(side->into[2] + l);
        }
        const vd a1 = at[1] - at[0], a2 = at[2] - at[0];
        const vd by_x = (a1 * y2 - a2 * y1) * p->inverse, by_y = (a2 * x1 - a1 * x2) * p->inverse;
        v_store(p->paint.frame_x + l, by_x);
        v_store(p->paint.frame_y + l, by_y);
        v_store(p->paint.frame_at + l, at[0] - by_x * p->x[0] - by_y * p->y[0]);
    }
}

INLINE void paint(const br_patch_cpu *cpu, br_patch_side *side, int32_t piece)
{
    br_patch_piece *const p = &side->pieces[piece];
    if (p->painted)
        return;
    br_patch_make_paint(cpu, side, p);
    if (!p->paint.flat)
        paint_frames(side, p);
    p->painted = true;
}

/* Makes the pieces ready that a group shows. */
INLINE void paint_group(const br_patch_cpu *cpu, br_patch_side *side, const group *g)
{
    paint(cpu, side, g->first);
    for (int k = 1; k < BR_WIDTH && !g->uniform; k++)
        paint(cpu, side, side->spot_piece[g->at + k]);
}
